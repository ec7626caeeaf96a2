"""The events that change the state of a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rulesets.core.events import Event

if TYPE_CHECKING:
    from rulesets.on_to_richmond.state import RichmondBattle


@dataclass(slots=True)
class Change(Event):
    """An event that says all it takes to change the state alike when it is read from a log.

    `stirs` tells whether who may fire at whom can be another after it.
    """

    stirs: ClassVar[bool] = True

    def apply(self, battle: RichmondBattle) -> None:
        """Change the state. It rolls no dice, and decides nothing that the event does not tell."""
        raise NotImplementedError
