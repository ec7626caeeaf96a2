"""The tables: scenarios with their orders of battle, battles with their logs, and forecasts."""

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
from battles.models.comparisons import Comparison
from battles.models.forecasts import Forecast, ForecastRange, ForecastStatus
from battles.models.scenarios import Scenario, ScenarioSide, ScenarioUnit, ScenarioVessel

__all__ = [
    "LIVE",
    "Application",
    "Battle",
    "BattleStatus",
    "BattleTurn",
    "Comparison",
    "Entry",
    "Forecast",
    "ForecastRange",
    "ForecastStatus",
    "ReturnRoll",
    "Scenario",
    "ScenarioSide",
    "ScenarioUnit",
    "ScenarioVessel",
    "entry_rows",
]
