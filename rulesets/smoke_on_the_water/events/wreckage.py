"""What shot and shell leave behind them: guns, turrets, wheels, stacks, machinery, works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, GunId, Namer, counted
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.state import Trigger

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle, Target


def _owner(battle: SmokeBattle, name: EntryId) -> Target:
    owner = battle.target(name)
    assert owner is not None, f"{name} is not in the battle"
    return owner


@dataclass(slots=True)
class GunsLost(Change):
    """SW-EFF-GUN-01, SW-EFF-PORT-01, SW-EFF-TUR-01: guns of a vessel or a work, for good."""

    kind: ClassVar[str] = "guns_lost"
    owner: EntryId
    guns: tuple[GunId, ...]

    def apply(self, battle: SmokeBattle) -> None:
        owner = _owner(battle, self.owner)
        for gun in self.guns:
            owner.gun(gun).lost = True

    def tell(self, name: Namer) -> str:
        return f"{name(self.owner)} lost {', '.join(self.guns)}."


@dataclass(slots=True)
class GunBurst(Change):
    """SW-MIS-04: a gun bursts, for good; SW-MOR-02: and her crew tests its morale."""

    kind: ClassVar[str] = "gun_burst"
    owner: EntryId
    gun: GunId

    def apply(self, battle: SmokeBattle) -> None:
        _owner(battle, self.owner).gun(self.gun).lost = True
        if self.owner in battle.ships:
            battle.ships[self.owner].triggers.add(Trigger.BURST)

    def tell(self, name: Namer) -> str:
        return f"Gun {self.gun} of {name(self.owner)} was gone."


@dataclass(slots=True)
class GunJammed(Change):
    """SW-MIS-03: it cannot fire until it is unjammed."""

    kind: ClassVar[str] = "gun_jammed"
    owner: EntryId
    gun: GunId

    def apply(self, battle: SmokeBattle) -> None:
        _owner(battle, self.owner).gun(self.gun).jammed = True

    def tell(self, name: Namer) -> str:
        return f"Gun {self.gun} of {name(self.owner)} was jammed."


@dataclass(slots=True)
class PortsJammed(Change):
    """SW-EFF-JAM-01: guns behind ports that must be cleared."""

    kind: ClassVar[str] = "ports_jammed"
    vessel: EntryId
    guns: tuple[GunId, ...]

    def apply(self, battle: SmokeBattle) -> None:
        for gun in self.guns:
            battle.ships[self.vessel].gun(gun).port_jammed = True

    def tell(self, name: Namer) -> str:
        return f"The ports of {', '.join(self.guns)} of {name(self.vessel)} were jammed."


@dataclass(slots=True)
class TurretDamaged(Change):
    """SW-EFF-TUR-01: points off a turret, by its place fore to aft."""

    kind: ClassVar[str] = "turret_damaged"
    vessel: EntryId
    turret: int
    points: int
    left: int

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].turrets[self.turret].points = self.left

    def tell(self, name: Namer) -> str:
        lost = counted(self.points, "point")
        return f"Turret {self.turret + 1} of {name(self.vessel)} lost {lost}; {self.left} left."


@dataclass(slots=True)
class TurretJammed(Change):
    """SW-EFF-TJM-01, SW-EFF-TUR-02: a turret cannot train until it is freed."""

    kind: ClassVar[str] = "turret_jammed"
    vessel: EntryId
    turret: int

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].turrets[self.turret].jammed = True

    def tell(self, name: Namer) -> str:
        return f"Turret {self.turret + 1} of {name(self.vessel)} jammed."


@dataclass(slots=True)
class WheelDamaged(Change):
    """SW-EFF-WHL-02: points off a wheel; the port one is 0, and so is the only one.

    SW-EFF-WHL-05: nothing mends it in the battle.
    """

    kind: ClassVar[str] = "wheel_damaged"
    vessel: EntryId
    wheel: int
    points: int
    left: int

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].wheels[self.wheel] = self.left

    def tell(self, name: Namer) -> str:
        lost = counted(self.points, "point")
        return f"Wheel {self.wheel + 1} of {name(self.vessel)} lost {lost}; {self.left} left."


@dataclass(slots=True)
class StackDamaged(Change):
    """SW-EFF-STK-01: points off the stacks."""

    kind: ClassVar[str] = "stack_damaged"
    vessel: EntryId
    points: int
    left: int

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].stack = self.left

    def tell(self, name: Namer) -> str:
        lost = counted(self.points, "point")
        return f"The stacks of {name(self.vessel)} lost {lost}; {self.left} left."


@dataclass(slots=True)
class MachineryHit(Change):
    """SW-EFF-MACH-01: machinery boxes marked."""

    kind: ClassVar[str] = "machinery_hit"
    vessel: EntryId
    boxes: int

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].machinery_lost += self.boxes

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} lost {counted(self.boxes, 'box', 'boxes')} of machinery."


@dataclass(slots=True)
class RudderHit(Change):
    """SW-EFF-RUD-01: the turns that she can make no more, those lost before among them."""

    kind: ClassVar[str] = "rudder_hit"
    vessel: EntryId
    no_port: bool
    no_starboard: bool

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].rudder = Rudder(self.no_port, self.no_starboard)

    def tell(self, name: Namer) -> str:
        lost = [("port", self.no_port), ("starboard", self.no_starboard)]
        sides = " or ".join(side for side, gone in lost if gone)
        return f"{name(self.vessel)} could not turn to {sides}."


@dataclass(slots=True)
class PilotHouseHit(Change):
    """SW-EFF-PIL-01, SW-EFF-PIL-02, SW-EFF-PIL-03: her pilot house is pierced so many times."""

    kind: ClassVar[str] = "pilot_house_hit"
    vessel: EntryId
    hits: int

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        ship.pilot_hits += self.hits
        ship.pilot_hit_turn = battle.turn
        ship.triggers.add(Trigger.PILOT_HOUSE)

    def tell(self, name: Namer) -> str:
        return f"The pilot house of {name(self.vessel)} was pierced {counted(self.hits, 'time')}."


@dataclass(slots=True)
class WorkDamaged(Change):
    """SW-FORT-06: points off a work; `pierced` counts the hits of this turn that got in."""

    kind: ClassVar[str] = "work_damaged"
    work: EntryId
    points: int
    left: int
    pierced: int

    def apply(self, battle: SmokeBattle) -> None:
        work = battle.works[self.work]
        work.structure = self.left
        work.pierced += self.pierced

    def tell(self, name: Namer) -> str:
        lost = counted(self.points, "point")
        return f"{name(self.work)} lost {lost} of its structure; {self.left} left."


@dataclass(slots=True)
class WorkExploded(Change):
    """SW-FORT-09: its magazine explodes, and it is destroyed."""

    kind: ClassVar[str] = "work_exploded"
    work: EntryId

    def apply(self, battle: SmokeBattle) -> None:
        work = battle.works[self.work]
        work.structure = 0
        work.magazine = False

    def tell(self, name: Namer) -> str:
        return f"The magazine of {name(self.work)} exploded, and it was destroyed."


@dataclass(slots=True)
class WorkTested(Change):
    """SW-FORT-07: whether a work that was hit holds out; `until` is the turn it is suppressed."""

    kind: ClassVar[str] = "work_tested"
    work: EntryId
    score: Score
    roll: Roll
    until: int

    def apply(self, battle: SmokeBattle) -> None:
        if self.until:
            battle.works[self.work].suppressed = self.until

    def tell(self, name: Namer) -> str:
        outcome = "its gunners took cover" if self.until else "its gunners stood to their guns"
        return f"{name(self.work)}: {at_most(self.roll, self.score)}; {outcome}."


@dataclass(slots=True)
class ChainRolled(Event):
    """SW-EFF-MAG-04: whether the magazine of a vessel locked to one that explodes follows."""

    kind: ClassVar[str] = "chain_rolled"
    vessel: EntryId
    other: EntryId
    rolls: tuple[Roll, ...]
    explodes: bool

    def tell(self, name: Namer) -> str:
        rolled = ", ".join(map(str, self.rolls))
        outcome = "her own magazine followed" if self.explodes else "the blast tore into her"
        return f"{name(self.other)} was locked to {name(self.vessel)}: rolled {rolled}; {outcome}."


KINDS: Final[tuple[type[Event], ...]] = (
    GunsLost,
    GunBurst,
    GunJammed,
    PortsJammed,
    TurretDamaged,
    TurretJammed,
    WheelDamaged,
    StackDamaged,
    MachineryHit,
    RudderHit,
    PilotHouseHit,
    WorkDamaged,
    WorkExploded,
    WorkTested,
    ChainRolled,
)
