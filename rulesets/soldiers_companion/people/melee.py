"""SC-BG-15, SC-BRD-06: melees, aboard and ashore, a round each turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.core.dice import Dice, Roll
from rulesets.core.events import EntryId
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.melee import FighterFell, PairFought
from rulesets.soldiers_companion.people.people_tables import (
    CASUALTY_SCORE,
    KILLED_BY,
    LEADING,
    MOST_ON_ONE,
    PUSHED_SCORE,
)
from rulesets.soldiers_companion.state import CompanionBattle, Side
from rulesets.soldiers_companion.tables import Rank

RULE = "SC-BG-15"


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure in a melee; figures of one kind are alike. `bonus` is its own part of the score.

    `owner` is its vessel or its unit, `body` where of the vessel it fights, `unit` its troops.
    """

    side: Side
    owner: EntryId
    body: str
    rank: Rank
    unit: EntryId | None
    bonus: Score
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """SC-BG-15: one figure against one to three."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]


@dataclass(slots=True)
class Round:
    """SC-BG-15: what each side suffered: attackers, then defenders."""

    scores: list[int]
    pushed: list[int]


def pairs(attackers: Sequence[Fighter], defenders: Sequence[Fighter]) -> list[Pair]:
    """SC-BG-15: one to one in order; spare figures join in order, three to one at most."""
    few = min(len(attackers), len(defenders))
    if not few:
        return []

    def shared(figures: Sequence[Fighter], at: int) -> tuple[Fighter, ...]:
        return tuple(figures[at : few * MOST_ON_ONE : few])

    return [Pair(shared(attackers, at), shared(defenders, at)) for at in range(few)]


def best(figures: Sequence[Fighter], roll: Roll) -> tuple[int, Score]:
    """SC-BG-15: the highest die of a side of a pair, and what is added to it.

    Of equal dice the owner takes the figure with the most added. A leader helps his whole pair.
    """
    high = max(roll.faces)
    rolled = [one for one, face in zip(figures, roll.faces, strict=True) if face == high]
    chosen = max(rolled, key=lambda one: one.bonus.total)
    leading = ((RULE, LEADING),) if any(one.leads for one in figures) else ()
    return high, Score.of(*chosen.bonus.parts, *leading)


def fight(
    battle: CompanionBattle,
    dice: Dice,
    place: EntryId,
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
) -> Round:
    """SC-BG-15: one round, pair by pair, the attacker's dice first; the fallen come off at once."""
    fought = Round([0, 0], [0, 0])
    for number, pair in enumerate(pairs(attackers, defenders), start=1):
        _fight_pair(battle, dice, place, number, pair, fought)
    return fought


def _fight_pair(
    battle: CompanionBattle, dice: Dice, place: EntryId, number: int, pair: Pair, fought: Round
) -> None:
    sides = (pair.attackers, pair.defenders)
    attack = dice.roll(len(pair.attackers), 6, "melee", place, "attack", str(number))
    defence = dice.roll(len(pair.defenders), 6, "melee", place, "defence", str(number))
    (high, score), (other_high, other_score) = best(sides[0], attack), best(sides[1], defence)
    difference = high + score.total - other_high - other_score.total
    if battle.logging:
        battle.log(PairFought(RULE, place, number, attack, score, defence, other_score, difference))
    if not difference:
        return
    loser = 1 if difference > 0 else 0
    if abs(difference) < KILLED_BY:
        fought.scores[loser] += PUSHED_SCORE
        fought.pushed[loser] += 1
        return
    fought.scores[loser] += CASUALTY_SCORE
    fallen = _choose(battle, sides[loser])
    battle.happen(FighterFell(RULE, fallen.owner, fallen.body, fallen.rank, fallen.unit))


def _choose(battle: CompanionBattle, figures: Sequence[Fighter]) -> Fighter:
    """SC-BG-15: the owner's choice among those of the losing side in the pair."""
    kinds = list(dict.fromkeys((one.owner, one.body, one.rank, one.unit) for one in figures))
    ship = battle.ships.get(figures[0].owner)
    if len(kinds) == 1 or ship is None:
        return figures[0]
    where = [(unit or body, rank) for _, body, rank, unit in kinds]
    index = figures[0].side.commander.lose_man(battle, ship, where)
    chosen = kinds[index] if 0 <= index < len(kinds) else kinds[0]
    return next(one for one in figures if (one.owner, one.body, one.rank, one.unit) == chosen)
