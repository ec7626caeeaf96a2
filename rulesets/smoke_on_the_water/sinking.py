"""SW-FLOAT-03, SW-LOCK-26: vessels that go down, those they take along, and who holds them up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from rulesets.smoke_on_the_water.events.damage import HeldUp, VesselSunk
from rulesets.smoke_on_the_water.harm import abandon
from rulesets.smoke_on_the_water.rules.fire import sinks
from rulesets.smoke_on_the_water.rules.locking import goes_down_with
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Depth, rank

#: SW-GRD-04: the columns of Table 3 that a wreck may count as.
COLUMNS: Final[Mapping[Depth, str]] = MappingProxyType({Depth.BANK: "A", Depth.SHALLOW: "B"})
#: Why a vessel sinks, as the end of a sentence.
NO_FLOTATION: Final = "she had no flotation left"
DRAGGED: Final = "she was locked to a sinking vessel"
SETTLED: Final = "she settled where she lay aground"


def sinkings(battle: SmokeBattle) -> None:
    """SW-FLOAT-03: step 7.2, and whenever a lock ends: all without flotation sink together."""
    spent = [ship for ship in battle.afloat() if sinks(ship.flotation)]
    if not spent:
        return
    down = _going_down(battle, spent)
    for ship in spent:
        if ship not in down and not ship.held_up:
            battle.happen(HeldUp("SW-LOCK-27", ship.id))
            abandon(battle, ship, "SW-LOCK-27", "only a larger vessel held her up")
    for ship in sorted(down, key=lambda ship: ship.id):
        sink(battle, ship, NO_FLOTATION if ship in spent else DRAGGED)


def sink(battle: SmokeBattle, ship: Ship, why: str) -> None:
    """SW-FLOAT-03, SW-FLOAT-06: she sinks, or settles where she is aground, and leaves a wreck."""
    rule = "SW-LOCK-26" if why == DRAGGED else "SW-FLOAT-03"
    if ship.aground is not None:
        rule, why = "SW-FLOAT-06", SETTLED
    battle.happen(VesselSunk(rule, ship.id, why, _wreck(battle, ship)))


def _going_down(battle: SmokeBattle, spent: Iterable[Ship]) -> list[Ship]:
    """SW-LOCK-26: who sinks; the larger are settled first, as they hold up those locked to them.

    A vessel locked to one that sinks goes with her, if she is no larger.
    """
    down: list[Ship] = []
    falling = list(spent)
    while falling:
        falling.sort(key=lambda ship: (-rank(ship.card.size), ship.id))
        ship = falling.pop(0)
        if ship in down or _held(battle, ship, down):
            continue
        down.append(ship)
        partners = (lock.far(ship) for lock in battle.locks_of(ship))
        falling += [x for x in partners if goes_down_with(x.card.size, ship.card.size)]
    return down


def _held(battle: SmokeBattle, ship: Ship, down: list[Ship]) -> bool:
    """SW-LOCK-26: whether a larger vessel that does not go down herself is locked to her."""
    others = (lock.far(ship) for lock in battle.locks_of(ship))
    return any(
        not goes_down_with(other.card.size, ship.card.size) and other not in down
        for other in others
    )


def _wreck(battle: SmokeBattle, ship: Ship) -> str:
    """SW-FLOAT-06: the column of Table 3 as which she counts; open deep water hides her."""
    if ship.aground is not None:
        return COLUMNS[Depth.BANK]
    column = battle.waters.wreck_column(ship.base)
    return "" if column is None else COLUMNS[column]
