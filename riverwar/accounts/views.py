"""Access tokens, and who one is."""

from typing import Any

from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, read, write
from riverwar.api.viewsets import Reading, Resource

from . import services
from .authentication import PasswordAuthentication
from .models import AccessToken, User
from .serializers import (
    AccessTokenRequest,
    AccessTokenSerializer,
    IssuedTokenSerializer,
    MeSerializer,
)

TOKEN = {
    "id": "0192f3a4-5b6c-7d8e-9f01-23456789abcd",
    "name": "map tool",
    "scopes": ["read"],
    "campaign": None,
    "created": "2026-11-30T12:00:00Z",
    "expiry": "2027-02-28T12:00:00Z",
    "last_used": None,
}


class TokenViewSet(Reading):
    """Access tokens of the signed-in user."""

    resource = "token"
    queryset = AccessToken.objects.all()
    campaign_path = "campaign"
    serializer_class = AccessTokenSerializer
    authentication_classes = [*Reading.authentication_classes, PasswordAuthentication]
    example = TOKEN

    @write(
        takes=AccessTokenRequest,
        answer=IssuedTokenSerializer,
        key=KeyUse.REFUSED,
        example={"name": "map tool", "scopes": ["read"]},
        answer_example={**TOKEN, "token": "rwt_0f3c8a..."},
    )
    def create(self, call: Call) -> Any:
        """Make a token. Its secret is shown in this answer only, so none is kept for a repeat."""
        call.allow(None)
        token, secret = services.issue_token(user=call.user, **call.data)
        token.secret = secret
        return token

    @write()
    def destroy(self, call: Call) -> None:
        """Revoke a token."""
        services.revoke_token(call.target)


class MeViewSet(Resource):
    """The one who asks."""

    resource = "me"
    queryset = User.objects.none()
    serializer_class = MeSerializer
    example = {
        "id": "0192f3a4-5b6c-7d8e-9f01-0000000000aa",
        "username": "umpire",
        "email": "umpire@example.org",
        "is_rules_editor": False,
        "is_superuser": False,
    }

    @read(detail=False)
    def retrieve(self, call: Call) -> Any:
        """Who the server takes you for."""
        return call.user
