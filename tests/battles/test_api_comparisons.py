"""One order of battle by several books, over HTTP: the odds side by side, and what they rest on."""

from copy import deepcopy

import pytest

from battles import snapshots
from battles.forecast import advance
from battles.models import Comparison, Forecast, Scenario
from riverwar.api.policy import POLICY, Role
from rulesets import RULESETS
from tests import factories
from tests.battles.across import COMPANION, RICHMOND, RIVERSIDE, SMOKE, Across
from tests.battles.api import make_table
from tests.battles.fixtures import WORKER
from tests.battles.test_api_bad_input import HOSTILE
from tests.support.api import Person, done, refused
from tests.support.digests import digests
from vessels.models import Vessel

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeds_in_order")]

ALL = list(RULESETS)
RUNS = 3
# The session, the user, the row, its forecasts with their ranges, his part in the campaign.
ROW = 5
# The session, the user, the rows, their forecasts.
LIST = 4
OPERATIONS = {"forecast_compare", *(name for name in POLICY if name.startswith("comparison_"))}


@pytest.fixture(scope="module")
def made(once):
    return once(Across)


@pytest.fixture
def war(made):
    return deepcopy(made)


@pytest.fixture
def table():
    return make_table()


def asked(person, scenario, **changes):
    body = {"scenario": scenario["id"], "rulesets": ALL, "runs": RUNS, **changes}
    return person.post("/forecasts/compare/", body)


def fought(person, scenario, **changes):
    comparison = done(asked(person, scenario, **changes), 202)
    while advance(worker=WORKER):
        pass
    return done(person.get(f"/comparisons/{comparison['id']}/"))


def setups(comparison):
    """The frozen setup of each book that fights, by its key."""
    rows = Forecast.objects.filter(comparison=comparison["id"])
    return {row.ruleset: snapshots.read_text(row.setup) for row in rows}


def test_a_mixed_fleet_is_forecast_by_four_books_side_by_side(war):
    scenario = war.opened(COMPANION)
    answer = asked(war.umpire, scenario)
    queued = done(answer, 202)
    address = f"/comparisons/{queued['id']}/"
    assert answer.headers["Location"] == f"/api/v1{address}"
    assert queued["progress"] == {"done": 0, "of": 4 * RUNS, "waiting": True}
    assert war.umpire.get(address).headers["Retry-After"] == "1"
    while advance(worker=WORKER):
        pass
    answer = war.umpire.get(address)
    assert "Retry-After" not in answer.headers
    told = done(answer)
    assert [book["ruleset"] for book in told["books"]] == told["rulesets"] == ALL
    for book in told["books"]:
        assert book["refused"] is None, book["refused"]
        assert book["status"] == "done"
        assert book["ruleset_version"] == RULESETS[book["ruleset"]].version
        figures = book["figures"]
        assert figures["failed"]["count"] == 0
        shares = [figures["drawn"], *(side["won"] for side in figures["sides"])]
        assert sum(share["count"] for share in shares) == figures["fought"] == RUNS
        assert all(share["low"] < 1 and share["high"] > 0 for share in shares)
        forecast = done(war.umpire.get(f"/forecasts/{book['forecast']}/"))
        assert (forecast["seed"], forecast["comparison"]) == (told["seed"], told["id"])
        assert forecast["figures"] == figures
    by_book = {
        book["ruleset"]: {one["entry"]: one for one in book["conversions"]}
        for book in told["books"]
    }
    # Each vessel is as designed in her own book, and cited with reasons in the three others.
    for name, vessel in war.vessels.items():
        own = vessel.class_version.designed_for
        for ruleset, cited in by_book.items():
            if ruleset == own:
                assert name not in cited
            else:
                assert (cited[name]["source"], cited[name]["basis"]) == (own, "computed")
                assert cited[name]["reasons"]
    assert by_book[RICHMOND]["cairo"]["source_kind"] == "cairo"
    # CV-PAR-02: from her own book's numbers on, whatever book the scenario is of.
    for ruleset in (RIVERSIDE, RICHMOND):
        assert any(one["rule"].startswith("SW-") for one in by_book[ruleset]["cairo"]["reasons"])


def test_cv_par_04_in_her_own_book_a_vessel_is_as_she_was_designed(war):
    scenario = war.opened(COMPANION)
    comparison = done(asked(war.umpire, scenario), 202)
    for ruleset, setup in setups(comparison).items():
        for entry in setup.vessels:
            version = war.vessels[entry.id].class_version
            if version.designed_for == ruleset:
                assert entry.kind == version.kind
                assert dict(entry.ratings) == version.ratings[ruleset]


