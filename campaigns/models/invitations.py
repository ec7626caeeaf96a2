"""Invitations to a campaign, by a link."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q

from campaigns.models.war import Campaign, Member, Side
from campaigns.triggers import changes_only
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Which invitations."""

    def for_user(self, user: User) -> "InvitationQuerySet":
        """The invitations to the campaigns that a person organises."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.run_by(user))

    def open_at(self, now: datetime) -> "InvitationQuerySet":
        """Those that may still be used."""
        return self.filter(used_at__isnull=True, revoked_at__isnull=True, expires_at__gt=now)


class Invitation(models.Model):
    """A part in the campaign for whoever has the secret, once. Only the secret's hash is kept."""

    class Status(models.TextChoices):
        """Whether it may still be used, and if not, why."""

        OPEN = "open"
        USED = "used"
        REVOKED = "revoked"
        EXPIRED = "expired"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=16, choices=Member.Role.choices)
    side = models.ForeignKey(
        Side, models.PROTECT, related_name="invitations", null=True, blank=True
    )
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="invitations_made"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="invitations_used",
        null=True,
        blank=True,
    )
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "id")
        triggers = changes_only("invitation", "used_by", "used_at", "revoked_at")
        constraints = (
            CheckConstraint(
                name="invitation_role_has_its_side",
                condition=Q(role="organiser", side__isnull=True)
                | Q(role="commander", side__isnull=False)
                | Q(role="observer"),
            ),
            CheckConstraint(
                name="invitation_used_by_somebody",
                condition=Q(used_by__isnull=True, used_at__isnull=True)
                | Q(used_by__isnull=False, used_at__isnull=False),
            ),
            CheckConstraint(
                name="invitation_used_or_revoked",
                condition=Q(used_at__isnull=True) | Q(revoked_at__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.campaign}: {self.role}"

    def status_at(self, now: datetime) -> Status:
        """What has become of it."""
        if self.used_at is not None:
            return self.Status.USED
        if self.revoked_at is not None:
            return self.Status.REVOKED
        return self.Status.OPEN if now < self.expires_at else self.Status.EXPIRED
