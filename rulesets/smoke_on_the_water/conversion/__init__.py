"""CV: what this book gives so that its classes can be rated for others, and theirs for it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from rulesets.core.converting import Converter
from rulesets.smoke_on_the_water.classes import PRINTED
from rulesets.smoke_on_the_water.conversion.bodies import bodies, body_of, captain, skill_of
from rulesets.smoke_on_the_water.conversion.crews import manned, quality_of
from rulesets.smoke_on_the_water.conversion.describing import describe, footprint
from rulesets.smoke_on_the_water.conversion.rating import own, rate
from rulesets.smoke_on_the_water.conversion.wear import wear_of, worn

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
    kinds=tuple(PRINTED),
    aims=MappingProxyType({"escape": "break_through", "destroy": "destroy"}),
    doctrines=MappingProxyType(
        {
            "steady": "close",
            "bold": "close",
            "wary": "stand_off",
            "passing": "run_past",
            "holding": "hold_station",
        }
    ),
)
