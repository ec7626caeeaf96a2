"""OR-CMP: what a battle leaves behind.

The condition of a vessel:

    {"type": "vessel", "status": "available", "side": "union", "captain": "fit", "crew": {...},
     "guns": [{"id", "crew", "drill", "donor", "donated"}], "appeared": true, "left": false,
     "condition": {"hull_lost": 3}}

`status` is available or sunk, or what she came with if she never appeared; `hull_lost` are damage
points. Crew and guns are as they came: the book counts no men (OR-GEN-05), and those of a sunk ship
are gone (`lost_aboard` names them). A unit, whose figures are stands:

    {"type": "unit", "status": "in_play", "side": "union", "figures": 4, "leader": "fit",
     "aboard": "star", "condition": {}}
"""

from __future__ import annotations

from typing import Any, Final

from rulesets.core.dice import Dice
from rulesets.core.entries import ObjectEntry, VesselEntry
from rulesets.core.jsonio import JsonObject
from rulesets.on_to_richmond.continuity import state_of
from rulesets.on_to_richmond.events.cards import VesselSettled
from rulesets.on_to_richmond.state import Muster, RichmondBattle, Ship, Status, Unit

#: Units that a campaign still has (OR-CMP-04).
KEPT: Final = (Muster.IN_PLAY, Muster.LEFT, Muster.ABSENT)
_UNIT_ENDS: Final = {
    Muster.IN_PLAY: "in_play",
    Muster.LEFT: "in_play",
    Muster.ABSENT: "absent",
    Muster.DESTROYED: "destroyed",
    Muster.LOST: "lost",
}


def battle_end(battle: RichmondBattle, dice: Dice) -> None:
    """OR-CMP-01: the state of each ship, told; it changes nothing."""
    if not battle.logging:
        return
    for ship in battle.ships.values():
        if ship.status is not Status.ABSENT:
            state = state_of(ship.status, ship.damage)
            battle.log(VesselSettled("OR-CMP-01", ship.id, str(state), ship.damage))


def conditions(battle: RichmondBattle) -> dict[str, JsonObject]:
    """How each vessel, unit and object ended. OR-CMP-03: locks and cards leave no trace."""
    ended: dict[str, JsonObject] = {}
    for vessel in battle.setup.vessels:
        ship = battle.ships[vessel.id]
        ended[ship.id] = _vessel(battle, ship, vessel)
        for thing in vessel.cargo:
            ended[thing.id] = _cargo(thing, ship)
    for entry in battle.setup.units:
        unit = battle.units[entry.id]
        ended[unit.id] = _unit(unit)
        for thing in entry.objects:
            ended[thing.id] = _burden(unit)
    return ended


def boxes(battle: RichmondBattle) -> dict[str, dict[str, int]]:
    """OR-DMG-02: the damage points that each ship can take."""
    return {ship.id: {"hull": ship.card.limit} for ship in battle.ships.values()}


def _vessel(battle: RichmondBattle, ship: Ship, entry: VesselEntry) -> dict[str, Any]:
    """OR-CMP-02: damage points carry over, unless they are not to. OR-CMP-05: nobody captures."""
    sunk = ship.status is Status.SUNK
    ended: dict[str, Any] = {
        "type": "vessel",
        "status": _status(ship),
        "side": ship.side.id,
        "captain": captain_of(entry),
        "crew": dict.fromkeys(entry.crew, 0) if sunk else dict(entry.crew),
        "guns": [
            {
                "id": gun.id,
                "crew": 0 if sunk else gun.crew,
                "drill": gun.drill,
                "donor": None,
                "donated": 0,
            }
            for gun in entry.guns
        ],
        "appeared": ship.status is not Status.ABSENT,
        "left": ship.status is Status.LEFT,
        "condition": _damage(battle, ship),
    }
    if sunk:
        guns = {gun.id: gun.crew for gun in entry.guns}
        ended["lost_aboard"] = {"crew": dict(entry.crew), "guns": guns, "saved": 0}
    return ended


def captain_of(entry: VesselEntry) -> str:
    """OR-GEN-05: no rule harms a captain."""
    return "none" if entry.captain is None else "fit"


def crew_of(entry: VesselEntry) -> int:
    """Everybody aboard as a campaign counts them, at the guns too."""
    return sum(entry.crew.values()) + sum(gun.crew for gun in entry.guns)


def _status(ship: Ship) -> str:
    if ship.status is Status.ABSENT:
        return ship.before
    return "sunk" if ship.status is Status.SUNK else "available"


def _damage(battle: RichmondBattle, ship: Ship) -> dict[str, int]:
    lasts = battle.options.damage_persists or ship.status is Status.SUNK
    return {"hull_lost": ship.damage} if ship.damage and lasts else {}


def _unit(unit: Unit) -> dict[str, Any]:
    """OR-CMP-04: stands aboard stay aboard, and share the ship's fate."""
    kept = unit.status in KEPT
    ended: dict[str, Any] = {
        "type": "unit",
        "status": _UNIT_ENDS[unit.status],
        "side": unit.side.id,
        "figures": unit.stands if kept else 0,
        "leader": unit.leader,
        "aboard": unit.aboard.id if unit.aboard is not None and kept else None,
        "condition": {},
    }
    if unit.stands and not kept:
        ended["lost_figures"] = unit.stands
    return ended


def _cargo(thing: ObjectEntry, ship: Ship) -> dict[str, Any]:
    """What is aboard shares the vessel's fate."""
    if ship.status is Status.SUNK:
        return _object("lost", None, ship.side.id)
    return _object("aboard", ship.id, ship.side.id)


def _burden(unit: Unit) -> dict[str, Any]:
    """What a unit bears shares the unit's fate."""
    if unit.status not in KEPT:
        return _object("lost", None, unit.side.id)
    return _object("ashore" if unit.aboard is None else "aboard", unit.id, unit.side.id)


def _object(status: str, carrier: str | None, side: str) -> dict[str, Any]:
    return {"type": "object", "status": status, "carrier": carrier, "side": side}
