"""A vessel in a battle is shown with it, and waits for its result."""

import pytest
from django.utils import timezone

from battles.models import Entry
from tests.factories import (
    lend_to_gun,
    make_battle,
    make_campaign,
    make_scenario,
    make_side,
    make_unit,
    make_user,
    make_vessel,
)
from tests.support.api import Person, done, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire():
    return Person(make_user("umpire"))


@pytest.fixture
def vessel(umpire):
    return make_vessel(make_side(make_campaign(by=umpire.user)), name="HMS Mayfly")


@pytest.fixture
def battle(vessel):
    battle = make_battle(make_scenario(vessel.campaign, vessels=(vessel,)))
    Entry.objects.hold(battle, [vessel])
    return battle


def test_an_engaged_vessel_names_her_battle(umpire, vessel, battle):
    idle = make_vessel(vessel.side)

    shown = done(umpire.get(f"/vessels/{vessel.pk}/"))

    assert (shown["engaged"], shown["battle"]) == (True, str(battle.pk))
    assert shown["status"] == "available"
    assert shown["availability"]["available"] is False
    assert "battle" in shown["availability"]["reason"]
    assert umpire.only("/vessels/", engaged="true")["id"] == str(vessel.pk)
    assert umpire.only("/vessels/", engaged="false")["id"] == str(idle.pk)


def test_an_engaged_vessel_is_let_alone(umpire, vessel, battle):
    unit = make_unit(vessel.side)
    captain = vessel.officers.get()
    writes = (
        umpire.patch(f"/vessels/{vessel.pk}/", {"name": "Another"}),
        umpire.post(f"/vessels/{vessel.pk}/rule/", {"status": "scrapped", "reason": "x"}),
        umpire.post(f"/vessels/{vessel.pk}/replenish/", {"crew": [{"role": "boat", "count": 1}]}),
        umpire.post(f"/officers/{captain.pk}/relieve/"),
        umpire.post(f"/units/{unit.pk}/embark/", {"vessel": str(vessel.pk)}),
    )

    for answer in writes:
        refused(answer, 409, "vessel_engaged")
    assert done(umpire.get(f"/vessels/{vessel.pk}/"))["name"] == "HMS Mayfly"


def test_rs_cmp_12_donors_stay_at_the_gun_while_she_is_in_a_battle(umpire, vessel):
    lend_to_gun(make_unit(aboard=vessel), vessel.guns.get(), figures=2)
    battle = make_battle(make_scenario(vessel.campaign, vessels=(vessel,)))
    Entry.objects.hold(battle, [vessel])

    answer = umpire.post(f"/vessels/{vessel.pk}/send-donors-back/", {"slot": "gun-1"})

    refused(answer, 409, "vessel_engaged")


def test_a_vessel_is_free_when_her_battle_lets_her_go(umpire, vessel, battle):
    Entry.objects.release(battle, at=timezone.now())

    shown = done(umpire.get(f"/vessels/{vessel.pk}/"))

    assert (shown["engaged"], shown["battle"]) == (False, None)
    assert shown["availability"]["available"] is True


def test_a_unit_ashore_in_a_battle_is_let_alone(umpire, vessel):
    donors = make_unit(vessel.side)
    lend_to_gun(donors, vessel.guns.get(), figures=2)
    make_battle(make_scenario(vessel.campaign, units=(donors,)))

    for answer in (
        umpire.post(f"/units/{donors.pk}/disband/"),
        umpire.patch(f"/units/{donors.pk}/", {"name": "Another"}),
        umpire.post(f"/units/{donors.pk}/embark/", {"vessel": str(vessel.pk)}),
        umpire.post(f"/vessels/{vessel.pk}/send-donors-back/", {"slot": "gun-1"}),
    ):
        refused(answer, 409, "unit_engaged")


def test_a_campaign_does_not_end_while_a_battle_is_at_work(umpire, vessel, battle):
    end = f"/campaigns/{vessel.campaign_id}/end/"

    refused(umpire.post(end), 409, "campaign_in_battle")
    done(umpire.post(f"/battles/{battle.pk}/cancel/"))

    assert done(umpire.post(end))["state"] == "ended"
