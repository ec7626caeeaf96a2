"""The events that change the state of a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.core import changes


@dataclass(slots=True)
class Change(changes.Change):
    """A change of this book. `stirs` tells whether who may fire at whom can be another after it."""

    stirs: ClassVar[bool] = True
