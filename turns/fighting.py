"""The battles of a turn from request to fleet in this process: for commands and tests."""

from typing import Any, Final

from battles.application import apply_automatically, apply_battle
from battles.models import Battle, BattleStatus
from battles.resolution import fight
from campaigns.calendar import open_turn
from campaigns.models import Campaign
from campaigns.rules.sequence import Step
from riverwar.api import edge
from turns.services import call_battles

WORKER: Final = "inline"


def fight_all(campaign: Campaign, *, by: Any = None) -> int:
    """Have every battle of the open turn fought and applied; how many they were.

    At another step than `battle` there is nothing to fight. A battle that fails stays for the
    organiser, as one that cannot be applied does: the step names it.
    """
    fought = 0
    while True:
        turn = open_turn(campaign)
        if turn is None or turn.step != Step.BATTLE:
            return fought
        with edge(actor=by, reason="battles of the turn"):
            call_battles(turn=turn, by=by)
        done = sum(_bring_to_its_end(battle, by) for battle in _due(campaign))
        if not done:
            return fought
        fought += done


def _due(campaign: Campaign) -> list[Battle]:
    """Those that wait to be fought, and those that wait to be applied."""
    waiting = Battle.objects.filter(
        campaign=campaign,
        scenario__engagement__isnull=False,
        status__in=(BattleStatus.QUEUED, BattleStatus.RESOLVED),
        failure="",
    )
    return list(waiting.defer("setup", "seed").order_by("queued_at", "pk"))


def _bring_to_its_end(battle: Battle, by: Any) -> bool:
    """Fight a battle and apply it; whether this call has done so."""
    if battle.status == BattleStatus.QUEUED and not fight(battle.pk, worker=WORKER):
        return False
    if apply_automatically(battle.pk):
        return True
    battle.refresh_from_db(fields=["status", "failure"])
    if battle.status != BattleStatus.RESOLVED or battle.failure:
        return False
    with edge(actor=by, reason="battle applied"):
        apply_battle(battle=battle, by=by)
    return True
