"""SNS-RIV-08 on a whole chart: parties on rivers and roads, day by day, until they meet.

A party is forces of one side that move as one, or stay at one place. Each of its days is one run
along one line, a river or a road, or a day's halt. A day's run is even from its first hour to its
last. What happens on a day is asked of `Events` in the order of its hours.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations
from typing import NamedTuple, Protocol

#: The miles of the places on each river and road.
Lines = Mapping[str, Mapping[str, int]]


class Spot(NamedTuple):
    """Where a party is: at a place, or at a mile of a line between two."""

    place: str
    line: str = ""
    mile: Fraction = Fraction(0)


class Run(NamedTuple):
    """A day's way along a line; where both miles are the same, a halt."""

    line: str
    start: int
    goal: int


@dataclass(frozen=True, slots=True)
class Party:
    """Forces that move as one: what they do each day, how fast they are, where they meet gates.

    `appears`: the day on which they come ashore, 1 for those who are there from the beginning.
    `gates`: the places at which something must be asked before they go on, by line and mile.
    """

    key: str
    side: str
    spot: Spot
    runs: tuple[Run, ...] = ()
    speed: int = 0
    appears: int = 1
    gates: Collection[tuple[str, int]] = frozenset()


class Outcome(StrEnum):
    """What comes of a meeting: both stop and fight, one goes back, or both go on."""

    FIGHT = "fight"
    FIRST_BACK = "first_back"
    SECOND_BACK = "second_back"
    PASS = "pass"


class Encounter(NamedTuple):
    """Two parties that meet: when, where, whether each is moving, whether its way back is open."""

    day: int
    spot: Spot
    parties: tuple[str, str]
    moving: tuple[bool, bool]
    open_behind: tuple[bool, bool]


class Events(Protocol):
    """Who decides what comes of it."""

    def opposed(self, first: Party, second: Party) -> bool:
        """Whether they are enemies who would stop for one another."""

    def meet(self, encounter: Encounter) -> Outcome:
        """What comes of a meeting."""

    def pass_gate(self, party: str, line: str, mile: int, day: int) -> bool:
        """Whether a party that comes to a gate goes on; one that does not is gone."""


class Travelled(NamedTuple):
    """Where each party is when the days are over, and who is gone, each with the day."""

    spots: Mapping[str, Spot]
    gone: Mapping[str, int]
    moved: frozenset[str]


@dataclass(slots=True)
class _Walk:
    """A party within a day: from an hour of it, a straight run to the day's end."""

    party: Party
    spot: Spot
    since: Fraction = Fraction(0)
    line: str = ""
    start: Fraction = Fraction(0)
    end: Fraction = Fraction(0)
    dawn: Spot = field(default_factory=lambda: Spot(""))
    stopped: bool = False
    gone: bool = False
    version: int = 0

    @property
    def moving(self) -> bool:
        return bool(self.line) and self.start != self.end

    def at(self, hour: Fraction) -> Fraction:
        """The mile at an hour, while it moves."""
        if hour >= 1 or self.since >= 1:
            return self.end
        return self.start + (self.end - self.start) * (hour - self.since) / (1 - self.since)


def spot_of(lines: Lines, line: str, mile: Fraction | int) -> Spot:
    """A mile of a line as a spot: its place where it is at one."""
    for place, mark in lines[line].items():
        if mark == mile:
            return Spot(place)
    return Spot("", line, Fraction(mile))


def travel(parties: Sequence[Party], lines: Lines, days: int, events: Events) -> Travelled:
    """SNS-RIV-08, SNS-SEQ-01: move all parties; who meets an enemy stops there.

    Opposed parties meet where they are at one place or pass each other, each pair once.
    """
    walks = {party.key: _Walk(party, party.spot) for party in sorted(parties, key=lambda p: p.key)}
    done: set[tuple[str, str]] = set()
    moved: set[str] = set()
    gone: dict[str, int] = {}
    for day in range(1, days + 1):
        there = [walk for walk in walks.values() if not walk.gone and walk.party.appears <= day]
        for walk in there:
            _begin(walk, day)
            if walk.moving:
                moved.add(walk.party.key)
        _Day(day, there, lines, events, done, gone).play()
        for walk in there:
            _end(walk, lines)
    return Travelled(
        {key: walk.spot for key, walk in walks.items() if not walk.gone}, gone, frozenset(moved)
    )


