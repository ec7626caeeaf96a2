"""The modifiers and the faces of chapters that are lost [A], as rebuilt.py's tables have them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.smoke_on_the_water.words import FortHit


class Boarding(StrEnum):
    """SW-BRD-04, SW-BRD-07: what alters a boarding besides the strengths."""

    LOCKED = "locked"
    CLOSED_UP = "closed_up"
    DEFENDER_HALF = "defender_half"
    DEFENDER_QUARTER = "defender_quarter"
    ATTACKER_QUARTER = "attacker_quarter"
    DEFENDER_MOVES = "defender_moves"
    MUTUAL = "mutual"


class Morale(StrEnum):
    """SW-MOR-03: what alters a crew's chance to stand besides its quality and fires."""

    FLAGSHIP = "flagship"
    FRIEND_NEAR = "friend_near"
    STOUT = "stout"
    BARE = "bare"
    HULL_HALF = "hull_half"
    HULL_QUARTER = "hull_quarter"
    FLOTATION_HALF = "flotation_half"
    AGROUND = "aground"
    DISARMED = "disarmed"
    FRIEND_LOST = "friend_lost"
    FRIENDS_LOST_MOST = "friends_lost_most"


class Mending(StrEnum):
    """SW-REP-04: what alters a repair besides the crew and fires."""

    HULL_HALF = "hull_half"
    HULL_QUARTER = "hull_quarter"
    AT_REST = "at_rest"


class Kindling(StrEnum):
    """SW-FIRE-03: what alters a fire's chance besides the hull."""

    MARKER = "marker"
    MARKERS_MOST = "markers_most"
    RED_HOT = "red_hot"
    BURNING = "burning"
    ABANDONED = "abandoned"


class TorpedoFace(StrEnum):
    """SW-TOR: what the last face of a die decides."""

    CONTACT = "contact"
    OLD_CONTACT = "old_contact"
    DRIFTING = "drifting"
    SWEEPING = "sweeping"
    CARRIER_SWAMPED = "carrier_swamped"
    SUBMERGED_LOST = "submerged_lost"


class TorpedoModifier(StrEnum):
    """SW-TOR: what alters a torpedo's chance besides draught and speeds, or its flooding."""

    RAKE = "rake"
    SWEPT = "swept"
    TARGET_AT_REST = "target_at_rest"
    MORE_FLOODING = "more_flooding"
    LOW_RESERVE = "low_reserve"


# fmt: off
# SW-BRD-04 [A]: for each modifier the least ratio of strengths, in hundredths; the same the other
# way round takes as much off.
BOARDING_RATIOS: Final[Mapping[int, int]] = MappingProxyType({1: 150, 2: 200, 3: 300})
# SW-BRD-04, SW-BRD-07 [A].
BOARDING_MODIFIERS: Final[Mapping[Boarding, int]] = MappingProxyType({
    Boarding.LOCKED: 1, Boarding.CLOSED_UP: -2,
    Boarding.DEFENDER_HALF: 1, Boarding.DEFENDER_QUARTER: 2, Boarding.ATTACKER_QUARTER: -1,
    Boarding.DEFENDER_MOVES: -1, Boarding.MUTUAL: 1,
})
# SW-MOR-03 [A].
MORALE_MODIFIERS: Final[Mapping[Morale, int]] = MappingProxyType({
    Morale.FLAGSHIP: 1, Morale.FRIEND_NEAR: 1, Morale.STOUT: 1, Morale.BARE: -1,
    Morale.HULL_HALF: -1, Morale.HULL_QUARTER: -3, Morale.FLOTATION_HALF: -1,
    Morale.AGROUND: -1, Morale.DISARMED: -2,
    Morale.FRIEND_LOST: -1, Morale.FRIENDS_LOST_MOST: -2,
})
# SW-REP-04 [A].
REPAIR_MODIFIERS: Final[Mapping[Mending, int]] = MappingProxyType({
    Mending.HULL_HALF: -1, Mending.HULL_QUARTER: -2, Mending.AT_REST: 1,
})
# SW-FIRE-03 [A]: each marker beyond the first, and the most that they add.
FIRE_MODIFIERS: Final[Mapping[Kindling, int]] = MappingProxyType({
    Kindling.MARKER: 1, Kindling.MARKERS_MOST: 3, Kindling.RED_HOT: 1,
    Kindling.BURNING: 2, Kindling.ABANDONED: 1,
})
# SW-FORT-05 [A]: by a d10, whose 10 is a critical hit, and by a d6 for that.
FORT_LOCATIONS: Final[Mapping[int, FortHit]] = MappingProxyType({
    **dict.fromkeys(range(1, 7), FortHit.STRUCTURE), **dict.fromkeys(range(7, 10), FortHit.GUN),
})
FORT_CRITICALS: Final[Mapping[int, FortHit]] = MappingProxyType({
    **dict.fromkeys((1, 2, 3), FortHit.GUN_DESTROYED),
    **dict.fromkeys((4, 5), FortHit.FIRE), 6: FortHit.MAGAZINE,
})
# SW-TOR-03, SW-TOR-06, SW-TOR-11 [A], of a d10; SW-TOR-08, SW-TOR-10 [A], of a d6.
TORPEDO_FACES: Final[Mapping[TorpedoFace, int]] = MappingProxyType({
    TorpedoFace.CONTACT: 5, TorpedoFace.OLD_CONTACT: 3, TorpedoFace.DRIFTING: 4,
    TorpedoFace.SWEEPING: 5, TorpedoFace.CARRIER_SWAMPED: 2, TorpedoFace.SUBMERGED_LOST: 3,
})
# SW-TOR-02, SW-TOR-05, SW-TOR-07, SW-TOR-12 [A].
TORPEDO_MODIFIERS: Final[Mapping[TorpedoModifier, int]] = MappingProxyType({
    TorpedoModifier.RAKE: -3, TorpedoModifier.SWEPT: -2, TorpedoModifier.TARGET_AT_REST: 1,
    TorpedoModifier.MORE_FLOODING: 2, TorpedoModifier.LOW_RESERVE: 1,
})
# fmt: on
