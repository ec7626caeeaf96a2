"""RS-CMP, RS-MW-23: what a battle leaves behind: hulls, the stranded, the wounded, ammunition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.dice import Dice
from rulesets.core.jsonio import JsonObject
from rulesets.riverside.boarding import seize
from rulesets.riverside.continuity import FINAL, Availability, after_scenario
from rulesets.riverside.damage import lose_thing
from rulesets.riverside.events import (
    AmmunitionSpent,
    ObjectLost,
    ObjectTaken,
    UnitSettled,
    VesselSettled,
    WoundedRolled,
)
from rulesets.riverside.options import DerelictPolicy
from rulesets.riverside.state import (
    Fate,
    Ground,
    Held,
    Muster,
    RiversideBattle,
    Ship,
    Side,
    Status,
    Thing,
    Unit,
    loads,
    put_ashore,
    set_muster,
)
from rulesets.riverside.tables import WOUNDED_RETURN

# RS-MW-23: the object of which each battle uses up one.
AMMUNITION: Final = ("ammunition", "cases_of_ammunition")
#: RS-MW-23: those whose casualties may still be found.
_FOUND: Final = (Muster.IN_PLAY, Muster.ABSENT, Muster.DESTROYED, Muster.ROUTED)


def battle_end(battle: RiversideBattle, dice: Dice) -> None:
    """BATTLE_END: hulls by RS-CMP-06 to RS-CMP-09, then the wounded and the ammunition."""
    assert battle.outcome is not None
    field = battle.outcome.field
    holder = battle.side(field) if field is not None else None
    for ship in battle.ships.values():
        _settle(battle, ship, holder)
    for ship in battle.ships.values():
        if ship.fate not in FINAL:
            for gun in ship.guns:
                if gun.casualties:
                    _roll_gun_wounded(battle, dice, ship, gun.id)
    for unit in battle.units.values():
        if unit.casualties and unit.status in _FOUND:
            _roll_wounded(battle, dice, unit)
    for side in battle.sides:
        _spend_ammunition(battle, side)


def _settle(battle: RiversideBattle, ship: Ship, holder: Side | None) -> None:
    """RS-CMP-08, RS-CMP-09: the hull's status as the battle leaves it."""
    left = _as_left(battle, ship, holder)
    ship.fate = after_scenario(
        ship.before,
        riverside=battle.setup.scenario.riverside,
        on_table=ship.appeared,
        battle=left,
        options=battle.options,
    )
    abandoned = ship.status is Status.ABANDONED
    owner = ship.captor if ship.captor is not None else ship.side
    if left == Availability.CAPTURED and ship.captor is None:
        owner = ship.side.foe
    if battle.logging:
        battle.log(VesselSettled(_rule(ship, left), ship.id, ship.fate, owner.id))
    if abandoned:
        _settle_stranded(battle, ship, holder)
    if ship.status is Status.CAPTURED:
        return
    if left == Availability.CAPTURED:
        _take_hull(battle, ship, ship.side.foe)
    elif left == Availability.LOST:
        for thing in [thing for thing in loads(ship) if thing.held is Held.KEPT]:
            lose_thing(thing)
            if battle.logging:
                battle.log(ObjectLost("RS-CMP-13", thing.id))


def _rule(ship: Ship, left: str) -> str:
    if ship.status is Status.ABANDONED:
        return "RS-CMP-06"
    return "RS-CMP-07" if ship.grounded is not None and ship.fights else "RS-CMP-09"


_LEFT: Final[Mapping[Status, Availability]] = {
    Status.OFF_TABLE: Availability.AVAILABLE,
    Status.AFLOAT: Availability.AVAILABLE,
    Status.AT_LANDING: Availability.AVAILABLE,
    Status.WITHDRAWN: Availability.WITHDRAWN,
    Status.SUNK: Availability.SUNK,
    Status.CAPTURED: Availability.CAPTURED,
}


def _as_left(battle: RiversideBattle, ship: Ship, holder: Side | None) -> str:
    """RS-CMP-06, RS-CMP-07, RS-CMP-15: how the battle left the hull; no damage carries over."""
    match ship.status:
        case Status.EXITED:
            assert ship.exited_as is not None
            return ship.exited_as
        case Status.ABANDONED:
            return derelict(battle, ship, holder)
        case Status.AGROUND_SHALLOWS | Status.AGROUND_CHANNEL:
            if (
                battle.options.capture_grounded
                and holder is ship.side.foe
                and ship.grounded is Ground.SHALLOWS
                and not any(unit.in_play for unit in ship.side.units)
            ):
                return Availability.CAPTURED
            return Availability.GROUNDED
        case _:
            return Availability.WITHDRAWN if ship.withdrawing else _LEFT[ship.status]


def derelict(battle: RiversideBattle, ship: Ship, holder: Side | None) -> str:
    """RS-CMP-06: salvaged by its own side, captured by an enemy with infantry, else lost."""
    if battle.options.derelict_policy is DerelictPolicy.ALWAYS_LOST:
        return Availability.LOST
    if holder is ship.side:
        return Availability.GROUNDED
    if holder is not None and any(unit.in_play and unit.card.infantry for unit in holder.units):
        return Availability.CAPTURED
    return Availability.LOST


