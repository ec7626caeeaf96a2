"""CV-PAR, CV-HUL, CV-ARM, CV-SPD, CV-GUN: the particulars behind a class of this book.

The design rules (SW-VES-02 to SW-VES-07) rate a vessel by her particulars; here they are inverted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rulesets.core.converting import Described
from rulesets.core.entries import GunEntry
from rulesets.core.events import counted
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import STEP_IS, rounded
from rulesets.core.particulars import Armour as Plates
from rulesets.core.particulars import (
    Bearing,
    GunParticulars,
    Make,
    Particulars,
    Propulsion,
)
from rulesets.core.problems import Problems
from rulesets.core.reasons import Reason
from rulesets.smoke_on_the_water.muster.armament import mounted
from rulesets.smoke_on_the_water.own_ratings import ship_card
from rulesets.smoke_on_the_water.ratings import GunPlace, ShipCard
from rulesets.smoke_on_the_water.rules.boarding import MEN
from rulesets.smoke_on_the_water.rules.design import FOOT, MARGIN
from rulesets.smoke_on_the_water.words import (
    Armour,
    Configuration,
    Draught,
    GunType,
    Level,
    Weight,
)

#: Tenths of a decimetre, and of a millimetre, hundredths: a foot is 3.048 dm, an inch 25.4 mm.
FEET: Final = 1_000
DECIMETRES: Final = 3_048
#: CV-BOD-02: the book sets no room: an unarmed vessel takes so many men to a tonne, an armed one a
#: man to so many tonnes.
_MEN_A_TONNE: Final = 3
_TONNES_A_MAN: Final = 5
#: CV-PAR-03: no vessel of the book has room for more.
_MOST_ROOM: Final = 1_000

# fmt: off
# CV-ARM-01: the step of each class of armour.
STEP_OF: Final[Mapping[Armour, int]] = MappingProxyType({
    Armour.UNARMOURED: 0, Armour.COTTONCLAD: 1, Armour.TINCLAD: 2, Armour.LIGHT: 3,
    Armour.MEDIUM: 4, Armour.HEAVY: 5, Armour.SUPER_HEAVY: 6,
})
# CV-SPD-04: tenths of a knot, in the middle of each level of SW-VES-04.
KNOTS: Final[Mapping[Level, int]] = MappingProxyType({
    Level.IMMOBILE: 0, Level.SLOW: 30, Level.MEDIUM: 55, Level.FAST: 90, Level.VERY_FAST: 130,
})
# CV-PAR-03: centimetres, in the middle of each class of SW-VES-03.
DRAWS: Final[Mapping[Draught, int]] = MappingProxyType({
    Draught.VERY_SHALLOW: 120, Draught.SHALLOW: 230, Draught.MEDIUM: 380, Draught.DEEP: 600,
})
# CV-GUN-01: millimetres of bore by SW-GUN-11, the middle one where it names several.
MAKES: Final[Mapping[GunType, Make]] = MappingProxyType({
    GunType.SMOOTHBORE: Make.SMOOTHBORE, GunType.RIFLE: Make.RIFLED,
    GunType.COLUMBIAD: Make.COLUMBIAD, GunType.HOWITZER: Make.HOWITZER,
    GunType.MORTAR: Make.MORTAR,
})
BORES: Final[Mapping[GunType, Mapping[Weight, int]]] = MappingProxyType({
    GunType.SMOOTHBORE: {
        Weight.VERY_LIGHT: 117, Weight.LIGHT: 163, Weight.MEDIUM: 229, Weight.HEAVY: 279,
        Weight.SUPER_HEAVY: 381,
    },
    GunType.RIFLE: {
        Weight.VERY_LIGHT: 76, Weight.LIGHT: 107, Weight.MEDIUM: 163, Weight.HEAVY: 178,
        Weight.SUPER_HEAVY: 203,
    },
    GunType.COLUMBIAD: {Weight.HEAVY: 254, Weight.SUPER_HEAVY: 381},
    GunType.HOWITZER: {
        Weight.VERY_LIGHT: 117, Weight.LIGHT: 147, Weight.MEDIUM: 163, Weight.HEAVY: 203,
        Weight.SUPER_HEAVY: 254,
    },
    GunType.MORTAR: {
        Weight.LIGHT: 203, Weight.MEDIUM: 254, Weight.HEAVY: 260, Weight.SUPER_HEAVY: 330,
    },
})
_BEARINGS: Final[Mapping[str, Bearing]] = MappingProxyType({
    "BPR": Bearing.BOW, "PVF": Bearing.BOW, "BCH": Bearing.BOW,
    "SPR": Bearing.STERN, "PVA": Bearing.STERN, "SCH": Bearing.STERN,
    "PVM": Bearing.ABEAM,
    "BSFp": Bearing.PORT, "BSMp": Bearing.PORT, "BSAp": Bearing.PORT,
    "BSFs": Bearing.STARBOARD, "BSMs": Bearing.STARBOARD, "BSAs": Bearing.STARBOARD,
    "TUR": Bearing.ALL_ROUND, "TUF": Bearing.ALL_ROUND, "TUM": Bearing.ALL_ROUND,
    "TUA": Bearing.ALL_ROUND, "DKM": Bearing.ALL_ROUND,
})
_MOVED: Final[Mapping[Configuration, Propulsion]] = MappingProxyType({
    Configuration.SIDEWHEEL: Propulsion.PADDLE, Configuration.STERNWHEEL: Propulsion.STERN_WHEEL,
})
# fmt: on


def describe(kind: str, ratings: JsonObject, guns: Sequence[GunEntry] | None) -> Described:
    """CV-PAR-01: what a vessel of this class measures."""
    card = ship_card(kind, ratings)
    places = aboard(card, guns)
    tonnes = card.hull**2  # CV-HUL-04
    armed = bool(card.guns)
    room = tonnes // _TONNES_A_MAN if armed else tonnes * _MEN_A_TONNE
    particulars = Particulars(
        length=_decimetres((card.length - MARGIN) // FOOT, 1),
        beam=_decimetres((card.width - MARGIN) * 10 // FOOT, 10),
        draught=DRAWS[card.draught],
        speed=KNOTS[card.top],
        propulsion=_MOVED.get(card.configuration, Propulsion.SCREW)
        if card.engine
        else Propulsion.SAIL,
        tonnes=tonnes,
        armour=Plates(
            hull=_millimetres(card.hull_armour),
            guns=_millimetres(card.casemate_armour),
            deck=_millimetres(card.deck_armour),
            pilot_house=_millimetres(card.pilot_house_armour),
        ),
        crew=card.crew * MEN,
        room=min(_MOST_ROOM, room),
        ram=card.ram,
        partial=card.partial,
        spar=card.spar,
        guns=tuple(_gun(place, card) for place in places),
    )
    return Described(particulars, tuple(_reasons(card, particulars)))


def _reasons(card: ShipCard, told: Particulars) -> list[Reason]:
    """CV-PAR-02: how the design rules are inverted."""
    room = "three men to a tonne" if not card.guns else "a man to five tonnes, as she is armed"
    return [
        Reason(
            "length",
            f"{told.length // 10} m by {told.beam // 10} m, from her base",
            "SW-GEO-01",
        ),
        Reason(
            "draught",
            f"{card.draught.replace('_', ' ')}: {told.draught} cm, the middle of its class",
            "CV-PAR-03",
        ),
        Reason(
            "tonnes",
            f"{counted(card.hull, 'hull point')}: the root of {told.tonnes} t",
            "CV-HUL-04",
        ),
        Reason(
            "speed",
            f"{card.top.name.lower().replace('_', ' ')}: {told.speed} tenths of a knot, the middle "
            "of its level",
            "CV-SPD-04",
        ),
        Reason(
            "armour",
            _armour_told(card, told),
            "CV-ARM-01",
        ),
        Reason(
            "crew",
            f"{counted(card.crew, 'crew point')}: {counted(told.crew, 'man', 'men')}",
            "SW-BRD-03",
        ),
        Reason(
            "room", f"{counted(told.room, 'man', 'men')}: the book sets none; {room}", "CV-BOD-02"
        ),
        Reason("guns", _guns_told(len(told.guns)), "CV-GUN-01"),
    ]


def _armour_told(card: ShipCard, told: Particulars) -> str:
    parts = {
        "hull": told.armour.hull,
        "casemate or deck house": told.armour.guns,
        "turrets": told.turret_armour,
    }
    plated = [f"{part} {mm} mm" for part, mm in parts.items() if mm]
    if not plated:
        return "none"
    return ", ".join(plated) + (", over part of her" if card.partial else "")


def _guns_told(guns: int) -> str:
    bores = "its bore" if guns == 1 else "their bores"
    return f"{counted(guns, 'gun')} by {bores}" if guns else "none"


def _decimetres(feet: int, by: int) -> int:
    return max(1, rounded(feet * DECIMETRES, FEET * by))


def _millimetres(armour: Armour | None) -> int:
    return 0 if armour is None else STEP_IS[STEP_OF[armour]]


def _gun(place: GunPlace, card: ShipCard) -> GunParticulars:
    in_turret = place.turret is not None
    return GunParticulars(
        id=place.id,
        calibre=BORES[place.card.kind][place.card.weight],
        make=MAKES[place.card.kind],
        bearing=_BEARINGS[place.arc],
        shield=_millimetres(card.turret_armour) if in_turret else 0,
        turret=None if place.turret is None else place.turret + 1,
    )


def aboard(card: ShipCard, guns: Sequence[GunEntry] | None) -> tuple[GunPlace, ...]:
    """SW-VES-08: the mountings whose guns are there, all where nobody lists any."""
    if guns is None:
        return card.guns
    return tuple(gun.place for gun in mounted(card.guns, guns, "", Problems()))


def footprint(kind: str, ratings: JsonObject) -> tuple[int, int]:
    """SW-GEO-01: her base, in thousandths of a centimetre."""
    card = ship_card(kind, ratings)
    return card.length, card.width
