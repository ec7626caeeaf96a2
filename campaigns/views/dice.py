"""The campaign's sealed dice, for those who check them."""

from campaigns.filters import CampaignRollFilter, OfCampaign
from campaigns.models import CampaignRoll, CampaignSeed
from campaigns.serializers.dice import CampaignRollSerializer, CampaignSeedSerializer
from riverwar.api.viewsets import Reading

CAMPAIGN_ID = "0192f3a4-5b6c-7d8e-9f01-000000000001"
SEED_ID = "0192f3a4-5b6c-7d8e-9f01-000000000061"


class CampaignSeedViewSet(Reading):
    """What the campaign's dice were committed to, and the seeds of the periods that are over."""

    resource = "campaign_seed"
    queryset = CampaignSeed.objects.all()
    serializer_class = CampaignSeedSerializer
    filterset_class = OfCampaign
    example = {
        "id": SEED_ID,
        "campaign": CAMPAIGN_ID,
        "period": 1,
        "scope": "period-1",
        "commitment": "5e" * 32,
        "seed": None,
        "created_at": "2026-11-30T12:00:00Z",
        "revealed_at": None,
    }


class CampaignRollViewSet(Reading):
    """Dice rolled between battles: each captain's leadership and trait, and the like."""

    resource = "campaign_roll"
    queryset = CampaignRoll.objects.select_related("seed")
    campaign_path = "seed__campaign_id"
    serializer_class = CampaignRollSerializer
    filterset_class = CampaignRollFilter
    example = {
        "id": "0192f3a4-5b6c-7d8e-9f01-000000000071",
        "campaign": CAMPAIGN_ID,
        "seed": SEED_ID,
        "period": 1,
        "phase": "people",
        "address": "leadership|lieutenant-grey",
        "die": 6,
        "faces": [3, 4],
        "rule": "RS-GEN-03",
        "created_at": "2026-11-30T12:00:00Z",
    }
