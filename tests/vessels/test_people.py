"""People: rolled once with the campaign's sealed dice, one post each."""

import pytest
from django.utils import timezone

from campaigns.models import CampaignRoll, CampaignSeed
from riverwar.api import edge
from riverwar.feed import record
from rulesets.core.dice import faces_at
from rulesets.riverside.people import TroopType, leadership_for, leadership_under, trait_for
from tests.factories import make_campaign, make_officer, make_side, make_unit, make_vessel
from tests.support.dice import ScriptedDice
from tests.support.threads import at_once
from vessels.books import fleet_book
from vessels.errors import (
    NotTogetherError,
    OfficerUnavailableError,
    PostTakenError,
    VesselUnavailableError,
)
from vessels.models import Officer
from vessels.services import new_captain, post_captain, relieve

pytestmark = pytest.mark.django_db


def post(vessel, officer):
    with edge(reason="test"):
        return post_captain(vessel=vessel, officer=officer, by=None)


def dismiss(officer):
    with edge(reason="test"):
        return relieve(officer=officer, by=None)


@pytest.mark.parametrize(
    ("side", "vessel_class", "column"),
    [("expedition", "gunboat", TroopType.REGULAR), ("slavers", "dhow", TroopType.IRREGULAR)],
)
def test_rs_gen_03_a_captain_is_rolled_with_sealed_dice_that_anyone_can_check(
    side, vessel_class, column
):
    campaign = make_campaign()
    vessel = make_vessel(make_side(campaign, side), vessel_class=vessel_class, captain="Grey")
    seed = CampaignSeed.objects.get(campaign=campaign)
    prefix = f"rw1c|{bytes(seed.seed).hex()}|1|people|"

    captain = vessel.officers.get()
    one = faces_at(f"{prefix}leadership|{captain.key}", 1, 6)
    two = faces_at(f"{prefix}trait|{captain.key}", 2, 6)

    trait = trait_for(sum(two))
    assert captain.ratings == {
        "riverside": {
            "leadership": leadership_under(trait, leadership_for(one[0], column)),
            "trait": trait,
        }
    }
    rolls = CampaignRoll.objects.filter(seed=seed).order_by("created_at")
    assert [(roll.address, roll.faces, roll.rule) for roll in rolls] == [
        (f"leadership|{captain.key}", list(one), "RS-GEN-03"),
        (f"trait|{captain.key}", list(two), "RS-GEN-03"),
    ]


def test_rs_gen_03_leadership_and_trait_are_kept_from_post_to_post():
    side = make_side()
    first, second = make_vessel(side), make_vessel(side, vessel_class="river-launch")
    captain = first.officers.get()
    rated = dict(captain.ratings)
    dismiss(second.officers.get())

    post(second, dismiss(captain))

    captain.refresh_from_db()
    assert (captain.ratings, captain.vessel) == (rated, second)


def test_rs_cmp_10_a_vessel_without_captain_gets_a_new_one_newly_rolled():
    vessel = make_vessel()
    old = vessel.officers.get()
    dismiss(old)

    with edge(reason="test"):
        new = new_captain(vessel=vessel, name="Lieutenant Hope", by=None)

    assert new.pk != old.pk
    assert set(new.ratings["riverside"]) == {"leadership", "trait"}
    assert vessel.officers.get() == new


def test_a_vessel_has_one_captain():
    side = make_side()
    vessel = make_vessel(side, captain="Grey")

    with pytest.raises(PostTakenError) as refused:
        post(vessel, make_officer(side))

    assert refused.value.facts == {"holder": "Grey"}


def test_a_person_has_one_post():
    side = make_side()
    captain = make_vessel(side).officers.get()
    other = make_vessel(side, vessel_class="river-launch")
    dismiss(other.officers.get())

    with pytest.raises(OfficerUnavailableError):
        post(other, captain)


def test_an_officer_serves_his_own_side():
    campaign = make_campaign()
    dhow = make_vessel(make_side(campaign, "slavers"), vessel_class="dhow")
    dismiss(dhow.officers.get())

    with pytest.raises(NotTogetherError):
        post(dhow, make_officer(make_side(campaign)))


def test_a_dead_officer_is_not_posted():
    side = make_side()
    vessel = make_vessel(side)
    dismiss(vessel.officers.get())
    officer = make_officer(side)
    Officer.objects.filter(pk=officer.pk).update(fate="dead")
    officer.refresh_from_db()

    with pytest.raises(OfficerUnavailableError):
        post(vessel, officer)


def test_relieving_somebody_without_a_post_is_refused():
    with pytest.raises(OfficerUnavailableError):
        dismiss(make_officer())


def test_a_sunk_vessel_gets_no_captain():
    side = make_side()
    vessel = make_vessel(side)
    officer = make_officer(side)
    with edge(reason="test"):
        cause = record(vessel.campaign_id, "vessel.sunk", vessel, by=None)
    type(vessel).objects.filter(pk=vessel.pk).update(
        status="sunk", status_event=cause, lost_at=timezone.now()
    )

    with pytest.raises(VesselUnavailableError):
        post(vessel, officer)


def test_rs_mw_05_a_unit_has_a_leader_of_its_own():
    unit = make_unit(leader="Sergeant Juma")

    leader = unit.officers.get()

    assert (leader.name, leader.post) == ("Sergeant Juma", "leader")
    assert 5 <= leader.ratings["riverside"]["leadership"] <= 10


def test_two_people_of_one_name_have_two_keys():
    side = make_side()

    keys = [make_officer(side, name="Juma").key for _ in range(3)]

    assert keys == ["juma", "juma-2", "juma-3"]


@pytest.mark.django_db(transaction=True)
def test_of_8_who_are_posted_to_a_vessel_at_once_one_is_captain():
    side = make_side()
    vessel = make_vessel(side)
    dismiss(vessel.officers.get())
    officers = [make_officer(side) for _ in range(8)]

    results = at_once(8, lambda place: post(vessel, officers[place]))

    assert sum(isinstance(result, Officer) for result in results) == 1
    assert sum(isinstance(result, PostTakenError) for result in results) == 7
    assert vessel.officers.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_8_posts_offered_to_a_person_at_once_he_gets_one():
    side = make_side()
    vessels = [make_vessel(side, vessel_class="river-launch") for _ in range(8)]
    for vessel in vessels:
        dismiss(vessel.officers.get())
    officer = make_officer(side)

    results = at_once(8, lambda place: post(vessels[place], officer))

    assert sum(isinstance(result, Officer) for result in results) == 1
    assert sum(isinstance(result, OfficerUnavailableError) for result in results) == 7


@pytest.mark.django_db(transaction=True)
def test_of_8_namesakes_who_come_at_once_each_has_a_key_of_his_own():
    side = make_side()

    results = at_once(8, lambda _: make_officer(side, name="Juma"))

    assert len({officer.key for officer in results}) == 8


@pytest.mark.parametrize(("traits", "leadership"), [(True, 10), (False, 5)])
def test_rs_mw_06_a_hapless_man_is_as_he_rolled_where_traits_are_off(traits, leadership):
    book = fleet_book("riverside", {"traits_enabled": traits})
    with ScriptedDice(6, 1, 1) as dice:
        rolled = book.roll_person(dice, "gunboat", "grey")
    assert rolled == {"leadership": leadership, "trait": "hapless"}
