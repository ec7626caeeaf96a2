"""Receipts by the editions of prices that they name, and builds by the time that they take."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from campaigns.models import Campaign, TurnStep
from campaigns.rules.calendar import DAYS
from campaigns.rules.deck import Lasting, delivered_after_strike
from campaigns.rules.prices import delivered_in, price_of
from campaigns.rules.sequence import Step
from campaigns.rules.units import Discount, UnitCard
from turns.audit.difference import Difference
from turns.fortunes import DISCOUNTS
from turns.models import StandingEffect
from vessels.models import Build, PriceListVersion, Receipt, TroopTypeVersion
from vessels.services.campaign_prices import CampaignPrices, Offer, read_prices

PURCHASES: Final = "purchases"
WITH_GUNS: Final = re.compile(r" with (\d+) guns$")
DESIGNS: Final = ("vessel_class_version__vessel_class", "troop_type_version__troop_type")


def misbought(campaign: Campaign) -> Iterator[Difference]:
    """Every receipt is for what its edition asks, and every build is as far as it should be."""
    receipts = list(
        Receipt.objects.filter(campaign=campaign).select_related(
            "price_list_version__price_list",
            *(f"build__{design}" for design in DESIGNS),
            "vessel__class_version__vessel_class",
            "unit",
        )
    )
    editions = {each.price_list_version_id: each.price_list_version for each in receipts}
    prices = {
        pk: read_prices(edition)
        for pk, edition in editions.items()
        if any(each.build_id and each.price_list_version_id == pk for each in receipts)
    }
    return chain(
        _of_builds(campaign, receipts, prices),
        _of_fleets(receipts, _TroopPrices(editions.values())),
        _builds(campaign, prices),
    )


def _of_builds(
    campaign: Campaign, receipts: list[Receipt], prices: Mapping[Any, CampaignPrices]
) -> Iterator[Difference]:
    """SNS-PRICE-01, SNS-EVT-02: what is built costs its line, or less by a discount in force."""
    cheaper: Counter[Discount] = Counter()
    for receipt in receipts:
        if receipt.build is None:
            continue
        offer = _offer_of(receipt.build, prices[receipt.price_list_version_id])
        if offer is None:
            yield _wrong(receipt, "its edition of prices has no such line")
            continue
        asked, discount = offer.card.price, None
        if isinstance(offer.card, UnitCard) and receipt.amount != asked:
            discount = offer.card.discount
            asked, _ = price_of(offer.card, dict.fromkeys(Discount, 1))
        if receipt.amount != asked:
            yield _wrong(receipt, f"it says {receipt.amount}, and its edition {offer.card.price}")
        elif discount is not None:
            cheaper[discount] += 1
    used = _discounts_used(campaign)
    for discount in Discount:
        if cheaper[discount] != used[discount]:
            problem = (
                f"{cheaper[discount]} were cheaper by it, and it was used {used[discount]} times"
            )
            yield Difference(PURCHASES, "discount", discount, problem)


def _discounts_used(campaign: Campaign) -> Counter[Discount]:
    """SNS-EVT-02: by their effects, how many discounts of each kind were used up."""
    used: Counter[Discount] = Counter()
    for effect in StandingEffect.objects.filter(campaign=campaign, lasting__in=DISCOUNTS):
        for discount, count in DISCOUNTS[Lasting(effect.lasting)].items():
            used[Discount(discount)] += count - effect.left.get(discount, 0)
    return used


def _of_fleets(receipts: list[Receipt], troops: "_TroopPrices") -> Iterator[Difference]:
    """RS-PTS, RS-MW-21: vessels by guns, troops by drill; else the price is the organiser's."""
    for receipt in receipts:
        if receipt.vessel is not None:
            key = receipt.vessel.class_version.vessel_class.key
            row = receipt.price_list_version.prices.get("vessels", {}).get(key, {})
            guns = WITH_GUNS.search(receipt.item)
            asked = [row.get("by_guns", {}).get(guns[1])] if guns else []
        elif receipt.unit is not None:
            row = troops.row(receipt)
            by_drill = row.get("by_drill")
            asked = [by_drill.get(receipt.unit.drill)] if by_drill else [row.get("price")]
        else:
            continue
        if not row.get("by_organiser") and receipt.amount not in asked:
            told = asked[0] if asked else None
            yield _wrong(receipt, f"it says {receipt.amount}, and its edition {told}")


