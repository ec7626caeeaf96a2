"""Turns of orders and movement alone, or whole battles, as tests of the commander play them."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any, Final

from rulesets.core.dice import AddressedDice, Dice
from rulesets.core.geometry import squared
from rulesets.smoke_on_the_water.commander import make_commander
from rulesets.smoke_on_the_water.muster.deployment import deployment
from rulesets.smoke_on_the_water.muster.muster import muster
from rulesets.smoke_on_the_water.ruleset import PHASES
from rulesets.smoke_on_the_water.state import SmokeBattle
from tests.rulesets.smoke_on_the_water.factories import EDGES, make_setup

Phases = tuple[tuple[str, Callable[[SmokeBattle, Dice], None]], ...]

#: Orders and movement.
SAILING: Final[Phases] = PHASES[:2]


def commanded(*lines: dict[str, Any], **changes: Any) -> SmokeBattle:
    """A battle whose sides are commanded by their doctrines.

    `doctrine`, `standing` and `explicit` are by side; the rest is as `make_setup` takes it.
    """
    doctrine = changes.pop("doctrine", {})
    standing = changes.pop("standing", {})
    explicit = changes.pop("explicit", {})
    sides = [
        {
            "id": side,
            "name": side.title(),
            "edge": edge,
            "doctrine": {"name": doctrine[side]} if side in doctrine else {},
            "standing": standing.get(side, {}),
            "orders": explicit.get(side, []),
        }
        for side, edge in EDGES.items()
    ]
    return muster(make_setup(*lines, sides=sides, **changes), make_commander)


def play(
    battle: SmokeBattle,
    turns: int,
    *,
    seed: int = 1,
    phases: Phases = SAILING,
    each: Callable[[SmokeBattle, str], None] | None = None,
) -> SmokeBattle:
    """So many turns, or fewer if it ends; `each` is called after each phase."""
    dice = AddressedDice(seed.to_bytes(32, "big"))
    if battle.turn == 0:
        dice.enter(0, "deployment")
        deployment(battle, dice)
    for _ in range(turns):
        if battle.outcome is not None:
            break
        battle.turn += 1
        battle.turns.append([])
        for name, phase in phases:
            dice.enter(battle.turn, name)
            phase(battle, dice)
            if each is not None:
                each(battle, name)
    return battle


def apart(battle: SmokeBattle, one: str, other: str) -> int:
    """Whole centimetres from centre to centre."""
    a, b = battle.target(one), battle.target(other)
    assert a is not None
    assert b is not None
    return isqrt(squared((a.base.x, a.base.y), (b.base.x, b.base.y))) // 1000