def _settle_stranded(battle: RiversideBattle, ship: Ship, holder: Side | None) -> None:
    """RS-WDR-05: units still on an abandoned boat: captured by an enemy who holds the field.

    Otherwise saved, with what they bear.
    """
    captured = holder is ship.side.foe
    for unit in tuple(ship.aboard):
        unit.transfer = None
        if battle.logging:
            battle.log(UnitSettled("RS-WDR-05", unit.id, captured))
        if captured:
            for thing in tuple(unit.things):
                _take(battle, thing, ship.side.foe)
            if unit.leader is Fate.FIT:
                unit.leader = Fate.PRISONER
            unit.casualties = 0
            set_muster(unit, Muster.CAPTURED)
        else:
            put_ashore(unit, unit.position)


def _take_hull(battle: RiversideBattle, ship: Ship, by: Side) -> None:
    """RS-CMP-08, RS-CMP-13: a captured hull and its cargo are the captor's."""
    things = tuple(loads(ship))
    for thing in things:
        _take(battle, thing, by)
    ship.landed = ship.landed or ship.status is Status.ABANDONED
    seize(ship, by, tuple(unit for unit in ship.aboard if unit.in_play), ())


def _take(battle: RiversideBattle, thing: Thing, by: Side) -> None:
    if thing.held is not Held.KEPT:
        return
    thing.held = Held.CAPTURED
    thing.side = by
    if battle.logging:
        battle.log(ObjectTaken("RS-CMP-13", thing.id, by.id, None))


def _roll_wounded(battle: RiversideBattle, dice: Dice, unit: Unit) -> None:
    """RS-MW-23: each casualty comes back on 4 or more."""
    roll = dice.roll(unit.casualties, 6, "wounded", unit.id)
    returned = sum(face >= WOUNDED_RETURN for face in roll.faces)
    unit.figures += returned
    if battle.logging:
        battle.log(WoundedRolled("RS-MW-23", unit.id, None, roll, returned, unit.figures))


def _roll_gun_wounded(battle: RiversideBattle, dice: Dice, ship: Ship, name: str) -> None:
    """RS-CMP-12: gun crews' casualties too; no more than four serve a gun."""
    gun = next(gun for gun in ship.guns if gun.id == name)
    roll = dice.roll(gun.casualties, 6, "wounded", ship.id, gun.id)
    returned = sum(face >= WOUNDED_RETURN for face in roll.faces)
    gun.crew = min(gun.crew + returned, gun.full_crew)
    if battle.logging:
        battle.log(WoundedRolled("RS-MW-23", ship.id, gun.id, roll, returned, gun.crew))


def _spend_ammunition(battle: RiversideBattle, side: Side) -> None:
    """RS-MW-23: one Cases of Ammunition object, of those the force has with it."""
    for thing in battle.things.values():
        if thing.side is side and thing.kind in AMMUNITION and is_at_hand(thing):
            lose_thing(thing)
            if battle.logging:
                battle.log(AmmunitionSpent("RS-MW-23", thing.id))
            return


def is_at_hand(thing: Thing) -> bool:
    """RS-CMP-13: kept, and not away with a vessel that left or never came."""
    if thing.held is not Held.KEPT:
        return False
    if thing.carrier is not None:
        return thing.carrier.in_play
    return thing.ship is None or thing.ship.on_table


# -- conditions -----------------------------------------------------------------------------------


def conditions(battle: RiversideBattle) -> dict[str, JsonObject]:
    """How each vessel, unit and object ended."""
    ended: dict[str, JsonObject] = {}
    for ship in battle.ships.values():
        ended[ship.id] = _vessel(battle, ship)
    for unit in battle.units.values():
        ended[unit.id] = _unit(unit)
    for thing in battle.things.values():
        ended[thing.id] = _thing(thing)
    return ended


def _vessel(battle: RiversideBattle, ship: Ship) -> dict[str, Any]:
    """RS-CMP-10 to RS-CMP-12, RS-CMP-15: hull, captain, crews; RS-HIT-02: perhaps the tally."""
    assert ship.fate is not None
    keeps = battle.options.hull_tally_persists and ship.fate not in FINAL
    return {
        "type": "vessel",
        "status": str(ship.fate),
        "side": (ship.captor or ship.side).id,
        "captain": str(ship.captain),
        "crew": {"boat": ship.crew},
        "guns": [
            {
                "id": gun.id,
                "crew": gun.crew,
                "drill": gun.drill,
                "donor": gun.donor,
                "donated": min(gun.donated, gun.crew),
            }
            for gun in ship.guns
        ],
        "appeared": ship.appeared,
        "condition": {"tally": ship.tally} if keeps else {},
    }


def _unit(unit: Unit) -> dict[str, Any]:
    """RS-CMP-14: where a unit is; RS-MW-23: one destroyed or routed may have some back."""
    status = str(unit.status)
    if unit.status in (Muster.DESTROYED, Muster.ROUTED) and unit.figures:
        status = "returned"
    gone = unit.status not in (Muster.IN_PLAY, Muster.ABSENT)
    return {
        "type": "unit",
        "status": status,
        "side": unit.side.id,
        "figures": unit.figures,
        "leader": str(unit.leader),
        "aboard": unit.aboard.id if unit.aboard is not None and not gone else None,
        "hunter": unit.hunter and unit.status not in (Muster.LOST, Muster.DESTROYED),
    }


def _thing(thing: Thing) -> dict[str, Any]:
    """RS-CMP-13: where an object is, and whose."""
    carrier: str | None = None
    if thing.held is not Held.KEPT:
        status = str(thing.held)
    elif thing.carrier is not None:
        carrier = thing.carrier.id
        status = "aboard" if thing.carrier.aboard is not None else "ashore"
    elif thing.ship is not None:
        carrier = thing.ship.id
        status = "aboard"
    else:
        status = "ashore"
    return {"type": "object", "status": status, "carrier": carrier, "side": thing.side.id}
