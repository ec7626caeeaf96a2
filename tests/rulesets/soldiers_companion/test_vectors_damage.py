"""The ledger's worked cases of hits and what they do, by number."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.crews import officer_tests
from rulesets.soldiers_companion.damage.damage_phase import start_of_turn
from rulesets.soldiers_companion.damage.flooding import start_flooding
from rulesets.soldiers_companion.damage.hull import hull_hits
from rulesets.soldiers_companion.movement.allowance import allowance_now, sailing_feet
from rulesets.soldiers_companion.state import (
    Fire,
    Flooding,
    Jam,
    Status,
    Turning,
)
from rulesets.soldiers_companion.tables import (
    CRITICALS,
    INCH,
    LOCATIONS,
    Cover,
    Critical,
    Location,
    Post,
    Rank,
)
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    last,
    logged,
    make_battle,
    make_ship,
)
from tests.rulesets.soldiers_companion.striking import (
    AHEAD,
    afloat,
    begin_phase,
    crit,
    mend,
    passengers,
    shoot,
)
from tests.support.dice import ScriptedDice


@pytest.mark.parametrize(
    ("divisor", "left"),
    [
        ("hull_size", {1: 24, 2: 12, 3: 12, 4: 0}),
        ("length", {3: 24, 4: 12, 8: 0}),
    ],
)
def test_sc_vector_02_hull_hits_slow_a_large_steamer(divisor, left):
    battle, ship = afloat("large_steamer", {"hull_speed_divisor": divisor})
    for hits in range(1, 9):
        hull_hits(battle, ship, 1, rule="SC-RAM-06", by_fire=False, cause="a ram")
        if hits in left:
            assert allowance_now(battle, ship) == left[hits] * INCH


@pytest.mark.parametrize(("face", "freed"), [(3, False), (4, True), (6, True)])
def test_sc_vector_06_a_second_jam_adds_its_dv(face, freed):
    battle, ship = afloat("large_steamer")
    crit(battle, ship, 2, 1, 3)
    crit(battle, ship, 1, 4, 6)
    assert ship.rudder == Jam(Turning.RIGHT, 3)

    mend(battle, ship, face)

    assert (ship.rudder is None) is freed


@pytest.mark.parametrize(
    ("fast", "face", "free"), [(True, 1, False), (True, 2, True), (False, 1, True)]
)
def test_sc_vector_34_breaking_free_in_the_phase_of_grounding(fast, face, free):
    battle, ship = afloat("small_steamer", aground=True, ground_fast=fast, grounded=1)

    mend(battle, ship, face)

    assert ship.aground is not free


def test_sc_vector_37_locations():
    assert [LOCATIONS[face] for face in range(1, 7)] == [
        Location.HULL,
        Location.HULL,
        Location.CREW,
        Location.CREW,
        Location.GUN,
        Location.CRITICAL,
    ]


def test_sc_vector_38_a_dv_3_hit_on_the_hull():
    battle, ship = afloat("small_steamer")

    shoot(battle, ship, 3, 1)

    assert (ship.hull_lost, ship.structure_lost) == (3, 3)
    assert allowance_now(battle, ship) == 0

    shoot(battle, ship, 3, 2)

    assert ship.status is Status.SUNK
    assert ship.hull_lost == 5


def test_sc_vector_39_a_dv_3_hit_on_crew_and_structure():
    battle, ship = afloat("small_steamer")
    before = ship.crew

    shoot(battle, ship, 3, 4)

    assert (before - ship.crew, ship.structure_lost, ship.hull_lost) == (2, 3, 0)


@pytest.mark.parametrize(("face", "officers"), [(2, 1), (3, 0)])
def test_sc_vector_40_one_officer_roll_for_the_phase(face, officers):
    ratings = StandFast(lose_man=lambda battle, ship, where: where.index(("deck", Rank.RATING)))
    battle, ship = afloat("large_steamer", commander=ratings)
    before = ship.crew
    shoot(battle, ship, 3, 4)

    with ScriptedDice(face) as dice:
        officer_tests(battle, dice)

    assert before - ship.crew == 2
    assert 1 - ship.officers == officers
    assert ship.posts[Post.DECK].ratings == 3 - 2 + officers


@pytest.mark.parametrize(("face", "troops"), [(3, 0), (4, 1)])
def test_sc_vector_41_crew_or_troops(face, troops):
    entry = make_ship("small_steamer", "tamai")
    passenger = passengers(entry)
    battle = make_battle(entry, passenger, commanders=[StandFast(lose_man=4)] * 2)
    _, ship = entry
    before = ship.crew

    shoot(battle, ship, 1, 3, face)

    assert 10 - passenger[1].figures == troops
    assert before - ship.crew == 1 - troops
    with ScriptedDice(*([] if troops else [2])) as dice:
        officer_tests(battle, dice)


def test_sc_vector_42_a_dv_3_hit_on_a_gun():
    battle, ship = afloat("small_steamer")

    shoot(battle, ship, 3, 5, 1)

    bow = ship.gun("bow-gun")
    assert bow.destroyed
    assert bow.crew == 2


@pytest.mark.parametrize(("face", "destroyed", "crew"), [(3, False, 3), (4, True, 4)])
def test_sc_vector_43_half_a_hit_on_a_gun(face, destroyed, crew):
    battle, ship = afloat("small_steamer")

    shoot(battle, ship, 0.5, 5, face, at=AHEAD)

    bow = ship.gun("bow-gun")
    assert (bow.destroyed, bow.crew) == (destroyed, crew)


def test_sc_vector_44_a_raft_has_no_gun_to_hit():
    battle, ship = afloat("raft")

    shoot(battle, ship, 1, 5, 5, 2)

    assert ship.status is Status.SUNK
    assert [event.again for event in logged(battle, "location_rolled")] == [True, True, False]


def test_sc_vector_45_rudder_results():
    assert CRITICALS[4] is Critical.RUDDER_RIGHT
    for faces, turning in (
        ((1, 3), Turning.RIGHT),
        ((2, 3), Turning.STRAIGHT),
        ((5, 5), Turning.LEFT),
    ):
        battle, ship = afloat("large_steamer")
        crit(battle, ship, 1, *faces)
        assert ship.rudder == Jam(turning, 1)


def test_sc_vector_46_fire_and_structure():
    battle, ship = afloat("large_steamer")

    shoot(battle, ship, 2, 6, 3, 4)

    assert [fire.level for fire in ship.fires] == [2]
    assert (ship.structure_lost, ship.hull_lost) == (2, 0)


def test_sc_vector_47_bridge_and_structure():
    battle, ship = afloat("large_steamer")

    shoot(battle, ship, 3, 6, 4, 4)

    assert ship.posts[Post.BRIDGE].total == 1
    assert ship.structure_lost == 3
    assert ship.controls_lost
    assert not ship.controls_bound

    begin_phase(battle, ship)
    assert ship.controls_bound
    mend(battle, ship)
    assert not ship.controls_bound


def test_sc_vector_48_a_magazine_destroys_the_vessel():
    battle, ship = afloat("large_gunboat")
    assert [piece.id for piece in ship.guns if piece.magazine][1] == "bow-4-7-inch"

    crit(battle, ship, 3, 1, 1, 2, 2)

    assert ship.status is Status.DESTROYED


def test_sc_vector_48_a_magazine_detonates_and_floods():
    battle, ship = afloat("large_gunboat")

    crit(battle, ship, 3, 1, 1, 2, 3, 3, 3)

    heavy = ship.gun("bow-4-7-inch")
    assert (heavy.destroyed, heavy.detonated, heavy.crew) == (True, True, 0)
    assert (ship.hull_lost, ship.structure_lost) == (6, 3)
    assert [leak.amount for leak in ship.floodings] == [3]
    begin_phase(battle, ship)
    assert ship.hull_lost == 9


def test_sc_vector_49_no_magazine_is_a_fire():
    battle, ship = afloat("raft")

    crit(battle, ship, 2, 1, 1)

    assert [fire.level for fire in ship.fires] == [2]


def test_sc_vector_50_a_boiler_bursts():
    battle, ship = afloat("large_steamer")

    # The explosion, then two criticals: a jammed rudder and a fire in place of a boiler.
    crit(battle, ship, 3, 1, 2, 2, 2, 3, 1, 2)

    assert ship.posts[Post.MANEUVER].total == 0
    assert allowance_now(battle, ship) == 0
    assert [fire.level for fire in ship.fires] == [2, 1]
    assert ship.rudder == Jam(Turning.STRAIGHT, 1)


def test_sc_vector_51_a_boiler_leaks():
    battle, ship = afloat("small_steamer")

    crit(battle, ship, 1, 6, 6, 1)

    begin_phase(battle, ship)
    assert allowance_now(battle, ship) == 12 * INCH
    mend(battle, ship)
    assert allowance_now(battle, ship) == 24 * INCH


def test_sc_vector_53_two_screw_hits_and_a_jury_rig():
    battle, ship = afloat("small_steamer")

    crit(battle, ship, 3, 4, 5)
    assert allowance_now(battle, ship) == 12 * INCH
    crit(battle, ship, 1, 4, 5)
    assert allowance_now(battle, ship) == 0

    mend(battle, ship, 5)
    assert allowance_now(battle, ship) == 0
    mend(battle, ship, 6)
    assert allowance_now(battle, ship) == 12 * INCH


def test_sc_vector_54_one_rigging_hit():
    battle, ship = afloat("large_boat")

    crit(battle, ship, 1, 4, 5)

    assert ship.rigging_lost == 1
    feet = [sailing_feet(battle.options, face, ship.rigging_lost) for face in (1, 2, 4, 6)]
    assert feet == [0, 1, 2, 3]


def test_sc_vector_55_structural_hits_halve_a_large_boats_move():
    battle, ship = afloat("large_boat")

    shoot(battle, ship, 2, 4)
    assert ship.structure_lost == 2
    assert allowance_now(battle, ship, sail_die=5) == 18 * INCH

    shoot(battle, ship, 2, 4)
    assert ship.structure_lost == 4
    assert allowance_now(battle, ship, sail_die=5) == 0
    assert ship.cover is Cover.NONE


def test_sc_vector_56_a_fire_grows_and_reaches_the_magazine():
    battle, ship = afloat("small_steamer", fires=[Fire(1, 1)], serial=1)
    sailing, boat = afloat("large_boat", fires=[Fire(1, 1)], serial=1)

    with ScriptedDice() as dice:
        start_of_turn(battle, dice)
        start_of_turn(sailing, dice)
    assert ship.fire_level == 2
    assert boat.fire_level == 3

    # The 9-pdr's magazine cannot destroy the vessel: the die, then its extra critical.
    begin_phase(battle, ship, 1, 1, 3)
    assert ship.gun("bow-gun").detonated
    assert (ship.hull_lost, ship.structure_lost) == (1, 1)
    assert ship.rudder == Jam(Turning.RIGHT, 1)


@pytest.mark.parametrize(("kind", "level"), [("small_steamer", 1), ("small_gunboat", 0)])
def test_sc_vector_57_fighting_a_fire(kind, level):
    battle, ship = afloat(
        kind, commander=StandFast(repairs={7: 4}), fires=[Fire(7, 3)], card={}, serial=7
    )
    ship.posts[Post.DECK].ratings = 3

    mend(battle, ship, 6, 5, 6, 1)

    assert ship.fire_level == level
    assert bool(ship.fires) is (level > 0)


def test_sc_vector_59_a_fire_without_magazines_kills_crew():
    battle, ship = afloat("small_boat", fires=[Fire(1, 3)], serial=1)
    assert ship.crew == 2

    begin_phase(battle, ship, 4)

    assert ship.crew == 0
    assert last(battle, "crew_burnt").roll.total == 4


def test_sc_vector_59_as_many_as_it_says():
    battle, ship = afloat("large_steamer", fires=[Fire(1, 3)], serial=1)
    for piece in ship.guns:
        piece.magazine = False
    before = ship.crew

    begin_phase(battle, ship, 4)

    assert before - ship.crew == 4


@pytest.mark.parametrize(("face", "stopped"), [(2, False), (3, True), (6, True)])
def test_sc_vector_60_flooding(face, stopped):
    battle, ship = afloat("large_steamer")

    crit(battle, ship, 2, 3, 3)
    assert ship.hull_lost == 2
    begin_phase(battle, ship)
    assert ship.hull_lost == 4

    mend(battle, ship, face)
    assert (not ship.floodings) is stopped


def test_sc_vector_61_two_floodings():
    battle, ship = afloat("large_steamer")
    start_flooding(battle, ship, 1, rule="SC-FLD-03")
    start_flooding(battle, ship, 2, rule="SC-FLD-03")

    # The worst is tried first.
    mend(battle, ship, 2, 2)

    assert ship.floodings == [Flooding(2, 2)]


@pytest.mark.parametrize(("fraction", "hits"), [(3, 0), (4, 1)])
def test_sc_vector_62_a_twelve_pounder_on_a_small_gunboats_hull(fraction, hits):
    battle, ship = afloat("small_gunboat")

    shoot(battle, ship, 1, 2, fraction)

    assert (ship.hull_lost, ship.structure_lost) == (hits, hits)


def test_sc_vector_63_a_gunboats_superstructure_is_bare():
    battle, ship = afloat("small_gunboat")
    before = ship.crew

    shoot(battle, ship, 1, 3)

    assert (before - ship.crew, ship.structure_lost) == (1, 1)


def test_sc_vector_64_penetration_0():
    battle, ship = afloat("small_gunboat", card={"av": 1})
    shoot(battle, ship, 0.5, 1, 4)
    assert (ship.hull_lost, ship.structure_lost) == (1, 1)

    battle, ship = afloat("small_gunboat")
    shoot(battle, ship, 0.5, 1)
    assert (ship.hull_lost, ship.structure_lost) == (0, 0)


def test_sc_vector_65_a_heavy_gun_goes_through():
    battle, ship = afloat("small_gunboat", {"non_exploding_rounds": True})

    shoot(battle, ship, 3, 2)

    assert ship.hull_lost == 3


def test_sc_vector_66_non_exploding_rounds():
    for faces, hits in (((4, 2), 1), ((3, 2), 3)):
        battle, ship = afloat("small_steamer", {"non_exploding_rounds": True})
        shoot(battle, ship, 3, *faces)
        assert (ship.hull_lost, ship.structure_lost) == (hits, hits)

    battle, ship = afloat("small_steamer", {"non_exploding_rounds": True})
    shoot(battle, ship, 1, 2)
    assert ship.hull_lost == 1


def test_sc_vector_81_one_location_for_all_hits():
    battle, ship = afloat("large_steamer")

    shoot(battle, ship, 3, 1)

    assert ship.hull_lost == 3
    assert len(logged(battle, "location_rolled")) == 1


def test_sc_vector_82_crew_and_structure():
    battle, ship = afloat("large_steamer")
    before = ship.crew

    shoot(battle, ship, 2, 4)

    assert (before - ship.crew, ship.structure_lost) == (1, 2)


def test_sc_vector_84_a_raft_has_no_structure():
    battle, ship = afloat("raft")

    shoot(battle, ship, 1, 3)

    assert (ship.crew, ship.structure_lost) == (2, 0)
    assert not logged(battle, "structure_hit")


def test_sc_vector_86_a_raft_has_no_screw():
    battle, ship = afloat("raft")

    crit(battle, ship, 1, 4, 5, 2, 3)

    assert ship.rudder == Jam(Turning.STRAIGHT, 1)


def test_sc_vector_96_a_screw_hit_wrecks_a_jury_rig():
    battle, ship = afloat("small_steamer", screw_hits=2, jury_rig=True)
    assert allowance_now(battle, ship) == 12 * INCH

    crit(battle, ship, 1, 4, 5)
    assert not ship.jury_rig
    assert allowance_now(battle, ship) == 0

    mend(battle, ship, 6)
    assert allowance_now(battle, ship) == 12 * INCH
