"""Forecasts over HTTP: from the request to the figures, and who sees them."""

from copy import deepcopy

import pytest

from battles.forecast import advance
from battles.models import Forecast, Scenario
from campaigns.models import Side
from riverwar.api.policy import POLICY, Role
from rulesets import BattleSetup
from tests import factories
from tests.battles.api import Table, make_table
from tests.battles.fixtures import WORKER
from tests.battles.test_api_bad_input import HOSTILE
from tests.support.api import Person, done, fault, refused
from tests.support.digests import digests

pytestmark = pytest.mark.django_db

RUNS = 12
# The session, the user, the row.
LIST = 3
# The session, the user, the row with its ranges, his part in the campaign, and in the campaigns.
ROW = 5
# Of several books there is a test of its own (test_api_comparisons).
OPERATIONS = sorted(
    name for name in POLICY if name.startswith("forecast_") and "compare" not in name
)


@pytest.fixture(scope="module")
def laid(once):
    return once(make_table)


@pytest.fixture
def table(laid):
    return deepcopy(laid)


def asked(person, scenario, **changes):
    """A forecast as the answer to its request."""
    body = {"scenario": scenario["id"], "runs": RUNS, **changes}
    return done(person.post("/forecasts/", body), 202)


def fought(person, scenario, **changes):
    """A forecast with all its runs."""
    forecast = asked(person, scenario, **changes)
    while advance(worker=WORKER):
        pass
    return done(person.get(f"/forecasts/{forecast['id']}/"))


def plans(table: Table):
    """An open scenario for which each side has its doctrine."""
    scenario = table.opened()
    for side in scenario["sides"]:
        done(
            table.organiser.patch(
                f"/scenario-sides/{side['id']}/", {"doctrine": {"name": "run_by"}}, tag="*"
            )
        )
    return scenario


def test_a_forecast_is_requested_watched_and_read(table):
    scenario = table.opened()
    answer = table.organiser.post("/forecasts/", {"scenario": scenario["id"], "runs": RUNS})
    forecast = done(answer, 202)
    address = f"/forecasts/{forecast['id']}/"
    assert answer.headers["Location"] == f"/api/v1{address}"
    assert answer.headers["Retry-After"] == "1"
    assert forecast["status"] == "queued"
    assert forecast["progress"] == {"done": 0, "of": RUNS, "waiting": True}
    assert forecast["figures"]["closest"] is None
    assert (len(forecast["seed"]), len(forecast["setup_digest"])) == (64, 64)
    assert advance(worker=WORKER)
    partial = table.organiser.get(address)
    assert partial.headers["Retry-After"] == "1"
    assert done(partial)["status"] == "running"
    assert done(partial)["figures"]["done"] == done(partial)["progress"]["done"] == 1
    while advance(worker=WORKER):
        pass
    answer = table.organiser.get(address)
    assert "Retry-After" not in answer.headers
    ended = done(answer)
    assert (ended["status"], ended["progress"]["waiting"]) == ("done", False)
    told = ended["figures"]
    shares = [told["drawn"], *(side["won"] for side in told["sides"]), told["failed"]]
    assert sum(share["count"] for share in shares) == told["done"] == RUNS
    assert all(share["low"] < 1 and share["high"] > 0 for share in shares)
    assert sum(cause["count"] for cause in told["causes"]) == told["fought"] == RUNS
    assert {one["id"] for one in told["entries"]} == {
        "mayfly", "zahra", "sailors", "askari", "riflemen"
    }  # fmt: skip
    for entry in told["entries"]:
        assert sum(entry["ends"].values()) == sum(entry["leader"].values()) == RUNS
        assert sum(battles for _, battles in entry["people_lost"]["counts"]) == RUNS


def test_a_request_repeated_with_its_key_is_one_forecast(table):
    body = {"scenario": table.opened()["id"], "runs": 1}
    answers = [table.organiser.post("/forecasts/", body, key="once") for _ in range(2)]
    assert answers[0].content == answers[1].content
    assert Forecast.objects.count() == 1


def test_a_forecast_and_the_battle_requested_after_it_have_one_setup(table):
    scenario = plans(table)
    forecast = asked(table.organiser, scenario)
    battle = done(table.organiser.post("/battles/", {"scenario": scenario["id"]}), 202)
    assert forecast["setup_digest"] == battle["setup_digest"]
    shown = done(table.organiser.get(f"/forecasts/{forecast['id']}/setup/"))
    assert shown == done(table.organiser.get(f"/battles/{battle['id']}/setup/"))


