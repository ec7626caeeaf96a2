"""The audit of a campaign, for its organiser."""

from typing import Any

from campaigns.models import Campaign
from riverwar.api.operations import Call, read
from riverwar.api.viewsets import Resource
from turns.audit import audit
from turns.serializers.audit import AuditSerializer

SOUND = {"sound": True, "differences": []}


class CampaignAuditViewSet(Resource):
    """What is kept of a campaign, worked out anew."""

    resource = "campaign"
    campaign_path = "id"
    queryset = Campaign.objects.all()

    @read(answer=AuditSerializer, answer_example=SOUND)
    def audit(self, call: Call) -> Any:
        """Work out money, forces, dice and steps anew, and name every difference.

        Nothing is changed. Balances are added up from their postings, receipts compared with what
        was paid, each die rolled again from its seed, each row compared with its history.
        """
        found = audit(call.target)
        return {"sound": not found, "differences": found}
