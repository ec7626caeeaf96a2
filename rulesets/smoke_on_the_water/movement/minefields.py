"""SW-TOR-01 to SW-TOR-06, SW-TOR-11: vessels that pass over torpedoes, and what they strike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulesets.core.dice import Dice
from rulesets.core.geometry import segments_cross
from rulesets.core.outline import Outline, sides_of
from rulesets.smoke_on_the_water.assumed import TorpedoFace
from rulesets.smoke_on_the_water.events.movement import SpeedSet
from rulesets.smoke_on_the_water.events.torpedoes import (
    FieldSwept,
    TorpedoExploded,
    TorpedoFired,
    TorpedoFuzed,
    TorpedoTested,
)
from rulesets.smoke_on_the_water.harm import damage_hull, flood
from rulesets.smoke_on_the_water.movement.watches import TORPEDO, Single
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.torpedoes import (
    contact_up_to,
    electric_chance,
    knows_the_lane,
    may_sweep,
    strike_chance,
    torpedo_flooding,
)
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Torpedoes, TorpedoKind
from rulesets.smoke_on_the_water.words import Level, Way

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.movement.ticks import Voyage


@dataclass(slots=True)
class Mines:
    """The torpedoes of a turn: who has tested for which, and who has been over which."""

    battle: SmokeBattle
    dice: Dice
    tested: set[tuple[str, str]] = field(default_factory=set)
    over: dict[str, dict[str, Ship]] = field(default_factory=dict)

    def pass_over(self, ship: Ship, mines: Torpedoes) -> bool:
        """What a vessel that has come over torpedoes rolls for; whether she is stopped by it."""
        if mines.kind is TorpedoKind.ELECTRIC:
            self.over.setdefault(mines.id, {})[ship.id] = ship
            return False
        if (ship.id, mines.id) in self.tested or mines.density <= 0:
            return False
        self.tested.add((ship.id, mines.id))
        if mines.kind is TorpedoKind.DRIFTING:
            most = self.battle.tables.torpedo_faces[TorpedoFace.DRIFTING]
            return self._fuze(ship, mines, "SW-TOR-06", most)
        friend = mines.side is ship.holder
        if knows_the_lane(ship.speed.level, friend=friend):
            return False
        if not friend and ship.fights and may_sweep(ship.card.size, ship.speed.level):
            self._sweep(ship, mines)
            return False
        return self._strike(ship, mines)

    def lie_over(self, ships: Iterable[Ship], mines: Torpedoes) -> None:
        """SW-TOR-04: an electric field holds those too who lie still over it."""
        if mines.kind is TorpedoKind.ELECTRIC:
            for ship in ships:
                if lies_over(ship.base, mines):
                    self.over.setdefault(mines.id, {})[ship.id] = ship

    def fire_electric(self) -> None:
        """SW-TOR-04: after the movement each controller may fire one at an enemy over its field."""
        fired: set[str | None] = set()
        for mines in self.battle.torpedoes.values():
            over = list(self._enemies_over(mines))
            if not over or mines.controller in fired - {None}:
                continue
            chosen = mines.side.commander.electric(self.battle, mines, over)
            target = next((ship for ship in over if ship.id == chosen), None)
            if target is not None:
                fired.add(mines.controller)
                self._fire(mines, target)

    def _enemies_over(self, mines: Torpedoes) -> Iterator[Ship]:
        """Those in sight of the controller that were over the field in this turn."""
        if mines.kind is not TorpedoKind.ELECTRIC or mines.density <= 0:
            return
        found = self.over.get(mines.id, {})
        for name in sorted(found):
            ship = found[name]
            if ship.on_table and ship.holder is not mines.side and self._sees(mines, ship):
                yield ship

    def _sees(self, mines: Torpedoes, ship: Ship) -> bool:
        """SW-TOR-04: a field without a work that controls it has a station that sees all of it."""
        if mines.controller is None:
            return True
        work = self.battle.works[mines.controller]
        seen = self.battle.field.line_of_sight(
            (work.base.x, work.base.y), (ship.base.x, ship.base.y)
        )
        return seen and not work.silenced

    def _fire(self, mines: Torpedoes, ship: Ship) -> None:
        score = electric_chance(ship.speed.level, tables=self.battle.tables)
        roll = self.dice.roll(1, 10, "electric torpedo", mines.id, ship.id)
        exploded = succeeds(score.total, roll.total)
        self.battle.log(TorpedoFired("SW-TOR-04", ship.id, mines.id, score, roll, exploded))
        if exploded:
            self._explode(ship, mines)

    def _strike(self, ship: Ship, mines: Torpedoes) -> bool:
        """SW-TOR-02, SW-TOR-03: whether she strikes one, and whether that goes off."""
        score = strike_chance(
            mines.density,
            ship.card.draught,
            rake=ship.card.rake,
            swept=mines.swept,
            tables=self.battle.tables,
        )
        roll = self.dice.roll(1, 10, "torpedo strike", ship.id, mines.id)
        struck = succeeds(score.total, roll.total)
        self.battle.log(TorpedoTested("SW-TOR-02", ship.id, mines.id, score, roll, struck))
        if not struck:
            return False
        most = contact_up_to(old=mines.old, tables=self.battle.tables)
        return self._fuze(ship, mines, "SW-TOR-03", most)

    def _fuze(self, ship: Ship, mines: Torpedoes, rule: str, most: int) -> bool:
        """SW-TOR-03, SW-TOR-06: it explodes on a d10 up to the most."""
        roll = self.dice.roll(1, 10, "torpedo fuze", ship.id, mines.id)
        exploded = roll.total <= most
        self.battle.log(TorpedoFuzed(rule, ship.id, mines.id, most, roll, exploded))
        return exploded and self._explode(ship, mines)

    def _explode(self, ship: Ship, mines: Torpedoes) -> bool:
        """SW-TOR-05, SW-TOR-12; SW-MOV-09: whether it leaves her dead in the water."""
        harm = self.dice.roll(2, 6, "torpedo damage", ship.id, mines.id)
        water = self.dice.roll(1, 6, "torpedo flooding", ship.id, mines.id)
        self.battle.happen(TorpedoExploded("SW-TOR-05", ship.id, mines.id, harm, water))
        damage_hull(self.battle, ship, harm.total, "SW-TOR-05")
        flooding = torpedo_flooding(
            water.total, monitor=ship.card.monitor, tables=self.battle.tables
        )
        flood(self.battle, ship, flooding, "SW-TOR-05")
        dead = ship.hull <= 0
        if dead and ship.speed.level > Level.IMMOBILE:
            self.battle.happen(SpeedSet("SW-MOV-09", ship.id, int(Level.IMMOBILE), Way.AHEAD))
        return dead

    def _sweep(self, ship: Ship, mines: Torpedoes) -> None:
        """SW-TOR-11: a small craft of the enemy's at Slow sweeps in place of the test."""
        roll = self.dice.roll(1, 10, "sweep", ship.id, mines.id)
        most = self.battle.tables.torpedo_faces[TorpedoFace.SWEEPING]
        done = roll.total <= most
        self.battle.happen(FieldSwept("SW-TOR-11", ship.id, mines.id, most, roll, done))


