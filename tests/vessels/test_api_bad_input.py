"""What is wrong with a purchase or a load: the field, the rule, what to do, and nothing written."""

import pytest

from campaigns.models import Transfer
from tests.factories import (
    give_money,
    lend_to_gun,
    make_campaign,
    make_member,
    make_object,
    make_officer,
    make_side,
    make_unit,
    make_user,
    make_vessel,
)
from tests.support.api import Person, done, fault, refused
from vessels.models import Receipt, TroopUnit, Vessel

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire():
    return Person(make_user("umpire"))


@pytest.fixture
def campaign(umpire):
    return make_campaign(by=umpire.user)


@pytest.fixture
def expedition(campaign):
    return make_side(campaign)


@pytest.fixture
def slavers(campaign):
    return make_side(campaign, "slavers")


@pytest.fixture
def player(campaign, expedition):
    return Person(make_member(campaign, side=expedition).user)


@pytest.mark.parametrize(
    ("changes", "status", "code", "place"),
    [
        ({"vessel_class": "ironclad"}, 422, "not_offered", ("/vessel_class", "")),
        ({"class_version": 9}, 422, "not_offered", ("/vessel_class", "")),
        (
            {"vessel_class": "dhow", "guns": []},
            422,
            "faction_forbids",
            ("/vessel_class", "RS-PTS-05"),
        ),
        ({"guns": []}, 422, "armament_refused", ("/guns", "RS-GUN-01")),
        ({"guns": ["field-gun"] * 3}, 422, "armament_refused", ("/guns", "RS-GUN-01")),
        ({"guns": ["field-gun", "mortar"]}, 422, "not_offered", ("/guns/1", "")),
        ({"ruleset": "chess"}, 422, "not_rated", ("/vessel_class", "")),
        ({"guns": [3]}, 400, "invalid_fields", ("/guns/0", "")),
        ({"name": ""}, 400, "invalid_fields", ("/name", "")),
        ({"key": "HMS Mayfly"}, 400, "invalid_fields", ("/key", "")),
        ({"clas": "gunboat"}, 400, "invalid_fields", ("/clas", "")),
        ({"side": "3"}, 400, "invalid_fields", ("/side", "")),
    ],
)
def test_a_purchase_that_cannot_be(player, expedition, changes, status, code, place):
    give_money(expedition, 100)
    transfers = Transfer.objects.count()
    body = {
        "side": str(expedition.pk),
        "vessel_class": "gunboat",
        "name": "HMS Mayfly",
        "guns": ["field-gun"],
        **changes,
    }

    assert fault(player.post("/vessels/", body), status, code) == place
    assert not Vessel.objects.exists()
    assert not Receipt.objects.exists()
    assert Transfer.objects.count() == transfers


def test_money_that_is_short_names_what_there_is_and_what_is_needed(player, expedition):
    two_guns = ["field-gun", "machine-gun"]
    body = {"side": str(expedition.pk), "vessel_class": "gunboat", "name": "A", "guns": two_guns}
    done(player.post("/vessels/", body), 201)

    answer = player.post("/vessels/", {**body, "name": "B"})

    # RS-PTS-01: 18 points with two guns, of the 24 that the side begins with.
    assert fault(answer, 409, "money_short") == ("/side", "")
    facts = answer.json()["facts"]
    assert (facts["balance"], facts["needed"], facts["unit"]) == (6, 18, "points")
    assert Vessel.objects.count() == 1


def test_a_purchase_needs_a_key_and_has_one_effect(player, expedition):
    body = {"side": str(expedition.pk), "vessel_class": "river-launch", "name": "Launch"}

    refused(player.post("/vessels/", body, key=None), 400, "idempotency_key_missing")
    first, again = (player.post("/vessels/", body, key="launch-1") for _ in range(2))

    assert first.content == again.content
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Vessel.objects.count() == 1


def test_a_key_that_is_taken(player, expedition):
    make_vessel(expedition, name="Launch")
    body = {"side": str(expedition.pk), "vessel_class": "river-launch", "name": "B"}

    answer = player.post("/vessels/", {**body, "key": "launch"})

    assert fault(answer, 409, "key_taken")[0] == "/key"


@pytest.mark.parametrize(
    ("changes", "status", "code", "place"),
    [
        ({"troop_type": "zouaves"}, 422, "not_offered", ("/troop_type", "")),
        ({"drill": "drilled"}, 422, "drill_refused", ("/drill", "RS-GUN-06")),
        ({"troop_type": "field-gun-crew"}, 422, "drill_refused", ("/drill", "RS-GUN-06")),
        ({"drill": "sloppy"}, 400, "invalid_fields", ("/drill", "")),
        (
            {"troop_type": "elephant-gun-hunter"},
            422,
            "attachment_refused",
            ("/joining", "RS-MW-21"),
        ),
        ({"troop_type": "baggage"}, 409, "baggage_allowance", ("/troop_type", "RS-MW-21")),
    ],
)
def test_troops_that_cannot_be_bought(player, expedition, changes, status, code, place):
    body = {"side": str(expedition.pk), "troop_type": "regular-infantry", "name": "S", **changes}

    assert fault(player.post("/units/", body), status, code) == place
    assert not TroopUnit.objects.exists()
    assert not Receipt.objects.exists()


