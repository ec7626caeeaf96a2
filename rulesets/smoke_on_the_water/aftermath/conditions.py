"""SW-END-06: what a battle leaves behind.

The condition of a vessel:

    {"type": "vessel", "status": "available", "side": "union", "captain": "fit",
     "crew": {"points": 3}, "guns": [{"id", "crew", "drill", "donor", "donated"}],
     "appeared": true, "left": false, "prize_crew": 0, "condition": {...} (condition.py),
     "position": [s, y], "aground": {"feature": "middle-ground", "stuck": true},
     "lost_aboard": {"crew": {"points": 3}, "guns": {"turret-1": 8}, "saved": 0}}

`status` is available, sunk, lost or captured, or what the vessel came with if it never appeared.
The crew of a vessel that is gone is 0, and `lost_aboard` tells who was aboard, so that a campaign
may decide their fate. Crew points count everybody (SW-BRD-03): the men of a gun are as they came.
A unit, a work and torpedoes among them:

    {"type": "unit", "status": "in_play", "side": "union", "figures": 40, "leader": "fit",
     "aboard": "uss-monitor", "condition": {"structure_lost": 2, "guns": {"gun-1": {"lost": true}}}}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rulesets.core.entries import GunEntry, ObjectEntry, UnitEntry, VesselEntry
from rulesets.core.jsonio import JsonObject
from rulesets.smoke_on_the_water.muster.armament import gun_marks
from rulesets.smoke_on_the_water.muster.condition import boxes_of, damage_of
from rulesets.smoke_on_the_water.muster.muster import TROOPS
from rulesets.smoke_on_the_water.muster.works import TORPEDOES
from rulesets.smoke_on_the_water.rules.boarding import MEN
from rulesets.smoke_on_the_water.state import Ship, Side, SmokeBattle, Status, Work

#: What a campaign calls a vessel that comes out of the battle so.
ENDS: Final[Mapping[Status, str]] = {
    Status.AFLOAT: "available",
    Status.LEFT: "available",
    Status.BROKE_THROUGH: "available",
    Status.SUNK: "sunk",
    Status.EXPLODED: "sunk",
    Status.LOST: "lost",
}
CAPTURED: Final = "captured"
GONE: Final = (Status.SUNK, Status.EXPLODED, Status.LOST)
LEFT: Final = (Status.LEFT, Status.BROKE_THROUGH)
#: This book tells nothing of captains and leaders: the campaign decides their fates.
FIT: Final = "fit"
NONE: Final = "none"


def conditions(battle: SmokeBattle) -> dict[str, JsonObject]:
    """How each vessel, unit, work and object ended."""
    ended: dict[str, JsonObject] = {}
    for vessel in battle.setup.vessels:
        ship = battle.ships[vessel.id]
        ended[vessel.id] = _vessel(vessel, ship)
        for thing in vessel.cargo:
            ended[thing.id] = _cargo(thing, ship)
    ended |= dict(_units(battle))
    return ended


def boxes(battle: SmokeBattle) -> dict[str, dict[str, int]]:
    """SW-VES-01, SW-FORT-02: the points that may be lost for longer than a battle."""
    found: dict[str, dict[str, int]] = {
        ship.id: boxes_of(ship.card) for ship in battle.ships.values()
    }
    return found | {work.id: {"structure": work.full_structure} for work in battle.works.values()}


def status_of(ship: Ship) -> str:
    """What a campaign calls her."""
    if ship.status not in GONE and ship.captor is not None:
        return CAPTURED
    return ENDS.get(ship.status, ship.before)


def _vessel(entry: VesselEntry, ship: Ship) -> dict[str, Any]:
    gone = ship.status in GONE or ship.captor is not None
    men = {gun.id: gun.crew for gun in entry.guns}
    crew = {"points": ship.card.crew - ship.crew_lost}
    ended: dict[str, Any] = {
        "type": "vessel",
        "status": status_of(ship),
        "side": ship.holder.id,
        "captain": NONE if entry.captain is None else FIT,
        "crew": {"points": 0} if gone else crew,
        "guns": [_gun(gun, gone=gone) for gun in entry.guns],
        "appeared": ship.status is not Status.ABSENT,
        "left": ship.status in LEFT,
        "prize_crew": ship.prize_crew,
        "condition": damage_of(ship),
    }
    if ship.on_table:
        ended["position"] = [ship.base.x, ship.base.y]
        if ship.aground is not None:
            ended["aground"] = {"feature": ship.aground.feature, "stuck": ship.aground.stuck}
    if gone:
        ended["lost_aboard"] = {"crew": crew, "guns": men, "saved": 0}
    return ended


def _gun(gun: GunEntry, *, gone: bool) -> dict[str, Any]:
    crew = 0 if gone else gun.crew
    return {"id": gun.id, "crew": crew, "drill": gun.drill, "donor": None, "donated": 0}


def _units(battle: SmokeBattle) -> Iterator[tuple[str, dict[str, Any]]]:
    """SW-BRD-06: troops are lost before the crew, those of the first unit by its id first."""
    lost = {
        ship.id: MEN * (ship.full_troops - ship.troops)
        for ship in battle.ships.values()
        if ship.troops < ship.full_troops
    }
    for unit in battle.setup.units:
        if unit.kind == TROOPS:
            carrier = battle.ships[unit.aboard or ""]
            fallen = min(unit.figures, lost.get(carrier.id, 0))
            lost[carrier.id] = lost.get(carrier.id, 0) - fallen
            yield unit.id, _troops(unit, carrier, fallen)
        elif unit.kind == TORPEDOES:
            yield unit.id, _field(battle, unit)
        else:
            yield unit.id, _work(unit, battle.works[unit.id])
        side = battle.side(unit.side)
        for thing in unit.objects:
            yield thing.id, _burden(thing, unit, side)


def _troops(unit: UnitEntry, carrier: Ship, fallen: int) -> dict[str, Any]:
    """They share their vessel's fate."""
    status, figures = "in_play", unit.figures - fallen
    if carrier.status in GONE:
        status = "lost"
    elif carrier.captor is not None:
        status = CAPTURED
    elif carrier.status is Status.ABSENT:
        status = "absent"
    elif not figures:
        status = "destroyed"
    kept = status in ("in_play", "absent")
    ended = _unit(unit, status, figures if kept else 0, carrier.id if kept else None)
    if figures and not kept:
        ended["lost_figures"] = figures
    return ended