def test_a_seed_repeats_a_forecast(table):
    scenario = table.opened()
    first = fought(table.organiser, scenario)
    again = fought(table.organiser, scenario, seed=first["seed"])
    assert again["figures"] == first["figures"]
    assert fought(table.organiser, scenario)["seed"] != first["seed"]


def test_a_commanders_forecast_knows_nothing_of_the_enemys_plans(table):
    scenario = plans(table)
    forecast = asked(table.expedition, scenario)
    assert forecast["side"]["key"] == "expedition"
    told = done(table.expedition.get(f"/forecasts/{forecast['id']}/setup/"))
    assert told["withheld"] == ["slavers"]
    assert BattleSetup.from_json(told["setup"]).digest() == told["digest"]
    ours, theirs = (
        next(side for side in told["setup"]["sides"] if side["id"] == key)
        for key in ("expedition", "slavers")
    )
    assert ours["doctrine"]["name"] == "run_by"
    assert (theirs["doctrine"], theirs["standing"], theirs["orders"]) == ({}, {}, [])


@pytest.mark.parametrize(
    "changes",
    [
        {"doctrine": {"name": "run_by"}},
        {"standing": {"zahra": {"station": "hold"}}},
        {"orders": [{"turn": 1, "entry": "zahra", "order": {"hull": {"action": "stand_to"}}}]},
    ],
)
def test_no_plan_of_the_enemy_changes_a_commanders_forecast(table, changes):
    scenario = table.opened()
    before = asked(table.expedition, scenario)
    side = next(one for one in scenario["sides"] if one["key"] == "slavers")
    done(table.slavers.patch(f"/scenario-sides/{side['id']}/", changes, tag="*"))
    after = asked(table.expedition, scenario, seed=before["seed"])
    assert after["setup_digest"] == before["setup_digest"]
    assert after["setup_digest"] != asked(table.organiser, scenario)["setup_digest"]


def test_whose_forecast_it_is_decides_who_sees_it(table):
    scenario = plans(table)
    full = asked(table.organiser, scenario)["id"]
    ours = asked(table.expedition, scenario)["id"]
    theirs = asked(table.slavers, scenario)["id"]

    def seen(person):
        listed = {row["id"] for row in person.rows("/forecasts/")}
        for name in (full, ours, theirs):
            status = person.get(f"/forecasts/{name}/").status_code
            assert status == (200 if name in listed else 404)
        return listed

    assert seen(table.organiser) == {full, ours, theirs}
    assert seen(table.expedition) == {ours}
    assert seen(table.slavers) == {theirs}
    assert seen(table.observer) == seen(table.stranger) == set()
    while advance(worker=WORKER):
        pass
    assert seen(table.expedition) == {ours}
    Scenario.objects.update(status="fought")
    assert seen(table.expedition) == {full, ours}
    assert seen(table.observer) == {full}
    assert seen(table.stranger) == set()


def test_nobody_else_meddles_with_a_forecast_of_the_organiser(table):
    full = asked(table.organiser, plans(table))["id"]
    Scenario.objects.update(status="fought")
    for person in (table.expedition, table.observer):
        refused(person.post(f"/forecasts/{full}/cancel/"), 404, "not_found")
    while advance(worker=WORKER):
        pass
    refused(table.expedition.post(f"/forecasts/{full}/cancel/"), 409, "forecast_state")
    assert done(table.expedition.get(f"/forecasts/{full}/"))["status"] == "done"


def test_what_a_battle_is_refused_for_a_forecast_is_too(table):
    war = table.war

    def ask(scenario):
        return table.organiser.post("/forecasts/", {"scenario": scenario["id"]})

    refused(ask(table.drafted()), 409, "scenario_not_open")
    alone = table.opened(vessels=[{"vessel": str(war.gunboat.pk)}], units=[])
    assert fault(ask(alone), 422, "nothing_present") == ("/sides/slavers", "RS-MW-22")
    scenario = table.opened()
    done(table.organiser.post("/battles/", {"scenario": scenario["id"]}), 202)
    refused(ask(scenario), 409, "scenario_busy")
    refused(ask(table.opened()), 409, "vessels_unavailable")


