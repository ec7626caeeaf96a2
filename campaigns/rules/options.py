"""The settings of the campaign's rule ledger, with its defaults; each is read where it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rulesets.core.jsonio import Json
from rulesets.core.settings import Number, NumberEach, Settings, UnfitValueError, told


class Decider(StrEnum):
    """Whether people decide something, or the book by itself."""

    PLAYERS = "players"
    AUTO = "auto"


class Scope(StrEnum):
    """SNS-MONEY-05: the whole war, or a single theatre of it."""

    ALL = "all"
    NORTH_AFRICA = "north-africa"
    SOUTH_AFRICA = "south-africa"
    INDIA = "india"
    AFGHANISTAN = "afghanistan"
    CHINA = "china"


#: SNS-MONEY-04: what each theatre has of the money, per cent.
THEATRE_SHARES: Final[Mapping[str, int]] = {
    "home": 10,
    "north-africa": 25,
    "south-africa": 20,
    "india": 20,
    "afghanistan": 10,
    "china": 15,
}


class Shares(NumberEach):
    """A per cent for each of a closed set of names, a hundred in all."""

    def read(self, value: Json) -> Mapping[str, int]:
        shares = super().read(value)
        if sum(shares.values()) != 100:
            raise UnfitValueError(value, "Give shares that come to 100 together.")
        return shares


def _percent(rule: str, text: str) -> dict[str, object]:
    return told(rule, text, Number(0, 100))


def _pounds(rule: str, text: str) -> dict[str, object]:
    return told(rule, text, Number(0, 100_000_000))


@dataclass(frozen=True, slots=True)
class Options(Settings):
    """Every switch of the campaign's rule ledger, by its name there."""

    start_year: int = field(
        default=1860,
        metadata=told("SNS-CAL-01", "The year whose January is turn 1.", Number(1800, 1999)),
    )
    pm_votes: int = field(
        default=3,
        metadata=told("SNS-ROLE-01", "Votes of the Prime Minister.", Number(1, 20)),
    )
    parliament: Decider = field(
        default=Decider.PLAYERS,
        metadata=told("SNS-ROLE-02", "Players vote the money, or it is shared out by theatre."),
    )
    fewest_members: int = field(
        default=4,
        metadata=told("SNS-ROLE-02", "With fewer players there are no votes.", Number(1, 20)),
    )
    pm_level_start: int = field(
        default=6,
        metadata=told("SNS-ROLE-04", "Political level at the start.", Number(1, 10)),
    )
    pm_level_renewed: int = field(
        default=5,
        metadata=told("SNS-ROLE-04", "Political level of a new ministry.", Number(1, 10)),
    )
    no_confidence_level: int = field(
        default=2,
        metadata=told(
            "SNS-ROLE-04", "At this level or less any member may move it.", Number(0, 10)
        ),
    )
    budget_base: int = field(
        default=900_000, metadata=_pounds("SNS-MONEY-01", "The year's budget before its dice.")
    )
    budget_step: int = field(
        default=25_000, metadata=_pounds("SNS-MONEY-01", "What each pip of two dice adds.")
    )
    commander_salary: int = field(
        default=4_000, metadata=_pounds("SNS-MONEY-02", "A year of a theatre's commander.")
    )
    second_salary: int = field(
        default=2_000, metadata=_pounds("SNS-MONEY-02", "A year of a second in command.")
    )
    vote_of_credit: int = field(
        default=50_000, metadata=_pounds("SNS-MONEY-03", "What a vote of credit adds.")
    )
    theatre_shares: Mapping[str, int] = field(
        default_factory=lambda: dict(THEATRE_SHARES),
        hash=False,
        metadata=told(
            "SNS-MONEY-04",
            "What each theatre has of the money, per cent.",
            Shares(THEATRE_SHARES, Number(0, 100)),
        ),
    )
    theatre: Scope = field(
        default=Scope.ALL,
        metadata=told("SNS-MONEY-05", "The whole war, or the one theatre that is played."),
    )
    single_theatre_percent: int = field(
        default=135,
        metadata=told(
            "SNS-MONEY-05", "Budget of a single theatre, per cent of upkeep.", Number(0, 1000)
        ),
    )
    single_theatre_step: int = field(
        default=5_000, metadata=_pounds("SNS-MONEY-05", "What each pip of two dice adds to it.")
    )
    theatre_purchases: bool = field(
        default=False,
        metadata=told("SNS-PRICE-02", "Vessels besides the two gunboats may be bought."),
    )
    sale_percent: int = field(
        default=40, metadata=_percent("SNS-PRICE-03", "What a sale returns of the price.")
    )
    charter_rate: int = field(
        default=10, metadata=_pounds("SNS-SEA-02", "Charter of a transport point for a day.")
    )
    natives: Decider = field(
        default=Decider.PLAYERS,
        metadata=told("SNS-UNREST-06", "Natives are led by players, or met by dice."),
    )
    depot_price: int = field(
        default=1_000, metadata=_pounds("SNS-SUP-01", "What a new depot costs.")
    )
    attrition_percent: int = field(
        default=10, metadata=_percent("SNS-SUP-02", "Figures lost in a month out of supply.")
    )
    hull_repair_percent: int = field(
        default=25, metadata=_percent("SNS-REP-01", "Repair of the whole hull, of the price.")
    )
    structure_repair_percent: int = field(
        default=10, metadata=_percent("SNS-REP-01", "Repair of the whole structure, of the price.")
    )
    condemned_percent: int = field(
        default=50, metadata=_percent("SNS-REP-07", "What a condemned prize brings of the price.")
    )
    prize_money_percent: int = field(
        default=20, metadata=_percent("SNS-REP-07", "The captain's part of what she brings.")
    )
    commission_percent: int = field(
        default=10, metadata=_percent("SNS-REP-07", "What a prize costs to commission.")
    )
    refit_months: int = field(
        default=24,
        metadata=told("SNS-REP-09", "Months from one refit to the next.", Number(1, 600)),
    )
    refit_percent: int = field(
        default=5, metadata=_percent("SNS-REP-09", "What a refit costs of the price.")
    )
    months: int = field(
        default=12,
        metadata=told("SNS-VP-03", "Turns of the campaign; 312 end in 1885.", Number(1, 1200)),
    )
