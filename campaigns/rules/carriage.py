"""SNS-RIV-05: what gunboats carry and tow, in half companies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.refusals import Refusal
from campaigns.rules.units import Arm, UnitType

#: SNS-RIV-05: the room of a company, and of a load, which is a unit's supply for a month.
COMPANY: Final = 2
SUPPLY: Final = 1


class Room(NamedTuple):
    """Half companies aboard, and in the boats that a vessel tows when fully laden."""

    aboard: int
    towed: int


# fmt: off
# SNS-RIV-05, by the river rules: two companies and a small boat of one; four, and two boats.
ROOM: Final[Mapping[UnitType, Room]] = MappingProxyType({
    UnitType.SMALL_GUNBOAT: Room(4, 2),
    UnitType.LARGE_GUNBOAT: Room(8, 4),
})

# SNS-RIV-05: the room of a unit. A section of two guns takes that of a company.
TAKES: Final[Mapping[Arm, int]] = MappingProxyType({
    Arm.INFANTRY:     4,
    Arm.CAVALRY:      4,
    Arm.ARTILLERY:    2,
    Arm.MACHINE_GUNS: 2,
})
# fmt: on


def loading_refusal(room: Room, arms: Sequence[Arm], *, loads: int, towing: bool) -> Refusal | None:
    """SNS-RIV-05: a vessel, and her boats if she tows, take some units and their supply, or not.

    Companies may be parted between them; the rooms are such that a squadron need not be.
    """
    if any(arm not in TAKES for arm in arms):
        return Refusal("SNS-RIV-05", "no gunboat carries a vessel", "Ship it in sections.")
    taken = sum(TAKES[arm] for arm in arms) + loads * SUPPLY
    there = room.aboard + (room.towed if towing else 0)
    if taken <= there:
        return None
    return Refusal(
        "SNS-RIV-05",
        f"that takes the room of {taken / COMPANY:g} companies, and there is {there / COMPANY:g}",
        "Leave some ashore, or take another vessel.",
    )
