"""SW-END: how a battle ends, and what it is worth. SW-OPT: the optional rules."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.rules.guns import GunCard, Mount
from rulesets.smoke_on_the_water.tables import CM, FREE_DRAUGHT
from rulesets.smoke_on_the_water.words import Draught, GunType, Size, Weight, rank


class Fate(StrEnum):
    """SW-END-05: what became of a vessel, as its enemy counts it."""

    NONE = "none"
    DAMAGED = "damaged"
    DRIVEN_OFF = "driven_off"
    WRECKED = "wrecked"
    DESTROYED = "destroyed"
    ABANDONED = "abandoned"
    CAPTURED = "captured"


class Victory(StrEnum):
    """SW-END-05: by the ratio of the points."""

    DRAW = "draw"
    TACTICAL = "tactical"
    DECISIVE = "decisive"


class Current(StrEnum):
    """SW-OPT-DRF: how strong the stream is."""

    NONE = "none"
    WEAK = "weak"
    MEDIUM = "medium"
    STRONG = "strong"


# fmt: off
# SW-END-05 [A]: quarters of the original hull points.
WORTH: Final[Mapping[Fate, int]] = MappingProxyType({
    Fate.NONE: 0, Fate.DAMAGED: 1, Fate.DRIVEN_OFF: 1, Fate.WRECKED: 2,
    Fate.DESTROYED: 4, Fate.ABANDONED: 5, Fate.CAPTURED: 6,
})
# SW-OPT-DRF [A]: the way of a turn downstream.
DRIFT: Final[Mapping[Current, int]] = MappingProxyType({
    Current.NONE: 0, Current.WEAK: 5 * CM, Current.MEDIUM: 10 * CM, Current.STRONG: 15 * CM,
})
# SW-OPT-ROF [A]: turns from one shot to the next.
LOADING: Final[Mapping[Weight, int]] = MappingProxyType({
    Weight.VERY_LIGHT: 1, Weight.LIGHT: 1, Weight.MEDIUM: 2, Weight.HEAVY: 3,
    Weight.SUPER_HEAVY: 5,
})
# fmt: on

#: SW-END-02: turns without a shot that end a battle, and how far apart the enemies are.
QUIET_TURNS: Final = 3
QUIET_WITHIN: Final = 100 * CM
#: SW-END-04: the last face on which a vessel that burns out of control is lost.
BURNT_OUT_UP_TO: Final = 5
#: SW-END-05: 2 to 1 is decisive, 3 to 2 tactical.
DECISIVE: Final = (2, 1)
TACTICAL: Final = (3, 2)
#: SW-OPT-TOW: the base, and what the tug's size adds.
TOW: Final = 3
TUG_AS_BIG: Final = 2
TUG_SMALLER: Final = -2
TOW_FLOODED: Final = -2


def worth_of(fate: Fate, full_hull: int) -> int:
    """SW-END-05: victory points, in quarters."""
    return WORTH[fate] * full_hull


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


def loading_turns(gun: GunCard, mount: Mount) -> int:
    """SW-OPT-ROF: one more in a turret, one more for a mortar."""
    turret, mortar = mount is Mount.TURRET, gun.kind is GunType.MORTAR
    return LOADING[gun.weight] + int(turret) + int(mortar)


def tow_chance(tug: Size, stranded: Size, draught: Draught, *, flooding: int) -> Score:
    """SW-OPT-TOW: of getting off a vessel that is aground for good."""
    smaller = rank(stranded) - rank(tug)
    by_size = TUG_AS_BIG if smaller <= 0 else 0 if smaller == 1 else TUG_SMALLER
    return Score.of(
        ("SW-OPT-TOW", TOW),
        ("tug", by_size),
        ("draught", FREE_DRAUGHT[draught]),
        ("flooding", TOW_FLOODED * bool(flooding)),
    )
