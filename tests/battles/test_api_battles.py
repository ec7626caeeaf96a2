"""Battles over HTTP: from the request to the fleet, and what is shown on the way."""

import json
import uuid
from copy import deepcopy

import pytest
from django.utils import timezone

from battles.models import Battle, ReturnRoll, Scenario
from battles.resolution import fight
from battles.tasks import bring_to_its_end
from rulesets import BattleSetup, resolve
from tests import factories
from tests.battles.api import Table, make_table
from tests.battles.fixtures import WORKER, broken_book
from tests.battles.test_request import status_of
from tests.support.api import done, refused

pytestmark = pytest.mark.django_db

# The session and the user, then the rows.
LIST = 3
ROLLS = 1
# His parts in the campaigns: whether he may see the setup's digest before the result.
PARTS = 1
# The session, the user, the row, his part in the campaign.
ROW = 4
SETUP = 1


@pytest.fixture(scope="module")
def laid(once):
    return once(make_table)


@pytest.fixture
def table(laid):
    return deepcopy(laid)


@pytest.fixture(scope="module")
def slowly_laid(once):
    return once(lambda: make_table(apply_mode="organiser"))


@pytest.fixture
def slow_table(slowly_laid):
    """Whose organiser looks at a result before it is applied."""
    return deepcopy(slowly_laid)


def request(table: Table, **changes):
    """The battle of a new scenario, as the answer to its request."""
    scenario = table.opened(**changes)
    return done(table.organiser.post("/battles/", {"scenario": scenario["id"]}), 202)


def fought(table: Table, **changes):
    """A battle that has been fought, and applied where the campaign leaves that to the machine."""
    battle = request(table, **changes)
    bring_to_its_end(uuid.UUID(battle["id"]), worker=WORKER)
    return done(table.organiser.get(f"/battles/{battle['id']}/"))


def test_a_battle_is_requested_watched_and_applied(table):
    scenario = table.opened()
    answer = table.organiser.post("/battles/", {"scenario": scenario["id"]})
    battle = done(answer, 202)
    address = f"/battles/{battle['id']}/"
    assert answer.headers["Location"] == f"/api/v1{address}"
    assert answer.headers["Retry-After"] == "1"
    assert battle["status"] == "queued"
    assert battle["progress"] == {"done": 0, "of": 3, "waiting": True}
    assert (battle["seed"], battle["outcome"], battle["failure"]) == (None, None, None)
    assert len(battle["commitment"]) == len(battle["setup_digest"]) == 64
    bring_to_its_end(uuid.UUID(battle["id"]), worker=WORKER)
    ended = done(table.slavers.get(address))
    assert ended["status"] == "applied"
    assert ended["progress"] == {"done": 3, "of": 3, "waiting": False}
    assert ended["commitment"] == battle["commitment"]
    assert len(ended["seed"]) == 64
    assert ended["outcome"]["turns"] == ended["turns"] > 0
    assert set(ended["outcome"]["points"]) == {"expedition", "slavers"}
    assert done(table.organiser.get(f"/scenarios/{scenario['id']}/"))["status"] == "fought"


def test_a_request_repeated_with_its_key_is_one_battle(table):
    scenario = table.opened()
    body, key = {"scenario": scenario["id"]}, str(uuid.uuid4())
    first = table.organiser.post("/battles/", body, key=key)
    again = table.organiser.post("/battles/", body, key=key)
    assert first.content == again.content
    assert again.headers["Location"] == first.headers["Location"]
    assert Battle.objects.count() == 1
    refused(table.organiser.post("/battles/", body, key=None), 400, "idempotency_key_missing")
    refused(table.organiser.post("/battles/", body), 409, "scenario_busy")


def test_a_draft_is_not_fought(table):
    drafted = table.drafted()
    refused(
        table.organiser.post("/battles/", {"scenario": drafted["id"]}), 409, "scenario_not_open"
    )


def test_a_side_with_nothing_present_is_refused(table):
    war = table.war
    scenario = table.opened(vessels=[{"vessel": str(war.gunboat.pk)}], units=[])
    answer = table.organiser.post("/battles/", {"scenario": scenario["id"]})
    problem = refused(answer, 422, "nothing_present")
    assert problem["errors"][0]["pointer"] == "/sides/slavers"
    assert problem["errors"][0]["rule"] == "RS-MW-22"
    assert not Battle.objects.exists()


