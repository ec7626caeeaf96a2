"""Celery's way in, and the runner's."""

import os
import socket
import time
from typing import Final
from uuid import UUID

from celery import shared_task

from battles import application, forecast, resolution

# Then it makes room for another, so that a worker that is told to end soon does.
STINT_SECONDS: Final = 5.0


def bring_to_its_end(battle_id: UUID, *, worker: str) -> None:
    """Fight a battle, and apply its result where the campaign leaves that to the machine."""
    if resolution.fight(battle_id, worker=worker):
        application.apply_automatically(battle_id)


def worker_name() -> str:
    """Who fights, for the operator: this host and process."""
    return f"{socket.gethostname()}:{os.getpid()}"


@shared_task(name="battles.fight_battle")  # type: ignore[untyped-decorator]  # it has no types
def fight_battle(battle_id: str) -> None:
    """One message, one battle. A second message finds nothing left to do; a lost one is rung again.

    Where the database fails, the task does, and the runner's sweep finds what it left.
    """
    bring_to_its_end(UUID(battle_id), worker=worker_name())


@shared_task(name="battles.fight_forecasts")  # type: ignore[untyped-decorator]  # it has no types
def fight_forecasts() -> None:
    """One message, a stint at the forecasts, whichever they are. Battles go first."""
    over = time.monotonic() + STINT_SECONDS
    while forecast.advance(worker=worker_name()):
        if time.monotonic() > over or resolution.waiting(1):
            break
