"""The 49 worked cases of the book, each named by its number, with its dice in their order."""

from __future__ import annotations

import pytest

from rulesets.errors import IllegalSetupError
from rulesets.riverside.aftermath import battle_end, conditions
from rulesets.riverside.ending import turn_end
from rulesets.riverside.legality import refusal
from rulesets.riverside.orders import (
    Direction,
    Disembark,
    FireGuns,
    FireUnit,
    HandleCargo,
    ManGun,
    MoveHull,
    StandTo,
    Target,
)
from rulesets.riverside.returns import turn_start
from rulesets.riverside.state import Fate, Ground, Held, Muster, RiversideBattle, Status
from rulesets.riverside.tables import Band
from tests.rulesets.riverside.factories import (
    JETTY,
    begin_turn,
    gun,
    kinds,
    last,
    make_battle,
    order,
    ship_entry,
    take_turn,
    thing,
    unit_entry,
)
from tests.support.dice import ScriptedDice

SHALLOWS = (36_000, 18_500)
IN_SHALLOWS = [50_000, 18_500]
UPSTREAM_OF_SHALLOWS = [44_000, 19_500]


def downstream(inches: int) -> MoveHull:
    return MoveHull(((36_000 + inches * 1_000, 24_000),), Direction.DOWNSTREAM)


def at_dhow(part: str = "") -> Target:
    return Target("dhow", part)


# -- activation and movement ----------------------------------------------------------------------


def test_rs_vector_01_a_gunboat_moves_downstream():
    battle = make_battle(ship_entry())
    mayfly = battle.ships["mayfly"]
    with ScriptedDice(3, 4, 2, 5, 6, 1) as dice:
        order(battle, dice, "mayfly", downstream(20))
    assert last(battle, "hull_moved").allowance == 10_000
    assert mayfly.position == (46_000, 24_000)
    assert mayfly.grounded is None


def test_rs_vector_02_a_failed_move_leaves_guns_and_troops_free():
    battle = make_battle(
        ship_entry(guns=[gun()]),
        unit_entry("sailors", aboard="mayfly"),
        ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000]),
    )
    mayfly = battle.ships["mayfly"]
    with ScriptedDice(2, 4) as dice:
        order(battle, dice, "mayfly", downstream(5))
    assert mayfly.position == (36_000, 24_000)
    with ScriptedDice(4, 4, *[1] * 8, *[1] * 12) as dice:
        battle.turn = 2
        fired = order(battle, dice, "mayfly", FireGuns((("gun-1", at_dhow()),)))
        fired += order(battle, dice, "sailors", FireUnit(at_dhow()))
    assert fired == [True, True]
    assert last(battle, "volley_fired").figures == 12


def test_rs_vector_03_well_drilled_guns_add_one():
    battle = make_battle(
        ship_entry(), ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000])
    )
    with ScriptedDice(2, 4, *[1] * 8) as dice:
        order(battle, dice, "mayfly", FireGuns((("gun-1", at_dhow()),)))
    assert last(battle, "activated").passed


def test_rs_vector_04_an_undrilled_gun_adds_nothing_and_the_hull_stays_free():
    battle = make_battle(
        ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000], heading=1800),
        ship_entry(),
    )
    with ScriptedDice(2, 4) as dice:
        order(battle, dice, "dhow", FireGuns((("gun-1", Target("mayfly")),)))
    assert not last(battle, "activated").passed
    assert "volley_fired" not in kinds(battle)
    assert refusal(battle, battle.ships["dhow"], MoveHull(((40_000, 24_000),))) is None


def test_rs_vector_05_standing_to_needs_no_roll():
    battle = make_battle(ship_entry(leadership=10))
    with ScriptedDice() as dice:
        assert order(battle, dice, "mayfly", StandTo()) == [True]


def test_rs_vector_06_a_launch_upstream():
    battle = make_battle(ship_entry("launch", kind="launch", leadership=6))
    with ScriptedDice(3, 3, 1, 4, 4) as dice:
        order(battle, dice, "launch", MoveHull(((20_000, 24_000),)))
    assert last(battle, "hull_moved").allowance == 3_000
    assert battle.ships["launch"].position == (33_000, 24_000)
    assert battle.ships["launch"].grounded is None


