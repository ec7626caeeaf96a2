"""SNS-UNREST-01, -04 to -06: natives as rows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.rules.territories import TERRITORIES
from campaigns.rules.units import BandType
from riverwar.api import edge
from tests.turns.world import open_war, stepping
from turns.models import Territory
from turns.natives import Levy, raise_bands, raise_levies
from vessels.models import Gun, Officer, TroopUnit, Vessel

pytestmark = pytest.mark.django_db


@pytest.fixture
def turn():
    return open_war(deploy=False)


def territory_of(turn, key):
    return Territory.objects.select_related("side").get(campaign=turn.campaign, key=key)


def levy_of(turn, key, place="dongola"):
    territory = territory_of(turn, key)
    card = TERRITORIES[territory.territory]
    muster = card.muster
    return Levy(territory, place, muster.bands(), muster.guns, card.craft, place)


def test_sns_unrest_06_bands_that_are_met_stand_at_the_place_with_their_leaders(turn):
    with edge(reason="test"):
        rows = raise_bands(
            stepping(turn), territory_of(turn, "sudan"), place="berber",
            bands={BandType.FOOT: 2, BandType.HORSE: 1}, guns=1,
        )  # fmt: skip
    assert [row.name for row in rows] == [
        "Mahdists War Band 1", "Mahdists War Band 2", "Mahdists Mounted Band 1", "Mahdists Gun 1",
    ]  # fmt: skip
    units = TroopUnit.objects.filter(side__key="mahdists")
    assert [(unit.kind, unit.figures, unit.place) for unit in units.order_by("id")] == [
        ("war_band", 20, "berber"),
        ("war_band", 20, "berber"),
        ("squadron", 10, "berber"),
        ("gun_section", 4, "berber"),
    ]
    chiefs = Officer.objects.filter(unit__in=units, post="leader", unit__kind="war_band")
    assert [each.ratings["soldiers_companion"]["leadership"] for each in chiefs] == [1, 1]


def test_sns_unrest_01_a_large_boat_with_a_gun_has_a_6_pounder(turn):
    with edge(reason="test"):
        raise_levies(turn.campaign, [levy_of(turn, "south-china", "canton")], by=None)
    boats = Vessel.objects.filter(side__key="cantonese", location="canton")
    assert boats.count() == 8
    assert set(Gun.objects.values_list("gun_type_version__kind", flat=True)) == {"six_pdr"}
    assert Gun.objects.count() == 8


def test_sns_unrest_01_boers_are_mounted_riflemen_and_malays_have_swivels(turn):
    with edge(reason="test"):
        levies = [levy_of(turn, "cape", "pretoria"), levy_of(turn, "straits", "malacca")]
        boers, malays = raise_levies(turn.campaign, levies, by=None)
    assert {(row.weapon, row.full_figures) for row in boers if row.kind == "squadron"} == {
        ("breechloading_rifle", 10)
    }
    assert sum(row.name.startswith("Malays Swivel") for row in malays) == 2


def test_sns_unrest_04_a_muster_costs_as_many_statements_as_ten(turn):
    counts = []
    for keys in (["burma"], [each.key for each in Territory.objects.all()]):
        with edge(reason="test"):
            levies = [levy_of(turn, key) for key in keys]
            with CaptureQueriesContext(
                connection,
            ) as captured:
                raise_levies(turn.campaign, levies, by=None)
        counts.append(len(captured))
    assert counts[0] == counts[1]
