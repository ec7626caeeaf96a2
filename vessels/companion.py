"""What the Soldier's Companion book says of a fleet between battles."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rulesets.core.dice import Dice
from rulesets.core.jsonio import JsonObject
from rulesets.soldiers_companion.aftermath.aftermath import DRILL, boxes_of
from rulesets.soldiers_companion.aftermath.complement import ROLES
from rulesets.soldiers_companion.muster.arming import full_crew
from rulesets.soldiers_companion.muster.capacity import Body, Overload, Room, overload
from rulesets.soldiers_companion.muster.outfit import BOAT_GUN, BoatGun, Outfit, refit
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.ratings import PRINTED, ShipCard, ship_card
from rulesets.soldiers_companion.tables import UnitKind, VesselClass
from vessels.mounting import Mounting, at_places
from vessels.plain import PlainFleet

# SC-BG-18: the Leadership of captains and of native chiefs; sub-leaders have none.
CAPTAIN: Final = 1
CHIEF: Final = 1
SUB_LEADER: Final = 0
#: SC-VES-02: the troops that vessels carry.
CARRIED: Final = (UnitKind.COMPANY, UnitKind.WAR_BAND, UnitKind.SQUADRON)


class CompanionFleet(PlainFleet):
    """The Soldier's Companion book. SC-GEN-04, SC-BG-19: nothing else happens between battles."""

    def __init__(self, options: JsonObject) -> None:
        self._options = Options.from_json(options)

    def _card(self, kind: str, ratings: JsonObject) -> ShipCard:
        return refit(ship_card(kind, ratings), Outfit(), self._options)

    def complement(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """SC-VES-02, SC-MAN-04: the crew by role, without the gunners."""
        posts = self._card(kind, ratings).posts
        return {role: getattr(posts, role) for role in ROLES}

    def boxes(self, kind: str, ratings: JsonObject) -> Mapping[str, int]:
        """SC-FORM-01."""
        return boxes_of(ship_card(kind, ratings))

    def armament(self, kind: str, ratings: JsonObject) -> Sequence[str]:
        """SC-VES-04: the class's guns, in its order."""
        return [mounting.kind for mounting in self._card(kind, ratings).mountings]

    def mount(self, kind: str, ratings: JsonObject, guns: Sequence[str]) -> Sequence[Mounting]:
        """SC-VES-04: each gun at a place of the class; SC-BG-08, SC-BG-10: with its crew."""
        card = self._card(kind, ratings)
        places = [(mounting.id, mounting.kind) for mounting in card.mountings]
        if card.kind is VesselClass.LARGE_BOAT:
            places += [(BOAT_GUN, gun) for gun in guns[:1] if gun in tuple(BoatGun)]
        return at_places(
            guns,
            places,
            printed=[mounting.kind for mounting in card.mountings],
            rule="SC-VES-04",
            drill=DRILL,
            crew_of=full_crew,
        )

    def may_buy(self, faction: str, kind: str) -> bool:
        """SC-CAMP-01: the scenario opens the list; the book forbids no class to anybody."""
        return kind in PRINTED

    def roll_person(self, dice: Dice, kind: str, key: str) -> Mapping[str, Any] | None:
        """SC-BG-18: Leadership goes by the post, and is not rolled."""
        if kind in PRINTED:
            return {"leadership": CAPTAIN, "trait": "captain"}
        if kind in tuple(UnitKind):
            chief = kind == UnitKind.WAR_BAND
            return {
                "leadership": CHIEF if chief else SUB_LEADER,
                "trait": "chief" if chief else "leader",
            }
        return None

    def carries(self, kind: str) -> bool:
        """SC-VES-02: infantry, cavalry and war bands."""
        return kind in CARRIED

    def overload(
        self,
        kind: str,
        ratings: JsonObject,
        units: Iterable[tuple[str, int]],
        encumbrances: Iterable[int],
    ) -> Overload | None:
        """SC-TRP-07, SC-VES-02: troops take room, objects none."""
        bodies = [Body(unit, figures) for unit, figures in units]
        return overload(Room.of(self._card(kind, ratings)), bodies, self._options)
