"""A campaign's calendar: whether it plays by months, by which settings, and which is played now."""

from campaigns.books import SUN_NEVER_SETS
from campaigns.models import Campaign, CampaignRuleset, CampaignTurn
from campaigns.rules.options import Options


def options_of(campaign: Campaign) -> Options | None:
    """The campaign book's settings, or None where the campaign plays without months."""
    found = CampaignRuleset.objects.filter(campaign=campaign, ruleset=SUN_NEVER_SETS).first()
    return Options.from_json(found.options) if found else None


def open_turn(campaign: Campaign) -> CampaignTurn | None:
    """The turn that is played now; none before the calendar is opened, and after the last."""
    return CampaignTurn.objects.open().filter(campaign=campaign).first()
