"""The admin's form that proposes a conversion: by the same service as the API, in words."""

import json
import uuid

import pytest
from django.urls import reverse

from riverwar.api import edge
from riverwar.feed.models import Event
from tests.factories import latest, load_catalogue, make_user
from tests.support.api import Person, done
from vessels.admin_conversions import SHOWN
from vessels.models import ClassConversion, VesselClass, VesselClassVersion
from vessels.services import retire

pytestmark = pytest.mark.django_db

RICHMOND = "on_to_richmond"
ADD = "admin:vessels_classconversion_add"
LINK = ">Convert</a>"
LIST = "admin:vessels_classconversion_changelist"


@pytest.fixture
def editor(client):
    load_catalogue()
    user = make_user(is_staff=True, is_rules_editor=True)
    client.force_login(user)
    return user


def propose(client, key="uss-monitor", ruleset=RICHMOND, **said):
    design = VesselClass.objects.get(key=key)
    sent = {"vessel_class": str(design.pk), "ruleset": ruleset, "reason": "For the war", **said}
    sent = {
        name: value if isinstance(value, str) else json.dumps(value) for name, value in sent.items()
    }
    return client.post(reverse(ADD), sent)


def errors(answer):
    """What the form says is wrong, by field."""
    assert answer.status_code == 200
    return {name: list(words) for name, words in answer.context["adminform"].form.errors.items()}


def test_what_is_proposed_here_is_what_the_api_proposes(client, editor):
    answer = propose(client)

    row = ClassConversion.objects.get()
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"/{row.pk}/change/")
    assert (row.kind, row.status, row.changed) == ("turreted_ironclad", "proposed", "nothing")
    assert (row.author, row.note, row.number) == (editor, "For the war", 1)
    event = Event.objects.get(type="class_conversion.proposed")
    assert (event.actor, event.reason) == (editor, "For the war")
    page = client.get(answer["Location"]).content.decode()
    for reason in row.reasons:
        assert f"({reason['rule']})" in page
    body = {
        "class_version": str(row.class_version_id),
        "ruleset": RICHMOND,
        "note": "For the war",
    }
    assert done(Person(editor).post("/class-conversions/", body), 201)["id"] == str(row.pk)


def test_it_is_accepted_in_the_list(client, editor):
    propose(client)
    row = ClassConversion.objects.get()

    chosen = {"action": "class_conversion_accept", "_selected_action": [str(row.pk)]}
    client.post(reverse(LIST), {**chosen, "confirmed": "yes", "reason": "Good"})

    row.refresh_from_db()
    assert row.status == "accepted"
    assert latest(VesselClassVersion, "uss-monitor").rated(RICHMOND).kind == "turreted_ironclad"


def test_an_editor_gives_particulars_or_a_rating(client, editor):
    propose(client)
    found = ClassConversion.objects.get().particulars
    guns = [{**gun, "turret": None, "bearing": "abeam"} for gun in found["guns"]]

    propose(client, particulars={**found, "guns": guns})
    propose(client, kind="armored_gunboat", ratings={"ram": True})

    first, second, third = ClassConversion.objects.order_by("number")
    assert (first.status, second.status, third.status) == ("superseded", "superseded", "proposed")
    assert (second.changed, second.particulars["guns"][0]["turret"]) == ("particulars", None)
    assert (third.changed, third.kind, third.ratings["ram"]) == ("rating", "armored_gunboat", True)


def test_guns_that_are_not_named_are_those_of_the_ratings(client, editor):
    design = latest(VesselClassVersion, "large-gunboat").rated("soldiers_companion")

    propose(client, ruleset="soldiers_companion", kind=design.kind, ratings=design.ratings)

    row = ClassConversion.objects.get()
    assert (row.ratings, row.changed) == (design.ratings, "rating")
    assert row.mounted


