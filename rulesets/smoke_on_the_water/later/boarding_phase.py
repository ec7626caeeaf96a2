"""SW-BRD: the Boarding Phase. All parties go over at once, so every roll is made before losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulesets.core.dice import Dice, Roll
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.boarding import BoardingTried
from rulesets.smoke_on_the_water.events.ignored import OrderIgnored
from rulesets.smoke_on_the_water.later.prizes import Taking, largest, lose_crew, take, unmanned
from rulesets.smoke_on_the_water.orders import Refusal
from rulesets.smoke_on_the_water.rules.boarding import (
    ATTACKER_NEEDS,
    Strength,
    boarding_chance,
    may_board,
)
from rulesets.smoke_on_the_water.rules.chances import halved, succeeds
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.ships import contacts, has_orders, is_closed_up, strength
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Fire


@dataclass(frozen=True, slots=True, eq=False)
class Attack:
    """SW-BRD-09: all who board one vessel; the largest leads them and rolls."""

    leader: Ship
    attackers: tuple[Ship, ...]
    target: Ship

    def meets(self, other: Attack) -> bool:
        """SW-BRD-07: whether each is aimed at one of those who make the other."""
        return self.target in other.attackers and other.target in self.attackers


class Tried(NamedTuple):
    """What an attack rolled against its chance."""

    attack: Attack
    score: Score
    roll: Roll

    @property
    def succeeded(self) -> bool:
        return succeeds(self.score.total, self.roll.total)

    @property
    def margin(self) -> int:
        """SW-BRD-07: by how much the chance exceeds the die."""
        return self.score.total - self.roll.total


class Loss(NamedTuple):
    """SW-BRD-06: points that a vessel is to lose, by a roll where one was made."""

    ship: Ship
    points: int
    roll: Roll | None = None


def boarding_phase(battle: SmokeBattle, dice: Dice) -> None:
    """SW-BRD: attacks on abandoned vessels need no roll (SW-BRD-08), the others go pair by pair."""
    attacks = tuple(_attacks(battle))
    takings = [_taking(attack, "SW-BRD-08") for attack in attacks if attack.target.abandoned]
    losses: list[Loss] = []
    for fight in _fights([attack for attack in attacks if not attack.target.abandoned]):
        tried = [_roll(battle, dice, attack, mutual=len(fight) > 1) for attack in fight]
        winner = _winner(tried)
        takings += [_taking(one.attack, "SW-BRD-06") for one in tried if one is winner]
        losses += _settle(battle, dice, tried, winner)
    for loss in losses:
        lose_crew(battle, loss.ship, loss.points, "SW-BRD-06", loss.roll)
    taken = [taking.ship for taking in takings]
    take(battle, takings)
    unmanned(battle, (loss.ship for loss in losses if loss.ship not in taken))


# -- who boards whom -----------------------------------------------------------------------------


def _attacks(battle: SmokeBattle) -> Iterator[Attack]:
    """SW-BRD-09: one attack on each vessel that is boarded, in the order of their leaders' ids."""
    parties: dict[str, list[Ship]] = {}
    for ship in battle.afloat():
        if has_orders(ship, Tactic.BOARD) and (target := _goes_for(battle, ship)):
            parties.setdefault(target.id, []).append(ship)
    made = [
        Attack(largest(party), tuple(party), battle.ships[target])
        for target, party in parties.items()
    ]
    yield from sorted(made, key=lambda attack: attack.leader.id)


def _goes_for(battle: SmokeBattle, ship: Ship) -> Ship | None:
    """SW-BRD-01, SW-BRD-09: the enemy that she boards, of several the one her commander names."""
    found = list(contacts(battle, ship))
    fit = [enemy for enemy in found if _refusal(ship, enemy) is None]
    if not fit:
        _ignored(battle, ship, found)
        return None
    if len(fit) == 1:
        return fit[0]
    named = ship.holder.commander.board(battle, ship, fit)
    return next((enemy for enemy in fit if enemy.id == named), fit[0])


