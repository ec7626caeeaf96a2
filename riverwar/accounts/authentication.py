"""Who is asking: an access token, a session, or a name with a password."""

import re
from datetime import timedelta
from hmac import compare_digest
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone
from knox.auth import TokenAuthentication as KnoxAuthentication
from knox.crypto import hash_token
from knox.settings import CONSTANTS
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from riverwar.api.errors import CSRFError
from riverwar.api.throttling import spend_login

from .models import AccessToken

SECRET: Final = re.compile(rb"[\x21-\x7e]{16,200}")
KEYWORDS: Final = (b"bearer", b"token")
USE_IS_NOTED_EVERY: Final = timedelta(minutes=1)


class TokenAuthentication(KnoxAuthentication):
    """`Authorization: Bearer <secret>`, in one query. No header, however odd, makes it fail.

    Expired tokens are kept: the list shows them, and their owner removes them.
    """

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        parts = authentication.get_authorization_header(request).split()
        if not parts or parts[0].lower() not in KEYWORDS:
            return None
        if len(parts) != 2 or not SECRET.fullmatch(parts[1]):
            raise AuthenticationFailed("The Authorization header holds no token.")
        return self.authenticate_credentials(parts[1])

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        secret = token.decode("ascii")
        digest = hash_token(secret)
        now = timezone.now()
        for found in AccessToken.objects.filter(
            token_key=secret[: CONSTANTS.TOKEN_KEY_LENGTH]
        ).select_related("user"):
            if not compare_digest(digest, found.digest):
                continue
            if found.expiry is not None and found.expiry <= now:
                raise AuthenticationFailed("The token has expired.")
            if not found.user.is_active:
                raise AuthenticationFailed("The token's owner is no longer active.")
            _note_use(found, now)
            return found.user, found
        raise AuthenticationFailed("There is no such token.")

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def _note_use(token: AccessToken, now: Any) -> None:
    """Once a minute at most, so that reads stay reads."""
    before = now - USE_IS_NOTED_EVERY
    if token.last_used is None or token.last_used < before:
        AccessToken.objects.filter(
            Q(last_used__isnull=True) | Q(last_used__lt=before), pk=token.pk
        ).update(last_used=now)


class SessionAuthentication(authentication.SessionAuthentication):
    """The browser's session; a missing form secret has a code of its own."""

    def enforce_csrf(self, request: Any) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise CSRFError() from error


class PasswordAuthentication(authentication.BasicAuthentication):
    """Name and password, where a program gets its first token."""

    www_authenticate_realm = "riverwar"

    def authenticate_credentials(
        self, userid: str, password: str, request: Any = None
    ) -> tuple[Any, Any]:
        if "\0" in userid or "\0" in password:
            raise AuthenticationFailed("There is no such user with this password.")
        spend_login(request, userid)
        user, _ = super().authenticate_credentials(userid, password, request)
        return user, None
