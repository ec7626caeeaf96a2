"""SC-BG-01, SC-BG-02, SC-TURN-07: who has the initiative this turn."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice, Roll
from rulesets.core.events import OrderRefused
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.turn import AmbushSprung, InitiativeRolled, InitiativeTaken
from rulesets.soldiers_companion.options import InitiativeMode, InitiativeMoves
from rulesets.soldiers_companion.people.hidden import check_ambush, reveal
from rulesets.soldiers_companion.people.people_tables import (
    FLAGSHIP_LOST,
    FRENZIED_INITIATIVE,
    MOST_STREAK,
    MOSTLY_REGULAR,
)
from rulesets.soldiers_companion.state import LOST, CompanionBattle, Fate, Side, Status
from rulesets.soldiers_companion.tables import Morale

# Bound once, as these are asked for most.
_CLASSIC: Final = InitiativeMode.CLASSIC
_SECOND: Final = InitiativeMoves.SECOND
_FIT: Final = Fate.FIT
_AFLOAT: Final = Status.AFLOAT
_ROUT: Final = Morale.ROUT

RULE = "SC-BG-01"


def decide(battle: CompanionBattle, dice: Dice) -> None:
    """SC-BG-01: S1b: ambushes, the roll, and whether the winner keeps what he has won."""
    sprung = [side for side in battle.sides if spring(battle, side)]
    winner = sprung[0] if len(sprung) == 1 else roll_off(battle, dice)
    holder = winner if keeps(battle, winner) else winner.foe
    battle.happen(InitiativeTaken("SC-BG-02", holder.id, holder is not winner))


def spring(battle: CompanionBattle, side: Side) -> bool:
    """SC-BG-01, SC-BG-21: a side springs its one ambush: its hidden units are placed."""
    if side.ambushed or not any(check_ambush(battle, side, unit.id) is None for unit in side.units):
        return False
    named = list(dict.fromkeys(side.commander.spring_ambush(battle, side)))
    legal = []
    for name in named:
        refusal = check_ambush(battle, side, name)
        if refusal is None:
            legal.append(battle.units[name])
        elif battle.logging:
            battle.log(OrderRefused(refusal.rule, name, "spring an ambush", refusal.reason))
    if not legal:
        return False
    battle.happen(AmbushSprung(RULE, side.id))
    for unit in legal:
        reveal(battle, unit, "it sprang an ambush")
    return True


def roll_off(battle: CompanionBattle, dice: Dice) -> Side:
    """SC-BG-01: a die for each side, the higher total wins, ties are rolled again by both."""
    one, other = battle.sides
    scores = (score(battle, one), score(battle, other))
    tries = 0
    while True:
        tries += 1
        again = (f"#{tries}",) if tries > 1 else ()
        rolls: tuple[Roll, Roll] = (
            dice.roll(1, 6, "initiative", one.id, *again),
            dice.roll(1, 6, "initiative", other.id, *again),
        )
        mine, theirs = (roll.total + added.total for roll, added in zip(rolls, scores, strict=True))
        winner = None if mine == theirs else one if mine > theirs else other
        if battle.logging:
            sides = (one.id, other.id)
            battle.log(InitiativeRolled(RULE, sides, rolls, scores, winner.id if winner else None))
        if winner is not None:
            return winner


def score(battle: CompanionBattle, side: Side) -> Score:
    """SC-BG-01: what a side adds to its die; `initiative_streak`: turns without it among that."""
    streak = min(side.streak, MOST_STREAK) if battle.options.initiative_streak else 0
    return Score.of(
        (RULE, MOSTLY_REGULAR if mostly_regular(side) else 0),
        ("SC-BG-18", best_leader(side)),
        ("SC-BG-17", FRENZIED_INITIATIVE if side.units and any_frenzied(side) else 0),
        (RULE, FLAGSHIP_LOST if flagship_lost(battle, side) else 0),
        (RULE, streak),
    )


def mostly_regular(side: Side) -> bool:
    """SC-BG-01: more than half of its vessels and units in play are regular."""
    regular = [ship.regular for ship in side.ships if ship.status is _AFLOAT]
    if side.units:
        regular += [unit.regular for unit in side.units if unit.in_play]
    return 2 * sum(regular) > len(regular)


def best_leader(side: Side) -> int:
    """SC-BG-01, SC-BG-18: the best Leadership on the table, of nobody who has routed."""
    best = 0
    for ship in side.ships:
        fit = ship.captain is _FIT and ship.morale is not _ROUT
        if ship.leadership > best and ship.status is _AFLOAT and fit:
            best = ship.leadership
    for unit in side.units:
        fit = unit.leader is _FIT and unit.nerve is not _ROUT
        if unit.leadership > best and unit.in_play and fit:
            best = unit.leadership
    return best


def any_frenzied(side: Side) -> bool:
    return any(unit.in_play and unit.frenzied for unit in side.units)


def flagship_lost(battle: CompanionBattle, side: Side) -> bool:
    """SC-BG-01: the flagship is sunk, surrendered or without officers."""
    ship = battle.ships.get(side.flagship) if side.flagship is not None else None
    return ship is not None and (ship.status in LOST or not ship.officers)


def keeps(battle: CompanionBattle, winner: Side) -> bool:
    """SC-BG-02: the winner chooses, or by `initiative_moves` and in `classic` keeps it always."""
    options = battle.options
    if options.initiative_mode is _CLASSIC:
        return True
    if options.initiative_moves is not InitiativeMoves.WINNER_CHOOSES:
        return True
    return winner.commander.keep_initiative(battle, winner)


def first(battle: CompanionBattle) -> Side:
    """SC-BG-02: who fires and moves first: the side with the initiative, but by `second`."""
    options = battle.options
    second = options.initiative_moves is _SECOND and options.initiative_mode is not _CLASSIC
    return battle.initiative.foe if second else battle.initiative
