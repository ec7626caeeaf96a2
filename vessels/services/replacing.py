"""SNS-REP-04: units filled up where they are raised, and merged."""

from typing import Any

from campaigns.models import Transfer
from campaigns.rules.atlas import Place
from campaigns.rules.losses import Strength, figure_price, merge_refusal
from campaigns.rules.prices import is_listed
from campaigns.services import running
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.errors import BookForbidsError, UnitUnavailableError, unless_engaged
from vessels.models import CargoObject, Convalescent, Officer, Replacement, TroopUnit
from vessels.services.campaign_prices import campaign_prices
from vessels.services.locking import lock_unit, lock_unit_key, refuse
from vessels.services.paying import pay


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
    paid = pay(
        locked.side,
        cost,
        ("figures", pk),
        f"Men for {locked.name}",
        kind=Transfer.Kind.REPLACEMENT,
        theatre=where.theatre,
        by=by,
    )
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
