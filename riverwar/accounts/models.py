"""Who signs in: people, and the tokens of their programs."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.core.validators import ProhibitNullCharactersValidator
from django.db import models
from knox.models import AbstractAuthToken, get_digest_token
from knox.settings import CONSTANTS

from .ids import uuid7


class User(AbstractUser):  # type: ignore[django-manager-missing]
    """A person. `is_rules_editor` may edit classes, guns and price lists of the whole site."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    is_rules_editor = models.BooleanField(default=False)

    class Meta(AbstractUser.Meta):
        constraints = (
            models.CheckConstraint(condition=~models.Q(username=""), name="user_has_a_name"),
        )


class Scope(models.TextChoices):
    """What a token may do."""

    READ = "read"
    WRITE = "write"


class AccessTokenQuerySet(models.QuerySet["AccessToken"]):
    def for_user(self, user: Any) -> "AccessTokenQuerySet":
        return self.filter(user_id=user.pk)

    def issue(
        self,
        *,
        user: User,
        name: str,
        scopes: list[str],
        campaign: UUID | None,
        expiry: datetime | None,
        prefix: str,
    ) -> tuple["AccessToken", str]:
        """A new token, and its secret: the only time that it is seen."""
        digest, secret = get_digest_token(prefix)
        token = self.create(
            digest=digest,
            token_key=secret[: CONSTANTS.TOKEN_KEY_LENGTH],
            user=user,
            name=name,
            scopes=scopes,
            campaign=campaign,
            expiry=expiry,
        )
        return token, secret


class AccessToken(AbstractAuthToken):
    """A program's key to its owner's account: only its hash is kept."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    digest = models.CharField(max_length=CONSTANTS.DIGEST_LENGTH, unique=True, editable=False)
    name = models.CharField(max_length=100, validators=[ProhibitNullCharactersValidator()])
    scopes = ArrayField(models.CharField(max_length=16, choices=Scope.choices))
    campaign = models.UUIDField(
        null=True, blank=True, help_text="The only campaign that the token sees."
    )
    last_used = models.DateTimeField(null=True, blank=True, editable=False)

    objects = AccessTokenQuerySet.as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(scopes__contained_by=Scope.values, scopes__len__gt=0),
                name="token_scopes_are_known",
            ),
        )

    def __str__(self) -> str:
        return self.name
