"""What Smoke on the Water says of a fleet between battles."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rulesets.core.dice import Dice
from rulesets.core.jsonio import JsonObject
from rulesets.smoke_on_the_water.muster.condition import boxes_of
from rulesets.smoke_on_the_water.muster.muster import TROOPS
from rulesets.smoke_on_the_water.own_ratings import ship_card
from vessels.mounting import Mounting, at_places
from vessels.plain import PlainFleet

#: SW-BRD-03: the crew is counted in points of twenty men, and gunners are among them.
ROLE: Final = "points"
GUNNERS: Final = 0
#: The book has no drill of guns; a crew's quality is the scenario's word (SW-VES-12).
DRILL: Final = "drilled"


class SmokeFleet(PlainFleet):
    """Smoke on the Water. SW-END-03, SW-BRD-12: nothing else happens between battles."""

    def __init__(self, options: JsonObject) -> None:
        """No option of the book touches a fleet between battles."""

    def complement(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """SW-BRD-03: the crew points of the class."""
        return {ROLE: ship_card(kind, ratings).crew}

    def boxes(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """SW-VES-01: hull, flotation, stack and machinery."""
        return boxes_of(ship_card(kind, ratings))

    def armament(self, kind: str, ratings: JsonObject) -> Sequence[str]:
        """SW-VES-08: the class's guns, in the order of its record sheet."""
        return [place.card.code for place in ship_card(kind, ratings).guns]

    def mount(self, kind: str, ratings: JsonObject, guns: Sequence[str]) -> Sequence[Mounting]:
        """SW-VES-08: each gun at the first free mounting of its kind."""
        places = [(place.id, place.card.code) for place in ship_card(kind, ratings).guns]
        return at_places(
            guns,
            places,
            printed=[code for _, code in places],
            rule="SW-VES-08",
            drill=DRILL,
            crew_of=lambda _: GUNNERS,
        )

    def may_buy(self, faction: str, kind: str) -> bool:
        """SW-SET-01: forces are by agreement; the book forbids no class to anybody."""
        return True

    def roll_person(self, dice: Dice, kind: str, key: str) -> Mapping[str, Any] | None:
        """The book keeps nothing of captains."""
        return None

    def carries(self, kind: str) -> bool:
        """SW-BRD-03: troops."""
        return kind == TROOPS

    def overload(
        self,
        kind: str,
        ratings: JsonObject,
        units: Iterable[tuple[str, int]],
        encumbrances: Iterable[int],
    ) -> None:
        """SW-BRD-03: the book sets no limit to what is loaded."""

    def after_yard(self, condition: JsonObject, turns: int | None) -> JsonObject:
        """SW-END-06 (ruling): a yard makes her whole, burst guns and all; nobody else does."""
        return {}
