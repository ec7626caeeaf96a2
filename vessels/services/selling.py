"""SNS-PRICE-03: vessels that are sold or scrapped."""

from typing import Any

from campaigns.models import Account, Transfer
from campaigns.money import bank_of, transfer_money
from campaigns.rules.calendar import Day
from campaigns.rules.options import Options
from campaigns.rules.prices import sale_price
from campaigns.rules.whereabouts import PASSAGE
from campaigns.services import running
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.condition import boxes_of
from vessels.errors import BookForbidsError, unless_engaged
from vessels.mending import BOOK, price_of
from vessels.models import CrewComplement, Gun, Officer, Prize, TroopUnit, Vessel, VesselLoss
from vessels.services.campaign_prices import campaign_prices
from vessels.services.locking import lock_vessel

WHY = "Sold"


def sell(*, vessel: Vessel, account: Account, day: Day, options: Options, by: Any) -> VesselLoss:
    """SNS-PRICE-03: a part of her price, as whole as her hull is, for the account.

    SNS-REP-10: she stays on the roster, with date, place and cause.
    """
    assert_in_transaction()
    running(vessel.campaign)
    locked = lock_vessel(vessel, (Vessel.Status.AVAILABLE, Vessel.Status.LAID_UP))
    if locked.location == PASSAGE:
        raise BookForbidsError(
            rule="SNS-PRICE-03", problem="she is on passage", remedy="Wait until she is in port."
        )
    if Prize.objects.held().filter(vessel=locked).exists():
        raise BookForbidsError(
            rule="SNS-REP-07",
            problem="she is a prize",
            remedy="Condemn or commission her at an own port, or burn her.",
        )
    if TroopUnit.objects.filter(vessel=locked).exists():
        raise BookForbidsError(
            rule="SNS-PRICE-03", problem="there are troops aboard", remedy="Land them first."
        )
    price = price_of(locked, campaign_prices(locked.campaign))
    hull = next(row for row in boxes_of(locked, BOOK) if row.name == "hull")
    brought = sale_price(price, options, hull=hull.left, full_hull=hull.full)
    if brought:
        transfer_money(
            payer=bank_of(locked.campaign),
            payee=account,
            amount=brought,
            kind=Transfer.Kind.SALE,
            memo=f"Sold: {locked.name}"[:200],
            by=by,
            source=("vessel", locked.pk),
        )
    locked.status = Vessel.Status.SCRAPPED
    locked.status_event_id = feed.record(
        locked.campaign_id,
        "vessel.sold",
        locked,
        by=by,
        payload={"rule": "SNS-PRICE-03", "brought": brought, "place": locked.location},
    )
    locked.lost_where, locked.lost_why = locked.location, WHY
    with unless_engaged():
        Officer.objects.filter(vessel=locked).update(post=Officer.Post.NONE, vessel=None)
        CrewComplement.objects.filter(vessel=locked).update(count=0)
        Gun.objects.filter(vessel=locked).update(crew=0, donor=None, donated=0)
        locked.save(
            update_fields=["status", "status_event", "lost_where", "lost_why", "updated_at"]
        )
    return VesselLoss.objects.create(
        id=uuid7(),
        campaign_id=locked.campaign_id,
        side_id=locked.side_id,
        vessel=locked,
        end=VesselLoss.End.SCRAPPED,
        turn=day.turn,
        day=day.day,
        place=locked.location,
        cause=WHY,
        event_id=locked.status_event_id,
    )