def test_a_forecast_over_its_budget_is_refused_with_the_limit_and_the_cost(table, settings):
    settings.FORECAST_BUDGET = 100
    scenario = table.opened()
    answer = table.organiser.post("/forecasts/", {"scenario": scenario["id"], "runs": 21})
    problem = refused(answer, 422, "forecast_budget")
    assert problem["facts"] == {"runs": 21, "entries": 5, "cost": 105, "limit": 100, "most": 20}
    done(table.organiser.post("/forecasts/", {"scenario": scenario["id"], "runs": 20}), 202)


def test_a_side_has_so_many_unfinished_forecasts_whatever_others_have(table):
    scenario = table.opened()
    forecasts = [asked(table.expedition, scenario) for _ in range(5)]
    answer = table.expedition.post("/forecasts/", {"scenario": scenario["id"]})
    problem = refused(answer, 409, "forecasts_unfinished")
    assert problem["facts"] == {"unfinished": 5, "limit": 5}
    asked(table.slavers, scenario)
    asked(table.organiser, scenario)
    done(table.expedition.post(f"/forecasts/{forecasts[0]['id']}/cancel/"))
    asked(table.expedition, scenario)


def test_a_cancelled_forecast_keeps_what_it_has_with_wider_intervals(table):
    scenario = table.opened()
    forecast = asked(table.organiser, scenario, runs=100)
    address = f"/forecasts/{forecast['id']}/"
    for _ in range(3):
        advance(worker=WORKER)
    cancelled = done(table.organiser.post(f"{address}cancel/"))
    assert cancelled["status"] == "cancelled"
    assert cancelled["progress"] == {"done": 7, "of": 100, "waiting": False}
    assert cancelled["figures"]["done"] == 7
    assert not advance(worker=WORKER)
    refused(table.organiser.post(f"{address}cancel/"), 409, "forecast_state")
    whole = fought(table.organiser, scenario, runs=100, seed=forecast["seed"])

    def width(told):
        return told["figures"]["drawn"]["high"] - told["figures"]["drawn"]["low"]

    assert width(cancelled) > width(whole)


def test_the_sample_is_told_as_json_and_as_text(table):
    scenario = table.opened()
    forecast = asked(table.organiser, scenario)
    address = f"/forecasts/{forecast['id']}/sample/"
    refused(table.organiser.get(address), 409, "forecast_state")
    while advance(worker=WORKER):
        pass
    told = done(table.organiser.get(address))
    figures = done(table.organiser.get(f"/forecasts/{forecast['id']}/"))["figures"]
    assert told["run"] == figures["closest"]
    assert told["title"] == "Jenkins' Mission"
    ends = {(cause["winner"], cause["rule"], cause["reason"]) for cause in figures["causes"]}
    outcome = told["outcome"]
    assert (outcome["winner"], outcome["rule"], outcome["reason"]) in ends
    answer = table.organiser.client.get(f"/api/v1{address}", headers={"Accept": "text/plain"})
    assert answer.content.decode().startswith("Jenkins' Mission\n================")


def test_a_side_that_takes_no_part_forecasts_nothing(table):
    body = {"scenario": table.opened()["id"]}
    other = Side.objects.create(
        campaign=table.war.campaign, key="traders", name="The Traders", edge="upstream"
    )
    trader = Person(factories.make_member(table.war.campaign, side=other).user)
    refused(trader.post("/forecasts/", body), 409, "side_absent")


def test_forecasts_are_listed_by_campaign_scenario_and_status(table):
    first, second = table.opened(), table.opened(name="Another")
    one, other = asked(table.organiser, first), asked(table.organiser, second)
    done(table.organiser.post(f"/forecasts/{other['id']}/cancel/"))
    assert table.organiser.only("/forecasts/", scenario=first["id"])["id"] == one["id"]
    assert table.organiser.only("/forecasts/", status="cancelled")["id"] == other["id"]
    assert len(table.organiser.rows("/forecasts/", campaign=first["campaign"])) == 2
    refused(table.organiser.get("/forecasts/", state="done"), 400, "unknown_parameter")


