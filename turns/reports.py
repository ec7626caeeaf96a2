"""A turn told to a reader: its month, its steps in sentences, how the war stands, who leads.

Names come from players: in Markdown whatever could be markup in them is escaped.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from battles.markdown import plain
from campaigns.models import CampaignTurn
from campaigns.rules.calendar import month_of, year_of
from campaigns.rules.options import Options
from turns.models import MonthAccount
from turns.standings import Standing, standings


class Line(NamedTuple):
    """A sentence, and the rule that it goes by."""

    sentence: str
    rule: str


class Section(NamedTuple):
    """A step that was taken, with its sentences."""

    step: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class TurnTold:
    """The report of one turn, as far as it has been played."""

    campaign: str
    month: str
    number: int
    closed: bool
    sections: tuple[Section, ...]
    account: MonthAccount | None
    standings: tuple[Standing, ...]

    @property
    def title(self) -> str:
        """The campaign and the month."""
        return f"{self.campaign}: {self.month}, turn {self.number}"

    @property
    def state_of_the_war(self) -> list[str]:
        """The accounts of the month, in sentences; none before they are reckoned."""
        if self.account is None:
            return []
        risen = ", ".join(self.account.risen) or "none"
        return [
            f"Political level {self.account.level}, {self.account.level_before} before.",
            f"The British have £{self.account.balance:,}.",
            f"Territories risen and not yet quiet: {risen}.",
        ]

    def to_json(self) -> dict[str, Any]:
        """For a program: as the text, part by part."""
        return {
            "title": self.title,
            "closed": self.closed,
            "steps": [
                {"step": section.step, "lines": [line._asdict() for line in section.lines]}
                for section in self.sections
            ],
            "state_of_the_war": self.state_of_the_war,
            "standings": [one._asdict() for one in self.standings],
        }

    def to_text(self) -> str:
        """For a printer: lines of plain text."""
        return "\n".join(self._text()) + "\n"

    def to_markdown(self) -> str:
        """For a forum or a wiki: CommonMark with a table."""
        return "\n".join(self._markdown()) + "\n"

    def _text(self) -> Iterator[str]:
        yield self.title
        yield "=" * len(self.title)
        for section in self.sections:
            yield from ("", section.step.capitalize())
            yield from (f"  {line.sentence} [{line.rule}]" for line in section.lines)
            if not section.lines:
                yield "  Nothing happened."
        if self.account is not None:
            yield from ("", "State of the war", *(f"  {one}" for one in self.state_of_the_war))
        if self.standings:
            yield from ("", "Victory points")
            yield from (f"  {one.points:>4}  {one.name}" for one in self.standings)

    def _markdown(self) -> Iterator[str]:
        yield f"# {plain(self.title)}"
        for section in self.sections:
            yield from ("", f"## {plain(section.step.capitalize())}", "")
            yield from (f"- {plain(line.sentence)} `{line.rule}`" for line in section.lines)
            if not section.lines:
                yield "Nothing happened."
        if self.account is not None:
            yield from ("", "## State of the war", "")
            yield from (f"- {plain(one)}" for one in self.state_of_the_war)
        if self.standings:
            yield from ("", "## Victory points", "", "| Who | Points |", "| --- | ---: |")
            yield from (f"| {plain(one.name)} | {one.points} |" for one in self.standings)


def told_turn(turn: CampaignTurn, options: Options) -> TurnTold:
    """SNS-SEQ-01: the report of a turn, in a fixed number of queries."""
    month = month_of(turn.number).name.capitalize()
    return TurnTold(
        campaign=turn.campaign.name,
        month=f"{month} {year_of(turn.number, options)}",
        number=turn.number,
        closed=turn.closed_at is not None,
        sections=tuple(
            Section(taken.step, tuple(Line(entry["told"], entry["rule"]) for entry in taken.log))
            for taken in turn.steps.order_by("taken_at", "id")
        ),
        account=MonthAccount.objects.filter(turn=turn).first(),
        standings=tuple(standings(turn.campaign, through=turn.number)),
    )
