"""SNS-UNREST-05 over the API: replacements raised by those who lead the natives."""

from copy import deepcopy

import pytest

from tests import factories
from tests.support.api import Person, done, refused
from tests.turns.world import make_war, station
from turns.models import EventDraw, Government, StandingEffect, Territory
from vessels.models import TroopUnit, Vessel

pytestmark = pytest.mark.django_db


class Rising:
    """A war in its first month, the Sudan in uprising with six muster points."""

    def __init__(self):
        organiser = factories.make_user()
        self.war = make_war(by=organiser)
        self.organiser = Person(organiser)
        self.turn = done(
            self.organiser.post("/turns/", {"campaign": str(self.war.pk), "deploy": False}), 201
        )
        self.mahdi = self.person("commander", "mahdists")
        self.british = self.person("commander", "british")
        self.sudan = Territory.objects.get(campaign=self.war, key="sudan")
        Territory.objects.filter(pk=self.sudan.pk).update(index=4, half_points=12)
        self.path = f"/territories/{self.sudan.pk}/"

    def person(self, role, side):
        user = factories.make_user()
        factories.make_member(self.war, role=role, side=self.war.sides.get(key=side), user=user)
        return Person(user)

    def raised(self):
        return TroopUnit.objects.filter(side__key="mahdists")


@pytest.fixture(scope="module")
def risen(once):
    return once(Rising)


@pytest.fixture
def rising(risen):
    return deepcopy(risen)


def recruit(person, rising, **body):
    return person.post(f"{rising.path}recruit/", body)


def test_sns_unrest_05_a_commander_raises_what_his_points_buy(rising):
    body = done(recruit(rising.mahdi, rising, foot=1, small_boat=2, place="berber"))
    assert body["muster_points"] == 3  # of 6, less 2 and twice a half
    assert [(unit.place, unit.figures) for unit in rising.raised()] == [("berber", 20)]
    boats = Vessel.objects.filter(side__key="mahdists")
    assert {(boat.location, boat.class_version.kind) for boat in boats} == {
        ("berber", "small_boat")
    }
    assert boats.count() == 2
    late = refused(recruit(rising.mahdi, rising, gun=1), 409, "order_forbidden")
    assert late["detail"] == "SNS-UNREST-05: that costs 4 muster points, and 3 are there."
    assert rising.raised().count() == 1


def test_sns_unrest_05_without_a_place_they_come_where_natives_gather(rising):
    station(Government.objects.get(campaign=rising.war).side, "wadi-halfa")
    done(recruit(rising.mahdi, rising, rifle=1))
    assert rising.raised().get().place == "dongola"


@pytest.mark.parametrize(
    ("changes", "body", "rule"),
    [
        ({"index": 3}, {"foot": 1}, "SNS-UNREST-04"),
        ({}, {}, "SNS-UNREST-05"),
        ({}, {"foot": 1, "place": "cairo"}, "SNS-UNREST-05"),
        ({}, {"foot": 1, "place": "nowhere"}, "SNS-UNREST-05"),
        ({}, {"large_boat_with_gun": 1}, "SNS-UNREST-05"),
        ({}, {"foot": 1, "place": "wadi-halfa"}, "SNS-UNREST-05"),
    ],
)
def test_sns_unrest_05_what_is_refused_names_its_rule(rising, changes, body, rule):
    station(Government.objects.get(campaign=rising.war).side, "wadi-halfa")
    Territory.objects.filter(pk=rising.sudan.pk).update(**changes)
    problem = refused(recruit(rising.mahdi, rising, **body), 409, "order_forbidden")
    assert problem["detail"].startswith(rule)
    assert problem["remedy"]
    assert not rising.raised().exists()


def test_sns_unrest_05_nobody_else_raises_natives(rising):
    refused(recruit(rising.british, rising, foot=1), 409, "order_forbidden")
    assert recruit(rising.person("observer", "mahdists"), rising, foot=1).status_code == 403
    assert recruit(Person(factories.make_user()), rising, foot=1).status_code == 404
    done(recruit(rising.organiser, rising, foot=1))


def test_sns_unrest_05_muster_points_are_shown_to_those_who_lead_the_natives(rising):
    shown = {
        name: done(person.get(rising.path))["muster_points"]
        for name, person in (
            ("mahdi", rising.mahdi), ("british", rising.british), ("organiser", rising.organiser),
        )
    }  # fmt: skip
    assert shown == {"mahdi": 6, "british": None, "organiser": 6}


def test_sns_evt_02_draws_and_effects_are_listed(rising):
    advanced = rising.organiser.post(
        f"/turns/{rising.turn['id']}/advance/", {"step": "budget", "through": "unrest"}
    )
    assert done(advanced)["step"] == "exchequer"
    drawn = rising.british.rows("/event-draws/")
    assert {each["number"] for each in drawn} == set(
        EventDraw.objects.values_list("number", flat=True)
    )
    effects = rising.british.rows("/standing-effects/")
    assert len(effects) == StandingEffect.objects.filter(campaign=rising.war).count()
    territories = rising.british.rows(f"/territories/?campaign={rising.war.pk}&key=sudan")
    assert [each["key"] for each in territories] == ["sudan"]
