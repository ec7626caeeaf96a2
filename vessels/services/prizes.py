"""SNS-REP-07: what a captor does with a prize: condemn, commission or burn her."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.db.models import F, Q
from django.utils import timezone

from campaigns.dice import CampaignDice
from campaigns.models import Transfer
from campaigns.money import Move, bank_of, transfer_all, treasury_of
from campaigns.rules import prizes
from campaigns.rules.calendar import Day
from campaigns.rules.losses import crew_refusal
from campaigns.rules.options import Options
from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.condition import boxes_of
from vessels.errors import BookForbidsError, PrizeDisposedError, unless_engaged
from vessels.mending import BOOK, price_of
from vessels.models import (
    CrewComplement,
    Gun,
    Officer,
    Prisoners,
    Prize,
    TroopUnit,
    Vessel,
    VesselLoss,
)
from vessels.models.repairs import Task
from vessels.services.campaign_prices import campaign_prices
from vessels.services.finding_crews import Berths, berths_of, man
from vessels.services.locking import refuse
from vessels.services.repair_plans import Yards
from vessels.services.repairs import order_work

#: The vessels that their captors have to dispose of.
KEPT: Final = (Vessel.Status.AVAILABLE, Vessel.Status.DERELICT, Vessel.Status.LAID_UP)


def condemn(
    *, prize: Prize, day: Day, own_port: bool, options: Options, by: Any, native: bool = False
) -> Prize:
    """Sell her for the Exchequer at an own port; a fifth stands on the record of who took her."""
    locked = _lock([prize], Prize.Status.HELD)
    refuse(prizes.prize_refusal(own_port=own_port, native=native))
    _condemn(locked, day, options, by)
    return locked[0]


def condemn_all(*, found: Sequence[Prize], day: Day, options: Options, by: Any) -> None:
    """The same for prizes of one side at own ports: the statements don't grow with them."""
    if found:
        _condemn(_lock(found, Prize.Status.HELD), day, options, by)


def _condemn(locked: Sequence[Prize], day: Day, options: Options, by: Any) -> None:
    campaign, side = locked[0].vessel.campaign, locked[0].side
    prices = campaign_prices(campaign)
    bank, treasury = bank_of(campaign), treasury_of(side)
    moves = []
    money: Counter[UUID] = Counter()
    for prize in locked:
        vessel = prize.vessel
        hull = next(row for row in boxes_of(vessel, BOOK) if row.name == "hull")
        sale = prizes.condemn(
            price_of(vessel, prices), options, hull=hull.left, full_hull=hull.full
        )
        memo, source = f"Prize {vessel.name}", ("prize", prize.pk)
        moves.append(Move(bank, treasury, sale.price, Transfer.Kind.PRIZE, memo, source))
        prize.status, prize.brought = Prize.Status.CONDEMNED, sale.price
        prize.prize_money = sale.prize_money if prize.captain_id else 0
        if prize.captain_id:
            money[prize.captain_id] += sale.prize_money
        prize.event_id = feed.record(
            vessel.campaign_id,
            "vessel.condemned",
            vessel,
            by=by,
            payload={
                "rule": "SNS-REP-07",
                "brought": sale.price,
                "prize_money": prize.prize_money,
            },
            about=[prize.captain_id] if prize.captain_id else [],
        )
    transfer_all(moves, by=by)
    captains = list(Officer.objects.select_for_update(no_key=True).filter(pk__in=+money))
    for captain in captains:
        captain.prize_money += money[captain.pk]
    Officer.objects.bulk_update(captains, ["prize_money"])
    Prize.objects.bulk_update(locked, ["status", "brought", "prize_money", "event"])
    _end(locked, Vessel.Status.SCRAPPED, VesselLoss.End.SCRAPPED, day, "Condemned and sold")