@pytest.mark.parametrize(
    ("said", "field", "words"),
    [
        ({"ruleset": "smoke_on_the_water"}, "ruleset", "designed for"),
        ({"kind": "frigate"}, "kind", "/rating/kind: "),
        ({"kind": "transport", "ratings": {"size": "huge"}}, "ratings", "/rating/ratings/size: "),
        ({"kind": "armored_gunboat", "mounted": ["field_gun"]}, "mounted", "(OR-MOD-05)"),
        ({"particulars": {"length": -1}}, "particulars", "/particulars/length: "),
        ({"particulars": [1]}, "particulars", "Give an object in JSON."),
        ({"kind": "transport", "mounted": {}}, "mounted", "Give a list in JSON"),
        ({"kind": "transport", "mounted": [1]}, "mounted", "Give a list in JSON"),
        ({"ratings": "{"}, "ratings", "Enter a valid JSON."),
        ({"ratings": {"ram": True}}, "kind", "beside her numbers"),
        ({"kind": "transport", "particulars": {}}, "particulars", "not both"),
        ({"ruleset": "chess"}, "ruleset", "Select a valid choice"),
        ({"ruleset": ""}, "ruleset", "This field is required."),
        ({"reason": ""}, "reason", "This field is required."),
        ({"vessel_class": ""}, "vessel_class", "This field is required."),
        ({"vessel_class": str(uuid.UUID(int=1))}, "vessel_class", "Select a valid choice"),
    ],
)
def test_what_is_refused_is_told_at_its_field_and_nothing_is_made(
    client, editor, said, field, words
):
    told = errors(propose(client, **said))

    assert any(words in each for each in told[field]), told
    assert not ClassConversion.objects.exists()
    assert not Event.objects.filter(type__startswith="class_conversion").exists()


@pytest.mark.parametrize("page", [ADD, "admin:vessels_vesselclassversion_add"])
def test_a_class_by_what_is_no_key_is_a_bad_request(client, editor, page):
    assert client.post(reverse(page), {"vessel_class": "monitor"}).status_code == 400


def test_what_is_as_it_was_is_told_so(client, editor):
    propose(client)

    told = errors(propose(client))

    assert told == {
        "__all__": ["It is as uss-monitor for on_to_richmond, conversion 1 has it: proposed."]
    }
    assert ClassConversion.objects.count() == 1


def test_of_a_retired_class_nothing_is_proposed(client, editor):
    with edge(reason="test"):
        retire(item=VesselClass.objects.get(key="uss-monitor"), by=None)

    assert errors(propose(client)).keys() == {"vessel_class"}
    for retired in ("no", "yes"):
        page = client.get(reverse("admin:vessels_vesselclass_changelist"), {"retired": retired})
        assert (LINK in page.content.decode()) is (retired == "no")


def test_the_form_begins_with_the_class_that_is_named(client, editor):
    page = client.get(reverse(ADD), {"key": "uss-monitor"})

    form = page.context["adminform"].form
    assert form["vessel_class"].value() == VesselClass.objects.get(key="uss-monitor").pk
    assert form["particulars"].value() == ""
    assert client.get(reverse(ADD), {"key": "no-such-class"}).status_code == 200


def test_a_row_is_shown_whole(client, editor):
    propose(client)

    change = reverse(
        "admin:vessels_classconversion_change", args=[ClassConversion.objects.get().pk]
    )
    fields = set(client.get(change).context["adminform"].readonly_fields)

    assert set(SHOWN) - {"particulars", "ratings", "mounted"} <= fields
    assert len(fields) == len(SHOWN)
    names = {field.name for field in ClassConversion._meta.concrete_fields}
    assert names - {"reasons"} == set(SHOWN) - {"steps"}


def test_other_staff_see_conversions_and_propose_none(client, editor):
    propose(client)
    row = ClassConversion.objects.get()
    client.force_login(make_user(is_staff=True))

    assert client.get(reverse(LIST)).status_code == 200
    change = reverse("admin:vessels_classconversion_change", args=[row.pk])
    assert client.get(change).status_code == 200
    assert client.get(reverse(ADD)).status_code == 403
    assert propose(client, kind="armored_gunboat").status_code == 403
    assert client.post(change, {"kind": "x"}).status_code == 403
    assert ClassConversion.objects.count() == 1
    page = client.get(reverse("admin:vessels_vesselclass_changelist"))
    assert LINK not in page.content.decode()
