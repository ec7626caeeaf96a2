"""What is always true of a campaign, whatever was played: people, losses, vessels, money, worth.

One statement asks whether anything is not so, so that the check can follow every step; what it is,
is asked only then.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from campaigns.calendar import options_of
from campaigns.charts import chart_of
from campaigns.models import Account, Campaign, Transfer
from campaigns.rules.whereabouts import PASSAGE
from riverwar.feed.models import Event
from turns.models import Passage
from vessels.models import Casualty, Officer, TroopUnit, Vessel
from vessels.models.fleet import CAMP, GONE

ENDED: Final = (
    TroopUnit.Status.DESTROYED,
    TroopUnit.Status.LOST,
    TroopUnit.Status.DISBANDED,
)

#: Rows that should not be, and what is said of each of them.
Finding = tuple[QuerySet[Any, Any], Callable[[Any], str]]


def check(campaign: Campaign) -> list[str]:
    """What is not so, in words; an empty list says that all of it holds."""
    found: list[str] = []
    if _is_anything_wrong(campaign):
        found = [
            told(row) for one in CHECKS for rows, told in one(campaign) for row in rows.iterator()
        ]
    return [*found, *off_the_chart(campaign)]


def everyone_in_one_place(campaign: Campaign) -> Iterator[Finding]:
    """Every unit is aboard one vessel or at one place, every officer at one post."""
    units = TroopUnit.objects.filter(campaign=campaign).exclude(status__in=ENDED)
    yield (
        units.filter(Q(vessel__isnull=False) & ~Q(place="") | Q(vessel__isnull=True, place="")),
        lambda unit: f"{unit.key} is not in one place: aboard {unit.vessel_id}, at {unit.place!r}",
    )
    yield (
        units.filter(Q(vessel__status__in=GONE) | ~Q(vessel__campaign=campaign)).filter(
            vessel__isnull=False
        ),
        lambda unit: f"{unit.key} is aboard a vessel that is gone",
    )
    gone = Q(vessel__status__in=GONE) | Q(unit__status__in=ENDED)
    unfit = Q(fate__in=("dead", "missing", "prisoner"))
    yield (
        Officer.objects.filter(campaign=campaign).filter(~Q(post="none") & (gone | unfit)),
        lambda officer: f"{officer.key}, {officer.fate}, holds a post that is no more",
    )


def losses_have_a_cause(campaign: Campaign) -> Iterator[Finding]:
    """Whoever and whatever was lost has the event that tells of it, in this campaign."""
    yield (
        Casualty.objects.filter(campaign=campaign).filter(~Q(event__campaign=campaign.pk)),
        lambda casualty: f"casualty {casualty.pk} has no event of the campaign",
    )
    lost: tuple[tuple[Any, tuple[str, ...]], ...] = (
        (Vessel, tuple(GONE)),
        (TroopUnit, tuple(ENDED)),
    )
    for model, ended in lost:
        rows = model.objects.filter(campaign=campaign, status__in=ended)
        yield (
            rows.filter(Q(status_event__isnull=True) | ~Q(status_event__campaign=campaign.pk)),
            lambda row: f"{row.key} is {row.status}, and no event of the campaign tells why",
        )
    fallen = Officer.objects.filter(campaign=campaign).exclude(fate=Officer.Fate.FIT)
    yield (
        fallen.filter(fate_event__isnull=True),
        lambda officer: f"{officer.key} is {officer.fate}, and no event tells why",
    )


def money_has_a_cause(campaign: Campaign) -> Iterator[Finding]:
    """Postings sum to zero, balances are their sum, and each transfer has its event."""
    transfers = Transfer.objects.filter(campaign=campaign)
    summed = transfers.order_by().values("campaign").annotate(total=Sum("postings__amount"))
    yield summed.exclude(total=0), lambda row: f"the postings sum to {row['total']}"
    accounts: Any = Account.objects.filter(campaign=campaign).annotate(
        posted=Coalesce(Sum("postings__amount"), 0)
    )
    yield (
        accounts.exclude(balance=F("posted")),
        lambda one: f"{one.kind} {one.pk}: balance {one.balance}, postings {one.posted}",
    )
    yield (
        transfers.annotate(told=_event_of(campaign)).filter(told__isnull=True),
        lambda transfer: f"transfer {transfer.pk} has no event",
    )


def vessels_are_somewhere(campaign: Campaign) -> Iterator[Finding]:
    """A vessel has a status and lies somewhere, or is expected; whoever is on passage has one."""
    vessels = Vessel.objects.filter(campaign=campaign).exclude(status__in=GONE)
    yield (
        vessels.filter(location="").exclude(status=Vessel.Status.EXPECTED),
        lambda vessel: f"{vessel.key} is {vessel.status}, and nowhere",
    )
    units = TroopUnit.objects.filter(campaign=campaign, vessel__isnull=True).exclude(
        status__in=ENDED
    )
    under_way = Passage.objects.filter(campaign=campaign, ended=False)
    away: tuple[tuple[str, QuerySet[Any]], ...] = (
        ("vessel", vessels.filter(location=PASSAGE)),
        ("unit", units.filter(place=PASSAGE)),
    )
    for kind, rows in away:
        sailing = under_way.exclude(**{f"{kind}__isnull": True}).values(kind)
        yield (
            rows.exclude(pk__in=sailing),
            lambda row: f"{row.key} is on passage, and no passage is under way",
        )


def worth_changes_by_events(campaign: Campaign) -> Iterator[Finding]:
    """The fleet's worth is what its history has: a change of worth outside it would show."""
    for model in (Vessel, TroopUnit):
        past: Any = model._meta.get_field("history").related_model
        last = past.objects.filter(pgh_obj=OuterRef("pk")).order_by("-pgh_id")
        rows: Any = model.objects.filter(campaign=campaign)
        recorded = rows.annotate(recorded=Subquery(last.values("points")[:1]))
        yield (
            recorded.filter(~Q(points=F("recorded")) | Q(recorded__isnull=True)),
            lambda row: f"{row.key} is worth {row.points}, and its history says {row.recorded}",
        )
        brought = rows.filter(points__gt=0).annotate(told=_event_of(campaign))
        yield (
            brought.filter(told__isnull=True),
            lambda row: (
                f"{row.key} is worth {row.points}, and no event brought it into the campaign"
            ),
        )