def lies_over(base: Base, mines: Torpedoes) -> bool:
    """SW-TOR-02, SW-TOR-06: whether a base has any of a field, or a drifting one, under it."""
    if mines.kind is TorpedoKind.DRIFTING:
        return base.covers((mines.base.x, mines.base.y))
    shape = Outline(mines.outline)
    corners = base.corners()
    return (
        shape.covers((base.x, base.y))
        or any(shape.covers(corner) for corner in corners)
        or any(base.covers(corner) for corner in mines.outline)
        or any(
            segments_cross(*side, *edge)
            for side in sides_of(corners)
            for edge in sides_of(mines.outline)
        )
    )


@dataclass(slots=True, eq=False)
class Field(Single):
    """Torpedoes, and a vessel that may come over them."""

    torpedoes: Torpedoes
    mines: Mines

    @property
    def order(self) -> tuple[int, tuple[str, ...]]:
        return TORPEDO, (self.ship.id, self.torpedoes.id)

    def met(self, moment: int) -> bool:
        return lies_over(self.base(moment), self.torpedoes)

    def may_meet(self, start: int, end: int) -> bool:
        return any(lies_over(base, self.torpedoes) for base in self.swept(start, end))

    def happen(self, voyage: Voyage, moment: int) -> None:
        if self.mines.pass_over(self.ship, self.torpedoes):
            self.body.stop(moment - 1)
