"""SW-TOR: torpedoes, moored, electric, drifting and on a spar."""

from __future__ import annotations

from typing import Final

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.assumed import TorpedoFace, TorpedoModifier
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Chance, Tables
from rulesets.smoke_on_the_water.words import Draught, Level, Size

#: SW-TOR-10: beyond this nobody can fire at a submerged boat.
SUBMERGED_SEEN: Final = 10_000


def strike_chance(
    density: int,
    draught: Draught,
    *,
    rake: bool = False,
    swept: bool = False,
    tables: Tables = PRINTED,
) -> Score:
    """SW-TOR-02: a field that a base moves over."""
    by = tables.torpedo_modifiers
    return Score.of(
        ("SW-TOR-02", density),
        ("draught", tables.torpedo_draught[draught]),
        ("rake", by[TorpedoModifier.RAKE] * rake),
        ("swept", by[TorpedoModifier.SWEPT] * swept),
    )


def knows_the_lane(level: Level, *, friend: bool) -> bool:
    """SW-TOR-02: friends are safe at Slow."""
    return friend and level <= Level.SLOW


def contact_up_to(*, old: bool, tables: Tables = PRINTED) -> int:
    """SW-TOR-03: the last face on which a contact torpedo is no dud; of one laid long ago less."""
    return tables.torpedo_faces[TorpedoFace.OLD_CONTACT if old else TorpedoFace.CONTACT]


def electric_chance(level: Level, *, tables: Tables = PRINTED) -> Score:
    """SW-TOR-04: fired from the shore at an enemy in the field."""
    return Score.of(
        ("SW-TOR-04", tables.chances[Chance.ELECTRIC_TORPEDO]),
        ("speed", tables.electric_speed[level]),
    )


def torpedo_flooding(face: int, *, monitor: bool, tables: Tables = PRINTED) -> int:
    """SW-TOR-05, SW-TOR-12: a die and two; an ironclad hull with little reserve one more."""
    by = tables.torpedo_modifiers
    return face + by[TorpedoModifier.MORE_FLOODING] + low_reserve(monitor=monitor, tables=tables)


def low_reserve(*, monitor: bool, tables: Tables = PRINTED) -> int:
    """SW-TOR-12: more flooding of an ironclad hull with little reserve."""
    return tables.torpedo_modifiers[TorpedoModifier.LOW_RESERVE] * monitor


def spar_chance(carrier: Level, target: Level, *, tables: Tables = PRINTED) -> Score:
    """SW-TOR-07: a spar torpedo that has reached its target bow on."""
    at_rest = tables.torpedo_modifiers[TorpedoModifier.TARGET_AT_REST]
    return Score.of(
        ("SW-TOR-07", tables.chances[Chance.SPAR_TORPEDO]),
        ("speed", tables.spar_speed[carrier]),
        ("target at rest", at_rest * (target is Level.IMMOBILE)),
    )


def carrier_damage(size: Size, face: int) -> int:
    """SW-TOR-08: a die for a Very Small carrier, a d3 for a larger one."""
    return face if size is Size.VERY_SMALL else -(-face // 2)


def carrier_swamped(size: Size, face: int, *, tables: Tables = PRINTED) -> bool:
    """SW-TOR-08: a Very Small one on a 1 or a 2."""
    return size is Size.VERY_SMALL and face <= tables.torpedo_faces[TorpedoFace.CARRIER_SWAMPED]


def submerged_lost(face: int, *, tables: Tables = PRINTED) -> bool:
    """SW-TOR-10: a submerged boat after its attack."""
    return face <= tables.torpedo_faces[TorpedoFace.SUBMERGED_LOST]


def may_sweep(size: Size, level: Level) -> bool:
    """SW-TOR-11: small craft at Slow."""
    return size in (Size.VERY_SMALL, Size.SMALL) and level is Level.SLOW
