"""The calendar: turns without a gap, their steps in the book's order, each with its event."""

from collections.abc import Iterator, Sequence
from typing import Final

from campaigns.calendar import options_of
from campaigns.models import Campaign, CampaignTurn
from campaigns.rules.sequence import Step, steps_of
from riverwar.feed.models import Event
from turns.audit.difference import Difference

CALENDAR: Final = "calendar"


def steps_out_of_order(campaign: Campaign) -> Iterator[Difference]:
    """SNS-SEQ-01: what was played of each turn is how the book begins or ends it."""
    options = options_of(campaign)
    turns = list(
        CampaignTurn.objects.filter(campaign=campaign).order_by("number").prefetch_related("steps")
    )
    if not turns or options is None:
        return
    numbers = [turn.number for turn in turns]
    if numbers != list(range(1, len(turns) + 1)):
        yield _wrong(campaign, f"turns {numbers}")
    steps = [step for turn in turns for step in turn.steps.all()]
    told = Event.objects.in_bulk([step.event_id for step in steps])
    for turn in turns:
        taken = sorted(turn.steps.all(), key=lambda step: told[step.event_id].seq)
        for step in taken:
            event = told[step.event_id]
            fits = event.type == "turn.step_taken" and event.object_id == turn.pk
            if not fits or event.payload.get("step") != step.step:
                yield _of(turn, f"the step {step.step} has event {event.seq}, which is not its own")
        played = [Step(step.step) for step in taken]
        if problem := _order(turn, played):
            yield _of(turn, problem)
        if turn.closed_at is None and turn is not turns[-1]:
            yield _of(turn, "it is open, and later ones have begun")


def _order(turn: CampaignTurn, played: Sequence[Step]) -> str:
    """What is wrong with the steps of a turn; parliament sits where it was asked at the time."""
    order = tuple(Step)
    due = [
        step
        for step in steps_of(turn.number, votes=False)
        if turn.closed_at is not None or order.index(step) < order.index(Step(turn.step))
    ]
    in_order = list(played) == sorted(played, key=order.index)
    if in_order and [step for step in played if step is not Step.PARLIAMENT] == due:
        return ""
    return f"the steps taken were {', '.join(played) or 'none'}, and it is at {turn.step}"


def _wrong(campaign: Campaign, problem: str) -> Difference:
    return Difference(CALENDAR, "campaign", str(campaign.pk), problem)


def _of(turn: CampaignTurn, problem: str) -> Difference:
    return Difference(CALENDAR, "turn", str(turn.pk), f"turn {turn.number}: {problem}")
