"""SNS-EVT-02: what events have left in force, turn by turn: begun, used up, ended."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import F, Q, QuerySet

from campaigns.models import Campaign
from campaigns.rules.deck import Lasting
from turns.models import StandingEffect
from turns.play import StepInPlay


def standing(campaign: Campaign, turn: int) -> QuerySet[StandingEffect]:
    """All that is in force in a turn; what was ended or used up in it is not."""
    return StandingEffect.objects.filter(
        Q(until__isnull=True) | Q(until__gte=turn),
        Q(ended_in__isnull=True) | Q(ended_in__gt=turn),
        campaign=campaign,
        since__lte=turn,
    ).order_by("since", "id")


def in_force(campaign: Campaign, lasting: Lasting, turn: int) -> list[StandingEffect]:
    """What is in force of one kind in a turn, the oldest first.

    Whom it befell is `struck`: a territory, a port, a native side or a river, by its key.
    """
    return list(standing(campaign, turn).filter(lasting=lasting))


def rivers_struck(campaign: Campaign, turn: int) -> dict[str, Lasting]:
    """SNS-EVT-02, events 17 and 18: how a river stands by event; the later goes before."""
    of_rivers = standing(campaign, turn).filter(lasting__in=(Lasting.LOW_RIVER, Lasting.HIGH_FLOOD))
    return {each.struck: Lasting(each.lasting) for each in of_rivers}


def begin(
    step: StepInPlay,
    lasting: Lasting,
    *,
    struck: str = "",
    months: int = 0,
    left: Mapping[str, Any] | None = None,
) -> StandingEffect:
    """SNS-EVT-02: something goes on from this turn; without months, until used up or for good."""
    return StandingEffect.objects.create(
        campaign=step.campaign,
        lasting=lasting,
        struck=struck,
        since=step.number,
        until=step.number + months - 1 if months else None,
        left=dict(left or {}),
    )


def use(effects: Iterable[StandingEffect], what: str, *, turn: int, count: int = 1) -> bool:
    """SNS-EVT-02: use up some of what is left of a kind, of the oldest that has enough of it.

    Whoever asks holds the campaign's lock. An effect of which nothing is left ends in this turn.
    """
    for effect in effects:
        if effect.ended_in is None and effect.left.get(what, 0) >= count:
            effect.left = {**effect.left, what: effect.left[what] - count}
            if not any(effect.left.values()):
                effect.ended_in = turn
            effect.save(update_fields=["left", "ended_in", "updated_at"])
            return True
    return False


def end(campaign: Campaign, lasting: Lasting, *, turn: int) -> int:
    """SNS-EVT-02: end what is in force of a kind, as a peace congress does; how many there were."""
    return standing(campaign, turn).filter(lasting=lasting).update(ended_in=turn)


def expire(step: StepInPlay) -> list[StandingEffect]:
    """SNS-EVT-02: end what the months before have used up, and say what has ended.

    Each ended in the turn after its last.
    """
    over = StandingEffect.objects.filter(
        campaign=step.campaign, until__lt=step.number, ended_in__isnull=True
    ).order_by("since", "id")
    ended = list(over)
    if ended:
        over.update(ended_in=F("until") + 1)
    return ended
