"""CV-CRW-03: how good a crew is: the drill of her guns."""

from __future__ import annotations

from rulesets.core.bodies import Quality
from rulesets.core.entries import VesselEntry
from rulesets.core.jsonio import JsonObject
from rulesets.riverside.conversion.bodies import DRILLS, GRADES


def quality_of(entry: VesselEntry) -> Quality:
    """RS-GUN-06: by the best drilled of her guns; without guns like any other."""
    grades = [GRADES[gun.drill] for gun in entry.guns if gun.drill in GRADES]
    return max(grades, key=tuple(Quality).index, default=Quality.REGULAR)


def manned(grade: Quality) -> tuple[JsonObject, str | None]:
    """CV-CRW-03: the drill of all her guns."""
    return {}, str(DRILLS[grade])
