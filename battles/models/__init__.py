"""The tables of battles: scenarios with their orders of battle, and battles with their logs."""

from battles.models.battles import (
    LIVE,
    Application,
    Battle,
    BattleStatus,
    BattleTurn,
    Entry,
    ReturnRoll,
    entry_rows,
)
from battles.models.scenarios import Scenario, ScenarioSide, ScenarioUnit, ScenarioVessel

__all__ = [
    "LIVE",
    "Application",
    "Battle",
    "BattleStatus",
    "BattleTurn",
    "Entry",
    "ReturnRoll",
    "Scenario",
    "ScenarioSide",
    "ScenarioUnit",
    "ScenarioVessel",
    "entry_rows",
]
