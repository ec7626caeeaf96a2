"""SC-GRD: running aground. How a vessel breaks free stands with the repairs (SC-GRD-05)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.movement import GroundingTested
from rulesets.soldiers_companion.movement.allowance import whole_inches
from rulesets.soldiers_companion.movement.towing import let_go
from rulesets.soldiers_companion.options import DockingTests
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import POINT

#: SC-GRD-03: what a slow move takes off the die.
SLOW: Final = -1


class Slowness(NamedTuple):
    """SC-GRD-03, SC-GRD-05: how a planned move counts: `slow` for the die, `fast` to break free."""

    slow: bool
    fast: bool


def slowness(planned: int, allowance: int) -> Slowness:
    """SC-GRD-03: slow is no more than half of the allowance, or 12 inches. SC-GRD-05: fast, more.

    `planned` is the track of the whole phase under the vessel's own power.
    """
    return Slowness(planned <= min(whole_inches(allowance // 2), POINT), planned > POINT)


def ground(
    battle: CompanionBattle,
    dice: Dice,
    ship: Ship,
    pace: Slowness,
    *,
    rock: str | None = None,
    again: tuple[str, ...] = (),
) -> bool:
    """SC-GRD-02, SC-GRD-04: one die near the shore: whether the vessel is aground where it is.

    Or on a `rock`. `again` sets the dice of one phase apart. SC-TOW-06: its tow is cast off.
    """
    least = battle.options.aground_from
    score = Score.of(("SC-GRD-02", least), ("SC-GRD-03", -SLOW if pace.slow else 0))
    purpose, on = ("grounding", ()) if rock is None else ("grounding on rocks", (rock,))
    roll = dice.roll(1, 6, purpose, ship.id, *on, *again)
    aground = roll.total >= score.total
    battle.happen(
        GroundingTested("SC-GRD-02", ship.id, score, roll, aground, pace.fast, battle.turn)
    )
    if aground:
        let_go(battle, ship.side)
    return aground


def docking_spares(tests: DockingTests, where: str) -> bool:
    """SC-GRD-01: whether a leg that ends docked at a "landing" or a "bank" is not tested."""
    if not where or tests is DockingTests.ALWAYS:
        return False
    return tests is DockingTests.NEVER or where == "landing"
