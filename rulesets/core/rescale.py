"""CV-TBL: the same table in another book's unit: one measures in inches, another in centimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.battlefield import Battlefield, Water
from rulesets.core.geometry import Path, Point
from rulesets.core.measures import rounded
from rulesets.core.outline import fault_in
from rulesets.core.reading import Reader
from rulesets.core.reasons import Reason

#: CV-TBL-01: hundredths of a centimetre: an inch is 2.54.
UNITS: Final[Mapping[str, int]] = MappingProxyType({"inch": 254, "centimetre": 100})
#: CV-TBL-02: how far a landing that rounding has put ashore is moved back, in thousandths.
_NUDGES: Final = (0, 1, -1, 2, -2, 3, -3, 5, -5, 8, -8)
_LEAST_CORNERS: Final = 3


def scaled(length: int, *, source: str, target: str) -> int:
    """CV-TBL-01: a length in thousandths of another unit, to the nearest, halves up."""
    if source == target:
        return length
    return rounded(length * UNITS[source], UNITS[target])


def scaled_point(point: Sequence[int], *, source: str, target: str) -> Point:
    """A place of the table."""
    s, y = point
    return scaled(s, source=source, target=target), scaled(y, source=source, target=target)


def rescaled(
    table: Mapping[str, Any], *, source: str, target: str
) -> tuple[Battlefield, tuple[Reason, ...]]:
    """CV-TBL-01, CV-TBL-02: a table as a setup has it, in the unit of another book.

    An outline that rounding makes no outline is left out, and told; a landing keeps to the water.
    Raises IllegalSetupError for what is no table, or too long in the other unit.
    """
    if source == target:
        return Battlefield.from_json(Reader(dict(table), "/battlefield")), ()

    def length(value: int) -> int:
        return scaled(value, source=source, target=target)

    def path(points: Sequence[Sequence[int]]) -> list[Point]:
        return list(_without_repeats(scaled_point(p, source=source, target=target) for p in points))

    given = Battlefield.from_json(Reader(dict(table), "/battlefield")).to_json()
    left = [
        Reason("battlefield", f"{place['id']} left out: too small to draw", "CV-TBL-02")
        for kind in ("islands", "areas")
        for place in given[kind]
        if not _is_outline(path(place["outline"]))
    ]
    made = {
        "length": length(given["length"]),
        "width": length(given["width"]),
        "river": {bank: path(given["river"][bank]) for bank in ("north", "south")},
        "shallows": length(given["shallows"]),
        "landings": [],
        "islands": _outlined(given["islands"], path),
        "areas": _outlined(given["areas"], path),
        "current": length(given["current"]),
        "wind": given["wind"],
    }
    bare = Battlefield.from_json(Reader(made, "/battlefield"))
    landings = [
        {"id": x["id"], "at": _on_water(bare, scaled_point(x["at"], source=source, target=target))}
        for x in given["landings"]
    ]
    told = Reason(
        "battlefield",
        f"the same table in another unit: {given['length']} thousandths of {_an(source)} are "
        f"{made['length']} of {_an(target)}",
        "CV-TBL-01",
    )
    field = Battlefield.from_json(Reader({**made, "landings": landings}, "/battlefield"))
    return field, (told, *left)


def _outlined(places: Sequence[Mapping[str, Any]], path: Any) -> list[dict[str, Any]]:
    made = ({**place, "outline": path(place["outline"])} for place in places)
    return [place for place in made if _is_outline(place["outline"])]


def _is_outline(points: list[Point]) -> bool:
    corners: Path = tuple(points[:-1] if points[0] == points[-1] else points)
    return len(corners) >= _LEAST_CORNERS and not fault_in(corners)


def _without_repeats(points: Iterator[Point]) -> Iterator[Point]:
    last = None
    for point in points:
        if point != last:
            yield point
        last = point


def _on_water(field: Battlefield, at: Point) -> Point:
    """CV-TBL-02: rounding may put a landing a thousandth ashore."""
    s, y = at
    near = ((s, y + n) for n in _NUDGES)
    return next((p for p in near if field.on_table(p) and field.water(p) is not Water.LAND), at)


def _an(unit: str) -> str:
    return "an inch" if unit == "inch" else f"a {unit}"