def _refusal(ship: Ship, enemy: Ship) -> Refusal | None:
    """SW-BRD-02, SW-BRD-03, SW-MOR-06: why she cannot board this one."""
    if ship.withdrawing:
        return Refusal("SW-MOR-06", "she is withdrawing")
    crew = strength(ship).crew
    burns = enemy.fire is Fire.OUT_OF_CONTROL
    if may_board(ship.speed.level, enemy.speed.level, crew=crew, out_of_control=burns):
        return None
    if crew < ATTACKER_NEEDS:
        return Refusal("SW-BRD-03", "she has too few men")
    why = "the enemy burns out of control" if burns else "they went too fast"
    return Refusal("SW-BRD-02", why)


def _ignored(battle: SmokeBattle, ship: Ship, found: Sequence[Ship]) -> None:
    """SW-ORD-07, SW-BRD-01: the order comes to nothing."""
    if not battle.logging:
        return
    refusal = _refusal(ship, found[0]) if found else Refusal("SW-BRD-01", "no enemy lay alongside")
    assert refusal is not None, f"{ship.id} could board {found}"
    battle.log(OrderIgnored(refusal.rule, ship.id, "board", refusal.reason))


# -- the fight -----------------------------------------------------------------------------------


def _fights(attacks: Sequence[Attack]) -> Iterator[tuple[Attack, ...]]:
    """SW-BRD-07: attacks by themselves, and in twos where they meet each other."""
    fought: list[Attack] = []
    for attack in attacks:
        if attack not in fought:
            fight = (attack, *(other for other in attacks if attack.meets(other)))
            fought += fight
            yield fight


def _roll(battle: SmokeBattle, dice: Dice, attack: Attack, *, mutual: bool) -> Tried:
    """SW-BRD-04, SW-BRD-09: strengths add; the rest is by the vessel that leads."""
    leader, target = attack.leader, attack.target
    score = boarding_chance(
        _together(attack.attackers),
        strength(target),
        locked=any(lock.holds(target) for lock in battle.locks_of(leader)),
        closed_up=is_closed_up(target),
        defender_hull=(target.hull, target.card.hull),
        attacker_hull=(leader.hull, leader.card.hull),
        defender_level=target.speed.level,
        mutual=mutual,
        tables=battle.tables,
    )
    return Tried(attack, score, dice.roll(1, 10, "board", leader.id, target.id))


def _together(ships: Iterable[Ship]) -> Strength:
    """SW-BRD-09: the strengths of several vessels."""
    each = [strength(ship) for ship in ships]
    return Strength(sum(one.crew for one in each), sum(one.troops for one in each))


def _winner(tried: Sequence[Tried]) -> Tried | None:
    """SW-BRD-05, SW-BRD-07: who succeeds; where both do, the larger margin; a tie is nobody's."""
    made = sorted((one for one in tried if one.succeeded), key=lambda one: -one.margin)
    if len(made) == 2 and made[0].margin == made[1].margin:
        return None
    return made[0] if made else None


def _settle(
    battle: SmokeBattle, dice: Dice, tried: Sequence[Tried], winner: Tried | None
) -> list[Loss]:
    """SW-BRD-06: what a fight costs. Where one of two wins, his success is all that counts."""
    losses: list[Loss] = []
    for one in tried:
        attack, won = one.attack, one is winner
        ids = tuple(ship.id for ship in attack.attackers)
        target = attack.target.id
        battle.happen(BoardingTried("SW-BRD-04", ids, target, one.score, one.roll, won))
        if won:
            half = halved(strength(attack.target).crew)
            losses += [Loss(attack.leader, 1), Loss(attack.target, half)]
        elif winner is None:
            roll = dice.roll(1, 6, "boarders lost", attack.leader.id, target)
            losses += [Loss(attack.leader, halved(roll.total), roll), Loss(attack.target, 1)]
    return losses


def _taking(attack: Attack, rule: str) -> Taking:
    return Taking(attack.target, attack.leader, attack.leader.holder, rule)
