"""The enemies that a firer may reach, as its gunners see them, by middles and bearings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rulesets.core.events import EntryId
from rulesets.soldiers_companion.commander.doctrine import Doctrine
from rulesets.soldiers_companion.fire.gunnery import stationary, target_modifier
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Status, Target, Unit, Work
from rulesets.soldiers_companion.water.hulls import relative
from rulesets.soldiers_companion.water.sight import may_be_target

# Bound once, as every order to fire asks for it.
_AFLOAT: Final = Status.AFLOAT


@dataclass(slots=True)
class Mark:
    """An enemy as a firer sees it: distance squared, bearing, what it takes to hit and is worth."""

    target: Target
    square: int
    reach: int  # what its size adds to a range
    wanted: bool
    bearing: int = 0  # relative, starboard positive; 0 for a firer that has no bow
    harder: int = 0
    armed: bool = False  # it has guns that work, or troops aboard
    frail: int = 0  # of a vessel: what a point of damage does, by the hull it has left
    seen: bool | None = None  # None: nobody has looked yet


#: An enemy in reach: the square of its distance, its id, what its size adds to a range, and itself.
Seen: TypeAlias = tuple[int, EntryId, int, Target]


def in_reach(firer: Ship | Unit | Work, far: int) -> list[Seen]:
    """The enemies that what carries so far may reach."""
    (x, y), own, foe = firer.position, firer.radius, firer.side.foe
    found: list[Seen] = []
    for ship in foe.ships:
        s, t = ship.position
        reach = (own + ship.radius) // 2
        dx, most = x - s, far + reach
        if -most <= dx <= most:
            square = dx * dx + (y - t) * (y - t)
            if square <= most * most and ship.status is _AFLOAT:
                found.append((square, ship.id, reach, ship))
    if foe.units or foe.works:
        ashore: tuple[Unit | Work, ...] = (*foe.units, *foe.works)
        for target in ashore:
            s, t = target.position
            reach = (own + target.radius) // 2
            square, most = (x - s) * (x - s) + (y - t) * (y - t), far + reach
            if square <= most * most and may_be_target(target):
                found.append((square, target.id, reach, target))
    return found


def nearer(seen: list[Seen], far: int) -> list[Seen]:
    """Those of some enemies whom what carries so far may reach."""
    return [one for one in seen if one[0] <= (far + one[2]) * (far + one[2])]


def marks_of(doctrine: Doctrine, firer: Ship | Unit | Work, seen: list[Seen]) -> list[Mark]:
    """The enemies seen as marks, the nearest first."""
    if len(seen) > 1:
        seen.sort()
    wanted = doctrine.standing_of(firer.id).targets
    return [Mark(target, square, reach, name in wanted) for square, name, reach, target in seen]


def sight(battle: CompanionBattle, firer: Ship | Unit | Work, mark: Mark) -> None:
    """What gunners ask of an enemy besides: where it bears, and what it takes to hit."""
    target = mark.target
    for gun in target.guns:
        if not (gun.destroyed or gun.landed):
            mark.armed = True
            break
    if isinstance(target, Ship):
        mark.harder = target_modifier(battle, target) - stationary(battle, target)
        mark.armed = mark.armed or bool(target.aboard)
        mark.frail = 2 + 12 // (target.hull_left + 1)
    if isinstance(firer, Ship):
        mark.bearing = relative(firer, target.position)


def in_range(mark: Mark, reach: int) -> bool:
    """Whether a weapon that carries so far reaches an enemy, as their middles tell."""
    most = reach + mark.reach
    return mark.square <= most * most


def within_any(marks: Iterable[Mark], reach: int) -> bool:
    """Whether a weapon that carries so far reaches any of some enemies."""
    for mark in marks:
        most = reach + mark.reach
        if mark.square <= most * most:
            return True
    return False
