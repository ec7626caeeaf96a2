"""What scenarios and battles refuse."""

from riverwar.errors import DomainError


class ScenarioNotOpenError(DomainError):
    code = "scenario_not_open"
    title = "The scenario is not open"
    status = 409
    explanation = "{scenario} is {status}; a battle is fought over an open scenario."
    remedy = "Open the scenario first, or fight another."


class ScenarioBusyError(DomainError):
    code = "scenario_busy"
    title = "The scenario has its battle already"
    status = 409
    explanation = "Battle {number} of {scenario} is {status}."
    remedy = "Wait for it, or cancel it while it is queued."


class ScenarioFixedError(DomainError):
    code = "scenario_fixed"
    title = "The scenario does not change any more"
    status = 409
    explanation = "{scenario} is {status}."
    remedy = "Change a scenario while it is a draft or open, and has no battle."


class VesselsUnavailableError(DomainError):
    code = "vessels_unavailable"
    title = "Some vessels cannot be listed"
    status = 409
    remedy = "Leave them out, or wait until they are free; errors names each with its reason."


class NothingPresentError(DomainError):
    code = "nothing_present"
    title = "A side has nothing in the order of battle"
    explanation = "{side} has neither vessel nor unit in it."
    remedy = "List at least one vessel or unit for each of two sides."


class SetupRefusedError(DomainError):
    code = "setup_refused"
    title = "The book forbids this setup"
    explanation = "{problem}"
    remedy = "See errors: each names the field, the rule and what to do."


class BattleStateError(DomainError):
    code = "battle_state"
    title = "The battle is not in a state for that"
    status = 409
    explanation = "The battle is {status}; this needs one that is {needed}."


class ChangesStaleError(DomainError):
    code = "changes_stale"
    title = "The fleet has changed since the changes were shown"
    status = 409
    remedy = "Read the preview again, and apply what it shows now."
