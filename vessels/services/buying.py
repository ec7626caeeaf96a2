"""Buying by the campaign's price list: by the design's version and its guns, or by drill."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import Campaign, Side, Transfer
from campaigns.money import bank_of, transfer_money, treasury_of
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.errors import (
    ArmamentRefusedError,
    AttachmentRefusedError,
    BaggageAllowanceError,
    DrillRefusedError,
    FactionForbidsError,
    NotOfferedError,
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
from vessels.services.books import book_of
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
) -> Vessel:
    """Buy a vessel with her guns (keys of gun types) for points or pounds, and commission her.

    The price goes by the version of the class and the number of guns (RS-PTS-01, RS-PTS-02,
    RS-PTS-03); who may buy what is RS-PTS-05. `class_version` is the price list's, unless named.
    """
    assert_in_transaction()
    book_key, book = book_of(side.campaign, ruleset)
    prices = prices_of(side.campaign, book_key)
    row = _offer(prices, "vessels", vessel_class, version=class_version)
    design = VesselClassVersion.objects.get(vessel_class__key=vessel_class, number=row["version"])
    if not book.may_buy(side.faction, design.kind):
        raise FactionForbidsError(side=side.name, faction=side.faction, kind=design.kind)
    mounted = [_gun(prices, gun) for gun in guns]
    book.mount(design.kind, design.ratings.get(book_key, {}), [gun.kind for gun in mounted])
    by_guns: Mapping[str, int] = row["by_guns"]
    if str(len(guns)) not in by_guns:
        raise ArmamentRefusedError(
            problem=f"there is no price with {len(guns)} guns",
            least=min(map(int, by_guns)),
            most=max(map(int, by_guns)),
            types=", ".join(sorted(prices.prices.get("guns", {}))),
        )
    price = by_guns[str(len(guns))]
    pk = uuid7()
    paid = _pay(side, price, kind="vessel", source=pk, memo=f"{design.name}: {name}", by=by)
    vessel = commission(
        side=side,
        class_version=design,
        name=name,
        guns=mounted,
        by=by,
        points=price,
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
        item=f"{design.name} with {len(guns)} guns",
        amount=price,
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
) -> TroopUnit:
    """RS-MW-21: buy a unit, or a hunter who joins one. RS-GUN-06: crewed weapons go by drill."""
    assert_in_transaction()
    book_key, _ = book_of(side.campaign, ruleset)
    prices = prices_of(side.campaign, book_key)
    row = _offer(prices, "troops", troop_type)
    design = TroopTypeVersion.objects.get(troop_type__key=troop_type, number=row["version"])
    price = _troop_price(design, row, drill)
    if design.kind == BAGGAGE:
        _check_baggage(side)
    if design.attached:
        if joining is None or joining.side_id != side.pk:
            raise AttachmentRefusedError(design=design.name, problem="no unit of the side is named")
        pk = joining.pk
        paid = _pay(
            side, price, kind="hunter", source=uuid7(), memo=f"{design.name}: {name}", by=by
        )
        unit = attach(unit=joining, troop_type=design, by=by, points=price)
    else:
        if joining is not None:
            raise AttachmentRefusedError(design=design.name, problem="they are a unit of their own")
        pk = uuid7()
        paid = _pay(side, price, kind="unit", source=pk, memo=f"{design.name}: {name}", by=by)
        unit = raise_unit(
            side=side,
            troop_type=design,
            name=name,
            by=by,
            points=price,
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
        amount=price,
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
