"""CV: what this book gives so that its classes can be rated for others, and theirs for it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from rulesets.core.converting import Converter
from rulesets.riverside.conversion.bodies import bodies, body_of, captain, skill_of
from rulesets.riverside.conversion.crews import manned, quality_of
from rulesets.riverside.conversion.describing import describe, footprint
from rulesets.riverside.conversion.rating import own, rate
from rulesets.riverside.conversion.wear import wear_of, worn
from rulesets.riverside.tables import VesselKind

CONVERTER: Final = Converter(
    describe=describe,
    rate=rate,
    own=own,
    wear_of=wear_of,
    worn=worn,
    body_of=body_of,
    bodies=bodies,
    skill_of=skill_of,
    captain=captain,
    footprint=footprint,
    quality_of=quality_of,
    manned=manned,
    kinds=tuple(VesselKind),
    aims=MappingProxyType({"escape": "escape", "destroy": "destroy", "hold": "hold"}),
    doctrines=MappingProxyType(
        {"steady": "bombard", "wary": "keep_off", "passing": "run_by", "landing": "lander"}
    ),
)
