"""OR-CLS-01, OR-CLS-03, OR-CLS-04, OR-TRN-01: the classes of a catalogue.

The source gives each of four classes one column of its table; turrets, rams and sizes are a
vessel's own, so a catalogue has a row for each that the naval rules speak of.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rulesets.on_to_richmond.ratings import ratings_json
from rulesets.on_to_richmond.tables import ShipClass


@dataclass(frozen=True, slots=True)
class Row:
    """A class of the catalogue: `own` is what it has beside the plain ship of its kind."""

    name: str
    kind: ShipClass
    rule: str
    own: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ratings(self) -> dict[str, Any]:
        """The ratings of its class version."""
        return {**ratings_json(self.kind), **self.own}


CATALOGUE: Final = (
    Row("Turreted Ironclad", ShipClass.TURRETED_IRONCLAD, "OR-CLS-02"),
    Row("Two-Turreted Ironclad", ShipClass.TURRETED_IRONCLAD, "OR-CLS-04", {"turrets": 2}),
    Row("Broadside Ironclad", ShipClass.BROADSIDE_IRONCLAD, "OR-CLS-02"),
    Row("Broadside Ironclad, No Ram", ShipClass.BROADSIDE_IRONCLAD, "OR-CLS-03", {"ram": False}),
    Row("Armored Gunboat", ShipClass.ARMORED_GUNBOAT, "OR-CLS-02"),
    Row("Armored Ram", ShipClass.ARMORED_GUNBOAT, "OR-CLS-03", {"ram": True}),
    Row("Small Transport", ShipClass.TRANSPORT, "OR-TRN-01"),
    Row("Large Transport", ShipClass.TRANSPORT, "OR-TRN-01", {"size": "large"}),
)
