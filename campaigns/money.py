"""Money: double entry. A transfer is written once, and the balances move with it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import F, Q, Sum

from campaigns.errors import (
    AmountRefusedError,
    ForeignAccountError,
    MoneyShortError,
    TransferReversedError,
)
from campaigns.models import Account, Campaign, Posting, Side, Transfer
from riverwar import feed
from riverwar.api import assert_in_transaction

#: The length of a memo.
MEMO: Final = 200
#: What a side can spend.
SPENT_FROM: Final = Account.objects.filter(kind__in=("treasury", "theatre"))


def treasury_of(side: Side) -> Account:
    """A side's own money."""
    return Account.objects.select_related("campaign").get(side=side, kind=Account.Kind.TREASURY)


def budget_of(side: Side) -> Account:
    """SNS-MONEY-01: the year's money of a side that is not issued yet."""
    return Account.objects.select_related("campaign").get(side=side, kind=Account.Kind.BUDGET)


def theatres_of(side: Side) -> dict[str, Account]:
    """SNS-MONEY-04: the purses of a side's theatres, by theatre; none where parliament votes."""
    found = Account.objects.select_related("campaign").filter(side=side, kind="theatre")
    return {account.theatre: account for account in found}


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
        actor_id=_user_id(by),
    )
    legs = {payer.pk: -amount, payee.pk: amount}
    _move(legs)
    Posting.objects.bulk_create(
        Posting(transfer=transfer, account_id=account, amount=leg) for account, leg in legs.items()
    )
    _record_move(transfer, payer, payee, amount, by)
    return transfer


def spend(
    account: Account,
    amount: int,
    *,
    kind: str,
    memo: str,
    by: Any,
    source: tuple[str, UUID] | None = None,
) -> Transfer | None:
    """Pay the bank, or refuse with MoneyShortError. Nothing is paid for what costs nothing."""
    if amount == 0:
        return None
    return transfer_money(
        payer=account,
        payee=bank_of(account.campaign),
        amount=amount,
        kind=kind,
        memo=memo[:MEMO],
        by=by,
        source=source,
    )


def funds_of(side: Side) -> int:
    """SNS-MONEY-04: what a side can spend: its treasury, and the purses of its theatres."""
    found = SPENT_FROM.filter(side=side).aggregate(total=Sum("balance"))["total"]
    return int(found or 0)


def pay_for(
    *,
    side: Side,
    amount: int,
    kind: str,
    memo: str,
    by: Any,
    source: tuple[str, UUID] | None = None,
) -> Transfer | None:
    """One payment to the bank from all that a side can spend, or MoneyShortError.

    The treasury pays first, then the theatres' purses, in the order of their names, what it
    cannot. Of nothing there is no transfer.
    """
    assert_in_transaction()
    if amount == 0:
        return None
    if amount < 0:
        raise AmountRefusedError(amount=amount)
    purses = list(SPENT_FROM.filter(side=side).select_related("side", "campaign"))
    bank = bank_of(side.campaign)
    legs: dict[Account, int] = {}
    left = amount
    for purse in sorted(purses, key=lambda purse: purse.theatre):
        share = min(left, purse.balance)
        if share:
            legs[purse], left = -share, left - share
    if left:
        raise MoneyShortError(
            account=str(side),
            balance=amount - left,
            needed=amount,
            unit=side.campaign.money_unit,
        )
    legs[bank] = amount
    return _post(_transfer(Move(bank, bank, amount, kind, memo, source), by), legs, by)


@dataclass(frozen=True, slots=True)
class Move:
    """Money that is to change hands; of nothing, there is no transfer."""

    payer: Account
    payee: Account
    amount: int
    kind: str
    memo: str
    source: tuple[str, UUID] | None = None


