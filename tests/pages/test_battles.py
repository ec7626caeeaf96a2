"""The after-action report as a page: who may read it, what it shows, and that it escapes all."""

import html
import re
import uuid
from copy import deepcopy

import pytest
from django.test import Client

from battles.models import Battle, Scenario
from battles.tasks import bring_to_its_end
from campaigns.models import Side
from pages.views.battles import link_to
from tests.battles.api import make_table
from tests.battles.fixtures import WORKER, requested
from vessels.models import Vessel

pytestmark = pytest.mark.django_db

HOSTILE = "<script>alert('x')</script>\"&"


@pytest.fixture(scope="module")
def laid(once):
    return once(make_table)


@pytest.fixture
def table(laid):
    return deepcopy(laid)


def fought(table, **changes) -> Battle:
    scenario = Scenario.objects.get(pk=table.opened(**changes)["id"])
    battle = requested(scenario)
    bring_to_its_end(battle.pk, worker=WORKER)
    battle.refresh_from_db()
    return battle


def page(person, battle):
    return person.client.get(f"/battles/{battle.pk}/")


def test_members_read_it_and_others_find_nothing(table):
    battle = fought(table)
    assert page(table.observer, battle).status_code == 200
    assert page(table.slavers, battle).status_code == 200
    assert page(table.stranger, battle).status_code == 404
    assert table.observer.client.get(f"/battles/{uuid.uuid4()}/").status_code == 404
    answer = Client().get(f"/battles/{battle.pk}/")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/login/?next=/battles/{battle.pk}/"


def test_a_player_who_is_no_staff_signs_in_and_is_sent_to_the_battle(table):
    battle = fought(table)
    table.observer.user.set_password("a-fine-password")
    table.observer.user.save()
    client = Client()
    address = f"/login/?next=/battles/{battle.pk}/"
    assert b"Sign in" in client.get(address).content
    wrong = client.post(address, {"username": table.observer.user.username, "password": "x"})
    assert b"errorlist" in wrong.content
    named = {"username": table.observer.user.username, "password": "a-fine-password"}
    answer = client.post(address, {**named, "next": f"/battles/{battle.pk}/"})
    assert answer.headers["Location"] == f"/battles/{battle.pk}/"
    assert client.get(answer.headers["Location"]).status_code == 200
    away = Client().post(address, {**named, "next": "https://example.org/"})
    assert away.headers["Location"] == "/"


def test_a_link_with_its_key_needs_no_signing_in(table):
    battle, other = fought(table), fought(make_table())
    link = link_to(battle)
    assert Client().get(link).status_code == 200
    assert Client().get(link.replace(str(battle.pk), str(other.pk))).status_code == 302
    assert Client().get(f"{link}x").status_code == 302
    assert page(table.observer, battle).headers["Cache-Control"].count("no-store") == 1


def test_it_tells_the_battle_with_rules_dice_and_seed(table):
    battle = fought(table)
    text = page(table.observer, battle).content.decode()
    assert "<h1>Jenkins&#x27; Mission</h1>" in text
    assert bytes(battle.seed).hex() in text
    assert battle.commitment in text
    cited = set(re.findall(r'href="#(RS-[A-Z]+-\d\d)"', text))
    worded = set(re.findall(r'<dt id="(RS-[A-Z]+-\d\d)">', text))
    assert cited == worded
    assert battle.outcome_rule in cited
    titles = [html.unescape(title) for title in re.findall(r'class="dice" title="([^"]+)"', text)]
    addresses = [
        f"d{event['roll']['die']} at {turn.turn}|turn start|{event['roll']['address']}"
        for turn in battle.battle_turns.all()
        for event in turn.events
        if event["kind"] == "return_rolled"
    ]
    assert set(addresses) <= set(titles)
    assert len(titles) > 5
    for key in ("Mayfly", "Zahra", "Sailors", "Riflemen"):
        assert f">{key}</th>" in text


def test_before_the_result_it_waits_and_shows_no_seed(table):
    battle = requested(Scenario.objects.get(pk=table.opened()["id"]))
    text = page(table.observer, battle).content.decode()
    assert 'http-equiv="refresh"' in text
    assert "sealed until the result" in text
    assert battle.commitment in text
    assert bytes(battle.seed).hex() not in text


def test_it_escapes_whatever_people_have_named(table):
    Vessel.objects.filter(pk=table.war.gunboat.pk).update(name=HOSTILE)
    Side.objects.filter(pk=table.war.slavers.pk).update(name=HOSTILE)
    battle = fought(table, name=HOSTILE, place=HOSTILE)
    text = page(table.observer, battle).content.decode()
    assert "<script" not in text
    assert html.escape(HOSTILE, quote=True) in text


def test_it_takes_only_reading(table):
    battle = fought(table)
    assert table.organiser.client.post(f"/battles/{battle.pk}/").status_code == 405


def test_the_front_page_shows_each_the_battles_of_his_campaigns(table, django_assert_num_queries):
    battle = fought(table)
    link = f'href="/battles/{battle.pk}/"'
    with django_assert_num_queries(4):  # session, user, campaigns, battles
        answer = table.observer.client.get("/")
    assert link in answer.content.decode()
    assert link not in table.stranger.client.get("/").content.decode()
    anonymous = Client().get("/").content.decode()
    assert link not in anonymous
    assert "/login/?next=/" in anonymous
