"""SNS-ROLE-04: the political level as the events of a step move it."""

from turns import ministry
from turns.play import StepInPlay


def change_level(step: StepInPlay, change: int, *, rule: str, why: str) -> int:
    """Move the political level within its bounds, and tell why; the level it is at then."""
    government = ministry.government_of(step.campaign)
    before = government.level
    after = ministry.change_level(government, (), also=change, rule=rule, by=step.by)
    if after != before:
        told = f"The political level went from {before} to {after}: {why}."
        step.log.append(
            {"kind": "level_moved", "rule": rule, "before": before, "after": after, "told": told}
        )
    return after
