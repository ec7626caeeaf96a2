"""What fire does ashore: units and works that are hit, and what they lose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, GunId, Namer, counted
from rulesets.soldiers_companion.events.casualties import after_losses
from rulesets.soldiers_companion.events.fire import LEADER_LOST, gun_at
from rulesets.soldiers_companion.events.telling import gun_of
from rulesets.soldiers_companion.state import Fate, Muster, Unit
from rulesets.soldiers_companion.tables import LEADER_FALLS

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle

# -- units ashore and troops ---------------------------------------------------------------------


@dataclass(slots=True)
class UnitHit(Change):
    """SC-BG-05: small-arms hits on a unit, their saves, and the figures it loses by them."""

    kind: ClassVar[str] = "unit_hit"
    unit: EntryId
    hits: int
    save: int
    roll: Roll | None
    lost: int

    def apply(self, battle: CompanionBattle) -> None:
        battle.units[self.unit].lost += self.lost

    def tell(self, name: Namer) -> str:
        saves = f" (saves on {self.save} or less: {self.roll})" if self.roll else ""
        return (
            f"{name(self.unit)} took {counted(self.hits, 'hit')}{saves} and lost"
            f" {counted(self.lost, 'figure')}."
        )


@dataclass(slots=True)
class ShellBurst(Change):
    """SC-BG-13: a shot's casualty dice among troops, and the saves that cover gives.

    `pick` is the die for one of several units in a boat. SC-BRD-03: of those in a boarding party
    on deck, who falls is missing there at once.
    """

    kind: ClassVar[str] = "shell_burst"
    unit: EntryId
    pick: Roll | None
    least: int
    roll: Roll
    kills: int
    save: int
    saves: Roll | None
    lost: int

    def apply(self, battle: CompanionBattle) -> None:
        unit = battle.units[self.unit]
        unit.lost += self.lost
        ship = unit.aboard
        if ship is None or ship.party is None:
            return
        if members := ship.party.troops.get(unit.id, 0):
            ship.party.troops[unit.id] = max(0, members - self.lost)
            after_losses(ship)

    def tell(self, name: Namer) -> str:
        saves = f" (saves on {self.save} or less: {self.saves})" if self.saves else ""
        picked = f" (rolled {self.pick} on {self.pick.die} units)" if self.pick else ""
        return (
            f"The shell burst among {name(self.unit)}{picked}: rolled {self.roll}, needed"
            f" {self.least} each{saves}; {counted(self.lost, 'figure')} fell."
        )


@dataclass(slots=True)
class UnitLost(Change):
    """SC-BG-18: a unit's losses of the phase come off; on a 6 its leader is among the fallen."""

    kind: ClassVar[str] = "unit_lost"
    unit: EntryId
    figures: int
    roll: Roll | None
    leader: bool

    def apply(self, battle: CompanionBattle) -> None:
        unit = battle.units[self.unit]
        take_losses(unit, self.figures)
        if self.leader:
            unit.leader = Fate.DEAD
            unit.causes.add(LEADER_LOST)

    def tell(self, name: Namer) -> str:
        lost = [f"lost {counted(self.figures, 'figure')}"] if self.figures else []
        if self.roll is not None:
            fell = "lost its leader" if self.leader else "kept its leader"
            lost.append(f"{fell} (rolled {self.roll}, lost on {LEADER_FALLS} or with the last man)")
        return f"{name(self.unit)} {' and '.join(lost)}."


def take_losses(unit: Unit, figures: int) -> None:
    """Figures fall for good; of a gun's crew ashore, those who serve it."""
    unit.lost = 0
    unit.figures -= figures
    for gun in unit.guns:
        fell = min(gun.crew, figures)
        gun.crew -= fell
        figures -= fell
    if unit.figures <= 0:
        unit.figures = 0
        unit.status = Muster.DESTROYED


# -- works ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class WorkStruck(Event):
    """SC-BG-14: where a shot struck a work."""

    kind: ClassVar[str] = "work_struck"
    work: EntryId
    place: str
    roll: Roll

    def tell(self, name: Namer) -> str:
        return f"The shot struck {name(self.work)}: {self.place} (rolled {self.roll})."


@dataclass(slots=True)
class WorkDamaged(Change):
    """SC-BG-14: structure shot away."""

    kind: ClassVar[str] = "work_damaged"
    work: EntryId
    hits: int
    left: int

    def apply(self, battle: CompanionBattle) -> None:
        battle.works[self.work].structure_lost += self.hits

    def tell(self, name: Namer) -> str:
        light = "" if self.left else " Its cover is light."
        return f"{name(self.work)} lost {self.hits} of its structure, {self.left} left.{light}"


@dataclass(slots=True)
class WorkGunDestroyed(Change):
    """SC-GUN-01, SC-BG-14: a gun of a work is dismounted; its crew live."""

    kind: ClassVar[str] = "work_gun_destroyed"
    work: EntryId
    gun: GunId

    def apply(self, battle: CompanionBattle) -> None:
        gun_at(battle, self.work, self.gun).destroyed = True

    def tell(self, name: Namer) -> str:
        return f"The {gun_of(name, self.work, self.gun)} was destroyed."


@dataclass(slots=True)
class WorkMenLost(Change):
    """SC-BG-14: gunners of a work, or figures of its garrison, fell; `place` is a gun or a unit."""

    kind: ClassVar[str] = "work_men_lost"
    work: EntryId
    place: str
    men: int

    def apply(self, battle: CompanionBattle) -> None:
        unit = battle.units.get(self.place)
        if unit is not None:
            unit.lost += self.men
            return
        work = battle.works[self.work]
        gun_at(battle, self.work, GunId(self.place)).crew -= self.men
        work.losses += self.men

    def tell(self, name: Namer) -> str:
        place = name(EntryId(self.place)).replace("-", " ")
        return f"{name(self.work)} lost {counted(self.men, 'man', 'men')} ({place})."


@dataclass(slots=True)
class GunnersHit(Event):
    """SC-BG-14, SC-BG-05: small-arms hits on a work that only its gunners hold, and their saves."""

    kind: ClassVar[str] = "gunners_hit"
    work: EntryId
    hits: int
    save: int
    roll: Roll | None
    lost: int

    def tell(self, name: Namer) -> str:
        saves = f" (saves on {self.save} or less: {self.roll})" if self.roll else ""
        return (
            f"The gunners of {name(self.work)} took {counted(self.hits, 'hit')}{saves};"
            f" {counted(self.lost, 'man', 'men')} fell."
        )


KINDS: Final[tuple[type[Event], ...]] = (
    UnitHit,
    ShellBurst,
    UnitLost,
    WorkStruck,
    WorkDamaged,
    WorkGunDestroyed,
    WorkMenLost,
    GunnersHit,
)
