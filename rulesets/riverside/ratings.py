"""From a vessel's particulars to this book's ship card: the vessel sheet of section 14."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.riverside.capacity import CAPACITY, Capacity, Package
from rulesets.riverside.tables import INCH, Drill, VesselKind, Weapon


@dataclass(frozen=True, slots=True)
class Speed:
    """RS-MOV-01: a base in inches, and how many dice it adds."""

    base: int
    dice: int


@dataclass(frozen=True, slots=True)
class ShipCard:
    """One vessel as this book rates it.

    Grounding is on these sums of two dice (RS-GRD-02); `pin_every` and `sinks_at` are RS-HIT-04.
    """

    crew: int
    downstream: Speed
    upstream: Speed
    grounds_in_shallows: tuple[int, ...]
    grounds_elsewhere: tuple[int, ...]
    pin_every: int
    sinks_at: int
    least_guns: int
    most_guns: int
    gun_kinds: tuple[Weapon, ...]
    drill: Drill | None
    capacity: Capacity


_BOTH: Final = (Weapon.MACHINE_GUN, Weapon.FIELD_GUN)

# fmt: off
# Section 14: RS-GEN-10, RS-MOV-01, RS-GRD-02, RS-HIT-04, RS-GUN-01, RS-GUN-03, RS-CAP-02.
PRINTED: Final[Mapping[str, ShipCard]] = MappingProxyType({
    VesselKind.GUNBOAT: ShipCard(
        crew=4, downstream=Speed(3, 2), upstream=Speed(3, 1),
        grounds_in_shallows=(6, 7, 8), grounds_elsewhere=(2, 12), pin_every=10, sinks_at=10,
        least_guns=1, most_guns=2, gun_kinds=_BOTH, drill=Drill.WELL_DRILLED,
        capacity=CAPACITY["gunboat"],
    ),
    VesselKind.LAUNCH: ShipCard(
        crew=1, downstream=Speed(2, 2), upstream=Speed(2, 1),
        grounds_in_shallows=(7,), grounds_elsewhere=(2,), pin_every=5, sinks_at=5,
        least_guns=0, most_guns=0, gun_kinds=(), drill=None,
        capacity=CAPACITY["launch"],
    ),
    VesselKind.DHOW: ShipCard(
        crew=4, downstream=Speed(3, 2), upstream=Speed(3, 1),
        grounds_in_shallows=(6, 7, 8), grounds_elsewhere=(2,), pin_every=7, sinks_at=7,
        least_guns=0, most_guns=1, gun_kinds=(Weapon.FIELD_GUN,), drill=Drill.UNDRILLED,
        capacity=CAPACITY["dhow"],
    ),
})
# fmt: on


def ratings_json(kind: str) -> dict[str, Any]:
    """The printed numbers of a kind of vessel, as a class version keeps them."""
    card = PRINTED[kind]
    return {
        "crew": card.crew,
        "downstream": {"base": card.downstream.base, "dice": card.downstream.dice},
        "upstream": {"base": card.upstream.base, "dice": card.upstream.dice},
        "grounds_in_shallows": list(card.grounds_in_shallows),
        "grounds_elsewhere": list(card.grounds_elsewhere),
        "pin_every": card.pin_every,
        "sinks_at": card.sinks_at,
        "guns": {"least": card.least_guns, "most": card.most_guns, "kinds": list(card.gun_kinds)},
        "drill": card.drill,
        "objects": card.capacity.objects,
        "packages": [[p.infantry, p.baggage] for p in card.capacity.packages],
    }


_PRINTED_JSON: Final = {kind: ratings_json(kind) for kind in PRINTED}


def ship_card(kind: str, ratings: JsonObject, *, at: str = "/ratings") -> ShipCard:
    """RS-PTS-04, RS-PTS-05: a class's own numbers; what it leaves out is as printed for its kind.

    `at` is where the ratings stand in the setup. Raises IllegalSetupError at what is no rating.
    """
    printed = PRINTED[kind]
    if not ratings or ratings == _PRINTED_JSON[kind]:
        return printed
    read = Reader(dict(ratings), at, "RS-GEN-01")
    guns = read.object("guns") if read.has("guns") else None
    card = ShipCard(
        crew=_number(read, "crew", printed.crew, least=1, most=200),
        downstream=_speed(read, "downstream", printed.downstream),
        upstream=_speed(read, "upstream", printed.upstream),
        grounds_in_shallows=_sums(read, "grounds_in_shallows", printed.grounds_in_shallows),
        grounds_elsewhere=_sums(read, "grounds_elsewhere", printed.grounds_elsewhere),
        pin_every=_number(read, "pin_every", printed.pin_every, least=1, most=100),
        sinks_at=_number(read, "sinks_at", printed.sinks_at, least=1, most=100),
        least_guns=_number(guns, "least", printed.least_guns, least=0, most=2),
        most_guns=_number(guns, "most", printed.most_guns, least=0, most=2),
        gun_kinds=_gun_kinds(guns, printed.gun_kinds),
        drill=read.word("drill", Drill) if read.has("drill") else printed.drill,
        capacity=Capacity(
            objects=_number(read, "objects", printed.capacity.objects, least=0, most=1000),
            packages=_packages(read, printed.capacity.packages),
        ),
    )
    if guns is not None:
        guns.done()
    read.done()
    return card


def _number(read: Reader | None, name: str, printed: int, *, least: int, most: int) -> int:
    if read is None or not read.has(name):
        return printed
    return read.integer(name, least=least, most=most)


def _speed(read: Reader, name: str, printed: Speed) -> Speed:
    if not read.has(name):
        return printed
    given = read.object(name)
    speed = Speed(given.integer("base", most=100), given.integer("dice", least=1, most=4))
    given.done()
    return speed


def _sums(read: Reader, name: str, printed: tuple[int, ...]) -> tuple[int, ...]:
    if not read.has(name):
        return printed
    sums = read.raw(name)
    if not isinstance(sums, list | tuple) or not all(
        isinstance(n, int) and not isinstance(n, bool) and 2 <= n <= 12 for n in sums
    ):
        read.refuse(name, "is no list of sums of two dice", "Give numbers from 2 to 12.")
    return tuple(sorted(sums))


def _gun_kinds(read: Reader | None, printed: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    if read is None or not read.has("kinds"):
        return printed
    kinds = read.raw("kinds")
    if not isinstance(kinds, list | tuple) or not all(kind in _BOTH for kind in kinds):
        read.refuse("kinds", "is no list of guns", f"List {' and '.join(_BOTH)}, one or none.")
    return tuple(kind for kind in _BOTH if kind in kinds)


def _packages(read: Reader, printed: tuple[Package, ...]) -> tuple[Package, ...]:
    if not read.has("packages"):
        return printed
    packages = read.raw("packages")
    if (
        not isinstance(packages, list | tuple)
        or not packages
        or not all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in packages)
        or not all(
            isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 50
            for pair in packages
            for n in pair
        )
    ):
        read.refuse("packages", "is no list of loads", "Give pairs of infantry and baggage units.")
    return tuple(Package(*pair) for pair in packages)


def allowance(card: ShipCard, faces: tuple[int, ...], *, downstream: bool, double: bool) -> int:
    """RS-MOV-01: the allowance in thousandths: base and dice. `double` counts one die twice."""
    speed = card.downstream if downstream else card.upstream
    rolled = sum(faces) * (speed.dice if double and downstream else 1)
    return (speed.base + rolled) * INCH
