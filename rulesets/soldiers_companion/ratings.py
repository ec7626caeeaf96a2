"""SC-VES-02, SC-VES-04: the vessel classes of the book, as printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rulesets.soldiers_companion.tables import (
    HULL_LENGTH,
    HULL_WIDTHS,
    INCH,
    WIDEST,
    Cover,
    Mount,
    Propulsion,
    VesselClass,
)


@dataclass(frozen=True, slots=True)
class Mounting:
    """One gun or machine gun of a class: where it stands, and what shields it."""

    id: str
    kind: str
    mount: Mount
    turret_av: int = 0
    shielded: bool = False


@dataclass(frozen=True, slots=True)
class Posts:
    """SC-VES-02, SC-MAN-04: a full crew without the gunners, by post and rank."""

    officers: int
    helmsmen: int  # petty officers of the bridge
    signallers: int  # ratings of the bridge
    deck_pos: int
    deck: int  # ratings of the deck
    maneuver: int
    rows: int  # SC-MAN-06: rows of the maneuvering crew; 0 for steam


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A vessel as the book rates it, its options applied.

    `move` is in thousandths of an inch (0 under sail: rolled); `size` is Hull Size, 1 where printed
    in parentheses, and then `counts` is 0 (SC-TRP-01). `capacity` is in half-companies.
    """

    kind: VesselClass
    propulsion: Propulsion
    size: int
    counts: int
    length: int
    ram: bool
    move: int
    av: int
    hull: int
    structure: int  # 0: N/A (SC-STR-04)
    rigging: int
    cover: Cover
    posts: Posts
    capacity: int
    war_bands: int  # quarter war bands
    cavalry: bool
    field_pieces: bool  # SC-VES-06
    pilot_house: bool  # SC-COV-04
    mountings: tuple[Mounting, ...]
    halves_move: bool = False  # SC-VES-04: a large boat with a 6-pdr

    @property
    def long(self) -> int:
        """The length of its hull on the table."""
        return self.length * HULL_LENGTH

    @property
    def wide(self) -> int:
        return HULL_WIDTHS.get(self.length, WIDEST)

    @property
    def boat(self) -> bool:
        """Whether it is river craft: rafts and boats."""
        return self.kind in (VesselClass.RAFT, VesselClass.SMALL_BOAT, VesselClass.LARGE_BOAT)

    @property
    def row(self) -> int:
        """SC-MAN-06: the boxes of one row of the maneuvering crew."""
        return self.posts.maneuver // self.posts.rows if self.posts.rows else 0


# fmt: off
# SC-VES-04.
_SMALL_STEAMER: Final = (
    Mounting("bow-gun", "nine_pdr_rml", Mount.BOW),
    Mounting("port-gardner", "gardner", Mount.PORT),
    Mounting("starboard-gardner", "gardner", Mount.STARBOARD),
)
_LARGE_STEAMER: Final = (
    Mounting("bow-gun", "twelve_pdr_bl", Mount.BOW),
    Mounting("stern-gun", "nine_pdr_rml", Mount.STERN),
    Mounting("port-nordenfelt-1", "nordenfelt_4_barrel", Mount.PORT),
    Mounting("port-nordenfelt-2", "nordenfelt_4_barrel", Mount.PORT),
    Mounting("starboard-nordenfelt-1", "nordenfelt_4_barrel", Mount.STARBOARD),
    Mounting("starboard-nordenfelt-2", "nordenfelt_4_barrel", Mount.STARBOARD),
)
_SMALL_GUNBOAT: Final = (
    Mounting("bow-4-7-inch", "four_seven_qf", Mount.BOW, 2),
    Mounting("stern-12-pdr", "twelve_pdr_qf", Mount.STERN, 2),
    Mounting("port-maxim-1", "maxim", Mount.PORT, 0, True),
    Mounting("port-maxim-2", "maxim", Mount.PORT, 0, True),
    Mounting("starboard-maxim-1", "maxim", Mount.STARBOARD, 0, True),
    Mounting("starboard-maxim-2", "maxim", Mount.STARBOARD, 0, True),
)
_LARGE_GUNBOAT: Final = (
    Mounting("bow-12-pdr", "twelve_pdr_qf", Mount.BOW, 2),
    Mounting("bow-4-7-inch", "four_seven_qf", Mount.BOW, 2),
    Mounting("stern-12-pdr", "twelve_pdr_qf", Mount.STERN, 2),
    Mounting("port-maxim-1", "maxim", Mount.PORT, 0, True),
    Mounting("port-maxim-2", "maxim", Mount.PORT, 0, True),
    Mounting("port-maxim-3", "maxim", Mount.PORT, 0, True),
    Mounting("starboard-maxim-1", "maxim", Mount.STARBOARD, 0, True),
    Mounting("starboard-maxim-2", "maxim", Mount.STARBOARD, 0, True),
    Mounting("starboard-maxim-3", "maxim", Mount.STARBOARD, 0, True),
)

