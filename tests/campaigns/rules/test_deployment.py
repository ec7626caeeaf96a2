"""SNS-DEP: the opening forces."""

from __future__ import annotations

import re

from campaigns.rules.atlas import PLACES, Theatre
from campaigns.rules.deployment import (
    BASES,
    DEPLOYMENT,
    GARRISON_TOWNS,
    cost_of,
    deployed,
)
from campaigns.rules.options import Options, Scope
from campaigns.rules.units import UnitType
from rulesets.core.ledger import Basis
from tests.campaigns.rules.printed import KEYS, rows

BY_NAME = {kind.name.replace("_", " ").title(): kind for kind in UnitType}


def forces_of(told: str) -> dict[UnitType, int]:
    """The forces of a row; a gunboat's plural is the only one in the table."""
    listed = re.sub(r" \(.*\)", "", told).split(", ")
    return {
        BY_NAME[name.removesuffix("s") if name.endswith("boats") else name]: int(count)
        for count, _, name in (each.partition(" ") for each in listed)
    }


def test_sns_dep_01_the_table_is_the_ledgers():
    printed = []
    for region, place, forces in rows("SNS-DEP-01"):
        assumed = place.endswith(" (A)")
        basis = Basis.ASSUMED if assumed else Basis.RECOVERED
        printed.append((region, KEYS[place.removesuffix(" (A)")], forces_of(forces), basis))
    assert [
        (station.region, station.place, dict(station.forces), station.basis)
        for station in DEPLOYMENT
    ] == printed


def test_sns_dep_01_the_totals_are_the_ledgers():
    recovered = tuple(each for each in DEPLOYMENT if each.basis is Basis.RECOVERED)
    assert cost_of(recovered) == (346_000, 34_600)
    assert cost_of(DEPLOYMENT) == (618_000, 68_000)


def test_sns_dep_01_every_place_lies_in_the_theatre_of_its_row():
    theatres = {
        "UK": Theatre.HOME,
        "Mediterranean": Theatre.HOME,
        "China and Straits": Theatre.CHINA,
        "South Africa": Theatre.SOUTH_AFRICA,
        "North Africa": Theatre.NORTH_AFRICA,
        "Aden": Theatre.NORTH_AFRICA,
        "India": Theatre.INDIA,
        "Afghanistan frontier": Theatre.AFGHANISTAN,
        "Burma": Theatre.INDIA,
    }
    assert all(theatres[each.region] is PLACES[each.place].theatre for each in DEPLOYMENT)


def test_sns_money_05_a_single_theatre_has_its_own_forces_only():
    assert deployed(Options()) == DEPLOYMENT
    alone = deployed(Options(theatre=Scope.AFGHANISTAN))
    assert [station.place for station in alone] == ["peshawar", "quetta"]
    assert sum(len(deployed(Options(theatre=scope))) for scope in list(Scope)[1:]) == (
        len(DEPLOYMENT) - 4  # London, Portsmouth, Gibraltar and Malta are Home's
    )


def test_sns_unrest_06_every_garrison_town_holds_a_unit_at_the_start():
    # SNS-UNREST-01: the places of the garrisons, less the river nodes inside.
    towns = (
        "alexandria, cairo, wadi-halfa, suakin, durban, pietermaritzburg, cape-town, "
        "port-elizabeth, peshawar, quetta, bombay, karachi, madras, calcutta, delhi, lahore, "
        "rangoon, hong-kong, shanghai, singapore"
    )
    assert set(towns.split(", ")) == GARRISON_TOWNS
    held = {station.place: sum(station.forces.values()) for station in DEPLOYMENT}
    assert all(held[town] >= 1 for town in GARRISON_TOWNS)


def test_sns_unrest_06_a_base_is_where_most_units_of_its_theatre_stand():
    assert BASES == {
        Theatre.HOME: "london",
        Theatre.NORTH_AFRICA: "cairo",
        Theatre.SOUTH_AFRICA: "cape-town",
        Theatre.INDIA: "lahore",
        Theatre.AFGHANISTAN: "peshawar",
        Theatre.CHINA: "hong-kong",
    }
