"""Who may read which page, and what stands on it for whom."""

import html
import uuid
from copy import deepcopy

import pytest
from django.test import Client

from battles.models import Scenario, ScenarioSide
from campaigns.money import treasury_of
from tests.battles.fixtures import requested
from tests.factories import give_money
from tests.pages.places import client_of, make_place, page

pytestmark = pytest.mark.django_db

HOSTILE = "<script>alert('x')</script>\"&"


@pytest.fixture(scope="module")
def made(once):
    return once(make_place)


@pytest.fixture
def place(made):
    return deepcopy(made)


def addresses(place):
    """A page of each kind that a member may see."""
    war = place.war
    return [
        f"/campaigns/{war.campaign.pk}/",
        f"/sides/{war.expedition.pk}/",
        f"/vessels/{war.gunboat.pk}/",
        f"/scenarios/{place.scenario.pk}/",
        f"/battles/{place.battle.pk}/",
    ]


def test_members_read_and_others_find_nothing(place):
    for address in addresses(place):
        for member in (place.organiser, place.captain, place.slaver, place.observer):
            page(member, address)
        page(place.stranger, address, 404)
        page(place.organiser, f"{address.rsplit('/', 2)[0]}/{uuid.uuid4()}/", 404)
        answer = Client().get(address)
        assert answer.headers["Location"] == f"/login/?next={address}"


def test_pages_are_kept_by_nobody_and_load_nothing_from_elsewhere(place):
    for address in (*addresses(place), "/", "/rules/riverside/", "/problems/"):
        answer = client_of(place.observer).get(address)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "http" not in policy
        text = answer.content.decode()
        assert "<style" not in text
        assert ' style="' not in text
        assert "//" not in text.replace("http://www.w3.org/2000/svg", "")
    for address in addresses(place):
        assert "no-store" in client_of(place.observer).get(address).headers["Cache-Control"]


def test_drafts_are_the_organisers(place):
    draft = place.war.scenario(status=Scenario.Status.DRAFT, name="In secret")
    campaign = f"/campaigns/{place.war.campaign.pk}/"
    assert "In secret" in page(place.organiser, campaign)
    assert "In secret" in page(place.organiser, f"/scenarios/{draft.pk}/")
    for other in (place.captain, place.observer):
        assert "In secret" not in page(other, campaign)
        page(other, f"/scenarios/{draft.pk}/", 404)


def test_plans_are_seen_by_their_own_side_and_the_organiser_until_the_battle_is_over(place):
    address = f"/scenarios/{place.scenario.pk}/"
    own = ScenarioSide.objects.filter(scenario=place.scenario, side=place.war.slavers)
    own.update(doctrine={"name": "lander"}, orders=[{"turn": 2, "entry": "zahra", "order": {}}])
    assert "name: lander" in page(place.slaver, address)
    assert "name: lander" in page(place.organiser, address)
    for other in (place.captain, place.observer):
        text = page(other, address)
        assert "lander" not in text
        assert "Turn 2" not in text
    Scenario.objects.filter(pk=place.scenario.pk).update(status=Scenario.Status.FOUGHT)
    assert "name: lander" in page(place.captain, address)


def test_a_treasury_is_seen_by_its_own_side_and_the_organiser(place):
    give_money(place.war.expedition, 4711)
    balance = treasury_of(place.war.expedition).balance
    for address in (f"/campaigns/{place.war.campaign.pk}/", f"/sides/{place.war.expedition.pk}/"):
        assert f"{balance} points" in page(place.captain, address)
        assert f"{balance} points" in page(place.organiser, address)
        assert f"{balance} points" not in page(place.slaver, address)
        assert f"{balance} points" not in page(place.observer, address)


def test_members_are_listed_for_the_organiser(place):
    address = f"/campaigns/{place.war.campaign.pk}/"
    assert place.slaver.username in page(place.organiser, address)
    assert place.slaver.username not in page(place.captain, address)


def test_everybody_is_told_what_part_is_his(place):
    address = f"/campaigns/{place.war.campaign.pk}/"
    side = f'<a href="/sides/{place.war.expedition.pk}/">Wilkinson&#x27;s Expedition</a>'
    assert f"Your part: commander of {side}." in page(place.captain, address)
    assert "Your part: observer." in page(place.observer, address)
    assert "Your part: organiser." in page(place.organiser, address)


def test_a_sealed_battle_shows_neither_seed_nor_setup(place):
    battle = requested(place.scenario)
    text = page(place.captain, f"/battles/{battle.pk}/")
    assert bytes(battle.seed).hex() not in text
    assert battle.setup_digest not in text


def test_what_people_have_named_is_escaped_everywhere(place):
    war = place.war
    for row in (war.campaign, war.expedition, war.gunboat, place.scenario, war.sailors):
        type(row).objects.filter(pk=row.pk).update(name=HOSTILE)
    for address in (*addresses(place), f"/battles/{place.battle.pk}/apply/", "/"):
        text = page(place.organiser, address)
        assert "<script>alert" not in text
        assert html.escape(HOSTILE, quote=True) in text


def test_the_campaign_page_counts_what_its_sides_have(place):
    text = page(place.observer, f"/campaigns/{place.war.campaign.pk}/")
    # The gunboat and the dhow; sailors and askari, 12 figures each, against 12 riflemen.
    assert text.count("1 available") == 2
    assert "2 ready, 24 figures" in text
    assert "1 ready, 12 figures" in text


def test_a_page_that_there_is_not_says_so_in_the_same_dress(client):
    text = page(None, "/nothing/at/all/", 404)
    assert "There is no such page" in text
    assert "/static/pages/riverwar.css" in text


def test_a_form_without_its_secret_is_refused_in_the_same_dress(place):
    client = client_of(place.organiser, enforce_csrf_checks=True)
    answer = client.post(f"/scenarios/{place.scenario.pk}/request/")
    assert answer.status_code == 403
    assert "The form is out of date" in answer.content.decode()
    assert not place.scenario.battles.exists()


def test_a_failure_is_told_in_the_same_dress(place, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("pages.views.campaigns._strengths", broken)
    client = client_of(place.observer, raise_request_exception=False)
    answer = client.get(f"/campaigns/{place.war.campaign.pk}/")
    assert answer.status_code == 500
    assert "The service failed" in answer.content.decode()


def test_rules_are_read_with_their_numbers(place):
    text = page(place.observer, "/rules/riverside/")
    assert '<dt id="RS-CMP-02">' in text
    page(place.observer, "/rules/nothing/", 404)
    assert Client().get("/rules/").status_code == 302
