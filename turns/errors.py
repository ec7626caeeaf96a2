"""What the sequence of play refuses."""

from riverwar.errors import DomainError


class NoCalendarError(DomainError):
    code = "no_calendar"
    title = "The campaign does not play by months"
    status = 409
    explanation = "{campaign} has no months."
    remedy = "Found a campaign from a template that plays The Sun Never Sets."


class CalendarOpenError(DomainError):
    code = "calendar_open"
    title = "The calendar is open already"
    status = 409
    explanation = "{campaign} is in turn {turn}."
    remedy = "Advance the turn instead."


class StepTakenError(DomainError):
    code = "step_taken"
    title = "The turn is at another step"
    status = 409
    explanation = "Turn {turn} is at the step {step!r}, and {wanted!r} was asked for."
    remedy = "Read the turn again, and advance from the step that it is at."


class StepWaitsError(DomainError):
    code = "step_waits"
    title = "The step waits for somebody"
    status = 409
    explanation = "The step {step!r} waits: {waits}."
    remedy = "See errors: each names what is missing and what to do."


class TurnClosedError(DomainError):
    code = "turn_closed"
    title = "The turn is over"
    status = 409
    explanation = "Turn {turn} is over."
    remedy = "Advance the campaign's open turn."


class OrderForbiddenError(DomainError):
    code = "order_forbidden"
    title = "The campaign book forbids it"
    status = 409
    explanation = "{rule}: {problem}."
    remedy = "Do what the book asks for."
