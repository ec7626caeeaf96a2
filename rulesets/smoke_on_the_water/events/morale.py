"""Morale: tests, withdrawing, rallying."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most
from rulesets.smoke_on_the_water.rules.morale import Nerve
from rulesets.smoke_on_the_water.state import Trigger

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle

#: SW-MOR-02: each trigger as the end of a sentence.
WHY: Final[Mapping[Trigger, str]] = MappingProxyType(
    {
        Trigger.HULL: "her damaged hull",
        Trigger.FLOODING: "the water in her",
        Trigger.PILOT_HOUSE: "her pierced pilot house",
        Trigger.BURST: "a burst gun",
        Trigger.AGROUND: "running aground",
        Trigger.BOARDED: "boarding",
        Trigger.OUT_OF_CONTROL: "the fire",
        Trigger.FRIEND_LOST: "a friend lost near by",
        Trigger.TORPEDO: "a torpedo",
    }
)


@dataclass(slots=True)
class MoraleTested(Change):
    """SW-MOR-04: what a test leaves of a crew's will. Abandoning is an event of its own.

    Without triggers a withdrawing crew has tried to rally (SW-MOR-07).
    """

    kind: ClassVar[str] = "morale_tested"
    vessel: EntryId
    triggers: tuple[Trigger, ...]
    score: Score
    roll: Roll
    result: Nerve

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        if self.result is Nerve.WITHDRAWS:
            ship.withdrawing = True
        elif self.result is Nerve.HOLDS and not self.triggers:
            ship.withdrawing = False

    def tell(self, name: Namer) -> str:
        rolled = at_most(self.roll, self.score)
        if not self.triggers:
            end = "rallied" if self.result is Nerve.HOLDS else "did not rally"
            return f"The crew of {name(self.vessel)} {end}: {rolled}."
        why = ", ".join(WHY[trigger] for trigger in self.triggers)
        end = {
            Nerve.HOLDS: "it stood",
            Nerve.WITHDRAWS: "it would withdraw",
            Nerve.ABANDONS: "it broke",
        }[self.result]
        return f"The crew of {name(self.vessel)} tested morale for {why}: {rolled}; {end}."


KINDS: Final[tuple[type[Event], ...]] = (MoraleTested,)
