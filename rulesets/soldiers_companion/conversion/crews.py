"""CV-CRW-03: how good a crew is."""

from __future__ import annotations

from rulesets.core.bodies import Quality as Grade
from rulesets.core.entries import VesselEntry
from rulesets.core.jsonio import JsonObject
from rulesets.soldiers_companion.conversion.bodies import GRADES, QUALITIES
from rulesets.soldiers_companion.ratings import ship_card
from rulesets.soldiers_companion.tables import Quality


def quality_of(entry: VesselEntry) -> Grade:
    """SC-BG-04: as the scenario says, else Trained for regulars and Green for natives."""
    boat = ship_card(entry.kind, entry.ratings).boat
    regular = entry.state.get("regular", not boat)
    usual = Quality.EXPERIENCED if regular else Quality.GREEN
    return GRADES[Quality(entry.state.get("quality", usual))]


def manned(grade: Grade) -> tuple[JsonObject, str | None]:
    """CV-CRW-03: the crew's quality."""
    return {"quality": str(QUALITIES[grade])}, None
