"""The admin of scenarios and battles: it shows, searches, and acts through the services."""

from collections.abc import Mapping
from typing import Any

from battles import application
from battles.comparing import cancel_comparison
from battles.forecasting import cancel_forecast
from battles.models import (
    Application,
    Battle,
    BattleTurn,
    Comparison,
    Entry,
    Forecast,
    ForecastRange,
    ReturnRoll,
    Scenario,
    ScenarioSide,
    ScenarioUnit,
    ScenarioVessel,
)
from battles.scenarios import cancel_scenario, close_scenario, open_scenario
from battles.services import cancel_battle, retry_battle
from campaigns.admin_pages import part, show
from riverwar.staff.actions import Foreseen, by_policy, service_action
from riverwar.staff.difference import Line, difference


def foresee_application(battle: Battle) -> Foreseen:
    """What applying a battle would change now."""
    found = application.preview(battle)
    return Foreseen([line for change in found.changes for line in _lines(change)], found.digest)


def _lines(change: Mapping[str, Any]) -> list[Line]:
    """A change of one value; of one with parts, those that differ; men lost in one line."""
    before, after, rule = change["before"], change["after"], change["rule"]
    if change["type"] == "casualty":
        lost = f"{after['count']}, of whom {after['returns']} come back"
        return difference({}, {f"{change['name']}: men lost": lost}, rule=rule)
    name = f"{change['name']}: {change['field']}"
    return difference({name: before}, {name: after}, rule=rule)


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
    actions=(
        service_action(
            "scenario_open",
            "Open: its battle may be requested",
            lambda scenario, *, by, reason: open_scenario(scenario=scenario, by=by),
            may=by_policy("scenario_open"),
        ),
        service_action(
            "scenario_cancel",
            "Cancel: give it up",
            lambda scenario, *, by, reason: cancel_scenario(
                scenario=scenario, by=by, reason=reason
            ),
            may=by_policy("scenario_cancel"),
        ),
        service_action(
            "scenario_close",
            "Close: it was fought inland, without a battle",
            lambda scenario, *, by, reason: close_scenario(scenario=scenario, by=by),
            may=by_policy("scenario_close"),
        ),
    ),
    inside=(
        part(ScenarioSide, "side", "edge", joined=("side", "scenario")),
        part(ScenarioVessel, "vessel", "placement", joined=("vessel", "scenario")),
        part(ScenarioUnit, "unit", "aboard", joined=("unit", "aboard", "scenario")),
    ),
)
show(
    ScenarioSide,
    "scenario",
    "side",
    "edge",
    search=("scenario__name", "side__name"),
    by=("scenario__status",),
    joined=("scenario", "side"),
    campaign="scenario__campaign",
    side="side",
)
show(
    ScenarioVessel,
    "scenario",
    "vessel",
    "placement",
    search=("scenario__name", "vessel__name", "vessel__key"),
    joined=("scenario", "vessel"),
    campaign="scenario__campaign",
    side="vessel__side",
)
show(
    ScenarioUnit,
    "scenario",
    "unit",
    "aboard",
    search=("scenario__name", "unit__name", "unit__key"),
    joined=("scenario", "unit", "aboard"),
    campaign="scenario__campaign",
    side="unit__side",
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
    hidden=("seed", "setup", "result"),
    actions=(
        service_action(
            "battle_apply",
            "Apply: put the result into the fleet",
            lambda battle, *, by, reason, digest: application.apply_battle(
                battle=battle, by=by, digest=digest
            ),
            may=by_policy("battle_apply"),
            foresee=foresee_application,
        ),
        service_action(
            "battle_cancel",
            "Cancel: call it off before its result",
            lambda battle, *, by, reason: cancel_battle(battle=battle, by=by, reason=reason),
            may=by_policy("battle_cancel"),
        ),
        service_action(
            "battle_retry",
            "Retry: fight a failed one again, by the same setup and seed",
            lambda battle, *, by, reason: retry_battle(battle=battle, by=by),
            may=by_policy("battle_retry"),
        ),
    ),
    inside=(
        part(Entry, "entry_id", "vessel", "released_at", joined=("vessel", "battle__scenario")),
    ),
)
show(
    Entry,
    "battle",
    "entry_id",
    "vessel",
    "released_at",
    search=("entry_id", "vessel__name", "=battle__id"),
    joined=("battle__scenario", "vessel"),
    campaign="battle__campaign",
    side="vessel__side",
)
show(
    BattleTurn,
    "battle",
    "turn",
    search=("=battle__id", "battle__scenario__name"),
    joined=("battle__scenario",),
    campaign="battle__campaign",
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
    campaign="battle__campaign",
    side="vessel__side",
)
show(
    Application,
    "battle",
    "digest",
    "applied_by",
    "applied_at",
    search=("=battle__id", "digest"),
    joined=("battle__scenario", "applied_by"),
    campaign="battle__campaign",
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
    hidden=("seed", "setup"),
    side="side",
    actions=(
        service_action(
            "forecast_cancel",
            "Cancel: call it off, and keep what is done",
            lambda forecast, *, by, reason: cancel_forecast(forecast=forecast),
            may=by_policy("forecast_cancel"),
        ),
    ),
)
show(
    Comparison,
    "scenario",
    "side",
    "runs",
    "queued_at",
    search=("scenario__name", "campaign__name", "=id"),
    joined=("scenario", "side"),
    hidden=("seed",),
    side="side",
    actions=(
        service_action(
            "comparison_cancel",
            "Cancel: call its forecasts off, and keep what is done",
            lambda comparison, *, by, reason: cancel_comparison(comparison=comparison),
            may=by_policy("comparison_cancel"),
        ),
    ),
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
    campaign="forecast__campaign",
)
