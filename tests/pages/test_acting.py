"""What an organiser does by forms: once, as allowed, and told in words where it is refused."""

from copy import deepcopy
from typing import Any

import pytest
from django.db import connection

from battles.errors import ScenarioBusyError
from battles.models import Application, Battle, BattleStatus
from battles.resolution import claim, fail
from riverwar.api import edge
from riverwar.feed.models import Event
from tests.battles.fixtures import WORKER, requested
from tests.pages.places import client_of, hidden, make_place, page, sent
from vessels.services import rule_status

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(once):
    return once(make_place)


@pytest.fixture
def place(made):
    return deepcopy(made)


def alter(row: Any, **values: Any) -> None:
    """Change a row of a battle behind its back, as only an application may."""
    with edge(reason="test"), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('riverwar.applying', 'on', true)")
        type(row).objects.filter(pk=row.pk).update(**values)
        cursor.execute("SELECT set_config('riverwar.applying', 'off', true)")


def test_the_organiser_requests_a_battle_and_is_sent_to_it(place):
    address = f"/scenarios/{place.scenario.pk}/"
    assert f'action="{address}request/"' in page(place.organiser, address)
    there = sent(place.organiser, f"{address}request/")
    battle = Battle.objects.get(scenario=place.scenario)
    assert there == f"/battles/{battle.pk}/"
    assert battle.requested_by == place.organiser
    assert "waiting to be fought" in page(place.organiser, there)
    event = Event.objects.get(type="battle.requested")
    assert (event.actor, event.reason) == (place.organiser, "battle_create")


def test_a_battle_asked_for_twice_is_one_and_the_page_leads_to_it(place):
    address = f"/scenarios/{place.scenario.pk}/request/"
    there = sent(place.organiser, address)
    text = sent(place.organiser, address, ScenarioBusyError.status)
    assert ScenarioBusyError.title in text
    assert f'<a href="{there}">To battle 1, queued</a>' in text
    assert Battle.objects.count() == 1


def test_what_stands_in_the_way_of_a_battle_is_told_before_and_after_asking(place):
    with edge(reason="test"):
        rule_status(vessel=place.war.dhow, status="laid_up", reason="Her bottom is foul", by=None)
    address = f"/scenarios/{place.scenario.pk}/"
    assert "What stands in the way of its battle" in page(place.organiser, address)
    text = sent(place.organiser, f"{address}request/", 409)
    assert "Some vessels can&#x27;t be listed" in text
    assert "Zahra" in text
    assert not Battle.objects.exists()


def test_the_policy_of_the_api_decides_who_acts(place):
    battle = requested(place.scenario)
    forms = (
        f"/scenarios/{place.scenario.pk}/request/",
        f"/battles/{battle.pk}/cancel/",
        f"/battles/{battle.pk}/retry/",
        f"/battles/{battle.pk}/apply/",
    )
    for member in (place.captain, place.observer):
        for address in forms:
            assert "You may not do this" in sent(member, address, 403)
        assert "<button" not in page(member, f"/battles/{battle.pk}/").partition("<main")[2]
    for address in forms:
        sent(place.stranger, address, 404)
        assert sent(None, address).startswith("/login/?next=")
    battle.refresh_from_db()
    assert battle.status == BattleStatus.QUEUED


def test_a_forms_address_leads_back_to_its_page(place):
    battle = requested(place.scenario)
    client = client_of(place.organiser)
    for form, there in (
        (f"/scenarios/{place.scenario.pk}/request/", f"/scenarios/{place.scenario.pk}/"),
        (f"/battles/{battle.pk}/cancel/", f"/battles/{battle.pk}/"),
    ):
        assert client.get(form).headers["Location"] == there


def test_a_battle_is_called_off_with_its_reason(place):
    battle = requested(place.scenario)
    sent(place.organiser, f"/battles/{battle.pk}/cancel/", reason="The wrong landing.")
    text = page(place.observer, f"/battles/{battle.pk}/")
    assert "The wrong landing." in text
    again = sent(place.organiser, f"/battles/{battle.pk}/cancel/", 409)
    assert "this needs one that is queued or running" in again


