"""SNS-MONEY: the year's budget, the month's issue, the theatres' shares, and who goes unpaid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from campaigns.rules.atlas import COMMANDS, Theatre, theatres_played
from campaigns.rules.calendar import Month
from campaigns.rules.events import BudgetRolled
from campaigns.rules.options import Options, Scope
from campaigns.rules.refusals import Refusal
from campaigns.rules.unrest import RISEN
from rulesets.core.dice import Dice

#: SNS-MONEY-06: months running without pay after which a unit is lost.
MONTHS_UNPAID: Final = 2


def budget_for(pips: int, options: Options, *, upkeep: int) -> int:
    """SNS-MONEY-01: the year's money by two dice.

    SNS-MONEY-05: a single theatre has it by the monthly upkeep of its opening forces.
    """
    if options.theatre is Scope.ALL:
        return options.budget_base + pips * options.budget_step
    yearly = upkeep * len(Month)
    return yearly * options.single_theatre_percent // 100 + pips * options.single_theatre_step


def salaries(options: Options) -> int:
    """SNS-MONEY-02: a commander and his second in each theatre that has them, paid in January."""
    commands = sum(theatre in COMMANDS for theatre in theatres_played(options))
    return commands * (options.commander_salary + options.second_salary)


def issue_of(month: Month, net: int) -> int:
    """SNS-MONEY-01: a twelfth of what the salaries leave; December has the remainder."""
    twelfth = net // len(Month)
    return net - twelfth * (len(Month) - 1) if month is Month.DECEMBER else twelfth


def roll_budget(dice: Dice, options: Options, *, upkeep: int) -> BudgetRolled:
    """SNS-MONEY-01: January's roll. Salaries never take more than there is."""
    roll = dice.roll(2, 6, "budget")
    budget = budget_for(roll.total, options, upkeep=upkeep)
    paid = min(budget, salaries(options))
    issue = issue_of(Month.JANUARY, budget - paid)
    return BudgetRolled("SNS-MONEY-01", roll, budget, paid, issue)


def carried_over(month: Month, balance: int) -> int:
    """SNS-MONEY-01: what is unspent at a month's end carries over, and lapses in December."""
    return 0 if month is Month.DECEMBER else balance


def spending_refusal(balance: int, amount: int) -> Refusal | None:
    """SNS-MONEY-01: nobody spends past the balance."""
    if amount < 0:
        return Refusal(
            "SNS-MONEY-01", f"{amount:,} is no sum that is spent", "Name a sum of £0 or more."
        )
    if amount <= balance:
        return None
    return Refusal(
        "SNS-MONEY-01",
        f"£{amount:,} is asked, and £{balance:,} is there",
        f"Find £{amount - balance:,} more, or spend less.",
    )


def credit_refusal(indices: Iterable[int], *, votes_this_month: int) -> Refusal | None:
    """SNS-MONEY-03: a vote of credit needs a territory in uprising, and comes once a month."""
    if not any(index >= RISEN for index in indices):
        return Refusal(
            "SNS-MONEY-03",
            "no territory is in uprising",
            "Pay from the issue, or wait until one rises.",
        )
    if votes_this_month:
        return Refusal("SNS-MONEY-03", "credit was voted this month", "Move it next month.")
    return None


def credit(options: Options) -> int:
    """SNS-MONEY-03: what one vote of credit adds; the political level falls by SNS-ROLE-04."""
    return options.vote_of_credit


def share_out(amount: int, options: Options) -> Mapping[Theatre, int]:
    """SNS-MONEY-04: what the upkeep leaves of the issue, by theatre, each share rounded down.

    Home has the remainder; where the upkeep takes it all and more, nobody has a share.
    SNS-MONEY-05: the only theatre there is has it all.
    """
    left = max(0, amount)
    theatres = theatres_played(options)
    if len(theatres) == 1:
        return dict.fromkeys(theatres, left)
    shares = {theatre: left * options.theatre_shares[theatre] // 100 for theatre in COMMANDS}
    return {Theatre.HOME: left - sum(shares.values()), **shares}


class Due(NamedTuple):
    """The month's upkeep of one unit."""

    unit: str
    amount: int


def pay_rank(first: Sequence[str], key: str, card: str) -> int:
    """SNS-MONEY-06: how early a unit is paid: by its own place in the order, or by its kind's.

    Whom the order does not name comes after all whom it does.
    """
    return next((rank for rank, name in enumerate(first) if name in (key, card)), len(first))


class PayRoll(NamedTuple):
    """SNS-MONEY-06: who was paid, who was not, and what is left."""

    paid: tuple[str, ...]
    unpaid: tuple[str, ...]
    balance: int


def pay(balance: int, dues: Sequence[Due]) -> PayRoll:
    """SNS-MONEY-06: pay each unit in the order given, as long as the balance covers it."""
    paid, unpaid = [], []
    for unit, amount in dues:
        if amount <= balance:
            balance -= amount
            paid.append(unit)
        else:
            unpaid.append(unit)
    return PayRoll(tuple(paid), tuple(unpaid), balance)


class Arrears(StrEnum):
    """SNS-MONEY-06: what becomes of a unit that was not paid."""

    NONE = "none"
    HELD = "held"
    DISBANDED = "disbanded"
    LAID_UP = "laid_up"


def arrears(months_unpaid: int, *, vessel: bool) -> Arrears:
    """SNS-MONEY-06: unpaid it does not move; two months running, and it is disbanded or laid up."""
    if months_unpaid == 0:
        return Arrears.NONE
    if months_unpaid < MONTHS_UNPAID:
        return Arrears.HELD
    return Arrears.LAID_UP if vessel else Arrears.DISBANDED


def moving_refusal(months_unpaid: int) -> Refusal | None:
    """SNS-MONEY-06: an unpaid unit does not move."""
    if months_unpaid == 0:
        return None
    return Refusal("SNS-MONEY-06", "the unit was not paid this month", "Pay it next month.")


def in_balance(*, credits_voted: int, months_with_unpaid: int) -> bool:
    """SNS-ROLE-04: a year without a deficit took no vote of credit, and left nobody unpaid."""
    return credits_voted == 0 and months_with_unpaid == 0
