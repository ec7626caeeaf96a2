"""Shapes of what rules editors publish: a new version of a design or a price list."""

from rest_framework import serializers

from campaigns.keys import LENGTH, PATTERN
from campaigns.models import Campaign
from riverwar.api.serializers import StrictSerializer, TextField, TruthField, WholeNumberField

MOST_MEN = 1000
MOST_MONEY = 1_000_000_000


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


class VesselPriceRequest(PriceRequest):
    """What a vessel of a class costs: by the number of her guns, or what the organiser enters."""

    by_guns = serializers.DictField(child=_money(), required=False)
    by_organiser = TruthField(required=False)


class GunPriceRequest(PriceRequest):
    """What a gun costs, where it is not in the vessel's price."""

    price = _money(required=False)


class TroopPriceRequest(PriceRequest):
    """What a unit costs: in any case, by its drill, or what the organiser enters."""

    price = _money(required=False)
    by_drill = serializers.DictField(child=_money(), required=False)
    by_organiser = TruthField(required=False)


class PricesRequest(StrictSerializer):
    """Prices by the keys of the designs."""

    vessels = serializers.DictField(child=VesselPriceRequest(), required=False)
    guns = serializers.DictField(child=GunPriceRequest(), required=False)
    troops = serializers.DictField(child=TroopPriceRequest(), required=False)


class PriceListVersionRequest(VersionRequest):
    """A new version of a price list."""

    ruleset = TextField(max_length=LENGTH)
    unit = serializers.ChoiceField(choices=Campaign.MoneyUnit.choices)
    prices = PricesRequest()
