"""CV-KIN, CV-HUL, CV-ARM, CV-SPD, CV-GUN: a vessel of such particulars by the design rules.

SW-VES-02 to SW-VES-09 say how the book rates one; `kind` is the class of the catalogue that is
most like her, and her own numbers go before its.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rulesets.core.converting import RatedGun, Rating
from rulesets.core.entries import GunEntry
from rulesets.core.events import counted
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import armour_step, rounded
from rulesets.core.particulars import Particulars, Propulsion
from rulesets.core.reasons import Reason
from rulesets.smoke_on_the_water.conversion.arming import Placed, gun_json, placed
from rulesets.smoke_on_the_water.conversion.describing import DECIMETRES, FEET, aboard
from rulesets.smoke_on_the_water.own_ratings import ratings_json, ship_card
from rulesets.smoke_on_the_water.rules.boarding import MEN
from rulesets.smoke_on_the_water.rules.design import (
    TURRET_POINTS,
    Build,
    rated,
    silhouette,
)
from rulesets.smoke_on_the_water.rules.design import Particulars as Measures
from rulesets.smoke_on_the_water.rules.design import Rating as Design
from rulesets.smoke_on_the_water.rules.effects import SMALL_WHEEL, STACK, WHEEL
from rulesets.smoke_on_the_water.words import Armour, Configuration, Size, rank

#: What a campaign keeps of a gun of this book, which counts no gunners.
DRILL: Final = "drilled"
# CV-ARM-01: the class of each step; a few millimetres of iron are a tinclad's.
ARMOURS: Final = (
    Armour.UNARMOURED, Armour.TINCLAD, Armour.TINCLAD, Armour.LIGHT, Armour.MEDIUM, Armour.HEAVY,
    Armour.SUPER_HEAVY,
)  # fmt: skip
#: CV-KIN-04: from this step on she is an ironclad.
IRONCLAD_FROM: Final = 3
_MONITORS: Final = (
    Configuration.ONE_TURRET, Configuration.TWO_TURRETS, Configuration.THREE_TURRETS,
)  # fmt: skip
#: CV-KIN-04: a screw vessel of as many guns is seen as a frigate (SW-VES-09).
FRIGATE_GUNS: Final = 30
_MOST_HULL: Final = 200
_MOST_CREW: Final = 100


def rate(vessel: Particulars) -> Rating:
    """CV-KIN-04: how this book rates a vessel of such particulars; it can rate any."""
    reasons: list[Reason] = []
    build = _configuration(vessel)
    places = tuple(placed(vessel, reasons))
    design = rated(_measures(vessel, build))
    kind = _kind(vessel, build, design, reasons)
    ratings = {
        **_numbers(vessel, build, design, reasons),
        **_looks(vessel, build, design),
        "armour": _armour(vessel, build, reasons),
        "partial": vessel.partial and armour_step(max(vessel.armour.hull, vessel.armour.guns)) > 0,
        "ram": vessel.ram,
        "spar": vessel.spar,
        "guns": [gun_json(place) for place in places],
    }
    if vessel.ram:
        reasons.append(Reason("ram", "she has a ram", "SW-COL-10"))
    if vessel.spar:
        reasons.append(Reason("spar", "she has a spar torpedo", "SW-TOR-07"))
    printed = ratings_json(kind)
    return Rating(
        kind=kind,
        ratings={name: value for name, value in ratings.items() if printed[name] != value},
        guns=tuple(_rated(place) for place in places),
        crew={"points": ratings["crew"]},
        reasons=tuple(reasons),
    )


def own(kind: str, ratings: JsonObject, guns: Sequence[GunEntry] | None) -> Rating:
    """CV-PAR-04: a class of this book as it stands."""
    card = ship_card(kind, ratings)
    entries: dict[str, GunEntry] = {gun.id: gun for gun in guns or ()}
    return Rating(
        kind=kind,
        ratings=ratings,
        guns=tuple(
            RatedGun(
                place.id,
                place.card.code,
                entries[place.id].full_crew if place.id in entries else 0,
                entries[place.id].drill if place.id in entries else DRILL,
                place.id,
            )
            for place in aboard(card, guns)
        ),
        crew={"points": card.crew},
    )


def _rated(place: Placed) -> RatedGun:
    return RatedGun(place.id, place.code, 0, DRILL, place.gun.id)


def _configuration(vessel: Particulars) -> Configuration:
    """SW-VES-01: how she is built."""
    if vessel.turrets:
        return _MONITORS[min(vessel.turrets, len(_MONITORS)) - 1]
    if vessel.propulsion is Propulsion.PADDLE:
        return Configuration.SIDEWHEEL
    if vessel.propulsion is Propulsion.STERN_WHEEL:
        return Configuration.STERNWHEEL
    return Configuration.CONVENTIONAL


def _plated(vessel: Particulars) -> bool:
    """CV-KIN-04: whether any of her sides is an ironclad's, if only in part."""
    return armour_step(max(vessel.armour.hull, vessel.armour.guns)) >= IRONCLAD_FROM


