"""Money: double entry. A transfer is written once, and the balances move with it."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import F, Q

from campaigns.errors import (
    AmountRefusedError,
    ForeignAccountError,
    MoneyShortError,
    TransferReversedError,
)
from campaigns.models import Account, Campaign, Posting, Side, Transfer
from riverwar import feed
from riverwar.api import assert_in_transaction


def treasury_of(side: Side) -> Account:
    """A side's own money."""
    return Account.objects.select_related("campaign").get(side=side, kind=Account.Kind.TREASURY)


def bank_of(campaign: Campaign) -> Account:
    """Where all money comes from and goes to. Its balance is below zero by what is about."""
    return Account.objects.select_related("campaign").get(campaign=campaign, kind=Account.Kind.BANK)


def transfer_money(
    *,
    payer: Account,
    payee: Account,
    amount: int,
    kind: str,
    memo: str,
    by: Any,
    source: tuple[str, UUID] | None = None,
    reverses: Transfer | None = None,
) -> Transfer:
    """Move money from one account to another of the same campaign, or refuse.

    The balances are moved by guarded updates in the order of their keys: whoever comes second
    waits, and sees what is left.
    """
    assert_in_transaction()
    if amount < 1:
        raise AmountRefusedError(amount=amount)
    if payer.campaign_id != payee.campaign_id or payer.pk == payee.pk:
        raise ForeignAccountError()
    source_type, source_id = source or ("", None)
    transfer = Transfer.objects.create(
        campaign_id=payer.campaign_id,
        kind=kind,
        memo=memo,
        source_type=source_type,
        source_id=source_id,
        reverses=reverses,
        actor_id=_user_id(by),
    )
    legs = {payer.pk: -amount, payee.pk: amount}
    _move(legs)
    Posting.objects.bulk_create(
        Posting(transfer=transfer, account_id=account, amount=leg) for account, leg in legs.items()
    )
    # What is paid is known to those whose accounts it concerns, as the accounts are.
    sides = [account.side_id for account in (payer, payee) if account.side_id is not None]
    feed.record(
        transfer.campaign_id,
        "money.transferred",
        transfer,
        by=by,
        payload={
            "kind": kind,
            "memo": memo,
            "postings": {str(account): leg for account, leg in legs.items()},
        },
        about=sides,
        only_for=sides,
    )
    return transfer


def grant(*, side: Side, amount: int, memo: str, by: Any) -> Transfer:
    """Give a side money from the bank."""
    return transfer_money(
        payer=bank_of(side.campaign),
        payee=treasury_of(side),
        amount=amount,
        kind=Transfer.Kind.GRANT,
        memo=memo,
        by=by,
    )


def reverse_transfer(*, transfer: Transfer, memo: str, by: Any) -> Transfer:
    """Put a transfer right by its opposite, at most once."""
    assert_in_transaction()
    locked = Transfer.objects.select_for_update(no_key=True).get(pk=transfer.pk)
    if locked.reverses_id or Transfer.objects.filter(reverses=locked).exists():
        raise TransferReversedError(transfer=str(locked.pk))
    legs = {leg.amount > 0: leg for leg in locked.postings.select_related("account__campaign")}
    return transfer_money(
        payer=legs[True].account,
        payee=legs[False].account,
        amount=legs[True].amount,
        kind=Transfer.Kind.REVERSAL,
        memo=memo,
        by=by,
        reverses=locked,
    )


def misstated() -> list[tuple[Account, int]]:
    """The accounts whose balance is not the sum of their postings, each with that sum."""
    from_postings: dict[UUID, int] = {}
    for account_id, amount in Posting.objects.values_list("account_id", "amount").iterator():
        from_postings[account_id] = from_postings.get(account_id, 0) + amount
    return [
        (account, from_postings.get(account.pk, 0))
        for account in Account.objects.select_related("side", "campaign").order_by("pk")
        if account.balance != from_postings.get(account.pk, 0)
    ]


def _move(legs: Mapping[UUID, int]) -> None:
    for account_id in sorted(legs):
        leg = legs[account_id]
        covered = Q(kind=Account.Kind.BANK) | Q(balance__gte=-leg)
        moved = Account.objects.filter(covered, pk=account_id).update(balance=F("balance") + leg)
        if not moved:
            account = Account.objects.select_related("side", "campaign").get(pk=account_id)
            raise MoneyShortError(
                account=str(account.side),
                balance=account.balance,
                needed=-leg,
                unit=account.campaign.money_unit,
            )


def _user_id(by: Any) -> UUID | None:
    found: UUID | None = getattr(by, "user_id", None) or getattr(by, "pk", None)
    return found
