"""Campaigns, their books, sides and members."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from campaigns import services
from campaigns.errors import (
    AlreadyMemberError,
    AmountRefusedError,
    CampaignEndedError,
    CampaignInBattleError,
    DoctrineRefusedError,
    LastOrganiserError,
    MemberBoundError,
    MemberSideError,
    OptionsRefusedError,
)
from campaigns.filters import (
    CampaignFilter,
    CampaignRulesetFilter,
    MemberFilter,
    SideFilter,
)
from campaigns.models import Campaign, CampaignRuleset, Member, Side, Transfer
from campaigns.serializers.money import GrantRequest, TransferSerializer
from campaigns.serializers.war import (
    CampaignChange,
    CampaignRulesetChange,
    CampaignRulesetSerializer,
    CampaignSerializer,
    MemberChange,
    MemberRequest,
    MemberSerializer,
    SideChange,
    SideRequest,
    SideSerializer,
)
from campaigns.views.money import TRANSFER, transfers
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading

CAMPAIGN_ID = "0192f3a4-5b6c-7d8e-9f01-000000000001"
SIDE_ID = "0192f3a4-5b6c-7d8e-9f01-000000000011"
WHEN = {"created_at": "2026-11-30T12:00:00Z", "updated_at": "2026-11-30T12:00:00Z"}
MEMBER = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000031",
    "version": 1,
    "campaign": CAMPAIGN_ID,
    "user": {"id": "0192f3a4-5b6c-7d8e-9f01-0000000000aa", "username": "ann"},
    "role": "commander",
    "side": SIDE_ID,
    "side_key": "expedition",
    **WHEN,
}


class CampaignViewSet(Reading):
    """Campaigns. How one is founded stands where the fleets are, which come with it."""

    resource = "campaign"
    queryset = Campaign.objects.all()
    campaign_path = "id"
    serializer_class = CampaignSerializer
    filterset_class = CampaignFilter
    example = {
        "id": CAMPAIGN_ID,
        "version": 1,
        "name": "Up the river",
        "template": "wilkinson",
        "default_ruleset": "riverside",
        "apply_mode": "automatic",
        "money_unit": "points",
        "state": "running",
        "period": 1,
        "membership": {"role": "organiser", "side": None},
        **WHEN,
    }

    def get_queryset(self) -> QuerySet[Any]:
        reader: Any = self.request.user
        mine = Member.objects.filter(campaign=OuterRef("pk"), user=reader)
        seen: QuerySet[Any] = (
            super()
            .get_queryset()
            .annotate(
                my_role=Subquery(mine.values("role")[:1]), my_side=Subquery(mine.values("side")[:1])
            )
        )
        return seen

    @write(takes=CampaignChange, raises=(CampaignEndedError,), example={"apply_mode": "organiser"})
    def partial_update(self, call: Call) -> Campaign:
        """Rename the campaign, or say who puts a battle's result into the fleet."""
        return services.change_campaign(campaign=call.target, by=call.user, **call.data)

    @write(raises=(CampaignEndedError, CampaignInBattleError))
    def end(self, call: Call) -> Campaign:
        """End the war: its dice are shown, and nothing changes any more."""
        return services.end_campaign(campaign=call.target, by=call.user)


class CampaignRulesetViewSet(Reading):
    """The books that campaigns play by, with their options."""

    resource = "campaign_ruleset"
    queryset = CampaignRuleset.objects.all()
    serializer_class = CampaignRulesetSerializer
    filterset_class = CampaignRulesetFilter
    ordering = "id"
    example = {
        "id": "0192f3a4-5b6c-7d8e-9f01-000000000021",
        "version": 1,
        "campaign": CAMPAIGN_ID,
        "ruleset": "riverside",
        "options": {"turn_limit": 12, "boarding": False},
        **WHEN,
    }

    @write(
        takes=CampaignRulesetChange,
        raises=(OptionsRefusedError, CampaignEndedError),
        example={"options": {"boarding": True}},
    )
    def partial_update(self, call: Call) -> CampaignRuleset:
        """Set options. Those not named keep their value; battles requested before keep theirs."""
        return services.set_options(
            book=call.target, options=call.data.get("options", {}), by=call.user
        )


