"""The dice between battles: sealed by period, each roll kept at its address (scheme `rw1c`)."""

from datetime import datetime
from uuid import UUID

from campaigns.models import Campaign, CampaignRoll, CampaignSeed
from riverwar import seeds
from rulesets.core.dice import AddressedDice, Roll, commitment
from rulesets.core.jsonio import digest

SCHEME = "rw1c"


class CampaignDice:
    """Dice of a campaign's period. Whoever has its revealed seed can check each roll.

    With `waiting`, the rolls are added to it, and its owner writes them with `keep_rolls()`.
    """

    def __init__(
        self,
        seed: CampaignSeed,
        *,
        phase: str,
        rule: str,
        waiting: list[CampaignRoll] | None = None,
    ) -> None:
        self._seed = seed
        self._waiting = waiting
        self._dice = AddressedDice(bytes(seed.seed), scheme=SCHEME)
        self._rule = rule
        self.enter(seed.period, phase)

    def enter(self, turn: int, phase: str) -> None:
        """The period and the phase that stand in front of the addresses from here on."""
        self._phase = phase
        self._dice.enter(turn, phase)

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        """Roll, and keep what was rolled. An address that was used before breaks the write."""
        roll = self._dice.roll(count, die, purpose, *who)
        kept = CampaignRoll(
            seed=self._seed,
            phase=self._phase,
            address=roll.address,
            die=die,
            faces=list(roll.faces),
            rule=self._rule,
        )
        if self._waiting is None:
            kept.save(force_insert=True)
        else:
            self._waiting.append(kept)
        return roll


def keep_rolls(rolls: list[CampaignRoll]) -> None:
    """Write the rolls that have waited. An address that was used before breaks the write."""
    CampaignRoll.objects.bulk_create(rolls)
    rolls.clear()


def dice_of(campaign: Campaign, *, phase: str, rule: str) -> CampaignDice:
    """The dice of the campaign's present period."""
    seed = CampaignSeed.objects.get(campaign=campaign, period=campaign.period)
    return CampaignDice(seed, phase=phase, rule=rule)


def seal(campaign: Campaign) -> CampaignSeed:
    """Draw the seed of the campaign's present period, and commit to it before any roll."""
    scope = f"period-{campaign.period}"
    seed = seeds.fresh()
    sealed = sealed_as(campaign.pk, scope)
    return CampaignSeed.objects.create(
        campaign=campaign,
        period=campaign.period,
        scope=scope,
        seed=seed,
        commitment=commitment(seed, sealed),
    )


def sealed_as(campaign_id: UUID, scope: str) -> str:
    """What a seed is committed to with: the digest of its campaign and its scope."""
    return digest({"campaign": str(campaign_id), "scope": scope})


def reveal(campaign: Campaign, *, at: datetime) -> int:
    """Show the seed of the campaign's present period: nothing is rolled by it any more."""
    return CampaignSeed.objects.filter(
        campaign=campaign, period=campaign.period, revealed_at__isnull=True
    ).update(revealed_at=at)
