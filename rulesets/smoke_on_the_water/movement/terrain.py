"""SW-GRD: vessels that pass over shoals, shallow water and wrecks, and those that run ashore."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.grounding import (
    GroundingShock,
    GroundingTested,
    RanAshore,
)
from rulesets.smoke_on_the_water.harm import damage_hull
from rulesets.smoke_on_the_water.movement.holing import holed
from rulesets.smoke_on_the_water.movement.tracks import STEPS
from rulesets.smoke_on_the_water.movement.watches import GROUND, Single
from rulesets.smoke_on_the_water.options import GroundTests
from rulesets.smoke_on_the_water.rules.chances import halved
from rulesets.smoke_on_the_water.rules.fire import half_gone
from rulesets.smoke_on_the_water.rules.grounding import (
    grounding_chance,
    grounding_flood,
    grounding_shock,
    runs_aground,
)
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.ships import has_orders
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.waters import Feature, Spot
from rulesets.smoke_on_the_water.words import Depth, Level

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.movement.ticks import Voyage


@dataclass(slots=True)
class Grounds:
    """The ground of a turn: what each vessel has been tested for, and at what speed she goes.

    `least` is the level at which a vessel tests that has no speed of her own but is carried.
    """

    battle: SmokeBattle
    dice: Dice
    tested: set[tuple[str, str]] = field(default_factory=set)
    least: Level = Level.IMMOBILE

    def level(self, ship: Ship) -> Level:
        return max(ship.speed.level, self.least)

    @property
    def once(self) -> bool:
        """SW-GRD-03: whether a vessel tests for one feature only."""
        return self.battle.options.ground_tests is GroundTests.ONE_PER_TURN

    def asks(self, ship: Ship, feature: Feature) -> bool:
        """SW-GRD-03: whether she would test for it: once a turn, and never at rest.

        SW-GRD-06: one that has run aground lies still, whatever else is under her.
        """
        if ship.aground is not None:
            return False
        if any(name == ship.id and (self.once or of == feature.id) for name, of in self.tested):
            return False
        return self._chance(ship, feature.depth) is not None

    def test(self, ship: Ship, feature: Feature, depth: Depth) -> bool:
        """SW-GRD-02: the die for one feature, by a column of Table 3; whether she is aground."""
        level = self.level(ship)
        score = self._chance(ship, depth)
        assert score is not None
        self.tested.add((ship.id, feature.id))
        roll = self.dice.roll(1, 10, "grounding", ship.id, feature.id)
        aground = runs_aground(score.total, roll.total)
        battle = self.battle
        battle.happen(
            GroundingTested("SW-GRD-02", ship.id, feature.id, battle.turn, score, roll, aground)
        )
        if aground:
            self._shock(ship, level, soft=feature.soft)
        return aground

    def run_ashore(self, ship: Ship, shore: str) -> None:
        """SW-GRD-12, SW-COL-21: no test; who does not move lies against it unharmed."""
        level = self.level(ship)
        if level is Level.IMMOBILE or ship.aground is not None:
            return
        self.battle.happen(RanAshore("SW-GRD-12", ship.id, shore, self.battle.turn))
        self._shock(ship, level, soft=False)

    def _chance(self, ship: Ship, depth: Depth) -> Score | None:
        return grounding_chance(
            ship.card.draught,
            depth,
            self.level(ship),
            pilot=ship.pilot,
            low=half_gone(ship.flotation, ship.card.flotation),
            attempts=has_orders(ship, Tactic.GROUND),
            tables=self.battle.tables,
        )

    def _shock(self, ship: Ship, level: Level, *, soft: bool) -> None:
        """SW-GRD-07 to SW-GRD-09: Table 4, and the water that comes in."""
        roll = self.dice.roll(1, 6, "grounding damage", ship.id)
        score = grounding_shock(halved(roll.total), level, ship.card.size, bank=soft)
        self.battle.log(GroundingShock("SW-GRD-07", ship.id, roll, score))
        damage = max(0, score.total)
        if damage:
            damage_hull(self.battle, ship, damage, "SW-GRD-08")
            total = self.dice.roll(2, 6, "grounding flooding", ship.id)
            flooding = grounding_flood(damage, total.total, level)
            holed(self.battle, ship, damage, total, flooding, "SW-GRD-09")


@dataclass(slots=True, eq=False)
class Shoal(Single):
    """One feature that a vessel may pass over."""

    spot: Spot
    ground: Grounds

    @property
    def order(self) -> tuple[int, tuple[str, ...]]:
        return GROUND, (self.ship.id, self.spot.feature.id)

    def met(self, moment: int) -> bool:
        return self.ground.battle.waters.meets(self.spot, self.base(moment))

    def may_meet(self, start: int, end: int) -> bool:
        waters = self.ground.battle.waters
        return any(waters.meets(self.spot, base) for base in self.swept(start, end))

    def happen(self, voyage: Voyage, moment: int) -> None:
        """SW-GRD-06: aground she stops where she has touched it."""
        ship, feature, grounds = self.ship, self.spot.feature, self.ground
        if not grounds.asks(ship, feature):
            return
        depth = self._worst(voyage) if grounds.once else feature.depth
        if grounds.test(ship, feature, depth):
            self.body.stop(moment - 1)

    def _worst(self, voyage: Voyage) -> Depth:
        """SW-GRD-03: of all that lies on her way, the column with the greatest chance."""
        found = {self.spot.feature.depth}
        for other in voyage.watches:
            if isinstance(other, Shoal) and other.ship is self.ship:
                ticks = range(0, voyage.end + 1, STEPS)
                if any(other.met(moment) for moment in ticks):
                    found.add(other.spot.feature.depth)
        return min(found, key=tuple(Depth).index)


@dataclass(slots=True, eq=False)
class Shore(Single):
    """The land of the table, and a vessel that may run ashore."""

    ground: Grounds

    @property
    def order(self) -> tuple[int, tuple[str, ...]]:
        return GROUND, (self.ship.id, "")

    def met(self, moment: int) -> bool:
        return self.ground.battle.waters.land(self.base(moment)) is not None

    def may_meet(self, start: int, end: int) -> bool:
        waters = self.ground.battle.waters
        return any(waters.land(base) is not None for base in self.swept(start, end))

    def happen(self, voyage: Voyage, moment: int) -> None:
        """SW-GRD-12: she stops there."""
        shore = self.ground.battle.waters.land(self.base(moment))
        assert shore is not None
        self.body.stop(moment - 1)
        self.ground.run_ashore(self.ship, shore)
