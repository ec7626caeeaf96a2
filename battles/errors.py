"""What scenarios and battles refuse."""

from riverwar.errors import DomainError


class ScenarioNotOpenError(DomainError):
    code = "scenario_not_open"
    title = "The scenario is not open"
    status = 409
    explanation = "{scenario} is {status}; only an open scenario is fought or closed."
    remedy = "Open the scenario first, or choose another."


class ScenarioBusyError(DomainError):
    code = "scenario_busy"
    title = "The scenario has a battle already"
    status = 409
    explanation = "Battle {number} of {scenario} is {status}."
    remedy = "Cancel that battle first, or wait for its result."


class ScenarioFixedError(DomainError):
    code = "scenario_fixed"
    title = "The scenario can't be changed any more"
    status = 409
    explanation = "{scenario} is {status}."
    remedy = "Change drafts and open scenarios that have no battle at work."


class RiversideNeedsBattleError(DomainError):
    code = "riverside_needs_battle"
    title = "A riverside scenario is closed by its battle"
    status = 409
    explanation = "{scenario} is riverside: absent vessels roll to come back in its battle."
    remedy = "Request its battle, or cancel the scenario."


class OrderOfBattleError(DomainError):
    code = "order_of_battle"
    title = "The order of battle names what can't be listed"
    remedy = "See errors: each names the line and what is wrong with it."


class VesselsUnavailableError(DomainError):
    code = "vessels_unavailable"
    title = "Some vessels can't be listed"
    status = 409
    explanation = "Not available: {names}."
    remedy = "Take the vessels named in errors off the order of battle, or wait for them."


class UnitsUnavailableError(DomainError):
    code = "units_unavailable"
    title = "Some units can't be listed"
    status = 409
    explanation = "Not available: {names}."
    remedy = "Take the units named in errors off the order of battle, or wait for them."


class NothingPresentError(DomainError):
    code = "nothing_present"
    title = "A side has nothing present"
    explanation = "{sides} would begin with neither a vessel nor a unit on the table."
    remedy = "List a vessel that is available, or a unit that is ready, for each side."


class SetupRefusedError(DomainError):
    code = "setup_refused"
    title = "The book forbids this setup"
    explanation = "{problem}."
    remedy = "See errors: each names the place, the rule and what to do."


class NoRecordFormError(DomainError):
    code = "no_record_form"
    title = "The book has no record form of this vessel"
    explanation = "{vessel} has no record form by {ruleset}."
    remedy = "Ask for a vessel that is rated by a book with record forms."


class BattleStateError(DomainError):
    code = "battle_state"
    title = "The battle's status doesn't allow this"
    status = 409
    explanation = "Battle {number} of {scenario} is {status}; this needs {needed}."
    remedy = "Read the battle again."


class SetupStaleError(DomainError):
    code = "setup_stale"
    title = "What was listed has changed since"
    status = 409
    explanation = "Changed or held elsewhere: {names}."
    remedy = "Request a new battle: its setup is taken from what there is now."


class ChangesStaleError(DomainError):
    code = "changes_stale"
    title = "The fleet has changed since the changes were shown"
    status = 409
    explanation = "The changes are not those of digest {digest} any more; they are now {current}."
    remedy = "Preview the battle again, and apply it with the digest shown there."


class ChangeImpossibleError(DomainError):
    code = "change_impossible"
    title = "The result can't be put into the fleet as it is now"
    status = 409
    explanation = "Out of the result's reach: {names}."
    remedy = "Undo what was done to them since the battle was requested, or make the battle void."


class ReplayRefusedError(DomainError):
    code = "replay_refused"
    title = "The battle can't be replayed by this version of its book"
    status = 409
    explanation = "It was fought by {ruleset} version {version}; this is version {current}."
    remedy = "Replay it with the release that fought it."


class ForecastBudgetError(DomainError):
    code = "forecast_budget"
    title = "The forecast costs more than one may"
    explanation = (
        "{runs} runs of {entries} vessels and units cost {cost}; the limit is {limit},"
        " which is {most} runs."
    )
    remedy = "Ask for fewer runs: a thousand tell a share to three in a hundred."


class ForecastsUnfinishedError(DomainError):
    code = "forecasts_unfinished"
    title = "You have as many unfinished forecasts as you may"
    status = 409
    explanation = "{unfinished} of your forecasts are unfinished; the limit is {limit}."
    remedy = "Wait for one of them, or cancel one."


class SideAbsentError(DomainError):
    code = "side_absent"
    title = "Your side takes no part in the scenario"
    status = 409
    explanation = "{side} takes no part in {scenario}."
    remedy = "Forecast a scenario in which your side fights."


class ForecastStateError(DomainError):
    code = "forecast_state"
    title = "The forecast's status doesn't allow this"
    status = 409
    explanation = "The forecast is {status}; this needs {needed}."
    remedy = "Read the forecast again."


class ComparisonRefusedError(DomainError):
    code = "comparison_refused"
    title = "None of the books can fight it"
    explanation = "None of the books that were asked for can fight {scenario}."
    remedy = "See errors: each names the book by its place, and what it refuses."
