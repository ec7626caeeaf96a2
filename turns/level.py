"""SNS-ROLE-04: the political level of the Prime Minister, moved by what happens."""

from typing import Any

from campaigns.rules.parliament import bounded
from riverwar import feed
from turns.models import Government
from turns.play import StepInPlay


def change_level(step: StepInPlay, change: int, *, rule: str, why: str) -> int:
    """Move the political level within its bounds, and tell it; the level it is at then."""
    government = Government.objects.get(campaign=step.campaign)
    facts = _moved(government, change, why)
    if facts:
        step.note(rule, _told(facts), of=government, type="government.level_changed", facts=facts)
    return government.level


def shift_level(government: Government, change: int, *, rule: str, why: str, by: Any) -> int:
    """The same between steps, as by a motion that is carried."""
    facts = _moved(government, change, why)
    if facts:
        payload = {"rule": rule, "told": _told(facts), **facts}
        feed.record(
            government.campaign_id, "government.level_changed", government, by=by, payload=payload
        )
    return government.level


def _moved(government: Government, change: int, why: str) -> dict[str, Any]:
    """The change that was made; nothing where the level stays as it is."""
    before, after = government.level, bounded(government.level + change)
    if after == before:
        return {}
    government.level = after
    government.save(update_fields=["level", "updated_at"])
    return {"before": before, "after": after, "why": why}


def _told(facts: dict[str, Any]) -> str:
    before, after = facts["before"], facts["after"]
    return f"The political level went from {before} to {after}: {facts['why']}."
