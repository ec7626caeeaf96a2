"""Requesting a battle: what is frozen, who is held, and what is refused."""

import json

import pytest

from battles.errors import (
    NothingPresentError,
    ScenarioBusyError,
    ScenarioNotOpenError,
    SetupRefusedError,
    UnitsUnavailableError,
    VesselsUnavailableError,
)
from battles.models import Battle, Entry, Scenario
from battles.services import cancel_battle
from battles.snapshots import read
from riverwar.api import edge
from riverwar.feed.models import Event
from rulesets.core.dice import commitment
from tests import factories
from tests.battles.fixtures import make_war, requested
from vessels.models import CrewComplement, Gun, Officer, Vessel
from vessels.services import relieve, rule_status

pytestmark = pytest.mark.django_db


def status_of(vessel: Vessel, status: str) -> None:
    """What no ruling may say is told the database straight."""
    with edge(reason="test"):
        from riverwar import feed

        event = feed.record(vessel.campaign_id, f"vessel.{status}", vessel, by=None)
        Vessel.objects.filter(pk=vessel.pk).update(status=status, status_event=event)
    vessel.refresh_from_db()


def test_the_setup_is_frozen_and_the_seed_is_sealed():
    war = make_war()
    battle = requested(war.scenario())
    setup = read(battle)
    assert battle.status == "queued"
    assert setup.digest() == battle.setup_digest
    assert setup.canonical().decode() == battle.setup
    assert len(bytes(battle.seed)) == 32
    assert battle.commitment == commitment(bytes(battle.seed), battle.setup_digest)
    assert battle.shown_seed is None
    mayfly, zahra = setup.vessels
    captain = Officer.objects.get(vessel=war.gunboat)
    assert (mayfly.id, mayfly.kind, mayfly.status) == ("mayfly", "gunboat", "available")
    assert mayfly.captain is not None
    assert mayfly.captain.leadership == captain.ratings["riverside"]["leadership"]
    assert [(gun.id, gun.kind, gun.crew) for gun in mayfly.guns] == [
        ("gun-1", "field_gun", 4),
        ("gun-2", "machine_gun", 4),
    ]
    assert mayfly.crew == {"boat": 4}
    assert {unit.id: unit.aboard for unit in setup.units} == {
        "askari": None,
        "riflemen": None,
        "sailors": "mayfly",
    }
    assert zahra.side == "slavers"
    assert setup.options["turn_limit"] == 12


def test_its_vessels_are_held_and_the_feed_and_the_numbers_tell():
    war = make_war()
    scenario = war.scenario()
    battle = requested(scenario)
    assert set(Entry.objects.held().values_list("entry_id", flat=True)) == {"mayfly", "zahra"}
    assert battle.number == 1
    assert Event.objects.filter(object_id=battle.pk, type="battle.requested").count() == 1
    with pytest.raises(ScenarioBusyError):
        requested(scenario)


def test_the_scenarios_options_stand_over_the_campaigns():
    war = make_war(options={"riverside": {"turn_limit": 9, "boarding": True}})
    setup = read(requested(war.scenario(options={"turn_limit": 3})))
    assert setup.options["turn_limit"] == 3
    assert setup.options["boarding"] is True


def test_an_option_that_the_book_does_not_have_is_refused_by_its_name():
    war = make_war()
    with pytest.raises(SetupRefusedError) as refused:
        requested(war.scenario(options={"turn_limt": 3}))
    assert refused.value.errors[0]["pointer"] == "/options/turn_limt"
    assert not Battle.objects.exists()


def test_a_river_that_misses_the_table_is_refused_at_its_place():
    war = make_war()
    river = {"north": [[0, 90_000], [72_000, 90_000]], "south": [[0, 80_000], [72_000, 80_000]]}
    with pytest.raises(SetupRefusedError) as refused:
        requested(war.scenario(battlefield=factories.make_battlefield(river=river)))
    assert refused.value.errors[0]["pointer"].startswith("/battlefield")
    assert not Entry.objects.exists()


