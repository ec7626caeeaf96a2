"""Buying by the campaign's price list: by the design's version and its guns, or by drill."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import Campaign, Side, Transfer
from campaigns.money import bank_of, transfer_money, treasury_of
from campaigns.roles import roles_of
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from riverwar.api.policy import Role
from vessels.errors import (
    ArmamentRefusedError,
    AttachmentRefusedError,
    BaggageAllowanceError,
    DrillRefusedError,
    FactionForbidsError,
    NotOfferedError,
    PriceFixedError,
    PriceNeededError,
)
from vessels.models import (
    CampaignPriceList,
    GunTypeVersion,
    PriceListVersion,
    Receipt,
    TroopTypeVersion,
    TroopUnit,
    Vessel,
    VesselClassVersion,
)
from vessels.models.fleet import GONE
from vessels.services.books import book_of, fitting_out
from vessels.services.commissioning import commission
from vessels.services.units import attach, raise_unit

POINTS_FOR_BAGGAGE = 8
BAGGAGE = "baggage"


def purchase(
    *,
    side: Side,
    vessel_class: str,
    name: str,
    by: Any,
    guns: Sequence[str] = (),
    class_version: int | None = None,
    key: str | None = None,
    captain: str = "",
    ruleset: str | None = None,
    price: int | None = None,
) -> Vessel:
    """Buy a vessel with her guns (keys of gun types) for points or pounds, and commission her.

    The price goes by the version of the class and the number of guns (RS-PTS-01, RS-PTS-02,
    RS-PTS-03); who may buy what is RS-PTS-05. `class_version` is the price list's, unless named.
    SC-CAMP-01: where the list leaves the price to the organiser, he enters `price`. Without guns
    named, a class that has an armament of its own gets it (SC-VES-04).
    """
    assert_in_transaction()
    book_key, book = book_of(side.campaign, ruleset)
    prices = prices_of(side.campaign, book_key)
    row = _offer(prices, "vessels", vessel_class, version=class_version)
    design = VesselClassVersion.objects.get(vessel_class__key=vessel_class, number=row["version"])
    armed_by, fit = fitting_out(design, book_key, book)
    if not book.may_buy(side.faction, kind := design.kind_in(book_key)):
        raise FactionForbidsError(side=side.name, faction=side.faction, kind=kind)
    entered = _entered(row, price, side, design.name, prices, by)
    if guns:
        mounted = [_gun(prices, gun) for gun in guns]
    else:
        mounted = [_gun_of(prices, kind) for kind in armed_by.armament(fit.kind, fit.ratings)]
    armed_by.mount(fit.kind, fit.ratings, [gun.kind for gun in mounted])
    cost = _by_guns(prices, row, len(mounted)) if entered is None else entered
    pk = uuid7()
    paid = _pay(side, cost, kind="vessel", source=pk, memo=f"{design.name}: {name}", by=by)
    vessel = commission(
        side=side,
        class_version=design,
        name=name,
        guns=mounted,
        by=by,
        points=cost,
        key=key,
        captain=captain,
        ruleset=book_key,
        origin=Vessel.Origin.BOUGHT,
        pk=pk,
    )
    Receipt.objects.create(
        campaign_id=side.campaign_id,
        side=side,
        transfer=paid,
        price_list_version=prices,
        vessel=vessel,
        item=f"{design.name} with {len(mounted)} guns",
        amount=cost,
        rule=row["rule"],
    )
    return vessel


def buy_troops(
    *,
    side: Side,
    troop_type: str,
    name: str,
    by: Any,
    drill: str = "",
    key: str | None = None,
    leader: str = "",
    joining: TroopUnit | None = None,
    ruleset: str | None = None,
    price: int | None = None,
) -> TroopUnit:
    """RS-MW-21: buy a unit, or a hunter who joins one. RS-GUN-06: crewed weapons go by drill.

    SC-BG-03, SC-BG-14: where the list leaves the price to the organiser, he enters `price`.
    """
    assert_in_transaction()
    book_key, _ = book_of(side.campaign, ruleset)
    prices = prices_of(side.campaign, book_key)
    row = _offer(prices, "troops", troop_type)
    design = TroopTypeVersion.objects.get(troop_type__key=troop_type, number=row["version"])
    entered = _entered(row, price, side, design.name, prices, by)
    cost = _troop_price(design, row, drill) if entered is None else entered
    if design.kind == BAGGAGE:
        _check_baggage(side)
    if design.attached:
        if joining is None or joining.side_id != side.pk:
            raise AttachmentRefusedError(design=design.name, problem="no unit of the side is named")
        pk = joining.pk
        paid = _pay(side, cost, kind="hunter", source=uuid7(), memo=f"{design.name}: {name}", by=by)
        unit = attach(unit=joining, troop_type=design, by=by, points=cost)
    else:
        if joining is not None:
            raise AttachmentRefusedError(design=design.name, problem="they are a unit of their own")
        pk = uuid7()
        paid = _pay(side, cost, kind="unit", source=pk, memo=f"{design.name}: {name}", by=by)
        unit = raise_unit(
            side=side,
            troop_type=design,
            name=name,
            by=by,
            points=cost,
            key=key,
            leader=leader,
            drill=drill,
            pk=pk,
        )
    Receipt.objects.create(
        campaign_id=side.campaign_id,
        side=side,
        transfer=paid,
        price_list_version=prices,
        unit=unit,
        item=design.name,
        amount=cost,
        rule=row["rule"],
    )
    return unit


def prices_of(campaign: Campaign, ruleset: str) -> PriceListVersion:
    """The edition of prices that a campaign buys by."""
    chosen = (
        CampaignPriceList.objects.filter(campaign=campaign, ruleset=ruleset)
        .select_related("price_list_version")
        .first()
    )
    if chosen is None:
        raise NotOfferedError(design="anything", price_list="The campaign", offered="nothing")
    return chosen.price_list_version


def _offer(
    prices: PriceListVersion, section: str, key: str, *, version: int | None = None
) -> dict[str, Any]:
    rows: dict[str, dict[str, Any]] = prices.prices.get(section, {})
    row = rows.get(key)
    if row is None or version not in (None, row["version"]):
        wanted = key if version is None else f"{key}, version {version}"
        offered = ", ".join(f"{k} (version {r['version']})" for k, r in sorted(rows.items()))
        raise NotOfferedError(design=wanted, price_list=str(prices), offered=offered)
    return row


def _gun(prices: PriceListVersion, key: str) -> GunTypeVersion:
    row = _offer(prices, "guns", key)
    return GunTypeVersion.objects.get(gun_type__key=key, number=row["version"])


def _gun_of(prices: PriceListVersion, kind: str) -> GunTypeVersion:
    """The gun of a kind that the list offers."""
    offered = prices.prices.get("guns", {})
    found = GunTypeVersion.objects.filter(kind=kind, gun_type__key__in=offered).order_by("number")
    for gun in found.select_related("gun_type"):
        if gun.number == offered[gun.gun_type.key]["version"]:
            return gun
    raise NotOfferedError(design=kind, price_list=str(prices), offered=", ".join(sorted(offered)))


def _by_guns(prices: PriceListVersion, row: Mapping[str, Any], guns: int) -> int:
    by_guns: Mapping[str, int] = row["by_guns"]
    if str(guns) not in by_guns:
        raise ArmamentRefusedError(
            problem=f"there is no price with {guns} guns (RS-GUN-01)",
            least=min(map(int, by_guns)),
            most=max(map(int, by_guns)),
            types=", ".join(sorted(prices.prices.get("guns", {}))),
        )
    return by_guns[str(guns)]


def _entered(
    row: Mapping[str, Any],
    price: int | None,
    side: Side,
    design: str,
    prices: PriceListVersion,
    by: Any,
) -> int | None:
    """The price that the organiser has entered, where the list leaves it to him; else None."""
    if not row.get("by_organiser"):
        if price is not None:
            raise PriceFixedError(design=design, price_list=str(prices))
        return None
    may_enter = by is not None and Role.ORGANISER in roles_of(by, side.campaign_id, None)
    if price is None or not may_enter:
        raise PriceNeededError(design=design, price_list=str(prices))
    return price


def _troop_price(design: TroopTypeVersion, row: Mapping[str, Any], drill: str) -> int:
    by_drill: Mapping[str, int] | None = row.get("by_drill")
    if by_drill is None:
        if drill:
            raise DrillRefusedError(design=design.name, drills="none: leave it out")
        return int(row["price"])
    if drill not in by_drill:
        raise DrillRefusedError(design=design.name, drills=", ".join(by_drill))
    return by_drill[drill]


def _check_baggage(side: Side) -> None:
    """RS-MW-21: one baggage unit for each full 8 points of the force."""
    vessels = Vessel.objects.filter(side=side).exclude(status__in=GONE)
    units = TroopUnit.objects.filter(side=side, status__in=("ready", "absent", "routed"))
    points = sum(vessels.values_list("points", flat=True))
    points += sum(units.values_list("points", flat=True))
    baggage = units.filter(kind=BAGGAGE).count()
    if baggage >= points // POINTS_FOR_BAGGAGE:
        raise BaggageAllowanceError(side=side.name, points=points, baggage=baggage)


def _pay(side: Side, price: int, *, kind: str, source: Any, memo: str, by: Any) -> Transfer | None:
    if price == 0:
        return None
    return transfer_money(
        payer=treasury_of(side),
        payee=bank_of(side.campaign),
        amount=price,
        kind=Transfer.Kind.PURCHASE,
        memo=memo[:200],
        by=by,
        source=(kind, source),
    )
