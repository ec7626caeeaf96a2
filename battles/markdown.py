"""The after-action report as Markdown, for a forum or a wiki: CommonMark with tables.

Names come from players: whatever could be markup in them is escaped.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from battles.reports import AfterAction, Fate

SPECIAL: Final = re.compile(r"[\\`*_\[\]<>&#|~!@$]")
#: What makes a line a list, a quote, a heading or a rule when it comes first.
LEADING: Final = re.compile(r"^([-+=]|[0-9]+[.)])")
#: What some renderers make a link of by itself.
ADDRESS: Final = re.compile(r"(?i)://|\bwww\.|\bmailto:")

HEADER: Final = (
    "| Name | Before | After | People | Lost | Leader |",
    "| --- | --- | --- | ---: | ---: | --- |",
)


def plain(text: str) -> str:
    """A text that a renderer shows as it is, on one line."""
    escaped = SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))
    escaped = LEADING.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", escaped)
    return ADDRESS.sub(lambda found: re.sub("[:.]", r"\\\g<0>", found[0]), escaped)


def as_markdown(told: AfterAction) -> str:
    """The whole report: outcome, order of battle, turns, losses, and the rules it cites."""
    return "\n".join(_lines(told)) + "\n"


def _lines(told: AfterAction) -> Iterator[str]:
    yield f"# {plain(told.told.title)}"
    yield ""
    yield from _outcome(told)
    yield from ("", "## Order of battle", "")
    yield from (f"- {plain(side)}" for side in told.told.sides)
    for turn, sections in groupby(told.told.sections, key=lambda section: section.turn):
        yield from ("", f"## Turn {turn}" if turn else "## Before the first turn")
        for section in sections:
            mover = told.movers.get(section.phase)
            phase = section.phase.capitalize() + (f": {mover}" if mover else "")
            yield from ("", f"### {plain(phase)}", "")
            yield from (f"- {plain(line.sentence)} `{line.rule}`" for line in section.lines)
    yield from ("", "## Losses")
    for side, fates in groupby(sorted(told.fates, key=_side), key=_side):
        yield from ("", f"### {plain(side)}", "", *HEADER)
        yield from map(_row, fates)
    yield from ("", "## Rules cited", "", "| Rule | Title |", "| --- | --- |")
    yield from (f"| {rule.number} | {plain(rule.title)} |" for rule in told.rules_cited)


def _outcome(told: AfterAction) -> Iterator[str]:
    names = {side.id: side.name for side in told.setup.sides}
    outcome = told.outcome
    winner, holder = names.get(outcome["winner"], "Nobody"), names.get(outcome["field"], "Nobody")
    reason = outcome["reason"][:1].upper() + outcome["reason"][1:]
    turns = f"{outcome['turns']} turn" + ("" if outcome["turns"] == 1 else "s")
    points = ", ".join(f"{names[side]} {count}" for side, count in outcome["points"].items())
    yield f"**{plain(winner)} won.** {plain(holder)} held the field."
    yield f"{plain(reason)}, after {turns}. `{outcome['rule']}`"
    yield ""
    yield f"Victory points: {plain(points)}."


def _side(fate: Fate) -> str:
    return fate.side


def _row(fate: Fate) -> str:
    cells = (
        fate.name,
        fate.began.replace("_", " "),
        fate.ended.replace("_", " "),
        "" if fate.people is None else str(fate.people),
        str(fate.lost or ""),
        "" if fate.leader == "none" else fate.leader,
    )
    return f"| {' | '.join(map(plain, cells))} |"
