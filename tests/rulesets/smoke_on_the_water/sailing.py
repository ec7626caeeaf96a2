"""Turns of orders and movement for tests."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.core.dice import AddressedDice, Dice
from rulesets.smoke_on_the_water.movement.movement_phase import move, movement_phase
from rulesets.smoke_on_the_water.movement.orders_phase import orders_phase
from rulesets.smoke_on_the_water.state import SmokeBattle
from rulesets.smoke_on_the_water.turn import MOVEMENT, ORDERS
from tests.rulesets.smoke_on_the_water.factories import StandFast
from tests.support.dice import ScriptedDice


def turn(
    battle: SmokeBattle,
    orders: Mapping[str, str] | None = None,
    faces: tuple[int, ...] | None = (),
    *,
    electric: Mapping[str, str] | None = None,
) -> list[str]:
    """One turn's orders and movement with exactly these faces; the addresses that they were for.

    `faces` None: with any.
    """
    if faces is None:
        sail(battle, AddressedDice(bytes(32)), orders, electric=electric)
        battle.turn += 1
        return []
    with ScriptedDice(*faces) as dice:
        sail(battle, dice, orders, electric=electric)
    battle.turn += 1
    return [address.split("|", 2)[2] for address in dice.asked]


def sail(
    battle: SmokeBattle,
    dice: Dice,
    orders: Mapping[str, str] | None = None,
    *,
    electric: Mapping[str, str] | None = None,
    plain: bool = False,
) -> None:
    """The two phases; the order of a vessel without one is to keep her speed."""
    for side in battle.sides:
        side.commander = StandFast(orders, electric=electric)
    dice.enter(battle.turn, ORDERS)
    orders_phase(battle, dice)
    dice.enter(battle.turn, MOVEMENT)
    if plain:
        move(battle, dice, plain=True)
    else:
        movement_phase(battle, dice)


def place(battle: SmokeBattle, name: str) -> tuple[float, float, float]:
    """Where a vessel lies in centimetres, and her heading in degrees clockwise from north."""
    base = battle.ships[name].base
    return base.x / 1000, base.y / 1000, base.heading / 10


def speed(battle: SmokeBattle, name: str) -> str:
    """Her counter as an order writes it: I, S+, M-."""
    counter = battle.ships[name].speed
    if not counter.level:
        return "I"
    return "ISMFV"[counter.level] + ("+" if counter.way == "ahead" else "-")
