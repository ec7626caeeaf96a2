"""SNS-REP-07 to SNS-REP-10: captured vessels, vessels laid up, refits, and the record of losses."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from campaigns.rules.atlas import Yard
from campaigns.rules.calendar import Day
from campaigns.rules.events import CrewTurned
from campaigns.rules.options import Options
from campaigns.rules.prices import Work
from campaigns.rules.refusals import Refusal
from rulesets.core.dice import Dice

#: SNS-REP-07: the least prize crew: so many who can command, and so many ratings.
PRIZE_COMMANDERS: Final = 1
PRIZE_RATINGS: Final = 2
#: SNS-REP-07, SNS-REP-08: days to commission a prize, and a vessel that was laid up.
COMMISSION_DAYS: Final = 15
#: SNS-REP-07: the least face with which a figure of a prize's old crew changes sides.
TURNS: Final = 4
#: SNS-REP-09: days of a refit, and the inches of move that a vessel late for it loses.
REFIT_DAYS: Final = 30
REFIT_MOVE: Final = 4


class PrizeCrew(NamedTuple):
    """SNS-REP-07: who went aboard."""

    officers: int
    petty_officers: int
    ratings: int


class Sale(NamedTuple):
    """SNS-REP-07: what a condemned prize brings the Exchequer, and the captain's part of it."""

    price: int
    prize_money: int


def is_taken(crew: PrizeCrew, *, before_end: bool, sunk: bool) -> bool:
    """SNS-REP-07: by a prize crew aboard before the battle ends, if she does not sink.

    Who does not take her may burn her.
    """
    commanders = crew.officers + crew.petty_officers
    manned = commanders >= PRIZE_COMMANDERS and crew.ratings >= PRIZE_RATINGS
    return manned and before_end and not sunk


def prize_refusal(*, own_port: bool, native: bool) -> Refusal | None:
    """SNS-REP-07: a prize is sold or commissioned in an own port; natives need none."""
    if own_port or native:
        return None
    return Refusal("SNS-REP-07", "a prize is disposed of in an own port", "Bring her to one.")


def condemn(price: int, options: Options, *, hull: int, full_hull: int) -> Sale:
    """SNS-REP-07: half her price by the hull that is left, a fifth of it as prize money."""
    brought = price * options.condemned_percent * hull // (100 * full_hull)
    return Sale(brought, brought * options.prize_money_percent // 100)


def commission(price: int, options: Options, *, native: bool) -> Work:
    """SNS-REP-07: a tenth of the price and fifteen days; natives do it on the spot.

    She needs a full crew besides.
    """
    if native:
        return Work(0, 0)
    return Work(price * options.commission_percent // 100, COMMISSION_DAYS)


def turn_crew(dice: Dice, vessel: str, figures: int) -> CrewTurned:
    """SNS-REP-07: a die for each of the old crew, one or more; who rolls well changes sides."""
    roll = dice.roll(figures, 6, "crew turned", vessel)
    turned = sum(face >= TURNS for face in roll.faces)
    return CrewTurned("SNS-REP-07", vessel, roll, turned)


def recommissioned(day: Day) -> Day:
    """SNS-REP-08: a vessel laid up, without crew or upkeep, is ready fifteen days on."""
    return day.later(COMMISSION_DAYS)


def is_refit_due(since: int, turn: int, options: Options) -> bool:
    """SNS-REP-09: after 24 months from the turn of her launch or last refit."""
    return turn - since >= options.refit_months


def move_lost(since: int, turn: int, options: Options) -> int:
    """SNS-REP-09: inches that a vessel late for her refit loses until she has it."""
    return REFIT_MOVE if turn - since > options.refit_months else 0


def refit_refusal(yard: Yard | None) -> Refusal | None:
    """SNS-REP-09: a refit is done in a dockyard."""
    if yard is Yard.DOCKYARD:
        return None
    return Refusal("SNS-REP-09", "there is no dockyard here", "Take her to a dockyard.")


def refit(price: int, options: Options) -> Work:
    """SNS-REP-09: a twentieth of the price, and a full month in a dockyard."""
    return Work(price * options.refit_percent // 100, REFIT_DAYS)


class End(StrEnum):
    """SNS-REP-10: how a vessel left the fleet."""

    SUNK = "sunk"
    CAPTURED = "captured"
    SCRAPPED = "scrapped"
    WRECKED = "wrecked"


class Ended(NamedTuple):
    """SNS-REP-10: what the roster keeps of her for good."""

    vessel: str
    end: End
    day: Day
    place: str
    cause: str
