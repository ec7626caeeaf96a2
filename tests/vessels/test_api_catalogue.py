"""The catalogue through the API: read by all, edited by a rules editor, in versions."""

from typing import Any

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


GUN = {"key": "field-gun", "name": "Field Gun", "kind": "field_gun", "crew": 5}
TROOPS = {"key": "baggage", "name": "Porters", "kind": "baggage", "figures": 6}
OBJECT = {"key": "tents", "name": "Tents", "encumbrance": 3}
PRICES = {
    "key": "riverside-points",
    "name": "Dear Points",
    "ruleset": "riverside",
    "unit": "points",
    "prices": {
        "vessels": {"dhow": {"by_guns": {"0": 9, "1": 12}, "rule": "RS-PTS-03"}},
        "guns": {"field-gun": {"rule": "RS-PTS-03"}},
    },
}
RATED: dict[str, Any] = {"ratings": {"riverside": {}}}
NEW = [
    ("gun-types", "gun-type-versions", {**GUN, **RATED}),
    ("troop-types", "troop-type-versions", {**TROOPS, **RATED}),
    ("object-kinds", "object-kind-versions", OBJECT),
    ("price-lists", "price-list-versions", PRICES),
]


@pytest.mark.parametrize(("designs", "versions", "body"), NEW)
class TestEveryOtherDesign:
    def test_an_edit_is_a_new_version_with_its_author(self, editor, designs, versions, body):
        made = done(editor.post(f"/{versions}/", body), 201)

        assert (made["number"], made["author"]) == (2, str(editor.user.pk))
        assert editor.only(f"/{designs}/", key=body["key"])["latest"] == made
        assert done(editor.post(f"/{versions}/", body), 201) == made

    def test_a_new_key_makes_a_new_design(self, editor, designs, versions, body):
        made = done(editor.post(f"/{versions}/", {**body, "key": "of-our-own"}), 201)

        assert made["number"] == 1

    def test_a_retired_one_stays_and_gets_no_new_version(self, editor, designs, versions, body):
        design = editor.only(f"/{designs}/", key=body["key"])

        assert done(editor.post(f"/{designs}/{design['id']}/retire/"))["retired_at"]
        assert editor.only(f"/{versions}/", key=body["key"])["number"] == 1
        assert fault(editor.post(f"/{versions}/", body), 409, "retired")[0] == "/key"

    def test_others_may_only_read(self, editor, designs, versions, body):
        player = Person(make_user())
        design = player.only(f"/{designs}/", key=body["key"])

        refused(player.post(f"/{versions}/", body), 403, "permission_denied")
        refused(player.post(f"/{designs}/{design['id']}/retire/"), 403, "permission_denied")


@pytest.mark.parametrize(
    ("versions", "body", "pointer", "rule"),
    [
        ("gun-type-versions", {**GUN, **RATED, "kind": "ram"}, "/kind", "RS-GUN-01"),
        ("gun-type-versions", {**GUN, "ratings": {"chess": {}}}, "/ratings/chess", ""),
        (
            "gun-type-versions",
            {**GUN, "ratings": {"soldiers_companion": {}}},
            "/kind",
            "SC-BG-10",
        ),
        ("troop-type-versions", {**TROOPS, **RATED, "kind": "marines"}, "/kind", "RS-MW-21"),
        ("troop-type-versions", {**TROOPS, **RATED, "weapon": "laser"}, "/weapon", "RS-MW-21"),
    ],
)
def test_words_that_the_book_does_not_have(editor, versions, body, pointer, rule):
    assert fault(editor.post(f"/{versions}/", body), 422, "ratings_refused") == (pointer, rule)


def priced(**sections):
    return {**PRICES, "prices": sections}


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({**PRICES, "ruleset": "chess"}, "/ruleset", "unknown_ruleset"),
        (
            priced(vessels={"canoe": {"by_guns": {"0": 1}, "rule": "x"}}),
            "/prices/vessels/canoe",
            "unknown_design",
        ),
        (
            priced(vessels={"dhow": {"version": 9, "by_guns": {"0": 1}, "rule": "x"}}),
            "/prices/vessels/dhow/version",
            "unknown_version",
        ),
        (priced(vessels={"dhow": {"rule": "x"}}), "/prices/vessels/dhow", "price"),
        (
            priced(troops={"baggage": {"price": 1, "by_organiser": True, "rule": "x"}}),
            "/prices/troops/baggage",
            "price",
        ),
    ],
)
def test_prices_that_are_not_sound(editor, body, pointer, code):
    problem = refused(editor.post("/price-list-versions/", body), 422, "prices_refused")

    assert [(one["pointer"], one["code"]) for one in problem["errors"]] == [(pointer, code)]


@pytest.mark.parametrize(
    ("row", "pointer"),
    [
        ({"by_guns": {"0": -1}, "rule": "x"}, "/prices/vessels/dhow/by_guns/0"),
        ({"by_guns": {"0": "four"}, "rule": "x"}, "/prices/vessels/dhow/by_guns/0"),
        ({"by_guns": {"0": 1}}, "/prices/vessels/dhow/rule"),
        ({"by_guns": {"0": 1}, "rule": "x", "cost": 1}, "/prices/vessels/dhow/cost"),
    ],
)
def test_prices_of_another_shape(editor, row, pointer):
    answer = editor.post("/price-list-versions/", priced(vessels={"dhow": row}))

    assert fault(answer, 400, "invalid_fields")[0] == pointer


def test_a_price_names_the_present_version_of_its_design(editor):
    done(editor.post("/vessel-class-versions/", edition()), 201)

    made = done(editor.post("/price-list-versions/", PRICES), 201)

    assert made["prices"]["vessels"]["dhow"] == {
        "version": 2, "by_guns": {"0": 9, "1": 12}, "rule": "RS-PTS-03",
    }  # fmt: skip
    assert made["prices"]["guns"]["field-gun"]["version"] == 1


def test_a_campaign_buys_by_the_new_prices_once_it_adopts_them(editor):
    umpire = Person(make_user())
    campaign = make_campaign(by=umpire.user)
    side = make_side(campaign, "slavers")
    done(umpire.post(f"/sides/{side.pk}/grant/", {"amount": 50}), 201)
    made = done(editor.post("/price-list-versions/", PRICES), 201)
    dhow = {"side": str(side.pk), "vessel_class": "dhow", "name": "Zahra"}

    assert done(umpire.post("/vessels/", dhow), 201)["receipt"]["amount"] == 4
    body = {"campaign": str(campaign.pk), "price_list_version": made["id"]}
    done(umpire.post("/campaign-price-lists/", body), 201)
    assert done(umpire.post("/vessels/", {**dhow, "name": "Nur"}), 201)["receipt"]["amount"] == 9
