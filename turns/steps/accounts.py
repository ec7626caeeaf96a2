"""SNS-SEQ-01: the step `accounts`: political level, victory points, the ends of year and war."""

from django.db.models import Sum

from campaigns.models import Account
from campaigns.rules.calendar import Month
from campaigns.rules.money import in_balance
from campaigns.rules.parliament import LEVEL_CHANGE, LevelCause, MotionKind
from campaigns.rules.victory import is_over
from turns import elections, finance
from turns.causes import Causes, causes_of
from turns.level import change_level
from turns.ministry import fall_if_due, government_of
from turns.models import MonthAccount, Motion
from turns.play import StepInPlay
from turns.scoring import score
from turns.seats import sits
from turns.standings import standings, told_end
from vessels.models import TroopUnit, Vessel


def play(step: StepInPlay) -> None:
    """Reckon the month: what moved the political level, what was scored, how the war stands."""
    causes = causes_of(step)
    unpaid, voted = _unpaid(step), _credits(step)
    balanced = _balanced(step, unpaid, voted)
    before = causes.government.level
    moved = _move_level(step, causes, balanced=balanced)
    _ministry(step)
    score(step, causes, balanced=balanced)
    finance.close_year(step)
    _keep(step, causes, before=before, moved=moved, unpaid=unpaid, voted=voted)
    if is_over(step.number + 1, step.options):
        _end(step)


def _move_level(step: StepInPlay, causes: Causes, *, balanced: bool) -> list[LevelCause]:
    """SNS-ROLE-04: all causes are added up first."""
    found = causes.level_causes()
    if balanced:
        found.append(LevelCause.YEAR_IN_BALANCE)
    change = sum(LEVEL_CHANGE[cause] for cause in found)
    if change:
        why = ", ".join(str(cause).replace("_", " ") for cause in found)
        change_level(step, change, rule="SNS-ROLE-04", why=why)
    return found


def _ministry(step: StepInPlay) -> None:
    """SNS-ROLE-04: at level 0 the ministry falls; an election that nobody can hold is over."""
    if not sits(step.campaign, step.options) and elections.lapse(
        step.campaign, step.options, by=step.by
    ):
        return
    told = fall_if_due(government_of(step.campaign), step.turn, options=step.options, by=step.by)
    if told:
        step.log.append({"kind": "ministry_fell", "rule": "SNS-ROLE-04", "told": told})


def _keep(
    step: StepInPlay,
    causes: Causes,
    *,
    before: int,
    moved: list[LevelCause],
    unpaid: int,
    voted: int,
) -> None:
    government = government_of(step.campaign)
    purses = Account.objects.filter(campaign=step.campaign, side=government.side)
    MonthAccount.objects.create(
        campaign=step.campaign,
        turn=step.turn,
        level_before=before,
        level=government.level,
        causes=[str(cause) for cause in moved],
        prime_minister=government.prime_minister,
        chancellor=government.chancellor,
        indices={each.key: each.index for each in causes.territories},
        risen=sorted(causes.risen),
        unpaid=unpaid,
        credits=voted,
        balance=purses.aggregate(total=Sum("balance"))["total"] or 0,
    )


def _end(step: StepInPlay) -> None:
    """SNS-VP-03: the set turn has been played: whoever has most points has won."""
    found = standings(step.campaign, through=step.number)
    step.note(
        "SNS-VP-03",
        told_end(found),
        of=step.turn,
        type="campaign.decided",
        facts={"points": {one.name: one.points for one in found}},
    )


def _unpaid(step: StepInPlay) -> int:
    """SNS-MONEY-06: the units and vessels that nobody paid this month."""
    count = TroopUnit.objects.filter(campaign=step.campaign, months_unpaid__gte=1).count()
    return count + Vessel.objects.filter(campaign=step.campaign, months_unpaid__gte=1).count()


def _credits(step: StepInPlay) -> int:
    """SNS-MONEY-03: the month's votes of credit that were carried out."""
    carried = Motion.objects.filter(turn=step.turn, kind=MotionKind.CREDIT, carried_out=True)
    return carried.count()


def _balanced(step: StepInPlay, unpaid: int, voted: int) -> bool:
    """SNS-ROLE-04: whether a year has ended without a deficit."""
    if step.month is not Month.DECEMBER:
        return False
    accounts = list(
        MonthAccount.objects.filter(
            campaign=step.campaign, turn__number__gt=step.number - len(Month)
        ).values_list("unpaid", "credits")
    )
    accounts.append((unpaid, voted))
    return in_balance(
        credits_voted=sum(credit for _, credit in accounts),
        months_with_unpaid=sum(left > 0 for left, _ in accounts),
    )