class TestLoading:
    def test_a_third_infantry_unit_finds_no_room(self, player, expedition):
        vessel = make_vessel(expedition)
        make_unit(aboard=vessel)
        make_unit(aboard=vessel)
        unit = make_unit(expedition)

        answer = player.post(f"/units/{unit.pk}/embark/", {"vessel": str(vessel.pk)})

        # RS-CAP-02: a gunboat carries two infantry units.
        assert fault(answer, 409, "over_capacity") == ("/vessel", "RS-CAP-02")
        facts = answer.json()["facts"]
        assert (facts["limit"], facts["found"]) == (2, 3)
        unit.refresh_from_db()
        assert unit.vessel_id is None

    def test_packages_are_whole(self, player, expedition):
        vessel = make_vessel(expedition)
        make_unit(aboard=vessel)
        make_unit(aboard=vessel)
        make_unit(aboard=vessel, troop_type="baggage")
        unit = make_unit(expedition, troop_type="baggage")

        answer = player.post(f"/units/{unit.pk}/embark/", {"vessel": str(vessel.pk)})

        assert fault(answer, 409, "over_capacity") == ("/vessel", "RS-CAP-03")

    def test_objects_beyond_the_encumbrance(self, player, expedition):
        vessel = make_vessel(expedition, vessel_class="river-launch")
        held = [make_object(expedition, kind="tents") for _ in range(6)]
        # RS-CAP-01: a launch takes 10; tents are 2 each.
        for thing in held[:5]:
            done(player.post(f"/cargo/{thing.pk}/load/", {"vessel": str(vessel.pk)}))

        answer = player.post(f"/cargo/{held[5].pk}/load/", {"vessel": str(vessel.pk)})

        assert fault(answer, 409, "over_capacity") == ("/vessel", "RS-CAP-01")
        assert answer.json()["facts"]["limit"] == 10

    def test_a_vessel_that_is_not_there_is_named_with_its_status(self, player, umpire, expedition):
        vessel, unit = make_vessel(expedition, name="HMS Mayfly"), make_unit(expedition)
        ruling = {"status": "separated", "reason": "The expedition left camp"}
        done(umpire.post(f"/vessels/{vessel.pk}/rule/", ruling))

        answer = player.post(f"/units/{unit.pk}/embark/", {"vessel": str(vessel.pk)})

        assert fault(answer, 409, "vessel_unavailable") == ("/vessel", "RS-CMP-13")
        assert answer.json()["detail"] == "HMS Mayfly is separated (RS-CMP-13)."

    def test_who_is_not_carried(self, player, expedition):
        vessel = make_vessel(expedition)
        gun = make_unit(expedition, troop_type="field-gun-crew", drill="drilled")

        answer = player.post(f"/units/{gun.pk}/embark/", {"vessel": str(vessel.pk)})

        assert fault(answer, 422, "not_carried") == ("/vessel", "RS-EMB-01")

    def test_a_vessel_of_the_other_side(self, player, expedition, slavers):
        unit = make_unit(expedition)
        dhow = make_vessel(slavers, vessel_class="dhow")

        answer = player.post(f"/units/{unit.pk}/embark/", {"vessel": str(dhow.pk)})

        assert fault(answer, 409, "not_together")[0] == "/vessel"

    def test_a_vessel_of_another_campaign_is_not_found(self, player, expedition):
        unit, foreign = make_unit(expedition), make_vessel(make_side(make_campaign()))

        answer = player.post(f"/units/{unit.pk}/embark/", {"vessel": str(foreign.pk)})

        assert fault(answer, 400, "invalid_fields")[0] == "/vessel"

    def test_only_baggage_bears_objects(self, player, expedition):
        unit, tents = make_unit(expedition), make_object(expedition, kind="tents")

        answer = player.post(f"/cargo/{tents.pk}/load/", {"unit": str(unit.pk)})

        assert fault(answer, 409, "bearer_refused") == ("/unit", "RS-MW-18")

    def test_an_object_goes_to_one_place(self, player, expedition):
        tents = make_object(expedition)

        assert fault(player.post(f"/cargo/{tents.pk}/load/", {}), 400, "invalid_fields")[0] == ""


