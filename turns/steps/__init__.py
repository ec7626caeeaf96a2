"""The ten steps of a turn: what each does, and what each waits for."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from campaigns.rules.sequence import Step
from riverwar.errors import FieldError
from turns.parliament import waits as waits_of_parliament
from turns.play import StepInPlay
from turns.steps import (
    accounts,
    aftermath,
    battle,
    budget,
    event,
    exchequer,
    movement,
    orders,
    parliament,
    unrest,
)

#: SNS-SEQ-01: what each step does.
PLAYED: Final[Mapping[Step, Callable[[StepInPlay], None]]] = MappingProxyType(
    {
        Step.BUDGET: budget.play,
        Step.EVENT: event.play,
        Step.UNREST: unrest.play,
        Step.PARLIAMENT: parliament.play,
        Step.EXCHEQUER: exchequer.play,
        Step.ORDERS: orders.play,
        Step.MOVEMENT: movement.play,
        Step.BATTLE: battle.play,
        Step.AFTERMATH: aftermath.play,
        Step.ACCOUNTS: accounts.play,
    }
)

#: What each step waits for: every reason, each with what to do. One without an entry never waits.
WAITS: Final[Mapping[Step, Callable[[StepInPlay], list[FieldError]]]] = MappingProxyType(
    {Step.PARLIAMENT: waits_of_parliament, Step.BATTLE: battle.waits}
)
