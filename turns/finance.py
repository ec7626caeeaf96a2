"""SNS-MONEY: the government's purses over the year: budget, issue, shares, credit, lapse.

The year's money lies in the budget until it is issued to the treasury. Each theatre has a purse of
its own, which its share goes into where parliament does not sit (SNS-MONEY-04).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.calendar import options_of
from campaigns.models import Account, Campaign, CampaignTurn, Side
from campaigns.money import Move, transfer_all
from campaigns.rules import money
from campaigns.rules.atlas import Theatre, theatres_played
from campaigns.rules.calendar import Month, month_of, year_of
from campaigns.rules.deployment import cost_of, deployed
from campaigns.rules.events import pounds
from campaigns.rules.options import Options
from campaigns.rules.units import UnitType
from turns.deployment import BRITISH
from turns.models import FiscalYear
from turns.play import StepInPlay
from turns.seats import sits
from vessels.services.campaign_prices import CampaignPrices, campaign_prices


@dataclass(slots=True)
class Purses:
    """The government's accounts."""

    side: Side
    bank: Account
    treasury: Account
    budget: Account
    theatres: Mapping[Theatre, Account]


def found(campaign: Campaign, options: Options, by: Any) -> None:
    """SNS-MONEY-01, SNS-MONEY-04: the purses that the calendar needs besides the treasury."""
    side = Side.objects.get(campaign=campaign, key=BRITISH)
    Account.objects.bulk_create(
        [
            Account(campaign=campaign, side=side, kind=Account.Kind.BUDGET),
            *(
                Account(campaign=campaign, side=side, kind=Account.Kind.THEATRE, theatre=theatre)
                for theatre in theatres_played(options)
            ),
        ]
    )


def purses_of(campaign: Campaign) -> Purses:
    """The government's accounts, in one query."""
    found: dict[str, Any] = {"theatres": {}}
    rows = Account.objects.select_related("campaign", "side").filter(campaign=campaign)
    for account in rows:
        if account.kind == Account.Kind.BANK:
            found["bank"] = account
        elif account.side is not None and account.side.key == BRITISH:
            if account.kind == Account.Kind.THEATRE:
                found["theatres"][Theatre(account.theatre)] = account
            else:
                found[account.kind] = account
                found["side"] = account.side
    return Purses(**found)


def roll_year(step: StepInPlay) -> FiscalYear:
    """SNS-MONEY-01, SNS-MONEY-02: January: the year's money, its salaries, the first issue."""
    prices = campaign_prices(step.campaign)
    opening = cost_of(deployed(step.options), units=unit_cards(prices))
    rolled = money.roll_budget(step.dice("SNS-MONEY-01"), step.options, upkeep=opening.upkeep)
    year = FiscalYear.objects.create(
        campaign=step.campaign, year=step.year, budget=rolled.budget, salaries=rolled.salaries
    )
    purses = purses_of(step.campaign)
    source = ("fiscal_year", year.pk)
    transfer_all(
        [
            Move(purses.bank, purses.budget, rolled.budget, "budget", f"{step.year}", source),
            Move(purses.budget, purses.bank, rolled.salaries, "salary", f"{step.year}", source),
            _issue(purses, rolled.issue, step.turn),
        ],
        by=step.by,
    )
    step.tell(rolled, of=year, type="money.budget_rolled")
    return year


def open_month(campaign: Campaign, turn: CampaignTurn, by: Any) -> None:
    """SNS-MONEY-01: a month's issue comes in as its turn opens; January's, after the budget."""
    options = options_of(campaign)
    month = month_of(turn.number)
    if options is None or month is Month.JANUARY:
        return
    year = FiscalYear.objects.filter(campaign=campaign, year=year_of(turn.number, options)).first()
    if year is None:
        return
    purses = purses_of(campaign)
    # What an event has taken from the budget is missing at the year's end.
    due = min(money.issue_of(month, year.net), purses.budget.balance)
    if month is Month.DECEMBER:
        due = purses.budget.balance
    transfer_all([_issue(purses, due, turn)], by=by)


def add_credit(turn: CampaignTurn, *, options: Options, by: Any) -> None:
    """SNS-MONEY-03: what a vote of credit adds to the treasury; the database keeps one a turn."""
    purses = purses_of(turn.campaign)
    amount = money.credit(options)
    source = ("turn", turn.pk)
    transfer_all(
        [Move(purses.bank, purses.treasury, amount, "credit", "Vote of credit", source)], by=by
    )


def close_year(step: StepInPlay) -> int:
    """SNS-MONEY-01: on 31 December what is unspent lapses; how much. In other months nothing."""
    if step.month is not Month.DECEMBER:
        return 0
    purses = purses_of(step.campaign)
    moves = [
        Move(account, purses.bank, account.balance, "lapse", f"{step.year}")
        for account in (purses.treasury, purses.budget, *purses.theatres.values())
    ]
    transfer_all(moves, by=step.by)
    lapsed = sum(move.amount for move in moves)
    step.note(
        "SNS-MONEY-01",
        f"{pounds(lapsed)} was unspent at the end of {step.year}, and lapsed.",
        of=step.turn,
        type="money.lapsed",
        facts={"amount": lapsed},
    )
    return lapsed


def share_out(step: StepInPlay, purses: Purses) -> Mapping[Theatre, int]:
    """SNS-MONEY-04: what the upkeep has left in the treasury goes to the theatres' purses.

    Where parliament sits it stays in the treasury, for parliament to spend.
    """
    if sits(step.campaign, step.options):
        return {}
    shares = money.share_out(purses.treasury.balance, step.options)
    transfer_all(
        [
            Move(purses.treasury, purses.theatres[theatre], share, "share", f"Turn {step.number}")
            for theatre, share in shares.items()
        ],
        by=step.by,
    )
    given = {str(theatre): share for theatre, share in shares.items() if share}
    if given:
        told = ", ".join(f"{name} {pounds(share)}" for name, share in given.items())
        step.note(
            "SNS-MONEY-04",
            f"The theatres had their shares: {told}.",
            of=step.turn,
            type="money.shared_out",
            facts={"shares": given},
        )
    return shares


def unit_cards(prices: CampaignPrices) -> Mapping[UnitType, Any]:
    """SNS-PRICE-01: the cards of all unit types, by an edition of prices."""
    return {code: prices.unit(code) for code in UnitType}


def _issue(purses: Purses, amount: int, turn: CampaignTurn) -> Move:
    source = ("turn", turn.pk)
    memo = f"Turn {turn.number}"
    return Move(purses.budget, purses.treasury, amount, "issue", memo, source)
