"""The catalogue: designs and prices, in versions."""

from campaigns.errors import CampaignEndedError
from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading
from vessels import services
from vessels.errors import RatingsRefusedError, RetiredError
from vessels.filters import (
    CampaignPriceListFilter,
    CatalogueFilter,
    GunTypeVersionFilter,
    ObjectKindVersionFilter,
    PriceListVersionFilter,
    TroopTypeVersionFilter,
    VesselClassVersionFilter,
)
from vessels.models import (
    CampaignPriceList,
    GunType,
    GunTypeVersion,
    ObjectKind,
    ObjectKindVersion,
    PriceList,
    PriceListVersion,
    TroopType,
    TroopTypeVersion,
    VesselClass,
    VesselClassVersion,
)
from vessels.serializers.catalogue import (
    AdoptionRequest,
    CampaignPriceListSerializer,
    GunTypeSerializer,
    GunTypeVersionSerializer,
    ObjectKindSerializer,
    ObjectKindVersionSerializer,
    PriceListSerializer,
    PriceListVersionSerializer,
    TroopTypeSerializer,
    TroopTypeVersionSerializer,
    VesselClassSerializer,
    VesselClassVersionRequest,
    VesselClassVersionSerializer,
)
from vessels.services.designs import publish_class
from vessels.views.examples import CAMPAIGN_ID, VERSION, WHEN

DESIGN_ID = "0192f3a4-5b6c-7d8e-9f01-000000000201"
DESIGN = {"id": DESIGN_ID, "version": 1, "retired_at": None, **WHEN}
DHOW = {
    "crew": 4,
    "downstream": {"base": 3, "dice": 2},
    "upstream": {"base": 3, "dice": 1},
    "guns": {"least": 0, "most": 1, "kinds": ["field_gun"]},
    "sinks_at": 8,
}
CLASS_VERSION = {
    **VERSION,
    "key": "dhow",
    "name": "Dhow",
    "source": "Our own",
    "vessel_class": DESIGN_ID,
    "kind": "dhow",
    "ratings": {"riverside": DHOW},
}
GUN_VERSION = {
    **VERSION,
    "key": "field-gun",
    "name": "Field Gun",
    "source": "The boats page",
    "gun_type": DESIGN_ID,
    "kind": "field_gun",
    "crew": 4,
    "ratings": {"riverside": {"dice": 2}},
}
TROOP_VERSION = {
    **VERSION,
    "key": "regular-infantry",
    "name": "Regular Infantry",
    "source": "The Men Who Would Be Kings",
    "troop_type": DESIGN_ID,
    "kind": "regular_infantry",
    "figures": 12,
    "weapon": "modern_rifle",
    "attached": False,
    "ratings": {"riverside": {"discipline": 1}},
}
OBJECT_VERSION = {
    **VERSION,
    "key": "tents",
    "name": "Tents",
    "source": "Equipping the Expedition",
    "object_kind": DESIGN_ID,
    "encumbrance": 2,
}
PRICE_VERSION = {
    **VERSION,
    "key": "riverside-points",
    "name": "Riverside Points",
    "source": "The boats page",
    "price_list": DESIGN_ID,
    "ruleset": "riverside",
    "unit": "points",
    "prices": {
        "vessels": {"dhow": {"version": 1, "by_guns": {"0": 4, "1": 8}, "rule": "RS-PTS-03"}}
    },
}


class Catalogue(Reading):
    """Rows of the whole site."""

    campaign_path = None
    ordering = "id"


class VesselClassViewSet(Catalogue):
    """Classes of vessels, each with its present version."""

    resource = "vessel_class"
    queryset = VesselClass.objects.with_latest()
    serializer_class = VesselClassSerializer
    filterset_class = CatalogueFilter
    example = {**DESIGN, "key": "dhow", "latest": CLASS_VERSION}

    @write()
    def retire(self, call: Call) -> VesselClass:
        """Offer a class no more. Vessels that were built by it stay."""
        services.retire(item=call.target, by=call.user)
        retired: VesselClass = call.target
        return retired


