"""SNS-SUP: at a month's end, who is in supply, and what the want of it costs."""

from typing import Any

from campaigns.rules.land import MARCH
from campaigns.rules.rivers import RATES, Heading, Mover
from campaigns.rules.supply import DEPOT_DAYS, HUNGRY_MORALE, figures_lost, in_supply, units_fed
from campaigns.rules.units import Arm
from campaigns.rules.whereabouts import PASSAGE
from turns import situation
from turns.play import StepInPlay
from turns.positions import Positions
from turns.situation import Force, Situation


def supply(step: StepInPlay) -> None:
    """SNS-SUP-01 to -03: everybody out of supply loses figures and heart; steamers go slowly.

    The aftermath calls it once, when everybody stands where the month has left him. What it marks
    on a force, `condition["sun_never_sets"]`, holds until the next month's end: `hungry`, and for
    units `morale`, what it adds to their morale value.
    """
    war = situation.read(step.campaign, step.number, step.options, step.chart)
    positions = Positions(step, war)
    fed = _fed_from_cargo(war, positions)
    reach = _Reach(war)
    for force in war.forces.values():
        if force.place == PASSAGE or not war.chart.knows(force.place) or force.is_work:
            continue
        hungry = force.key not in fed and not in_supply(reach.days(force))
        if hungry and not force.afloat:
            _starve(step, positions, force)
        if hungry != bool(force.kept.get("hungry")):
            _mark(positions, force, hungry=hungry)
            if hungry and force.afloat:
                step.note(
                    "SNS-SUP-02",
                    f"{force.name} was out of supply at {positions.told(force.place)}.",
                    of=force.row,
                    type="vessel.hungry",
                )
    positions.write()


def _starve(step: StepInPlay, positions: Positions, unit: Force) -> None:
    """SNS-SUP-02: a tenth of its figures, rounded up."""
    lost = min(unit.figures, figures_lost(unit.figures, step.options))
    unit.figures -= lost
    event = step.note(
        "SNS-SUP-02",
        f"{unit.name} was out of supply at {positions.told(unit.place)} and lost {lost}.",
        of=unit.row,
        type="unit.starved",
        facts={"lost": lost},
    )
    if lost:
        positions.lose(unit, lost, event=event, cause="out of supply", rule="SNS-SUP-02")


def _mark(positions: Positions, force: Force, *, hungry: bool) -> None:
    kept: dict[str, Any] = {**force.kept, "hungry": hungry}
    if not force.afloat:
        kept["morale"] = HUNGRY_MORALE if hungry else 0
    positions.keep(force, kept)


def _fed_from_cargo(war: Situation, positions: Positions) -> set[str]:
    """SNS-SUP-03: those aboard a vessel with loads of supply eat of them, if they must.

    The units in the order of their keys, a load each; her own crew eats with them.
    """
    fed: set[str] = set()
    reach = _Reach(war)
    for vessel in [force for force in war.forces.values() if force.afloat and force.loads]:
        aboard = sorted(war.passengers.get(vessel.key, ()), key=lambda unit: unit.key)
        if in_supply(reach.days(vessel)) or not aboard:
            continue
        eaten = units_fed(len(aboard), vessel.loads)
        fed |= {vessel.key, *(unit.key for unit in aboard[:eaten])}
        positions.keep(vessel, {**vessel.kept, "loads": vessel.loads - eaten})
    return fed


class _Reach:
    """The days from places to depots, reckoned once for each place, arm and side."""

    def __init__(self, war: Situation) -> None:
        self._war = war
        self._depots: dict[str, set[str]] = {}
        self._known: dict[tuple[str, str, Arm | Mover], list[int]] = {}

    def days(self, force: Force) -> list[int]:
        """SNS-SUP-01: the days of march or sailing to the depots of its side.

        Guns are supplied by the ways of infantry; who is aboard by his vessel's.
        """
        war = self._war
        mover: Arm | Mover = force.mover or Arm.INFANTRY
        if force.arm is Arm.CAVALRY and not force.aboard:
            mover = Arm.CAVALRY
        if force.aboard:
            mover = war.forces[force.aboard].mover or mover
        key = (force.side, force.place, mover)
        if key not in self._known:
            self._known[key] = self._reckon(*key)
        return self._known[key]

    def _reckon(self, side: str, place: str, mover: Arm | Mover) -> list[int]:
        depots = self._depots.get(side)
        if depots is None:
            depots = self._depots[side] = self._war.depots_of(side)
        if place in depots:
            return [0]
        found = self._by_river(side, place, mover if isinstance(mover, Mover) else None)
        arm = mover if isinstance(mover, Arm) else Arm.INFANTRY
        if arm in MARCH:
            ways = self._war.marches(place, arm)
            found += [march.days for goal, march in ways.items() if goal in depots]
        return [day for day in found if day <= DEPOT_DAYS]

    def _by_river(self, side: str, place: str, mover: Mover | None) -> list[int]:
        """By water, from the depot, as fast as the force's vessel goes, or else a large boat."""
        rates = {heading: RATES[mover or Mover.LARGE_BOAT][heading] for heading in Heading}
        found = []
        for line, mile in self._war.chart.berths(place):
            for depot in self._war.depot_miles(side, line):
                heading = Heading.UPSTREAM if mile > depot else Heading.DOWNSTREAM
                found.append(-(-abs(depot - mile) // rates[heading]))
        return found
