"""The admin shows and searches all models; of the catalogue, rules editors make versions."""

import json

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from riverwar.feed.models import Event
from tests.factories import (
    latest,
    load_catalogue,
    make_battle,
    make_campaign,
    make_scenario,
    make_user,
)
from vessels.models import VesselClass, VesselClassVersion

pytestmark = pytest.mark.django_db

MODELS = [
    model
    for app in ("campaigns", "vessels", "battles")
    for model in apps.get_app_config(app).get_models()
    if not hasattr(model, "pgh_tracked_model")
]


def url(model, page="changelist", *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@pytest.fixture
def editor(client):
    user = make_user(is_staff=True, is_rules_editor=True)
    user.user_permissions.set(
        apps.get_model("auth", "Permission").objects.filter(content_type__app_label="vessels")
    )
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


def test_each_model_is_shown_and_searched(client, war, django_assert_max_num_queries):
    for model in MODELS:
        assert admin.site.is_registered(model), model
        with django_assert_max_num_queries(8):
            assert client.get(url(model)).status_code == 200, model
        assert client.get(url(model), {"q": "mayfly"}).status_code == 200, model
        row = model._base_manager.first()
        if row is not None:
            assert client.get(url(model, "change", row.pk)).status_code == 200, model


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
    present = latest(VesselClassVersion, "gunboat")
    content = {name: getattr(present, name) for name in present.content_fields} | changes
    content["ratings"] = json.dumps(content["ratings"])
    content["vessel_class"] = str(VesselClass.objects.get(key="gunboat").pk)
    return client.post(url(VesselClassVersion, "add"), content)


def test_a_rules_editor_makes_the_next_version(client, editor):
    load_catalogue()
    start = client.get(url(VesselClassVersion, "add"), {"key": "gunboat"})
    assert "pin_every" in start.content.decode()

    answer = edit(client, name="Gunboat of the second kind")

    assert answer.status_code == 302
    newest = latest(VesselClassVersion, "gunboat")
    assert (newest.number, newest.name, newest.author) == (2, "Gunboat of the second kind", editor)
    event = Event.objects.get(type="vessel_class.published", payload__number=2)
    assert (event.actor, event.reason) == (editor, "edited in the admin")


def test_an_edit_that_changes_nothing_makes_no_version(client, editor):
    load_catalogue()

    edit(client)

    assert latest(VesselClassVersion, "gunboat").number == 1


def test_ratings_that_the_book_cannot_read_are_refused_on_the_page(client, editor):
    load_catalogue()

    answer = edit(client, ratings={"riverside": {"pin_every": 0}})

    assert latest(VesselClassVersion, "gunboat").number == 1
    assert answer.status_code == 200
    assert "/ratings/riverside/pin_every" in answer.content.decode()


def test_a_version_is_not_changed(client, editor):
    load_catalogue()
    version = latest(VesselClassVersion, "gunboat")

    assert client.get(url(VesselClassVersion, "change", version.pk)).status_code == 200
    answer = client.post(url(VesselClassVersion, "change", version.pk), {"name": "x"})
    assert answer.status_code == 403


def test_a_rules_editor_retires_a_class(client, editor):
    load_catalogue()
    gunboat = VesselClass.objects.get(key="gunboat")

    client.post(
        url(VesselClass), {"action": "retire_designs", "_selected_action": [str(gunboat.pk)]}
    )

    gunboat.refresh_from_db()
    assert gunboat.retired_at is not None


def test_other_staff_neither_edit_nor_retire(client):
    load_catalogue()
    user = make_user(is_staff=True)
    user.user_permissions.set(
        apps.get_model("auth", "Permission").objects.filter(content_type__app_label="vessels")
    )
    client.force_login(user)
    gunboat = VesselClass.objects.get(key="gunboat")

    assert client.get(url(VesselClassVersion, "add")).status_code == 403
    client.post(
        url(VesselClass), {"action": "retire_designs", "_selected_action": [str(gunboat.pk)]}
    )

    gunboat.refresh_from_db()
    assert gunboat.retired_at is None
