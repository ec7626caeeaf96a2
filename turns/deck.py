"""SNS-EVT-01: the deck of events as the draws have left it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from campaigns.models import Campaign
from campaigns.rules.deck import FULL
from campaigns.rules.events import EventDrawn
from turns.models import EventDraw
from turns.play import StepInPlay


@dataclass(frozen=True, slots=True)
class Deck:
    """How many times it had been made full, the cards left, and the events that happened."""

    number: int
    left: tuple[int, ...]
    happened: frozenset[int]


def deck_of(campaign: Campaign) -> Deck:
    """SNS-EVT-01: what is left of a campaign's deck; it is made full when a card is due."""
    drawn = list(
        EventDraw.objects.filter(campaign=campaign).values_list("deck", "number", "played")
    )
    number = max((deck for deck, *_ in drawn), default=1)
    gone = {card for deck, card, _ in drawn if deck == number}
    left = tuple(card for card in FULL if card not in gone)
    return Deck(number, left, frozenset(played for *_, played in drawn))


def rows_of(
    step: StepInPlay, deck: Deck, drawn: Sequence[tuple[EventDrawn, UUID]]
) -> list[EventDraw]:
    """The rows of a step's draws, each from the deck that it was drawn from."""
    number, left = deck.number, set(deck.left)
    rows = []
    for order, (card, event) in enumerate(drawn, start=1):
        if not left:
            number, left = number + 1, set(FULL)
        left.discard(card.number)
        rows.append(
            EventDraw(
                campaign=step.campaign,
                turn=step.turn,
                order=order,
                deck=number,
                number=card.number,
                played=card.played,
                title=card.title,
                event_id=event,
            )
        )
    return rows