def test_rs_vector_07_a_launch_downstream_into_shallows():
    battle = make_battle(
        ship_entry("launch", kind="launch", leadership=6, position=[42_000, 18_500])
    )
    with ScriptedDice(5, 1, 6, 6, 5, 4) as dice:
        order(battle, dice, "launch", MoveHull(((70_000, 18_500),)))
    assert last(battle, "hull_moved").allowance == 14_000
    assert last(battle, "grounding_rolled").shallows
    assert battle.ships["launch"].grounded is None


def test_rs_vector_08_straight_across_is_at_the_upstream_rate():
    battle = make_battle(ship_entry(leadership=5))
    with ScriptedDice(2, 3, 4, 3, 2) as dice:
        order(battle, dice, "mayfly", MoveHull(((36_000, 28_000),)))
    moved = last(battle, "hull_moved")
    assert (moved.allowance, moved.downstream) == (7_000, False)
    assert not last(battle, "grounding_rolled").grounded


def test_rs_vector_09_part_of_the_allowance_and_a_dhow_afloat_on_12():
    battle = make_battle(ship_entry("dhow", "slavers", "dhow", leadership=8))
    with ScriptedDice(4, 4, 1, 3, 6, 6) as dice:
        order(battle, dice, "dhow", downstream(6))
    assert last(battle, "hull_moved").allowance == 7_000
    assert battle.ships["dhow"].position == (42_000, 24_000)
    assert battle.ships["dhow"].status is Status.AFLOAT


# -- grounding ------------------------------------------------------------------------------------


@pytest.fixture
def gunboat_by_the_shallows() -> RiversideBattle:
    return make_battle(ship_entry(position=UPSTREAM_OF_SHALLOWS))


INTO_SHALLOWS = MoveHull(((46_000, 18_500),))


def test_rs_vector_10_six_grounds_a_gunboat_in_shallows(gunboat_by_the_shallows: RiversideBattle):
    mayfly = gunboat_by_the_shallows.ships["mayfly"]
    with ScriptedDice(4, 3, 1, 1, 3, 3) as dice:
        order(gunboat_by_the_shallows, dice, "mayfly", INTO_SHALLOWS)
    assert (mayfly.status, mayfly.grounded) == (Status.AGROUND_SHALLOWS, Ground.SHALLOWS)
    with ScriptedDice() as dice:
        begin_turn(gunboat_by_the_shallows, dice)
    assert refusal(gunboat_by_the_shallows, mayfly, downstream(20)) == (
        "RS-MOV-04",
        "the vessel is aground",
    )


@pytest.mark.parametrize("faces", [(2, 3)])
def test_rs_vector_11_five_does_not(gunboat_by_the_shallows: RiversideBattle, faces):
    with ScriptedDice(4, 3, 1, 1, *faces) as dice:
        order(gunboat_by_the_shallows, dice, "mayfly", INTO_SHALLOWS)
    assert gunboat_by_the_shallows.ships["mayfly"].grounded is None


def test_rs_vector_12_nor_does_nine(gunboat_by_the_shallows: RiversideBattle):
    with ScriptedDice(4, 3, 1, 1, 4, 5) as dice:
        order(gunboat_by_the_shallows, dice, "mayfly", INTO_SHALLOWS)
    assert gunboat_by_the_shallows.ships["mayfly"].grounded is None


def test_rs_vector_13_twelve_grounds_a_gunboat_in_the_channel():
    battle = make_battle(ship_entry())
    with ScriptedDice(4, 3, 1, 1, 6, 6) as dice:
        order(battle, dice, "mayfly", downstream(3))
    mayfly = battle.ships["mayfly"]
    assert (mayfly.status, mayfly.grounded) == (Status.AGROUND_CHANNEL, Ground.CHANNEL)


