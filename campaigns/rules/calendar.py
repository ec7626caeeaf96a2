"""SNS-CAL: turns of one month, and the days in them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from campaigns.rules.options import Options

#: SNS-CAL-01: the days of every month.
DAYS: Final = 30


class Month(IntEnum):
    """SNS-CAL-01: turn 1 is a January."""

    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12


def month_of(turn: int) -> Month:
    """SNS-CAL-01: the month that a turn plays."""
    return Month((turn - 1) % len(Month) + 1)


def year_of(turn: int, options: Options) -> int:
    """SNS-CAL-01: the year of a turn, counted from the year in which the campaign starts."""
    return options.start_year + (turn - 1) // len(Month)


def turn_of(year: int, month: Month, options: Options) -> int:
    """SNS-CAL-01: the turn that plays a month; below 1 before the campaign."""
    return (year - options.start_year) * len(Month) + month


class Day(NamedTuple):
    """SNS-CAL-01: a day of a turn, 1 to 30. Days compare in the order of time."""

    turn: int
    day: int

    def later(self, days: int) -> Day:
        """So many days on; SNS-SEA-06: what does not fit into the month goes on in the next."""
        months, day = divmod(self.day - 1 + days, DAYS)
        return Day(self.turn + months, day + 1)

    def since(self, earlier: Day) -> int:
        """The days from an earlier day to this one."""
        return (self.turn - earlier.turn) * DAYS + self.day - earlier.day
