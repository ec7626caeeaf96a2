"""A chart as a document: written out whole, and read with every fault that it has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from campaigns.rules.atlas import Place, Territory, Theatre, Yard
from campaigns.rules.calendar import Month
from campaigns.rules.chart import Chart
from campaigns.rules.land import Ground
from campaigns.rules.rivers import Reach, River
from campaigns.rules.roads import JOINT, Road
from campaigns.rules.sea import Link, Way
from campaigns.rules.whereabouts import PASSAGE
from rulesets.core.jsonio import Json, JsonObject
from rulesets.core.ledger import Basis

#: What a key is: it stands in addresses of dice and in the places of forces.
KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
KEY_LENGTH: Final = 40
NAME_LENGTH: Final = 80
#: The most of anything that a chart may have, and the longest distances in miles and days.
MOST: Final = 2_000
FARTHEST: Final = 5_000
LONGEST: Final = 120

Word = TypeVar("Word", bound=StrEnum)


class Fault(NamedTuple):
    """One thing that is wrong with a document: where, by a JSON pointer, and what."""

    pointer: str
    problem: str


class ChartFaultsError(ValueError):
    """A document that is no chart: every fault of it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.pointer}: {fault.problem}" for fault in faults))
        self.faults = tuple(faults)


def write_chart(chart: Chart) -> dict[str, Json]:
    """A chart as a document that `read_chart` reads as the same chart."""
    return {
        "places": [_place(key, place) for key, place in sorted(chart.places.items())],
        "links": [
            {
                "ends": list(link.ends),
                "days": link.days,
                "way": str(link.way),
                "basis": str(link.basis),
            }
            for link in chart.links
        ],
        "rivers": [_river(river) for river in chart.rivers.values()],
        "roads": [
            {
                "ends": list(road.ends),
                "miles": road.miles,
                "ground": str(road.ground),
                "opened": None if road.opened is None else [road.opened[0], int(road.opened[1])],
                "basis": str(road.basis),
            }
            for road in chart.roads
        ],
    }


def _place(key: str, place: Place) -> dict[str, Json]:
    return {
        "key": key,
        "name": place.name,
        "theatre": str(place.theatre),
        "territory": place.territory and str(place.territory),
        "yard": place.yard and str(place.yard),
        "raises": list(place.raises),
        "town": place.town,
        "at": None if place.at is None else list(place.at),
        "basis": str(place.basis),
    }


def _river(river: River) -> dict[str, Json]:
    return {
        "key": river.key,
        "reaches": [
            {"lower": each.lower, "upper": each.upper, "miles": each.miles,
             "cataract": each.cataract}
            for each in river.reaches
        ],
        "flood": [int(month) for month in river.flood],
        "basis": str(river.basis),
    }  # fmt: skip


def read_chart(document: Json) -> Chart:
    """The chart of a document. Raises ChartFaultsError with all that is wrong with it."""
    reader = _Reader()
    chart = reader.chart(document)
    if reader.faults:
        raise ChartFaultsError(reader.faults)
    return chart


