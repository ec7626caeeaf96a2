"""Whether an order is legal as things stand: one check for each kind of order.

A check gives what the order comes to (a course, the shots, a transfer) or the Refusal. The phases
do what the checks give; commanders and tests ask `refusal()`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rulesets.core.battlefield import Water
from rulesets.core.geometry import Point, within
from rulesets.riverside.loading import check_disembark, check_embark, check_handle
from rulesets.riverside.orders import (
    Attack,
    Disembark,
    Double,
    Embark,
    FireGuns,
    FireUnit,
    GoToGround,
    HandleCargo,
    ManGun,
    MoveHull,
    MoveUnit,
    Order,
    Rally,
    RallyGuns,
    Skirmish,
    StandTo,
    Target,
    TurnGuns,
    Volley,
)
from rulesets.riverside.passage import (
    Course,
    March,
    bank_beside,
    hull_course,
    is_rough,
    march,
    may_get_off,
    wettest,
)
from rulesets.riverside.people import Trait
from rulesets.riverside.readiness import (
    ABANDONED,
    HAS_ACTED,
    NOT_IN_PLAY,
    WITHDRAWING,
    battery_free,
    gun_ready,
    halves_fire,
    hull_free,
    unit_free,
)
from rulesets.riverside.sighting import Refusal, Shot, aim, alike, bears, gun_named
from rulesets.riverside.state import Gun, RiversideBattle, Ship, Status, Unit
from rulesets.riverside.tables import CONTACT, INCH, NEW_CREW, UnitKind

GunShots = list[tuple[Gun, Shot]]

_NOT_OURS: Final = Refusal("RS-ACT-01", "it is no order for a vessel")
_NOT_FOR_UNITS: Final = Refusal("RS-MW-21", "it is no order for a unit")
_NO_GUN: Final = Refusal("RS-ACT-05", "no gun was named")
_HALF_OF_ONE: Final = Refusal("RS-FIR-03", "half of one figure fires nothing")
_ABOARD: Final = Refusal("RS-FIR-06", "it is aboard")


def refusal(battle: RiversideBattle, actor: Ship | Unit, order: Order) -> Refusal | None:
    """Why the actor can't be given this order now, or None when it can.

    What it comes to is remembered, so that a commander who asks before he orders costs nothing.
    """
    found = check(battle, actor, order)
    if isinstance(found, Refusal):
        return found
    battle.checked = (actor, order, found)
    return None


def check(battle: RiversideBattle, actor: Ship | Unit, order: Order) -> Any:
    """What an order comes to, or its Refusal. RS-ACT-01: vessels have orders of their own."""
    if isinstance(actor, Ship):
        for_ship = SHIP_CHECKS.get(type(order))
        return for_ship(battle, actor, order) if for_ship else _NOT_OURS
    for_unit = UNIT_CHECKS.get(type(order))
    return for_unit(battle, actor, order) if for_unit else _NOT_FOR_UNITS


# -- vessels -------------------------------------------------------------------------------------


def check_stand_to(battle: RiversideBattle, ship: Ship, order: StandTo) -> Refusal | None:
    """RS-ACT-08: standing to is free."""
    return hull_free(battle, ship)


def check_move(battle: RiversideBattle, ship: Ship, order: MoveHull) -> Course | Refusal:
    """RS-MOV-04, RS-ACT-06, RS-EMB-04: what nails a hull; RS-MOV-02: and the course itself."""
    busy = hull_free(battle, ship)
    if busy is not None:
        return busy
    if ship.grounded is not None:
        return Refusal("RS-MOV-04", "the vessel is aground")
    if ship.full_fire:
        return Refusal("RS-ACT-06", "there was full fire from aboard this turn")
    if ship.transferring:
        return Refusal("RS-EMB-04", "a transfer has begun this turn")
    return hull_course(battle, ship, order)


def check_turn_guns(
    battle: RiversideBattle, ship: Ship, order: TurnGuns
) -> list[tuple[Gun, int]] | Refusal:
    """RS-ACT-04: any or all guns that can take an order may turn."""
    busy = battery_free(battle, ship)
    if busy is not None:
        return busy
    turned = []
    for name, facing in order.facings:
        gun = gun_named(ship, name)
        if gun is None:
            return Refusal("RS-ACT-04", f"it has no {name}")
        unready = gun_ready(battle, gun)
        if unready is not None:
            return unready
        turned.append((gun, facing))
    return turned or Refusal("RS-ACT-04", "no gun was named")


def check_fire_guns(battle: RiversideBattle, ship: Ship, order: FireGuns) -> GunShots | Refusal:
    """RS-ACT-05: the shots of all guns that can fire as ordered; a gun that can't does not.

    Refused if none can. RS-ACT-07: whether half fire may be declared. RS-FIR-03: after a move half
    the crew fires, rounded down.
    """
    busy = battery_free(battle, ship)
    if busy is not None:
        return busy
    if order.half and not battle.options.allow_voluntary_half_fire:
        return Refusal("RS-ACT-07", "half fire may not be declared")
    if not battle.options.guns_split_targets and len({at for _, at in order.targets}) > 1:
        return Refusal("RS-ACT-05", "all guns must fire at one target")
    halved = order.half or halves_fire(battle, ship)
    shots: GunShots = []
    why = _NO_GUN
    for gun in ship.guns:
        for name, target in order.targets:
            if name == gun.id:
                unready = gun_ready(battle, gun)
                if unready is not None:
                    why = unready
                elif halved and gun.crew < 2:
                    why = _HALF_OF_ONE
                elif shots and shots[-1][1].target == target and alike(shots[-1][0], gun):
                    shots.append((gun, shots[-1][1]))
                else:
                    shot = _gun_shot(battle, ship, gun, target)
                    if isinstance(shot, Refusal):
                        why = shot
                    else:
                        shots.append((gun, shot))
                break
    return shots or why


def _gun_shot(battle: RiversideBattle, ship: Ship, gun: Gun, target: Target) -> Shot | Refusal:
    """RS-FIR-05: within its arc."""
    shot = aim(battle, ship.side, ship.position, gun.card, target)
    if isinstance(shot, Refusal):
        return shot
    if not bears(battle, ship, gun, shot.where):
        return Refusal("RS-FIR-05", "the gun does not bear")
    return shot


def check_rally_guns(battle: RiversideBattle, ship: Ship, order: RallyGuns) -> list[Gun] | Refusal:
    """RS-GUN-05: each pinned gun may try once a turn, before the battery's order; RS-MW-19."""
    busy = battery_free(battle, ship)
    if busy is not None:
        return busy
    guns = [gun for gun in ship.guns if gun.crew and (gun.pins or gun.jammed) and not gun.rallied]
    return guns or Refusal("RS-GUN-05", "no gun needs to rally")


