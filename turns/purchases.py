"""SNS-PRICE: what people buy in the Exchequer step, and what is sold."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from campaigns.charts import chart_of
from campaigns.models import Account, Campaign, CampaignTurn, Side
from campaigns.rules import money
from campaigns.rules.atlas import Theatre
from campaigns.rules.calendar import DAYS, Day
from campaigns.rules.chart import Chart
from campaigns.rules.deck import Lasting, delivered_after_strike
from campaigns.rules.options import Options
from campaigns.rules.prices import (
    Fitting,
    TheatreVessel,
    delivered_in,
    price_of,
    purchase_refusal,
    theatre_purchase_refusal,
)
from campaigns.rules.refusals import Refusal
from campaigns.rules.sequence import Step
from campaigns.rules.units import Discount, UnitCard
from turns import effects
from turns.christening import name_of
from turns.deployment import BRITISH
from turns.dockyards import Docks
from turns.errors import forbid
from turns.finance import Purses, purses_of
from turns.locks import book_of, lock, turn_of
from turns.models import StandingEffect
from turns.seats import organises, sits
from turns.upkeep import bills_of, theatre_at
from vessels.models import (
    Build,
    RepairJob,
    TroopTypeVersion,
    TroopUnit,
    Vessel,
    VesselClassVersion,
    VesselLoss,
)
from vessels.services.builds import BuildOrder, order_builds
from vessels.services.campaign_prices import CampaignPrices, Offer, campaign_prices, designs_of
from vessels.services.fitting import order_fitting
from vessels.services.selling import sell as sell_vessel


@dataclass(slots=True)
class Market:
    """What purchases of a turn go by: prices, the map, purses, and what events make cheaper."""

    campaign: Campaign
    turn: CampaignTurn
    options: Options
    chart: Chart
    prices: CampaignPrices
    purses: Purses
    cheaper: list[StandingEffect]
    strike: bool

    @classmethod
    def read(cls, campaign: Campaign, turn: CampaignTurn, options: Options) -> "Market":
        """As it is now; the campaign is locked."""
        lasting = effects.standing(campaign, turn.number).filter(lasting__in=BEARING)
        found = list(lasting)
        return cls(
            campaign=campaign,
            turn=turn,
            options=options,
            chart=chart_of(campaign),
            prices=campaign_prices(campaign),
            purses=purses_of(campaign),
            cheaper=[e for e in found if e.lasting != Lasting.DOCKYARD_STRIKE],
            strike=any(e.lasting == Lasting.DOCKYARD_STRIKE for e in found),
        )

    def refusal(self, offer: Offer, place: str) -> Refusal | None:
        """SNS-PRICE-01, SNS-PRICE-02: why something is not raised or built at a place."""
        if isinstance(offer.card, UnitCard):
            return purchase_refusal(offer.card, place, places=self.chart.places)
        return theatre_purchase_refusal(
            TheatreVessel(offer.code),
            place,
            self.options,
            on_river=bool(self.chart.berths(place)),
            places=self.chart.places,
            vessels={TheatreVessel(offer.code): offer.card},
        )

    def price(self, offer: Offer) -> tuple[int, Discount | None]:
        """SNS-PRICE-01, SNS-EVT-02: what it costs now, and the discount that this uses up."""
        card = offer.card
        if not isinstance(card, UnitCard):
            return card.price, None
        left = {
            discount: sum(e.left.get(discount, 0) for e in self.cheaper if e.ended_in is None)
            for discount in Discount
        }
        price, _ = price_of(card, left)
        return price, card.discount if price < card.price else None

    def due(self, offer: Offer) -> int:
        """SNS-SEQ-01, SNS-PRICE-02: the turn whose Exchequer step delivers it.

        Days are full when the first Exchequer step after them comes. A dockyard strike (SNS-EVT-02)
        costs a vessel its month.
        """
        now, card = self.turn.number, offer.card
        due = delivered_in(now, card) if isinstance(card, UnitCard) else now + -(-card.days // DAYS)
        if self.strike and offer.section == "vessels":
            return delivered_after_strike(now, due, now)
        return due

    def order(
        self,
        offer: Offer,
        design: TroopTypeVersion | VesselClassVersion,
        *,
        place: str,
        name: str,
        account: Account,
    ) -> BuildOrder:
        """An order at today's price; a discount that it uses is used up."""
        price, discount = self.price(offer)
        if discount is not None:
            effects.use(self.cheaper, discount, turn=self.turn.number)
        return BuildOrder(
            offer=offer,
            design=design,
            account=account,
            price=price,
            name=name,
            place=place,
            due_in=self.due(offer),
        )


