"""The setup that a scenario's battle would freeze now, and all that stands in its way."""

from dataclasses import dataclass, field

from battles import muster, snapshots
from battles.fitting import fitted
from battles.models import Scenario
from riverwar.errors import DomainError, FieldError
from rulesets import BattleSetup


@dataclass(slots=True)
class Preview:
    """`refused` is who can't be listed as things are; `forbidden` what the book doesn't allow."""

    setup: BattleSetup | None = None
    refused: list[FieldError] = field(default_factory=list)
    forbidden: list[FieldError] = field(default_factory=list)

    @property
    def problems(self) -> list[FieldError]:
        """Everything that a request of the battle would be refused for."""
        told = {fault["pointer"] for fault in self.refused}
        return [*self.refused, *(one for one in self.forbidden if one["pointer"] not in told)]


def preview(scenario: Scenario) -> Preview:
    """Look at a scenario as its battle would: nothing is locked, and nothing written.

    Of a vessel or a unit that the scenario's book does not rate, that is told and nothing else.
    """
    found = Preview()
    try:
        called = fitted(muster.call(scenario, lock=False))
    except DomainError as refused:
        found.refused += refused.errors
        return found
    found.refused += called.refusals
    try:
        muster.refuse_empty_sides(called)
    except DomainError as refused:
        found.refused += refused.errors
    try:
        found.setup = snapshots.take(called)
    except DomainError as refused:
        unrated = [f"/vessels/{line.key}/" for line in called.vessels if line.unrated]
        unrated += [
            f"/units/{line.key}/" for line in called.units if not line.rated_in(scenario.ruleset)
        ]
        found.forbidden += [
            fault for fault in refused.errors if not fault["pointer"].startswith(tuple(unrated))
        ]
    return found
