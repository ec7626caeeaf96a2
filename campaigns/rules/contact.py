"""SNS-RIV-08: forces that meet, that refuse battle, and that pass a battery."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple

from campaigns.rules.events import CommanderTested
from campaigns.rules.rivers import Reach, River
from rulesets.core.dice import Dice

#: SNS-RIV-08: the morale value of a commander who would break away.
COMMANDER_MORALE: Final = 8
#: SNS-RIV-08: the turns of fire from a battery at vessels that do not stop.
BATTERY_TURNS: Final = 2


@dataclass(frozen=True, slots=True)
class Journey:
    """A force on a river: the mile where it starts, then the mile at which each day would end.

    After its last day it stays where it is.
    """

    force: str
    side: str
    start: int
    marks: tuple[int, ...] = ()

    def after(self, day: int) -> int:
        """The mile at the end of a day, counted from 1, when nobody stops it."""
        return self.marks[min(day, len(self.marks)) - 1] if self.marks else self.start


class Meeting(NamedTuple):
    """Two opposed forces that met: on which day, and at which mile."""

    day: int
    mile: int
    forces: tuple[str, str]


class Movement(NamedTuple):
    """SNS-RIV-08: where each force stands when the days are over, and who met whom, in order."""

    miles: Mapping[str, int]
    meetings: tuple[Meeting, ...]


def move(journeys: Sequence[Journey], days: int) -> Movement:
    """SNS-RIV-08, SNS-SEQ-01: day by day along one river; who meets an enemy stops there.

    Opposed forces meet where they are at one place or pass each other, each pair once. A day's run
    is even from its first hour to its last.
    """
    ordered = sorted(journeys, key=lambda journey: journey.force)
    foes = [(a.force, b.force) for a, b in combinations(ordered, 2) if a.side != b.side]
    at = {journey.force: Fraction(journey.start) for journey in ordered}
    stopped: set[str] = set()
    meetings: list[Meeting] = []
    for day in range(1, days + 1):
        ends = {
            journey.force: at[journey.force]
            if journey.force in stopped
            else Fraction(journey.after(day))
            for journey in ordered
        }
        while due := _first_meeting(foes, at, ends):
            when, pair = due
            at = {force: mile + (ends[force] - mile) * when for force, mile in at.items()}
            ends |= {force: at[force] for force in pair}
            stopped.update(pair)
            foes.remove(pair)
            meetings.append(Meeting(day, round(at[pair[0]]), pair))
        at = ends
    return Movement({force: round(mile) for force, mile in at.items()}, tuple(meetings))


def _first_meeting(
    foes: Iterable[tuple[str, str]], at: Mapping[str, Fraction], ends: Mapping[str, Fraction]
) -> tuple[Fraction, tuple[str, str]] | None:
    """Who meets next, and after which part of what is left of the day."""
    due = ((_meeting(at[a], ends[a], at[b], ends[b]), (a, b)) for a, b in foes)
    return min(((when, pair) for when, pair in due if when is not None), default=None)


def _meeting(a: Fraction, a_end: Fraction, b: Fraction, b_end: Fraction) -> Fraction | None:
    """The part of a run after which two are at one place, or None."""
    apart, apart_at_end = b - a, b_end - a_end
    if apart * apart_at_end > 0:
        return None
    return apart / (apart - apart_at_end) if apart != apart_at_end else Fraction(0)


def place_of(river: River, mile: int) -> str | Reach:
    """SNS-RIV-08: the node or the link where a mile lies."""
    return river.node_at(mile) or river.between(mile, mile)[0]


class Battery(NamedTuple):
    """A battery on the bank, at a mile."""

    key: str
    side: str
    mile: int


def batteries_passed(
    river: River, side: str, start: int, end: int, batteries: Iterable[Battery]
) -> tuple[Battery, ...]:
    """SNS-RIV-08: the enemy's batteries that a vessel's run comes past, or shares a link with."""
    low, high = sorted((start, end))
    marks = river.miles()
    touched = [(marks[reach.lower], marks[reach.upper]) for reach in river.between(low, high)]
    return tuple(
        battery
        for battery in sorted(batteries)
        if battery.side != side
        and (
            low <= battery.mile <= high
            or any(lower < battery.mile < upper for lower, upper in touched)
        )
    )


class Escape(StrEnum):
    """SNS-RIV-08: how a force may refuse battle."""

    FREE = "free"
    TESTED = "tested"
    NONE = "none"


def escape(*, faster: bool, way_open: bool) -> Escape:
    """SNS-RIV-08: only a faster force breaks away; with its way back closed, by a morale test."""
    if not faster:
        return Escape.NONE
    return Escape.FREE if way_open else Escape.TESTED


def roll_escape(dice: Dice, force: str, foe: str, day: int) -> CommanderTested:
    """SNS-RIV-08: two dice; the commander's morale value or less lets the force break away."""
    roll = dice.roll(2, 6, "refuse battle", force, foe, str(day))
    passed = roll.total <= COMMANDER_MORALE
    return CommanderTested("SNS-RIV-08", force, foe, day, roll, COMMANDER_MORALE, passed)
