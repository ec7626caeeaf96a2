"""SNS-REP-05, SNS-REP-06: what vessels and captains learn, and how the book of battles reads it."""

from collections.abc import Iterable
from typing import Final

from battles.deeds import COMPANION
from campaigns.models import Campaign
from campaigns.rules.experience import Deeds, Experience, gained, leadership, newly_raised
from campaigns.rules.units import Quality
from turns.aftermath.contacts import Aftermath
from turns.deployment import BRITISH
from turns.play import StepInPlay
from vessels.models import Officer, Vessel
from vessels.models.fleet import GONE

LEVELS: Final = {
    Quality.GREEN: "Green",
    Quality.EXPERIENCED: "Trained",
    Quality.VETERAN: "Crack",
    Quality.ELITE: "Legendary",
}


def enlist(campaign: Campaign, turn: int) -> None:
    """SNS-REP-05, SNS-REP-06, SNS-REP-09: new vessels and captains get their points and level.

    The vessel's first turn is that of her launch.
    """
    for british in (True, False):
        raised = newly_raised(british_officers=british)
        new = Vessel.objects.filter(campaign=campaign, quality="").exclude(status__in=GONE)
        rows = new.filter(side__key=BRITISH) if british else new.exclude(side__key=BRITISH)
        rows.update(experience=raised.points, quality=raised.quality)
    Vessel.objects.filter(campaign=campaign, refitted_in__isnull=True).exclude(
        status__in=GONE
    ).update(refitted_in=turn)
    captains = Officer.objects.filter(
        campaign=campaign, quality="", post=Officer.Post.CAPTAIN
    ).select_related("side")
    new_captains = list(captains)
    for captain in new_captains:
        raised = newly_raised(british_officers=captain.side.key == BRITISH)
        _set(captain, raised)
    _write(new_captains)


def learn(step: StepInPlay, aftermath: Aftermath) -> None:
    """SNS-REP-05: points for each battle in which she fired or was fired on; her captain's too."""
    enlist(step.campaign, step.number)
    contacts = aftermath.contacts
    if not contacts:
        return
    keys = [key for key, vessel in aftermath.vessels.items() if vessel.status not in GONE]
    vessels = {
        vessel.key: vessel
        for vessel in Vessel.objects.filter(campaign=step.campaign, key__in=keys).select_related(
            "side"
        )
    }
    captains = {
        captain.vessel_id: captain
        for captain in Officer.objects.filter(vessel__in=vessels.values(), post="captain")
    }
    learned: dict[str, Vessel] = {}
    taught: dict[str, Officer] = {}
    for contact in contacts:
        told = contact.fought
        for key in sorted(told.engaged & vessels.keys()):
            vessel = vessels[key]
            side = told.sides[key]
            if vessel.side.key != side:
                continue
            deeds = Deeds(True, contact.battle.winner == side, len(told.victims.get(key, ())))
            before = Experience(vessel.experience, Quality(vessel.quality))
            after = gained(before, deeds)
            vessel.experience, vessel.quality = after
            learned[key] = vessel
            captain = captains.get(vessel.pk)
            if captain is not None:
                grown = gained(Experience(captain.experience, Quality(captain.quality)), deeds)
                _set(captain, grown)
                taught[captain.key] = captain
            _tell(step, vessel, before, after, captain)
    Vessel.objects.bulk_update(learned.values(), ["experience", "quality"])
    _write(taught.values())


def _tell(
    step: StepInPlay,
    vessel: Vessel,
    before: Experience,
    after: Experience,
    captain: Officer | None,
) -> None:
    became = f"has {after.points} points of experience"
    if after.quality is not before.quality:
        became += f", and her crew is {LEVELS[after.quality]}"
    step.note(
        "SNS-REP-05",
        f"{step.name(vessel.key)} {became}.",
        of=vessel,
        type="vessel.learned",
        facts={"before": before.points, "after": after.points, "quality": after.quality},
        about=[captain.pk] if captain else [],
    )


def _set(captain: Officer, experience: Experience) -> None:
    """SNS-REP-06: his points, and the Leadership that they give by the book of battles."""
    captain.experience, captain.quality = experience
    rated = captain.ratings.get(COMPANION)
    if rated is not None:
        leads = {**rated, "leadership": leadership(experience.quality)}
        captain.ratings = {**captain.ratings, COMPANION: leads}


def _write(captains: Iterable[Officer]) -> None:
    Officer.objects.bulk_update(list(captains), ["experience", "quality", "ratings"])
