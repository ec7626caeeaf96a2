"""What can be shot at, from where, and in what cover."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.core.geometry import Point, in_arc
from rulesets.riverside.orders import Target
from rulesets.riverside.state import Gun, RiversideBattle, Ship, Side, Unit
from rulesets.riverside.tables import (
    GONE_TO_GROUND,
    GUN_ARC,
    Band,
    Cover,
    WeaponCard,
)


class Refusal(NamedTuple):
    """Why an order is not legal: the rule, and the reason as the end of a sentence."""

    rule: str
    reason: str


class Shot(NamedTuple):
    """A legal shot: at a boat, at one of its guns' crews, or at a unit; `square` is the range's."""

    target: Target
    ship: Ship | None
    gun: Gun | None
    unit: Unit | None
    where: Point
    square: int
    band: Band


_NOT_THERE = Refusal("RS-HIT-01", "the target is not in play")
_OWN_SIDE = Refusal("RS-HIT-01", "the target is on its own side")
_BELOW = Refusal("RS-HIT-01", "the target is below deck")
_NO_CREW = Refusal("RS-HIT-01", "no crew is left at that gun")
_NO_PART = Refusal("RS-HIT-01", "the target has no such part")
_TOO_FAR = Refusal("RS-MW-08", "the target is out of range")
_HIDDEN = Refusal("RS-MW-10", "the target is out of sight")
_SHORT, _LONG = Band.SHORT, Band.LONG
_OPEN = Cover.OPEN
#: RS-GEN-09: the parts of a boat that are the boat.
_THE_BOAT = ("", "crew", "captain")


def aim(
    battle: RiversideBattle, side: Side, at: Point, card: WeaponCard, target: Target
) -> Shot | Refusal:
    """RS-HIT-01: one target a volley: a unit that can be seen, a gun's crew, or the boat.

    RS-GEN-09: crew and captain are the boat. RS-MW-08, RS-FIR-02: within range. RS-MW-10: in sight.
    RS-WDR-06: a derelict can still be shot at.
    """
    ship = battle.ships.get(target.entry)
    gun = unit = None
    if ship is not None:
        if not ship.on_table:
            return _NOT_THERE
        if ship.side is side:
            return _OWN_SIDE
        if target.part not in _THE_BOAT:
            gun = gun_named(ship, target.part)
            if gun is None:
                return _NO_PART
            if not gun.crew or ship.landed:
                return _NO_CREW
        where = ship.position
    else:
        unit = battle.units.get(target.entry)
        if unit is None or not unit.in_play:
            return _NOT_THERE
        if unit.side is side:
            return _OWN_SIDE
        if target.part:
            return _NO_PART
        if unit.below_deck:
            return _BELOW
        where = unit.position
    dx = where[0] - at[0]
    dy = where[1] - at[1]
    square = dx * dx + dy * dy
    if square > card.long * card.long:
        return _TOO_FAR
    if not battle.sees(at, where):
        return _HIDDEN
    band = _SHORT if square <= card.short * card.short else _LONG
    return Shot(target, ship, gun, unit, where, square, band)


def gun_named(ship: Ship, gun: str) -> Gun | None:
    """A gun of a ship by its id."""
    for one in ship.guns:
        if one.id == gun:
            return one
    return None


def alike(one: Gun, other: Gun) -> bool:
    """Whether two guns of one vessel lie and shoot the same: what goes for one goes for both."""
    return (
        one.facing == other.facing
        and one.crew == other.crew
        and one.least == other.least
        and one.card is other.card
    )


def bears(battle: RiversideBattle, ship: Ship, gun: Gun, where: Point) -> bool:
    """RS-FIR-05: 45 degrees either side of the gun's facing, which turns with the hull."""
    return battle.all_round or in_arc(ship.position, ship.heading + gun.facing, GUN_ARC, where)


def targets_of(ship: Ship) -> Iterator[Target]:
    """RS-HIT-01: what may be aimed at of a vessel: the boat, its guns' crews, the units aboard."""
    yield Target(ship.id)
    for gun in ship.guns:
        if gun.crew and not ship.landed:
            yield Target(ship.id, gun.id)
    for unit in ship.aboard:
        if not unit.below_deck:
            yield Target(unit.id)


def enemy_targets(side: Side) -> Iterator[Target]:
    """RS-HIT-01: all that a side's enemy shows: vessels with what is aboard, units ashore."""
    foe = side.foe
    for ship in foe.ships:
        if ship.on_table:
            yield from targets_of(ship)
    for unit in foe.units:
        if unit.in_play and unit.aboard is None:
            yield Target(unit.id)


def cover_of(battle: RiversideBattle, unit: Unit) -> Cover:
    """RS-GEN-08: a boat gives soft cover. RS-MW-07: going to ground. RS-MW-12: a pinned unit."""
    if unit.aboard is not None:
        cover = Cover.SOFT
    else:
        cover = _OPEN
        for outline, given in battle.sheltered:
            if outline.covers(unit.position):
                cover = given
                if given is Cover.HARD:
                    break
        if unit.to_ground:
            cover = GONE_TO_GROUND[cover]
    if unit.pins and cover is _OPEN and battle.options.pinned_soft_cover:
        return Cover.SOFT
    return cover
