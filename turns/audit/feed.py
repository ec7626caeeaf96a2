"""The feed of a campaign: numbers without a gap, up to its head."""

from collections.abc import Iterator

from django.db.models import Count, Max

from campaigns.models import Campaign
from riverwar.feed.models import Event, Head
from turns.audit.difference import Difference


def gaps(campaign: Campaign) -> Iterator[Difference]:
    """Every number from one to the last is there once."""
    events = Event.objects.filter(campaign=campaign.pk)
    found = events.aggregate(count=Count("pk"), last=Max("seq"))
    head = Head.objects.filter(campaign=campaign.pk).values_list("seq", flat=True).first() or 0
    if not found["count"] == (found["last"] or 0) == head:
        problem = f"{found['count']} events, the last is {found['last']}, the head is {head}"
        yield Difference("feed", "campaign", str(campaign.pk), problem)
