"""SNS-ROLE-02: how a theatre without a player spends its share, by itself and always the same.

Each month, in the order of the theatres, as far as its purse goes: for each of its territories
that is short of its garrison (SNS-UNREST-01), what is being raised counted, the cheapest unit
that is raised in the territory, else in the theatre; then a Small Gunboat for a territory on
water that has none, where a yard of the theatre builds it. One of each a theatre and month.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from campaigns.rules.atlas import Territory, Theatre, places_of
from campaigns.rules.territories import TERRITORIES
from campaigns.rules.units import Arm, UnitCard, UnitType
from turns.christening import name_of
from turns.leading import Lead
from turns.play import StepInPlay
from turns.purchases import Market, numbers_of
from turns.upkeep import Bill, place_of
from vessels.models import Build, Vessel
from vessels.services.builds import BuildOrder, order_builds
from vessels.services.campaign_prices import Offer, designs_of


def provide(step: StepInPlay, bills: Sequence[Bill]) -> list[Build]:
    """Spend the theatres' purses, where nobody plays the side and no parliament sits.

    `bills` are those of the month: the government's forces, and where each stands.
    """
    lead = Lead(step.campaign, step.options)
    if lead.sits:
        return []
    market = Market.read(step.campaign, step.turn, step.options)
    if not lead.is_books(market.purses.side.pk, market.purses.side.key):
        return []
    strength = _strength(step, bills)
    wants = [
        want for theatre in market.purses.theatres for want in _wants(market, theatre, strength)
    ]
    orders = _orders(market, wants)
    builds = order_builds(
        bank=market.purses.bank,
        prices=market.prices,
        orders=orders,
        turn=step.number,
        by=step.by,
    )
    for build, order in zip(builds, orders, strict=True):
        step.note(
            "SNS-ROLE-02",
            f"{build.name} was ordered at {step.name(build.place)} for £{order.price:,}.",
            of=build,
            type="build.decided",
            facts={"card": build.card, "place": build.place, "price": order.price},
        )
    return builds


class _Strength:
    """What stands in each territory, and what is being raised for it; gunboats apart."""

    def __init__(self) -> None:
        self.units: Counter[Territory] = Counter()
        self.gunboats: Counter[Territory] = Counter()

    def add(self, territory: Territory | None, *, vessel: bool) -> None:
        if territory is not None:
            self.units[territory] += 1
            self.gunboats[territory] += vessel


def _strength(step: StepInPlay, bills: Sequence[Bill]) -> _Strength:
    strength = _Strength()
    for bill in bills:
        place = step.chart.territory_at(place_of(bill.row))
        strength.add(place, vessel=isinstance(bill.row, Vessel))
    building = Build.objects.building().filter(campaign=step.campaign)
    for place_key, vessel_class in building.values_list("place", "vessel_class_version"):
        strength.add(step.chart.territory_at(place_key), vessel=vessel_class is not None)
    return strength


def _wants(
    market: Market, theatre: Theatre, strength: _Strength
) -> Iterator[tuple[Theatre, Offer, str]]:
    """What a theatre would buy this month, most urgent first: at most a unit and a gunboat."""
    territories = [
        territory
        for territory in Territory
        if any(
            market.chart.places[place].theatre is theatre
            for place in places_of(territory, places=market.chart.places)
        )
    ]
    short = [t for t in territories if strength.units[t] < TERRITORIES[t].garrison]
    for territory in short:
        if found := _raised(market, theatre, territory):
            yield (theatre, *found)
            break
    gunboat = market.prices.offered(UnitType.SMALL_GUNBOAT)
    if gunboat is None:
        return
    dry = [t for t in territories if not strength.gunboats[t] and _on_water(market, t)]
    yards = [
        place
        for place, told in market.chart.places.items()
        if told.theatre is theatre and market.refusal(gunboat, place) is None
    ]
    if dry and yards:
        yield theatre, gunboat, yards[0]


def _raised(market: Market, theatre: Theatre, territory: Territory) -> tuple[Offer, str] | None:
    """The cheapest unit of the land that is raised in a territory, or else in its theatre."""
    inside = places_of(territory, places=market.chart.places)
    around = [p for p, told in market.chart.places.items() if told.theatre is theatre]
    offers = sorted(
        (
            offer
            for offer in market.prices.offers.values()
            if isinstance(offer.card, UnitCard)
            and offer.card.arm is not Arm.VESSEL
            and not offer.variant
        ),
        key=lambda offer: (offer.card.price, offer.code),
    )
    for places in (inside, around):
        for offer in offers:
            for place in places:
                if market.refusal(offer, place) is None:
                    return offer, place
    return None


def _on_water(market: Market, territory: Territory) -> bool:
    ports = market.chart.ports()
    return any(
        place in ports or market.chart.berths(place)
        for place in places_of(territory, places=market.chart.places)
    )


def _orders(market: Market, wants: Sequence[tuple[Theatre, Offer, str]]) -> list[BuildOrder]:
    """Those wants that the purses cover, one after another."""
    designs = designs_of([offer for _, offer, _ in wants])
    numbers = numbers_of(market.campaign, [offer.code for _, offer, _ in wants])
    left = {theatre: purse.balance for theatre, purse in market.purses.theatres.items()}
    orders = []
    for theatre, offer, place in wants:
        price, _ = market.price(offer)
        if price > left[theatre]:
            continue
        left[theatre] -= price
        numbers[offer.code] += 1
        title = designs[offer.design].name.partition(",")[0]
        orders.append(
            market.order(
                offer,
                designs[offer.design],
                place=place,
                name=name_of(offer.code, title, numbers[offer.code]),
                account=market.purses.theatres[theatre],
            )
        )
    return orders
