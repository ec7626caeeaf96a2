"""Loading between battles: capacity, bearers, and the rolls in shallows."""

import pytest

from campaigns.models import CampaignRoll
from riverwar.api import edge
from tests.factories import make_campaign, make_object, make_side, make_unit, make_vessel
from vessels.errors import (
    BearerRefusedError,
    NotCarriedError,
    NotTogetherError,
    ObjectUnavailableError,
    OverCapacityError,
    UnitUnavailableError,
    VesselUnavailableError,
)
from vessels.models import CargoObject, Casualty
from vessels.services import disembark, embark, load, rule_status, unload

pytestmark = pytest.mark.django_db


@pytest.fixture
def side():
    return make_side()


def board(unit, vessel, **how):
    with edge(reason="test"):
        return embark(unit=unit, vessel=vessel, by=None, **how)


def land(unit, **how):
    with edge(reason="test"):
        return disembark(unit=unit, by=None, **how)


def stow(thing, **where):
    with edge(reason="test"):
        return load(thing=thing, by=None, **where)


def put_ashore(thing, **how):
    with edge(reason="test"):
        return unload(thing=thing, by=None, **how)


def units(side, troop_type, count):
    return [make_unit(side, troop_type=troop_type) for _ in range(count)]


def test_rs_cap_02_a_gunboat_takes_two_infantry_and_one_baggage(side):
    gunboat = make_vessel(side)
    for unit in [*units(side, "regular-infantry", 2), *units(side, "baggage", 1)]:
        board(unit, gunboat)

    with pytest.raises(OverCapacityError) as refused:
        board(make_unit(side, troop_type="baggage"), gunboat)

    assert refused.value.facts["rule"] == "RS-CAP-03"
    assert refused.value.facts["found"] == [2, 2]
    assert gunboat.units.count() == 3


def test_rs_cap_02_a_third_infantry_unit_is_one_too_many(side):
    gunboat = make_vessel(side)
    for unit in units(side, "tribal-infantry", 2):
        board(unit, gunboat)

    with pytest.raises(OverCapacityError) as refused:
        board(make_unit(side), gunboat)

    assert (refused.value.facts["rule"], refused.value.facts["limit"]) == ("RS-CAP-02", 2)


def test_rs_cap_03_the_option_lets_a_gunboat_mix_in_proportion():
    options = {"riverside": {"capacity_mode": "proportional"}}
    side = make_side(make_campaign(options=options))
    gunboat = make_vessel(side)
    board(make_unit(side), gunboat)
    for unit in units(side, "baggage", 2):
        board(unit, gunboat)

    with pytest.raises(OverCapacityError):
        board(make_unit(side, troop_type="baggage"), gunboat)


def test_rs_cap_01_tents_do_not_fit_into_the_last_place(side):
    launch = make_vessel(side, vessel_class="river-launch")
    for _ in range(9):
        stow(make_object(side), vessel=launch)

    with pytest.raises(OverCapacityError) as refused:
        stow(make_object(side, kind="tents"), vessel=launch)

    assert (refused.value.facts["rule"], refused.value.facts["found"]) == ("RS-CAP-01", 11)


def test_rs_cap_01_what_a_unit_bears_counts_when_it_comes_aboard(side):
    launch = make_vessel(side, vessel_class="river-launch")
    for _ in range(7):
        stow(make_object(side), vessel=launch)
    porters = make_unit(side, troop_type="baggage")
    for _ in range(4):
        stow(make_object(side), unit=porters)

    with pytest.raises(OverCapacityError) as refused:
        board(porters, launch)

    assert refused.value.facts["found"] == 11


def test_rs_emb_01_a_gun_and_its_crew_stay_ashore(side):
    gun = make_unit(side, troop_type="field-gun-crew", drill="drilled")

    with pytest.raises(NotCarriedError):
        board(gun, make_vessel(side))


def test_rs_mw_18_porters_bear_one_encumbrance_each_and_infantry_none(side):
    porters = make_unit(side, troop_type="baggage")
    for _ in range(3):
        stow(make_object(side), unit=porters)

    with pytest.raises(BearerRefusedError):
        stow(make_object(side, kind="tents"), unit=porters)
    with pytest.raises(BearerRefusedError):
        stow(make_object(side), unit=make_unit(side))