def test_who_is_not_available_is_named_with_the_reason():
    war = make_war()
    status_of(war.gunboat, "laid_up")
    engaged = factories.make_vessel(war.slavers, vessel_class="dhow", name="Fath")
    requested(war.scenario(vessels=(engaged,), units=(war.askari, war.riflemen)))
    other = war.scenario(vessels=(war.gunboat, engaged), units=())
    with pytest.raises(VesselsUnavailableError) as refused:
        requested(other)
    assert {error["pointer"]: error["code"] for error in refused.value.errors} == {
        "/vessels/mayfly": "laid_up",
        "/vessels/fath": "engaged",
    }
    assert refused.value.status == 409


def test_units_are_named_too_where_they_fight_elsewhere_or_are_away():
    war = make_war()
    requested(war.scenario(vessels=(), units=(war.askari, war.riflemen)))
    status_of(war.gunboat, "laid_up")
    with pytest.raises(UnitsUnavailableError) as refused:
        requested(war.scenario(vessels=(war.dhow,), units=(war.askari, war.sailors)))
    assert {error["pointer"]: error["code"] for error in refused.value.errors} == {
        "/units/askari": "engaged",
        "/units/sailors": "absent",
    }


def test_a_side_with_nothing_present_is_refused():
    war = make_war()
    with pytest.raises(NothingPresentError) as refused:
        requested(war.scenario(vessels=(war.dhow,), units=(war.riflemen,)))
    assert refused.value.errors[0]["pointer"] == "/sides/expedition"
    assert refused.value.errors[0]["rule"] == "RS-MW-22"


def test_a_draft_is_not_fought():
    war = make_war()
    with pytest.raises(ScenarioNotOpenError):
        requested(war.scenario(status=Scenario.Status.DRAFT))


@pytest.mark.parametrize("status", ["withdrawn", "grounded", "separated"])
def test_rs_cmp_02_an_absent_vessel_is_of_the_battle_unasked_with_all_aboard(status: str):
    war = make_war()
    status_of(war.gunboat, status)
    battle = requested(war.scenario(vessels=(war.dhow,), units=(war.askari, war.riflemen)))
    setup = read(battle)
    assert {vessel.id: vessel.status for vessel in setup.vessels} == {
        "mayfly": status,
        "zahra": "available",
    }
    assert [unit.aboard for unit in setup.units if unit.id == "sailors"] == ["mayfly"]
    assert battle.entries.filter(vessel=war.gunboat).exists()
    war.gunboat.refresh_from_db()
    assert war.gunboat.status == status


def test_rs_cmp_03_a_boat_rolls_beside_a_river_only():
    war = make_war()
    status_of(war.gunboat, "withdrawn")
    inland = war.scenario(vessels=(), units=(war.askari, war.riflemen), riverside=False)
    assert read(requested(inland)).vessels == ()


def test_rs_cmp_16_an_expected_vessel_rolls_from_the_scenario_on_at_which_it_is_due():
    war = make_war()
    fisher = factories.make_vessel(
        war.expedition, name="Fisher", status="expected", expected_at="The Mission"
    )
    before = read(requested(war.scenario(name="The Ford")))
    assert fisher.key not in {vessel.id for vessel in before.vessels}
    with edge():
        cancel_battle(battle=Battle.objects.get(), by=None)
    at = read(requested(war.scenario(name="The Mission")))
    assert {vessel.id: vessel.status for vessel in at.vessels}["fisher"] == "expected"


def test_rs_cmp_16_an_expected_vessel_goes_on_rolling_after_the_scenario_at_which_it_was_due():
    war = make_war()
    factories.make_vessel(
        war.expedition, name="Fisher", status="expected", expected_at="The Mission"
    )
    war.scenario(name="The Mission", status=Scenario.Status.FOUGHT, vessels=(), units=())
    after = read(requested(war.scenario(name="The Ford")))
    assert {vessel.id: vessel.status for vessel in after.vessels}["fisher"] == "expected"


