"""Troop units: bought, levied, put aboard and landed; and what was lost of men."""

from campaigns.errors import CampaignEndedError, MoneyShortError
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading
from vessels import rosters, services
from vessels.errors import (
    AttachmentRefusedError,
    BaggageAllowanceError,
    DrillRefusedError,
    KeyTakenError,
    NotCarriedError,
    NotOfferedError,
    NotTogetherError,
    OverCapacityError,
    PriceFixedError,
    PriceNeededError,
    UnitEngagedError,
    UnitUnavailableError,
    UnknownDesignError,
    VesselEngagedError,
    VesselUnavailableError,
)
from vessels.filters import CasualtyFilter, ReceiptFilter, UnitFilter
from vessels.models import Casualty, Receipt, TroopTypeVersion, TroopUnit
from vessels.serializers.troops import (
    CasualtySerializer,
    EmbarkRequest,
    LandingRequest,
    LevyRequest,
    ReceiptSerializer,
    UnitChange,
    UnitPurchaseRequest,
    UnitSerializer,
)
from vessels.services.designs import latest
from vessels.services.naming import rename
from vessels.views.examples import (
    ABOARD,
    CAMPAIGN_ID,
    CARRIED,
    EVENT_ID,
    PAID,
    PERSON,
    RECEIPT,
    SIDE,
    SIDE_ID,
    UNIT_ID,
    VESSEL_ID,
    WHEN,
)

PLACES = {
    MoneyShortError: Place("/side"),
    NotOfferedError: Place("/troop_type"),
    UnknownDesignError: Place("/troop_type"),
    DrillRefusedError: Place("/drill", "RS-GUN-06"),
    BaggageAllowanceError: Place("/troop_type", "RS-MW-21"),
    AttachmentRefusedError: Place("/joining", "RS-MW-21"),
    KeyTakenError: Place("/key"),
}
ABOARD_PLACES = {
    NotCarriedError: Place("/vessel", "RS-EMB-01"),
    OverCapacityError: Place("/vessel", "RS-CAP-02"),
    NotTogetherError: Place("/vessel"),
    VesselUnavailableError: Place("/vessel", "RS-CMP-13"),
}


class UnitViewSet(Reading):
    """Troop units, ashore or aboard a vessel whose fate they share."""

    resource = "unit"
    queryset = rosters.units()
    serializer_class = UnitSerializer
    filterset_class = UnitFilter
    ordering = "id"
    example = {
        **ABOARD,
        "version": 1,
        "campaign": CAMPAIGN_ID,
        "side": SIDE,
        "troop_type": "regular-infantry",
        "points": 6,
        "weapon": "modern_rifle",
        "drill": None,
        "options": {},
        "condition": {},
        "status_event": EVENT_ID,
        "vessel": VESSEL_ID,
        "vessel_key": "mayfly",
        "place": "",
        "leader": PERSON,
        "cargo": [CARRIED],
        "receipts": [PAID],
        **WHEN,
    }

    @write(
        takes=UnitPurchaseRequest,
        subject="side",
        key=KeyUse.REQUIRED,
        raises=(
            NotOfferedError,
            MoneyShortError,
            DrillRefusedError,
            PriceNeededError,
            PriceFixedError,
            BaggageAllowanceError,
            AttachmentRefusedError,
            KeyTakenError,
            CampaignEndedError,
        ),
        example={"side": SIDE_ID, "troop_type": "regular-infantry", "name": "Third Sailors"},
    )
    def create(self, call: Call) -> TroopUnit:
        """Buy troops by the campaign's price list: a unit with its leader, or one who joins one."""
        with pointing(PLACES):
            return services.buy_troops(by=call.user, **call.data)

    @write(
        takes=LevyRequest,
        detail=False,
        subject="side",
        status=201,
        location="unit",
        raises=(UnknownDesignError, AttachmentRefusedError, KeyTakenError, CampaignEndedError),
        example={"side": SIDE_ID, "troop_type": "tribal-infantry", "name": "Wasimba Spearmen"},
    )
    def levy(self, call: Call) -> TroopUnit:
        """Give a side troops."""
        data = dict(call.data)
        with pointing({**PLACES, AttachmentRefusedError: Place("/troop_type", "RS-MW-21")}):
            design = latest(TroopTypeVersion, data.pop("troop_type"))
            return services.raise_unit(troop_type=design, by=call.user, **data)

    @write(
        takes=UnitChange,
        raises=(VesselEngagedError, UnitEngagedError),
        example={"name": "The Old Guard"},
    )
    def partial_update(self, call: Call) -> TroopUnit:
        """Rename a unit. Its key, by which setups and logs know it, stays."""
        unit: TroopUnit = call.target
        return rename(what=unit, by=call.user, **call.data) if call.data else unit

    @write(
        takes=EmbarkRequest,
        lock=False,
        raises=(
            OverCapacityError,
            NotCarriedError,
            NotTogetherError,
            VesselUnavailableError,
            UnitUnavailableError,
            VesselEngagedError,
            UnitEngagedError,
        ),
        example={"vessel": VESSEL_ID},
    )
    def embark(self, call: Call) -> TroopUnit:
        """Put a unit aboard, with the objects that it bears."""
        with pointing(ABOARD_PLACES):
            return services.embark(unit=call.target, by=call.user, **call.data)

    @write(
        takes=LandingRequest,
        lock=False,
        raises=(
            NotTogetherError,
            VesselUnavailableError,
            UnitUnavailableError,
            VesselEngagedError,
            UnitEngagedError,
            CampaignEndedError,
        ),
        example={"place": "camp"},
    )
    def disembark(self, call: Call) -> TroopUnit:
        """Land a unit, with the objects that it bears."""
        return services.disembark(unit=call.target, by=call.user, **call.data)

    @write(lock=False, raises=(UnitUnavailableError, UnitEngagedError, CampaignEndedError))
    def disband(self, call: Call) -> TroopUnit:
        """End a unit for good. Its leader is without a post then."""
        return services.disband(unit=call.target, by=call.user)


class CasualtyViewSet(Reading):
    """Men lost, each loss with its cause, and how many came back."""

    resource = "casualty"
    queryset = Casualty.objects.select_related("side", "vessel", "gun", "unit")
    serializer_class = CasualtySerializer
    filterset_class = CasualtyFilter
    example = {
        "id": "0192f3a4-5b6c-7d8e-9f01-000000000171",
        "campaign": CAMPAIGN_ID,
        "side": SIDE,
        "vessel": None,
        "vessel_key": None,
        "gun": None,
        "gun_slot": None,
        "unit": UNIT_ID,
        "unit_key": "sailors-1",
        "role": "",
        "count": 3,
        "returns": 1,
        "cause": "battle",
        "rule": "RS-MW-23",
        "battle": "0192f3a4-5b6c-7d8e-9f01-000000000301",
        "event": EVENT_ID,
        "created_at": "2026-11-30T12:00:00Z",
    }


class ReceiptViewSet(Reading):
    """What was bought, by which edition of prices, and for how much."""

    resource = "receipt"
    queryset = Receipt.objects.select_related("side", "price_list_version__price_list")
    serializer_class = ReceiptSerializer
    filterset_class = ReceiptFilter
    example = {
        **RECEIPT,
        "campaign": CAMPAIGN_ID,
        "side": SIDE,
        "vessel": VESSEL_ID,
        "unit": None,
        "build": None,
        "created_at": "2026-11-30T12:00:00Z",
    }