# -- units ---------------------------------------------------------------------------------------


def check_unit_stand_to(battle: RiversideBattle, unit: Unit, order: StandTo) -> Refusal | None:
    """RS-MW-04: standing to is free, for a unit too."""
    return unit_free(unit)


def check_march(battle: RiversideBattle, unit: Unit, order: MoveUnit | Double) -> March | Refusal:
    """RS-MW-07: only ashore (RS-FIR-06), over land."""
    busy = unit_free(unit)
    if busy is not None:
        return busy
    if unit.aboard is not None:
        return _ABOARD
    return march(battle, unit.position, order.path)


def check_skirmish(battle: RiversideBattle, unit: Unit, order: Skirmish) -> March | Refusal:
    """RS-MW-07: half a move, then half the figures fire; of infantry only.

    The target is looked at after the move.
    """
    busy = unit_free(unit)
    if busy is not None:
        return busy
    if unit.aboard is not None:
        return _ABOARD
    if not unit.card.infantry:
        return Refusal("RS-MW-07", "only infantry skirmishes")
    return march(battle, unit.position, order.path)


def _unit_shot(battle: RiversideBattle, unit: Unit, order: FireUnit | Volley) -> Shot | Refusal:
    """RS-FIR-01: whoever has arms may fire. RS-HIT-01: not from below deck.

    RS-WDR-03: nor from an abandoned boat, but by those who can't leave it (RS-WDR-05).
    """
    if unit.shot is None:
        return Refusal("RS-MW-18", "it has nothing to fire with")
    if unit.jammed:
        return Refusal("RS-MW-19", "its gun is jammed")
    ship = unit.aboard
    if ship is not None:
        if unit.below_deck:
            return Refusal("RS-HIT-01", "it is below deck")
        if ship.withdrawing:
            return WITHDRAWING
        if ship.status is Status.ABANDONED and may_get_off(battle, ship):
            return ABANDONED
    return aim(battle, unit.side, unit.position, unit.shot, order.target)


