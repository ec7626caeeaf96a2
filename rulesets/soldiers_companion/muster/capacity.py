"""SC-TRP-07, SC-TOW-05: what troops a vessel carries, and what a gunboat's tow does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.ratings import ShipCard
from rulesets.soldiers_companion.tables import FIGURES, UnitKind, VesselClass

#: SC-BG-03: half-companies to a company, quarters to a war band.
HALVES: Final = 2
QUARTERS: Final = 4
#: SC-BG-03: the room of one mounted figure, in men on foot.
BERTHS_MOUNTED: Final = 2
#: SC-TOW-05: half-companies in all that a gunboat's tow carries, or quarters of a war band.
TOWED_HALVES: Final = 4
TOWED_QUARTERS: Final = 4
#: All of the room, in per cent.
WHOLE: Final = 100
GUNBOATS: Final = (VesselClass.SMALL_GUNBOAT, VesselClass.LARGE_GUNBOAT)


@dataclass(frozen=True, slots=True)
class Body:
    """One body of troops as a load."""

    kind: str
    figures: int


@dataclass(frozen=True, slots=True)
class Room:
    """What may be carried: half-companies, or quarters of a war band; and whether horses may."""

    halves: int
    quarters: int
    cavalry: bool

    @classmethod
    def of(cls, card: ShipCard) -> Room:
        return cls(card.capacity, card.war_bands, card.cavalry)


@dataclass(frozen=True, slots=True)
class Overload:
    """The rule that a load breaks, and how: what is allowed and found, in per cent of the room."""

    rule: str
    problem: str
    limit: int = WHOLE
    found: int = 0


def size_of(body: Body, options: Options) -> tuple[int, int]:
    """SC-BG-03, SC-TRP-07: the half-companies and the quarter war bands that a body takes.

    A part of one takes the room of a whole one.
    """
    if body.kind == UnitKind.WAR_BAND:
        quarter = FIGURES[UnitKind.WAR_BAND] // QUARTERS
        return 0, -(-body.figures // quarter)
    half = options.figures_per_company // HALVES
    halves = -(-body.figures // half)
    return halves * (BERTHS_MOUNTED if body.kind == UnitKind.SQUADRON else 1), 0


def overload(room: Room, bodies: Iterable[Body], options: Options) -> Overload | None:
    """SC-TRP-07: the types mix pro rata, so the shares of the room that they take are added up.

    SC-VES-02: horses only where cavalry is carried. None where all of them fit.
    """
    carried = list(bodies)
    if not room.cavalry and any(body.kind == UnitKind.SQUADRON for body in carried):
        return Overload("SC-VES-02", "it carries no cavalry")
    sizes = [size_of(body, options) for body in carried]
    halves, quarters = sum(h for h, _ in sizes), sum(q for _, q in sizes)
    if (halves and not room.halves) or (quarters and not room.quarters):
        return Overload("SC-TRP-07", "it has no room for troops")
    if halves * room.quarters + quarters * room.halves <= room.halves * room.quarters:
        return None
    if not quarters and halves <= room.halves:
        return None
    if not halves and quarters <= room.quarters:
        return None
    taken = _percent(halves, room.halves) + _percent(quarters, room.quarters)
    return Overload(
        "SC-TRP-07",
        f"{_shares(halves, quarters)} where there is room for {_shares(room.halves, 0)} "
        f"or {_shares(0, room.quarters)}",
        found=taken,
    )


def _percent(part: int, whole: int) -> int:
    """Rounded up; none of nothing is nothing."""
    return -(-part * WHOLE // whole) if part else 0


def towed_room(tug: ShipCard, boats: Sequence[ShipCard]) -> Room | None:
    """SC-TOW-05: what the small boats that a gunboat tows carry together; None: each by itself.

    Two of them together may so carry a squadron, though one by itself takes infantry only.
    """
    if tug.kind not in GUNBOATS or not boats:
        return None
    if any(boat.kind is not VesselClass.SMALL_BOAT for boat in boats):
        return None
    return Room(
        min(TOWED_HALVES, sum(boat.capacity for boat in boats)),
        min(TOWED_QUARTERS, sum(boat.war_bands for boat in boats)),
        cavalry=len(boats) > 1,
    )


def _shares(halves: int, quarters: int) -> str:
    """Half-companies and quarter war bands in words."""
    told = []
    if halves or not quarters:
        companies, half = divmod(halves, HALVES)
        told.append(_mixed(companies, " 1/2" if half else "", "company", "companies"))
    if quarters:
        bands, rest = divmod(quarters, QUARTERS)
        part = {0: "", 1: " 1/4", 2: " 1/2", 3: " 3/4"}[rest]
        told.append(_mixed(bands, part, "war band", "war bands"))
    return " and ".join(told)


def _mixed(whole: int, part: str, one: str, many: str) -> str:
    number = f"{whole}{part}" if whole or not part else part.strip()
    return f"{number} {one if (whole, part) == (1, '') or (not whole and part) else many}"
