"""SNS-ROLE-02, SNS-UNREST-06: orders for the sides that no player commands (assumed).

The policy is the same on every machine, and rolls no dice:

- Natives who have risen march, or sail where no cataract bars the way, at the nearest place that
  the government holds, in their own territory or a neighbour's. Guns follow where a road leads.
  Who has not risen stays.
- The government's gunboats go by river at the nearest natives who have risen, as far as no
  cataract bars the way; without any on their river they go back to the nearest depot.
- A field force of the government, whoever a place has beyond its garrison of one unit, marches at
  risen natives within a month's march.
- A territory short of its garrison gets one unit a month: from the nearest place with units to
  spare by road, or else by charter while the treasury covers it. The worst rising goes first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from campaigns.money import funds_of
from campaigns.rules.atlas import Territory
from campaigns.rules.calendar import DAYS
from campaigns.rules.refusals import Refusal
from campaigns.rules.territories import TERRITORIES
from campaigns.rules.units import Arm
from campaigns.rules.unrest import RESTLESS
from turns import situation
from turns.leading import led_sides
from turns.models import MovementOrder
from turns.plans import Kind, plan
from turns.play import StepInPlay
from turns.situation import Force, Situation

#: Units that a place keeps when others leave it to fight or to reinforce.
KEPT: Final = 1


def write_for_the_leaderless(step: StepInPlay) -> None:
    """Write the orders of every side without a commander, in one statement."""
    war = situation.read(
        step.campaign,
        step.number,
        step.options,
        step.chart,
        orders=situation.orders_of(step.turn),
    )
    led = led_sides(step.campaign)
    policy = _Policy(step, war)
    for key in sorted(war.sides):
        if war.sides[key].pk in led:
            continue
        if war.is_native(key):
            policy.rise(key)
        else:
            policy.govern(key)
    MovementOrder.objects.bulk_create(policy.written)


@dataclass
class _Policy:
    """The orders as they are found, each refused as a commander's would be."""

    step: StepInPlay
    war: Situation
    written: list[MovementOrder] = field(default_factory=list)
    _goals: dict[tuple[str, str, str], list[str]] = field(default_factory=dict)

    def rise(self, side: str) -> None:
        """SNS-UNREST-04: natives in their rising attack the nearest place of the government."""
        if not self.war.risen(side):
            return
        holding = self.war.holdings[side]
        home = Territory(holding.territory)
        near = {home, *TERRITORIES[home].neighbours}
        targets = {
            place
            for place, there in self.war.at.items()
            if self.war.chart.territory_at(place) in near
            and any(not self.war.is_native(force.side) for force in there)
        }
        for force in self._free(side):
            if force.place in targets:
                continue
            self._first(force, self._nearest(force, targets), attacks=True)

    def govern(self, side: str) -> None:
        """The government's gunboats, field forces and reinforcements."""
        risen = {
            place
            for place, there in self.war.at.items()
            if any(self.war.risen(force.side) for force in there)
        }
        for vessel in [force for force in self._free(side) if force.afloat]:
            if vessel.place not in risen:
                goals = self._nearest(vessel, risen) or self._home(vessel)
                self._first(vessel, goals, attacks=True)
        self._reinforce(side)
        spare = self._spare(side)
        for place in sorted(spare):
            for unit in spare[place]:
                if place not in risen:
                    near = [goal for goal in self._nearest(unit, risen) if self._soon(unit, goal)]
                    self._first(unit, near, attacks=True)

    def _soon(self, unit: Force, goal: str) -> bool:
        assert unit.arm is not None, "works are not free"
        return self.war.marches(unit.place, unit.arm)[goal].days <= DAYS

    def _free(self, side: str) -> list[Force]:
        return [
            force
            for force in self.war.forces.values()
            if force.side == side
            and force.free
            and force.arm is not None
            and not force.aboard
            and not force.row.months_unpaid
            and force.key not in self.war.orders
            and self.war.chart.knows(force.place)
        ]

    def _nearest(self, force: Force, targets: Iterable[str]) -> list[str]:
        """The targets that a force can come to, the nearest first; once for each place and arm."""
        wanted = set(targets)
        if force.afloat:
            return self._by_river(force, wanted)
        assert force.arm is not None, "works are not free"
        key = (force.side, force.place, str(force.arm))
        if key not in self._goals:
            ways = self.war.marches(force.place, force.arm)
            reached = [(ways[goal].days, goal) for goal in wanted if goal in ways]
            self._goals[key] = [goal for _, goal in sorted(reached)]
        return [goal for goal in self._goals[key] if goal in wanted]

    def _by_river(self, vessel: Force, targets: set[str]) -> list[str]:
        """On her rivers, where no cataract bars the way but in flood."""
        found = []
        for line, mile in self.war.chart.berths(vessel.place):
            river = self.war.chart.rivers[line]
            calm = self.war.water(line) is not river.water(self.war.month) or (
                self.war.month not in river.flood
            )
            for target in targets:
                goal = dict(self.war.chart.berths(target)).get(line)
                if goal is None or goal == mile:
                    continue
                if not (calm and river.cataracts(mile, goal)):
                    found.append((abs(goal - mile), target))
        return [target for _, target in sorted(found)]

    def _home(self, vessel: Force) -> list[str]:
        if self.war.is_depot(vessel.side, vessel.place):
            return []
        nodes = {
            node
            for line, _ in self.war.chart.berths(vessel.place)
            for node in self.war.chart.rivers[line].miles()
            if self.war.is_depot(vessel.side, node)
        }
        return self._by_river(vessel, nodes)

    def _first(self, force: Force, goals: Iterable[str], *, attacks: bool) -> bool:
        """The first goal that the book does not forbid."""
        kind = Kind.RIVER if force.afloat else Kind.MARCH
        return any(self._order(force, kind, goal, attacks=attacks) for goal in list(goals)[:3])

    def _order(self, force: Force, kind: str, goal: str, *, attacks: bool = False) -> bool:
        row = force.row
        order = MovementOrder(
            campaign=self.step.campaign,
            turn=self.step.turn,
            side_id=row.side_id,
            vessel=row if force.afloat else None,
            unit=None if force.afloat else row,
            kind=kind,
            goal=goal,
            details={"attacks": attacks} if attacks else {},
            automatic=True,
        )
        planned = plan(self.war, force, order)
        if isinstance(planned, Refusal):
            return False
        order.details = {**order.details, "days": planned.days, "cost": planned.cost}
        self.war.orders[force.key] = order
        self.written.append(order)
        return True

    def _spare(self, side: str) -> dict[str, list[Force]]:
        """By place, whoever is there and free beyond the units that it keeps; guns stay."""
        units = [force for force in self._free(side) if force.arm in (Arm.INFANTRY, Arm.CAVALRY)]
        at: dict[str, list[Force]] = {}
        for unit in units:
            at.setdefault(unit.place, []).append(unit)
        kept = {
            place: max(0, KEPT - sum(each.key in self.war.orders for each in there))
            for place, there in self.war.at.items()
        }
        return {place: there[kept.get(place, KEPT) :] for place, there in at.items()}

    def _reinforce(self, side: str) -> None:
        """SNS-UNREST-01: one unit a month for each territory that is short of its garrison."""
        strength = self._garrisons(side)
        short = sorted(
            (
                (-holding.index, holding.territory)
                for holding in self.war.holdings.values()
                if holding.index >= RESTLESS
                and strength.get(Territory(holding.territory), 0)
                < TERRITORIES[Territory(holding.territory)].garrison
            ),
        )
        money = _Purse(self.war, side)
        for _, key in short:
            self._send(side, Territory(key), strength, money)

    def _garrisons(self, side: str) -> dict[Territory, int]:
        found: dict[Territory, int] = {}
        for force in self.war.forces.values():
            territory = self.war.chart.territory_at(force.place) if force.side == side else None
            if territory is not None:
                found[territory] = found.get(territory, 0) + 1
        return found

    def _send(
        self, side: str, territory: Territory, strength: Mapping[Territory, int], money: "_Purse"
    ) -> None:
        """The nearest unit to spare, to the territory's town that is easiest to come to."""
        towns = [
            key
            for key, place in sorted(self.war.chart.places.items())
            if place.territory is territory and place.town and not self._foes_at(side, key)
        ]
        spare = [
            unit
            for place, there in sorted(self._spare(side).items())
            if self._can_spare(place, strength)
            for unit in there[:1]
        ]
        ways: list[tuple[int, int, str, str, str]] = []
        for unit in spare:
            assert unit.arm is not None, "works are not free"
            marches = self.war.marches(unit.place, unit.arm)
            for town in towns:
                if town in marches and 0 < marches[town].days <= DAYS:
                    ways.append((marches[town].days, 0, unit.key, Kind.MARCH, town))
                elif (sea := self._by_sea(unit, town)) is not None and sea[1] <= money.left:
                    ways.append((*sea, unit.key, Kind.CHARTER, town))
        for _, cost, key, kind, town in sorted(ways):
            if self._order(self.war.forces[key], kind, town):
                money.left -= cost
                return

    def _by_sea(self, unit: Force, town: str) -> tuple[int, int] | None:
        """The days and the cost of a charter, if the book allows one."""
        if town not in self.war.chart.ports():
            return None
        order = MovementOrder(kind=Kind.CHARTER, goal=town, unit=unit.row)
        planned = plan(self.war, unit, order)
        return None if isinstance(planned, Refusal) else (planned.days, planned.cost)

    def _foes_at(self, side: str, place: str) -> bool:
        return any(self.war.opposed(side, other) for other in self.war.holders(place))

    def _can_spare(self, place: str, strength: Mapping[Territory, int]) -> bool:
        """Home's and the seas' stations send what they have; a territory what it has too much."""
        territory = self.war.chart.territory_at(place)
        if territory is None:
            return self.war.chart.nearest(place) is not None
        return strength.get(territory, 0) > TERRITORIES[territory].garrison


class _Purse:
    """What a side has left for charters this month: a quarter of its funds at most."""

    PART: Final = 4

    def __init__(self, war: Situation, side: str) -> None:
        self.left = funds_of(war.sides[side]) // self.PART