def test_a_vessel_that_is_engaged_is_named_with_the_reason(table):
    request(table)
    scenario = table.opened()
    answer = table.organiser.post("/battles/", {"scenario": scenario["id"]})
    problem = refused(answer, 409, "vessels_unavailable")
    found = {error["pointer"]: error for error in problem["errors"]}
    assert set(found) == {"/vessels/mayfly", "/vessels/zahra"}
    assert found["/vessels/mayfly"]["code"] == "engaged"
    assert "engaged in" in found["/vessels/mayfly"]["detail"]
    assert Battle.objects.count() == 1


def test_a_battle_is_called_off_and_its_vessels_are_free(table):
    battle = request(table)
    answer = table.organiser.post(f"/battles/{battle['id']}/cancel/", {"reason": "Too late."})
    cancelled = done(answer)
    assert (cancelled["status"], cancelled["reason"]) == ("cancelled", "Too late.")
    entries = table.organiser.rows(f"/battles/{battle['id']}/entries/")
    assert {entry["entry_id"]: entry["held"] for entry in entries} == {
        "mayfly": False,
        "zahra": False,
    }
    again = table.organiser.post(f"/battles/{battle['id']}/cancel/")
    refused(again, 409, "battle_state")
    other = done(table.organiser.post("/battles/", {"scenario": battle["scenario"]}), 202)
    assert other["number"] == 2
    assert len(table.organiser.rows("/battles/", scenario=battle["scenario"])) == 2


def test_the_changes_are_shown_then_made_exactly(slow_table):
    table = slow_table
    battle = fought(table)
    assert battle["status"] == "resolved"
    address = f"/battles/{battle['id']}/"
    shown = done(table.organiser.get(f"{address}preview/"))
    assert {"type", "id", "name", "field", "before", "after", "rule"} == set(shown["changes"][0])
    assert any(
        change["type"] == "scenario" and change["after"] == "fought" for change in shown["changes"]
    )
    wrong = table.organiser.post(f"{address}apply/", {"digest": "0" * 64})
    refused(wrong, 409, "changes_stale")
    applied = done(table.organiser.post(f"{address}apply/", {"digest": shown["digest"]}))
    assert applied["status"] == "applied"
    assert done(table.organiser.get(f"{address}preview/")) == shown
    refused(table.organiser.post(f"{address}apply/"), 409, "battle_state")


def test_a_change_since_the_preview_refuses_its_digest(slow_table):
    table = slow_table
    battle = fought(table)
    address = f"/battles/{battle['id']}/"
    shown = done(table.organiser.get(f"{address}preview/"))
    Scenario.objects.filter(pk=battle["scenario"]).update(status="draft")
    answer = table.organiser.post(f"{address}apply/", {"digest": shown["digest"]})
    assert answer.status_code == 409
    assert done(table.organiser.get(address))["status"] == "resolved"


def test_a_failed_battle_tells_its_organiser_why_and_is_fought_again(table, monkeypatch):
    battle = request(table)
    address = f"/battles/{battle['id']}/"
    with broken_book(monkeypatch, ZeroDivisionError("a rule divided by nothing")):
        assert not fight(uuid.UUID(battle["id"]), worker=WORKER)
    failed = done(table.organiser.get(address))
    assert failed["status"] == "failed"
    assert "ZeroDivisionError: a rule divided by nothing" in failed["failure"]
    assert "Traceback" in failed["failure"]
    assert done(table.slavers.get(address))["failure"] is None
    assert not any(entry["held"] for entry in table.organiser.rows(f"{address}entries/"))
    retried = done(table.organiser.post(f"{address}retry/"), 202)
    assert (retried["status"], retried["commitment"]) == ("queued", battle["commitment"])
    bring_to_its_end(uuid.UUID(battle["id"]), worker=WORKER)
    assert done(table.organiser.get(address))["status"] == "applied"


