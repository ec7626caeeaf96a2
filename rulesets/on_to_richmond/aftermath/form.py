"""OR-CLS-02, OR-CMP-01: the record form of one vessel as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.core.events import EntryId, Event
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond.aftermath.record import replay
from rulesets.on_to_richmond.continuity import Readiness, state_of
from rulesets.on_to_richmond.ratings import ShipCard, room_for
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Status, Unit
from rulesets.on_to_richmond.tables import Arm


def form(setup: BattleSetup, events: Iterable[Event], vessel: EntryId) -> dict[str, Any]:
    """OR-CLS-02: the form of a vessel of a setup after these events of its log.

    The setup may be of that vessel alone, with those aboard, as it is between battles.
    """
    battle = replay(setup, events)
    return record_form(battle, battle.ships[vessel])


def record_form(battle: RichmondBattle, ship: Ship) -> dict[str, Any]:
    """OR-CLS-02: the form of a vessel as she stands. Lengths in thousandths of an inch."""
    names = {vessel.id: vessel.name for vessel in battle.setup.vessels}
    return {
        "id": ship.id,
        "name": names.get(ship.id, ship.id),
        "class": str(ship.card.kind),
        "side": ship.side.id,
        "statistics": _statistics(ship.card),
        "boxes": {"hull": {"full": ship.card.limit, "lost": ship.damage}},
        "mounts": [
            {
                "id": mount.id,
                "kind": mount.kind,
                "gun": str(mount.gun),
                "axis": mount.axis,
                "dice": battle.dice_of[mount.kind],
                "fired": mount.id in ship.fired,
            }
            for mount in ship.card.mounts
        ],
        "troops": [_troops(unit) for unit in ship.aboard],
        "notes": _notes(battle, ship),
    }


def _statistics(card: ShipCard) -> dict[str, Any]:
    """OR-CLS-02 to OR-CLS-04, OR-MOV-02, OR-TRN-01 to OR-TRN-03."""
    return {
        "move": card.speed,
        "leg": card.half,
        "astern": card.half,
        "armour": card.armour,
        "ram": card.ram,
        "turrets": card.turrets,
        "size": str(card.size) if card.transport else None,
        "worth": card.worth,
        "carries": {str(arm): _most(card, arm) for arm in Arm},
    }


def _most(card: ShipCard, arm: Arm) -> int:
    """OR-TRN-02, OR-TRN-03: the stands of one arm that she takes."""
    stands = 0
    while room_for(card, [(arm, stands + 1)]) is None:
        stands += 1
    return stands


def _troops(unit: Unit) -> dict[str, Any]:
    return {
        "id": unit.id,
        "kind": str(unit.arm),
        "gun": None if unit.gun is None else str(unit.gun),
        "stands": unit.stands,
        "full": unit.full,
        "value": unit.value,
    }


def _notes(battle: RichmondBattle, ship: Ship) -> dict[str, Any]:
    """How she is (OR-CMP-01), where she lies, what she does, and who holds her (OR-RAM-04)."""
    transfer = ship.transfer
    return {
        "status": str(ship.status),
        "state": str(_state(ship)),
        "position": list(ship.position) if ship.afloat else None,
        "heading": ship.heading if ship.afloat else None,
        "arrives": ship.arrives or None,
        "transfer": None if transfer is None else list(transfer.units),
        "locked": [
            {"with": lock.far(ship).id, "rams": ship is lock.attacker, "until": lock.until(ship)}
            for lock in battle.locks
            if lock.until(ship)
        ],
    }


def _state(ship: Ship) -> Readiness:
    """OR-CMP-01: of a ship between battles by her damage."""
    gone = ship.status is Status.ABSENT and ship.left <= 0
    return Readiness.SUNK if gone else state_of(ship.status, ship.damage)
