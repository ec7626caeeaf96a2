"""SC-TURN-02: fire in the fire phase, during the own move, and in reaction to an enemy's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId, OrderRefused
from rulesets.soldiers_companion.damage.crews import officer_tests
from rulesets.soldiers_companion.fire.ashore import land_losses
from rulesets.soldiers_companion.fire.gunnery import (
    Firer,
    Shot,
    check_fire,
    gone,
    gun_named,
    light_gun,
)
from rulesets.soldiers_companion.fire.machine_guns import fire_bursts, fire_case
from rulesets.soldiers_companion.fire.shots import fire_gun
from rulesets.soldiers_companion.fire.volleys import fire_volley, settle_totals
from rulesets.soldiers_companion.orders import BURST, CASE, VOLLEY, FireOrder, Firing, Refusal
from rulesets.soldiers_companion.people.hidden import reveal
from rulesets.soldiers_companion.state import CompanionBattle, Muster, Ship, Side, Unit

# Bound once, as these are asked for most.
_IN_PLAY: Final = Muster.IN_PLAY
_HIDDEN: Final = Muster.HIDDEN

#: The phases that `battle.phase` and the events of fire name.
FIRE: Final = "F"
REACTION: Final = "R"
#: How often a commander is asked in one step: more often than targets can fall.
_MOST_ASKED: Final = 10


def fire_at_will(battle: CompanionBattle, dice: Dice, firer: Firer) -> None:
    """SC-TURN-02: what the commander orders; asked again while targets fall to what fired first."""
    for _ in range(_MOST_ASKED):
        orders = firer.side.commander.fire(battle, firer)
        if not (orders and shoot(battle, dice, firer, orders)):
            return


def shoot(battle: CompanionBattle, dice: Dice, firer: Firer, orders: Sequence[FireOrder]) -> bool:
    """SC-TURN-02: the orders to fire of one vessel, unit or work, one by one in their order.

    Whether one was left out because what it was to hit fell to an earlier one.
    """
    fell = False
    before = _targets(battle, orders) if len(orders) > 1 else set()
    for order in orders:
        shot = check_fire(battle, firer, order)
        if isinstance(shot, Refusal):
            aim = order.target, order.how
            if aim in before and not _there(battle, *aim):
                fell = True
            elif battle.logging:
                told = f"fire {order.weapon} at {order.target}"
                battle.log(OrderRefused(shot.rule, firer.id, told, shot.reason))
        else:
            if isinstance(firer, Unit):
                reveal(battle, firer, "it fired")
            fire(battle, dice, shot)
    return fell


def _targets(battle: CompanionBattle, orders: Sequence[FireOrder]) -> set[tuple[EntryId, Firing]]:
    """What some orders are to hit, and how, of what is there."""
    aims = {(order.target, order.how) for order in orders}
    return {aim for aim in aims if _there(battle, *aim)}


def _there(battle: CompanionBattle, name: EntryId, how: Firing) -> bool:
    target = battle.target(name)
    return target is not None and gone(battle, target, how) is None


def fire(battle: CompanionBattle, dice: Dice, shot: Shot) -> None:
    """SC-FIRE-09: shots, bursts, case and volleys, each in its own way."""
    how = shot.order.how
    if how is VOLLEY:
        fire_volley(battle, dice, shot)
    elif how is CASE:
        fire_case(battle, dice, shot)
    elif how is BURST and shot.gun is not None and not light_gun(battle, shot.gun):
        fire_bursts(battle, dice, shot)
    else:
        fire_gun(battle, dice, shot)


def firers(side: Side) -> Iterator[Firer]:
    """All that may fire of a side: vessels with what is aboard, units ashore, works."""
    for ship in side.ships:
        if ship.afloat:
            yield ship
    for unit in side.units:
        if unit.aboard is None and unit.status in (_IN_PLAY, _HIDDEN):
            yield unit
    for work in side.works:
        if work.in_play:
            yield work


def fire_phase(battle: CompanionBattle, dice: Dice, side: Side) -> None:
    """SC-TURN-01: S3 and S5: a side fires what it does not save for its move, then Fe."""
    battle.phase, battle.mover = FIRE, side
    for firer in firers(side):
        fire_at_will(battle, dice, firer)
    damage_step(battle, dice)
    battle.phase = ""


def damage_step(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01: step e of a phase: small-arms totals, losses ashore, officers among the dead."""
    settle_totals(battle, dice)
    land_losses(battle, dice)
    officer_tests(battle, dice)


def reaction(battle: CompanionBattle, dice: Dice, mover: Ship) -> None:
    """SC-TURN-02 (option): what has not fired this turn fires at an enemy as that ends a leg."""
    if not battle.options.reaction_fire:
        return
    phase, battle.phase = battle.phase, REACTION
    for firer in firers(mover.side.foe):
        if not mover.afloat:
            break
        orders = firer.side.commander.fire(battle, firer)
        shoot(battle, dice, firer, [x for x in orders if _reacts(battle, firer, x, mover)])
    battle.phase = phase


def _reacts(battle: CompanionBattle, firer: Firer, order: FireOrder, mover: Ship) -> bool:
    """SC-TURN-02: an order against the mover, for a gun that has not fired at all, or for men.

    Of men, who has fired is not counted among those free to fire.
    """
    if order.target != mover.id:
        return False
    gun = gun_named(firer, order.weapon)
    return gun is None or gun.fired != battle.turn