def test_reads_cost_a_fixed_number_of_queries(table, django_assert_num_queries):
    scenario = table.opened()
    few = fought(table.organiser, scenario)
    many = asked(table.organiser, scenario, runs=100)
    for _ in range(5):
        advance(worker=WORKER)
    for forecast in (few, many):
        with django_assert_num_queries(ROW):
            done(table.organiser.get(f"/forecasts/{forecast['id']}/"))
    with django_assert_num_queries(LIST):
        assert len(table.organiser.rows("/forecasts/")) == 2


class Stage:
    """A forecast of the expedition's, and somebody in each role towards it."""

    def __init__(self, table):
        self.people = {
            Role.ORGANISER: table.organiser,
            Role.COMMANDER: table.expedition,
            Role.RIVAL: table.slavers,
            Role.OBSERVER: table.observer,
            Role.USER: table.stranger,
            Role.SUPERUSER: Person(factories.make_user(is_superuser=True)),
        }
        self.scenario = table.opened()
        forecast = fought(table.expedition, self.scenario)
        self.address = f"/forecasts/{forecast['id']}/"
        table.expedition.post("/forecasts/", {"scenario": self.scenario["id"]})

    def calls(self):
        body = {"scenario": self.scenario["id"], "runs": 1}
        return {
            "forecast_list": lambda who: who.get("/forecasts/"),
            "forecast_retrieve": lambda who: who.get(self.address),
            "forecast_sample": lambda who: who.get(f"{self.address}sample/"),
            "forecast_frozen_setup": lambda who: who.get(f"{self.address}setup/"),
            "forecast_cancel": lambda who: who.post(f"{self.address}cancel/"),
            "forecast_create": lambda who: who.post("/forecasts/", body),
        }


def test_each_role_may_what_the_policy_says_and_nothing_else(table):
    stage = Stage(table)
    calls = stage.calls()
    assert sorted(calls) == OPERATIONS
    sees = (Role.ORGANISER, Role.COMMANDER, Role.SUPERUSER)
    for name, call in calls.items():
        for role, who in stage.people.items():
            status = call(who).status_code
            match name:
                case "forecast_list":
                    assert status == 200
                case "forecast_create":
                    foreign = {Role.OBSERVER: 403, Role.USER: 400}
                    assert status == foreign.get(role, 202)
                case "forecast_cancel":
                    assert status == (409 if role in sees else 404), role
                case _:
                    assert status == (200 if role in sees else 404), (name, role)
        assert call(Person()).status_code == 401


def test_no_hostile_request_is_a_failure(table):
    scenario = table.opened()
    good = {"scenario": scenario["id"], "runs": 1}
    for value in HOSTILE:
        for name in ("scenario", "runs", "seed", "side"):
            answer = table.organiser.post("/forecasts/", {**good, name: value})
            assert answer.status_code in (400, 422), (name, value, answer.content)
    for path in (
        "/forecasts/00000000-0000-0000-0000-000000000000/",
        "/forecasts/not-a-key/",
        "/forecasts/?cursor=bjp4",
        "/forecasts/?status=lost",
        "/forecasts/?campaign=%00",
    ):
        answer = table.organiser.get(path)
        assert answer.status_code in (400, 404), path
        assert answer.headers["Content-Type"] == "application/problem+json", path
    assert not Forecast.objects.exists()


def test_the_failure_of_runs_is_told_to_the_organiser(table):
    scenario = table.opened()
    forecast = fought(table.expedition, scenario)
    row = Forecast.objects.get(pk=forecast["id"])
    Forecast.objects.filter(pk=row.pk).update(
        tally={**row.tally, "failed": 1, "first_failure": [3, "ZeroDivisionError"]}
    )
    address = f"/forecasts/{forecast['id']}/"
    assert done(table.organiser.get(address))["failure"] == "ZeroDivisionError"
    assert done(table.expedition.get(address))["failure"] is None


def test_forecasts_change_nothing_of_the_campaign(table):
    scenario = plans(table)
    before = digests()
    for person in (table.organiser, table.expedition, table.slavers):
        forecast = fought(person, scenario, runs=3)
        done(person.get(f"/forecasts/{forecast['id']}/sample/"))
        done(person.get(f"/forecasts/{forecast['id']}/setup/"))
    cancelled = asked(table.organiser, scenario)
    done(table.organiser.post(f"/forecasts/{cancelled['id']}/cancel/"))
    assert digests() == before
