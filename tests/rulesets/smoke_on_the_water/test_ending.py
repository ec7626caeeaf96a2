"""SW-END, SW-SET-06: the end of a turn, and of a battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.smoke_on_the_water.later.repair_phase import repair_phase
from rulesets.smoke_on_the_water.later.turn_end import present, reached, turn_end
from rulesets.smoke_on_the_water.later.worth import fate_of, victory_quarters
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Status
from rulesets.smoke_on_the_water.words import Fate
from tests.rulesets.smoke_on_the_water.factories import (
    StandFast,
    fort,
    last,
    make_battle,
    refusals,
    unit,
    vessel,
)
from tests.support.dice import ScriptedDice


def duel(*more: dict[str, Any], apart: int = 200, **changes: Any) -> SmokeBattle:
    """Monitor and Virginia, so many cm apart, in turn 5."""
    lines = [
        vessel("uss_monitor", "monitor", at=(50, 50)),
        vessel("css_virginia", "virginia", at=(50 + apart, 50)),
    ]
    return make_battle(*lines, *more, turn=5, **changes)


def ended(battle: SmokeBattle) -> tuple[str, str] | None:
    """By which rule and why a turn's end has ended the battle."""
    turn_end(battle, ScriptedDice())
    outcome = battle.outcome
    return None if outcome is None else (outcome.rule, outcome.reason)


# -- SW-END-02 -----------------------------------------------------------------------------------


def test_sw_end_02_while_both_can_fight_it_goes_on():
    assert ended(duel()) is None


def test_sw_end_02_a_side_without_a_manned_vessel_on_the_table_has_lost_it():
    battle = duel()
    battle.ships["monitor"].status = Status.SUNK
    assert ended(battle) == (
        "SW-END-02",
        "Union had no manned vessel left on the table: a decisive victory",
    )
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.field) == ("confederate", "confederate")
    assert dict(battle.outcome.points) == {"confederate": 30, "union": 0}


def test_sw_turn_04_who_has_sunk_is_gone_when_the_end_is_tested():
    battle = duel()
    battle.ships["monitor"].flooding = battle.ships["monitor"].flotation
    repair_phase(battle, ScriptedDice())
    assert battle.ships["monitor"].status is Status.SUNK
    assert ended(battle) is not None


def test_sw_end_02_an_abandoned_vessel_holds_nothing():
    battle = duel()
    battle.ships["monitor"].abandoned = True
    assert ended(battle) is not None


def test_sw_end_02_a_work_that_is_not_silenced_goes_on():
    battle = duel(fort())
    battle.ships["virginia"].status = Status.SUNK
    assert ended(battle) is None
    battle.works["fort"].structure = 0
    assert ended(battle) is not None
    assert not present(battle, battle.side("confederate"))


def test_sw_end_02_a_prize_is_her_captors():
    battle = duel()
    monitor = battle.ships["monitor"]
    monitor.captor, monitor.captured, monitor.prize_crew = battle.side("confederate"), 4, 2
    assert not present(battle, battle.side("union"))
    battle.ships["virginia"].status = Status.SUNK
    assert present(battle, battle.side("confederate"))


def test_sw_end_02_the_turn_limit():
    battle = duel(options={"turn_limit": 5})
    assert ended(battle) == ("SW-END-02", "turn 5 was the last: a draw")


def test_sw_end_02_both_sides_must_agree():
    battle = duel()
    battle.sides[0].commander = StandFast(ends=True)
    assert ended(battle) is None
    battle.sides[1].commander = StandFast(ends=True)
    assert ended(battle) == ("SW-END-02", "both sides agreed to end it: a draw")


def test_sw_end_02_three_quiet_turns_after_the_last_shot():
    battle = duel()
    battle.ships["monitor"].guns[0].fired = 4
    found = []
    for _ in range(3):
        found.append(ended(battle))
        battle.turn += 1
    assert found[:2] == [None, None]
    assert found[2] == ("SW-END-02", "3 turns passed without a shot or enemies near: a draw")


def test_sw_end_02_no_quiet_while_the_sides_approach():
    battle = duel()
    battle.quiet = 2
    assert ended(battle) is None
    assert battle.quiet == 0


@pytest.mark.parametrize(("apart", "quiet"), [(111, 0), (112, 1)])
def test_sw_end_02_no_quiet_with_enemies_within_100_cm(apart: int, quiet: int):
    """From centre to centre half of either base besides: 4.8 and 7.075 cm."""
    battle = duel(apart=apart)
    battle.ships["monitor"].guns[0].fired = 1
    turn_end(battle, ScriptedDice())
    assert battle.quiet == quiet


def test_sw_end_02_a_shot_ends_the_quiet():
    battle = duel()
    battle.quiet = 2
    battle.ships["monitor"].guns[0].fired = 5
    assert ended(battle) is None
    assert last(battle, "quiet_counted").turns == 0


# -- SW-END-01, SW-SET-06 ------------------------------------------------------------------------


