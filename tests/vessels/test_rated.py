"""A class that several books rate, each by its own word and with its own guns."""

import pytest

from tests.factories import latest, load_catalogue, make_campaign, make_side, make_user, make_vessel
from tests.support.api import Person, done, refused
from vessels.models import VesselClassVersion
from vessels.rated import designed_for, rated

RAM = {"kind": "armored_gunboat", "mounted": [], "ram": True}
STEAMER = {"kind": "small_steamer", "mounted": ["nine_pdr_rml"]}


def test_a_book_has_its_own_word_and_its_own_guns():
    ratings = {"riverside": {"crew": 4}, "on_to_richmond": RAM}
    own = rated("gunboat", ratings, "riverside")
    assert own == ("gunboat", {"crew": 4}, None)
    assert not own.converted
    made = rated("gunboat", ratings, "on_to_richmond")
    assert made == ("armored_gunboat", {"ram": True}, ())
    assert made.converted
    assert made.to_json() == RAM
    assert rated("gunboat", ratings, "soldiers_companion") is None
    assert designed_for(ratings) == "riverside"


@pytest.fixture
def editor():
    load_catalogue()
    return Person(make_user(is_rules_editor=True))


def publish(editor, **ratings):
    design = latest(VesselClassVersion, "gunboat")
    body = {"key": "gunboat", "name": design.name, "kind": design.kind}
    given = {**design.ratings, **ratings}
    return editor.post("/vessel-class-versions/", {**body, "ratings": given})


@pytest.mark.django_db
def test_or_cls_02_a_class_is_published_with_what_another_book_makes_of_it(editor):
    made = done(publish(editor, on_to_richmond=RAM), 201)
    assert made["ratings"]["on_to_richmond"] == RAM
    vessel = make_vessel()
    assert vessel.kind("on_to_richmond") == "armored_gunboat"
    assert vessel.ratings("on_to_richmond") == {"ram": True}
    assert vessel.kind("riverside") == "gunboat"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ratings", "pointer"),
    [
        ({"on_to_richmond": {**RAM, "kind": "frigate"}}, "/ratings/on_to_richmond/kind"),
        ({"on_to_richmond": {**RAM, "kind": 3}}, "/ratings/on_to_richmond/kind"),
        ({"on_to_richmond": {**RAM, "mounted": "guns"}}, "/ratings/on_to_richmond/mounted"),
        ({"on_to_richmond": {**RAM, "mounted": ["HSB"]}}, "/ratings/on_to_richmond/mounted"),
        ({"on_to_richmond": {"mounted": []}}, "/ratings/on_to_richmond/mounted"),
        ({"riverside": {"kind": "dhow"}}, "/ratings"),
    ],
)
def test_or_cls_01_words_that_the_book_has_not_are_refused_at_their_place(editor, ratings, pointer):
    problem = refused(publish(editor, **ratings), 422, "ratings_refused")
    assert pointer in [error["pointer"] for error in problem["errors"]]


@pytest.mark.django_db
def test_a_vessel_has_the_guns_and_the_men_of_the_book_that_she_was_designed_for(editor):
    done(publish(editor, soldiers_companion=STEAMER), 201)
    side = make_side(make_campaign(template="wilkinson"))
    vessel = make_vessel(side, guns=("field-gun",))
    assert [gun.slot for gun in vessel.guns.all()] == ["gun-1"]
    assert [crew.role for crew in vessel.crew.all()] == ["boat"]
    assert vessel.kind("soldiers_companion") == "small_steamer"
