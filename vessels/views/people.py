"""Officers: posted, relieved, and entering the campaign."""

from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading
from vessels import rosters, services
from vessels.errors import (
    NotTogetherError,
    OfficerUnavailableError,
    PostTakenError,
    UnitEngagedError,
    VesselEngagedError,
    VesselUnavailableError,
)
from vessels.filters import OfficerFilter
from vessels.models import Officer
from vessels.serializers.people import (
    AppointmentRequest,
    OfficerChange,
    OfficerRequest,
    OfficerSerializer,
)
from vessels.services.naming import rename
from vessels.views.examples import (
    CAMPAIGN_ID,
    PERSON,
    SIDE,
    SIDE_ID,
    UNCOMMANDED_ID,
    VESSEL_ID,
    WHEN,
)


class OfficerViewSet(Reading):
    """Named people: captains, leaders, and officers without a post."""

    resource = "officer"
    queryset = rosters.officers()
    serializer_class = OfficerSerializer
    filterset_class = OfficerFilter
    ordering = "id"
    example = {
        **PERSON,
        "version": 2,
        "campaign": CAMPAIGN_ID,
        "side": SIDE,
        "post": "captain",
        "vessel": VESSEL_ID,
        "vessel_key": "mayfly",
        "unit": None,
        "unit_key": None,
        "fate_event": None,
        **WHEN,
    }

    @write(
        takes=OfficerRequest,
        subject="side",
        example={"side": SIDE_ID, "name": "Lieutenant Bright", "kind": "gunboat"},
    )
    def create(self, call: Call) -> Officer:
        """Have a person enter the campaign. Leadership and trait are rolled now, and kept."""
        return services.add_officer(by=call.user, **call.data)

    @write(takes=OfficerChange, example={"name": "Commander Grey"})
    def partial_update(self, call: Call) -> Officer:
        """Rename an officer."""
        officer: Officer = call.target
        return rename(what=officer, by=call.user, **call.data) if call.data else officer

    @write(
        takes=AppointmentRequest,
        lock=False,
        raises=(
            OfficerUnavailableError,
            PostTakenError,
            NotTogetherError,
            VesselUnavailableError,
            VesselEngagedError,
            UnitEngagedError,
        ),
        example={"vessel": UNCOMMANDED_ID},
    )
    def appoint(self, call: Call) -> Officer:
        """Give an officer without a post a vessel as her captain, or a unit as its leader."""
        field = "vessel" if "vessel" in call.data else "unit"
        places = {
            PostTakenError: Place(f"/{field}"),
            NotTogetherError: Place(f"/{field}"),
            VesselUnavailableError: Place("/vessel", "RS-CMP-13"),
        }
        with pointing(places):
            if field == "vessel":
                return services.post_captain(
                    vessel=call.data["vessel"], officer=call.target, by=call.user
                )
            return services.post_leader(unit=call.data["unit"], officer=call.target, by=call.user)

    @write(lock=False, raises=(OfficerUnavailableError, VesselEngagedError, UnitEngagedError))
    def relieve(self, call: Call) -> Officer:
        """Take an officer's post away. It stays empty until somebody is appointed."""
        return services.relieve(officer=call.target, by=call.user)
