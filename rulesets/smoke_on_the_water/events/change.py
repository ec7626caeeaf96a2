"""The events that change the state of a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulesets.core.events import Event

if TYPE_CHECKING:
    from rulesets.smoke_on_the_water.state import SmokeBattle


@dataclass(slots=True)
class Change(Event):
    """An event that says all it takes to change the state alike when it is read from a log."""

    def apply(self, battle: SmokeBattle) -> None:
        """Change the state. It rolls no dice, and decides nothing that the event does not tell."""
        raise NotImplementedError
