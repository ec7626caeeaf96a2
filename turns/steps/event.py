"""SNS-SEQ-01: the step `event`, on odd turns: SNS-EVT."""

from campaigns.rules.deck import draw
from turns.deck import deck_of, rows_of
from turns.fortunes import Fortunes
from turns.models import EventDraw
from turns.play import StepInPlay


def play(step: StepInPlay) -> None:
    """SNS-EVT-01: draw an event, and two more for a double. SNS-EVT-02: each does what it says."""
    deck, fortunes = deck_of(step.campaign), Fortunes(step)
    drawn, _ = draw(
        step.dice("SNS-EVT-01"), deck.left, happened=deck.happened, risen=fortunes.risings > 0
    )
    told = [(card, step.tell(card, of=step.turn, type="event.drawn")) for card in drawn]
    rows = rows_of(step, deck, told)
    for row, card in zip(rows, drawn, strict=True):
        row.struck = fortunes.play(card, order=row.order)
    fortunes.close()
    EventDraw.objects.bulk_create(rows)
