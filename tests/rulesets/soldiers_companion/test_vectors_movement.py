"""The worked cases of the ledger that concern movement, by their numbers."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.hull import hull_hits
from rulesets.soldiers_companion.damage.magazine import magazines
from rulesets.soldiers_companion.damage.repairs import break_free
from rulesets.soldiers_companion.fire.gunnery import stationary, target_modifier
from rulesets.soldiers_companion.movement.allowance import allowance, own_move, speed
from rulesets.soldiers_companion.movement.collision import crash
from rulesets.soldiers_companion.movement.current import opening, wind_from
from rulesets.soldiers_companion.movement.drift import drift, drift_clusters
from rulesets.soldiers_companion.movement.movement import move_vessel
from rulesets.soldiers_companion.movement.towing import check_load
from rulesets.soldiers_companion.movement.transport import exchange
from rulesets.soldiers_companion.muster.outfit import BoatGun, Outfit, refit
from rulesets.soldiers_companion.options import Options, WindMeans
from rulesets.soldiers_companion.orders import Helm, Landing, MoveOrder, Refusal
from rulesets.soldiers_companion.people.ramming import check_ram
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.state import Jam, Turning
from rulesets.soldiers_companion.tables import INCH, Cover, Post
from tests.rulesets.soldiers_companion.afloat import (
    POWER_LEFT,
    POWER_RIGHT,
    RIGHT,
    alone,
    bank_east,
    book,
    degrees,
    leg,
    moves,
    on_water,
    planned,
    refused,
    square,
)
from tests.rulesets.soldiers_companion.alongside import tie
from tests.rulesets.soldiers_companion.commanders import ById, StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    heading,
    last,
    logged,
    make_field,
    make_ship,
    make_unit,
)
from tests.support.dice import ScriptedDice

# -- B. movement, wind, current, tow -------------------------------------------------------------


def test_sc_vector_10_a_turn_between_two_legs():
    battle, ship = alone()

    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(12), RIGHT, leg(12))

    assert book(ship.position) == (10.39, 18.0)
    assert degrees(ship.heading) == 60
    assert degrees(planned(*alone(), leg(12), RIGHT, leg(12), RIGHT).heading) == 120


def test_sc_vector_11_no_turn_before_moving_and_none_of_120_degrees():
    battle, ship = alone()

    assert refused(battle, ship, RIGHT, leg(12)) == "SC-MOV-02"
    assert refused(battle, ship, leg(12), Helm(-1200)) == "SC-MOV-02"


def test_sc_vector_12_a_power_turn_before_a_leg():
    battle, ship = alone()

    with ScriptedDice() as dice:
        moves(battle, dice, ship, POWER_RIGHT, leg(12), RIGHT)

    assert book(ship.position) == (10.39, 6.0)
    assert ship.move == 12 * INCH
    assert degrees(ship.heading) == 120


def test_sc_vector_13_power_turns_are_no_movement():
    battle, ship = alone()

    with ScriptedDice() as dice:
        moves(battle, dice, ship, POWER_RIGHT, POWER_RIGHT)

    assert (book(ship.position), degrees(ship.heading)) == ((0, 0), 120)
    assert ship.move == 0
    assert stationary(battle, ship)


def test_sc_vector_14_a_residual_leg_earns_no_turn():
    turret = refit(PRINTED["large_steamer"], Outfit(turret=True), Options())
    battle, ship = alone("large_steamer")
    ship.card = turret
    inches = allowance(battle, ship) / INCH

    assert inches == 20
    assert planned(battle, ship, leg(12), RIGHT, leg(8), allowance=inches).track == 20 * INCH
    assert refused(battle, ship, leg(12), RIGHT, leg(8), RIGHT, allowance=inches) == "SC-MOV-02"
    assert planned(battle, ship, POWER_RIGHT, leg(8), allowance=inches).spent == 20 * INCH


def test_sc_vector_15_a_leg_cut_short_to_dock():
    battle, ship = alone(field=bank_east(11.5), heading=heading(90))

    plan = planned(battle, ship, leg(7, cut=True), RIGHT)

    assert (plan.track, plan.spent) == (7 * INCH, 12 * INCH)
    assert degrees(plan.heading) == 150
    assert planned(battle, ship, leg(7, cut=True), RIGHT, POWER_RIGHT).spent == 24 * INCH


@pytest.mark.parametrize(("face", "inches"), [(1, 12), (2, 12), (3, 24), (4, 24), (5, 36), (6, 36)])
def test_sc_vector_16_the_sailing_roll(face, inches):
    battle, ship = alone("large_boat")

    assert allowance(battle, ship, sail_die=face) == inches * INCH


def test_sc_vector_17_the_rose_of_winds():
    assert degrees(wind_from(4, WindMeans.FROM)) == 180
    assert degrees(wind_from(6, WindMeans.FROM)) == 300


def test_sc_vector_18_upwind_costs_double():
    battle, ship = alone("large_boat", heading=heading(60), wind=heading(0))

    assert planned(battle, ship, leg(12)).spent == 24 * INCH
    assert degrees(planned(battle, ship, leg(12), RIGHT).heading) == 120
    assert degrees(planned(battle, ship, leg(12), Helm(1200)).heading) == 300


def test_sc_vector_19_a_short_roll_upwind_earns_no_turn():
    battle, ship = alone("large_boat", heading=heading(60), wind=heading(0))

    assert planned(battle, ship, leg(6), allowance=12).track == 6 * INCH
    assert refused(battle, ship, leg(6.5), allowance=12) == "SC-MOV-01"
    assert refused(battle, ship, leg(6), RIGHT, allowance=12) == "SC-MOV-02"


def test_sc_vector_20_never_straight_into_the_wind():
    battle, ship = alone("large_boat", heading=heading(0), wind=heading(0))
    assert refused(battle, ship, leg(12)) == "SC-SAIL-04"

    ship.heading = heading(180)
    assert planned(battle, ship, leg(12)).spent == 12 * INCH


def test_sc_vector_21_coming_about_is_the_only_turn():
    battle, ship = alone("large_boat", heading=heading(60), wind=heading(0))
    about = (leg(12), Helm(1200), leg(6))

    plan = planned(battle, ship, *about, allowance=36)

    assert (plan.track, plan.spent, degrees(plan.heading)) == (18 * INCH, 36 * INCH, 300)
    assert refused(battle, ship, *about, RIGHT, allowance=36) == "SC-SAIL-05"


@pytest.mark.parametrize(
    ("course", "inches", "end"),
    [(0, 24, (0, 20)), (180, 24, (0, -28)), (0, 0, (0, -4)), (90, 24, (24, -4))],
)
def test_sc_vector_22_the_current_carries_every_vessel(course, inches, end):
    battle, ship = alone(heading=heading(course), current=4 * INCH)

    with ScriptedDice() as dice:
        moves(battle, dice, ship, *([leg(inches)] if inches else []))

    assert book(ship.position) == end
    assert degrees(ship.heading) == course
    assert ship.move == inches * INCH


def test_sc_vector_23_two_dice_for_a_strong_river():
    battle, _ = alone(options={"river_current": "2d6"})

    with ScriptedDice(1, 5, 3) as dice:  # the wind, then the current
        opening(battle, dice)

    assert battle.current == 8 * INCH


def boats(number: int, *, laden: bool):
    entries = []
    for i in range(number):
        boat = make_ship("small_boat", f"boat-{i}", 0, position=at(3, -i))
        entries.append(boat)
        if laden:
            entries.append(make_unit(f"sikhs-{i}", 0, figures=5, aboard=boat[1]))
    return entries


def towed(kind: str, number: int, *, laden: bool, card=None):
    """The inches that a tug has left with such a tow, or the rule that refuses it."""
    tug = make_ship(kind, "tug", 0, card=card)
    entries = boats(number, laden=laden)
    battle = on_water(tug, *entries)
    tows = [entry for _, entry in entries if entry.id.startswith("boat")]
    if (refusal := check_load(battle, tug[1], tows)) is not None:
        return refusal.rule
    tug[1].tows = tows
    return allowance(battle, tug[1]) // INCH


def test_sc_vector_24_what_a_large_steamer_tows():
    assert towed("large_steamer", 2, laden=True) == 12
    assert towed("large_steamer", 1, laden=True) == 24
    assert towed("large_steamer", 3, laden=True) == "SC-TOW-01"
    assert towed("large_steamer", 2, laden=True, card={"move": 20 * INCH}) == 10


def test_sc_vector_25_what_a_small_steamer_tows():
    assert towed("small_steamer", 2, laden=True) == "SC-TOW-01"
    assert towed("small_steamer", 1, laden=True) == 12
    assert towed("small_steamer", 2, laden=False) == 12
    assert towed("small_steamer", 1, laden=False) == 24


def test_sc_vector_26_who_drifts():
    battle, ship = alone(aground=True, current=3 * INCH)
    with ScriptedDice() as dice:
        drift(battle, dice, ship)
    assert book(ship.position) == (0, 0)

    one, other = make_ship(name="a", side=0), make_ship(name="b", side=1, position=at(2, 0))
    battle = on_water(one, other, current=3 * INCH)
    tie(battle, one[1], other[1])
    with ScriptedDice() as dice:
        drift(battle, dice, one[1])
        drift_clusters(battle, dice)
        drift_clusters(battle, dice)
    assert [book(ship.position) for _, ship in (one, other)] == [(0, -3), (2, -3)]
    assert len(logged(battle, "drifted")) == 1


# -- C. collisions and grounding -----------------------------------------------------------------


def abreast(
    *,
    gap: float = 2,
    ahead: float = 0,
    other_heading: int = 90,
    avoid: bool = False,
    kinds=None,
    **changes,
):
    """Two hostile vessels; the first is to move, and may turn where it lies by steam."""
    ours, theirs = kinds or ("small_steamer", "small_steamer")
    mover = make_ship(ours, "mover", 0)
    wide = mover[1].card.wide / 1000
    beam = (mover[1].card.wide + PRINTED[theirs].long) / 2000 if other_heading == 90 else wide
    other = make_ship(
        theirs,
        "other",
        1,
        position=at(beam + gap, ahead),
        heading=heading(other_heading),
        **changes,
    )
    battle = on_water(mover, other, commanders=(StandFast(), StandFast(avoid=avoid)))
    return battle, mover[1], other[1]


@pytest.mark.parametrize(("face", "collided"), [(4, True), (5, False)])
def test_sc_vector_27_a_turn_close_to_an_enemy(face, collided):
    battle, mover, _ = abreast(ahead=3)
    faces = (face, *((6, 6) if collided else ()))

    with ScriptedDice(*faces) as dice:
        moves(battle, dice, mover, POWER_LEFT, leg(12))

    test = last(battle, "collision_tested")
    assert test.score.total == 3 + 2
    assert test.collided is collided
    assert mover.move == (0 if collided else 12 * INCH)


@pytest.mark.parametrize(("move", "left"), [(24, 12), (21, 10)])
def test_sc_vector_28_parallel_and_avoided(move, left):
    battle, mover, other = abreast(other_heading=0, avoid=True, card={"move": move * INCH})

    with ScriptedDice(1) as dice:
        moves(battle, dice, mover, leg(12))

    assert last(battle, "collision_tested").score.total == 3 - 1 - 2
    assert not last(battle, "collision_tested").collided
    assert allowance(battle, other) == left * INCH


def test_sc_vector_29_a_large_steamer_hits_a_small_one():
    battle, large, small = abreast(kinds=("large_steamer", "small_steamer"), other_heading=90)

    with ScriptedDice(2, 1, 2, 1) as dice:
        moves(battle, dice, large, leg(12))

    assert (large.hull_lost, small.hull_lost) == (1, 1)
    assert (large.structure_lost, small.structure_lost) == (0, 0)
    assert not large.floodings
    assert not small.floodings
    assert last(battle, "collision_flooded").score.total == 0
    assert large.stopped
    assert large.move == 0


def test_sc_vector_30_a_great_vessel_floods_a_small_one():
    big = make_ship("large_steamer", "big", 0, card={"size": 5})
    small = make_ship("small_steamer", "small", 1, position=at(4, 0))
    battle = on_water(big, small)

    with ScriptedDice(6, 3, 2) as dice:
        crash(battle, dice, big[1], small[1])

    assert (big[1].hull_lost, small[1].hull_lost) == (0, 1)
    assert [leak.amount for leak in small[1].floodings] == [1]


def test_sc_vector_31_friends_test_only_where_both_move():
    one = make_ship(name="one", side=0)
    two = make_ship(name="two", side=0, position=at(3, 0))
    battle = on_water(one, two)

    with ScriptedDice() as dice:
        moves(battle, dice, one[1], leg(12))

    one[1].position, one[1].moved = at(0, 0), False
    both = StandFast(move=lambda battle, ship: MoveOrder((leg(12),)), avoid=ById({"two": True}))
    one[1].side.commander = both
    with ScriptedDice(1) as dice:  # parallel and avoided: 1 + 1 + 2 is clear
        move_vessel(battle, dice, one[1])
        move_vessel(battle, dice, two[1])

    assert len(logged(battle, "collision_tested")) == 1
    assert last(battle, "collision_avoided").cost == 12 * INCH
    assert two[1].allowance == 12 * INCH


@pytest.mark.parametrize(("kind", "harm"), [("small_steamer", 1), ("large_steamer", 0)])
def test_sc_vector_32_rocks(kind, harm):
    field = make_field(areas=(square("reef", 4, 8, 1),))
    battle, ship = alone(kind, field=field)

    with ScriptedDice(1, 5, 1) as dice:  # struck, the hull, afloat
        moves(battle, dice, ship, leg(12))

    assert ship.hull_lost == harm
    assert last(battle, "collision_shock").score.total == 6 - ship.card.size
    assert not ship.aground
    assert ship.stopped


@pytest.mark.parametrize(("face", "aground"), [(4, False), (5, True)])
def test_sc_vector_33_slowly_along_the_shore(face, aground):
    battle, ship = alone(field=bank_east(2))

    with ScriptedDice(face) as dice:
        moves(battle, dice, ship, leg(12))

    assert ship.aground is aground


@pytest.mark.parametrize(("face", "free"), [(1, False), (2, True)])
def test_sc_vector_34_fast_along_the_shore(face, free):
    battle, ship = alone(field=bank_east(2))

    with ScriptedDice(3, 4, face) as dice:
        moves(battle, dice, ship, leg(24))
        break_free(battle, dice, ship)

    first, second = logged(battle, "grounding_tested")
    assert (first.aground, second.aground) == (False, True)
    assert second.score.total == 4
    assert book(ship.position) == (0, 12)
    assert ship.aground is not free


def test_sc_vector_34_a_slow_grounding_frees_itself():
    battle, ship = alone(field=bank_east(2))

    with ScriptedDice(6, 1) as dice:
        moves(battle, dice, ship, leg(12))
        break_free(battle, dice, ship)

    assert not ship.aground


def test_sc_vector_35_a_raft_at_its_full_speed_is_not_slow():
    battle, ship = alone("raft", field=bank_east(2))

    with ScriptedDice(3) as dice:
        moves(battle, dice, ship, leg(12))

    assert last(battle, "grounding_tested").score.total == 4


# -- D to F: what slows and stops vessels --------------------------------------------------------


def test_sc_vector_52_a_rudder_jammed_right():
    battle, ship = alone(rudder=Jam(Turning.RIGHT, 1))

    with ScriptedDice() as dice:
        moves(battle, dice, ship, leg(24))

    first, second = logged(battle, "leg_made")
    assert (book(first.at), book(second.at)) == ((0, 12), (10.39, 18.0))
    assert degrees(ship.heading) == 120


@pytest.mark.parametrize(("face", "inches"), [(1, 0), (2, 12), (4, 24), (6, 36)])
def test_sc_vector_54_rigging_lost(face, inches):
    battle, ship = alone("large_boat", rigging_lost=1)

    assert allowance(battle, ship, sail_die=face) == inches * INCH


def test_sc_vector_55_structure_lost_under_sail():
    battle, ship = alone("large_boat", structure_lost=2, current=2 * INCH)
    assert allowance(battle, ship, sail_die=5) == 18 * INCH

    ship.structure_lost = 4
    assert allowance(battle, ship, sail_die=5) == 0
    assert ship.cover is Cover.NONE
    with ScriptedDice() as dice:
        drift(battle, dice, ship)
    assert book(ship.position) == (0, -2)


def test_sc_vector_70_topmen_and_engineers_lost():
    battle, boat = alone("large_boat")
    boat.posts[Post.MANEUVER].ratings = 1
    assert allowance(battle, boat, sail_die=5) == 24 * INCH

    battle, steamer = alone("small_steamer", engine_decay=12 * INCH)
    assert allowance(battle, steamer) == 12 * INCH
    steamer.engine_decay = 24 * INCH
    assert allowance(battle, steamer) == 0


def test_sc_vector_77_plating_and_a_heavier_gun():
    battle, ship = alone()
    ship.card = refit(PRINTED["small_steamer"], Outfit(plating=True, twelve_pdr=True), Options())

    assert allowance(battle, ship) == 16 * INCH
    assert (ship.cover, ship.card.av) == (Cover.HEAVY, 0)


def test_sc_vector_78_a_large_boat_with_a_six_pounder():
    battle, ship = alone("large_boat")
    ship.card = refit(PRINTED["large_boat"], Outfit(boat_gun=BoatGun.SIX_PDR), Options())

    assert allowance(battle, ship, sail_die=5) == 18 * INCH
    assert ship.card.capacity == 2  # half-companies


def test_sc_vector_79_a_sailing_vessel_finishes_before_the_next_moves():
    boat = make_ship("large_boat", "dhow", 0, position=at(10, 0), heading=heading(90))
    steamer = make_ship(name="tamai", side=0)
    battle = on_water(boat, steamer, wind=heading(180))
    battle.rolled = boat[1]

    assert refused(battle, steamer[1], leg(12)) == "SC-SAIL-02"
    battle.rolled = None
    assert planned(battle, steamer[1], leg(12)).track == 12 * INCH


def test_sc_vector_80_speed_is_of_whole_points():
    battle, ship = alone("large_boat", move=20 * INCH)

    assert speed(battle, ship) == 1
    assert target_modifier(battle, ship) == 0


def test_sc_vector_85_hull_hits_do_not_slow_boats():
    battle, ship = alone("large_boat")
    hull_hits(battle, ship, 1, rule="SC-RAM-07", by_fire=False, cause="a ram")

    assert ship.hull_lost == 1
    assert own_move(battle, ship, sail_die=5) == 36 * INCH


def test_sc_vector_92_a_grappled_steamer_only_drifts():
    one, other = make_ship(name="a", side=0), make_ship(name="b", side=1, position=at(2, 0))
    battle = on_water(one, other, current=2 * INCH)
    tie(battle, one[1], other[1])

    assert refused(battle, one[1], leg(12)) == "SC-GRAP-06"
    assert refused(battle, one[1], POWER_LEFT) == "SC-GRAP-06"
    with ScriptedDice() as dice:
        drift_clusters(battle, dice)
    assert book(one[1].position) == (0, -2)


def test_sc_vector_93_no_ram_without_the_initiative():
    one = make_ship(name="a", side=1)
    other = make_ship(name="b", side=0, position=at(0, 16))
    battle = on_water(one, other)

    refusal = check_ram(battle, one[1], "b")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "SC-RAM-01"
    assert refused(battle, one[1], leg(12)) == "SC-MOV-10"


def test_sc_vector_94_a_gun_is_put_ashore():
    battle, ship = alone(docked=True, heading=heading(0), field=bank_east(1))
    before = len(magazines(ship))

    assert exchange(battle, ship, Landing((), ("bow-gun",), at(2, 0)))

    section = battle.units[f"{ship.id}-bow-gun"]
    assert section.busy
    assert (section.figures, section.guns) == (4, [ship.gun("bow-gun")])
    assert (before, len(magazines(ship))) == (1, 0)
