"""Why a vessel is not there to fight, in words, and by what she comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from vessels.books import FleetBook
from vessels.models import Vessel
from vessels.models.fleet import ABSENT, Status

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        Status.EXPECTED: "She has not joined her side yet.",
        Status.AVAILABLE: "",
        Status.LAID_UP: "She is laid up until the organiser has her in service again.",
        Status.IN_REPAIR: "She is in repair until the organiser has her in service again.",
        Status.WITHDRAWN: "She withdrew from a battle.",
        Status.GROUNDED: "She went aground in a battle.",
        Status.SEPARATED: "Her side has become separated from her.",
        Status.DERELICT: "She was abandoned, and her fate is not settled.",
        Status.SUNK: "She was sunk.",
        Status.LOST: "She was lost.",
        Status.SCRAPPED: "She was scrapped.",
    }
)


@dataclass(frozen=True, slots=True)
class Availability:
    """Whether a vessel is there; if not, why, by which rule, and how she comes back."""

    available: bool
    reason: str
    rule: str
    returns: Mapping[str, Any] | None


def availability_of(vessel: Vessel, book: FleetBook | None) -> Availability:
    """RS-CMP-01, RS-CMP-02: as the book, if it knows of fleets, has it."""
    reason = REASONS[vessel.status]
    if vessel.status == Status.EXPECTED and vessel.expected_at:
        reason = f"{reason} She is due at {vessel.expected_at}."
    if vessel.status not in ABSENT or book is None:
        return Availability(vessel.status == Status.AVAILABLE, reason, "", None)
    terms = book.return_terms(vessel.status)
    returns = {
        "by_roll": terms.by_roll,
        "scope": terms.scope,
        "riverside_only": terms.riverside_only,
        "chance": list(terms.chance),
    }
    return Availability(False, reason, terms.rule, returns)