@pytest.mark.parametrize(("faces", "grounded"), [((5, 2), True), ((4, 2), False)])
def test_rs_vector_14_only_seven_grounds_a_launch_in_shallows(faces, grounded):
    battle = make_battle(ship_entry("launch", kind="launch", position=UPSTREAM_OF_SHALLOWS))
    with ScriptedDice(4, 3, 1, 1, *faces) as dice:
        order(battle, dice, "launch", INTO_SHALLOWS)
    assert (battle.ships["launch"].status is Status.AGROUND_SHALLOWS) is grounded


@pytest.mark.parametrize(("faces", "grounded"), [((1, 1), True), ((6, 6), False)])
def test_rs_vector_15_only_two_grounds_a_launch_in_the_channel(faces, grounded):
    battle = make_battle(ship_entry("launch", kind="launch"))
    with ScriptedDice(4, 3, 1, 1, *faces) as dice:
        order(battle, dice, "launch", downstream(2))
    assert (battle.ships["launch"].status is Status.AGROUND_CHANNEL) is grounded


def test_rs_vector_16_crossing_shallows_costs_no_roll():
    battle = make_battle(ship_entry(position=[44_000, 19_500]))
    path = ((44_500, 18_900), (47_500, 18_900), (48_500, 20_000))
    with ScriptedDice(4, 3, 3, 3, 3, 4) as dice:
        order(battle, dice, "mayfly", MoveHull(path))
    rolled = [event for event in battle.turns[0] if event.kind == "grounding_rolled"]
    assert [event.shallows for event in rolled] == [False]
    assert battle.ships["mayfly"].grounded is None


# -- capacity and loading -------------------------------------------------------------------------


def loaded(kind: str, infantry: int, baggage: int, encumbrance: int = 0) -> None:
    """Begin a battle with such a load: legal, or IllegalSetupError."""
    units = [
        unit_entry(f"men-{i}", kind="irregular_infantry", aboard="boat") for i in range(infantry)
    ]
    units += [unit_entry(f"porters-{i}", kind="baggage", aboard="boat") for i in range(baggage)]
    cargo = [thing(f"box-{i}") for i in range(encumbrance)]
    make_battle(ship_entry("boat", kind=kind, cargo=cargo), *units)


def refused(kind: str, infantry: int, baggage: int, encumbrance: int = 0) -> str:
    with pytest.raises(IllegalSetupError) as error:
        loaded(kind, infantry, baggage, encumbrance)
    assert error.value.pointer == "/vessels/0"
    return error.value.rule


def test_rs_vector_17_what_a_gunboat_carries():
    loaded("gunboat", 2, 1, 25)
    loaded("gunboat", 0, 3)
    assert refused("gunboat", 2, 2) == "RS-CAP-03"
    assert refused("gunboat", 1, 2) == "RS-CAP-03"


def test_rs_vector_18_what_a_launch_carries():
    loaded("launch", 1, 0)
    loaded("launch", 0, 2)
    assert refused("launch", 1, 1) == "RS-CAP-03"
    assert refused("launch", 0, 0, 11) == "RS-CAP-01"


def test_rs_vector_19_what_a_dhow_carries():
    loaded("dhow", 2, 3)
    loaded("dhow", 0, 5)
    assert refused("dhow", 1, 4) == "RS-CAP-03"
    loaded("dhow", 0, 0, 30)
    assert refused("dhow", 0, 0, 31) == "RS-CAP-01"


def test_rs_vector_20_no_room_for_the_tents():
    boxes = [thing(f"box-{i:02}") for i in range(24)]
    battle = make_battle(
        ship_entry(position=list(JETTY), cargo=[*boxes, thing("tents", "tents", encumbrance=2)]),
        unit_entry("sailors", position=[36_000, 17_500]),
        start={"turn": 2, "state": {"things": {"tents": {"position": [36_000, 17_400]}}}},
        turn=2,
    )
    why = refusal(battle, battle.units["sailors"], HandleCargo("mayfly", ("tents",), load=True))
    assert why == ("RS-CAP-01", "objects of encumbrance 26, and room for 25")


