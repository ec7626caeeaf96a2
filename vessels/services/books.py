"""The books of a campaign, asked about its fleet."""

from campaigns.models import Campaign, CampaignRuleset
from vessels.books import BOOKS, FleetBook, fleet_book
from vessels.errors import NotRatedError
from vessels.models import VesselClassVersion
from vessels.rated import Rated


def book_of(campaign: Campaign, ruleset: str | None = None) -> tuple[str, FleetBook]:
    """A book of the campaign by key, or the default one."""
    key = ruleset or campaign.default_ruleset
    found = CampaignRuleset.objects.filter(campaign=campaign, ruleset=key).first()
    if found is None:
        raise NotRatedError(design="the campaign", ruleset=key)
    return key, fleet_book(key, found.options)


def books_of(campaign: Campaign) -> dict[str, FleetBook]:
    """All books of the campaign that say something of a fleet."""
    found = CampaignRuleset.objects.filter(campaign=campaign, ruleset__in=tuple(BOOKS))
    return {book.ruleset: fleet_book(book.ruleset, book.options) for book in found}


def fitting_out(
    design: VesselClassVersion, ruleset: str, book: FleetBook
) -> tuple[FleetBook, Rated]:
    """By which book a vessel of a class is armed and manned, and what the class is in it.

    That is the book that is asked for, or, where that one rates the class as something else than
    it was designed as, the book that it was designed for: her guns and her men are what they are.
    """
    found = design.rated(ruleset)
    if found is None:
        raise NotRatedError(design=design.name, ruleset=ruleset)
    own = design.designed_for
    if not found.converted or own is None:
        return book, found
    designed = design.rated(own)
    assert designed is not None, "a class is rated for the book that it was designed for"
    return fleet_book(own, {}), designed
