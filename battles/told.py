"""What a log tells of entries beyond their conditions: causes, and men given or come back."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from battles.causes import CAUSES, Cause

WOUNDED: Final = "wounded_rolled"
MANNED: Final = "gun_manned"

EVENTS: Final = """
    SELECT json_agg(event.value ORDER BY turn.turn, event.place)
      FROM battles_battleturn AS turn,
           jsonb_array_elements(turn.events) WITH ORDINALITY AS event(value, place)
     WHERE turn.battle_id = %(battle)s AND event.value ->> 'kind' = ANY(%(kinds)s)
"""
"""Those of a battle's stored log that are added up here, in one list."""


def kinds_of(ruleset: str) -> list[str]:
    """The kinds of event that tell of entries in a book's log."""
    return [*CAUSES[ruleset].subjects, WOUNDED, MANNED]


@dataclass(slots=True)
class Told:
    """Rules by entry and kind of event; men by entry and gun ("" where it is no gun)."""

    rules: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    wounded: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    returned: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    given: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    taken: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))

    def rule(self, entry: str, cause: Cause, *, outcome: str = "") -> str:
        """The rule of the first kind that befell an entry, or of the outcome where none did."""
        befell = self.rules.get(entry, {})
        told = next((befell[kind] for kind in cause.kinds if kind in befell), cause.otherwise)
        return told or outcome


def tell(events: Iterable[Mapping[str, Any]], ruleset: str) -> Told:
    """Add up events of a book's log."""
    subjects = CAUSES[ruleset].subjects
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
                for name in subjects[kind]:
                    for entry in _entries(event.get(name)):
                        told.rules[entry][kind] = event["rule"]
    return told


def _entries(found: Any) -> Iterator[str]:
    """The entries that a field names: one, several, or rows that begin with one."""
    if isinstance(found, str):
        yield found
        return
    for each in found or ():
        yield each if isinstance(each, str) else each[0]
