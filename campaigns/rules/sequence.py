"""SNS-SEQ: the sequence of play of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from campaigns.rules.calendar import Month, month_of


class Step(StrEnum):
    """SNS-SEQ-01: the ten steps in their order. They stand in the addresses of their dice."""

    BUDGET = "budget"
    EVENT = "event"
    UNREST = "unrest"
    PARLIAMENT = "parliament"
    EXCHEQUER = "exchequer"
    ORDERS = "orders"
    MOVEMENT = "movement"
    BATTLE = "battle"
    AFTERMATH = "aftermath"
    ACCOUNTS = "accounts"


class Need(StrEnum):
    """What must be so before a step can close; what waits for people is here, and nothing else."""

    MOTIONS_DECIDED = "motions_decided"
    PURCHASES_MADE = "purchases_made"
    ORDERS_WRITTEN = "orders_written"
    BATTLES_APPLIED = "battles_applied"


#: SNS-SEQ-01: the steps that wait; the others are the book's own work.
NEEDS: Final[Mapping[Step, Need]] = MappingProxyType(
    {
        Step.PARLIAMENT: Need.MOTIONS_DECIDED,
        Step.EXCHEQUER: Need.PURCHASES_MADE,
        Step.ORDERS: Need.ORDERS_WRITTEN,
        Step.BATTLE: Need.BATTLES_APPLIED,
    }
)


def steps_of(turn: int, *, votes: bool) -> tuple[Step, ...]:
    """SNS-SEQ-01: the steps that a turn plays, in order.

    The budget is January's, an event comes on odd turns, and SNS-ROLE-02: without votes there is
    no parliament.
    """
    skipped = {
        Step.BUDGET: month_of(turn) is not Month.JANUARY,
        Step.EVENT: turn % 2 == 0,
        Step.PARLIAMENT: not votes,
    }
    return tuple(step for step in Step if not skipped.get(step))


def step_after(turn: int, step: Step, *, votes: bool) -> tuple[int, Step]:
    """SNS-SEQ-01: the turn and the step that follow one; the first of the next turn at the end.

    A step that is no longer played, as parliament where players have left, leads on all the same.
    """
    later = tuple(Step)[tuple(Step).index(step) + 1 :]
    for following in steps_of(turn, votes=votes):
        if following in later:
            return turn, following
    return turn + 1, steps_of(turn + 1, votes=votes)[0]
