"""A year of events and unrest by a fixed seed: what holds of every year, and its digest."""

import hashlib
import json

import pytest
from django.utils import timezone

from campaigns.models import CampaignSeed, CampaignTurn
from campaigns.rules.unrest import State
from riverwar.api import edge
from tests.turns.world import open_war, stepping
from turns.models import EventDraw, Government, Territory
from turns.steps import PLAYED
from vessels.models import TroopUnit

pytestmark = pytest.mark.django_db

#: Changes when a rule of the two steps does: then the log was read.
DIGEST = "8167001fb975d771d273ec3436147166724f808dbae5812c506cc7b6fc983965"


def play(turn, step):
    """One step of a turn by the year's seed; what it told."""
    turn.step = step
    with edge(reason="test"):
        playing = stepping(turn)
        seed = hashlib.sha256(f"small wars {turn.number}".encode()).digest()
        playing.seed = CampaignSeed(campaign=turn.campaign, period=turn.number, seed=seed)
        PLAYED[playing.step](playing)
    return playing.log


def test_sns_unrest_and_sns_evt_a_year_by_a_fixed_seed_stays_as_it_is():
    turn = open_war(deploy=False)
    log = []
    for number in range(1, 13):
        if number > 1:
            turn = CampaignTurn.objects.create(
                campaign=turn.campaign, number=number, step="event", closed_at=timezone.now()
            )
        if number % 2:
            log += play(turn, "event")
        log += play(turn, "unrest")
    drawn = list(EventDraw.objects.values_list("number", flat=True))
    assert len(drawn) == len(set(drawn)) >= 6
    assert all(0 <= each["after"] <= 6 for each in log if each["kind"] == "unrest_rolled")
    assert 0 <= Government.objects.get().level <= 10
    for territory in Territory.objects.select_related("side"):
        there = TroopUnit.objects.filter(side=territory.side, status="ready").count()
        assert (there == 0) == (territory.state is State.QUIET), territory.key
    told = json.dumps([each["told"] for each in log], ensure_ascii=False)
    assert hashlib.sha256(told.encode()).hexdigest() == DIGEST, "\n".join(e["told"] for e in log)
