"""Decision 13: which vessel is placed next before the first turn, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulesets.core.battlefield import Edge
from rulesets.smoke_on_the_water.commander.aims import FORWARD
from rulesets.smoke_on_the_water.commander.steering import grounds
from rulesets.smoke_on_the_water.muster.deployment import REACH, based, check_placing
from rulesets.smoke_on_the_water.orders import Placing
from rulesets.smoke_on_the_water.state import Ship, Side, SmokeBattle
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Level, rank

#: From the middle of the river outwards, in steps that leave room between two vessels.
_STEP: Final = 8 * CM
_MOST_STEPS: Final = 20


def place(battle: SmokeBattle, side: Side, waiting: Sequence[Ship]) -> tuple[Ship, Placing]:
    """Armed vessels first, the largest of them in front; each where there is water for her."""
    ship = min(waiting, key=lambda one: (not one.guns, -rank(one.card.size), one.id))
    for placing in _places(battle, side, ship):
        base = based(ship, placing)
        if check_placing(battle, ship, base) is None and not grounds(
            battle, ship, base, Level.MEDIUM, battle.wrecks
        ):
            return ship, placing
    return ship, next(_places(battle, side, ship))


def _places(battle: SmokeBattle, side: Side, ship: Ship) -> Iterator[Placing]:
    """Heading for the enemy: armed vessels as far forward as may be, others behind them."""
    upstream = side.edge is Edge.UPSTREAM
    length = battle.field.length
    half = ship.card.length // 2 + CM
    heading = FORWARD[side.edge]
    for depth in (REACH - half, half) if ship.guns else (half, REACH - half):
        x = depth if upstream else length - depth
        middle = battle.field.channel_at(x)[1]
        for step in range(_MOST_STEPS):
            aside = (step + 1) // 2 * _STEP
            yield Placing((x, middle + (aside if step % 2 else -aside)), heading)
