"""Vessels that run into each other: blows, wheels, locks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most, speed_told
from rulesets.smoke_on_the_water.rules.collisions import may_fire_after
from rulesets.smoke_on_the_water.state import Lock
from rulesets.smoke_on_the_water.words import Arc, Level

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle

_WHEELS: Final = ("port wheel", "starboard wheel")


@dataclass(slots=True)
class Collided(Change):
    """SW-COL-01 to SW-COL-08: who struck whom, where, and at what collision speed.

    `arc` is that of the vessel struck, `own_arc` the striker's. SW-COL-20: above Slow neither
    fires. `rammed`: the striker's bow struck at Slow or more (SW-MOV-04).
    """

    kind: ClassVar[str] = "collided"
    striker: EntryId
    struck: EntryId
    arc: Arc
    own_arc: Arc
    speed: int
    rammed: bool

    def apply(self, battle: SmokeBattle) -> None:
        first, second = sorted((self.striker, self.struck))
        battle.touching.add((first, second))
        for name in (first, second):
            ship = battle.ships[name]
            ship.hard_struck = ship.hard_struck or not may_fire_after(self.speed)
            ship.ramming = ship.ramming or self.rammed

    def tell(self, name: Namer) -> str:
        did = "rammed" if self.rammed else "ran into"
        where = self.arc.replace("_", " ")
        speed = f"at {speed_told(self.speed)}" if self.speed > 0 else "without force"
        return f"{name(self.striker)} {did} the {where} of {name(self.struck)} {speed}."


@dataclass(slots=True)
class CollisionBlow(Event):
    """SW-COL-10: Table 6 for one of the two; a score below 1 does her no harm."""

    kind: ClassVar[str] = "collision_blow"
    vessel: EntryId
    other: EntryId
    roll: Roll
    score: Score

    def tell(self, name: Namer) -> str:
        harm = "took harm" if self.score.total > 0 else "took no harm"
        return f"{name(self.vessel)} {harm}: rolled {self.roll}, {self.score}."


@dataclass(slots=True)
class WheelStruck(Change):
    """SW-COL-15, SW-COL-16: whether her wheel is hit, and whether that disables it."""

    kind: ClassVar[str] = "wheel_struck"
    vessel: EntryId
    wheel: int
    hit_from: int
    roll: Roll
    damage: int
    second: Roll | None
    disabled: bool

    def apply(self, battle: SmokeBattle) -> None:
        if self.disabled:
            battle.ships[self.vessel].wheels[self.wheel] = 0

    def tell(self, name: Namer) -> str:
        wheel = f"The {_WHEELS[self.wheel]} of {name(self.vessel)}"
        if self.second is None:
            return f"{wheel} was spared: rolled {self.roll}, {self.hit_from} or more hits."
        how = "was disabled" if self.disabled else "held"
        rolls = f"rolled {self.roll}, then {self.second} for {self.damage} or less"
        return f"{wheel} was hit and {how}: {rolls}."


@dataclass(slots=True)
class LockTested(Event):
    """SW-LOCK-01, SW-LOCK-02: whether two that collided are locked."""

    kind: ClassVar[str] = "lock_tested"
    one: EntryId
    other: EntryId
    score: Score
    roll: Roll
    locked: bool

    def tell(self, name: Namer) -> str:
        how = "were locked together" if self.locked else "did not lock"
        pair = f"{name(self.one)} and {name(self.other)}"
        return f"{pair} {how}: {at_most(self.roll, self.score)}."


@dataclass(slots=True)
class Locked(Change):
    """SW-LOCK: two vessels are held together, and go on a common course."""

    kind: ClassVar[str] = "locked"
    one: EntryId
    other: EntryId
    flooding: int
    strikers: tuple[EntryId, ...]
    course: int
    level: int
    turn: int

    def apply(self, battle: SmokeBattle) -> None:
        battle.locks.append(
            Lock(
                one=battle.ships[self.one],
                other=battle.ships[self.other],
                flooding=self.flooding,
                strikers=self.strikers,
                course=self.course,
                level=Level(self.level),
                since=self.turn,
            )
        )

    def tell(self, name: Namer) -> str:
        pair = f"{name(self.one)} and {name(self.other)}"
        if not self.level:
            return f"{pair} lay still together."
        towards = f"towards {self.course // 10:03} degrees"
        return f"{pair} went on together, {speed_told(self.level)} {towards}."


KINDS: Final[tuple[type[Event], ...]] = (
    Collided,
    CollisionBlow,
    WheelStruck,
    LockTested,
    Locked,
)
