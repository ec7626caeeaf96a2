"""SNS-MONEY-06: whom the government pays first when money is short."""

from collections.abc import Sequence
from typing import Any

from campaigns.models import Campaign
from campaigns.rules.units import UnitType
from riverwar import feed
from turns.errors import OrderForbiddenError
from turns.locks import book_of, lock
from turns.ministry import government_of
from turns.models import Government
from vessels.models import TroopUnit, Vessel
from vessels.services.campaign_prices import campaign_prices


def set_pay_order(*, government: Government, first: Sequence[str], by: Any) -> Government:
    """Say who is paid first: vessels and units by their keys, or all of a line of the prices.

    It stands until it is set anew; an empty list is the book's own order, that of the roster.
    """
    campaign = lock(government.campaign)
    book_of(campaign)
    locked = government_of(campaign)
    if unknown := [name for name in first if name not in _names(campaign, locked, first)]:
        raise OrderForbiddenError(
            rule="SNS-MONEY-06",
            problem=f"there is no {', '.join(unknown)} to be paid",
            remedy="Name keys of the government's vessels and units, or codes of the price list.",
        )
    locked.pay_first = list(dict.fromkeys(first))
    locked.save(update_fields=["pay_first", "updated_at"])
    told = f"The order of payment was set: {', '.join(locked.pay_first) or 'the roster'}."
    feed.record(
        campaign.pk,
        "government.pay_order_set",
        locked,
        by=by,
        payload={"rule": "SNS-MONEY-06", "told": told, "first": locked.pay_first},
        only_for=[locked.side_id],
    )
    return locked


def pay_first(campaign: Campaign) -> list[str]:
    """The order of payment that stands."""
    found = Government.objects.filter(campaign=campaign).values_list("pay_first", flat=True).first()
    return list(found or ())


def _names(campaign: Campaign, government: Government, first: Sequence[str]) -> set[str]:
    """What of a list can be paid."""
    known = {*map(str, UnitType), *campaign_prices(campaign).offers}
    for model in (Vessel, TroopUnit):
        rows = model._base_manager.filter(campaign=campaign, side=government.side_id, key__in=first)
        known.update(rows.values_list("key", flat=True))
    return known
