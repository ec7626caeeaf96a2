"""SNS-RIV-08: who stops for whom, who refuses battle, who runs past a battery; cataracts."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.rules.cataracts import Passing, run_cataract
from campaigns.rules.contact import BATTERY_TURNS, Escape, escape, roll_escape
from campaigns.rules.travel import Encounter, Outcome, Party
from turns.contacts import Contact
from turns.contacts import Force as Met
from turns.parties import Company, place_of
from turns.plans import Plan
from turns.play import StepInPlay
from turns.positions import Positions
from turns.situation import Situation


@dataclass
class Meetings:
    """What happens on the way, decided as it happens and kept in its order."""

    step: StepInPlay
    war: Situation
    plans: Mapping[str, Plan]
    companies: Mapping[str, Company]
    positions: Positions
    met: list[tuple[Encounter, Outcome]] = field(default_factory=list)

    def opposed(self, first: Party, second: Party) -> bool:
        """SNS-UNREST-04: enemies stop for one another where natives have risen, or are attacked."""
        if not self.war.opposed(first.side, second.side):
            return False
        native = first if self.war.is_native(first.side) else second
        other = second if native is first else first
        return self.war.risen(native.side) or self.companies[other.key].attacks

    def meet(self, encounter: Encounter) -> Outcome:
        """SNS-RIV-08: battle, unless a battery is run past or one of them breaks away."""
        outcome = self._outcome(encounter)
        self.met.append((encounter, outcome))
        return outcome

    def _outcome(self, encounter: Encounter) -> Outcome:
        first, second = (self.companies[key] for key in encounter.parties)
        for runner, other, moving in (
            (first, second, encounter.moving[0]),
            (second, first, encounter.moving[1]),
        ):
            if other.is_work and moving and self._runs_past(runner, encounter):
                return Outcome.PASS
        backs = (Outcome.FIRST_BACK, Outcome.SECOND_BACK)
        for place, (one, foe) in enumerate(((first, second), (second, first))):
            if one.refuses and encounter.moving[place] and self._breaks_away(
                one, foe, encounter, way_open=encounter.open_behind[place]
            ):  # fmt: skip
                return backs[place]
        return Outcome.FIGHT

    def _runs_past(self, company: Company, encounter: Encounter) -> bool:
        """SNS-RIV-08: vessels run on past a battery unless they are to engage it, or go no further.

        Troops on the march stop for it.
        """
        if company.engages or not company.forces[0].afloat or company.plan is None:
            return False
        last = company.plan.runs[-1]
        here = encounter.spot
        lines = self.step.chart.rivers
        mile = lines[last.line].miles().get(here.place, here.mile)
        return mile != last.goal

    def _breaks_away(
        self, one: Company, foe: Company, encounter: Encounter, *, way_open: bool
    ) -> bool:
        """SNS-RIV-08: if it is faster; with its way back closed by a test of its commander."""
        can = escape(faster=one.party.speed > foe.party.speed, way_open=way_open)
        if can is not Escape.TESTED:
            return can is Escape.FREE
        dice = self.step.dice("SNS-RIV-08", f"day-{encounter.day}")
        leader, other = one.forces[0], foe.forces[0]
        tested = roll_escape(dice, leader.key, other.key, encounter.day)
        self.step.tell(tested, of=leader.row, type="commander.tested", about=[other.pk])
        return tested.passed

    def pass_gate(self, party: str, line: str, mile: int, day: int) -> bool:
        """SNS-RIV-04: a vessel at a cataract; whether she is still afloat behind it."""
        company = self.companies[party]
        vessel = company.forces[0]
        assert company.plan is not None, "who stays comes to no cataract"
        node = self.step.chart.rivers[line].node_at(mile) or ""
        aboard = self.war.passengers.get(vessel.key, [])
        ran = run_cataract(
            self.step.dice("SNS-RIV-04", f"day-{day}"),
            vessel.key,
            node,
            self.war.water(line),
            hauled=company.plan.hauled[(line, mile)],
            hull_size=vessel.hull_size,
            aboard=vessel.figures + sum(unit.figures for unit in aboard),
        )
        event = self.step.tell(
            ran, of=vessel.row, type="vessel.ran_cataract", about=[unit.pk for unit in aboard]
        )
        sinks = ran.came == Passing.SINKS
        if ran.hits:
            # SC-HULL-03: one without hull boxes is no vessel any more; all her people come ashore.
            sinks = self.positions.damage(vessel, ran.hits) <= 0
        if sinks:
            self.positions.wreck(vessel, node=node, day=day, event=event, drowned=ran.lost)
        return not sinks

    def contacts(self) -> list[Contact]:
        """SNS-RIV-08: the contacts of the month: of a day, a place and two sides one."""
        found: dict[tuple[int, str, str, str, str], Contact] = {}
        for encounter, outcome in self.met:
            first, second = (self.companies[key] for key in encounter.parties)
            attacker, defender = self._roles(first, second, encounter)
            place = place_of(encounter.spot)
            key = (encounter.day, place, attacker.party.side, defender.party.side, outcome)
            forces = {one.party.side: self._forces(one) for one in (attacker, defender)}
            if key in found:
                forces = {
                    side: _together(found[key].forces[side], force)
                    for side, force in forces.items()
                }
            territory = self.step.chart.territory_at(place)
            found[key] = Contact(
                day=encounter.day,
                place=place,
                attacker=self.war.sides[attacker.party.side],
                defender=self.war.sides[defender.party.side],
                forces=forces,
                territory="" if territory is None else str(territory),
                refused=outcome in (Outcome.FIRST_BACK, Outcome.SECOND_BACK),
                turns_of_fire=BATTERY_TURNS if outcome is Outcome.PASS else None,
            )
        return list(found.values())

    def _roles(
        self, first: Company, second: Company, encounter: Encounter
    ) -> tuple[Company, Company]:
        """Who comes attacks who is there; of two who come, or who stay, natives in their rising."""
        if encounter.moving[0] != encounter.moving[1]:
            return (first, second) if encounter.moving[0] else (second, first)
        native_first = self.war.is_native(first.party.side)
        return (first, second) if native_first else (second, first)

    def _forces(self, company: Company) -> Met:
        return Met(
            tuple(force.key for force in company.forces if force.afloat),
            tuple(force.key for force in company.forces if not force.afloat),
        )


def _together(first: Met, second: Met) -> Met:
    return Met(
        tuple(dict.fromkeys((*first.vessels, *second.vessels))),
        tuple(dict.fromkeys((*first.units, *second.units))),
    )
