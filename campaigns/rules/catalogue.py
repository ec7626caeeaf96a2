"""The designs of the catalogue that the campaign's units, bands, guns and craft are of.

SNS-CAL-02 and SNS-UNREST-01 say what they are; a key names a troop type or a vessel class, whose
ratings are those of the Soldier's Companion. Gunboats: `units.VESSEL_CLASS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.territories import Craft, TerritoryCard
from campaigns.rules.units import ARMAMENT, BandType, UnitType

# SNS-PRICE-01: the troop type of each unit; those with guns to choose from end in the gun's key.
TROOP_TYPE: Final[Mapping[UnitType, str]] = MappingProxyType(
    {
        UnitType.GUARD_INFANTRY: "guard-infantry",
        UnitType.GUARD_CAVALRY: "guard-cavalry",
        UnitType.REGULAR_LANCERS: "regular-lancers",
        UnitType.REGULAR_INFANTRY: "line-infantry",
        UnitType.REGULAR_CAVALRY: "regular-cavalry",
        UnitType.COLONIAL_INFANTRY: "colonial-infantry",
        UnitType.COLONIAL_CAVALRY: "colonial-cavalry",
        UnitType.NATIVE_INFANTRY: "native-infantry",
        UnitType.NATIVE_CAVALRY: "native-cavalry",
        UnitType.FIELD_ARTILLERY: "field-artillery",
        UnitType.MOUNTAIN_ARTILLERY: "mountain-artillery",
        UnitType.MACHINE_GUN_SECTION: "machine-gun-section",
        UnitType.NAVAL_BRIGADE: "naval-brigade",
    }
)
#: Units that are nothing but guns: each kind of gun makes a troop type of its own.
OF_GUNS: Final = (
    UnitType.FIELD_ARTILLERY,
    UnitType.MOUNTAIN_ARTILLERY,
    UnitType.MACHINE_GUN_SECTION,
)

#: SNS-UNREST-01: the troop types of a native side's guns: field pieces, swivels.
NATIVE_GUN: Final = "native-gun"
NATIVE_SWIVEL: Final = "native-swivel"


class CraftDesign(NamedTuple):
    """What a native craft is: a vessel class with its guns, or a work's troop type."""

    vessel_class: str = ""
    guns: tuple[str, ...] = ()
    """By kind of gun; none: as her class is armed."""
    troop_type: str = ""


# SNS-UNREST-01.
CRAFT: Final[Mapping[Craft, CraftDesign]] = MappingProxyType(
    {
        Craft.RAFT: CraftDesign("raft"),
        Craft.SMALL_BOAT: CraftDesign("small-boat"),
        Craft.LARGE_BOAT: CraftDesign("large-boat"),
        Craft.GUN_BOAT: CraftDesign("large-boat", ("six_pdr",)),
        Craft.SMALL_STEAMER: CraftDesign("small-steamer"),
        Craft.LARGE_STEAMER: CraftDesign("large-steamer"),
        Craft.BATTERY: CraftDesign(troop_type="earth-battery"),
    }
)


def troop_type_of(unit: UnitType, gun: str = "") -> str:
    """SNS-CAL-02: the troop type of a unit, with the gun it chooses; the first, unless named."""
    key = TROOP_TYPE[unit]
    return f"{key}-{gun or ARMAMENT[unit].kinds[0]}" if unit in OF_GUNS else key


def band_type_of(band: BandType, territory: TerritoryCard) -> str:
    """SNS-UNREST-01: the troop type of a native band; some sides' horse have rifles."""
    if band is BandType.HORSE:
        return "rifle-horse-band" if territory.horse_rifles else "horse-war-band"
    return "rifle-war-band" if band is BandType.RIFLE else "war-band"


def gun_type_of(territory: TerritoryCard) -> str:
    """SNS-UNREST-01: the troop type of one gun of a native side."""
    return NATIVE_SWIVEL if territory.swivels else NATIVE_GUN