def test_rs_vector_21_disembarking_at_a_free_jetty():
    battle = make_battle(
        ship_entry(position=list(JETTY)),
        unit_entry("sailors", aboard="mayfly", leadership=6),
        turn=4,
    )
    sailors = battle.units["sailors"]
    with ScriptedDice(2, 3) as dice:
        order(battle, dice, "mayfly", StandTo())
        order(battle, dice, "sailors", Disembark())
    assert last(battle, "activated").passed
    with ScriptedDice() as dice:
        take_turn(battle, dice, "slavers")
        assert sailors.aboard is battle.ships["mayfly"]
        begin_turn(battle, dice)
    assert sailors.aboard is None
    assert battle.field.ashore(sailors.position)
    assert refusal(battle, sailors, FireUnit(Target("wasimba"))) == (
        "RS-MW-08",
        "the target is out of range",
    )


def test_rs_vector_22_the_shallows_take_a_figure():
    battle = make_battle(
        ship_entry("launch", kind="launch", position=IN_SHALLOWS),
        unit_entry("ruga", kind="irregular_infantry", aboard="launch"),
    )
    ruga = battle.units["ruga"]
    with ScriptedDice(6, 6, 2, 4, 4, 5, 3) as dice:
        order(battle, dice, "ruga", Disembark())
        begin_turn(battle, dice)
    assert (ruga.figures, ruga.leader, ruga.pins) == (11, Fate.FIT, 0)
    tested = last(battle, "pin_tested")
    assert (tested.score.total, tested.roll.total) == (8, 8)


def porters_with(*names: str, position: list[int]) -> RiversideBattle:
    cargo = [thing(name, carrier="porters") for name in names]
    return make_battle(
        ship_entry(position=position, cargo=cargo),
        unit_entry("porters", kind="baggage", aboard="mayfly"),
    )


def test_rs_vector_23_objects_through_the_shallows():
    battle = porters_with("a", "b", "c", "d", position=IN_SHALLOWS)
    with ScriptedDice(6, 6, 5, 1, 2, 3, 6) as dice:
        order(battle, dice, "porters", Disembark())
        begin_turn(battle, dice)
    assert battle.units["porters"].figures == 4
    held = {name: one.held for name, one in battle.things.items()}
    assert held == {"a": Held.LOST, "b": Held.LOST, "c": Held.KEPT, "d": Held.KEPT}
    assert [one.id for one in battle.units["porters"].things] == ["c", "d"]


def test_rs_vector_24_no_dice_at_a_jetty():
    battle = porters_with("a", "b", "c", "d", position=list(JETTY))
    with ScriptedDice(6, 6) as dice:
        order(battle, dice, "porters", Disembark())
        begin_turn(battle, dice)
    assert [one.id for one in battle.units["porters"].things] == ["a", "b", "c", "d"]
    assert battle.units["porters"].aboard is None


def test_rs_vector_25_a_boat_that_has_just_arrived_does_not_unload():
    battle = make_battle(
        ship_entry(position=[35_000, 20_000]), unit_entry("sailors", aboard="mayfly")
    )
    sailors = battle.units["sailors"]
    with ScriptedDice(6, 6, 1, 1, 1, 3) as dice:
        order(battle, dice, "mayfly", MoveHull((JETTY,)))
    assert battle.ships["mayfly"].status is Status.AT_LANDING
    assert refusal(battle, sailors, Disembark())[0] == "RS-EMB-04"
    with ScriptedDice() as dice:
        begin_turn(battle, dice)
        order(battle, dice, "mayfly", StandTo())
    assert refusal(battle, sailors, Disembark()) is None


# -- fire -----------------------------------------------------------------------------------------


def gunboat_and_irregulars(
    *guns: dict, distance: int = 10, boat: dict | None = None
) -> RiversideBattle:
    """A gunboat near the north bank, and 12 irregulars in the open at so many inches."""
    return make_battle(
        ship_entry(guns=list(guns) or [gun()], position=[36_000, 29_500], **(boat or {})),
        unit_entry(
            "ruga", "slavers", "irregular_infantry", position=[36_000, 29_500 + distance * 1_000]
        ),
    )


AT_RUGA = FireGuns((("gun-1", Target("ruga")),))


