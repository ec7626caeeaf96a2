"""SNS-MONEY-06: the month's upkeep: who is paid, by which purse, and what becomes of the rest."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from campaigns.models import Account, Campaign
from campaigns.money import Move, transfer_all
from campaigns.rules import money
from campaigns.rules.atlas import Theatre
from campaigns.rules.chart import Chart
from campaigns.rules.deck import Lasting, famine_upkeep
from campaigns.rules.events import pounds
from campaigns.rules.money import Arrears, Due
from rulesets.core.events import counted
from turns import effects
from turns.deployment import BRITISH
from turns.finance import Purses
from turns.pay_order import pay_first
from turns.play import StepInPlay
from vessels.models import TroopUnit, Vessel
from vessels.models.fleet import GONE
from vessels.services.campaign_prices import CampaignPrices
from vessels.services.paying_off import (
    clear_unpaid,
    disband_all,
    lay_up_all,
    strike_unpaid,
)


@dataclass(frozen=True, slots=True)
class Bill:
    """What one unit or vessel costs this month, and where it stands."""

    row: TroopUnit | Vessel
    theatre: Theatre
    amount: int

    @property
    def due(self) -> Due:
        """As the rules have it."""
        return Due(str(self.row.pk), self.amount)


def bills_of(campaign: Campaign, chart: Chart, prices: CampaignPrices, *, turn: int) -> list[Bill]:
    """SNS-PRICE-01: what the government's forces cost this month, in the order of payment.

    SNS-MONEY-06: by the order that was set; else vessels, then units, as the roster has them.

    SNS-EVT-02: a garrison in a famine costs half as much again. A vessel that is laid up costs
    nothing (SNS-REP-08); a unit is where its vessel is.
    """
    famished = {e.struck for e in effects.in_force(campaign, Lasting.FAMINE, turn)}
    rows: list[TroopUnit | Vessel] = [
        *Vessel.objects.filter(campaign=campaign, side__key=BRITISH)
        .exclude(card="")
        .exclude(status__in=(*GONE, Vessel.Status.LAID_UP))
        .order_by("key"),
        *TroopUnit.objects.filter(campaign=campaign, side__key=BRITISH, status__in=PAID)
        .exclude(card="")
        .select_related("vessel")
        .order_by("key"),
    ]
    bills = []
    for row in rows:
        place = place_of(row)
        amount = prices.upkeep(row.card)
        if famished and chart.territory_at(place) in famished:
            amount = famine_upkeep(amount)
        bills.append(Bill(row, theatre_at(chart, place), amount))
    first = pay_first(campaign)
    return sorted(bills, key=lambda bill: money.pay_rank(first, bill.row.key, bill.row.card))


def place_of(row: TroopUnit | Vessel) -> str:
    """Where a force stands."""
    if isinstance(row, Vessel):
        return row.location
    return row.place if row.vessel is None else row.vessel.location


def theatre_at(chart: Chart, place: str) -> Theatre:
    """SNS-MONEY-04: the theatre of a place; who is on passage is Home's."""
    near = chart.nearest(place)
    return Theatre.HOME if near is None else chart.places[near].theatre


def pay(step: StepInPlay, purses: Purses, bills: Sequence[Bill]) -> None:
    """SNS-MONEY-06, SNS-MONEY-04: pay each in its order from the treasury; whom that does not
    cover, from its theatre's purse. The unpaid are held where they are, or lost.
    """
    roll = money.pay(purses.treasury.balance, [bill.due for bill in bills])
    moves = [_upkeep(purses.treasury, purses, bills, roll.paid, step.number)]
    unpaid = set(roll.unpaid)
    for theatre, purse in purses.theatres.items():
        own = [b.due for b in bills if b.theatre is theatre and b.due.unit in unpaid]
        of_purse = money.pay(purse.balance, own)
        moves.append(_upkeep(purse, purses, bills, of_purse.paid, step.number))
        unpaid -= set(of_purse.paid)
    transfer_all(moves, by=step.by)
    spent = sum(move.amount for move in moves)
    step.note(
        "SNS-MONEY-06",
        f"Upkeep took {pounds(spent)}; {counted(len(unpaid), 'unit')} went unpaid.",
        of=step.turn,
        type="money.upkeep_paid",
        facts={"amount": spent, "unpaid": len(unpaid)},
    )
    _mark(step, bills, unpaid)


def _upkeep(
    purse: Account, purses: Purses, bills: Sequence[Bill], paid: Sequence[str], turn: int
) -> Move:
    amounts = {bill.due.unit: bill.amount for bill in bills}
    total = sum(amounts[unit] for unit in paid)
    memo = f"Turn {turn}: upkeep of {counted(len(paid), 'unit')}"
    return Move(purse, purses.bank, total, "upkeep", memo)


def _mark(step: StepInPlay, bills: Sequence[Bill], unpaid: set[str]) -> None:
    """Count the month of each, and end those who have had two of them."""
    paid = [bill.row for bill in bills if bill.due.unit not in unpaid]
    clear_unpaid(_keys(paid, Vessel), _keys(paid, TroopUnit))
    owed = [bill.row for bill in bills if bill.due.unit in unpaid]
    if not owed:
        return
    strike_unpaid(_keys(owed, Vessel), _keys(owed, TroopUnit))
    causes = {}
    lost: dict[Arrears, list[TroopUnit | Vessel]] = {each: [] for each in Arrears}
    for row in owed:
        row.months_unpaid += 1
        fate = money.arrears(row.months_unpaid, vessel=isinstance(row, Vessel))
        lost[fate].append(row)
        kind = "vessel" if isinstance(row, Vessel) else "unit"
        causes[row.pk] = step.note(
            "SNS-MONEY-06",
            f"{row.name} {TOLD[fate]}.",
            of=row,
            type=f"{kind}.{'unpaid' if fate is Arrears.HELD else fate}",
            facts={"months": row.months_unpaid},
        )
    disband_all([r for r in lost[Arrears.DISBANDED] if isinstance(r, TroopUnit)], causes=causes)
    lay_up_all([r for r in lost[Arrears.LAID_UP] if isinstance(r, Vessel)], causes=causes)


def _keys(rows: Sequence[TroopUnit | Vessel], kind: type) -> list[UUID]:
    return [row.pk for row in rows if isinstance(row, kind)]


#: The units that are paid; prisoners are not.
PAID = (TroopUnit.Status.READY, TroopUnit.Status.ABSENT, TroopUnit.Status.ROUTED)
TOLD = {
    Arrears.HELD: "went unpaid, and does not move",
    Arrears.DISBANDED: "was disbanded, unpaid two months running",
    Arrears.LAID_UP: "was laid up, unpaid two months running",
}
