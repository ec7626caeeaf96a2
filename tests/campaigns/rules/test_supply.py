"""SNS-SUP: depots, want of supply, cargo."""

from __future__ import annotations

import pytest

from campaigns.rules.options import Options
from campaigns.rules.supply import (
    COLUMN_FOOD_DAYS,
    HUNGRY_MORALE,
    Site,
    column_boat_sails,
    depot_cost,
    figures_lost,
    in_supply,
    is_depot,
    units_fed,
)

OPTIONS = Options()


@pytest.mark.parametrize(
    ("site", "depot"),
    [
        (Site(), False),
        (Site(port=True), True),
        (Site(rail_head=True), True),
        (Site(garrison=True), True),
        (Site(depot=True), True),
    ],
)
def test_sns_sup_01_what_is_a_depot(site, depot):
    assert is_depot(site) is depot


def test_sns_sup_01_within_five_days_and_what_a_new_depot_takes():
    assert in_supply([9, 5])
    assert not in_supply([6])
    assert not in_supply([])
    assert depot_cost(OPTIONS) == (1_000, 1)
    assert depot_cost(Options(depot_price=500)).money == 500


@pytest.mark.parametrize(("figures", "lost"), [(20, 2), (19, 2), (11, 2), (10, 1), (1, 1), (0, 0)])
def test_sns_sup_02_a_tenth_of_the_figures_rounded_up(figures, lost):
    assert figures_lost(figures, OPTIONS) == lost


def test_sns_sup_02_morale_falls_and_the_part_is_a_setting():
    assert HUNGRY_MORALE == -1
    assert figures_lost(20, Options(attrition_percent=0)) == 0


def test_sns_sup_03_a_load_is_a_units_month():
    assert units_fed(3, loads=2) == 2
    assert units_fed(2, loads=5) == 2
    assert units_fed(0, loads=5) == 0
    assert COLUMN_FOOD_DAYS == 100
    assert column_boat_sails(5)
    assert not column_boat_sails(4)
