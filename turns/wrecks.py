"""SNS-RIV-04, SNS-REP-10: vessels that sank at a cataract, and what became of their people."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

from riverwar.rows import Writes
from turns.play import StepInPlay
from turns.situation import Force
from vessels.models import (
    Casualty,
    Convalescent,
    CrewComplement,
    Gun,
    Officer,
    VesselLoss,
)

DROWNED: Final = "drowned at a cataract"


class Wreck(NamedTuple):
    """A vessel that sank: where, on which day, by which event, and how many of her own drowned."""

    vessel: Force
    node: str
    day: int
    event: UUID
    drowned: int


def abandon(
    step: StepInPlay, wrecks: Sequence[Wreck], writes: Writes, casualties: list[Casualty]
) -> None:
    """Write the record of the wrecks; the saved of their crews are ashore and without a post.

    The drowned are counted off the posts in the order of their names, then off the guns.
    """
    by_vessel = {wreck.vessel.pk: wreck for wreck in wrecks}
    left = {pk: wreck.drowned for pk, wreck in by_vessel.items()}
    saved: list[Convalescent] = []
    posts: list[tuple[Any, str, dict[str, Any]]] = [
        (row, "count", {"vessel_id": row.vessel_id, "role": row.role})
        for row in CrewComplement.objects.filter(vessel__in=by_vessel).order_by("role")
    ]
    posts += [
        (row, "crew", {"gun_id": row.pk})
        for row in Gun.objects.filter(vessel__in=by_vessel).order_by("slot")
    ]
    for row, column, where in posts:
        wreck, men = by_vessel[row.vessel_id], getattr(row, column)
        lost = min(men, left[row.vessel_id])
        left[row.vessel_id] -= lost
        if men:
            # Whoever was lent to a gun is of its crew, and shares its fate (RS-CMP-12).
            lent = {"donor_id": None, "donated": 0} if isinstance(row, Gun) else {}
            writes.update(type(row), {"id": row.pk, column: 0, **lent})
        told = {"campaign": step.campaign, "side_id": wreck.vessel.row.side_id, **where}
        told["event_id"] = wreck.event
        if lost:
            casualties.append(Casualty(**told, count=lost, cause=DROWNED, rule="SNS-RIV-04"))
        if men > lost:
            saved.append(
                Convalescent(
                    **told, count=men - lost, since_turn=step.number, back_turn=step.number
                )
            )
    Convalescent.objects.bulk_create(saved)
    captains = Officer.objects.filter(vessel__in=by_vessel, post=Officer.Post.CAPTAIN)
    captains.update(post=Officer.Post.NONE, vessel=None)
    VesselLoss.objects.bulk_create(
        VesselLoss(
            campaign=step.campaign,
            side_id=wreck.vessel.row.side_id,
            vessel_id=pk,
            end=VesselLoss.End.WRECKED,
            turn=step.number,
            day=wreck.day,
            place=wreck.node,
            cause="sank at a cataract",
            event_id=wreck.event,
        )
        for pk, wreck in by_vessel.items()
    )
