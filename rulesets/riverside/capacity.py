"""RS-CAP: what a vessel may carry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from rulesets.riverside.options import CapacityMode

# RS-EMB-01: who may be carried. Cavalry and crewed weapons of the shore may not.
INFANTRY: Final = frozenset(
    ("regular_infantry", "irregular_infantry", "irregular_antiquated", "tribal_infantry")
)
BAGGAGE: Final = frozenset(("baggage",))


@dataclass(frozen=True, slots=True)
class Package:
    """RS-CAP-02: one of the printed alternatives: up to so many units of each kind together."""

    infantry: int
    baggage: int

    def holds(self, infantry: int, baggage: int) -> bool:
        """Whether these units fit into this package."""
        return infantry <= self.infantry and baggage <= self.baggage


@dataclass(frozen=True, slots=True)
class Capacity:
    """RS-CAP-01: encumbrance of objects. RS-CAP-02: the printed packages of units."""

    objects: int
    packages: tuple[Package, ...]
    #: The most of each kind in any package.
    most_infantry: int = field(init=False, repr=False, compare=False)
    most_baggage: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "most_infantry", max(x.infantry for x in self.packages))
        object.__setattr__(self, "most_baggage", max(x.baggage for x in self.packages))


# fmt: off
# RS-CAP-01, RS-CAP-02: objects, then the packages (infantry, baggage).
CAPACITY: Final[Mapping[str, Capacity]] = MappingProxyType({
    "gunboat": Capacity(25, (Package(0, 3), Package(2, 1))),
    "launch":  Capacity(10, (Package(0, 2), Package(1, 0))),
    "dhow":    Capacity(30, (Package(0, 5), Package(2, 3))),
})
# fmt: on


@dataclass(frozen=True, slots=True)
class Load:
    """What is aboard: units of each kind, and the encumbrance of all objects (RS-CAP-01)."""

    infantry: int
    baggage: int
    encumbrance: int


@dataclass(frozen=True, slots=True)
class Overload:
    """Why a load is refused: the rule, and its numbers."""

    rule: str
    problem: str
    limit: int | list[list[int]]
    found: int | list[int]


def may_be_carried(kind: str) -> bool:
    """RS-EMB-01: infantry and baggage only."""
    return kind in INFANTRY or kind in BAGGAGE


def load_of(kinds: Iterable[str], encumbrances: Iterable[int]) -> Load:
    """RS-CAP-02: a unit of any strength counts as one. RS-CAP-01: every object aboard counts."""
    units = list(kinds)
    return Load(
        infantry=sum(kind in INFANTRY for kind in units),
        baggage=sum(kind in BAGGAGE for kind in units),
        encumbrance=sum(encumbrances),
    )


def overload(capacity: Capacity, load: Load, mode: CapacityMode) -> Overload | None:
    """RS-CAP-01, RS-CAP-02, RS-CAP-03: the first rule that a load breaks, or none."""
    if load.encumbrance > capacity.objects:
        return Overload(
            "RS-CAP-01",
            f"objects of encumbrance {load.encumbrance}, and room for {capacity.objects}",
            capacity.objects,
            load.encumbrance,
        )
    if load.infantry > capacity.most_infantry:
        return Overload(
            "RS-CAP-02",
            f"{load.infantry} infantry units, and room for {capacity.most_infantry}",
            capacity.most_infantry,
            load.infantry,
        )
    if load.baggage > capacity.most_baggage:
        return Overload(
            "RS-CAP-02",
            f"{load.baggage} baggage units, and room for {capacity.most_baggage}",
            capacity.most_baggage,
            load.baggage,
        )
    fits = fits_in_proportion if mode is CapacityMode.PROPORTIONAL else fits_a_package
    if fits(capacity, load):
        return None
    packages = [[package.infantry, package.baggage] for package in capacity.packages]
    shown = " or ".join(f"{infantry} and {baggage}" for infantry, baggage in packages)
    return Overload(
        "RS-CAP-03",
        f"{load.infantry} infantry and {load.baggage} baggage units together,"
        f" and room for {shown} at most",
        packages,
        [load.infantry, load.baggage],
    )


def fits_a_package(capacity: Capacity, load: Load) -> bool:
    """RS-CAP-03, strict: the printed alternatives are whole packages, with no exchange."""
    return any(package.holds(load.infantry, load.baggage) for package in capacity.packages)


def fits_in_proportion(capacity: Capacity, load: Load) -> bool:
    """RS-CAP-03, proportional: infantry and baggage share the room by their printed numbers.

    Baggage that may accompany infantry does so free, as one unit does on a gunboat:
    i/2 + b/3 <= 1, and one more b if i >= 1. Other vessels likewise by their own packages.
    """
    infantry, baggage = capacity.most_infantry, capacity.most_baggage
    free = 0
    if load.infantry:
        free = max(package.baggage for package in capacity.packages if package.infantry)
    charged = max(0, load.baggage - free)
    return load.infantry * baggage + charged * infantry <= infantry * baggage
