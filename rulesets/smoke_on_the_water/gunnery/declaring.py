"""SW-GUN-03: what the commanders declare, on the state at the start of the phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from rulesets.core.events import GunId
from rulesets.smoke_on_the_water.events.gunnery import FireRefused
from rulesets.smoke_on_the_water.gunnery.legality import (
    Laid,
    aim_at,
    gun_ready,
    has_ammunition,
    may_be_target,
    may_fire,
    most_guns,
    side_of,
)
from rulesets.smoke_on_the_water.gunnery.sight import sight_of
from rulesets.smoke_on_the_water.orders import FireOrder, Refusal
from rulesets.smoke_on_the_water.state import Firer, Gun, Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Ammunition

_NO_GUN: Final = Refusal("SW-GUN-07", "there is no such gun aboard")
_TWICE: Final = Refusal("SW-GUN-11", "it fires once in a turn")


class Declared(NamedTuple):
    """A gun's shot as it may be fired."""

    firer: Firer
    laid: Laid


Orders: TypeAlias = dict[GunId, FireOrder]


def declared(battle: SmokeBattle) -> list[Declared]:
    """SW-TURN-03: by the ids of the firers, guns in the order of the record sheet."""
    firers: list[Firer] = [*battle.afloat(), *battle.works.values()]
    return [
        Declared(firer, shot)
        for firer in sorted(firers, key=lambda firer: firer.id)
        if firer.guns
        for shot in _shots(battle, firer)
    ]


def _shots(battle: SmokeBattle, firer: Firer) -> Iterator[Laid]:
    """The shots of one firer. SW-FORT-06, SW-FORT-07: a work has not always men for all guns."""
    orders = _orders(battle, firer)
    if not orders:
        return
    barred = may_fire(firer)
    left, no_more = most_guns(battle, firer)
    like: Laid | None = None
    for gun in firer.guns:
        order = orders.get(gun.id)
        if order is None:
            continue
        if like is not None and is_like(battle, firer, gun, order, like):
            shot: Laid | Refusal = like._replace(gun=gun)
        else:
            shot = barred or aimed(battle, firer, gun, order)
        like = shot if isinstance(shot, Laid) else None
        if not isinstance(shot, Refusal) and not left:
            shot = no_more
        if isinstance(shot, Refusal):
            _refuse(battle, firer, order, shot)
            continue
        left -= 1
        yield shot


def _orders(battle: SmokeBattle, firer: Firer) -> Orders:
    """SW-GUN-10, SW-GEN-11: one target for each gun, and one shot."""
    orders: Orders = {}
    known = {gun.id for gun in firer.guns}
    for order in side_of(firer).commander.fire(battle, firer):
        if order.gun in known and order.gun not in orders:
            orders[order.gun] = order
        else:
            _refuse(battle, firer, order, _TWICE if order.gun in known else _NO_GUN)
    return orders


def is_like(battle: SmokeBattle, firer: Firer, gun: Gun, order: FireOrder, laid: Laid) -> bool:
    """Whether a gun may fire as the one before it, whose order was just found to be legal.

    One that stands with it, at the same target with the same shot. Red hot shot is each gun's own.
    """
    return (
        order.target == laid.target.id
        and order.ammunition is laid.ammunition
        and order.ammunition is not Ammunition.RED_HOT
        and isinstance(firer, Ship)
        and gun.place.alike == laid.gun.place.alike
        and gun_ready(battle, gun) is None
    )


def aimed(battle: SmokeBattle, firer: Firer, gun: Gun, order: FireOrder) -> Laid | Refusal:
    """SW-GUN-01: an order to fire worked out, or why it is not legal; the dear questions last."""
    target = battle.target(order.target)
    refusal = (
        gun_ready(battle, gun)
        or has_ammunition(battle, firer, gun, order.ammunition)
        or may_be_target(battle, firer, target)
    )
    if refusal is not None:
        return refusal
    assert target is not None
    sight = sight_of(battle, firer, target)
    aim = aim_at(battle, firer, gun, sight)
    if isinstance(aim, Refusal):
        return aim
    return Laid(gun, target, order.ammunition, sight, aim)


def _refuse(battle: SmokeBattle, firer: Firer, order: FireOrder, why: Refusal) -> None:
    battle.log(FireRefused(why.rule, firer.id, order.gun, order.target, why.reason))
