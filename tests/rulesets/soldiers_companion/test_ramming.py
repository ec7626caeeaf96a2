"""SC-RAM: rams."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import Island
from rulesets.soldiers_companion import turn
from rulesets.soldiers_companion.people import ramming
from rulesets.soldiers_companion.people.ramming import (
    attempt,
    avoidance_points,
    check_avoidance,
    check_ram,
    declare,
    flooding_modifier,
    in_reach,
    ram_score,
)
from rulesets.soldiers_companion.state import Jam, Status, Turning
from rulesets.soldiers_companion.tables import INCH, Morale
from rulesets.soldiers_companion.water.hulls import swath
from tests.rulesets.soldiers_companion.alongside import alongside, tie
from tests.rulesets.soldiers_companion.commanders import ById, StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    heading,
    last,
    logged,
    make_field,
)
from tests.support.dice import ScriptedDice


def ram(kinds=("large_gunboat", "small_steamer"), *, theirs=None, first=None, second=None, **more):
    """ "tamai" of the side with the initiative has declared to ram "dhow", and is in contact."""
    battle, ship, target = alongside(kinds, theirs=theirs, first=first, second=second, **more)
    ship.ram_target = target.id
    return battle, ship, target


def ahead_of(x, y, degrees=0, **changes):
    """ "dhow" at some inches east and north of "tamai", which heads north."""
    battle, ship, target = alongside(**changes)
    target.position = at(x, y)
    target.heading = heading(degrees)
    return battle, ship, target


def test_sc_ram_01_declared_by_the_side_with_the_initiative():
    battle, ship, _ = ahead_of(0, 20, ours=StandFast(ram=ById(tamai="dhow")))
    declare(battle)
    assert ship.ram_target == "dhow"
    assert last(battle, "ram_declared").rule == "SC-RAM-01"


def test_sc_ram_01_the_other_side_is_neither_asked_nor_allowed():
    battle, _, enemy = ahead_of(0, 20, theirs=StandFast(ram="tamai"))
    declare(battle)
    assert enemy.ram_target is None
    refusal = check_ram(battle, enemy, "tamai")
    assert refusal is not None
    assert refusal.rule == "SC-RAM-01"


@pytest.mark.parametrize(
    ("x", "y", "reached"),
    [
        (0, 33, True),  # 24 inches, and half of each hull
        (0, 33.01, False),
        (0, -16, False),  # astern: two power turns leave no way
        (14, 9, True),  # a power turn to starboard, and 12 inches
        (-14, 9, True),
        (22, -5, False),
    ],
)
def test_sc_ram_01_the_target_must_be_within_reach_of_a_legal_path(x, y, reached):
    battle, ship, target = ahead_of(x, y)
    assert in_reach(battle, ship, target) is reached
    assert (check_ram(battle, ship, "dhow") is None) is reached


def test_sc_ram_01_a_sailing_vessel_declares_in_hope():
    battle, ship, target = ahead_of(0, 40, kinds=("large_boat", "small_steamer"))
    assert in_reach(battle, ship, target)


def test_sc_ram_01_a_jammed_rudder_leaves_one_course():
    battle, ship, target = ahead_of(14, 9)
    ship.rudder = Jam(Turning.STRAIGHT, 1)
    assert not in_reach(battle, ship, target)
    battle, ship, target = ahead_of(10, 20)
    assert in_reach(battle, ship, target)
    ship.rudder = Jam(Turning.LEFT, 1)
    assert not in_reach(battle, ship, target)
    ship.rudder = Jam(Turning.RIGHT, 1)
    assert in_reach(battle, ship, target)


@pytest.mark.parametrize(("switch", "kind", "may"), [
    (False, "small_steamer", True),
    (True, "small_steamer", False),
    (True, "small_gunboat", True),
])  # fmt: skip
def test_sc_ram_02_switch_ram_requires_stat(switch, kind, may):
    battle, ship, _ = ahead_of(
        0, 20, kinds=(kind, "small_steamer"), options={"ram_requires_stat": switch}
    )
    assert (check_ram(battle, ship, "dhow") is None) is may


def test_sc_bg_16_a_checked_crew_does_not_ram():
    battle, ship, _ = ahead_of(0, 20, first={"morale": Morale.CHECKED})
    refusal = check_ram(battle, ship, "dhow")
    assert refusal is not None
    assert refusal.rule == "SC-BG-16"


def test_sc_ram_01_grappled_and_aground_vessels_declare_nothing():
    battle, ship, target = ahead_of(0, 20)
    ship.aground = True
    assert check_ram(battle, ship, "dhow") is not None
    ship.aground = False
    tie(battle, ship, target)
    assert check_ram(battle, ship, "dhow") is not None


@pytest.mark.parametrize(("die", "struck"), [(1, True), (4, True), (5, False), (6, False)])
def test_sc_ram_05_four_or_less_strikes(die, struck):
    battle, ship, _ = ram()
    flooding = (1,) if struck else ()
    with ScriptedDice(die, *flooding) as dice:
        assert attempt(battle, dice, ship) is struck
    assert ship.rammed
    assert ship.stopped is struck


def test_sc_ram_03_success_grapples_and_failure_does_not():
    battle, ship, _ = ram()
    with ScriptedDice(5) as dice:
        assert not attempt(battle, dice, ship)
    assert not battle.grapples
    battle, ship, _ = ram()
    with ScriptedDice(4, 1) as dice:
        assert attempt(battle, dice, ship)
    assert [grapple.count for grapple in battle.grapples] == [1]


@pytest.mark.parametrize(("inches", "points"), [(24, 1), (20, 1), (12, 1), (36, 2), (11, 0)])
def test_sc_ram_04_half_the_points_of_the_next_allowance(inches, points):
    assert avoidance_points(inches * INCH) == points


@pytest.mark.parametrize(("points", "needed"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 1)])
def test_sc_ram_05_avoiding_lowers_the_number_but_never_below_one(points, needed):
    assert ram_score(points).total == needed


def test_sc_ram_04_the_avoider_pays_at_its_next_move():
    battle, ship, target = ram(theirs=StandFast(avoid=True))
    with ScriptedDice(4) as dice:
        assert not attempt(battle, dice, ship)
    assert target.ram_debt == 12 * INCH
    assert last(battle, "ram_tried").score.total == 3


def test_sc_ram_04_a_sailing_target_rolls_ahead_and_keeps_it():
    battle, ship, target = ram(("small_gunboat", "large_boat"), theirs=StandFast(avoid=True))
    with ScriptedDice(5, 2, 1) as dice:  # 36 inches: 2 points; then 2 or less; then the leak's die
        assert attempt(battle, dice, ship)
    assert target.kept_roll == 5
    assert target.ram_debt == 24 * INCH


@pytest.mark.parametrize(
    "state",
    [
        {"aground": True},
        {"anchored": True},
        {"helm": None},
        {"rudder": Jam(Turning.RIGHT, 1)},
    ],
)
def test_sc_ram_04_who_cannot_avoid(state):
    battle, ship, target = ram(theirs=StandFast(avoid=True), second=state)
    assert check_avoidance(battle, target) is not None
    with ScriptedDice(4, 1) as dice:
        assert attempt(battle, dice, ship)
    assert target.ram_debt == 0


def test_sc_ram_04_a_grappled_target_cannot_avoid():
    battle, ship, target = ram(theirs=StandFast(avoid=True))
    tie(battle, ship, target)
    assert check_avoidance(battle, target) is not None


def test_sc_ram_05_a_target_immobilised_by_damage_is_struck_without_a_die():
    battle, ship, _ = ram(second={"hull_lost": 2})
    with ScriptedDice(1) as dice:  # the leak's die alone
        assert attempt(battle, dice, ship)
    assert last(battle, "ram_tried").roll is None


@pytest.mark.parametrize(
    ("rammer", "target", "modifier"),
    [(3, 1, 2), (6, 2, 2), (2, 1, 1), (5, 2, 1), (1, 1, 0), (3, 2, 0), (1, 2, -1), (1, 3, -1),
     (1, 4, -2), (1, 5, -2)],
)  # fmt: skip
def test_sc_ram_06_sizes_modify_the_leak(rammer, target, modifier):
    assert flooding_modifier(rammer, target) == modifier


def test_sc_ram_06_a_target_sunk_by_the_ram_is_neither_flooded_nor_grappled():
    battle, ship, target = ram(second={"hull_lost": 1, "card": {"hull": 3, "size": 2}})
    with ScriptedDice(4) as dice:
        assert attempt(battle, dice, ship)
    assert target.status is Status.SUNK
    assert not battle.grapples


def test_sc_ram_06_the_rammer_takes_no_damage_and_structure_none():
    battle, ship, target = ram()
    with ScriptedDice(4, 6) as dice:
        attempt(battle, dice, ship)
    assert ship.hull_lost == 0
    assert (target.hull_lost, target.structure_lost) == (2, 0)
    assert [leak.amount for leak in target.floodings] == [2]


def test_sc_ram_07_an_unarmored_ram_is_a_collision_without_flooding_for_its_equal():
    battle, ship, target = ram(("small_steamer", "small_steamer"))
    with ScriptedDice(4, 1, 2) as dice:  # ram; the rammer's hull; the target's
        assert attempt(battle, dice, ship)
    assert (ship.hull_lost, target.hull_lost) == (1, 0)
    assert not target.floodings
    assert battle.grapples[0].count == 1
    assert [event.hit for event in logged(battle, "ram_shock")] == [True, False]


def test_sc_ram_07_a_larger_unarmored_rammer_may_flood():
    battle, ship, target = ram(("large_steamer", "small_steamer"), first={"card": {"size": 5}})
    with ScriptedDice(4, 2, 3, 2) as dice:  # ram; 2 > 1; 3 <= 5; 2 <= (5 - 1) / 2
        assert attempt(battle, dice, ship)
    assert (ship.hull_lost, target.hull_lost) == (0, 1)
    assert [leak.amount for leak in target.floodings] == [1]


def test_sc_ram_01_the_search_for_a_way_stays_small_for_the_fastest_vessel(monkeypatch):
    """120 inches are ten legs of three courses and two power turns each: 5 ** 10 orders."""
    battle, ship, target = ahead_of(-48, -72, first={"card": {"move": 120 * INCH}})
    looked = []

    def counting(*args):
        looked.append(args)
        return swath(*args)

    monkeypatch.setattr(ramming, "swath", counting)
    assert not in_reach(battle, ship, target)
    assert len(looked) < 10_000
    target.position = at(-60, 60)
    assert in_reach(battle, ship, target)


def test_sc_ram_01_a_collision_of_the_last_turn_keeps_nobody_from_ramming():
    battle, ship, _ = ahead_of(0, 20, first={"stopped": True})
    assert check_ram(battle, ship, "dhow") is not None
    turn.begin_turn(battle)
    assert check_ram(battle, ship, "dhow") is None


@pytest.mark.parametrize("lost", [{"helm": None}, {"controls_lost": True}])
def test_sc_ram_01_who_may_not_change_speed_reaches_as_far_as_it_went(lost):
    battle, ship, target = ahead_of(0, 20, first={"move": 6 * INCH, **lost})
    assert not in_reach(battle, ship, target)
    ship.move = 12 * INCH
    assert in_reach(battle, ship, target)


def test_sc_ram_01_no_legal_path_leads_through_land_or_another_vessel():
    battle, ship, target = ahead_of(0, 30)
    assert in_reach(battle, ship, target)
    x, y = at(0, 15)
    island = Island("sand", ((x - 1000, y - 90_000), (x + 1000, y - 90_000), (x + 1000, y + 90_000),
                             (x - 1000, y + 90_000)))  # fmt: skip
    battle, ship, target = ahead_of(0, 30, field=make_field(islands=(island,)))
    assert not in_reach(battle, ship, target)


def test_sc_bg_17_a_side_that_withdraws_does_not_ram():
    battle, ship, _ = ahead_of(0, 20)
    ship.side.withdrawing = True
    assert check_ram(battle, ship, "dhow").rule == "SC-BG-17"
