"""OR-RAM-06: what may fire of two ships that a ram has locked together."""

from __future__ import annotations

from rulesets.on_to_richmond.hulls import aspect
from rulesets.on_to_richmond.orders import Refusal
from rulesets.on_to_richmond.ramming import bow_of, struck_in_the_stern
from rulesets.on_to_richmond.ratings import BROADSIDE, FORWARD, STARBOARD, TURRET, Mount
from rulesets.on_to_richmond.state import Lock, RichmondBattle, Ship, Unit


def alongside(battle: RichmondBattle, ship: Ship, target: Ship | Unit) -> bool:
    """Whether a ram holds a ship to this target."""
    return any(lock.far(ship) is target for lock in battle.holding(ship))


def locked_refusal(
    battle: RichmondBattle, ship: Ship, mount: Mount, target: Ship | Unit
) -> Refusal | None:
    """The rammer's forward gun and one broadside of the rammed fire at each other; turrets at all.

    OR-RAM-07: by each of the locks, where there are several.
    """
    if mount.kind is TURRET:
        if battle.options.locked_turret_fire:
            return None
        return Refusal("OR-RAM-06", "turrets are silent while locked")
    may = may_fire_locked(battle, ship, mount)
    if not may:
        return Refusal("OR-RAM-06", "it is silent while locked")
    if target not in may and not battle.options.locked_fire_at_others:
        return Refusal("OR-RAM-06", "it fires at nobody else while locked")
    return None


def may_fire_locked(battle: RichmondBattle, ship: Ship, mount: Mount) -> list[Ship]:
    """Those to whom a ship is locked at whom a mount, no turret, may fire."""
    return [lock.far(ship) for lock in battle.holding(ship) if _fires(battle, lock, ship, mount)]


def _fires(battle: RichmondBattle, lock: Lock, ship: Ship, mount: Mount) -> bool:
    """Whether a lock leaves a mount, no turret, its fire."""
    if ship is lock.attacker:
        return mount.id == FORWARD
    if mount.kind is not BROADSIDE:
        return False
    bow = bow_of(battle, lock.attacker)
    if struck_in_the_stern(ship, bow):
        return True
    _, across = aspect(ship, bow)
    return (across > 0) == (mount.id == STARBOARD)
