"""A step of a turn while it is taken: what it reads, its dice, and what it has to tell."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import models

from campaigns.dice import CampaignDice, keep_rolls
from campaigns.models import Campaign, CampaignRoll, CampaignSeed, CampaignTurn
from campaigns.rules.calendar import Month, month_of, year_of
from campaigns.rules.chart import Chart
from campaigns.rules.options import Options
from campaigns.rules.sequence import Step
from campaigns.rules.whereabouts import river_mile
from riverwar import feed
from rulesets.core.events import Event, to_json
from turns.names import names_of


@dataclass(slots=True)
class StepInPlay:
    """The step that is taken, within one transaction, under the campaign's lock.

    A step reads what it needs in a number of queries that does not grow with the forces, and
    writes in bulk; `tell()` puts an event of the book into the feed and into the turn's report.
    """

    campaign: Campaign
    turn: CampaignTurn
    step: Step
    options: Options
    chart: Chart
    by: Any
    now: datetime
    seed: CampaignSeed
    log: list[dict[str, Any]] = field(default_factory=list)
    rolls: list[CampaignRoll] = field(default_factory=list)
    _names: dict[str, str] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """The turn's number."""
        return self.turn.number

    @property
    def month(self) -> Month:
        """SNS-CAL-01: the month that is played."""
        return month_of(self.turn.number)

    @property
    def year(self) -> int:
        """SNS-CAL-01: its year."""
        return year_of(self.turn.number, self.options)

    def dice(self, rule: str, *within: str) -> CampaignDice:
        """The turn's dice, in the phase of this step, or of a part of it: `dice(rule, "day-3")`.

        Whoever takes a step twice in a turn for one vessel, port or event names a part for each.
        """
        phase = "-".join((self.step, *within))
        return CampaignDice(self.seed, phase=phase, rule=rule, waiting=self.rolls)

    def tell(
        self,
        told: Event,
        *,
        of: models.Model,
        type: str,  # noqa: A002
        about: Iterable[UUID] = (),
    ) -> UUID:
        """Record what happened, as an event of the book, to a row; and to others, by their keys."""
        sentence = told.tell(self.name)
        facts = to_json(told)
        self.log.append({**facts, "told": sentence})
        payload = {"rule": told.rule, "told": sentence, "event": facts}
        return self._record(type, of, payload, about)

    def note(
        self,
        rule: str,
        sentence: str,
        *,
        of: models.Model,
        type: str,  # noqa: A002
        facts: Mapping[str, Any] | None = None,
        about: Iterable[UUID] = (),
    ) -> UUID:
        """The same where no die was rolled: the rule, a sentence in the past tense, the facts."""
        self.log.append({"kind": type, "rule": rule, **(facts or {}), "told": sentence})
        payload = {"rule": rule, "told": sentence, **(facts or {})}
        return self._record(type, of, payload, about)

    def _record(
        self, kind: str, of: models.Model, payload: dict[str, Any], about: Iterable[UUID]
    ) -> UUID:
        """In the feed, with the step as its cause."""
        payload |= {"turn": self.number, "step": self.step}
        return feed.record(self.campaign.pk, kind, of, by=self.by, payload=payload, about=about)

    def name(self, key: str) -> str:
        """What a reader calls a place, river, territory, side, vessel or unit."""
        if not self._names:
            self._names.update(names_of(self.campaign, self.chart))
        if key not in self._names and (found := river_mile(key)):
            line, mile = found
            return f"mile {mile} of the {self._names.get(line, line)}"
        return self._names.get(key, key)

    def close(self) -> None:
        """Keep the step's rolls."""
        keep_rolls(self.rolls)
