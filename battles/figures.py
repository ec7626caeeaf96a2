"""What a forecast says: its tally as shares and distributions, with the names of who fought."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from battles.forecast import tally_of
from battles.models import Forecast
from rulesets.core.odds import Distribution, Share, closest_run
from rulesets.core.tally import EntryTally, Tally


@dataclass(frozen=True, slots=True)
class Cause:
    """How battles ended, and how often: who won (None: nobody), by which rule, and why."""

    winner: str | None
    rule: str
    reason: str
    count: int


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes of one kind that an entry has, and how many of them it lost."""

    name: str
    of: int
    lost: Distribution


@dataclass(frozen=True, slots=True)
class EntryFigures:
    """What became of one vessel or unit. `ends` and `leader` count battles by a word."""

    id: str
    name: str
    side: str
    type: str
    people: int
    ends: Mapping[str, int]
    leader: Mapping[str, int]
    people_lost: Distribution
    boxes: tuple[Boxes, ...]


@dataclass(frozen=True, slots=True)
class SideFigures:
    """How a side fared. It has lost where another has won."""

    id: str
    name: str
    won: Share
    lost: Share
    people_lost: Distribution
    vessels_lost: Distribution


@dataclass(frozen=True, slots=True)
class Figures:
    """All of a forecast. Shares are of the battles that were fought; `failed` is of all runs.

    Won by either side, drawn and failed add up to `done`. `closest` is the run that went most as
    the average; None before any battle is fought.
    """

    runs: int
    done: int
    failed: Share
    drawn: Share
    sides: tuple[SideFigures, ...]
    turns: Distribution
    causes: tuple[Cause, ...]
    entries: tuple[EntryFigures, ...]
    closest: int | None

    @property
    def fought(self) -> int:
        """How many battles the shares are of."""
        return self.drawn.of


def figures(forecast: Forecast) -> Figures:
    """The figures so far of a forecast that was read `with_ranges()`."""
    return figures_of(tally_of(forecast), orjson.loads(forecast.setup), runs=forecast.runs)


def figures_of(tally: Tally, setup: Mapping[str, Any], *, runs: int) -> Figures:
    """The figures of a tally of this setup, which is given as its JSON."""
    won = Counter[str]()
    for (winner, _, _), count in tally.ends.items():
        won[winner] += count
    columns = [Counter[int]() for _ in range(1 + 2 * len(setup["sides"]))]
    for course, (count, _) in tally.courses.items():
        for column, value in zip(columns, course, strict=True):
            column[value] += count
    turns, *losses = map(Distribution.of, columns)
    return Figures(
        runs=runs,
        done=tally.done,
        failed=Share(tally.failed, tally.done),
        drawn=Share(won[""], tally.fought),
        sides=tuple(
            SideFigures(
                id=side["id"],
                name=side["name"],
                won=Share(won[side["id"]], tally.fought),
                lost=Share(tally.fought - won[side["id"]] - won[""], tally.fought),
                people_lost=losses[2 * place],
                vessels_lost=losses[2 * place + 1],
            )
            for place, side in enumerate(setup["sides"])
        ),
        turns=turns,
        causes=tuple(
            Cause(winner or None, rule, reason, count)
            for (winner, rule, reason), count in sorted(
                tally.ends.items(), key=lambda end: (-end[1], end[0])
            )
        ),
        entries=tuple(
            _entry(line, kind, tally.entries[line["id"]])
            for kind in ("vessel", "unit")
            for line in setup[f"{kind}s"]
            if line["id"] in tally.entries
        ),
        closest=closest_run(tally.courses) if tally.courses else None,
    )


def _entry(line: Mapping[str, Any], kind: str, told: EntryTally) -> EntryFigures:
    return EntryFigures(
        id=line["id"],
        name=line["name"],
        side=line["side"],
        type=kind,
        people=told.people,
        ends=dict(told.statuses.most_common()),
        leader=dict(told.leaders.most_common()),
        people_lost=Distribution.of(told.lost),
        boxes=tuple(
            Boxes(name, of, Distribution.of(told.boxes_lost[name]))
            for name, of in told.boxes.items()
        ),
    )
