"""SNS-REP-08: laid up and recommissioned. SNS-REP-09: refits."""

from typing import Any

from campaigns.rules import prizes
from campaigns.rules.losses import crew_refusal
from campaigns.rules.options import Options
from campaigns.rules.prices import Work
from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.errors import BookForbidsError, unless_engaged
from vessels.mending import price_of
from vessels.models import CrewComplement, Gun, Officer, RepairJob, TroopUnit, Vessel
from vessels.models.repairs import Task
from vessels.services.campaign_prices import campaign_prices
from vessels.services.finding_crews import man
from vessels.services.locking import lock_vessel, refuse
from vessels.services.repair_plans import Yards
from vessels.services.repairs import order_work


def lay_up(*, vessel: Vessel, by: Any) -> Vessel:
    """SNS-REP-08: pay her crew off. She costs nothing then; her captain is without a post."""
    assert_in_transaction()
    running(vessel.campaign)
    locked = lock_vessel(vessel, (Vessel.Status.AVAILABLE,))
    if TroopUnit.objects.filter(vessel=locked).exists():
        raise BookForbidsError(
            rule="SNS-REP-08", problem="there are troops aboard", remedy="Land them first."
        )
    locked.status = Vessel.Status.LAID_UP
    locked.status_event_id = feed.record(
        locked.campaign_id, "vessel.laid_up", locked, by=by, payload={"rule": "SNS-REP-08"}
    )
    with unless_engaged():
        Officer.objects.filter(vessel=locked).update(post=Officer.Post.NONE, vessel=None)
        CrewComplement.objects.filter(vessel=locked).update(count=0)
        Gun.objects.filter(vessel=locked).update(crew=0, donor=None, donated=0)
        locked.save(update_fields=["status", "status_event", "updated_at"])
    return locked


def recommission(*, vessel: Vessel, at: Yards, by: Any) -> RepairJob:
    """SNS-REP-08: a new crew, found at a dockyard, and fifteen days."""
    assert_in_transaction()
    running(vessel.campaign)
    locked = lock_vessel(vessel, (Vessel.Status.LAID_UP,))
    refuse(crew_refusal(at.yard))
    man(locked, turn=at.start.turn, place=at.place, theatre=at.theatre, by=by)
    work = Work(0, prizes.COMMISSION_DAYS)
    return order_work(vessel=locked, task=Task.RECOMMISSION, work=work, at=at, by=by)


def order_refit(*, vessel: Vessel, at: Yards, options: Options, by: Any) -> RepairJob:
    """SNS-REP-09: a full month in a dockyard, for a twentieth of her price."""
    assert_in_transaction()
    running(vessel.campaign)
    locked = lock_vessel(vessel, (Vessel.Status.AVAILABLE,))
    refuse(prizes.refit_refusal(at.yard))
    work = prizes.refit(price_of(locked, campaign_prices(locked.campaign)), options)
    return order_work(vessel=locked, task=Task.REFIT, work=work, at=at, by=by)
