"""What a campaign's steps tell: each names its rule, what bore on it, and its dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from rulesets.core.dice import Roll
from rulesets.core.events import Event, Namer, counted, kinds_of


def pounds(amount: int) -> str:
    """Money as a reader sees it."""
    return f"£{amount:,}"


def _rolled(roll: Roll | None, *added: tuple[str, int]) -> str:
    """The faces, and what was added to them, in brackets; nothing where no die was rolled."""
    more = "".join(f", {value:+d} {what}" for what, value in added)
    return f" (rolled {roll}{more})" if roll else ""


@dataclass(slots=True)
class BudgetRolled(Event):
    """SNS-MONEY-01, SNS-MONEY-02: the year's money, the salaries off it, January's issue."""

    kind: ClassVar[str] = "budget_rolled"
    roll: Roll
    budget: int
    salaries: int
    issue: int

    def tell(self, name: Namer) -> str:
        return (
            f"The budget of the year was {pounds(self.budget)} (rolled {self.roll}); salaries took"
            f" {pounds(self.salaries)}, and {pounds(self.issue)} was issued."
        )


@dataclass(slots=True)
class UnrestRolled(Event):
    """SNS-UNREST-03: a territory's roll of the month, with what bore on it."""

    kind: ClassVar[str] = "unrest_rolled"
    territory: str
    roll: Roll
    bearings: tuple[tuple[str, int], ...]
    before: int
    after: int

    def tell(self, name: Namer) -> str:
        became = f"went from {self.before} to {self.after}"
        if self.before == self.after:
            became = f"stayed at {self.after}"
        return f"Unrest in {name(self.territory)} {became}{_rolled(self.roll, *self.bearings)}."


@dataclass(slots=True)
class NativesMet(Event):
    """SNS-UNREST-06: a force entered a place; without bands nobody was met."""

    kind: ClassVar[str] = "natives_met"
    force: str
    place: str
    index: int
    roll: Roll
    bands: tuple[str, ...]
    guns: int
    encounter: str | None
    bands_roll: Roll | None
    encounter_roll: Roll | None

    def tell(self, name: Namer) -> str:
        entered = f"{name(self.force)} entered {name(self.place)}"
        against = f"rolled {self.roll} against {self.index}"
        if not self.bands:
            return f"{entered} and met nobody ({against})."
        met = f"{', '.join(self.bands)} with {counted(self.guns, 'gun')}"
        return f"{entered} and met natives, {self.encounter}: {met} ({against})."


@dataclass(slots=True)
class BaseReleased(Event):
    """SNS-UNREST-06: units that left the base this turn."""

    kind: ClassVar[str] = "base_released"
    base: str
    roll: Roll
    units: int

    def tell(self, name: Namer) -> str:
        units = counted(self.units, "unit")
        return f"{name(self.base)} released {units}{_rolled(self.roll)}."


@dataclass(slots=True)
class LinkSteamed(Event):
    """SNS-SEA-03: a gunboat steamed an open-sea link by herself."""

    kind: ClassVar[str] = "link_steamed"
    vessel: str
    start: str
    end: str
    roll: Roll
    hits: int

    def tell(self, name: Namer) -> str:
        took = f"took {counted(self.hits, 'hull hit')}" if self.hits else "came through whole"
        way = f"from {name(self.start)} to {name(self.end)}"
        return f"{name(self.vessel)} steamed {way} and {took}{_rolled(self.roll)}."


@dataclass(slots=True)
class CataractRun(Event):
    """SNS-RIV-04: a vessel at a cataract; `then` is the roll for her hits or for her people."""

    kind: ClassVar[str] = "cataract_run"
    vessel: str
    node: str
    roll: Roll
    modifiers: tuple[tuple[str, int], ...]
    came: str
    then: Roll | None
    hits: int
    lost: int

    def tell(self, name: Namer) -> str:
        what = {
            "sinks": f"sank at the cataract of {name(self.node)} with the loss of"
            f" {counted(self.lost, 'figure')}",
            "damaged": f"passed the cataract of {name(self.node)} with"
            f" {counted(self.hits, 'hull hit')}",
            "passes": f"passed the cataract of {name(self.node)}",
        }[self.came]
        return f"{name(self.vessel)} {what}{_rolled(self.roll, *self.modifiers)}."


