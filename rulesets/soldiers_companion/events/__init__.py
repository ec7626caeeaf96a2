"""The kinds of event of this book, by chapter."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import kinds_of
from rulesets.soldiers_companion.events import (
    aftermath,
    boarding,
    bombardment,
    damage,
    fire,
    land,
    melee,
    morale,
    movement,
    people,
    turn,
)

_CHAPTERS: Final = (
    turn,
    people,
    boarding,
    movement,
    land,
    fire,
    bombardment,
    damage,
    melee,
    morale,
    aftermath,
)

EVENTS: Final = kinds_of(cls for chapter in _CHAPTERS for cls in chapter.KINDS)