def commission_prize(
    *, prize: Prize, at: Yards, own_port: bool, options: Options, by: Any
) -> Prize:
    """Take her into service: a tenth of her price, fifteen days, and a full crew.

    Whom she lacks is found, and paid, at a dockyard.
    """
    (locked,) = _lock([prize], Prize.Status.HELD)
    vessel = locked.vessel
    refuse(prizes.prize_refusal(own_port=own_port, native=False))
    if _short(vessel):
        refuse(crew_refusal(at.yard))
    _begin_anew([vessel])
    man(vessel, turn=at.start.turn, place=at.place, theatre=at.theatre, by=by)
    price = price_of(vessel, campaign_prices(vessel.campaign))
    work = prizes.commission(price, options, native=False)
    order_work(vessel=vessel, task=Task.COMMISSION, work=work, at=at, by=by)
    _commissioned([locked], {}, by=by)
    return locked


def commission_on_the_spot(*, prize: Prize, dice: CampaignDice, by: Any) -> Prize:
    """Natives take her over where she is, with those of her old crew who change sides."""
    (commissioned,) = commission_all_on_the_spot(found=[prize], dice=dice, by=by)
    return commissioned


def commission_all_on_the_spot(
    *, found: Sequence[Prize], dice: CampaignDice, by: Any
) -> list[Prize]:
    """The same for many prizes, in their order: the statements don't grow with them."""
    if not found:
        return []
    locked = _lock(found, Prize.Status.HELD)
    vessels = [prize.vessel for prize in locked]
    old = _old_crews(locked)
    _begin_anew(vessels)
    berths = berths_of(vessels)
    turned: dict[UUID, int] = {}
    for prize in locked:
        rows = old[prize.pk]
        if figures := sum(row.held for row in rows):
            told = prizes.turn_crew(dice, prize.vessel.key, figures)
            turned[prize.pk] = _turn(berths[prize.vessel_id], rows, told.roll.faces)
    posts = list(berths.values())
    crews = [crew for each in posts for crew in each.crews.values()]
    guns = [gun for each in posts for gun in each.guns.values()]
    Prisoners._base_manager.bulk_update([row for rows in old.values() for row in rows], ["turned"])
    CrewComplement.objects.bulk_update(crews, ["count"])
    Gun.objects.bulk_update(guns, ["crew"])
    _commissioned(locked, turned, by=by)
    return locked


def burn(*, prize: Prize, day: Day, by: Any) -> Prize:
    """Set fire to a vessel that struck: one that nobody mans, or a prize that is not wanted."""
    (burned,) = burn_all(found=[prize], day=day, by=by)
    return burned


def burn_all(*, found: Sequence[Prize], day: Day, by: Any) -> list[Prize]:
    """The same for many: the statements don't grow with them."""
    if not found:
        return []
    locked = _lock(found, Prize.Status.HELD, Prize.Status.ABANDONED)
    for prize in locked:
        prize.status = Prize.Status.BURNED
        prize.event_id = feed.record(
            prize.campaign_id,
            "vessel.burned",
            prize.vessel,
            by=by,
            payload={"rule": "SNS-REP-07"},
        )
    Prize.objects.bulk_update(locked, ["status", "event"])
    _end(locked, Vessel.Status.LOST, VesselLoss.End.WRECKED, day, "Burned by her captors")
    return locked


def _lock(found: Sequence[Prize], *statuses: str) -> list[Prize]:
    """Prizes of one campaign and their vessels under their locks, in the order given."""
    assert_in_transaction()
    running(found[0].campaign)
    keys = [prize.pk for prize in found]
    rows: dict[UUID, Prize] = {
        row.pk: row
        for row in Prize.objects.select_for_update(no_key=True, of=("self",))
        .select_related("side__campaign", "captain")
        .filter(pk__in=keys)
        .order_by("pk")
    }
    vessels = {
        vessel.pk: vessel
        for vessel in Vessel.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "side", "class_version__vessel_class")
        .filter(pk__in=[row.vessel_id for row in rows.values()])
        .order_by("pk")
    }
    locked = [rows[key] for key in keys]
    for prize in locked:
        vessel = vessels[prize.vessel_id]
        if prize.status not in statuses:
            raise PrizeDisposedError(prize=vessel.name, status=prize.status)
        if vessel.side_id != prize.side_id or vessel.status not in KEPT:
            raise PrizeDisposedError(prize=vessel.name, status=vessel.status)
        prize.vessel = vessel
    return locked


