"""Another side's plans are left out of a setup until its battle has a result."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from battles.models import Scenario
from battles.muster import Muster

PLANS: Final = ("doctrine", "standing", "orders")


def planless(muster: Muster, *, knows: UUID) -> Muster:
    """The muster as one side knows it: the plans of every other are its book's defaults."""
    return replace(
        muster,
        sides=[
            row if row.pk == str(knows) else replace(row, doctrine={}, standing={}, orders=[])
            for row in muster.sides
        ],
    )


def without_plans(
    setup: Mapping[str, Any], scenario: Scenario, knows: Callable[[UUID, UUID], bool]
) -> tuple[dict[str, Any], list[str]]:
    """A setup's JSON as one reader may see it, and the sides whose plans are left out of it.

    `knows` tells of a campaign and a side whether the reader may see its plans.
    """
    known = {
        row.side.key
        for row in scenario.sides.select_related("side")
        if knows(scenario.campaign_id, row.side_id)
    }
    withheld = [side["id"] for side in setup["sides"] if side["id"] not in known]
    sides = [
        {**side, **dict.fromkeys(PLANS)} if side["id"] in withheld else side
        for side in setup["sides"]
    ]
    return {**setup, "sides": sides}, withheld
