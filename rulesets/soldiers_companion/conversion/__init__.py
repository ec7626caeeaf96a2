"""CV: what this book gives so that its classes can be rated for others, and theirs for it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from rulesets.core.converting import Converter
from rulesets.soldiers_companion.conversion.bodies import bodies, body_of
from rulesets.soldiers_companion.conversion.crews import manned, quality_of
from rulesets.soldiers_companion.conversion.describing import captain, describe, footprint, skill_of
from rulesets.soldiers_companion.conversion.rating import own, rate
from rulesets.soldiers_companion.conversion.wear import wear_of, worn
from rulesets.soldiers_companion.tables import TURN, VesselClass

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
    kinds=tuple(VesselClass),
    aims=MappingProxyType(
        {"escape": "escape", "destroy": "destroy", "hold": "hold", "land": "land"}
    ),
    doctrines=MappingProxyType(
        {"bold": "aggressive", "steady": "balanced", "wary": "cautious", "swarm": "native_swarm"}
    ),
    heading_step=TURN,
)
