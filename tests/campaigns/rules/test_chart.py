"""The chart: shipped and of an organiser's own, roads and marches over them."""

from __future__ import annotations

import pytest

from campaigns.rules.atlas import PLACES, Territory
from campaigns.rules.calendar import Month
from campaigns.rules.chart import SHIPPED, gathering_place
from campaigns.rules.charting import ChartFaultsError, read_chart, write_chart
from campaigns.rules.roads import marches_from, net_of, road_refusal
from campaigns.rules.sea import LINKS
from campaigns.rules.units import Arm


def net(year, month=Month.JANUARY):
    return net_of(SHIPPED.roads, SHIPPED.rivers.values(), year=year, month=month)


def test_the_shipped_chart_has_all_of_the_books_places_and_where_they_lie():
    assert PLACES.keys() <= SHIPPED.places.keys()
    assert all(place.at is not None for place in SHIPPED.places.values())
    assert SHIPPED.links == LINKS


def test_a_chart_is_read_as_it_was_written():
    assert read_chart(write_chart(SHIPPED)) == SHIPPED


def test_every_fault_of_a_chart_is_told_at_its_place():
    document = write_chart(SHIPPED)
    document["places"][0]["key"] = "Not a key"
    document["links"].append({"ends": ["malta", "atlantis"], "days": 0})
    nile = next(river for river in document["rivers"] if river["key"] == "nile")
    at = document["rivers"].index(nile)
    nile["reaches"][3]["lower"] = "berber"
    nile["reaches"][5]["upper"] = "shellal"
    document["roads"][0]["paved"] = True
    with pytest.raises(ChartFaultsError) as caught:
        read_chart(document)
    pointers = {fault.pointer for fault in caught.value.faults}
    assert {
        "/places/0/key",
        f"/links/{len(LINKS)}/ends/1",
        f"/links/{len(LINKS)}/days",
        f"/rivers/{at}/reaches/3/lower",
        f"/rivers/{at}/reaches/5/upper",
        "/roads/0/paved",
    } <= pointers


@pytest.mark.parametrize("document", [None, [], {}, {"places": 3}, {"places": [None]}])
def test_what_is_no_chart_is_told(document):
    with pytest.raises(ChartFaultsError) as caught:
        read_chart(document)
    assert caught.value.faults


@pytest.mark.parametrize("raises", [5, True, "Egypt", {"Egypt": 1}, [None]])
def test_what_is_raised_at_a_place_is_a_list_of_texts(raises):
    document = write_chart(SHIPPED)
    document["places"][0]["raises"] = raises
    with pytest.raises(ChartFaultsError, match="/places/0/raises"):
        read_chart(document)


def test_sns_riv_06_infantry_from_durban_to_pietermaritzburg():
    # 54 miles at 12 a day by road; by rail (150) from October 1880 one day for 70.
    assert marches_from("durban", Arm.INFANTRY, net(1860))["pietermaritzburg"].days == 5
    assert marches_from("durban", Arm.CAVALRY, net(1860))["pietermaritzburg"].days == 3
    by_rail = marches_from("durban", Arm.ARTILLERY, net(1880, Month.OCTOBER))
    assert by_rail["pietermaritzburg"].days == 1


def test_sns_riv_06_a_river_bank_is_open_ground_and_guns_keep_off_it():
    assert marches_from("berber", Arm.INFANTRY, net(1884))["atbara"].days == 4  # 25 miles at 8
    guns = marches_from("berber", Arm.ARTILLERY, net(1884)).get("atbara")
    assert guns is None
    refusal = road_refusal(guns, Arm.ARTILLERY)
    assert refusal is not None
    assert refusal.rule == "SNS-RIV-06"


def test_places_between_nodes_lie_in_the_territory_of_the_nearest_place():
    assert SHIPPED.territory_at("nile:835") is Territory.SUDAN  # 25 above Wadi Halfa
    assert SHIPPED.nearest("suakin--berber:200") == "berber"
    assert SHIPPED.territory_at("passage") is None
    assert not SHIPPED.knows("nile:99999")
    assert not SHIPPED.knows("camp")


def test_sns_unrest_04_natives_gather_away_from_towns_and_enemies():
    assert gathering_place(SHIPPED, Territory.STRAITS) == "malacca"
    assert gathering_place(SHIPPED, Territory.SUDAN, {"wadi-halfa", "suakin"}) == "dongola"
    assert gathering_place(SHIPPED, Territory.BURMA, {"rangoon"}, afloat=True) == "prome"
    assert gathering_place(SHIPPED, Territory.CAPE, afloat=True) is None
