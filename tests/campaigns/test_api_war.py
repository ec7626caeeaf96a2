"""Campaigns, their books, sides and members through the API."""

import pytest

from campaigns.models import Campaign, Member
from riverwar.feed import SITE
from riverwar.feed.models import Event
from tests.factories import load_catalogue, make_campaign, make_member, make_side, make_user
from tests.support.api import Person, done, fault, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire():
    return Person(make_user("umpire"))


@pytest.fixture
def campaign(umpire):
    return make_campaign(by=umpire.user)


def founding(**changes):
    return {"template": "wilkinson", "name": "Up the river", **changes}


def test_the_founder_chooses_options_and_who_applies(umpire):
    load_catalogue()
    body = founding(apply_mode="organiser", options={"riverside": {"boarding": True}})

    campaign = done(umpire.post("/campaigns/", body), 201)

    assert campaign["apply_mode"] == "organiser"
    book = umpire.only("/campaign-rulesets/", campaign=campaign["id"])
    assert book["options"]["boarding"] is True
    assert book["options"]["turn_limit"] == 12


def test_an_option_that_no_book_has_names_the_nearest_and_writes_nothing(umpire):
    load_catalogue()
    body = founding(options={"riverside": {"turn_limt": 10}})

    problem = refused(umpire.post("/campaigns/", body), 422, "options_refused")

    assert problem["errors"][0]["pointer"] == "/options/riverside/turn_limt"
    assert "turn_limit" in problem["errors"][0]["detail"]
    assert not Campaign.objects.exists()
    assert not Event.objects.exclude(campaign=SITE).exists()


@pytest.mark.parametrize(
    ("changes", "status", "code", "pointer"),
    [
        ({"template": "jutland"}, 422, "unknown_template", "/template"),
        ({"options": {"chess": {}}}, 422, "unknown_ruleset", "/options"),
        ({"apply_mode": "never"}, 400, "invalid_fields", "/apply_mode"),
        ({"nam": "x"}, 400, "invalid_fields", "/nam"),
        ({"name": ""}, 400, "invalid_fields", "/name"),
        ({"options": {"riverside": 3}}, 400, "invalid_fields", "/options/riverside"),
    ],
)
def test_what_is_wrong_with_a_founding(umpire, changes, status, code, pointer):
    load_catalogue()

    assert fault(umpire.post("/campaigns/", founding(**changes)), status, code)[0] == pointer
    assert not Campaign.objects.exists()


def test_a_founding_is_repeated_without_a_second_campaign(umpire):
    load_catalogue()

    first = umpire.post("/campaigns/", founding(), key="once")
    again = umpire.post("/campaigns/", founding(), key="once")

    assert first.content == again.content
    assert Campaign.objects.count() == 1


def test_options_keep_their_value_where_they_are_not_named(umpire, campaign):
    book = umpire.only("/campaign-rulesets/", campaign=campaign.pk)
    path = f"/campaign-rulesets/{book['id']}/"

    done(umpire.patch(path, {"options": {"boarding": True}}))
    shown = done(umpire.patch(path, {"options": {"turn_limit": 8}}))

    assert (shown["options"]["boarding"], shown["options"]["turn_limit"]) == (True, 8)


@pytest.mark.parametrize(
    ("options", "pointer", "rule", "hint"),
    [
        ({"boardin": True}, "/options/boardin", "", "boarding"),
        ({"turn_limit": 0}, "/options/turn_limit", "RS-MW-22", "1 to 100"),
        ({"sink_hits": "both"}, "/options/sink_hits", "RS-HIT-08", "cumulative"),
        (
            {"faction_vessels": {"tribes": ["canoe"]}},
            "/options/faction_vessels/tribes/0",
            "RS-PTS-05",
            "dhow",
        ),
    ],
)
def test_an_option_is_checked_by_its_book(umpire, campaign, options, pointer, rule, hint):
    book = umpire.only("/campaign-rulesets/", campaign=campaign.pk)
    path = f"/campaign-rulesets/{book['id']}/"

    answer = umpire.patch(path, {"options": options})

    assert fault(answer, 422, "options_refused") == (pointer, rule)
    assert hint in answer.json()["errors"][0]["detail"]
    assert done(umpire.get(path)) == book


def test_a_stale_tag_is_refused_and_a_missing_one_too(umpire, campaign):
    path = f"/campaigns/{campaign.pk}/"
    tag = umpire.tag_of(path)

    done(umpire.patch(path, {"name": "Another"}, tag=tag))

    refused(umpire.patch(path, {"name": "A third"}, tag=tag), 412, "precondition_failed")
    answer = umpire.client.patch(f"/api/v1{path}", {"name": "A third"}, format="json")
    refused(answer, 428, "precondition_required")
    assert done(umpire.get(path))["name"] == "Another"


