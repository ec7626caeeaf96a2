"""OR-BG-09: the sequence of play, and what is marked anew as a turn begins."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import PhaseBegan, TurnBegan
from rulesets.core.ruleset import Phase
from rulesets.on_to_richmond.cards import cards_phase, deck_phase
from rulesets.on_to_richmond.ending import turn_end_phase
from rulesets.on_to_richmond.events.cards import SideDeployed
from rulesets.on_to_richmond.state import RichmondBattle


def opening(battle: RichmondBattle, dice: Dice) -> None:
    """OR-GEN-01: what each side brings; without stands ashore there are naval cards only."""
    for side in battle.sides:
        ships = sum(ship.afloat for ship in side.ships)
        stands = sum(unit.stands for unit in side.units if unit.ashore)
        battle.log(SideDeployed("OR-GEN-01", side.id, ships, stands))


def mark(battle: RichmondBattle, event: TurnBegan | PhaseBegan) -> None:
    """OR-BG-09: what a turn resets, when a log is read as in play; phases reset nothing."""
    if isinstance(event, TurnBegan):
        begin_turn(battle)


def begin_turn(battle: RichmondBattle) -> None:
    """What lasts for a turn: who has acted, moved and fired, and stands lost."""
    goes_on = battle.turn > battle.setup.start_turn
    for ship in battle.ships.values():
        if ship.sternway and not ship.moved and goes_on and not battle.paired(ship):
            ship.sternway = False  # OR-RAM-05: she has lain still for a turn
        ship.acted = ship.moved = False
        if ship.fired:
            ship.fired = []
    for unit in battle.units.values():
        unit.acted = unit.moved = False
        unit.lost = 0


def shuffle(battle: RichmondBattle, dice: Dice) -> None:
    """OR-BG-09: a turn begins with the deck."""
    begin_turn(battle)
    deck_phase(battle, dice)


PHASES: Final[tuple[tuple[str, Phase], ...]] = (
    ("deck", shuffle),
    ("cards", cards_phase),
    ("turn end", turn_end_phase),
)
