"""The chart that a campaign is played on."""

from functools import lru_cache
from uuid import UUID

from campaigns.models import Campaign, CampaignChart
from campaigns.rules.chart import SHIPPED, Chart
from campaigns.rules.charting import read_chart


def chart_of(campaign: Campaign) -> Chart:
    """The campaign's own chart in its last edition, or the shipped one where it has none."""
    editions = CampaignChart.objects.filter(campaign=campaign).order_by("number")
    number = editions.values_list("number", flat=True).last()
    return SHIPPED if number is None else _edition(campaign.pk, number)


@lru_cache(maxsize=64)
def _edition(campaign_id: UUID, number: int) -> Chart:
    """An edition never changes, so what was read of it stays true."""
    kept = CampaignChart.objects.get(campaign_id=campaign_id, number=number)
    return read_chart(kept.document)