class VesselClassVersionViewSet(Catalogue):
    """Editions of classes: never changed once written. Vessels and battles name theirs."""

    resource = "vessel_class_version"
    queryset = VesselClassVersion.objects.select_related("vessel_class")
    serializer_class = VesselClassVersionSerializer
    filterset_class = VesselClassVersionFilter
    example = CLASS_VERSION

    @write(
        takes=VesselClassVersionRequest,
        raises=(RatingsRefusedError, RetiredError),
        example={
            "key": "dhow",
            "name": "Dhow",
            "kind": "dhow",
            "source": "Our own",
            "ratings": {"riverside": DHOW},
        },
    )
    def create(self, call: Call) -> VesselClassVersion:
        """Write a new version of a class, or the first of a new one.

        Campaigns buy by the version that their price list names, so none is changed by it. What
        is as it was makes no new version: the answer is then the present one.
        """
        call.allow(None)
        with pointing({RetiredError: Place("/key")}):
            return publish_class(by=call.user, **call.data)


class GunTypeViewSet(Catalogue):
    """Types of guns, each with its present version."""

    resource = "gun_type"
    queryset = GunType.objects.with_latest()
    serializer_class = GunTypeSerializer
    filterset_class = CatalogueFilter
    example = {**DESIGN, "key": "field-gun", "latest": GUN_VERSION}


class GunTypeVersionViewSet(Catalogue):
    """Editions of types of guns."""

    resource = "gun_type_version"
    queryset = GunTypeVersion.objects.select_related("gun_type")
    serializer_class = GunTypeVersionSerializer
    filterset_class = GunTypeVersionFilter
    example = GUN_VERSION


class TroopTypeViewSet(Catalogue):
    """Types of troops, each with its present version."""

    resource = "troop_type"
    queryset = TroopType.objects.with_latest()
    serializer_class = TroopTypeSerializer
    filterset_class = CatalogueFilter
    example = {**DESIGN, "key": "regular-infantry", "latest": TROOP_VERSION}


class TroopTypeVersionViewSet(Catalogue):
    """Editions of types of troops."""

    resource = "troop_type_version"
    queryset = TroopTypeVersion.objects.select_related("troop_type")
    serializer_class = TroopTypeVersionSerializer
    filterset_class = TroopTypeVersionFilter
    example = TROOP_VERSION


class ObjectKindViewSet(Catalogue):
    """Kinds of objects, each with its present version."""

    resource = "object_kind"
    queryset = ObjectKind.objects.with_latest()
    serializer_class = ObjectKindSerializer
    filterset_class = CatalogueFilter
    example = {**DESIGN, "key": "tents", "latest": OBJECT_VERSION}


class ObjectKindVersionViewSet(Catalogue):
    """Editions of kinds of objects."""

    resource = "object_kind_version"
    queryset = ObjectKindVersion.objects.select_related("object_kind")
    serializer_class = ObjectKindVersionSerializer
    filterset_class = ObjectKindVersionFilter
    example = OBJECT_VERSION


class PriceListViewSet(Catalogue):
    """Price lists, each with its present version."""

    resource = "price_list"
    queryset = PriceList.objects.with_latest()
    serializer_class = PriceListSerializer
    filterset_class = CatalogueFilter
    example = {**DESIGN, "key": "riverside-points", "latest": PRICE_VERSION}


class PriceListVersionViewSet(Catalogue):
    """Editions of price lists. Receipts name theirs."""

    resource = "price_list_version"
    queryset = PriceListVersion.objects.select_related("price_list")
    serializer_class = PriceListVersionSerializer
    filterset_class = PriceListVersionFilter
    example = PRICE_VERSION


class CampaignPriceListViewSet(Reading):
    """The editions of prices that campaigns buy by."""

    resource = "campaign_price_list"
    queryset = CampaignPriceList.objects.select_related("price_list_version__price_list")
    serializer_class = CampaignPriceListSerializer
    filterset_class = CampaignPriceListFilter
    ordering = "id"
    example = {
        "id": "0192f3a4-5b6c-7d8e-9f01-000000000211",
        "version": 1,
        "campaign": CAMPAIGN_ID,
        "ruleset": "riverside",
        "price_list_version": PRICE_VERSION,
        **WHEN,
    }

    @write(
        takes=AdoptionRequest,
        subject="campaign",
        raises=(CampaignEndedError,),
        example={
            "campaign": CAMPAIGN_ID,
            "price_list_version": "0192f3a4-5b6c-7d8e-9f01-000000000202",
        },
    )
    def create(self, call: Call) -> CampaignPriceList:
        """Have a campaign buy by another edition of prices from now on."""
        return services.adopt_price_list(
            campaign=call.data["campaign"], version=call.data["price_list_version"], by=call.user
        )
