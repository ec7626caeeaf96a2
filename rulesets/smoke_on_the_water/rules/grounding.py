"""SW-GRD: running aground. SW-FREE: breaking free from the ground."""

from __future__ import annotations

from typing import Final

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Tables
from rulesets.smoke_on_the_water.tables import (
    FREE_DRAUGHT,
    FREE_SPEED,
    GROUNDED_SIZE,
    GROUNDED_SPEED,
    GROUNDING_SPEED,
)
from rulesets.smoke_on_the_water.words import Depth, Draught, Level, Size

#: SW-GRD-02: the faces that decide by themselves.
GROUNDS: Final = 1
SAFE: Final = 10
#: SW-GRD-05: a local pilot, half of the flotation lost, and the attempt to run aground.
PILOT: Final = -1
LOW: Final = 2
ATTEMPT: Final = 2
#: SW-GRD-07: on a bank.
SOFT: Final = -1
#: SW-GRD-09, SW-COL-13: the sums of two dice that always and never flood.
FLOODS: Final = 2
TIGHT: Final = 12
#: SW-FREE-02 to SW-FREE-07.
FREE_BASE: Final = 5
FLOODED: Final = -2
STUCK: Final = 10
FREED: Final = 1


def grounding_chance(
    draught: Draught,
    depth: Depth,
    level: Level,
    *,
    pilot: bool = False,
    low: bool = False,
    attempts: bool = False,
    tables: Tables = PRINTED,
) -> Score | None:
    """SW-GRD-04, SW-GRD-05: the chance, or None where no test is asked for.

    SW-GRD-13: the attempt to run aground counts only where there is a test.

    `low`: half of the flotation or more is lost. SW-OPT-PIL: the pilot is the vessel's own.
    """
    base = tables.grounding[draught][depth]
    if base is None or level is Level.IMMOBILE:
        return None
    return Score.of(
        ("SW-GRD-04", base),
        ("SW-GRD-05", GROUNDING_SPEED[level]),
        ("SW-OPT-PIL", PILOT * pilot),
        ("SW-FLOAT-05", LOW * low),
        ("SW-ORD-04", ATTEMPT * attempts),
    )


def runs_aground(chance: int, face: int) -> bool:
    """SW-GRD-02: always on 1, never on 10."""
    if face in (GROUNDS, SAFE):
        return face == GROUNDS
    return face <= chance


def grounding_shock(d3: int, level: Level, size: Size, *, bank: bool) -> Score:
    """SW-GRD-07, SW-GEN-05: by the speed before she struck; below 1 it does no harm."""
    return Score.of(
        ("die", d3),
        ("SW-GRD-07", GROUNDED_SPEED[level]),
        ("size", GROUNDED_SIZE[size]),
        ("bank", SOFT * bank),
    )


def grounding_damage(d3: int, level: Level, size: Size, *, bank: bool) -> int:
    """SW-GRD-08: hull points lost; no armour helps."""
    return max(0, grounding_shock(d3, level, size, bank=bank).total)


def floods(damage: int, total: int) -> bool:
    """SW-GRD-09, SW-COL-13: two dice up to the damage; 2 always and 12 never."""
    if not damage:
        return False
    return total == FLOODS or (total != TIGHT and total <= damage)


def grounding_flood(damage: int, total: int, level: Level) -> int:
    """SW-GRD-09: one point of flooding, two where she was Very Fast."""
    return (2 if level is Level.VERY_FAST else 1) if floods(damage, total) else 0


def free_chance(draught: Draught, top: Level, *, flooding: int, attempt: int) -> Score:
    """SW-FREE-02 to SW-FREE-05: the chance of an attempt, the first of which is 1.

    SW-FREE-04: any flooding takes as much off.
    """
    return Score.of(
        ("SW-FREE-02", FREE_BASE + FREE_DRAUGHT[draught]),
        ("SW-FREE-03", FREE_SPEED[top]),
        ("SW-FREE-04", FLOODED * bool(flooding)),
        ("SW-FREE-05", 1 - attempt),
    )


def may_try(top: Level, *, stuck: bool) -> bool:
    """SW-FREE-07, SW-FREE-09: nobody tries who is aground for good, or cannot move."""
    return top is not Level.IMMOBILE and not stuck


def breaks_free(chance: int, face: int) -> bool:
    """SW-FREE-07: a 1 always; a 10 never, and she is aground for good."""
    if face in (FREED, STUCK):
        return face == FREED
    return face <= chance
