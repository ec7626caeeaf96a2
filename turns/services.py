"""The sequence of play: open the calendar, and advance from step to step."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from campaigns import dice
from campaigns.charts import chart_of
from campaigns.models import Campaign, CampaignSeed, CampaignTurn, TurnStep
from campaigns.rules.options import Options
from campaigns.rules.sequence import Step, step_after, steps_of
from campaigns.rules.victory import is_over
from campaigns.services import end_campaign, running
from riverwar import feed
from riverwar.api import assert_in_transaction
from turns import engagements, finance, founding
from turns.errors import (
    CalendarOpenError,
    StepTakenError,
    StepWaitsError,
    TurnClosedError,
)
from turns.locks import book_of, lock
from turns.play import StepInPlay
from turns.seats import sits
from turns.steps import PLAYED, WAITS


def open_calendar(*, campaign: Campaign, by: Any, deploy: bool = True) -> CampaignTurn:
    """Begin the months: the chart, the government, the territories, the opening forces, turn 1.

    With `deploy` the book's opening forces of the theatres that are played are put in their places.
    """
    assert_in_transaction()
    locked = lock(campaign)
    options = book_of(locked)
    last = CampaignTurn.objects.filter(campaign=locked).order_by("number").last()
    if last is not None:
        raise CalendarOpenError(campaign=locked.name, turn=last.number)
    turn = CampaignTurn.objects.create(
        campaign=locked, number=1, step=steps_of(1, votes=sits(locked, options))[0]
    )
    feed.record(locked.pk, "turn.opened", turn, by=by, payload={"number": 1})
    founding.found(campaign=locked, options=options, by=by, deploy=deploy)
    return turn


def advance(*, turn: CampaignTurn, step: str, by: Any, through: str | None = None) -> CampaignTurn:
    """Take the step that the turn is at, and those that follow up to `through`.

    `step` is the step that the caller saw. Whoever comes second sees another one and is refused:
    a step is taken once. What waits at the first step is an error; at a later one the turn stops
    there. All steps of one call are one transaction.
    """
    assert_in_transaction()
    campaign = lock(turn.campaign)
    options = book_of(campaign)
    locked = CampaignTurn.objects.select_for_update(no_key=True).get(pk=turn.pk)
    if locked.closed_at is not None:
        raise TurnClosedError(turn=locked.number)
    if locked.step != step:
        raise StepTakenError(turn=locked.number, step=locked.step, wanted=step)
    order = tuple(Step)
    goal = max(order.index(Step(through or step)), order.index(Step(step)))
    first = True
    while locked.closed_at is None and order.index(Step(locked.step)) <= goal:
        playing = in_play(locked, campaign=campaign, options=options, by=by, now=timezone.now())
        waits = WAITS[playing.step](playing) if playing.step in WAITS else []
        if waits and first:
            raise StepWaitsError(
                step=locked.step, waits="; ".join(w["detail"] for w in waits), errors=waits
            )
        if waits:
            break
        _take(playing)
        first = False
    return locked


def call_battles(*, turn: CampaignTurn, by: Any) -> CampaignTurn:
    """SNS-SEQ-01: request each battle of the turn that can be fought now; settle what is fought.

    Whoever has fought on an earlier day fights on only when that battle is applied: call again.
    """
    assert_in_transaction()
    campaign = lock(turn.campaign)
    options = book_of(campaign)
    locked = CampaignTurn.objects.select_for_update(no_key=True).get(pk=turn.pk)
    if locked.closed_at is not None:
        raise TurnClosedError(turn=locked.number)
    if locked.step != Step.BATTLE:
        raise StepTakenError(turn=locked.number, step=locked.step, wanted=Step.BATTLE)
    playing = in_play(locked, campaign=campaign, options=options, by=by, now=timezone.now())
    engagements.proceed(playing, request=True)
    return locked


def set_deadline(*, turn: CampaignTurn, by: Any, orders_due: datetime | None) -> CampaignTurn:
    """Say until when commanders may write the orders of an open turn; None: until it is played."""
    assert_in_transaction()
    running(turn.campaign)
    if turn.closed_at is not None:
        raise TurnClosedError(turn=turn.number)
    turn.orders_due = orders_due
    turn.save(update_fields=["orders_due", "updated_at"])
    due = None if orders_due is None else orders_due.isoformat()
    feed.record(turn.campaign_id, "turn.deadline_set", turn, by=by, payload={"orders_due": due})
    return turn


def in_play(
    turn: CampaignTurn, *, campaign: Campaign, options: Options, by: Any, now: datetime
) -> StepInPlay:
    """The step that a turn is at, ready to be taken."""
    return StepInPlay(
        campaign=campaign,
        turn=turn,
        step=Step(turn.step),
        options=options,
        chart=chart_of(campaign),
        by=by,
        now=now,
        seed=CampaignSeed.objects.get(campaign=campaign, period=campaign.period),
    )


def _take(playing: StepInPlay) -> None:
    turn, campaign = playing.turn, playing.campaign
    PLAYED[playing.step](playing)
    playing.close()
    event = feed.record(
        campaign.pk,
        "turn.step_taken",
        turn,
        by=playing.by,
        payload={"turn": turn.number, "step": playing.step},
    )
    TurnStep.objects.create(
        turn=turn,
        step=playing.step,
        log=playing.log,
        event_id=event,
        taken_by_id=getattr(playing.by, "pk", None),
        taken_at=playing.now,
    )
    votes = sits(campaign, playing.options)
    number, step = step_after(turn.number, playing.step, votes=votes)
    if number == turn.number:
        turn.step = step
        turn.save(update_fields=["step", "updated_at"])
        return
    turn.closed_at = playing.now
    turn.save(update_fields=["closed_at", "updated_at"])
    feed.record(campaign.pk, "turn.closed", turn, by=playing.by, payload={"number": turn.number})
    if is_over(number, playing.options):
        end_campaign(campaign=campaign, by=playing.by)
        return
    dice.reveal(campaign, at=playing.now)
    campaign.period += 1
    Campaign.objects.filter(pk=campaign.pk).update(period=campaign.period)
    dice.seal(campaign)
    following = CampaignTurn.objects.create(campaign=campaign, number=number, step=step)
    feed.record(campaign.pk, "turn.opened", following, by=playing.by, payload={"number": number})
    finance.open_month(campaign, following, playing.by)
