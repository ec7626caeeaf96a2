"""How vessels move: their ways, anchors, tows, how they part, and how they leave the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from rulesets.core.changes import Change
from rulesets.core.dice import Roll
from rulesets.core.events import EntryId, Event, Namer
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.telling import at_most, centimetres, speed_told
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Ship, Status
from rulesets.smoke_on_the_water.words import Level, Way

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


def lie(ship: Ship, x: int, y: int, heading: int) -> None:
    """She lies there, heading clockwise from north."""
    ship.base = replace(ship.base, x=x, y=y, heading=heading)


@dataclass(slots=True)
class Moved(Change):
    """SW-MOV-02: where a vessel lies after her way of so many thousandths."""

    kind: ClassVar[str] = "moved"
    vessel: EntryId
    length: int
    x: int
    y: int
    heading: int

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        lie(ship, self.x, self.y, self.heading)
        ship.moved += self.length

    def tell(self, name: Namer) -> str:
        way = f"moved {centimetres(self.length)}" if self.length else "swung"
        return f"{name(self.vessel)} {way} and headed {self.heading // 10:03} degrees."


@dataclass(slots=True)
class Displaced(Moved):
    """SW-LOCK-04, SW-LOCK-05, SW-LOCK-11: where a collision has left a vessel."""

    kind: ClassVar[str] = "displaced"

    def tell(self, name: Namer) -> str:
        went = f" and went on for {centimetres(self.length)}" if self.length else ""
        return f"{name(self.vessel)} came to head {self.heading // 10:03} degrees{went}."


@dataclass(slots=True)
class Drifted(Moved):
    """SW-OPT-DRF: where the current has carried a vessel; it is no way of her own."""

    kind: ClassVar[str] = "drifted"

    def apply(self, battle: SmokeBattle) -> None:
        lie(battle.ships[self.vessel], self.x, self.y, self.heading)

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} drifted {centimetres(self.length)} downstream."


@dataclass(slots=True)
class SpeedSet(Change):
    """SW-ORD-08: the speed counter of a vessel, changed after it was placed."""

    kind: ClassVar[str] = "speed_set"
    vessel: EntryId
    level: int
    way: Way

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.vessel].speed = Speed(Level(self.level), self.way)

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} was {speed_told(self.level, self.way)} now."


@dataclass(slots=True)
class AnchorSet(Change):
    """SW-ANC: an anchor let go, raised, or lost with its cable; she may swing to a heading."""

    kind: ClassVar[str] = "anchor_set"
    vessel: EntryId
    anchor: Anchor
    heading: int
    parted: bool

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        ship.anchor = self.anchor
        lie(ship, ship.base.x, ship.base.y, self.heading)

    def tell(self, name: Namer) -> str:
        if self.parted:
            return f"The cable of {name(self.vessel)} parted."
        if self.anchor is Anchor.UP:
            return f"{name(self.vessel)} raised her anchor."
        return f"{name(self.vessel)} anchored, heading {self.heading // 10:03} degrees."


@dataclass(slots=True)
class PairParted(Change):
    """SW-MOV-12: two vessels that touched are more than half a centimetre apart."""

    kind: ClassVar[str] = "pair_parted"
    one: EntryId
    other: EntryId

    def apply(self, battle: SmokeBattle) -> None:
        battle.touching.discard((self.one, self.other))

    def tell(self, name: Namer) -> str:
        return f"{name(self.one)} and {name(self.other)} drew apart."


@dataclass(slots=True)
class PairTouched(Change):
    """SW-COL-19: two vessels touch, and nothing more."""

    kind: ClassVar[str] = "pair_touched"
    one: EntryId
    other: EntryId

    def apply(self, battle: SmokeBattle) -> None:
        battle.touching.add((self.one, self.other))

    def tell(self, name: Namer) -> str:
        return f"{name(self.one)} and {name(self.other)} lay against each other."


@dataclass(slots=True)
class BreakTested(Change):
    """SW-LOCK-20 to SW-LOCK-25: whether a locked pair parts; `tries` are those who ordered it.

    `third` is the vessel that has run into one of them, where nobody tries.
    """

    kind: ClassVar[str] = "break_tested"
    one: EntryId
    other: EntryId
    tries: tuple[EntryId, ...]
    third: EntryId | None
    score: Score
    roll: Roll
    free: bool

    def apply(self, battle: SmokeBattle) -> None:
        if self.free:
            battle.locks.remove(battle.lock_between(self.one, self.other))

    def tell(self, name: Namer) -> str:
        how = "broke apart" if self.free else "stayed locked"
        why = f" as {name(self.third)} struck" if self.third else ""
        pair = f"{name(self.one)} and {name(self.other)}"
        return f"{pair} {how}{why}: {at_most(self.roll, self.score)}."


@dataclass(slots=True)
class TowTaken(Change):
    """SW-OPT-TOW: a tug has taken a vessel in tow."""

    kind: ClassVar[str] = "tow_taken"
    tug: EntryId
    tow: EntryId

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.tug].tow = self.tow

    def tell(self, name: Namer) -> str:
        return f"{name(self.tug)} took {name(self.tow)} in tow."


@dataclass(slots=True)
class TowCast(Change):
    """SW-OPT-TOW: a tug has let go of her tow."""

    kind: ClassVar[str] = "tow_cast"
    tug: EntryId

    def apply(self, battle: SmokeBattle) -> None:
        battle.ships[self.tug].tow = None

    def tell(self, name: Namer) -> str:
        return f"{name(self.tug)} cast off her tow."


@dataclass(slots=True)
class LeftTable(Change):
    """SW-END-03: a vessel has left by some edge, or broken through."""

    kind: ClassVar[str] = "left_table"
    vessel: EntryId
    status: Status

    def apply(self, battle: SmokeBattle) -> None:
        ship = battle.ships[self.vessel]
        ship.status = self.status
        battle.locks = [lock for lock in battle.locks if not lock.holds(ship)]
        battle.touching = {pair for pair in battle.touching if self.vessel not in pair}

    def tell(self, name: Namer) -> str:
        through = self.status is Status.BROKE_THROUGH
        return f"{name(self.vessel)} {'broke through' if through else 'left the battle'}."


KINDS: Final[tuple[type[Event], ...]] = (
    Moved,
    Displaced,
    Drifted,
    SpeedSet,
    AnchorSet,
    PairParted,
    PairTouched,
    BreakTested,
    TowTaken,
    TowCast,
    LeftTable,
)
