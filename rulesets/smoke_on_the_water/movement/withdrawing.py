"""SW-MOR-06: the orders of a vessel that withdraws take her from the nearest enemy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesets.core.battlefield import Edge
from rulesets.core.geometry import Point, squared
from rulesets.smoke_on_the_water.movement.legal import may_turn
from rulesets.smoke_on_the_water.movement.tracks import track_of
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.manoeuvre import STRAIGHT, Carried, Correction
from rulesets.smoke_on_the_water.rules.notation import Helm, Segment, Speed, Tactic
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.tables import DISTANCE
from rulesets.smoke_on_the_water.words import Level

#: SW-MOR-06: what a withdrawing vessel does not do.
FORBIDDEN: Final = (Tactic.BOARD, Tactic.GROUND, Tactic.SPAR)


def drawn_off(
    battle: SmokeBattle, ship: Ship, carried: Carried, legal: tuple[Speed, ...]
) -> Carried:
    """The orders as they are, where they increase the distance to the nearest enemy.

    Else the way among those legal speeds, straight or all turned to one side, that increases it and
    ends nearest her own edge; where none does, the one that brings her least near.
    """
    enemies = [(foe.base.x, foe.base.y) for foe in battle.afloat() if foe.holder is ship.holder.foe]
    if not enemies:
        return carried
    now = _nearest(ship.base, enemies)
    if _nearest(_end(battle, ship, carried), enemies) > now:
        return carried
    others = list(_ways(ship, legal))

    def merit(way: Carried) -> tuple[bool, int]:
        end = _end(battle, ship, way)
        away = _nearest(end, enemies)
        return (True, -_from_edge(battle, ship, end)) if away > now else (False, away)

    best = max(others, key=merit)
    if (best.speed, best.manoeuvre) == (carried.speed, carried.manoeuvre):
        return carried
    return Carried(best.speed, best.manoeuvre, (*carried.corrections, Correction.WITHDRAWN))


def _ways(ship: Ship, legal: tuple[Speed, ...]) -> Iterator[Carried]:
    for speed in legal:
        length = DISTANCE[speed.level]
        if speed.level is Level.IMMOBILE:
            yield Carried(speed, (), ())
            continue
        yield Carried(speed, (Segment(STRAIGHT[speed.way], length),), ())
        for helm in (Helm.PORT, Helm.STARBOARD):
            if may_turn(ship, helm):
                yield Carried(speed, (Segment(helm, length),), ())


def _end(battle: SmokeBattle, ship: Ship, carried: Carried) -> Base:
    return track_of(ship, carried, battle.tables).end


def _nearest(base: Base, enemies: list[Point]) -> int:
    return min(squared((base.x, base.y), enemy) for enemy in enemies)


def _from_edge(battle: SmokeBattle, ship: Ship, end: Base) -> int:
    """How far a base is from her own edge of the table."""
    return end.x if ship.holder.edge is Edge.UPSTREAM else battle.field.length - end.x
