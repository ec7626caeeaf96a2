"""OR-AI-04, OR-AI-07: what a ship's mounts fire at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from rulesets.core.geometry import unit
from rulesets.on_to_richmond.commander.doctrine import Doctrine
from rulesets.on_to_richmond.gunnery import aim, free_refusal, target_refusal
from rulesets.on_to_richmond.locked import may_fire_locked
from rulesets.on_to_richmond.options import ArcModel
from rulesets.on_to_richmond.orders import FireOrder, Refusal
from rulesets.on_to_richmond.ratings import BROADSIDE, TURRET, Mount
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Status, Unit
from rulesets.on_to_richmond.tables import BANDS, INCH, SHIP_RANGE, Band

#: An enemy as the gunners see her: worth, distance squared, and her middle along the bow and to
#: starboard (`FINE`).
Seen: TypeAlias = tuple[int, int, int, int, Ship | Unit]
_CORRIDOR: Final = ArcModel.CORRIDOR
_AFLOAT: Final = Status.AFLOAT
#: The furthest that a middle can be from a ship that has her in range.
_FURTHEST: Final = (SHIP_RANGE + 4 * INCH) ** 2
_CLOSE: Final = BANDS[Band.CLOSE] ** 2
_MEDIUM: Final = BANDS[Band.MEDIUM] ** 2
#: Axes of the mounts that look ahead and to port; the others look aft and to starboard.
_AHEAD_OR_PORT: Final = 900
#: A ship that one or two more points sink is worth so many times as much.
_FINISH: Final = 3
_NEARLY_SUNK: Final = 2


def fire(battle: RichmondBattle, doctrine: Doctrine, ship: Ship) -> Sequence[FireOrder]:
    """For each mount the enemy with the highest chance of a damage point times its worth.

    Of the two broadsides the better one fires (OR-FIR-01).
    """
    groups = _groups(doctrine, ship)
    if not groups:
        return ()
    locked = battle.held(ship)
    turrets: list[FireOrder] = []
    chase: list[FireOrder] = []
    broadside: tuple[int, FireOrder] | None = None
    for mount in ship.card.mounts:
        best = _best(battle, ship, mount, groups, locked=locked)
        if best is None:
            continue
        if mount.kind is TURRET:
            turrets.append(best[1])
        elif mount.kind is not BROADSIDE:
            chase.append(best[1])
        elif broadside is None or best[0] > broadside[0]:
            broadside = best
    if broadside is None:
        return turrets + chase
    if not battle.options.chase_guns_with_broadside:
        chase = []
    return [*turrets, broadside[1], *chase]


def _groups(doctrine: Doctrine, ship: Ship) -> list[list[Seen]]:
    """Enemies within reach, those that go first before the others.

    OR-AI-07: ships first, unless a landing is supported; batteries before infantry.
    """
    wanted = doctrine.of(ship.id).targets
    ships = _ships(ship, wanted)
    groups = [ships] if ships else []
    if ship.side.foe.units:
        ashore = _ashore(ship, wanted)
        groups = [*ashore, *groups] if doctrine.profile.shore_first else [*groups, *ashore]
    return groups


def _ships(ship: Ship, wanted: tuple[str, ...]) -> list[Seen]:
    """Enemy ships whose middle is little further than guns reach."""
    x, y = ship.position
    cos, sin = unit(ship.heading)
    seen: list[Seen] = []
    for enemy in ship.side.foe.ships:
        if enemy.status is not _AFLOAT:
            continue
        dx, dy = enemy.position[0] - x, enemy.position[1] - y
        square = dx * dx + dy * dy
        if square <= _FURTHEST:
            worth = enemy.card.worth
            if enemy.left <= _NEARLY_SUNK:
                worth *= _FINISH
            if wanted and enemy.id in wanted:
                worth *= _FINISH * _FINISH
            seen.append((worth, square, dx * cos + dy * sin, dx * sin - dy * cos, enemy))
    return seen


def _ashore(ship: Ship, wanted: tuple[str, ...]) -> list[list[Seen]]:
    """Enemy batteries, then other stands."""
    x, y = ship.position
    cos, sin = unit(ship.heading)
    batteries: list[Seen] = []
    others: list[Seen] = []
    for foe in ship.side.foe.units:
        dx, dy = foe.position[0] - x, foe.position[1] - y
        square = dx * dx + dy * dy
        if foe.ashore and square <= _FURTHEST:
            worth = _FINISH if foe.id in wanted else 1
            seen = (worth, square, dx * cos + dy * sin, dx * sin - dy * cos, foe)
            (others if foe.gun is None else batteries).append(seen)
    return [group for group in (batteries, others) if group]


def _best(
    battle: RichmondBattle,
    ship: Ship,
    mount: Mount,
    groups: Sequence[Sequence[Seen]],
    *,
    locked: bool,
) -> tuple[int, FireOrder] | None:
    """The best target of one mount, of the first group of which it may fire at any."""
    if locked and mount.kind is not TURRET and not may_fire_locked(battle, ship, mount):
        return None
    for group in groups:
        found = _candidates(battle, mount, group, locked=locked)
        if len(found) > 1:
            found.sort(key=_first_of, reverse=True)
        for value, enemy in found:
            if target_refusal(ship, mount, enemy) or free_refusal(battle, ship, mount):
                continue
            if not isinstance(aim(battle, ship, mount, enemy), Refusal):
                return value, FireOrder(mount.id, enemy.id)
    return None


def _first_of(found: tuple[int, Ship | Unit]) -> int:
    return found[0]


def _candidates(
    battle: RichmondBattle, mount: Mount, group: Sequence[Seen], *, locked: bool
) -> list[tuple[int, Ship | Unit]]:
    """Those of whom a part may lie before a mount, each with its chance times its worth.

    While she is locked, and where arcs are no corridors, nobody is left out beforehand.
    """
    close, medium, long = mount.chances
    axis = None if locked or battle.options.arc_model is not _CORRIDOR else mount.axis
    abeam = mount.kind is BROADSIDE
    reach = battle.reach_abeam if abeam else battle.reach_ahead
    found: list[tuple[int, Ship | Unit]] = []
    for worth, square, along, across, enemy in group:
        if axis is not None:
            out, over = (-across, along) if abeam else (along, across)
            if (out > 0) is not (axis <= _AHEAD_OR_PORT) or not -reach <= over <= reach:
                continue
        chance = close if square <= _CLOSE else medium if square <= _MEDIUM else long
        found.append((chance * worth, enemy))
    return found
