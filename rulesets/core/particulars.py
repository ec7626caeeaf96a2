"""CV-PAR: a vessel's particulars: what she measures, whatever book rates her.

Each book tells the particulars behind its own ratings, and rates a vessel by hers: so a class of
one book is rated for another. As JSON, which a rules editor may send:

    {"length": 524, "beam": 126, "draught": 320, "speed": 55, "propulsion": "screw",
     "tonnes": 900, "armour": {"hull": 89, "guns": 0, "deck": 19, "pilot_house": 140},
     "partial": false, "crew": 60, "room": 0, "ram": false, "spar": false,
     "guns": [{"id": "turret-1", "calibre": 279, "make": "smoothbore", "bearing": "all_round",
               "shield": 140, "turret": 1}]}

`length` and `beam` are decimetres, `draught` centimetres, `speed` tenths of a knot, `tonnes` her
displacement, armour and `shield` millimetres of wrought iron, `calibre` millimetres. `room` is how
many men she can carry besides her `crew`. `partial`: her armour covers part of her sides.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from rulesets.core.entries import MOST_GUNS
from rulesets.core.reading import Reader

RULE: Final = "CV-PAR-01"
MOST_SPEED: Final = 600
MOST_TONNES: Final = 60_000
#: The greatest of each measure: several times those of the largest vessel of any book.
NUMBERS: Final = {
    "length": (1, 4_000),
    "beam": (1, 1_500),
    "draught": (10, 1_500),
    "speed": (0, MOST_SPEED),
    "tonnes": (1, MOST_TONNES),
    "crew": (1, 2_000),
    "room": (0, 5_000),
}
_TRUTHS: Final = ("partial", "ram", "spar")
MOST_ARMOUR: Final = 1_000
_MOST_CALIBRE: Final = 500
MOST_TURRETS: Final = 4


class Propulsion(StrEnum):
    """What moves her."""

    SCREW = "screw"
    PADDLE = "paddle"
    STERN_WHEEL = "stern_wheel"
    SAIL = "sail"
    OARS = "oars"

    @property
    def steam(self) -> bool:
        return self not in (Propulsion.SAIL, Propulsion.OARS)


class Make(StrEnum):
    """How a gun is made; `quick_firing` guns and `breech_loading` rifles are of the 1870s on."""

    SMOOTHBORE = "smoothbore"
    COLUMBIAD = "columbiad"
    RIFLED = "rifled"
    BREECH_LOADING = "breech_loading"
    QUICK_FIRING = "quick_firing"
    MACHINE_GUN = "machine_gun"
    HOWITZER = "howitzer"
    MORTAR = "mortar"
    ROCKET = "rocket"


#: CV-GUN-01: in quarters: a rifled gun counts half as much again as its bore, a howitzer less.
_SMOOTHBORE: Final = 4
_QUARTERS: Final = {
    Make.RIFLED: 6,
    Make.BREECH_LOADING: 6,
    Make.QUICK_FIRING: 6,
    Make.HOWITZER: 3,
    Make.MORTAR: 3,
    Make.ROCKET: 3,
}


class Bearing(StrEnum):
    """Where a gun points: `abeam` to either side."""

    BOW = "bow"
    STERN = "stern"
    PORT = "port"
    STARBOARD = "starboard"
    ABEAM = "abeam"
    ALL_ROUND = "all_round"


@dataclass(frozen=True, slots=True)
class Armour:
    """Millimetres of wrought iron, or what stops as much: `guns` is a casemate or a deck house."""

    hull: int = 0
    guns: int = 0
    deck: int = 0
    pilot_house: int = 0


@dataclass(frozen=True, slots=True)
class GunParticulars:
    """One gun: `shield` is its own armour, that of its `turret`, which count from 1 at the bow."""

    id: str
    calibre: int
    make: Make
    bearing: Bearing
    shield: int = 0
    turret: int | None = None

    @property
    def machine(self) -> bool:
        return self.make is Make.MACHINE_GUN

    @property
    def power(self) -> int:
        """CV-GUN-01: its bore in quarters of a millimetre, as a smoothbore's of like power."""
        return self.calibre * _QUARTERS.get(self.make, _SMOOTHBORE)


@dataclass(frozen=True, slots=True)
class Particulars:
    """CV-PAR-01: what a vessel measures; the units are those of the module's page."""

    length: int
    beam: int
    draught: int
    speed: int
    propulsion: Propulsion
    tonnes: int
    armour: Armour
    crew: int
    room: int
    ram: bool = False
    partial: bool = False
    spar: bool = False
    guns: tuple[GunParticulars, ...] = ()

    def name_for(self, gun: GunParticulars, reserved: tuple[str, ...]) -> str:
        """A gun's id, or one made of it where the book means something else by that word."""
        taken = {other.id for other in self.guns}
        name = gun.id
        while name in reserved or (name != gun.id and name in taken):
            name += "-gun"
        return name

    @property
    def turrets(self) -> int:
        """How many turrets she has."""
        return len({gun.turret for gun in self.guns if gun.turret is not None})

    @property
    def cannon(self) -> tuple[GunParticulars, ...]:
        """Her guns without machine guns."""
        return tuple(gun for gun in self.guns if not gun.machine)

    @property
    def side_armour(self) -> int:
        """CV-ARM-02: the better of hull and casemate, half of it where that covers her in part."""
        best = max(self.armour.hull, self.armour.guns)
        return best // 2 if self.partial else best

    @property
    def turret_armour(self) -> int:
        """The thickest of her turrets."""
        return max((gun.shield for gun in self.guns if gun.turret is not None), default=0)

    def to_json(self) -> dict[str, Any]:
        told = asdict(self)
        told["propulsion"] = str(self.propulsion)
        told["guns"] = [
            gun | {"make": str(gun["make"]), "bearing": str(gun["bearing"])} for gun in told["guns"]
        ]
        return told

    @classmethod
    def from_json(cls, read: Reader) -> Particulars:
        """Particulars as somebody gives them. Raises IllegalSetupError at what is none."""
        given: dict[str, Any] = {
            name: read.integer(name, least=least, most=most)
            for name, (least, most) in NUMBERS.items()
        }
        given |= {name: read.truth(name) for name in _TRUTHS if read.has(name)}
        vessel = cls(
            **given,
            propulsion=read.word("propulsion", Propulsion),
            armour=_armour(read.object("armour")),
            guns=tuple(_gun(gun) for gun in read.objects("guns", most=MOST_GUNS)),
        )
        if len({gun.id for gun in vessel.guns}) != len(vessel.guns):
            read.refuse("guns", "two guns have one id", "Give each gun an id of its own.")
        read.done()
        return vessel


def _armour(read: Reader) -> Armour:
    armour = Armour(
        **{
            part: read.integer(part, most=MOST_ARMOUR)
            for part in ("hull", "guns", "deck", "pilot_house")
            if read.has(part)
        }
    )
    read.done()
    return armour


def _gun(read: Reader) -> GunParticulars:
    gun = GunParticulars(
        id=read.identifier("id"),
        calibre=read.integer("calibre", least=1, most=_MOST_CALIBRE),
        make=read.word("make", Make),
        bearing=read.word("bearing", Bearing),
        shield=read.integer("shield", most=MOST_ARMOUR) if read.has("shield") else 0,
        turret=read.integer("turret", least=1, most=MOST_TURRETS) if read.has("turret") else None,
    )
    read.done()
    return gun
