"""SNS-RIV-08, SNS-SEQ-01: contacts become battles, and battles leave the forces where they are."""

import json
from dataclasses import replace

import pytest

from battles.models import Battle, Scenario
from battles.scenarios import cancel_scenario
from campaigns.models import CampaignTurn
from campaigns.rules.deck import Lasting
from riverwar.api import edge
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.muster.muster import muster
from rulesets.soldiers_companion.tables import INCH
from tests.turns.fielding import again, at_movement, fought, meet, met, raised
from tests.turns.world import advance, stepping
from turns import contacts
from turns.errors import StepWaitsError
from turns.fighting import fight_all
from turns.models import Engagement, StandingEffect, Territory
from turns.stands import Stands
from turns.steps import battle
from vessels.models import TroopUnit, Vessel

pytestmark = pytest.mark.django_db

HALFA = "wadi-halfa"
GUNBOAT = "small-gunboat"
FIELD_GUNS = "field-artillery-nine-pdr-rml"
SETTLING = 8


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


def test_sns_seq_01_who_meets_a_second_enemy_fights_on_with_what_is_left():
    turn = at_movement()
    british = raised(turn, "british", HALFA, GUNBOAT, "line-infantry")
    first = raised(turn, "mahdists", HALFA, "small-boat")
    second = raised(turn, "mahdists", HALFA, "small-boat", "small-boat")
    early, late = meet(
        turn,
        met(turn, HALFA, british, second, day=9),
        met(turn, HALFA, british, first, day=3),
    )
    assert (early.day, late.day) == (3, 9)
    assert early.scenario is not None
    # Its forces have an earlier battle to fight: who is left is known after that.
    assert late.scenario is None
    with pytest.raises(StepWaitsError) as caught:
        advance(again(turn))
    assert [error["code"] for error in caught.value.errors] == ["battle_due", "not_drawn_up"]
    log = fought(turn)
    assert [entry["day"] for entry in log if entry["kind"] == "engagement.settled"] == [3, 9]
    late.refresh_from_db()
    assert late.scenario is not None
    assert Battle.objects.get(scenario=late.scenario).status == "applied"


@pytest.mark.parametrize(("index", "refuge"), [(1, HALFA), (2, "shellal")])
def test_sns_unrest_04_beaten_natives_find_shelter_where_the_land_is_restless(index, refuge):
    turn = at_movement(options={"natives": "players"})
    Territory.objects.filter(campaign=turn.campaign, key="egypt").update(index=index)
    british = raised(turn, "british", "aswan", "line-infantry")
    natives = raised(turn, "mahdists", "aswan", "war-band")
    (one,) = meet(turn, met(turn, "aswan", british, natives))
    with edge(reason="test"):
        stands = Stands.read(stepping(turn))
        assert stands.fall_back(one, one.defender) == [natives[0].key]
        stands.write()
    natives[0].refresh_from_db()
    # Up the river from Aswan: Shellal is Egypt's, Wadi Halfa their own.
    assert natives[0].place == refuge


def test_sns_riv_08_who_has_fallen_back_is_not_met_again_in_the_month():
    turn = at_movement()
    british = raised(turn, "british", HALFA, "large-gunboat", "large-gunboat", "guard-infantry")
    natives = raised(turn, "mahdists", HALFA, "war-band")
    # Two contacts with the one band; it flees from the first, or dies there.
    _, late = meet(
        turn,
        met(turn, HALFA, british, natives, day=3),
        met(turn, HALFA, british[:1], natives, day=9),
    )
    log = fought(turn)
    late.refresh_from_db()
    assert (late.scenario, late.status) == (None, Engagement.Status.SETTLED)
    told = [entry["told"] for entry in log if entry.get("day") == 9]
    assert told == ["At Wadi Halfa on day 9 the Mahdists gave way without a battle."]


def test_sns_riv_08_a_refused_contact_is_no_battle():
    turn = at_movement()
    british = raised(turn, "british", HALFA, GUNBOAT)
    natives = raised(turn, "mahdists", HALFA, "large-boat")
    (one,) = meet(turn, replace(met(turn, HALFA, british, natives), refused=True))
    assert (one.status, one.scenario) == (Engagement.Status.REFUSED, None)
    assert fought(turn) == []