def transfer_all(moves: Iterable[Move], *, by: Any) -> list[Transfer]:
    """Many transfers within a campaign, in a number of statements that does not grow with them.

    The accounts are locked in the order of their keys. Each must cover what all the moves together
    take from it. The accounts' `balance` is set to what is left in the rows that were given.
    """
    assert_in_transaction()
    made = [move for move in moves if move.amount]
    if not made:
        return []
    for move in made:
        if move.amount < 0:
            raise AmountRefusedError(amount=move.amount)
        if move.payer.campaign_id != move.payee.campaign_id or move.payer.pk == move.payee.pk:
            raise ForeignAccountError()
    transfers = [_transfer(move, by) for move in made]
    left: dict[UUID, int] = {}
    for move in made:
        left[move.payer.pk] = left.get(move.payer.pk, 0) - move.amount
        left[move.payee.pk] = left.get(move.payee.pk, 0) + move.amount
    _settle(left, [account for move in made for account in (move.payer, move.payee)])
    Transfer.objects.bulk_create(transfers)
    Posting.objects.bulk_create(
        Posting(transfer=transfer, account=account, amount=amount)
        for transfer, move in zip(transfers, made, strict=True)
        for account, amount in ((move.payer, -move.amount), (move.payee, move.amount))
    )
    for transfer, move in zip(transfers, made, strict=True):
        _record_move(transfer, move.payer, move.payee, move.amount, by)
    return transfers


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
    postings = locked.postings.select_related("account__campaign", "account__side")
    # Who was paid pays first; a payment from several purses goes back to each of them.
    undone = sorted(((leg.account, -leg.amount) for leg in postings), key=lambda leg: leg[1])
    reversal = Transfer(
        campaign_id=locked.campaign_id,
        kind=Transfer.Kind.REVERSAL,
        memo=memo[:MEMO],
        reverses=locked,
        actor_id=_user_id(by),
    )
    return _post(reversal, dict(undone), by)


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


def _post(transfer: Transfer, legs: Mapping[Account, int], by: Any) -> Transfer:
    """Write a transfer of two legs or more, and move the balances with it."""
    moved = {account.pk: leg for account, leg in legs.items()}
    _settle(moved, legs)
    transfer.save(force_insert=True)
    Posting.objects.bulk_create(
        Posting(transfer=transfer, account=account, amount=leg) for account, leg in legs.items()
    )
    sides = dict.fromkeys(account.side_id for account in legs if account.side_id is not None)
    _record(transfer, moved, list(sides), by)
    return transfer


def _move(legs: Mapping[UUID, int]) -> None:
    for account_id in sorted(legs):
        leg = legs[account_id]
        covered = Q(kind=Account.Kind.BANK) | Q(balance__gte=-leg)
        moved = Account.objects.filter(covered, pk=account_id).update(balance=F("balance") + leg)
        if not moved:
            account = Account.objects.select_related("side", "campaign").get(pk=account_id)
            raise _short(account, needed=-leg)


def _settle(legs: Mapping[UUID, int], accounts: Iterable[Account]) -> None:
    """Move the balances of many accounts at once; the rows given get what is left."""
    locked = {
        account.pk: account
        for account in Account.objects.select_for_update(no_key=True, of=("self",))
        .select_related("side", "campaign")
        .filter(pk__in=legs)
        .order_by("pk")
    }
    for key, account in locked.items():
        if account.kind != Account.Kind.BANK and account.balance + legs[key] < 0:
            raise _short(account, needed=-legs[key])
        account.balance += legs[key]
    Account.objects.bulk_update(locked.values(), ["balance"])
    for account in accounts:
        account.balance = locked[account.pk].balance


def _short(account: Account, *, needed: int) -> MoneyShortError:
    return MoneyShortError(
        account=f"{account.side}, {account.theatre}" if account.theatre else str(account.side),
        balance=account.balance,
        needed=needed,
        unit=account.campaign.money_unit,
    )


def _transfer(move: Move, by: Any) -> Transfer:
    source_type, source_id = move.source or ("", None)
    return Transfer(
        campaign_id=move.payer.campaign_id,
        kind=move.kind,
        memo=move.memo[:MEMO],
        source_type=source_type,
        source_id=source_id,
        actor_id=_user_id(by),
    )


def _record_move(transfer: Transfer, payer: Account, payee: Account, amount: int, by: Any) -> None:
    sides = [account.side_id for account in (payer, payee) if account.side_id is not None]
    _record(transfer, {payer.pk: -amount, payee.pk: amount}, sides, by)


def _record(transfer: Transfer, legs: Mapping[UUID, int], sides: Sequence[UUID], by: Any) -> None:
    """What is paid is known to those whose accounts it concerns, as the accounts are."""
    feed.record(
        transfer.campaign_id,
        "money.transferred",
        transfer,
        by=by,
        payload={
            "kind": transfer.kind,
            "memo": transfer.memo,
            "postings": {str(account): leg for account, leg in legs.items()},
        },
        about=sides,
        only_for=sides,
    )


def _user_id(by: Any) -> UUID | None:
    found: UUID | None = getattr(by, "user_id", None) or getattr(by, "pk", None)
    return found