class TestPosts:
    def test_a_vessel_has_one_captain(self, player, expedition):
        vessel = make_vessel(expedition)
        officer = make_officer(expedition)

        answer = player.post(f"/officers/{officer.pk}/appoint/", {"vessel": str(vessel.pk)})

        assert fault(answer, 409, "post_taken")[0] == "/vessel"

    def test_an_officer_has_one_post(self, player, expedition):
        vessel, other = make_vessel(expedition), make_vessel(expedition)
        captain, holder = vessel.officers.get(), other.officers.get()
        done(player.post(f"/officers/{holder.pk}/relieve/"))

        answer = player.post(f"/officers/{captain.pk}/appoint/", {"vessel": str(other.pk)})

        refused(answer, 409, "officer_unavailable")

    def test_a_new_captain_takes_an_empty_post_only(self, umpire, player, expedition):
        vessel = make_vessel(expedition)
        path = f"/vessels/{vessel.pk}/new-captain/"

        refused(umpire.post(path, {"name": "Bright"}), 409, "post_taken")
        done(player.post(f"/officers/{vessel.officers.get().pk}/relieve/"))
        assert done(umpire.post(path, {"name": "Bright"}))["captain"]["name"] == "Bright"


class TestCrews:
    def test_a_gun_is_manned_again(self, umpire, expedition):
        vessel = make_vessel(expedition)
        path = f"/vessels/{vessel.pk}/replenish/"

        short = {"guns": [{"slot": "gun-1", "crew": 1}], "crew": [{"role": "boat", "count": 2}]}
        shown = done(umpire.post(path, short))
        assert (shown["guns"][0]["crew"], shown["crew"][0]["count"]) == (1, 2)
        shown = done(
            umpire.post(path, {"guns": [{"slot": "gun-1", "crew": 4, "drill": "drilled"}]})
        )
        assert (shown["guns"][0]["crew"], shown["guns"][0]["drill"]) == (4, "drilled")
        assert shown["crew"][0]["count"] == 2

    @pytest.mark.parametrize(
        ("body", "pointer"),
        [
            ({"guns": [{"slot": "gun-9", "crew": 1}]}, "/guns"),
            ({"guns": [{"slot": "gun-1", "crew": 5}]}, "/guns"),
            ({"crew": [{"role": "deck", "count": 1}]}, "/crew"),
            ({"crew": [{"role": "boat", "count": 5}]}, "/crew"),
        ],
    )
    def test_a_crew_that_she_has_no_place_for(self, umpire, expedition, body, pointer):
        vessel = make_vessel(expedition)

        answer = umpire.post(f"/vessels/{vessel.pk}/replenish/", body)

        assert fault(answer, 422, "crew_refused") == (pointer, "RS-CMP-12")


class TestDonors:
    def test_donors_go_back_to_their_unit(self, umpire, expedition):
        vessel = make_vessel(expedition)
        unit = make_unit(aboard=vessel, name="Sailors")
        lend_to_gun(unit, vessel.guns.get(), figures=4)
        [gun] = done(umpire.get(f"/vessels/{vessel.pk}/"))["guns"]
        assert (gun["crew"], gun["donor"], gun["donated"]) == (4, "sailors", 4)

        shown = done(umpire.post(f"/vessels/{vessel.pk}/send-donors-back/", {"slot": "gun-1"}))

        [gun] = shown["guns"]
        assert (gun["crew"], gun["drill"]) == (0, "poorly_drilled")
        assert (gun["donor"], gun["donated"]) == (None, 0)
        assert shown["units"][0]["figures"] == 12

    @pytest.mark.parametrize(
        ("slot", "status", "code"),
        [("gun-1", 409, "donors_refused"), ("gun-9", 422, "crew_refused")],
    )
    def test_a_gun_without_donors(self, umpire, expedition, slot, status, code):
        vessel = make_vessel(expedition)

        answer = umpire.post(f"/vessels/{vessel.pk}/send-donors-back/", {"slot": slot})

        assert fault(answer, status, code) == ("/slot", "RS-CMP-12")


def test_a_ruling_that_is_none(umpire, expedition):
    vessel = make_vessel(expedition)
    done(umpire.post(f"/vessels/{vessel.pk}/rule/", {"status": "scrapped", "reason": "Worn out"}))

    answer = umpire.post(f"/vessels/{vessel.pk}/rule/", {"status": "available", "reason": "x"})

    assert fault(answer, 409, "status_refused")[0] == "/status"


def test_a_vessel_is_renamed_and_keeps_her_key(player, expedition):
    vessel = make_vessel(expedition, name="HMS Mayfly")

    shown = done(player.patch(f"/vessels/{vessel.pk}/", {"name": "HMS Dragonfly"}))

    assert (shown["name"], shown["key"], shown["version"]) == ("HMS Dragonfly", "hms-mayfly", 2)
