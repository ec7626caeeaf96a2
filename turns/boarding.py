"""SNS-RIV-05: units go aboard before the month's first day, and land when its journey is over."""

from collections.abc import Mapping

from campaigns.rules.travel import Travelled
from campaigns.rules.whereabouts import PASSAGE
from turns.parties import Company
from turns.plans import Kind, Plan
from turns.positions import Positions
from turns.situation import Situation


def embark(war: Situation, plans: Mapping[str, Plan], positions: Positions) -> None:
    """Put aboard who is ordered to embark."""
    for key, plan in plans.items():
        if plan.kind == Kind.EMBARK:
            positions.board(war.forces[key], war.forces[plan.by[0]])


def disembark(
    war: Situation,
    plans: Mapping[str, Plan],
    positions: Positions,
    moved: Travelled,
    companies: Mapping[str, Company],
) -> None:
    """Land who is ordered to, and who embarked only to be landed where his vessel has come to.

    A vessel on passage at sea lands nobody.
    """
    for key, plan in plans.items():
        unit = war.forces[key]
        order = war.orders[key]
        lands = plan.kind == Kind.DISEMBARK or (
            plan.kind == Kind.EMBARK and order.details.get("lands")
        )
        if not lands or not unit.aboard or unit.place == PASSAGE:
            continue
        carrier = war.forces[unit.aboard]
        positions.land(unit, carrier.place)
        positions.step.note(
            "SNS-RIV-05",
            f"{unit.name} landed from {carrier.name} at {positions.told(carrier.place)}.",
            of=unit.row,
            type="unit.disembarked",
            facts={"place": carrier.place, "vessel": carrier.key},
            about=[carrier.pk],
        )
