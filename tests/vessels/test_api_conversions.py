"""Conversions through the API: proposed with their reasoning, changed, accepted, and taken."""

import pytest

from tests.factories import latest, load_catalogue, make_user, make_vessel
from tests.support.api import Person, done, refused
from vessels.models import ClassConversion, VesselClassVersion

pytestmark = pytest.mark.django_db

RICHMOND = "on_to_richmond"
COMPANION = "soldiers_companion"


@pytest.fixture
def editor():
    load_catalogue()
    return Person(make_user(is_rules_editor=True))


def propose(editor, key="uss-monitor", ruleset=RICHMOND, **more):
    version = latest(VesselClassVersion, key)
    body = {"class_version": str(version.pk), "ruleset": ruleset, **more}
    return editor.post("/class-conversions/", body)


def accepted(editor, **what):
    made = done(propose(editor, **what), 201)
    return done(editor.post(f"/class-conversions/{made['id']}/accept/"))


def test_cv_par_01_a_monitor_is_a_turreted_ironclad_and_every_step_has_its_reason(editor):
    made = done(propose(editor), 201)
    assert (made["number"], made["status"], made["changed"]) == (1, "proposed", "nothing")
    assert (made["source"], made["ruleset"]) == ("smoke_on_the_water", RICHMOND)
    assert made["kind"] == "turreted_ironclad"
    assert made["mounted"] == []
    assert made["particulars"]["armour"]["hull"] > 0
    assert made["reasons"]
    assert all(reason["text"] and reason["rule"] for reason in made["reasons"])
    assert latest(VesselClassVersion, "uss-monitor").number == 1, "nothing is rated by a proposal"
    reader = Person(make_user())
    assert done(reader.get(f"/class-conversions/{made['id']}/")) == made
    assert [row["id"] for row in reader.rows("/class-conversions/", key="uss-monitor")] == [
        made["id"]
    ]


def test_what_is_as_it_was_makes_no_new_version(editor):
    first = done(propose(editor), 201)
    assert done(propose(editor), 201)["id"] == first["id"]
    other = done(propose(editor, note="Hers was one"), 201)
    assert (other["number"], other["status"]) == (2, "proposed")
    assert done(editor.get(f"/class-conversions/{first['id']}/"))["status"] == "superseded"


def test_an_editor_changes_the_particulars_and_the_book_rates_her_by_them(editor):
    first = done(propose(editor), 201)
    guns = [{**gun, "turret": None, "bearing": "abeam"} for gun in first["particulars"]["guns"]]
    made = done(propose(editor, particulars={**first["particulars"], "guns": guns}), 201)
    assert (made["number"], made["changed"]) == (2, "particulars")
    assert made["kind"] != "turreted_ironclad"
    assert made["particulars"]["guns"][0]["turret"] is None


def test_an_editor_gives_the_rating_himself(editor):
    rating = {"kind": "armored_gunboat", "ratings": {"ram": True}}
    made = done(propose(editor, rating=rating, note="A ram"), 201)
    assert (made["changed"], made["kind"], made["note"]) == ("rating", "armored_gunboat", "A ram")
    published = accepted(editor, rating=rating, note="A ram")
    assert published["published_number"] == 2
    version = latest(VesselClassVersion, "uss-monitor")
    assert version.ratings[RICHMOND] == {"kind": "armored_gunboat", "ram": True, "mounted": []}
    assert version.ratings.keys() == {"smoke_on_the_water", RICHMOND}


@pytest.mark.parametrize(
    ("more", "code", "pointer"),
    [
        ({"rating": {"kind": "frigate", "ratings": {}}}, "ratings_refused", "/rating/kind"),
        (
            {"rating": {"kind": "transport", "ratings": {"size": "huge"}}},
            "ratings_refused",
            "/rating/ratings/size",
        ),
        ({"particulars": {"length": -1}}, "conversion_refused", "/particulars/length"),
        ({"ruleset": "smoke_on_the_water"}, "own_book", "/ruleset"),
    ],
)
def test_cv_par_02_what_the_book_cannot_read_is_refused_at_its_place(editor, more, code, pointer):
    problem = refused(propose(editor, **more), 422, code)
    assert [error["pointer"] for error in problem["errors"]] == [pointer]
    assert not ClassConversion.objects.exists()