def test_rs_vector_26_a_field_gun_at_short_range():
    battle = gunboat_and_irregulars()
    with ScriptedDice(6, 6, 4, 5, 1, 6, 2, 4, 3, 3, 3, 4, 6, 4) as dice:
        order(battle, dice, "mayfly", AT_RUGA)
    ruga = battle.units["ruga"]
    assert last(battle, "volley_fired").hits == 4
    assert (ruga.figures, ruga.leader, ruga.pins) == (8, Fate.FIT, 1)


def test_rs_vector_27_the_same_after_a_move():
    battle = gunboat_and_irregulars()
    battle.ships["mayfly"].move_ordered = True
    with ScriptedDice(6, 6, 4, 1, 6, 2, 2, 2, 5, 4) as dice:
        order(battle, dice, "mayfly", AT_RUGA)
    ruga = battle.units["ruga"]
    fired = last(battle, "volley_fired")
    assert (fired.figures, fired.hits) == (2, 2)
    assert (ruga.figures, ruga.leader, ruga.pins) == (10, Fate.FIT, 0)


def test_rs_vector_28_half_of_three_is_one_and_of_one_nothing():
    battle = gunboat_and_irregulars(gun(crew=3))
    battle.ships["mayfly"].move_ordered = True
    with ScriptedDice(6, 6, 1, 1) as dice:
        order(battle, dice, "mayfly", AT_RUGA)
    assert last(battle, "volley_fired").figures == 1
    lone = gunboat_and_irregulars(gun(crew=1))
    lone.ships["mayfly"].move_ordered = True
    assert refusal(lone, lone.ships["mayfly"], AT_RUGA) == (
        "RS-FIR-03",
        "half of one figure fires nothing",
    )


def test_rs_vector_29_half_of_eleven_is_five():
    battle = make_battle(
        ship_entry(position=[36_000, 29_500]),
        unit_entry("sailors", aboard="mayfly", figures=11),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[36_000, 39_500]),
    )
    battle.ships["mayfly"].move_ordered = True
    with ScriptedDice(1, 1, 1, 1, 1) as dice:
        order(battle, dice, "sailors", FireUnit(Target("ruga")))
    assert last(battle, "volley_fired").figures == 5


@pytest.mark.parametrize(
    ("distance", "band"),
    [(16_000, Band.SHORT), (16_100, Band.LONG), (36_000, Band.LONG), (36_100, None)],
)
def test_rs_vector_30_the_ranges_of_a_field_gun_afloat(distance, band):
    battle = make_battle(
        ship_entry(position=[10_000, 24_000]),
        ship_entry("dhow", "slavers", "dhow", position=[10_000 + distance, 24_000]),
    )
    fire = FireGuns((("gun-1", at_dhow()),))
    if band is None:
        assert refusal(battle, battle.ships["mayfly"], fire)[0] == "RS-MW-08"
        return
    with ScriptedDice(6, 6, *[1] * 8) as dice:
        order(battle, dice, "mayfly", fire)
    assert last(battle, "volley_fired").band == band


def test_rs_vector_31_each_gun_is_halved_for_itself():
    battle = gunboat_and_irregulars(gun(1, crew=3), gun(2, "machine_gun"))
    battle.ships["mayfly"].move_ordered = True
    both = FireGuns((("gun-1", Target("ruga")), ("gun-2", Target("ruga"))))
    with ScriptedDice(6, 6, 1, 1, 1, 1, 1, 1, 1, 1) as dice:
        order(battle, dice, "mayfly", both)
    fired = [event for event in battle.turns[0] if event.kind == "volley_fired"]
    assert [(one.figures, len(one.roll.faces)) for one in fired] == [(1, 2), (2, 6)]


def test_rs_vector_32_full_fire_nails_the_hull():
    battle = gunboat_and_irregulars()
    with ScriptedDice(6, 6, *[1] * 8) as dice:
        order(battle, dice, "mayfly", AT_RUGA)
    mayfly = battle.ships["mayfly"]
    assert refusal(battle, mayfly, MoveHull(((40_000, 24_000),)))[0] == "RS-ACT-06"
    assert refusal(battle, mayfly, StandTo()) is None


