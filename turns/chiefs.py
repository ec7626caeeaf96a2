"""SNS-EVT-02, event 13: a great chief leads his side's strongest band."""

from collections.abc import Iterable
from typing import Final

from campaigns.rules.deck import GREAT_CHIEF_LEADERSHIP, Lasting
from riverwar import feed
from turns.effects import in_force
from turns.forces import NO_UNIT
from turns.models import StandingEffect, Territory
from turns.natives import people
from turns.play import StepInPlay
from vessels.errors import unless_engaged
from vessels.models import Officer, TroopUnit
from vessels.services.keys import take_key

#: SC-BG-03: what a chief leads; where there is none, any unit of his side.
BAND: Final = "war_band"
#: SC-BG-18: what he is in a battle.
TRAIT: Final = "chief"


def lead(step: StepInPlay, territories: Iterable[Territory]) -> None:
    """SNS-EVT-02: each great chief who has no post, and new ones, take over the strongest band.

    Whoever led it is without a post. A chief waits while his side is not in arms.
    """
    effects = in_force(step.campaign, Lasting.GREAT_CHIEF, step.number)
    if not effects:
        return
    chiefs = {
        chief.key: chief
        for chief in Officer.objects.select_for_update(no_key=True).filter(
            campaign=step.campaign, key__in=[each.left.get("officer", "") for each in effects]
        )
    }
    sides = {each.side.key: each for each in territories}
    for effect in effects:
        chief = chiefs.get(effect.left.get("officer", ""))
        idle = chief is None or (chief.fate == Officer.Fate.FIT and chief.post == Officer.Post.NONE)
        if idle and effect.struck in sides:
            _take_over(step, effect, sides[effect.struck], chief)


def _take_over(
    step: StepInPlay, effect: StandingEffect, territory: Territory, chief: Officer | None
) -> None:
    units = TroopUnit.objects.filter(side=territory.side_id, figures__gte=1)
    strongest = units.exclude(status__in=NO_UNIT).order_by("-figures", "key")
    band = strongest.filter(kind=BAND).first() or strongest.first()
    if band is None:
        return
    name = f"Great Chief of the {people(territory.side.name)}"
    if chief is None:
        chief = Officer(
            campaign=step.campaign,
            side=territory.side,
            key=take_key(step.campaign, wanted=None, name=name),
            name=name,
            ratings={
                step.campaign.default_ruleset: {
                    "leadership": GREAT_CHIEF_LEADERSHIP,
                    "trait": TRAIT,
                }
            },
        )
        chief.save(force_insert=True)
        feed.record(step.campaign.pk, "officer.added", chief, by=step.by, payload={"name": name})
        effect.left = {"officer": chief.key}
        effect.save(update_fields=["left", "updated_at"])
    with unless_engaged():
        Officer.objects.filter(unit=band).update(post=Officer.Post.NONE, unit=None)
        Officer.objects.filter(pk=chief.pk).update(post=Officer.Post.LEADER, unit=band)
    step.note(
        "SNS-EVT-02",
        f"{chief.name} took the lead of {band.name}.",
        of=chief,
        type="leader.posted",
        facts={"unit": band.key, "officer": chief.key},
    )
