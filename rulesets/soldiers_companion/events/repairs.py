"""What damage does in each movement phase, and the crew against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, counted
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.telling import inches, needed

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle


@dataclass(slots=True)
class ControlsBound(Change):
    """SC-BRG-02: the movement phase without controls begins, or is over."""

    kind: ClassVar[str] = "controls_bound"
    ship: EntryId
    bound: bool

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.controls_bound = self.bound
        if self.bound:
            ship.controls_lost = False

    def tell(self, name: Namer) -> str:
        if self.bound:
            return f"{name(self.ship)} may not change course or speed in this phase."
        return f"{name(self.ship)} got through a phase without controls."


@dataclass(slots=True)
class CrewBurnt(Event):
    """SC-BURN-07: a die of crew hits where a fire finds no magazine."""

    kind: ClassVar[str] = "crew_burnt"
    ship: EntryId
    roll: Roll

    def tell(self, name: Namer) -> str:
        men = counted(self.roll.total, "crew hit")
        return f"The fire caused {men} in {name(self.ship)}: rolled {self.roll}."


@dataclass(slots=True)
class SteamChanged(Change):
    """SC-MAN-07: without engine crew steam falls, with it steam rises; `decay` is what lacks."""

    kind: ClassVar[str] = "steam_changed"
    ship: EntryId
    decay: int

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].engine_decay = self.decay

    def tell(self, name: Namer) -> str:
        if not self.decay:
            return f"{name(self.ship)} has full steam again."
        return f"{name(self.ship)} has steam for {inches(self.decay)} less."


@dataclass(slots=True)
class RudderTried(Change):
    """SC-RUD-04: the try to free a rudder."""

    kind: ClassVar[str] = "rudder_tried"
    ship: EntryId
    score: Score
    roll: Roll
    freed: bool

    def apply(self, battle: CompanionBattle) -> None:
        if self.freed:
            battle.ships[self.ship].rudder = None

    def tell(self, name: Namer) -> str:
        end = "freed" if self.freed else "still jammed"
        return f"Rudder of {name(self.ship)}: {needed(self.roll, self.score)}: {end}."


@dataclass(slots=True)
class FloodingTried(Change):
    """SC-FLD-04: the try to stop one flooding."""

    kind: ClassVar[str] = "flooding_tried"
    ship: EntryId
    flooding: int
    score: Score
    roll: Roll
    stopped: bool

    def apply(self, battle: CompanionBattle) -> None:
        if self.stopped:
            ship = battle.ships[self.ship]
            ship.floodings = [x for x in ship.floodings if x.number != self.flooding]

    def tell(self, name: Namer) -> str:
        end = "stopped" if self.stopped else "it goes on"
        return f"Flooding of {name(self.ship)}: {needed(self.roll, self.score)}: {end}."


@dataclass(slots=True)
class FireFought(Change):
    """SC-BURN-08: each die is a deckhand's; `level` is what is left of the fire, 0: out."""

    kind: ClassVar[str] = "fire_fought"
    ship: EntryId
    fire: int
    score: Score
    roll: Roll
    level: int

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.deck_used += len(self.roll.faces)
        for fire in ship.fires:
            if fire.number == self.fire:
                fire.level = self.level
        ship.fires = [fire for fire in ship.fires if fire.level > 0]

    def tell(self, name: Namer) -> str:
        hands = counted(len(self.roll.faces), "deckhand")
        end = f"level {self.level}" if self.level else "it is out"
        return (
            f"{hands} of {name(self.ship)} fought a fire: "
            f"{needed(self.roll, self.score)} each: {end}."
        )


@dataclass(slots=True)
class JuryRigTried(Change):
    """SC-SCR-04: the try to rig a mast or a propeller; `losses` of movement are older than it."""

    kind: ClassVar[str] = "jury_rig_tried"
    ship: EntryId
    score: Score
    roll: Roll
    rigged: bool
    losses: int

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.jury_rig = self.rigged
        ship.jury_losses = self.losses

    def tell(self, name: Namer) -> str:
        end = "she can move" if self.rigged else "in vain"
        return f"Jury-rig of {name(self.ship)}: {needed(self.roll, self.score)}: {end}."


@dataclass(slots=True)
class BoilerMended(Change):
    """SC-BLR-03: steam comes back; `left` is what the leak still takes. Nothing yet: it is new."""

    kind: ClassVar[str] = "boiler_mended"
    ship: EntryId
    by: int
    left: int

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.boiler_reduction = self.left
        ship.boiler_fresh = 0

    def tell(self, name: Namer) -> str:
        if not self.by:
            return f"The boiler of {name(self.ship)} still leaks: {inches(self.left)} less."
        left = f", {inches(self.left)} still lost" if self.left else ""
        return f"The boiler of {name(self.ship)} regained {inches(self.by)} of movement{left}."


@dataclass(slots=True)
class BreakFreeTried(Change):
    """SC-GRD-05: the try to get off the ground."""

    kind: ClassVar[str] = "break_free_tried"
    ship: EntryId
    score: Score
    roll: Roll
    free: bool

    def apply(self, battle: CompanionBattle) -> None:
        if self.free:
            battle.ships[self.ship].aground = False

    def tell(self, name: Namer) -> str:
        end = "afloat" if self.free else "still aground"
        return f"{name(self.ship)} tried to get off: {needed(self.roll, self.score)}: {end}."


KINDS: Final[tuple[type[Event], ...]] = (
    ControlsBound,
    CrewBurnt,
    SteamChanged,
    RudderTried,
    FloodingTried,
    FireFought,
    JuryRigTried,
    BoilerMended,
    BreakFreeTried,
)