def test_an_ended_campaign_changes_no_more_and_shows_its_dice(umpire, campaign):
    path = f"/campaigns/{campaign.pk}/"
    assert umpire.only("/campaign-seeds/", campaign=campaign.pk)["seed"] is None

    assert done(umpire.post(f"{path}end/"))["state"] == "ended"

    refused(umpire.patch(path, {"name": "Another"}), 409, "campaign_ended")
    assert len(umpire.only("/campaign-seeds/", campaign=campaign.pk)["seed"]) == 64


def test_a_doctrine_is_checked_by_the_book(umpire, campaign):
    side = make_side(campaign)
    path = f"/sides/{side.pk}/"

    answer = umpire.patch(path, {"doctrine": {"name": "bombrad"}})

    assert fault(answer, 422, "doctrine_refused") == ("/doctrine/name", "RS-AI-01")
    assert "bombard" in answer.json()["errors"][0]["detail"]
    shown = done(umpire.patch(path, {"doctrine": {"name": "lander"}}))
    assert shown["doctrine"] == {"name": "lander"}


def test_a_rival_sees_a_side_without_its_plans(umpire, campaign):
    rival = Person(make_member(campaign, side=make_side(campaign, "slavers")).user)

    shown = rival.only("/sides/", campaign=campaign.pk, key="expedition")
    own = rival.only("/sides/", campaign=campaign.pk, key="slavers")

    assert (shown["doctrine"], shown["standing"]) == (None, None)
    assert own["doctrine"]["name"] == "lander"


def test_the_feed_tells_no_plans(umpire, campaign):
    side = make_side(campaign)

    done(umpire.patch(f"/sides/{side.pk}/", {"standing": {"mayfly": {"station": "hold"}}}))

    event = Event.objects.get(type="side.changed", object_id=side.pk)
    assert event.payload == {"fields": ["standing"]}


def test_a_side_is_added_with_its_treasury(umpire, campaign):
    body = {
        "campaign": str(campaign.pk),
        "key": "wasimba",
        "name": "The Wasimba",
        "faction": "tribes",
        "edge": "upstream",
        "money": 6,
    }

    side = done(umpire.post("/sides/", body), 201)

    assert umpire.only("/accounts/", side=side["id"])["balance"] == 6
    refused(umpire.post("/sides/", body), 409, "conflict")


class TestMembers:
    def invitation(self, campaign, **changes):
        make_user("ann")
        return {
            "campaign": str(campaign.pk),
            "username": "ann",
            "role": "commander",
            "side": str(make_side(campaign).pk),
            **changes,
        }

    def test_one_is_invited_given_another_part_and_sent_away(self, umpire, campaign):
        member = done(umpire.post("/members/", self.invitation(campaign)), 201)
        assert (member["user"]["username"], member["side_key"]) == ("ann", "expedition")
        path = f"/members/{member['id']}/"

        changed = done(umpire.patch(path, {"role": "observer", "side": None}))
        assert (changed["role"], changed["side"]) == ("observer", None)
        assert umpire.delete(path).status_code == 204
        refused(umpire.get(path), 404, "not_found")

    def test_a_name_that_nobody_has(self, umpire, campaign):
        answer = umpire.post("/members/", self.invitation(campaign, username="bob"))

        assert fault(answer, 400, "invalid_fields")[0] == "/username"

    def test_a_commander_without_a_side(self, umpire, campaign):
        answer = umpire.post("/members/", self.invitation(campaign, side=None))

        assert fault(answer, 422, "member_side")[0] == "/side"

    def test_a_side_of_another_campaign(self, umpire, campaign):
        other = make_side(make_campaign())
        answer = umpire.post("/members/", self.invitation(campaign, side=str(other.pk)))

        assert fault(answer, 400, "invalid_fields")[0] == "/side"

    def test_one_who_is_there_already(self, umpire, campaign):
        body = self.invitation(campaign)
        done(umpire.post("/members/", body), 201)

        assert fault(umpire.post("/members/", body), 409, "already_member")[0] == "/username"

    def test_the_last_organiser_stays(self, umpire, campaign):
        own = Member.objects.get(user=umpire.user)

        refused(umpire.delete(f"/members/{own.pk}/"), 409, "last_organiser")
        answer = umpire.patch(f"/members/{own.pk}/", {"role": "observer"})
        refused(answer, 409, "last_organiser")
