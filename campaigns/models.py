"""Campaigns, their sides and members, their money, and the sealed dice between battles."""

from datetime import datetime
from typing import TypeVar, cast
from uuid import UUID

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Exists, OuterRef, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH, key_is_slug, valid_key
from campaigns.triggers import append_only, changes_only, never_deleted
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned

Row = TypeVar("Row", bound=models.Model)


class CampaignQuerySet(models.QuerySet["Campaign"]):
    """Which campaigns."""

    def for_user(self, user: User) -> "CampaignQuerySet":
        """The campaigns a person is a member of; a superuser sees all."""
        return self if user.is_superuser else self.filter(members__user=user)

    def run_by(self, user: User) -> "CampaignQuerySet":
        """The campaigns a person organises."""
        if user.is_superuser:
            return self
        return self.filter(members__user=user, members__role=Member.Role.ORGANISER)


@with_history()
class Campaign(Versioned):
    """A war with its sides, its books and its money."""

    class State(models.TextChoices):
        """How far along the war is."""

        RUNNING = "running"
        ENDED = "ended"

    class ApplyMode(models.TextChoices):
        """Who puts a battle's result into the fleet."""

        AUTOMATIC = "automatic"
        ORGANISER = "organiser"

    class MoneyUnit(models.TextChoices):
        """What the campaign's money counts."""

        POINTS = "points"
        POUNDS = "pounds"

    name = models.CharField(max_length=120)
    template = models.CharField(max_length=LENGTH, blank=True, default="")
    default_ruleset = models.CharField(max_length=LENGTH)
    apply_mode = models.CharField(
        max_length=16, choices=ApplyMode.choices, default=ApplyMode.AUTOMATIC
    )
    money_unit = models.CharField(
        max_length=16, choices=MoneyUnit.choices, default=MoneyUnit.POINTS
    )
    state = models.CharField(max_length=16, choices=State.choices, default=State.RUNNING)
    # The period of the campaign's dice: its turn, or its scenario where it has no turns.
    period = models.PositiveIntegerField(default=1)

    objects = CampaignQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("-created_at", "-id")
        constraints = (
            CheckConstraint(
                name="campaign_apply_mode_legal",
                condition=Q(apply_mode__in=("automatic", "organiser")),
            ),
            CheckConstraint(
                name="campaign_money_unit_legal", condition=Q(money_unit__in=("points", "pounds"))
            ),
            CheckConstraint(
                name="campaign_state_legal", condition=Q(state__in=("running", "ended"))
            ),
            CheckConstraint(name="campaign_period_counts", condition=Q(period__gte=1)),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def campaign_id(self) -> UUID:
        """Its own key, under the name that every row of a campaign has for it."""
        return self.pk


def seen_by(user: User, rows: models.QuerySet[Row], *, side: str) -> models.QuerySet[Row]:
    """Those rows that lie in a person's campaigns; what is foreign is not there.

    Each carries `full_view`: whether this person may see its hidden columns too, as the
    organiser may of all rows and a commander of his own side's. `side` is the path to the side.
    """
    if user.is_superuser:
        return cast("models.QuerySet[Row]", rows.annotate(full_view=models.Value(True)))
    mine = Member.objects.filter(user=user, campaign=OuterRef("campaign"))
    in_full = mine.filter(
        Q(role=Member.Role.ORGANISER) | Q(role=Member.Role.COMMANDER, side=OuterRef(side))
    )
    seen = rows.filter(Exists(mine)).annotate(full_view=Exists(in_full))
    return cast("models.QuerySet[Row]", seen)


class CampaignRulesetQuerySet(models.QuerySet["CampaignRuleset"]):
    """Which books."""

    def for_user(self, user: User) -> "CampaignRulesetQuerySet":
        """The books of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))


@with_history()
class CampaignRuleset(Versioned):
    """A book that the campaign plays by, with each of its switches."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="rulesets")
    ruleset = models.CharField(max_length=LENGTH)
    options = models.JSONField(default=dict, blank=True)

    objects = CampaignRulesetQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("ruleset",)
        constraints = (
            UniqueConstraint(fields=("campaign", "ruleset"), name="campaign_ruleset_once"),
        )

    def __str__(self) -> str:
        return f"{self.campaign}: {self.ruleset}"


class SideQuerySet(models.QuerySet["Side"]):
    """Which sides."""

    def for_user(self, user: User) -> models.QuerySet["Side"]:
        """The sides of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="pk")


@with_history()
class Side(Versioned):
    """One of those who fight the war."""

    class Edge(models.TextChoices):
        """The end of the river by which a side's vessels come."""

        UPSTREAM = "upstream"
        DOWNSTREAM = "downstream"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sides")
    key = models.CharField(max_length=LENGTH, validators=[valid_key])
    name = models.CharField(max_length=120)
    faction = models.CharField(max_length=LENGTH, blank=True, default="")
    edge = models.CharField(max_length=16, choices=Edge.choices, default=Edge.DOWNSTREAM)
    doctrine = models.JSONField(default=dict, blank=True)
    standing = models.JSONField(default=dict, blank=True)

    objects = SideQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("key",)
        constraints = (
            UniqueConstraint(fields=("campaign", "key"), name="side_key_once"),
            UniqueConstraint(fields=("id", "campaign"), name="side_of_campaign"),
            key_is_slug("side"),
            CheckConstraint(
                name="side_edge_legal", condition=Q(edge__in=("upstream", "downstream"))
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def side_id(self) -> UUID:
        """Its own key, under the name that every row of a side has for it."""
        return self.pk


class EntryKey(models.Model):
    """A key that is taken in a campaign. Sides, vessels, units and objects meet in one setup."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="keys")
    key = models.CharField(max_length=LENGTH, validators=[valid_key])

    objects = models.Manager()

    class Meta:
        ordering = ("key",)
        constraints = (
            UniqueConstraint(fields=("campaign", "key"), name="entry_key_once"),
            key_is_slug("entry_key"),
        )

    def __str__(self) -> str:
        return self.key


class MemberQuerySet(models.QuerySet["Member"]):
    """Which members."""

    def for_user(self, user: User) -> "MemberQuerySet":
        """The members of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))


@with_history()
class Member(Versioned):
    """A person's part in a campaign."""

    class Role(models.TextChoices):
        """What a member may do."""

        ORGANISER = "organiser"
        COMMANDER = "commander"
        OBSERVER = "observer"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role.choices)
    side = models.ForeignKey(Side, models.PROTECT, related_name="members", null=True, blank=True)

    objects = MemberQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("created_at", "id")
        constraints = (
            UniqueConstraint(fields=("campaign", "user"), name="member_once"),
            CheckConstraint(
                name="member_role_legal",
                condition=Q(role__in=("organiser", "commander", "observer")),
            ),
            CheckConstraint(
                name="member_commander_has_side",
                condition=~Q(role="commander") | Q(side__isnull=False),
            ),
            CheckConstraint(
                name="member_organiser_has_no_side",
                condition=~Q(role="organiser") | Q(side__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


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


class AccountQuerySet(models.QuerySet["Account"]):
    """Which accounts."""

    def for_user(self, user: User) -> "AccountQuerySet":
        """All accounts of a campaign for its organiser, his side's treasury for a commander."""
        if user.is_superuser:
            return self
        mine = Member.objects.filter(user=user, campaign=OuterRef("campaign")).filter(
            Q(role=Member.Role.ORGANISER) | Q(role=Member.Role.COMMANDER, side=OuterRef("side"))
        )
        return self.filter(Exists(mine))

    def treasuries(self) -> "AccountQuerySet":
        """The sides' own money."""
        return self.filter(kind=Account.Kind.TREASURY)


class Account(models.Model):
    """A purse: a side's treasury, or the bank from which all money comes and to which it goes."""

    class Kind(models.TextChoices):
        """Whose purse it is."""

        TREASURY = "treasury"
        BANK = "bank"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="accounts")
    side = models.ForeignKey(Side, models.CASCADE, related_name="accounts", null=True, blank=True)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    balance = models.BigIntegerField(default=0)

    objects = AccountQuerySet.as_manager()

    class Meta:
        ordering = ("kind", "id")
        triggers = never_deleted("account")
        constraints = (
            CheckConstraint(
                name="account_never_negative", condition=Q(kind="bank") | Q(balance__gte=0)
            ),
            CheckConstraint(
                name="account_kind_legal",
                condition=Q(kind="bank", side__isnull=True)
                | Q(kind="treasury", side__isnull=False),
            ),
            UniqueConstraint(
                fields=("side",), condition=Q(kind="treasury"), name="account_treasury_once"
            ),
            UniqueConstraint(
                fields=("campaign",), condition=Q(kind="bank"), name="account_bank_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.side or self.campaign}: {self.kind}"


class TransferQuerySet(models.QuerySet["Transfer"]):
    """Which transfers."""

    def for_user(self, user: User) -> "TransferQuerySet":
        """The transfers that touch an account the person may see."""
        if user.is_superuser:
            return self
        seen = Posting.objects.filter(
            transfer=OuterRef("pk"), account__in=Account.objects.for_user(user)
        )
        return self.filter(Exists(seen))


class Transfer(models.Model):
    """Money that changed hands, once and for all; a correction is a new transfer."""

    class Kind(models.TextChoices):
        """Why money changed hands."""

        GRANT = "grant"
        PAYMENT = "payment"
        PURCHASE = "purchase"
        SALE = "sale"
        REVERSAL = "reversal"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="transfers")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    source_type = models.CharField(max_length=32, blank=True, default="")
    source_id = models.UUIDField(null=True, blank=True)
    memo = models.CharField(max_length=200, blank=True, default="")
    reverses = models.OneToOneField(
        "self", models.PROTECT, related_name="reversed_by", null=True, blank=True
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TransferQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "id")
        triggers = append_only("transfer")
        constraints = (
            UniqueConstraint(
                fields=("kind", "source_type", "source_id"),
                condition=Q(source_id__isnull=False),
                name="transfer_source_once",
            ),
            CheckConstraint(
                name="transfer_kind_legal",
                condition=Q(kind__in=("grant", "payment", "purchase", "sale", "reversal")),
            ),
            CheckConstraint(
                name="transfer_reversal_names_its_own",
                condition=Q(kind="reversal", reverses__isnull=False)
                | (~Q(kind="reversal") & Q(reverses__isnull=True)),
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.memo}"


class Posting(models.Model):
    """One leg of a transfer. The legs sum to zero; the account's balance moves with them."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    transfer = models.ForeignKey(Transfer, models.PROTECT, related_name="postings")
    account = models.ForeignKey(Account, models.PROTECT, related_name="postings")
    amount = models.BigIntegerField()

    objects = models.Manager()

    class Meta:
        ordering = ("id",)
        constraints = (
            UniqueConstraint(fields=("transfer", "account"), name="posting_leg_once"),
            CheckConstraint(name="posting_moves_money", condition=~Q(amount=0)),
        )
        triggers = (
            *append_only("posting"),
            pgtrigger.Trigger(
                name="posting_sums_to_zero",
                level=pgtrigger.Row,
                when=pgtrigger.After,
                operation=pgtrigger.Insert,
                timing=pgtrigger.Deferred,
                declare=[("total", "numeric"), ("foreigners", "bigint")],
                func="""
                    SELECT sum(posting.amount),
                           count(*) FILTER (WHERE account.campaign_id <> transfer.campaign_id)
                      INTO total, foreigners
                      FROM campaigns_posting AS posting
                      JOIN campaigns_account AS account ON account.id = posting.account_id
                      JOIN campaigns_transfer AS transfer ON transfer.id = posting.transfer_id
                     WHERE posting.transfer_id = NEW.transfer_id;
                    IF total <> 0 OR foreigners > 0 THEN
                        RAISE EXCEPTION
                            'transfer %: postings sum to %, % of them in another campaign',
                            NEW.transfer_id, total, foreigners
                            USING ERRCODE = 'check_violation',
                                  CONSTRAINT = 'posting_sums_to_zero';
                    END IF;
                    RETURN NULL;
                """,
            ),
        )

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.account}"


class CampaignSeedQuerySet(models.QuerySet["CampaignSeed"]):
    """Which seeds."""

    def for_user(self, user: User) -> "CampaignSeedQuerySet":
        """The seeds of a person's campaigns; what is sealed is kept by `shown_seed`."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))


class CampaignSeed(models.Model):
    """The seed of one period's dice: committed to before a roll, revealed when it is over."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seeds")
    period = models.PositiveIntegerField()
    scope = models.CharField(max_length=LENGTH)
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    revealed_at = models.DateTimeField(null=True, blank=True)

    objects = CampaignSeedQuerySet.as_manager()

    class Meta:
        ordering = ("campaign", "period")
        triggers = changes_only("campaign_seed", "revealed_at")
        constraints = (
            UniqueConstraint(fields=("campaign", "period"), name="campaign_seed_period_once"),
            UniqueConstraint(fields=("campaign", "scope"), name="campaign_seed_scope_once"),
        )

    def __str__(self) -> str:
        return f"{self.campaign}: {self.scope}"

    @property
    def shown_seed(self) -> str | None:
        """The seed in hex once it is revealed."""
        return bytes(self.seed).hex() if self.revealed_at else None


class CampaignRollQuerySet(models.QuerySet["CampaignRoll"]):
    """Which rolls."""

    def for_user(self, user: User) -> "CampaignRollQuerySet":
        """The rolls of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(seed__campaign__in=Campaign.objects.for_user(user))


class CampaignRoll(models.Model):
    """Dice rolled between battles, at an address that is used once."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    seed = models.ForeignKey(CampaignSeed, models.CASCADE, related_name="rolls")
    phase = models.CharField(max_length=LENGTH)
    address = models.CharField(max_length=200)
    die = models.PositiveSmallIntegerField()
    faces = models.JSONField()
    rule = models.CharField(max_length=24)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CampaignRollQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "id")
        triggers = append_only("campaign_roll")
        constraints = (
            UniqueConstraint(fields=("seed", "phase", "address"), name="campaign_roll_once"),
        )

    def __str__(self) -> str:
        return f"{self.address}: {self.faces}"

    @property
    def campaign_id(self) -> UUID:
        """The campaign's key, under the name that every row of a campaign has for it."""
        return self.seed.campaign_id
