"""The admin of the fleet: it shows and searches; of the catalogue, rules editors make versions."""

from campaigns.admin_pages import show
from vessels.admin_catalogue import show_designs
from vessels.models import (
    CampaignPriceList,
    CargoObject,
    Casualty,
    CrewComplement,
    Gun,
    GunType,
    GunTypeVersion,
    ObjectKind,
    ObjectKindVersion,
    Officer,
    PriceList,
    PriceListVersion,
    Receipt,
    TroopType,
    TroopTypeVersion,
    TroopUnit,
    Vessel,
    VesselClass,
    VesselClassVersion,
)

show_designs(VesselClass, VesselClassVersion)
show_designs(GunType, GunTypeVersion)
show_designs(TroopType, TroopTypeVersion)
show_designs(ObjectKind, ObjectKindVersion)
show_designs(PriceList, PriceListVersion)

show(
    CampaignPriceList,
    "campaign",
    "ruleset",
    "price_list_version",
    search=("campaign__name", "ruleset"),
    joined=("campaign", "price_list_version"),
)
show(
    Vessel,
    "name",
    "key",
    "campaign",
    "side",
    "class_version",
    "status",
    "location",
    search=("name", "key", "campaign__name", "=id"),
    by=("status", "origin"),
    joined=("campaign", "side", "class_version"),
)
show(
    Gun,
    "vessel",
    "slot",
    "gun_type_version",
    "crew",
    "full_crew",
    "drill",
    search=("vessel__name", "vessel__key", "gun_type_version__name"),
    by=("drill",),
    joined=("vessel", "gun_type_version"),
)
show(
    CrewComplement,
    "vessel",
    "role",
    "count",
    "full",
    search=("vessel__name", "vessel__key", "role"),
    joined=("vessel",),
)
show(
    Officer,
    "name",
    "side",
    "post",
    "vessel",
    "unit",
    "fate",
    "experience",
    search=("name", "key", "vessel__name", "unit__name", "campaign__name"),
    by=("post", "fate"),
    joined=("side", "vessel", "unit"),
)
show(
    TroopUnit,
    "name",
    "key",
    "side",
    "kind",
    "figures",
    "full_figures",
    "vessel",
    "place",
    "status",
    search=("name", "key", "campaign__name", "vessel__name"),
    by=("status", "kind"),
    joined=("side", "vessel"),
)
show(
    CargoObject,
    "name",
    "key",
    "side",
    "encumbrance",
    "vessel",
    "unit",
    "place",
    "status",
    search=("name", "key", "campaign__name", "vessel__name", "unit__name"),
    by=("status", "kind"),
    joined=("side", "vessel", "unit"),
)
show(
    Casualty,
    "created_at",
    "side",
    "vessel",
    "gun",
    "unit",
    "count",
    "returns",
    "cause",
    "rule",
    search=("cause", "rule", "vessel__name", "unit__name", "=battle"),
    joined=("side", "vessel", "gun__vessel", "unit"),
)
show(
    Receipt,
    "created_at",
    "side",
    "item",
    "amount",
    "price_list_version",
    "rule",
    search=("item", "campaign__name", "vessel__name", "unit__name"),
    joined=("side", "price_list_version"),
)
