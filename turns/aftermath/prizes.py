"""SNS-REP-07, SNS-REP-10: vessels that were taken or lost in the month's battles."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.db.models import Q

from battles.deeds import PrizeCrew
from campaigns.models import Side
from campaigns.rules import prizes
from turns.aftermath.contacts import Aftermath, Contact
from turns.natives import within
from turns.play import StepInPlay
from vessels.models import Officer, Prize, Vessel, VesselLoss

#: SNS-REP-10: how a campaign calls the end that a battle made of a vessel.
ENDS: Final[Mapping[str, str]] = {
    "sunk": VesselLoss.End.SUNK,
    "lost": VesselLoss.End.SUNK,
    "captured": VesselLoss.End.CAPTURED,
}


def take(step: StepInPlay, aftermath: Aftermath) -> None:
    """Record who was lost and how, and who was taken; a prize without a prize crew is abandoned."""
    losses: list[VesselLoss] = []
    found: list[Prize] = []
    derelict: list[Vessel] = []
    captains = _captains(aftermath)
    for contact in aftermath.contacts:
        for key, condition in sorted(contact.fought.conditions.items()):
            end = ENDS.get(condition["status"])
            if condition["type"] != "vessel" or end is None or not condition.get("appeared", True):
                continue
            vessel = aftermath.vessels[key]
            before = aftermath.sides[contact.fought.sides[key]]
            captor = aftermath.sides[condition["side"]] if end == "captured" else None
            event = _tell_loss(step, contact, vessel, end, before, captor)
            losses.append(
                VesselLoss(
                    campaign=step.campaign,
                    side=before,
                    captor=captor,
                    vessel=vessel,
                    end=end,
                    turn=step.number,
                    day=contact.engagement.day,
                    place=contact.engagement.place,
                    cause=f"{end.capitalize()} in {contact.battle.scenario}"[:200],
                    event_id=event,
                )
            )
            if captor is not None:
                prize = _prize(step, contact, vessel, before, captor, captains)
                found.append(prize)
                if prize.status == Prize.Status.ABANDONED:
                    vessel.status = Vessel.Status.DERELICT
                    vessel.status_event_id = prize.event_id
                    derelict.append(vessel)
    _lose_again(step, aftermath)
    VesselLoss.objects.bulk_create(losses)
    Prize.objects.bulk_create(found)
    Vessel.objects.bulk_update(derelict, ["status", "status_event"])


def _captains(aftermath: Aftermath) -> dict[str, Officer]:
    """By vessel, who commands her now, or did until a battle took him from his post."""
    named = {key: pk for contact in aftermath.contacts for key, pk in contact.fallen.items()}
    found = Officer.objects.filter(
        Q(vessel__in=aftermath.vessels.values()) | Q(pk__in=named.values())
    ).select_related("vessel")
    officers = {officer.pk: officer for officer in found}
    posted = {officer.vessel.key: officer for officer in officers.values() if officer.vessel}
    return {**{key: officers[pk] for key, pk in named.items()}, **posted}


def _tell_loss(
    step: StepInPlay, contact: Contact, vessel: Vessel, end: str, side: Side, captor: Side | None
) -> UUID:
    place = step.name(contact.engagement.place)
    by = f" by {within(captor.name)}" if captor else ""
    return step.note(
        "SNS-REP-10",
        f"{vessel.name} of {within(side.name)} was {end} at {place}{by}.",
        of=vessel,
        type="vessel.recorded",
        facts={"end": end, "day": contact.engagement.day, "place": contact.engagement.place},
    )


def _prize(
    step: StepInPlay,
    contact: Contact,
    vessel: Vessel,
    before: Side,
    captor: Side,
    captains: Mapping[str, Officer],
) -> Prize:
    """SNS-REP-07: taken by a prize crew that can handle her; else she lies where she struck."""
    told = contact.fought
    crew = told.prize_crews.get(vessel.key, PrizeCrew(""))
    men = prizes.PrizeCrew(crew.officers, crew.petty_officers, crew.ratings)
    taken = prizes.is_taken(men, before_end=True, sunk=False)
    captain = captains.get(crew.captor)
    took = f"{captor.name} took {vessel.name} with a prize crew of {sum(men)}."
    left = f"{captor.name} put no prize crew aboard {vessel.name} that could handle her."
    event = step.note(
        "SNS-REP-07",
        took if taken else left,
        of=vessel,
        type="vessel.made_prize" if taken else "vessel.abandoned",
        facts={"captor": captor.key, "by": crew.captor or None, "prize_crew": list(men)},
        about=[captain.pk] if captain else [],
    )
    return Prize(
        campaign=step.campaign,
        side=captor,
        taken_from=before,
        vessel=vessel,
        captain=captain,
        officers=crew.officers,
        petty_officers=crew.petty_officers,
        ratings=crew.ratings,
        turn=step.number,
        day=contact.engagement.day,
        place=contact.engagement.place,
        status=Prize.Status.HELD if taken else Prize.Status.ABANDONED,
        event_id=event,
    )


def _lose_again(step: StepInPlay, aftermath: Aftermath) -> None:
    """A prize that was sunk, or taken back, is nobody's prize any more."""
    gone: list[Any] = [
        aftermath.vessels[key].pk
        for contact in aftermath.contacts
        for key, condition in contact.fought.conditions.items()
        if condition["type"] == "vessel" and condition["status"] in ENDS
    ]
    Prize.objects.filter(campaign=step.campaign, vessel__in=gone).filter(
        status=Prize.Status.HELD
    ).update(status=Prize.Status.LOST)
