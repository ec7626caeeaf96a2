"""Vessels: bought, named, ruled on, manned; and what they were."""

from typing import Any

from campaigns.errors import CampaignEndedError, MoneyShortError
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, read, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading
from vessels import rosters, services
from vessels.errors import (
    ArmamentRefusedError,
    CrewRefusedError,
    DonorsRefusedError,
    FactionForbidsError,
    KeyTakenError,
    NotOfferedError,
    NotRatedError,
    NotTogetherError,
    PostTakenError,
    PriceFixedError,
    PriceNeededError,
    StatusRefusedError,
    UnitEngagedError,
    UnitUnavailableError,
    UnknownDesignError,
    VersionRefusedError,
    VesselEngagedError,
    VesselUnavailableError,
)
from vessels.filters import VesselFilter
from vessels.models import GunTypeVersion, Vessel, VesselClassVersion
from vessels.serializers.conversions import TakeVersionRequest
from vessels.serializers.fleet import (
    CommissionRequest,
    DonorsBackRequest,
    NewCaptainRequest,
    PurchaseRequest,
    ReplenishRequest,
    RulingRequest,
    VesselChange,
    VesselPastSerializer,
    VesselSerializer,
)
from vessels.services.crews import replenish, send_donors_back
from vessels.services.designs import latest
from vessels.services.naming import rename
from vessels.services.reclassing import take_version
from vessels.views.examples import EVENT_ID, SIDE, SIDE_ID, USER_ID, VESSEL

PLACES = {
    MoneyShortError: Place("/side"),
    FactionForbidsError: Place("/vessel_class", "RS-PTS-05"),
    NotRatedError: Place("/vessel_class"),
    UnknownDesignError: Place("/vessel_class"),
    ArmamentRefusedError: Place("/guns", "RS-GUN-01"),
    KeyTakenError: Place("/key"),
}


