"""Where a hit lands, what armour makes of it, and hull, structure and guns that it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, GunId, Namer, counted
from rulesets.soldiers_companion.events import casualties, criticals, fate, repairs
from rulesets.soldiers_companion.events.telling import gun_of, half
from rulesets.soldiers_companion.tables import (
    CREW_NOT_STRUCTURE,
    FRACTION_HITS,
    GUN_DESTROYED,
    PASSES_THROUGH,
    Location,
)

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle


@dataclass(slots=True)
class RoundTested(Event):
    """SC-NX-01: whether a round passes through thin plates without exploding."""

    kind: ClassVar[str] = "round_tested"
    ship: EntryId
    roll: Roll
    through: bool

    def tell(self, name: Namer) -> str:
        how = "passed through unexploded" if self.through else "exploded"
        least = f"{PASSES_THROUGH} or more passes through"
        return f"The round {how} in {name(self.ship)}: rolled {self.roll}, {least}."


@dataclass(slots=True)
class LocationRolled(Event):
    """SC-LOC-01: where a hit lands. `again` where it is rolled again for want of a gun."""

    kind: ClassVar[str] = "location_rolled"
    ship: EntryId
    roll: Roll
    location: Location
    again: bool

    def tell(self, name: Namer) -> str:
        told = f"{name(self.ship)} was hit: rolled {self.roll}, {_LOCATED[self.location]}"
        return f"{told}; none can be hit from there, rolled again." if self.again else f"{told}."


_LOCATED: Final = {
    Location.HULL: "the hull",
    Location.CREW: "crew and structure",
    Location.GUN: "a gun",
    Location.CRITICAL: "a critical hit",
}


@dataclass(slots=True)
class CrewOrStructure(Event):
    """SC-LOC-02: which of the two a hit harms, where `crew_structural` makes it one."""

    kind: ClassVar[str] = "crew_or_structure"
    ship: EntryId
    roll: Roll | None
    crew: bool

    def tell(self, name: Namer) -> str:
        what = "the crew" if self.crew else "the structure"
        how = "its owner chose"
        if self.roll:
            how = f"rolled {self.roll}, the crew's up to {CREW_NOT_STRUCTURE}"
        return f"The hit harmed {what} of {name(self.ship)}: {how}."


@dataclass(slots=True)
class GunPicked(Event):
    """SC-GUN-04: which of several guns is hit."""

    kind: ClassVar[str] = "gun_picked"
    ship: EntryId
    gun: GunId
    roll: Roll

    def tell(self, name: Namer) -> str:
        hit = gun_of(name, self.ship, self.gun)
        return f"The hit fell on the {hit}: rolled {self.roll} on {self.roll.die} guns."


@dataclass(slots=True)
class ArmourMet(Event):
    """SC-AV-02, SC-AV-04: what armour leaves of a hit; both values are doubled."""

    kind: ClassVar[str] = "armour_met"
    ship: EntryId
    penetration: int
    armour: int
    dv2: int
    left2: int

    def tell(self, name: Namer) -> str:
        left = f"left {half(self.left2)} of {half(self.dv2)}" if self.left2 else "kept it out"
        return f"Armour {self.armour} of {name(self.ship)} {left} (penetration {self.penetration})."


@dataclass(slots=True)
class FractionRolled(Event):
    """SC-AV-03: whether half a hit is one; `dv2` is doubled, `hits` whole."""

    kind: ClassVar[str] = "fraction_rolled"
    ship: EntryId
    dv2: int
    roll: Roll
    hits: int

    def tell(self, name: Namer) -> str:
        told = f"{half(self.dv2)} of a hit on {name(self.ship)}: rolled {self.roll}"
        return f"{told}, needed {FRACTION_HITS} for the half: {counted(self.hits, 'hit')}."


@dataclass(slots=True)
class HalfHitOnGun(Event):
    """SC-GUN-02: half a hit destroys a gun or strikes one of its crew."""

    kind: ClassVar[str] = "half_hit_on_gun"
    ship: EntryId
    gun: GunId
    roll: Roll
    destroyed: bool

    def tell(self, name: Namer) -> str:
        what = "wrecked" if self.destroyed else "struck the crew of"
        told = f"Half a hit {what} the {gun_of(name, self.ship, self.gun)}"
        return f"{told}: rolled {self.roll}, {GUN_DESTROYED} or more wrecks it."


@dataclass(slots=True)
class HullHit(Change):
    """SC-HULL-01: hull boxes marked off, and why."""

    kind: ClassVar[str] = "hull_hit"
    ship: EntryId
    hits: int
    cause: str
    left: int

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].hull_lost += self.hits

    def tell(self, name: Namer) -> str:
        hits = counted(self.hits, "hull hit")
        return f"{name(self.ship)} took {hits} by {self.cause}, {self.left} left."


@dataclass(slots=True)
class StructureHit(Change):
    """SC-STR-02, SC-STR-03: structural boxes marked off; with the last its cover is gone."""

    kind: ClassVar[str] = "structure_hit"
    ship: EntryId
    hits: int
    left: int

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].structure_lost += self.hits

    def tell(self, name: Namer) -> str:
        hits = counted(self.hits, "structural hit")
        gone = " Its cover is gone." if not self.left else ""
        return f"{name(self.ship)} took {hits}, {self.left} left.{gone}"


@dataclass(slots=True)
class GunDestroyed(Change):
    """SC-GUN-01: a gun is wrecked; its crew live. `magazine` is whether that may still detonate."""

    kind: ClassVar[str] = "gun_destroyed"
    ship: EntryId
    gun: GunId
    magazine: bool

    def apply(self, battle: CompanionBattle) -> None:
        gun = battle.ships[self.ship].gun(self.gun)
        gun.destroyed = True
        gun.magazine = self.magazine

    def tell(self, name: Namer) -> str:
        return f"The {gun_of(name, self.ship, self.gun)} was destroyed."


KINDS: Final[tuple[type[Event], ...]] = (
    RoundTested,
    LocationRolled,
    CrewOrStructure,
    GunPicked,
    ArmourMet,
    FractionRolled,
    HalfHitOnGun,
    HullHit,
    StructureHit,
    GunDestroyed,
    *casualties.KINDS,
    *criticals.KINDS,
    *repairs.KINDS,
    *fate.KINDS,
)
