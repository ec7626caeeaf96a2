"""By which events of a book's log a battle changes a fleet, and by which rules where none is told.

An event tells of entries in some of its fields: each holds an id, or several, or rows that begin
with one. A change cites the rule of the first kind, of those that may be its cause, that befell its
entry.
"""

from collections.abc import Mapping
from typing import Final

from battles.causes.base import GUNS, Cause, Causes
from battles.causes.on_to_richmond import ON_TO_RICHMOND
from battles.causes.riverside import RIVERSIDE
from battles.causes.smoke_on_the_water import SMOKE_ON_THE_WATER
from battles.causes.soldiers_companion import SOLDIERS_COMPANION

__all__ = ["CAUSES", "GUNS", "Cause", "Causes"]

CAUSES: Final[Mapping[str, Causes]] = {
    "riverside": RIVERSIDE,
    "soldiers_companion": SOLDIERS_COMPANION,
    "on_to_richmond": ON_TO_RICHMOND,
    "smoke_on_the_water": SMOKE_ON_THE_WATER,
}
