"""What a log tells of entries beyond their conditions: causes, and men given or come back."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

# What ended a vessel, a unit or an object, the gravest first; each kind names its subjects in these
# fields.
SUBJECTS: Final[Mapping[str, tuple[str, ...]]] = {
    "boat_sunk": ("vessel", "units", "things"),
    "vessel_captured": ("vessel", "units", "things"),
    "vessel_abandoned": ("vessel",),
    "vessel_withdrew": ("vessel", "passengers"),
    "vessel_settled": ("vessel",),
    "unit_destroyed": ("unit",),
    "unit_routed": ("unit",),
    "unit_lost": ("unit",),
    "unit_settled": ("unit",),
    "leader_tested": ("unit",),
    "casualties_taken": ("entry",),
    "terrain_tested": ("unit",),
    "unit_landed": ("unit",),
    "unit_embarked": ("unit",),
    "object_lost": ("thing",),
    "object_taken": ("thing",),
    "object_moved": ("thing",),
    "object_rolled": ("thing",),
    "ammunition_spent": ("thing",),
}
WOUNDED: Final = "wounded_rolled"
MANNED: Final = "gun_manned"

KINDS: Final = (*SUBJECTS, WOUNDED, MANNED)
EVENTS: Final = """
    SELECT json_agg(event.value ORDER BY turn.turn, event.place)
      FROM battles_battleturn AS turn,
           jsonb_array_elements(turn.events) WITH ORDINALITY AS event(value, place)
     WHERE turn.battle_id = %(battle)s AND event.value ->> 'kind' = ANY(%(kinds)s)
"""
"""Those of a battle's stored log that are added up here, in one list."""


@dataclass(slots=True)
class Told:
    """Rules by entry and kind of event; men by entry and gun ("" where it is no gun)."""

    rules: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    wounded: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    returned: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    given: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    taken: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))

    def rule(self, entry: str, *kinds: str, otherwise: str) -> str:
        """The rule of the first of these kinds that befell an entry."""
        befell = self.rules.get(entry, {})
        return next((befell[kind] for kind in kinds if kind in befell), otherwise)

    def befell(self, entry: str, kind: str) -> bool:
        """Whether an event of this kind befell an entry."""
        return kind in self.rules.get(entry, {})


def tell(events: Iterable[Mapping[str, Any]]) -> Told:
    """Add up events."""
    told = Told()
    for event in events:
        match event["kind"]:
            case "wounded_rolled":
                whose = event["entry"], event["gun"] or ""
                told.wounded[whose] += len(event["roll"]["faces"])
                told.returned[whose] += event["returned"]
            case "gun_manned":
                told.given[event["unit"]] += event["figures"]
                told.taken[event["vessel"], event["gun"]] += event["figures"]
            case kind:
                for name in SUBJECTS[kind]:
                    found = event.get(name) or ()
                    for entry in (found,) if isinstance(found, str) else found:
                        told.rules[entry][kind] = event["rule"]
    return told
