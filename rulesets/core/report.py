"""The after-action report: the log, told to a reader. It only arranges the events' sentences."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields

from rulesets.core.dice import Roll
from rulesets.core.events import Event, PhaseBegan, TurnBegan
from rulesets.core.setup import BattleSetup


@dataclass(frozen=True, slots=True)
class Line:
    """One event: its sentence, the rule it cites, and the dice it rests on."""

    sentence: str
    rule: str
    rolls: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A turn, or what came before the first; `phase` is the step of play within it."""

    turn: int
    phase: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The whole report, in the order of play."""

    title: str
    sides: tuple[str, ...]
    sections: tuple[Section, ...]


def names_in(setup: BattleSetup) -> Callable[[str], str]:
    """What a reader calls each side, vessel, unit and object of a battle; others keep their ids."""
    names: dict[str, str] = {}
    names.update((side.id, side.name) for side in setup.sides)
    for vessel in setup.vessels:
        names[vessel.id] = vessel.name
        names.update((thing.id, thing.name) for thing in vessel.cargo)
    for unit in setup.units:
        names[unit.id] = unit.name
        names.update((thing.id, thing.name) for thing in unit.objects)
    return lambda identifier: names.get(identifier, identifier)


def rolls_of(event: Event) -> Iterator[Roll]:
    """The dice of one event, in the order of its fields."""
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, Roll):
            yield value
        elif isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, Roll))


def report(setup: BattleSetup, log: Sequence[Sequence[Event]]) -> Report:
    """Tell a log. Phases in which nothing happened are left out."""
    name = names_in(setup)
    sections: list[Section] = []
    turn, phase = setup.start_turn - 1, "setup"
    lines: list[Line] = []

    def close() -> None:
        if lines:
            sections.append(Section(turn, phase, tuple(lines)))
            lines.clear()

    for events in log:
        for event in events:
            if isinstance(event, TurnBegan):
                close()
                turn = event.turn
            elif isinstance(event, PhaseBegan):
                close()
                phase = event.phase
            else:
                lines.append(Line(event.tell(name), event.rule, tuple(rolls_of(event))))
    close()
    sides = tuple(_order_of_battle(setup, name))
    return Report(setup.scenario.name, sides, tuple(sections))


def _order_of_battle(setup: BattleSetup, name: Callable[[str], str]) -> Iterator[str]:
    for side in setup.sides:
        vessels = [v.name for v in setup.vessels if v.side == side.id]
        units = [
            f"{u.name} (aboard {name(u.aboard)})" if u.aboard else u.name
            for u in setup.units
            if u.side == side.id
        ]
        yield f"{side.name}: {', '.join(vessels + units) or 'nothing'}."


def as_text(told: Report, *, width: int = 100) -> str:
    """The report for a terminal: a heading a turn, a paragraph a line, the rule at its end."""
    out = [told.title, "=" * len(told.title), "", *told.sides]
    turn = None
    for section in told.sections:
        if section.turn != turn:
            turn = section.turn
            heading = f"Turn {turn}" if turn else "Before the first turn"
            out += ["", heading, "-" * len(heading)]
        out.append(f"{section.phase.capitalize()}:")
        out += [
            textwrap.fill(
                f"{line.sentence} [{line.rule}]",
                width,
                initial_indent="  ",
                subsequent_indent="    ",
                break_on_hyphens=False,
            )
            for line in section.lines
        ]
    return "\n".join(out) + "\n"
