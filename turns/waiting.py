"""What the open turn waits for, for those who read it."""

from django.utils import timezone

from campaigns.calendar import options_of
from campaigns.models import CampaignTurn
from riverwar.errors import FieldError
from turns.services import in_play
from turns.steps import WAITS


def waits_of(turn: CampaignTurn) -> list[FieldError]:
    """Every reason for which its step cannot be taken now, each with what to do; none: it can."""
    options = options_of(turn.campaign)
    if turn.closed_at is not None or options is None:
        return []
    playing = in_play(turn, campaign=turn.campaign, options=options, by=None, now=timezone.now())
    found = WAITS.get(playing.step)
    return found(playing) if found is not None else []
