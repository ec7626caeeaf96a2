"""SW-LOC, SW-ARM-08: where a hit on a vessel lands, what armour is there, and which guns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from rulesets.smoke_on_the_water.gunnery import wrecks
from rulesets.smoke_on_the_water.gunnery.blow import Blow, Spot
from rulesets.smoke_on_the_water.gunnery.tally import HULL, NOWHERE, STACK, Part, Track
from rulesets.smoke_on_the_water.options import GunPool
from rulesets.smoke_on_the_water.ratings import GunPlace, ShipCard
from rulesets.smoke_on_the_water.rebuilt import Tables
from rulesets.smoke_on_the_water.rules.guns import Mark, Mount
from rulesets.smoke_on_the_water.rules.striking import TURRETS, WHEELS, in_mask, location
from rulesets.smoke_on_the_water.state import Gun, Ship
from rulesets.smoke_on_the_water.words import Armour, Aspect, Location

TEN: Final = 10
BARE: Final = Armour.UNARMOURED
PORT_SIDE: Final = (Mark.PORT_FORWARD, Mark.PORT_MIDDLE, Mark.PORT_AFT)
STARBOARD_SIDE: Final = (Mark.STARBOARD_FORWARD, Mark.STARBOARD_MIDDLE, Mark.STARBOARD_AFT)
#: The place of each wheel in the vessel's list.
PORT_WHEEL: Final = 0
STARBOARD_WHEEL: Final = 1


def lands(blow: Blow, ship: Ship) -> tuple[Location, int]:
    """SW-LOC-01: where a hit lands, and by which face."""
    card, face = ship.card, blow.landing(TEN, "location")
    casemate, turret = card.casemate_armour is not None, bool(card.turrets)
    where = location(card.configuration, blow.aspect, face, casemate=casemate, turret=turret)
    return where, face


def worn(tables: Tables, card: ShipCard, aspect: Aspect, face: int, armour: Armour) -> Armour:
    """SW-ARM-07: the armour that a face meets: partial armour only in the vessel's mask."""
    if not card.partial:
        return armour
    armoured = in_mask(
        card.configuration,
        aspect,
        face,
        armoured_wheels=card.wheel_armour is not None,
        mask=card.mask,
        tables=tables,
    )
    return armour if armoured else BARE


def armour_at(card: ShipCard, where: Location) -> Armour:
    """SW-ARM-08, SW-LOC-03: of a location; SW-EFF-GUN-03: where no gun is left the casemate's."""
    if where in (Location.CASEMATE, Location.GUN):
        return card.casemate_armour or card.hull_armour
    if where in TURRETS:
        return card.turret_armour or card.hull_armour
    if where in WHEELS:
        return card.wheel_armour or BARE
    if where is Location.DECK:
        return card.deck_armour
    return BARE if where is Location.STACK else card.hull_armour


def _worn(blow: Blow, ship: Ship, face: int, armour: Armour) -> Armour:
    return worn(blow.battle.tables, ship.card, blow.aspect, face, armour)


def spot_at(blow: Blow, ship: Ship, where: Location, face: int) -> Spot:
    """SW-ARM-06, SW-ARM-08: what a location is."""
    return _SPOTS[where](blow, ship, where, face)


def _body(blow: Blow, ship: Ship, where: Location, face: int) -> Spot:
    """SW-EFF-HULL-01, SW-EFF-CAS-01, SW-EFF-DECK-01: hull, casemate and deck."""
    armour = armour_at(ship.card, where)
    return Spot(where, _worn(blow, ship, face, armour), HULL, wrecks.nothing)


def _stack(blow: Blow, ship: Ship, where: Location, face: int) -> Spot:
    """SW-EFF-STK-01, SW-ARM-08: always pierced. SW-LOC-07: without one there is no effect."""
    if ship.stack > 0:
        return Spot(where, BARE, STACK, wrecks.nothing, held=False)
    return Spot(where, BARE, NOWHERE, wrecks.nothing, held=True)


