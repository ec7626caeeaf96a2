"""What the guns tell: shots, shells that come down, misfires, hits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, GunId, Namer, counted
from rulesets.core.geometry import Point
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most, centimetres
from rulesets.smoke_on_the_water.rules.hitting import Shot
from rulesets.smoke_on_the_water.words import Ammunition, Aspect, Band, Misfire

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


def _gun(name: Namer, firer: EntryId, gun: GunId) -> str:
    return f"Gun {gun} of {name(firer)}"


def _far(distance: int, band: Band) -> str:
    return f"at {centimetres(distance)}, {_words(band)} range"


def _words(word: str) -> str:
    return word.replace("_", " ")


@dataclass(slots=True)
class FireRefused(Event):
    """SW-GUN-01: a gun that was told to fire may not; `rule` is the entry, `reason` why."""

    kind: ClassVar[str] = "fire_refused"
    firer: EntryId
    gun: GunId
    target: EntryId
    reason: str

    def tell(self, name: Namer) -> str:
        at = f"{_gun(name, self.firer, self.gun)} could not fire at {name(self.target)}"
        return f"{at}: {self.reason}."


@dataclass(slots=True)
class ShotSpent(Change):
    """SW-GUN-03: fired at what turned out to be too far or too near."""

    kind: ClassVar[str] = "shot_spent"
    firer: EntryId
    gun: GunId
    target: EntryId
    distance: int
    reason: str

    def apply(self, battle: SmokeBattle) -> None:
        _has_fired(battle, self.firer, self.gun)

    def tell(self, name: Namer) -> str:
        at = f"{_gun(name, self.firer, self.gun)} fired at {name(self.target)}"
        return f"{at} at {centimetres(self.distance)} without effect: {self.reason}."


@dataclass(slots=True)
class ShotFired(Change):
    """SW-HIT: one gun fires directly. `distance` is between the bases, in thousandths.

    `bearing` is that from the bow of a gun in a turret, else None. `other` is what hides the target
    and is hit by a near miss (SW-OBS-02).
    """

    kind: ClassVar[str] = "shot_fired"
    firer: EntryId
    gun: GunId
    target: EntryId
    ammunition: Ammunition
    distance: int
    band: Band
    score: Score
    roll: Roll
    result: Shot
    bearing: int | None
    other: EntryId | None

    def apply(self, battle: SmokeBattle) -> None:
        """SW-MIS-02: a gun that misfires has not fired."""
        if self.result is Shot.MISFIRE:
            return
        _has_fired(
            battle,
            self.firer,
            self.gun,
            hot=self.ammunition is Ammunition.RED_HOT,
            bearing=self.bearing,
        )

    def tell(self, name: Namer) -> str:
        head = (
            f"{_gun(name, self.firer, self.gun)} fired {_SHOTS[self.ammunition]} at"
            f" {name(self.target)} {_far(self.distance, self.band)}:"
            f" {at_most(self.roll, self.score)}"
        )
        if self.other is not None:
            return f"{head}; the shot went into {name(self.other)}."
        return f"{head}; {_RESULTS[self.result]}."


_SHOTS: Final = {
    Ammunition.SHOT: "solid shot",
    Ammunition.SHELL: "shell",
    Ammunition.RED_HOT: "red hot shot",
}
_RESULTS: Final = {
    Shot.HIT: "a hit",
    Shot.MISS: "a miss",
    Shot.OTHER: "a miss",
    Shot.MISFIRE: "a misfire",
}


@dataclass(slots=True)
class ShellFell(Change):
    """SW-IND: one gun fires indirectly, and where the shell comes down.

    `check` is the die for a misfire where it is not that of the direction. A misfire comes down
    nowhere; `struck` is who was there, None for the water.
    """

    kind: ClassVar[str] = "shell_fell"
    firer: EntryId
    gun: GunId
    target: EntryId
    distance: int
    band: Band
    check: Roll | None
    direction: Roll | None
    deviation: Roll | None
    at: Point | None
    struck: EntryId | None
    bearing: int | None

    def apply(self, battle: SmokeBattle) -> None:
        """SW-MIS-02: a gun that misfires has not fired."""
        if self.at is not None:
            _has_fired(battle, self.firer, self.gun, bearing=self.bearing)

    def tell(self, name: Namer) -> str:
        head = (
            f"{_gun(name, self.firer, self.gun)} threw a shell at {name(self.target)}"
            f" {_far(self.distance, self.band)}"
        )
        rolls = [roll for roll in (self.check, self.direction, self.deviation) if roll is not None]
        head = f"{head}: rolled {', '.join(map(str, rolls))}"
        if self.at is None:
            return f"{head}; a misfire."
        return f"{head}; it fell {'in the water' if self.struck is None else self._on(name)}."

    def _on(self, name: Namer) -> str:
        assert self.struck is not None
        return f"on {name(self.struck)}"


@dataclass(slots=True)
class Misfired(Event):
    """SW-MIS-01: what a misfire comes to; `burst` is the die of what a burst costs (SW-MIS-04)."""

    kind: ClassVar[str] = "misfired"
    firer: EntryId
    gun: GunId
    roll: Roll
    result: Misfire
    burst: Roll | None

    def tell(self, name: Namer) -> str:
        outcome = {
            Misfire.NONE: "it will fire again",
            Misfire.JAM: "it jammed",
            Misfire.BURST: f"it burst, for {self.burst}",
        }[self.result]
        return f"{_gun(name, self.firer, self.gun)} misfired: rolled {self.roll}; {outcome}."


@dataclass(slots=True)
class HitScored(Event):
    """SW-HIT-11: where one hit landed, whether it got in, and what it is to cost.

    `place` is the location, or the critical that was hit, and `part` the gun, the turret or the
    wheel. `rolls` are those of location, critical and choice, in order; `effects` those of what it
    wrecked. Without `number` no die decides whether `armour` holds.
    """

    kind: ClassVar[str] = "hit_scored"
    firer: EntryId
    gun: GunId
    target: EntryId
    aspect: Aspect
    place: str
    part: str
    rolls: tuple[Roll, ...]
    armour: str
    number: Score | None
    deflection: Roll | None
    pierced: bool
    fuze: Roll | None
    damage: int
    markers: int
    effects: tuple[Roll, ...]

    def tell(self, name: Namer) -> str:
        part = f" ({self.part})" if self.part else ""
        rolled = ", ".join(map(str, self.rolls))
        return (
            f"{_gun(name, self.firer, self.gun)} hit the {_words(self.place)}{part} of"
            f" {name(self.target)}: rolled {rolled}; {self._armour()}{self._fuze()}"
            f" {counted(self.damage, 'point')}{self._rest()}."
        )

    def _armour(self) -> str:
        if self.deflection is not None:
            outcome = "it got in" if self.pierced else "it was deflected"
            by = f"{_words(self.armour)} armour on {self.number}, rolled {self.deflection}"
            return f"{by}, {outcome};"
        return "it got in;" if self.pierced else f"{_words(self.armour)} armour threw it off;"

    def _fuze(self) -> str:
        return "" if self.fuze is None else f" fuze {self.fuze};"

    def _rest(self) -> str:
        smoulders = f", {counted(self.markers, 'fire test marker')}" if self.markers else ""
        effects = f", rolled {', '.join(map(str, self.effects))}" if self.effects else ""
        return f"{smoulders}{effects}"


def _has_fired(
    battle: SmokeBattle,
    firer: EntryId,
    name: GunId,
    *,
    hot: bool = False,
    bearing: int | None = None,
) -> None:
    """SW-OPT-ROF, SW-RHS-04, SW-EFF-TJM-01: the turn of a gun's last shot, and where it went."""
    owner = battle.target(firer)
    assert owner is not None, f"{firer} is not in the battle"
    gun = owner.gun(name)
    gun.fired = battle.turn
    if hot:
        gun.hot = battle.turn
    if bearing is not None:
        assert gun.place.turret is not None
        battle.ships[firer].turrets[gun.place.turret].bearing = bearing


KINDS: Final[tuple[type[Event], ...]] = (
    FireRefused,
    ShotSpent,
    ShotFired,
    ShellFell,
    Misfired,
    HitScored,
)
