"""The admin of the fleet and of its catalogue, of which rules editors make versions."""

from django import forms
from django.contrib import admin

from campaigns.admin_pages import part, show
from riverwar.staff.actions import Reason, by_policy, service_action
from riverwar.staff.filters import ChosenFilter
from vessels.admin_between import show_between_battles
from vessels.admin_catalogue import BookFilter, show_designs
from vessels.admin_conversions import ConversionPage
from vessels.models import (
    Build,
    CampaignPriceList,
    CargoObject,
    Casualty,
    ClassConversion,
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
from vessels.serializers.fleet import RULED_STATUSES
from vessels.services import rule_status
from vessels.services.builds import cancel_build


class Ruling(Reason):
    """What a vessel shall be, and why. What it can become from what it is, the service says."""

    status = forms.ChoiceField(choices=RULED_STATUSES)
    turns = forms.IntegerField(
        min_value=0,
        max_value=1000,
        required=False,
        help_text="Out of repair: the turns at a base, where a book counts them; empty: all needed",
    )


show_designs(VesselClass, VesselClassVersion, by=(BookFilter, "kind"))
show_designs(GunType, GunTypeVersion, by=(BookFilter, "kind"))
show_designs(TroopType, TroopTypeVersion, by=(BookFilter, "kind", "attached"))
show_designs(ObjectKind, ObjectKindVersion)
show_designs(PriceList, PriceListVersion, by=("ruleset", "unit"))
admin.site.register(ClassConversion, ConversionPage)

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
    by=("status", "origin", ("class_version__vessel_class", ChosenFilter), "class_version__kind"),
    joined=("campaign", "side", "class_version"),
    side="side",
    actions=(
        service_action(
            "vessel_rule",
            "Rule: give her another status",
            lambda vessel, *, by, reason, status, turns: rule_status(
                vessel=vessel, status=status, by=by, reason=reason, turns=turns
            ),
            may=by_policy("vessel_rule"),
            form=Ruling,
        ),
    ),
    inside=(
        part(
            Gun,
            "slot",
            "gun_type_version",
            "crew",
            "full_crew",
            "drill",
            joined=("gun_type_version", "vessel"),
        ),
        part(CrewComplement, "role", "count", "full", joined=("vessel",)),
        part(Officer, "name", "post", "fate", "experience"),
        part(TroopUnit, "name", "kind", "figures", "full_figures", "status"),
        part(CargoObject, "name", "encumbrance", "status"),
    ),
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
    campaign="vessel__campaign",
    side="vessel__side",
)
show(
    CrewComplement,
    "vessel",
    "role",
    "count",
    "full",
    search=("vessel__name", "vessel__key", "role"),
    joined=("vessel",),
    campaign="vessel__campaign",
    side="vessel__side",
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
    side="side",
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
    side="side",
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
    side="side",
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
    side="side",
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
    side="side",
)
show(
    Build,
    "name",
    "campaign",
    "side",
    "card",
    "place",
    "due_in",
    "status",
    search=("name", "campaign__name", "card"),
    by=("status", "card"),
    joined=("campaign", "side"),
    side="side",
    actions=(
        service_action(
            "build_cancel",
            "Call off: its price goes back to who paid it",
            lambda build, *, by, reason: cancel_build(build=build, by=by, reason=reason),
            may=by_policy("build_cancel"),
        ),
    ),
)
show_between_battles()
