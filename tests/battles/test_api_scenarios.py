"""Scenarios and their orders of battle over HTTP."""

import uuid
from copy import deepcopy

import pytest

from battles.models import Scenario, ScenarioVessel
from campaigns.services import end_campaign
from riverwar.api import edge
from riverwar.feed.models import Event
from tests import factories
from tests.battles.api import make_table, problems
from tests.battles.fixtures import requested
from tests.support.api import done
from vessels.services import rule_status

pytestmark = pytest.mark.django_db

# The session, the user, the rows; a scenario's parts are read together, one query for each kind.
LIST = 3
READ = 9


@pytest.fixture(scope="module")
def laid(once):
    return once(make_table)


@pytest.fixture
def table(laid):
    return deepcopy(laid)


def lines(scenario, kind):
    return {line["key"]: line for line in scenario[kind]}


def test_a_scenario_is_drafted_with_its_whole_order_of_battle(table):
    answer = table.organiser.post(
        "/scenarios/",
        table.draft(
            options={"turn_limit": 8},
            first_side=str(table.war.slavers.pk),
            closed_edges=["upstream"],
            sides=[
                {
                    "side": str(table.war.expedition.pk),
                    "doctrine": {"name": "keep_off"},
                    "standing": {"mayfly": {"station": "hold"}},
                },
                {"side": str(table.war.slavers.pk), "edge": "downstream"},
            ],
            vessels=[
                {"vessel": str(table.war.gunboat.pk), "landing": "jetty"},
                {"vessel": str(table.war.dhow.pk), "position": [20_000, 24_000], "heading": 0},
            ],
        ),
    )
    assert answer.status_code == 201, answer.json()
    drafted = answer.json()
    assert answer.headers["Location"] == f"/api/v1/scenarios/{drafted['id']}/"
    assert (drafted["number"], drafted["status"]) == (1, "draft")
    assert drafted["ruleset"] == "riverside"
    assert drafted["options"] == {"turn_limit": 8}
    sides = lines(drafted, "sides")
    assert sides["expedition"]["doctrine"] == {"name": "keep_off"}
    assert sides["slavers"]["edge"] == "downstream"
    vessels = lines(drafted, "vessels")
    assert (vessels["mayfly"]["placement"], vessels["mayfly"]["landing"]) == ("landing", "jetty")
    assert (vessels["zahra"]["placement"], vessels["zahra"]["position"]) == (
        "point",
        [20_000, 24_000],
    )
    units = lines(drafted, "units")
    assert units["sailors"]["aboard"] == str(table.war.gunboat.pk)
    assert units["askari"]["position"] == [40_000, 10_000]
    assert Event.objects.get(type="scenario.drafted").object_id == uuid.UUID(drafted["id"])


def test_rs_mod_01_without_a_battlefield_it_is_the_standard_table(table):
    field = table.drafted()["battlefield"]
    assert (field["length"], field["width"], field["shallows"]) == (72_000, 48_000, 1_000)
    north, south = field["river"]["north"], field["river"]["south"]
    assert north[0][1] - south[0][1] == 12_000


def test_rs_mod_01_a_river_that_misses_the_table_is_refused_with_its_place(table):
    field = factories.make_battlefield(
        river={"north": [[0, 60_000], [72_000, 60_000]], "south": [[0, 50_000], [72_000, 50_000]]}
    )
    answer = table.organiser.post("/scenarios/", table.draft(battlefield=field))
    assert answer.status_code == 422
    fault = problems(answer)["/battlefield/river/north/0"]
    assert fault["rule"] == "RS-MOD-01"
    assert "the river misses the table" in fault["detail"]
    assert "Keep y in 0 to 48000." in fault["detail"]
    assert not Scenario.objects.exists()


