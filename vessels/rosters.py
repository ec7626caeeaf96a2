"""The fleet's rows as answers show them, each list in one query: what a row has comes with it."""

from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import F, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import JSONObject

from campaigns.models import CampaignRuleset
from vessels.models import (
    CargoObject,
    CrewComplement,
    Gun,
    Officer,
    Receipt,
    TroopUnit,
    Vessel,
)

OFFICER = JSONObject(
    id="id", key="key", name="name", ratings="ratings", experience="experience", fate="fate"
)
RECEIPT = JSONObject(
    id="id",
    item="item",
    amount="amount",
    unit="price_list_version__unit",
    rule="rule",
    price_list="price_list_version__price_list__key",
    price_list_version="price_list_version__number",
    transfer="transfer_id",
)
ABOARD = JSONObject(
    id="id",
    key="key",
    name="name",
    kind="kind",
    figures="figures",
    full_figures="full_figures",
    status="status",
)
CARGO = JSONObject(
    id="id", key="key", name="name", kind="kind", encumbrance="encumbrance", bearer="unit__key"
)


def vessels() -> QuerySet[Vessel]:
    """Vessels with guns, crew, captain, who and what is aboard, and the receipt."""
    guns = Gun.objects.filter(vessel=OuterRef("pk")).order_by("slot")
    crew = CrewComplement.objects.filter(vessel=OuterRef("pk")).order_by("role")
    captain = Officer.objects.filter(vessel=OuterRef("pk"), post=Officer.Post.CAPTAIN)
    units = TroopUnit.objects.filter(vessel=OuterRef("pk")).order_by("key")
    cargo = CargoObject.objects.held().filter(
        Q(vessel=OuterRef("pk")) | Q(unit__vessel=OuterRef("pk"))
    )
    options = CampaignRuleset.objects.filter(
        campaign=OuterRef("campaign"), ruleset=OuterRef("campaign__default_ruleset")
    )
    gun = JSONObject(
        id="id",
        slot="slot",
        type="gun_type_version__gun_type__key",
        type_version="gun_type_version__number",
        name="gun_type_version__name",
        kind="gun_type_version__kind",
        crew="crew",
        full_crew="full_crew",
        drill="drill",
        donor="donor__key",
        donated="donated",
    )
    return Vessel.objects.select_related(
        "side", "campaign", "class_version__vessel_class"
    ).annotate(
        shown_guns=ArraySubquery(guns.values(row=gun)),
        shown_crew=ArraySubquery(
            crew.values(row=JSONObject(role="role", count="count", full="full"))
        ),
        shown_captain=_one(captain, OFFICER),
        shown_units=ArraySubquery(units.values(row=ABOARD)),
        shown_cargo=ArraySubquery(cargo.order_by("key").values(row=CARGO)),
        shown_receipt=_one(Receipt.objects.filter(vessel=OuterRef("pk")), RECEIPT),
        book_options=Subquery(options.values("options")[:1]),
    )


def units() -> QuerySet[TroopUnit]:
    """Units with their leader and what they bear."""
    leader = Officer.objects.filter(unit=OuterRef("pk"), post=Officer.Post.LEADER)
    cargo = CargoObject.objects.held().filter(unit=OuterRef("pk")).order_by("key")
    receipts = Receipt.objects.filter(unit=OuterRef("pk")).order_by("id")
    return TroopUnit.objects.select_related(
        "side", "vessel", "troop_type_version__troop_type"
    ).annotate(
        shown_leader=_one(leader, OFFICER),
        shown_cargo=ArraySubquery(cargo.values(row=CARGO)),
        shown_receipts=ArraySubquery(receipts.values(row=RECEIPT)),
    )


def officers() -> QuerySet[Officer]:
    """Officers with their posts."""
    return Officer.objects.select_related("side", "vessel", "unit")


def cargo() -> QuerySet[CargoObject]:
    """Objects with where they are."""
    return CargoObject.objects.select_related(
        "side", "vessel", "unit", "object_kind_version__object_kind"
    )


def changes_of(vessel: Vessel) -> QuerySet[Any]:
    """A vessel's history wherever her status, her side or her place changed."""
    past: Any = vessel._meta.get_field("history").related_model
    before = past.objects.filter(id=OuterRef("id"), pgh_id__lt=OuterRef("pgh_id")).order_by(
        "-pgh_id"
    )
    found: QuerySet[Any] = (
        past.objects.filter(id=vessel.pk)
        .select_related("side", "status_event")
        .annotate(
            status_before=Subquery(before.values("status")[:1]),
            side_before=Subquery(before.values("side_id")[:1]),
            location_before=Subquery(before.values("location")[:1]),
        )
        .filter(
            Q(status_before__isnull=True)
            | ~Q(status_before=F("status"))
            | ~Q(side_before=F("side_id"))
            | ~Q(location_before=F("location"))
        )
    )
    return found


def _one(rows: QuerySet[Any, Any], shape: JSONObject) -> Subquery:
    found: QuerySet[Model, Any] = rows.values(row=shape)[:1]
    return Subquery(found)