def check_fire_unit(battle: RiversideBattle, unit: Unit, order: FireUnit) -> Shot | Refusal:
    """RS-FIR-06: troops aboard fire as their own. RS-ACT-07: at half effect, if they wish."""
    busy = unit_free(unit)
    if busy is not None:
        return busy
    if order.half:
        if unit.aboard is None:
            return Refusal("RS-ACT-07", "only troops aboard declare half fire")
        if not battle.options.allow_voluntary_half_fire:
            return Refusal("RS-ACT-07", "half fire may not be declared")
    ship = unit.aboard
    if ship is not None and unit.figures < 2 and (order.half or halves_fire(battle, ship)):
        return _HALF_OF_ONE
    return _unit_shot(battle, unit, order)


def check_volley(battle: RiversideBattle, unit: Unit, order: Volley) -> Shot | Refusal:
    """RS-FIR-06: Volley Fire is for Regular infantry, and aboard only by its setting."""
    busy = unit_free(unit)
    if busy is not None:
        return busy
    if unit.kind != UnitKind.REGULAR:
        return Refusal("RS-FIR-06", "only Regular infantry fires volleys")
    ship = unit.aboard
    if ship is not None:
        if not battle.options.volley_fire_afloat:
            return Refusal("RS-FIR-06", "there is no Volley Fire aboard")
        if unit.figures < 2 and halves_fire(battle, ship):
            return _HALF_OF_ONE
    return _unit_shot(battle, unit, order)


def check_go_to_ground(battle: RiversideBattle, unit: Unit, order: GoToGround) -> Refusal | None:
    """RS-MW-07: ashore only (RS-FIR-06)."""
    busy = unit_free(unit)
    if busy is not None:
        return busy
    return _ABOARD if unit.aboard is not None else None


def check_rally(battle: RiversideBattle, unit: Unit, order: Rally) -> Refusal | None:
    """RS-MW-13: whoever is pinned may rally. RS-MW-19: a jammed gun ashore is cleared so."""
    if not unit.in_play:
        return NOT_IN_PLAY
    if unit.acted:
        return HAS_ACTED
    if not unit.pins and not unit.jammed:
        return Refusal("RS-MW-13", "it is not pinned")
    return None


def check_man_gun(battle: RiversideBattle, unit: Unit, order: ManGun) -> Gun | Refusal:
    """RS-GUN-07: by the donor's kind, for a gun without crew. RS-GUN-08: by figures aboard."""
    busy = unit_free(unit)
    if busy is not None:
        return busy
    ship = unit.aboard
    if ship is None:
        return Refusal("RS-GUN-08", "it is not aboard")
    if not ship.fights:
        return ABANDONED
    gun = gun_named(ship, order.gun)
    if gun is None:
        return Refusal("RS-GUN-07", f"{ship.id} has no {order.gun}")
    if unit.kind not in NEW_CREW[ship.kind]:
        return Refusal("RS-GUN-07", "such troops may not man that gun")
    if gun.crew >= gun.full_crew or (gun.crew and not battle.options.crew_top_up):
        return Refusal("RS-GUN-07", "the gun still has crew")
    if unit.figures < 2:
        return Refusal("RS-GUN-07", "nobody would be left of the unit")
    return gun