def _end(found: Sequence[Prize], status: str, end: str, day: Day, why: str) -> None:
    """SNS-REP-10: they leave the fleet, and stay on the roster."""
    vessels = [prize.vessel for prize in found]
    if TroopUnit.objects.filter(vessel__in=vessels).exists():
        raise BookForbidsError(
            rule="SNS-REP-07", problem="there are troops aboard", remedy="Land them first."
        )
    for prize, vessel in zip(found, vessels, strict=True):
        vessel.status, vessel.status_event_id = status, prize.event_id
        vessel.lost_where, vessel.lost_why = vessel.location, why
        if status == Vessel.Status.LOST:
            vessel.lost_at = timezone.now()
    with unless_engaged():
        Vessel.objects.bulk_update(
            vessels, ["status", "status_event", "lost_at", "lost_where", "lost_why"]
        )
    VesselLoss.objects.bulk_create(
        VesselLoss(
            campaign_id=prize.campaign_id,
            side_id=prize.side_id,
            vessel=prize.vessel,
            end=end,
            turn=day.turn,
            day=day.day,
            place=prize.vessel.location,
            cause=why,
            event_id=prize.event_id,
        )
        for prize in found
    )


def _short(vessel: Vessel) -> bool:
    crews = CrewComplement.objects.filter(vessel=vessel, count__lt=F("full"))
    guns = Gun.objects.filter(vessel=vessel, crew__lt=F("full_crew"))
    return crews.exists() or guns.exists()


def _begin_anew(vessels: Sequence[Vessel]) -> None:
    """SNS-REP-05: each has a new crew's points, once they are reckoned."""
    for vessel in vessels:
        vessel.experience, vessel.quality = 0, ""
    Vessel.objects.bulk_update(vessels, ["experience", "quality"])


def _old_crews(found: Sequence[Prize]) -> dict[UUID, list[Prisoners]]:
    """By prize, those of her old crew whom her captor holds; officers by name change no sides."""
    whose: dict[tuple[UUID | None, UUID, UUID], UUID] = {
        (prize.vessel_id, prize.side_id, prize.taken_from_id): prize.pk for prize in found
    }
    vessels = [prize.vessel_id for prize in found]
    old: dict[UUID, list[Prisoners]] = {prize.pk: [] for prize in found}
    rows = (
        Prisoners._base_manager.select_for_update(no_key=True, of=("self",))
        .select_related("gun")
        .filter(Q(vessel__in=vessels) | Q(gun__vessel__in=vessels), officer__isnull=True)
        .order_by("id")
    )
    for row in rows:
        vessel = row.vessel_id if row.gun is None else row.gun.vessel_id
        prize = whose.get((vessel, row.captor_id, row.side_id))
        if prize is not None and row.held:
            old[prize].append(row)
    return old


def _turn(berths: Berths, old: Sequence[Prisoners], faces: tuple[int, ...]) -> int:
    """SNS-REP-07: each of the old crew who changes sides takes his old post."""
    guns = {gun.pk: gun for gun in berths.guns.values()}
    turned = 0
    for row in old:
        mine, faces = faces[: row.held], faces[row.held :]
        count = sum(face >= prizes.TURNS for face in mine)
        if row.gun_id in guns:
            gun = guns[row.gun_id]
            count = min(count, gun.full_crew - gun.crew)
            gun.crew += count
        else:
            crew = berths.crews[row.role]
            count = min(count, crew.full - crew.count)
            crew.count += count
        row.turned += count
        turned += count
    return turned


def _commissioned(found: Sequence[Prize], turned: Mapping[UUID, int], *, by: Any) -> None:
    """`turned`: by prize, how many of her old crew have changed sides."""
    for prize in found:
        prize.status = Prize.Status.COMMISSIONED
        prize.event_id = feed.record(
            prize.campaign_id,
            "vessel.prize_commissioned",
            prize.vessel,
            by=by,
            payload={"rule": "SNS-REP-07", "changed_sides": turned.get(prize.pk, 0)},
        )
    Prize.objects.bulk_update(found, ["status", "event"])
