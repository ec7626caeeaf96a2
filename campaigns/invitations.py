"""Invitations by a link: whoever has the secret may join, once, with an account or without yet."""

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from campaigns.errors import InvitationClosedError
from campaigns.models import Campaign, Invitation, Member, Side
from campaigns.services import add_member, check_side, running
from riverwar import feed
from riverwar.accounts.models import User
from riverwar.api import assert_in_transaction
from riverwar.api.errors import NotFoundError

LASTS: Final = timedelta(days=14)
LASTS_AT_MOST: Final = timedelta(days=90)
SECRET_BYTES: Final = 32


def invite(
    *,
    campaign: Campaign,
    role: str,
    by: User,
    side: Side | None = None,
    expires_at: datetime | None = None,
) -> tuple[Invitation, str]:
    """A new invitation, and its secret: the only time that it is seen."""
    assert_in_transaction()
    running(campaign)
    check_side(campaign, role, side)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    invitation = Invitation.objects.create(
        campaign=campaign,
        role=role,
        side=side,
        digest=_digest(secret),
        created_by=by,
        expires_at=expires_at or timezone.now() + LASTS,
    )
    feed.record(
        campaign.pk, "invitation.made", invitation, by=by, payload={"role": role}, only_for=()
    )
    return invitation, secret


def revoke(*, invitation: Invitation, by: User) -> Invitation:
    """Take an open invitation back."""
    assert_in_transaction()
    now = timezone.now()
    if not Invitation.objects.open_at(now).filter(pk=invitation.pk).update(revoked_at=now):
        raise InvitationClosedError(state=invitation.status_at(now))
    feed.record(invitation.campaign_id, "invitation.revoked", invitation, by=by, only_for=())
    invitation.refresh_from_db(fields=["revoked_at"])
    return invitation


def offered(secret: str) -> Invitation:
    """The open invitation that has the secret."""
    invitation = (
        Invitation.objects.select_related("campaign", "side", "created_by")
        .filter(digest=_digest(secret))
        .first()
    )
    if invitation is None:
        raise NotFoundError(remedy="Check the link, or ask who sent it for another.")
    status = invitation.status_at(timezone.now())
    if status != Invitation.Status.OPEN:
        raise InvitationClosedError(state=status)
    return invitation


def accept(*, secret: str, by: User) -> Member:
    """Use the invitation: a person becomes a member, and nobody else does by this secret."""
    assert_in_transaction()
    invitation, now = offered(secret), timezone.now()
    taken = Invitation.objects.open_at(now).filter(pk=invitation.pk)
    if not taken.update(used_by=by, used_at=now):
        invitation.refresh_from_db(fields=["used_at", "revoked_at"])
        raise InvitationClosedError(state=invitation.status_at(now))
    member = add_member(
        campaign=invitation.campaign, user=by, role=invitation.role, side=invitation.side, by=by
    )
    feed.record(invitation.campaign_id, "invitation.used", invitation, by=by, only_for=())
    return member


def _digest(secret: str) -> str:
    """The secret is random and long: a plain hash gives nothing away."""
    return hashlib.sha256(secret.encode()).hexdigest()
