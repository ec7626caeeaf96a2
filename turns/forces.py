"""Where the forces of a campaign stand: each unit and vessel that is there, read in two queries."""

from collections.abc import Iterator
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Coalesce

from campaigns.models import Campaign
from campaigns.rules.units import UnitType
from vessels.models import TroopUnit, Vessel
from vessels.models.fleet import GONE

#: Units that are no more, or are not their side's now.
NO_UNIT: Final = (
    TroopUnit.Status.DESTROYED,
    TroopUnit.Status.CAPTURED,
    TroopUnit.Status.LOST,
    TroopUnit.Status.DISBANDED,
)
#: Vessels without a crew, or not there yet.
_NO_CREW: Final = (*GONE, Vessel.Status.EXPECTED, Vessel.Status.LAID_UP, Vessel.Status.DERELICT)
#: The campaign's gunboats by their cards, and whatever else the catalogue calls one.
_GUNBOAT: Final = (UnitType.SMALL_GUNBOAT, UnitType.LARGE_GUNBOAT)
_CALLED: Final = "gunboat"


class Force(NamedTuple):
    """SNS-CAL-02: a unit, or a vessel with her crew; of a unit aboard, the vessel's place."""

    id: UUID
    side: UUID
    place: str
    vessel: bool = False
    gunboat: bool = False


def forces_of(campaign: Campaign) -> list[Force]:
    """All units and vessels of a campaign that stand somewhere with people."""
    return [*_units(campaign), *_vessels(campaign)]


def _units(campaign: Campaign) -> Iterator[Force]:
    rows = (
        TroopUnit.objects.filter(campaign=campaign, figures__gte=1)
        .exclude(status__in=NO_UNIT)
        .order_by("key")
        .annotate(stands=Coalesce(F("vessel__location"), F("place")))
    )
    for pk, side, place in rows.values_list("id", "side", "stands"):
        yield Force(pk, side, place)


def _vessels(campaign: Campaign) -> Iterator[Force]:
    rows = Vessel.objects.filter(campaign=campaign).exclude(status__in=_NO_CREW).order_by("key")
    for pk, side, place, card, kind in rows.values_list(
        "id", "side", "location", "card", "class_version__kind"
    ):
        yield Force(pk, side, place, vessel=True, gunboat=card in _GUNBOAT or _CALLED in kind)
