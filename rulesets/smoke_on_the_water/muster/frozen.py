"""The state of a battle as JSON and back (core/frozen.py), to take it up in its middle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulesets.core.events import EntryId
from rulesets.core.frozen import Forms
from rulesets.smoke_on_the_water.state import (
    Gone,
    Lock,
    Ship,
    Side,
    SmokeBattle,
    Torpedoes,
    Work,
    Wreck,
)

RULE: Final = "SW-END-06"
FORMS: Final[Forms[SmokeBattle]] = Forms(
    RULE,
    {
        Ship: ("vessels", lambda battle: battle.ships),
        Work: ("works", lambda battle: battle.works),
        Torpedoes: ("torpedoes", lambda battle: battle.torpedoes),
        Side: ("sides", lambda battle: {side.id: side for side in battle.sides}),
    },
)

#: What stands elsewhere in the setup, or lasts no longer than a turn.
SHIP_SKIPS: Final = (
    "id", "side", "card", "nation", "points", "before", "quality", "flagship", "pilot", "guns",
    "order", "carried",
)  # fmt: skip
WORK_SKIPS: Final = (
    "id", "side", "kind", "protection", "nation", "points", "base", "full_structure", "bluff",
    "magazine", "furnace", "controls", "guns",
)  # fmt: skip
TORPEDOES_SKIPS: Final = ("id", "side", "kind", "outline", "old", "controller", "laid")
GUN_SKIPS: Final = ("id", "place")


@dataclass(slots=True)
class Common:
    """What belongs to no single entry: locks, wrecks, who touches whom, what each side has lost."""

    quiet: int
    locks: list[Lock]
    wrecks: list[Wreck]
    touching: set[tuple[EntryId, EntryId]]
    lost: dict[str, list[tuple[EntryId, Gone]]]


def common(battle: SmokeBattle) -> Common:
    """What a battle has of it."""
    return Common(
        battle.quiet,
        battle.locks,
        battle.wrecks,
        battle.touching,
        {side.id: side.lost for side in battle.sides},
    )
