"""CV-PAR, CV-KIN: the particulars behind the four classes, and which of them a vessel is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.converting import Described, Rating, refuse
from rulesets.core.entries import GunEntry
from rulesets.core.events import counted, with_article
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import STEP_IS, armour_step
from rulesets.core.particulars import (
    Armour,
    Bearing,
    GunParticulars,
    Make,
    Particulars,
    Propulsion,
)
from rulesets.core.reasons import Reason
from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.ratings import ShipCard, ratings_json, ship_card
from rulesets.on_to_richmond.tables import CLASSES, INCH, MOST_TURRETS, ShipClass, Size

#: CV-BOD-02: men of a body of foot, of which a transport carries one or two (OR-TRN-02).
ELEMENT: Final = 100
#: CV-KIN-02: the least step of armour that makes an ironclad.
IRONCLAD_FROM: Final = 4
#: CV-KIN-02: what displaces less under sail is a boat, and a gun of less bore is light.
BOAT_TONNES: Final = 100
LIGHT_GUN: Final = 100
#: CV-PAR-05: guns of a turret, and guns in a broadside.
_TURRET_GUNS: Final = 2
_BROADSIDE_GUNS: Final = 3
#: CV-PAR-05: tonnes and decimetres that each turret after the first adds.
_TURRET_TONNES: Final = 1_000
_TURRET_LENGTH: Final = 100
_HEAVY_RIFLE: Final = 178
_NINE_INCH: Final = 229


@dataclass(frozen=True, slots=True)
class _Type:
    """CV-PAR-05: the vessel that the book names, or means, for a class; units as Particulars."""

    like: str
    length: int
    beam: int
    draught: int
    speed: int
    propulsion: Propulsion
    tonnes: int
    armour: Armour
    crew: int


# fmt: off
# CV-PAR-05: OR-CLS-01 names monitors, the Virginia, converted and unconverted sidewheelers.
_TYPES: Final[Mapping[str, _Type]] = MappingProxyType({
    ShipClass.TURRETED_IRONCLAD: _Type(
        "a monitor of one turret", 610, 140, 320, 55, Propulsion.SCREW, 1_350,
        Armour(hull=STEP_IS[5], deck=STEP_IS[2], pilot_house=STEP_IS[6]), 75,
    ),
    ShipClass.BROADSIDE_IRONCLAD: _Type(
        "CSS Virginia", 802, 155, 640, 60, Propulsion.SCREW, 3_025,
        Armour(hull=STEP_IS[3], guns=STEP_IS[5], deck=STEP_IS[2], pilot_house=STEP_IS[5]), 320,
    ),
    ShipClass.ARMORED_GUNBOAT: _Type(
        "a converted sidewheeler", 549, 137, 240, 80, Propulsion.PADDLE, 625,
        Armour(guns=STEP_IS[3], pilot_house=STEP_IS[3]), 120,
    ),
    ShipClass.TRANSPORT: _Type(
        "a river sidewheeler", 549, 101, 140, 90, Propulsion.PADDLE, 225, Armour(), 40,
    ),
})
# fmt: on


def describe(kind: str, ratings: JsonObject, guns: Sequence[GunEntry] | None) -> Described:
    """CV-PAR-05: the book has four classes: she measures what the vessel that it names did."""
    card = ship_card(kind, ratings)
    of = _TYPES[kind]
    more = max(0, card.turrets - 1)
    particulars = Particulars(
        length=of.length + _TURRET_LENGTH * more,
        beam=of.beam,
        draught=of.draught,
        speed=of.speed,
        propulsion=of.propulsion,
        tonnes=of.tonnes + _TURRET_TONNES * more,
        armour=of.armour,
        crew=of.crew,
        room=_room(card),
        ram=card.ram,
        guns=tuple(_guns(card)),
    )
    armament = "two heavy rifles to a turret (OR-FIR-07)" if card.turrets else "a battery of 9-inch"
    reasons = [
        Reason(
            "particulars",
            f"the book has no measures of {with_article(_words(kind))}: she is taken for {of.like}",
            "CV-PAR-05",
        )
    ]
    if particulars.guns:
        reasons.append(Reason("guns", armament, "CV-PAR-05"))
    if card.transport:
        reasons.append(Reason("room", f"{particulars.room} men, 100 for each stand", "CV-BOD-02"))
    return Described(particulars, tuple(reasons))


def _room(card: ShipCard) -> int:
    """OR-TRN-02, OR-TRN-03."""
    if not card.transport:
        return 0
    return ELEMENT * (2 if card.size is Size.LARGE else 1)


def _guns(card: ShipCard) -> Iterator[GunParticulars]:
    """OR-FIR-01 to OR-FIR-03, OR-FIR-07: mounts as guns."""
    for turret in range(1, card.turrets + 1):
        for n in range(1, _TURRET_GUNS + 1):
            yield GunParticulars(
                f"turret-{turret}-gun-{n}",
                _HEAVY_RIFLE,
                Make.RIFLED,
                Bearing.ALL_ROUND,
                shield=STEP_IS[6],
                turret=turret,
            )
    printed = CLASSES[card.kind]
    if printed.chase_guns:
        yield GunParticulars("forward", _HEAVY_RIFLE, Make.RIFLED, Bearing.BOW)
        yield GunParticulars("aft", _HEAVY_RIFLE, Make.RIFLED, Bearing.STERN)
    if printed.broadsides:
        for side in (Bearing.PORT, Bearing.STARBOARD):
            for n in range(1, _BROADSIDE_GUNS + 1):
                yield GunParticulars(f"{side}-{n}", _NINE_INCH, Make.SMOOTHBORE, side)


def rate(vessel: Particulars) -> Rating:
    """CV-KIN-02: which of the four classes she is.

    Raises IllegalSetupError for craft that are none of them: oars, and boats that carry nothing.
    """
    reasons: list[Reason] = []
    kind = _kind(vessel, reasons)
    ratings: dict[str, Any] = {"ram": vessel.ram}
    if vessel.ram:
        reasons.append(Reason("ram", "she has a ram", "OR-CLS-03"))
    if kind is ShipClass.TURRETED_IRONCLAD:
        ratings["turrets"] = min(MOST_TURRETS, vessel.turrets)
        guns = sum(gun.turret is not None for gun in vessel.guns)
        reasons.append(
            Reason(
                "turrets",
                f"{counted(guns, 'gun')} in {counted(ratings['turrets'], 'turret')}: "
                "a die for each turret",
                "OR-CLS-04",
            )
        )
    if kind is ShipClass.TRANSPORT:
        ratings["size"] = str(Size.LARGE if vessel.room >= 2 * ELEMENT else Size.SMALL)
        reasons.append(
            Reason("size", f"room for {vessel.room} men: a {ratings['size']} one", "OR-TRN-01")
        )
    printed = CLASSES[kind]
    reasons += [
        Reason(
            "damage points",
            f"{printed.limit} sink her, as every {_words(kind)}: the book has no size besides",
            "OR-DMG-02",
        ),
        Reason(
            "speed",
            f'{printed.speed // INCH}" by her class: the book has no other speed',
            "OR-MOV-01",
        ),
    ]
    if vessel.guns and kind not in (ShipClass.TURRETED_IRONCLAD, ShipClass.TRANSPORT):
        reasons.append(
            Reason(
                "guns",
                f"{counted(len(vessel.guns), 'gun')} as the mounts of her class, wherever they "
                "bore: the book counts none",
                "OR-MOD-05",
            )
        )
    if vessel.spar:
        reasons.append(Reason("spar", "left out: the book has none", "CV-PAR-02"))
    reasons.append(
        Reason(
            "crew",
            f"{counted(vessel.crew, 'man', 'men')} left out: the book counts none",
            "OR-GEN-05",
        )
    )
    in_print = ratings_json(kind)
    return Rating(
        kind=str(kind),
        ratings={name: value for name, value in ratings.items() if in_print[name] != value},
        reasons=tuple(reasons),
    )


def own(kind: str, ratings: JsonObject, guns: Sequence[GunEntry] | None) -> Rating:
    """CV-PAR-04: a class of this book as it stands; its guns and crew are the campaign's."""
    ship_card(kind, ratings)
    return Rating(kind=kind, ratings=ratings)


