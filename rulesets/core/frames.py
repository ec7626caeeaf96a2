"""Frames: where each vessel and unit is at the end of a turn, and how it is.

A frame is a picture of the table. A book makes one for each turn of a log by its own fold; the
first shows the battle before its first turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.core.events import EntryId, SideId
from rulesets.core.geometry import Point
from rulesets.core.jsonio import JsonObject


@dataclass(frozen=True, slots=True)
class Standing:
    """One vessel or unit at the end of a turn.

    `side` is whose it is by then. `status` and `condition` are in the book's words. `position` and
    `heading` are None off the table; a unit aboard is where its vessel is, and has none of its own.
    `people` are crew or figures, `leader` what became of its captain or leader.
    """

    id: EntryId
    type: Literal["vessel", "unit"]
    side: SideId
    status: str
    position: Point | None
    heading: int | None
    aboard: EntryId | None
    people: int
    leader: str
    condition: JsonObject


@dataclass(frozen=True, slots=True)
class Frame:
    """The table at the end of a turn: vessels, then units, in the order of their ids."""

    turn: int
    entries: tuple[Standing, ...]
