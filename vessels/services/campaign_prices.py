"""The campaign book's price list as a campaign has adopted it: SNS-PRICE by an edition of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from campaigns.books import SUN_NEVER_SETS
from campaigns.models import Campaign
from campaigns.rules.prices import Fitting, TheatreCard, TheatreVessel, Work
from campaigns.rules.units import UNITS, Discount, UnitCard, UnitType
from vessels.errors import NotOfferedError
from vessels.models import PriceListVersion, TroopTypeVersion, VesselClassVersion
from vessels.services.buying import prices_of


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of an edition: its code, the design and its version, and what it costs."""

    code: str
    section: str
    design: str
    version: int
    rule: str
    card: UnitCard | TheatreCard
    variant: bool = False


@dataclass(frozen=True, slots=True)
class CampaignPrices:
    """An edition of the campaign book's prices."""

    edition: PriceListVersion
    offers: Mapping[str, Offer]
    """By the keys of the designs."""

    def find(self, item: str) -> Offer:
        """The line of a code, or of a design by its key."""
        found = self.offers.get(item) or self.offered(item)
        if found is None:
            offered = sorted({o.code for o in self.offers.values()} | self.offers.keys())
            raise NotOfferedError(
                design=item, price_list=str(self.edition), offered=", ".join(offered)
            )
        return found

    def upkeep(self, code: str) -> int:
        """SNS-PRICE-01: what a unit or vessel costs each month, by its card."""
        if code in tuple(UnitType):
            return self.unit(code).upkeep
        found = self.offered(code)
        return 0 if found is None else found.card.upkeep

    def unit(self, code: str) -> UnitCard:
        """SNS-PRICE-01: the card of a unit type, by this edition; the book's, where it has none.

        What an edition no longer offers is not sold, but it is still paid, shipped and filled up.
        """
        found = self.offered(code)
        card = UNITS[UnitType(code)] if found is None else found.card
        assert isinstance(card, UnitCard), f"{code} is a unit type"
        return card

    def fitting(self, fitting: Fitting) -> Work:
        """SNS-PRICE-04: a fitting that has a price of its own."""
        row = self.edition.prices.get("fittings", {}).get(fitting)
        if row is None:
            offered = ", ".join(sorted(self.edition.prices.get("fittings", {})))
            raise NotOfferedError(design=fitting, price_list=str(self.edition), offered=offered)
        return Work(row["price"], row["days"])

    def gun(self, key: str) -> int:
        """SC-BG-08, SC-BG-10: what a gun costs, by the key of its type."""
        row = self.edition.prices.get("guns", {}).get(key)
        if row is None or "price" not in row:
            offered = ", ".join(sorted(self.edition.prices.get("guns", {})))
            raise NotOfferedError(design=key, price_list=str(self.edition), offered=offered)
        return int(row["price"])

    def offered(self, code: str) -> Offer | None:
        """The usual line of a code, if this edition has it."""
        of_code = (o for o in self.offers.values() if o.code == code and not o.variant)
        return next(of_code, None)


def campaign_prices(campaign: Campaign) -> CampaignPrices:
    """The edition that the campaign has adopted; NotOfferedError where it has none."""
    return read_prices(prices_of(campaign, SUN_NEVER_SETS))


def read_prices(edition: PriceListVersion) -> CampaignPrices:
    """An edition, whose shape was checked when it was published, as cards of the rules."""
    offers = {
        design: _offer(section, design, row)
        for section in ("vessels", "troops")
        for design, row in edition.prices.get(section, {}).items()
    }
    return CampaignPrices(edition, offers)


def designs_of(
    offers: Iterable[Offer],
) -> dict[str, TroopTypeVersion | VesselClassVersion]:
    """The versions of designs that some lines price, by the designs' keys."""
    lines = list(offers)
    vessels = {o.design: o.version for o in lines if o.section == "vessels"}
    troops = {o.design: o.version for o in lines if o.section == "troops"}
    found: dict[str, TroopTypeVersion | VesselClassVersion] = {}
    if vessels:
        classes = VesselClassVersion.objects.filter(vessel_class__key__in=vessels)
        for version in classes.select_related("vessel_class"):
            if version.number == vessels[version.vessel_class.key]:
                found[version.vessel_class.key] = version
    if troops:
        types = TroopTypeVersion.objects.filter(troop_type__key__in=troops)
        for kind in types.select_related("troop_type"):
            if kind.number == troops[kind.troop_type.key]:
                found[kind.troop_type.key] = kind
    return found


def _offer(section: str, design: str, row: Mapping[str, Any]) -> Offer:
    card: UnitCard | TheatreCard
    if row["code"] in tuple(UnitType):
        card = replace(
            UNITS[UnitType(row["code"])],
            price=row["price"],
            upkeep=row["upkeep"],
            build_months=row["build_months"],
            raised_at=tuple(row["raised_at"]),
            transport_points=row["transport_points"],
            discount=Discount(row["discount"]) if "discount" in row else None,
        )
    else:
        card = TheatreCard(
            row["price"],
            row["upkeep"],
            row["build_days"],
            tuple(row["raised_at"]),
            any_node=row.get("any_node", False),
        )
    return Offer(
        code=row["code"],
        section=section,
        design=design,
        version=row["version"],
        rule=row["rule"],
        card=card,
        variant=row.get("variant", False),
    )


#: SNS-PRICE-01, SNS-PRICE-02: the codes that an edition may price, by section.
CODES: Mapping[str, tuple[str, ...]] = {
    "vessels": (UnitType.SMALL_GUNBOAT, UnitType.LARGE_GUNBOAT, *TheatreVessel),
    "troops": tuple(
        code for code in UnitType if code not in (UnitType.SMALL_GUNBOAT, UnitType.LARGE_GUNBOAT)
    ),
}