class SideViewSet(Reading):
    """The sides of campaigns."""

    resource = "side"
    queryset = Side.objects.all()
    serializer_class = SideSerializer
    filterset_class = SideFilter
    ordering = "id"
    example = {
        "id": SIDE_ID,
        "version": 1,
        "campaign": CAMPAIGN_ID,
        "key": "expedition",
        "name": "Wilkinson's Expedition",
        "faction": "expedition",
        "edge": "downstream",
        "doctrine": {"name": "bombard", "shallows": "prudent", "shooters": "harriers"},
        "standing": {},
        **WHEN,
    }

    @write(
        takes=SideRequest,
        subject="campaign",
        raises=(CampaignEndedError,),
        example={
            "campaign": CAMPAIGN_ID,
            "key": "wasimba",
            "name": "The Wasimba",
            "faction": "tribes",
            "edge": "upstream",
            "money": 6,
        },
    )
    def create(self, call: Call) -> Side:
        """Add a side, with its treasury."""
        return services.add_side(by=call.user, **call.data)

    @write(
        takes=SideChange,
        raises=(DoctrineRefusedError, CampaignEndedError),
        example={"doctrine": {"name": "bombard", "shallows": "bold"}},
    )
    def partial_update(self, call: Call) -> Side:
        """Rename a side, or give it another doctrine or other standing orders."""
        return services.change_side(side=call.target, by=call.user, **call.data)

    @write(
        takes=GrantRequest,
        answer=TransferSerializer,
        status=201,
        key=KeyUse.REQUIRED,
        lock=False,
        location="transfer",
        raises=(AmountRefusedError, CampaignEndedError),
        example={"amount": 10, "memo": "For the relief of the mission"},
        answer_example=TRANSFER,
    )
    def grant(self, call: Call) -> Transfer:
        """Give the side money from the bank."""
        with pointing({AmountRefusedError: Place("/amount")}):
            made = services.grant_money(side=call.target, by=call.user, **call.data)
        return transfers().get(pk=made.pk)


class MemberViewSet(Reading):
    """Who takes part in campaigns."""

    resource = "member"
    queryset = Member.objects.select_related("user", "side")
    serializer_class = MemberSerializer
    filterset_class = MemberFilter
    ordering = "id"
    example = MEMBER
    places = {
        AlreadyMemberError: Place("/username"),
        MemberSideError: Place("/side"),
        LastOrganiserError: Place("/role"),
    }

    @write(
        takes=MemberRequest,
        subject="campaign",
        raises=(AlreadyMemberError, MemberSideError),
        example={
            "campaign": CAMPAIGN_ID,
            "username": "ann",
            "role": "commander",
            "side": SIDE_ID,
        },
    )
    def create(self, call: Call) -> Member:
        """Make a person who has an account a member at once. Others are invited by a link."""
        data = call.data
        with pointing(self.places):
            return services.add_member(
                campaign=data["campaign"],
                user=data["username"],
                role=data["role"],
                side=data.get("side"),
                by=call.user,
            )

    @write(
        takes=MemberChange,
        raises=(MemberSideError, LastOrganiserError),
        example={"role": "observer", "side": None},
    )
    def partial_update(self, call: Call) -> Member:
        """Give a member another part."""
        member = call.target
        with pointing(self.places):
            return services.change_member(
                member=member,
                role=call.data.get("role", member.role),
                side=call.data.get("side", member.side),
                by=call.user,
            )

    @write(raises=(LastOrganiserError, MemberBoundError))
    def destroy(self, call: Call) -> None:
        """Take a person's part away."""
        services.remove_member(member=call.target, by=call.user)
