"""Vessels over HTTP, with the battle that holds them: what the fleet itself doesn't know."""

from typing import Any

import django_filters

from battles import engaged
from battles.errors import NoRecordFormError, SetupRefusedError
from battles.records import record_of
from battles.serializers.fleet import EngagedVesselSerializer, RecordSerializer
from battles.views.record_examples import RECORD
from riverwar.api.operations import Call, read
from vessels.filters import VesselFilter
from vessels.views.fleet import VesselViewSet


class EngagedVesselFilter(VesselFilter):
    """Which vessels."""

    engaged = django_filters.BooleanFilter(label="Whether a battle holds her")


class EngagedVesselViewSet(VesselViewSet):
    """Vessels: bought, named, manned and ruled on; with the battle that holds them."""

    queryset = engaged.vessels()
    serializer_class = EngagedVesselSerializer
    filterset_class = EngagedVesselFilter
    example = {**VesselViewSet.example, "engaged": False, "battle": None}

    @read(
        answer=RecordSerializer,
        raises=(NoRecordFormError, SetupRefusedError),
        answer_example=RECORD,
        parameters={"ruleset": "By which book, of those that rate her; else the campaign's own."},
    )
    def record(self, call: Call) -> dict[str, Any]:
        """Her record form as she is now: boxes, crew, guns, troops, notes (SC-FORM-01)."""
        return record_of(call.target, call.request.query_params.get("ruleset"))
