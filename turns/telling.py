"""A timeline's entries as sentences: what a service told of them, or what their type says."""

from collections.abc import Mapping
from typing import Any, Final

from turns.models import TimelineEntry

#: By type, with `{name}` of the row and the facts of the event. What is not here is told from the
#: words of its type.
SENTENCES: Final[Mapping[str, str]] = {
    "battle.applied": "The result of {name} was put into the fleet.",
    "battle.requested": "{name} was requested.",
    "campaign.founded": "{name} was founded.",
    "captain.posted": "{name} took command.",
    "leader.posted": "{name} took command.",
    "money.transferred": "Money was paid: {kind}.",
    "object.added": "{name} came into the campaign.",
    "officer.added": "{name} came into the campaign.",
    "period.closed": "The dice of period {period} were shown.",
    "troopunit.renamed": "{from} was renamed {to}.",
    "turn.opened": "{name} began.",
    "turn.closed": "{name} ended.",
    "turn.step_taken": "{name}: the step {step} was taken.",
    "unit.disembarked": "{name} landed.",
    "unit.embarked": "{name} went aboard.",
    "unit.raised": "{name} came into the campaign.",
    "vessel.commissioned": "{name} joined her side.",
    "vessel.crew_replaced": "The crews of {name} were made up before a battle.",
    "vessel.renamed": "{from} was renamed {to}.",
    "vessel.replenished": "The crews of {name} were made up.",
    "vessel.donors_returned": "Men lent to {name} went back to their unit.",
}


def told(entry: TimelineEntry, name: str) -> str:
    """A sentence in the past tense."""
    if given := entry.payload.get("told"):
        return str(given)
    words = SENTENCES.get(entry.type)
    if words is not None:
        return words.format_map(_Facts({**entry.payload, "name": name or "It"}))
    what, _, happened = entry.type.partition(".")
    return f"{name or _words(what).capitalize()}: {_words(happened)}."


def _words(key: str) -> str:
    return key.replace("_", " ")


class _Facts(dict[str, Any]):
    """Facts of an event; one that an older event has not is told as what it is."""

    def __missing__(self, key: str) -> str:
        return _words(key)
