"""OR-CLS-02: from a vessel's class and its own particulars to its card.

A class may have ratings of its own; what they leave out is as the book has it for its kind:

    {"turrets": 2, "ram": true, "size": "large"}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.on_to_richmond.tables import (
    ARTILLERY,
    CLASSES,
    MOST_TURRETS,
    Arm,
    Band,
    GunType,
    ShipClass,
    Size,
)

#: OR-BG-05.
_CHANCES: Final = {
    gun: tuple(row[band].stand + 1 for band in (Band.CLOSE, Band.MEDIUM, Band.LONG))
    for gun, row in ARTILLERY.items()
}
TURRET, BROADSIDE, CHASE = "turret", "broadside", "chase gun"
PORT, STARBOARD, FORWARD, AFT = "port", "starboard", "forward", "aft"


@dataclass(frozen=True, slots=True)
class Mount:
    """OR-MOD-05: what fires together, one die by default.

    `axis` is where it points from the bow, in tenths of a degree, left positive; None: all round.
    `chances` are the tenths of a chance of a damage point at close, medium and long range.
    """

    id: str
    kind: str
    gun: GunType
    axis: int | None = None
    chances: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chances", _CHANCES[self.gun])


#: OR-FIR-01, OR-FIR-02, OR-FIR-07. OR-FIR-04: a transport has none of these.
BROADSIDES: Final = (
    Mount(PORT, BROADSIDE, GunType.SMOOTHBORE, 900),
    Mount(STARBOARD, BROADSIDE, GunType.SMOOTHBORE, 2700),
)
CHASE_GUNS: Final = (
    Mount(FORWARD, CHASE, GunType.SMOOTHBORE, 0),
    Mount(AFT, CHASE, GunType.SMOOTHBORE, 1800),
)
#: OR-FIR-03, OR-FIR-07.
TURRETS: Final = tuple(
    Mount(f"turret-{n}", TURRET, GunType.RIFLED) for n in range(1, MOST_TURRETS + 1)
)


@dataclass(frozen=True, slots=True)
class ShipCard:
    """One ship as the book rates it: `speed` in thousandths of an inch, mounts in their order."""

    kind: ShipClass
    speed: int
    limit: int
    armour: int
    worth: int
    ram: bool
    turrets: int
    size: Size
    mounts: tuple[Mount, ...]
    half: int  # OR-MOV-03: the longest leg
    ironclad: bool
    transport: bool
    chances: tuple[int, ...]  # OR-FIR-07: of its mounts, whose guns are all of one type
    named: Mapping[str, Mount]


@lru_cache(maxsize=64)
def card_of(kind: str, turrets: int, size: str, *, ram: bool) -> ShipCard:
    """The card of a class with these particulars."""
    printed = CLASSES[kind]
    mounts = TURRETS[:turrets]
    mounts += BROADSIDES if printed.broadsides else ()
    mounts += CHASE_GUNS if printed.chase_guns else ()
    return ShipCard(
        kind=ShipClass(kind),
        speed=printed.speed,
        limit=printed.limit,
        armour=printed.armour,
        worth=printed.worth,
        ram=ram,
        turrets=turrets,
        size=Size(size),
        mounts=mounts,
        half=printed.speed // 2,
        ironclad=kind in (ShipClass.TURRETED_IRONCLAD, ShipClass.BROADSIDE_IRONCLAD),
        transport=kind == ShipClass.TRANSPORT,
        chances=mounts[0].chances if mounts else (0, 0, 0),
        named={mount.id: mount for mount in mounts},
    )


def ship_card(kind: str, ratings: JsonObject, *, at: str = "/ratings") -> ShipCard:
    """OR-CLS-03, OR-CLS-04, OR-TRN-01: a class with a vessel's own particulars.

    `at` is where the ratings stand in the setup. Raises IllegalSetupError at what is no rating.
    """
    printed = CLASSES[kind]
    read = Reader(dict(ratings), at, "OR-CLS-02")
    turrets = printed.turrets
    if read.has("turrets"):
        turrets = read.integer("turrets", most=MOST_TURRETS)
        if bool(turrets) != bool(printed.turrets):
            remedy = f"Give 1 to {MOST_TURRETS}." if printed.turrets else "Leave it out."
            read.refuse("turrets", f"a {kind} has not {turrets}", remedy, "OR-CLS-04")
    size = Size.SMALL
    if read.has("size"):
        size = read.word("size", Size)
        if kind != ShipClass.TRANSPORT:
            read.refuse("size", f"a {kind} is no transport", "Leave it out.", "OR-TRN-01")
    ram = read.truth("ram") if read.has("ram") else printed.ram
    read.done()
    return card_of(kind, turrets, size, ram=ram)


def ratings_json(kind: str) -> dict[str, Any]:
    """OR-CLS-02: what a class version of the catalogue keeps."""
    printed = CLASSES[kind]
    kept: dict[str, Any] = {"ram": printed.ram}
    if printed.turrets:
        kept["turrets"] = printed.turrets
    if kind == ShipClass.TRANSPORT:
        kept["size"] = str(Size.SMALL)
    return kept


def room_for(card: ShipCard, arms: list[tuple[Arm, int]]) -> str | None:
    """OR-TRN-02, OR-TRN-03: why a load of (arm, stands) does not go aboard, or None."""
    if not arms:
        return None
    if not card.transport:
        return "only transports carry stands"
    kinds = {arm for arm, _ in arms}
    stands = sum(count for _, count in arms)
    if len(kinds) > 1:
        return "a transport carries one kind of stand at a time"
    if card.size is Size.SMALL:
        return None if kinds == {Arm.INFANTRY} and stands <= 1 else "it takes 1 infantry stand"
    most = 2 if kinds == {Arm.INFANTRY} else 1
    if stands > most:
        return "it takes 2 infantry stands, or 1 of cavalry, or 1 of artillery"
    return None
