"""What lists of the fleet can be narrowed by."""

from typing import Any

import django_filters
from django.db.models import Q, QuerySet

from campaigns.filters import OfCampaign
from riverwar.api.filters import Filters, WholeNumberFilter
from vessels.models import CargoObject, ClassConversion, Officer, TroopUnit, Vessel


class VesselFilter(OfCampaign):
    """Which vessels."""

    side = django_filters.UUIDFilter(field_name="side_id")
    key = django_filters.CharFilter()
    status = django_filters.ChoiceFilter(choices=Vessel.Status.choices)
    vessel_class = django_filters.CharFilter(
        field_name="class_version__vessel_class__key", label="Key of the class"
    )
    kind = django_filters.CharFilter(field_name="class_version__kind")
    ruleset = django_filters.CharFilter(
        method="rated_for", label="Key of a book that the class is rated for"
    )

    def rated_for(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        return rows.filter(class_version__ratings__has_key=value)


class OfficerFilter(OfCampaign):
    """Which officers."""

    side = django_filters.UUIDFilter(field_name="side_id")
    key = django_filters.CharFilter()
    post = django_filters.ChoiceFilter(choices=Officer.Post.choices)
    fate = django_filters.ChoiceFilter(choices=Officer.Fate.choices)
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    unit = django_filters.UUIDFilter(field_name="unit_id")


class UnitFilter(OfCampaign):
    """Which units."""

    side = django_filters.UUIDFilter(field_name="side_id")
    key = django_filters.CharFilter()
    kind = django_filters.CharFilter()
    status = django_filters.ChoiceFilter(choices=TroopUnit.Status.choices)
    vessel = django_filters.UUIDFilter(field_name="vessel_id")


class CargoFilter(OfCampaign):
    """Which objects."""

    side = django_filters.UUIDFilter(field_name="side_id")
    key = django_filters.CharFilter()
    kind = django_filters.CharFilter()
    status = django_filters.ChoiceFilter(choices=CargoObject.Status.choices)
    vessel = django_filters.UUIDFilter(method="aboard", label="Aboard her, loose or with a unit")
    unit = django_filters.UUIDFilter(field_name="unit_id")

    def aboard(self, rows: QuerySet[Any], name: str, value: Any) -> QuerySet[Any]:
        return rows.filter(Q(vessel_id=value) | Q(unit__vessel_id=value))


class CasualtyFilter(OfCampaign):
    """Which casualties."""

    side = django_filters.UUIDFilter(field_name="side_id")
    battle = django_filters.UUIDFilter()
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    unit = django_filters.UUIDFilter(field_name="unit_id")


class ReceiptFilter(OfCampaign):
    """Which receipts."""

    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    unit = django_filters.UUIDFilter(field_name="unit_id")


class CatalogueFilter(Filters):
    """Which designs."""

    key = django_filters.CharFilter()
    retired = django_filters.BooleanFilter(
        field_name="retired_at", lookup_expr="isnull", exclude=True, label="Not offered any more"
    )


class VersionFilter(Filters):
    """Which versions of designs."""

    number = WholeNumberFilter()


class VesselClassVersionFilter(VersionFilter):
    """Of which class of vessel."""

    key = django_filters.CharFilter(field_name="vessel_class__key")


class GunTypeVersionFilter(VersionFilter):
    """Of which type of gun."""

    key = django_filters.CharFilter(field_name="gun_type__key")


class TroopTypeVersionFilter(VersionFilter):
    """Of which type of troops."""

    key = django_filters.CharFilter(field_name="troop_type__key")


class ObjectKindVersionFilter(VersionFilter):
    """Of which kind of object."""

    key = django_filters.CharFilter(field_name="object_kind__key")


class PriceListVersionFilter(VersionFilter):
    """Of which price list."""

    key = django_filters.CharFilter(field_name="price_list__key")


class CampaignPriceListFilter(OfCampaign):
    """Which campaign's prices."""

    ruleset = django_filters.CharFilter()


class ClassConversionFilter(Filters):
    """Of which class, to which book, and what has become of it."""

    key = django_filters.CharFilter(field_name="vessel_class__key")
    ruleset = django_filters.CharFilter()
    status = django_filters.ChoiceFilter(choices=ClassConversion.Status.choices)
