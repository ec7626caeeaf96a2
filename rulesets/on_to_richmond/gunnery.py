"""OR-FIR: what a ship's mounts may fire at, and their dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import OrderRefused
from rulesets.core.score import Score
from rulesets.on_to_richmond.arcs import bears, in_sight
from rulesets.on_to_richmond.damage import damage_points, sink
from rulesets.on_to_richmond.events.fire import ShipHit, UnitHit
from rulesets.on_to_richmond.events.telling import mount_named
from rulesets.on_to_richmond.ground import land_score
from rulesets.on_to_richmond.locked import alongside, locked_refusal
from rulesets.on_to_richmond.orders import FireOrder, Refusal
from rulesets.on_to_richmond.ranges import band_of, hits_of
from rulesets.on_to_richmond.ratings import BROADSIDE, CHASE, Mount
from rulesets.on_to_richmond.state import Aim, Muster, RichmondBattle, Ship, Status, Unit
from rulesets.on_to_richmond.tables import ARTILLERY, DIE, SHIP_RANGE, Band, Hit

#: Whoever can be fired at.
_PRESENT: Final = (Status.AFLOAT, Muster.IN_PLAY)
_AFLOAT: Final = Status.AFLOAT
_UNMODIFIED: Final = Score.of()
# What most guns that may not fire are told, made once.
_NOT_BEFORE: Final = Refusal("OR-FIR-05", "its target is not in front of it")
_TOO_FAR: Final = Refusal("OR-FIR-06", "its target is out of range")
_HIDDEN: Final = Refusal("OR-GEN-05", "a ship or land is in the way")


def mount_of(ship: Ship, name: str) -> Mount | None:
    """A mount of a ship by its id."""
    return ship.card.named.get(name)


def free_refusal(battle: RichmondBattle, ship: Ship, mount: Mount) -> Refusal | None:
    """Why a mount has no more to fire this turn, or None."""
    if not ship.fired:
        return None
    if mount.id in ship.fired:
        return Refusal("OR-MOV-04", "it has fired this turn")
    fired = [other.kind for other in ship.card.mounts if other.id in ship.fired]
    if mount.kind is BROADSIDE and BROADSIDE in fired:
        return Refusal("OR-FIR-01", "the other broadside has fired this turn")
    if not battle.options.chase_guns_with_broadside and {mount.kind, *fired} >= {BROADSIDE, CHASE}:
        return Refusal("OR-FIR-02", "forward and aft guns do not fire besides a broadside")
    return None


def target_refusal(ship: Ship, mount: Mount, target: Ship | Unit | None) -> Refusal | None:
    """Why there is nothing to fire at, or not with this mount, or None.

    OR-TRN-06: stands aboard are no target of their own.
    """
    if target is None or target.side is ship.side:
        return Refusal("OR-FIR-08", "that is no enemy")
    if isinstance(target, Ship):
        return None if target.status is _AFLOAT else Refusal("OR-FIR-08", "its target is gone")
    if target.aboard is not None:
        return Refusal("OR-TRN-06", "stands aboard cannot be fired at")
    if not target.ashore:
        return Refusal("OR-FIR-09", "its target is gone")
    if mount.kind is CHASE:
        return Refusal("OR-FIR-09", "forward and aft guns never fire at land")
    return None


def aim(battle: RichmondBattle, ship: Ship, mount: Mount, target: Ship | Unit) -> Aim | Refusal:
    """How a free mount may fire at an enemy who is there, or why it may not."""
    key = (ship.id, mount.id, target.id)
    found = battle.aims.get(key)
    if found is None:
        band = _band(battle, ship, mount, target)
        found = band if isinstance(band, Refusal) else (mount, target, band)
        battle.aims[key] = found
    return found


def _band(battle: RichmondBattle, ship: Ship, mount: Mount, target: Ship | Unit) -> Band | Refusal:
    if battle.locks and battle.held(ship):
        refusal = locked_refusal(battle, ship, mount, target)
        if refusal is not None:
            return refusal
        if alongside(battle, ship, target):
            return Band.CLOSE  # OR-RAM-06: arc and range are taken as met
    if mount.axis is not None and not bears(battle, ship, mount, target):
        return _NOT_BEFORE
    band = band_of(battle, ship.position, target, SHIP_RANGE)
    if band is None:
        return _TOO_FAR
    if not in_sight(battle, ship, target):
        return _HIDDEN
    return band


def ordered(battle: RichmondBattle, ship: Ship, order: FireOrder) -> Aim | Refusal:
    """A fire order as it can be carried out, or why it cannot."""
    if not ship.fired:
        known = battle.aims.get((ship.id, order.mount, order.target))
        if known is not None:
            return known  # the commander has just asked, and nothing has happened since
    mount = mount_of(ship, order.mount)
    if mount is None:
        unarmed = ("OR-FIR-04", "it is unarmed") if ship.card.transport else None
        return Refusal(*(unarmed or ("OR-MOD-05", f"it has no {mount_named(order.mount)}")))
    target = battle.ships.get(order.target) or battle.units.get(order.target)
    refusal = target_refusal(ship, mount, target)
    if refusal is None and ship.fired:
        refusal = free_refusal(battle, ship, mount)
    if refusal is not None:
        return refusal
    assert target is not None
    return aim(battle, ship, mount, target)


def fire_at_will(battle: RichmondBattle, dice: Dice, ship: Ship) -> None:
    """OR-BG-11: as the commander orders, who is asked again when a target has gone."""
    orders = ship.side.commander.fire(battle, ship)
    while orders:
        _fire_mount(battle, dice, ship, orders[0])
        if len(orders) == 1:
            return
        target = battle.target(orders[0].target)
        here = target is not None and target.status in _PRESENT
        orders = orders[1:] if here else ship.side.commander.fire(battle, ship)


def fire(battle: RichmondBattle, dice: Dice, ship: Ship, orders: Sequence[FireOrder]) -> None:
    """OR-BG-11: mount after mount, as they are ordered; damage applies after each."""
    for order in orders:
        _fire_mount(battle, dice, ship, order)


def _fire_mount(battle: RichmondBattle, dice: Dice, ship: Ship, order: FireOrder) -> None:
    found = ordered(battle, ship, order)
    if isinstance(found, Refusal):
        told = f"fire {mount_named(order.mount)}"
        battle.log(OrderRefused(found.rule, ship.id, told, found.reason))
        return
    mount, target, band = found
    if isinstance(target, Ship):
        _at_ship(battle, dice, ship, mount, target, band)
    else:
        _at_land(battle, dice, ship, mount, target, band)


def _at_ship(
    battle: RichmondBattle, dice: Dice, ship: Ship, mount: Mount, target: Ship, band: Band
) -> None:
    """OR-FIR-08: no modifiers between ships, unless armour counts there too."""
    score = _UNMODIFIED
    if battle.options.armor_vs_ships:
        score = Score.of(("OR-FIR-08", target.card.armour))
    roll = dice.roll(battle.dice_of[mount.kind], DIE, "fire", ship.id, mount.id)
    cost = damage_points(ARTILLERY[mount.gun][band], roll, score)
    battle.happen(ShipHit("OR-FIR-08", ship.id, mount.id, target.id, band, score, roll, cost))
    if cost:
        sink(battle, target, ship.id)


def _at_land(
    battle: RichmondBattle, dice: Dice, ship: Ship, mount: Mount, target: Unit, band: Band
) -> None:
    """OR-FIR-09: at land, with the modifiers of the land game."""
    score = land_score(battle, ship.position, target)
    roll = dice.roll(battle.dice_of[mount.kind], DIE, "fire", ship.id, mount.id)
    hits = hits_of(ARTILLERY[mount.gun][band], roll, score)
    lost = min(target.stands, hits.count(Hit.STAND))
    marked = Hit.MORALE in hits
    battle.happen(
        UnitHit("OR-FIR-09", ship.id, mount.id, target.id, band, score, roll, lost, marked)
    )