def test_all_faults_of_a_draft_are_told_at_once(table):
    war = table.war
    answer = table.organiser.post(
        "/scenarios/",
        table.draft(
            battlefield={},
            options={"turn_limti": 8},
            vessels=[{"vessel": str(war.gunboat.pk)}, {"vessel": str(uuid.uuid4())}],
            units=[
                {"unit": str(war.sailors.pk), "aboard": str(uuid.uuid4())},
                {"unit": str(war.sailors.pk)},
            ],
        ),
    )
    assert answer.status_code == 422
    found = problems(answer)
    assert set(found) == {
        "/battlefield/length",
        "/options/turn_limti",
        "/vessels/1/vessel",
        "/units/0/aboard",
        "/units/1/unit",
    }
    assert "Did you mean turn_limit?" in found["/options/turn_limti"]["detail"]
    assert not Scenario.objects.exists()


def test_a_vessel_that_is_gone_is_named_with_the_reason(table):
    hulk = factories.make_vessel(table.war.expedition, name="Old Hulk", guns=("field-gun",))
    with edge(reason="test"):
        rule_status(vessel=hulk, status="scrapped", reason="Rotten.", by=None)
    answer = table.organiser.post(
        "/scenarios/", table.draft(vessels=[{"vessel": str(hulk.pk)}], units=[])
    )
    assert answer.status_code == 422
    fault = problems(answer)["/vessels/0/vessel"]
    assert (fault["code"], fault["detail"]) == ("scrapped", "Old Hulk is scrapped.")


def test_what_is_foreign_is_not_there(table):
    other = make_table()
    answer = table.organiser.post(
        "/scenarios/",
        table.draft(
            first_side=str(other.war.slavers.pk), vessels=[{"vessel": str(other.war.dhow.pk)}]
        ),
    )
    assert answer.status_code == 400
    assert problems(answer)["/first_side"]["code"] == "does_not_exist"
    answer = table.organiser.post(
        "/scenarios/", table.draft(vessels=[{"vessel": str(other.war.dhow.pk)}])
    )
    assert problems(answer)["/vessels/0/vessel"]["code"] == "unknown_vessel"
    for player in (table.stranger, other.organiser):
        assert player.get(f"/scenarios/{table.drafted()['id']}/").status_code == 404


def test_a_book_that_the_campaign_does_not_play_by_is_refused(table):
    answer = table.organiser.post("/scenarios/", table.draft(ruleset="whist"))
    assert answer.status_code == 422
    assert answer.json()["code"] == "unknown_ruleset"
    assert problems(answer)["/ruleset"]["detail"] == "The campaign plays by: riverside."


def test_a_book_without_weather_takes_none(table):
    answer = table.organiser.post("/scenarios/", table.draft(weather="rain"))
    assert answer.status_code == 422
    assert problems(answer)["/weather"]["code"] == "no_weather"
    scenario = table.drafted(weather="")
    answer = table.organiser.patch(f"/scenarios/{scenario['id']}/", {"weather": "night"})
    assert problems(answer)["/weather"]["code"] == "no_weather"


def test_a_misspelt_field_is_refused(table):
    answer = table.organiser.post("/scenarios/", table.draft(battelfield={}))
    assert answer.status_code == 400
    assert "Did you mean battlefield?" in problems(answer)["/battelfield"]["detail"]


def test_drafts_are_the_organisers_and_open_scenarios_everybodys(table):
    drafted = table.drafted()
    address = f"/scenarios/{drafted['id']}/"
    assert table.expedition.get(address).status_code == 404
    assert table.expedition.get("/scenarios/").json()["results"] == []
    table.organiser.post(f"{address}open/")
    assert table.expedition.get(address).json()["status"] == "open"
    listed = table.observer.get("/scenarios/").json()["results"]
    assert [one["id"] for one in listed] == [drafted["id"]]
    assert "battlefield" not in listed[0]