def buy(
    *,
    side: Side,
    item: str,
    place: str,
    by: Any,
    name: str = "",
    theatre: str = "",
    voted: bool = False,
) -> Build:
    """SNS-PRICE-01: buy a unit or vessel while the turn is at the Exchequer step, or at the orders.

    Upkeep goes first (SNS-SEQ-01): before the step is taken, what the month's upkeep needs is
    kept back. The theatre pays, that of the place unless another is named; where parliament sits,
    the treasury. What parliament has `voted` is ordered while it sits (SNS-ROLE-03).
    """
    campaign = lock(side.campaign)
    options, turn = book_of(campaign), turn_of(campaign)
    _check_time(side, turn, (Step.PARLIAMENT,) if voted else OPEN)
    market = Market.read(campaign, turn, options)
    offer = market.prices.find(item)
    if refusal := market.refusal(offer, place):
        raise forbid(refusal)
    account = _payer(market, place, theatre)
    price, _ = market.price(offer)
    if refusal := money.spending_refusal(_to_spend(market, account), price):
        raise forbid(refusal)
    design = designs_of([offer])[offer.design]
    order = market.order(
        offer,
        design,
        place=place,
        name=name or next_name(campaign, offer.code, design.name),
        account=account,
    )
    (build,) = order_builds(
        bank=market.purses.bank,
        prices=market.prices,
        orders=[order],
        turn=turn.number,
        by=by,
    )
    return build


def buy_directly(*, side: Side, by: Any, **order: Any) -> Build:
    """The same by a person: where parliament sits it is the organiser's to enter, or a motion's."""
    options = book_of(side.campaign)
    if sits(side.campaign, options) and not organises(side.campaign, by):
        raise forbid(
            Refusal(
                "SNS-ROLE-03",
                "parliament votes on what is raised",
                "Move it while parliament sits, or have the organiser enter it.",
            )
        )
    return buy(side=side, by=by, **order)


def sell(*, vessel: Vessel, by: Any) -> VesselLoss:
    """SNS-PRICE-03: sell a vessel in a step in which purchases are open; her theatre has the money.

    Where parliament sits, the treasury has it.
    """
    campaign = lock(vessel.campaign)
    options, turn = book_of(campaign), turn_of(campaign)
    vessel.refresh_from_db(fields=["location"])
    _check_time(vessel.side, turn, OPEN)
    market = Market.read(campaign, turn, options)
    return sell_vessel(
        vessel=vessel,
        account=_payer(market, vessel.location, ""),
        day=Day(turn.number, 1),
        options=options,
        by=by,
    )


def fit(*, vessel: Vessel, fitting: str, by: Any, slot: str = "") -> RepairJob:
    """SNS-PRICE-04: have something fitted in a step in which purchases are open."""
    campaign = lock(vessel.campaign)
    turn = turn_of(campaign)
    vessel.refresh_from_db(fields=["location"])
    _check_time(vessel.side, turn, OPEN)
    at = Docks(turn, book_of(campaign), chart_of(campaign)).at(vessel)
    return order_fitting(vessel=vessel, fitting=Fitting(fitting), at=at, by=by, slot=slot)


def next_name(campaign: Campaign, code: str, title: str) -> str:
    """What the next of its kind is called."""
    return name_of(code, title.partition(",")[0], numbers_of(campaign, [code])[code] + 1)


def numbers_of(campaign: Campaign, codes: Iterable[str]) -> dict[str, int]:
    """How many of each kind there have been and are being built."""
    counted = dict.fromkeys(codes, 0)
    building = Build.objects.building()
    for rows in (Vessel.objects.all(), TroopUnit.objects.all(), building):
        for card in rows.filter(campaign=campaign, card__in=counted).values_list("card", flat=True):
            counted[card] += 1
    return counted


def _check_time(side: Side, turn: CampaignTurn, steps: tuple[Step, ...]) -> None:
    if side.key != BRITISH:
        raise forbid(
            Refusal(
                "SNS-PRICE-01",
                "natives are not raised by the price list",
                "Their bands come by muster and replacements.",
            )
        )
    if turn.step not in steps:
        raise forbid(
            Refusal(
                "SNS-SEQ-01",
                f"the turn is at the step {turn.step!r}",
                "Buy while it is at the step exchequer or orders.",
            )
        )


def _payer(market: Market, place: str, theatre: str) -> Account:
    """SNS-MONEY-04: the purse of the theatre that is named, or of the place's."""
    purses = market.purses
    if sits(market.campaign, market.options):
        return purses.treasury
    chosen = Theatre(theatre) if theatre else theatre_at(market.chart, place)
    if chosen not in purses.theatres:
        raise forbid(
            Refusal(
                "SNS-MONEY-05",
                f"the theatre {chosen} is not played",
                f"Name one of: {', '.join(purses.theatres)}.",
            )
        )
    return purses.theatres[chosen]


def _to_spend(market: Market, account: Account) -> int:
    """SNS-SEQ-01: what an account has, less what the upkeep that is still to be paid needs of it.

    The treasury pays upkeep first, the theatres what it cannot.
    """
    if market.turn.step == Step.ORDERS:
        return account.balance
    bills = bills_of(market.campaign, market.chart, market.prices, turn=market.turn.number)
    needed = sum(bill.amount for bill in bills)
    if account.kind != Account.Kind.TREASURY:
        needed = max(0, needed - market.purses.treasury.balance)
    return max(0, account.balance - needed)


#: SNS-SEQ-01: the steps at which purchases are open: upkeep is due or paid, nobody has moved.
OPEN: Final = (Step.EXCHEQUER, Step.ORDERS)
#: SNS-EVT-02: what bears on a purchase.
BEARING: Final = (Lasting.ARMY_REFORM, Lasting.NAVAL_ESTIMATES, Lasting.DOCKYARD_STRIKE)
