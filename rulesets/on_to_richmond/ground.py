"""OR-BG-06: what stands on land, as fire finds it: cover, formation, enfilade."""

from __future__ import annotations

from typing import Final

from rulesets.core.battlefield import AreaKind
from rulesets.core.geometry import Point, bearing, turn_between
from rulesets.core.score import Score
from rulesets.on_to_richmond.state import RichmondBattle, Unit
from rulesets.on_to_richmond.tables import (
    COLUMN,
    COVER,
    ENFILADE,
    FLANK,
    Cover,
    Formation,
)

_WORKS: Final = (AreaKind.WORK, AreaKind.BUILDING)
_SOFT: Final = (AreaKind.JUNGLE, AreaKind.DIFFICULT)


def cover_of(battle: RichmondBattle, unit: Unit) -> Cover:
    """OR-BG-06: what it was given until it moves, else what the ground gives where it stands."""
    if unit.cover is not None:
        return unit.cover
    if battle.field.area_at(unit.position, _WORKS):
        return Cover.WORKS
    return Cover.SOFT if battle.field.area_at(unit.position, _SOFT) else Cover.NONE


def land_score(battle: RichmondBattle, firer: Point, target: Unit) -> Score:
    """OR-BG-06: what is added to a die of fire at a unit on land."""
    return Score.of(
        ("OR-BG-06", COVER[cover_of(battle, target)]),
        ("OR-BG-06", 0 if target.formation is Formation.LINE else COLUMN),
        ("OR-BG-06", ENFILADE if enfiladed(target.facing, target.position, firer) else 0),
    )


def enfiladed(facing: int | None, position: Point, firer: Point) -> bool:
    """OR-BG-06: fire along a line: from more than 45 degrees off its front and its rear."""
    if facing is None:
        return False
    return FLANK < turn_between(facing, bearing(position, firer)) < 1800 - FLANK
