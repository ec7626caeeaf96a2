"""SNS-UNREST-01: the ten territories, with their natives and their craft."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.atlas import Territory
from campaigns.rules.units import BandType


class Craft(StrEnum):
    """SNS-UNREST-01: the river craft of the natives; those with a gun have a 6-pounder."""

    RAFT = "raft"
    SMALL_BOAT = "small_boat"
    LARGE_BOAT = "large_boat"
    GUN_BOAT = "large_boat_with_gun"
    SMALL_STEAMER = "small_steamer"
    LARGE_STEAMER = "large_steamer"
    BATTERY = "battery"


class Muster(NamedTuple):
    """The bands and the guns of a native side."""

    foot: int
    rifle: int
    horse: int
    guns: int

    def halved(self) -> Muster:
        """SNS-UNREST-04: half of each kind, rounded down."""
        return Muster(*(count // 2 for count in self))

    def bands(self) -> Mapping[BandType, int]:
        """The bands by their kind."""
        return dict(zip(BandType, self[:3], strict=True))


@dataclass(frozen=True, slots=True)
class TerritoryCard:
    """One line of SNS-UNREST-01. Rafts have no number: a side that has them has what it needs.

    `horse_rifles`: its horse bands have rifles. `swivels`: its guns are swivels.
    """

    native_side: str
    index: int
    garrison: int
    muster: Muster
    craft: Mapping[Craft, int]
    neighbours: tuple[Territory, ...]
    rafts: bool = False
    horse_rifles: bool = False
    swivels: bool = False


def _craft(**counts: int) -> Mapping[Craft, int]:
    return MappingProxyType({Craft[name.upper()]: count for name, count in counts.items()})


# SNS-UNREST-01.
TERRITORIES: Final[Mapping[Territory, TerritoryCard]] = MappingProxyType(
    {
        Territory.EGYPT: TerritoryCard(
            native_side="Egyptian army",
            index=2,
            garrison=3,
            muster=Muster(foot=4, rifle=6, horse=2, guns=6),
            craft=_craft(large_boat=4, large_steamer=1),
            neighbours=(Territory.SUDAN,),
        ),
        Territory.SUDAN: TerritoryCard(
            native_side="Mahdists",
            index=3,
            garrison=2,
            muster=Muster(foot=10, rifle=4, horse=3, guns=3),
            craft=_craft(large_boat=6, small_boat=8, small_steamer=1),
            neighbours=(Territory.EGYPT,),
        ),
        Territory.ZULULAND: TerritoryCard(
            native_side="Zulu",
            index=2,
            garrison=3,
            muster=Muster(foot=12, rifle=2, horse=0, guns=0),
            craft=_craft(),
            neighbours=(Territory.CAPE,),
            rafts=True,
        ),
        Territory.CAPE: TerritoryCard(
            native_side="Boers",
            index=1,
            garrison=2,
            muster=Muster(foot=0, rifle=0, horse=6, guns=1),
            craft=_craft(),
            neighbours=(Territory.ZULULAND,),
            horse_rifles=True,
        ),
        Territory.AFGHANISTAN: TerritoryCard(
            native_side="Afghans",
            index=3,
            garrison=2,
            muster=Muster(foot=4, rifle=8, horse=3, guns=4),
            craft=_craft(),
            neighbours=(Territory.INDIA,),
            rafts=True,
        ),
        Territory.INDIA: TerritoryCard(
            native_side="mutineers",
            index=1,
            garrison=8,
            muster=Muster(foot=6, rifle=6, horse=3, guns=6),
            craft=_craft(large_boat=6),
            neighbours=(Territory.AFGHANISTAN, Territory.BURMA),
        ),
        Territory.BURMA: TerritoryCard(
            native_side="Burmese",
            index=2,
            garrison=1,
            muster=Muster(foot=6, rifle=3, horse=1, guns=4),
            craft=_craft(small_boat=10, gun_boat=6, small_steamer=1),
            neighbours=(Territory.INDIA, Territory.STRAITS),
        ),
        Territory.SOUTH_CHINA: TerritoryCard(
            native_side="Cantonese",
            index=2,
            garrison=1,
            muster=Muster(foot=8, rifle=3, horse=0, guns=4),
            craft=_craft(gun_boat=8),
            neighbours=(Territory.YANGTZE,),
        ),
        Territory.YANGTZE: TerritoryCard(
            native_side="Taiping, Imperial",
            index=2,
            garrison=1,
            muster=Muster(foot=8, rifle=4, horse=1, guns=6),
            craft=_craft(gun_boat=10, battery=2),
            neighbours=(Territory.SOUTH_CHINA,),
        ),
        Territory.STRAITS: TerritoryCard(
            native_side="Malays",
            index=1,
            garrison=1,
            muster=Muster(foot=4, rifle=2, horse=0, guns=2),
            craft=_craft(small_boat=12, large_boat=4),
            neighbours=(Territory.BURMA,),
            swivels=True,
        ),
    }
)
