"""SC-BRD-06: the melees of boarding actions, and who fights in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.melee import BOARDERS, DECK, PARTY, RoundFought
from rulesets.soldiers_companion.fire.firers import on_deck
from rulesets.soldiers_companion.people.boarding import take
from rulesets.soldiers_companion.people.melee import RULE, Fighter, Round, fight
from rulesets.soldiers_companion.people.parties import defenders, marines
from rulesets.soldiers_companion.people.people_tables import (
    ATTACKING,
    BEHIND_COVER,
    LARGER_BY,
    SHAKEN_IN_MELEE,
    WARRIOR,
)
from rulesets.soldiers_companion.people.posts import boarded_by
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Fate,
    Hands,
    Party,
    Ship,
    Side,
    Unit,
)
from rulesets.soldiers_companion.tables import QUALITIES, Cover, Morale, Post, Rank

Parts = tuple[tuple[str, int], ...]


def boarding_melees(battle: CompanionBattle, dice: Dice) -> None:
    """SC-BRD-06: S7: one round aboard each boarded vessel; one that nobody defends surrenders."""
    for ship in battle.ships.values():
        boarders = boarded_by(battle, ship)
        if boarders and ship.afloat:
            _melee(battle, dice, ship, boarders)


def _melee(battle: CompanionBattle, dice: Dice, ship: Ship, boarders: list[Ship]) -> None:
    captor = boarders[0].side
    if defenders(battle, ship):
        fought = fight(
            battle, dice, ship.id, attacking(battle, boarders), defending(battle, ship, boarders)
        )
        _settle(battle, ship, boarders, fought)
    if not defenders(battle, ship) and boarded_by(battle, ship):
        take(battle, ship, captor, rule="SC-BRD-06")


def _settle(battle: CompanionBattle, ship: Ship, boarders: list[Ship], fought: Round) -> None:
    """SC-BG-15: who suffered more has lost the round."""
    ours, theirs = fought.scores
    winner: Side | None = None
    if ours != theirs:
        winner = boarders[0].side if ours < theirs else ship.side
    battle.happen(
        RoundFought(
            RULE,
            ship.id,
            tuple(boarder.id for boarder in boarders),
            (ship.id,),
            (ours, theirs),
            winner.id if winner else None,
            winner.foe.id if winner else None,
        )
    )


# -- the figures ---------------------------------------------------------------------------------


def attacking(battle: CompanionBattle, boarders: list[Ship]) -> list[Fighter]:
    """SC-BRD-06: all who are aboard an enemy, vessel by vessel, in record-form order.

    SC-BG-15: on the turn of their crossing they have one more; a later reinforcement has not.
    """
    figures: list[Fighter] = []
    for ship in boarders:
        party = ship.boarders
        assert party is not None
        first: Parts = ((RULE, ATTACKING),) if party.arrived == battle.turn else ()
        figures += _party_figures(battle, ship, party, BOARDERS, first)
    return figures


def defending(battle: CompanionBattle, ship: Ship, boarders: list[Ship]) -> list[Fighter]:
    """SC-BRD-06: in the order party, marines, deckhands.

    SC-BG-15: in the first round one more for cover, or for a hull that is two sizes larger.
    """
    extra = first_round_cover(battle, ship, boarders) + _shaken(ship)
    figures: list[Fighter] = []
    if ship.party is not None:
        figures += _party_figures(battle, ship, ship.party, PARTY, extra)
    for unit in marines(battle, ship):
        there = on_deck(ship, unit)
        figures += _troops(ship, unit, there, DECK, extra)
    figures += _crew(ship, ship.posts[Post.DECK], DECK, extra)
    return figures


def first_round_cover(battle: CompanionBattle, ship: Ship, boarders: list[Ship]) -> Parts:
    """SC-BG-15: what protects a vessel in the round in which its boarders arrive, once."""
    arrived = [
        other for other in boarders if other.boarders and other.boarders.arrived == battle.turn
    ]
    larger = any(ship.card.size >= other.card.size + LARGER_BY for other in arrived)
    covered = ship.cover in (Cover.MEDIUM, Cover.HEAVY)
    return ((RULE, BEHIND_COVER),) if arrived and (covered or larger) else ()


def _shaken(ship: Ship) -> Parts:
    """SC-BG-15: a shaken crew fights worse; SC-BG-16: Checked counts for nothing here."""
    worse = ship.morale in (Morale.SHAKEN, Morale.ROUT)
    return ((RULE, SHAKEN_IN_MELEE),) if worse else ()


def _party_figures(
    battle: CompanionBattle, ship: Ship, party: Party, body: str, extra: Parts
) -> Iterator[Fighter]:
    yield from _crew(ship, party.crew, body, extra)
    for name, figures in sorted(party.troops.items()):
        yield from _troops(ship, battle.units[name], figures, body, extra)


def _crew(ship: Ship, hands: Hands, body: str, extra: Parts) -> Iterator[Fighter]:
    """SC-BG-15: officers, petty officers and ratings, all armed; the captain leads his pair."""
    warrior = WARRIOR if ship.warrior else 0
    bonus = Score.of(("SC-BG-04", QUALITIES[ship.quality].melee), (RULE, warrior), *extra)
    for rank, count in (
        (Rank.OFFICER, hands.officers),
        (Rank.PO, hands.pos),
        (Rank.RATING, hands.ratings),
    ):
        led = rank is Rank.OFFICER and ship.captain is Fate.FIT
        led = led and body == _leads_in(ship, lambda party: party.crew.officers)
        for number in range(count):
            leads = led and number == 0
            yield Fighter(ship.side, ship.id, body, rank, None, bonus, leads)


def _troops(ship: Ship, unit: Unit, figures: int, body: str, extra: Parts) -> Iterator[Fighter]:
    """SC-BG-15: figures of troops; the leader of the unit is the first of them."""
    warrior = WARRIOR if unit.warrior else 0
    bonus = Score.of(("SC-BG-04", QUALITIES[unit.quality].melee), (RULE, warrior), *extra)
    led = unit.leader is Fate.FIT and body == _leads_in(
        ship, lambda party: party.troops.get(unit.id)
    )
    for number in range(figures):
        leads = led and number == 0
        yield Fighter(ship.side, ship.id, body, Rank.RATING, EntryId(unit.id), bonus, leads)


def _leads_in(ship: Ship, of_his: Callable[[Party], int | None]) -> str:
    """SC-BG-15, SC-BG-18: the one body in which a leader fights: with boarders of his own first."""
    for body, party in ((BOARDERS, ship.boarders), (PARTY, ship.party)):
        if party is not None and of_his(party):
            return body
    return DECK