# SC-VES-02; rows by SC-MAN-06, petty officers of the deck by SC-MAN-04 (assumed).
PRINTED: Final[Mapping[str, ShipCard]] = MappingProxyType({
    VesselClass.RAFT: ShipCard(
        kind=VesselClass.RAFT, propulsion=Propulsion.OARS, size=1, counts=0, length=1, ram=False,
        move=12 * INCH, av=0, hull=1, structure=0, rigging=0, cover=Cover.NONE,
        posts=Posts(1, 0, 0, 0, 0, 2, 1), capacity=1, war_bands=1, cavalry=False,
        field_pieces=False, pilot_house=False, mountings=(),
    ),
    VesselClass.SMALL_BOAT: ShipCard(
        kind=VesselClass.SMALL_BOAT, propulsion=Propulsion.OARS, size=1, counts=0, length=1,
        ram=False, move=12 * INCH, av=0, hull=1, structure=2, rigging=0, cover=Cover.NONE,
        posts=Posts(1, 0, 0, 0, 0, 1, 1), capacity=2, war_bands=2, cavalry=False,
        field_pieces=False, pilot_house=False, mountings=(),
    ),
    VesselClass.LARGE_BOAT: ShipCard(
        kind=VesselClass.LARGE_BOAT, propulsion=Propulsion.SAIL, size=1, counts=0, length=2,
        ram=False, move=0, av=0, hull=2, structure=4, rigging=6, cover=Cover.NONE,
        posts=Posts(1, 1, 0, 0, 1, 2, 2), capacity=4, war_bands=4, cavalry=True,
        field_pieces=False, pilot_house=False, mountings=(),
    ),
    VesselClass.SMALL_STEAMER: ShipCard(
        kind=VesselClass.SMALL_STEAMER, propulsion=Propulsion.STEAM, size=1, counts=1, length=3,
        ram=False, move=24 * INCH, av=0, hull=5, structure=10, rigging=0, cover=Cover.NONE,
        posts=Posts(1, 1, 1, 1, 2, 3, 0), capacity=4, war_bands=4, cavalry=True,
        field_pieces=True, pilot_house=True, mountings=_SMALL_STEAMER,
    ),
    VesselClass.LARGE_STEAMER: ShipCard(
        kind=VesselClass.LARGE_STEAMER, propulsion=Propulsion.STEAM, size=2, counts=2, length=4,
        ram=False, move=24 * INCH, av=0, hull=10, structure=20, rigging=0, cover=Cover.NONE,
        posts=Posts(1, 1, 1, 1, 3, 4, 0), capacity=8, war_bands=4, cavalry=True,
        field_pieces=True, pilot_house=True, mountings=_LARGE_STEAMER,
    ),
    VesselClass.SMALL_GUNBOAT: ShipCard(
        kind=VesselClass.SMALL_GUNBOAT, propulsion=Propulsion.STEAM, size=1, counts=1, length=3,
        ram=True, move=24 * INCH, av=2, hull=5, structure=10, rigging=0, cover=Cover.HEAVY,
        posts=Posts(1, 1, 1, 1, 2, 3, 0), capacity=4, war_bands=4, cavalry=True,
        field_pieces=False, pilot_house=False, mountings=_SMALL_GUNBOAT,
    ),
    VesselClass.LARGE_GUNBOAT: ShipCard(
        kind=VesselClass.LARGE_GUNBOAT, propulsion=Propulsion.STEAM, size=2, counts=2, length=4,
        ram=True, move=24 * INCH, av=2, hull=10, structure=20, rigging=0, cover=Cover.HEAVY,
        posts=Posts(1, 1, 1, 1, 3, 4, 0), capacity=8, war_bands=8, cavalry=True,
        field_pieces=False, pilot_house=False, mountings=_LARGE_GUNBOAT,
    ),
})
# fmt: on
