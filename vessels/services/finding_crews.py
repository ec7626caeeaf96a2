"""SNS-REP-04: crews made up at dockyards; SNS-REP-05: what new men cost them."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.db.models import Sum

from campaigns.models import Campaign, Transfer
from campaigns.rules.atlas import Yard
from campaigns.rules.experience import Experience, diluted
from campaigns.rules.losses import Rank, crew_price, crew_refusal
from campaigns.rules.units import Quality
from campaigns.services import running
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.errors import CrewRefusedError, unless_engaged
from vessels.models import CrewComplement, Gun, Replacement, Vessel
from vessels.services.locking import lock_vessel, refuse
from vessels.services.paying import afford, pay

#: SNS-REP-04, SC-MAN-04: the ranks of a crew's roles; all others, gunners too, are ratings.
RANKS: Final[Mapping[str, Rank]] = {
    "officers": Rank.OFFICER,
    "helmsmen": Rank.PETTY_OFFICER,
    "deck_pos": Rank.PETTY_OFFICER,
}
IN_SERVICE: Final = (Vessel.Status.AVAILABLE, Vessel.Status.IN_REPAIR)


@dataclass(slots=True)
class Berths:
    """A vessel's posts: how many serve at each, and how many should."""

    crews: dict[str, CrewComplement] = field(default_factory=dict)
    guns: dict[str, Gun] = field(default_factory=dict)

    @property
    def full(self) -> int:
        """Her figures at full strength."""
        crew = sum(row.full for row in self.crews.values())
        return crew + sum(row.full_crew for row in self.guns.values())

    def missing(self) -> dict[str, int]:
        """Those who are missing, by role and by gun."""
        crew = {role: row.full - row.count for role, row in self.crews.items()}
        guns = {slot: row.full_crew - row.crew for slot, row in self.guns.items()}
        return {name: count for name, count in {**crew, **guns}.items() if count}

    def fill(self, men: Mapping[str, int]) -> None:
        """Put men at their posts."""
        for name, count in men.items():
            if name in self.crews:
                self.crews[name].count += count
            else:
                self.guns[name].crew += count


def replace_crew(
    *,
    vessel: Vessel,
    turn: int,
    place: str,
    yard: Yard | None,
    by: Any,
    theatre: str = "",
    men: Mapping[str, int] | None = None,
) -> Replacement:
    """Find men for a vessel at a dockyard: so many for each role, and for each gun by its slot.

    Without any named: all who are missing. More than half of her figures new in one month cost
    her a level (SNS-REP-05).
    """
    assert_in_transaction()
    running(vessel.campaign)
    locked = lock_vessel(vessel, IN_SERVICE)
    refuse(crew_refusal(yard))
    made = man(locked, turn=turn, place=place, theatre=theatre, by=by, men=men)
    if made is None:
        raise CrewRefusedError(
            vessel=locked.name, problem="nobody is missing", remedy="There is nothing to do."
        )
    return made


def man(
    vessel: Vessel,
    *,
    turn: int,
    place: str,
    theatre: str,
    by: Any,
    men: Mapping[str, int] | None = None,
) -> Replacement | None:
    """Pay for men and put them at their posts; None where nobody is missing."""
    berths = berths_of([vessel])[vessel.pk]
    missing = berths.missing()
    for name, count in (men or {}).items():
        if name not in berths.crews and name not in berths.guns:
            known = ", ".join([*berths.crews, *berths.guns])
            raise CrewRefusedError(
                vessel=vessel.name, problem=f"she has no {name}", remedy=f"One of: {known}."
            )
        if count > missing.get(name, 0):
            lacking = missing.get(name, 0)
            raise CrewRefusedError(
                vessel=vessel.name,
                problem=f"{name} lacks {lacking}, not {count}",
                remedy=f"Find {lacking} at most.",
            )
    wanted = missing if men is None else {name: count for name, count in men.items() if count}
    found = _enter([(vessel, place, theatre, wanted)], {vessel.pk: berths}, turn=turn, by=by)
    return found[0] if found else None


