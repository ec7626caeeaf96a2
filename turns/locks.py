"""The campaign under its lock, its book and its turn: what a change of its months begins with."""

from campaigns.calendar import open_turn, options_of
from campaigns.errors import CampaignEndedError
from campaigns.models import Campaign, CampaignTurn
from campaigns.rules.options import Options
from riverwar.api import assert_in_transaction
from turns.errors import NoCalendarError


def lock(campaign: Campaign) -> Campaign:
    """The campaign, locked, if it has not ended."""
    assert_in_transaction()
    locked = Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)
    if locked.state == Campaign.State.ENDED:
        raise CampaignEndedError(campaign=locked.name)
    return locked


def book_of(campaign: Campaign) -> Options:
    """The campaign book's settings, or a refusal where the campaign plays without months."""
    options = options_of(campaign)
    if options is None:
        raise NoCalendarError(campaign=campaign.name)
    return options


def turn_of(campaign: Campaign) -> CampaignTurn:
    """The turn that is played now, or a refusal where the calendar is not open."""
    turn = open_turn(campaign)
    if turn is None:
        raise NoCalendarError(
            campaign=campaign.name, remedy="Open the calendar: POST /turns/ with the campaign."
        )
    return turn
