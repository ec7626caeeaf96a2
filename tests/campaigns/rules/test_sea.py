"""SNS-SEA: links, charter, own steam, sections."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.atlas import PLACES, Yard
from campaigns.rules.calendar import Day, Month
from campaigns.rules.options import Options
from campaigns.rules.sea import (
    ERECTION,
    LINKS,
    Cargo,
    Link,
    Route,
    Way,
    by_month,
    canal_is_open,
    cargo_of,
    charter,
    erection_refusal,
    own_steam,
    sea_refusal,
    sea_route,
    steam,
    steaming_days,
    steaming_refusal,
    troops_refusal,
)
from campaigns.rules.units import UNITS, Arm, UnitType
from tests.campaigns.rules.printed import KEYS, rows
from tests.support.dice import ScriptedDice

OPTIONS = Options()
PORTS = sorted({port for link in LINKS for port in link.ends})
PORT = st.sampled_from(PORTS)
CARGO = st.sampled_from(Cargo)


def route(start: str, goal: str, cargo: Cargo = Cargo.TROOPS, *, canal: bool = True) -> Route:
    found = sea_route(start, goal, cargo, canal=canal)
    assert found is not None
    return found


def test_sns_sea_01_the_links_are_the_ledgers():
    printed = {}
    for cells in rows("SNS-SEA-01"):
        for name, days in (cells[:2], cells[2:]):
            start, end = re.sub(r" \(.*\)", "", name).split(" - ")
            printed[frozenset((KEYS[start], KEYS[end]))] = int(days)
    assert {frozenset(link.ends): link.days for link in LINKS} == printed
    assert len(LINKS) == len(printed) == 32
    assert {frozenset(link.ends): link.way for link in LINKS if link.way is not Way.SEA} == {
        frozenset(("london", "portsmouth")): Way.RAIL,
        frozenset(("port-said", "suez")): Way.CANAL,
        frozenset(("alexandria", "suez")): Way.OVERLAND,
    }
    assert set(PORTS) <= PLACES.keys()


@pytest.mark.parametrize(
    ("goal", "days"), [("bombay", 28), ("hong-kong", 43), ("shanghai", 47), ("durban", 29)]
)
def test_sns_sea_01_the_ledgers_own_check(goal, days):
    assert route("portsmouth", goal).days == days


def test_sns_sea_01_of_equal_ways_the_one_of_fewer_links():
    assert route("suez", "aden").ports == ("suez", "aden")


def test_sns_sea_01_of_those_the_one_whose_ports_come_first():
    square = (
        Link(("a", "c"), 2),
        Link(("c", "d"), 2),
        Link(("a", "b"), 2),
        Link(("b", "d"), 2),
        Link(("b", "d"), 2, Way.OVERLAND),
    )
    found = sea_route("a", "d", Cargo.TROOPS, canal=True, links=square)
    assert found is not None
    assert found.ports == ("a", "b", "d")


def test_sns_sea_01_a_port_with_no_link_is_not_reached():
    inland = sea_route("london", "delhi", Cargo.TROOPS, canal=True)
    refused = sea_refusal(inland)
    assert inland is None
    assert refused is not None
    assert refused.rule == "SNS-SEA-01"
    assert sea_refusal(route("london", "aden")) is None
    assert route("aden", "aden") == (("aden",), (), 0)


@pytest.mark.parametrize(
    ("year", "month", "is_open"),
    [
        (1869, Month.OCTOBER, False),
        (1869, Month.NOVEMBER, True),
        (1870, Month.JANUARY, True),
        (1860, Month.DECEMBER, False),
    ],
)
def test_sns_sea_01_the_canal_opens_in_november_1869(year, month, is_open):
    assert canal_is_open(year, month) is is_open


@given(PORT, PORT, CARGO, st.booleans())
def test_sns_sea_01_a_way_is_as_long_back_and_is_made_of_its_links(start, goal, cargo, canal):
    there, back = route(start, goal, cargo, canal=canal), route(goal, start, cargo, canal=canal)
    assert there.days == back.days == sum(link.days for link in there.links)
    steps = zip(there.ports, there.ports[1:], there.links, strict=False)
    assert all({a, b} == set(link.ends) for a, b, link in steps)
    assert len(there.ports) == len(there.links) + 1


@given(PORT, PORT, PORT, CARGO, st.booleans())
def test_sns_sea_01_no_way_round_is_shorter(start, between, goal, cargo, canal):
    direct = route(start, goal, cargo, canal=canal).days
    assert (
        direct
        <= route(start, between, cargo, canal=canal).days
        + route(between, goal, cargo, canal=canal).days
    )


def test_sns_sea_01_guns_and_vessels_do_not_cross_the_desert():
    assert {arm for arm in Arm if cargo_of(arm) is Cargo.TROOPS} == {Arm.INFANTRY, Arm.CAVALRY}


def test_sns_sea_02_who_is_there_already_is_ashore_at_once():
    stays = charter(4, route("aden", "aden"), OPTIONS)
    assert (stays.days, stays.cost) == (0, 0)
    assert stays.ashore(Day(2, 1)) == Day(2, 1)


def test_sns_sea_02_only_days_in_a_ship_are_charged():
    by_desert = charter(4, route("london", "suez", canal=False), OPTIONS)
    assert by_desert.route.days == 1 + 5 + 5 + 4 + 3
    assert by_desert.cost == 4 * 10 * (5 + 5 + 4)
    assert by_desert.days == 2 + 18 + 1
    assert charter(4, route("london", "portsmouth"), OPTIONS)[1:] == (1, 0)
    dear = Options(charter_rate=25)
    assert charter(6, route("aden", "bombay"), dear).cost == 6 * 25 * 7


def test_sns_sea_03_a_quarter_more_for_each_link_and_troops_along_the_coast():
    assert [steaming_days(Link(("a", "b"), days)) for days in (1, 3, 4, 5, 25)] == [2, 4, 5, 7, 32]
    coast = own_steam("malta", "suakin", coastal=False, canal=True)
    assert coast is not None
    assert coast.days == 5 + 2 + 4
    assert troops_refusal(coast) is None
    ocean = own_steam("malta", "aden", coastal=False, canal=True)
    assert ocean is not None
    assert ocean.ports == ("malta", "port-said", "suez", "aden")
    refused = troops_refusal(ocean)
    assert refused is not None
    assert refused.rule == "SNS-SEA-03"


def test_sns_sea_03_neither_rail_nor_desert_nor_a_closed_canal_takes_a_gunboat():
    by_rail = own_steam("london", "portsmouth", coastal=False, canal=True)
    refused = steaming_refusal(by_rail, coastal=False)
    assert refused is not None
    assert refused.rule == "SNS-SEA-03"
    found = own_steam("alexandria", "suez", coastal=False, canal=False)
    assert found is not None
    assert "cape-town" in found.ports


def test_sns_sea_03_a_link_of_five_days_costs_a_hull_hit_on_a_1():
    found = own_steam("gibraltar", "bombay", coastal=False, canal=True)
    assert found is not None
    assert [link.days for link in found.links] == [5, 4, 1, 6, 7]
    with ScriptedDice(1, 6, 1) as dice:
        rolled = steam(dice, "kestrel", found)
    assert [(each.start, each.end, each.hits) for each in rolled] == [
        ("gibraltar", "malta", 1),
        ("suez", "aden", 0),
        ("aden", "bombay", 1),
    ]


def test_sns_sea_04_a_small_gunboat_keeps_to_the_coast():
    found = own_steam("bombay", "rangoon", coastal=True, canal=True)
    assert found is not None
    assert found.ports == ("bombay", "colombo", "madras", "calcutta", "rangoon")
    assert found.days == 5 + 4 + 5 + 5
    assert own_steam("portsmouth", "gibraltar", coastal=True, canal=True) is None
    assert own_steam("suez", "aden", coastal=True, canal=True) is not None


def test_sns_sea_05_sections_and_where_they_are_put_together():
    assert {kind: UNITS[kind].transport_points for kind in ERECTION} == {
        UnitType.SMALL_GUNBOAT: 4,
        UnitType.LARGE_GUNBOAT: 12,
    }
    assert list(ERECTION.values()) == [15, 30]
    assert erection_refusal(Yard.DOCKYARD) is None
    refused = erection_refusal(None)
    assert refused is not None
    assert refused.rule == "SNS-SEA-05"


def test_sns_sea_06_a_long_voyage_goes_on_next_month():
    assert by_month(Day(1, 1), 32) == ((1, 30), (2, 2))
    assert by_month(Day(4, 30), 62) == ((4, 1), (5, 30), (6, 30), (7, 1))
    assert by_month(Day(4, 3), 5) == ((4, 5),)


@given(st.integers(1, 30), st.integers(1, 200))
def test_sns_sea_06_no_day_of_a_voyage_is_lost(day: int, days: int):
    parts = by_month(Day(1, day), days)
    assert sum(part for _, part in parts) == days
    assert [turn for turn, _ in parts] == list(range(1, len(parts) + 1))
    assert Day(1, day).later(days - 1).turn == parts[-1][0]
