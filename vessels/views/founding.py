"""Founding a campaign: its fleets come with it, so this stands above the campaigns themselves."""

from campaigns.errors import OptionsRefusedError, UnknownRulesetError, UnknownTemplateError
from campaigns.models import Campaign
from campaigns.serializers.war import CampaignRequest
from campaigns.views.war import CampaignViewSet
from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from vessels import services
from vessels.errors import NotOfferedError


class FoundingViewSet(CampaignViewSet):
    """Campaigns: founded from a template, with its sides, their money and their fleets."""

    @write(
        takes=CampaignRequest,
        raises=(UnknownTemplateError, UnknownRulesetError, OptionsRefusedError, NotOfferedError),
        example={
            "template": "wilkinson",
            "name": "Up the river",
            "apply_mode": "organiser",
            "options": {"riverside": {"boarding": True}},
        },
    )
    def create(self, call: Call) -> Campaign:
        """Found a campaign. Whoever founds it is its organiser."""
        call.allow(None)
        data = dict(call.data)
        places = {
            UnknownTemplateError: Place("/template"),
            UnknownRulesetError: Place("/options"),
            NotOfferedError: Place("/template"),
        }
        with pointing(places):
            return services.found_with_fleets(
                template_key=data.pop("template"), by=call.user, **data
            )
