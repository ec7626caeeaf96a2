"""What an order comes to: the runs of each day, or a passage; or why the book forbids it.

One home for both ends of an order: it is asked when the order is written, and again when it is
carried out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from campaigns.rules.atlas import Territory, Theatre
from campaigns.rules.calendar import DAYS
from campaigns.rules.carriage import loading_refusal
from campaigns.rules.cataracts import HAULING_DAYS, cataract_refusal, is_hauled
from campaigns.rules.deck import leaving_refusal
from campaigns.rules.land import MARCH
from campaigns.rules.money import moving_refusal
from campaigns.rules.refusals import Refusal
from campaigns.rules.rivers import STEAMING, Mover, rate, run
from campaigns.rules.rivers import Heading as RiverHeading
from campaigns.rules.roads import Stretch, road_refusal
from campaigns.rules.sea import (
    CARRIED_AS,
    ERECTION,
    Route,
    cargo_of,
    charter,
    erection_refusal,
    own_steam,
    sea_refusal,
    sea_route,
    steaming_refusal,
    troops_refusal,
)
from campaigns.rules.travel import Run
from campaigns.rules.units import Arm, UnitType
from campaigns.rules.unrest import native_refusal
from turns.garrison_duty import town_refusal
from turns.models import MovementOrder
from turns.situation import Force, Situation

Kind = MovementOrder.Kind
#: The recruiting list of the United Kingdom, whose regulars a war scare keeps there.
HOME_LIST: Final = "UK"


@dataclass(frozen=True, slots=True)
class Plan:
    """What an order comes to. `hauled`: by the line and mile of a cataract, who is hauled there."""

    kind: str
    goal: str = ""
    runs: tuple[Run, ...] = ()
    hauled: Mapping[tuple[str, int], bool] = field(default_factory=dict)
    speed: int = 0
    days: int = 0
    cost: int = 0
    route: Route | None = None
    by: tuple[str, ...] = ()


def plan(war: Situation, force: Force, order: MovementOrder) -> Plan | Refusal:
    """What the order comes to for the force that it is for, or why it may not be carried out."""
    if order.kind != Kind.STAY:
        refused = _fit_to_move(force) or town_refusal(war, force, order)
        if refused is not None:
            return refused
    return PLANNERS[Kind(order.kind)](war, force, order.goal, order.details)


def _fit_to_move(force: Force) -> Refusal | None:
    if refused := moving_refusal(force.row.months_unpaid):
        return refused
    if not force.free:
        return Refusal(
            "SNS-SEQ-01", f"{force.name} is not free to move", "Wait until it is ready and ashore."
        )
    if force.arm is None:
        return Refusal("SNS-RIV-06", "works stay where they were built", "Order somebody else.")
    return None


def _stay(war: Situation, force: Force, goal: str, details: Mapping[str, Any]) -> Plan | Refusal:
    return Plan(Kind.STAY, force.place)


def _river(war: Situation, force: Force, goal: str, details: Mapping[str, Any]) -> Plan | Refusal:
    """SNS-RIV-01 to -05: along the river that both places lie on."""
    if force.mover is None:
        return Refusal("SNS-RIV-01", "a unit does not sail by itself", "Embark it, or march.")
    starts, goals = dict(war.chart.berths(force.place)), dict(war.chart.berths(goal))
    line = next((line for line in starts if line in goals), None)
    if line is None:
        return Refusal(
            "SNS-RIV-07", f"no river leads from {force.place} to {goal}", "Go by sea or by rail."
        )
    if refused := _native_way(war, force, [goal]):
        return refused
    towing = bool(details.get("towing"))
    if refused := _room(war, force, towing=towing):
        return refused
    mover = Mover.TOWING if towing and force.mover in STEAMING else force.mover
    hauled = _hauled(war, force, line, starts[line], goals[line], details)
    if isinstance(hauled, Refusal):
        return hauled
    halts = {mile: HAULING_DAYS for (_, mile), is_so in hauled.items() if is_so}
    for stop in details.get("halts", ()):
        berth = dict(war.chart.berths(stop["place"])).get(line)
        if berth is None:
            return Refusal(
                "SNS-RIV-07", f"{stop['place']} is not on the way", "Halt at a place of the river."
            )
        halts[berth] = halts.get(berth, 0) + int(stop["days"])
    start, end = starts[line], goals[line]
    heading = RiverHeading.UPSTREAM if end > start else RiverHeading.DOWNSTREAM
    water = war.water(line)
    marks = run(
        mover,
        start,
        end,
        water=water,
        depots=war.depot_miles(force.side, line),
        supplied=force.supplied,
        halts=halts,
    )
    return Plan(
        Kind.RIVER,
        goal,
        _runs(line, start, marks),
        hauled,
        rate(mover, heading, water, supplied=force.supplied),
        len(marks),
    )


def _hauled(
    war: Situation, force: Force, line: str, start: int, end: int, details: Mapping[str, Any]
) -> dict[tuple[str, int], bool] | Refusal:
    """SNS-RIV-04: each cataract on the way, and whether haulers are there or aboard."""
    haulers = [war.forces.get(key) for key in details.get("haulers", ())]
    found: dict[tuple[str, int], bool] = {}
    for node, mile in war.chart.rivers[line].cataracts(start, end):
        there = [
            each.figures
            for each in haulers
            if each is not None
            and each.side == force.side
            and not each.afloat
            and (each.aboard == force.key or each.place == node)
        ]
        found[(line, mile)] = is_hauled(sum(there))
        if there and not is_hauled(sum(there)):
            return Refusal(
                "SNS-RIV-04", f"{sum(there)} figures are too few to haul her", "Send 20 or more."
            )
        refused = cataract_refusal(
            war.water(line), large_gunboat=force.is_large, hauled=found[(line, mile)]
        )
        if refused is not None:
            return refused
    return found


def _march(war: Situation, force: Force, goal: str, details: Mapping[str, Any]) -> Plan | Refusal:
    """SNS-RIV-06: by the quickest way of roads, railways and banks."""
    if force.afloat:
        return Refusal("SNS-RIV-06", "a vessel does not march", "Ship her in sections.")
    if force.aboard:
        return Refusal("SNS-RIV-05", f"{force.name} is aboard", "Disembark it first.")
    arm = _arm(force)
    march = war.marches(force.place, arm).get(goal)
    if refused := road_refusal(march, arm):
        return refused
    assert march is not None, "road_refusal knows"
    if refused := _native_way(war, force, [each.ends[1] for each in march.stretches]):
        return refused
    runs = [one for stretch in march.stretches for one in _stages(stretch, arm)]
    speed = min((MARCH[arm][each.ground] for each in march.stretches), default=0)
    return Plan(Kind.MARCH, goal, tuple(runs), {}, speed, march.days)


def _stages(stretch: Stretch, arm: Arm) -> list[Run]:
    """SNS-RIV-06: the days of a stretch."""
    pace = MARCH[arm][stretch.ground] * (1 if stretch.goal > stretch.start else -1)
    marks = list(range(stretch.start, stretch.goal, pace))
    return [Run(stretch.line, a, b) for a, b in zip(marks, [*marks[1:], stretch.goal], strict=True)]


def _charter(war: Situation, force: Force, goal: str, details: Mapping[str, Any]) -> Plan | Refusal:
    """SNS-SEA-02: a unit in hired ships."""
    if refused := _no_ships(war, force):
        return refused
    if force.afloat:
        return Refusal("SNS-SEA-05", "a vessel goes by herself or in sections", "Order that.")
    if force.aboard:
        return Refusal("SNS-RIV-05", f"{force.name} is aboard", "Disembark it first.")
    if refused := _scared(war, force, goal):
        return refused
    route = sea_route(
        force.place, goal, cargo_of(_arm(force)), canal=war.canal, links=war.chart.links
    )
    if refused := sea_refusal(route if goal != force.place else None):
        return refused
    assert route is not None, "sea_refusal knows"
    points = war.transport_points(force.unit_type or CARRIED_AS[_arm(force)])
    passage = charter(points, route, war.options, beach=bool(details.get("beach")))
    return Plan(
        Kind.CHARTER, goal, days=passage.days, cost=passage.cost, route=route, by=route.ports
    )


def _steam(war: Situation, force: Force, goal: str, details: Mapping[str, Any]) -> Plan | Refusal:
    """SNS-SEA-03, SNS-SEA-04: a gunboat by herself."""
    if refused := _no_ships(war, force):
        return refused
    if force.mover is not Mover.STEAMER:
        return Refusal("SNS-SEA-03", f"{force.name} is no steamer for the sea", "Go by river.")
    if refused := _room(war, force, towing=False):
        return refused
    coastal = not force.is_large
    route = own_steam(force.place, goal, coastal=coastal, canal=war.canal, links=war.chart.links)
    if refused := steaming_refusal(route if goal != force.place else None, coastal=coastal):
        return refused
    assert route is not None, "steaming_refusal knows"
    if war.passengers.get(force.key) and (refused := troops_refusal(route)):
        return refused
    return Plan(Kind.STEAM, goal, days=route.days, route=route, by=route.ports)


def _sections(
    war: Situation, force: Force, goal: str, details: Mapping[str, Any]
) -> Plan | Refusal:
    """SNS-SEA-05: in pieces by ship and by rail to a yard, and together again there."""
    if refused := _no_ships(war, force):
        return refused
    kind = force.unit_type
    if kind is None or kind not in ERECTION:
        return Refusal("SNS-SEA-05", f"{force.name} does not come apart", "Sail her.")
    if war.passengers.get(force.key):
        return Refusal("SNS-SEA-05", "troops are aboard her", "Disembark them first.")
    if goal not in war.chart.places:
        return sea_refusal(None) or Plan(Kind.SECTIONS)
    if refused := erection_refusal(war.chart.places[goal].yard):
        return refused
    points = war.transport_points(kind)
    ways: list[tuple[int, int, Route | None, tuple[str, ...]]] = []
    rails = war.marches(goal, Arm.VESSEL)
    for port, rail in rails.items():
        over = tuple(stretch.ends[0] for stretch in reversed(rail.stretches))
        if port == force.place:
            ways.append((rail.days, 0, None, (port, *over)))
            continue
        route = sea_route(
            force.place, port, cargo_of(Arm.VESSEL), canal=war.canal, links=war.chart.links
        )
        if route is not None:
            sea = charter(points, route, war.options)
            ways.append((sea.days + rail.days, sea.cost, route, (*route.ports, *over)))
    if not ways or goal == force.place:
        return sea_refusal(None) or Plan(Kind.SECTIONS)
    days, cost, route, by = min(ways, key=lambda way: (way[0], way[1], way[3]))
    return Plan(Kind.SECTIONS, goal, days=days + ERECTION[kind], cost=cost, route=route, by=by)


def _embark(war: Situation, force: Force, goal: str, details: Mapping[str, Any]) -> Plan | Refusal:
    """SNS-RIV-05: aboard a vessel that lies at the same place, as far as there is room."""
    carrier = war.forces.get(str(details.get("carrier", "")))
    if force.afloat or carrier is None or not carrier.afloat or carrier.side != force.side:
        return Refusal("SNS-RIV-05", "that is no vessel of the side", "Name the carrier's key.")
    if force.aboard:
        return Refusal("SNS-RIV-05", f"{force.name} is aboard already", "Disembark it first.")
    if carrier.place != force.place or not carrier.free:
        return Refusal(
            "SNS-RIV-05", f"{carrier.name} is not there to embark in", "Bring both to one place."
        )
    sailing = war.orders.get(carrier.key)
    towing = sailing is not None and bool(sailing.details.get("towing"))
    if refused := _room(war, carrier, towing=towing, more=force):
        return refused
    return Plan(Kind.EMBARK, by=(carrier.key,))


def _disembark(
    war: Situation, force: Force, goal: str, details: Mapping[str, Any]
) -> Plan | Refusal:
    if not force.aboard:
        return Refusal("SNS-RIV-05", f"{force.name} is ashore", "Embark it first.")
    return Plan(Kind.DISEMBARK, by=(force.aboard,))


PLANNERS: Final = {
    Kind.STAY: _stay,
    Kind.RIVER: _river,
    Kind.MARCH: _march,
    Kind.CHARTER: _charter,
    Kind.STEAM: _steam,
    Kind.SECTIONS: _sections,
    Kind.EMBARK: _embark,
    Kind.DISEMBARK: _disembark,
}


def _arm(force: Force) -> Arm:
    assert force.arm is not None, "works are refused before"
    return force.arm


def _runs(line: str, start: int, marks: Sequence[int]) -> tuple[Run, ...]:
    days = zip((start, *marks), marks, strict=False)
    return tuple(Run(line, a, b) for a, b in days)[:DAYS]


def embarking(war: Situation, carrier: Force, *, but: str = "") -> list[Force]:
    """Who is aboard a vessel, or ordered into her."""
    ordered = [war.forces[key] for key in war.boarding.get(carrier.key, ()) if key != but]
    return [*war.passengers.get(carrier.key, ()), *ordered]


def _room(
    war: Situation, carrier: Force, *, towing: bool, more: Force | None = None
) -> Refusal | None:
    """SNS-RIV-05: whether all who are to be aboard have room."""
    aboard = embarking(war, carrier, but="" if more is None else more.key)
    arms = [_arm(each) for each in aboard] + ([_arm(more)] if more is not None else [])
    return loading_refusal(carrier.room, arms, loads=carrier.loads, towing=towing)


def _native_way(war: Situation, force: Force, places: Sequence[str]) -> Refusal | None:
    """SNS-UNREST-04: where natives may go, by the state of their territory."""
    holding = war.holdings.get(force.side)
    if holding is None:
        return None
    home = Territory(holding.territory)
    for place in places:
        goal = war.chart.territory_at(place)
        attacks = any(war.opposed(force.side, side) for side in war.holders(place))
        if goal is None and not attacks:
            continue
        refused = native_refusal(home, goal or home, holding.index, attacks=attacks)
        if refused is not None:
            return refused
    return None


def _no_ships(war: Situation, force: Force) -> Refusal | None:
    if not war.is_native(force.side):
        return None
    return Refusal("SNS-SEA-02", "natives have no ships for the sea", "March, or go by river.")


def _scared(war: Situation, force: Force, goal: str) -> Refusal | None:
    """SNS-EVT-02: in a war scare two Regular Infantry stay in the United Kingdom."""
    if not war.war_scare or force.card != UnitType.REGULAR_INFANTRY or not _in_uk(war, force.place):
        return None
    if goal in war.chart.places and _in_uk(war, goal):
        return None
    regulars = [
        each
        for each in war.forces.values()
        if each.card == UnitType.REGULAR_INFANTRY and _in_uk(war, each.place)
    ]
    leaving = 1 + sum(
        each.key != force.key
        and (order := war.orders.get(each.key)) is not None
        and order.kind == Kind.CHARTER
        and not _in_uk(war, order.goal)
        for each in regulars
    )
    return leaving_refusal(len(regulars), leaving)


def _in_uk(war: Situation, place: str) -> bool:
    found = war.chart.places.get(place)
    return found is not None and found.theatre is Theatre.HOME and HOME_LIST in found.raises
