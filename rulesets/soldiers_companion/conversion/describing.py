"""CV-PAR, CV-HUL, CV-SPD, CV-GUN: the particulars behind a class of this book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from rulesets.core.converting import Described
from rulesets.core.entries import GunEntry, Leader
from rulesets.core.events import counted
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import STEP_IS, tonnes_of
from rulesets.core.particulars import (
    Armour,
    Bearing,
    GunParticulars,
    Make,
    Particulars,
)
from rulesets.core.particulars import Propulsion as Moved
from rulesets.core.problems import Problems
from rulesets.core.reasons import Reason
from rulesets.soldiers_companion.muster.arming import crew_in_all, places_of
from rulesets.soldiers_companion.muster.fleet import MOST_LEADERSHIP
from rulesets.soldiers_companion.muster.outfit import BOAT_GUN, BoatGun
from rulesets.soldiers_companion.ratings import Mounting, ShipCard, ship_card
from rulesets.soldiers_companion.tables import INCH, Mount, Propulsion, VesselClass

#: CV-PAR-03: decimetres of a point of Length: a gunboat of Length 4 is 145 feet long.
LENGTH_IS: Final = 110
#: CV-PAR-03: hundredths of her length that a steamer is wide, and a boat.
_STEAM_BEAM: Final = 17
_BOAT_BEAM: Final = 25
#: CV-PAR-03: centimetres that a steamer draws for each point of Length; what a boat draws.
_DRAWS: Final = 20
_BOAT_DRAWS: Final = 60
#: CV-SPD-01: a move of 24 inches is ten knots, in tenths; under sail a boat makes six.
FULL_MOVE: Final = 24 * INCH
FULL_SPEED: Final = 100
SAILS_AT: Final = 60
#: CV-BOD-02: men of a company of ten figures, and so of half of one.
HALF_COMPANY: Final = 50


class _Gun(NamedTuple):
    calibre: int
    make: Make


# fmt: off
# CV-GUN-01: bores in millimetres.
GUNS_ARE: Final[Mapping[str, _Gun]] = MappingProxyType({
    "one_pdr":             _Gun( 37, Make.SMOOTHBORE),
    "one_pdr_hotchkiss":   _Gun( 37, Make.QUICK_FIRING),
    "two_pdr":             _Gun( 57, Make.SMOOTHBORE),
    "six_pdr":             _Gun( 93, Make.SMOOTHBORE),
    "seven_pdr_rml":       _Gun( 76, Make.RIFLED),
    "nine_pdr_rml":        _Gun( 76, Make.RIFLED),
    "twelve_pdr_sb":       _Gun(117, Make.SMOOTHBORE),
    "twelve_pdr_bl":       _Gun( 76, Make.BREECH_LOADING),
    "krupp_75mm":          _Gun( 75, Make.BREECH_LOADING),
    "twelve_pdr_qf":       _Gun( 76, Make.QUICK_FIRING),
    "twenty_pdr_rbl":      _Gun( 95, Make.BREECH_LOADING),
    "forty_pdr_rbl":       _Gun(121, Make.BREECH_LOADING),
    "four_seven_qf":       _Gun(120, Make.QUICK_FIRING),
    "howitzer_five_inch":  _Gun(127, Make.HOWITZER),
    "war_rocket":          _Gun( 60, Make.ROCKET),
    "gardner":             _Gun( 11, Make.MACHINE_GUN),
    "gatling":             _Gun( 11, Make.MACHINE_GUN),
    "nordenfelt_4_barrel": _Gun( 25, Make.MACHINE_GUN),
    "nordenfelt_5_barrel": _Gun( 11, Make.MACHINE_GUN),
    "maxim":               _Gun( 11, Make.MACHINE_GUN),
})
# fmt: on
BEARINGS: Final[Mapping[Mount, Bearing]] = MappingProxyType(
    {
        Mount.BOW: Bearing.BOW,
        Mount.STERN: Bearing.STERN,
        Mount.PORT: Bearing.PORT,
        Mount.STARBOARD: Bearing.STARBOARD,
        Mount.BOAT: Bearing.BOW,
    }
)
#: CV-GUN-02: plated shields of machine guns keep out bullets.
SHIELD: Final = STEP_IS[1]
#: CV-PAR-03: how each steamer of the book is driven, as those of her kind on the Nile were.
_DRIVEN: Final[Mapping[VesselClass, Moved]] = MappingProxyType(
    {
        VesselClass.SMALL_STEAMER: Moved.PADDLE,
        VesselClass.LARGE_STEAMER: Moved.PADDLE,
        VesselClass.SMALL_GUNBOAT: Moved.STERN_WHEEL,
        VesselClass.LARGE_GUNBOAT: Moved.SCREW,
    }
)


def describe(kind: str, ratings: JsonObject, guns: Sequence[GunEntry] | None) -> Described:
    """CV-PAR-01: what a vessel of this class measures."""
    card = ship_card(kind, ratings)
    length = card.length * LENGTH_IS
    steam = card.propulsion is Propulsion.STEAM
    hull_armour = STEP_IS[card.av]
    mountings = aboard(card, guns)
    particulars = Particulars(
        length=length,
        beam=length * (_STEAM_BEAM if steam else _BOAT_BEAM) // 100,
        draught=card.length * _DRAWS if steam else _BOAT_DRAWS,
        speed=_speed(card),
        propulsion=_driven(card),
        tonnes=tonnes_of(card.hull),
        armour=Armour(hull=hull_armour),
        crew=crew_in_all(card),
        room=card.capacity * HALF_COMPANY,
        ram=card.ram,
        guns=tuple(_gun(mounting) for mounting in mountings),
    )
    return Described(particulars, tuple(_reasons(card, particulars)))


def _reasons(card: ShipCard, told: Particulars) -> list[Reason]:
    return [
        Reason(
            "length",
            f"Length {card.length}: {told.length // 10} m, {LENGTH_IS // 10} m to a point",
            "CV-PAR-03",
        ),
        Reason(
            "tonnes",
            f"{counted(card.hull, 'hull box', 'hull boxes')}: {told.tonnes} t; boxes go with the "
            "root of the tonnes, and ten are a gunboat of 140 t",
            "CV-HUL-01",
        ),
        Reason("speed", _speed_told(card, told), "CV-SPD-01"),
        Reason(
            "armour",
            f"Armour Value {card.av} stops what {told.armour.hull} mm of iron stops"
            if card.av
            else "none",
            "CV-ARM-01",
        ),
        Reason(
            "room",
            f"{counted(card.capacity, 'half-company', 'half-companies')}: "
            f"{counted(told.room, 'man', 'men')}, 100 to a company",
            "CV-BOD-02",
        ),
        Reason("guns", _guns_told(len(told.guns)), "CV-GUN-01"),
    ]


def _guns_told(guns: int) -> str:
    kinds = "the bore of its kind" if guns == 1 else "the bores of their kinds"
    return f"{counted(guns, 'gun')} by {kinds}" if guns else "none"


def _speed(card: ShipCard) -> int:
    if card.propulsion is Propulsion.SAIL:
        return SAILS_AT
    return card.move * FULL_SPEED // FULL_MOVE


def _speed_told(card: ShipCard, told: Particulars) -> str:
    if card.propulsion is Propulsion.SAIL:
        return f"under sail her move is rolled: {told.speed // 10} knots in a fair wind"
    return f'a move of {card.move // INCH}" is {_knots(told.speed)} knots, 24" being ten'


def _knots(tenths: int) -> str:
    whole, part = divmod(tenths, 10)
    return f"{whole}.{part}" if part else str(whole)


def _driven(card: ShipCard) -> Moved:
    if card.propulsion is Propulsion.STEAM:
        return _DRIVEN.get(card.kind, Moved.SCREW)
    return Moved.SAIL if card.propulsion is Propulsion.SAIL else Moved.OARS


def _gun(mounting: Mounting) -> GunParticulars:
    gun = GUNS_ARE[mounting.kind]
    shield = STEP_IS[mounting.turret_av] if mounting.turret_av else SHIELD * mounting.shielded
    return GunParticulars(
        mounting.id, gun.calibre, gun.make, BEARINGS[mounting.mount], shield=shield
    )


def aboard(card: ShipCard, guns: Sequence[GunEntry] | None) -> tuple[Mounting, ...]:
    """SC-VES-04: the mountings whose guns are there, all where nobody lists any."""
    if guns is None:
        return card.mountings
    mountings = card.mountings
    boat = next((gun.kind for gun in guns if gun.kind in tuple(BoatGun)), None)
    if card.kind is VesselClass.LARGE_BOAT and boat is not None:
        mountings = (*mountings, Mounting(BOAT_GUN, boat, Mount.BOAT))
    placed = places_of(mountings, guns, "", Problems())
    return tuple(mounting for mounting in mountings if mounting.id in placed)


def skill_of(leader: Leader) -> int:
    """CV-CAP-01: Leadership is the scale by which captains are compared."""
    return min(leader.leadership, MOST_LEADERSHIP)


def captain(name: str, skill: int) -> Leader | None:
    """CV-CAP-01, SC-BG-18: a captain of Leadership 0 to 2."""
    return Leader(name, skill, "none")


def footprint(kind: str, ratings: JsonObject) -> tuple[int, int]:
    """Her hull on the table, in thousandths of an inch."""
    card = ship_card(kind, ratings)
    return card.long, card.wide
