"""What is always true of a campaign, whatever was played: people, losses, vessels, money, worth.

Each check is a few queries whatever the forces, so that it can follow every step.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from campaigns.calendar import options_of
from campaigns.charts import chart_of
from campaigns.models import Account, Campaign, Posting, Transfer
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


def check(campaign: Campaign) -> list[str]:
    """What is not so, in words; an empty list says that all of it holds."""
    return [problem for one in CHECKS for problem in one(campaign)]


def everyone_in_one_place(campaign: Campaign) -> Iterator[str]:
    """Every unit is aboard one vessel or at one place, every officer at one post."""
    units = TroopUnit.objects.filter(campaign=campaign).exclude(status__in=ENDED)
    for unit in units.filter(
        Q(vessel__isnull=False) & ~Q(place="") | Q(vessel__isnull=True, place="")
    ):
        yield f"{unit.key} is not in one place: aboard {unit.vessel_id}, at {unit.place!r}"
    for unit in units.filter(Q(vessel__status__in=GONE) | ~Q(vessel__campaign=campaign)).filter(
        vessel__isnull=False
    ):
        yield f"{unit.key} is aboard a vessel that is gone"
    officers = Officer.objects.filter(campaign=campaign)
    gone = Q(vessel__status__in=GONE) | Q(unit__status__in=ENDED)
    unfit = Q(fate__in=("dead", "missing", "prisoner"))
    for officer in officers.filter(~Q(post="none") & (gone | unfit)):
        yield f"{officer.key}, {officer.fate}, holds a post that is no more"


def losses_have_a_cause(campaign: Campaign) -> Iterator[str]:
    """Whoever and whatever was lost has the event that tells of it, in this campaign."""
    foreign = ~Q(event__campaign=campaign.pk)
    for casualty in Casualty.objects.filter(campaign=campaign).filter(foreign):
        yield f"casualty {casualty.pk} has no event of the campaign"
    lost: tuple[tuple[Any, tuple[str, ...]], ...] = (
        (Vessel, tuple(GONE)),
        (TroopUnit, tuple(ENDED)),
    )
    for model, ended in lost:
        rows = model.objects.filter(campaign=campaign, status__in=ended)
        for row in rows.filter(
            Q(status_event__isnull=True) | ~Q(status_event__campaign=campaign.pk)
        ):
            yield f"{row.key} is {row.status}, and no event of the campaign tells why"
    fallen = Officer.objects.filter(campaign=campaign).exclude(fate=Officer.Fate.FIT)
    for officer in fallen.filter(fate_event__isnull=True):
        yield f"{officer.key} is {officer.fate}, and no event tells why"


def money_has_a_cause(campaign: Campaign) -> Iterator[str]:
    """Postings sum to zero, balances are their sum, and each transfer has its event."""
    postings = Posting.objects.filter(transfer__campaign=campaign)
    total = postings.aggregate(total=Coalesce(Sum("amount"), 0))["total"]
    if total:
        yield f"the postings sum to {total}"
    accounts: Any = Account.objects.filter(campaign=campaign).annotate(
        posted=Coalesce(Sum("postings__amount"), 0)
    )
    for account in accounts.exclude(balance=F("posted")):
        yield f"{account.kind} {account.pk}: balance {account.balance}, postings {account.posted}"
    events = Event.objects.filter(campaign=campaign.pk, object_id=OuterRef("pk")).values("pk")
    transfers = Transfer.objects.filter(campaign=campaign)
    for transfer in transfers.annotate(told=Subquery(events[:1])).filter(told__isnull=True):
        yield f"transfer {transfer.pk} has no event"


def vessels_are_somewhere(campaign: Campaign) -> Iterator[str]:
    """A vessel has a status and lies somewhere, or is expected; whoever is on passage has one."""
    vessels = Vessel.objects.filter(campaign=campaign).exclude(status__in=GONE)
    for vessel in vessels.filter(location="").exclude(status=Vessel.Status.EXPECTED):
        yield f"{vessel.key} is {vessel.status}, and nowhere"
    if options_of(campaign) is None:
        return
    chart = chart_of(campaign)
    units = TroopUnit.objects.filter(campaign=campaign, vessel__isnull=True).exclude(
        status__in=ENDED
    )
    yield from _on_passage(campaign, "vessel", vessels.filter(location=PASSAGE))
    yield from _on_passage(campaign, "unit", units.filter(place=PASSAGE))
    places = {
        **dict(vessels.values_list("key", "location")),
        **dict(units.values_list("key", "place")),
    }
    for key, place in places.items():
        if place not in (CAMP, "") and not chart.knows(place):
            yield f"{key} is at {place}, which is not on the chart"


def _on_passage(campaign: Campaign, kind: str, rows: QuerySet[Any]) -> Iterator[str]:
    under_way = Passage.objects.filter(campaign=campaign, ended=False)
    sailing = under_way.exclude(**{f"{kind}__isnull": True}).values(kind)
    for row in rows.exclude(pk__in=sailing):
        yield f"{row.key} is on passage, and no passage is under way"


def worth_changes_by_events(campaign: Campaign) -> Iterator[str]:
    """The fleet's worth is what its history has: a change of worth outside it would show."""
    for model in (Vessel, TroopUnit):
        past: Any = model._meta.get_field("history").related_model
        last = past.objects.filter(pgh_obj=OuterRef("pk")).order_by("-pgh_id")
        rows: Any = model.objects.filter(campaign=campaign).annotate(
            recorded=Subquery(last.values("points")[:1]),
            told=Subquery(
                Event.objects.filter(campaign=campaign.pk, object_id=OuterRef("pk")).values("pk")[
                    :1
                ]
            ),
        )
        for row in rows.filter(~Q(points=F("recorded")) | Q(recorded__isnull=True)):
            yield f"{row.key} is worth {row.points}, and its history says {row.recorded}"
        for row in rows.filter(told__isnull=True, points__gt=0):
            yield f"{row.key} is worth {row.points}, and no event brought it into the campaign"


CHECKS: Final[tuple[Callable[[Campaign], Iterator[str]], ...]] = (
    everyone_in_one_place,
    losses_have_a_cause,
    money_has_a_cause,
    vessels_are_somewhere,
    worth_changes_by_events,
)