def test_a_reason_that_is_too_long_calls_nothing_off(place):
    battle = requested(place.scenario)
    text = sent(place.organiser, f"/battles/{battle.pk}/cancel/", 400, reason="x" * 501)
    assert "at most 500 characters" in text
    battle.refresh_from_db()
    assert battle.status == BattleStatus.QUEUED


def test_a_failed_battle_is_fought_again_by_its_own_seed(place):
    battle = requested(place.scenario)
    held = claim(battle.pk, worker=WORKER)
    assert held is not None
    fail(held, "ValueError: a broken rule")
    address = f"/battles/{battle.pk}/"
    assert "a broken rule" in page(place.organiser, address)
    assert "a broken rule" not in page(place.captain, address)
    sent(place.organiser, f"{address}retry/")
    again = Battle.objects.get(pk=battle.pk)
    assert (again.status, again.seed) == (BattleStatus.QUEUED, battle.seed)
    assert "this needs one that failed" in sent(place.organiser, f"{address}retry/", 409)


def test_a_result_is_previewed_in_words_and_applied_as_it_was_shown(place):
    address = f"/battles/{place.battle.pk}/"
    assert f'href="{address}apply/"' in page(place.organiser, address)
    text = page(place.organiser, f"{address}apply/")
    last = text.rpartition('<tr><th scope="row">')[2]
    assert last.startswith("Jenkins&#x27; Mission</th><td>status ")
    assert "RS-CMP-09</a></td><td>open</td><td>fought</td>" in last
    assert sent(place.organiser, f"{address}apply/", **hidden(text)) == address
    applied = Application.objects.get(battle=place.battle)
    assert applied.applied_by == place.organiser
    assert applied.digest == hidden(text)["digest"]
    assert text.count('<th scope="row">') == len(applied.changes)
    done = page(place.organiser, f"{address}apply/")
    assert "These changes have been made." in done
    assert "<button" not in done.partition("<main")[2]


def test_a_result_is_applied_once_however_often_the_button_is_pressed(place):
    address = f"/battles/{place.battle.pk}/apply/"
    form = hidden(page(place.organiser, address))
    sent(place.organiser, address, **form)
    text = sent(place.organiser, address, 409, **form)
    assert "Battle 1 of 1. Jenkins&#x27; Mission is applied" in text
    assert Application.objects.count() == 1
    assert Event.objects.filter(type="battle.applied").count() == 1


def test_a_stale_preview_applies_nothing_and_says_what_has_changed(place):
    address = f"/battles/{place.battle.pk}/apply/"
    shown = page(place.organiser, address)
    alter(place.war.sailors, figures=11)
    text = sent(place.organiser, address, 409, **hidden(shown))
    assert "The fleet has changed since the changes were shown" in text
    match place.battle.result["conditions"]["sailors"]["figures"]:
        case 12:
            assert "<strong>(new)</strong></td><td>11</td><td>12</td>" in text
        case 11:
            assert "1 change that you saw would not be made any more." in text
        case left:
            assert f"(you saw 12 to {left})</strong></td><td>11</td><td>{left}</td>" in text
    assert not Application.objects.exists()
    sent(place.organiser, address, **hidden(text))
    assert Application.objects.count() == 1


@pytest.mark.parametrize("seen", ["", "nonsense", "a:b:c", "\x00", "é" * 5000])
def test_a_form_that_was_tampered_with_applies_nothing(place, seen):
    address = f"/battles/{place.battle.pk}/apply/"
    for digest in ("", "0" * 64, "\x00", "x" * 5000):
        sent(place.organiser, address, 409, digest=digest, seen=seen)
    assert not Application.objects.exists()


def test_a_battle_without_a_result_has_no_preview(place):
    battle = requested(place.scenario)
    text = page(place.organiser, f"/battles/{battle.pk}/apply/", 409)
    assert "this needs one that is resolved or applied" in text


def test_what_kept_a_result_from_the_fleet_is_told_to_the_organiser(place):
    Battle.objects.filter(pk=place.battle.pk).update(failure="ChangeImpossibleError: gone")
    address = f"/battles/{place.battle.pk}/"
    assert "ChangeImpossibleError: gone" in page(place.organiser, address)
    assert "ChangeImpossibleError" not in page(place.captain, address)
