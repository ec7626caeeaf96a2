"""SNS-REP-11: prisoners exchanged, man for man and officer for officer."""

from typing import Any, Final
from uuid import UUID

from campaigns.models import Side
from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.errors import ExchangeEndedError, PrisonersShortError
from vessels.models import Convalescent, Exchange, Officer, Prisoners

OFFICERS: Final = "officers"


def offer_exchange(
    *, side: Side, offered_by: Side, by: Any, men: int = 0, officers: int = 0
) -> Exchange:
    """Offer a side so many of its men, and officers, for as many of one's own."""
    assert_in_transaction()
    running(side.campaign)
    if side.campaign_id != offered_by.campaign_id or side.pk == offered_by.pk:
        raise PrisonersShortError(problem="they are not two sides of one campaign")
    if men + officers < 1:
        raise PrisonersShortError(problem="the offer is of nobody")
    _check(side.pk, offered_by.pk, men, officers)
    event = feed.record(
        side.campaign_id,
        "exchange.offered",
        offered_by,
        by=by,
        payload={"rule": "SNS-REP-11", "to": side.key, "men": men, "officers": officers},
        about=[side.pk],
    )
    return Exchange.objects.create(
        campaign_id=side.campaign_id,
        side=side,
        with_side=offered_by,
        men=men,
        officers=officers,
        event_id=event,
    )


def accept_exchange(*, exchange: Exchange, turn: int, by: Any) -> Exchange:
    """Those whom each side has held longest go home; they take their posts from this month on."""
    assert_in_transaction()
    locked = _lock(exchange)
    both = locked.side_id, locked.with_side_id
    held = list(
        Prisoners._base_manager.select_for_update(no_key=True, of=("self",))
        .filter(side__in=both, captor__in=both)
        .select_related("officer")
        .order_by("since_turn", "id")
    )
    event = _end(locked, Exchange.Status.ACCEPTED, by)
    freed: list[Prisoners] = []
    home: list[Convalescent] = []
    fit: list[Officer] = []
    for side in both:
        for of_officers, wanted in ((True, locked.officers), (False, locked.men)):
            rows = [r for r in held if r.side_id == side and is_officer(r) is of_officers]
            _refuse_short(rows, wanted, of_officers)
            for row in rows:
                count = min(row.held, wanted)
                if not count:
                    continue
                wanted -= count
                row.freed += count
                freed.append(row)
                home.append(_home(row, count, turn, event))
                if row.officer is not None:
                    row.officer.fate = Officer.Fate.FIT
                    row.officer.fate_event_id = event
                    fit.append(row.officer)
    Prisoners._base_manager.bulk_update(freed, ["freed"])
    Convalescent._base_manager.bulk_create(home)
    Officer.objects.bulk_update(fit, ["fate", "fate_event"])
    return locked


def end_exchange(*, exchange: Exchange, refused: bool, by: Any) -> Exchange:
    """Refuse an offer, or withdraw it."""
    assert_in_transaction()
    locked = _lock(exchange)
    _end(locked, Exchange.Status.REFUSED if refused else Exchange.Status.WITHDRAWN, by)
    return locked


def is_officer(row: Prisoners) -> bool:
    """Whether those of a row are officers, for whom officers are given."""
    return row.officer_id is not None or row.role == OFFICERS


def _check(side: UUID, with_side: UUID, men: int, officers: int) -> None:
    rows = list(
        Prisoners._base_manager.filter(side__in=(side, with_side), captor__in=(side, with_side))
    )
    for one in (side, with_side):
        of_side = [row for row in rows if row.side_id == one]
        _refuse_short([r for r in of_side if is_officer(r)], officers, True)
        _refuse_short([r for r in of_side if not is_officer(r)], men, False)


def _refuse_short(rows: list[Prisoners], wanted: int, officers: bool) -> None:
    held = sum(row.held for row in rows)
    if held < wanted:
        who = "officers" if officers else "men"
        raise PrisonersShortError(problem=f"a side holds {held} {who} of the other, not {wanted}")


def _home(row: Prisoners, count: int, turn: int, event: UUID) -> Convalescent:
    """SNS-REP-11: who was exchanged, until he takes his post again."""
    return Convalescent(
        campaign_id=row.campaign_id,
        side_id=row.side_id,
        vessel_id=row.vessel_id,
        gun_id=row.gun_id,
        unit_id=row.unit_id,
        officer_id=row.officer_id,
        role=row.role,
        count=count,
        since_turn=turn,
        back_turn=turn,
        event_id=event,
    )


def _lock(exchange: Exchange) -> Exchange:
    running(exchange.campaign)
    locked = (
        Exchange.objects.select_for_update(no_key=True, of=("self",))
        .select_related("side", "with_side")
        .get(pk=exchange.pk)
    )
    if locked.status != Exchange.Status.OFFERED:
        raise ExchangeEndedError(status=locked.status)
    return locked


def _end(exchange: Exchange, status: str, by: Any) -> UUID:
    event = feed.record(
        exchange.campaign_id,
        f"exchange.{status}",
        exchange.side,
        by=by,
        payload={"rule": "SNS-REP-11", "men": exchange.men, "officers": exchange.officers},
        about=[exchange.with_side_id],
    )
    exchange.status, exchange.ended_event_id = status, event
    exchange.save(update_fields=["status", "ended_event", "updated_at"])
    return event
