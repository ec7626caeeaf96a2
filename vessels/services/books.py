"""The books of a campaign, asked about its fleet."""

from campaigns.models import Campaign, CampaignRuleset
from vessels.books import BOOKS, FleetBook, fleet_book
from vessels.errors import NotRatedError


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
