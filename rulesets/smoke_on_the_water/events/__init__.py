"""The kinds of event of this book, by chapter."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import kinds_of
from rulesets.smoke_on_the_water.events import (
    boarding,
    collisions,
    damage,
    ending,
    fire,
    grounding,
    gunnery,
    ignored,
    morale,
    movement,
    orders,
    repair,
    setup,
    torpedoes,
    wreckage,
)

_CHAPTERS: Final = (
    setup,
    orders,
    movement,
    grounding,
    collisions,
    torpedoes,
    damage,
    gunnery,
    wreckage,
    boarding,
    morale,
    fire,
    repair,
    ending,
    ignored,
)

EVENTS: Final = kinds_of(cls for chapter in _CHAPTERS for cls in chapter.KINDS)
