"""An after-action report as pages tell it: by turns and phases, losses by side, rules by number."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from battles.reports import AfterAction, Fate
from pages.rulebook import worded
from rulesets.core.report import Line


@dataclass(frozen=True, slots=True)
class Phase:
    """One step of a turn; `mover` is the side whose turn it is, if it is one's."""

    name: str
    mover: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn's phases, under its heading."""

    number: int
    phases: list[Phase]

    @property
    def heading(self) -> str:
        return f"Turn {self.number}" if self.number else "Before the first turn"


def report_context(told: AfterAction) -> dict[str, Any]:
    """What the templates of a report show."""
    names = {side.id: side.name for side in told.setup.sides}
    return {
        "outcome": told.outcome,
        "winner": names.get(told.outcome["winner"]),
        "holder": names.get(told.outcome["field"]),
        "points": [(names[side], points) for side, points in told.outcome["points"].items()],
        "orders_of_battle": told.told.sides,
        "turns": _turns(told),
        "fates": _by_side(told.fates),
        "rules": worded(told.rules_cited),
    }


def _turns(told: AfterAction) -> list[Turn]:
    return [
        Turn(
            number,
            [Phase(one.phase, told.movers.get(one.phase, ""), one.lines) for one in sections],
        )
        for number, sections in groupby(told.told.sections, key=lambda one: one.turn)
    ]


def _by_side(fates: Iterable[Fate]) -> list[tuple[str, list[Fate]]]:
    ordered = sorted(fates, key=lambda fate: fate.side)
    return [(side, list(found)) for side, found in groupby(ordered, key=lambda fate: fate.side)]