def check_attack(battle: RiversideBattle, unit: Unit, order: Attack) -> Unit | Ship | Refusal:
    """RS-MW-16: infantry ashore charges a unit ashore that its Move and a six could reach.

    RS-MW-06: never under a coward. RS-MW-20: a vessel in shallows, at a landing or aground there is
    boarded, where the setting allows it. A charge goes straight, and not through water.
    """
    busy = unit_free(unit)
    if busy is not None:
        return busy
    if unit.aboard is not None:
        return _ABOARD
    if not unit.card.infantry:
        return Refusal("RS-MW-16", "only infantry attacks")
    if unit.trait == Trait.COWARD:
        return Refusal("RS-MW-06", "its leader is a coward")
    ship = battle.ships.get(order.target)
    if ship is not None:
        return _boardable(battle, unit, ship)
    target = battle.units.get(order.target)
    if target is None or not target.in_play or target.side is unit.side:
        return Refusal("RS-MW-16", "there is no such enemy in play")
    if target.aboard is not None:
        return Refusal("RS-GEN-07", "nobody can attack troops aboard")
    if wettest(battle, unit.position, target.position) is not Water.LAND:
        return Refusal("RS-MOD-02", "there is water in the way")
    reach = charge_reach(battle, unit, target.position, 6) + CONTACT
    if not within(unit.position, target.position, reach):
        return Refusal("RS-MW-16", "the enemy is too far to charge")
    return target


def _boardable(battle: RiversideBattle, unit: Unit, ship: Ship) -> Ship | Refusal:
    """RS-MW-20: only by its setting, and never in the channel.

    RS-GEN-07: without it nobody attacks a vessel, and a vessel attacks nobody.
    """
    if not battle.options.boarding:
        return Refusal("RS-MW-20", "there is no boarding")
    if not ship.on_table or ship.side is unit.side:
        return Refusal("RS-MW-20", "there is no such enemy in play")
    if ship.landing is None and battle.field.water(ship.position) is not Water.SHALLOWS:
        return Refusal("RS-MW-20", "the vessel lies in the channel")
    if not within(unit.position, ship.position, unit.card.move + 6 * INCH):
        return Refusal("RS-MW-20", "the vessel is too far to board")
    beside = bank_beside(battle, ship) or ship.position
    if all(wettest(battle, unit.position, at) is Water.CHANNEL for at in (ship.position, beside)):
        return Refusal("RS-MOD-02", "the channel is in its way")
    return ship


def charge_reach(battle: RiversideBattle, unit: Unit, where: Point, face: int) -> int:
    """RS-MW-16: Move and a die; RS-MW-07: halved by difficult ground but for tribal infantry."""
    reach = unit.card.move + face * INCH
    if unit.kind != UnitKind.TRIBAL and is_rough(battle, unit.position, where):
        return reach // 2
    return reach


Check: TypeAlias = Callable[[RiversideBattle, Any, Any], Any]

SHIP_CHECKS: Final[Mapping[type, Check]] = MappingProxyType(
    {
        StandTo: check_stand_to,
        MoveHull: check_move,
        TurnGuns: check_turn_guns,
        FireGuns: check_fire_guns,
        RallyGuns: check_rally_guns,
    }
)

UNIT_CHECKS: Final[Mapping[type, Check]] = MappingProxyType(
    {
        StandTo: check_unit_stand_to,
        MoveUnit: check_march,
        Double: check_march,
        Skirmish: check_skirmish,
        FireUnit: check_fire_unit,
        Volley: check_volley,
        GoToGround: check_go_to_ground,
        Attack: check_attack,
        Rally: check_rally,
        Embark: check_embark,
        Disembark: check_disembark,
        HandleCargo: check_handle,
        ManGun: check_man_gun,
    }
)
