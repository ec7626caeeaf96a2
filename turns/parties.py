"""SNS-RIV-08: forces that move as one, or stay at one place, as parties on the chart."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.rules.chart import Chart
from campaigns.rules.travel import Party, Run, Spot, spot_of
from campaigns.rules.whereabouts import PASSAGE, river_mile
from turns.plans import Kind, Plan
from turns.situation import Force, Situation

#: Orders that lead along a river or a road.
TRAVELLING = (Kind.RIVER, Kind.MARCH)


@dataclass(slots=True)
class Company:
    """A party with the forces that are of it: vessels with those aboard them, units ashore."""

    party: Party
    forces: list[Force] = field(default_factory=list)
    plan: Plan | None = None
    #: How they meet enemies, as their order says: attack, refuse, engage batteries.
    attacks: bool = False
    refuses: bool = False
    engages: bool = False

    @property
    def is_work(self) -> bool:
        """Whether it is nothing but forts and batteries."""
        return all(force.is_work for force in self.forces)


def lines_of(chart: Chart) -> dict[str, Mapping[str, int]]:
    """The miles of the places on every river and road."""
    lines: dict[str, Mapping[str, int]] = {
        key: river.miles() for key, river in chart.rivers.items()
    }
    for road in chart.roads:
        lines[road.key] = dict(zip(road.ends, (0, road.miles), strict=True))
    return lines


def parties_of(
    war: Situation, plans: Mapping[str, Plan], landed: Mapping[str, int]
) -> dict[str, Company]:
    """Every force that is free to fight or to move, as parties; `landed` by the day ashore.

    Who has the same way and the same manner from one place goes as one, but where a cataract is
    to be passed each vessel goes by herself. Works are parties of their own: vessels run past
    them.
    """
    lines = lines_of(war.chart)
    found: dict[str, Company] = {}
    for force in war.forces.values():
        if not _counts(war, force):
            continue
        plan = plans.get(force.key)
        moving = plan is not None and plan.kind in TRAVELLING and bool(plan.runs)
        key = _name(war, force, plan if moving else None, landed.get(force.key, 1))
        company = found.get(key)
        if company is None:
            found[key] = company = _company(
                war, force, key, plan if moving else None, lines, landed
            )
        company.forces.append(force)
    return found


def _counts(war: Situation, force: Force) -> bool:
    return (
        not force.aboard
        and (force.free or force.arm is None)
        and force.place != PASSAGE
        and war.chart.knows(force.place)
    )


def _name(war: Situation, force: Force, plan: Plan | None, day: int) -> str:
    """What those have in common who go as one. It ends in the force's key where it goes alone."""
    parts = [force.side, force.place, str(day)]
    if force.is_work:
        return "/".join([*parts, "works", force.key])
    if plan is None:
        return "/".join([*parts, "stay", *_manner(war, force)])
    way = [plan.kind, plan.goal, str(plan.speed), str(plan.days), *_manner(war, force)]
    if plan.hauled:
        way.append(force.key)
    return "/".join([*parts, *way])


def _manner(war: Situation, force: Force) -> list[str]:
    order = war.orders.get(force.key)
    return [
        name
        for name in ("attacks", "refuses", "engages")
        if order is not None and order.details.get(name)
    ]


def _company(
    war: Situation,
    force: Force,
    key: str,
    plan: Plan | None,
    lines: Mapping[str, Mapping[str, int]],
    landed: Mapping[str, int],
) -> Company:
    runs: tuple[Run, ...] = () if plan is None else plan.runs
    party = Party(
        key=key,
        side=force.side,
        spot=spot(force.place, lines),
        runs=runs,
        speed=0 if plan is None else plan.speed,
        appears=landed.get(force.key, 1),
        gates=frozenset(plan.hauled) if plan is not None else frozenset(),
    )
    manner = _manner(war, force)
    return Company(
        party,
        plan=plan,
        attacks="attacks" in manner,
        refuses="refuses" in manner,
        engages="engages" in manner,
    )


def spot(place: str, lines: Mapping[str, Mapping[str, int]]) -> Spot:
    """A force's place as a spot of the chart."""
    found = river_mile(place)
    return Spot(place) if found is None else spot_of(lines, *found)


def place_of(where: Spot) -> str:
    """A spot as the place of a force, its miles whole."""
    return where.place or f"{where.line}:{round(where.mile)}"
