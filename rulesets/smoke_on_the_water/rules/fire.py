"""SW-FIRE: fires on board. SW-FLOAT: flooding and sinking."""

from __future__ import annotations

from typing import Final

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.assumed import Kindling
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Chance, Tables
from rulesets.smoke_on_the_water.rules.chances import halved
from rulesets.smoke_on_the_water.words import Armour, Fire

#: SW-FIRE-07.
MAGAZINE_UP_TO: Final = 2
#: SW-REP-09: what part of the flotation a scuttled vessel loses in a turn.
SCUTTLED: Final = 3


def fire_chance(
    markers: int,
    hull: Armour,
    *,
    cotton: bool = False,
    red_hot: bool = False,
    fire: Fire = Fire.NONE,
    abandoned: bool = False,
    tables: Tables = PRINTED,
) -> Score:
    """SW-FIRE-03: with markers; SW-FIRE-05: without, whether a fire spreads."""
    burning = fire is not Fire.NONE
    by = tables.fire_modifiers
    return Score.of(
        ("SW-FIRE-03", tables.chances[Chance.FIRE if markers else Chance.FIRE_SPREADS]),
        ("markers", _by_markers(markers, tables)),
        ("red hot shot", by[Kindling.RED_HOT] * red_hot if markers else 0),
        ("hull", tables.hull_fire[Armour.COTTONCLAD if cotton else hull]),
        ("on fire", by[Kindling.BURNING] * burning if markers else 0),
        ("abandoned", by[Kindling.ABANDONED] * abandoned),
    )


def fort_fire_chance(markers: int, *, red_hot: bool = False, tables: Tables = PRINTED) -> Score:
    """SW-FIRE-10: of a work; what markers add to a vessel's chance they add here."""
    return Score.of(
        ("SW-FIRE-10", tables.chances[Chance.FORT_FIRE]),
        ("markers", _by_markers(markers, tables)),
        ("red hot shot", tables.fire_modifiers[Kindling.RED_HOT] * red_hot),
    )


def _by_markers(markers: int, tables: Tables) -> int:
    """SW-FIRE-03: those beyond the first, up to a most."""
    by = tables.fire_modifiers
    return min(by[Kindling.MARKER] * max(0, markers - 1), by[Kindling.MARKERS_MOST])


def fire_after(fire: Fire, *, hold: bool) -> Fire:
    """SW-FIRE-04: from none to on fire, from there out of control. A 1 holds, a 10 does not."""
    if not hold:
        return fire
    return Fire.BURNING if fire is Fire.NONE else Fire.OUT_OF_CONTROL


def fire_damage(fire: Fire, face: int) -> int:
    """SW-FIRE-06: by a die of six: a d3, and the whole die out of control."""
    return face if fire is Fire.OUT_OF_CONTROL else halved(face)


def magazine_reached(fire: Fire, face: int, *, magazine: bool) -> bool:
    """SW-FIRE-07: by a fire out of control, on a 1 or a 2."""
    return fire is Fire.OUT_OF_CONTROL and magazine and face <= MAGAZINE_UP_TO


def flotation_after(flotation: int, flooding: int) -> int:
    """SW-FLOAT-02, SW-FLOAT-04: less by the flooding, before anything is repaired."""
    return max(0, flotation - flooding)


def sinks(flotation: int) -> bool:
    """SW-FLOAT-03: without flotation."""
    return flotation <= 0


def scuttled(full: int) -> int:
    """SW-REP-09: points of flooding that her own crew lets in: a third of her flotation, up."""
    return -(-full // SCUTTLED)


def half_gone(flotation: int, full: int) -> bool:
    """SW-FLOAT-05, SW-GEN-09: half of it or more is lost."""
    return flotation * 2 <= full
