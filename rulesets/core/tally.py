"""What many battles of one setup came to: whole numbers, which add up the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeVar

from rulesets.core.battle import BattleResult, Conditions
from rulesets.core.jsonio import JsonObject
from rulesets.core.ruleset import Ruleset
from rulesets.core.setup import BattleSetup

GONE: Final = frozenset({"captured", "sunk", "lost"})
"""How a vessel ended that her side has no more."""

Course: TypeAlias = tuple[int, ...]
"""One battle in figures: its turns, then of each side in order the people and the vessels lost."""

Key = TypeVar("Key", bound=str | int)


@dataclass(slots=True)
class EntryTally:
    """What became of one vessel or unit.

    `people` and `boxes` are those it begins with; `lost` and `boxes_lost` count the battles by how
    many were lost at the end.
    """

    people: int
    boxes: Mapping[str, int]
    statuses: Counter[str] = field(default_factory=Counter)
    leaders: Counter[str] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    boxes_lost: dict[str, Counter[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.boxes:
            self.boxes_lost.setdefault(name, Counter())

    def add(self, other: EntryTally) -> None:
        """Count the battles of another tally of the same entry."""
        self.statuses.update(other.statuses)
        self.leaders.update(other.leaders)
        self.lost.update(other.lost)
        for name, lost in other.boxes_lost.items():
            self.boxes_lost[name].update(lost)

    def to_json(self) -> dict[str, Any]:
        return {
            "people": self.people,
            "boxes": dict(self.boxes),
            "statuses": dict(self.statuses),
            "leaders": dict(self.leaders),
            "lost": _pairs(self.lost),
            "boxes_lost": {name: _pairs(lost) for name, lost in self.boxes_lost.items()},
        }

    @classmethod
    def from_json(cls, data: JsonObject) -> EntryTally:
        return cls(
            people=data["people"],
            boxes=data["boxes"],
            statuses=Counter(data["statuses"]),
            leaders=Counter(data["leaders"]),
            lost=_counter(data["lost"]),
            boxes_lost={name: _counter(lost) for name, lost in data["boxes_lost"].items()},
        )


@dataclass(slots=True)
class Tally:
    """Some runs of a setup, counted. A run that failed has no part in any figure but `failed`."""

    failed: int = 0
    first_failure: tuple[int, str] | None = None
    """The lowest run that failed, and how."""
    ends: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """By winner (empty: nobody), rule and reason."""
    courses: dict[Course, tuple[int, int]] = field(default_factory=dict)
    """How often a battle went so, and the lowest run that did."""
    entries: dict[str, EntryTally] = field(default_factory=dict)

    @property
    def fought(self) -> int:
        """How many runs came to a result."""
        return self.ends.total()

    @property
    def done(self) -> int:
        """How many runs are counted."""
        return self.fought + self.failed

    def fail(self, run: int, failure: str) -> None:
        """Count a run that came to no result."""
        self.failed += 1
        self._note_failure((run, failure))

    def add(self, other: Tally) -> None:
        """Count the runs of another tally, which are others than these."""
        self.failed += other.failed
        if other.first_failure is not None:
            self._note_failure(other.first_failure)
        self.ends.update(other.ends)
        for course, (count, run) in other.courses.items():
            self.note_course(course, count, run)
        for name, entry in other.entries.items():
            if name not in self.entries:
                self.entries[name] = EntryTally(entry.people, entry.boxes)
            self.entries[name].add(entry)

    def note_course(self, course: Course, count: int, run: int) -> None:
        """Count battles that went so, of which `run` is the lowest."""
        before, first = self.courses.get(course, (0, run))
        self.courses[course] = before + count, min(first, run)

    def _note_failure(self, failure: tuple[int, str]) -> None:
        if self.first_failure is None or failure[0] < self.first_failure[0]:
            self.first_failure = failure

    def to_json(self) -> dict[str, Any]:
        return {
            "failed": self.failed,
            "first_failure": self.first_failure,
            "ends": [[*end, count] for end, count in sorted(self.ends.items())],
            "courses": [[*course, *told] for course, told in sorted(self.courses.items())],
            "entries": {name: entry.to_json() for name, entry in self.entries.items()},
        }

    @classmethod
    def from_json(cls, data: JsonObject) -> Tally:
        failure = data["first_failure"]
        return cls(
            failed=data["failed"],
            first_failure=None if failure is None else (failure[0], failure[1]),
            ends=Counter({tuple(end): count for *end, count in data["ends"]}),
            courses={tuple(course): (count, run) for *course, count, run in data["courses"]},
            entries={name: EntryTally.from_json(one) for name, one in data["entries"].items()},
        )


class Reckoning:
    """Counts battles of one setup: what each of them cost is told against how it begins."""

    def __init__(self, setup: BattleSetup, book: Ruleset[Any]) -> None:
        _, before = book.fold(setup, ())
        self._people = people_of(before)
        self._boxes = book.boxes(book.begin(setup, logging=False))
        place_of = {side.id: 2 * place + 1 for place, side in enumerate(setup.sides)}
        self._no_losses = [0] * (2 * len(setup.sides))
        self._places: dict[str, int] = {
            **{vessel.id: place_of[vessel.side] for vessel in setup.vessels},
            **{unit.id: place_of[unit.side] for unit in setup.units},
        }

    def count(self, run: int, result: BattleResult, tally: Tally) -> None:
        """Add one battle to a tally."""
        outcome, conditions = result.outcome, result.conditions
        course = [outcome.turns, *self._no_losses]
        left = people_of(conditions)
        for name, people in self._people.items():
            ended = conditions[name]
            entry = tally.entries.get(name)
            if entry is None:
                entry = tally.entries[name] = EntryTally(people, self._boxes.get(name, {}))
            lost = people - left[name]
            entry.statuses[ended["status"]] += 1
            entry.leaders[ended["captain" if ended["type"] == "vessel" else "leader"]] += 1
            entry.lost[lost] += 1
            for box, counted in entry.boxes_lost.items():
                counted[ended["condition"].get(f"{box}_lost", 0)] += 1
            place = self._places[name]
            course[place] += lost
            course[place + 1] += ended["type"] == "vessel" and ended["status"] in GONE
        tally.ends[outcome.winner or "", outcome.rule, outcome.reason] += 1
        tally.note_course(tuple(course), 1, run)


def people_of(conditions: Conditions) -> dict[str, int]:
    """The living of each vessel and unit: whoever serves another's gun is counted with his own."""
    people: dict[str, int] = {}
    donated: list[tuple[str, str, int]] = []
    for name, condition in conditions.items():
        match condition["type"]:
            case "vessel":
                guns = condition["guns"]
                people[name] = sum(condition["crew"].values()) + sum(gun["crew"] for gun in guns)
                donated += [(name, gun["donor"], gun["donated"]) for gun in guns if gun["donor"]]
            case "unit":
                people[name] = condition["figures"]
    for vessel, donor, men in donated:
        people[vessel] -= men
        people[donor] += men
    return people


def _pairs(counted: Mapping[int, int]) -> list[list[int]]:
    return [[value, count] for value, count in sorted(counted.items())]


def _counter(pairs: Iterable[tuple[int, int]]) -> Counter[int]:
    return Counter(dict(pairs))
