"""SW-CRIT: the critical hits of a vessel, and what armour each meets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from rulesets.smoke_on_the_water.gunnery import wrecks
from rulesets.smoke_on_the_water.gunnery.blow import Blow, Spot, Wreck
from rulesets.smoke_on_the_water.gunnery.places import (
    BARE,
    picked_gun,
    picked_port,
    protection,
    turret_spot,
)
from rulesets.smoke_on_the_water.gunnery.tally import HULL, Part, Track
from rulesets.smoke_on_the_water.rules.striking import critical
from rulesets.smoke_on_the_water.state import Gun, Ship
from rulesets.smoke_on_the_water.words import Armour, Aspect, Critical

_DIE: Final = 6


def critical_spot(blow: Blow, ship: Ship) -> Spot:
    """SW-CRIT-01, SW-CRIT-02: a die, and a second one for what is special."""
    face = blow.landing(_DIE, "critical")
    special = blow.landing(_DIE, "special") if face == _DIE else None
    return _SPOTS[critical(face, special)](blow, ship)


def unmasked(ship: Ship, armour: Armour) -> Armour:
    """SW-ARM-07: a critical is never in the mask of a partially armoured vessel."""
    return BARE if ship.card.partial else armour


def _in_hull(what: Critical, wreck: Wreck) -> Callable[[Blow, Ship], Spot]:
    """A critical that hull armour may keep out."""

    def spot(blow: Blow, ship: Ship) -> Spot:
        return Spot(what, unmasked(ship, ship.card.hull_armour), HULL, wreck)

    return spot


def _pilot_house(blow: Blow, ship: Ship) -> Spot:
    """SW-ARM-07: it has armour of its own in a partially armoured vessel too."""
    armour = ship.card.pilot_house_armour
    return Spot(Critical.PILOT_HOUSE, armour, HULL, wrecks.pilot_house_pierced)


def _rudder(blow: Blow, ship: Ship) -> Spot:
    armour = unmasked(ship, ship.card.rudder_armour)
    return Spot(Critical.RUDDER, armour, HULL, wrecks.rudder_gone)


def _port_jammed(blow: Blow, ship: Ship, held: bool | None = None) -> Spot:
    """SW-EFF-JAM-01, SW-CRIT-06: by the armour before the gun that is picked; none: a hull hit."""
    gun = picked_port(blow, ship)
    if gun is None:
        armour = unmasked(ship, ship.card.hull_armour)
        return Spot(Critical.PORT_JAMMED, armour, HULL, wrecks.nothing, held=held)
    armour = unmasked(ship, protection(ship.card, gun.place))
    track = _track_of(gun)
    return Spot(Critical.PORT_JAMMED, armour, track, wrecks.port_jammed, gun.id, gun, held=held)


def _gun_port(blow: Blow, ship: Ship) -> Spot:
    """SW-EFF-PORT-01, SW-CRIT-03: no armour. SW-EFF-PORT-04: without ports it is a gun hit."""
    gun, wreck = picked_port(blow, ship), wrecks.port_lost
    if gun is None:
        gun, wreck = picked_gun(blow, ship), wrecks.gun_lost
    if gun is None:
        return Spot(Critical.GUN_PORT, BARE, HULL, wrecks.nothing, held=False)
    return Spot(Critical.GUN_PORT, BARE, _track_of(gun), wreck, gun.id, gun, held=False)


def _track_of(gun: Gun) -> Track:
    """SW-DMG-04: of a gun port or a jammed port, that of its turret."""
    return HULL if gun.place.turret is None else Track(Part.TURRET, gun.place.turret)


def _turret_jams(blow: Blow, ship: Ship) -> Spot:
    """SW-EFF-TJM-01: by aspect. SW-EFF-TJM-02: without turrets a port jams, without armour."""
    turrets = range(len(ship.turrets))
    if not turrets:
        return _port_jammed(blow, ship, held=False)
    if blow.aspect is Aspect.BOW:
        turret = turrets[0]
    elif blow.aspect is Aspect.STERN:
        turret = turrets[-1]
    else:
        turret = blow.one_of(turrets, "turret", blow.landing)
    spot = turret_spot(ship, Critical.TURRET_JAMS, turret)
    return spot._replace(wreck=wrecks.turret_jams, held=True)


def _magazine(blow: Blow, ship: Ship) -> Spot:
    """SW-EFF-MAG-02: flooded, it is a fire. SW-EFF-MAG-05: without one, the boiler."""
    if ship.magazine:
        return _SPOTS_IN_HULL[Critical.MAGAZINE](blow, ship)
    instead = Critical.FIRE if ship.card.magazine else Critical.BOILER
    return _SPOTS_IN_HULL[instead](blow, ship)


_SPOTS_IN_HULL: Final[Mapping[Critical, Callable[[Blow, Ship], Spot]]] = MappingProxyType(
    {
        what: _in_hull(what, wreck)
        for what, wreck in (
            (Critical.FIRE, wrecks.smoulders),
            (Critical.FLOODING, wrecks.floods),
            (Critical.MACHINERY, wrecks.machinery_hit),
            (Critical.BOILER, wrecks.boiler_gone),
            (Critical.MAGAZINE, wrecks.explodes),
        )
    }
)
_SPOTS: Final[Mapping[Critical, Callable[[Blow, Ship], Spot]]] = MappingProxyType(
    {
        **_SPOTS_IN_HULL,
        Critical.PILOT_HOUSE: _pilot_house,
        Critical.PORT_JAMMED: _port_jammed,
        Critical.RUDDER: _rudder,
        Critical.GUN_PORT: _gun_port,
        Critical.TURRET_JAMS: _turret_jams,
        Critical.MAGAZINE: _magazine,
    }
)
