"""SC-VES-01, SC-VES-02, SC-VES-04: the vessel classes of the book, as printed.

A class may have ratings of its own, as its version keeps them; what they leave out is as printed
for its kind:

    {"size": 1, "counts": 1, "length": 3, "ram": false, "move": 24000, "av": 0, "hull": 5,
     "structure": 10, "rigging": 0, "cover": "none", "propulsion": "steam",
     "crew": {"officers": 1, "helmsmen": 1, "signallers": 1, "deck_pos": 1, "deck": 2,
              "maneuver": 3, "rows": 0},
     "capacity": 4, "war_bands": 4, "cavalry": true, "field_pieces": true, "pilot_house": true,
     "guns": [{"id": "bow-gun", "kind": "nine_pdr_rml", "mount": "bow", "turret_av": 0,
               "shielded": false}]}

`move` is in thousandths of an inch, `capacity` in half-companies, `war_bands` in quarters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.soldiers_companion.tables import (
    GUNS,
    HULL_LENGTH,
    HULL_WIDTHS,
    INCH,
    MACHINE_GUNS,
    WIDEST,
    Cover,
    Mount,
    Post,
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


_RIVER_CRAFT: Final = (VesselClass.RAFT, VesselClass.SMALL_BOAT, VesselClass.LARGE_BOAT)


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

    # -- what follows from these --------------------------------------------------------------
    long: int = field(init=False, repr=False, compare=False)  # its hull on the table
    wide: int = field(init=False, repr=False, compare=False)
    radius: int = field(init=False, repr=False, compare=False)  # no part is further from its middle
    boat: bool = field(init=False, repr=False, compare=False)  # river craft: rafts and boats
    row: int = field(init=False, repr=False, compare=False)  # SC-MAN-06: boxes of a row of its crew

    def __post_init__(self) -> None:
        long, wide = self.length * HULL_LENGTH, HULL_WIDTHS.get(self.length, WIDEST)
        rows = self.posts.rows
        follows: dict[str, object] = {
            "long": long,
            "wide": wide,
            "radius": (long + wide) // 2,
            "boat": self.kind in _RIVER_CRAFT,
            "row": self.posts.maneuver // rows if rows else 0,
        }
        for name, value in follows.items():
            object.__setattr__(self, name, value)


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

# SC-CAMP-01: the class whose statistics each of the campaign's two types of gunboat takes.
CAMPAIGN_TYPES: Final[Mapping[str, VesselClass]] = MappingProxyType(
    {
        "small_gunboat": VesselClass.SMALL_STEAMER,
        "large_gunboat": VesselClass.LARGE_GUNBOAT,
    }
)
#: Names that mean a body of men, and so can't be a gun's.
RESERVED: Final = ("crew", "officers", "party", "volley", *Post)
#: Bounds of a class of one's own.
_MOST_SIZE: Final = 10
_MOST_LENGTH: Final = 20
_MOST_BOXES: Final = 200
_MOST_MOVE: Final = 120 * INCH
_MOST_AV: Final = 6
_MOST_MEN: Final = 100
_MOST_GUNS: Final = 20
_MOST_ROOM: Final = 100


def campaign_card(kind: str) -> ShipCard:
    """SC-CAMP-01: the statistics of the campaign's Small or Large Gunboat."""
    return PRINTED[CAMPAIGN_TYPES[kind]]


def ratings_json(kind: str) -> dict[str, Any]:
    """The printed numbers of a class, as a class version keeps them."""
    card = PRINTED[kind]
    return {
        **{name: getattr(card, name) for name in _PLAIN},
        "propulsion": str(card.propulsion),
        "cover": str(card.cover),
        "crew": asdict(card.posts),
        "guns": [asdict(mounting) for mounting in card.mountings],
    }


_NUMBERS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "size": (1, _MOST_SIZE),
        "counts": (0, _MOST_SIZE),
        "length": (1, _MOST_LENGTH),
        "move": (0, _MOST_MOVE),
        "av": (0, _MOST_AV),
        "hull": (1, _MOST_BOXES),
        "structure": (0, _MOST_BOXES),
        "rigging": (0, _MOST_BOXES),
        "capacity": (0, _MOST_ROOM),
        "war_bands": (0, _MOST_ROOM),
    }
)
_TRUTHS: Final = ("ram", "cavalry", "field_pieces", "pilot_house")
_PLAIN: Final = (*_NUMBERS, *_TRUTHS)
_PRINTED_JSON: Final = {kind: ratings_json(kind) for kind in PRINTED}


def ship_card(kind: str, ratings: JsonObject, *, at: str = "/ratings") -> ShipCard:
    """SC-VES-02: a class's own numbers; what it leaves out is as printed for its kind.

    `at` is where the ratings stand in the setup. Raises IllegalSetupError at what is no rating.
    """
    printed = PRINTED[kind]
    if not ratings or ratings == _PRINTED_JSON[kind]:
        return printed
    read = Reader(dict(ratings), at, "SC-VES-02")
    values: dict[str, Any] = {
        name: read.integer(name, least=least, most=most)
        for name, (least, most) in _NUMBERS.items()
        if read.has(name)
    }
    values |= {name: read.truth(name) for name in _TRUTHS if read.has(name)}
    if read.has("propulsion"):
        values["propulsion"] = read.word("propulsion", Propulsion)
    if read.has("cover"):
        values["cover"] = read.word("cover", Cover)
    if read.has("crew"):
        values["posts"] = _posts(read.object("crew"), printed.posts)
    if read.has("guns"):
        values["mountings"] = tuple(_mountings(read))
    read.done()
    return replace(printed, **values)


def _posts(read: Reader, printed: Posts) -> Posts:
    values = {
        name: read.integer(name, most=_MOST_MEN) if read.has(name) else full
        for name, full in asdict(printed).items()
    }
    read.done()
    return Posts(**values)


def _mountings(read: Reader) -> Iterator[Mounting]:
    """SC-BG-12: guns of the tables, each at a mount of its own name."""
    known: list[str] = []
    for gun in read.objects("guns", most=_MOST_GUNS):
        name = gun.identifier("id")
        if name in known or name in RESERVED:
            gun.refuse("id", f"{name!r} is taken", "Give each gun an id of its own.")
        known.append(name)
        kind = gun.text("kind")
        if kind not in GUNS and kind not in MACHINE_GUNS:
            kinds = ", ".join((*GUNS, *MACHINE_GUNS))
            gun.refuse("kind", f"{kind!r} is no gun of this book", f"One of: {kinds}.", "SC-BG-10")
        yield Mounting(
            id=name,
            kind=kind,
            mount=gun.word("mount", Mount),
            turret_av=gun.integer("turret_av", most=_MOST_AV) if gun.has("turret_av") else 0,
            shielded=gun.has("shielded") and gun.truth("shielded"),
        )
        gun.done()
