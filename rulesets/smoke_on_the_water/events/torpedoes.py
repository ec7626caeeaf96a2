"""Torpedoes: moored, electric, drifting and on spars."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most
from rulesets.smoke_on_the_water.state import Trigger

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


@dataclass(slots=True)
class TorpedoTested(Event):
    """SW-TOR-02: whether a vessel that moves over a field strikes one of its torpedoes."""

    kind: ClassVar[str] = "torpedo_tested"
    vessel: EntryId
    field: EntryId
    score: Score
    roll: Roll
    struck: bool

    def tell(self, name: Namer) -> str:
        how = "struck a torpedo of" if self.struck else "passed clear of"
        return f"{name(self.vessel)} {how} {name(self.field)}: {at_most(self.roll, self.score)}."


@dataclass(slots=True)
class TorpedoFuzed(Event):
    """SW-TOR-03, SW-TOR-06: whether a torpedo that was struck goes off, `most` being the last
    face that fires it."""

    kind: ClassVar[str] = "torpedo_fuzed"
    vessel: EntryId
    field: EntryId
    most: int
    roll: Roll
    exploded: bool

    def tell(self, name: Namer) -> str:
        how = "went off" if self.exploded else "was a dud"
        under = f"under {name(self.vessel)}"
        return f"A torpedo of {name(self.field)} {how} {under}: {self.roll} for {self.most}."


@dataclass(slots=True)
class TorpedoFired(Event):
    """SW-TOR-04: an electric torpedo, fired from the shore at an enemy over its field."""

    kind: ClassVar[str] = "torpedo_fired"
    vessel: EntryId
    field: EntryId
    score: Score
    roll: Roll
    exploded: bool

    def tell(self, name: Namer) -> str:
        how = "was blown up under" if self.exploded else "failed under"
        rolled = at_most(self.roll, self.score)
        return f"A torpedo of {name(self.field)} {how} {name(self.vessel)}: {rolled}."


@dataclass(slots=True)
class TorpedoExploded(Change):
    """SW-TOR-05: one torpedo less in its field; the crew that it was under will be shaken.

    `harm` are the dice for the hull, `water` that for the flooding.
    """

    kind: ClassVar[str] = "torpedo_exploded"
    vessel: EntryId
    field: EntryId
    harm: Roll
    water: Roll

    def apply(self, battle: SmokeBattle) -> None:
        battle.torpedoes[self.field].density -= 1
        battle.ships[self.vessel].triggers.add(Trigger.TORPEDO)

    def tell(self, name: Namer) -> str:
        rolled = f"rolled {self.harm} for the hull and {self.water} for the flooding"
        return f"A torpedo exploded under {name(self.vessel)}: {rolled}."


@dataclass(slots=True)
class FieldSwept(Change):
    """SW-TOR-11: a small craft sweeps in a field in place of the test.

    From a first success on the field is swept for whoever passes after it (SW-TOR-02).
    """

    kind: ClassVar[str] = "field_swept"
    vessel: EntryId
    field: EntryId
    most: int
    roll: Roll
    swept: bool

    def apply(self, battle: SmokeBattle) -> None:
        if self.swept:
            battle.torpedoes[self.field].density -= 1
            battle.torpedoes[self.field].swept = True

    def tell(self, name: Namer) -> str:
        how = "swept a torpedo of" if self.swept else "swept none of"
        tried = f"rolled {self.roll} for {self.most} or less"
        return f"{name(self.vessel)} {how} {name(self.field)}: {tried}."


@dataclass(slots=True)
class TorpedoDrifted(Change):
    """SW-TOR-06: the current carries a drifting torpedo; `gone` is off the table."""

    kind: ClassVar[str] = "torpedo_drifted"
    field: EntryId
    x: int
    y: int
    gone: bool

    def apply(self, battle: SmokeBattle) -> None:
        torpedo = battle.torpedoes[self.field]
        torpedo.base = replace(torpedo.base, x=self.x, y=self.y)
        if self.gone:
            torpedo.density = 0

    def tell(self, name: Namer) -> str:
        return f"{name(self.field)} drifted {'off the table' if self.gone else 'downstream'}."


@dataclass(slots=True)
class SparAttack(Change):
    """SW-TOR-07, SW-TOR-09: a spar torpedo at the side of an enemy. Its charge is one."""

    kind: ClassVar[str] = "spar_attack"
    vessel: EntryId
    target: EntryId
    score: Score
    roll: Roll
    exploded: bool

    def apply(self, battle: SmokeBattle) -> None:
        if self.exploded:
            battle.ships[self.vessel].spar_used = True

    def tell(self, name: Namer) -> str:
        how = "exploded her torpedo against" if self.exploded else "could not explode it against"
        return f"{name(self.vessel)} {how} {name(self.target)}: {at_most(self.roll, self.score)}."


@dataclass(slots=True)
class SparHarm(Event):
    """SW-TOR-08, SW-TOR-10: dice for what a spar torpedo did: to whom, and for what."""

    kind: ClassVar[str] = "spar_harm"
    vessel: EntryId
    what: str
    roll: Roll

    def tell(self, name: Namer) -> str:
        return f"Of {name(self.vessel)} the {self.what} came to {self.roll}."


KINDS: Final[tuple[type[Event], ...]] = (
    TorpedoTested,
    TorpedoFuzed,
    TorpedoFired,
    TorpedoExploded,
    FieldSwept,
    TorpedoDrifted,
    SparAttack,
    SparHarm,
)
