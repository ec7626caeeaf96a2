"""What a book's causes are."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

GUNS: Final = "guns"
"""All guns of a vessel, among the places at which her men serve."""


class Cause(NamedTuple):
    """Kinds of event, and the rule where none of them befell; empty: that of the outcome."""

    kinds: tuple[str, ...]
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Causes:
    """A book's causes, by what they change."""

    subjects: Mapping[str, tuple[str, ...]]
    """The fields that tell of entries, by kind of event."""
    vessel: Cause
    aboard: Cause
    """How those who were aboard a vessel that is gone were lost."""
    side: Cause
    damage: Cause
    crew: Cause
    guns: Cause
    captain: Cause
    post: Cause
    unit: Cause
    figures: Cause
    ruin: Cause
    leader: Cause
    moved: Cause
    thing: Cause
    manned: str
    over: str
    """By which rule a scenario is over."""
    shifts: tuple[tuple[str, ...], ...] = ()
    """Roles whose men take each other's places: who is missing at one may serve at another."""
