"""A page takes the same queries for 100 vessels as for 10: those of `queries.json`."""

import json
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.application import apply_battle
from battles.comparing import request_comparison
from battles.forecasting import request_forecast
from riverwar.api import edge
from tests import factories
from tests.pages.places import client_of, make_place
from vessels.services import rule_status

pytestmark = pytest.mark.django_db

GOLDEN = json.loads(Path(__file__).with_name("queries.json").read_text())
FEW, MANY = 10, 100
BOOKS = ("riverside", "on_to_richmond")


def counted(client, address) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200, address
    return len(queries)


def test_pages_take_as_many_queries_for_100_vessels_as_for_10():
    place = make_place()
    war, battle = place.war, place.battle
    away = factories.make_vessel(war.expedition)
    with edge(reason="test"):
        apply_battle(battle=battle, by=None)
        rule_status(vessel=away, status="separated", reason="Left behind", by=None)
    client = client_of(place.organiser)
    fleet = []
    for size in (FEW, MANY):
        fleet += [factories.make_vessel(war.expedition) for _ in range(size - len(fleet))]
        enemy = factories.make_vessel(war.slavers, vessel_class="dhow")
        creek = war.scenario(name=f"Creek {size}", vessels=(*fleet[:FEW], enemy), units=())
        gathering = war.scenario(name=f"Gathering {size}", vessels=(*fleet, enemy), units=())
        with edge(reason="test"):
            forecast = request_forecast(scenario=creek, runs=10, by=place.organiser)
            comparison = request_comparison(
                scenario=creek, rulesets=BOOKS, runs=10, by=place.organiser
            )
        addresses = {
            "front": "/",
            "campaign": f"/campaigns/{war.campaign.pk}/",
            "side": f"/sides/{war.expedition.pk}/",
            "vessel": f"/vessels/{war.gunboat.pk}/",
            "scenario": f"/scenarios/{gathering.pk}/",
            "forecast": f"/forecasts/{forecast.pk}/",
            "comparison": f"/comparisons/{comparison.pk}/",
            "battle": f"/battles/{battle.pk}/",
            "apply": f"/battles/{battle.pk}/apply/",
        }
        for address in addresses.values():
            client.get(address)  # what a process reads once has been read
        assert {name: counted(client, there) for name, there in addresses.items()} == GOLDEN, size