def test_a_comparison_cites_the_conversion_that_was_accepted(war):
    war.convert(RICHMOND)
    scenario = war.opened(COMPANION)
    comparison = done(asked(war.umpire, scenario, rulesets=[COMPANION, RICHMOND]), 202)
    richmond = comparison["books"][1]["conversions"]
    assert {(one["basis"], one["number"]) for one in richmond} == {("accepted", 1)}
    setup = setups(comparison)[RICHMOND]
    for entry in setup.vessels:
        vessel = Vessel.objects.select_related("class_version").get(pk=war.vessels[entry.id].pk)
        assert entry.kind == vessel.kind(RICHMOND)
        assert dict(entry.ratings) == vessel.ratings(RICHMOND)


def test_cv_wea_02_damage_is_carried_into_each_book(war):
    Vessel.objects.filter(pk=war.vessels["cairo"].pk).update(condition={SMOKE: {"hull_lost": 9}})
    comparison = done(asked(war.umpire, war.opened(COMPANION)), 202)
    begun = {
        ruleset: next(dict(entry.condition) for entry in setup.vessels if entry.id == "cairo")
        for ruleset, setup in setups(comparison).items()
    }
    assert begun[SMOKE] == {"hull_lost": 9}
    assert begun[COMPANION]["hull_lost"] >= 1
    assert begun[RICHMOND]["hull_lost"] >= 1
    assert begun[RIVERSIDE].keys() == {"tally"}  # CV-WEA-05: which counts where it persists


def test_the_same_scenario_forecast_alone_goes_by_the_same_setup_and_seed(table):
    scenario = table.opened()
    told = fought(table.organiser, scenario)
    alone = done(
        table.organiser.post(
            "/forecasts/", {"scenario": scenario["id"], "runs": RUNS, "seed": told["seed"]}
        ),
        202,
    )
    while advance(worker=WORKER):
        pass
    alone = done(table.organiser.get(f"/forecasts/{alone['id']}/"))
    own = next(book for book in told["books"] if book["ruleset"] == RIVERSIDE)
    assert own["setup_digest"] == alone["setup_digest"]
    assert own["figures"] == alone["figures"]
    again = fought(table.organiser, scenario, seed=told["seed"])
    assert [book["figures"] for book in again["books"]] == [
        book["figures"] for book in told["books"]
    ]


def test_a_book_that_cannot_fight_it_says_why_and_the_others_go_on(table, monkeypatch):
    from battles import comparing
    from rulesets import IllegalSetupError

    real = comparing.transpose

    def refusing(setup, target, **more):
        if target == SMOKE:
            raise IllegalSetupError(
                pointer="/vessels/0", rule="SW-VES-01", problem="is no vessel", remedy="Leave it."
            )
        return real(setup, target, **more)

    monkeypatch.setattr(comparing, "transpose", refusing)
    scenario = table.opened()
    told = fought(table.organiser, scenario)
    smoke = next(book for book in told["books"] if book["ruleset"] == SMOKE)
    assert (smoke["forecast"], smoke["figures"], smoke["status"]) == (None, None, None)
    assert smoke["refused"][0]["rule"] == "SW-VES-01"
    assert smoke["refused"][0]["pointer"] == "/vessels/mayfly"
    assert {book["status"] for book in told["books"] if book is not smoke} == {"done"}
    assert told["progress"]["of"] == 3 * RUNS


@pytest.mark.parametrize(
    ("rulesets", "pointer"),
    [
        ([RIVERSIDE], "/rulesets"),
        ([RIVERSIDE, RIVERSIDE], "/rulesets"),
        ([*ALL, RIVERSIDE], "/rulesets"),
        ([RIVERSIDE, "chess"], "/rulesets/1"),
        ([], "/rulesets"),
    ],
)
def test_two_to_four_books_are_named_each_once(table, rulesets, pointer):
    answer = asked(table.organiser, table.opened(), rulesets=rulesets)
    problem = refused(answer, 400, "invalid_fields")
    assert pointer in [one["pointer"] for one in problem["errors"]]


def test_the_budget_counts_all_books(table, settings):
    settings.FORECAST_BUDGET = 5 * 4 * RUNS - 1
    problem = refused(asked(table.organiser, table.opened()), 422, "forecast_budget")
    assert problem["facts"]["cost"] == 5 * 4 * RUNS
    settings.FORECAST_BUDGET = 5 * 4 * RUNS
    done(asked(table.organiser, table.opened(name="Another")), 202)


def test_a_comparison_counts_as_one_unfinished_forecast(table):
    scenario = table.opened()
    for _ in range(5):
        done(asked(table.organiser, scenario, runs=1), 202)
    refused(asked(table.organiser, scenario, runs=1), 409, "forecasts_unfinished")
    body = {"scenario": scenario["id"], "runs": 1}
    refused(table.organiser.post("/forecasts/", body), 409, "forecasts_unfinished")


