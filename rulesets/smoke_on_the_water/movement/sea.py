"""The water of a turn's movement: which voyages are made on it, and where they leave everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId
from rulesets.core.geometry import within
from rulesets.smoke_on_the_water.events.movement import (
    LeftTable,
    Moved,
    PairParted,
)
from rulesets.smoke_on_the_water.movement.bodies import Body, radius
from rulesets.smoke_on_the_water.movement.minefields import Field, Mines
from rulesets.smoke_on_the_water.movement.terrain import Grounds, Shoal, Shore
from rulesets.smoke_on_the_water.movement.ticks import Departure, Voyage
from rulesets.smoke_on_the_water.movement.tracks import STEPS
from rulesets.smoke_on_the_water.movement.watches import ROUNDING, Edge, Pair, Watch
from rulesets.smoke_on_the_water.rules.bases import Base, clearance
from rulesets.smoke_on_the_water.sinking import sinkings
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Status, TorpedoKind
from rulesets.smoke_on_the_water.waters import Exit
from rulesets.smoke_on_the_water.words import Level

#: How far beyond the way of a body things are still watched, for all roundings.
_MARGIN: Final = 100


@dataclass(slots=True)
class Sea:
    """What lasts for a Movement Phase. `plain`: every tick is looked at, as the tests do.

    `untested` are vessels that have just broken free from the ground, and pass over it without a
    test (SW-FREE-06).
    """

    battle: SmokeBattle
    dice: Dice
    plain: bool = False
    untested: tuple[Ship, ...] = ()
    drifting: bool = False
    grounds: Grounds = field(init=False)
    mines: Mines = field(init=False)

    def __post_init__(self) -> None:
        self.grounds = Grounds(self.battle, self.dice)
        self.mines = Mines(self.battle, self.dice)

    def sail(self, bodies: Sequence[Body]) -> Voyage:
        """All bodies on the table, those at rest too, from the first tick to the last."""
        pairs = list(self._pairs(bodies))
        touching = self.battle.touching
        voyage = Voyage(
            bodies=bodies,
            watches=[pair for pair in pairs if (pair.one.id, pair.other.id) not in touching],
            touching=[pair for pair in pairs if (pair.one.id, pair.other.id) in touching],
            ticks=self.battle.options.ticks,
            plain=self.plain,
        )
        for body in bodies:
            if body.track.legs:
                voyage.watches += self._alone(body)
        self._over_mines(bodies)
        voyage.play()
        return voyage

    def arrive(self, voyage: Voyage, rule: str, event: type[Moved] = Moved) -> None:
        """SW-MOV-02, SW-MOV-13: everybody lies where the voyage has left her."""
        battle = self.battle
        placed = [(ship, body) for body in voyage.bodies for ship in body.members]
        for ship, body in sorted(placed, key=_by_id):
            base = body.base(ship, voyage.end)
            if base != ship.base:
                gone = body.gone(voyage.end)
                battle.happen(event(rule, ship.id, gone, base.x, base.y, base.heading))
        for pair in voyage.parted:
            battle.happen(PairParted("SW-MOV-12", pair.one.id, pair.other.id))
        for departure in sorted(voyage.left, key=lambda left: left.ship.id):
            self._depart(departure, event, rule)
        if voyage.left:
            sinkings(battle)  # SW-LOCK-27: whom one of them held up

    def begin_drift(self, level: Level) -> None:
        """SW-OPT-DRF: who has no speed tests for the ground at this one; torpedoes drift too."""
        self.grounds.least = level
        self.drifting = True

    def is_clear(self, base: Base, but: Sequence[Ship]) -> bool:
        """Whether a base lies over no other vessel, no land, and on the table."""
        battle = self.battle
        if battle.waters.land(base) is not None or battle.waters.left_by(base) is not None:
            return False
        return all(
            ship in but or clearance(base, ship.base) > -ROUNDING for ship in battle.afloat()
        )

    def _depart(self, departure: Departure, event: type[Moved], rule: str) -> None:
        """SW-END-03: by the own edge, or a side edge, she has left; by the enemy's, broken
        through."""
        ship, base = departure.ship, departure.base
        self.battle.happen(event(rule, ship.id, departure.gone, base.x, base.y, base.heading))
        by = self.battle.waters.left_by(base)
        through = by is not Exit.SIDE and str(by) != str(ship.holder.edge)
        status = Status.BROKE_THROUGH if through else Status.LEFT
        self.battle.happen(LeftTable("SW-END-03", ship.id, status))

    def _pairs(self, bodies: Sequence[Body]) -> Iterator[Pair]:
        """Vessels of different bodies that may come to touch."""
        placed = [(ship, body) for body in bodies for ship in body.members]
        reaches = {ship.id: radius(ship.base) + body.drive * body.ticks for ship, body in placed}
        for (one, a), (other, b) in combinations(sorted(placed, key=_by_id), 2):
            if a is b or not (a.moves or b.moves):
                continue
            at, far = one.base, other.base
            reach = reaches[one.id] + reaches[other.id] + _MARGIN
            if self.plain or within((at.x, at.y), (far.x, far.y), reach):
                yield Pair(one, other, (a, b))

    def _alone(self, body: Body) -> Iterator[Watch]:
        """What a body that moves may meet besides other vessels."""
        battle = self.battle
        far = body.drive * body.ticks + _MARGIN
        for ship in body.members:
            reach = far + radius(ship.base)
            edge = Edge(ship, body, battle.field.length, battle.field.width)
            if self.plain or edge.may_meet(0, body.ticks * STEPS):
                yield edge
            near = self.plain or battle.waters.near(ship.base).land <= reach
            if near and not self._backs_off(ship, body):
                yield Shore(ship, body, self.grounds)
            if ship not in self.untested:
                for spot in battle.waters.spots(ship.base, reach, battle.wrecks):
                    if self.grounds.asks(ship, spot.feature):
                        yield Shoal(ship, body, spot, self.grounds)
            for torpedoes in battle.torpedoes.values():
                afloat = torpedoes.kind is TorpedoKind.DRIFTING and self.drifting
                if torpedoes.density > 0 and not afloat:
                    yield Field(ship, body, torpedoes, self.mines)

    def _backs_off(self, ship: Ship, body: Body) -> bool:
        """SW-FREE-06: whether a vessel that has broken free moves off the land she lay on."""
        waters = self.battle.waters
        return (
            ship in self.untested
            and waters.land(ship.base) is not None
            and waters.land(body.base(ship, body.ticks * STEPS)) is None
        )

    def _over_mines(self, bodies: Sequence[Body]) -> None:
        """SW-TOR-04: an electric field holds those too who lie still over it."""
        for torpedoes in self.battle.torpedoes.values():
            for body in bodies:
                if not body.track.legs:
                    self.mines.lie_over(body.members, torpedoes)


def _by_id(placed: tuple[Ship, Body]) -> EntryId:
    return placed[0].id
