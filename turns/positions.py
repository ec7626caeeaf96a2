"""Where every force stands while a month is moved, and what the way has done to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from campaigns.rules.travel import Travelled
from riverwar.rows import Writes
from turns.parties import Company, place_of
from turns.plans import Plan
from turns.play import StepInPlay
from turns.situation import BOOK, COMPANION, Force, Situation
from turns.wrecks import DROWNED, Wreck, abandon
from vessels.carrying import record_of, settled
from vessels.models import Casualty, TroopUnit, Vessel
from vessels.services.paying_off import let_go


@dataclass(slots=True)
class Positions:
    """The changes of vessels and units, kept in the situation and written at the end together."""

    step: StepInPlay
    war: Situation
    changed: dict[UUID, dict[str, Any]] = field(default_factory=dict)
    casualties: list[Casualty] = field(default_factory=list)
    wrecks: list[Wreck] = field(default_factory=list)
    #: Units that are no more.
    ended: list[UUID] = field(default_factory=list)

    def put(self, force: Force, place: str) -> None:
        """Let a force stand somewhere, with those aboard it."""
        if force.place == place:
            return
        force.place = place
        if force.afloat:
            self._change(force, location=place)
            for passenger in self.war.passengers.get(force.key, ()):
                passenger.place = place
        elif not force.aboard:
            self._change(force, place=place)

    def board(self, unit: Force, carrier: Force) -> None:
        """SNS-RIV-05: put a unit aboard a vessel."""
        unit.aboard, unit.place = carrier.key, carrier.place
        self.war.passengers.setdefault(carrier.key, []).append(unit)
        self._change(unit, vessel_id=carrier.pk, place="")

    def land(self, unit: Force, place: str) -> None:
        """Put a unit ashore."""
        carrier = unit.aboard
        unit.aboard, unit.place = "", place
        self.war.passengers[carrier] = [
            each for each in self.war.passengers.get(carrier, ()) if each.key != unit.key
        ]
        self._change(unit, vessel_id=None, place=place)

    def damage(self, vessel: Force, hits: int) -> int:
        """SC-FORM-01: mark hull hits of the way on her record; those that she has left after it."""
        book = dict(record_of(vessel.row, COMPANION))
        full = int(vessel.row.ratings(COMPANION).get("hull", 0))
        lost = min(full, int(book.get("hull_lost", 0)) + hits)
        book["hull_lost"] = lost
        own = vessel.row.class_version.designed_for
        kept = settled(vessel.row.condition, COMPANION, book, own=own)
        vessel.row.condition = kept
        self._change(vessel, condition=kept)
        return full - lost

    def wreck(self, vessel: Force, *, node: str, day: int, event: UUID, drowned: int) -> None:
        """SNS-RIV-04, SNS-REP-10: a vessel sinks at a cataract; the saved are ashore there.

        The drowned are counted off her crew first, then off those aboard in the order of their
        keys.
        """
        self.put(vessel, node)
        where = self.step.name(node)
        self._change(
            vessel,
            status=Vessel.Status.SUNK.value,
            status_event_id=event,
            lost_at=self.step.now,
            lost_where=where,
            lost_why=f"sank at the cataract of {where}"[:200],
        )
        vessel.free = False
        of_crew = min(drowned, vessel.figures)
        self.wrecks.append(Wreck(vessel, node, day, event, of_crew))
        left = drowned - of_crew
        for unit in sorted(self.war.passengers.get(vessel.key, ()), key=lambda each: each.key):
            lost = min(left, unit.figures)
            left -= lost
            self.land(unit, node)
            if lost:
                unit.figures -= lost
                self.lose(unit, lost, event=event, cause=DROWNED, rule="SNS-RIV-04")

    def lose(self, unit: Force, count: int, *, event: UUID, cause: str, rule: str) -> None:
        """Figures of a unit that are gone, by the event that caused it; none left: destroyed.

        The force's own figures are as they are after it.
        """
        self.casualties.append(
            Casualty(
                campaign=self.step.campaign,
                side_id=unit.row.side_id,
                unit_id=unit.pk,
                count=count,
                cause=cause,
                rule=rule,
                event_id=event,
            )
        )
        self._change(unit, figures=unit.figures)
        if unit.figures == 0:
            unit.free = False
            self._change(unit, status=TroopUnit.Status.DESTROYED.value, status_event_id=event)
            self.ended.append(unit.pk)

    def keep(self, force: Force, kept: Mapping[str, Any]) -> None:
        """Let the campaign book keep something of a force."""
        condition = {**force.row.condition, BOOK: dict(kept)}
        force.row.condition = condition
        self._change(force, condition=condition)

    def arrive(
        self, companies: Mapping[str, Company], moved: Travelled, plans: Mapping[str, Plan]
    ) -> None:
        """SNS-RIV-01, SNS-RIV-06: everybody stands where the month has brought him."""
        for key, where in moved.spots.items():
            company, place = companies[key], place_of(where)
            start = place_of(company.party.spot)
            if key not in moved.moved or place == start:
                continue
            for force in company.forces:
                self.put(force, place)
            self._tell(company, start, place)

    def _tell(self, company: Company, start: str, place: str) -> None:
        plan = company.plan
        assert plan is not None, "only who has a plan moves"
        rule, did = ("SNS-RIV-01", "went by river")
        if not company.forces[0].afloat:
            rule, did = ("SNS-RIV-06", "marched")
        names = ", ".join(force.name for force in company.forces)
        self.step.note(
            rule,
            f"{names} {did} from {self.told(start)} to {self.told(place)}.",
            of=company.forces[0].row,
            type="force.moved",
            facts={"start": start, "goal": plan.goal, "place": place},
            about=[force.pk for force in company.forces[1:]],
        )

    def told(self, place: str) -> str:
        """A place as a reader knows it: of a mile between two, the one it is nearest to."""
        if place in self.step.chart.places:
            return self.step.name(place)
        near = self.step.chart.nearest(place)
        return place if near is None else f"a place near {self.step.name(near)}"

    def _change(self, force: Force, **values: Any) -> None:
        self.changed.setdefault(force.pk, {}).update(values)

    def write(self) -> None:
        """Write all of it, in a number of statements that does not depend on how much it is."""
        writes = Writes()
        by_pk = {force.pk: force for force in self.war.forces.values()}
        for pk, values in self.changed.items():
            writes.update(Vessel if by_pk[pk].afloat else TroopUnit, {"id": pk, **values})
        if self.wrecks:
            abandon(self.step, self.wrecks, writes, self.casualties)
        writes.write()
        if self.ended:
            let_go(self.ended)
        Casualty.objects.bulk_create(self.casualties)
