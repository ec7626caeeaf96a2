"""A war by months, for the tests of its steps."""

from dataclasses import fields
from typing import Any

from django.utils import timezone

from campaigns.calendar import options_of
from campaigns.models import Campaign, CampaignTurn, Side
from campaigns.rules.sequence import Step
from riverwar.accounts.models import User
from riverwar.api import edge
from tests import factories
from tests.support.dice import ScriptedDice
from turns import invariants, services
from turns.errors import StepWaitsError
from turns.play import StepInPlay
from turns.steps import PLAYED
from vessels.models import TroopUnit
from vessels.services import found_with_fleets

TEMPLATE = "sun-never-sets"


def make_war(*, by: User | None = None, options: dict[str, Any] | None = None) -> Campaign:
    """A campaign of the whole war, before its calendar opens; `options` are the campaign book's."""
    factories.load_catalogue()
    organiser = by or factories.make_user()
    with edge(actor=organiser, reason="test"):
        return found_with_fleets(
            template_key=TEMPLATE,
            name="Small Wars",
            by=organiser,
            options={"sun_never_sets": options or {}},
        )


def open_war(*, deploy: bool = True, **choices: Any) -> CampaignTurn:
    """The first turn of such a campaign."""
    campaign = make_war(**choices)
    with edge(reason="test"):
        return services.open_calendar(campaign=campaign, by=None, deploy=deploy)


def advance(turn: CampaignTurn, *, through: str | None = None) -> CampaignTurn:
    """Take the step that a turn is at, and those up to `through` for which nothing waits.

    What must always be true is so after each step.
    """
    order = tuple(Step)
    goal = order.index(Step(through or turn.step))
    taken = _take(turn)
    while taken.closed_at is None and order.index(Step(taken.step)) <= goal:
        try:
            taken = _take(taken)
        except StepWaitsError:
            break
    return taken


def _take(turn: CampaignTurn) -> CampaignTurn:
    with edge(reason="test"):
        taken = services.advance(turn=turn, step=turn.step, by=None)
    assert invariants.check(taken.campaign) == []
    return taken


def stepping(turn: CampaignTurn) -> StepInPlay:
    """The step that a turn is at, as its functions get it. Within an edge."""
    options = options_of(turn.campaign)
    assert options is not None
    return services.in_play(
        turn, campaign=turn.campaign, options=options, by=None, now=timezone.now()
    )


class ScriptedStep(StepInPlay):
    """A step whose dice are written beforehand."""

    script: ScriptedDice

    def dice(self, rule: str, *within: str) -> Any:
        return self.script


def play_step(turn: CampaignTurn, step: str, *faces: int) -> ScriptedStep:
    """Take one step alone, by the given faces: the turn itself stays where it is."""
    turn.step = step
    with edge(reason="test"), ScriptedDice(*faces) as script:
        playing = stepping(turn)
        scripted = ScriptedStep(
            **{each.name: getattr(playing, each.name) for each in fields(StepInPlay)}
        )
        scripted.script = script
        PLAYED[playing.step](scripted)
    return scripted


def station(side: Side, place: str, **particulars: Any) -> TroopUnit:
    """A company of a side that stands at a place."""
    unit = factories.make_unit(side, troop_type="company")
    TroopUnit.objects.filter(pk=unit.pk).update(place=place, **particulars)
    unit.refresh_from_db()
    return unit
