"""A vessel's status outside battle: rulings, and what a scenario does to those who missed it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from campaigns.models import Side
from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.carrying import Hull, leading, settled
from vessels.errors import StatusRefusedError, unless_engaged
from vessels.models import RepairJob, Vessel
from vessels.models.fleet import CAMP
from vessels.services.books import book_of, books_of

# What the organiser may rule. RS-CMP-05 (b), (c): separation by choice, by an event or a ruling.
RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "expected": ("available",),
    "available": ("separated", "laid_up", "in_repair", "scrapped"),
    "laid_up": ("available", "scrapped"),
    "in_repair": ("available", "scrapped"),
    "withdrawn": ("available", "scrapped"),
    "grounded": ("available", "scrapped"),
    "separated": ("available",),
}


#: A ruling by which a vessel leaves a yard.
OUT_OF_YARD: Final = (Vessel.Status.IN_REPAIR, Vessel.Status.AVAILABLE)


def rule_status(
    *, vessel: Vessel, status: str, by: Any, reason: str, turns: int | None = None
) -> Vessel:
    """The organiser rules that a vessel is what she is not by the book alone.

    Out of the yard by his ruling, the work on her is stopped by it; what was paid for it is spent.
    Where no work was ordered, she comes out of it as the book has it whose record tells all her
    damage (`vessels.carrying`), after so many campaign `turns` there or as many as it took.
    """
    assert_in_transaction()
    running(vessel.campaign)
    locked = Vessel.objects.select_for_update(no_key=True).get(pk=vessel.pk)
    if status not in RULINGS.get(locked.status, ()):
        raise StatusRefusedError(
            what=locked.name,
            status=locked.status,
            wanted=status,
            remedy=f"It can become: {', '.join(RULINGS.get(locked.status, ())) or 'nothing else'}.",
        )
    out_of_yard = (locked.status, status) == OUT_OF_YARD
    if turns is not None and not out_of_yard:
        raise StatusRefusedError(
            what=locked.name,
            status=locked.status,
            wanted=f"{status} after {turns} turns in a yard",
            remedy="Leave out the turns: they are asked of a vessel that comes out of repair.",
        )
    stopped = RepairJob.objects.open().filter(vessel=locked)
    jobs = stopped.count() if locked.status == Vessel.Status.IN_REPAIR else 0
    if not jobs and out_of_yard:
        locked.condition = _after_yard(locked, turns)
    locked.status = status
    if status == Vessel.Status.AVAILABLE:
        locked.location = locked.location or CAMP
    locked.status_event_id = feed.record(
        locked.campaign_id,
        f"vessel.{status}",
        locked,
        by=by,
        payload={
            "reason": reason,
            **({"jobs_stopped": jobs} if jobs else {}),
            **({} if turns is None else {"turns": turns}),
        },
    )
    if jobs:
        stopped.update(status=RepairJob.Status.STOPPED, ended_event=locked.status_event_id)
    with unless_engaged():
        locked.save(update_fields=["status", "location", "condition", "status_event", "updated_at"])
    locked.refresh_from_db()
    return locked


def _after_yard(vessel: Vessel, turns: int | None) -> dict[str, Any]:
    """Her condition, less what a yard mends by the book whose record tells all her damage."""
    version = vessel.class_version
    condition: dict[str, Any] = vessel.condition
    book = leading(Hull(version.kind, version.ratings, condition))
    books = books_of(vessel.campaign)
    if book is None or book not in books:
        return condition
    left = books[book].after_yard(condition[book], turns)
    if left == condition[book]:
        return condition
    told = settled(condition, book, left, own=version.designed_for)
    return {name: kept for name, kept in told.items() if kept}


def statuses_after_scenario(
    *,
    sides: Iterable[Side],
    ruleset: str,
    riverside: bool,
    left_by_battle: Mapping[UUID, str],
) -> dict[UUID, tuple[str, str]]:
    """RS-CMP-09: before and after of each vessel of these sides whose status a scenario changes.

    `left_by_battle` says how the battle left those who were in play, by the vessel's key. The
    caller writes the changes.
    """
    found = list(sides)
    if not found:
        return {}
    _, book = book_of(found[0].campaign, ruleset)
    changes = {}
    for vessel in Vessel.objects.filter(side__in=found).afloat().order_by("key"):
        battle = left_by_battle.get(vessel.pk)
        after = book.after_scenario(vessel.status, riverside=riverside, battle=battle)
        if after != vessel.status:
            changes[vessel.pk] = (vessel.status, after)
    return changes
