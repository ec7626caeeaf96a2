"""SNS-SUP-01: a new depot costs money and one load of supply, a unit's for a month."""

from typing import Any
from uuid import UUID

from campaigns.charts import chart_of
from campaigns.models import Transfer
from campaigns.money import pay_for
from campaigns.rules.supply import depot_cost
from riverwar import feed
from turns import situation
from turns.errors import OrderForbiddenError
from turns.locks import book_of, lock, turn_of
from turns.models import Depot
from turns.situation import BOOK
from vessels.models import TroopUnit, Vessel


def build_depot(*, carrier: Vessel | TroopUnit, by: Any) -> Depot:
    """Build a depot where a vessel or a unit stands.

    A vessel gives one of the loads that she has aboard. A unit gives its month's supply, which it
    has while it is in supply (assumed: its train has come that far).
    """
    campaign = lock(carrier.campaign)
    options, turn = book_of(campaign), turn_of(campaign)
    war = situation.read(campaign, turn.number, options, chart_of(campaign))
    force = war.forces.get(carrier.key)
    if force is None or not force.free or not war.chart.berths(force.place):
        raise _forbidden(
            f"{carrier.name} is at no place of a river", "Bring it to a node or a mile of a river."
        )
    if war.is_depot(force.side, force.place):
        raise _forbidden(f"{force.place} is a depot already", "Build it where there is none.")
    cost = depot_cost(options)
    if force.afloat and force.loads < cost.loads:
        raise _forbidden(f"{carrier.name} has no load of supply", "Load her at a depot first.")
    if not force.afloat and not force.supplied:
        raise _forbidden(f"{carrier.name} is out of supply", "Bring a load by a vessel.")
    side = war.sides[force.side]
    transfer = pay_for(
        side=side,
        amount=cost.money,
        kind=Transfer.Kind.PAYMENT,
        memo=f"Depot at {force.place}",
        by=by,
    )
    if force.afloat:
        _take_load(carrier.pk, force.loads - cost.loads)
    depot = Depot.objects.create(
        campaign=campaign,
        side=side,
        place=force.place,
        since=turn.number,
        cost=cost.money,
        transfer=transfer,
    )
    told = f"{side.name} built a depot at {force.place}."
    payload = {"rule": "SNS-SUP-01", "told": told, "place": force.place, "cost": cost.money}
    feed.record(campaign.pk, "depot.built", depot, by=by, payload=payload, about=(carrier.pk,))
    return depot


def load_supply(*, vessel: Vessel, loads: int, by: Any) -> Vessel:
    """SNS-SUP-03: have a vessel at a depot carry so many months of supply for a unit."""
    campaign = lock(vessel.campaign)
    options, turn = book_of(campaign), turn_of(campaign)
    war = situation.read(campaign, turn.number, options, chart_of(campaign))
    force = war.forces.get(vessel.key)
    if force is None or not force.free or not war.is_depot(force.side, force.place):
        raise _forbidden(f"{vessel.name} is at no depot of her side", "Bring her to one first.")
    refusal = situation.room_refusal(war, force, loads=loads)
    if refusal is not None:
        raise OrderForbiddenError(rule=refusal.rule, problem=refusal.problem, remedy=refusal.remedy)
    _take_load(vessel.pk, loads)
    told = f"{vessel.name} took {loads} loads of supply aboard at {force.place}."
    payload = {"rule": "SNS-SUP-03", "told": told, "loads": loads}
    feed.record(campaign.pk, "vessel.supplied", vessel, by=by, payload=payload)
    return vessel


def _take_load(key: UUID, left: int) -> None:
    """Write only what this book keeps, on the row as it is now: a battle may have hurt her."""
    vessel = Vessel.objects.select_for_update(no_key=True).get(pk=key)
    kept = {**vessel.condition.get(BOOK, {}), "loads": left}
    vessel.condition = {**vessel.condition, BOOK: kept}
    vessel.save(update_fields=["condition", "updated_at"])


def _forbidden(problem: str, remedy: str) -> OrderForbiddenError:
    return OrderForbiddenError(rule="SNS-SUP-01", problem=problem, remedy=remedy)
