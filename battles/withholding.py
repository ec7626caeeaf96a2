"""Another side's plans are kept back until the battle has a result: in setups, and in refusals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias
from uuid import UUID

from battles.models import Scenario
from battles.muster import Muster
from riverwar.errors import FieldError

PLANS: Final = ("doctrine", "standing", "orders")

Knows: TypeAlias = Callable[[UUID, UUID], bool]
"""Whether a reader may see the plans of a side of a campaign."""


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
    setup: Mapping[str, Any], scenario: Scenario, knows: Knows
) -> tuple[dict[str, Any], list[str]]:
    """A setup's JSON as one reader may see it, and the sides whose plans are left out of it."""
    known = _known(scenario, knows)
    withheld = [side["id"] for side in setup["sides"] if side["id"] not in known]
    sides = [
        {**side, **dict.fromkeys(PLANS)} if side["id"] in withheld else side
        for side in setup["sides"]
    ]
    return {**setup, "sides": sides}, withheld


def without_plan_faults(
    faults: Sequence[FieldError], scenario: Scenario, knows: Knows
) -> list[FieldError]:
    """What is wrong with a scenario as one reader may know it: of other sides' plans only that."""
    blamed = {side for fault in faults if (side := _planner(fault)) is not None}
    withheld = blamed - _known(scenario, knows) if blamed else blamed
    return [
        *(fault for fault in faults if _planner(fault) not in withheld),
        *(
            FieldError(
                pointer=f"/sides/{side}",
                code="plans",
                detail="The book forbids something in its plans. Its commander is told what.",
            )
            for side in sorted(withheld)
        ),
    ]


def _known(scenario: Scenario, knows: Knows) -> set[str]:
    """The keys of the sides whose plans a reader may see."""
    return {
        row.side.key
        for row in scenario.sides.select_related("side")
        if knows(scenario.campaign_id, row.side_id)
    }


def _planner(fault: FieldError) -> str | None:
    """The key of the side in whose plans a fault is, if it is in any."""
    match fault["pointer"].split("/"):
        case ["", "sides", side, part, *_] if part in PLANS:
            return side
    return None