def _begin(walk: _Walk, day: int) -> None:
    walk.dawn, walk.since, walk.line = walk.spot, Fraction(0), ""
    ahead = day - walk.party.appears
    if walk.stopped or ahead >= len(walk.party.runs):
        return
    run = walk.party.runs[ahead]
    if run.start != run.goal:
        walk.line, walk.start, walk.end = run.line, Fraction(run.start), Fraction(run.goal)


def _end(walk: _Walk, lines: Lines) -> None:
    if walk.line:
        walk.spot = spot_of(lines, walk.line, walk.end)
        walk.line = ""


@dataclass(slots=True)
class _Day:
    """One day: what happens in it, in the order of its hours, then by the parties' keys."""

    day: int
    walks: Sequence[_Walk]
    lines: Lines
    events: Events
    done: set[tuple[str, str]]
    gone: dict[str, int]
    due: list[tuple[Fraction, int, tuple[str, str], tuple[int, int]]] = field(default_factory=list)
    by_key: dict[str, _Walk] = field(default_factory=dict)
    near: dict[str, set[str]] = field(default_factory=dict)

    def play(self) -> None:
        """SNS-RIV-08: the first meeting first; what it changes is looked at again."""
        self.by_key = {walk.party.key: walk for walk in self.walks}
        self._bring_together()
        for key, others in self.near.items():
            for other in others:
                if key < other:
                    self._expect(self.by_key[key], self.by_key[other], Fraction(0))
        for walk in self.walks:
            self._expect_gates(walk)
        while self.due:
            hour, _, (first, second), versions = heappop(self.due)
            if second in self.by_key:
                self._meet(hour, self.by_key[first], self.by_key[second], versions)
            else:
                self._gate(hour, self.by_key[first], int(second), versions[0])

    def _bring_together(self) -> None:
        """Who can come to whom today: those on one line, and those at a place that is passed."""
        at: dict[str, list[_Walk]] = {}
        for walk in self.walks:
            for tag in self._tags(walk):
                at.setdefault(tag, []).append(walk)
        for group in at.values():
            sides: dict[str, list[_Walk]] = {}
            for walk in group:
                sides.setdefault(walk.party.side, []).append(walk)
            for ours, theirs in combinations(sides.values(), 2):
                for walk in ours:
                    for foe in theirs:
                        if self.events.opposed(walk.party, foe.party):
                            self.near.setdefault(walk.party.key, set()).add(foe.party.key)
                            self.near.setdefault(foe.party.key, set()).add(walk.party.key)

    def _tags(self, walk: _Walk) -> list[str]:
        if not walk.line:
            return [walk.spot.place or f"{walk.spot.line}:"]
        low, high = sorted((walk.start, walk.end))
        touched = [place for place, mile in self.lines[walk.line].items() if low <= mile <= high]
        return [*touched, f"{walk.line}:"]

    def _expect(self, first: _Walk, second: _Walk, hour: Fraction) -> None:
        pair = (first.party.key, second.party.key)
        if pair in self.done:
            return
        when = self._meeting(first, second, hour)
        if when is not None:
            heappush(self.due, (when, 1, pair, (first.version, second.version)))

    def _meeting(self, first: _Walk, second: _Walk, hour: Fraction) -> Fraction | None:
        """The hour at which two are at one place, not before one; None: not today."""
        line = first.line or second.line or first.spot.line or second.spot.line
        ours, theirs = (self._on(walk, line, hour) for walk in (first, second))
        if not line:
            return hour if first.spot == second.spot else None
        if ours is not None and theirs is not None:
            part = _crossing(ours, theirs)
            return None if part is None else hour + (1 - hour) * part
        if first.line and second.line:
            return self._at_a_place(first, second, hour)
        return None

    def _at_a_place(self, first: _Walk, second: _Walk, hour: Fraction) -> Fraction | None:
        """Two on different lines meet at dawn where they begin, or at night where they end."""
        if hour == 0 and first.dawn == second.dawn and first.dawn.place:
            return hour
        nights = [spot_of(self.lines, walk.line, walk.end) for walk in (first, second)]
        return Fraction(1) if nights[0] == nights[1] else None

    def _on(self, walk: _Walk, line: str, hour: Fraction) -> tuple[Fraction, Fraction] | None:
        """Where a party is on a line at an hour, and at the day's end; None: not on it."""
        if walk.line:
            return (walk.at(hour), walk.end) if walk.line == line else None
        if walk.spot.place:
            mile = self.lines[line].get(walk.spot.place) if line else None
            return None if mile is None else (Fraction(mile), Fraction(mile))
        return (walk.spot.mile, walk.spot.mile) if walk.spot.line == line else None

    def _expect_gates(self, walk: _Walk) -> None:
        if not walk.moving:
            return
        for line, mile in walk.party.gates:
            ahead = walk.start <= mile < walk.end or walk.end < mile <= walk.start
            if line == walk.line and ahead:
                part = abs(mile - walk.start) / abs(walk.end - walk.start)
                entry = (part, 0, (walk.party.key, str(mile)), (walk.version, walk.version))
                heappush(self.due, entry)

    def _gate(self, hour: Fraction, walk: _Walk, mile: int, version: int) -> None:
        if walk.version != version or walk.gone:
            return
        if not self.events.pass_gate(walk.party.key, walk.line, mile, self.day):
            walk.gone = True
            walk.version += 1
            self.gone[walk.party.key] = self.day

    def _meet(self, hour: Fraction, first: _Walk, second: _Walk, versions: tuple[int, int]) -> None:
        pair = (first.party.key, second.party.key)
        if (first.version, second.version) != versions or pair in self.done:
            return
        self.done.add(pair)
        moving = (first.moving, second.moving)
        encounter = Encounter(
            self.day,
            self._spot(first if first.line else second, hour),
            pair,
            moving,
            (self._is_open(first, second), self._is_open(second, first)),
        )
        match self.events.meet(encounter):
            case Outcome.FIGHT:
                for walk in (first, second):
                    self._stop(walk, self._spot(walk, hour), hour)
            case Outcome.FIRST_BACK:
                self._stop(first, first.dawn, hour)
            case Outcome.SECOND_BACK:
                self._stop(second, second.dawn, hour)

    def _spot(self, walk: _Walk, hour: Fraction) -> Spot:
        return spot_of(self.lines, walk.line, walk.at(hour)) if walk.line else walk.spot

    def _is_open(self, walk: _Walk, foe: _Walk) -> bool:
        """SNS-RIV-08: whether no enemy but the one that is met stands where the day began."""
        behind = (self.by_key[key] for key in self.near.get(walk.party.key, ()))
        return not any(
            other is not foe and not other.line and other.spot == walk.dawn for other in behind
        )

    def _stop(self, walk: _Walk, spot: Spot, hour: Fraction) -> None:
        walk.spot, walk.line, walk.stopped = spot, "", True
        walk.version += 1
        for key in sorted(self.near.get(walk.party.key, ())):
            other = self.by_key[key]
            if not other.gone:
                first, second = sorted((walk, other), key=lambda each: each.party.key)
                self._expect(first, second, hour)


def _crossing(
    ours: tuple[Fraction, Fraction], theirs: tuple[Fraction, Fraction]
) -> Fraction | None:
    """The part of what is left of the day after which two are at one mile; None: not today."""
    apart, apart_at_end = theirs[0] - ours[0], theirs[1] - ours[1]
    if apart * apart_at_end > 0:
        return None
    return apart / (apart - apart_at_end) if apart != apart_at_end else Fraction(0)
