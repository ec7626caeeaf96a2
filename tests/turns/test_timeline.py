"""The timeline: one ordered list of a campaign, as each of its people may read it."""

from copy import deepcopy

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.application import apply_if_automatic
from battles.resolution import fight
from battles.services import request_battle
from campaigns.models import Side
from riverwar import feed
from riverwar.api import edge
from riverwar.feed.models import Event
from tests import factories
from tests.battles.fixtures import make_war as make_fight
from tests.support.api import Person
from tests.turns.world import advance, open_war
from turns.models import Territory

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def opened(once):
    return once(lambda: open_war(by=factories.make_user(), deploy=False))


@pytest.fixture
def turn(opened):
    return deepcopy(opened)


def organiser_of(campaign):
    return Person(campaign.members.get(role="organiser").user)


def read_through(war, limit=200, **asked):
    """The entries of every page, as the organiser reads them."""
    who = organiser_of(war)
    rows, page = [], {"limit": limit}
    while page:
        answer = who.get("/timeline/", **asked, **page).json()
        rows += answer["results"]
        cursor = (answer["next"] or "").partition("cursor=")[2].partition("&")[0]
        page = {"limit": limit, "cursor": cursor.replace("%3D", "=")} if cursor else None
    return rows


def test_a_campaign_is_told_in_the_order_of_its_feed_without_gaps(turn):
    advance(turn, through="orders")
    rows = read_through(turn.campaign, limit=7, campaign=turn.campaign_id)
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) == Event.objects.filter(campaign=turn.campaign_id).count()
    assert all(row["told"].endswith(".") for row in rows)


def test_an_entry_says_in_which_turn_and_step_it_happened(turn):
    advance(turn, through="accounts")
    rows = read_through(turn.campaign, campaign=turn.campaign_id)
    played = {row["type"]: (row["turn"], row["step"]) for row in rows}
    assert played["campaign.founded"] == (None, None)
    assert played["turn.closed"] == (1, None)
    steps = [row["step"] for row in rows if row["type"] == "turn.step_taken"]
    assert steps == [
        "budget", "event", "unrest", "exchequer", "orders",
        "movement", "battle", "aftermath", "accounts",
    ]  # fmt: skip
    opened = [row["turn"] for row in rows if row["type"] == "turn.opened"]
    assert opened == [1, 2]
    with edge(reason="test"):
        feed.record(turn.campaign_id, "campaign.noted", turn.campaign, by=None)
    last = read_through(turn.campaign, campaign=turn.campaign_id)[-1]
    assert (last["turn"], last["step"]) == (2, "unrest")


def test_a_turn_has_the_entries_from_its_opening_to_its_close(turn):
    advance(turn, through="accounts")
    rows = read_through(turn.campaign, turn=turn.pk)
    assert rows[0]["type"] == "turn.opened"
    assert rows[-1]["type"] == "turn.closed"
    assert {row["turn"] for row in rows} == {1}


def test_an_entry_of_a_step_leads_to_what_was_told_in_it(turn):
    territory = Territory.objects.filter(campaign=turn.campaign).first()
    with edge(reason="test"):
        payload = {"rule": "SNS-UNREST-03", "told": "It rose.", "turn": 1, "step": "budget"}
        feed.record(turn.campaign_id, "territory.rose", territory or turn, by=None, payload=payload)
    who = organiser_of(turn.campaign)
    entry = who.only("/timeline/", campaign=turn.campaign_id, kind="territory.rose")
    assert (entry["told"], entry["rule"]) == ("It rose.", "SNS-UNREST-03")
    assert entry["cause"] == {
        "type": "step",
        "id": str(turn.pk),
        "url": f"/api/v1/turns/{turn.pk}/report/",
    }
    assert who.client.get(entry["cause"]["url"]).status_code == 200


