"""Invitations, open and closed."""

from datetime import timedelta

from django.utils import timezone

from campaigns import invitations
from campaigns.models import Invitation
from riverwar.api import edge
from tests.factories import make_user


def invited(campaign, *, role="observer", side=None, expires_at=None):
    """An invitation by the campaign's organiser, and its secret."""
    by = campaign.members.get(role="organiser").user
    with edge(actor=by, reason="test"):
        return invitations.invite(
            campaign=campaign, role=role, side=side, by=by, expires_at=expires_at
        )


def closed(campaign, how):
    """The secret of an invitation that can't be used any more."""
    now = timezone.now()
    _, secret = invited(
        campaign, expires_at=now - timedelta(seconds=1) if how == "expired" else None
    )
    if how == "used":
        with edge(reason="test"):
            invitations.accept(secret=secret, by=make_user())
    if how == "revoked":
        Invitation.objects.update(revoked_at=now)
    return secret


HOW = ("used", "revoked", "expired")
