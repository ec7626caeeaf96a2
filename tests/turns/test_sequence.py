"""SNS-SEQ: steps are taken in their order, each once."""

import pytest

from campaigns.calendar import open_turn
from campaigns.models import CampaignSeed, CampaignTurn, TurnStep
from riverwar.api import edge
from tests import factories
from tests.support.api import Person, done, refused
from tests.turns.world import advance, make_war, open_war
from turns import services
from turns.errors import CalendarOpenError, NoCalendarError, StepTakenError

pytestmark = pytest.mark.django_db


def test_sns_seq_01_january_begins_with_the_budget():
    turn = open_war(deploy=False)
    assert (turn.number, turn.step) == (1, "budget")


def test_sns_seq_01_a_step_is_taken_once():
    turn = open_war(deploy=False)
    seen = CampaignTurn.objects.get(pk=turn.pk)
    advance(turn)
    with pytest.raises(StepTakenError) as caught, edge(reason="test"):
        services.advance(turn=seen, step="budget", by=None)
    assert caught.value.facts["step"] == "event"
    assert TurnStep.objects.filter(turn=turn, step="budget").count() == 1


def test_sns_seq_01_a_turn_ends_with_the_accounts_and_the_next_begins():
    turn = open_war(deploy=False)
    sealed = CampaignSeed.objects.get(campaign=turn.campaign)
    closed = advance(turn, through="accounts")
    assert closed.closed_at is not None
    taken = list(TurnStep.objects.filter(turn=turn).values_list("step", flat=True))
    assert taken == [
        "budget", "event", "unrest", "exchequer", "orders",
        "movement", "battle", "aftermath", "accounts",
    ]  # fmt: skip
    following = open_turn(turn.campaign)
    # February has no budget, and an even turn draws no event.
    assert (following.number, following.step) == (2, "unrest")
    sealed.refresh_from_db()
    assert sealed.shown_seed is not None


def test_a_campaign_without_months_has_no_calendar():
    campaign = factories.make_campaign()
    with pytest.raises(NoCalendarError), edge(reason="test"):
        services.open_calendar(campaign=campaign, by=None)


def test_a_calendar_is_opened_once():
    turn = open_war(deploy=False)
    with pytest.raises(CalendarOpenError), edge(reason="test"):
        services.open_calendar(campaign=turn.campaign, by=None)


def test_an_organiser_opens_and_advances_over_the_api():
    organiser = factories.make_user()
    war = make_war(by=organiser)
    person = Person(organiser)
    turn = done(person.post("/turns/", {"campaign": str(war.pk), "deploy": False}), 201)
    assert (turn["number"], turn["step"], turn["taken"]) == (1, "budget", [])
    after = done(person.post(f"/turns/{turn['id']}/advance/", {"step": "budget"}))
    assert (after["step"], after["taken"]) == ("event", ["budget"])
    late = person.post(f"/turns/{turn['id']}/advance/", {"step": "budget"})
    refused(late, 409, "step_taken")
    told = person.rows(f"/turns/{turn['id']}/report/")
    assert [step["step"] for step in told] == ["budget"]