def test_a_sides_plans_are_kept_from_the_other(table):
    opened = table.opened()
    address = f"/scenarios/{opened['id']}/"

    def doctrines(player):
        sides = lines(player.get(address).json(), "sides")
        return [sides[key]["doctrine"] is not None for key in ("expedition", "slavers")]

    assert doctrines(table.organiser) == [True, True]
    assert doctrines(table.expedition) == [True, False]
    assert doctrines(table.slavers) == [False, True]
    assert doctrines(table.observer) == [False, False]
    listed = table.slavers.get(f"/scenario-sides/?scenario={opened['id']}").json()["results"]
    assert {one["key"]: one["orders"] for one in listed} == {"expedition": None, "slavers": []}


def test_a_commander_sets_his_own_sides_plans(table):
    opened = table.opened()
    sides = lines(opened, "sides")
    mine = f"/scenario-sides/{sides['expedition']['id']}/"
    answer = table.expedition.patch(mine, {"doctrine": {"name": "run_by"}})
    assert answer.status_code == 200, answer.json()
    assert answer.json()["doctrine"] == {"name": "run_by"}
    theirs = f"/scenario-sides/{sides['slavers']['id']}/"
    assert table.expedition.patch(theirs, {"doctrine": {"name": "run_by"}}).status_code == 403
    assert table.observer.patch(theirs, {"doctrine": {"name": "run_by"}}).status_code == 403


def test_a_commander_lists_places_and_strikes_his_own(table):
    opened = table.opened(vessels=[], units=[])
    scenario = opened["id"]
    line = {"scenario": scenario, "vessel": str(table.war.gunboat.pk), "position": [60_000, 24_000]}
    answer = table.expedition.post("/scenario-vessels/", line)
    assert answer.status_code == 201, answer.json()
    assert (answer.json()["placement"], answer.json()["position"]) == ("point", [60_000, 24_000])
    again = table.expedition.post("/scenario-vessels/", line)
    assert problems(again)["/vessel"]["code"] == "listed_already"
    address = f"/scenario-vessels/{answer.json()['id']}/"
    moved = table.expedition.patch(address, {"landing": "jetty"})
    assert moved.status_code == 200, moved.json()
    assert (moved.json()["placement"], moved.json()["position"]) == ("landing", None)
    away = table.expedition.patch(address, {"landing": ""}).json()
    assert (away["placement"], away["landing"]) == ("edge", "")
    rival = {"scenario": scenario, "vessel": str(table.war.dhow.pk)}
    assert table.expedition.post("/scenario-vessels/", rival).status_code == 403
    assert table.slavers.delete(address).status_code == 403
    assert table.expedition.delete(address).status_code == 204
    assert not ScenarioVessel.objects.exists()


def test_a_unit_is_listed_ashore_and_put_aboard(table):
    opened = table.opened(units=[])
    line = {"scenario": opened["id"], "unit": str(table.war.askari.pk), "position": [40_000, 9_000]}
    answer = table.expedition.post("/scenario-units/", line)
    assert answer.status_code == 201, answer.json()
    address = f"/scenario-units/{answer.json()['id']}/"
    aboard = table.expedition.patch(address, {"aboard": str(table.war.gunboat.pk)})
    assert aboard.status_code == 200, aboard.json()
    assert (aboard.json()["aboard"], aboard.json()["position"]) == (
        str(table.war.gunboat.pk),
        None,
    )
    enemys = table.expedition.patch(address, {"aboard": str(table.war.dhow.pk)})
    assert enemys.status_code == 422
    assert "is no vessel of expedition" in problems(enemys)["/aboard"]["detail"]
    both = table.expedition.patch(
        address, {"aboard": str(table.war.gunboat.pk), "position": [1, 1]}
    )
    assert problems(both)["/position"]["code"] == "two_places"


def test_a_place_off_the_table_is_refused(table):
    units = [{"unit": str(table.war.riflemen.pk), "position": [90_000, 40_000]}]
    answer = table.organiser.post("/scenarios/", table.draft(units=units))
    assert answer.status_code == 422
    assert "off the table" in problems(answer)["/units/0/position"]["detail"]