def _work(unit: UnitEntry, work: Work) -> dict[str, Any]:
    """SW-FORT-06: structure and guns of a work."""
    condition: dict[str, Any] = {}
    if work.structure < work.full_structure:
        condition["structure_lost"] = work.full_structure - work.structure
    if marks := gun_marks(work.guns):
        condition["guns"] = marks
    return {**_unit(unit, "in_play", unit.figures, None), "condition": condition}


def _field(battle: SmokeBattle, unit: UnitEntry) -> dict[str, Any]:
    """SW-TOR-05: what is left of a field, or of one that drifts."""
    torpedoes = battle.torpedoes[unit.id]
    status = "in_play" if torpedoes.density else "destroyed"
    return {
        **_unit(unit, status, unit.figures if torpedoes.density else 0, None),
        "condition": {"density": torpedoes.density, "swept": torpedoes.swept},
    }


def _unit(unit: UnitEntry, status: str, figures: int, aboard: str | None) -> dict[str, Any]:
    return {
        "type": "unit",
        "status": status,
        "side": unit.side,
        "figures": figures,
        "leader": NONE if unit.leader is None else FIT,
        "aboard": aboard,
    }


def _cargo(thing: ObjectEntry, ship: Ship) -> dict[str, Any]:
    """What is aboard shares the vessel's fate."""
    if ship.status in GONE:
        return _object("lost", None, ship.side.id)
    return _object(CAPTURED if ship.captor else "aboard", ship.id, ship.holder.id)


def _burden(thing: ObjectEntry, unit: UnitEntry, side: Side) -> dict[str, Any]:
    """What a unit bears stays with it."""
    return _object("aboard" if unit.aboard is not None else "ashore", unit.id, side.id)


def _object(status: str, carrier: str | None, side: str) -> dict[str, Any]:
    return {"type": "object", "status": status, "carrier": carrier, "side": side}