def test_sns_riv_08_a_cancelled_scenario_leaves_both_where_they_are():
    turn = at_movement(options={"natives": "players"})
    british = raised(turn, "british", HALFA, GUNBOAT)
    natives = raised(turn, "mahdists", HALFA, "large-boat")
    (one,) = meet(turn, met(turn, HALFA, british, natives))
    with edge(reason="test"):
        cancel_scenario(scenario=one.scenario, by=None, reason="A truce")
    log = fought(turn)
    assert [entry["told"] for entry in log] == ["At Wadi Halfa on day 5 no battle was fought."]
    assert {v.location for v in Vessel.objects.filter(campaign=turn.campaign)} == {HALFA}


def test_sns_riv_08_troops_go_aboard_again_when_the_battle_is_over():
    turn = at_movement()
    british = raised(turn, "british", HALFA, "large-gunboat", "line-infantry", FIELD_GUNS)
    gunboat, infantry, guns = british
    TroopUnit.objects.filter(pk__in=[infantry.pk, guns.pk]).update(vessel=gunboat, place="")
    natives = raised(turn, "mahdists", HALFA, "small-boat")
    # SC-TRP-06: the guns fight ashore.
    (one,) = meet(turn, met(turn, HALFA, [gunboat], natives))
    ashore = {line.unit.key: line.aboard is None for line in one.scenario.units.all()}
    assert ashore == {infantry.key: False, guns.key: True}
    fought(turn)
    units = TroopUnit.objects.filter(pk__in=[infantry.pk, guns.pk])
    assert {(unit.vessel_id, unit.place) for unit in units} == {(gunboat.pk, "")}


def test_sns_vp_01_what_a_battle_has_cost_each_side():
    turn = at_movement()
    british = raised(turn, "british", HALFA, "large-gunboat", GUNBOAT, GUNBOAT)
    natives = raised(turn, "mahdists", HALFA, "small-boat", "raft")
    (one,) = meet(turn, met(turn, HALFA, british, natives))
    fought(turn)
    one.refresh_from_db()
    ended = Battle.objects.get(scenario=one.scenario).result["conditions"]
    toll = one.figures["sides"]["mahdists"]
    # SC-VES-02: an officer and a rower; an officer and two.
    assert toll["before"] == 2 + 3
    assert toll["sunk"] == sorted(k for k, end in ended.items() if end["status"] == "sunk")
    assert toll["taken"] == sorted(k for k, end in ended.items() if end["status"] == "captured")
    for vessel in Vessel.objects.filter(key__in=toll["sunk"], campaign=turn.campaign):
        assert (vessel.lost_where, vessel.location) == (HALFA, HALFA)
        assert str(one.scenario) in vessel.lost_why


def test_a_month_without_a_contact_costs_the_step_the_same(django_assert_num_queries):
    turn = at_movement()
    raised(turn, "british", HALFA, *([GUNBOAT] * 3), *(["line-infantry"] * 12))
    with edge(reason="test"):
        step = stepping(turn)
        with django_assert_num_queries(1):
            contacts.meet(step, [])
        with django_assert_num_queries(2):
            battle.play(step)


def test_settling_costs_as_much_for_many_forces_as_for_few(django_assert_max_num_queries):
    for size in (1, 8):
        turn = at_movement(options={"natives": "players"})
        british = raised(turn, "british", HALFA, *(["line-infantry"] * size))
        natives = raised(turn, "mahdists", HALFA, *(["war-band"] * size))
        meet(turn, met(turn, HALFA, british, natives))
        fight_all(turn.campaign)
        Engagement.objects.filter(turn=turn).update(status="met", winner=None)
        TroopUnit.objects.filter(campaign=turn.campaign, status="ready").update(place=HALFA)
        with edge(reason="test"):
            step = stepping(again(turn))
            step.name("")
            # Read: engagements, battles, vessels, units, sides. Written: units, engagements.
            with django_assert_max_num_queries(SETTLING):
                battle.play(step)


def test_sns_riv_08_a_battery_fires_for_two_turns_at_vessels_that_run_past():
    turn = at_movement()
    british = raised(turn, "british", HALFA, GUNBOAT)
    natives = raised(turn, "mahdists", HALFA, "earth-battery")
    (one,) = meet(turn, replace(met(turn, HALFA, british, natives), turns_of_fire=2))
    fought(turn)
    one.refresh_from_db()
    fight = Battle.objects.get(scenario=one.scenario)
    assert fight.turns == 2
    assert (one.winner, one.status, one.figures["fell_back"]) == (None, "settled", [])