class _TroopPrices:
    """The lines of the editions' troops by the names of their types, which receipts have."""

    def __init__(self, editions: Any) -> None:
        self._names = {
            (kind.troop_type.key, kind.number): kind.name
            for kind in TroopTypeVersion.objects.select_related("troop_type")
        }
        self._rows: dict[Any, dict[str, Mapping[str, Any]]] = {
            edition.pk: self._lines(edition) for edition in editions
        }

    def _lines(self, edition: PriceListVersion) -> dict[str, Mapping[str, Any]]:
        lines = edition.prices.get("troops", {}).items()
        return {self._names.get((key, row["version"]), key): row for key, row in lines}

    def row(self, receipt: Receipt) -> Mapping[str, Any]:
        """The line of what a receipt is for."""
        return self._rows[receipt.price_list_version_id].get(receipt.item, {})


def _builds(campaign: Campaign, prices: Mapping[Any, CampaignPrices]) -> Iterator[Difference]:
    """SNS-SEQ-01: each is due when its time is over, and is delivered then, as what was ordered."""
    rows = Build.objects.filter(campaign=campaign).select_related(
        "receipt", "vessel", "unit", *DESIGNS
    )
    struck = _strikes(campaign)
    taken = TurnStep.objects.filter(turn__campaign=campaign, step=Step.EXCHEQUER)
    played = set(taken.values_list("turn__number", flat=True))
    for build in rows:
        offer = _offer_of(build, prices[build.receipt.price_list_version_id])
        if offer is None:
            continue
        if build.card != offer.code:
            yield _late(build, f"it is ordered as {build.card}, and its line is {offer.code}")
        due = _due(build, offer, struck & (played | {build.ordered_in}))
        if build.due_in != due:
            yield _late(build, f"it is due in turn {build.due_in}, and its time is over in {due}")
        yield from _delivery(build, played)


def _due(build: Build, offer: Offer, struck: set[int]) -> int:
    """SNS-PRICE-01, SNS-PRICE-02, SNS-EVT-02: its build time, and a month for each strike in it."""
    now, card = build.ordered_in, offer.card
    due = delivered_in(now, card) if isinstance(card, UnitCard) else now + -(-card.days // DAYS)
    for month in sorted(struck) if build.vessel_class_version_id else ():
        due = delivered_after_strike(now, due, month)
    return due


def _delivery(build: Build, played: set[int]) -> Iterator[Difference]:
    raised = build.vessel or build.unit
    if raised is None:
        if build.due_in in played and build.status == Build.Status.BUILDING:
            yield _late(build, f"it was due in turn {build.due_in}, and is not there")
        return
    if build.delivered_in != build.due_in:
        yield _late(build, f"it was due in turn {build.due_in}, and came in {build.delivered_in}")
    if raised.card != build.card:
        yield _late(build, f"{raised.key} is {raised.card}, and {build.card} was ordered")


def _strikes(campaign: Campaign) -> set[int]:
    """SNS-EVT-02: the turns in which the dockyards struck."""
    strikes = StandingEffect.objects.filter(campaign=campaign, lasting=Lasting.DOCKYARD_STRIKE)
    months: set[int] = set()
    for since, until in strikes.values_list("since", "until"):
        months |= set(range(since, until + 1))
    return months


def _offer_of(build: Build, prices: CampaignPrices) -> Offer | None:
    design: Any = build.vessel_class_version or build.troop_type_version
    kind = design.vessel_class if build.vessel_class_version else design.troop_type
    return prices.offers.get(kind.key)


def _wrong(receipt: Receipt, problem: str) -> Difference:
    return Difference(PURCHASES, "receipt", str(receipt.pk), problem)


def _late(build: Build, problem: str) -> Difference:
    return Difference(PURCHASES, "build", str(build.pk), problem)
