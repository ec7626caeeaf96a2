"""What the sequence of play refuses."""

from campaigns.rules.refusals import Refusal
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


class NotSittingError(DomainError):
    code = "not_sitting"
    title = "Only members of parliament may do this"
    status = 409
    explanation = "{rule}: {user} holds neither a post nor an office."
    remedy = "Ask the organiser for a command: POST /posts/."


class ParliamentUpError(DomainError):
    code = "parliament_up"
    title = "Parliament does not sit now"
    status = 409
    explanation = "Turn {turn} is at the step {step!r}."
    remedy = "Move and vote while the turn is at the step parliament."


class MotionClosedError(DomainError):
    code = "motion_closed"
    title = "The motion is decided"
    status = 409
    explanation = "Motion {number} is {status}."
    remedy = "Move it anew."


class ElectionClosedError(DomainError):
    code = "election_closed"
    title = "The election is over"
    status = 409
    explanation = "The election is {status}."
    remedy = "Vote in the election that is open, if there is one."


class PostEndedError(DomainError):
    code = "post_ended"
    title = "The post has ended already"
    status = 409
    explanation = "Its holder was recalled in turn {turn}."
    remedy = "Appoint somebody: POST /posts/."


def forbid(refusal: Refusal) -> OrderForbiddenError:
    """What the book refuses, as a refusal of the service."""
    return OrderForbiddenError(rule=refusal.rule, problem=refusal.problem, remedy=refusal.remedy)


class OrdersClosedError(DomainError):
    code = "orders_closed"
    title = "Orders may not be written now"
    status = 409
    explanation = "Turn {turn} takes no orders: {why}."
    remedy = "Write orders in the next turn, or have the organiser set another deadline."


class OrderWrittenError(DomainError):
    code = "order_written"
    title = "There is an order already"
    status = 409
    explanation = "{force} has an order for this month."
    remedy = "Withdraw that order, and write the other one."


class UnknownPlaceError(DomainError):
    code = "unknown_place"
    title = "The chart has no such place"
    explanation = "The campaign's chart has no place {place!r}."
    remedy = "Name a place of the chart by its key, or a mile of a river as `nile:835`."


class ChartRefusedError(DomainError):
    code = "chart_refused"
    title = "The campaign cannot be played on this chart"
    explanation = "The chart is refused: {why}."
    remedy = "Correct what errors names, and send the whole chart again."
