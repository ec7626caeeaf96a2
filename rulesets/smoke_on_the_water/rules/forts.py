"""SW-FORT: forts and batteries."""

from __future__ import annotations

from typing import Final

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Chance, Tables
from rulesets.smoke_on_the_water.words import FortHit

#: SW-FORT-05: the face of a critical hit.
CRITICAL_FACE: Final = 10
#: SW-FORT-08: near vessels cannot reach a bluff, and it fires down on them.
UNDER_THE_BLUFF: Final = 25_000


def struck_at(face: int, second: int | None = None, tables: Tables = PRINTED) -> FortHit:
    """SW-FORT-05: by a d10; a 10 is critical, and goes by a second die of six."""
    if face < CRITICAL_FACE:
        return tables.fort_locations[face]
    assert second is not None, "a critical hit takes a second die"
    return tables.fort_criticals[second]


def guns_manned(guns: int, points: int, full: int, *, suppressed: bool = False) -> int:
    """SW-FORT-06: half of the guns, up, at half of the points; SW-FORT-07: down, suppressed.

    Without points it is silent.
    """
    if points <= 0:
        return 0
    left = -(-guns // 2) if points * 2 <= full else guns
    return min(left, guns // 2) if suppressed else left


def holds_out_chance(hits: int, *, tables: Tables = PRINTED) -> Score | None:
    """SW-FORT-07: after penetrating hits of a turn; None: no test."""
    return (
        Score.of(("SW-FORT-07", tables.chances[Chance.FORT_HOLDS_OUT]), ("hits", -hits))
        if hits
        else None
    )


def fires_down(distance: int, *, bluff: bool) -> bool:
    """SW-FORT-08: its fire plunges on vessels close under the bluff."""
    return bluff and distance <= UNDER_THE_BLUFF


def out_of_reach(distance: int, *, bluff: bool, in_port: bool) -> bool:
    """SW-FORT-08: guns in ports cannot be raised so far."""
    return bluff and in_port and distance <= UNDER_THE_BLUFF
