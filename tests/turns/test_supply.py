"""SNS-SUP as the aftermath plays it, and depots that are built."""

import pytest

from battles.muster import call
from battles.snapshots import take
from campaigns.money import treasury_of
from riverwar.api import edge
from tests import factories
from tests.turns.camp import stationed
from tests.turns.world import open_war, stepping
from turns import depots
from turns.errors import OrderForbiddenError
from turns.models import Depot
from turns.supply import supply
from vessels.models import Casualty, Officer, TroopUnit, Vessel

pytestmark = pytest.mark.django_db


@pytest.fixture
def turn():
    return open_war(deploy=False)


def hunger(turn):
    with edge(reason="test"):
        supply(stepping(turn))


def morale_in(scenario):
    """What the campaign adds to the morale of each unit, as the setup of a battle has it."""
    with edge(reason="test"):
        setup = take(call(scenario))
    return {unit.id: unit.state.get("morale") for unit in setup.units}


def test_sns_sup_02_a_unit_out_of_supply_loses_a_tenth_rounded_up(turn):
    british = factories.make_side(turn.campaign, "british")
    # Khartoum is 1,730 miles above Cairo: far beyond five days of any depot.
    away, near = stationed(british, "nile:1700"), stationed(british, "nile:30")
    TroopUnit.objects.filter(pk=away.pk).update(figures=11)
    hunger(turn)
    away.refresh_from_db()
    near.refresh_from_db()
    assert away.figures == 11 - 2
    assert away.condition["sun_never_sets"] == {"hungry": True, "morale": -1}
    assert near.figures == near.full_figures  # 30 miles from Cairo, a rail head
    lost = Casualty.objects.get(unit=away)
    assert (lost.count, lost.rule) == (2, "SNS-SUP-02")


def test_sns_sup_02_the_leader_of_the_last_who_starved_has_no_post(turn):
    last = stationed(factories.make_side(turn.campaign, "british"), "nile:1700")
    TroopUnit.objects.filter(pk=last.pk).update(figures=1)
    leader = Officer.objects.get(unit=last)
    hunger(turn)
    last.refresh_from_db()
    leader.refresh_from_db()
    assert (last.figures, last.status) == (0, "destroyed")
    assert (leader.unit, leader.post, leader.fate) == (None, "none", "fit")


def test_sns_sup_02_a_battle_knows_who_is_hungry_until_he_is_fed(turn):
    sides = [factories.make_side(turn.campaign, key) for key in ("british", "mahdists")]
    hungry, fed = stationed(sides[0], "nile:1700"), stationed(sides[0], "cairo")
    foe = stationed(sides[1], "khartoum")
    hunger(turn)
    scenario = factories.make_scenario(
        turn.campaign,
        ruleset="soldiers_companion",
        options={"figures_per_company": 20},
        units=(hungry, fed, foe),
    )
    scenario.sides.exclude(side__in=sides).delete()
    assert morale_in(scenario) == {hungry.key: -1, fed.key: None, foe.key: None}
    TroopUnit.objects.filter(pk=hungry.pk).update(place="cairo")
    hunger(turn)
    assert morale_in(scenario) == {hungry.key: None, fed.key: None, foe.key: None}


def test_sns_sup_02_a_riverside_battle_knows_it_too():
    campaign = factories.make_campaign()
    units = [factories.make_unit(side) for side in campaign.sides.all()]
    starved = {"sun_never_sets": {"hungry": True, "morale": -1}}
    TroopUnit.objects.filter(pk=units[0].pk).update(condition=starved)
    scenario = factories.make_scenario(campaign, units=tuple(units))
    assert morale_in(scenario) == {units[0].key: -1, units[1].key: None}


def test_sns_sup_01_a_garrison_town_supplies_those_within_five_days(turn):
    british = factories.make_side(turn.campaign, "british")
    stationed(british, "berber")
    # 70 miles above Berber: four days of a large boat up-stream.
    near = stationed(british, "nile:1600")
    hunger(turn)
    near.refresh_from_db()
    assert near.figures == near.full_figures


def test_sns_sup_01_natives_are_supplied_by_their_own_country(turn):
    mahdists = stationed(factories.make_side(turn.campaign, "mahdists"), "khartoum")
    hunger(turn)
    mahdists.refresh_from_db()
    assert mahdists.figures == mahdists.full_figures


def test_sns_sup_01_a_depot_costs_a_thousand_pounds_and_a_load(turn):
    british = factories.make_side(turn.campaign, "british")
    factories.give_money(british, 1_500)
    unit = stationed(british, "nile:1000")
    with edge(reason="test"):
        built = depots.build_depot(carrier=unit, by=None)
    assert (built.place, built.cost) == ("nile:1000", 1_000)
    assert treasury_of(british).balance == 500
    with pytest.raises(OrderForbiddenError), edge(reason="test"):
        depots.build_depot(carrier=unit, by=None)
    assert Depot.objects.count() == 1
    hunger(turn)
    unit.refresh_from_db()
    assert unit.figures == unit.full_figures


def test_sns_sup_03_loads_are_written_on_the_vessel_as_she_is_not_as_she_was_seen(turn):
    british = factories.make_side(turn.campaign, "british")
    seen = factories.make_vessel(british, vessel_class="small-gunboat", guns=())
    Vessel.objects.filter(pk=seen.pk).update(location="cairo")
    hurt = {"soldiers_companion": {"hull_lost": 2}}
    Vessel.objects.filter(pk=seen.pk).update(condition=hurt)
    with edge(reason="test"):
        depots.load_supply(vessel=seen, loads=1, by=None)
    seen.refresh_from_db()
    assert seen.condition == {**hurt, "sun_never_sets": {"loads": 1}}


def test_sns_sup_03_a_vessels_loads_feed_those_aboard(turn):
    british = factories.make_side(turn.campaign, "british")
    vessel = factories.make_vessel(british, vessel_class="small-gunboat", guns=())
    unit = stationed(british, "cairo")
    type(vessel).objects.filter(pk=vessel.pk).update(location="cairo")
    vessel.refresh_from_db()
    with edge(reason="test"):
        depots.load_supply(vessel=vessel, loads=1, by=None)
    type(vessel).objects.filter(pk=vessel.pk).update(location="nile:1700")
    TroopUnit.objects.filter(pk=unit.pk).update(vessel=vessel, place="")
    hunger(turn)
    unit.refresh_from_db()
    vessel.refresh_from_db()
    assert unit.figures == unit.full_figures
    assert vessel.condition["sun_never_sets"]["loads"] == 0
    hunger(turn)
    unit.refresh_from_db()
    assert unit.figures < unit.full_figures
