"""The demo's war by months: three of them, once, and taken up where they were broken off."""

import pytest

from battles.application import apply_if_automatic
from battles.models import BattleStatus
from battles.resolution import fight
from campaigns.calendar import open_turn
from riverwar import demo_war, seeds
from tests import factories
from turns.audit import audit
from vessels.models import Build, RepairJob

pytestmark = pytest.mark.django_db


class KilledError(Exception):
    """Somebody has stopped the demo."""


def fought(battle):
    if battle.status == BattleStatus.QUEUED:
        assert fight(battle.pk, worker="demo")
    apply_if_automatic(battle.pk)


def test_three_months_on_the_nile_are_taken_up_wherever_they_were_broken_off(settings):
    settings.REHEARSAL = True
    factories.load_catalogue()
    user = factories.make_user(is_superuser=True)
    said = []

    def stopped(after):
        """One who is killed as he says the last of so many lines."""
        left = [after]

        def say(line):
            said.append(line)
            left[0] -= 1
            if not left[0]:
                raise KilledError

        return say

    def go_on(say):
        return demo_war.played(user, say=say, fight=fought)

    with seeds.rehearsal("a"):
        for after in (1, 2, 2, 2, 2):
            with pytest.raises(KilledError):
                go_on(stopped(after))
        campaign = go_on(said.append)

    assert open_turn(campaign).number == demo_war.MONTHS + 1
    assert Build.objects.filter(campaign=campaign, status="delivered").exists()
    applied = campaign.battles.filter(status="applied", ruleset="soldiers_companion")
    assert applied.filter(scenario__place="Hafir").exists()
    assert RepairJob.objects.filter(campaign=campaign).exists(), said
    assert audit(campaign) == []
    told = list(said)
    go_on(said.append)
    assert said == told
