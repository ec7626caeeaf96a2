"""SNS-REP-07: what a captor does with a prize: condemn, commission or burn her."""

from typing import Any

from django.db.models import F, Q
from django.utils import timezone

from campaigns.dice import CampaignDice
from campaigns.models import Transfer
from campaigns.money import bank_of, transfer_money, treasury_of
from campaigns.rules import prizes
from campaigns.rules.calendar import Day
from campaigns.rules.losses import crew_refusal
from campaigns.rules.options import Options
from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.condition import boxes_of
from vessels.errors import PrizeDisposedError, unless_engaged
from vessels.mending import BOOK, price_of
from vessels.models import (
    CrewComplement,
    Gun,
    Officer,
    Prisoners,
    Prize,
    Vessel,
    VesselLoss,
)
from vessels.models.repairs import Task
from vessels.services.campaign_prices import campaign_prices
from vessels.services.finding_crews import man
from vessels.services.locking import refuse
from vessels.services.repair_plans import Yards
from vessels.services.repairs import order_work


def condemn(
    *, prize: Prize, day: Day, own_port: bool, options: Options, by: Any, native: bool = False
) -> Prize:
    """Sell her for the Exchequer at an own port; a fifth stands on the record of who took her."""
    assert_in_transaction()
    locked = _lock(prize, Prize.Status.HELD)
    vessel = locked.vessel
    refuse(prizes.prize_refusal(own_port=own_port, native=native))
    price = price_of(vessel, campaign_prices(vessel.campaign))
    boxes = {row.name: row for row in boxes_of(vessel, BOOK)}
    hull = boxes["hull"]
    sale = prizes.condemn(price, options, hull=hull.left, full_hull=hull.full)
    if sale.price:
        transfer_money(
            payer=bank_of(vessel.campaign),
            payee=treasury_of(locked.side),
            amount=sale.price,
            kind=Transfer.Kind.PRIZE,
            memo=f"Prize {vessel.name}"[:200],
            by=by,
            source=("prize", locked.pk),
        )
    money = sale.prize_money if locked.captain_id else 0
    locked.status, locked.brought, locked.prize_money = Prize.Status.CONDEMNED, sale.price, money
    locked.event_id = feed.record(
        vessel.campaign_id,
        "vessel.condemned",
        vessel,
        by=by,
        payload={"rule": "SNS-REP-07", "brought": sale.price, "prize_money": money},
        about=[locked.captain_id] if locked.captain_id else [],
    )
    if money:
        Officer.objects.filter(pk=locked.captain_id or "").update(
            prize_money=F("prize_money") + money
        )
    locked.save(update_fields=["status", "brought", "prize_money", "event", "updated_at"])
    _end(locked, Vessel.Status.SCRAPPED, VesselLoss.End.SCRAPPED, day, "Condemned and sold")
    return locked


def commission_prize(
    *, prize: Prize, at: Yards, own_port: bool, options: Options, by: Any
) -> Prize:
    """Take her into service: a tenth of her price, fifteen days, and a full crew.

    Whom she lacks is found, and paid, at a dockyard.
    """
    assert_in_transaction()
    locked = _lock(prize, Prize.Status.HELD)
    vessel = locked.vessel
    refuse(prizes.prize_refusal(own_port=own_port, native=False))
    if _short(vessel):
        refuse(crew_refusal(at.yard))
    _begin_anew(vessel)
    man(vessel, turn=at.start.turn, place=at.place, theatre=at.theatre, by=by)
    price = price_of(vessel, campaign_prices(vessel.campaign))
    work = prizes.commission(price, options, native=False)
    order_work(vessel=vessel, task=Task.COMMISSION, work=work, at=at, by=by)
    return _commissioned(locked, by=by, crew=0)


def commission_on_the_spot(*, prize: Prize, dice: CampaignDice, by: Any) -> Prize:
    """Natives take her over where she is, with those of her old crew who change sides."""
    assert_in_transaction()
    locked = _lock(prize, Prize.Status.HELD)
    vessel = locked.vessel
    old = [
        row
        for row in Prisoners._base_manager.select_for_update(no_key=True, of=("self",))
        .filter(captor_id=locked.side_id, side_id=locked.taken_from_id, officer__isnull=True)
        .filter(Q(vessel=vessel) | Q(gun__vessel=vessel))
        .order_by("id")
        if row.held
    ]
    figures = sum(row.held for row in old)
    _begin_anew(vessel)
    turned = 0
    if figures:
        told = prizes.turn_crew(dice, vessel.key, figures)
        turned = _turn(vessel, old, told.roll.faces)
    return _commissioned(locked, by=by, crew=turned)


