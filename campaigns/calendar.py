"""A campaign's calendar: whether it plays by months, by which settings, and which is played now."""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.books import SUN_NEVER_SETS
from campaigns.errors import OptionsRefusedError
from campaigns.models import Campaign, CampaignRuleset, CampaignTurn
from campaigns.rules.options import Options
from riverwar.errors import FieldError

#: SNS-CAL-01, SNS-MONEY-05: what the first turn is founded on: its purses, territories and forces.
SETTLED: Final = ("start_year", "theatre")


def options_of(campaign: Campaign) -> Options | None:
    """The campaign book's settings, or None where the campaign plays without months."""
    found = CampaignRuleset.objects.filter(campaign=campaign, ruleset=SUN_NEVER_SETS).first()
    return Options.from_json(found.options) if found else None


def open_turn(campaign: Campaign) -> CampaignTurn | None:
    """The turn that is played now; none before the calendar is opened, and after the last."""
    return CampaignTurn.objects.open().filter(campaign=campaign).first()


def check_settled(book: CampaignRuleset, chosen: Mapping[str, Any]) -> None:
    """Refuse another start or another theatre once the calendar is open."""
    changed = [name for name in SETTLED if chosen.get(name) != book.options.get(name)]
    if book.ruleset != SUN_NEVER_SETS or not changed:
        return
    if CampaignTurn.objects.filter(campaign=book.campaign_id).exists():
        raise OptionsRefusedError(
            ruleset=book.ruleset,
            errors=[
                FieldError(
                    pointer=f"/options/{name}",
                    code="option_settled",
                    detail="It is settled once the calendar is open. Found another campaign.",
                )
                for name in changed
            ],
        )
