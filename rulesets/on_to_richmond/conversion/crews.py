"""CV-CRW-03: the book has no crews."""

from __future__ import annotations

from rulesets.core.bodies import Quality
from rulesets.core.entries import VesselEntry
from rulesets.core.jsonio import JsonObject


def quality_of(entry: VesselEntry) -> Quality:
    """OR-GEN-05: every crew is alike."""
    return Quality.REGULAR


def manned(grade: Quality) -> tuple[JsonObject, str | None]:
    """OR-GEN-05: nothing is written of it."""
    return {}, None
