"""SC-GEN-04, SC-GEN-05, SC-REP-03: what a battle leaves behind.

The condition of a vessel:

    {"type": "vessel", "status": "available", "side": "british", "captain": "fit",
     "crew": {"officers": 1, ...}, "guns": [{"id", "crew", "drill", "donor", "donated"}],
     "appeared": true, "left": false, "prize_crew": 0, "condition": {...} (fleet.py),
     "lost_aboard": {"crew": {"officers": 1, ...}, "guns": {"bow-gun": 4, ...}, "saved": 0}}

`status` is available, sunk, lost (destroyed) or captured, or what the vessel came with if it never
appeared. The crew of a vessel that is gone is 0, and `lost_aboard` names those who were aboard, so
that a campaign may decide their fate. A unit, a work among them:

    {"type": "unit", "status": "in_play", "side": "british", "figures": 8, "leader": "fit",
     "aboard": "tamai", "guns": {"krupp": {"crew": 4, "destroyed": true}},
     "condition": {"structure_lost": 2, "guns": {"krupp": {"destroyed": true}}} (troops.py)}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rulesets.core.dice import Dice
from rulesets.core.entries import ObjectEntry
from rulesets.core.jsonio import JsonObject
from rulesets.soldiers_companion.aftermath.complement import Complement, by_entry, living, nobody
from rulesets.soldiers_companion.events.aftermath import VesselSettled
from rulesets.soldiers_companion.ratings import ShipCard
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Fate,
    Gun,
    Muster,
    Ship,
    Side,
    Status,
    Unit,
    Work,
)

# Bound once, as these are asked for most.
_ABSENT: Final = Status.ABSENT
_LEFT: Final = Status.LEFT

# SC-GEN-04: what a campaign calls a vessel that comes out of the battle so.
ENDS: Final[Mapping[Status, str]] = {
    Status.AFLOAT: "available",
    Status.LEFT: "available",
    Status.SUNK: "sunk",
    Status.DESTROYED: "lost",
    Status.SURRENDERED: "captured",
}
GONE: Final = (Status.SUNK, Status.DESTROYED, Status.SURRENDERED)
# SC-BG-16, SC-GEN-04: what a campaign calls units; those still to be seen, or away with their
# vessel, are in play.
UNIT_ENDS: Final[Mapping[Muster, str]] = {
    Muster.IN_PLAY: "in_play",
    Muster.HIDDEN: "in_play",
    Muster.LEFT: "in_play",
    Muster.ABSENT: "absent",
    Muster.FLED: "routed",
    Muster.DESTROYED: "destroyed",
    Muster.LOST: "lost",
    Muster.CAPTURED: "captured",
}
#: Units that a campaign still has.
KEPT: Final = (Muster.IN_PLAY, Muster.HIDDEN, Muster.LEFT, Muster.ABSENT)
#: The drill that a campaign keeps of a gun's crew; this book has none.
DRILL: Final = "drilled"


def battle_end(battle: CompanionBattle, dice: Dice) -> None:
    """SC-GEN-04: fires are put out and leaks stopped, whoever is aground is got off.

    It is told, and changes nothing: the conditions leave out what does not last.
    """
    if not battle.logging:
        return
    for ship in battle.ships.values():
        if ship.status is not Status.ABSENT:
            fights = ship.status in (Status.AFLOAT, Status.LEFT)
            battle.log(
                VesselSettled(
                    "SC-GEN-04",
                    ship.id,
                    _status(ship),
                    owner(ship).id,
                    len(ship.fires) if fights else 0,
                    len(ship.floodings) if fights else 0,
                    ship.aground and fights,
                )
            )


def owner(ship: Ship) -> Side:
    """SC-BRD-07: whose a vessel is."""
    return ship.captor or ship.side


def _status(ship: Ship) -> str:
    return ENDS.get(ship.status, ship.before)


def conditions(battle: CompanionBattle) -> dict[str, JsonObject]:
    """How each vessel, unit, work and object ended."""
    ended: dict[str, JsonObject] = {}
    for ship in battle.ships.values():
        ended[ship.id] = _vessel(ship, _landed(battle, ship))
    for unit in battle.units.values():
        if not unit.landed:
            ended[unit.id] = _unit(unit)
    for work in battle.works.values():
        ended[work.id] = _work(work)
    for vessel in battle.setup.vessels:
        for thing in vessel.cargo:
            ended[thing.id] = _cargo(thing, battle.ships[vessel.id])
    for entry in battle.setup.units:
        for thing in entry.objects:
            ended[thing.id] = _burden(thing, battle.units.get(entry.id), entry.side)
    return ended


def boxes(battle: CompanionBattle) -> dict[str, dict[str, int]]:
    """SC-VES-02, SC-BG-14: the boxes that a vessel or a work may lose for longer than a battle."""
    found: dict[str, dict[str, int]] = {
        ship.id: boxes_of(ship.card) for ship in battle.ships.values()
    }
    return found | {work.id: {"structure": work.card.structure} for work in battle.works.values()}


def boxes_of(card: ShipCard) -> dict[str, int]:
    """SC-VES-02: the boxes of a whole vessel, by the row of her record form."""
    return {row: full for row in ("hull", "structure", "rigging") if (full := getattr(card, row))}


def _landed(battle: CompanionBattle, ship: Ship) -> Iterator[tuple[str, Unit]]:
    """SC-GEN-04: the guns of a vessel that are ashore, each with its section."""
    for unit in battle.units.values():
        if unit.landed == ship.id:
            for gun in unit.guns:
                yield gun.id, unit


def _vessel(ship: Ship, landed: Iterator[tuple[str, Unit]]) -> dict[str, Any]:
    """SC-GEN-04, SC-GEN-05: what lasts of a vessel."""
    crew = nobody(ship) if ship.status in GONE else living(ship)
    ashore = dict(landed)
    for name, section in ashore.items():
        if section.status in KEPT:
            crew.guns[name] = min(ship.gun(name).crew, section.figures)
    ended = {
        "type": "vessel",
        "status": _status(ship),
        "side": owner(ship).id,
        "captain": str(ship.captain),
        "crew": crew.roles,
        "guns": [
            {"id": name, "crew": men, "drill": DRILL, "donor": None, "donated": 0}
            for name, men in sorted(by_entry(ship, crew.guns).items())
        ],
        "appeared": ship.status is not _ABSENT,
        "left": ship.status is _LEFT,
        "prize_crew": ship.prize_crew,
        "condition": _damage(ship, ashore),
    }
    if ship.status in GONE:
        ended["lost_aboard"] = _aboard(ship)
    return ended


def _aboard(ship: Ship) -> dict[str, Any]:
    """SC-HULL-03, SC-MAG-03: who was aboard a vessel that is gone, and how many were saved."""
    there: Complement = living(ship)
    return {
        "crew": there.roles,
        "guns": dict(sorted(by_entry(ship, there.guns).items())),
        "saved": ship.saved,
    }


def _damage(ship: Ship, ashore: Mapping[str, Unit]) -> dict[str, Any]:
    """SC-REP-03, SC-RUD-01, SC-BLR-02, SC-SCR-02, SC-SCR-04: the damage that lasts.

    SC-GEN-04: a boiler's leak does not, nor do fires, leaks of the hull and lost controls.
    """
    kept: dict[str, Any] = {
        name: getattr(ship, name)
        for name in ("hull_lost", "structure_lost", "rigging_lost", "screw_hits")
        if getattr(ship, name)
    }
    if ship.jury_rig:
        kept |= {"jury_rig": True, "jury_losses": ship.jury_losses}
    if ship.boiler_burst:
        kept["boiler_burst"] = True
    if ship.rudder is not None:
        kept["rudder"] = {"turning": str(ship.rudder.turning), "total": ship.rudder.total}
    guns = {gun.id: state for gun in ship.guns if (state := _gun_damage(gun, ashore))}
    if guns:
        kept["guns"] = guns
    return kept


def _gun_damage(gun: Gun, ashore: Mapping[str, Unit]) -> dict[str, Any]:
    """SC-GUN-01, SC-MAG-01; SC-TRP-06: a gun ashore is lost with its section."""
    section = ashore.get(gun.id)
    if section is not None:
        return {} if section.status in KEPT else {"destroyed": True, "magazine": False}
    kept: dict[str, Any] = {}
    if gun.destroyed:
        kept |= {"destroyed": True, "magazine": gun.magazine}
    if gun.detonated:
        kept |= {"detonated": True, "magazine": gun.magazine}
    return kept


def _unit(unit: Unit) -> dict[str, Any]:
    """SC-BG-03, SC-BG-18: figures and leader of a unit; and the guns of a section."""
    carrier = unit.aboard
    ended: dict[str, Any] = {
        "type": "unit",
        "status": UNIT_ENDS[unit.status],
        "side": unit.side.id,
        "figures": unit.figures if unit.status in KEPT or unit.status is Muster.FLED else 0,
        "leader": str(unit.leader),
        "aboard": carrier.id if carrier is not None and unit.status in KEPT else None,
    }
    if unit.figures and not ended["figures"]:
        ended["lost_figures"] = unit.figures
    if unit.guns:
        ended |= {"guns": _guns(unit.guns), "condition": _wrecks(unit.guns)}
    return ended


def _work(work: Work) -> dict[str, Any]:
    """SC-BG-14: structure, gunners and guns of a work."""
    return {
        "type": "unit",
        "status": UNIT_ENDS[work.status],
        "side": work.side.id,
        "figures": sum(gun.crew for gun in work.guns) if work.status in KEPT else 0,
        "leader": str(Fate.NONE),
        "aboard": None,
        "guns": _guns(work.guns),
        "condition": _ruin(work),
    }


def _ruin(work: Work) -> dict[str, Any]:
    """SC-BG-14: the damage of a work that lasts."""
    lost = {"structure_lost": work.structure_lost} if work.structure_lost else {}
    return {**lost, **_wrecks(work.guns)}


def _wrecks(guns: list[Gun]) -> dict[str, Any]:
    """SC-GUN-01: guns that stay wrecked. Who serves which gun is settled anew (SC-GEN-05)."""
    wrecked = {gun.id: {"destroyed": True} for gun in guns if gun.destroyed}
    return {"guns": wrecked} if wrecked else {}


def _guns(guns: list[Gun]) -> dict[str, Any]:
    return {gun.id: {"crew": gun.crew, "destroyed": gun.destroyed} for gun in guns}


def _cargo(thing: ObjectEntry, ship: Ship) -> dict[str, Any]:
    """SC-GEN-04: what is aboard shares the vessel's fate."""
    if ship.status in (Status.SUNK, Status.DESTROYED):
        return _object("lost", None, ship.side.id)
    taken = ship.status is Status.SURRENDERED
    return _object("captured" if taken else "aboard", ship.id, owner(ship).id)


def _burden(thing: ObjectEntry, unit: Unit | None, side: str) -> dict[str, Any]:
    """SC-GEN-04: what a unit bears shares the unit's fate."""
    if unit is None or unit.status in KEPT:
        aboard = unit is not None and unit.aboard is not None
        carrier = None if unit is None else unit.id
        return _object("aboard" if aboard else "ashore", carrier, side)
    if unit.status is Muster.CAPTURED:
        return _object("captured", None, unit.side.foe.id)
    return _object("lost", None, side)


def _object(status: str, carrier: str | None, side: str) -> dict[str, Any]:
    return {"type": "object", "status": status, "carrier": carrier, "side": side}
