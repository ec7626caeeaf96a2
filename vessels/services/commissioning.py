"""Commissioning: a vessel with her guns, her crew and her captain."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from campaigns.models import Side
from campaigns.services import running
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.books import FleetBook
from vessels.models import (
    CrewComplement,
    Gun,
    GunTypeVersion,
    Vessel,
    VesselClassVersion,
)
from vessels.models.fleet import CAMP
from vessels.rated import Rated
from vessels.services.books import book_of, fitting_out
from vessels.services.keys import take_key
from vessels.services.people import new_captain


def commission(
    *,
    side: Side,
    class_version: VesselClassVersion,
    name: str,
    guns: Sequence[GunTypeVersion],
    by: Any,
    points: int = 0,
    key: str | None = None,
    captain: str = "",
    ruleset: str | None = None,
    origin: str = Vessel.Origin.GIVEN,
    status: str = Vessel.Status.AVAILABLE,
    expected_at: str = "",
    pk: UUID | None = None,
) -> Vessel:
    """Put a vessel into a side's service: guns with their crews, boat's crew, a captain rolled.

    An expected vessel is not with the camp yet (RS-CMP-16). Without `captain` he is named after
    his vessel.
    """
    assert_in_transaction()
    running(side.campaign)
    book_key, book = book_of(side.campaign, ruleset)
    book, design = fitting_out(class_version, book_key, book)
    vessel = Vessel(
        id=pk or uuid7(),
        campaign_id=side.campaign_id,
        side=side,
        class_version=class_version,
        key=take_key(side.campaign, wanted=key, name=name),
        name=name,
        origin=origin,
        points=points,
        status=status,
        location="" if status == Vessel.Status.EXPECTED else CAMP,
        expected_at=expected_at,
    )
    vessel.status_event_id = feed.record(
        side.campaign_id,
        "vessel.commissioned",
        vessel,
        by=by,
        payload={"class": class_version.name, "version": class_version.number, "name": name},
    )
    vessel.save(force_insert=True)
    _arm(vessel, guns, book, design)
    CrewComplement.objects.bulk_create(
        CrewComplement(vessel=vessel, role=role, count=full, full=full)
        for role, full in book.complement(design.kind, design.ratings).items()
    )
    new_captain(vessel=vessel, name=captain or f"Captain of {name}"[:120], by=by)
    return vessel


def _arm(vessel: Vessel, guns: Sequence[GunTypeVersion], book: FleetBook, design: Rated) -> None:
    mounted = book.mount(design.kind, design.ratings, [gun.kind for gun in guns])
    Gun.objects.bulk_create(
        Gun(
            vessel=vessel,
            slot=mounting.slot or f"gun-{number}",
            gun_type_version=gun,
            crew=mounting.crew,
            full_crew=mounting.crew,
            drill=mounting.drill,
        )
        for number, (gun, mounting) in enumerate(zip(guns, mounted, strict=True), start=1)
    )
