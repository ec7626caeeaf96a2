"""SNS-MONEY-04: work and men are paid by the theatre's purse, or else by the treasury."""

from collections.abc import Mapping
from typing import Any, TypeAlias
from uuid import UUID

from campaigns.models import Side, Transfer
from campaigns.money import spend, theatres_of, treasury_of

#: What may be spent by side and theatre; the theatre is empty for a treasury.
Purse: TypeAlias = dict[tuple[UUID, str], int]


def has_money(purse: Mapping[tuple[UUID, str], int], side: UUID) -> bool:
    """Whether a side pays for anything at all."""
    return (side, "") in purse


def afford(purse: Purse, side: UUID, theatre: str, cost: int) -> str | None:
    """Take a cost out of the theatre's purse, or else out of the treasury: which; None: neither."""
    for name in (theatre, ""):
        if purse.get((side, name), -1) >= cost:
            purse[side, name] -= cost
            return name
    return None


def pay(
    side: Side,
    cost: int,
    source: tuple[str, UUID],
    memo: str,
    *,
    kind: str,
    theatre: str,
    by: Any,
) -> Transfer | None:
    """Pay for something; nothing for what costs nothing.

    The theatre's purse pays if it can; else the treasury does, or refuses.
    """
    if not cost:
        return None
    account = theatres_of(side).get(theatre) if theatre else None
    if account is None or account.balance < cost:
        account = treasury_of(side)
    return spend(account, cost, kind=kind, memo=memo, by=by, source=source)