def frozen(met):
    """The setup that the battle of an engagement is fought from."""
    return BattleSetup.from_json(json.loads(Battle.objects.get(scenario=met.scenario).setup))


def low_river(turn, *, river="nile", lasting=Lasting.LOW_RIVER, since=1):
    StandingEffect.objects.create(
        campaign=turn.campaign, lasting=lasting, struck=river, since=since, until=2
    )


@pytest.mark.parametrize("place", [HALFA, "nile:700"])
def test_sns_evt_02_in_a_low_river_vessels_ground_on_a_three(place):
    turn = at_movement()
    low_river(turn)
    british = raised(turn, "british", place, GUNBOAT)
    natives = raised(turn, "mahdists", place, "large-boat")
    (one,) = meet(turn, met(turn, place, british, natives))
    assert one.scenario.options == {"figures_per_company": 20, "aground_from": 3}
    assert frozen(one).options["aground_from"] == 3


def test_sns_evt_02_a_low_river_is_low_nowhere_else_and_no_longer_in_a_later_flood():
    for river, flood in (("irrawaddy", False), ("nile", True)):
        turn = at_movement()
        low_river(turn, river=river)
        if flood:
            low_river(turn, lasting=Lasting.HIGH_FLOOD)
        british = raised(turn, "british", HALFA, GUNBOAT)
        natives = raised(turn, "mahdists", HALFA, "large-boat")
        (one,) = meet(turn, met(turn, HALFA, british, natives))
        assert "aground_from" not in one.scenario.options


def test_sns_rep_09_a_gunboat_late_for_her_refit_loses_four_inches_in_the_battle():
    turn = at_movement()
    late, fit = british = raised(turn, "british", HALFA, GUNBOAT, GUNBOAT)
    Vessel.objects.filter(pk=late.pk).update(refitted_in=1)
    Vessel.objects.filter(pk=fit.pk).update(refitted_in=20)
    CampaignTurn.objects.filter(pk=turn.pk).update(number=26)
    turn = again(turn)
    natives = raised(turn, "mahdists", HALFA, "large-boat")
    (one,) = meet(turn, met(turn, HALFA, british, natives))
    states = {line.vessel.key: line.state.get("move_lost") for line in one.scenario.vessels.all()}
    assert (states[late.key], states[fit.key]) == (4, None)
    ships = muster(frozen(one), None).ships
    assert ships[fit.key].card.move - ships[late.key].card.move == 4 * INCH


def test_sns_unrest_06_natives_in_ambush_are_hidden_and_on_their_defence_hold():
    turn = at_movement(options={"natives": "players"})
    for encounter, attacker in (("ambush", "mahdists"), ("defence", "british")):
        british = raised(turn, "british", HALFA, "line-infantry")
        natives = raised(turn, "mahdists", HALFA, "war-band")
        found = met(turn, HALFA, british, natives, attacker=attacker)
        (one,) = meet(turn, replace(found, encounter=encounter))
        scenario = one.scenario
        hidden = {line.unit.key: line.state.get("hidden") for line in scenario.units.all()}
        standing = {line.side.key: line.standing for line in scenario.sides.all()}
        (band,) = natives
        if encounter == "ambush":
            assert hidden == {british[0].key: None, band.key: True}
            assert standing == {"british": {}, "mahdists": {}}
        else:
            assert not any(hidden.values())
            assert standing == {"british": {}, "mahdists": {band.key: {"station": "hold"}}}


def test_a_place_between_two_nodes_is_told_by_its_mile():
    turn = at_movement()
    with edge(reason="test"):
        step = stepping(turn)
        assert step.name("nile:835") == "mile 835 of the Nile"
        road = "peshawar--kabul:71"
        assert step.name(road) == "mile 71 of the road from Peshawar to Kabul"
        railway = "alexandria--cairo-rail:60"
        assert step.name(railway) == "mile 60 of the railway from Alexandria to Cairo"
        assert step.name(HALFA) == "Wadi Halfa"
