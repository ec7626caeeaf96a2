"""The contacts of a turn that were settled by a battle, with what the aftermath reads of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from battles.deeds import Fought, fought
from battles.models import Battle, BattleStatus
from campaigns.models import Side
from campaigns.rules.calendar import Day
from turns.models import Engagement
from turns.play import StepInPlay
from vessels.models import TroopUnit, Vessel


@dataclass(slots=True)
class Contact:
    """A settled engagement and its battle."""

    engagement: Engagement
    fought: Fought
    fallen: Mapping[str, UUID]
    """By vessel or unit, the named officer who lost his post in the battle."""

    @property
    def battle(self) -> Battle:
        return self.fought.battle

    @property
    def day(self) -> Day:
        """The day on which it was fought."""
        return Day(self.engagement.turn.number, self.engagement.day)

    @property
    def within(self) -> tuple[str, str]:
        """The part of the step's dice that are its own."""
        return (f"day-{self.engagement.day}", f"contact-{self.engagement.number}")


@dataclass(slots=True)
class Aftermath:
    """All that was fought in a turn, with its vessels, units and sides by their keys."""

    contacts: Sequence[Contact]
    vessels: Mapping[str, Vessel]
    units: Mapping[str, TroopUnit]
    sides: Mapping[str, Side]


def read(step: StepInPlay) -> Aftermath:
    """Read it in a number of statements that does not grow with the contacts."""
    engagements = {
        engagement.scenario_id: engagement
        for engagement in Engagement.objects.filter(
            turn=step.turn, status=Engagement.Status.SETTLED, scenario__isnull=False
        ).select_related("turn")
    }
    battles = list(
        Battle.objects.filter(scenario__in=list(engagements), status=BattleStatus.APPLIED)
        .select_related("scenario", "application")
        .order_by("scenario__number")
    )
    told = fought(battles) if battles else {}
    contacts = [
        Contact(engagements[battle.scenario_id], told[battle.pk], _fallen(battle))
        for battle in battles
        if battle.pk in told
    ]
    contacts.sort(key=lambda one: (one.engagement.day, one.engagement.number))
    keys = {key for one in contacts for key in one.fought.sides}
    rows = {"campaign": step.campaign, "key__in": keys}
    return Aftermath(
        contacts=contacts,
        vessels=_by_key(Vessel.objects.filter(**rows).select_related("side", "class_version")),
        units=_by_key(TroopUnit.objects.filter(**rows).select_related("side")),
        sides=_by_key(Side.objects.filter(campaign=step.campaign)),
    )


def _by_key(rows: Iterable[Any]) -> dict[str, Any]:
    return {row.key: row for row in rows}


def _fallen(battle: Battle) -> dict[str, UUID]:
    """Those whom the battle's result took from their posts."""
    return {
        change["before"]["of"]: UUID(change["id"])
        for change in battle.application.changes
        if change["type"] == "officer" and change["field"] == "post"
    }
