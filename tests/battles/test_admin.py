"""The admin of battles: what is sealed stays so, and what is done goes through the services."""

import pytest
from django.urls import reverse

from battles import application
from battles.resolution import fight
from riverwar.staff.difference import Line
from tests import factories
from tests.battles.fixtures import (
    WORKER,
    applied,
    broken_book,
    make_war,
    requested,
    resolved,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("model", ["battles_battle", "campaigns_campaignseed"])
@pytest.mark.parametrize("lookup", ["seed", "seed__regex", "seed__contains", "seed__gt"])
def test_a_sealed_seed_cannot_be_guessed_by_filtering(client, model, lookup):
    requested(make_war().scenario())
    client.force_login(factories.make_user(is_staff=True, is_superuser=True))
    address = reverse(f"admin:{model}_changelist")
    assert client.get(address).status_code == 200
    assert client.get(address, {lookup: r"^\\x"}).status_code == 400


def url(model, page="changelist", *args):
    return reverse(f"admin:battles_{model}_{page}", args=args)


def ask(client, row, action, **said):
    return client.post(
        url(row._meta.model_name), {"action": action, "_selected_action": [str(row.pk)], **said}
    )


@pytest.fixture
def umpire(client):
    user = factories.make_user("umpire", is_staff=True)
    client.force_login(user)
    return user


def test_a_battle_is_applied_as_it_was_shown(client, umpire):
    war = make_war(by=umpire, apply_mode="organiser")
    battle = resolved(war.scenario())

    asked = ask(client, battle, "battle_apply")
    [(_, foreseen)] = asked.context["rows"]
    shown = application.preview(battle)
    assert foreseen.digest == shown.digest
    assert {line.path for line in foreseen.lines} >= {f"{war.scenarios[0].name}: status"}

    lost = [change for change in shown.changes if change["type"] == "casualty"]
    assert [line.after for line in foreseen.lines if line.path.endswith(": men lost")] == [
        f"{change['after']['count']}, of whom {change['after']['returns']} come back"
        for change in lost
    ]

    seen = {f"seen-{battle.pk}": foreseen.digest}
    ask(client, battle, "battle_apply", confirmed="yes", reason="All agree", **seen)

    battle.refresh_from_db()
    assert battle.status == "applied"
    applied = battle.application
    assert (applied.digest, applied.applied_by) == (shown.digest, umpire)
    newest = client.get(url("battle", "history", battle.pk)).context["revisions"][0]
    assert (newest.who, newest.why) == ("umpire", "All agree")
    assert Line("status", "resolved", "applied") in newest.lines
    assert [cause.words for cause in newest.causes] == ["battle.applied"]


def test_what_has_changed_since_it_was_shown_is_not_applied(client, umpire):
    battle = resolved(make_war(by=umpire, apply_mode="organiser").scenario())
    seen = {f"seen-{battle.pk}": "0" * 64}

    answer = ask(client, battle, "battle_apply", confirmed="yes", reason="x", **seen)

    assert answer.status_code == 302
    assert "Nothing was done" in client.get(url("battle")).content.decode()
    battle.refresh_from_db()
    assert battle.status == "resolved"


def test_a_battle_is_cancelled_and_a_failed_one_is_fought_again(client, umpire, monkeypatch):
    war = make_war(by=umpire)
    cancelled = requested(war.scenario())
    ask(client, cancelled, "battle_cancel", confirmed="yes", reason="The wrong landing")
    cancelled.refresh_from_db()
    assert (cancelled.status, cancelled.reason) == ("cancelled", "The wrong landing")

    failed = requested(war.scenarios[0])
    with broken_book(monkeypatch, ZeroDivisionError()):
        fight(failed.pk, worker=WORKER)
    ask(client, failed, "battle_retry", confirmed="yes", reason="Mended")
    failed.refresh_from_db()
    assert failed.status == "queued"


def test_a_scenario_is_opened_and_closed_inland_or_given_up(client, umpire):
    war = make_war(by=umpire)
    inland = war.scenario(status="draft", riverside=False)
    ask(client, inland, "scenario_open", confirmed="yes", reason="Ready")
    inland.refresh_from_db()
    assert inland.status == "open"
    ask(client, inland, "scenario_close", confirmed="yes", reason="Fought at the table")
    inland.refresh_from_db()
    assert inland.status == "fought"

    given_up = war.scenario()
    ask(client, given_up, "scenario_cancel", confirmed="yes", reason="Rain")
    given_up.refresh_from_db()
    assert given_up.status == "cancelled"


def test_who_does_not_organise_the_campaign_applies_nothing(client):
    battle = resolved(make_war(apply_mode="organiser").scenario())
    client.force_login(factories.make_user(is_staff=True, is_rules_editor=True))

    ask(client, battle, "battle_apply", confirmed="yes", reason="x")

    battle.refresh_from_db()
    assert battle.status == "resolved"


def test_the_changes_of_all_campaigns_name_who_and_why(client, umpire):
    battle = requested(make_war(by=umpire).scenario())
    ask(client, battle, "battle_cancel", confirmed="yes", reason="The wrong landing")

    page = client.get(reverse("admin:feed_event_changelist")).content.decode()

    for words in (
        "battle.cancelled",
        "umpire",
        "The wrong landing",
        url("battle", "change", battle.pk),
    ):
        assert words in page


def test_how_a_row_came_to_be_as_it_is_leads_to_the_battle(client, umpire):
    battle = applied(make_war(by=umpire).scenario())

    newest = client.get(url("scenario", "history", battle.scenario_id)).context["revisions"][0]

    assert newest.lines == [Line("status", "open", "fought")]
    assert url("battle", "change", battle.pk) in [cause.url for cause in newest.causes]
