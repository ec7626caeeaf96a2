"""SNS-MONEY-06: units that are disbanded and vessels that are laid up, many at once."""

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from django.db.models import F

from riverwar.api import assert_in_transaction
from vessels.errors import unless_engaged
from vessels.models import CargoObject, CrewComplement, Gun, Officer, TroopUnit, Vessel

STATUS: Final = ("status", "status_event", "months_unpaid")


def disband_all(units: Sequence[TroopUnit], *, causes: Mapping[UUID, UUID]) -> None:
    """End units for good: leaders are without a post, what they bore stays where they stood.

    `causes` has the event of each, by its key.
    """
    assert_in_transaction()
    if not units:
        return
    keys = [unit.pk for unit in units]
    for unit in units:
        unit.status = TroopUnit.Status.DISBANDED
        unit.status_event_id = causes[unit.pk]
    with unless_engaged():
        let_go(keys)
        TroopUnit.objects.bulk_update(units, STATUS)


def let_go(units: Sequence[UUID]) -> None:
    """Units that are no more, by their keys: no leader has a post there, no object is borne."""
    Officer.objects.filter(unit__in=units).update(post=Officer.Post.NONE, unit=None)
    left = list(CargoObject.objects.held().filter(unit__in=units).select_related("unit__vessel"))
    for thing in left:
        bearer = thing.unit
        assert bearer is not None
        thing.unit, thing.vessel, thing.place = None, bearer.vessel, bearer.place
    CargoObject.objects.bulk_update(left, ["unit", "vessel", "place"])


def lay_up_all(vessels: Sequence[Vessel], *, causes: Mapping[UUID, UUID]) -> None:
    """SNS-REP-08: lay vessels up: no crew, no captain, no upkeep; who is aboard goes ashore."""
    assert_in_transaction()
    if not vessels:
        return
    keys = [vessel.pk for vessel in vessels]
    for vessel in vessels:
        vessel.status = Vessel.Status.LAID_UP
        vessel.status_event_id = causes[vessel.pk]
        vessel.months_unpaid = 0
    with unless_engaged():
        Officer.objects.filter(vessel__in=keys).update(post=Officer.Post.NONE, vessel=None)
        CrewComplement.objects.filter(vessel__in=keys).update(count=0)
        Gun.objects.filter(vessel__in=keys).update(crew=0, donor=None, donated=0)
        aboard = list(TroopUnit.objects.filter(vessel__in=keys).select_related("vessel"))
        for unit in aboard:
            assert unit.vessel is not None
            unit.place, unit.vessel = unit.vessel.location, None
        TroopUnit.objects.bulk_update(aboard, ["vessel", "place"])
        Vessel.objects.bulk_update(vessels, STATUS)


def strike_unpaid(vessels: Sequence[UUID], units: Sequence[UUID]) -> None:
    """Count a month without pay of each."""
    Vessel.objects.filter(pk__in=vessels).update(months_unpaid=F("months_unpaid") + 1)
    TroopUnit.objects.filter(pk__in=units).update(months_unpaid=F("months_unpaid") + 1)


def clear_unpaid(vessels: Sequence[UUID], units: Sequence[UUID]) -> None:
    """A month with pay ends the count."""
    Vessel.objects.filter(pk__in=vessels, months_unpaid__gt=0).update(months_unpaid=0)
    TroopUnit.objects.filter(pk__in=units, months_unpaid__gt=0).update(months_unpaid=0)
