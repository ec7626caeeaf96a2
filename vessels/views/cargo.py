"""Objects: given, loaded and unloaded."""

from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading
from vessels import rosters, services
from vessels.errors import (
    BearerRefusedError,
    KeyTakenError,
    NotTogetherError,
    ObjectUnavailableError,
    OverCapacityError,
    UnitEngagedError,
    UnitUnavailableError,
    UnknownDesignError,
    VesselEngagedError,
    VesselUnavailableError,
)
from vessels.filters import CargoFilter
from vessels.models import CargoObject, ObjectKindVersion
from vessels.serializers.troops import (
    CargoRequest,
    CargoSerializer,
    LandingRequest,
    LoadRequest,
)
from vessels.services.designs import latest
from vessels.views.examples import CAMPAIGN_ID, EVENT_ID, OBJECT_ID, SIDE, SIDE_ID, VESSEL_ID, WHEN


class CargoViewSet(Reading):
    """Objects that are carried: aboard a vessel, with a unit, or lying at a place."""

    resource = "cargo"
    queryset = rosters.cargo()
    serializer_class = CargoSerializer
    filterset_class = CargoFilter
    ordering = "id"
    example = {
        "id": OBJECT_ID,
        "version": 2,
        "campaign": CAMPAIGN_ID,
        "side": SIDE,
        "key": "tents-1",
        "name": "Tents",
        "kind": "tents",
        "encumbrance": 2,
        "status": "held",
        "status_event": EVENT_ID,
        "vessel": VESSEL_ID,
        "vessel_key": "mayfly",
        "unit": None,
        "unit_key": None,
        "place": "",
        **WHEN,
    }

    @write(
        takes=CargoRequest,
        subject="side",
        raises=(UnknownDesignError, KeyTakenError),
        example={"side": SIDE_ID, "kind": "tents"},
    )
    def create(self, call: Call) -> CargoObject:
        """Give a side an object, in its camp."""
        data = dict(call.data)
        with pointing({UnknownDesignError: Place("/kind"), KeyTakenError: Place("/key")}):
            kind = latest(ObjectKindVersion, data.pop("kind"))
            return services.add_object(kind=kind, by=call.user, **data)

    @write(
        takes=LoadRequest,
        lock=False,
        raises=(
            OverCapacityError,
            BearerRefusedError,
            NotTogetherError,
            VesselUnavailableError,
            UnitUnavailableError,
            ObjectUnavailableError,
            VesselEngagedError,
            UnitEngagedError,
        ),
        example={"vessel": VESSEL_ID},
    )
    def load(self, call: Call) -> CargoObject:
        """Put an object aboard a vessel, loose, or give it to a unit of baggage."""
        field = "vessel" if "vessel" in call.data else "unit"
        places = {
            OverCapacityError: Place(f"/{field}", "RS-CAP-01"),
            BearerRefusedError: Place("/unit", "RS-MW-18"),
            NotTogetherError: Place(f"/{field}"),
            VesselUnavailableError: Place(f"/{field}", "RS-CMP-13"),
            UnitUnavailableError: Place("/unit"),
        }
        with pointing(places):
            return services.load(thing=call.target, by=call.user, **call.data)

    @write(
        takes=LandingRequest,
        lock=False,
        raises=(
            VesselUnavailableError,
            ObjectUnavailableError,
            VesselEngagedError,
            UnitEngagedError,
        ),
        example={"place": "camp"},
    )
    def unload(self, call: Call) -> CargoObject:
        """Put an object ashore, or take it from the unit that has it."""
        return services.unload(thing=call.target, by=call.user, **call.data)
