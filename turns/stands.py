"""Where the forces of engagements stand when these are over, changed together and written once."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from campaigns.models import Side
from campaigns.rules.atlas import Territory as Land
from campaigns.rules.unrest import CALMEST, takes_in
from riverwar.rows import Writes
from rulesets.soldiers_companion.tables import WORKS
from turns.deploying import edges_of
from turns.founding import GOVERNMENT
from turns.models import Engagement
from turns.play import StepInPlay
from turns.retreat import retreat_from
from vessels.models import TroopUnit, Vessel

AFLOAT = Vessel.Status.AVAILABLE
READY, ROUTED = TroopUnit.Status.READY, TroopUnit.Status.ROUTED


@dataclass(slots=True)
class Stands:
    """The vessels and units that have met, by key, and where everybody else stands, by side."""

    step: StepInPlay
    vessels: dict[str, Vessel]
    units: dict[str, TroopUnit]
    sides: dict[UUID, str]
    """The keys of the campaign's sides."""
    risen: dict[tuple[UUID, Land], int]
    """By side and its territory, the index."""
    changed: dict[UUID, dict[str, Any]] = field(default_factory=lambda: defaultdict(dict))
    """What is to be written, by the row's key."""

    @classmethod
    def read(cls, step: StepInPlay) -> "Stands":
        """All that stand anywhere, in three statements: where an enemy is, nobody falls back to."""
        vessels = Vessel.objects.filter(campaign=step.campaign, status=AFLOAT).order_by("key")
        units = TroopUnit.objects.filter(
            campaign=step.campaign, status__in=(READY, ROUTED)
        ).order_by("key")
        sides = list(
            Side.objects.filter(campaign=step.campaign).values_list(
                "pk", "key", "territories__key", "territories__index"
            )
        )
        return cls(
            step,
            {vessel.key: vessel for vessel in vessels},
            {unit.key: unit for unit in units},
            {pk: key for pk, key, *_ in sides},
            {(pk, Land(land)): index for pk, _, land, index in sides if land is not None},
        )

    def reembark(self, met: Engagement) -> None:
        """Who came in a vessel and stands ashore goes aboard her again, if she is his side's."""
        for force in met.forces.values():
            for key, deck in force.get("aboard", {}).items():
                unit, vessel = self.units.get(key), self.vessels.get(deck)
                if unit is None or vessel is None or unit.status != READY:
                    continue
                if unit.vessel_id is None and unit.side_id == vessel.side_id:
                    self._change(unit, vessel_id=vessel.pk, place="")

    def fall_back(self, met: Engagement, loser: Side) -> list[str]:
        """SNS-RIV-08: a beaten force leaves the place; the keys of those who have left it."""
        named = met.forces.get(loser.key, {})
        vessels = [
            vessel
            for key in named.get("vessels", ())
            if (vessel := self.vessels.get(key)) is not None
            and vessel.side_id == loser.pk
            and vessel.location == met.place
        ]
        # Who came in a vessel that is no more is with the others ashore.
        keys = {*named.get("units", ()), *named.get("aboard", ())}
        units = [
            unit
            for key in sorted(keys)
            if (unit := self.units.get(key)) is not None
            and unit.side_id == loser.pk
            and unit.place == met.place
            and unit.kind not in WORKS
        ]
        gone: list[str] = []
        for found, afloat in ((vessels, True), (units, False)):
            goal = self._way_back(met, loser, afloat=afloat) if found else met.place
            if goal == met.place:
                continue
            for one in found:
                self._change(one, **{"location" if afloat else "place": goal})
                gone.append(one.key)
            self._tell(met, loser, goal, found)
        decks = {vessel.pk for vessel in vessels if vessel.key in gone}
        return gone + [unit.key for unit in self.units.values() if unit.vessel_id in decks]

    def rally(self, met: Engagement) -> None:
        """SC-BG-16: a rout is of the battle; when it is over the unit is with its side again."""
        keys = {key for force in met.forces.values() for key in force.get("units", ())}
        keys |= {key for force in met.forces.values() for key in force.get("aboard", ())}
        for key in sorted(keys):
            unit = self.units.get(key)
            if unit is not None and unit.status == ROUTED:
                event = self.step.note(
                    "SC-BG-16",
                    f"{unit.name} rallied at {self.step.name(unit.place)}.",
                    of=unit,
                    type="unit.rallied",
                    facts={"engagement": str(met.pk), "place": unit.place},
                )
                self._change(unit, status=READY.value, status_event_id=event)

    def write(self) -> None:
        """Write what has changed, in one statement."""
        writes = Writes()
        for model, rows in ((Vessel, self.vessels), (TroopUnit, self.units)):
            for row in rows.values():
                if row.pk in self.changed:
                    writes.update(model, {"id": row.pk, **self.changed[row.pk]})
        writes.write()

    def _change(self, row: Vessel | TroopUnit, **values: Any) -> None:
        for name, value in values.items():
            setattr(row, name, value)
        self.changed[row.pk] |= values

    def _way_back(self, met: Engagement, loser: Side, *, afloat: bool) -> str:
        native = loser.key != GOVERNMENT
        foes = {pk for pk, key in self.sides.items() if (key == GOVERNMENT) == native}
        foes |= {met.attacker_id, met.defender_id} - {loser.pk}
        held = {vessel.location for vessel in self.vessels.values() if vessel.side_id in foes}
        held |= {unit.place for unit in self.units.values() if unit.side_id in foes}
        if native:
            held |= self._closed_to(loser)
        edge = edges_of(met)[loser.key]
        return retreat_from(
            self.step.chart, met.place, edge, held=held, afloat=afloat, native=native
        )

    def _closed_to(self, natives: Side) -> set[str]:
        """SNS-UNREST-04: the places of the territories that do not take them in.

        One that is not played is quiet.
        """
        index = {land: index for (_, land), index in self.risen.items()}
        homes = [land for side, land in self.risen if side == natives.pk]
        closed = {
            land
            for land in Land
            if not any(takes_in(land, index.get(land, CALMEST), home=home) for home in homes)
        }
        places = self.step.chart.places.items()
        return {key for key, place in places if place.territory in closed}

    def _tell(self, met: Engagement, loser: Side, goal: str, who: Iterable[Any]) -> None:
        found = list(who)
        names = ", ".join(one.name for one in found)
        self.step.note(
            "SNS-RIV-08",
            f"{loser.name} fell back from {self.step.name(met.place)} to "
            f"{self.step.name(goal)}: {names}.",
            of=met,
            type="engagement.fell_back",
            facts={"side": loser.key, "to": goal, "who": [one.key for one in found]},
            about=[one.pk for one in found],
        )
