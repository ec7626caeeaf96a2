"""SNS-EVT-02: what events leave in force."""

import pytest

from campaigns.rules.deck import Lasting
from riverwar.api import edge
from tests.turns.world import open_war, stepping
from turns import effects
from turns.models import StandingEffect, Territory

pytestmark = pytest.mark.django_db


@pytest.fixture
def turn():
    return open_war(deploy=False)


def make_effect(turn, lasting, *, since=1, until=None, **particulars):
    return StandingEffect.objects.create(
        campaign=turn.campaign, lasting=lasting, since=since, until=until, **particulars
    )


def test_sns_unrest_01_the_territories_are_founded_with_their_natives_and_index(turn):
    found = Territory.objects.filter(campaign=turn.campaign).select_related("side")
    assert {each.key: (each.side.key, each.index) for each in found} == {
        "egypt": ("egyptian-army", 2),
        "sudan": ("mahdists", 3),
        "zululand": ("zulu", 2),
        "cape": ("boers", 1),
        "afghanistan": ("afghans", 3),
        "india": ("mutineers", 1),
        "burma": ("burmese", 2),
        "south-china": ("cantonese", 2),
        "yangtze": ("taiping", 2),
        "straits": ("malays", 1),
    }


def test_sns_evt_02_an_effect_of_two_months_is_in_force_in_its_own_and_the_next(turn):
    with edge(reason="test"):
        effects.begin(stepping(turn), Lasting.LOW_RIVER, struck="nile", months=2)
    found = [
        [effect.struck for effect in effects.in_force(turn.campaign, Lasting.LOW_RIVER, number)]
        for number in (1, 2, 3)
    ]
    assert found == [["nile"], ["nile"], []]


def test_sns_evt_02_what_is_over_ends_in_the_turn_after_its_last(turn):
    make_effect(turn, Lasting.WAR_SCARE, since=1, until=1)
    make_effect(turn, Lasting.TELEGRAPH, struck="aden")
    turn.number = 4
    with edge(reason="test"):
        over = effects.expire(stepping(turn))
    assert [effect.lasting for effect in over] == [Lasting.WAR_SCARE]
    assert StandingEffect.objects.get(lasting=Lasting.WAR_SCARE).ended_in == 2
    assert len(effects.in_force(turn.campaign, Lasting.TELEGRAPH, 4)) == 1


def test_sns_evt_02_army_reform_is_used_up_by_three_units(turn):
    make_effect(turn, Lasting.ARMY_REFORM, left={"infantry": 3})
    used = []
    for _ in range(4):
        standing = effects.in_force(turn.campaign, Lasting.ARMY_REFORM, 2)
        used.append(effects.use(standing, "infantry", turn=2))
    assert used == [True, True, True, False]
    assert StandingEffect.objects.get().ended_in == 2


def test_sns_evt_02_a_peace_congress_ends_a_war_scare(turn):
    make_effect(turn, Lasting.WAR_SCARE, since=1, until=3)
    assert effects.end(turn.campaign, Lasting.WAR_SCARE, turn=3) == 1
    assert effects.in_force(turn.campaign, Lasting.WAR_SCARE, 3) == []
