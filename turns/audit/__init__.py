"""The audit: what is kept of a campaign is worked out anew, and every difference is named.

Each check reads one campaign and yields what is wrong. None changes a row; none at all found means
that money, forces, dice and steps are what the record says.
"""

from collections.abc import Callable, Iterator
from typing import Final

from campaigns.models import Campaign
from turns.audit.calendar import steps_out_of_order
from turns.audit.dice import misrolled
from turns.audit.difference import Difference
from turns.audit.feed import gaps
from turns.audit.money import misstated_money
from turns.audit.purchases import misbought
from turns.audit.standing import misplaced, uncaused

Check = Callable[[Campaign], Iterator[Difference]]

#: Every check, by the name under which it reports.
CHECKS: Final[tuple[Check, ...]] = (
    misstated_money,
    misbought,
    uncaused,
    misplaced,
    misrolled,
    steps_out_of_order,
    gaps,
)


def audit(campaign: Campaign) -> list[Difference]:
    """Every difference of a campaign; none: it is sound."""
    present = Campaign.objects.get(pk=campaign.pk)
    return [found for check in CHECKS for found in check(present)]


__all__ = ["CHECKS", "Difference", "audit"]
