"""SNS-RIV-08, SNS-SEQ-01: contacts become battles, and battles leave the forces where they are."""

import pytest

from battles.models import Battle, Scenario
from campaigns.models import CampaignTurn, Side, TurnStep
from campaigns.rules.catalogue import CRAFT
from riverwar.api import edge
from tests import factories
from tests.turns.world import advance, open_war, stepping
from turns import contacts
from turns.contacts import Contact, Force
from turns.errors import StepWaitsError
from turns.fighting import fight_all
from turns.models import Engagement
from vessels.models import TroopTypeVersion, TroopUnit, Vessel, VesselClassVersion
from vessels.services.raising import Recruit, raise_all

pytestmark = pytest.mark.django_db

HALFA = "wadi-halfa"
GUNBOAT = "small-gunboat"


def raised(turn, side, place, *designs, **particulars):
    """Forces of a side at a place: vessels by class key, units by troop type key."""
    owner = Side.objects.get(campaign=turn.campaign, key=side)
    recruits = []
    for design in designs:
        key, _, gun = design.partition("+")
        model = VesselClassVersion if key in VESSELS else TroopTypeVersion
        recruits.append(
            Recruit(
                side=owner,
                design=factories.latest(model, key),
                name=f"{side} {key}",
                place=place,
                guns=(gun,) if gun else None,
                **particulars,
            )
        )
    with edge(reason="test"):
        return raise_all(campaign=turn.campaign, recruits=recruits, by=None)


VESSELS = {GUNBOAT, "large-gunboat", *(made.vessel_class for made in CRAFT.values())} - {""}


def force(rows):
    return Force(
        tuple(row.key for row in rows if isinstance(row, Vessel)),
        tuple(row.key for row in rows if isinstance(row, TroopUnit)),
    )


def at_movement(**choices):
    turn = open_war(deploy=False, **choices)
    CampaignTurn.objects.filter(pk=turn.pk).update(step="movement")
    return CampaignTurn.objects.select_related("campaign").get(pk=turn.pk)


def met(turn, place, british, natives, *, native_side="mahdists", day=5, attacker="british"):
    sides = {side.key: side for side in Side.objects.filter(campaign=turn.campaign)}
    defender = native_side if attacker == "british" else "british"
    return Contact(
        day=day,
        place=place,
        attacker=sides[attacker],
        defender=sides[defender],
        forces={"british": force(british), native_side: force(natives)},
        territory="sudan",
    )


def meet(turn, *found):
    with edge(reason="test"):
        step = stepping(turn)
        made = contacts.meet(step, found)
        step.close()
    CampaignTurn.objects.filter(pk=turn.pk).update(step="battle")
    return [Engagement.objects.get(pk=one.pk) for one in made]


def fought(turn):
    """The turn's battles fought, and the step taken."""
    assert fight_all(turn.campaign) >= 0
    turn = CampaignTurn.objects.select_related("campaign").get(pk=turn.pk)
    advance(turn)
    return TurnStep.objects.get(turn=turn, step="battle").log


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
