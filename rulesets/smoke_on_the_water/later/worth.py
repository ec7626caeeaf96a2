"""SW-END-05: what a battle is worth to each side, and who has won it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rulesets.core.battle import Outcome
from rulesets.smoke_on_the_water.rules.ending import Victory, victory, worth_of
from rulesets.smoke_on_the_water.ships import is_mobile
from rulesets.smoke_on_the_water.state import End, Ship, Side, SmokeBattle, Status
from rulesets.smoke_on_the_water.words import Fate

#: SW-END-05: points are counted in quarters, and told in whole ones, rounded down.
QUARTERS: Final = 4
#: How a victory is told, as the end of a sentence.
_GRADE: Final[Mapping[Victory, str]] = MappingProxyType(
    {
        Victory.DRAW: "a draw",
        Victory.TACTICAL: "a tactical victory",
        Victory.DECISIVE: "a decisive victory",
    }
)
_DESTROYED: Final = (Status.SUNK, Status.EXPLODED, Status.LOST)


def fate_of(ship: Ship) -> Fate:
    """SW-END-05: what became of her; the line that is worth most counts alone.

    SW-EFF-HULL-04: without hull points she is destroyed, wherever she lies, unless the enemy has
    the wreck.
    """
    if ship.status in _DESTROYED:
        return Fate.DESTROYED
    if ship.captor is not None and ship.is_prize:
        return Fate.CAPTURED
    if ship.captor is not None:
        return Fate.ABANDONED
    if ship.hull <= 0:
        return Fate.DESTROYED
    if ship.hull * 4 <= ship.card.hull:
        return Fate.WRECKED
    if ship.hull * 2 <= ship.card.hull:
        return Fate.DAMAGED
    driven_off = ship.status is Status.LEFT and ship.withdrawing
    return Fate.DRIVEN_OFF if driven_off else Fate.NONE


def victory_quarters(battle: SmokeBattle, side: Side) -> int:
    """SW-END-05: the points of a side, for what became of the enemy's vessels."""
    return sum(
        worth_of(fate_of(ship), ship.card.hull, tables=battle.tables) for ship in side.foe.ships
    )


def holder_of_the_table(battle: SmokeBattle) -> Side | None:
    """SW-END-04: the only side with a mobile, manned vessel."""
    here = {ship.holder.id for ship in battle.afloat() if is_mobile(ship)}
    return battle.side(here.pop()) if len(here) == 1 else None


def outcome(battle: SmokeBattle, end: End) -> Outcome:
    """SW-END-01, SW-END-05: by what was agreed, else by the points."""
    points = {side.id: victory_quarters(battle, side) for side in battle.sides}
    ahead = max(battle.sides, key=lambda side: points[side.id])
    grade = victory(points[ahead.id], points[ahead.foe.id])
    winner = end.winner or (ahead if grade is not Victory.DRAW else None)
    field = holder_of_the_table(battle)
    reason = end.reason if end.winner else f"{end.reason}: {_GRADE[grade]}"
    return Outcome.of(
        battle.turn,
        winner=winner,
        field=field,
        rule=end.rule,
        reason=reason,
        points=[(side, points[side.id] // QUARTERS) for side in battle.sides],
    )
