"""SW-VES: the classes of the catalogue as cards, read from the rows of its table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from rulesets.smoke_on_the_water.catalogue import CATALOGUE, Row
from rulesets.smoke_on_the_water.ratings import GunPlace, ShipCard
from rulesets.smoke_on_the_water.rules.design import base_of
from rulesets.smoke_on_the_water.rules.guns import MONITOR_BLIND, MOUNTINGS, Mount, gun_card
from rulesets.smoke_on_the_water.words import (
    Armour,
    Configuration,
    Draught,
    Handling,
    Level,
    Nation,
    Size,
    TargetSize,
)

# fmt: off
_BUILDS: Final = {
    "CV": Configuration.CONVENTIONAL, "SD": Configuration.SIDEWHEEL,
    "SN": Configuration.STERNWHEEL, "M1": Configuration.ONE_TURRET,
    "M2": Configuration.TWO_TURRETS, "M3": Configuration.THREE_TURRETS,
}
_SIZES: Final = {
    "VS": Size.VERY_SMALL, "S": Size.SMALL, "M": Size.MEDIUM, "L": Size.LARGE,
    "VL": Size.VERY_LARGE,
}
_DRAUGHTS: Final = {
    "VS": Draught.VERY_SHALLOW, "Sh": Draught.SHALLOW, "Me": Draught.MEDIUM, "De": Draught.DEEP,
}
_HANDLINGS: Final = {
    "Good": Handling.GOOD, "Avg": Handling.AVERAGE, "Poor": Handling.POOR,
    "VPoor": Handling.VERY_POOR,
}
_LEVELS: Final = {"S": Level.SLOW, "M": Level.MEDIUM, "F": Level.FAST, "V": Level.VERY_FAST}
_ARMOURS: Final = {
    "U": Armour.UNARMOURED, "C": Armour.COTTONCLAD, "T": Armour.TINCLAD, "L": Armour.LIGHT,
    "M": Armour.MEDIUM, "H": Armour.HEAVY, "S": Armour.SUPER_HEAVY,
}
_NATIONS: Final = {"U": Nation.UNION, "C": Nation.CONFEDERATE}

#: What a gun's id begins with, by its mounting.
PLACES: Final[Mapping[str, str]] = MappingProxyType({
    "BPR": "bow-pivot", "SPR": "stern-pivot",
    "PVF": "fore-pivot", "PVM": "midships-pivot", "PVA": "aft-pivot",
    "BCH": "bow-port", "SCH": "stern-port",
    "BSFp": "port-forward", "BSMp": "port-midships", "BSAp": "port-aft",
    "BSFs": "starboard-forward", "BSMs": "starboard-midships", "BSAs": "starboard-aft",
    "TUR": "turret", "TUF": "fore-turret", "TUM": "middle-turret", "TUA": "aft-turret",
    "DKM": "deck-mortar",
})
# fmt: on

_ENTRY: Final = re.compile(r"(\d+)([A-Z]+)@([A-Z]{3})(/deck)?")
#: SW-GEN-08: the sides of a broadside entry, port first.
_BROADSIDE: Final = ("p", "s")


def turret_of(arc: str, turrets: int) -> int | None:
    """SW-VES-08: the place in the vessel's list of the turret that a mounting stands in."""
    if arc in ("TUR", "TUF"):
        return 0
    if arc == "TUM":
        return 1
    return turrets - 1 if arc == "TUA" else None


def _card(row: Row) -> ShipCard:
    build, size, measure, draught, handling, top, silhouette = row.build.split()
    armour = [_armour(part) for part in row.armour.split("/")]
    hull, flotation, turrets, wheels, stack, crew = row.points.split()
    long, wide = _base(measure)
    flags = row.flags.split()
    points = _points(turrets)
    engine = "sail" not in flags
    return ShipCard(
        kind=row.kind,
        nation=_NATIONS.get(row.side),
        configuration=_BUILDS[build],
        size=_SIZES[size],
        draught=_DRAUGHTS[draught],
        handling=_HANDLINGS[handling],
        top=_LEVELS[top],
        end_on=TargetSize(silhouette[0]),
        broadside=TargetSize(silhouette[2]),
        hull_armour=armour[0] or Armour.UNARMOURED,
        casemate_armour=armour[1],
        turret_armour=armour[2],
        pilot_house_armour=armour[3] or Armour.UNARMOURED,
        deck_armour=armour[4] or Armour.UNARMOURED,
        rudder_armour=armour[5] or Armour.UNARMOURED,
        wheel_armour=armour[6],
        partial="p" in row.armour,
        mask=None,
        ram="ram" in flags,
        hull=int(hull),
        flotation=int(flotation),
        turrets=points,
        wheels=_points(wheels),
        stack=int(stack),
        crew=int(crew),
        machinery=int(_LEVELS[top]) if engine else 0,
        engine=engine,
        magazine="safe" not in flags,
        double_ended="DE" in flags,
        rigged="FR" in flags,
        spar="SPAR" in flags,
        rake=False,
        submerged=False,
        furnace=False,
        length=long,
        width=wide,
        guns=tuple(_guns(row.guns, len(points), blind="blind" in flags)),
    )


def _base(measure: str) -> tuple[int, int]:
    """SW-GEO-01: from length and beam in feet, the beam to a tenth."""
    length, beam = measure.split("x")
    feet, _, tenths = beam.partition(".")
    return base_of(int(length), int(feet) * 10 + int(tenths or 0))


def _armour(part: str) -> Armour | None:
    return None if part == "." else _ARMOURS[part[0]]


def _points(column: str) -> tuple[int, ...]:
    return () if column == "." else tuple(map(int, column.split(",")))


def _guns(entries: str, turrets: int, *, blind: bool) -> Iterator[GunPlace]:
    """SW-GEN-08: in the order of the record sheet, an entry of both sides the port guns first."""
    known: dict[str, int] = {}
    for entry in entries.split():
        match = _ENTRY.fullmatch(entry)
        assert match is not None, f"{entry!r} is no entry of guns"
        count, code, mounting, deck = match.groups()
        sides = _BROADSIDE if mounting.startswith("BS") else ("",)
        for arc in (mounting + side for side in sides):
            for _ in range(int(count)):
                known[arc] = known.get(arc, 0) + 1
                yield GunPlace(
                    id=f"{PLACES[arc]}-{known[arc]}",
                    card=gun_card(code),
                    arc=arc,
                    mounting=MOUNTINGS[arc],
                    mount=Mount.DECK if deck else MOUNTINGS[arc].mount,
                    turret=turret_of(arc, turrets),
                    blind=MONITOR_BLIND if blind else 0,
                )


#: The cards by their kinds, in the order of the catalogue.
PRINTED: Final[Mapping[str, ShipCard]] = MappingProxyType(
    {row.kind: _card(row) for row in CATALOGUE}
)
