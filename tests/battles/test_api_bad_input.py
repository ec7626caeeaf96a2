"""Bad input over HTTP: the book names its rule, and nothing hostile is a failure."""

import copy
from copy import deepcopy
from typing import Any

import pytest

from battles.models import Battle, Scenario
from tests import factories
from tests.battles.api import make_table, problems
from tests.support.api import done, refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def laid(once):
    return once(make_table)


@pytest.fixture
def table(laid):
    return deepcopy(laid)


def plans(table):
    """Where the expedition's plans for a new scenario are."""
    opened = table.opened()
    side = next(one for one in opened["sides"] if one["key"] == "expedition")
    return f"/scenario-sides/{side['id']}/"


def plan(table, **changes):
    """The answer to a change of the expedition's plans."""
    return table.expedition.patch(plans(table), changes, tag="*")


def test_rs_ai_01_an_unknown_doctrine_is_named_with_the_choices(table):
    answer = plan(table, doctrine={"name": "bombrad"})
    fault = problems(answer)["/doctrine/name"]
    assert answer.status_code == 422
    assert fault["rule"] == "RS-AI-01"
    assert "bombrad" in fault["detail"]
    assert "Did you mean 'bombard'?" in fault["detail"]
    assert "bombard, run_by, lander, keep_off" in fault["detail"]


@pytest.mark.parametrize(
    ("changes", "pointer", "told"),
    [
        ({"doctrine": {"nmae": "bombard"}}, "/doctrine/nmae", "Did you mean 'name'?"),
        ({"standing": {"zahra": {"station": "hold"}}}, "/standing/zahra", "no entry of this side"),
        ({"standing": {"mayfly": {"station": "fly"}}}, "/standing/mayfly/station", "One of"),
        (
            {"standing": {"mayfly": {"station": "landing", "landing": "pier"}}},
            "/standing/mayfly/landing",
            "no landing 'pier'",
        ),
        (
            {"orders": [{"turn": 1, "entry": "zahra", "order": {"hull": {"action": "move"}}}]},
            "/orders",
            "'zahra' is no entry of expedition",
        ),
        (
            {"orders": [{"turn": 0, "entry": "mayfly", "order": {}}]},
            "/orders/0/turn",
            "out of range",
        ),
        (
            {"orders": [{"turn": 1, "entry": "mayfly", "order": {"hull": {"action": "fly"}}}]},
            "/orders/0/order/hull/action",
            "One of",
        ),
    ],
)
def test_plans_are_checked_by_the_book(table, changes, pointer, told):
    answer = plan(table, **changes)
    assert answer.status_code == 422, answer.json()
    assert told in problems(answer)[pointer]["detail"]


def test_rs_cap_02_an_overloaded_vessel_is_refused_with_the_rule(table):
    war = table.war
    parties = [factories.make_unit(war.expedition) for _ in range(2)]
    crowd = [war.sailors, *parties]
    units = [{"unit": str(unit.pk), "aboard": str(war.gunboat.pk)} for unit in crowd]
    answer = table.organiser.post("/scenarios/", table.draft(units=units))
    problem = refused(answer, 422, "setup_refused")
    assert [(one["pointer"], one["rule"]) for one in problem["errors"]] == [
        ("/vessels/0", "RS-CAP-02")
    ]
    assert not Scenario.objects.exists()


def test_rs_cap_02_who_is_put_aboard_later_is_checked_too(table):
    war = table.war
    parties = [factories.make_unit(war.expedition) for _ in range(2)]
    opened = table.opened(
        units=[
            {"unit": str(war.sailors.pk), "aboard": str(war.gunboat.pk)},
            {"unit": str(parties[0].pk), "aboard": str(war.gunboat.pk)},
            {"unit": str(war.riflemen.pk), "position": [30_000, 40_000]},
        ]
    )
    line = {
        "scenario": opened["id"],
        "unit": str(parties[1].pk),
        "aboard": str(war.gunboat.pk),
    }
    answer = table.expedition.post("/scenario-units/", line)
    assert problems(answer)["/aboard"]["rule"] == "RS-CAP-02"


def test_an_option_out_of_its_bounds_is_refused_with_its_rule(table):
    answer = table.organiser.post("/scenarios/", table.draft(options={"turn_limit": 1000}))
    fault = problems(answer)["/options/turn_limit"]
    assert (answer.status_code, fault["rule"]) == (422, "RS-MW-22")


def test_rs_mw_22_an_objective_that_makes_no_sense_is_refused(table):
    objective = {"aim": "hold", "side": "pirates", "at": [1, 1], "within": 1}
    answer = table.organiser.post("/scenarios/", table.draft(objective=objective))
    fault = problems(answer)["/objective/side"]
    assert (answer.status_code, fault["rule"]) == (422, "RS-MW-22")
    drafted = table.drafted()
    address = f"/scenarios/{drafted['id']}/"
    answer = table.organiser.patch(address, {"objective": {"aim": "win"}})
    assert "One of: hold, land, escape, destroy" in problems(answer)["/objective/aim"]["detail"]
    assert table.organiser.patch(address, {"objective": None}).status_code == 200


