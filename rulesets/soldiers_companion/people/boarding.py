"""SC-BRD: boarders cross, come back, and take vessels."""

from __future__ import annotations

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId, OrderRefused
from rulesets.soldiers_companion.damage.fate import surrender
from rulesets.soldiers_companion.events.boarding import (
    BoardersCrossed,
    BoardersReturned,
    BoardersTaken,
    PrizeManned,
)
from rulesets.soldiers_companion.events.people import Men, Troops
from rulesets.soldiers_companion.options import BoardersPer
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.people.grapples import unfit_to_attack
from rulesets.soldiers_companion.people.parties import defenders
from rulesets.soldiers_companion.people.people_tables import BOARDERS_EACH
from rulesets.soldiers_companion.people.posts import boarded_by
from rulesets.soldiers_companion.state import CompanionBattle, Party, Ship, Side
from rulesets.soldiers_companion.tables import Aspect
from rulesets.soldiers_companion.water.hulls import facing_end

_ENDS = (Aspect.BOW, Aspect.STERN)


def crossings(battle: CompanionBattle, dice: Dice, side: Side) -> None:
    """SC-BRD-04, SC-GRAP-03: Md: parties already formed cross to grappled enemies.

    SC-TURN-07: only those of the side with the initiative, unless `board_without_initiative`.
    """
    if side is not battle.initiative and not battle.options.board_without_initiative:
        return
    for ship in side.ships:
        for grapple in tuple(battle.grapples_of(ship)):
            enemy = grapple.far(ship)
            if ship.afloat and ship.party is not None and enemy.afloat:
                _cross(battle, ship, enemy)


def _cross(battle: CompanionBattle, ship: Ship, enemy: Ship) -> None:
    if enemy.side is ship.side:
        return
    men = ship.side.commander.board(battle, ship, enemy)
    if men < 1:
        return
    refusal = check_boarding(battle, ship, enemy, men)
    if refusal is not None:
        if battle.logging:
            battle.log(OrderRefused(refusal.rule, ship.id, f"board {enemy.id}", refusal.reason))
        return
    assert ship.party is not None
    crew, troops = first_of(ship.party, men)
    most, against = most_boarders(battle, ship, enemy), defenders(battle, enemy)
    battle.happen(BoardersCrossed("SC-BRD-04", ship.id, enemy.id, crew, troops, most, against))
    if not against:
        take(battle, enemy, ship.side, rule="SC-BRD-06")


def check_boarding(battle: CompanionBattle, ship: Ship, enemy: Ship, men: int) -> Refusal | None:
    """SC-BRD-03, SC-BRD-04: initiative, grapples, a party formed before, and the limit.

    The boarders of one vessel are aboard one enemy at a time.
    """
    if ship.side is not battle.initiative and not battle.options.board_without_initiative:
        return Refusal("SC-BRD-04", "its side lacked the initiative")
    refusal = unfit_to_attack(ship)
    if refusal is not None:
        return refusal
    if not tied(battle, ship, enemy):
        return Refusal("SC-BRD-04", "the vessels were not grappled")
    if ship.boarders is not None and ship.boarders.aboard is not enemy:
        return Refusal("SC-BRD-04", "its boarders fought on another deck")
    if ship.party is None or men > ship.party.total:
        return Refusal("SC-BRD-03", "no such party was formed")
    if men > most_boarders(battle, ship, enemy):
        return Refusal("SC-BRD-05", "so many could not cross at once")
    return None


def most_boarders(battle: CompanionBattle, ship: Ship, enemy: Ship) -> int:
    """SC-BRD-05: five for each point of the smaller vessel's Length, half over a bow or stern.

    `boarders_per`: or of its Hull Size. SC-GEN-01: half is rounded up, as the book says.
    """
    cards = (ship.card, enemy.card)
    if battle.options.boarders_per is BoardersPer.HULL_SIZE:
        most = BOARDERS_EACH * min(card.size for card in cards)
    else:
        most = BOARDERS_EACH * min(card.length for card in cards)
    ends = facing_end(ship, enemy) in _ENDS or facing_end(enemy, ship) in _ENDS
    return (most + 1) // 2 if ends else most


def first_of(party: Party, men: int) -> tuple[Men, Troops]:
    """The first men of a party: officers, petty officers, ratings, then troops by their unit."""
    left = men
    crew = []
    for there in (party.crew.officers, party.crew.pos, party.crew.ratings):
        crew.append(min(left, there))
        left -= crew[-1]
    troops = []
    for unit, there in sorted(party.troops.items()):
        if left and there:
            troops.append((EntryId(unit), min(left, there)))
            left -= troops[-1][1]
    officers, pos, ratings = crew
    return (officers, pos, ratings), tuple(troops)


def tied(battle: CompanionBattle, ship: Ship, other: Ship) -> bool:
    """SC-GRAP-04: whether a grapple holds two vessels together."""
    return any(grapple.far(ship) is other for grapple in battle.grapples_of(ship))


# -- what becomes of boarders --------------------------------------------------------------------


def retreat(battle: CompanionBattle, ship: Ship) -> None:
    """SC-BRD-07: boarders go back to their vessel; where they cannot, they are taken."""
    boarders = ship.boarders
    if boarders is None or boarders.aboard is None:
        return
    enemy = boarders.aboard
    if ship.afloat and tied(battle, ship, enemy):
        battle.happen(BoardersReturned("SC-BRD-07", ship.id, enemy.id, boarders.total))
        return
    crew, troops = first_of(boarders, boarders.total)
    battle.happen(BoardersTaken("SC-BRD-07", ship.id, enemy.id, crew, troops))


def take(battle: CompanionBattle, prize: Ship, captor: Side, *, rule: str) -> None:
    """SC-BRD-07: the vessel surrenders; each captor leaves what prize crew he will, others go back.

    Of a captor who is no longer tied to it, or afloat, everybody stays aboard.
    """
    for ship in boarded_by(battle, prize):
        boarders = ship.boarders
        assert boarders is not None
        stay, troops = boarders.crew.total, first_of(boarders, boarders.total)[1]
        if ship.afloat and tied(battle, ship, prize):
            asked = ship.side.commander.prize_crew(battle, ship, prize)
            stay, troops = min(max(0, asked), boarders.crew.total), ()
        if stay or troops:
            crew = _prize_hands(boarders, stay)
            battle.happen(PrizeManned("SC-BRD-07", ship.id, prize.id, crew, troops))
        battle.happen(BoardersReturned("SC-BRD-07", ship.id, prize.id, boarders.total))
    surrender(battle, prize, captor, rule=rule)


def _prize_hands(boarders: Party, men: int) -> Men:
    """A prize crew has ratings first, then petty officers, then officers."""
    ratings = min(men, boarders.crew.ratings)
    pos = min(men - ratings, boarders.crew.pos)
    return (men - ratings - pos, pos, ratings)
