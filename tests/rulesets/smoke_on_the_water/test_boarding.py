"""SW-BRD: the Boarding Phase."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.smoke_on_the_water.later.boarding_phase import boarding_phase
from rulesets.smoke_on_the_water.later.mending import attempts_of
from rulesets.smoke_on_the_water.rules.boarding import Strength
from rulesets.smoke_on_the_water.rules.notation import Speed, read_order
from rulesets.smoke_on_the_water.ships import strength, top_now
from rulesets.smoke_on_the_water.state import Gone, Lock, Ship, SmokeBattle, Trigger
from rulesets.smoke_on_the_water.words import Fire, Level
from tests.rulesets.smoke_on_the_water.factories import StandFast, last, logged, make_battle, vessel
from tests.support.dice import ScriptedDice

Line = dict[str, Any]


def fight(*lines: Line, board: tuple[str, ...] = (), **more: Any) -> SmokeBattle:
    """A battle in turn 3 in which all enemies touch, and some have orders to board."""
    battle = make_battle(*lines, turn=3, **more)
    ships = list(battle.ships.values())
    battle.touching = {
        (one.id, other.id)
        for one in ships
        for other in ships
        if one.id < other.id and one.side is not other.side
    }
    for ship in ships:
        ship.order = read_order("S+ / / BD" if ship.id in board else "S+")
    return battle


def webb(name: str = "css-webb", **changes: Any) -> Line:
    """CP 6, uncased hull; her casemate of cotton does not close her up."""
    return vessel("css_webb", name, at=(100, 100), **changes)


def queen(name: str = "queen", **changes: Any) -> Line:
    """Queen of the West: CP 6, no casemate, no turret."""
    return vessel("queen_of_the_west", name, "union", at=(100, 104), **changes)


def virginia(**changes: Any) -> Line:
    """CP 16, a casemate of Heavy armour."""
    return vessel("css_virginia", "css-virginia", at=(100, 100), **changes)


def test_sw_brd_01_without_an_enemy_in_contact_the_order_is_ignored():
    battle = fight(webb(), queen(), board=("queen",))
    battle.touching.clear()
    with ScriptedDice() as dice:
        boarding_phase(battle, dice)
    ignored = last(battle, "order_ignored")
    assert (ignored.rule, ignored.who, ignored.order) == ("SW-BRD-01", "queen", "board")


def test_sw_brd_01_an_order_is_compulsory_against_a_far_stronger_crew():
    """Trap 32: 6 points against 16 of a closed-up vessel: 5 - 2 - 2 = 1."""
    battle = fight(virginia(), queen(), board=("queen",))
    with ScriptedDice(2, 6) as dice:
        boarding_phase(battle, dice)
    tried = last(battle, "boarding_tried")
    assert (tried.score.total, tried.won) == (1, False)


@pytest.mark.parametrize("who", ["css-webb", "queen"])
def test_sw_brd_02_nobody_boards_where_either_is_fast(who: str):
    battle = fight(webb(), queen(), board=("queen",))
    battle.ships[who].speed = Speed(Level.FAST)
    boarding_phase(battle, ScriptedDice())
    assert last(battle, "order_ignored").rule == "SW-BRD-02"


def test_sw_brd_02_a_vessel_that_burns_out_of_control_is_left_alone():
    battle = fight(webb(), queen(), board=("queen",))
    battle.ships["css-webb"].fire = Fire.OUT_OF_CONTROL
    boarding_phase(battle, ScriptedDice())
    ignored = last(battle, "order_ignored")
    assert (ignored.rule, ignored.reason) == ("SW-BRD-02", "the enemy burns out of control")


def test_sw_brd_02_locked_vessels_are_in_contact():
    battle = fight(webb(), queen(), board=("queen",))
    battle.touching.clear()
    battle.locks = [
        Lock(battle.ships["css-webb"], battle.ships["queen"], 0, (), 0, Level.IMMOBILE, 2)
    ]
    with ScriptedDice(10, 1) as dice:
        boarding_phase(battle, dice)
    assert ("locked", 1) in last(battle, "boarding_tried").score.parts


def test_sw_brd_03_an_attacker_needs_two_points():
    battle = fight(webb(), queen(), board=("queen",))
    battle.ships["queen"].crew_lost = 5
    boarding_phase(battle, ScriptedDice())
    assert last(battle, "order_ignored").rule == "SW-BRD-03"


def test_sw_brd_03_hull_damage_costs_men():
    """Twelve of twenty hull points of 6 crew points: 3.6, rounded up 4; two of them fell."""
    queen_ = fight(webb(), queen()).ships["queen"]
    queen_.hull, queen_.crew_lost, queen_.troops = 12, 2, 3
    assert strength(queen_) == Strength(2, 3)


@pytest.mark.parametrize(("face", "won"), [(1, True), (2, False)])
def test_sw_brd_05_a_one_always_wins(face: int, won: bool):
    """2 points left of 6 against 16, closed up, from a wreck: 5 - 3 - 2 - 1."""
    battle = fight(virginia(), queen(), board=("queen",))
    battle.ships["queen"].hull = 5
    with ScriptedDice(face, *[1] * (not won)) as dice:
        boarding_phase(battle, dice)
    tried = last(battle, "boarding_tried")
    assert (tried.score.total, tried.won) == (-1, won)


def test_sw_brd_05_a_ten_never_wins():
    """22 points against 2, in a vessel with a quarter of her hull left: 5 + 3 + 2."""
    battle = fight(queen(), webb("small"), virginia(), board=("small", "css-virginia"))
    battle.ships["queen"].hull = 5
    with ScriptedDice(10, 1) as dice:
        boarding_phase(battle, dice)
    tried = last(battle, "boarding_tried")
    assert (tried.score.total, tried.won) == (10, False)


def test_sw_brd_06_success_takes_her_at_the_cost_of_half_her_crew():
    """SW-BRD-10: the captor's six points lose one, and two go over."""
    battle = fight(webb(), queen(), board=("queen",))
    taken, captor = battle.ships["css-webb"], battle.ships["queen"]
    with ScriptedDice(5) as dice:
        boarding_phase(battle, dice)
    assert taken.captor is captor.side
    assert (taken.crew_lost, taken.prize_crew, captor.crew_lost) == (3, 2, 3)
    assert taken.speed.level is Level.IMMOBILE
    assert taken.side.lost == [("css-webb", Gone.CAPTURED)]
    assert dice.asked == ["board|queen|css-webb"]


