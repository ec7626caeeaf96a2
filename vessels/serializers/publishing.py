"""Shapes of what rules editors publish: a new version of a design or a price list."""

from rest_framework import serializers

from campaigns.keys import LENGTH, PATTERN
from campaigns.models import Campaign
from campaigns.rules.units import Discount
from riverwar.api.serializers import StrictSerializer, TextField, TruthField, WholeNumberField

MOST_MEN = 1000
MOST_MONEY = 1_000_000_000
MOST_MONTHS = 120
MOST_DAYS = 3_600
MOST_PLACES = 20
CODE = r"^[A-Za-z0-9-]+$"


class VersionRequest(StrictSerializer):
    """What every new version says; a key that is not there yet makes a new design."""

    key = serializers.RegexField(PATTERN, max_length=LENGTH)
    name = TextField(max_length=120)
    source = TextField(  # type: ignore[assignment]
        max_length=200, required=False, allow_blank=True
    )


class RatedVersionRequest(VersionRequest):
    """A design that books rate."""

    kind = TextField(max_length=LENGTH)
    ratings = serializers.DictField(
        child=serializers.DictField(), help_text="By book: the numbers that it reads."
    )


class VesselClassVersionRequest(RatedVersionRequest):
    """A new version of a class of vessel."""


class GunTypeVersionRequest(RatedVersionRequest):
    """A new version of a type of gun."""

    crew = WholeNumberField(min_value=0, max_value=MOST_MEN)


class TroopTypeVersionRequest(RatedVersionRequest):
    """A new version of a type of troops."""

    figures = WholeNumberField(min_value=1, max_value=MOST_MEN)
    weapon = TextField(max_length=LENGTH, required=False, allow_blank=True)
    attached = TruthField(required=False, help_text="Whether it joins a unit, as a hunter does.")


class ObjectKindVersionRequest(VersionRequest):
    """A new version of a kind of object."""

    encumbrance = WholeNumberField(min_value=0, max_value=MOST_MEN)


class PriceRequest(StrictSerializer):
    """What every price says."""

    version = WholeNumberField(
        required=False, min_value=1, help_text="Of the design; its present one, if not given."
    )
    rule = TextField(max_length=24, help_text="The rule that says what it costs.")


def _money(**kwargs: object) -> WholeNumberField:
    return WholeNumberField(min_value=0, max_value=MOST_MONEY, **kwargs)


class CampaignPriceRequest(PriceRequest):
    """What the campaign book's list says of a unit or a vessel besides (SNS-PRICE)."""

    price = _money(required=False)
    code = serializers.RegexField(CODE, max_length=LENGTH, required=False)
    upkeep = _money(required=False, help_text="A month.")
    build_months = WholeNumberField(required=False, min_value=1, max_value=MOST_MONTHS)
    build_days = WholeNumberField(required=False, min_value=1, max_value=MOST_DAYS)
    raised_at = serializers.ListField(
        child=TextField(max_length=LENGTH),
        required=False,
        max_length=MOST_PLACES,
        help_text="Keys of places, or names of lists that places recruit for, as UK.",
    )
    transport_points = WholeNumberField(required=False, min_value=0, max_value=MOST_MEN)
    discount = serializers.ChoiceField(
        choices=[str(discount) for discount in Discount], required=False
    )
    any_node = TruthField(required=False, help_text="Built where there is no town either.")
    variant = TruthField(required=False, help_text="Bought by its own key, not by the code.")


class VesselPriceRequest(CampaignPriceRequest):
    """What a vessel of a class costs: by the number of her guns, or what the organiser enters."""

    by_guns = serializers.DictField(child=_money(), required=False)
    by_organiser = TruthField(required=False)


class GunPriceRequest(PriceRequest):
    """What a gun costs, where it is not in the vessel's price."""

    price = _money(required=False)


class TroopPriceRequest(CampaignPriceRequest):
    """What a unit costs: in any case, by its drill, or what the organiser enters."""

    by_drill = serializers.DictField(child=_money(), required=False)
    by_organiser = TruthField(required=False)


class FittingPriceRequest(StrictSerializer):
    """SNS-PRICE-04: what a fitting costs, and its days."""

    price = _money()
    days = WholeNumberField(min_value=1, max_value=MOST_DAYS)
    rule = TextField(max_length=24, help_text="The rule that says what it costs.")


class PricesRequest(StrictSerializer):
    """Prices by the keys of the designs."""

    vessels = serializers.DictField(child=VesselPriceRequest(), required=False)
    guns = serializers.DictField(child=GunPriceRequest(), required=False)
    troops = serializers.DictField(child=TroopPriceRequest(), required=False)
    fittings = serializers.DictField(child=FittingPriceRequest(), required=False)


class PriceListVersionRequest(VersionRequest):
    """A new version of a price list."""

    ruleset = TextField(max_length=LENGTH)
    unit = serializers.ChoiceField(choices=Campaign.MoneyUnit.choices)
    prices = PricesRequest()
