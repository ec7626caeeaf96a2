"""A turn told to a reader: as data, as text, and as Markdown."""

import pytest

from campaigns.calendar import options_of
from riverwar.api import edge
from tests import factories
from tests.support.api import ROOT, Person
from tests.turns.world import advance, make_war
from turns import services
from turns.models import MonthAccount
from turns.reports import told_turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser():
    return factories.make_user()


@pytest.fixture
def turn(organiser):
    """A month whose budget was rolled, of a war whose name looks like markup."""
    campaign = make_war(by=organiser)
    campaign.name = "*Small* Wars"
    campaign.save(update_fields=["name"])
    with edge(reason="test"):
        opened = services.open_calendar(campaign=campaign, by=None, deploy=False)
    return advance(opened)


def asked(organiser, turn, kind):
    answer = Person(organiser).client.get(f"{ROOT}/turns/{turn.pk}/told/", headers={"Accept": kind})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == f"{kind}; charset=utf-8"
    return answer.content.decode()


def test_sns_seq_01_a_turn_as_plain_text(organiser, turn):
    (budget,) = turn.steps.get(step="budget").log
    assert asked(organiser, turn, "text/plain").splitlines() == [
        "*Small* Wars: January 1860, turn 1",
        "==================================",
        "",
        "Budget",
        f"  {budget['told']} [SNS-MONEY-01]",
    ]


def test_sns_seq_01_a_turn_as_markdown_with_what_is_no_markup_escaped(organiser, turn):
    (budget,) = turn.steps.get(step="budget").log
    lines = asked(organiser, turn, "text/markdown").splitlines()
    assert lines[0] == r"# \*Small\* Wars: January 1860, turn 1"
    assert lines[1:4] == ["", "## Budget", ""]
    assert lines[4].startswith("- ")
    assert lines[4].endswith("`SNS-MONEY-01`")
    assert len(lines) == 5
    assert budget["rule"] == "SNS-MONEY-01"


def test_sns_role_04_both_end_with_the_state_of_the_war_once_the_month_is_reckoned(turn):
    MonthAccount.objects.create(
        campaign=turn.campaign, turn=turn, level_before=6, level=5, balance=1_200, risen=["sudan"]
    )
    told = told_turn(turn, options_of(turn.campaign))
    state = [
        "Political level 5, 6 before.",
        "The British have £1,200.",
        "Territories risen and not yet quiet: sudan.",
    ]
    assert told.to_text().splitlines()[-4:] == ["State of the war", *(f"  {one}" for one in state)]
    assert "## State of the war" in told.to_markdown()
    assert told.to_json()["state_of_the_war"] == state
