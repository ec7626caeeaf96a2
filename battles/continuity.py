"""RS-CMP: which vessels a scenario deploys, and which absent ones roll in it to come back."""

from collections.abc import Mapping
from typing import Any, Protocol

from battles.models import Scenario
from battles.refusals import refused
from rulesets import IllegalSetupError
from rulesets.riverside.continuity import begins_on_table, return_terms, rolls_to_return
from rulesets.riverside.options import Options
from vessels.models import Vessel
from vessels.returning import RETURNS_BY


class Hull(Protocol):
    """What these rules ask of a vessel."""

    @property
    def status(self) -> str: ...
    @property
    def expected_at(self) -> str: ...
    @property
    def overdue(self) -> bool:
        """Whether the scenario at which it is expected has been fought."""


def return_options(scenario: Scenario, chosen: Mapping[str, Mapping[str, Any]]) -> Options:
    """The settings of RS-CMP that hold in a scenario: the campaign's, and its own over them.

    `chosen` are the campaign's, by book. Raises SetupRefusedError where the scenario's own are
    none of the book's.
    """
    given = dict(chosen.get(RETURNS_BY, {}))
    if scenario.ruleset == RETURNS_BY:
        given |= scenario.options
    try:
        return Options.from_json(given)
    except IllegalSetupError as forbidden:
        raise refused(forbidden) from forbidden


def is_due(vessel: Hull, scenario: Scenario) -> bool:
    """RS-CMP-16: an expected vessel rolls from the scenario on at which it is due."""
    due = vessel.expected_at
    return (
        vessel.status != Vessel.Status.EXPECTED
        or due in ("", scenario.name, scenario.place)
        or vessel.overdue
    )


def comes_by_itself(vessel: Hull, scenario: Scenario, options: Options) -> bool:
    """Whether an absent vessel belongs to the battle though nobody listed it."""
    absent = vessel.status != Vessel.Status.AVAILABLE
    rolls = rolls_to_return(vessel.status, riverside=scenario.riverside, options=options)
    return absent and (
        (rolls and is_due(vessel, scenario)) or is_on_table(vessel, scenario, options)
    )


def is_on_table(vessel: Hull, scenario: Scenario, options: Options) -> bool:
    """RS-CMP-09: whether a vessel is deployed when the scenario starts."""
    deployed = begins_on_table(vessel.status, riverside=scenario.riverside, options=options)
    return deployed and is_due(vessel, scenario)


def why_not(vessel: Hull, scenario: Scenario, options: Options) -> tuple[str, str, str] | None:
    """Why a vessel can't be listed in a scenario (code, rule, words), or None when it can."""
    status = vessel.status
    if is_on_table(vessel, scenario, options) or comes_by_itself(vessel, scenario, options):
        return None
    if status == Vessel.Status.AVAILABLE:
        return "inland", "RS-CMP-05", "the scenario is not riverside, and a boat needs a river"
    if status == Vessel.Status.EXPECTED:
        return status, "RS-CMP-16", f"it is expected at {vessel.expected_at or 'a later scenario'}"
    if status in (Vessel.Status.GROUNDED, Vessel.Status.WITHDRAWN, Vessel.Status.SEPARATED):
        rule = return_terms(status, options).rule
        return status, rule, f"it is {status}, and comes back in riverside scenarios only"
    return status, "RS-CMP-01", f"it is {Vessel.Status(status).label.lower()}"
