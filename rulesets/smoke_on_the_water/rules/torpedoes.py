"""SW-TOR: torpedoes, moored, electric, drifting and on a spar."""

from __future__ import annotations

from typing import Final

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Chance, Tables
from rulesets.smoke_on_the_water.words import Draught, Level, Size

#: SW-TOR-02: what a bow rake and a swept lane take off.
RAKE: Final = -3
SWEPT: Final = -2
#: SW-TOR-03: the last face on which a contact torpedo explodes, and one laid two months ago.
EXPLODES_UP_TO: Final = 5
OLD_EXPLODES_UP_TO: Final = 3
#: SW-TOR-04, SW-TOR-06, SW-TOR-07, SW-TOR-11: the bases.
DRIFTING_UP_TO: Final = 4
SPAR_AT_REST: Final = 1
SWEEPS_UP_TO: Final = 5
#: SW-TOR-08, SW-TOR-10: the last faces that swamp a small carrier, and lose a submerged boat.
SWAMPED_UP_TO: Final = 2
SUBMERGED_LOST_UP_TO: Final = 3
#: SW-TOR-10: beyond this nobody can fire at a submerged boat.
SUBMERGED_SEEN: Final = 10_000
#: SW-TOR-05, SW-TOR-12: flooding besides the die.
FLOODING: Final = 2
LOW_RESERVE: Final = 1


def strike_chance(
    density: int,
    draught: Draught,
    *,
    rake: bool = False,
    swept: bool = False,
    tables: Tables = PRINTED,
) -> Score:
    """SW-TOR-02: a field that a base moves over."""
    return Score.of(
        ("SW-TOR-02", density),
        ("draught", tables.torpedo_draught[draught]),
        ("rake", RAKE * rake),
        ("swept", SWEPT * swept),
    )


def knows_the_lane(level: Level, *, friend: bool) -> bool:
    """SW-TOR-02: friends are safe at Slow."""
    return friend and level <= Level.SLOW


def contact_explodes(face: int, *, old: bool) -> bool:
    """SW-TOR-03: or it is a dud."""
    return face <= (OLD_EXPLODES_UP_TO if old else EXPLODES_UP_TO)


def electric_chance(level: Level, *, tables: Tables = PRINTED) -> Score:
    """SW-TOR-04: fired from the shore at an enemy in the field."""
    return Score.of(
        ("SW-TOR-04", tables.chances[Chance.ELECTRIC_TORPEDO]),
        ("speed", tables.electric_speed[level]),
    )


def drifting_explodes(face: int) -> bool:
    """SW-TOR-06: where it touches a base."""
    return face <= DRIFTING_UP_TO


def torpedo_flooding(face: int, *, monitor: bool) -> int:
    """SW-TOR-05, SW-TOR-12: a die and two; an ironclad hull with little reserve one more."""
    return face + FLOODING + LOW_RESERVE * monitor


def spar_chance(carrier: Level, target: Level, *, tables: Tables = PRINTED) -> Score:
    """SW-TOR-07: a spar torpedo that has reached its target bow on."""
    return Score.of(
        ("SW-TOR-07", tables.chances[Chance.SPAR_TORPEDO]),
        ("speed", tables.spar_speed[carrier]),
        ("target at rest", SPAR_AT_REST * (target is Level.IMMOBILE)),
    )


def carrier_damage(size: Size, face: int) -> int:
    """SW-TOR-08: a die for a Very Small carrier, a d3 for a larger one."""
    return face if size is Size.VERY_SMALL else -(-face // 2)


def carrier_swamped(size: Size, face: int) -> bool:
    """SW-TOR-08: a Very Small one on a 1 or a 2."""
    return size is Size.VERY_SMALL and face <= SWAMPED_UP_TO


def submerged_lost(face: int) -> bool:
    """SW-TOR-10: a submerged boat after its attack."""
    return face <= SUBMERGED_LOST_UP_TO


def may_sweep(size: Size, level: Level) -> bool:
    """SW-TOR-11: small craft at Slow."""
    return size in (Size.VERY_SMALL, Size.SMALL) and level is Level.SLOW


def sweeps(face: int) -> bool:
    """SW-TOR-11: the field loses one of its density."""
    return face <= SWEEPS_UP_TO
