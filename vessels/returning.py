"""The return queue: who is away, by which rule, for how long, and at what chance a turn."""

from dataclasses import dataclass
from fractions import Fraction

from riverwar.accounts.models import User
from rulesets.riverside.continuity import ReturnTerms
from vessels.books import fleet_book
from vessels.models import Vessel

RETURNS_BY = "riverside"


@dataclass(frozen=True, slots=True)
class Absence:
    """One vessel of the return queue."""

    vessel: Vessel
    terms: ReturnTerms

    @property
    def chance(self) -> Fraction:
        """The chance of each turn."""
        return Fraction(*self.terms.chance)


def absence_of(vessel: Vessel) -> Absence:
    """A vessel that came from `awaiting_return()`, with the terms by which she comes back."""
    options = getattr(vessel, "return_options", None) or {}
    return Absence(vessel, fleet_book(RETURNS_BY, options).return_terms(vessel.status))


def return_queue(user: User) -> list[Absence]:
    """RS-CMP-02: the absent vessels that a person may see, in the order in which they roll."""
    seen = Vessel.objects.awaiting_return().filter(
        pk__in=Vessel.objects.for_user(user).values("pk")
    )
    return [
        absence_of(vessel)
        for vessel in seen.select_related("side", "campaign").order_by("campaign_id", "key")
    ]