def _measures(vessel: Particulars, build: Configuration) -> Measures:
    return Measures(
        length=max(1, rounded(vessel.length * FEET, DECIMETRES)),
        beam_tenths=max(1, rounded(vessel.beam * FEET * 10, DECIMETRES)),
        draught_tenths=rounded(vessel.draught * FEET, DECIMETRES),
        knots_tenths=vessel.speed,
        tons=vessel.tonnes,
        configuration=build,
        ironclad=_plated(vessel),
        sail_only=not vessel.propulsion.steam,
    )


def _numbers(
    vessel: Particulars, build: Configuration, design: Design, reasons: list[Reason]
) -> dict[str, Any]:
    """SW-VES-06: points of hull, flotation, turrets, wheels, stack, machinery and crew."""
    small = rank(design.size) <= rank(Size.SMALL)
    wheel = SMALL_WHEEL if small else WHEEL
    wheels = {Configuration.SIDEWHEEL: [wheel] * 2, Configuration.STERNWHEEL: [wheel]}
    turrets = _MONITORS.index(build) + 1 if build in _MONITORS else 0
    strength = ARMOURS[armour_step(vessel.turret_armour)]
    points = TURRET_POINTS.get(strength, min(TURRET_POINTS.values()))
    steam = vessel.propulsion.steam
    stacks = (2 if build in wheels and not small else 1) if steam else 0
    hull = min(_MOST_HULL, design.hull)
    crew = min(_MOST_CREW, max(1, -(-vessel.crew // MEN)))
    length, width = design.base
    reasons += [
        Reason(
            "hull",
            f"{vessel.tonnes} t: {counted(hull, 'point')}, five times a fifth of the root",
            "SW-VES-06",
        ),
        Reason(
            "size",
            f"{vessel.length // 10} m: {_words(design.size)}, with "
            f"{counted(design.flotation, 'point')} of flotation",
            "SW-VES-02",
        ),
        Reason("draught", f"{vessel.draught} cm: {_words(design.draught)}", "SW-VES-03"),
        Reason(
            "speed",
            f"{vessel.speed} tenths of a knot"
            + ("" if steam else " under sail alone")
            + f": {_words(design.top.name.lower())}",
            "SW-VES-04" if steam else "SW-VES-11",
        ),
        Reason("handling", f"{_words(design.handling)} by her size and build", "SW-VES-05"),
        Reason(
            "crew",
            f"{counted(vessel.crew, 'man', 'men')}: {counted(crew, 'point')} of {MEN}",
            "SW-BRD-03",
        ),
    ]
    if turrets:
        reasons.append(
            Reason(
                "turrets",
                f"{turrets} of {vessel.turret_armour} mm: {counted(points, 'point')} each",
                "SW-VES-06",
            )
        )
    return {
        "hull": hull,
        "flotation": design.flotation,
        "turrets": [points] * turrets,
        "wheels": wheels.get(build, []) if steam else [],
        "stack": STACK * stacks,
        "crew": crew,
        "machinery": design.machinery if steam else 0,
        "engine": steam,
        "length": min(60_000, length),
        "width": min(20_000, max(500, width)),
    }


def _looks(vessel: Particulars, build: Configuration, design: Design) -> dict[str, Any]:
    """SW-VES-01, SW-VES-09: words of her card, and what she looks like from afar."""
    end_on, broadside = silhouette(_build(vessel, build, design))
    return {
        "configuration": str(build),
        "size": str(design.size),
        "draught": str(design.draught),
        "handling": str(design.handling),
        "top": design.top.name.lower(),
        "end_on": str(end_on),
        "broadside": str(broadside),
        "magazine": bool(vessel.cannon),
        "double_ended": False,
        "rigged": not vessel.propulsion.steam,
        "rake": False,
        "submerged": False,
        "furnace": False,
    }


def _build(vessel: Particulars, build: Configuration, design: Design) -> Build:
    """SW-VES-09: by her build, her armour and her size."""
    if design.size is Size.VERY_SMALL:
        return Build.BOAT
    if build in _MONITORS:
        return Build.MONITOR
    ironclad = _plated(vessel)
    if build is Configuration.CONVENTIONAL and ironclad:
        return Build.RAM
    if build is Configuration.CONVENTIONAL and len(vessel.cannon) >= FRIGATE_GUNS:
        return Build.FRIGATE
    low = ironclad or build is Configuration.STERNWHEEL or design.size is Size.SMALL
    return Build.GUNBOAT if low else Build.SLOOP


def _armour(
    vessel: Particulars, build: Configuration, reasons: list[Reason]
) -> dict[str, str | None]:
    """SW-ARM-02, SW-VES-07: the class of each part by its millimetres."""
    plates = vessel.armour
    wheeled = build in (Configuration.SIDEWHEEL, Configuration.STERNWHEEL)
    parts = {
        "hull": _class(plates.hull),
        "casemate": _class(plates.guns) if armour_step(plates.guns) else None,
        "turret": _class(vessel.turret_armour) if build in _MONITORS else None,
        "pilot_house": _class(plates.pilot_house),
        "deck": _class(plates.deck),
        "rudder": str(Armour.UNARMOURED),
        "wheel": _class(plates.hull) if wheeled and armour_step(plates.hull) > 1 else None,
    }
    told = ", ".join(
        f"{part.replace('_', ' ')} {armour.replace('_', ' ')}"
        for part, armour in parts.items()
        if armour is not None and part != "rudder"
    )
    reasons.append(Reason("armour", told, "SW-VES-07"))
    return parts


def _class(millimetres: int) -> str:
    return str(ARMOURS[armour_step(millimetres)])


# -- the class most like her -----------------------------------------------------------------------


def _kind(vessel: Particulars, build: Configuration, design: Design, reasons: list[Reason]) -> str:
    """CV-KIN-04: the class of the catalogue that is most like her."""
    kind = next(kind for kind, fits in _likenesses(vessel, build, design) if fits)
    reasons.append(Reason("kind", f"{_words(build)}: most like the {_words(kind)}", "CV-KIN-04"))
    return kind


def _likenesses(
    vessel: Particulars, build: Configuration, design: Design
) -> Iterator[tuple[str, bool]]:
    armed = bool(vessel.cannon)
    ironclad = _plated(vessel)
    large = rank(design.size) >= rank(Size.LARGE)
    yield "passaic", build is Configuration.ONE_TURRET
    yield "milwaukee", build is Configuration.TWO_TURRETS
    yield "roanoke", build is Configuration.THREE_TURRETS
    yield "picket_launch", design.size is Size.VERY_SMALL
    if build is Configuration.STERNWHEEL:
        yield "cairo", ironclad
        yield "tinclad", armed
        yield "river_transport", True
    if build is Configuration.SIDEWHEEL:
        yield "choctaw", ironclad
        yield "queen_of_the_west", vessel.ram
        yield "tyler", armed
        yield "blockade_runner", True
    if not vessel.propulsion.steam:
        yield "cumberland", armed and large
        yield "mortar_schooner", True
    yield "css_virginia", ironclad and large
    yield "css_tennessee", ironclad
    yield "hartford", large
    yield "unadilla", True


def _words(name: str) -> str:
    return name.replace("_", " ")
