"""SNS-RIV-08: what the movement has found: who met whom, on which day, and where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from campaigns.models import Side
from turns import engagements
from turns.models import Engagement
from turns.play import StepInPlay


@dataclass(frozen=True, slots=True)
class Force:
    """Those of a side who are at a contact, by their keys. Works are units; who is aboard a vessel
    that is there needs no mention.
    """

    vessels: tuple[str, ...] = ()
    units: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"vessels": list(self.vessels), "units": list(self.units)}


@dataclass(frozen=True, slots=True)
class Contact:
    """Two sides that met. `forces` by side key; with `refused` one of them has broken away.

    `turns_of_fire`: of a battery, at vessels that run past it. `encounter`: SNS-UNREST-06.
    """

    day: int
    place: str
    attacker: Side
    defender: Side
    forces: Mapping[str, Force]
    territory: str = ""
    refused: bool = False
    turns_of_fire: int | None = None
    encounter: str = ""


def meet(step: StepInPlay, contacts: Sequence[Contact]) -> list[Engagement]:
    """Write the contacts of a turn, in the order of their days, and make battles of them.

    The movement step calls it once, as its last act, when everybody stands where he has come to.
    """
    last = Engagement.objects.filter(turn=step.turn).aggregate(last=Max("number"))["last"] or 0
    made = [
        Engagement(
            campaign=step.campaign,
            turn=step.turn,
            day=contact.day,
            number=last + count,
            place=contact.place,
            territory=contact.territory,
            attacker=contact.attacker,
            defender=contact.defender,
            forces={key: force.to_json() for key, force in contact.forces.items()},
            turns_of_fire=contact.turns_of_fire,
            encounter=contact.encounter,
            status=Engagement.Status.REFUSED if contact.refused else Engagement.Status.MET,
        )
        for count, contact in enumerate(sorted(contacts, key=lambda one: one.day), 1)
    ]
    Engagement.objects.bulk_create(made)
    for one in made:
        step.note(
            "SNS-RIV-08",
            _sentence(step, one),
            of=one,
            type=f"engagement.{one.status}",
            facts={"day": one.day, "place": one.place, "forces": one.forces},
        )
    if made:
        engagements.proceed(step)
    return made


def _sentence(step: StepInPlay, met: Engagement) -> str:
    words = "met" if met.status == Engagement.Status.MET else "sought, and did not hold,"
    who = f"{met.attacker.name} {words} {met.defender.name}"
    return f"{who} at {step.name(met.place)} on day {met.day}."
