"""Founding a campaign from a template, with the fleets that come with it."""

from collections.abc import Mapping
from typing import Any

from campaigns.models import Campaign, Side
from campaigns.services import found_campaign
from campaigns.templates import template
from riverwar.accounts.models import User
from riverwar.api import assert_in_transaction
from vessels.books import fleet_book
from vessels.errors import NotOfferedError
from vessels.models import (
    CampaignPriceList,
    GunTypeVersion,
    ObjectKindVersion,
    PriceList,
    PriceListVersion,
    TroopTypeVersion,
    TroopUnit,
    Vessel,
    VesselClassVersion,
)
from vessels.models.catalogue import CatalogueVersion
from vessels.services.books import fitting_out
from vessels.services.catalogue import adopt_price_list, last_version
from vessels.services.commissioning import commission
from vessels.services.loading import add_object
from vessels.services.units import raise_unit

PLACED = ("vessel", "unit", "place", "updated_at")


def found_with_fleets(
    *,
    template_key: str,
    name: str,
    by: User,
    apply_mode: str | None = None,
    options: Mapping[str, Mapping[str, Any]] | None = None,
) -> Campaign:
    """Found a campaign, and load the template's fleets. Prices are those of today's editions."""
    assert_in_transaction()
    campaign = found_campaign(
        template_key=template_key, name=name, by=by, apply_mode=apply_mode, options=options
    )
    plan = template(template_key)
    for book in plan["rulesets"].values():
        if "price_list" not in book:
            continue
        prices = last_version(PriceListVersion, _price_list(book["price_list"]))
        assert isinstance(prices, PriceListVersion), "a price list has a version"
        adopt_price_list(campaign=campaign, version=prices, by=by)
    sides = {side.key: side for side in campaign.sides.select_related("campaign")}
    for planned in plan["sides"]:
        side = sides.get(planned["key"])
        if side is None:
            continue
        prices = CampaignPriceList.objects.get(
            campaign=campaign, ruleset=campaign.default_ruleset
        ).price_list_version
        _load_fleet(side, planned, prices, by)
    return campaign


def _load_fleet(side: Side, planned: Mapping[str, Any], prices: PriceListVersion, by: User) -> None:
    vessels = {row["key"]: _vessel(side, row, prices, by) for row in planned.get("vessels", ())}
    units = {row["key"]: _unit(side, row, vessels, prices, by) for row in planned.get("units", ())}
    for row in planned.get("objects", ()):
        thing = add_object(
            side=side,
            kind=_latest(ObjectKindVersion, row["kind"]),
            name=row["name"],
            key=row["key"],
            by=by,
        )
        if "aboard" in row:
            thing.vessel, thing.place = vessels[row["aboard"]], ""
        elif "with" in row:
            thing.unit, thing.place = units[row["with"]], ""
        thing.save(update_fields=PLACED)


def _vessel(side: Side, row: Mapping[str, Any], prices: PriceListVersion, by: User) -> Vessel:
    price = prices.prices["vessels"][row["class"]]
    version = VesselClassVersion.objects.get(
        vessel_class__key=row["class"], number=price["version"]
    )
    return commission(
        side=side,
        class_version=version,
        name=row["name"],
        guns=_guns(side, version, row),
        points=row["points"] if "points" in row else price["by_guns"][str(len(row["guns"]))],
        key=row["key"],
        captain=row["captain"],
        status=row.get("status", Vessel.Status.AVAILABLE),
        expected_at=row.get("expected_at", ""),
        by=by,
    )


def _guns(side: Side, version: VesselClassVersion, row: Mapping[str, Any]) -> list[GunTypeVersion]:
    """The guns that the template names, or else those of her class."""
    if "guns" in row:
        return [_latest(GunTypeVersion, gun) for gun in row["guns"]]
    ruleset = side.campaign.default_ruleset
    book, fit = fitting_out(version, ruleset, fleet_book(ruleset, {}))
    kinds = book.armament(fit.kind, fit.ratings)
    guns = GunTypeVersion.objects.filter(kind__in=kinds).order_by("number")
    newest = {gun.kind: gun for gun in guns}
    return [newest[kind] for kind in kinds]


def _unit(
    side: Side,
    row: Mapping[str, Any],
    vessels: Mapping[str, Vessel],
    prices: PriceListVersion,
    by: User,
) -> TroopUnit:
    price = prices.prices["troops"][row["type"]]
    unit = raise_unit(
        side=side,
        troop_type=TroopTypeVersion.objects.get(
            troop_type__key=row["type"], number=price["version"]
        ),
        name=row["name"],
        points=row["points"] if "points" in row else price["price"],
        key=row["key"],
        leader=row["leader"],
        by=by,
    )
    if "aboard" in row:
        unit.vessel, unit.place = vessels[row["aboard"]], ""
        unit.save(update_fields=["vessel", "place", "updated_at"])
    return unit


def _price_list(key: str) -> PriceList:
    found = PriceList.objects.filter(key=key).first()
    if found is None:
        raise NotOfferedError(
            design=key,
            price_list="The catalogue",
            offered="nothing yet: the operator loads the catalogue with load_catalogue",
        )
    return found


def _latest(version_model: type[CatalogueVersion], key: str) -> Any:
    return (
        version_model._base_manager.filter(**{f"{version_model.item_name}__key": key})
        .order_by("-number")
        .first()
    )
