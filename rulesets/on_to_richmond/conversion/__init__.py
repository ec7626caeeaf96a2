"""CV: what this book gives so that its classes can be rated for others, and theirs for it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from rulesets.core.converting import Converter
from rulesets.on_to_richmond.conversion.bodies import bodies, body_of, captain, skill_of
from rulesets.on_to_richmond.conversion.crews import manned, quality_of
from rulesets.on_to_richmond.conversion.rating import describe, footprint, own, rate
from rulesets.on_to_richmond.conversion.wear import wear_of, worn
from rulesets.on_to_richmond.tables import ShipClass

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
    kinds=tuple(ShipClass),
    aims=MappingProxyType({"escape": "pass", "destroy": "destroy", "land": "land"}),
    doctrines=MappingProxyType(
        {"bold": "bold", "steady": "steady", "wary": "cautious", "landing": "landing"}
    ),
)