def test_the_log_is_read_by_turns(table):
    battle = fought(table)
    address = f"/battles/{battle['id']}/turns/"
    turns = table.observer.rows(address)
    assert [turn["turn"] for turn in turns] == list(range(battle["turns"] + 1))
    assert turns[1]["events"][0]["kind"] == "turn_began"
    one = done(table.observer.get(f"{address}1/"))
    assert one == turns[1]
    refused(table.observer.get(f"{address}1000/"), 404, "not_found")
    refused(table.observer.get(f"{address}99999999999999999999/"), 404, "not_found")
    first = done(table.observer.get(address, limit=1))
    assert len(first["results"]) == 1
    following = table.observer.client.get(first["next"]).json()
    assert following["results"][0] == turns[1]


def test_the_log_is_narrowed_by_kind_rule_and_entry(table):
    battle = fought(table)
    address = f"/battles/{battle['id']}/turns/"

    def events(**asked):
        return [event for turn in table.observer.rows(address, **asked) for event in turn["events"]]

    everything = events()
    assert {event["kind"] for event in events(kind="phase_began")} == {"phase_began"}
    rule = everything[-1]["rule"]
    assert {event["rule"] for event in events(rule=rule)} == {rule}
    of_dhow = events(entry="zahra")
    assert 0 < len(of_dhow) < len(everything)
    assert all("zahra" in json.dumps(event) for event in of_dhow)
    refused(table.observer.get(address, kidn="x"), 400, "unknown_parameter")


def test_the_report_is_told_as_json_and_as_text(table):
    battle = fought(table)
    address = f"/battles/{battle['id']}/report/"
    told = done(table.observer.get(address))
    assert told["title"] == "Jenkins' Mission"
    assert told["outcome"] == battle["outcome"]
    lines = [line for section in told["sections"] for line in section["lines"]]
    assert all(line["sentence"] and line["rule"].startswith("RS-") for line in lines)
    assert any(line["rolls"] for line in lines)
    fates = {fate["id"]: fate for fate in told["fates"]}
    assert {"mayfly", "zahra", "sailors", "askari", "riflemen"} <= set(fates)
    assert fates["mayfly"]["people"] == 4 + 4 + 4
    answer = table.observer.client.get(f"/api/v1{address}", headers={"Accept": "text/plain"})
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    text = answer.content.decode()
    assert text.startswith("Jenkins' Mission\n================")
    flat = " ".join(text.split())
    assert all(" ".join(line["sentence"].split()) in flat for line in lines)


def test_before_the_result_nothing_is_told(table):
    battle = request(table)
    for part in ("report", "verification", "preview"):
        address = f"/battles/{battle['id']}/{part}/"
        refused(table.organiser.get(address), 409, "battle_state")
    assert table.organiser.rows(f"/battles/{battle['id']}/turns/") == []


def test_the_verification_data_give_the_same_battle(table):
    battle = fought(table)
    data = done(table.observer.get(f"/battles/{battle['id']}/verification/"))
    setup = BattleSetup.from_json(data["setup"])
    assert setup.digest() == data["setup_digest"] == battle["setup_digest"]
    replayed = resolve(setup, bytes.fromhex(data["seed"]))
    assert json.loads(json.dumps(replayed.turns_json())) == data["turns"]
    assert replayed.log_digest() == data["log_digest"]
    assert replayed.digest() == data["result_digest"]


def test_the_other_sides_plans_are_in_no_setup_before_the_result(table):
    battle = request(table)
    address = f"/battles/{battle['id']}/setup/"

    def shown(person):
        told = done(person.get(address))
        plans = {side["id"]: side["doctrine"] is not None for side in told["setup"]["sides"]}
        return told["withheld"], plans

    everything = {"expedition": True, "slavers": True}
    assert shown(table.organiser) == ([], everything)
    assert shown(table.slavers) == (["expedition"], {"expedition": False, "slavers": True})
    assert shown(table.observer) == (
        ["expedition", "slavers"],
        {"expedition": False, "slavers": False},
    )
    bring_to_its_end(uuid.UUID(battle["id"]), worker=WORKER)
    assert shown(table.observer) == ([], everything)
    told = done(table.observer.get(address))
    assert BattleSetup.from_json(told["setup"]).digest() == told["digest"] == battle["setup_digest"]


