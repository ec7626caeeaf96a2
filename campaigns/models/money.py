"""Money: accounts, and the transfers between them, by double entry."""

from typing import Final

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Exists, OuterRef, Q, UniqueConstraint

from campaigns.keys import LENGTH
from campaigns.models.war import Campaign, Member, Side, in_command
from campaigns.triggers import append_only, never_deleted
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User


class AccountQuerySet(models.QuerySet["Account"]):
    """Which accounts."""

    def for_user(self, user: User) -> "AccountQuerySet":
        """All accounts of a campaign for its organiser, his side's treasury for a commander."""
        if user.is_superuser:
            return self
        mine = Member.objects.filter(user=user, campaign=OuterRef("campaign")).filter(
            in_command("side")
        )
        return self.filter(Exists(mine))

    def treasuries(self) -> "AccountQuerySet":
        """The sides' own money."""
        return self.filter(kind=Account.Kind.TREASURY)


class Account(models.Model):
    """A purse: a side's treasury, or the bank from which all money comes and to which it goes.

    SNS-MONEY: by months, a side may have the year's money that is not issued yet in another, and
    a purse for each theatre.
    """

    class Kind(models.TextChoices):
        """Whose purse it is."""

        TREASURY = "treasury"
        BANK = "bank"
        BUDGET = "budget"
        THEATRE = "theatre"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="accounts")
    side = models.ForeignKey(Side, models.CASCADE, related_name="accounts", null=True, blank=True)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    # SNS-MONEY-04: the theatre whose purse it is; empty: no theatre's.
    theatre = models.CharField(max_length=LENGTH, blank=True, default="")
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
                condition=Q(kind="bank", side__isnull=True, theatre="")
                | Q(kind__in=("treasury", "budget"), side__isnull=False, theatre="")
                | (Q(kind="theatre", side__isnull=False) & ~Q(theatre="")),
            ),
            UniqueConstraint(
                fields=("side",), condition=Q(kind="treasury"), name="account_treasury_once"
            ),
            UniqueConstraint(
                fields=("side",), condition=Q(kind="budget"), name="account_budget_once"
            ),
            UniqueConstraint(
                fields=("side", "theatre"),
                condition=Q(kind="theatre"),
                name="account_theatre_once",
            ),
            UniqueConstraint(fields=("id", "campaign"), name="account_of_campaign"),
            UniqueConstraint(
                fields=("campaign",), condition=Q(kind="bank"), name="account_bank_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.side or self.campaign}: {self.theatre or self.kind}"


TRANSFERS: Final = (
    *("grant", "payment", "purchase", "sale", "reversal"),
    # SNS-MONEY: the year's money, from its vote to its lapse.
    *("budget", "salary", "issue", "share", "credit", "event", "upkeep", "lapse"),
    *("charter", "depot", "fitting", "repair", "replacement", "prize"),
)


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
        BUDGET = "budget"
        SALARY = "salary"
        ISSUE = "issue"
        SHARE = "share"
        CREDIT = "credit"
        EVENT = "event"
        UPKEEP = "upkeep"
        LAPSE = "lapse"
        CHARTER = "charter"
        DEPOT = "depot"
        FITTING = "fitting"
        REPAIR = "repair"
        REPLACEMENT = "replacement"
        PRIZE = "prize"

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
                condition=Q(kind__in=TRANSFERS),
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