def test_a_landing_that_is_not_there_is_refused(table):
    vessels = [{"vessel": str(table.war.gunboat.pk), "landing": "pier"}]
    answer = table.organiser.post("/scenarios/", table.draft(vessels=vessels))
    assert answer.status_code == 422
    assert "It has: jetty." in problems(answer)["/vessels/0/landing"]["detail"]


def test_a_change_needs_the_version_it_saw(table):
    drafted = table.drafted()
    address = f"/scenarios/{drafted['id']}/"
    tag = table.organiser.get(address).headers["ETag"]
    changed = table.organiser.patch(address, {"place": "The old jetty"}, tag=tag)
    assert changed.status_code == 200, changed.json()
    assert (changed.json()["place"], changed.json()["version"]) == ("The old jetty", 2)
    assert table.organiser.patch(address, {"place": "Elsewhere"}, tag=tag).status_code == 412
    bare = table.organiser.client.patch(f"/api/v1{address}", {"place": "x"}, format="json")
    assert bare.status_code == 428


def test_a_battlefield_must_hold_what_is_placed_on_it(table):
    address = f"/scenarios/{table.drafted()['id']}/"
    small = factories.make_battlefield(
        length=36_000,
        river={"north": [[0, 30_000], [36_000, 30_000]], "south": [[0, 18_000], [36_000, 18_000]]},
    )
    answer = table.organiser.patch(address, {"battlefield": small})
    assert answer.status_code == 422
    assert "off the table" in problems(answer)["/battlefield"]["detail"]


def test_a_scenario_at_war_does_not_change(table):
    opened = table.opened()
    requested(Scenario.objects.get(pk=opened["id"]))
    address = f"/scenarios/{opened['id']}/"
    answer = table.organiser.patch(address, {"place": "Elsewhere"})
    assert (answer.status_code, answer.json()["code"]) == (409, "scenario_busy")
    line = lines(opened, "vessels")["mayfly"]["id"]
    assert table.expedition.delete(f"/scenario-vessels/{line}/").status_code == 409
    assert table.organiser.post(f"{address}cancel/").status_code == 409


def test_a_cancelled_scenario_stays_listed(table):
    address = f"/scenarios/{table.drafted()['id']}/"
    answer = table.organiser.post(f"{address}cancel/", {"reason": "The rains have come."})
    assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
    event = Event.objects.get(type="scenario.cancelled")
    assert event.payload == {"reason": "The rains have come."}
    assert table.organiser.get("/scenarios/?status=cancelled").json()["results"]
    answer = table.organiser.post(f"{address}open/")
    assert (answer.status_code, answer.json()["code"]) == (409, "scenario_fixed")


def test_the_preview_shows_the_setup_that_a_battle_would_freeze(table):
    opened = table.opened()
    told = table.organiser.get(f"/scenarios/{opened['id']}/setup/").json()
    assert (told["ready"], told["problems"]) == (True, [])
    assert [vessel["id"] for vessel in told["setup"]["vessels"]] == ["mayfly", "zahra"]
    battle = requested(Scenario.objects.get(pk=opened["id"]))
    assert told["digest"] == battle.setup_digest


def test_what_is_wrong_with_a_sides_plans_is_told_to_those_who_see_them(table):
    scenario = table.opened()
    side = next(one for one in scenario["sides"] if one["key"] == "expedition")
    standing = {"mayfly": {"station": "hold"}}
    done(table.expedition.patch(f"/scenario-sides/{side['id']}/", {"standing": standing}, tag="*"))
    ScenarioVessel.objects.filter(vessel=table.war.gunboat).delete()

    def told(person):
        shown = done(person.get(f"/scenarios/{scenario['id']}/setup/"))
        assert shown["ready"] is False
        return {fault["pointer"]: fault["detail"] for fault in shown["problems"]}

    for person in (table.organiser, table.expedition):
        assert "/sides/expedition/standing/mayfly" in told(person)
    for person in (table.slavers, table.observer):
        found = told(person)
        assert "The book forbids something in its plans" in found["/sides/expedition"]
        assert "mayfly" not in str(found)


