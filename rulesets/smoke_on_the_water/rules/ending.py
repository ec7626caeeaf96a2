"""SW-END: how a battle ends, and what it is worth. SW-OPT: the optional rules."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Chance, Tables
from rulesets.smoke_on_the_water.rules.guns import GunCard, Mount
from rulesets.smoke_on_the_water.tables import CM, FREE_DRAUGHT
from rulesets.smoke_on_the_water.words import Draught, Fate, GunType, Size, rank


class Victory(StrEnum):
    """SW-END-05: by the ratio of the points."""

    DRAW = "draw"
    TACTICAL = "tactical"
    DECISIVE = "decisive"


#: SW-END-02: turns without a shot that end a battle, and how far apart the enemies are.
QUIET_TURNS: Final = 3
QUIET_WITHIN: Final = 100 * CM
#: SW-END-04: the last face on which a vessel that burns out of control is lost.
BURNT_OUT_UP_TO: Final = 5
#: SW-END-05: 2 to 1 is decisive, 3 to 2 tactical.
DECISIVE: Final = (2, 1)
TACTICAL: Final = (3, 2)
#: SW-OPT-DRF: where the current goes on every table, clockwise from north, and where it comes from.
DOWNSTREAM: Final = 900
UPSTREAM: Final = 2700
#: SW-OPT-TOW: what the tug's size adds.
TUG_AS_BIG: Final = 2
TUG_SMALLER: Final = -2
TOW_FLOODED: Final = -2


def worth_of(fate: Fate, full_hull: int, *, tables: Tables = PRINTED) -> int:
    """SW-END-05: victory points, in quarters."""
    return tables.victory_points[fate] * full_hull


def victory(points: int, other: int) -> Victory:
    """SW-END-05: of the side with more; level points are a draw."""
    if points <= other:
        return Victory.DRAW
    if points * DECISIVE[1] >= other * DECISIVE[0]:
        return Victory.DECISIVE
    return Victory.TACTICAL if points * TACTICAL[1] >= other * TACTICAL[0] else Victory.DRAW


def burns_out(face: int) -> bool:
    """SW-END-04: lost, on a d10."""
    return face <= BURNT_OUT_UP_TO


def loading_turns(gun: GunCard, mount: Mount, *, tables: Tables = PRINTED) -> int:
    """SW-OPT-ROF: one more in a turret, one more for a mortar."""
    turret, mortar = mount is Mount.TURRET, gun.kind is GunType.MORTAR
    return tables.loading[gun.weight] + int(turret) + int(mortar)


def tow_chance(
    tug: Size, stranded: Size, draught: Draught, *, flooding: int, tables: Tables = PRINTED
) -> Score:
    """SW-OPT-TOW: of getting off a vessel that is aground for good."""
    smaller = rank(stranded) - rank(tug)
    by_size = TUG_AS_BIG if smaller <= 0 else 0 if smaller == 1 else TUG_SMALLER
    return Score.of(
        ("SW-OPT-TOW", tables.chances[Chance.TOW]),
        ("tug", by_size),
        ("draught", FREE_DRAUGHT[draught]),
        ("flooding", TOW_FLOODED * bool(flooding)),
    )