HOSTILE: list[Any] = [
    None,
    True,
    -1,
    2**31,
    2**63,
    10**30,
    1.5,
    1e300,
    "",
    "x" * 3000,
    "'; DROP TABLE battles_battle; --",
    "\u202e\U0001f600",
    "../../etc/passwd",
    [],
    [[]] * 50,
    [1] * 300,
    {},
    {"": {"": {}}},
    {"a/b~c": 1},
    {str(n): n for n in range(300)},
]


def nested(depth):
    return [] if depth == 0 else [nested(depth - 1)]


def places(value, path=()):
    """Every place in a JSON value, itself included."""
    yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from places(inner, (*path, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from places(inner, (*path, place))


def replaced(value, path, new):
    if not path:
        return new
    copied = copy.copy(value)
    copied[path[0]] = replaced(value[path[0]], path[1:], new)
    return copied


def test_no_hostile_value_at_any_place_of_a_draft_is_a_failure(table):
    field = factories.make_battlefield(
        river={"north": [[0, 30_000], [72_000, 30_000]], "south": [[0, 18_000], [72_000, 18_000]]},
        islands=[{"id": "isle", "outline": [[20_000, 22_000], [24_000, 22_000], [22_000, 25_000]]}],
        areas=[{"id": "hill", "kind": "hill", "level": 1, "outline": [[1, 1], [900, 1], [1, 900]]}],
        wind={"heading": 0, "force": 1},
    )
    good = table.draft(
        battlefield=field,
        closed_edges=["upstream"],
        objective={"aim": "hold", "side": "slavers", "at": [36_000, 16_000], "within": 3_000},
        options={"turn_limit": 3},
        sides=[
            {
                "side": str(table.war.expedition.pk),
                "edge": "downstream",
                "doctrine": {"name": "bombard"},
                "standing": {"mayfly": {"station": "point", "point": [60_000, 24_000]}},
                "orders": [
                    {
                        "turn": 1,
                        "entry": "mayfly",
                        "order": {"hull": {"action": "move", "to": [60_000, 24_000]}},
                    }
                ],
            },
            {"side": str(table.war.slavers.pk)},
        ],
        vessels=[
            {"vessel": str(table.war.gunboat.pk), "position": [60_000, 24_000], "heading": 900},
            {"vessel": str(table.war.dhow.pk), "landing": "jetty", "state": {}},
        ],
    )
    done(table.organiser.post("/scenarios/", good), 201)
    # Places that are alike take turns with the values.
    for number, path in enumerate(places(good)):
        for value in [*HOSTILE[number % 5 :: 5], nested(31)]:
            body = replaced(good, path, value)
            answer = table.organiser.post("/scenarios/", body)
            assert answer.status_code in (201, 400, 409, 422), (path, value, answer.content)


def hostile_plans(value):
    return (
        {"doctrine": {"name": value}},
        {"doctrine": {"bold": value}},
        {"doctrine": value},
        {"standing": {"mayfly": value}},
        {"standing": {"mayfly": {"station": "point", "point": value}}},
        {"standing": {"mayfly": {"targets": value}}},
        {"orders": value},
        {"orders": [value]},
        {"orders": [{"turn": 1, "entry": "mayfly", "order": value}]},
        {"orders": [{"turn": 1, "entry": "mayfly", "order": {"hull": value}}]},
        {"orders": [{"turn": 1, "entry": "mayfly", "order": {"battery": {"action": value}}}]},
        {"orders": [{"turn": value, "entry": value, "order": {}}]},
        {"edge": value},
    )


def test_no_hostile_plan_is_a_failure(table):
    address = plans(table)
    for changes in (changes for value in HOSTILE for changes in hostile_plans(value)):
        answer = table.expedition.patch(address, changes, tag="*")
        assert answer.status_code in (200, 400, 422), (changes, answer.content)


def test_no_hostile_key_or_place_is_a_failure(table):
    for value in HOSTILE:
        for path, body in (
            ("/battles/", {"scenario": value}),
            ("/scenario-vessels/", {"scenario": value, "vessel": value}),
            ("/scenario-units/", {"scenario": value, "unit": value, "position": value}),
        ):
            answer = table.organiser.post(path, body)
            assert answer.status_code == 400, (path, value, answer.content)
    assert not Battle.objects.exists()


def test_no_hostile_address_is_a_failure(table):
    for path in (
        "/battles/00000000-0000-0000-0000-000000000000/",
        "/battles/not-a-key/",
        "/battles/?cursor=bjp4",
        "/battles/?cursor=%00",
        "/battles/?limit=0",
        "/battles/?status=lost",
        "/scenarios/?campaign=%00",
        "/return-queue/?status=sunk",
        "/scenario-sides/?scenario=1%27",
    ):
        answer = table.organiser.get(path)
        assert answer.status_code in (400, 404), path
        assert answer.headers["Content-Type"] == "application/problem+json", path
