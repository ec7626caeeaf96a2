"""What On To Richmond says of a fleet between battles."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rulesets.core.dice import Dice
from rulesets.core.jsonio import JsonObject
from rulesets.on_to_richmond.continuity import mended
from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.ratings import room_for, ship_card
from rulesets.on_to_richmond.tables import CLASSES, Arm, Size
from vessels.errors import ArmamentRefusedError
from vessels.mounting import Mounting
from vessels.plain import PlainFleet

#: OR-TRN-02, OR-TRN-03: stands of infantry that a transport takes.
ROOM: Final[Mapping[Size, int]] = {Size.SMALL: 1, Size.LARGE: 2}


class Overload(NamedTuple):
    """The rule that a load breaks, and how: the stands that are allowed, and those found."""

    rule: str
    problem: str
    limit: int
    found: int


class RichmondFleet(PlainFleet):
    """On To Richmond. OR-CMP-01, OR-TRN-04: nothing else happens between battles."""

    def __init__(self, options: JsonObject) -> None:
        self._options = Options.from_json(options)

    def complement(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """OR-GEN-05: the book has no crews."""
        return {}

    def boxes(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """OR-DMG-02: the damage points that she can take."""
        return {"hull": ship_card(kind, ratings).limit}

    def armament(self, kind: str, ratings: JsonObject) -> Sequence[str]:
        """OR-MOD-05: mounts are the class's, and no guns of their own."""
        return ()

    def mount(self, kind: str, ratings: JsonObject, guns: Sequence[str]) -> Sequence[Mounting]:
        """OR-MOD-05: no gun is bought beside the class's mounts."""
        if guns:
            raise ArmamentRefusedError(
                problem="a class has its mounts, and no gun besides (OR-MOD-05)",
                least=0,
                most=0,
                types="none",
            )
        return []

    def may_buy(self, faction: str, kind: str) -> bool:
        """OR-CLS-01: the book forbids no class to anybody."""
        return kind in CLASSES

    def roll_person(self, dice: Dice, kind: str, key: str) -> Mapping[str, Any] | None:
        """OR-GEN-05: nor has it captains."""
        return None

    def carries(self, kind: str) -> bool:
        """OR-TRN-02, OR-TRN-03: infantry, cavalry and artillery."""
        return kind in tuple(Arm)

    def overload(
        self,
        kind: str,
        ratings: JsonObject,
        units: Iterable[tuple[str, int]],
        encumbrances: Iterable[int],
    ) -> Overload | None:
        """OR-TRN-02, OR-TRN-03: stands of one arm; objects take no room."""
        card = ship_card(kind, ratings)
        load = [(Arm(arm), stands) for arm, stands in units if stands]
        problem = room_for(card, load)
        if problem is None:
            return None
        rule = "OR-TRN-02" if card.transport and card.size is Size.SMALL else "OR-TRN-03"
        most = ROOM[card.size] if card.transport else 0
        return Overload(rule, problem, most, sum(stands for _, stands in load))

    def after_yard(self, condition: JsonObject, turns: int | None) -> JsonObject:
        """OR-CMP-02: so many campaign turns at a base; without a number, until she is whole."""
        damage = condition.get("hull_lost", 0)
        if turns is None:  # where no base mends anything, she stays as she is
            turns = damage if self._options.repair_rate else 0
        left = mended(damage, at_base=True, options=self._options, turns=turns)
        return {"hull_lost": left} if left else {}
