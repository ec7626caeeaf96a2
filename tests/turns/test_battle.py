"""SNS-RIV-08, SNS-SEQ-01: contacts become battles, and battles leave the forces where they are."""

import pytest

from battles.models import Battle, Scenario
from tests.turns.fielding import at_movement, fought, meet, met, raised
from tests.turns.world import advance
from turns.errors import StepWaitsError
from turns.fighting import fight_all
from turns.models import Engagement
from vessels.models import TroopUnit, Vessel

pytestmark = pytest.mark.django_db

HALFA = "wadi-halfa"
GUNBOAT = "small-gunboat"


def test_sns_riv_08_a_contact_is_a_scenario_and_its_battle_is_requested_by_the_machine():
    turn = at_movement()
    british = raised(turn, "british", HALFA, GUNBOAT, GUNBOAT)
    natives = raised(turn, "mahdists", HALFA, "large-boat+six_pdr", "small-boat", "war-band")
    (one,) = meet(turn, met(turn, HALFA, british, natives))
    scenario = one.scenario
    assert (scenario.status, scenario.place, scenario.ruleset) == (
        Scenario.Status.OPEN, HALFA, "soldiers_companion",
    )  # fmt: skip
    assert scenario.name == "Wadi Halfa, day 5 of January 1860"
    assert scenario.options == {"figures_per_company": 20}
    assert {line.vessel.key for line in scenario.vessels.all()} == {
        row.key for row in (*british, *natives[:2])
    }
    assert Battle.objects.get(scenario=scenario).status == "queued"


def test_sns_seq_01_the_step_waits_until_its_battles_are_applied():
    turn = at_movement(options={"natives": "players"})
    british = raised(turn, "british", HALFA, GUNBOAT)
    natives = raised(turn, "mahdists", HALFA, "large-boat")
    (one,) = meet(turn, met(turn, HALFA, british, natives))
    assert not Battle.objects.filter(scenario=one.scenario).exists()
    turn.refresh_from_db()
    with pytest.raises(StepWaitsError) as caught:
        advance(turn)
    (waits,) = caught.value.errors
    assert waits["code"] == "battle_due"
    assert "cancel the scenario" in waits["detail"]
    assert fight_all(turn.campaign) == 1
    assert advance(turn).step == "aftermath"


def test_sns_riv_08_the_beaten_fall_back_and_everybody_has_a_place():
    turn = at_movement()
    british = raised(turn, "british", HALFA, "large-gunboat", GUNBOAT, "line-infantry")
    natives = raised(turn, "mahdists", HALFA, "small-boat", "war-band")
    (one,) = meet(turn, met(turn, HALFA, british, natives))
    log = fought(turn)
    one.refresh_from_db()
    assert one.status == Engagement.Status.SETTLED
    assert (one.winner.key, one.figures["town"]) == ("british", HALFA)
    told = [entry for entry in log if entry["kind"] == "engagement.settled"]
    assert [entry["winner"] for entry in told] == ["british"]
    for vessel in Vessel.objects.filter(campaign=turn.campaign, side__key="british"):
        assert (vessel.status, vessel.location) == ("available", HALFA)
    left = TroopUnit.objects.filter(campaign=turn.campaign, side__key="mahdists", status="ready")
    assert all(unit.place not in (HALFA, "camp", "") for unit in left)
    toll = one.figures["sides"]["mahdists"]
    # A war band of twenty, and a boat's two men.
    assert toll["before"] == 22
    assert one.major == (toll["lost"] * 2 >= toll["before"])
