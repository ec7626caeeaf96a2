"""More of the same forces, for what is measured by their number."""

from __future__ import annotations

from typing import Any

from campaigns.models import Campaign
from riverwar.api import edge
from vessels.models import TroopUnit, Vessel
from vessels.services.raising import Recruit, raise_all


def multiply(campaign: Campaign, times: int) -> None:
    """So many times the vessels and units that a campaign has, each beside the first of its kind.

    They stand in the same places, and nobody is aboard of anything.
    """
    present = [
        *Vessel.objects.filter(campaign=campaign).order_by("key"),
        *TroopUnit.objects.filter(campaign=campaign, vessel=None).order_by("key"),
    ]
    with edge(reason="more forces"):
        recruits = [_like(row, number) for number in range(2, times + 1) for row in present]
        raise_all(campaign=campaign, recruits=recruits, by=None)


def _like(row: Any, number: int) -> Recruit:
    afloat = isinstance(row, Vessel)
    return Recruit(
        side=row.side,
        design=row.class_version if afloat else row.troop_type_version,
        name=f"{row.name} {number}",
        place=row.location if afloat else row.place,
        card=row.card,
        points=row.points,
    )
