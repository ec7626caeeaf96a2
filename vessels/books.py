"""What a book says of a fleet between battles. A book without an entry says nothing of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol

from rulesets.core.dice import Dice
from rulesets.core.jsonio import JsonObject
from rulesets.riverside.capacity import load_of, may_be_carried, overload
from rulesets.riverside.continuity import ReturnTerms, after_scenario, return_terms
from rulesets.riverside.options import DangerousTerrain, Options
from rulesets.riverside.people import TROOP_TYPE, roll_character
from rulesets.riverside.ratings import ShipCard, ship_card
from rulesets.riverside.tables import (
    GUN_CREW,
    LEADER_LOST,
    OBJECT_LOST,
    TERRAIN_LOSS,
    TERRAIN_LOSS_EACH,
    VesselKind,
)
from vessels.companion import CompanionFleet
from vessels.errors import ArmamentRefusedError, NotRatedError
from vessels.mounting import Mounting
from vessels.richmond import RichmondFleet
from vessels.smoke import SmokeFleet


class Excess(Protocol):
    """The rule that a load breaks: how, what it allows, and what was found."""

    @property
    def rule(self) -> str: ...
    @property
    def problem(self) -> str: ...
    @property
    def limit(self) -> Any: ...
    @property
    def found(self) -> Any: ...


class FleetBook(Protocol):
    """A book, asked about a fleet."""

    def complement(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """The full boat's crew by role, the captain among them."""

    def boxes(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """The boxes of a whole vessel by the row of her record form; none where damage lapses."""

    def armament(self, kind: str, ratings: JsonObject) -> Sequence[str]:
        """The guns that every vessel of the class has, where she is to be armed as her class is."""

    def mount(self, kind: str, ratings: JsonObject, guns: Sequence[str]) -> Sequence[Mounting]:
        """The guns as mounted, or ArmamentRefusedError."""

    def may_buy(self, faction: str, kind: str) -> bool:
        """Whether a faction may buy vessels of a kind."""

    def roll_person(self, dice: Dice, kind: str, key: str) -> Mapping[str, Any] | None:
        """What the book keeps of a captain or a leader, rolled once; None: nothing."""

    def carries(self, kind: str) -> bool:
        """Whether vessels carry units of a kind."""

    def overload(
        self,
        kind: str,
        ratings: JsonObject,
        units: Iterable[tuple[str, int]],
        encumbrances: Iterable[int],
    ) -> Excess | None:
        """The rule that a load breaks, or none. Of each unit its kind and its figures."""

    def return_terms(self, status: str) -> ReturnTerms:
        """By what an absent vessel comes back."""

    def after_scenario(self, before: str, *, riverside: bool, battle: str | None) -> str:
        """A vessel's status after a scenario of its side; `battle` is None if she missed it."""

    def after_yard(self, condition: JsonObject, turns: int | None) -> JsonObject:
        """What is left of a vessel's damage when she comes out of a yard.

        `turns` are the campaign turns that she lay there, of which not every book asks; None: as
        many as it took.
        """

    def loses_object(self, dice: Dice, key: str, repeat: str) -> bool:
        """Roll whether an object is lost between a vessel in shallows and the shore."""

    def loses_figures(self, dice: Dice, key: str, figures: int, repeat: str) -> int:
        """Roll how many figures a unit loses between a vessel in shallows and the shore."""

    def loses_leader(self, dice: Dice, key: str, repeat: str) -> bool:
        """Roll whether a unit that lost a figure loses its leader."""


class RiversideFleet:
    """The riverside book."""

    def __init__(self, options: JsonObject) -> None:
        self._options = Options.from_json(options)

    def complement(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """RS-GEN-10: the crew with the captain; a dhow's is a setting."""
        dhow = kind == VesselKind.DHOW
        return {"boat": self._options.dhow_crew if dhow else ship_card(kind, ratings).crew}

    def boxes(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """RS-HIT-02: none."""
        return {}

    def armament(self, kind: str, ratings: JsonObject) -> Sequence[str]:
        """RS-GUN-01: guns are the buyer's choice."""
        return ()

    def mount(self, kind: str, ratings: JsonObject, guns: Sequence[str]) -> Sequence[Mounting]:
        """RS-GUN-01: how many, and which. RS-GUN-02: crew of each. RS-GUN-03: their drill."""
        card = ship_card(kind, ratings)
        if problem := _armament_problem(card, guns):
            raise ArmamentRefusedError(
                problem=f"{problem} (RS-GUN-01)",
                least=card.least_guns,
                most=card.most_guns,
                types=", ".join(card.gun_kinds),
            )
        return [Mounting(gun, GUN_CREW, str(card.drill)) for gun in guns]

    def may_buy(self, faction: str, kind: str) -> bool:
        """RS-PTS-05: gunboat and launch are the expedition's, the dhow the slavers'."""
        return kind in self._options.faction_vessels.get(faction, ())

    def roll_person(self, dice: Dice, kind: str, key: str) -> Mapping[str, Any] | None:
        """RS-GEN-03: Leadership and trait; RS-MW-06: which has no effect where traits are off."""
        if kind not in TROOP_TYPE:
            return None
        person = roll_character(dice, kind, key)
        leadership = person.leadership if self._options.traits_enabled else person.rolled
        return {"leadership": leadership, "trait": str(person.trait)}

    def carries(self, kind: str) -> bool:
        """RS-EMB-01: infantry and baggage."""
        return may_be_carried(kind)

    def overload(
        self,
        kind: str,
        ratings: JsonObject,
        units: Iterable[tuple[str, int]],
        encumbrances: Iterable[int],
    ) -> Excess | None:
        """RS-CAP-01, RS-CAP-02, RS-CAP-03."""
        capacity = ship_card(kind, ratings).capacity
        load = load_of((unit for unit, _ in units), encumbrances)
        return overload(capacity, load, self._options.capacity_mode)

    def return_terms(self, status: str) -> ReturnTerms:
        """RS-CMP-02, RS-CMP-03, RS-CMP-04, RS-CMP-05."""
        return return_terms(status, self._options)

    def after_scenario(self, before: str, *, riverside: bool, battle: str | None) -> str:
        """RS-CMP-09."""
        return after_scenario(
            before,
            riverside=riverside,
            on_table=battle is not None,
            battle=battle or before,
            options=self._options,
        )

    def after_yard(self, condition: JsonObject, turns: int | None) -> JsonObject:
        """RS-HIT-02: damage lapses with the battle; what is kept besides is no yard's matter."""
        return condition

    def loses_object(self, dice: Dice, key: str, repeat: str) -> bool:
        """RS-EMB-07: a one or a two loses it."""
        return dice.roll(1, 6, "object", key, repeat).total <= OBJECT_LOST

    def loses_figures(self, dice: Dice, key: str, figures: int, repeat: str) -> int:
        """RS-MW-17: a die for the unit, or one for each figure."""
        if self._options.dangerous_terrain is DangerousTerrain.FIGURE_1:
            faces = dice.roll(figures, 6, "dangerous terrain", key, repeat).faces
            return sum(face <= TERRAIN_LOSS_EACH for face in faces)
        return int(dice.roll(1, 6, "dangerous terrain", key, repeat).total <= TERRAIN_LOSS)

    def loses_leader(self, dice: Dice, key: str, repeat: str) -> bool:
        """RS-MW-15: two ones."""
        return dice.roll(2, 6, "leader", key, repeat).total == LEADER_LOST


def _armament_problem(card: ShipCard, guns: Sequence[str]) -> str:
    if not card.least_guns <= len(guns) <= card.most_guns:
        return f"{len(guns)} guns, where {card.least_guns} to {card.most_guns} are mounted"
    foreign = [gun for gun in guns if gun not in card.gun_kinds]
    return f"no {foreign[0]} is mounted" if foreign else ""


BOOKS: Final[Mapping[str, Callable[[JsonObject], FleetBook]]] = MappingProxyType(
    {
        "riverside": RiversideFleet,
        "soldiers_companion": CompanionFleet,
        "smoke_on_the_water": SmokeFleet,
        "on_to_richmond": RichmondFleet,
    }
)


def fleet_book(ruleset: str, options: JsonObject) -> FleetBook:
    """A book as a campaign plays it."""
    book = BOOKS.get(ruleset)
    if book is None:
        raise NotRatedError(design="the fleet", ruleset=ruleset)
    return book(options)