@dataclass(slots=True)
class CommanderTested(Event):
    """SNS-RIV-08: a commander whose way back was closed tried to refuse battle."""

    kind: ClassVar[str] = "commander_tested"
    force: str
    foe: str
    day: int
    roll: Roll
    value: int
    passed: bool

    def tell(self, name: Namer) -> str:
        did = "refused battle with" if self.passed else "could not break away from"
        needed = f"rolled {self.roll}, needed {self.value} or less"
        return f"{name(self.force)} {did} {name(self.foe)} ({needed})."


@dataclass(slots=True)
class EventDrawn(Event):
    """SNS-EVT-01: an event of the deck; `played` is another number where it came to nothing."""

    kind: ClassVar[str] = "event_drawn"
    number: int
    title: str
    played: int
    roll: Roll | None

    def tell(self, name: Namer) -> str:
        drawn = f"{self.title} (event {self.number}) was drawn{_rolled(self.roll)}"
        return f"{drawn}." if self.played == self.number else f"{drawn}, and came to nothing."


@dataclass(slots=True)
class EventAimed(Event):
    """SNS-EVT-02: whom an event befell, if there was anybody."""

    kind: ClassVar[str] = "event_aimed"
    number: int
    title: str
    struck: str | None
    roll: Roll | None

    def tell(self, name: Namer) -> str:
        struck = "nobody" if self.struck is None else name(self.struck)
        return f"{self.title} befell {struck}{_rolled(self.roll)}."


@dataclass(slots=True)
class CholeraStruck(Event):
    """SNS-EVT-02: figures that the units at a port lost."""

    kind: ClassVar[str] = "cholera_struck"
    port: str
    roll: Roll
    lost: tuple[tuple[str, int], ...]

    def tell(self, name: Namer) -> str:
        lost = ", ".join(f"{name(unit)} lost {figures}" for unit, figures in self.lost)
        struck = f"Cholera struck {name(self.port)}{_rolled(self.roll)}"
        return f"{struck}: {lost or 'nobody was there'}."


@dataclass(slots=True)
class BoatMended(Event):
    """SNS-REP-02: a small or native boat was put in hand."""

    kind: ClassVar[str] = "boat_mended"
    boat: str
    roll: Roll
    days: int
    cost: int

    def tell(self, name: Namer) -> str:
        days = counted(self.days, "day")
        return (
            f"{name(self.boat)} was mended in {days} for {pounds(self.cost)}{_rolled(self.roll)}."
        )


@dataclass(slots=True)
class LossesRolled(Event):
    """SNS-REP-03: what became of casualties, as how many met each fate."""

    kind: ClassVar[str] = "losses_rolled"
    who: str
    case: str
    roll: Roll
    fates: tuple[tuple[str, int], ...]

    def tell(self, name: Namer) -> str:
        words = ", ".join(f"{count} {fate}" for fate, count in self.fates if count)
        figures = counted(len(self.roll.faces), "figure")
        return f"Of {figures} lost, {name(self.who)} had {words}{_rolled(self.roll)}."


@dataclass(slots=True)
class CrewTurned(Event):
    """SNS-REP-07: how many of a prize's old crew serve their captors."""

    kind: ClassVar[str] = "crew_turned"
    vessel: str
    roll: Roll
    turned: int

    def tell(self, name: Namer) -> str:
        turned = f"{self.turned} of the old crew of {name(self.vessel)}"
        return f"{turned} changed sides{_rolled(self.roll)}."


#: Every kind by its stored name.
KINDS: Final[Mapping[str, type[Event]]] = kinds_of(
    (
        BudgetRolled,
        UnrestRolled,
        NativesMet,
        BaseReleased,
        LinkSteamed,
        CataractRun,
        CommanderTested,
        EventDrawn,
        EventAimed,
        CholeraStruck,
        BoatMended,
        LossesRolled,
        CrewTurned,
    )
)
