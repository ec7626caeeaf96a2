"""SNS-SUP: depots, what it costs to be out of supply, and supply as cargo."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from campaigns.rules.options import Options

#: SNS-SUP-01: days of march or sailing within which a depot supplies.
DEPOT_DAYS: Final = 5
#: SNS-SUP-01: loads of supply, each a unit's for a month, that go into a new depot.
DEPOT_LOADS: Final = 1
#: SNS-SUP-02: what the want of supply adds to a unit's morale value.
HUNGRY_MORALE: Final = -1
#: SNS-SUP-03: food aboard a boat of a river column, in days, and the people she needs.
COLUMN_FOOD_DAYS: Final = 100
COLUMN_CREW: Final = 5


class Site(NamedTuple):
    """A place as supply sees it."""

    port: bool = False
    rail_head: bool = False
    garrison: bool = False
    depot: bool = False


class DepotCost(NamedTuple):
    """SNS-SUP-01: what a new depot takes."""

    money: int
    loads: int


def is_depot(site: Site) -> bool:
    """SNS-SUP-01: any own port, rail head or garrison town, or a node with a depot of its own."""
    return any(site)


def depot_cost(options: Options) -> DepotCost:
    """SNS-SUP-01: money, and one load."""
    return DepotCost(options.depot_price, DEPOT_LOADS)


def in_supply(days_to_depots: Collection[int]) -> bool:
    """SNS-SUP-01: within five days of the nearest depot."""
    return min(days_to_depots, default=DEPOT_DAYS + 1) <= DEPOT_DAYS


def figures_lost(figures: int, options: Options) -> int:
    """SNS-SUP-02: a tenth of a unit's figures at the month's end, rounded up."""
    return share_lost(figures, options.attrition_percent)


def share_lost(figures: int, percent: int) -> int:
    """So many in a hundred of some figures, rounded up."""
    return -(-figures * percent // 100)


def units_fed(units: int, loads: int) -> int:
    """SNS-SUP-03: how many units their cargo supplies this month; each eats a load."""
    return min(units, loads)


def column_boat_sails(crew: int) -> bool:
    """SNS-SUP-03: a boat of a river column needs at least five people."""
    return crew >= COLUMN_CREW
