"""SW-GUN: guns by their codes. SW-ARC: mountings, with the arcs that they give."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rulesets.core.geometry import FULL_TURN
from rulesets.smoke_on_the_water.rebuilt import ARCS
from rulesets.smoke_on_the_water.tables import DEGREE
from rulesets.smoke_on_the_water.words import Ammunition, GunType, Weight


class Mount(StrEnum):
    """SW-ARC-05: how a gun is mounted, for other rules."""

    PORT = "port"
    TURRET = "turret"
    DECK = "deck"


class Mark(StrEnum):
    """SW-GEO-02: the marks of a base, from which arcs are measured."""

    FRONT = "front"
    REAR = "rear"
    CENTRE = "centre"
    FORWARD = "forward"
    AFT = "aft"
    PORT_FORWARD = "port_forward"
    PORT_MIDDLE = "port_middle"
    PORT_AFT = "port_aft"
    STARBOARD_FORWARD = "starboard_forward"
    STARBOARD_MIDDLE = "starboard_middle"
    STARBOARD_AFT = "starboard_aft"


@dataclass(frozen=True, slots=True)
class Mounting:
    """SW-ARC-01, SW-ARC-02: how, from where, and the arcs: middles from the bow, and half widths.

    SW-ARC-03: a turret's mark is its middle.
    """

    mount: Mount
    mark: Mark
    arcs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GunCard:
    """SW-GUN-05: a type and its weight.

    `code` is as the book writes it: `MSB`. SW-GUN-08: `shell_only` are howitzers and mortars.
    """

    kind: GunType
    weight: Weight
    code: str = field(init=False, repr=False, compare=False)
    shell_only: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shell_only = self.kind in (GunType.HOWITZER, GunType.MORTAR)
        object.__setattr__(self, "code", f"{self.weight}{self.kind}")
        object.__setattr__(self, "shell_only", shell_only)


_P, _T, _D = Mount.PORT, Mount.TURRET, Mount.DECK

# fmt: off
# SW-ARC-02 [C/A]: how each stands, and the middles of its arcs. BS* with p and s for the side.
_STANDS: Final[Mapping[str, tuple[Mount, Mark, tuple[int, ...]]]] = MappingProxyType({
    "BPR":  (_P, Mark.FRONT,             (0,)),
    "SPR":  (_P, Mark.REAR,              (180,)),
    "PVF":  (_D, Mark.FORWARD,           (0,)),
    "PVM":  (_D, Mark.CENTRE,            (90, 270)),
    "PVA":  (_D, Mark.AFT,               (180,)),
    "BCH":  (_P, Mark.FRONT,             (0,)),
    "SCH":  (_P, Mark.REAR,              (180,)),
    "BSFp": (_P, Mark.PORT_FORWARD,      (270,)),
    "BSMp": (_P, Mark.PORT_MIDDLE,       (270,)),
    "BSAp": (_P, Mark.PORT_AFT,          (270,)),
    "BSFs": (_P, Mark.STARBOARD_FORWARD, (90,)),
    "BSMs": (_P, Mark.STARBOARD_MIDDLE,  (90,)),
    "BSAs": (_P, Mark.STARBOARD_AFT,     (90,)),
    "TUR":  (_T, Mark.CENTRE,            (0,)),
    "TUF":  (_T, Mark.FORWARD,           (0,)),
    "TUM":  (_T, Mark.CENTRE,            (90, 270)),
    "TUA":  (_T, Mark.AFT,               (180,)),
    "DKM":  (_D, Mark.CENTRE,            (0,)),
})
# fmt: on


def mountings(arcs: Mapping[str, int]) -> Mapping[str, Mounting]:
    """SW-ARC-02: by degrees to either side of each middle."""
    return MappingProxyType(
        {
            code: Mounting(
                mount,
                mark,
                tuple((middle * DEGREE, arcs[code.rstrip("ps")] * DEGREE) for middle in middles),
            )
            for code, (mount, mark, middles) in _STANDS.items()
        }
    )


#: SW-ARC-02: as the ledger has them.
MOUNTINGS: Final = mountings(ARCS)

#: SW-ARC-02: USS Monitor's turret is blind over her pilot house: half of that arc.
MONITOR_BLIND: Final = 10 * DEGREE
_CODE: Final = re.compile(r"(VL|SH|[LMH])(SB|[RCMH])")


@lru_cache(maxsize=64)
def gun_card(code: str) -> GunCard:
    """SW-GUN-05, SW-GUN-06: a gun by its code. Raises ValueError for one that there is not.

    Columbiads are Heavy and Super Heavy only; there is no Very Light mortar.
    """
    match = _CODE.fullmatch(code)
    if match is None:
        raise ValueError(f"{code!r} is no gun: write a weight and a type, as MSB.")
    card = GunCard(GunType(match[2]), Weight(match[1]))
    if gap := _gap(card):
        raise ValueError(f"{code}: {gap}.")
    return card


def _gap(card: GunCard) -> str:
    """Why there is no such gun, or nothing."""
    if card.kind is GunType.COLUMBIAD and card.weight not in (Weight.HEAVY, Weight.SUPER_HEAVY):
        return "columbiads are Heavy or Super Heavy (SW-GUN-05)"
    if card == GunCard(GunType.MORTAR, Weight.VERY_LIGHT):
        return "there is no Very Light mortar (SW-GUN-06)"
    return ""


#: SW-GUN-05: the codes of all guns that there are.
CODES: Final = tuple(
    f"{weight}{kind}" for kind in GunType for weight in Weight if not _gap(GunCard(kind, weight))
)


def bears(mounting: Mounting, relative: int, *, width: int = 0, blind: int = 0) -> bool:
    """SW-ARC-01, SW-GEO-05: whether a bearing from the bow lies in an arc, its ends with it.

    With a width, whether any part does of what begins at that bearing and goes on clockwise.
    `blind` is half of an arc about the bow in which a turret cannot fire.
    """
    if blind and (relative + blind) % FULL_TURN + width <= 2 * blind:
        return False
    arcs = mounting.arcs
    if len(arcs) == 1:
        return in_arc(*arcs[0], relative, width)
    return any(in_arc(middle, half, relative, width) for middle, half in arcs)


def in_arc(middle: int, half: int, relative: int, width: int = 0) -> bool:
    """SW-GEO-05: whether any part of such a width lies in one arc."""
    into = (relative - middle + half) % FULL_TURN
    return into <= 2 * half or into + width >= FULL_TURN


def ammunition_for(card: GunCard, *, furnace: bool) -> tuple[Ammunition, ...]:
    """SW-GUN-08, SW-GUN-09: what a gun may fire; SW-RHS-04: with a furnace, red hot."""
    if card.shell_only:
        return _SHELL
    return _HOT if furnace and card.kind in _HEATED else _COLD


_SHELL: Final = (Ammunition.SHELL,)
_COLD: Final = (Ammunition.SHOT, Ammunition.SHELL)
_HOT: Final = (Ammunition.SHOT, Ammunition.SHELL, Ammunition.RED_HOT)
_HEATED: Final = (GunType.SMOOTHBORE, GunType.COLUMBIAD)