class _Reader:
    """Reads what it can, and keeps what is wrong: only a document without faults is a chart."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def chart(self, document: Json) -> Chart:
        rows = self._fields("", document, ("places", "links", "rivers", "roads"))
        places: dict[str, Place] = {}
        for at, row in self._list("/places", rows.get("places")):
            self._place(at, row, places)
        if not places:
            self._fault("/places", "a chart has at least one place")
        links = [self._link(at, row, places) for at, row in self._list("/links", rows.get("links"))]
        self._twice("/links", [(link.way, *sorted(link.ends)) for link in links])
        rivers: dict[str, River] = {}
        for at, row in self._list("/rivers", rows.get("rivers")):
            self._river(at, row, places, rivers)
        roads = [self._road(at, row, places) for at, row in self._list("/roads", rows.get("roads"))]
        self._twice("/roads", [(road.ground, *sorted(road.ends)) for road in roads])
        return Chart(MappingProxyType(places), tuple(links), MappingProxyType(rivers), tuple(roads))

    def _place(self, at: str, row: Json, places: dict[str, Place]) -> None:
        wanted = ("key", "name", "theatre")
        given = self._fields(
            at, row, wanted, ("territory", "yard", "raises", "town", "at", "basis")
        )
        key = self._key(at, given.get("key"), places)
        listed = self._list(f"{at}/raises", given.get("raises") or [])
        raises = [self._text(where, word) for where, word in listed]
        place = Place(
            self._text(f"{at}/name", given.get("name")),
            self._word(f"{at}/theatre", given.get("theatre"), Theatre) or Theatre.HOME,
            self._maybe(f"{at}/territory", given.get("territory"), Territory),
            self._maybe(f"{at}/yard", given.get("yard"), Yard),
            tuple(raises),
            self._truth(f"{at}/town", given.get("town", True)),
            self._position(f"{at}/at", given.get("at")),
            self._basis(at, given),
        )
        places[key] = place

    def _link(self, at: str, row: Json, places: Mapping[str, Place]) -> Link:
        given = self._fields(at, row, ("ends", "days"), ("way", "basis"))
        return Link(
            self._ends(at, given.get("ends"), places),
            self._number(f"{at}/days", given.get("days"), 1, LONGEST),
            self._word(f"{at}/way", given.get("way", "sea"), Way) or Way.SEA,
            self._basis(at, given),
        )

    def _road(self, at: str, row: Json, places: Mapping[str, Place]) -> Road:
        given = self._fields(at, row, ("ends", "miles"), ("ground", "opened", "basis"))
        return Road(
            self._ends(at, given.get("ends"), places),
            self._number(f"{at}/miles", given.get("miles"), 1, FARTHEST),
            self._word(f"{at}/ground", given.get("ground", "open"), Ground) or Ground.OPEN,
            self._opened(f"{at}/opened", given.get("opened")),
            self._basis(at, given),
        )

    def _river(
        self, at: str, row: Json, places: Mapping[str, Place], rivers: dict[str, River]
    ) -> None:
        given = self._fields(at, row, ("key", "reaches"), ("flood", "basis"))
        key = self._key(at, given.get("key"), rivers)
        if key in places:
            self._fault(f"{at}/key", f"{key} is a place of the chart")
        reaches = []
        for where, each in self._list(f"{at}/reaches", given.get("reaches")):
            part = self._fields(where, each, ("lower", "upper", "miles"), ("cataract",))
            ends = [
                self._known(f"{where}/{end}", part[end], places)
                for end in ("lower", "upper")
                if end in part
            ]
            if len(ends) == 2:
                miles = self._number(f"{where}/miles", part.get("miles"), 1, FARTHEST)
                cataract = self._truth(f"{where}/cataract", part.get("cataract", False))
                reaches.append(Reach(ends[0], ends[1], miles, cataract))
        self._in_line(f"{at}/reaches", reaches)
        months = [
            Month(self._number(where, month, 1, 12))
            for where, month in self._list(f"{at}/flood", given.get("flood") or [])
        ]
        if reaches:
            rivers[key] = River(key, tuple(reaches), tuple(months), self._basis(at, given))

    def _in_line(self, at: str, reaches: Sequence[Reach]) -> None:
        """Each reach begins where the one below it ends, and no node comes twice."""
        if not reaches:
            self._fault(at, "a river has at least one reach")
            return
        nodes = [reaches[0].lower]
        for place, reach in enumerate(reaches):
            if reach.lower != nodes[-1]:
                problem = f"begins at {reach.lower}, and the reach below ends at {nodes[-1]}"
                self._fault(f"{at}/{place}/lower", problem)
            if reach.upper in nodes:
                self._fault(f"{at}/{place}/upper", f"{reach.upper} lies on the river twice")
            nodes.append(reach.upper)

    def _ends(self, at: str, value: Json, places: Mapping[str, Place]) -> tuple[str, str]:
        if not isinstance(value, list) or len(value) != 2:
            self._fault(f"{at}/ends", "name the two places")
            return ("", "")
        first, second = (
            self._known(f"{at}/ends/{number}", end, places) for number, end in enumerate(value)
        )
        if first == second:
            self._fault(f"{at}/ends", "both ends are one place")
        return (first, second)

    def _known(self, at: str, value: Json, places: Mapping[str, Place]) -> str:
        if not isinstance(value, str) or value not in places:
            self._fault(at, f"{value!r} is no place of the chart")
            return ""
        return value

    def _key(self, at: str, value: Json, taken: Mapping[str, Any]) -> str:
        if not isinstance(value, str) or len(value) > KEY_LENGTH or not KEY.fullmatch(value):
            self._fault(
                f"{at}/key", f"a key has up to {KEY_LENGTH} small letters, digits and single dashes"
            )
            return ""
        if value in taken or value == PASSAGE:
            self._fault(f"{at}/key", f"{value} is taken")
        assert JOINT not in value, "the pattern allows single dashes only"
        return value

    def _opened(self, at: str, value: Json) -> tuple[int, Month] | None:
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != 2:
            self._fault(at, "give the year and the month, or null")
            return None
        year = self._number(f"{at}/0", value[0], 1800, 1999)
        return year, Month(self._number(f"{at}/1", value[1], 1, 12))

    def _position(self, at: str, value: Json) -> tuple[float, float] | None:
        if value is None:
            return None
        if (
            isinstance(value, list)
            and len(value) == 2
            and all(type(part) in (int, float) for part in value)
            and abs(value[0]) <= 180
            and abs(value[1]) <= 90
        ):
            return (float(value[0]), float(value[1]))
        self._fault(at, "give longitude and latitude in degrees, or null")
        return None

    def _basis(self, at: str, given: JsonObject) -> Basis:
        return self._word(f"{at}/basis", given.get("basis", "decision"), Basis) or Basis.DECISION

    def _maybe(self, at: str, value: Json, words: type[Word]) -> Word | None:
        return None if value is None else self._word(at, value, words)

    def _word(self, at: str, value: Json, words: type[Word]) -> Word | None:
        if isinstance(value, str) and value in {str(word) for word in words}:
            return words(value)
        self._fault(at, f"{value!r} is none of {', '.join(words)}")
        return None

    def _truth(self, at: str, value: Json) -> bool:
        if not isinstance(value, bool):
            self._fault(at, "is true or false")
        return value is True

    def _number(self, at: str, value: Json, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            self._fault(at, f"is a whole number from {least} to {most}")
            return least
        return value

    def _text(self, at: str, value: Json) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= NAME_LENGTH:
            self._fault(at, f"is a text of 1 to {NAME_LENGTH} letters")
            return ""
        if not value.isprintable() or value != value.strip():
            self._fault(at, "is a printable text without blanks around it")
        return value

    def _list(self, at: str, value: Json) -> Iterator[tuple[str, Json]]:
        if not isinstance(value, list) or len(value) > MOST:
            self._fault(at, f"is a list of up to {MOST}")
            return
        for number, row in enumerate(value):
            yield f"{at}/{number}", row

    def _fields(
        self, at: str, value: Json, wanted: Sequence[str], others: Sequence[str] = ()
    ) -> JsonObject:
        if not isinstance(value, dict):
            self._fault(at, "is an object")
            return {}
        for name in wanted:
            if name not in value:
                self._fault(f"{at}/{name}", "is missing")
        for name in value:
            if name not in wanted and name not in others:
                self._fault(f"{at}/{name}", "there is no such field")
        return value

    def _twice(self, at: str, keys: Sequence[Any]) -> None:
        seen = set()
        for number, key in enumerate(keys):
            if key in seen:
                self._fault(f"{at}/{number}", "is there twice")
            seen.add(key)

    def _fault(self, at: str, problem: str) -> None:
        self.faults.append(Fault(at, problem))
