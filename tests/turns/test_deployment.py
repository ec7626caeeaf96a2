"""SNS-DEP: the opening forces stand in their places when the calendar opens."""

import pytest

from campaigns.rules.deployment import DEPLOYMENT
from campaigns.rules.units import UNITS
from riverwar.api import edge
from tests.turns.world import make_war, open_war
from turns import services
from vessels.models import Officer, TroopUnit, Vessel

pytestmark = pytest.mark.django_db


def test_sns_dep_01_the_opening_forces_stand_in_their_places():
    campaign = open_war().campaign
    placed: dict[tuple[str, str], int] = {}
    for unit in TroopUnit.objects.filter(campaign=campaign):
        placed[unit.place, unit.card] = placed.get((unit.place, unit.card), 0) + 1
    for vessel in Vessel.objects.filter(campaign=campaign):
        placed[vessel.location, vessel.card] = placed.get((vessel.location, vessel.card), 0) + 1
    wanted = {
        (station.place, str(code)): count
        for station in DEPLOYMENT
        for code, count in station.forces.items()
    }
    assert placed == wanted
    assert sum(UNITS[code].upkeep * n for (_, code), n in placed.items()) == 68_000
    assert sum(UNITS[code].price * n for (_, code), n in placed.items()) == 618_000


def test_sns_cal_02_a_unit_is_one_row_of_its_figures_and_quality():
    campaign = open_war().campaign
    guards = TroopUnit.objects.get(campaign=campaign, key="1st-guard-infantry")
    assert (guards.figures, guards.kind, guards.name) == (20, "company", "1st Guard Infantry")
    rated = guards.troop_type_version.ratings["soldiers_companion"]
    assert rated == {"quality": "elite"}
    battery = TroopUnit.objects.get(campaign=campaign, card="FA")
    assert (battery.figures, battery.kind) == (8, "gun_section")
    small = Vessel.objects.filter(campaign=campaign, card="SG").first()
    # Vector 6: 17 figures with the crews of her 9-pdr and two Gardners.
    assert small.points == 10_000
    crew = sum(row.full for row in small.crew.all()) + sum(
        gun.full_crew for gun in small.guns.all()
    )
    assert (small.guns.count(), crew) == (3, 17)


def test_sns_dep_01_each_has_its_captain_or_leader():
    campaign = open_war().campaign
    units = TroopUnit.objects.filter(campaign=campaign).count()
    vessels = Vessel.objects.filter(campaign=campaign).count()
    officers = Officer.objects.filter(campaign=campaign)
    assert officers.filter(post="leader").count() == units
    assert officers.filter(post="captain").count() == vessels
    assert officers.filter(post="captain").first().ratings["soldiers_companion"]["leadership"] == 1


def test_sns_money_05_a_single_theatre_has_its_own_deployment_only():
    campaign = open_war(options={"theatre": "north-africa"}).campaign
    cards = TroopUnit.objects.filter(campaign=campaign).values_list("card", flat=True)
    assert sorted(cards) == ["NC", "NI", "NI", "NI", "NI", "RI"]
    assert Vessel.objects.filter(campaign=campaign, location="wadi-halfa").count() == 2


def test_the_deployment_takes_as_many_statements_for_a_theatre_as_for_all(
    django_assert_max_num_queries,
):
    campaign = make_war()
    with django_assert_max_num_queries(40), edge(reason="test"):
        services.open_calendar(campaign=campaign, by=None)