def _wheel(blow: Blow, ship: Ship, where: Location, face: int) -> Spot:
    """SW-EFF-WHL-01: bare, it is always pierced.

    SW-LOC-04: on a broadside the wheel on the side that the shot came from.
    """
    armour = _worn(blow, ship, face, armour_at(ship.card, where))
    wheels = len(ship.wheels)
    if not wheels:
        return Spot(where, armour, HULL, wrecks.nothing)
    starboard = where is Location.STARBOARD_WHEEL or (where is Location.WHEEL and not blow.port)
    wheel = STARBOARD_WHEEL if starboard and wheels > 1 else PORT_WHEEL
    track, held = Track(Part.WHEEL, wheel), False if armour is BARE else None
    return Spot(where, armour, track, wrecks.nothing, _nth("wheel", wheel), held=held)


def _turret(blow: Blow, ship: Ship, where: Location, face: int) -> Spot:
    return turret_spot(ship, where, _TURRETS[where](len(ship.turrets)))


def turret_spot(ship: Ship, where: str, turret: int) -> Spot:
    """SW-EFF-TUR-01: a turret by its place, fore to aft."""
    armour = armour_at(ship.card, Location.TURRET)
    track = Track(Part.TURRET, turret)
    part = _nth("turret", turret)
    return Spot(where, armour, track, wrecks.turret_pierced, part, turret=turret)


def _gun(blow: Blow, ship: Ship, where: Location, face: int) -> Spot:
    """SW-EFF-GUN-01 to SW-EFF-GUN-04: the gun is picked first; without any it is a hull hit.

    SW-EFF-GUN-02: nothing keeps a shot from one on deck.
    """
    gun = picked_gun(blow, ship)
    if gun is None:
        return _body(blow, ship, where, face)
    armour = _worn(blow, ship, face, protection(ship.card, gun.place))
    held = False if gun.place.mount is Mount.DECK else None
    return Spot(where, armour, HULL, wrecks.gun_lost, gun.id, gun, held=held)


def picked_gun(blow: Blow, ship: Ship) -> Gun | None:
    """SW-EFF-GUN-03: one of those not destroyed; by `gun_pool` of those exposed alone."""
    pool = [gun for gun in ship.guns if not gun.lost]
    if blow.battle.options.gun_pool is GunPool.EXPOSED:
        pool = [gun for gun in pool if gun.place.mount is not Mount.PORT or exposed(blow, gun)]
    return blow.one_of(pool, "gun", blow.landing) if pool else None


def picked_port(blow: Blow, ship: Ship) -> Gun | None:
    """SW-EFF-PORT-02: a gun behind an exposed port or in a turret; without one any port's."""
    ports = [gun for gun in ship.guns if not gun.lost and gun.place.mount is not Mount.DECK]
    pool = [gun for gun in ports if exposed(blow, gun)] or ports
    return blow.one_of(pool, "port", blow.landing) if pool else None


def exposed(blow: Blow, gun: Gun) -> bool:
    """SW-EFF-PORT-02: turrets everywhere, ports on the side or the end that is struck."""
    if gun.place.mount is Mount.TURRET:
        return True
    side = PORT_SIDE if blow.port else STARBOARD_SIDE
    marks = {Aspect.BOW: (Mark.FRONT,), Aspect.STERN: (Mark.REAR,), Aspect.BROADSIDE: side}
    return gun.place.mounting.mark in marks.get(blow.aspect, ())


def protection(card: ShipCard, place: GunPlace) -> Armour:
    """SW-EFF-GUN-02: the armour before a gun."""
    if place.mount is Mount.DECK:
        return BARE
    if place.mount is Mount.TURRET:
        return armour_at(card, Location.TURRET)
    return armour_at(card, Location.CASEMATE)


def _nth(part: str, place: int) -> str:
    return f"{part} {place + 1}"


_TURRETS: Final[Mapping[Location, Callable[[int], int]]] = MappingProxyType(
    {
        Location.TURRET: lambda turrets: 0,
        Location.FORE_TURRET: lambda turrets: 0,
        Location.MIDDLE_TURRET: lambda turrets: min(1, turrets - 1),
        Location.AFT_TURRET: lambda turrets: turrets - 1,
    }
)
_SPOTS: Final[Mapping[Location, Callable[[Blow, Ship, Location, int], Spot]]] = MappingProxyType(
    {
        Location.HULL: _body,
        Location.CASEMATE: _body,
        Location.DECK: _body,
        Location.STACK: _stack,
        Location.GUN: _gun,
        **dict.fromkeys(WHEELS, _wheel),
        **dict.fromkeys(_TURRETS, _turret),
    }
)
