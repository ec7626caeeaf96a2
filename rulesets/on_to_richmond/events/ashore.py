"""Land stands: morale, marches and charges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer, SideId
from rulesets.core.geometry import Point
from rulesets.core.score import Score
from rulesets.on_to_richmond.events.change import Change
from rulesets.on_to_richmond.events.fire import lose_stands
from rulesets.on_to_richmond.events.telling import modified, shown
from rulesets.on_to_richmond.state import Unit
from rulesets.on_to_richmond.tables import Arm, Formation

if TYPE_CHECKING:
    from rulesets.on_to_richmond.state import RichmondBattle


@dataclass(slots=True)
class MoraleChecked(Change):
    """OR-BG-07: a marked unit's check; `outcome` is rallied, shaken or retreats."""

    kind: ClassVar[str] = "morale_checked"
    unit: EntryId
    value: int
    roll: Roll
    outcome: str

    def apply(self, battle: RichmondBattle) -> None:
        battle.units[self.unit].marked = self.outcome == SHAKEN

    def tell(self, name: Namer) -> str:
        told = f"{name(self.unit)} checked morale against {self.value}: rolled {shown(self.roll)}"
        return f"{told}, {_OUTCOMES[self.outcome]}."


RALLIED: Final = "rallied"
SHAKEN: Final = "shaken"
RETREATS: Final = "retreats"
_OUTCOMES: Final = {
    RALLIED: "steadied",
    SHAKEN: "may fire and not move",
    RETREATS: "fell back",
}


@dataclass(slots=True)
class PassSpent(Change):
    """OR-BG-07: a morale pass in place of a roll."""

    kind: ClassVar[str] = "pass_spent"
    side: SideId
    unit: EntryId
    left: int

    def apply(self, battle: RichmondBattle) -> None:
        battle.side(self.side).passes = self.left
        battle.units[self.unit].marked = False

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} was steadied by a morale pass, {self.left} left."


@dataclass(slots=True)
class UnitMoved(Change):
    """OR-BG-07, OR-BG-08: a march, a charge or a retreat; `facing` is where it looks after it."""

    kind: ClassVar[str] = "unit_moved"
    unit: EntryId
    position: Point
    facing: int
    how: str

    def apply(self, battle: RichmondBattle) -> None:
        unit = battle.units[self.unit]
        unit.position, unit.facing = self.position, self.facing
        unit.moved = True
        _leaves_cover(unit)

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} {_MOVES[self.how]}."


MARCHED: Final = "marched"
CHARGED: Final = "charged"
RETREATED: Final = "retreated"
_MOVES: Final = {MARCHED: "marched", CHARGED: "charged", RETREATED: 'retreated 6"'}


def _leaves_cover(unit: Unit) -> None:
    """OR-BG-06: whoever moves leaves his works; guns that move are limbered."""
    unit.cover = None
    if unit.arm is Arm.ARTILLERY:
        unit.formation = Formation.LIMBERED


@dataclass(slots=True)
class Unlimbered(Change):
    """OR-BG-06, OR-BG-08: guns that did not move are in line again."""

    kind: ClassVar[str] = "unlimbered"
    unit: EntryId

    def apply(self, battle: RichmondBattle) -> None:
        battle.units[self.unit].formation = Formation.LINE

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} unlimbered."


@dataclass(slots=True)
class ChargeFought(Change):
    """OR-BG-08: both sides' dice and what is added to them; the loser loses a stand."""

    kind: ClassVar[str] = "charge_fought"
    attacker: EntryId
    target: EntryId
    rolls: tuple[Roll, ...]
    scores: tuple[Score, ...]
    loser: EntryId

    def apply(self, battle: RichmondBattle) -> None:
        lose_stands(battle, self.loser, 1)

    def tell(self, name: Namer) -> str:
        attacker, target = (
            modified(roll, score) for roll, score in zip(self.rolls, self.scores, strict=True)
        )
        return (
            f"{name(self.attacker)} {attacker}, {name(self.target)} {target}: "
            f"{name(self.loser)} lost a stand."
        )


KINDS: Final[tuple[type[Event], ...]] = (
    MoraleChecked,
    PassSpent,
    UnitMoved,
    Unlimbered,
    ChargeFought,
)
