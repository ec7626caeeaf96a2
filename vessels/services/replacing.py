"""SNS-REP-04: ranks filled again: crews at dockyards, units where they are raised, and merged."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Sum

from campaigns.rules.atlas import Place, Yard
from campaigns.rules.experience import Experience, diluted
from campaigns.rules.losses import (
    Rank,
    Strength,
    crew_price,
    crew_refusal,
    figure_price,
    merge_refusal,
)
from campaigns.rules.prices import is_listed
from campaigns.rules.refusals import Refusal
from campaigns.rules.units import Quality
from campaigns.services import running
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.errors import (
    BookForbidsError,
    CrewRefusedError,
    UnitUnavailableError,
    VesselUnavailableError,
    unless_engaged,
)
from vessels.models import (
    CargoObject,
    Convalescent,
    CrewComplement,
    Gun,
    Officer,
    Replacement,
    TroopUnit,
    Vessel,
)
from vessels.services.campaign_prices import campaign_prices
from vessels.services.repairs import pay

#: SNS-REP-04, SC-MAN-04: the ranks of a crew's roles; all others, gunners too, are ratings.
RANKS: Final[Mapping[str, Rank]] = {
    "officers": Rank.OFFICER,
    "helmsmen": Rank.PETTY_OFFICER,
    "deck_pos": Rank.PETTY_OFFICER,
}
IN_SERVICE: Final = (Vessel.Status.AVAILABLE, Vessel.Status.IN_REPAIR)


def refuse(refusal: Refusal | None) -> None:
    """Tell a refusal of the campaign book."""
    if refusal is not None:
        raise BookForbidsError(rule=refusal.rule, problem=refusal.problem, remedy=refusal.remedy)


def replace_crew(
    *,
    vessel: Vessel,
    turn: int,
    place: str,
    yard: Yard | None,
    by: Any,
    crew: Mapping[str, int] | None = None,
    guns: Mapping[str, int] | None = None,
) -> Replacement:
    """Find men for a vessel at a dockyard: so many for each role, and for each gun by its slot.

    Without any named: all who are missing. More than half of her figures new in one month cost
    her a level (SNS-REP-05).
    """
    assert_in_transaction()
    running(vessel.campaign)
    locked = lock_vessel(vessel, IN_SERVICE)
    refuse(crew_refusal(yard))
    made = man(locked, turn=turn, place=place, by=by, crew=crew, guns=guns)
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
    by: Any,
    crew: Mapping[str, int] | None = None,
    guns: Mapping[str, int] | None = None,
) -> Replacement | None:
    """Pay for men and put them at their posts; None where nobody is missing."""
    crews = {row.role: row for row in CrewComplement.objects.filter(vessel=vessel)}
    slots = {row.slot: row for row in Gun.objects.filter(vessel=vessel)}
    if crew is None and guns is None:
        crew = {role: row.full - row.count for role, row in crews.items()}
        guns = {slot: row.full_crew - row.crew for slot, row in slots.items()}
    ranks: Counter[Rank] = Counter()
    men: dict[str, int] = {}
    for name, count in {**(crew or {}), **(guns or {})}.items():
        row: CrewComplement | Gun | None = (crews if name in (crew or {}) else slots).get(name)
        if row is None:
            known = ", ".join([*crews, *slots])
            raise CrewRefusedError(
                vessel=vessel.name, problem=f"she has no {name}", remedy=f"One of: {known}."
            )
        missing = row.full - row.count if isinstance(row, CrewComplement) else 0
        if isinstance(row, Gun):
            missing = row.full_crew - row.crew
        if count > missing:
            raise CrewRefusedError(
                vessel=vessel.name,
                problem=f"{name} lacks {missing}, not {count}",
                remedy=f"Find {missing} at most.",
            )
        if count < 1:
            continue
        ranks[RANKS.get(name, Rank.RATING)] += count
        men[name] = count
        if isinstance(row, CrewComplement):
            row.count += count
        else:
            row.crew += count
    if not men:
        return None
    pk = uuid7()
    cost = crew_price(ranks)
    paid = pay(vessel.side, cost, ("crew", pk), f"Crew of {vessel.name}", by=by)
    with unless_engaged():
        CrewComplement.objects.bulk_update(crews.values(), ["count"])
        Gun.objects.bulk_update(slots.values(), ["crew"])
    figures = sum(men.values())
    full = sum(row.full for row in crews.values()) + sum(row.full_crew for row in slots.values())
    event = feed.record(
        vessel.campaign_id,
        "vessel.crew_found",
        vessel,
        by=by,
        payload={"rule": "SNS-REP-04", "men": men, "cost": cost, "place": place},
    )
    _dilute(vessel, turn, figures, full)
    return Replacement.objects.create(
        id=pk,
        campaign_id=vessel.campaign_id,
        side_id=vessel.side_id,
        vessel=vessel,
        turn=turn,
        place=place,
        men=men,
        figures=figures,
        cost=cost,
        transfer=paid,
        event_id=event,
    )


def _dilute(vessel: Vessel, turn: int, figures: int, full: int) -> None:
    """SNS-REP-05: once a month, when more than half of her figures are new in it."""
    earlier = Replacement.objects.filter(vessel=vessel, turn=turn)
    before = earlier.aggregate(total=Sum("figures"))["total"] or 0
    if not vessel.quality or before * 2 > full:
        return
    now = Experience(vessel.experience, Quality(vessel.quality))
    after = diluted(now, replaced=before + figures, figures=full)
    if after != now:
        vessel.experience, vessel.quality = after
        vessel.save(update_fields=["experience", "quality", "updated_at"])


def replace_figures(
    *, unit: TroopUnit, turn: int, place: str, where: Place | None, figures: int, by: Any
) -> Replacement:
    """Find men for a unit at the place where such units are raised."""
    assert_in_transaction()
    running(unit.campaign)
    locked = lock_unit(unit)
    missing = locked.full_figures - locked.figures
    offer = campaign_prices(locked.campaign)
    if not locked.card:
        raise BookForbidsError(
            rule="SNS-REP-04",
            problem=f"{locked.name} is not raised for money",
            remedy="Natives fill their ranks by muster points (SNS-UNREST-05).",
        )
    card = offer.unit(locked.card)
    if where is None or not is_listed(card.raised_at, place, where):
        raise BookForbidsError(
            rule="SNS-REP-04",
            problem=f"men of {locked.name} are not raised at {place}",
            remedy=f"Raise them in {' or '.join(card.raised_at)}.",
        )
    if not 1 <= figures <= missing:
        raise UnitUnavailableError(
            unit=locked.name,
            status=f"short of {missing} figures, not {figures}",
            remedy=f"Find {missing} at most.",
        )
    pk = uuid7()
    cost = figure_price(card) * figures
    paid = pay(locked.side, cost, ("figures", pk), f"Men for {locked.name}", by=by)
    locked.figures += figures
    with unless_engaged():
        locked.save(update_fields=["figures", "updated_at"])
    event = feed.record(
        locked.campaign_id,
        "unit.filled_up",
        locked,
        by=by,
        payload={"rule": "SNS-REP-04", "figures": figures, "cost": cost, "place": place},
    )
    return Replacement.objects.create(
        id=pk,
        campaign_id=locked.campaign_id,
        side_id=locked.side_id,
        unit=locked,
        turn=turn,
        place=place,
        men={"figures": figures},
        figures=figures,
        cost=cost,
        transfer=paid,
        event_id=event,
    )


def merge(*, unit: TroopUnit, other: TroopUnit, by: Any) -> TroopUnit:
    """SNS-REP-04: two units under half strength at one place become one; the other is disbanded.

    Those of the other's men who are wounded, and what it carried, belong to the one from now on.
    """
    assert_in_transaction()
    running(unit.campaign)
    if unit.pk == other.pk or unit.side_id != other.side_id:
        raise BookForbidsError(
            rule="SNS-REP-04",
            problem="they are not two units of one side",
            remedy="Name another unit of the side.",
        )
    first, second = sorted((unit.pk, other.pk))
    locked = {row.pk: row for row in (lock_unit_key(first), lock_unit_key(second))}
    one, two = locked[unit.pk], locked[other.pk]
    refuse(merge_refusal(_strength(one), _strength(two)))
    moved, two.figures = two.figures, 0
    one.figures += moved
    two.status = TroopUnit.Status.DISBANDED
    two.status_event_id = feed.record(
        one.campaign_id,
        "unit.merged",
        two,
        by=by,
        payload={"rule": "SNS-REP-04", "into": one.key, "figures": moved},
        about=[one.pk],
    )
    with unless_engaged():
        Officer.objects.filter(unit=two).update(post=Officer.Post.NONE, unit=None)
        CargoObject.objects.held().filter(unit=two).update(unit=one)
        Convalescent._base_manager.filter(unit=two).update(unit=one)
        two.save(update_fields=["figures", "status", "status_event", "updated_at"])
        one.save(update_fields=["figures", "updated_at"])
    return one


def _strength(unit: TroopUnit) -> Strength:
    kind = f"{unit.card} {unit.troop_type_version_id}"
    place = f"aboard {unit.vessel_id}" if unit.vessel_id else unit.place
    return Strength(kind, place, unit.figures, unit.full_figures)


def lock_vessel(vessel: Vessel, statuses: tuple[str, ...]) -> Vessel:
    """A vessel of one of these statuses, under her lock."""
    locked = (
        Vessel.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "side", "class_version__vessel_class")
        .get(pk=vessel.pk)
    )
    if locked.status not in statuses:
        raise VesselUnavailableError(
            vessel=locked.name,
            status=locked.status,
            remedy=f"She must be {' or '.join(statuses)}.",
        )
    return locked


def lock_unit(unit: TroopUnit) -> TroopUnit:
    """A unit that is ready and ashore, under its lock."""
    locked = lock_unit_key(unit.pk)
    if locked.vessel_id is not None:
        raise UnitUnavailableError(unit=locked.name, status="aboard", remedy="Land it first.")
    return locked


def lock_unit_key(key: Any) -> TroopUnit:
    """A unit that is ready, under its lock."""
    locked = (
        TroopUnit.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "side")
        .get(pk=key)
    )
    if locked.status != TroopUnit.Status.READY:
        raise UnitUnavailableError(unit=locked.name, status=locked.status)
    return locked