def test_rs_vector_33_half_fire_keeps_the_right_to_move():
    battle = make_battle(
        ship_entry(leadership=6, position=[36_000, 24_000]),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[36_000, 34_000]),
    )
    half = FireGuns((("gun-1", Target("ruga")),), half=True)
    with ScriptedDice(6, 6, 1, 1, 1, 1, 3, 3, 2, 2, 3, 5) as dice:
        order(battle, dice, "mayfly", half, downstream(20))
    assert battle.ships["mayfly"].position == (43_000, 24_000)
    assert battle.ships["mayfly"].grounded is None


def test_rs_vector_34_full_fire_of_passengers_nails_the_hull_too():
    battle = make_battle(
        ship_entry("launch", kind="launch", position=[36_000, 24_000]),
        unit_entry("sailors", aboard="launch"),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[36_000, 34_000]),
    )
    with ScriptedDice(*[1] * 12) as dice:
        order(battle, dice, "sailors", FireUnit(Target("ruga")))
    assert refusal(battle, battle.ships["launch"], downstream(4))[0] == "RS-ACT-06"


def test_rs_vector_35_a_grounded_dhow_fires_in_full():
    battle = make_battle(
        ship_entry(position=[30_000, 24_000]),
        ship_entry(
            "dhow",
            "slavers",
            "dhow",
            position=[40_000, 24_000],
            state={"status": "aground_channel"},
        ),
    )
    with ScriptedDice(6, 6, 5, 4, 4, 4, 4, 4, 4, 6) as dice:
        order(battle, dice, "dhow", FireGuns((("gun-1", Target("mayfly")),)))
    fired = last(battle, "volley_fired")
    assert (len(fired.roll.faces), fired.score.total, fired.hits) == (8, 5, 2)


# -- being shot at --------------------------------------------------------------------------------


def fleet_and_shooters(boat: dict, *shooters: dict) -> RiversideBattle:
    return make_battle(boat, *shooters)


def riflemen(name: str = "ruga", figures: int = 12) -> dict:
    """Regulars, who fire for free, 10" from midstream."""
    return unit_entry(name, "slavers", position=[36_000, 14_000], figures=figures)


def test_rs_vector_36_ten_hits_one_test():
    battle = make_battle(ship_entry(), riflemen())
    with ScriptedDice(*[5] * 10, 1, 1, 4, 3) as dice:
        order(battle, dice, "ruga", FireUnit(Target("mayfly")))
    assert battle.ships["mayfly"].tally == 10
    assert kinds(battle).count("captain_tested") == 1
    assert battle.ships["mayfly"].status is Status.AFLOAT


def test_rs_vector_37_two_tests_are_due_and_the_second_fails():
    battle = make_battle(
        ship_entry(leadership=8, state={"tally": 8}),
        unit_entry("sailors", aboard="mayfly"),
        riflemen(figures=13),
    )
    with ScriptedDice(*[5] * 13, 5, 4, 3, 4) as dice:
        order(battle, dice, "ruga", FireUnit(Target("mayfly")))
    mayfly = battle.ships["mayfly"]
    assert mayfly.tally == 21
    assert [event.passed for event in battle.turns[0] if event.kind == "captain_tested"] == [
        True,
        False,
    ]
    assert mayfly.status is Status.WITHDRAWN
    assert battle.units["sailors"].status is Muster.ABSENT


def test_rs_vector_38_ten_heavy_hits_sink_a_gunboat():
    battle = make_battle(
        ship_entry(cargo=[thing("tents")]),
        unit_entry("sailors", aboard="mayfly"),
        unit_entry("maxim", "slavers", "machine_gun", position=[36_000, 14_000]),
    )
    with ScriptedDice(6, 6, *[4] * 10, 1, 1) as dice:
        order(battle, dice, "maxim", FireUnit(Target("mayfly")))
    mayfly = battle.ships["mayfly"]
    assert mayfly.status is Status.SUNK
    assert "captain_tested" not in kinds(battle)
    assert (mayfly.captain, mayfly.crew, mayfly.guns[0].crew) == (Fate.DEAD, 0, 0)
    assert battle.units["sailors"].status is Muster.LOST
    assert battle.things["tents"].held is Held.LOST