def footprint(kind: str, ratings: JsonObject) -> tuple[int, int]:
    """OR-MOD-02: every hull on the table, in thousandths of an inch."""
    options = Options()
    return options.hull_length * INCH, options.hull_beam * INCH


def _kind(vessel: Particulars, reasons: list[Reason]) -> ShipClass:
    _check(vessel)
    turret, side = armour_step(vessel.turret_armour), armour_step(vessel.side_armour)
    if vessel.turrets and turret >= IRONCLAD_FROM:
        return _because(
            reasons,
            ShipClass.TURRETED_IRONCLAD,
            f"guns in turrets behind {vessel.turret_armour} mm of iron",
        )
    if vessel.cannon and side >= IRONCLAD_FROM:
        return _because(
            reasons,
            ShipClass.BROADSIDE_IRONCLAD,
            f"{vessel.side_armour} mm of iron on her side, three inches or more",
        )
    if (
        vessel.room >= ELEMENT
        and not vessel.ram
        and not side
        and (not vessel.cannon or _is_boat(vessel))
    ):
        guns = "" if not vessel.guns else "; her small guns are left out (OR-FIR-04)"
        return _because(reasons, ShipClass.TRANSPORT, f"room for {vessel.room} men{guns}")
    if vessel.guns or vessel.ram:
        part = " over part of her" if vessel.partial else ""
        protection = (
            f"{max(vessel.armour.hull, vessel.armour.guns)} mm of iron{part}, less than an ironclad"
            if side
            else "no armour: the book has no unarmoured man-of-war, and she is no transport"
        )
        return _because(reasons, ShipClass.ARMORED_GUNBOAT, protection)
    return _because(reasons, ShipClass.TRANSPORT, "no guns")


def _is_boat(vessel: Particulars) -> bool:
    """CV-KIN-02: a sailing boat with a light gun or two carries men, and fights nobody."""
    return (
        vessel.propulsion is Propulsion.SAIL
        and vessel.tonnes < BOAT_TONNES
        and all(gun.calibre < LIGHT_GUN for gun in vessel.cannon)
    )


def _because(reasons: list[Reason], kind: ShipClass, why: str) -> ShipClass:
    reasons.append(Reason("kind", f"{why}: {with_article(_words(kind))}", "CV-KIN-02"))
    return kind


def _check(vessel: Particulars) -> None:
    """CV-KIN-02: what this book has no counter for."""
    if vessel.propulsion is Propulsion.OARS:
        refuse("CV-KIN-02", "this book has no pulling boats", "Leave her out of its battle.")
    if not vessel.guns and not vessel.ram and vessel.room < ELEMENT:
        spar = "; and this book has no spar torpedo such as hers" if vessel.spar else ""
        refuse(
            "CV-KIN-02",
            f"she has no gun, no ram and room for {counted(vessel.room, 'man', 'men')}: no class "
            f"of this book{spar}",
            "Leave her out of its battle, or give her particulars a gun or room for 100 men.",
        )


def _words(kind: str) -> str:
    return kind.replace("_", " ")
