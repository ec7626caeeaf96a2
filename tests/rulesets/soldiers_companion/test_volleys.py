"""SC-SA, SC-COV, SC-TRP-01 to -05, SC-BG-05 to SC-BG-07, SC-BG-23: small arms."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import AreaKind
from rulesets.soldiers_companion.fire.firers import capacity, crew_ready, officers_ready, room
from rulesets.soldiers_companion.fire.hits import place_cover, vessel_parts
from rulesets.soldiers_companion.fire.volleys import (
    exposed_guns,
    fires_by_volley,
    hurried,
    settle_totals,
    volley_dice,
    volley_score,
)
from rulesets.soldiers_companion.muster.outfit import Outfit, refit
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.orders import CREW, OFFICERS
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.state import Fate, Fire, Hands, Party
from rulesets.soldiers_companion.tables import (
    INCH,
    WEAPONS,
    Aspect,
    Band,
    Cover,
    Formation,
    Morale,
    Post,
    Quality,
    Rank,
)
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    heading,
    last,
    logged,
    make_battle,
    make_field,
    make_ship,
    make_unit,
    make_work,
)
from tests.rulesets.soldiers_companion.firing import (
    covered,
    facing_units,
    fired,
    have_fired,
    legal,
    refused,
)
from tests.support.dice import ScriptedDice


def ship_and_beja(kind: str = "small_steamer", inches: float = 10, **changes):
    """A vessel of side 0, with a unit of the other side abeam to starboard, in a line facing it."""
    ship = make_ship(kind, "tamai", 0)
    beam = ship[1].card.wide / INCH / 2
    beja = make_unit(
        "beja", 1, position=at(beam + inches + 1, 0), facing=heading(270), regular=False
    )
    troops = make_unit("fusiliers", 0, aboard=ship[1], **changes)
    battle = make_battle(ship, beja, troops, phase="F", commanders=(StandFast(), StandFast()))
    return battle, ship[1], troops[1], beja[1]


def riflemen_at(kind: str, figures: int, *, options=None, owner=None, **changes):
    """Riflemen ashore, abeam to starboard of a vessel at 10 inches."""
    ship = make_ship(kind, "tamai", 1, **changes)
    beam = ship[1].card.wide / INCH / 2
    unit = make_unit("sikhs", 0, position=at(beam + 11, 0), figures=figures)
    battle = make_battle(
        ship, unit, options=options, phase="F", commanders=(StandFast(), owner or StandFast())
    )
    return battle, unit[1], ship[1]


# -- needed --------------------------------------------------------------------------------------


def score_of(change=None, *, target=None, inches=10, field=None, weather="clear"):
    """What riflemen need at a line in the open that faces them, with changes to either."""
    sikhs, line = facing_units(inches)
    for unit, changes in ((sikhs[1], change), (line[1], target)):
        for name, value in (changes or {}).items():
            setattr(unit, name, value)
    battle = make_battle(sikhs, line, field=field or make_field(), weather=weather, phase="F")
    return volley_score(battle, legal(battle, sikhs[1], "sikhs", "beja", "volley")).total


@pytest.mark.parametrize(
    ("firer", "target", "needed"),
    [
        ({}, {}, 6),
        ({}, {"formation": Formation.OPEN}, 7),
        ({"morale": Morale.CHECKED}, {}, 7),
        ({"moved": 3 * INCH}, {}, 6),
        ({"moved": 3 * INCH + 1}, {}, 7),
        ({"quality": Quality.GREEN}, {}, 7),
        ({"quality": Quality.VETERAN}, {}, 6),
        ({"quality": Quality.ELITE}, {}, 5),
        ({}, {"formation": Formation.MASS}, 5),
        ({}, {"formation": Formation.COLUMN}, 5),
        ({}, {"mounted": True}, 5),
        ({}, {"charging": "sikhs", "formation": Formation.MASS}, 5),
        ({}, {"facing": heading(90)}, 5),
        ({"leader": Fate.FIT}, {}, 5),
        ({"leader": Fate.FIT, "regular": False}, {}, 6),
        ({"leader": Fate.FIT, "moved": 1}, {}, 6),
        ({"leader": Fate.FIT, "formation": Formation.OPEN}, {}, 6),
        ({"leader": Fate.DEAD}, {}, 6),
    ],
)
def test_sc_bg_06_modifiers(firer, target, needed):
    assert score_of(firer, target=target) == needed


def test_sc_bg_06_long_range_and_no_volley_there():
    assert score_of(inches=13) == 7
    assert score_of({"leader": Fate.FIT}, inches=13) == 7


@pytest.mark.parametrize(("weather", "needed"), [("clear", 6), ("rain", 7), ("night", 8)])
def test_sc_bg_06_weather(weather, needed):
    assert score_of(inches=6, weather=weather) == needed


def test_sc_bg_06_night_halves_the_ranges():
    assert score_of(inches=7, weather="night") == 9
    sikhs, line = facing_units(13)
    battle = make_battle(sikhs, line, weather="night", phase="F")
    assert refused(battle, sikhs[1], "sikhs", "beja", "volley") == "SC-BG-07"


@pytest.mark.parametrize(
    ("kind", "fieldcraft", "needed"),
    [
        (AreaKind.JUNGLE, 0, 7),
        (AreaKind.JUNGLE, 3, 9),
        (AreaKind.BUILDING, 1, 7),
        (AreaKind.WORK, 1, 8),
    ],
)
def test_sc_bg_06_cover_ashore(kind, fieldcraft, needed):
    assert score_of(target={"fieldcraft": fieldcraft}, field=covered(kind)) == needed


def test_sc_bg_06_the_best_of_the_ground_counts():
    brush, trench = (covered(kind).areas[0] for kind in (AreaKind.JUNGLE, AreaKind.WORK))
    for areas in ((brush, trench), (trench, brush)):
        assert score_of(field=make_field(areas=areas)) == 8


def test_sc_bg_05_never_below_three():
    sikhs, line = facing_units(5, formation=Formation.COLUMN, facing=heading(90))
    unit = sikhs[1]
    unit.quality, unit.leader = Quality.ELITE, Fate.FIT
    battle = make_battle(sikhs, line, phase="F")
    # 6 - 1 elite - 1 volley - 1 column - 1 enfilade = 2
    score = volley_score(battle, legal(battle, unit, "sikhs", "beja", "volley"))
    assert score.total == 3
    assert ("SC-BG-05", 1) in score.parts


def test_sc_bg_05_no_more_fall_than_stand():
    sikhs, line = facing_units(10, figures=2)
    battle = make_battle(sikhs, line, phase="F")
    fired(battle, (6,) * 10, sikhs[1], "sikhs", "beja", "volley")
    assert (last(battle, "unit_hit").hits, line[1].lost) == (10, 2)
    assert refused(battle, sikhs[1], "sikhs", "beja", "volley") == "SC-FIRE-01"


def test_sc_bg_05_losses_come_off_at_the_end_of_the_phase():
    sikhs, line = facing_units(10)
    battle = make_battle(sikhs, line, phase="F")
    fired(battle, (6, 6, *[1] * 8), sikhs[1], "sikhs", "beja", "volley")
    assert (line[1].figures, line[1].lost) == (10, 2)


# -- weapons -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "short", "long"),
    [(name, card.short // INCH, card.long // INCH) for name, card in WEAPONS.items()],
)
def test_sc_bg_07_ranges(weapon, short, long):
    for inches, band in ((short, Band.SHORT), (short + 1, Band.LONG), (long, Band.LONG)):
        sikhs, line = facing_units(inches)
        sikhs[1].weapon, sikhs[1].shot, sikhs[1].charging = weapon, WEAPONS[weapon], "beja"
        battle = make_battle(sikhs, line, phase="F")
        assert legal(battle, sikhs[1], "sikhs", "beja", "volley").band is band
    sikhs, line = facing_units(long + 1)
    sikhs[1].weapon, sikhs[1].shot, sikhs[1].charging = weapon, WEAPONS[weapon], "beja"
    battle = make_battle(sikhs, line, phase="F")
    assert refused(battle, sikhs[1], "sikhs", "beja", "volley") == "SC-BG-07"


def test_sc_bg_07_bows_need_one_more():
    assert score_of({"weapon": "bow", "shot": WEAPONS["bow"]}, inches=5) == 7


def test_sc_bg_07_spears_are_thrown_on_the_charge_or_from_boats():
    sikhs, line = facing_units(3)
    spears = {"weapon": "thrown_spear", "shot": WEAPONS["thrown_spear"]}
    for name, value in spears.items():
        setattr(sikhs[1], name, value)
    battle = make_battle(sikhs, line, phase="F")
    assert refused(battle, sikhs[1], "sikhs", "beja", "volley") == "SC-BG-07"
    sikhs[1].charging = line[1].id
    assert legal(battle, sikhs[1], "sikhs", "beja", "volley").figures == 10
    battle, boat, *_ = ship_and_beja("small_boat", 3, weapon="thrown_spear")
    assert legal(battle, boat, "fusiliers", "beja", "volley").figures == 2


@pytest.mark.parametrize(("inches", "figures", "dice"), [(10, 5, 7), (15, 1, 1), (16, 5, 5)])
def test_sc_bg_07_magazine_rifles_fire_more_at_short_range(inches, figures, dice):
    sikhs, line = facing_units(inches)
    sikhs[1].weapon, sikhs[1].shot = "magazine_rifle", WEAPONS["magazine_rifle"]
    battle = make_battle(sikhs, line, phase="F")
    shot = legal(battle, sikhs[1], "sikhs", "beja", "volley", figures)
    assert volley_dice(shot) == dice


def test_sc_bg_07_muskets_fire_every_second_turn_figure_by_figure():
    sikhs, line = facing_units(5)
    unit = sikhs[1]
    unit.weapon, unit.shot = "musket", WEAPONS["musket"]
    battle = make_battle(sikhs, line, phase="F")
    order = unit, "sikhs", "beja", "volley"
    fired(battle, (1,) * 4, *order, 4)
    assert legal(battle, *order).figures == 6
    battle.turn = 2
    fired(battle, (1,) * 6, *order)
    assert refused(battle, *order) == "SC-TURN-02"
    battle.turn = 3
    assert legal(battle, *order).figures == 4
    battle.turn = 4
    assert legal(battle, *order).figures == 10


def test_sc_turn_02_a_figure_fires_once_a_turn():
    sikhs, line = facing_units(10)
    battle = make_battle(sikhs, line, phase="F")
    order = sikhs[1], "sikhs", "beja", "volley"
    fired(battle, (1,) * 3, *order, 3)
    battle.phase = "M"
    fired(battle, (1,) * 7, *order)
    assert refused(battle, *order) == "SC-TURN-02"
    assert [volley.roll.address for volley in logged(battle, "volley_fired")] == [
        "small arms|sikhs",
        "small arms|sikhs|volley|2",
    ]
    battle.turn = 2
    assert legal(battle, *order).figures == 10


# -- who fires from a vessel ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "side", "end", "open_side", "open_end"),
    [
        ("raft", 2, 1, 1, 1),
        ("small_boat", 2, 1, 1, 1),
        ("large_boat", 4, 2, 2, 1),
        ("small_steamer", 7, 3, 4, 2),
        ("large_steamer", 10, 4, 5, 2),
        ("small_gunboat", 7, 3, 4, 2),
        ("large_gunboat", 10, 4, 5, 2),
    ],
)
def test_sc_trp_05_open_order_halves_the_firers(kind, side, end, open_side, open_end):
    _, ship = make_ship(kind)
    assert capacity(ship, Aspect.PORT, open_order=False) == side
    assert capacity(ship, Aspect.BOW, open_order=False) == end
    assert capacity(ship, Aspect.PORT, open_order=True) == open_side
    assert capacity(ship, Aspect.STERN, open_order=True) == open_end


def test_sc_trp_01_each_side_has_its_own_limit_of_a_phase():
    battle, ship, _, beja = ship_and_beja()
    fired(battle, (1,) * 7, ship, "fusiliers", "beja", "volley")
    assert ship.fired_sides == {Aspect.STARBOARD: 7}
    assert refused(battle, ship, "fusiliers", "beja", "volley") == "SC-TRP-01"
    beja.position = at(-12, 0)
    assert legal(battle, ship, "fusiliers", "beja", "volley").figures == 3
    beja.position = at(12, 0)
    ship.fired_sides.clear()  # the next phase
    assert legal(battle, ship, "fusiliers", "beja", "volley").figures == 3


def test_sc_trp_01_crew_count_in_the_limit_and_machine_guns_do_not():
    battle, ship, _, _ = ship_and_beja()
    fired(battle, (1,) * 3, ship, CREW, "beja", "volley")
    assert legal(battle, ship, "fusiliers", "beja", "volley").figures == 4
    fired(battle, (1,) * 4, ship, "starboard-gardner", "beja", "burst")
    assert legal(battle, ship, "fusiliers", "beja", "volley").figures == 4


def test_sc_trp_02_length_over_bow_and_stern():
    battle, ship, _, beja = ship_and_beja()
    beja.position, beja.facing = at(0, 15), heading(180)
    shot = legal(battle, ship, "fusiliers", "beja", "volley")
    assert (shot.facing, shot.figures) == (Aspect.BOW, 3)
    beja.position = at(0, -15)
    assert legal(battle, ship, "fusiliers", "beja", "volley").facing is Aspect.STERN


def test_sc_trp_03_large_steamer_and_small_boat():
    battle, ship, _, beja = ship_and_beja("large_steamer")
    assert room(battle, ship, beja.position, Formation.LINE) == (Aspect.STARBOARD, 10)
    battle, boat, _, beja = ship_and_beja("small_boat")
    assert room(battle, boat, beja.position, Formation.LINE) == (Aspect.STARBOARD, 2)


def test_sc_trp_04_troops_aboard_are_formed_and_have_the_vessels_cover():
    battle, ship, troops, _ = ship_and_beja()
    troops.formation = Formation.MASS  # counts as a line: the mass modifier never applies
    have_fired(battle, troops)
    assert dict(vessel_parts(battle, ship)) == {"SC-BG-06": 0, "SC-COV-06": 0}
    troops.formation = Formation.OPEN
    assert dict(vessel_parts(battle, ship)) == {"SC-BG-06": 1, "SC-COV-06": 0}


@pytest.mark.parametrize(("blocks", "figures"), [(False, 7), (True, None)])
def test_sc_tow_06_tow_blocks_fire_option(blocks, figures):
    battle, ship, *_ = ship_and_beja()
    battle.options = Options.from_json({"tow_blocks_fire": blocks})
    boat = make_ship("small_boat", "boat", 0, position=at(2, 0), tug=ship)[1]
    boat.side = ship.side
    ship.tows.append(boat)
    order = ship, "fusiliers", "beja", "volley"
    if figures is None:
        assert refused(battle, *order) == "SC-TRP-01"
        assert room(battle, boat, at(-20, 0), Formation.LINE) == (Aspect.PORT, 0)
        boat.position = at(0, -8)  # astern it hinders nobody
        figures = 7
    assert legal(battle, *order).figures == figures


def test_sc_bg_23_deckhands_idle_gunners_and_officers():
    battle, ship, _, _ = ship_and_beja(inches=5)
    assert crew_ready(battle, ship) == (("idle", 0), ("deck", 3))
    ship.gun("bow-gun").destroyed = True
    assert crew_ready(battle, ship) == (("idle", 4), ("deck", 3))
    shot = legal(battle, ship, CREW, "beja", "volley", 5)
    assert (shot.weapon, shot.parts) == ("breechloading_rifle", (("idle", 4), ("deck", 1)))
    assert officers_ready(battle, ship) == ((OFFICERS, 1),)
    revolver = legal(battle, ship, OFFICERS, "beja", "volley")
    assert (revolver.weapon, revolver.band) == ("revolver", Band.LONG)
    ship.helm = Rank.OFFICER  # he steers
    assert refused(battle, ship, OFFICERS, "beja", "volley") == "SC-TURN-02"


def test_sc_bg_23_natives_carry_muskets():
    battle, ship, _, beja = ship_and_beja("large_boat", 5)
    ship.weapon = "musket"
    fired(battle, (1,), ship, CREW, "beja", "volley")
    battle.turn = 2
    ship.deck_used = 0
    assert refused(battle, ship, CREW, beja, "volley") == "SC-TURN-02"
    battle.turn = 3
    assert legal(battle, ship, CREW, beja, "volley").figures == 1


@pytest.mark.parametrize(("actions", "free"), [("one", 1), ("unlimited", 3)])
def test_sc_turn_08_deckhand_actions_option(actions, free):
    battle, ship, _, _ = ship_and_beja()
    battle.options = Options.from_json({"deckhand_actions": actions})
    ship.deck_used = 2  # two have thrown grapples
    assert legal(battle, ship, CREW, "beja", "volley").figures == free


def test_sc_turn_08_firing_is_a_deckhands_job():
    battle, ship, _, _ = ship_and_beja()
    fired(battle, (1, 1), ship, CREW, "beja", "volley", 2)
    assert ship.deck_used == 2
    assert legal(battle, ship, CREW, "beja", "volley").figures == 1


def test_sc_brd_02_a_boarding_party_does_not_fire():
    battle, ship, *_ = ship_and_beja()
    ship.party = Party(Hands(), {"fusiliers": 8})
    assert legal(battle, ship, "fusiliers", "beja", "volley").figures == 2


def test_sc_bg_06_aboard_the_vessels_way_counts_for_a_volley():
    battle, ship, *_ = ship_and_beja(leader=Fate.FIT)
    shot = legal(battle, ship, "fusiliers", "beja", "volley")
    assert fires_by_volley(battle, shot)
    ship.move = 12 * INCH
    assert not fires_by_volley(battle, shot)
    battle.phase, battle.mover = "M", ship.side  # its next move has begun, without way so far
    ship.way = 0
    assert fires_by_volley(battle, shot)
    ship.way = 1
    assert not fires_by_volley(battle, shot)


@pytest.mark.parametrize(
    ("changes", "limit"),
    [
        ({}, 3),
        ({"formation": Formation.OPEN}, 4.5),
        ({"mounted": True}, 7.5),
        ({"kind": "gun_section"}, 2),
    ],
)
def test_sc_bg_06_more_than_half_its_move(changes, limit):
    _, unit = make_unit(moved=int(limit * INCH), **changes)
    assert not hurried(unit)
    unit.moved += 1
    assert hurried(unit)


def test_sc_bg_16_embarked_troops_take_their_vessels_state():
    battle, ship, troops, _ = ship_and_beja()
    shot = legal(battle, ship, "fusiliers", "beja", "volley")
    troops.morale = Morale.CHECKED
    assert volley_score(battle, shot).total == 6
    ship.morale = Morale.CHECKED
    assert volley_score(battle, shot).total == 7
    ship.fires = [Fire(1, 1)]  # SC-BURN-05
    assert volley_score(battle, shot).total == 8


# -- hits on vessels -----------------------------------------------------------------------------


def test_sc_man_03_crews_are_in_open_order():
    battle, unit, ship = riflemen_at("small_steamer", 1)
    score = volley_score(battle, legal(battle, unit, "sikhs", ship, "volley"))
    assert score.parts == (("SC-BG-05", 6), ("SC-BG-06", 1))


def test_sc_sa_01_target_speed_is_nothing_to_small_arms():
    battle, unit, ship = riflemen_at("small_steamer", 1)
    needed = volley_score(battle, legal(battle, unit, "sikhs", ship, "volley")).total
    assert needed == 7
    for move in (24 * INCH, 0):
        ship.move = move
        assert volley_score(battle, legal(battle, unit, "sikhs", ship, "volley")).total == needed


def test_sc_sa_02_gun_is_rolled_again_where_no_gun_can_be_hit():
    battle, unit, ship = riflemen_at("raft", 2)
    fired(battle, (6, 6, 5, 5, 2, 5, 6), unit, "sikhs", ship, "volley")
    assert ship.small_arms == {"hull": 1, "critical": 1}
    assert [roll.total for roll in last(battle, "hits_located").rolls] == [5, 5, 2, 5, 6]


def test_sc_sa_03_sc_av_07_plating_stops_all_but_crew_hits():
    battle, unit, ship = riflemen_at("small_gunboat", 4)
    fired(battle, (6, 6, 6, 6, 1, 4, 5, 6, 6), unit, "sikhs", ship, "volley")
    assert ship.small_arms == {}
    assert ship.crew == 25
    hits = "The hits on tamai fell: rolled 1 4 5 6; 1 crew."
    assert str(last(battle, "hits_located")) == hits
    with ScriptedDice() as dice:
        settle_totals(battle, dice)


def test_sc_sa_04_totals_of_all_firers_of_a_phase():
    battle, unit, ship = riflemen_at("small_steamer", 2)
    other = make_unit("fusiliers", 0, position=at(12, 3), figures=2)[1]
    other.side = battle.sides[0]
    battle.units["fusiliers"] = other
    for firer in (unit, other):
        fired(battle, (6, 6, 1, 1), firer, firer.id, ship, "volley")
    assert ship.small_arms == {"hull": 4}
    with ScriptedDice(3) as dice:
        settle_totals(battle, dice)
    assert (ship.hull_lost, ship.structure_lost) == (1, 1)  # SC-HULL-06


def test_sc_sa_04_targets_of_both_sides_in_the_order_of_battle():
    ours = [make_ship("small_steamer", name, 0) for name in ("a", "c")]
    theirs = [make_ship("small_steamer", name, 1) for name in ("b", "d")]
    battle = make_battle(*ours, *theirs, phase="M")
    for ship in battle.ships.values():
        ship.small_arms = {"hull": 1}
    with ScriptedDice(1, 1, 1, 1) as dice:
        settle_totals(battle, dice)
    assert dice.asked == [f"hull total|{name}" for name in "abcd"]


@pytest.mark.parametrize(("hits", "die", "success"), [(1, 1, False), (7, 6, True), (6, 6, False)])
def test_sc_sa_04_the_die_is_less_than_the_hits(hits, die, success):
    battle, _, ship = riflemen_at("small_steamer", 1)
    ship.small_arms = {"hull": hits}
    with ScriptedDice(die) as dice:
        settle_totals(battle, dice)
    assert ship.hull_lost == (1 if success else 0)


def test_sc_sa_05_only_guns_that_bear_on_a_firer_whose_hit_was_a_gun():
    battle, unit, ship = riflemen_at("small_steamer", 2)
    fired(battle, (6, 6, 5, 5), unit, "sikhs", ship, "volley")
    assert [gun.id for gun in exposed_guns(ship, ship.gun_hits_from)] == [
        "bow-gun",
        "starboard-gardner",
    ]
    with ScriptedDice(1, 2) as dice:  # gun total, then the second of two guns
        settle_totals(battle, dice)
    assert ship.gun("starboard-gardner").crew == 1
    assert ship.gun("port-gardner").crew == 2


@pytest.mark.parametrize(("counts", "totals"), [(True, {"structural": 2}), (False, {})])
def test_sc_sa_06_sa_structural_total_option(counts, totals):
    battle, unit, ship = riflemen_at("small_steamer", 2, options={"sa_structural_total": counts})
    fired(battle, (6, 6, 3, 4, 6, 6), unit, "sikhs", ship, "volley")
    assert ship.small_arms == totals
    with ScriptedDice(*([1] if counts else [])) as dice:
        settle_totals(battle, dice)
    assert ship.structure_lost == (1 if counts else 0)


def test_sc_sa_07_a_critical_of_damage_value_one():
    battle, _, ship = riflemen_at("small_steamer", 1)
    ship.small_arms = {"critical": 2}
    with ScriptedDice(1, 2, 4) as dice:  # the total, then 2d6 = 6: flooding
        settle_totals(battle, dice)
    assert [leak.amount for leak in ship.floodings] == [1]


def test_sc_sa_08_categories_are_rolled_in_their_order_and_not_of_a_sunk_vessel():
    battle, _, ship = riflemen_at("small_steamer", 1)
    ship.small_arms = {"critical": 1, "structural": 1, "hull": 1}
    with ScriptedDice(1, 1, 1) as dice:
        settle_totals(battle, dice)
    assert dice.asked == ["hull total|tamai", "structural total|tamai", "critical total|tamai"]
    ship.hull_lost = 4
    ship.small_arms = {"hull": 7, "critical": 7}
    with ScriptedDice(1) as dice:
        settle_totals(battle, dice)
    assert not ship.afloat


def test_sc_sa_09_a_six_never_saves():
    battle, unit, ship = riflemen_at("small_gunboat", 1, card={"av": 3})
    crew = ship.crew
    fired(battle, (6, 3, 6), unit, "sikhs", ship, "volley")
    assert last(battle, "save_rolled").save == 5
    assert ship.crew == crew - 1


def test_sc_sa_10_once_the_party_is_gone_armour_counts_again():
    battle, unit, ship = riflemen_at("small_gunboat", 3)
    ship.party = Party(Hands(ratings=1), {})
    ship.posts[Post.DECK].ratings -= 1
    crew = ship.crew
    fired(battle, (6, 6, 6, 3, 3, 3, 4, 4, 6), unit, "sikhs", ship, "volley")
    assert [(saved.armour, saved.save) for saved in logged(battle, "save_rolled")] == [
        (0, 3),
        (2, 5),
        (2, 5),
    ]
    assert ship.crew == crew - 2


def test_sc_sa_10_a_party_that_has_crossed_is_not_on_deck():
    battle, unit, ship = riflemen_at("small_gunboat", 1)
    ship.boarders = Party(Hands(ratings=1), {})
    fired(battle, (6, 3, 5), unit, "sikhs", ship, "volley")
    assert last(battle, "save_rolled").save == 5


def test_sc_crew_03_an_empty_pool_leaves_the_hit_to_the_other():
    battle, unit, ship = riflemen_at("small_steamer", 1)
    troops = make_unit("fusiliers", 1, aboard=ship)[1]
    troops.side = ship.side
    battle.units["fusiliers"] = troops
    have_fired(battle, troops)
    for hands in ship.posts.values():
        hands.officers = hands.pos = hands.ratings = 0
    for gun in ship.guns:
        gun.crew = 0
    fired(battle, (6, 3, 1), unit, "sikhs", ship, "volley")  # crew or troops: crew, and none left
    assert troops.figures == 9


def test_sc_sa_04_nobody_left_to_hit():
    battle, unit, ship = riflemen_at("raft", 1)
    for hands in ship.posts.values():
        hands.officers = hands.pos = hands.ratings = 0
    fired(battle, (6, 3), unit, "sikhs", ship, "volley")
    assert logged(battle, "save_rolled") == []


# -- cover aboard --------------------------------------------------------------------------------


def test_sc_cov_01_ratings_of_the_classes():
    for kind, card in PRINTED.items():
        assert card.cover is (Cover.HEAVY if "gunboat" in kind else Cover.NONE)


@pytest.mark.parametrize(
    ("outfit", "cover"),
    [(Outfit(barricades=True), Cover.MEDIUM), (Outfit(plating=True), Cover.HEAVY)],
)
def test_sc_cov_02_sc_cov_03_barricades_and_plating_cover_crew_and_troops(outfit, cover):
    battle, ship, *_ = ship_and_beja()
    ship.card = refit(ship.card, outfit, battle.options)
    assert (ship.cover, ship.card.av) == (cover, 0)
    assert place_cover(ship, Post.DECK) is cover


def test_sc_cov_04_the_pilot_house_covers_the_bridge():
    owner = StandFast(lose_man=lambda battle, ship, where: where.index((Post.BRIDGE, Rank.PO)))
    battle, unit, ship = riflemen_at("small_steamer", 1, owner=owner)
    fired(battle, (6, 3, 3), unit, "sikhs", ship, "volley")
    saved = last(battle, "save_rolled")
    # The volley needed 7 (Open Order); he, in the pilot house, would have needed 8.
    assert (last(battle, "volley_fired").score.total, saved.score.total) == (7, 8)
    assert (saved.place, saved.save, saved.saved) == (Post.BRIDGE, 2, False)
    assert ship.posts[Post.BRIDGE].pos == 0


def test_sc_cov_04_plating_is_better_than_the_pilot_house():
    _, ship = make_ship("small_steamer", card={"cover": Cover.HEAVY})
    assert place_cover(ship, Post.BRIDGE) is Cover.HEAVY


def test_sc_av_07_shielded_gunners_are_in_heavy_cover():
    _, ship = make_ship("small_gunboat", card={"cover": Cover.NONE})
    assert place_cover(ship, "port-maxim-1") is Cover.HEAVY
    assert place_cover(ship, "stern-12-pdr") is Cover.NONE


def test_sc_cov_05_no_cover_once_the_structure_is_gone():
    _, ship = make_ship("small_gunboat", structure_lost=10)
    assert place_cover(ship, "port-maxim-1") is Cover.NONE
    _, steamer = make_ship("small_steamer", structure_lost=10)
    assert place_cover(steamer, Post.BRIDGE) is Cover.NONE


@pytest.mark.parametrize(
    ("cover", "needed"), [(Cover.NONE, 7), (Cover.MEDIUM, 8), (Cover.HEAVY, 9)]
)
def test_sc_cov_06_cover_raises_the_number_and_the_save(cover, needed):
    owner = StandFast(lose_man=lambda battle, ship, where: where.index((Post.DECK, Rank.RATING)))
    battle, unit, ship = riflemen_at("small_steamer", 1, owner=owner, card={"cover": cover})
    fired(battle, (6, 3, 6), unit, "sikhs", ship, "volley")
    assert last(battle, "volley_fired").score.total == needed
    assert last(battle, "save_rolled").save == needed - 6


def test_sc_bg_14_small_arms_at_a_work_are_fired_at_its_garrison():
    unit = make_unit("sikhs", 0, position=at(13, 0), figures=2)
    fort = make_work("fort", 1, "earth_battery", position=at(0, 0))
    inside = make_unit("beja", 1, position=at(0, 0), work=fort[1], figures=2, facing=heading(90))
    battle = make_battle(unit, fort, inside, phase="F")
    fired(battle, (6, 6, 1, 3), unit[1], "sikhs", "fort", "volley")
    assert last(battle, "volley_fired").score.total == 8  # heavy
    assert (inside[1].lost, fort[1].structure_lost) == (1, 0)
    inside[1].lost = 2
    battle.turn = 2
    assert refused(battle, unit[1], "sikhs", "fort", "volley") == "SC-BG-14"
