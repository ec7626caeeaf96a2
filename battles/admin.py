"""The admin of scenarios and battles: it shows and searches."""

from battles.models import (
    Application,
    Battle,
    BattleTurn,
    Entry,
    Forecast,
    ForecastRange,
    ReturnRoll,
    Scenario,
    ScenarioSide,
    ScenarioUnit,
    ScenarioVessel,
)
from campaigns.admin_pages import show

show(
    Scenario,
    "name",
    "number",
    "campaign",
    "ruleset",
    "riverside",
    "status",
    search=("name", "campaign__name", "=id"),
    by=("status", "riverside", "ruleset"),
    joined=("campaign",),
)
show(
    ScenarioSide,
    "scenario",
    "side",
    "edge",
    search=("scenario__name", "side__name"),
    joined=("scenario", "side"),
)
show(
    ScenarioVessel,
    "scenario",
    "vessel",
    "placement",
    search=("scenario__name", "vessel__name", "vessel__key"),
    joined=("scenario", "vessel"),
)
show(
    ScenarioUnit,
    "scenario",
    "unit",
    "aboard",
    search=("scenario__name", "unit__name", "unit__key"),
    joined=("scenario", "unit", "aboard"),
)
show(
    Battle,
    "scenario",
    "number",
    "status",
    "winner",
    "turns",
    "commitment",
    "shown_seed",
    "queued_at",
    search=("scenario__name", "campaign__name", "=id", "commitment", "setup_digest"),
    by=("status", "ruleset"),
    joined=("scenario", "campaign"),
    hidden=("seed",),
)
show(
    Entry,
    "battle",
    "entry_id",
    "vessel",
    "released_at",
    search=("entry_id", "vessel__name", "=battle__id"),
    joined=("battle__scenario", "vessel"),
)
show(
    BattleTurn,
    "battle",
    "turn",
    search=("=battle__id", "battle__scenario__name"),
    joined=("battle__scenario",),
)
show(
    ReturnRoll,
    "battle",
    "turn",
    "vessel",
    "faces",
    "came",
    "rule",
    search=("vessel__name", "=battle__id"),
    by=("came",),
    joined=("battle__scenario", "vessel"),
)
show(
    Application,
    "battle",
    "digest",
    "applied_by",
    "applied_at",
    search=("=battle__id", "digest"),
    joined=("battle__scenario", "applied_by"),
)
show(
    Forecast,
    "scenario",
    "side",
    "status",
    "done",
    "runs",
    "queued_at",
    "ended_at",
    search=("scenario__name", "campaign__name", "=id", "setup_digest"),
    by=("status", "ruleset"),
    joined=("scenario", "side"),
    hidden=("seed",),
)
show(
    ForecastRange,
    "forecast",
    "first",
    "count",
    "worker",
    "lease_until",
    "deaths",
    search=("worker", "=forecast__id", "forecast__scenario__name"),
    joined=("forecast__scenario",),
)
