"""SNS-CAL-02: the units of the campaign. SNS-PRICE-01: what each costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple


class UnitType(StrEnum):
    """SNS-PRICE-01: what the Exchequer buys, by its code."""

    GUARD_INFANTRY = "GI"
    GUARD_CAVALRY = "GC"
    REGULAR_LANCERS = "RL"
    REGULAR_INFANTRY = "RI"
    REGULAR_CAVALRY = "RC"
    COLONIAL_INFANTRY = "CI"
    COLONIAL_CAVALRY = "CC"
    NATIVE_INFANTRY = "NI"
    NATIVE_CAVALRY = "NC"
    FIELD_ARTILLERY = "FA"
    MOUNTAIN_ARTILLERY = "MA"
    MACHINE_GUN_SECTION = "MG"
    NAVAL_BRIGADE = "NB"
    SMALL_GUNBOAT = "SG"
    LARGE_GUNBOAT = "LG"


class Arm(StrEnum):
    """SNS-CAL-02: what a unit is, and so how it marches and what room it takes."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    MACHINE_GUNS = "machine_guns"
    VESSEL = "vessel"


class Quality(StrEnum):
    """How good a unit or a crew is, the worst first; crews: Green, Trained, Crack, Legendary."""

    GREEN = "green"
    EXPERIENCED = "experienced"
    VETERAN = "veteran"
    ELITE = "elite"


class Discount(StrEnum):
    """SNS-EVT-02: what events 5 and 7 make cheaper."""

    INFANTRY = "infantry"
    SMALL_GUNBOAT = "small_gunboat"
    LARGE_GUNBOAT = "large_gunboat"


class BandType(StrEnum):
    """SNS-CAL-02: a native band."""

    FOOT = "foot"
    RIFLE = "rifle"
    HORSE = "horse"


@dataclass(frozen=True, slots=True)
class UnitCard:
    """One line of SNS-PRICE-01. `raised_at` names places, or lists that places recruit for.

    Of a vessel, `transport_points` are those of its sections. `discount` is the one it may have.
    """

    arm: Arm
    figures: int
    quality: Quality | None
    price: int
    upkeep: int
    build_months: int
    raised_at: tuple[str, ...]
    transport_points: int
    discount: Discount | None = None


class Armament(NamedTuple):
    """SNS-CAL-02: how many guns a unit has, all of one kind, and the kinds to choose from."""

    guns: int
    kinds: tuple[str, ...]


_E, _V, _X = Quality.ELITE, Quality.VETERAN, Quality.EXPERIENCED
_FOOT, _HORSE, _GUNS = Arm.INFANTRY, Arm.CAVALRY, Arm.ARTILLERY
_MACHINE, _VESSEL = Arm.MACHINE_GUNS, Arm.VESSEL
_SEPOYS, _SOWARS = ("India", "Egypt", "Natal"), ("India", "Egypt")
_YARDS = ("portsmouth", "bombay", "calcutta", "hong-kong")
_MACHINE_GUNS = ("gardner", "gatling", "nordenfelt-4-barrel", "nordenfelt-5-barrel", "maxim")

# fmt: off
# SNS-PRICE-01, with the figures of SNS-CAL-02. Crews of guns by the guns' own table: four to a
# field gun, three to a mountain gun, two to a machine gun. A vessel's people are its class's.
UNITS: Final[Mapping[UnitType, UnitCard]] = MappingProxyType({
    #          arm   figures  quality   price  upkeep months  raised at   points  discount
    UnitType.GUARD_INFANTRY:
        UnitCard(_FOOT,    20, _E,    16_000, 2_200, 3, ("london",),      4, Discount.INFANTRY),
    UnitType.GUARD_CAVALRY:
        UnitCard(_HORSE,   10, _E,    24_000, 3_000, 4, ("london",),      6),
    UnitType.REGULAR_LANCERS:
        UnitCard(_HORSE,   10, _V,    20_000, 2_600, 3, ("UK",),          6),
    UnitType.REGULAR_INFANTRY:
        UnitCard(_FOOT,    20, _V,    12_000, 1_800, 2, ("UK",),          4, Discount.INFANTRY),
    UnitType.REGULAR_CAVALRY:
        UnitCard(_HORSE,   10, _V,    18_000, 2_400, 3, ("UK",),          6),
    UnitType.COLONIAL_INFANTRY:
        UnitCard(_FOOT,    20, _X,     6_000,   900, 1, ("South Africa",), 4, Discount.INFANTRY),
    UnitType.COLONIAL_CAVALRY:
        UnitCard(_HORSE,   10, _X,     9_000, 1_200, 1, ("South Africa",), 6),
    UnitType.NATIVE_INFANTRY:
        UnitCard(_FOOT,    20, _X,     6_000,   800, 1, _SEPOYS,          4, Discount.INFANTRY),
    UnitType.NATIVE_CAVALRY:
        UnitCard(_HORSE,   10, _X,     9_000, 1_100, 2, _SOWARS,          6),
    UnitType.FIELD_ARTILLERY:
        UnitCard(_GUNS,     8, None,  15_000, 1_500, 3, ("UK", "India"),  6),
    UnitType.MOUNTAIN_ARTILLERY:
        UnitCard(_GUNS,     6, None,  10_000, 1_000, 2, ("UK", "India"),  3),
    UnitType.MACHINE_GUN_SECTION:
        UnitCard(_MACHINE,  4, None,   4_000,   300, 1, ("UK",),          1),
    UnitType.NAVAL_BRIGADE:
        UnitCard(_FOOT,    20, _V,    15_000, 1_800, 2, ("portsmouth",),  4),
    UnitType.SMALL_GUNBOAT:
        UnitCard(_VESSEL,   0, None,  10_000,   500, 3, _YARDS,           4,
                 Discount.SMALL_GUNBOAT),
    UnitType.LARGE_GUNBOAT:
        UnitCard(_VESSEL,   0, None,  30_000, 1_500, 6, ("portsmouth",), 12,
                 Discount.LARGE_GUNBOAT),
})

# SNS-CAL-02, SNS-PRICE-01: the guns of a unit, by the catalogue's keys.
ARMAMENT: Final[Mapping[UnitType, Armament]] = MappingProxyType({
    UnitType.FIELD_ARTILLERY:     Armament(2, ("nine-pdr-rml", "twelve-pdr-bl")),
    UnitType.MOUNTAIN_ARTILLERY:  Armament(2, ("seven-pdr-rml",)),
    UnitType.MACHINE_GUN_SECTION: Armament(2, _MACHINE_GUNS),
    UnitType.NAVAL_BRIGADE:       Armament(1, ("gardner", "nine-pdr-rml")),
})

# SNS-CAL-02: the figures of a native band.
BAND_FIGURES: Final[Mapping[BandType, int]] = MappingProxyType({
    BandType.FOOT:  20,
    BandType.RIFLE: 20,
    BandType.HORSE: 10,
})
# fmt: on

#: SNS-PRICE-01, by the river rules: the catalogue's class for each gunboat of the campaign.
VESSEL_CLASS: Final[Mapping[UnitType, str]] = MappingProxyType(
    {UnitType.SMALL_GUNBOAT: "small-gunboat", UnitType.LARGE_GUNBOAT: "large-gunboat"}
)