def test_the_preview_keeps_the_other_sides_plans(table):
    opened = table.opened()
    told = table.slavers.get(f"/scenarios/{opened['id']}/setup/").json()
    assert told["digest"] is None
    sides = {side["id"]: side for side in told["setup"]["sides"]}
    assert sides["expedition"]["doctrine"] is None
    assert sides["slavers"]["doctrine"]


def test_the_preview_lists_all_that_stands_in_the_way(table):
    war = table.war
    opened = table.opened(
        units=[{"unit": str(war.askari.pk), "position": [40_000, 10_000]}],
        vessels=[{"vessel": str(war.gunboat.pk)}],
    )
    with edge(reason="test"):
        rule_status(vessel=war.gunboat, status="in_repair", reason="Her boiler.", by=None)
    told = table.organiser.get(f"/scenarios/{opened['id']}/setup/").json()
    assert told["ready"] is False
    found = {problem["pointer"]: problem for problem in told["problems"]}
    assert found["/vessels/mayfly"]["rule"] == "RS-CMP-01"
    assert "in repair" in found["/vessels/mayfly"]["detail"]
    assert found["/sides/slavers"]["code"] == "nothing_present"


def test_rs_cmp_05_an_inland_scenario_is_closed_without_a_battle(table):
    opened = table.opened(riverside=False, vessels=[], units=[])
    answer = table.organiser.post(f"/scenarios/{opened['id']}/close/")
    assert (answer.status_code, answer.json()["status"]) == (200, "fought")
    table.war.gunboat.refresh_from_db()
    assert table.war.gunboat.status == "separated"
    riverside = table.opened(vessels=[], units=[])
    answer = table.organiser.post(f"/scenarios/{riverside['id']}/close/")
    assert (answer.status_code, answer.json()["code"]) == (409, "riverside_needs_battle")


def test_closing_needs_a_key_and_has_one_effect(table):
    opened = table.opened(riverside=False, vessels=[], units=[])
    address = f"/scenarios/{opened['id']}/close/"
    bare = table.organiser.client.post(f"/api/v1{address}", {}, format="json")
    assert (bare.status_code, bare.json()["code"]) == (400, "idempotency_key_missing")
    key = str(uuid.uuid4())
    first = table.organiser.post(address, key=key)
    again = table.organiser.post(address, key=key)
    assert first.content == again.content
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Event.objects.filter(type="scenario.fought").count() == 1


def test_an_ended_campaign_takes_no_scenario(table):
    with edge(reason="test"):
        end_campaign(campaign=table.war.campaign, by=None)
    answer = table.organiser.post("/scenarios/", table.draft())
    assert (answer.status_code, answer.json()["code"]) == (409, "campaign_ended")


def test_lists_cost_a_fixed_number_of_queries(table, django_assert_num_queries):
    for _ in range(2):
        table.opened()
    for path, queries in (
        ("/scenarios/", LIST),
        ("/scenario-sides/", LIST + 1),
        ("/scenario-vessels/", LIST),
        ("/scenario-units/", LIST),
    ):
        with django_assert_num_queries(queries):
            assert table.expedition.get(path).json()["results"]
    first = table.opened()
    with django_assert_num_queries(READ):
        table.expedition.get(f"/scenarios/{first['id']}/")


@pytest.mark.parametrize(
    "path", ["/scenarios/", "/scenario-vessels/", "/battles/", "/return-queue/"]
)
def test_filters_are_strict(table, path):
    assert table.observer.get(f"{path}?campagin=1").json()["code"] == "unknown_parameter"
    asked = "scenario" if "vessels" in path else "campaign"
    answer = table.observer.get(f"{path}?{asked}=mine")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_fields")
