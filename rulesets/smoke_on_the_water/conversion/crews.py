"""CV-CRW-03: how good a crew is."""

from __future__ import annotations

from rulesets.core.bodies import Quality
from rulesets.core.entries import VesselEntry
from rulesets.core.jsonio import JsonObject
from rulesets.smoke_on_the_water.words import Crew

_GRADES = {Crew.GREEN: Quality.GREEN, Crew.REGULAR: Quality.REGULAR, Crew.ELITE: Quality.ELITE}
_CREWS = {
    Quality.GREEN: Crew.GREEN,
    Quality.REGULAR: Crew.REGULAR,
    Quality.VETERAN: Crew.REGULAR,
    Quality.ELITE: Crew.ELITE,
}


def quality_of(entry: VesselEntry) -> Quality:
    """SW-VES-12: as the scenario says, else Regular."""
    return _GRADES[Crew(entry.state.get("quality", Crew.REGULAR))]


def manned(grade: Quality) -> tuple[JsonObject, str | None]:
    """CV-CRW-03: the crew's quality; the book has no veterans."""
    return {"quality": str(_CREWS[grade])}, None