def burn(*, prize: Prize, day: Day, by: Any) -> Prize:
    """Set fire to a vessel that struck: one that nobody mans, or a prize that is not wanted."""
    assert_in_transaction()
    locked = _lock(prize, Prize.Status.HELD, Prize.Status.ABANDONED)
    locked.status = Prize.Status.BURNED
    locked.event_id = feed.record(
        locked.campaign_id,
        "vessel.burned",
        locked.vessel,
        by=by,
        payload={"rule": "SNS-REP-07"},
    )
    locked.save(update_fields=["status", "event", "updated_at"])
    _end(locked, Vessel.Status.LOST, VesselLoss.End.WRECKED, day, "Burned by her captors")
    return locked


def _lock(prize: Prize, *statuses: str) -> Prize:
    running(prize.campaign)
    locked: Prize = (
        Prize.objects.select_for_update(no_key=True, of=("self",))
        .select_related("side__campaign", "captain")
        .get(pk=prize.pk)
    )
    if locked.status not in statuses:
        raise PrizeDisposedError(prize=str(locked.vessel), status=locked.status)
    vessel = (
        Vessel.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "side", "class_version__vessel_class")
        .get(pk=locked.vessel_id)
    )
    if vessel.side_id != locked.side_id or vessel.status not in (
        Vessel.Status.AVAILABLE,
        Vessel.Status.DERELICT,
        Vessel.Status.LAID_UP,
    ):
        raise PrizeDisposedError(prize=vessel.name, status=vessel.status)
    locked.vessel = vessel
    return locked


def _end(prize: Prize, status: str, end: str, day: Day, why: str) -> None:
    """SNS-REP-10: she leaves the fleet, and stays on the roster."""
    vessel = prize.vessel
    vessel.status, vessel.status_event_id = status, prize.event_id
    vessel.lost_where, vessel.lost_why = vessel.location, why
    if status == Vessel.Status.LOST:
        vessel.lost_at = timezone.now()
    with unless_engaged():
        vessel.save(
            update_fields=[
                "status",
                "status_event",
                "lost_at",
                "lost_where",
                "lost_why",
                "updated_at",
            ]
        )
    VesselLoss.objects.create(
        campaign_id=vessel.campaign_id,
        side_id=prize.side_id,
        vessel=vessel,
        end=end,
        turn=day.turn,
        day=day.day,
        place=vessel.location,
        cause=why,
        event_id=prize.event_id,
    )


def _short(vessel: Vessel) -> bool:
    crews = CrewComplement.objects.filter(vessel=vessel, count__lt=F("full"))
    guns = Gun.objects.filter(vessel=vessel, crew__lt=F("full_crew"))
    return crews.exists() or guns.exists()


def _begin_anew(vessel: Vessel) -> None:
    """SNS-REP-05: she has a new crew's points, once they are reckoned."""
    vessel.experience, vessel.quality = 0, ""
    vessel.save(update_fields=["experience", "quality", "updated_at"])


def _turn(vessel: Vessel, old: list[Prisoners], faces: tuple[int, ...]) -> int:
    """SNS-REP-07: each of the old crew who changes sides takes his old post."""
    crews = {row.role: row for row in CrewComplement.objects.filter(vessel=vessel)}
    guns = {row.pk: row for row in Gun.objects.filter(vessel=vessel)}
    turned = 0
    for row in old:
        mine, faces = faces[: row.held], faces[row.held :]
        count = sum(face >= prizes.TURNS for face in mine)
        if row.gun_id in guns:
            gun = guns[row.gun_id]
            count = min(count, gun.full_crew - gun.crew)
            gun.crew += count
        else:
            crew = crews[row.role]
            count = min(count, crew.full - crew.count)
            crew.count += count
        row.turned += count
        turned += count
    Prisoners._base_manager.bulk_update(old, ["turned"])
    CrewComplement.objects.bulk_update(crews.values(), ["count"])
    Gun.objects.bulk_update(guns.values(), ["crew"])
    return turned


def _commissioned(prize: Prize, *, by: Any, crew: int) -> Prize:
    prize.status = Prize.Status.COMMISSIONED
    prize.event_id = feed.record(
        prize.campaign_id,
        "vessel.prize_commissioned",
        prize.vessel,
        by=by,
        payload={"rule": "SNS-REP-07", "changed_sides": crew},
    )
    prize.save(update_fields=["status", "event", "updated_at"])
    return prize