def man_all(
    *,
    campaign: Campaign,
    fleet: Sequence[tuple[Vessel, str, str]],
    turn: int,
    purse: Mapping[tuple[UUID, str], int],
    by: Any,
) -> list[Replacement]:
    """Make up the crews of vessels, each with her dockyard and its theatre, as far as money goes.

    They are read with their side; the statements do not grow with them.
    """
    assert_in_transaction()
    berths = berths_of([vessel for vessel, *_ in fleet])
    left = dict(purse)
    orders = []
    for vessel, place, theatre in fleet:
        men = berths[vessel.pk].missing()
        if not men:
            continue
        payer = afford(left, vessel.side_id, theatre, crew_price(_ranks(men)))
        if payer is not None:
            orders.append((vessel, place, payer, men))
    return _enter(orders, berths, turn=turn, by=by)


def berths_of(vessels: Sequence[Vessel]) -> dict[UUID, Berths]:
    """The posts of some vessels."""
    found = {vessel.pk: Berths() for vessel in vessels}
    for crew in CrewComplement.objects.filter(vessel__in=found):
        found[crew.vessel_id].crews[crew.role] = crew
    for gun in Gun.objects.filter(vessel__in=found):
        found[gun.vessel_id].guns[gun.slot] = gun
    return found


def _ranks(men: Mapping[str, int]) -> Counter[Rank]:
    ranks: Counter[Rank] = Counter()
    for name, count in men.items():
        ranks[RANKS.get(name, Rank.RATING)] += count
    return ranks


def _enter(
    orders: Sequence[tuple[Vessel, str, str, Mapping[str, int]]],
    berths: Mapping[UUID, Berths],
    *,
    turn: int,
    by: Any,
) -> list[Replacement]:
    """Pay, side by side, put the men at their posts, and reckon what that makes of the crews."""
    wanted = [order for order in orders if order[-1]]
    if not wanted:
        return []
    bills: dict[tuple[UUID, str], list[tuple[Vessel, int]]] = defaultdict(list)
    for vessel, _, theatre, men in wanted:
        bills[vessel.side_id, theatre].append((vessel, crew_price(_ranks(men))))
    paid = {
        (side, theatre): pay(
            bill[0][0].side,
            sum(cost for _, cost in bill),
            ("crew", uuid7()),
            f"Crew of {', '.join(vessel.name for vessel, _ in bill)}",
            kind=Transfer.Kind.REPLACEMENT,
            theatre=theatre,
            by=by,
        )
        for (side, theatre), bill in sorted(bills.items())
    }
    earlier: dict[UUID, int] = dict(
        Replacement.objects.filter(vessel__in=[row for row, *_ in wanted], turn=turn)
        .values_list("vessel")
        .annotate(total=Sum("figures"))
        .order_by()
    )
    made = []
    for vessel, place, theatre, men in wanted:
        posts = berths[vessel.pk]
        posts.fill(men)
        figures, cost = sum(men.values()), crew_price(_ranks(men))
        event = feed.record(
            vessel.campaign_id,
            "vessel.crew_found",
            vessel,
            by=by,
            payload={"rule": "SNS-REP-04", "men": dict(men), "cost": cost, "place": place},
        )
        _dilute(vessel, earlier.get(vessel.pk, 0), figures, posts.full)
        made.append(
            Replacement(
                campaign_id=vessel.campaign_id,
                side_id=vessel.side_id,
                vessel=vessel,
                turn=turn,
                place=place,
                men=dict(men),
                figures=figures,
                cost=cost,
                transfer=paid[vessel.side_id, theatre],
                event_id=event,
            )
        )
    manned = [berths[vessel.pk] for vessel, *_ in wanted]
    with unless_engaged():
        CrewComplement.objects.bulk_update(
            [crew for posts in manned for crew in posts.crews.values()], ["count"]
        )
        Gun.objects.bulk_update([gun for posts in manned for gun in posts.guns.values()], ["crew"])
        Vessel.objects.bulk_update([row for row, *_ in wanted], ["experience", "quality"])
    return Replacement.objects.bulk_create(made)


def _dilute(vessel: Vessel, before: int, figures: int, full: int) -> None:
    """SNS-REP-05: once a month, when more than half of her figures are new in it."""
    if not vessel.quality or before * 2 > full:
        return
    now = Experience(vessel.experience, Quality(vessel.quality))
    after = diluted(now, replaced=before + figures, figures=full)
    vessel.experience, vessel.quality = after