def test_a_commanders_comparison_knows_nothing_of_the_enemys_plans(table):
    scenario = table.opened()
    for side in scenario["sides"]:
        done(
            table.organiser.patch(
                f"/scenario-sides/{side['id']}/", {"doctrine": {"name": "run_by"}}, tag="*"
            )
        )
    comparison = done(asked(table.expedition, scenario), 202)
    assert comparison["side"]["key"] == "expedition"
    for ruleset, setup in setups(comparison).items():
        ours, theirs = setup.sides
        assert (ours.id, theirs.id) == ("expedition", "slavers")
        assert dict(theirs.doctrine) == {}, ruleset
    text = str(comparison)
    assert "run by" not in text.replace("slavers", "", 1) or "'subject': 'slavers'" not in text
    address = f"/comparisons/{comparison['id']}/"
    for other in (table.slavers, table.observer, table.stranger):
        assert other.get(address).status_code == 404
        assert other.rows("/comparisons/") == []
    assert done(table.organiser.get(address))["id"] == comparison["id"]


def test_the_organisers_opens_when_all_is_over(table):
    scenario = table.opened()
    comparison = done(asked(table.organiser, scenario, runs=1), 202)
    address = f"/comparisons/{comparison['id']}/"
    Scenario.objects.filter(pk=scenario["id"]).update(status="fought")
    assert table.observer.get(address).status_code == 404
    while advance(worker=WORKER):
        pass
    done(table.observer.get(address))


def test_it_is_called_off_and_keeps_what_is_done(table):
    scenario = table.opened()
    comparison = done(asked(table.organiser, scenario), 202)
    assert advance(worker=WORKER)
    address = f"/comparisons/{comparison['id']}/"
    told = done(table.organiser.post(f"{address}cancel/"))
    assert {book["status"] for book in told["books"]} == {"cancelled"}
    assert told["progress"] == {"done": 1, "of": 4 * RUNS, "waiting": False}
    refused(table.organiser.post(f"{address}cancel/"), 409, "forecast_state")


def test_lists_are_narrowed_and_cost_a_fixed_number_of_queries(table, django_assert_num_queries):
    first, second = table.opened(), table.opened(name="Another")
    one = fought(table.organiser, first)
    other = done(asked(table.organiser, second, rulesets=ALL[:2]), 202)
    assert table.organiser.only("/comparisons/", scenario=first["id"])["id"] == one["id"]
    rows = table.organiser.rows("/forecasts/", comparison=other["id"])
    assert sorted(row["ruleset"] for row in rows) == sorted(ALL[:2])
    with django_assert_num_queries(LIST):
        assert len(table.organiser.rows("/comparisons/")) == 2
    for comparison in (one, other):
        with django_assert_num_queries(ROW):
            done(table.organiser.get(f"/comparisons/{comparison['id']}/"))


def test_comparisons_change_nothing_of_the_campaign(war):
    scenario = war.opened(COMPANION)
    before = digests()
    fought(war.umpire, scenario, runs=1)
    assert digests() == before


def test_each_role_may_what_the_policy_says_and_nothing_else(table):
    scenario = table.opened()
    comparison = fought(table.expedition, scenario, runs=1)
    address = f"/comparisons/{comparison['id']}/"
    people = {
        Role.ORGANISER: table.organiser,
        Role.COMMANDER: table.expedition,
        Role.RIVAL: table.slavers,
        Role.OBSERVER: table.observer,
        Role.USER: table.stranger,
        Role.SUPERUSER: Person(factories.make_user(is_superuser=True)),
    }
    calls = {
        "comparison_list": lambda who: who.get("/comparisons/"),
        "comparison_retrieve": lambda who: who.get(address),
        "comparison_cancel": lambda who: who.post(f"{address}cancel/"),
        "forecast_compare": lambda who: asked(who, scenario, runs=1),
    }
    assert calls.keys() == OPERATIONS
    sees = (Role.ORGANISER, Role.COMMANDER, Role.SUPERUSER)
    for name, call in calls.items():
        for role, who in people.items():
            status = call(who).status_code
            match name:
                case "comparison_list":
                    assert status == 200
                case "forecast_compare":
                    foreign = {Role.OBSERVER: 403, Role.USER: 400}
                    assert status == foreign.get(role, 202), (role, status)
                case "comparison_cancel":
                    assert status == (409 if role in sees else 404), role
                case _:
                    assert status == (200 if role in sees else 404), (name, role)
        assert call(Person()).status_code == 401


def test_no_hostile_request_is_a_failure(table):
    scenario = table.opened()
    for value in HOSTILE:
        for name in ("scenario", "runs", "seed", "side", "rulesets"):
            body = {"scenario": scenario["id"], "rulesets": ALL, "runs": 1, name: value}
            answer = table.organiser.post("/forecasts/compare/", body)
            assert answer.status_code in (400, 422), (name, value, answer.content)
    assert not Comparison.objects.exists()
