"""Critical hits and what they wreck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, GunId, Namer, SideId, counted
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.telling import gun_of, inches
from rulesets.soldiers_companion.state import Fire, Flooding, Jam, Turning
from rulesets.soldiers_companion.tables import POINT, Critical

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle

_NAMES: Final = {
    Critical.MAGAZINE: "magazine",
    Critical.BOILER: "fire or boiler",
    Critical.RUDDER_RIGHT: "rudder jammed right",
    Critical.RUDDER: "rudder jammed straight",
    Critical.RUDDER_LEFT: "rudder jammed left",
    Critical.FLOODING: "flooding",
    Critical.FIRE: "fire and structure",
    Critical.BRIDGE: "bridge and structure",
    Critical.SCREW: "screw or rigging",
}

#: SC-CRIT-03: the rule of a result that has no meaning on an oared craft.
VOID: Final = "SC-CRIT-03"


@dataclass(slots=True)
class CriticalRolled(Event):
    """SC-CRIT-01: two dice rolled by `by`. SC-CRIT-03: `again`, or to no effect, where void."""

    kind: ClassVar[str] = "critical_rolled"
    ship: EntryId
    by: SideId
    roll: Roll
    result: Critical
    again: bool

    def tell(self, name: Namer) -> str:
        told = f"Critical hit on {name(self.ship)}: rolled {self.roll}, {_NAMES[self.result]}"
        if self.rule == VOID:
            told += ", which it does not have"
        return f"{told}; rolled again." if self.again else f"{told}."


@dataclass(slots=True)
class MagazinePicked(Event):
    """SC-MAG-02: whose magazine detonates."""

    kind: ClassVar[str] = "magazine_picked"
    ship: EntryId
    gun: GunId
    roll: Roll

    def tell(self, name: Namer) -> str:
        gun = gun_of(name, self.ship, self.gun)
        return f"The magazine of the {gun} was hit: rolled {self.roll} on {self.roll.die}."


@dataclass(slots=True)
class MagazineRolled(Event):
    """SC-MAG-03: a roll below the score destroys the vessel."""

    kind: ClassVar[str] = "magazine_rolled"
    ship: EntryId
    gun: GunId
    by: SideId
    score: Score
    roll: Roll

    def tell(self, name: Namer) -> str:
        gun = gun_of(name, self.ship, self.gun)
        return f"Magazine of the {gun}: rolled {self.roll}, the vessel is lost below {self.score}."


@dataclass(slots=True)
class MagazineDetonated(Change):
    """SC-MAG-04: the gun is gone with its magazine."""

    kind: ClassVar[str] = "magazine_detonated"
    ship: EntryId
    gun: GunId

    def apply(self, battle: CompanionBattle) -> None:
        gun = battle.ships[self.ship].gun(self.gun)
        gun.destroyed = True
        gun.detonated = True
        gun.magazine = False

    def tell(self, name: Namer) -> str:
        return f"The magazine of the {gun_of(name, self.ship, self.gun)} detonated."


@dataclass(slots=True)
class BoilerRolled(Event):
    """SC-BLR-02: a roll below the score bursts the boiler."""

    kind: ClassVar[str] = "boiler_rolled"
    ship: EntryId
    by: SideId
    score: Score
    roll: Roll

    def tell(self, name: Namer) -> str:
        return f"Boiler of {name(self.ship)}: rolled {self.roll}, it bursts below {self.score}."


@dataclass(slots=True)
class BoilerBurst(Change):
    kind: ClassVar[str] = "boiler_burst"
    ship: EntryId

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].boiler_burst = True

    def tell(self, name: Namer) -> str:
        return f"The boiler of {name(self.ship)} blew up; she will not move again."


@dataclass(slots=True)
class BoilerLeaked(Change):
    """SC-BLR-03: a leak takes `by` off the movement. `fresh`: in its own movement phase."""

    kind: ClassVar[str] = "boiler_leaked"
    ship: EntryId
    by: int
    fresh: bool

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.boiler_reduction += self.by
        if self.fresh:
            ship.boiler_fresh += self.by

    def tell(self, name: Namer) -> str:
        return f"The boiler of {name(self.ship)} leaked: {inches(self.by)} less movement."


@dataclass(slots=True)
class ControlsLost(Change):
    """SC-BRG-02: no change of course or speed in the next movement phase of the vessel's side.

    `under_way`: nor for the rest of its own move, in which it was hit.
    """

    kind: ClassVar[str] = "controls_lost"
    ship: EntryId
    under_way: bool

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.controls_lost = True
        ship.controls_bound = ship.controls_bound or self.under_way

    def tell(self, name: Namer) -> str:
        return f"{name(self.ship)} lost her controls{' on the way' if self.under_way else ''}."


@dataclass(slots=True)
class RudderJammed(Change):
    """SC-RUD-01, SC-RUD-05: the first jam says how it turns; later ones only add to the total."""

    kind: ClassVar[str] = "rudder_jammed"
    ship: EntryId
    turning: Turning
    dv: int
    total: int

    def apply(self, battle: CompanionBattle) -> None:
        battle.ships[self.ship].rudder = Jam(self.turning, self.total)

    def tell(self, name: Namer) -> str:
        turning = "straight" if self.turning is Turning.STRAIGHT else f"to the {self.turning}"
        more = f"more than {self.total}" if self.total < 6 else "a 6"
        return f"The rudder of {name(self.ship)} is jammed {turning}; {more} frees it."


@dataclass(slots=True)
class FireStarted(Change):
    kind: ClassVar[str] = "fire_started"
    ship: EntryId
    fire: int
    level: int

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.serial = self.fire
        ship.fires.append(Fire(self.fire, self.level))

    def tell(self, name: Namer) -> str:
        return f"A fire of level {self.level} broke out in {name(self.ship)}."


@dataclass(slots=True)
class FireFed(Change):
    """SC-BURN-01: with `fires` merged, a new fire adds its level to the one that burns."""

    kind: ClassVar[str] = "fire_fed"
    ship: EntryId
    fire: int
    by: int
    level: int

    def apply(self, battle: CompanionBattle) -> None:
        for fire in battle.ships[self.ship].fires:
            if fire.number == self.fire:
                fire.level = self.level

    def tell(self, name: Namer) -> str:
        return f"The fire in {name(self.ship)} rose by {self.by} to level {self.level}."


@dataclass(slots=True)
class FiresGrew(Change):
    """SC-BURN-02: every fire aboard rises; `levels` are those they reach."""

    kind: ClassVar[str] = "fires_grew"
    ship: EntryId
    by: int
    levels: tuple[int, ...]

    def apply(self, battle: CompanionBattle) -> None:
        for fire in battle.ships[self.ship].fires:
            fire.level += self.by

    def tell(self, name: Namer) -> str:
        fires = "The fire" if len(self.levels) == 1 else "The fires"
        return f"{fires} in {name(self.ship)} rose to level {', '.join(map(str, self.levels))}."


@dataclass(slots=True)
class RiggingBurnt(Change):
    """SC-BURN-04: `boxes` of rigging, all that was left, and a jury-rig."""

    kind: ClassVar[str] = "rigging_burnt"
    ship: EntryId
    boxes: int

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.rigging_lost += self.boxes
        ship.jury_rig = False

    def tell(self, name: Namer) -> str:
        return f"The rigging of {name(self.ship)} burnt away."


@dataclass(slots=True)
class FloodingStarted(Change):
    kind: ClassVar[str] = "flooding_started"
    ship: EntryId
    flooding: int
    amount: int

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.serial = self.flooding
        ship.floodings.append(Flooding(self.flooding, self.amount))

    def tell(self, name: Namer) -> str:
        hits = counted(self.amount, "hull hit")
        return f"{name(self.ship)} is flooding: {hits} in each of her movement phases."


@dataclass(slots=True)
class ScrewHit(Change):
    """SC-SCR-02: 12 inches less for good; a jury-rig is gone (SC-SCR-05)."""

    kind: ClassVar[str] = "screw_hit"
    ship: EntryId
    jury_rig: bool

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.screw_hits += 1
        ship.jury_rig = False

    def tell(self, name: Namer) -> str:
        lost = " and the jury-rig is gone" if self.jury_rig else ""
        return f"The screw of {name(self.ship)} was hit: {inches(POINT)} less movement{lost}."


@dataclass(slots=True)
class RiggingHit(Change):
    """SC-SCR-03: `boxes` of rigging lost, none where all is gone; and a jury-rig (SC-SCR-05)."""

    kind: ClassVar[str] = "rigging_hit"
    ship: EntryId
    boxes: int
    jury_rig: bool

    def apply(self, battle: CompanionBattle) -> None:
        ship = battle.ships[self.ship]
        ship.rigging_lost += self.boxes
        ship.jury_rig = False

    def tell(self, name: Namer) -> str:
        lost = " and lost her jury-rig" if self.jury_rig else ""
        return f"{name(self.ship)} lost {counted(self.boxes, 'box', 'boxes')} of rigging{lost}."


KINDS: Final[tuple[type[Event], ...]] = (
    CriticalRolled,
    MagazinePicked,
    MagazineRolled,
    MagazineDetonated,
    BoilerRolled,
    BoilerBurst,
    BoilerLeaked,
    ControlsLost,
    RudderJammed,
    FireStarted,
    FireFed,
    FiresGrew,
    RiggingBurnt,
    FloodingStarted,
    ScrewHit,
    RiggingHit,
)
