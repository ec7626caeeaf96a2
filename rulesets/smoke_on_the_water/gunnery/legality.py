"""SW-GUN: which gun may fire at what, with which ammunition; each reason names its entry."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.gunnery.sight import Aim, OutOfReach, Sight, View, sight_of
from rulesets.smoke_on_the_water.options import IndirectLine
from rulesets.smoke_on_the_water.orders import Refusal
from rulesets.smoke_on_the_water.rules.ending import loading_turns
from rulesets.smoke_on_the_water.rules.forts import guns_manned, out_of_reach
from rulesets.smoke_on_the_water.rules.guns import Mount, ammunition_for
from rulesets.smoke_on_the_water.rules.hitting import Cover, hit_chance
from rulesets.smoke_on_the_water.rules.ranges import (
    direct_band,
    indirect_band,
    is_direct,
    may_fire_at,
)
from rulesets.smoke_on_the_water.state import Firer, Gun, Ship, Side, SmokeBattle, Target, Work
from rulesets.smoke_on_the_water.words import Ammunition, Aspect, Band, Fire, Level, TargetSize

#: SW-TOR-10: how near a boat must be that goes under water.
SUBMERGED_REACH: Final = 10_000
#: SW-RHS-04: turns from one red hot shot of a gun to the next.
HEATING: Final = 2

_hit_chance = lru_cache(maxsize=1024)(hit_chance)  # most shots are like one before


class Laid(NamedTuple):
    """SW-GUN-01: a gun that may fire at its target, and how it is laid."""

    gun: Gun
    target: Target
    ammunition: Ammunition
    sight: Sight
    aim: Aim | OutOfReach


_GONE: Final = Refusal("SW-GUN-01", "she is out of the battle")
_ABANDONED: Final = Refusal("SW-EFF-ABN-01", "nobody is aboard")
_PRIZE: Final = Refusal("SW-BRD-10", "a prize crew fires no guns")
_BURNING: Final = Refusal("SW-FIRE-08", "she burns out of control")
_DROWNED: Final = Refusal("SW-REP-08", "her magazine is flooded")
_STRUCK: Final = Refusal("SW-COL-20", "she has collided above Slow this turn")
_AGROUND: Final = Refusal("SW-GUN-01", "she has run aground above Slow this turn")
_SILENCED: Final = Refusal("SW-FORT-06", "it is silenced")
_UNMANNED: Final = Refusal("SW-FORT-06", "no more of its guns can fire")
_SUPPRESSED: Final = Refusal("SW-FORT-07", "its other gunners are under cover")

_LOST: Final = Refusal("SW-GUN-01", "the gun is gone")
_JAMMED: Final = Refusal("SW-MIS-03", "the gun is jammed")
_PORT_JAMMED: Final = Refusal("SW-EFF-JAM-01", "its port is jammed")
_LOADING: Final = Refusal("SW-OPT-ROF", "the gun is being loaded")
_SHELL_ONLY: Final = Refusal("SW-GUN-08", "howitzers and mortars fire shell only")
_NOT_HOT: Final = Refusal("SW-RHS-04", "it has no red hot shot")
_HEATING: Final = Refusal("SW-RHS-04", "it has fired red hot shot last turn")

_NOT_THERE: Final = Refusal("SW-GUN-01", "the target is not in the battle")
_FRIEND: Final = Refusal("SW-GUN-01", "the target is on its own side")
_SUBMERGED: Final = Refusal("SW-TOR-10", "the target is under water beyond 10 cm")
_NOT_BEARING: Final = Refusal("SW-ARC-02", "the target lies outside the gun's arc")
_TURRET_JAMMED: Final = Refusal("SW-EFF-TJM-01", "its turret cannot be trained on the target")
_UNDER_BLUFF: Final = Refusal("SW-FORT-08", "a gun in a port cannot be raised so far")
_NO_LINE: Final = Refusal("SW-GUN-02", "the target is wholly hidden")

_TOO_FAR: Final = OutOfReach("SW-GUN-03", "it is out of range")
_TOO_FAR_FOR_PORTS: Final = OutOfReach("SW-RNG-02", "guns in ports do not reach Extreme range")
_NOT_OVER: Final = OutOfReach("SW-IND-06", "it is too close or out of range")


def may_fire(firer: Firer) -> Refusal | None:
    """SW-GUN-01: why none of a vessel's or a work's guns fires; None: they may."""
    if isinstance(firer, Work):
        return _SILENCED if firer.silenced else None
    if not firer.on_table:
        return _GONE
    if firer.abandoned:
        return _ABANDONED
    if firer.is_prize:
        return _PRIZE
    if firer.fire is Fire.OUT_OF_CONTROL:
        return _BURNING
    if firer.magazine_flooded:
        return _DROWNED
    if firer.hard_struck:
        return _STRUCK
    return _AGROUND if firer.hard_aground else None


def gun_ready(battle: SmokeBattle, gun: Gun) -> Refusal | None:
    """SW-GUN-01, SW-OPT-ROF: why a gun cannot fire at anything; None: it can."""
    if gun.lost:
        return _LOST
    if gun.jammed:
        return _JAMMED
    if gun.port_jammed:
        return _PORT_JAMMED
    if battle.options.rate_of_fire and gun.fired:
        place = gun.place
        turns = loading_turns(place.card, place.mount, tables=battle.tables)
        return _LOADING if battle.turn < gun.fired + turns else None
    return None


def has_ammunition(
    battle: SmokeBattle, firer: Firer, gun: Gun, ammunition: Ammunition
) -> Refusal | None:
    """SW-GUN-08, SW-GUN-09, SW-RHS-04: why a gun does not fire such a shot; None: it does."""
    furnace = firer.furnace if isinstance(firer, Work) else firer.card.furnace
    if ammunition not in ammunition_for(gun.place.card, furnace=furnace):
        return _SHELL_ONLY if gun.place.card.shell_only else _NOT_HOT
    hot = ammunition is Ammunition.RED_HOT
    return _HEATING if hot and gun.hot and battle.turn < gun.hot + HEATING else None


def may_be_target(battle: SmokeBattle, firer: Firer, target: Target | None) -> Refusal | None:
    """SW-GUN-01: why something cannot be fired at; None: it can. SW-TOR-10: boats under water."""
    if target is None or (isinstance(target, Ship) and not target.on_table):
        return _NOT_THERE
    if side_of(target) is side_of(firer):
        return _FRIEND
    if isinstance(target, Ship) and target.card.submerged:
        far = sight_of(battle, firer, target).distance > SUBMERGED_REACH
        return _SUBMERGED if far else None
    return None


def side_of(target: Target) -> Side:
    """Whose a vessel or a work is by now."""
    if isinstance(target, Ship) and target.captor is not None:
        return target.captor
    return target.side


def aim_at(battle: SmokeBattle, firer: Firer, gun: Gun, sight: Sight) -> Aim | OutOfReach | Refusal:
    """SW-GUN-01: how a gun is laid on a target, or why it may not fire at it.

    It is the same for all guns of a kind that stand together.
    """
    battery = gun.place.alike if isinstance(firer, Ship) else gun.id
    found = sight.aims.get(battery)
    if found is None:
        found = sight.aims[battery] = _aim(battle, firer, gun, sight)
    return found


def _aim(battle: SmokeBattle, firer: Firer, gun: Gun, sight: Sight) -> Aim | OutOfReach | Refusal:
    place, target = gun.place, sight.target
    if not sight.bears(gun):
        return _TURRET_JAMMED if _turret_jammed(firer, gun) else _NOT_BEARING
    distance = sight.distance
    bluff = isinstance(target, Work) and target.bluff
    if bluff and out_of_reach(distance, bluff=bluff, in_port=place.mount is Mount.PORT):
        return _UNDER_BLUFF
    bearing = None if place.turret is None else sight.bearing(place.mounting.mark)
    if not is_direct(place.card, distance):
        return _aim_over(battle, gun, sight, bearing)
    band = direct_band(place.card, distance, battle.tables)
    if band is None:
        return _TOO_FAR
    if not may_fire_at(band, place.mount):
        return _TOO_FAR_FOR_PORTS
    view = sight.view(gun)
    if view.cover is Cover.ALL:
        return _NO_LINE
    return Aim(band, view, chance(battle, firer, target, band, view), bearing)


def _aim_over(
    battle: SmokeBattle, gun: Gun, sight: Sight, bearing: int | None
) -> Aim | OutOfReach | Refusal:
    """SW-IND-06, SW-IND-07: arc and range count; a clear line only by `indirect_line`."""
    band = indirect_band(gun.place.card, sight.distance, battle.tables)
    if band is None:
        return _NOT_OVER
    clear = battle.options.indirect_line is IndirectLine.CLEAR
    if clear and sight.view(gun).cover is Cover.ALL:
        return _NO_LINE
    return Aim(band, None, None, bearing)


def chance(battle: SmokeBattle, firer: Firer, target: Target, band: Band, view: View) -> Score:
    """SW-HIT: of a direct shot. SW-FORT-03, SW-FORT-04: speeds count for vessels alone."""
    afloat = isinstance(firer, Ship)
    return _hit_chance(
        band,
        size_of(battle, target, view.aspect),
        firer=firer.speed.level if isinstance(firer, Ship) else Level.IMMOBILE,
        target=target.speed.level if isinstance(target, Ship) else Level.IMMOBILE,
        on_fire=isinstance(firer, Ship) and firer.fire is not Fire.NONE,
        fort_target=isinstance(target, Work),
        suppressed=not afloat and is_suppressed(battle, firer),
        cover=view.cover,
        point_blank_size=battle.options.pb_size,
    )


def size_of(battle: SmokeBattle, target: Target, aspect: Aspect) -> TargetSize:
    """SW-ASP-02, SW-ASP-03: end on or broadside; SW-FORT-03: of a work by its kind."""
    if isinstance(target, Work):
        return battle.tables.fort_size[target.kind]
    card = target.card
    return card.broadside if aspect is Aspect.BROADSIDE else card.end_on


def is_suppressed(battle: SmokeBattle, firer: Firer) -> bool:
    """SW-FORT-07: whether a work's gunners are under cover this turn."""
    return isinstance(firer, Work) and firer.suppressed == battle.turn


def most_guns(battle: SmokeBattle, firer: Firer) -> tuple[int, Refusal]:
    """SW-FORT-06, SW-FORT-07: how many guns of a firer may fire, and why no more."""
    if isinstance(firer, Ship):
        return len(firer.guns), _LOST
    whole = sum(not gun.lost for gun in firer.guns)
    suppressed = is_suppressed(battle, firer)
    manned = guns_manned(whole, firer.structure, firer.full_structure, suppressed=suppressed)
    return manned, _SUPPRESSED if suppressed else _UNMANNED


def _turret_jammed(firer: Firer, gun: Gun) -> bool:
    turret = gun.place.turret
    return turret is not None and isinstance(firer, Ship) and firer.turrets[turret].jammed