def test_sw_brd_06_failure_costs_the_attacker_a_d3_and_the_defender_one():
    battle = fight(webb(), queen(), board=("queen",))
    with ScriptedDice(6, 5) as dice:
        boarding_phase(battle, dice)
    assert [battle.ships[x].crew_lost for x in ("css-webb", "queen")] == [1, 3]


def test_sw_brd_06_without_a_crew_she_is_abandoned():
    battle = fight(webb(), queen(), board=("queen",))
    battle.ships["css-webb"].crew_lost = 5
    with ScriptedDice(10, 1) as dice:
        boarding_phase(battle, dice)
    assert battle.ships["css-webb"].abandoned
    assert last(battle, "crew_abandoned").rule == "SW-BRD-06"


def test_sw_brd_11_a_repulse_shakes_both_and_a_capture_the_taken():
    battle = fight(webb(), queen(), board=("queen",))
    with ScriptedDice(10, 1) as dice:
        boarding_phase(battle, dice)
    assert all(Trigger.BOARDED in ship.triggers for ship in battle.ships.values())


@pytest.mark.parametrize(
    ("faces", "captor"),
    [
        ((3, 9), "css-webb"),
        ((9, 3), "queen"),
        ((5, 4), "queen"),
        ((4, 4, 1, 1), None),
        ((8, 9, 1, 1), None),
    ],
    ids=["one", "other", "larger margin", "tie", "neither"],
)
def test_sw_brd_07_two_who_board_each_other(faces: tuple[int, ...], captor: str | None):
    """Each needs 5 and one more; of two who succeed the larger margin takes the other."""
    battle = fight(webb(), queen(), board=("queen", "css-webb"))
    with ScriptedDice(*faces) as dice:
        boarding_phase(battle, dice)
    assert {event.score.total for event in logged(battle, "boarding_tried")} == {6}
    taken = [event.by for event in logged(battle, "vessel_captured")]
    assert taken == ([captor] if captor else [])


def test_sw_brd_08_an_abandoned_vessel_is_taken_without_a_roll():
    battle = fight(webb(), queen(), board=("queen",))
    battle.ships["css-webb"].abandoned = True
    with ScriptedDice() as dice:
        boarding_phase(battle, dice)
    taken = last(battle, "vessel_captured")
    assert (taken.rule, taken.prize_crew) == ("SW-BRD-08", 2)
    assert not battle.ships["css-webb"].abandoned