class VesselViewSet(Reading):
    """Vessels. Whether one is in a battle stands where the battles are, above this."""

    resource = "vessel"
    queryset = rosters.vessels()
    serializer_class = VesselSerializer
    filterset_class = VesselFilter
    ordering = "id"
    example = VESSEL

    @write(
        takes=PurchaseRequest,
        subject="side",
        key=KeyUse.REQUIRED,
        raises=(
            NotOfferedError,
            FactionForbidsError,
            ArmamentRefusedError,
            PriceNeededError,
            PriceFixedError,
            NotRatedError,
            MoneyShortError,
            KeyTakenError,
            CampaignEndedError,
        ),
        example={
            "side": SIDE_ID,
            "vessel_class": "gunboat",
            "name": "HMS Mayfly",
            "guns": ["field-gun", "machine-gun"],
            "captain": "Lieutenant Grey",
        },
    )
    def create(self, call: Call) -> Vessel:
        """Buy a vessel by the campaign's price list. Her captain is rolled, and she is available.

        The price stands in `receipt`, with the edition of the price list.
        """
        places = {**PLACES, NotOfferedError: Place("/vessel_class")}
        try:
            with pointing(places):
                return services.purchase(by=call.user, **call.data)
        except NotOfferedError as error:
            _point_to_gun(error, call.data.get("guns", []))
            raise

    @write(
        takes=CommissionRequest,
        detail=False,
        subject="side",
        status=201,
        location="vessel",
        raises=(UnknownDesignError, ArmamentRefusedError, NotRatedError, KeyTakenError),
        example={
            "side": SIDE_ID,
            "vessel_class": "gunboat",
            "name": "HMS Mayfly",
            "guns": ["field-gun"],
            "status": "expected",
            "expected_at": "Jenkins' Mission",
        },
    )
    def commission(self, call: Call) -> Vessel:
        """Give a side a vessel, there at once or expected at a scenario."""
        data = dict(call.data)
        with pointing(PLACES):
            design = latest(VesselClassVersion, data.pop("vessel_class"))
        with pointing({**PLACES, UnknownDesignError: Place("/guns")}):
            guns = [latest(GunTypeVersion, key) for key in data.pop("guns", [])]
            return services.commission(class_version=design, guns=guns, by=call.user, **data)

    @write(
        takes=VesselChange,
        raises=(VesselEngagedError, CampaignEndedError),
        example={"name": "HMS Dragonfly"},
    )
    def partial_update(self, call: Call) -> Vessel:
        """Rename a vessel. Her key, by which setups and logs know her, stays."""
        vessel: Vessel = call.target
        return rename(what=vessel, by=call.user, **call.data) if call.data else vessel

    @write(
        takes=RulingRequest,
        lock=False,
        raises=(StatusRefusedError, VesselEngagedError, CampaignEndedError),
        example={"status": "separated", "reason": "The expedition left camp without her"},
    )
    def rule(self, call: Call) -> Vessel:
        """Rule on her status: in service, separated, laid up, in repair or scrapped."""
        with pointing({StatusRefusedError: Place("/status", "RS-CMP-01")}):
            return services.rule_status(vessel=call.target, by=call.user, **call.data)

    @write(
        takes=TakeVersionRequest,
        lock=False,
        raises=(
            VersionRefusedError,
            VesselUnavailableError,
            VesselEngagedError,
            CampaignEndedError,
        ),
        example={},
    )
    def take_version(self, call: Call) -> Vessel:
        """Give her another version of her class, so that she is rated for the books that it names.

        What she is in the book that her class was designed for stays as it is: a version that has
        other ratings there is refused.
        """
        with pointing({VersionRefusedError: Place("/number")}):
            return take_version(vessel=call.target, by=call.user, **call.data)

    @write(
        takes=NewCaptainRequest,
        lock=False,
        raises=(PostTakenError, VesselUnavailableError, VesselEngagedError),
        example={"name": "Lieutenant Bright"},
    )
    def new_captain(self, call: Call) -> Vessel:
        """Give a vessel without a captain a new one, whose Leadership and trait are rolled."""
        services.new_captain(vessel=call.target, by=call.user, **call.data)
        vessel: Vessel = call.target
        return vessel

    @write(
        takes=ReplenishRequest,
        lock=False,
        raises=(CrewRefusedError, VesselUnavailableError, VesselEngagedError),
        example={"guns": [{"slot": "gun-1", "crew": 4, "drill": "well_drilled"}]},
    )
    def replenish(self, call: Call) -> Vessel:
        """Make up her crews between battles, or say how well they are drilled."""
        crew = {row["role"]: row["count"] for row in call.data.get("crew", ())}
        guns = {
            row["slot"]: {name: value for name, value in row.items() if name != "slot"}
            for row in call.data.get("guns", ())
        }
        place = Place("/guns" if guns else "/crew", "RS-CMP-12")
        with pointing({CrewRefusedError: place}):
            return replenish(vessel=call.target, crew=crew, guns=guns, by=call.user)

    @write(
        takes=DonorsBackRequest,
        lock=False,
        raises=(
            CrewRefusedError,
            DonorsRefusedError,
            UnitUnavailableError,
            NotTogetherError,
            VesselUnavailableError,
            VesselEngagedError,
            UnitEngagedError,
            CampaignEndedError,
        ),
        example={"slot": "gun-1"},
    )
    def send_donors_back(self, call: Call) -> Vessel:
        """Send the men who manned a gun again back to their unit. The gun keeps their drill.

        Their unit must be ready, and aboard the vessel or in camp with her.
        """
        place = Place("/slot", "RS-CMP-12")
        refusals = (CrewRefusedError, DonorsRefusedError, UnitUnavailableError, NotTogetherError)
        with pointing(dict.fromkeys(refusals, place)):
            return send_donors_back(vessel=call.target, by=call.user, **call.data)

    @read(
        answer=VesselPastSerializer,
        many=True,
        ordering="-pgh_id",
        answer_example={
            "at": "2026-11-30T12:00:00Z",
            "version": 3,
            "status": "withdrawn",
            "side": SIDE,
            "location": "camp",
            "cause": "vessel.withdrawn",
            "event": EVENT_ID,
            "actor": USER_ID,
            "reason": "battle_apply",
        },
    )
    def history(self, call: Call) -> Any:
        """What she was: each change of her status, her side or her place, the last one first."""
        return rosters.changes_of(call.target)


def _point_to_gun(error: NotOfferedError, guns: list[str]) -> None:
    """The price list is asked for the guns too: the fault is then at the gun it does not have."""
    if error.facts["design"] in guns and error.errors:
        at = guns.index(error.facts["design"])
        error.errors[0]["pointer"] = f"/guns/{at}"
