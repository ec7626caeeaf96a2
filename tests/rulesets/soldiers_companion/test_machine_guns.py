"""SC-BG-08, SC-BG-13: machine guns, their jams, and case."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.fire.machine_guns import burst_score, case_score
from rulesets.soldiers_companion.fire.shooting import shoot
from rulesets.soldiers_companion.fire.volleys import settle_totals
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.state import Fire, Status
from rulesets.soldiers_companion.tables import (
    GUNS,
    INCH,
    MACHINE_GUNS,
    Formation,
    Morale,
    Mount,
    Quality,
)
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    gun,
    last,
    logged,
    make_battle,
    make_ship,
    make_unit,
    make_work,
)
from tests.rulesets.soldiers_companion.firing import fired, legal, refused, section, told
from tests.support.dice import ScriptedDice


def against_line(kind: str, inches: float, **changes):
    """A gun ashore, so far from a line of side 1 that faces it."""
    piece = section(kind, position=at(0, -inches - 2))
    line = make_unit("beja", 1, position=at(0, 0), **changes)
    battle = make_battle(piece, line, phase="F")
    return battle, piece[1], line[1]


@pytest.mark.parametrize("kind", MACHINE_GUNS)
def test_sc_bg_08_dice_ranges_and_numbers(kind):
    card = MACHINE_GUNS[kind]
    dice = card.bursts * card.dice
    for inches, needed in ((card.short // INCH, 5), (card.long // INCH, 6)):
        battle, piece, _ = against_line(kind, inches)
        fired(battle, (2,) * dice, piece, "gun-1", "beja", "burst")
        assert last(battle, "bursts_fired").score.total == needed
    battle, piece, _ = against_line(kind, card.long // INCH + 1)
    assert refused(battle, piece, "gun-1", "beja", "burst") == "SC-BG-09"


def test_sc_bg_08_night_halves_a_machine_guns_range_unless_it_fires_as_a_gun():
    battle, piece, _ = against_line("maxim", 16)
    battle.weather = "night"
    assert refused(battle, piece, "gun-1", "beja", "burst") == "SC-BG-09"
    battle.options = Options.from_json({"mg_mode": "gun"})
    assert legal(battle, piece, "gun-1", "beja", "burst").shots == 3


@pytest.mark.parametrize(
    ("changes", "target", "needed"),
    [
        ({}, {}, 5),
        ({"quality": Quality.GREEN}, {}, 6),
        ({"morale": Morale.CHECKED}, {}, 6),
        ({"moved": 3 * INCH}, {}, 6),
        ({"moved": 2 * INCH}, {}, 5),
        ({}, {"formation": Formation.OPEN}, 6),
        ({}, {"formation": Formation.MASS}, 4),
    ],
)
def test_sc_bg_08_modifiers_of_small_arms(changes, target, needed):
    battle, piece, line = against_line("maxim", 14)
    for unit, values in ((piece, changes), (line, target)):
        for name, value in values.items():
            setattr(unit, name, value)
    assert burst_score(battle, legal(battle, piece, "gun-1", "beja", "burst")).total == needed


def test_sc_bg_08_no_volley_bonus_and_smoke_counts():
    ship = make_ship("small_gunboat", "melik", 0, fires=[Fire(1, 1)])
    line = make_unit("beja", 1, position=at(12, 0), facing=2700)
    battle = make_battle(ship, line, phase="F")
    shot = legal(battle, ship[1], "starboard-maxim-1", "beja", "burst")
    assert burst_score(battle, shot).total == 6


@pytest.mark.parametrize(
    ("kind", "ones", "jams"),
    [
        ("gardner", 1, False),
        ("gardner", 2, True),
        ("gatling", 2, False),
        ("gatling", 3, True),
        ("nordenfelt_4_barrel", 3, True),
        ("nordenfelt_5_barrel", 2, False),
        ("maxim", 9, False),
    ],
)
def test_sc_bg_08_natural_ones_jam(kind, ones, jams):
    battle, piece, _ = against_line(kind, 10)
    card = MACHINE_GUNS[kind]
    faces = (1,) * ones + (2,) * (card.bursts * card.dice - ones)
    fired(battle, faces, piece, "gun-1", "beja", "burst")
    assert bool(logged(battle, "gun_jammed")) is jams
    assert piece.guns[0].jammed == (2 if jams else 0)


def test_sc_bg_08_mg_jams_option():
    battle, piece, _ = against_line("gardner", 10)
    battle.options = Options.from_json({"mg_jams": False})
    fired(battle, (1, 1, 1, 1), piece, "gun-1", "beja", "burst")
    assert piece.guns[0].jammed == 0


def test_sc_bg_08_no_damage_value_no_armour_test_but_the_locations_of_small_arms():
    ship = make_ship("small_gunboat", "melik", 0)
    steamer = make_ship("small_steamer", "bordein", 1, position=at(12, 0))
    battle = make_battle(ship, steamer, phase="F", commanders=(StandFast(), StandFast()))
    # Needed 6 against Open Order: three hits, on hull, hull and critical.
    fired(
        battle,
        (6, 5, 5, 6, 5, 5, 6, 5, 5, 1, 1, 6),
        ship[1],
        "starboard-maxim-1",
        "bordein",
        "burst",
    )
    assert steamer[1].small_arms == {"hull": 2, "critical": 1}
    with ScriptedDice(1, 1) as dice:
        settle_totals(battle, dice)
    assert steamer[1].hull_lost == 1


# -- case ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GUNS)
def test_sc_bg_13_which_guns_fire_case(kind):
    battle, piece, _ = against_line(kind, 12)
    expected = {
        "one_pdr": 3,
        "one_pdr_hotchkiss": 3,
        "two_pdr": 3,
        "six_pdr": 6,
        "seven_pdr_rml": 6,
        "nine_pdr_rml": 6,
        "twelve_pdr_sb": 6,
        "twelve_pdr_bl": 6,
        "krupp_75mm": 6,
        "twelve_pdr_qf": 6,
    }.get(kind, 0)
    assert GUNS[kind].case_dice == expected
    if not expected:
        assert refused(battle, piece, "gun-1", "beja", "case") == "SC-BG-13"
        return
    shots = GUNS[kind].rof
    fired(battle, (2,) * expected * shots, piece, "gun-1", "beja", "case")
    assert last(battle, "case_fired").score.total == 5


def test_sc_bg_13_case_reaches_12_inches_and_has_the_saves_of_small_arms():
    battle, piece, line = against_line("twelve_pdr_bl", 12, formation=Formation.OPEN)
    battle.weather = "rain"
    piece.quality = Quality.GREEN
    # 5 + 1 open + 1 rain + 1 green = 8: saves on 2.
    assert case_score(battle, legal(battle, piece, "gun-1", "beja", "case")).total == 8
    fired(battle, (6, 6, 6, 5, 4, 3, 1, 2, 3), piece, "gun-1", "beja", "case")
    assert line.lost == 1
    battle, piece, _ = against_line("twelve_pdr_bl", 13)
    assert refused(battle, piece, "gun-1", "beja", "case") == "SC-BG-13"


def test_sc_bg_13_case_at_a_vessel_makes_small_arms_hits():
    ship = make_ship("small_steamer", "bordein", 0)
    dhow = make_ship("large_boat", "dhow", 1, position=at(8, 0))
    battle = make_battle(ship, dhow, phase="F", commanders=(StandFast(), StandFast()))
    # Needed 6: two hits, hull and crew; the crew, who would need 6, has no save.
    fired(battle, (6, 6, 5, 5, 5, 5, 1, 3), ship[1], "bow-gun", "dhow", "case")
    assert dhow[1].small_arms == {"hull": 1, "structural": 1}
    assert dhow[1].crew == 4
    assert ship[1].gun("bow-gun").shots == 1


def test_sc_bg_13_a_quick_firer_fires_case_twice():
    ship = make_ship("small_gunboat", "melik", 0)
    line = make_unit("beja", 1, position=at(0, -10), figures=2, facing=0)
    battle = make_battle(ship, line, phase="F")
    fired(battle, (6, 6, 2, 2, 2, 2), ship[1], "stern-12-pdr", "beja", "case")
    assert line[1].lost == 2  # nobody is left for the second
    assert len(logged(battle, "case_fired")) == 1


def test_sc_bg_14_bursts_at_a_work_find_its_gunners():
    ship = make_ship("small_gunboat", "melik", 0)
    ship[1].guns.append(gun("gardner", Mount.BOW, slot="gardner"))
    fort = make_work("fort", 1, position=at(13, 0), guns=[gun("nine_pdr_rml")])
    battle = make_battle(ship, fort, phase="F", commanders=(StandFast(), StandFast()))
    # Needed 5, Open Order 1, medium cover 1: 7, saves on 1.
    fired(battle, (6, 6, 5, 5, 1, 2), ship[1], "gardner", "fort", "burst")
    assert (fort[1].guns[0].crew, fort[1].losses, fort[1].structure_lost) == (3, 1, 0)
    fort[1].guns[0].crew = 0
    battle.turn = 2
    assert refused(battle, ship[1], "gardner", "fort", "burst") == "SC-BG-14"


def quick_firer_and_fort(**changes):
    """A gun of two shots and a Gardner ashore, close by a fort that one gunner holds."""
    battery = section("twelve_pdr_qf", position=at(13, 0), **changes)
    battery[1].guns.append(gun("gardner", slot="gun-2"))
    fort = make_work("fort", 1, position=at(0, 0), guns=[gun("nine_pdr_rml", crew=1)])
    battle = make_battle(battery, fort, phase="F", commanders=(StandFast(), StandFast()))
    return battle, battery[1], fort[1]


def test_sc_bg_14_no_second_case_at_a_work_that_the_first_has_emptied():
    battle, battery, fort = quick_firer_and_fort()
    # Needed 5, Open Order 1, medium cover 1: 7, saves on 1.
    fired(battle, (6, 5, 5, 5, 5, 5, 2), battery, "gun-1", "fort", "case")
    assert (fort.guns[0].crew, battery.guns[0].shots) == (0, 1)


def test_sc_bg_14_asks_again_when_a_work_is_emptied_by_what_fired_first():
    battle, battery, fort = quick_firer_and_fort()
    orders = [told("gun-1", "fort", "case"), told("gun-2", "fort", "burst")]
    with ScriptedDice(6, 5, 5, 5, 5, 5, 2) as dice:
        assert shoot(battle, dice, battery, orders)
    assert fort.guns[0].crew == 0
    assert not logged(battle, "order_refused")


def test_sc_bg_08_all_bursts_of_a_turn_go_at_one_target():
    ship = make_ship("small_gunboat", "melik", 0)
    boats = [make_ship("raft", name, 1, position=at(8, y)) for name, y in (("a", 0), ("b", 5))]
    for _, boat in boats:
        boat.move = 12 * INCH
    battle = make_battle(
        ship,
        *boats,
        options={"mg_mode": "gun"},
        phase="F",
        commanders=(StandFast(), StandFast()),
    )
    # The first light shot of three sinks the raft; the others are not fired elsewhere.
    fired(battle, (5, 1, 4), ship[1], "starboard-maxim-1", "a", "burst")
    assert boats[0][1].status is Status.SUNK
    assert refused(battle, ship[1], "starboard-maxim-1", "b", "burst") == "SC-TURN-02"
