"""Invitations by a link."""

from typing import Any

from campaigns import invitations
from campaigns.errors import (
    AlreadyMemberError,
    CampaignEndedError,
    InvitationClosedError,
    MemberSideError,
)
from campaigns.filters import InvitationFilter
from campaigns.models import Invitation, Member
from campaigns.serializers.invitations import (
    AcceptRequest,
    InvitationRequest,
    InvitationSerializer,
    NewInvitationSerializer,
    OfferSerializer,
)
from campaigns.serializers.war import MemberSerializer
from campaigns.views.war import CAMPAIGN_ID, MEMBER, SIDE_ID
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, read, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading

SECRET = "f2Zl0cQkYyUeW7mJH3vPq1sRtXaB9dNoIgLhKwEz5C8"
INVITATION = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000041",
    "campaign": CAMPAIGN_ID,
    "role": "commander",
    "side": SIDE_ID,
    "status": "open",
    "created_by": "umpire",
    "created_at": "2026-11-30T12:00:00Z",
    "expires_at": "2026-12-14T12:00:00Z",
    "used_by": None,
    "used_at": None,
    "revoked_at": None,
}


class InvitationViewSet(Reading):
    """Parts in campaigns, offered to whoever has the link, once."""

    resource = "invitation"
    queryset = Invitation.objects.select_related("created_by", "used_by")
    serializer_class = InvitationSerializer
    filterset_class = InvitationFilter
    example = INVITATION

    @write(
        takes=InvitationRequest,
        answer=NewInvitationSerializer,
        subject="campaign",
        key=KeyUse.REFUSED,
        raises=(MemberSideError, CampaignEndedError),
        example={"campaign": CAMPAIGN_ID, "role": "commander", "side": SIDE_ID},
        answer_example={
            **INVITATION,
            "secret": SECRET,
            "link": f"https://riverwar.example.org/join/{SECRET}/",
        },
    )
    def create(self, call: Call) -> Any:
        """Invite by a link. It is shown in this answer only, so none is kept for a repeat."""
        with pointing({MemberSideError: Place("/side")}):
            made: Any
            made, made.secret = invitations.invite(by=call.user, **call.data)
        return made

    @write(raises=(InvitationClosedError,))
    def revoke(self, call: Call) -> Invitation:
        """Take an open invitation back: its link is of no use any more."""
        return invitations.revoke(invitation=call.target, by=call.user)

    @read(
        detail=False,
        answer=OfferSerializer,
        answer_example={
            "campaign": "Up the river",
            "role": "commander",
            "side": "Wilkinson's Expedition",
            "invited_by": "umpire",
            "expires_at": "2026-12-14T12:00:00Z",
        },
        raises=(InvitationClosedError,),
        scope="invitation",
        url_path="offers/<slug:secret>",
    )
    def offer(self, call: Call) -> Invitation:
        """What an invitation offers, told to whoever has its secret."""
        return invitations.offered(self.kwargs["secret"])

    @write(
        takes=AcceptRequest,
        answer=MemberSerializer,
        detail=False,
        status=201,
        location="member",
        scope="invitation",
        raises=(InvitationClosedError, AlreadyMemberError, CampaignEndedError),
        example={"secret": SECRET},
        answer_example=MEMBER,
    )
    def accept(self, call: Call) -> Member:
        """Use an invitation: you become a member of its campaign."""
        call.allow(None)
        return invitations.accept(by=call.user, **call.data)
