"""The demo's riverside battle, whatever its dice say."""

import pytest

from battles.models import BattleStatus, ReturnRoll
from riverwar import demo_campaign
from tests import factories

pytestmark = pytest.mark.django_db


def test_the_mayfly_is_expected_at_the_mission_and_rolls_from_its_first_turn_on():
    """RS-CMP-02, RS-CMP-16."""
    factories.load_catalogue()
    battle = demo_campaign.fought(login="demo", password="a-password", say=lambda line: None)
    assert battle is not None
    assert (battle.ruleset, battle.status) == ("riverside", BattleStatus.APPLIED)
    rolls = ReturnRoll.objects.filter(battle=battle, vessel__key="mayfly")
    assert len(rolls.get(turn=1).faces) == 2
