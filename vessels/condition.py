"""What a battle has left of a vessel or a work, as its book keeps it: in boxes, and in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from vessels.books import BOOKS, fleet_book
from vessels.carrying import record_of
from vessels.models import Vessel


@dataclass(frozen=True, slots=True)
class Boxes:
    """One row of boxes of a record form, and how many of them are marked off."""

    name: str
    full: int
    lost: int

    @property
    def left(self) -> int:
        """How many are not."""
        return self.full - self.lost


def boxes_of(vessel: Vessel, ruleset: str) -> list[Boxes]:
    """The boxes of a vessel from `rosters.vessels()`; none where she is not rated for the book."""
    ratings = vessel.ratings(ruleset)
    if ruleset not in BOOKS or not ratings:
        return []
    options: Any = getattr(vessel, "book_options", None) or {}
    book = fleet_book(ruleset, options)
    condition = record_of(vessel, ruleset)
    return [
        Boxes(name, full, min(full, condition.get(f"{name}_lost", 0)))
        for name, full in book.boxes(vessel.kind(ruleset), ratings).items()
    ]


def damage_in_words(condition: Mapping[str, Any]) -> str:
    """RS-HIT-02, SC-REP-03: the damage that lasts; nothing where there is none."""
    return ", ".join(_damages(condition))


def _damages(condition: Mapping[str, Any]) -> Iterator[str]:
    for name, one, many in (
        ("tally", "hit on the boat", "hits on the boat"),
        ("hull_lost", "hull box lost", "hull boxes lost"),
        ("structure_lost", "structure box lost", "structure boxes lost"),
        ("rigging_lost", "rigging box lost", "rigging boxes lost"),
        ("screw_hits", "hit on the screw", "hits on the screw"),
    ):
        if count := condition.get(name, 0):
            yield f"{count} {one if count == 1 else many}"
    if rudder := condition.get("rudder"):
        yield f"rudder jammed: {rudder['turning']}"
    if condition.get("boiler_burst"):
        yield "boiler burst"
    if condition.get("jury_rig"):
        yield "under a jury rig"
    for gun, state in condition.get("guns", {}).items():
        if state.get("destroyed"):
            yield f"{gun.replace('-', ' ')} destroyed"
        if state.get("detonated"):
            yield f"magazine of the {gun.replace('-', ' ')} blown up"
