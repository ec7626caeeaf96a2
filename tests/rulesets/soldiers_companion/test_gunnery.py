"""SC-FIRE, SC-BG-09 to SC-BG-11, SC-MAN-08: guns, what they may fire at, and what a shot needs."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import AreaKind, Island
from rulesets.soldiers_companion.fire.gunnery import (
    gun_score,
    may_fire,
    rate,
    stationary,
    target_modifier,
)
from rulesets.soldiers_companion.fire.shooting import shoot
from rulesets.soldiers_companion.fire.shots import damage_of, near_misses, stray_band
from rulesets.soldiers_companion.muster.outfit import gun_card
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.state import Fire, Muster, Status
from rulesets.soldiers_companion.tables import (
    GUNS,
    INCH,
    Band,
    Formation,
    Morale,
    Mount,
    Quality,
)
from rulesets.soldiers_companion.turn import begin_turn
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    gun,
    heading,
    last,
    logged,
    make_battle,
    make_field,
    make_ship,
    make_unit,
    make_work,
)
from tests.rulesets.soldiers_companion.firing import covered, fired, legal, refused, section, told
from tests.support.dice import ScriptedDice


def gunboat_and_steamer(**changes):
    """A small gunboat of side 0, and a small steamer of side 1 abeam, 20 inches off."""
    firer = make_ship("small_gunboat", "melik", 0)
    target = make_ship("small_steamer", "bordein", 1, position=at(22, 0), move=12 * INCH)
    for name, value in changes.items():
        setattr(target[1], name, value)
    battle = make_battle(firer, target, phase="F", commanders=(StandFast(), StandFast()))
    return battle, firer[1], target[1]


# -- what may be fired at ------------------------------------------------------------------------


def test_sc_fire_01_vessels_works_and_units_fight_each_other():
    ship = make_ship("small_gunboat", "melik", 0)
    fort = make_work("fort", 1, position=at(20, 0), guns=[gun("nine_pdr_rml")])
    unit = make_unit("beja", 1, position=at(20, 5))
    battle = make_battle(ship, fort, unit, phase="F")
    assert legal(battle, ship[1], "bow-4-7-inch", "fort").shots == 1
    assert legal(battle, ship[1], "bow-4-7-inch", "beja").shots == 1
    assert legal(battle, fort[1], "gun-1", "melik").band is Band.SHORT


@pytest.mark.parametrize(
    ("change", "order", "rule"),
    [
        ({"status": Status.SURRENDERED}, ("bow-4-7-inch",), "SC-FIRE-01"),
        ({}, ("no-gun",), "SC-FIRE-01"),
        ({}, ("bow-4-7-inch", "burst"), "SC-FIRE-01"),
        ({}, ("bow-4-7-inch", "volley"), "SC-FIRE-01"),
        ({}, ("bow-4-7-inch", "case"), "SC-BG-13"),
        ({}, ("bow-4-7-inch", "at_troops"), "SC-BG-13"),
        ({}, ("starboard-maxim-1", "shot"), "SC-FIRE-01"),
        ({}, ("port-maxim-1", "burst"), "SC-BG-12"),
        ({"position": at(80, 0)}, ("bow-4-7-inch",), "SC-BG-09"),
        ({"position": at(80, 0)}, ("starboard-maxim-1", "burst"), "SC-BG-09"),
        ({"position": at(0, -40)}, ("bow-4-7-inch",), "SC-BG-12"),
    ],
)
def test_sc_fire_01_orders_that_are_not_legal(change, order, rule):
    battle, firer, target = gunboat_and_steamer(**change)
    weapon, *how = order
    assert refused(battle, firer, weapon, target, *how) == rule


def test_sc_fire_01_friends_and_the_absent_are_no_targets():
    battle, firer, _ = gunboat_and_steamer()
    assert refused(battle, firer, "bow-4-7-inch", firer) == "SC-FIRE-01"
    assert refused(battle, firer, "bow-4-7-inch", "nobody") == "SC-FIRE-01"


def test_sc_bg_22_no_shot_at_what_is_out_of_sight():
    firer = make_ship("small_gunboat", "melik", 0)
    target = make_ship("small_steamer", "bordein", 1, position=at(40, 0))
    corners = tuple(at(*xy) for xy in ((15, -5), (25, -5), (25, 5), (15, 5)))
    field = make_field(islands=(Island("isle", corners),))
    battle = make_battle(firer, target, field=field, phase="F")
    assert refused(battle, firer[1], "bow-4-7-inch", target[1]) == "SC-BG-22"


@pytest.mark.parametrize(
    ("entry", "changes", "rule"),
    [
        ("ship", {"morale": Morale.ROUT}, "SC-BG-16"),
        ("ship", {"status": Status.SUNK}, "SC-FIRE-01"),
        ("unit", {"morale": Morale.SHAKEN}, "SC-BG-16"),
        ("unit", {"busy": True}, "SC-BG-19"),
        ("unit", {"in_melee": "beja"}, "SC-BG-15"),
        ("unit", {"status": Muster.FLED}, "SC-FIRE-01"),
        ("work", {"status": Muster.CAPTURED}, "SC-FIRE-01"),
    ],
)
def test_sc_fire_01_who_may_not_fire(entry, changes, rule):
    made = {
        "ship": make_ship("small_steamer", "firer", 0),
        "unit": section("nine_pdr_rml", "firer"),
        "work": make_work("firer", 0, guns=[gun("nine_pdr_rml")]),
    }[entry]
    target = make_ship("small_steamer", "target", 1, position=at(20, 0))
    battle = make_battle(made, target, phase="F")
    weapon = "bow-gun" if entry == "ship" else "gun-1"
    assert legal(battle, made[1], weapon, "target").shots == 1
    for name, value in changes.items():
        setattr(made[1], name, value)
    assert refused(battle, made[1], weapon, "target") == rule


def test_sc_bg_16_a_shaken_vessel_may_fire():
    battle, firer, target = gunboat_and_steamer()
    firer.morale = Morale.SHAKEN
    assert legal(battle, firer, "bow-4-7-inch", target).shots == 1


# -- rate of fire, crews and loading -------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "crew", "expected"),
    [
        ("maxim", 2, (3, 0)),
        ("maxim", 1, (2, 0)),
        ("gardner", 1, (1, 0)),
        ("one_pdr_hotchkiss", 2, (1, 0)),
        ("one_pdr_hotchkiss", 1, (1, 1)),
        ("forty_pdr_rbl", 6, (1, 1)),
        ("forty_pdr_rbl", 4, (1, 3)),
    ],
)
def test_sc_man_08_each_gunner_missing_slows_the_gun(kind, crew, expected):
    assert rate(gun(kind, crew=crew)) == expected


def test_sc_bg_11_both_shots_of_a_quick_firer_and_no_third():
    battle, firer, target = gunboat_and_steamer()
    stern = firer.gun("stern-12-pdr")
    fired(battle, (2, 1), firer, "stern-12-pdr", target)
    assert (stern.fired, stern.shots, stern.fired_in) == (1, 2, "F")
    assert may_fire(battle, stern).rule == "SC-TURN-02"
    battle.turn = 2
    assert may_fire(battle, stern) is None


def test_sc_bg_11_a_quick_firer_may_divide_its_shots_within_a_phase():
    battle, firer, target = gunboat_and_steamer()
    other = make_ship("small_boat", "boat", 1, position=at(22, 30))[1]
    other.side = target.side
    battle.ships["boat"] = other
    fired(battle, (2,), firer, "stern-12-pdr", target, "shot", 1)
    assert legal(battle, firer, "stern-12-pdr", other).shots == 1
    fired(battle, (2,), firer, "stern-12-pdr", other)
    assert [shot.roll.address for shot in logged(battle, "shot_fired")] == [
        "to hit|melik|stern-12-pdr",
        "to hit|melik|stern-12-pdr|2",
    ]


def test_sc_turn_02_a_shot_saved_in_the_fire_phase_is_lost():
    battle, firer, target = gunboat_and_steamer()
    fired(battle, (2,), firer, "stern-12-pdr", target, "shot", 1)
    battle.phase = "M"
    assert refused(battle, firer, "stern-12-pdr", target) == "SC-TURN-02"


def test_sc_bg_11_guns_begin_loaded():
    battle = make_battle(phase="F")
    assert may_fire(battle, gun("forty_pdr_rbl")) is None


# -- what a shot needs ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "inches", "modifier"),
    [
        ("small_steamer", 24, 1),
        ("large_steamer", 24, 0),
        ("small_boat", 12, 0),
        ("large_boat", 36, 2),
        ("small_steamer", 0, 0),
        ("small_steamer", 48, 2),
    ],
)
def test_sc_fire_03_speed_less_hull_size(kind, inches, modifier):
    ship = make_ship(kind, move=inches * INCH)
    assert target_modifier(make_battle(ship), ship[1]) == modifier


def test_sc_fire_03_speed_for_target_may_be_the_allowance():
    ship = make_ship("small_steamer", move=0)
    battle = make_battle(ship, options={"speed_for_target": "maximum"})
    assert target_modifier(battle, ship[1]) == 1


def test_sc_fire_04_each_point_is_one_harder():
    battle, firer, target = gunboat_and_steamer(move=24 * INCH)
    bow = firer.gun("bow-4-7-inch")
    assert gun_score(battle, firer, bow, target, Band.SHORT).parts == (
        ("SC-BG-10", 4),
        ("SC-FIRE-03", 1),
    )


@pytest.mark.parametrize(
    ("changes", "still"),
    [
        ({"move": 0}, True),
        ({"move": 5 * INCH}, False),
        ({"move": 0, "drifting": True}, False),
        ({"move": 24 * INCH, "aground": True}, True),
        ({"move": 0, "anchored": True}, True),
        ({"move": 12 * INCH, "docked": True}, True),
    ],
)
def test_sc_fire_06_stationary_targets(changes, still):
    battle, firer, target = gunboat_and_steamer(**changes)
    assert stationary(battle, target) is still
    parts = gun_score(battle, firer, firer.gun("bow-4-7-inch"), target, Band.SHORT).parts
    assert (("SC-FIRE-06", -1) in parts) is still


@pytest.mark.parametrize("counts", [False, True])
def test_sc_fire_06_drifting_is_stationary_option(counts):
    ship = make_ship("small_steamer", move=0, drifting=True)
    battle = make_battle(ship, options={"drifting_is_stationary": counts})
    assert stationary(battle, ship[1]) is counts


@pytest.mark.parametrize(("move", "still"), [(24 * INCH, False), (0, True)])
def test_sc_fire_06_a_vessel_that_has_yet_to_move_lies_as_its_last_phase_left_it(move, still):
    # A stray shot may strike a friend of the mover before that begins its own move.
    battle, _, target = gunboat_and_steamer(move=move, way=12 * INCH)
    begin_turn(battle)
    battle.phase, battle.mover = "M", target.side
    assert stationary(battle, target) is still


def test_sc_fire_08_a_burning_firer_is_one_harder():
    battle, firer, target = gunboat_and_steamer()
    firer.fires = [Fire(1, 2)]
    parts = gun_score(battle, firer, firer.gun("bow-4-7-inch"), target, Band.SHORT).parts
    assert ("SC-BURN-05", 1) in parts


@pytest.mark.parametrize(
    ("quality", "morale", "weather", "total"),
    [
        (Quality.EXPERIENCED, Morale.STEADY, "clear", 4),
        (Quality.GREEN, Morale.STEADY, "clear", 5),
        (Quality.VETERAN, Morale.STEADY, "clear", 3),
        (Quality.ELITE, Morale.STEADY, "clear", 3),
        (Quality.EXPERIENCED, Morale.CHECKED, "clear", 5),
        (Quality.EXPERIENCED, Morale.SHAKEN, "clear", 4),
        (Quality.EXPERIENCED, Morale.STEADY, "rain", 5),
        (Quality.EXPERIENCED, Morale.STEADY, "night", 6),
    ],
)
def test_sc_bg_09_crew_and_weather(quality, morale, weather, total):
    battle, firer, target = gunboat_and_steamer()
    firer.quality, firer.morale, battle.weather = quality, morale, weather
    score = gun_score(battle, firer, firer.gun("bow-4-7-inch"), target, Band.SHORT)
    assert score.total == total


@pytest.mark.parametrize(
    ("kind", "formation", "modifier"),
    [
        (AreaKind.DIFFICULT, Formation.LINE, 0),
        (AreaKind.DIFFICULT, Formation.OPEN, 1),
        (AreaKind.JUNGLE, Formation.LINE, 0),
        (AreaKind.BUILDING, Formation.LINE, 1),
        (AreaKind.BUILDING, Formation.OPEN, 1),
        (AreaKind.WORK, Formation.OPEN, 2),
    ],
)
def test_sc_bg_09_troops_ashore_by_cover_or_open_order(kind, formation, modifier):
    battery = section("nine_pdr_rml", position=at(20, 0))
    unit = make_unit("beja", 1, position=at(0, 0), formation=formation)
    battle = make_battle(battery, unit, field=covered(kind), phase="F")
    score = gun_score(battle, battery[1], battery[1].guns[0], unit[1], Band.SHORT)
    assert score.total == 4 + modifier


def test_sc_bg_09_cover_does_nothing_for_a_work_or_a_vessel():
    battery = section("nine_pdr_rml")
    fort = make_work("fort", 1, "masonry_fort", position=at(20, 0))
    ship = make_ship("small_gunboat", "melik", 1, move=12 * INCH)
    battle = make_battle(battery, fort, ship)
    for target in (fort[1], ship[1]):
        assert gun_score(battle, battery[1], battery[1].guns[0], target, Band.SHORT).total == 4


@pytest.mark.parametrize("quality", list(Quality))
def test_sc_bg_09_a_natural_1_misses(quality):
    battle, firer, target = gunboat_and_steamer(move=0)
    firer.quality = quality
    fired(battle, (1,), firer, "bow-4-7-inch", target)
    assert not last(battle, "shot_fired").hit


# -- the gun table -------------------------------------------------------------------------------


def test_sc_bg_10_penetration_is_the_damage_value():
    for kind, card in GUNS.items():
        expected = 0 if kind == "war_rocket" else card.dv2 // 2
        assert card.penetration == expected, kind
        assert (card.short, card.needed_short) <= (card.long, card.needed_long)


@pytest.mark.parametrize(("dv", "hull"), [(3, 3), (4, 4)])
def test_sc_fire_02_the_damage_value_of_the_4_7_inch(dv, hull):
    battle, firer, target = gunboat_and_steamer()
    bow = firer.gun("bow-4-7-inch")
    bow.card = gun_card("four_seven_qf", Options.from_json({"dv_47_qf": dv}))
    assert damage_of(bow) == (2 * dv, dv)
    fired(battle, (4, 1), firer, "bow-4-7-inch", target)
    assert target.hull_lost == hull


def test_sc_fire_07_one_location_for_all_the_hits_of_a_shot():
    battle, firer, target = gunboat_and_steamer()
    fired(battle, (4, 1), firer, "bow-4-7-inch", target)
    assert (target.hull_lost, target.structure_lost) == (3, 3)


# -- machine guns as light guns ------------------------------------------------------------------


def test_sc_fire_09_a_light_gun_hits_at_half():
    battle, firer, target = gunboat_and_steamer()
    firer.guns.append(gun("one_pdr", Mount.BOW, slot="jingal"))
    target.position = at(10, 0)
    fired(battle, (5, 1, 3), firer, "jingal", target)  # hull, and a 3 on the fraction die
    assert target.hull_lost == 0
    battle.turn = 3
    fired(battle, (5, 1, 4), firer, "jingal", target)
    assert target.hull_lost == 1


def test_sc_fire_09_mg_mode_gun_fires_a_light_shot_a_burst():
    battle, firer, target = gunboat_and_steamer()
    battle.options = Options.from_json({"mg_mode": "gun"})
    target.position = at(14, 0)
    # Three shots at 5: a miss, a hull hit that comes to nothing, a hull hit of DV 1.
    fired(battle, (4, 5, 1, 3, 5, 1, 4), firer, "starboard-maxim-1", target, "burst")
    shots = logged(battle, "shot_fired")
    assert [(shot.score.total, shot.hit) for shot in shots] == [(5, False), (5, True), (5, True)]
    assert target.hull_lost == 1
    assert firer.gun("starboard-maxim-1").shots == 3


def test_sc_fire_09_mg_mode_small_arms_rolls_bursts():
    battle, firer, target = gunboat_and_steamer()
    target.position = at(14, 0)
    fired(battle, (1,) * 9, firer, "starboard-maxim-1", target, "burst")
    assert logged(battle, "shot_fired") == []
    assert last(battle, "bursts_fired").bursts == 3


def test_sc_fire_09_light_shots_jam_a_gun_too():
    battle, firer, target = gunboat_and_steamer()
    battle.options = Options.from_json({"mg_mode": "gun"})
    firer.guns.append(gun("gardner", Mount.BOW, slot="gardner"))
    target.position = at(12, 0)
    fired(battle, (1, 1), firer, "gardner", target, "burst")
    assert last(battle, "gun_jammed").ones == 2


# -- stray shots ---------------------------------------------------------------------------------


def crowd(**options):
    """A battery, its target A that lies still, and B and C beside it."""
    battery = section("twelve_pdr_bl", position=at(-20, 0))
    a = make_ship("small_steamer", "a", 1)
    b = make_ship("small_steamer", "b", 1, position=at(5, 0), move=24 * INCH)
    c = make_ship("small_steamer", "c", 0, position=at(0, 12), move=24 * INCH)
    battle = make_battle(
        battery, a, b, c, options=options, phase="F", commanders=(StandFast(), StandFast())
    )
    return battle, battery[1], a[1], b[1], c[1]


def test_sc_fire_05_one_of_several_is_picked_friends_among_them():
    battle, battery, a, b, c = crowd()
    shot = legal(battle, battery, "gun-1", a)
    assert near_misses(battle, shot, a) == [b, c]
    fired(battle, (1, 2, 5, 1), battery, "gun-1", a)  # miss, pick, stray, hull
    stray = last(battle, "shot_strayed")
    assert (stray.near, stray.target, stray.score.total) == (("b", "c"), "c", 5)
    assert (a.hull_lost, b.hull_lost, c.hull_lost) == (0, 0, 1)


@pytest.mark.parametrize(("modifiers", "needed"), [("other", 5), ("original", 3)])
def test_sc_fire_05_stray_modifiers_option(modifiers, needed):
    battle, battery, a, _, c = crowd(stray_modifiers=modifiers)
    c.position = at(60, 0)
    fired(battle, (1, 2), battery, "gun-1", a)
    assert last(battle, "shot_strayed").score.total == needed


def test_sc_fire_05_a_shot_that_the_target_spoils_may_stray():
    battle, battery, a, b, c = crowd()
    c.position = at(60, 0)
    battery.quality, battle.weather = Quality.GREEN, "night"
    a.move = 24 * INCH
    # Needed 4 + 1 + 2 + 1 = 8: spoiled on 2; then B's needed is 8 too, spoiled on 3 or more not.
    fired(battle, (6, 2, 6, 3, 1), battery, "gun-1", a)
    assert last(battle, "shot_strayed").spoiled.total == 3
    spoilt = "then 2 by the target's side, spoilt on 2 or less; a miss."
    assert str(last(battle, "shot_fired")).endswith(spoilt)
    assert b.hull_lost == 1


def test_sc_fire_05_beyond_range_or_arc_the_long_number_counts():
    firer = make_ship("small_steamer", "firer", 0)
    a = make_ship("small_steamer", "a", 1, position=at(12, -18), move=12 * INCH)
    b = make_ship("small_steamer", "b", 1, position=at(8, -18), move=12 * INCH)
    battle = make_battle(firer, a, b, phase="F")
    shot = legal(battle, firer[1], "bow-gun", "a")
    assert shot.band is Band.SHORT
    assert stray_band(battle, shot, shot.gun, b[1]) is Band.LONG  # astern of the bow gun's arc
    assert stray_band(battle, shot, shot.gun, a[1]) is Band.SHORT


def test_sc_fire_05_beyond_the_arc_of_a_works_gun_the_long_number_counts():
    fort = make_work("fort", 0, position=at(-20, 0), guns=[gun("nine_pdr_rml")])
    a = make_ship("small_steamer", "a", 1)
    b = make_ship("small_steamer", "b", 1, position=at(0, 6))
    battle = make_battle(fort, a, b, phase="F")
    fort[1].arcs = {"gun-1": (heading(90), 100)}
    shot = legal(battle, fort[1], "gun-1", "a")
    assert stray_band(battle, shot, shot.gun, a[1]) is Band.SHORT
    assert stray_band(battle, shot, shot.gun, b[1]) is Band.LONG


def test_sc_fire_05_small_arms_do_not_stray():
    battle, _, a, *_ = crowd()
    unit = make_unit("sikhs", 0, position=at(-8, 0), figures=1)[1]
    unit.side = battle.sides[0]
    battle.units["sikhs"] = unit
    fired(battle, (1,), unit, "sikhs", a, "volley")
    assert logged(battle, "shot_strayed") == []


def test_sc_turn_02_shots_take_effect_one_by_one():
    battle, firer, target = gunboat_and_steamer(hull_lost=4)
    with ScriptedDice(4, 1) as dice:  # the first shot sinks her, and nothing is left for the second
        orders = [told("stern-12-pdr", target), told("bow-4-7-inch", target)]
        assert shoot(battle, dice, firer, orders)  # so the commander is asked for another target
    assert target.status is Status.SUNK
    assert len(logged(battle, "shot_fired")) == 1
    assert not logged(battle, "order_refused")
