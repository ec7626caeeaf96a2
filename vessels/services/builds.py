"""SNS-PRICE-01: what is ordered is paid at once, and delivered when its build time is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.models import Account, Campaign, Transfer
from campaigns.money import Move, reverse_transfer, transfer_all
from campaigns.services import lock
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.errors import BuildEndedError
from vessels.models import (
    Build,
    Receipt,
    TroopTypeVersion,
    TroopUnit,
    Vessel,
    VesselClassVersion,
)
from vessels.services.campaign_prices import CampaignPrices, Offer
from vessels.services.raising import Recruit, raise_all


@dataclass(frozen=True, slots=True)
class BuildOrder:
    """One line of an edition, ordered: who pays what for it, its name, where it is delivered."""

    offer: Offer
    design: TroopTypeVersion | VesselClassVersion
    account: Account
    price: int
    name: str
    place: str
    due_in: int


def order_builds(
    *,
    bank: Account,
    prices: CampaignPrices,
    orders: Sequence[BuildOrder],
    turn: int,
    by: Any,
) -> list[Build]:
    """Pay for what is ordered, and begin it; MoneyShortError if an account does not cover its own.

    Each has a receipt with its price and the edition of prices. The statements do not grow with
    the orders.
    """
    assert_in_transaction()
    builds = [_build(order, turn) for order in orders]
    paid = transfer_all(
        [
            Move(
                order.account,
                bank,
                order.price,
                "purchase",
                f"{order.design.name}: {order.name}",
                ("build", build.pk),
            )
            for order, build in zip(orders, builds, strict=True)
        ],
        by=by,
    )
    by_source = {transfer.source_id: transfer for transfer in paid}
    Build.objects.bulk_create(builds)
    Receipt.objects.bulk_create(
        Receipt(
            campaign_id=build.campaign_id,
            side_id=build.side_id,
            transfer=by_source.get(build.pk),
            price_list_version=prices.edition,
            build=build,
            item=order.design.name,
            amount=order.price,
            rule=order.offer.rule,
        )
        for order, build in zip(orders, builds, strict=True)
    )
    for order, build in zip(orders, builds, strict=True):
        feed.record(
            build.campaign_id,
            "build.ordered",
            build,
            by=by,
            payload={
                "card": build.card,
                "name": build.name,
                "place": build.place,
                "price": order.price,
                "due_in": build.due_in,
            },
        )
    return builds


def cancel_build(*, build: Build, by: Any, reason: str) -> Build:
    """SNS-PRICE-01: call a purchase off before its delivery: its price goes back to who paid it.

    A discount that it has used up stays used up.
    """
    assert_in_transaction()
    campaign = lock(build.campaign)
    locked = Build.objects.select_for_update(no_key=True, of=("self",)).get(pk=build.pk)
    if locked.status != Build.Status.BUILDING:
        raise BuildEndedError(build=locked.name, status=locked.status)
    paid = Receipt.objects.select_related("transfer").get(build=locked).transfer
    # The organiser may have put the payment right by itself before.
    if paid is not None and not Transfer.objects.filter(reverses=paid).exists():
        reverse_transfer(transfer=paid, memo=f"{locked.name} is called off: {reason}", by=by)
    locked.status = Build.Status.CANCELLED
    locked.save(update_fields=["status", "updated_at"])
    feed.record(
        campaign.pk,
        "build.cancelled",
        locked,
        by=by,
        payload={
            "rule": "SNS-PRICE-01",
            "told": f"{locked.name} was called off: {reason}",
            "reason": reason,
        },
        only_for=[locked.side_id],
    )
    return locked


def deliver_builds(
    *, campaign: Campaign, builds: Sequence[Build], turn: int, by: Any
) -> list[TroopUnit | Vessel]:
    """SNS-SEQ-01: what is built enters the campaign at its place, in the order given.

    The builds are read with their designs, side and receipt.
    """
    assert_in_transaction()
    recruits = []
    for build in builds:
        design = build.vessel_class_version or build.troop_type_version
        assert design is not None
        recruits.append(
            Recruit(
                side=build.side,
                design=design,
                name=build.name,
                place=build.place,
                card=build.card,
                points=build.receipt.amount,
                origin=Vessel.Origin.BOUGHT,
            )
        )
    raised = raise_all(campaign=campaign, recruits=recruits, by=by)
    for build, row in zip(builds, raised, strict=True):
        build.status, build.delivered_in = Build.Status.DELIVERED, turn
        build.vessel = row if isinstance(row, Vessel) else None
        build.unit = row if isinstance(row, TroopUnit) else None
    Build.objects.bulk_update(builds, ["status", "delivered_in", "vessel", "unit"])
    return raised


def _build(order: BuildOrder, turn: int) -> Build:
    design = order.design
    side_id = order.account.side_id
    assert side_id is not None
    return Build(
        id=uuid7(),
        campaign_id=order.account.campaign_id,
        side_id=side_id,
        account=order.account,
        card=order.offer.code,
        vessel_class_version=design if isinstance(design, VesselClassVersion) else None,
        troop_type_version=design if isinstance(design, TroopTypeVersion) else None,
        name=order.name,
        place=order.place,
        ordered_in=turn,
        due_in=order.due_in,
    )
