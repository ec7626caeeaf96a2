"""The catalogue through the API: read by all, edited by a rules editor, in versions."""

import pytest

from rulesets.riverside.ratings import ratings_json
from tests.factories import load_catalogue, make_campaign, make_side, make_user, make_vessel
from tests.support.api import Person, done, fault, refused
from vessels.models import VesselClassVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor():
    load_catalogue()
    return Person(make_user(is_rules_editor=True))


def edition(**changes):
    ratings = {**ratings_json("dhow"), "sinks_at": 8}
    content = {"key": "dhow", "name": "Dhow", "kind": "dhow", "source": "Our own"}
    return {**content, "ratings": {"riverside": ratings}, **changes}


@pytest.mark.parametrize(
    ("designs", "versions", "key"),
    [
        ("vessel-classes", "vessel-class-versions", "gunboat"),
        ("gun-types", "gun-type-versions", "field-gun"),
        ("troop-types", "troop-type-versions", "regular-infantry"),
        ("object-kinds", "object-kind-versions", "tents"),
        ("price-lists", "price-list-versions", "riverside-points"),
    ],
)
def test_a_design_is_read_with_its_present_version(editor, designs, versions, key):
    design = editor.only(f"/{designs}/", key=key)
    version = editor.only(f"/{versions}/", key=key)

    assert design["latest"] == version == done(editor.get(f"/{versions}/{version['id']}/"))
    assert done(editor.get(f"/{designs}/{design['id']}/")) == design
    assert version["number"] == 1


def test_prices_name_the_version_that_they_price(editor):
    prices = editor.only("/price-list-versions/", key="riverside-points")["prices"]

    # RS-PTS-01 to RS-PTS-03.
    assert prices["vessels"]["gunboat"]["by_guns"] == {"1": 10, "2": 18}
    assert prices["vessels"]["river-launch"]["by_guns"] == {"0": 3}
    assert prices["vessels"]["dhow"]["by_guns"] == {"0": 4, "1": 8}
    assert prices["vessels"]["dhow"]["version"] == 1


def test_an_edit_is_a_new_version_and_changes_no_vessel(editor):
    dhow = make_vessel(make_side(make_campaign(), "slavers"), vessel_class="dhow")

    made = done(editor.post("/vessel-class-versions/", edition()), 201)

    assert (made["number"], made["author"]) == (2, str(editor.user.pk))
    assert made["ratings"]["riverside"]["sinks_at"] == 8
    assert editor.only("/vessel-classes/", key="dhow")["latest"]["number"] == 2
    dhow.refresh_from_db()
    assert dhow.ratings("riverside")["sinks_at"] == 7


def test_what_is_as_it_was_makes_no_new_version(editor):
    first = done(editor.post("/vessel-class-versions/", edition()), 201)
    again = done(editor.post("/vessel-class-versions/", edition()), 201)

    assert first == again


def test_a_new_key_makes_a_new_class(editor):
    made = done(editor.post("/vessel-class-versions/", edition(key="baghlah")), 201)

    assert made["number"] == 1
    assert editor.only("/vessel-classes/", key="baghlah")["retired_at"] is None


@pytest.mark.parametrize(
    ("changes", "pointer", "rule"),
    [
        ({"kind": "canoe"}, "/kind", "RS-GEN-01"),
        ({"ratings": {"chess": {}}}, "/ratings/chess", ""),
        ({"ratings": {"riverside": {"sinks_at": 0}}}, "/ratings/riverside/sinks_at", "RS-GEN-01"),
        ({"ratings": {"riverside": {"sails": 3}}}, "/ratings/riverside/sails", "RS-GEN-01"),
        (
            {"ratings": {"riverside": {"guns": {"kinds": ["ram"]}}}},
            "/ratings/riverside/guns/kinds",
            "RS-GEN-01",
        ),
    ],
)
def test_ratings_that_the_book_cannot_read(editor, changes, pointer, rule):
    answer = editor.post("/vessel-class-versions/", edition(**changes))

    assert fault(answer, 422, "ratings_refused") == (pointer, rule)
    assert VesselClassVersion.objects.filter(vessel_class__key="dhow").count() == 1


def test_a_retired_class_stays_and_gets_no_new_version(editor):
    design = editor.only("/vessel-classes/", key="dhow")

    retired = done(editor.post(f"/vessel-classes/{design['id']}/retire/"))

    assert retired["retired_at"] is not None
    assert editor.only("/vessel-classes/", retired="true") == retired
    answer = editor.post("/vessel-class-versions/", edition())
    assert fault(answer, 409, "retired")[0] == "/key"


def test_a_class_that_is_retired_is_given_to_nobody(editor):
    umpire = Person(make_user())
    side = make_side(make_campaign(by=umpire.user), "slavers")
    design = editor.only("/vessel-classes/", key="dhow")
    done(editor.post(f"/vessel-classes/{design['id']}/retire/"))

    body = {"side": str(side.pk), "vessel_class": "dhow", "name": "Zahra"}

    answer = umpire.post("/vessels/commission/", body)
    assert fault(answer, 422, "unknown_design")[0] == "/vessel_class"


def test_a_campaign_adopts_another_edition_of_prices(editor):
    umpire = Person(make_user())
    campaign = make_campaign(by=umpire.user)
    present = umpire.only("/campaign-price-lists/", campaign=campaign.pk)
    edition_id = present["price_list_version"]["id"]

    body = {"campaign": str(campaign.pk), "price_list_version": edition_id}
    assert done(umpire.post("/campaign-price-lists/", body), 201)["id"] == present["id"]
    body["price_list_version"] = str(campaign.pk)
    answer = umpire.post("/campaign-price-lists/", body)
    assert fault(answer, 400, "invalid_fields")[0] == "/price_list_version"


def test_only_a_rules_editor_edits(editor):
    refused(
        Person(make_user()).post("/vessel-class-versions/", edition()), 403, "permission_denied"
    )
