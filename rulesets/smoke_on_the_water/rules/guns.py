"""SW-GUN: guns by their codes. SW-ARC: mountings, with the arcs that they give."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.core.geometry import FULL_TURN
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


#: Asked for with every shot, so put together once.
_CODES: Final = {(weight, kind): f"{weight}{kind}" for weight in Weight for kind in GunType}


@dataclass(frozen=True, slots=True)
class GunCard:
    """SW-GUN-05: a type and its weight."""

    kind: GunType
    weight: Weight

    @property
    def code(self) -> str:
        """As the book writes it: `MSB`."""
        return _CODES[self.weight, self.kind]

    @property
    def shell_only(self) -> bool:
        """SW-GUN-08: howitzers and mortars."""
        return self.kind in (GunType.HOWITZER, GunType.MORTAR)


def _arcs(*degrees: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((middle * DEGREE, half * DEGREE) for middle, half in degrees)


_P, _T, _D = Mount.PORT, Mount.TURRET, Mount.DECK
_ROUND = _arcs((0, 180))
_ABEAM = _arcs((90, 60), (270, 60))

# fmt: off
# SW-ARC-02 [C/A]: bearings clockwise from the bow. BS* with p and s for the side.
MOUNTINGS: Final[Mapping[str, Mounting]] = MappingProxyType({
    "BPR":  Mounting(_P, Mark.FRONT,             _arcs((0, 60))),
    "SPR":  Mounting(_P, Mark.REAR,              _arcs((180, 60))),
    "PVF":  Mounting(_D, Mark.FORWARD,           _arcs((0, 135))),
    "PVM":  Mounting(_D, Mark.CENTRE,            _ABEAM),
    "PVA":  Mounting(_D, Mark.AFT,               _arcs((180, 135))),
    "BCH":  Mounting(_P, Mark.FRONT,             _arcs((0, 20))),
    "SCH":  Mounting(_P, Mark.REAR,              _arcs((180, 20))),
    "BSFp": Mounting(_P, Mark.PORT_FORWARD,      _arcs((270, 45))),
    "BSMp": Mounting(_P, Mark.PORT_MIDDLE,       _arcs((270, 45))),
    "BSAp": Mounting(_P, Mark.PORT_AFT,          _arcs((270, 45))),
    "BSFs": Mounting(_P, Mark.STARBOARD_FORWARD, _arcs((90, 45))),
    "BSMs": Mounting(_P, Mark.STARBOARD_MIDDLE,  _arcs((90, 45))),
    "BSAs": Mounting(_P, Mark.STARBOARD_AFT,     _arcs((90, 45))),
    "TUR":  Mounting(_T, Mark.CENTRE,            _ROUND),
    "TUF":  Mounting(_T, Mark.FORWARD,           _arcs((0, 150))),
    "TUM":  Mounting(_T, Mark.CENTRE,            _arcs((90, 70), (270, 70))),
    "TUA":  Mounting(_T, Mark.AFT,               _arcs((180, 150))),
    "DKM":  Mounting(_D, Mark.CENTRE,            _ROUND),
})
# fmt: on

#: SW-ARC-02: USS Monitor's turret is blind over her pilot house: half of that arc.
MONITOR_BLIND: Final = 10 * DEGREE
_CODE: Final = re.compile(r"(VL|SH|[LMH])(SB|[RCMH])")


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
    return any(in_arc(middle, half, relative, width) for middle, half in mounting.arcs)


def in_arc(middle: int, half: int, relative: int, width: int = 0) -> bool:
    """SW-GEO-05: whether any part of such a width lies in one arc."""
    into = (relative - middle + half) % FULL_TURN
    return into <= 2 * half or into + width >= FULL_TURN


def ammunition_for(card: GunCard, *, furnace: bool) -> tuple[Ammunition, ...]:
    """SW-GUN-08, SW-GUN-09: what a gun may fire; SW-RHS-04: with a furnace, red hot."""
    if card.shell_only:
        return (Ammunition.SHELL,)
    hot = furnace and card.kind in (GunType.SMOOTHBORE, GunType.COLUMBIAD)
    return (Ammunition.SHOT, Ammunition.SHELL, *((Ammunition.RED_HOT,) if hot else ()))
