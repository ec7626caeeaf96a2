"""SW-VES-01: a class's own numbers, as its version keeps them; what they leave out is as printed.

    {"configuration": "conventional", "size": "large", "draught": "deep", "handling": "very_poor",
     "top": "medium", "end_on": "B", "broadside": "C",
     "armour": {"hull": "light", "casemate": "heavy", "turret": null, "pilot_house": "heavy",
                "deck": "tinclad", "rudder": "unarmoured", "wheel": null},
     "partial": false, "mask": {"bow": [1, 2, 3]}, "ram": true, "hull": 55, "flotation": 16,
     "turrets": [], "wheels": [], "stack": 6, "crew": 16, "machinery": 2, "engine": true,
     "magazine": true, "double_ended": false, "rigged": false, "spar": false, "rake": false,
     "submerged": false, "furnace": false, "length": 14150, "width": 3550,
     "guns": [{"id": "bow-pivot-1", "gun": "HR", "arc": "BPR", "mount": "port", "blind": 0}]}

`length` and `width` are the base's, in thousandths of a centimetre. The order of `guns` is that of
the record sheet (SW-GEN-08).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.entries import MOST_GUNS
from rulesets.core.geometry import FULL_TURN
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.smoke_on_the_water.classes import PRINTED, turret_of
from rulesets.smoke_on_the_water.ratings import GunPlace, ShipCard
from rulesets.smoke_on_the_water.rules.guns import MOUNTINGS, GunCard, Mount, gun_card, mountings
from rulesets.smoke_on_the_water.words import (
    Armour,
    Aspect,
    Configuration,
    Draught,
    Handling,
    Level,
    Size,
    TargetSize,
)

RULE: Final = "SW-VES-01"
_LEVELS: Final = {level.name.lower(): level for level in Level}
_WORDS: Final = {
    "configuration": Configuration,
    "size": Size,
    "draught": Draught,
    "handling": Handling,
    "end_on": TargetSize,
    "broadside": TargetSize,
}
#: The least and the most of each count; lengths are thousandths of a centimetre.
_NUMBERS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "hull": (1, 200),
        "flotation": (1, 100),
        "stack": (0, 100),
        "crew": (1, 100),
        "machinery": (0, 4),
        "length": (1000, 60_000),
        "width": (500, 20_000),
    }
)
_TRUTHS: Final = (
    "partial", "ram", "engine", "magazine", "double_ended", "rigged", "spar", "rake", "submerged",
    "furnace",
)  # fmt: skip
#: SW-ARM-02: the parts that have armour, and those that a vessel may be without.
_ARMOURS: Final = ("hull", "casemate", "turret", "pilot_house", "deck", "rudder", "wheel")
_OPTIONAL: Final = ("casemate", "turret", "wheel")
_MOST_POINTS: Final = 100
#: SW-VES-01: how many turrets and wheels a configuration has.
TURRETS: Final[Mapping[Configuration, int]] = MappingProxyType(
    {Configuration.ONE_TURRET: 1, Configuration.TWO_TURRETS: 2, Configuration.THREE_TURRETS: 3}
)
WHEELS: Final[Mapping[Configuration, int]] = MappingProxyType(
    {Configuration.SIDEWHEEL: 2, Configuration.STERNWHEEL: 1}
)
#: SW-GEN-08: names that mean other things in the address of a die.
RESERVED: Final = ("hull", "spar", "torpedo", "crew")
_LAST_FACE: Final = 9


def ship_card(kind: str, ratings: JsonObject, *, at: str = "/ratings") -> ShipCard:
    """SW-VES-01: a class's own numbers; what it leaves out is as printed for its kind.

    `at` is where the ratings stand in the setup. Raises IllegalSetupError at what is no rating.
    """
    printed = PRINTED[kind]
    if not ratings or ratings == _PRINTED_JSON[kind]:
        return printed
    read = Reader(dict(ratings), at, RULE)
    values = {**_plain(read), **_armour(read), **_points(read)}
    if read.has("mask"):
        values["mask"] = _mask(read.object("mask"))
    card = replace(printed, **values)
    guns = tuple(_guns(read, card)) if read.has("guns") else card.guns
    read.done()
    _check(read, replace(card, guns=guns))
    return replace(card, guns=guns)


def with_arcs(card: ShipCard, arcs: Mapping[str, int]) -> ShipCard:
    """SW-ARC-02: the class with the arcs of an edition, degrees to either side by mounting."""
    laid = mountings(arcs)
    return replace(
        card, guns=tuple(replace(place, mounting=laid[place.arc]) for place in card.guns)
    )


def ratings_json(kind: str) -> dict[str, Any]:
    """The printed numbers of a class, as a class version keeps them."""
    card = PRINTED[kind]
    return {
        **{name: getattr(card, name) for name in (*_NUMBERS, *_TRUTHS)},
        **{name: str(getattr(card, name)) for name in _WORDS},
        "top": card.top.name.lower(),
        "armour": armour_json(card),
        "turrets": list(card.turrets),
        "wheels": list(card.wheels),
        "guns": [_gun_json(place) for place in card.guns],
    }


def armour_json(card: ShipCard) -> dict[str, str | None]:
    """SW-ARM-02: the class of each part; None for a part that she is without."""
    classes = {part: getattr(card, f"{part}_armour") for part in _ARMOURS}
    return {part: None if armour is None else str(armour) for part, armour in classes.items()}


def _gun_json(place: GunPlace) -> dict[str, Any]:
    gun = {"id": place.id, "gun": place.card.code, "arc": place.arc, "mount": str(place.mount)}
    return gun | ({"blind": place.blind} if place.blind else {})


_PRINTED_JSON: Final = {kind: ratings_json(kind) for kind in PRINTED}


def _plain(read: Reader) -> dict[str, Any]:
    values: dict[str, Any] = {
        name: read.integer(name, least=least, most=most)
        for name, (least, most) in _NUMBERS.items()
        if read.has(name)
    }
    values |= {name: read.truth(name) for name in _TRUTHS if read.has(name)}
    values |= {name: read.word(name, words) for name, words in _WORDS.items() if read.has(name)}
    if read.has("top"):
        values["top"] = read_level(read, "top")
    return values


def read_level(read: Reader, name: str) -> Level:
    """SW-GEN-14: a level of speed by its name."""
    word = read.text(name)
    if word not in _LEVELS:
        read.refuse(name, f"{word!r} is no speed", f"One of: {', '.join(_LEVELS)}.", "SW-GEN-14")
    return _LEVELS[word]


def _armour(read: Reader) -> dict[str, Armour | None]:
    """SW-ARM-02: by the parts; null for a part that she is without."""
    if not read.has("armour"):
        return {}
    without = [part for part in _OPTIONAL if read.mapping("armour").get(part, "") is None]
    values: dict[str, Armour | None] = {f"{part}_armour": None for part in without}
    given = read.object("armour")
    for part in _ARMOURS:
        if given.has(part):
            values[f"{part}_armour"] = given.word(part, Armour)
    given.done()
    return values


def _points(read: Reader) -> dict[str, tuple[int, ...]]:
    """SW-VES-01: TDP of each turret and WDP of each wheel."""
    values = {}
    for name in ("turrets", "wheels"):
        if not read.has(name):
            continue
        points = read.raw(name)
        if not isinstance(points, list | tuple) or not all(
            type(n) is int and 0 < n <= _MOST_POINTS for n in points
        ):
            read.refuse(name, "is no list of points", f"Give 1 to {_MOST_POINTS} for each.")
        values[name] = tuple(points)
    return values


def _mask(read: Reader) -> tuple[tuple[Aspect, tuple[int, ...]], ...]:
    """SW-LOC-06: the faces that meet the armour, by aspect; none where it is left out."""
    mask = []
    for aspect in Aspect:
        faces = read.raw(aspect) if read.has(aspect) else ()
        if not isinstance(faces, list | tuple) or not all(
            type(n) is int and 1 <= n <= _LAST_FACE for n in faces
        ):
            read.refuse(aspect, "is no list of faces", f"Give faces of 1 to {_LAST_FACE}.")
        mask.append((aspect, tuple(sorted(set(faces)))))
    read.done()
    return tuple(mask)


def _guns(read: Reader, card: ShipCard) -> Iterator[GunPlace]:
    """SW-VES-08: each gun with its code and its mounting."""
    known: list[str] = []
    for gun in read.objects("guns", most=MOST_GUNS):
        name = gun.identifier("id")
        if name in known or name in RESERVED:
            gun.refuse("id", f"{name!r} is taken", "Give each gun an id of its own.", "SW-VES-08")
        known.append(name)
        arc = gun.text("arc")
        if arc not in MOUNTINGS:
            gun.refuse(
                "arc", f"{arc!r} is no mounting", f"One of: {', '.join(MOUNTINGS)}.", "SW-ARC-02"
            )
        turret = turret_of(arc, len(card.turrets))
        if turret is not None and not 0 <= turret < len(card.turrets):
            gun.refuse("arc", "she has no such turret", "Mount it elsewhere.", "SW-ARC-02")
        mounting = MOUNTINGS[arc]
        yield GunPlace(
            id=name,
            card=read_gun(gun, "gun"),
            arc=arc,
            mounting=mounting,
            mount=gun.word("mount", Mount) if gun.has("mount") else mounting.mount,
            turret=turret,
            blind=gun.integer("blind", most=FULL_TURN // 2) if gun.has("blind") else 0,
        )
        gun.done()


def read_gun(read: Reader, name: str) -> GunCard:
    """SW-GUN-05, SW-GUN-06: a gun by its code."""
    try:
        return gun_card(read.text(name))
    except ValueError as unknown:
        read.refuse(name, str(unknown), "Give a code of the book, as MSB or HR.", "SW-GUN-05")


def _check(read: Reader, card: ShipCard) -> None:
    """SW-VES-01: turrets and wheels are those of her configuration."""
    for name, of in (("turrets", TURRETS), ("wheels", WHEELS)):
        wanted = of.get(card.configuration, 0)
        if len(getattr(card, name)) != wanted:
            words = card.configuration.replace("_", " ")
            read.refuse(name, f"{words} has {wanted} of them", f"Give points for {wanted}.")
    if card.turrets and card.turret_armour is None:
        read.refuse("armour/turret", "her turrets have no armour", "Give its class.", "SW-ARM-02")
    if not card.turrets and any(place.mount is Mount.TURRET for place in card.guns):
        read.refuse("guns", "she has no turret", "Mount them elsewhere.", "SW-ARC-05")
