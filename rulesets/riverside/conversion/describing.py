"""CV-PAR, CV-HUL, CV-SPD, CV-GUN: the particulars behind a vessel of this book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from rulesets.core.converting import Described
from rulesets.core.entries import GunEntry
from rulesets.core.events import counted
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import rounded
from rulesets.core.particulars import (
    MOST_SPEED,
    MOST_TONNES,
    Armour,
    Bearing,
    GunParticulars,
    Make,
    Particulars,
    Propulsion,
)
from rulesets.core.reasons import Reason
from rulesets.riverside.ratings import ShipCard, ship_card
from rulesets.riverside.tables import GUN_CREW, INCH, VesselKind, Weapon

#: CV-HUL-03: ten heavy hits, which sink the printed gunboat, are a gunboat of 70 tonnes.
SINKS_AT: Final = 10
GUNBOAT_TONNES: Final = 70
#: CV-SPD-03: tenths of a knot for the base of three inches of a steamer, and of a dhow.
BASE: Final = 3
STEAMS_AT: Final = 100
SAILS_AT: Final = 60
#: CV-BOD-02: men of a unit of foot.
UNIT: Final = 100


class _Hull(NamedTuple):
    """Decimetres long and wide, centimetres deep."""

    length: int
    beam: int
    draught: int


# CV-PAR-03: assumed; the book has no measures.
_HULLS: Final[Mapping[str, _Hull]] = MappingProxyType(
    {
        VesselKind.GUNBOAT: _Hull(300, 60, 90),
        VesselKind.LAUNCH: _Hull(140, 35, 70),
        VesselKind.DHOW: _Hull(200, 55, 120),
    }
)
#: CV-GUN-01: bores in millimetres.
GUNS_ARE: Final[Mapping[str, tuple[int, Make]]] = MappingProxyType(
    {Weapon.FIELD_GUN: (76, Make.RIFLED), Weapon.MACHINE_GUN: (11, Make.MACHINE_GUN)}
)
#: Where no guns are listed, those that a class may have: RS-GUN-01.
_USUAL: Final = (Weapon.FIELD_GUN, Weapon.MACHINE_GUN)


def describe(kind: str, ratings: JsonObject, guns: Sequence[GunEntry] | None) -> Described:
    """CV-PAR-01: what a vessel of this class measures."""
    card = ship_card(kind, ratings)
    hull = _HULLS[kind]
    sails = kind == VesselKind.DHOW
    mounted = armament(card, guns)
    particulars = Particulars(
        length=hull.length,
        beam=hull.beam,
        draught=hull.draught,
        speed=min(
            MOST_SPEED, rounded(card.downstream.base * (SAILS_AT if sails else STEAMS_AT), BASE)
        ),
        propulsion=Propulsion.SAIL if sails else Propulsion.SCREW,
        tonnes=min(MOST_TONNES, max(1, rounded(card.sinks_at**4 * GUNBOAT_TONNES, SINKS_AT**4))),
        armour=Armour(),
        crew=card.crew + GUN_CREW * len(mounted),
        room=card.capacity.most_infantry * UNIT,
        guns=tuple(
            GunParticulars(name, *GUNS_ARE[gun], Bearing.ALL_ROUND) for name, gun in mounted
        ),
    )
    return Described(particulars, tuple(_reasons(kind, card, particulars)))


def _reasons(kind: str, card: ShipCard, told: Particulars) -> list[Reason]:
    return [
        Reason(
            "length",
            f"{told.length // 10} m, as the {kind}s of her kind: the book has no measures",
            "CV-PAR-03",
        ),
        Reason(
            "tonnes",
            f"she sinks at {counted(card.sinks_at, 'hit')}: {told.tonnes} t, as hits go with the "
            f"fourth root of the tonnes and ten are a gunboat of {GUNBOAT_TONNES} t",
            "CV-HUL-03",
        ),
        Reason(
            "speed",
            f'a base of {card.downstream.base}" is {told.speed} tenths of a knot',
            "CV-SPD-03",
        ),
        Reason("armour", "none, as the book has none", "RS-GEN-08"),
        Reason(
            "room",
            f"{counted(card.capacity.most_infantry, 'unit')} of foot: "
            f"{counted(told.room, 'man', 'men')}, {UNIT} to each",
            "CV-BOD-02",
        ),
        Reason("guns", _guns_told(len(told.guns)), "CV-GUN-01"),
    ]


def _guns_told(guns: int) -> str:
    bear = "which bears" if guns == 1 else "which bear"
    return f"{counted(guns, 'gun')}, {bear} all round" if guns else "none"


def armament(card: ShipCard, guns: Sequence[GunEntry] | None) -> list[tuple[str, Weapon]]:
    """RS-GUN-01: the guns listed, or those that a vessel of her class has at most."""
    if guns is not None:
        return [(gun.id, Weapon(gun.kind)) for gun in guns if gun.kind in GUNS_ARE]
    kinds = [kind for kind in _USUAL if kind in card.gun_kinds]
    return [(f"gun-{n + 1}", kinds[n % len(kinds)]) for n in range(card.most_guns) if kinds]


def footprint(kind: str, ratings: JsonObject) -> tuple[int, int]:
    """RS-MOD-04: she is a point: an inch keeps others off it."""
    return INCH, INCH
