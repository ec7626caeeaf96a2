"""The crews of guns between battles: the donors of a re-manned gun stay, or go back (RS-CMP-12)."""

import pytest

from campaigns.errors import CampaignEndedError
from campaigns.models import Campaign
from riverwar.api import edge
from riverwar.feed.models import Event
from tests.factories import lend_to_gun, make_side, make_unit, make_vessel
from vessels.errors import (
    CrewRefusedError,
    DonorsRefusedError,
    NotTogetherError,
    UnitUnavailableError,
    VesselUnavailableError,
)
from vessels.models import Gun, TroopUnit, Vessel
from vessels.services import disband, disembark, embark, rule_status
from vessels.services.crews import replenish, send_donors_back

pytestmark = pytest.mark.django_db


@pytest.fixture
def side():
    return make_side()


@pytest.fixture
def vessel(side):
    return make_vessel(side, guns=("field-gun", "machine-gun"))


@pytest.fixture
def sailors(vessel):
    """Aboard, with 8 of their 12: the other 4 serve gun-1."""
    unit = make_unit(aboard=vessel, name="Sailors")
    lend_to_gun(unit, gun_of(vessel), figures=4)
    return unit


def gun_of(vessel, slot="gun-1"):
    return Gun.objects.get(vessel=vessel, slot=slot)


def served(vessel, slot="gun-1"):
    gun = gun_of(vessel, slot)
    return gun.crew, gun.drill, gun.donor and gun.donor.key, gun.donated


def send_back(vessel, slot="gun-1"):
    with edge(reason="test"):
        return send_donors_back(vessel=vessel, slot=slot, by=None)


def make_up(vessel, **gun):
    with edge(reason="test"):
        replenish(vessel=vessel, guns={"gun-1": gun}, by=None)


def land(unit, **how):
    with edge(reason="test"):
        disembark(unit=unit, by=None, **how)


def test_rs_cmp_12_donors_go_back_and_leave_a_crewless_gun_its_drill(vessel, sailors):
    send_back(vessel)

    sailors.refresh_from_db()
    assert sailors.figures == 12
    assert served(vessel) == (0, "poorly_drilled", None, 0)
    event = Event.objects.get(object_id=vessel.pk, type="vessel.donors_returned")
    assert event.payload == {"gun": "gun-1", "unit": "sailors", "figures": 4}
    past = gun_of(vessel).history.order_by("pgh_id").values_list("donor", "donated")
    assert list(past) == [(None, 0), (sailors.pk, 4), (None, 0)]


def test_rs_cmp_12_who_came_from_elsewhere_stays_at_the_gun(vessel, sailors):
    Gun.objects.filter(vessel=vessel, slot="gun-1").update(donated=3)

    send_back(vessel)

    sailors.refresh_from_db()
    assert sailors.figures == 11
    assert served(vessel) == (1, "poorly_drilled", None, 0)


def test_rs_cmp_12_donors_go_back_to_a_unit_in_camp_with_her(vessel, sailors):
    land(sailors)

    send_back(vessel)

    sailors.refresh_from_db()
    assert (sailors.figures, sailors.vessel, sailors.place) == (12, None, "camp")


def test_rs_cmp_12_donors_do_not_go_back_to_a_unit_elsewhere(vessel, sailors):
    land(sailors, place="Jenkins' Mission")

    with pytest.raises(NotTogetherError):
        send_back(vessel)

    assert served(vessel) == (4, "poorly_drilled", "sailors", 4)


def test_rs_cmp_12_donors_do_not_go_back_to_a_unit_aboard_another_vessel(vessel, sailors, side):
    other = make_vessel(side)
    land(sailors)
    with edge(reason="test"):
        embark(unit=sailors, vessel=other, by=None)

    with pytest.raises(NotTogetherError) as refused:
        send_back(vessel)

    assert refused.value.facts["problem"] == "Sailors is aboard another vessel"


def test_rs_cmp_12_donors_do_not_go_back_to_a_unit_of_the_other_side(vessel, sailors, side):
    Vessel.objects.filter(pk=vessel.pk).update(side=make_side(side.campaign, "slavers"))

    with pytest.raises(NotTogetherError):
        send_back(vessel)


def test_rs_cmp_12_donors_do_not_go_back_to_a_unit_that_is_no_more(vessel, sailors):
    land(sailors)
    with edge(reason="test"):
        disband(unit=sailors, by=None)

    with pytest.raises(UnitUnavailableError) as refused:
        send_back(vessel)

    assert refused.value.facts["status"] == "disbanded"
    assert served(vessel) == (4, "poorly_drilled", "sailors", 4)


def test_rs_cmp_12_a_unit_made_up_meanwhile_has_no_room_for_donors(vessel, sailors):
    TroopUnit.objects.filter(pk=sailors.pk).update(figures=9)

    with pytest.raises(DonorsRefusedError) as refused:
        send_back(vessel)

    told = refused.value.facts
    assert (told["figures"], told["full_figures"], told["donated"]) == (9, 12, 4)
    assert refused.value.status == 409
    assert served(vessel) == (4, "poorly_drilled", "sailors", 4)


def test_rs_cmp_12_a_gun_with_its_own_crew_has_no_donors(vessel):
    with pytest.raises(DonorsRefusedError):
        send_back(vessel)
    with pytest.raises(CrewRefusedError):
        send_back(vessel, "gun-9")


def test_rs_cmp_12_donors_of_an_absent_vessel_are_away_with_her(vessel, sailors):
    with edge(reason="test"):
        rule_status(vessel=vessel, status="separated", by=None, reason="so ruled")

    with pytest.raises(VesselUnavailableError):
        send_back(vessel)


@pytest.mark.parametrize(
    ("crew", "after"),
    [
        (4, (4, "poorly_drilled", "sailors", 4)),
        (3, (3, "poorly_drilled", "sailors", 3)),
        (0, (0, "poorly_drilled", None, 0)),
    ],
)
def test_rs_cmp_12_no_more_donors_are_left_than_serve_the_gun(vessel, sailors, crew, after):
    make_up(vessel, crew=crew)

    assert served(vessel) == after


def test_rs_cmp_12_a_gun_of_donors_can_be_drilled(vessel, sailors):
    make_up(vessel, drill="drilled")

    assert served(vessel) == (4, "drilled", "sailors", 4)


def test_rs_cmp_12_an_ended_campaign_sends_nobody_back(side, vessel, sailors):
    Campaign.objects.filter(pk=side.campaign_id).update(state=Campaign.State.ENDED)

    with pytest.raises(CampaignEndedError):
        send_back(vessel)