def test_nobody_can_guess_the_enemys_plans_by_the_setups_digest(table):
    battle = request(table)
    addresses = "/battles/", f"/battles/{battle['id']}/", f"/battles/{battle['id']}/setup/"
    page = f"/battles/{battle['id']}/"
    digest = battle["setup_digest"].encode()

    def is_told(person):
        told = [digest in person.get(address).content for address in addresses]
        return {*told, digest in person.client.get(page).content}

    assert is_told(table.expedition) == is_told(table.observer) == {False}
    assert all(digest in table.organiser.get(address).content for address in addresses)
    done(table.organiser.post(f"/battles/{battle['id']}/cancel/"))
    assert is_told(table.expedition) == {False}
    again = done(table.organiser.post("/battles/", {"scenario": battle["scenario"]}), 202)
    bring_to_its_end(uuid.UUID(again["id"]), worker=WORKER)
    told = done(table.expedition.get(f"/battles/{again['id']}/"))
    assert told["setup_digest"] == again["setup_digest"]


def test_a_battle_that_has_not_changed_is_not_sent_again(table):
    battle = request(table)
    address = f"/api/v1/battles/{battle['id']}/"
    tag = table.observer.client.get(address).headers["ETag"]
    same = {"If-None-Match": tag}
    assert table.observer.client.get(address, headers=same).status_code == 304
    bring_to_its_end(uuid.UUID(battle["id"]), worker=WORKER)
    assert table.observer.client.get(address, headers=same).status_code == 200


def test_reads_cost_a_fixed_number_of_queries(table, django_assert_num_queries):
    battle = fought(table)
    request(table, vessels=[], units=few(table))
    status_of(factories.make_vessel(table.war.expedition), "withdrawn")
    address = f"/battles/{battle['id']}/"
    for path, queries in (
        ("/battles/", LIST + PARTS),
        ("/return-queue/", LIST + ROLLS),
        (address, ROW),
        (f"{address}turns/", ROW + 1),
        (f"{address}turns/1/", ROW + 1),
        (f"{address}entries/", ROW + 1),
        (f"{address}report/", ROW + SETUP + 1),
        (f"{address}verification/", ROW + SETUP + 1),
    ):
        with django_assert_num_queries(queries):
            assert table.observer.get(path).status_code == 200, path


def few(table):
    """Fresh troops of either side, ashore."""
    return [
        {"unit": str(factories.make_unit(side).pk), "position": at}
        for side, at in (
            (table.war.expedition, [40_000, 2_000]),
            (table.war.slavers, [30_000, 46_000]),
        )
    ]


def test_the_return_queue_shows_rule_scope_and_chance(table):
    status_of(table.war.gunboat, "grounded")
    shown = table.observer.only("/return-queue/", campaign=str(table.war.campaign.pk))
    assert (shown["key"], shown["status"]) == ("mayfly", "grounded")
    assert (shown["rule"], shown["scope"]) == ("RS-CMP-03", "until_reappears")
    assert (shown["riverside_only"], shown["by_roll"], shown["chance"]) == (True, True, [6, 36])
    assert (shown["rolls"], shown["since"]["battle"]) == ([], None)
    assert table.observer.rows("/return-queue/", status="withdrawn") == []
    assert table.observer.rows("/return-queue/", side=str(table.war.slavers.pk)) == []
    assert table.stranger.rows("/return-queue/") == []


def test_rs_cmp_04_who_came_and_withdrew_again_is_away_since_that_battle(table):
    status_of(table.war.gunboat, "withdrawn")
    battle = Battle.objects.get(pk=request(table, vessels=[], units=few(table))["id"])
    rolls = ((1, [1, 2], False), (2, [5, 6], True))
    ReturnRoll.objects.bulk_create(
        ReturnRoll(
            battle=battle, vessel=table.war.gunboat, turn=turn, faces=faces, came=came,
            rule="RS-CMP-04",
        )
        for turn, faces, came in rolls
    )  # fmt: skip
    Battle.objects.filter(pk=battle.pk).update(resolved_at=timezone.now())
    shown = table.observer.only("/return-queue/")
    assert (shown["since"]["battle"], shown["rolls"]) == (str(battle.pk), [])
