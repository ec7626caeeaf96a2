"""SNS-ROLE-04: the political level of the Prime Minister, moved by what happens in a step."""

from campaigns.rules.parliament import bounded
from turns.models import Government
from turns.play import StepInPlay


def change_level(step: StepInPlay, change: int, *, rule: str, why: str) -> int:
    """Move the political level within its bounds, and tell it; the level it is at then."""
    government = Government.objects.get(campaign=step.campaign)
    before, after = government.level, bounded(government.level + change)
    if after == before:
        return before
    government.level = after
    government.save(update_fields=["level", "updated_at"])
    step.note(
        rule,
        f"The political level went from {before} to {after}: {why}.",
        of=government,
        type="government.level_changed",
        facts={"before": before, "after": after, "why": why},
    )
    return after
