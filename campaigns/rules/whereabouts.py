"""Where a force stands: at a place, on a river between two, or on passage."""

from __future__ import annotations

from typing import Final

from campaigns.rules.rivers import River

#: Where those are who are on their way by sea, rail or road, and at no place.
PASSAGE: Final = "passage"


def on_river(river: River, mile: int) -> str:
    """A mile of a river as a force's place: its node where it is at one, else `nile:835`."""
    return river.node_at(mile) or f"{river.key}:{mile}"


def river_mile(place: str) -> tuple[str, int] | None:
    """The river, or the road, and the mile of a place between two nodes; None for any other."""
    river, _, mile = place.partition(":")
    return (river, int(mile)) if mile.isdecimal() else None
