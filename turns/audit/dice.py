"""The dice between battles: each roll is made again from its seed."""

from collections.abc import Iterator
from typing import Final

from campaigns.dice import SCHEME, sealed_as
from campaigns.models import Campaign, CampaignRoll, CampaignSeed
from rulesets.core.dice import AddressedDice, commitment
from turns.audit.difference import Difference

DICE: Final = "dice"


def misrolled(campaign: Campaign) -> Iterator[Difference]:
    """A seed is the one that was committed to, a past one is shown, and its faces are its own.

    When the war has ended, no period is played any more.
    """
    seeds = {seed.pk: seed for seed in CampaignSeed.objects.filter(campaign=campaign)}
    periods = sorted(seed.period for seed in seeds.values())
    if periods != list(range(1, campaign.period + 1)):
        problem = f"seeds of the periods {periods}, and period {campaign.period} is played"
        yield Difference(DICE, "campaign", str(campaign.pk), problem)
    playing = campaign.period if campaign.state == Campaign.State.RUNNING else campaign.period + 1
    for seed in seeds.values():
        if seed.commitment != commitment(bytes(seed.seed), sealed_as(campaign.pk, seed.scope)):
            problem = "its seed is not the one that was committed to"
            yield Difference(DICE, "campaign_seed", str(seed.pk), problem)
        if (seed.revealed_at is None) != (seed.period >= playing):
            problem = "shown too early" if seed.revealed_at else "over, and not shown"
            yield Difference(DICE, "campaign_seed", str(seed.pk), problem)
    for roll in CampaignRoll.objects.filter(seed__campaign=campaign).iterator():
        faces = faces_of(roll, seeds[roll.seed_id])
        if faces != roll.faces:
            problem = f"{roll.address}: kept {roll.faces}, and the seed gives {faces}"
            yield Difference(DICE, "campaign_roll", str(roll.pk), problem)


def faces_of(roll: CampaignRoll, seed: CampaignSeed) -> list[int]:
    """What a roll's address shows by a seed."""
    dice = AddressedDice(bytes(seed.seed), scheme=SCHEME)
    dice.enter(seed.period, roll.phase)
    purpose, *who = roll.address.split("|")
    return list(dice.roll(len(roll.faces), roll.die, purpose, *who).faces)
