"""SW-EFF: what a hit wrecks where it gets in, noted until all shots are rolled."""

from __future__ import annotations

from rulesets.smoke_on_the_water.gunnery.blow import Blow, Spot
from rulesets.smoke_on_the_water.rules.chances import halved
from rulesets.smoke_on_the_water.rules.effects import (
    boiler_at_risk,
    boiler_bursts,
    flooding_gained,
    rudder_hit,
    turret_gun_lost,
)
from rulesets.smoke_on_the_water.state import Gun, Ship
from rulesets.smoke_on_the_water.words import Weight

_DIE = 6


def nothing(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-HULL-01, SW-EFF-CAS-01, SW-EFF-DECK-01, SW-EFF-WHL-02, SW-EFF-STK-01: points alone."""


def gun_lost(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-GUN-01, SW-FORT-05: the gun that was picked, for good."""
    assert spot.gun is not None
    blow.tally.lost[spot.gun.id] = None


def port_lost(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-PORT-01: the gun behind the port. SW-EFF-PORT-03: a shell takes a d3 more with it."""
    gun_lost(blow, spot, detonated)
    left = beside(blow, spot) if detonated else []
    if not left:
        return
    more = halved(blow.effect(_DIE, "more guns"))
    for number in range(1, min(more, len(left)) + 1):
        gun = blow.one_of(left, f"more guns pick {number}", blow.effect)
        left.remove(gun)
        blow.tally.lost[gun.id] = None


def beside(blow: Blow, spot: Spot) -> list[Gun]:
    """SW-EFF-PORT-03: the guns left in the same turret or casemate; uncased ones are in none."""
    ship, gun = blow.target, spot.gun
    assert isinstance(ship, Ship)
    assert gun is not None
    if gun.place.turret is None and ship.card.casemate_armour is None:
        return []
    return [
        other
        for other in ship.guns
        if other is not gun
        and not other.lost
        and other.place.turret == gun.place.turret
        and other.place.mount is gun.place.mount
    ]


def port_jammed(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-JAM-01: the gun that was picked cannot fire until its port is cleared."""
    assert spot.gun is not None
    blow.tally.ports[spot.gun.id] = None


def turret_pierced(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-TUR-01: on a 6 one of its guns, by a Medium gun or a heavier one."""
    ship = blow.target
    assert isinstance(ship, Ship)
    guns = [gun for gun in ship.guns if gun.place.turret == spot.turret and not gun.lost]
    weight = blow.gun.place.card.weight
    if not guns or weight in (Weight.VERY_LIGHT, Weight.LIGHT):
        return
    if turret_gun_lost(blow.effect(_DIE, "turret gun"), weight):
        gun = blow.one_of(guns, "turret gun pick", blow.effect)
        blow.tally.lost[gun.id] = None


def turret_jams(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-TJM-01: it cannot be trained."""
    assert spot.turret is not None
    blow.tally.turrets[spot.turret] = None


def smoulders(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-FIRE-01: a marker, besides that of a shell."""
    blow.markers += 1


def floods(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-FLD-01: a d3 of flooding, and one more of a Super Heavy gun.

    SW-EFF-FLD-02: it adds to what floods her already (SW-FLOAT-01).
    """
    d3 = halved(blow.effect(_DIE, "flooding"))
    blow.tally.flooding += flooding_gained(d3, blow.gun.place.card.weight)


def rudder_gone(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-RUD-01: the turns that she can make no more; they add up."""
    assert isinstance(blow.target, Ship)
    before = blow.tally.rudder or blow.target.rudder
    blow.tally.rudder = rudder_hit(before, blow.effect(_DIE, "rudder"))


def machinery_hit(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-MACH-01: a box. SW-EFF-MACH-02: and perhaps the boiler, by wheel or draught.

    SW-EFF-MACH-04, SW-VES-11: without an engine there is none to hit.
    """
    assert isinstance(blow.target, Ship)
    card = blow.target.card
    if not card.engine:
        return
    blow.tally.machinery += 1
    if boiler_at_risk(card.configuration, card.draught):
        blow.tally.boiler |= boiler_bursts(blow.effect(_DIE, "boiler"))


def boiler_gone(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-BOIL-01, SW-EFF-BOIL-02: her crew abandons her, if she has a boiler."""
    assert isinstance(blow.target, Ship)
    blow.tally.boiler |= blow.target.card.engine


def explodes(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-MAG-01, SW-FORT-05: the magazine, when all shots are rolled."""
    blow.reckoning.exploding[blow.target.id] = blow.target


def pilot_house_pierced(blow: Blow, spot: Spot, detonated: bool) -> None:
    """SW-EFF-PIL-01."""
    blow.tally.pilot_house += 1