@pytest.mark.parametrize("word", ["kind", "mounted"])
def test_words_of_a_rating_stand_beside_its_numbers(editor, word):
    rating = {"kind": "armored_gunboat", "ratings": {word: "raft"}}
    problem = refused(propose(editor, rating=rating), 400, "invalid_fields")
    assert [error["pointer"] for error in problem["errors"]] == ["/rating/ratings"]


@pytest.mark.parametrize(
    ("ruleset", "kind", "guns", "rule"),
    [
        (RICHMOND, "armored_gunboat", ["field_gun"], "OR-MOD-05"),
        (COMPANION, "large_gunboat", ["gatling"] * 20, "SC-VES-04"),
        ("riverside", "dhow", ["field_gun"] * 5, "RS-GUN-01"),
    ],
)
def test_guns_that_the_book_does_not_mount_are_refused_by_its_own_rule(
    editor, ruleset, kind, guns, rule
):
    rating = {"kind": kind, "ratings": {}, "mounted": guns}
    problem = refused(propose(editor, ruleset=ruleset, rating=rating), 422, "ratings_refused")
    (error,) = problem["errors"]
    assert error["pointer"] == "/rating/mounted"
    assert [word for word in error["detail"].split() if "-" in word] == [f"({rule})."]


def test_accepting_publishes_a_version_and_supersedes_what_was_accepted(editor):
    first = accepted(editor)
    assert (first["status"], first["published_number"]) == ("accepted", 2)
    problem = refused(
        editor.post(f"/class-conversions/{first['id']}/accept/"), 409, "conversion_state"
    )
    assert "accepted" in problem["detail"]
    second = accepted(editor, rating={"kind": "armored_gunboat", "ratings": {"ram": True}})
    assert (second["number"], second["published_number"]) == (2, 3)
    assert done(editor.get(f"/class-conversions/{first['id']}/"))["status"] == "superseded"
    events = editor.rows("/class-conversions/", status="accepted")
    assert [row["id"] for row in events] == [second["id"]]


def test_a_class_that_was_published_anew_is_to_be_converted_anew(editor):
    made = done(propose(editor, key="gunboat"), 201)
    design = latest(VesselClassVersion, "gunboat")
    ratings = {"riverside": {**design.ratings["riverside"], "crew": 5}}
    body = {"key": "gunboat", "name": "Gunboat", "kind": "gunboat", "ratings": ratings}
    done(editor.post("/vessel-class-versions/", body), 201)
    refused(editor.post(f"/class-conversions/{made['id']}/accept/"), 409, "conversion_stale")


def test_a_vessel_takes_the_version_on_purpose(editor):
    vessel = make_vessel(guns=("field-gun",))
    organiser = Person(vessel.campaign.members.get(role="organiser").user)
    published = accepted(editor, key="gunboat", ruleset=COMPANION)
    vessel.refresh_from_db()
    assert vessel.class_version.number == 1
    shown = done(organiser.post(f"/vessels/{vessel.pk}/take-version/", {}))
    assert shown["vessel_class"]["version"] == published["published_number"]
    vessel.refresh_from_db()
    assert vessel.ratings(COMPANION)
    assert [gun.slot for gun in vessel.guns.all()] == ["gun-1"]


def test_a_version_that_makes_something_else_of_her_is_refused(editor):
    vessel = make_vessel(guns=("field-gun",))
    organiser = Person(vessel.campaign.members.get(role="organiser").user)
    design = latest(VesselClassVersion, "gunboat")
    ratings = {"riverside": {**design.ratings["riverside"], "crew": 5}}
    body = {"key": "gunboat", "name": "Gunboat", "kind": "gunboat", "ratings": ratings}
    done(editor.post("/vessel-class-versions/", body), 201)
    address = f"/vessels/{vessel.pk}/take-version/"
    problem = refused(organiser.post(address, {}), 409, "version_refused")
    assert "riverside" in problem["detail"]
    refused(organiser.post(address, {"number": 9}), 409, "version_refused")
    assert done(organiser.post(address, {"number": 1}))["vessel_class"]["version"] == 1


@pytest.mark.parametrize("key", ["gunboat", "large-gunboat", "uss-monitor", "turreted-ironclad"])
@pytest.mark.parametrize("ruleset", ["riverside", COMPANION, "smoke_on_the_water", RICHMOND])
def test_cv_par_01_a_class_of_each_book_is_published_for_each_other(editor, key, ruleset):
    version = latest(VesselClassVersion, key)
    if version.designed_for == ruleset:
        return
    made = accepted(editor, key=key, ruleset=ruleset)
    assert latest(VesselClassVersion, key).rated(ruleset).kind == made["kind"]
