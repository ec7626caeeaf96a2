"""SNS-EVT-02, event 10: whether a unit came to the territory where the missionary was murdered.

A unit enters that was elsewhere when he was murdered; one that was raised there has not come. The
effect keeps who was elsewhere, and the turn in which one of them stood in the territory.
"""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from campaigns.rules.chart import Chart
from campaigns.rules.deck import Lasting, mission_level
from turns.effects import in_force
from turns.forces import Force
from turns.level import change_level
from turns.models import StandingEffect
from turns.play import StepInPlay


def absent(chart: Chart, territory: str, side: UUID, forces: Iterable[Force]) -> dict[str, Any]:
    """What the effect keeps of the draw: the units and vessels of a side outside the territory."""
    there = present(chart, territory, side, forces)
    return {"away": sorted(str(f.id) for f in forces if f.side == side and f.id not in there)}


def present(chart: Chart, territory: str, side: UUID, forces: Iterable[Force]) -> set[UUID]:
    """A side's units and vessels at the places of a territory."""
    return {
        force.id
        for force in forces
        if force.side == side
        and force.place in chart.places
        and chart.places[force.place].territory == territory
    }


def watch(step: StepInPlay, side: UUID, forces: Collection[Force]) -> None:
    """Note the missions to whose territory a unit came in the month that is over."""
    last = step.number - 1
    for effect in in_force(step.campaign, Lasting.MISSION, last):
        if "entered" in effect.left:
            continue
        there = {str(pk) for pk in present(step.chart, effect.struck, side, forces)}
        if there & set(effect.left.get("away", ())):
            effect.left = {"entered": last}
            effect.save(update_fields=["left", "updated_at"])


def settle(step: StepInPlay, over: Iterable[StandingEffect]) -> None:
    """SNS-EVT-02: the political level that is lost for each mission nobody came to in time."""
    for effect in over:
        if effect.lasting != Lasting.MISSION:
            continue
        change = mission_level(effect.since, effect.left.get("entered"))
        if change:
            why = f"nobody went to {step.name(effect.struck)}, where a missionary was murdered"
            change_level(step, change, rule="SNS-EVT-02", why=why)