def test_what_is_only_for_a_side_is_not_there_for_the_others(turn):
    british = Side.objects.get(campaign=turn.campaign, key="british")
    mahdists = Side.objects.get(campaign=turn.campaign, key="mahdists")
    with edge(reason="test"):
        feed.record(turn.campaign_id, "order.written", british, by=None, only_for=[british.pk])
        feed.record(turn.campaign_id, "order.drafted", british, by=None, only_for=())

    def seen(person):
        rows = person.rows("/timeline/", campaign=turn.campaign_id, kind="order.")
        return [row["type"] for row in rows]

    member = factories.make_member
    ours = Person(member(turn.campaign, side=british).user)
    theirs = Person(member(turn.campaign, side=mahdists).user)
    neutral = Person(member(turn.campaign, role="observer").user)
    assert seen(ours) == ["order.written"]
    assert seen(theirs) == seen(neutral) == []
    assert seen(organiser_of(turn.campaign)) == ["order.written", "order.drafted"]
    assert seen(Person(factories.make_user())) == []
    hidden = Event.objects.get(type="order.written")
    assert theirs.get(f"/timeline/{hidden.pk}/").status_code == 404
    assert ours.get(f"/timeline/{hidden.pk}/").status_code == 200


def test_what_is_paid_is_known_to_those_whose_accounts_it_concerns(turn):
    british = Side.objects.get(campaign=turn.campaign, key="british")
    factories.give_money(british, 10)
    rival = Side.objects.get(campaign=turn.campaign, key="zulu")
    theirs = Person(factories.make_member(turn.campaign, side=rival).user)
    ours = Person(factories.make_member(turn.campaign, side=british).user)
    assert theirs.rows("/timeline/", campaign=turn.campaign_id, kind="money") == []
    told = ours.only("/timeline/", campaign=turn.campaign_id, kind="money")
    assert told["object"]["type"] == "transfer"


def test_a_vessel_a_captain_and_a_side_have_their_own():
    war = make_fight()
    who = organiser_of(war.campaign)
    scenario = war.scenario()
    with edge(reason="test"):
        battle = request_battle(scenario=scenario, by=None)
    assert fight(battle.pk, worker="test")
    assert apply_if_automatic(battle.pk)

    hers = who.rows("/timeline/", campaign=war.campaign.pk, vessel=war.gunboat.pk, limit=200)
    types = [row["type"] for row in hers]
    first = ["vessel.commissioned", "captain.posted", "unit.embarked", "battle.requested"]
    assert [kind for kind in types if kind in first] == first
    assert "battle.applied" in types
    battles = {row["cause"]["id"] for row in hers if row["cause"]}
    assert battles <= {str(battle.pk)}
    with edge(reason="test"):
        payload = {"battle": str(battle.pk)}
        feed.record(war.campaign.pk, "vessel.damaged", war.gunboat, by=None, payload=payload)
    damaged = who.only("/timeline/", vessel=war.gunboat.pk, kind="vessel.damaged")
    assert damaged["told"] == "Mayfly: damaged."
    assert damaged["cause"]["url"] == f"/api/v1/battles/{battle.pk}/"

    captain = war.gunboat.officers.first()
    his = who.rows("/timeline/", campaign=war.campaign.pk, officer=captain.pk, limit=200)
    posted = next(row for row in his if row["type"] == "captain.posted")
    assert posted["about"][0]["name"] == "Mayfly"
    assert posted["told"] == f"{captain.name} took command."
    ours = who.rows("/timeline/", campaign=war.campaign.pk, side=war.expedition.pk, limit=200)
    assert {row["seq"] for row in hers} <= {row["seq"] for row in ours}
    later = who.rows("/timeline/", campaign=war.campaign.pk, since=hers[-1]["seq"], limit=200)
    assert all(row["seq"] > hers[-1]["seq"] for row in later)


def test_the_last_page_costs_what_the_first_does(turn):
    with edge(reason="test"):
        for _ in range(300):
            feed.record(turn.campaign_id, "campaign.noted", turn.campaign, by=None)
    who, costs = organiser_of(turn.campaign), []
    for since in (0, 290):
        with CaptureQueriesContext(connection) as queries:
            assert who.rows("/timeline/", campaign=turn.campaign_id, since=since)
        costs.append(len(queries))
    assert costs[0] == costs[1]
