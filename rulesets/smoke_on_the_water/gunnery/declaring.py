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
from rulesets.smoke_on_the_water.state import Firer, Gun, SmokeBattle

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
    for gun in firer.guns:
        order = orders.get(gun.id)
        if order is None:
            continue
        shot = barred or aimed(battle, firer, gun, order)
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