def off_the_chart(campaign: Campaign) -> Iterator[str]:
    """Whoever is nowhere that the chart of the months knows."""
    if options_of(campaign) is None:
        return
    chart = chart_of(campaign)
    vessels = Vessel.objects.filter(campaign=campaign).exclude(status__in=GONE)
    ashore = TroopUnit.objects.filter(campaign=campaign, vessel__isnull=True)
    units = ashore.exclude(status__in=ENDED)
    stands = vessels.order_by().values_list("key", "location")
    for key, place in stands.union(units.order_by().values_list("key", "place")):
        if place not in (CAMP, "") and not chart.knows(place):
            yield f"{key} is at {place}, which is not on the chart"


def _event_of(campaign: Campaign) -> Subquery:
    """An event of a row, if there is one."""
    events = Event.objects.filter(campaign=campaign.pk, object_id=OuterRef("pk"))
    return Subquery(events.values("pk")[:1])


def _is_anything_wrong(campaign: Campaign) -> bool:
    sql, parameters = _statement()
    given = [campaign.pk if each == NOBODY.pk else each for each in parameters]
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        return bool(cursor.fetchone()[0])


@cache
def _statement() -> tuple[str, tuple[Any, ...]]:
    """All that should not be, as one question, put about a campaign that is nobody's."""
    asked = [rows.order_by().query.sql_with_params() for one in CHECKS for rows, _ in one(NOBODY)]
    return (
        "SELECT " + " OR ".join(f"EXISTS ({sql})" for sql, _ in asked),
        tuple(parameter for _, parameters in asked for parameter in parameters),
    )


#: In the place of the campaign that is asked about.
NOBODY: Final = Campaign(pk=UUID(int=0))
CHECKS: Final[tuple[Callable[[Campaign], Iterator[Finding]], ...]] = (
    everyone_in_one_place,
    losses_have_a_cause,
    money_has_a_cause,
    vessels_are_somewhere,
    worth_changes_by_events,
)
