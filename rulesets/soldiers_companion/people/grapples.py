"""SC-GRAP: grapples, how they are thrown and cut."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId, OrderRefused
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.people import GrapplesCut, GrapplesThrown
from rulesets.soldiers_companion.fire.firers import deckhands
from rulesets.soldiers_companion.movement.legs import out_of_turn
from rulesets.soldiers_companion.options import DeckhandActions
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.people.people_tables import GRAPPLE_SUCCESS
from rulesets.soldiers_companion.people.posts import boarded_by
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import NEAR, Morale, Post
from rulesets.soldiers_companion.water.hulls import gap_within

# Bound once, as these are asked for most.
_SHAKEN: Final = Morale.SHAKEN
_ROUT: Final = Morale.ROUT


def unfit_to_attack(ship: Ship) -> Refusal | None:
    """SC-BG-16, SC-MAN-05, SC-BG-17: who may not ram, grapple or board."""
    if not ship.afloat:
        return Refusal("SC-HULL-03", "it was no longer in the fight")
    if ship.morale in (_SHAKEN, _ROUT):
        return Refusal("SC-BG-16", f"its crew was {_TOLD[ship.morale]}")
    if not ship.officers:
        return Refusal("SC-MAN-05", "no officer was left aboard")
    if ship.side.withdrawing:
        return Refusal("SC-BG-17", "its side was withdrawing")
    return None


_TOLD = {Morale.SHAKEN: "shaken", Morale.ROUT: "in rout"}


# -- cutting -------------------------------------------------------------------------------------


def cut(battle: CompanionBattle) -> None:
    """SC-GRAP-04, SC-TURN-06: S1c: both sides choose what to cut before anything is cut."""
    asked = [
        (ship, ship.side.commander.cut_grapples(battle, ship), tuple(battle.grapples_of(ship)))
        for ship in battle.ships.values()
        if ship.afloat and battle.grappled(ship)
    ]
    for ship, wanted, held in asked:
        _cut(battle, ship, dict(wanted))
        strange = [name for name in wanted if all(name != grapple.far(ship).id for grapple in held)]
        if strange:
            reason = Refusal("SC-GRAP-04", "no grapple held there")
            _refuse(battle, ship, f"cut loose from {strange[0]}", reason)


def _cut(battle: CompanionBattle, ship: Ship, wanted: dict[EntryId, int]) -> None:
    hands = cutters(battle, ship)
    for grapple in tuple(battle.grapples_of(ship)):
        other = grapple.far(ship).id
        count = min(wanted.pop(other, 0), grapple.count)
        if count < 1:
            continue
        if count > hands:
            _refuse(battle, ship, f"cut {count} grapples", Refusal("SC-GRAP-04", "it lacked hands"))
            continue
        hands -= count
        battle.happen(GrapplesCut("SC-GRAP-04", ship.id, other, count))


def cutters(battle: CompanionBattle, ship: Ship) -> int:
    """SC-GRAP-04: crewmen aboard who are neither in melee nor in a party that has crossed."""
    men = ship.crew - (ship.boarders.crew.total if ship.boarders is not None else 0)
    if boarded_by(battle, ship):
        men -= ship.posts[Post.DECK].total
        men -= ship.party.crew.total if ship.party is not None else 0
    return men


# -- throwing ------------------------------------------------------------------------------------


def attempts(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-GRAP-01, SC-GRAP-02: at the end of its move men throw grapples, each a die.

    SC-GRAP-05: the side without the initiative may, in its own movement phase.
    """
    answer = ship.side.commander.grapple(battle, ship) if ship.afloat else None
    if answer is None:
        return
    name, tries = answer
    refusal = check_grapple(battle, ship, name, tries)
    if refusal is not None:
        _refuse(battle, ship, f"grapple {name}", refusal)
        return
    score = Score.of(("SC-GRAP-02", GRAPPLE_SUCCESS))
    roll = dice.roll(tries, 6, "grapple", ship.id, name)
    made = sum(face >= score.total for face in roll.faces)
    # SC-GRAP-02: a man of the boarding party who threw in vain is no deckhand to be spent.
    spent = min(tries - made, _free(battle, ship))
    battle.happen(GrapplesThrown("SC-GRAP-02", ship.id, name, score, roll, made, spent))


def check_grapple(battle: CompanionBattle, ship: Ship, name: EntryId, tries: int) -> Refusal | None:
    """SC-GRAP-01: an enemy vessel within 2 inches at the end of the move, and men enough.

    SC-BG-02: in the classic mode the side without the initiative may not.
    """
    refusal = unfit_to_attack(ship)
    if refusal is not None:
        return refusal
    if out_of_turn(battle, ship):
        return Refusal("SC-BG-02", "its side might only fire and charge this turn")
    enemy = battle.ships.get(name)
    if enemy is None or enemy.side is ship.side or not enemy.afloat:
        return Refusal("SC-GRAP-01", "that was no enemy vessel afloat")
    if not gap_within(ship, enemy, NEAR):
        return Refusal("SC-GRAP-01", "it was more than 2 inches away")
    if not 1 <= tries <= most_attempts(battle, ship):
        return Refusal("SC-GRAP-02", "so many men could not throw")
    return None


def most_attempts(battle: CompanionBattle, ship: Ship) -> int:
    """SC-GRAP-02: half the deckhands, rounded up, of those who have had no job yet (SC-TURN-08).

    `boarders_may_grapple`: the crewmen of the party on deck count among them.
    """
    deck, free = deckhands(ship), _free(battle, ship)
    if battle.options.boarders_may_grapple and ship.party is not None:
        deck += ship.party.crew.total
        free += ship.party.crew.total
    return min((deck + 1) // 2, free)


def _free(battle: CompanionBattle, ship: Ship) -> int:
    """SC-TURN-08: deckhands who have had no job this turn; `deckhand_actions`: or all."""
    used = ship.deck_used if battle.options.deckhand_actions is DeckhandActions.ONE else 0
    return max(0, deckhands(ship) - used)


def _refuse(battle: CompanionBattle, ship: Ship, what: str, refusal: Refusal) -> None:
    if battle.logging:
        battle.log(OrderRefused(refusal.rule, ship.id, what, refusal.reason))
