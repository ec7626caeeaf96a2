"""Issuing and revoking tokens."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone
from knox.settings import knox_settings

from riverwar.api import assert_in_transaction

from .models import AccessToken, User


def issue_token(
    *,
    user: User,
    name: str,
    scopes: list[str],
    campaign: UUID | None = None,
    expiry: datetime | None = None,
) -> tuple[AccessToken, str]:
    """A new token and its secret, of which only a hash is kept."""
    assert_in_transaction()
    return AccessToken.objects.issue(
        user=user,
        name=name,
        scopes=scopes,
        campaign=campaign,
        expiry=expiry or timezone.now() + knox_settings.TOKEN_TTL,
        prefix=knox_settings.TOKEN_PREFIX,
    )


def revoke_token(token: AccessToken) -> None:
    """The token is of no use any more, from the next request on."""
    assert_in_transaction()
    token.delete()
