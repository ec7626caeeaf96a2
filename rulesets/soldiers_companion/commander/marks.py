"""The enemies that a firer may reach, as its gunners see them, by middles and bearings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.core.events import EntryId
from rulesets.soldiers_companion.commander.doctrine import Doctrine
from rulesets.soldiers_companion.fire.gunnery import stationary, target_modifier
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Target, Unit, Work
from rulesets.soldiers_companion.water.hulls import relative
from rulesets.soldiers_companion.water.sight import may_be_target


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


def marks_of(
    doctrine: Doctrine, firer: Ship | Unit | Work, *, furthest: int, wakes: int
) -> list[Mark]:
    """The enemies that what carries so far may reach, the nearest first.

    None at all where none is so near that it wakes the gunners.
    """
    seen = _within(firer, furthest)
    if not seen:
        return []
    if len(seen) > 1:
        seen.sort()
    wanted = doctrine.standing_of(firer.id).targets
    marks = [Mark(target, square, reach, name in wanted) for square, name, reach, target in seen]
    return marks if wakes >= furthest or within_any(marks, wakes) else []


def _within(firer: Ship | Unit | Work, far: int) -> list[tuple[int, EntryId, int, Target]]:
    """The enemies that what carries so far may reach: distance squared, id and size, and each."""
    (x, y), own, foe = firer.position, firer.radius, firer.side.foe
    found: list[tuple[int, EntryId, int, Target]] = []
    ashore = [unit for unit in foe.units if unit.aboard is None]
    targets: tuple[Target, ...] = (*foe.ships, *ashore, *foe.works)
    for target in targets:
        s, t = target.position
        reach = (own + target.radius) // 2
        dx, most = x - s, far + reach
        if -most <= dx <= most:
            square = dx * dx + (y - t) * (y - t)
            if square <= most * most and may_be_target(target):
                found.append((square, target.id, reach, target))
    return found


def sight(battle: CompanionBattle, firer: Ship | Unit | Work, mark: Mark) -> None:
    """What gunners ask of an enemy besides: where it bears, and what it takes to hit."""
    target = mark.target
    mark.armed = bool(target.guns) and any(gun.works for gun in target.guns)
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
