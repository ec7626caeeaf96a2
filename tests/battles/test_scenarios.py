"""RS-CMP at work: who is there from one scenario to the next."""

import pytest

from battles.application import apply_if_automatic
from battles.errors import RiversideNeedsBattleError, ScenarioFixedError
from battles.models import Battle, ReturnRoll, Scenario
from battles.resolution import fight
from battles.scenarios import cancel_scenario, close_scenario, open_scenario
from battles.services import cancel_battle
from battles.snapshots import read
from riverwar.api import edge
from riverwar.feed.models import Event
from rulesets import resolve
from rulesets.core.dice import faces_at
from tests import factories
from tests.battles.fixtures import WORKER, War, applied, make_war, requested
from tests.battles.test_request import status_of
from vessels.models import Vessel

pytestmark = pytest.mark.django_db


def closed(scenario: Scenario) -> Scenario:
    with edge(reason="test"):
        return close_scenario(scenario=scenario, by=None)


def statuses(war: War) -> dict[str, str]:
    return dict(Vessel.objects.filter(campaign=war.campaign).values_list("key", "status"))


def inland(war: War, **fields):
    return war.scenario(riverside=False, vessels=(), units=(), **fields)


def test_rs_cmp_05_an_inland_scenario_separates_the_vessels_that_were_there():
    war = make_war()
    scenario = closed(inland(war))
    assert scenario.status == "fought"
    assert statuses(war) == {"mayfly": "separated", "zahra": "separated"}
    war.gunboat.refresh_from_db()
    event = Event.objects.get(pk=war.gunboat.status_event_id)
    assert event.type == "vessel.separated"
    assert event.payload["scenario"] == str(scenario.pk)
    assert event.payload["changes"][0]["rule"] == "RS-CMP-05"


def test_rs_cmp_05_an_inland_battle_separates_them_too_and_no_vessel_that_came_later():
    war = make_war()
    battle = requested(war.scenario(riverside=False, vessels=(), units=(war.askari, war.riflemen)))
    factories.make_vessel(war.expedition, name="Latecomer")
    assert fight(battle.pk, worker=WORKER)
    assert apply_if_automatic(battle.pk)
    assert statuses(war) == {
        "mayfly": "separated",
        "zahra": "separated",
        "latecomer": "available",
    }


def test_who_is_in_a_battle_elsewhere_is_left_to_it():
    war = make_war()
    requested(war.scenario(vessels=(war.gunboat,), units=(war.riflemen,)))
    closed(inland(war))
    assert statuses(war) == {"mayfly": "available", "zahra": "separated"}


def test_a_riverside_scenario_is_closed_by_its_battle_only():
    war = make_war()
    with pytest.raises(RiversideNeedsBattleError):
        closed(war.scenario())


def test_a_scenario_is_opened_and_cancelled_once():
    war = make_war()
    scenario = war.scenario(status=Scenario.Status.DRAFT)
    with edge():
        scenario = open_scenario(scenario=scenario, by=None)
    assert scenario.status == "open"
    with edge():
        scenario = cancel_scenario(scenario=scenario, by=None, reason="the rains")
    assert scenario.status == "cancelled"
    event = Event.objects.get(object_id=scenario.pk, type="scenario.cancelled")
    assert event.payload == {"reason": "the rains"}
    with pytest.raises(ScenarioFixedError), edge():
        open_scenario(scenario=scenario, by=None)


def rolls_of(battle: Battle, vessel: Vessel) -> list[tuple[int, list[int], bool]]:
    found = ReturnRoll.objects.filter(battle=battle, vessel=vessel).order_by("turn")
    return list(found.values_list("turn", "faces", "came"))


def fought_until(war: War, comes: dict[Vessel, bool]) -> Battle:
    """A riverside battle of fresh troops, of those vessels that are said to come, and no others.

    A request that is cancelled draws its seed anew; the battle is foreseen, and fought if it fits.
    """
    troops = (
        factories.make_unit(war.expedition, troop_type="irregular-infantry"),
        factories.make_unit(war.slavers, troop_type="irregular-infantry"),
    )
    scenario = war.scenario(vessels=(), units=troops)
    while True:
        battle = requested(scenario)
        foreseen = resolve(read(battle), bytes(battle.seed)).conditions
        if all(foreseen[vessel.key]["appeared"] is came for vessel, came in comes.items()):
            break
        with edge(reason="test"):
            cancel_battle(battle=battle, by=None)
    assert fight(battle.pk, worker=WORKER)
    assert apply_if_automatic(battle.pk)
    battle.refresh_from_db()
    return battle


def test_rs_cmp_03_to_05_four_scenarios_and_the_three_scopes():
    """Inland; then a battle in which nobody comes; then one in which all do; then inland again.

    Only the separated vessel is available again without having come (RS-CMP-05).
    """
    war = make_war()
    gone = {
        status: factories.make_vessel(war.expedition, name=status)
        for status in ("withdrawn", "grounded", "separated")
    }
    withdrawn, grounded, separated = gone.values()
    for status, vessel in gone.items():
        if status != "separated":
            status_of(vessel, status)

    closed(inland(war))
    assert statuses(war) == {
        "withdrawn": "withdrawn",
        "grounded": "grounded",
        "separated": "separated",
        "mayfly": "separated",
        "zahra": "separated",
    }
    assert not ReturnRoll.objects.exists()

    second = fought_until(war, dict.fromkeys(gone.values(), False))
    after = statuses(war)
    assert [after[key] for key in gone] == ["withdrawn", "grounded", "available"]
    for vessel in gone.values():
        rolls = rolls_of(second, vessel)
        assert [turn for turn, _, _ in rolls] == list(range(1, second.turns + 1))
        assert all(sum(faces) < 10 and not came for _, faces, came in rolls)

    third = fought_until(war, {withdrawn: True, grounded: True})
    after = statuses(war)
    for vessel in (withdrawn, grounded):
        rolls = rolls_of(third, vessel)
        assert [came for _, _, came in rolls] == [False] * (len(rolls) - 1) + [True]
        assert sum(rolls[-1][1]) >= 10
        assert after[vessel.key] == third.result["conditions"][vessel.key]["status"]
    assert not rolls_of(third, separated)

    closed(inland(war))
    assert {status for status in statuses(war).values() if status == "available"} == set()
    assert Scenario.objects.filter(status="fought").count() == 4


def test_rs_cmp_02_the_rolls_are_the_battles_own_dice():
    war = make_war()
    status_of(war.gunboat, "withdrawn")
    battle = applied(war.scenario(vessels=(war.dhow,), units=(war.askari, war.riflemen)))
    found = ReturnRoll.objects.filter(battle=battle, vessel=war.gunboat)
    assert found.exists()
    stored = [
        (turn.turn, event)
        for turn in battle.battle_turns.all()
        for event in turn.events
        if event["kind"] == "return_rolled"
    ]
    assert len(stored) == found.count()
    for turn, event in stored:
        roll = found.get(turn=turn)
        assert (roll.faces, roll.came) == (event["roll"]["faces"], event["came"])
        phase = "turn start"
        address = f"rw1|{bytes(battle.seed).hex()}|{turn}|{phase}|{event['roll']['address']}"
        assert list(faces_at(address, 2, 6)) == roll.faces