def test_rs_vector_39_rifle_hits_do_not_sink():
    battle = make_battle(
        ship_entry(leadership=6),
        unit_entry("maxim", "slavers", "machine_gun", position=[36_000, 14_000]),
        riflemen(),
    )
    with ScriptedDice(6, 6, *[4] * 9, 1, 1, 1, *[5] * 5, *[1] * 7, 3, 3) as dice:
        order(battle, dice, "maxim", FireUnit(Target("mayfly")))
        order(battle, dice, "ruga", FireUnit(Target("mayfly")))
    mayfly = battle.ships["mayfly"]
    assert (mayfly.heavy, mayfly.tally, mayfly.status) == (9, 14, Status.AFLOAT)
    assert kinds(battle).count("captain_tested") == 1


def test_rs_vector_40_troops_aboard_are_in_soft_cover():
    battle = make_battle(
        ship_entry("launch", kind="launch"),
        unit_entry("sailors", aboard="launch", leadership=6),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[36_000, 14_000]),
    )
    with ScriptedDice(6, 6, *[5] * 5, *[1] * 7, 3, 3, 4, 3) as dice:
        order(battle, dice, "ruga", FireUnit(Target("sailors")))
    taken = last(battle, "casualties_taken")
    assert (taken.each, taken.casualties) == (2, 2)
    assert last(battle, "pin_tested").passed
    assert battle.ships["launch"].tally == 0


def test_rs_vector_41_a_shot_at_the_captain_is_one_at_the_boat():
    battle = make_battle(
        ship_entry("dhow", "slavers", "dhow"), unit_entry("sailors", position=[36_000, 14_000])
    )
    with ScriptedDice(*[5] * 3, *[1] * 9) as dice:
        order(battle, dice, "sailors", FireUnit(at_dhow("captain")))
    assert (battle.ships["dhow"].tally, battle.ships["dhow"].captain) == (3, Fate.FIT)


def test_rs_vector_42_a_dhow_aground_in_shallows_is_abandoned():
    battle = make_battle(
        ship_entry(
            "dhow",
            "slavers",
            "dhow",
            leadership=8,
            position=IN_SHALLOWS,
            state={"status": "aground_shallows"},
        ),
        unit_entry("ruga", "slavers", "irregular_infantry", aboard="dhow", state={"pins": 1}),
        unit_entry("sailors", position=[50_000, 14_000]),
    )
    with ScriptedDice(*[5] * 7, *[1] * 5, 3, 4) as dice:
        order(battle, dice, "sailors", FireUnit(at_dhow()))
    dhow, ruga = battle.ships["dhow"], battle.units["ruga"]
    assert (dhow.tally, dhow.status, dhow.captain) == (7, Status.ABANDONED, Fate.FIT)
    with ScriptedDice() as dice:
        begin_turn(battle, dice, "slavers")
    assert ruga.transfer.compulsory
    assert ruga.aboard is dhow
    with ScriptedDice(3) as dice:
        begin_turn(battle, dice, "slavers")
    assert ruga.aboard is None
    assert dhow.landed


def test_rs_vector_43_a_gunboat_aground_in_the_channel_loses_its_crew():
    battle = make_battle(
        ship_entry(state={"status": "aground_channel"}),
        unit_entry("sailors", aboard="mayfly"),
        riflemen(),
    )
    with ScriptedDice(*[5] * 10, 1, 1, 2, 3) as dice:
        order(battle, dice, "ruga", FireUnit(Target("mayfly")))
    mayfly = battle.ships["mayfly"]
    assert mayfly.status is Status.ABANDONED
    assert (mayfly.captain, mayfly.crew, mayfly.guns[0].crew) == (Fate.DEAD, 0, 0)
    assert battle.units["sailors"].aboard is mayfly
    assert battle.units["sailors"].in_play


# -- guns and reappearance ------------------------------------------------------------------------


