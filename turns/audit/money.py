"""The books of a campaign: balances, transfers, receipts."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from django.db.models import Count, F, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from campaigns.models import Account, Campaign, Posting, Transfer
from riverwar.feed.models import Event
from turns.audit.difference import Difference
from vessels.models import Receipt

MONEY: Final = "money"


def misstated_money(campaign: Campaign) -> Iterator[Difference]:
    """Balances are the sum of their postings, transfers sum to zero, and each has its event."""
    return chain(
        _balances(campaign), _transfers(campaign), _reversals(campaign), _receipts(campaign)
    )


def _balances(campaign: Campaign) -> Iterator[Difference]:
    accounts: Any = Account.objects.filter(campaign=campaign).annotate(
        posted=Coalesce(Sum("postings__amount"), 0)
    )
    for account in accounts.exclude(balance=F("posted")):
        problem = f"balance {account.balance}, postings {account.posted}"
        yield Difference(MONEY, "account", str(account.pk), problem)
    for account in accounts.filter(kind=Account.Kind.TREASURY, balance__lt=0):
        problem = f"a treasury at {account.balance}"
        yield Difference(MONEY, "account", str(account.pk), problem)


def _transfers(campaign: Campaign) -> Iterator[Difference]:
    told = Event.objects.filter(object_id=OuterRef("pk"), campaign=campaign.pk).values("pk")[:1]
    transfers: Any = Transfer.objects.filter(campaign=campaign).annotate(
        legs=Count("postings"),
        total=Coalesce(Sum("postings__amount"), 0),
        foreign=Count("postings", filter=~Q(postings__account__campaign=campaign)),
        told=Subquery(told),
    )
    wrong = ~Q(total=0) | Q(legs__lt=2) | Q(foreign__gt=0) | Q(told__isnull=True)
    for transfer in transfers.filter(wrong):
        for problem in (
            f"its {transfer.legs} postings sum to {transfer.total}"
            if transfer.total or transfer.legs < 2
            else "",
            "it touches an account of another campaign" if transfer.foreign else "",
            "no event tells of it" if transfer.told is None else "",
        ):
            if problem:
                yield Difference(MONEY, "transfer", str(transfer.pk), problem)


def _reversals(campaign: Campaign) -> Iterator[Difference]:
    """A reversal undoes its transfer account by account."""
    reversing = Posting.objects.filter(
        transfer__campaign=campaign, transfer__reverses__isnull=False
    )
    undone = Posting.objects.filter(
        transfer=OuterRef("transfer__reverses"), account=OuterRef("account")
    ).values("amount")
    for posting in reversing.annotate(of=Subquery(undone)).exclude(amount=-F("of")):
        problem = f"it does not undo the {posting.of or 0} of what it reverses"
        yield Difference(MONEY, "posting", str(posting.pk), problem)


def _receipts(campaign: Campaign) -> Iterator[Difference]:
    """A receipt is for what was paid, by its own side, and by prices that the campaign had."""
    paid = Posting.objects.filter(
        transfer=OuterRef("transfer"), account__side=OuterRef("side"), amount__lt=0
    ).values("amount")
    receipts: Any = Receipt.objects.filter(campaign=campaign).annotate(
        paid=Coalesce(Subquery(paid), 0)
    )
    for receipt in receipts.exclude(amount=-F("paid")):
        problem = f"it says {receipt.amount}, and {-receipt.paid} was paid"
        yield Difference(MONEY, "receipt", str(receipt.pk), problem)
    bought = Transfer.objects.filter(campaign=campaign, kind=Transfer.Kind.PURCHASE)
    for transfer in bought.filter(
        receipt__isnull=True, source_type__in=("vessel", "unit", "build")
    ):
        yield Difference(MONEY, "transfer", str(transfer.pk), "a purchase without a receipt")
