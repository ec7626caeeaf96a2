"""OR-AI-04, OR-AI-07: what a ship's mounts fire at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, TypeAlias

from rulesets.core.geometry import unit
from rulesets.on_to_richmond.commander.doctrine import Doctrine
from rulesets.on_to_richmond.gunnery import aim, free_refusal
from rulesets.on_to_richmond.locked import may_fire_locked
from rulesets.on_to_richmond.lookout import lookout
from rulesets.on_to_richmond.options import ArcModel
from rulesets.on_to_richmond.orders import FireOrder, Refusal
from rulesets.on_to_richmond.ratings import (
    AFT,
    BROADSIDE,
    CHASE,
    FORWARD,
    PORT,
    STARBOARD,
    TURRET,
    Mount,
)
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Unit
from rulesets.on_to_richmond.tables import BANDS, Band

#: An enemy within reach: the chance of a damage point times her worth, the way to her, and she.
Seen: TypeAlias = tuple[int, int, int, Ship | Unit]
_CORRIDOR: Final = ArcModel.CORRIDOR
_CLOSE: Final = BANDS[Band.CLOSE] ** 2
_MEDIUM: Final = BANDS[Band.MEDIUM] ** 2
#: A ship's worth falls to each point of damage that she can still take in equal parts.
_PART: Final = 1_000
#: Whom the gunners were told of is worth so many times as much: more than any other.
_WANTED: Final = 100
_value_of = itemgetter(0)


def fire(battle: RichmondBattle, doctrine: Doctrine, ship: Ship) -> Sequence[FireOrder]:
    """For each mount the enemy with the highest chance of a damage point times its worth.

    Of the two broadsides the better one fires (OR-FIR-01).
    """
    groups = _groups(battle, doctrine, ship)
    if not groups:
        return ()
    locked = bool(battle.locks) and battle.held(ship)
    # While she is locked, and where arcs are no corridors, nobody is left out beforehand.
    narrow = not locked and not ship.card.turrets and battle.options.arc_model is _CORRIDOR
    arcs: list[Any] = groups
    if narrow:
        arcs = [_arcs(battle, ship, group) for group in groups]
    turrets: list[FireOrder] = []
    chase: list[FireOrder] = []
    value, broadside = 0, None
    for mount in ship.card.mounts:
        name, kind = mount.id, mount.kind
        if ship.fired and free_refusal(battle, ship, mount):
            continue
        if locked and kind is not TURRET and not may_fire_locked(battle, ship, mount):
            continue
        best = None
        for group in arcs:
            seen = group[name] if narrow else group
            if seen:
                best = _best(battle, ship, mount, seen)
                if best is not None:
                    break
        if best is None:
            continue
        order = FireOrder(name, best[3].id)
        if kind is TURRET:
            turrets.append(order)
        elif kind is not BROADSIDE:
            chase.append(order)
        elif broadside is None or best[0] > value:
            value, broadside = best[0], order
    if broadside is None:
        return turrets + chase
    if not battle.options.chase_guns_with_broadside:
        chase = []
    return [*turrets, broadside, *chase]


def _groups(battle: RichmondBattle, doctrine: Doctrine, ship: Ship) -> list[list[Seen]]:
    """Enemies within reach, those that go first before the others.

    OR-AI-07: ships first, unless a landing is supported; batteries before infantry.
    """
    wanted = doctrine.of(ship.id).targets if doctrine.standing else ()
    ships = _ships(battle, ship, wanted)
    groups = [ships] if ships else []
    if ship.side.foe.units:
        ashore = _ashore(battle, ship, wanted)
        if ashore:
            groups = [*ashore, *groups] if doctrine.profile.shore_first else [*groups, *ashore]
    return groups


def _ships(battle: RichmondBattle, ship: Ship, wanted: tuple[str, ...]) -> list[Seen]:
    """Enemy ships whose middle is little further than guns reach."""
    close, medium, long = ship.card.chances
    furthest = battle.gun_reach2
    seen: list[Seen] = []
    for square, dx, dy, enemy in lookout(battle, ship).enemies.values():
        if square <= furthest:
            card = enemy.card
            worth = _PART * card.worth // (card.limit - enemy.damage)
            if wanted and enemy.id in wanted:
                worth *= _WANTED
            chance = close if square <= _CLOSE else medium if square <= _MEDIUM else long
            seen.append((chance * worth, dx, dy, enemy))
    return seen


def _ashore(battle: RichmondBattle, ship: Ship, wanted: tuple[str, ...]) -> list[list[Seen]]:
    """Enemy batteries, then other stands."""
    close, medium, long = ship.card.chances
    x, y = ship.position
    batteries: list[Seen] = []
    others: list[Seen] = []
    for foe in ship.side.foe.units:
        if not foe.ashore:
            continue
        dx, dy = foe.position[0] - x, foe.position[1] - y
        square = dx * dx + dy * dy
        if square <= battle.gun_reach2:
            worth = _WANTED if foe.id in wanted else 1
            chance = close if square <= _CLOSE else medium if square <= _MEDIUM else long
            (others if foe.gun is None else batteries).append((chance * worth, dx, dy, foe))
    if not batteries:
        return [others] if others else []
    return [batteries, others] if others else [batteries]


def _arcs(battle: RichmondBattle, ship: Ship, group: Sequence[Seen]) -> Mapping[str, list[Seen]]:
    """OR-FIR-05: those of whom a part may lie before each broadside and chase gun."""
    port: list[Seen] = []
    starboard: list[Seen] = []
    forward: list[Seen] = []
    aft: list[Seen] = []
    abeam, ahead = battle.reach_abeam, battle.reach_ahead
    cos, sin = unit(ship.heading)
    for seen in group:
        _, dx, dy, _ = seen
        along, across = dx * cos + dy * sin, dx * sin - dy * cos
        if -abeam <= along <= abeam:
            (port if across < 0 else starboard).append(seen)
        if -ahead <= across <= ahead:
            (forward if along > 0 else aft).append(seen)
    return {PORT: port, STARBOARD: starboard, FORWARD: forward, AFT: aft}


def _best(battle: RichmondBattle, ship: Ship, mount: Mount, found: list[Seen]) -> Seen | None:
    """The best target of one mount among those of whom a part may lie before it."""
    if len(found) > 1:
        found = sorted(found, key=_value_of, reverse=True)
    for best in found:
        enemy = best[3]
        if mount.kind is CHASE and isinstance(enemy, Unit):
            continue  # OR-FIR-09
        if not isinstance(aim(battle, ship, mount, enemy), Refusal):
            return best
    return None