def test_rs_vector_44_regulars_man_a_gunboats_gun():
    battle = make_battle(
        ship_entry(guns=[gun(crew=0)]),
        unit_entry("sailors", aboard="mayfly"),
        ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000]),
    )
    with ScriptedDice() as dice:
        order(battle, dice, "sailors", ManGun("gun-1", 4))
    one = battle.ships["mayfly"].guns[0]
    assert (battle.units["sailors"].figures, one.crew, one.drill) == (8, 4, "drilled")
    assert (one.least, one.modifier) == (4, 0)
    assert refusal(battle, battle.units["sailors"], FireUnit(at_dhow()))[0] == "RS-MW-02"
    fire = FireGuns((("gun-1", at_dhow()),))
    assert refusal(battle, battle.ships["mayfly"], fire)[0] == "RS-GUN-07"
    with ScriptedDice() as dice:
        begin_turn(battle, dice)
    assert refusal(battle, battle.ships["mayfly"], fire) is None


def test_rs_vector_45_a_dhows_gun_takes_irregulars_only():
    battle = make_battle(
        ship_entry("dhow", "slavers", "dhow", guns=[gun(crew=0, drill="undrilled")]),
        unit_entry("sailors", "slavers", aboard="dhow"),
        unit_entry("ruga", "slavers", "irregular_infantry", aboard="dhow"),
    )
    assert refusal(battle, battle.units["sailors"], ManGun("gun-1"))[0] == "RS-GUN-07"
    with ScriptedDice() as dice:
        order(battle, dice, "ruga", ManGun("gun-1"))
    one = battle.ships["dhow"].guns[0]
    assert (one.crew, one.drill, one.least) == (4, "undrilled", 5)


def start_turn(battle: RiversideBattle, dice: ScriptedDice, turn: int) -> None:
    battle.turn = turn
    dice.enter(turn, "turn start")
    turn_start(battle, dice)


def end_battle(battle: RiversideBattle, dice: ScriptedDice) -> dict:
    """Let the last turn pass, and settle what is left."""
    battle.turn = battle.options.turn_limit
    turn_end(battle, dice)
    battle_end(battle, dice)
    return conditions(battle)


def test_rs_vector_46_a_withdrawn_vessel_comes_back():
    battle = make_battle(ship_entry(status="withdrawn", position=None), unit_entry("askari"))
    mayfly = battle.ships["mayfly"]
    with ScriptedDice(5, 4, 6, 4) as dice:
        start_turn(battle, dice, 1)
        assert mayfly.status is Status.OFF_TABLE
        start_turn(battle, dice, 2)
    assert (mayfly.status, mayfly.position) == (Status.AFLOAT, (72_000, 24_000))
    assert refusal(battle, mayfly, MoveHull(((60_000, 24_000),))) is None
    with ScriptedDice() as dice:
        assert end_battle(battle, dice)["mayfly"]["status"] == "available"


def test_rs_vector_47_no_roll_where_there_is_no_river():
    battle = make_battle(
        ship_entry(status="grounded", position=None),
        unit_entry("askari"),
        scenario={"riverside": False},
    )
    with ScriptedDice() as dice:
        start_turn(battle, dice, 1)
        assert end_battle(battle, dice)["mayfly"]["status"] == "grounded"


def test_rs_vector_48_a_separated_vessel_is_available_after_the_next_scenario():
    battle = make_battle(ship_entry(status="separated", position=None), unit_entry("askari"))
    with ScriptedDice(2, 2, 6, 3, 1, 5, 4, 4) as dice:
        for turn in (1, 2, 3, 4):
            start_turn(battle, dice, turn)
        ended = end_battle(battle, dice)["mayfly"]
    assert (ended["status"], ended["appeared"]) == ("available", False)


def test_rs_vector_49_absent_vessels_roll_in_roster_order():
    battle = make_battle(
        ship_entry("beta", status="withdrawn", position=None),
        ship_entry("alpha", status="withdrawn", position=None),
        unit_entry("askari"),
    )
    with ScriptedDice(6, 6, 3, 4) as dice:
        start_turn(battle, dice, 1)
    assert battle.ships["alpha"].status is Status.AFLOAT
    assert battle.ships["beta"].status is Status.OFF_TABLE