def aim(**objective: Any) -> dict[str, Any]:
    scenario = {"name": "A test", "riverside": False, "first_side": None, "closed_edges": []}
    return {"scenario": scenario | {"objective": objective}}


def test_sw_end_01_vessels_that_break_through():
    battle = duel(**aim(aim="break_through", side="union", count=1))
    battle.ships["monitor"].status = Status.BROKE_THROUGH
    assert ended(battle) == ("SW-END-01", "Union reached the objective")
    assert battle.outcome is not None
    assert battle.outcome.winner == "union"


def test_sw_end_01_a_work_that_is_to_be_silenced():
    battle = duel(fort(), **aim(aim="destroy", side="union", entry="fort"))
    assert battle.objective is not None
    assert not reached(battle, battle.objective)
    battle.works["fort"].structure = 0
    assert reached(battle, battle.objective)


def test_sw_end_01_without_hull_points_she_counts_as_destroyed():
    battle = duel(**aim(aim="destroy", side="union", entry="virginia"))
    battle.ships["virginia"].hull = 0
    assert ended(battle) == ("SW-END-01", "Union reached the objective")


@pytest.mark.parametrize(
    ("objective", "pointer"),
    [
        ({"aim": "pray", "side": "union"}, "/scenario/objective/aim"),
        ({"aim": "break_through", "side": "france", "count": 1}, "/scenario/objective/side"),
        ({"aim": "break_through", "side": "union", "count": 0}, "/scenario/objective/count"),
        ({"aim": "destroy", "side": "union", "entry": "monitor"}, "/scenario/objective/entry"),
        ({"aim": "destroy", "side": "union", "entry": "men"}, "/scenario/objective/entry"),
    ],
)
def test_sw_set_06_an_objective_that_makes_no_sense_is_refused(objective: Any, pointer: str):
    lines = [vessel("uss_monitor", "monitor"), vessel("css_virginia", "virginia", at=(200, 50))]
    men = unit("troops", "men", "confederate", aboard="virginia", figures=20)
    assert refusals(*lines, men, **aim(**objective)) == [(pointer, "SW-SET-06")]


# -- SW-END-05 -----------------------------------------------------------------------------------


def _sunk(ship: Ship) -> None:
    ship.status = Status.SUNK


def _hull_gone(ship: Ship) -> None:
    ship.hull, ship.abandoned = 0, True


def _wreck_secured(ship: Ship) -> None:
    ship.hull, ship.abandoned, ship.captor = 0, True, ship.side.foe


def _wreck_secured_and_sunk(ship: Ship) -> None:
    ship.hull, ship.captor, ship.status = 0, ship.side.foe, Status.SUNK


def _captured(ship: Ship) -> None:
    ship.captor, ship.captured, ship.hull = ship.side.foe, 3, 5


def _left_to_the_enemy(ship: Ship) -> None:
    ship.captor, ship.abandoned = ship.side.foe, True


def _a_quarter(ship: Ship) -> None:
    ship.hull = 7


def _half(ship: Ship) -> None:
    ship.hull = 15


def _driven_off(ship: Ship) -> None:
    ship.status, ship.withdrawing = Status.LEFT, True


def _went_home(ship: Ship) -> None:
    ship.status = Status.LEFT


@pytest.mark.parametrize(
    ("change", "fate", "points"),
    [
        (_sunk, Fate.DESTROYED, "30"),
        (_hull_gone, Fate.DESTROYED, "30"),
        (_wreck_secured, Fate.ABANDONED, "37.5"),
        (_wreck_secured_and_sunk, Fate.DESTROYED, "30"),
        (_captured, Fate.CAPTURED, "45"),
        (_left_to_the_enemy, Fate.ABANDONED, "37.5"),
        (_a_quarter, Fate.WRECKED, "15"),
        (_half, Fate.DAMAGED, "7.5"),
        (_driven_off, Fate.DRIVEN_OFF, "7.5"),
        (_went_home, Fate.NONE, "0"),
    ],
)
def test_sw_end_05_what_the_monitor_of_30_points_is_worth(
    change: Callable[[Ship], None], fate: Fate, points: str
):
    battle = duel()
    monitor = battle.ships["monitor"]
    change(monitor)
    assert fate_of(monitor) is fate
    assert victory_quarters(battle, battle.side("confederate")) == 4 * float(points)


@pytest.mark.parametrize(
    ("hulls", "winner", "reason"),
    [
        # Quarters of 55 and of 30 points: 110 to 30, 55 to 30, 110 to 120.
        ((13, 15), "union", "a decisive victory"),
        ((27, 15), "union", "a tactical victory"),
        ((13, 0), None, "a draw"),
    ],
)
def test_sw_end_05_by_the_ratio_of_the_points(
    hulls: tuple[int, int], winner: str | None, reason: str
):
    battle = duel(options={"turn_limit": 5})
    battle.ships["virginia"].hull, battle.ships["monitor"].hull = hulls
    found = ended(battle)
    assert found is not None
    assert found[1] == f"turn 5 was the last: {reason}"
    assert battle.outcome is not None
    assert battle.outcome.winner == winner
