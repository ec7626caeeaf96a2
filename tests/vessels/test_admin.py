"""The admin shows and searches all models; of the catalogue, rules editors make versions."""

import copy
import json

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from riverwar.api import edge
from riverwar.feed.models import Event
from riverwar.staff.difference import Line
from tests.factories import (
    latest,
    load_catalogue,
    make_battle,
    make_campaign,
    make_member,
    make_scenario,
    make_side,
    make_user,
    make_vessel,
)
from vessels.models import Vessel, VesselClass, VesselClassVersion
from vessels.services import rule_status

pytestmark = pytest.mark.django_db


def url(model, page="changelist", *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@pytest.fixture
def editor(client):
    user = make_user(is_staff=True, is_rules_editor=True)
    client.force_login(user)
    return user


@pytest.fixture
def war(client):
    client.force_login(make_user(is_staff=True, is_superuser=True))
    campaign = make_campaign(fleets=True)
    return make_battle(
        make_scenario(
            campaign, vessels=tuple(campaign.vessels.all()), units=tuple(campaign.units.all())
        )
    )


def test_what_changes_the_game_is_not_changed_here(client, war):
    vessel = war.campaign.vessels.first()

    assert client.get(url(type(vessel), "add")).status_code == 403
    assert client.post(url(type(vessel), "change", vessel.pk), {"name": "x"}).status_code == 403
    assert client.post(url(type(vessel), "delete", vessel.pk), {"post": "yes"}).status_code == 403


def test_a_sealed_seed_is_not_shown(client, war):
    seed = war.campaign.seeds.get()

    page = client.get(url(type(seed), "change", seed.pk)).content.decode()
    battle = client.get(url(type(war), "change", war.pk)).content.decode()

    assert seed.commitment in page
    assert bytes(seed.seed).hex() not in page
    assert bytes(war.seed).hex() not in battle


def edit(client, **changes):
    """The form of the next version as it is sent, without the difference having been seen."""
    start = client.get(url(VesselClassVersion, "add"), {"key": "gunboat"})
    form = start.context["adminform"].form
    sent = {name: form[name].value() or "" for name in form.fields}
    return {**sent, "reason": "A misprint", **changes}


def publish(client, sent):
    """Send a form, and once more when the difference is shown."""
    shown = client.post(url(VesselClassVersion, "add"), sent)
    form = shown.context["adminform"].form
    seen = {name: form[name].value() for name in ("based_on", "seen")}
    return shown, client.post(url(VesselClassVersion, "add"), {**sent, **seen})


def with_pin_every(number):
    ratings = copy.deepcopy(latest(VesselClassVersion, "gunboat").ratings)
    ratings["riverside"]["pin_every"] = number
    return json.dumps(ratings)


def test_a_rules_editor_makes_the_next_version_once_he_has_seen_the_difference(client, editor):
    load_catalogue()

    shown, answer = publish(client, edit(client, ratings=with_pin_every(12)))

    assert shown.context["adminform"].form.difference == [
        Line("ratings.riverside.pin_every", "10", "12", "+20%")
    ]
    assert "see the difference" in shown.content.decode()
    assert answer.status_code == 302
    newest = latest(VesselClassVersion, "gunboat")
    assert (newest.number, newest.author) == (2, editor)
    assert newest.ratings["riverside"]["pin_every"] == 12
    event = Event.objects.get(type="vessel_class.published", payload__number=2)
    assert (event.actor, event.reason) == (editor, "A misprint")


def test_what_is_published_is_what_was_shown(client, editor):
    load_catalogue()
    sent = edit(client, ratings=with_pin_every(12))
    shown = client.post(url(VesselClassVersion, "add"), sent).context["adminform"].form

    other = {**sent, "ratings": with_pin_every(5), "seen": shown["seen"].value()}
    answer = client.post(url(VesselClassVersion, "add"), other)

    assert answer.status_code == 200
    assert latest(VesselClassVersion, "gunboat").number == 1


def test_who_edits_an_older_version_is_told_of_the_newer_one(client, editor):
    load_catalogue()
    mine = edit(client, ratings=with_pin_every(12))
    publish(client, edit(client, name="Gunboat of the second kind"))

    told = client.post(url(VesselClassVersion, "add"), mine)

    assert told.status_code == 200
    page = told.content.decode()
    assert f"Version 2 was published meanwhile by {editor}" in page
    assert "Gunboat of the second kind" in page
    assert latest(VesselClassVersion, "gunboat").number == 2


def test_an_edit_that_changes_nothing_makes_no_version(client, editor):
    load_catalogue()

    answer = client.post(url(VesselClassVersion, "add"), edit(client))

    assert "Nothing differs from version 1" in answer.content.decode()
    assert latest(VesselClassVersion, "gunboat").number == 1


def test_ratings_that_the_book_cannot_read_are_refused_on_the_page(client, editor):
    load_catalogue()

    answer = client.post(
        url(VesselClassVersion, "add"), edit(client, ratings='{"riverside": {"pin_every": 0}}')
    )

    assert latest(VesselClassVersion, "gunboat").number == 1
    assert answer.status_code == 200
    assert "/ratings/riverside/pin_every" in answer.content.decode()


def test_the_history_of_a_class_tells_each_edit(client, editor):
    load_catalogue()
    publish(client, edit(client, ratings=with_pin_every(12)))
    gunboat = VesselClass.objects.get(key="gunboat")
    act(client, gunboat, "vessel_class_retire", reason="Out of print")

    retired, edited, loaded = client.get(url(VesselClass, "history", gunboat.pk)).context[
        "revisions"
    ]

    assert (retired.what, retired.who, retired.why) == (
        "vesselclass.retired", str(editor), "Out of print",
    )  # fmt: skip
    assert (edited.who, edited.why) == (str(editor), "A misprint")
    assert edited.lines == [Line("ratings.riverside.pin_every", "10", "12", "+20%")]
    assert (loaded.who, loaded.why) == ("the machine", "load_catalogue")


def test_a_retired_class_is_not_found_for_an_edit(client, editor):
    load_catalogue()
    act(client, VesselClass.objects.get(key="gunboat"), "vessel_class_retire", reason="Out")
    asked = {"app_label": "vessels", "model_name": "vesselclassversion"}

    found = client.get(
        reverse("admin:autocomplete"), {**asked, "field_name": "vessel_class", "term": "dhow"}
    ).json()["results"]
    gone = client.get(
        reverse("admin:autocomplete"), {**asked, "field_name": "vessel_class", "term": "gunboat"}
    ).json()["results"]

    assert "dhow" in [row["text"] for row in found]
    assert "gunboat" not in [row["text"] for row in gone]


def test_a_version_is_not_changed(client, editor):
    load_catalogue()
    version = latest(VesselClassVersion, "gunboat")

    assert client.get(url(VesselClassVersion, "change", version.pk)).status_code == 200
    answer = client.post(url(VesselClassVersion, "change", version.pk), {"name": "x"})
    assert answer.status_code == 403


def act(client, row, action, **said):
    """Do an action to a row, and confirm it."""
    return client.post(
        url(type(row)),
        {"action": action, "_selected_action": [str(row.pk)], "confirmed": "yes", **said},
    )


def test_a_rules_editor_retires_a_class(client, editor):
    load_catalogue()
    gunboat = VesselClass.objects.get(key="gunboat")

    asked = client.post(
        url(VesselClass), {"action": "vessel_class_retire", "_selected_action": [str(gunboat.pk)]}
    )
    assert "gunboat" in asked.content.decode()
    gunboat.refresh_from_db()
    assert gunboat.retired_at is None

    act(client, gunboat, "vessel_class_retire", reason="Out of print")
    gunboat.refresh_from_db()
    assert gunboat.retired_at is not None


def test_other_staff_see_the_catalogue_and_neither_edit_nor_retire(client):
    load_catalogue()
    client.force_login(make_user(is_staff=True))
    gunboat = VesselClass.objects.get(key="gunboat")

    assert "gunboat" in client.get(url(VesselClass)).content.decode()
    assert client.get(url(VesselClassVersion, "add")).status_code == 403
    act(client, gunboat, "vessel_class_retire", reason="x")

    gunboat.refresh_from_db()
    assert gunboat.retired_at is None


def test_classes_are_narrowed_by_book_and_kind(client, editor):
    load_catalogue()

    def listed(**by):
        page = client.get(url(VesselClassVersion), by)
        return {version.vessel_class.key for version in page.context["cl"].result_list}

    assert "dhow" in listed(book="riverside")
    assert listed(book="riverside") & listed(book="soldiers_companion") == set()
    assert listed(kind="dhow", book="riverside") == {"dhow"}
    designs = client.get(url(VesselClass), {"book": "riverside"}).context["cl"].result_list
    assert {design.key for design in designs} == listed(book="riverside")


def test_a_vessel_is_ruled_and_her_history_tells_it(client):
    umpire = make_user("umpire", is_staff=True)
    campaign = make_campaign(by=umpire)
    mayfly = make_vessel(make_side(campaign), name="Mayfly")
    client.force_login(umpire)

    act(client, mayfly, "vessel_rule", reason="Her boiler burst", status="in_repair")

    mayfly.refresh_from_db()
    assert mayfly.status == "in_repair"
    ruled, added = client.get(url(Vessel, "history", mayfly.pk)).context["revisions"]
    assert (ruled.what, ruled.who, ruled.why) == ("changed", "umpire", "Her boiler burst")
    assert ruled.lines == [Line("status", "available", "in_repair")]
    assert [cause.words for cause in ruled.causes] == ["vessel.in_repair"]
    assert added.what == "added"


def test_what_the_service_refuses_is_told_and_nothing_is_done(client, war):
    one, other = make_vessel(make_side(war.campaign)), make_vessel(make_side(war.campaign))
    with edge(reason="test"):
        rule_status(vessel=other, status="scrapped", by=None, reason="Rotten")

    answer = client.post(
        url(Vessel),
        {
            "action": "vessel_rule", "_selected_action": [str(one.pk), str(other.pk)],
            "confirmed": "yes", "reason": "x", "status": "laid_up",
        },
        follow=True,
    )  # fmt: skip

    assert "Nothing was done" in answer.content.decode()
    one.refresh_from_db()
    assert one.status == "available"


def test_an_organiser_sees_his_campaigns_and_a_reader_all(client):
    umpire, reader = make_user(is_staff=True), make_user(is_staff=True)
    mine = make_vessel(make_side(make_campaign(by=umpire)), name="Mine")
    other = make_vessel(make_side(make_campaign(name="Another war")), name="Other")
    reader.user_permissions.set(Permission.objects.filter(codename="view_vessel"))

    client.force_login(umpire)
    assert set(client.get(url(Vessel)).context["cl"].result_list) == {mine}
    assert client.get(url(Vessel, "change", mine.pk)).status_code == 200
    assert client.get(url(Vessel, "change", other.pk)).status_code == 302
    act(client, other, "vessel_rule", reason="x", status="laid_up")

    client.force_login(reader)
    page = client.get(url(Vessel))
    assert set(page.context["cl"].result_list) == {mine, other}
    assert page.context["action_form"] is None
    act(client, mine, "vessel_rule", reason="x", status="laid_up")

    assert set(Vessel.objects.values_list("status", flat=True)) == {"available"}


def test_a_commander_sees_nothing_of_the_campaign_he_plays_in(client):
    campaign = make_campaign()
    make_vessel(make_side(campaign))
    client.force_login(make_member(campaign, user=make_user(is_staff=True)).user)

    assert list(client.get(url(Vessel)).context["cl"].result_list) == []


def test_vessels_are_narrowed_by_campaign_side_and_class(client, war):
    slavers = make_side(war.campaign, "slavers")
    dhow = make_vessel(slavers, vessel_class="dhow", name="Zahra")
    make_vessel(make_side(make_campaign(name="Another war")), vessel_class="dhow")

    page = client.get(
        url(Vessel),
        {
            "campaign__exact": str(war.campaign.pk), "side": "slavers",
            "class_version__vessel_class__exact": str(dhow.class_version.vessel_class_id),
            "status__exact": "available",
        },
    )  # fmt: skip

    assert dhow in page.context["cl"].result_list
    assert {
        (vessel.campaign, vessel.side, vessel.class_version.kind)
        for vessel in page.context["cl"].result_list
    } == {(war.campaign, slavers, "dhow")}
    assert client.get(url(Vessel), {"campaign__exact": "x"}).status_code == 302
