"""Vessels over HTTP, with the battle that holds them: what the fleet itself doesn't know."""

import django_filters
from django.db.models import Exists, OuterRef, Subquery

from battles.models import Entry
from battles.serializers.fleet import EngagedVesselSerializer
from vessels import rosters
from vessels.filters import VesselFilter
from vessels.views.fleet import VesselViewSet

HELD = Entry.objects.held().filter(vessel=OuterRef("pk"))


class EngagedVesselFilter(VesselFilter):
    """Which vessels."""

    engaged = django_filters.BooleanFilter(label="Whether a battle holds her")


class EngagedVesselViewSet(VesselViewSet):
    """Vessels: bought, named, manned and ruled on; with the battle that holds them."""

    queryset = rosters.vessels().annotate(
        engaged=Exists(HELD), engaged_in=Subquery(HELD.values("battle_id")[:1])
    )
    serializer_class = EngagedVesselSerializer
    filterset_class = EngagedVesselFilter
    example = {**VesselViewSet.example, "engaged": False, "battle": None}