def test_rs_cmp_09_a_scenario_may_bring_an_expected_vessel_itself():
    war = make_war(options={"riverside": {"expected_uses_roll": False}})
    ashore = (war.askari, war.riflemen)
    factories.make_vessel(
        war.expedition, name="Fisher", status="expected", expected_at="The Mission"
    )
    before = read(requested(war.scenario(name="The Ford", vessels=(), units=ashore)))
    assert before.vessels == ()
    with edge():
        cancel_battle(battle=Battle.objects.get(), by=None)
    at = read(requested(war.scenario(name="The Mission", vessels=(), units=ashore)))
    assert [(vessel.id, vessel.status) for vessel in at.vessels] == [("fisher", "available")]


def test_rs_cmp_10_a_vessel_without_captain_gets_one_newly_rolled():
    war = make_war()
    with edge():
        relieve(officer=Officer.objects.get(vessel=war.gunboat), by=None)
    setup = read(requested(war.scenario()))
    captain = Officer.objects.get(vessel=war.gunboat)
    assert setup.vessels[0].captain is not None
    assert setup.vessels[0].captain.name == captain.name
    assert Event.objects.filter(object_id=captain.pk, type="officer.added").exists()


def test_rs_cmp_11_the_boats_crew_is_full_again():
    war = make_war()
    CrewComplement.objects.filter(vessel=war.gunboat).update(count=1)
    setup = read(requested(war.scenario()))
    assert setup.vessels[0].crew == {"boat": 4}
    event = Event.objects.get(object_id=war.gunboat.pk, type="vessel.crew_replaced")
    assert event.payload == {"crew": {"boat": 3}}


@pytest.mark.parametrize(
    ("replenish", "crew", "drill"),
    [("none", 0, "undrilled"), ("full_at_friendly_landing", 4, "well_drilled")],
)
def test_rs_cmp_12_gun_crews_are_made_up_by_the_setting(replenish, crew, drill):
    war = make_war()
    Gun.objects.filter(vessel=war.gunboat).update(crew=0, drill="undrilled")
    scenario = war.scenario()
    Scenario.objects.filter(pk=scenario.pk).update(options={"gun_crew_replenish": replenish})
    scenario.refresh_from_db()
    guns = read(requested(scenario)).vessels[0].guns
    assert {(gun.crew, gun.drill) for gun in guns} == {(crew, drill)}


def test_rs_cmp_11_the_crew_of_an_absent_vessel_is_not_made_up():
    war = make_war()
    CrewComplement.objects.filter(vessel=war.gunboat).update(count=1)
    status_of(war.gunboat, "grounded")
    setup = read(requested(war.scenario(vessels=(war.dhow,), units=(war.askari, war.riflemen))))
    assert setup.vessels[0].crew == {"boat": 1}


def test_vessels_begin_by_their_edge_one_behind_the_other_or_at_a_landing():
    war = make_war()
    second = factories.make_vessel(war.expedition, name="Second")
    scenario = war.scenario(vessels=(war.gunboat, second, war.dhow))
    scenario.vessels.filter(vessel=war.dhow).update(placement="landing", landing="jetty")
    setup = read(requested(scenario))
    placed = {vessel.id: (vessel.position, vessel.heading) for vessel in setup.vessels}
    assert placed == {
        "mayfly": ((72_000, 24_000), 1_800),
        "second": ((68_000, 24_000), 1_800),
        "zahra": ((36_000, 18_000), 0),
    }


def test_cancelling_frees_the_vessels():
    war = make_war()
    scenario = war.scenario()
    battle = requested(scenario)
    with edge():
        cancel_battle(battle=battle, by=None, reason="rain")
    battle.refresh_from_db()
    assert (battle.status, battle.reason, battle.fence) == ("cancelled", "rain", 1)
    assert not Entry.objects.held().exists()
    assert requested(scenario).number == 2


def test_the_setup_does_not_depend_on_database_or_listing():
    war = make_war()
    battle = requested(war.scenario())
    text = json.dumps(json.loads(battle.setup))
    for row in (war.gunboat, war.dhow, war.sailors, war.campaign):
        assert str(row.pk) not in text


def test_a_ruling_waits_for_the_battle():
    from vessels.errors import VesselEngagedError

    war = make_war()
    requested(war.scenario())
    with pytest.raises(VesselEngagedError), edge():
        rule_status(vessel=war.gunboat, status="laid_up", by=None, reason="test")
