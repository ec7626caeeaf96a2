"""SW-TURN-04, SW-END-01, SW-END-02: step 8, whether the battle is over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.ending import QuietCounted
from rulesets.smoke_on_the_water.later.worth import fate_of, outcome
from rulesets.smoke_on_the_water.objective import Aim, Objective
from rulesets.smoke_on_the_water.rules.bases import Base, no_further
from rulesets.smoke_on_the_water.rules.ending import QUIET_TURNS, QUIET_WITHIN
from rulesets.smoke_on_the_water.state import End, Side, SmokeBattle, Status, Target
from rulesets.smoke_on_the_water.words import Fate

_RULE = "SW-END-02"


def turn_end(battle: SmokeBattle, dice: Dice) -> None:
    """SW-TURN-04: sunk vessels are gone since step 7.2; the counter of turns is the core's."""
    _count_quiet(battle)
    end = _end(battle)
    if end is not None:
        battle.end = end
        battle.outcome = outcome(battle, end)


def _end(battle: SmokeBattle) -> End | None:
    """SW-END-01, SW-END-02: the first reason that there is to end it."""
    objective = battle.objective
    if objective is not None and reached(battle, objective):
        side = battle.side(objective.side)
        return End("SW-END-01", f"{_name(battle, side)} reached the objective", side)
    beaten = [side for side in battle.sides if not present(battle, side)]
    if len(beaten) == 2:
        return End(_RULE, "neither side had a manned vessel left on the table")
    if beaten:
        name = _name(battle, beaten[0])
        return End(_RULE, f"{name} had no manned vessel left on the table")
    if battle.quiet >= QUIET_TURNS:
        return End(_RULE, f"{QUIET_TURNS} turns passed without a shot or enemies near")
    if all(side.commander.agrees_to_end(battle, side) for side in battle.sides):
        return End(_RULE, "both sides agreed to end it")
    if battle.turn >= battle.options.turn_limit:
        return End(_RULE, f"turn {battle.turn} was the last")
    return None


def present(battle: SmokeBattle, side: Side) -> bool:
    """SW-END-02: a vessel afloat, manned and on the table, or a work that is not silenced.

    So a fort goes on without vessels, and a battle against one has two sides.
    """
    return any(ship.fights and ship.holder is side for ship in battle.afloat()) or any(
        not work.silenced for work in side.works
    )


def reached(battle: SmokeBattle, objective: Objective) -> bool:
    """SW-END-01: whether a side has done what was agreed."""
    if objective.aim is Aim.BREAK_THROUGH:
        through = (x.status is Status.BROKE_THROUGH for x in battle.side(objective.side).ships)
        return sum(through) >= objective.count
    ship = battle.ships.get(objective.entry)
    if ship is not None:
        return fate_of(ship) in (Fate.DESTROYED, Fate.CAPTURED)
    work = battle.works.get(objective.entry)
    return work is not None and work.silenced


# -- quiet turns ---------------------------------------------------------------------------------


def _count_quiet(battle: SmokeBattle) -> None:
    """SW-END-02: turns running without a shot and with no enemies within 100 cm.

    They count from the first shot on, so that no battle ends while the sides approach.
    """
    armed: list[Target] = [*battle.ships.values(), *battle.works.values()]
    last = max([gun.fired for target in armed for gun in target.guns], default=0)
    begun = 0 < last < battle.turn
    turns = battle.quiet + 1 if begun and not _enemies_near(battle) else 0
    if turns != battle.quiet:
        battle.happen(QuietCounted(_RULE, turns))


def _enemies_near(battle: SmokeBattle) -> bool:
    one, other = ([*_fighting(battle, side)] for side in battle.sides)
    return any(no_further(a, b, QUIET_WITHIN) for a, b in product(one, other))


def _fighting(battle: SmokeBattle, side: Side) -> Iterator[Base]:
    """Where those of a side are who can still harm an enemy."""
    yield from (ship.base for ship in battle.afloat() if ship.fights and ship.holder is side)
    yield from (work.base for work in side.works if not work.silenced)


def _name(battle: SmokeBattle, side: Side) -> str:
    return next(one.name for one in battle.setup.sides if one.id == side.id)