def test_sw_brd_09_strengths_add_and_the_largest_rolls():
    """6 and 16 points against 6: better than 3 to 1, so 5 + 3."""
    battle = fight(queen(), webb("small"), virginia(), board=("small", "css-virginia"))
    with ScriptedDice(8) as dice:
        boarding_phase(battle, dice)
    tried = last(battle, "boarding_tried")
    assert (tried.attackers, tried.score.total) == (("css-virginia", "small"), 8)
    assert dice.asked == ["board|css-virginia|queen"]
    assert battle.ships["small"].crew_lost == 0


def test_sw_brd_09_the_largest_is_by_size_not_by_strength():
    """Virginia is Large, with 4 of her 16 points left; Webb Medium, with 6. 10 to 6: 3:2."""
    battle = fight(queen(), webb("small"), virginia(), board=("small", "css-virginia"))
    battle.ships["css-virginia"].crew_lost = 12
    with ScriptedDice(6) as dice:
        boarding_phase(battle, dice)
    assert last(battle, "boarding_tried").score.total == 5 + 1
    assert dice.asked == ["board|css-virginia|queen"]


def test_sw_brd_09_of_several_enemies_she_boards_the_one_she_is_told():
    commander = StandFast(board={"css-webb": "tyler"})
    tyler = vessel("tyler", "tyler", "union")
    battle = fight(webb(), queen(), tyler, board=("css-webb",), commander=commander)
    with ScriptedDice(10, 1) as dice:
        boarding_phase(battle, dice)
    assert last(battle, "boarding_tried").target == "tyler"


def test_sw_brd_10_a_prize_goes_slow_and_tries_one_repair_from_the_next_turn():
    battle = fight(webb(), queen(), board=("queen",))
    with ScriptedDice(1) as dice:
        boarding_phase(battle, dice)
    prize = battle.ships["css-webb"]
    assert top_now(prize) is Level.SLOW
    assert attempts_of(battle, prize) == 0
    battle.turn += 1
    assert attempts_of(battle, prize) == 1


def test_sw_brd_10_a_prize_is_retaken_from_her_prize_crew():
    """Her two points against the six of a friend: 3 to 1."""
    battle = fight(webb("alpha"), webb("prize"), queen())
    prize = battle.ships["prize"]
    prize.captor, prize.captured, prize.prize_crew = battle.ships["queen"].side, 2, 2
    battle.touching = {("alpha", "prize")}
    battle.ships["alpha"].order = read_order("S+ / / BD")
    with ScriptedDice(8) as dice:
        boarding_phase(battle, dice)
    assert prize.captor is None
    assert (prize.holder.id, prize.is_prize, prize.prize_crew) == ("confederate", True, 2)
    assert prize.crew_lost == 0


def test_sw_brd_02_a_withdrawing_vessel_boards_nobody():
    """SW-MOR-06."""
    battle = fight(webb(), queen(), board=("queen",))
    battle.ships["queen"].withdrawing = True
    boarding_phase(battle, ScriptedDice())
    assert last(battle, "order_ignored").rule == "SW-MOR-06"


def test_sw_turn_03_a_captor_who_is_taken_at_once_still_sends_her_party():
    """SW-TURN-02: the party in B is A's, and C's prize crew goes to A alone."""
    battle = fight(webb("a"), queen("b"), queen("c"), board=("a", "c"))
    battle.touching = {("a", "b"), ("a", "c")}
    with ScriptedDice(1, 1) as dice:
        boarding_phase(battle, dice)
    a, b, c = (battle.ships[name] for name in "abc")
    assert (a.holder.id, b.holder.id) == ("union", "confederate")
    # A lost one in her attack and three as the defender, and spared one of the two points left.
    assert (a.crew_lost, b.prize_crew) == (1 + 3 + 1, 1)
    assert (c.crew_lost, a.prize_crew) == (1 + 2, 2)


def test_sw_brd_04_closed_up_battered_and_moving_defenders():
    battle = fight(virginia(), queen(), board=("queen",))
    defender: Ship = battle.ships["css-virginia"]
    defender.hull, defender.speed = 13, Speed(Level.MEDIUM)
    with ScriptedDice(10, 1) as dice:
        boarding_phase(battle, dice)
    # 55 hull points, 13 left: a crew of 16 is down to 4; 6 against 4 is 3 to 2.
    parts = dict(last(battle, "boarding_tried").score.parts)
    expected = {"strength": 1, "closed up": -2, "defender's hull": 2, "defender moves": -1}
    assert parts == {"SW-BRD-04": 5, **expected}