def test_rs_cmp_13_an_absent_vessel_is_neither_loaded_nor_unloaded(side):
    vessel = make_vessel(side)
    aboard = stow(make_object(side), vessel=vessel)
    with edge(reason="test"):
        rule_status(vessel=vessel, status="separated", by=None, reason="left behind")

    with pytest.raises(VesselUnavailableError) as refused:
        put_ashore(aboard)
    assert refused.value.facts["status"] == "separated"
    with pytest.raises(VesselUnavailableError):
        stow(make_object(side), vessel=vessel)
    with pytest.raises(VesselUnavailableError):
        board(make_unit(side), vessel)


def test_rs_cmp_14_a_unit_is_landed_in_camp_from_an_available_vessel(side):
    unit = make_unit(aboard=make_vessel(side))

    landed = land(unit)

    assert (landed.vessel, landed.place) == (None, "camp")


def test_nothing_is_loaded_across_sides():
    campaign = make_campaign()
    dhow = make_vessel(make_side(campaign, "slavers"), vessel_class="dhow")

    with pytest.raises(NotTogetherError):
        board(make_unit(make_side(campaign)), dhow)
    with pytest.raises(NotTogetherError):
        stow(make_object(make_side(campaign)), vessel=dhow)


def test_a_unit_elsewhere_does_not_come_aboard(side):
    unit = make_unit(side)
    type(unit).objects.filter(pk=unit.pk).update(place="Wasimba Village")

    with pytest.raises(NotTogetherError):
        board(unit, make_vessel(side))


def test_a_unit_embarks_once(side):
    gunboat = make_vessel(side)
    unit = make_unit(aboard=gunboat)

    with pytest.raises(UnitUnavailableError):
        board(unit, gunboat)
    with pytest.raises(UnitUnavailableError):
        land(make_unit(side))


def test_an_object_goes_from_the_hold_to_a_bearer_and_ashore(side):
    gunboat = make_vessel(side)
    thing = stow(make_object(side), vessel=gunboat)
    porters = make_unit(aboard=gunboat, troop_type="baggage")

    borne = stow(thing, unit=porters)
    assert (borne.vessel, borne.unit, borne.place) == (None, porters, "")
    assert list(CargoObject.objects.aboard(gunboat)) == [borne]

    ashore = put_ashore(borne)
    assert (ashore.vessel, ashore.unit, ashore.place) == (None, None, "camp")
    with pytest.raises(ObjectUnavailableError):
        put_ashore(ashore)


def test_rs_emb_07_in_shallows_a_one_or_a_two_loses_the_object(side):
    gunboat = make_vessel(side)
    things = [stow(make_object(side), vessel=gunboat) for _ in range(12)]

    landed = [put_ashore(thing, in_shallows=True) for thing in things]

    for thing in landed:
        face = CampaignRoll.objects.get(address=f"object|{thing.key}|#1").faces[0]
        assert thing.status == ("lost" if face <= 2 else "held")
        assert (thing.vessel, thing.unit) == (None, None)
    assert {roll.rule for roll in CampaignRoll.objects.filter(phase="loading")} == {"RS-EMB-07"}


def test_rs_emb_07_no_roll_at_a_landing(side):
    put_ashore(stow(make_object(side), vessel=make_vessel(side)))

    assert not CampaignRoll.objects.filter(phase="loading").exists()


def test_rs_cmp_13_in_shallows_a_unit_takes_the_terrain_test(side):
    gunboat = make_vessel(side)
    unit = make_unit(side)

    for _ in range(8):
        unit = land(board(unit, gunboat, in_shallows=True), in_shallows=True)

    rolls = CampaignRoll.objects.filter(address__startswith=f"dangerous terrain|{unit.key}|")
    lost = sum(roll.faces[0] <= 2 for roll in rolls)
    assert len(rolls) == 16
    assert unit.figures == max(0, 12 - lost)
    assert sum(Casualty.objects.values_list("count", flat=True)) == lost
    assert {case.rule for case in Casualty.objects.all()} <= {"RS-MW-17"}
