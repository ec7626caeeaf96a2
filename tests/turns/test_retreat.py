"""SNS-RIV-08: where a beaten force falls back to."""

import pytest

from campaigns.rules.chart import SHIPPED
from campaigns.rules.rivers import NILE
from rulesets.core.battlefield import Edge
from turns.retreat import retreat_from

BELOW, ABOVE = Edge.DOWNSTREAM, Edge.UPSTREAM


def falls_back(place, edge, *, held=(), afloat=False, native=False):
    return retreat_from(SHIPPED, place, edge, held=held, afloat=afloat, native=native)


@pytest.mark.parametrize("afloat", [True, False])
@pytest.mark.parametrize(
    ("place", "edge", "held", "goal"),
    [
        ("wadi-halfa", BELOW, (), "shellal"),
        ("wadi-halfa", ABOVE, (), "dongola"),
        # A place where the enemy stands is passed over.
        ("wadi-halfa", BELOW, ("shellal",), "aswan"),
        # Nothing lies above Fashoda: past the enemy, down the river.
        ("nile:1900", ABOVE, (), "fashoda"),
    ],
)
def test_sns_riv_08_along_the_river_towards_its_own_edge(place, edge, held, goal, afloat):
    assert falls_back(place, edge, held=held, afloat=afloat, native=edge is ABOVE) == goal


def test_sns_riv_08_between_two_nodes_to_the_nearest_behind():
    mile = (NILE.mile("wadi-halfa") + NILE.mile("dongola")) // 2
    assert falls_back(f"nile:{mile}", BELOW, afloat=True) == "wadi-halfa"
    assert falls_back(f"nile:{mile}", ABOVE, afloat=True) == "dongola"


def test_sns_riv_08_vessels_at_a_port_sail_to_the_next_that_is_free():
    # Gibraltar is 5 days from Malta, Alexandria and Port Said 4.
    assert falls_back("malta", BELOW, afloat=True) == "alexandria"
    assert falls_back("malta", BELOW, held=("alexandria", "port-said"), afloat=True) == "gibraltar"


def test_sns_riv_08_natives_do_not_take_ship():
    assert falls_back("malta", BELOW, native=True) == "malta"


@pytest.mark.parametrize("place", sorted(SHIPPED.places))
@pytest.mark.parametrize("native", [True, False])
def test_sns_riv_08_troops_on_land_leave_every_place_that_has_another_near(place, native):
    goal = falls_back(place, ABOVE if native else BELOW, native=native)
    assert goal in SHIPPED.places
    if not native:
        assert goal != place


def test_sns_riv_08_with_the_enemy_everywhere_a_force_stays():
    everywhere = frozenset(SHIPPED.places)
    assert falls_back("wadi-halfa", BELOW, held=everywhere) == "wadi-halfa"
