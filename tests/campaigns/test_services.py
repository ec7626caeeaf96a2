"""Founding a campaign, its members, its options, and the dice of its periods."""

import hashlib
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection

from campaigns import dice
from campaigns.errors import (
    AlreadyMemberError,
    CampaignEndedError,
    LastOrganiserError,
    MemberSideError,
    OptionsRefusedError,
    UnknownRulesetError,
    UnknownTemplateError,
)
from campaigns.models import Account, Campaign, CampaignRoll, CampaignSeed, Member, Side
from campaigns.roles import roles_of
from campaigns.services import (
    add_member,
    change_member,
    close_period,
    end_campaign,
    remove_member,
    set_options,
)
from riverwar.api import edge
from riverwar.api.policy import Role
from riverwar.feed.models import Event
from rulesets.core.jsonio import digest
from tests.factories import give_money, make_campaign, make_member, make_side, make_user

pytestmark = pytest.mark.django_db


def test_a_campaign_is_founded_from_a_template():
    organiser = make_user()

    campaign = make_campaign(by=organiser, name="Up the River")

    assert (campaign.name, campaign.default_ruleset) == ("Up the River", "riverside")
    assert (campaign.money_unit, campaign.apply_mode) == ("points", "automatic")
    sides = campaign.sides.values_list("key", "faction", "edge")
    assert list(sides) == [
        ("expedition", "expedition", "downstream"),
        ("slavers", "slavers", "upstream"),
    ]
    assert dict(Account.objects.treasuries().values_list("side__key", "balance")) == {
        "expedition": 24,
        "slavers": 12,
    }
    member = campaign.members.get()
    assert (member.user, member.role) == (organiser, "organiser")
    assert campaign.rulesets.get().options["turn_limit"] == 12


def test_the_founding_is_the_first_event_of_the_feed():
    campaign = make_campaign()

    events = Event.objects.filter(campaign=campaign.pk).order_by("seq")

    assert events[0].type == "campaign.founded"
    assert [event.seq for event in events] == list(range(1, len(events) + 1))


def test_options_are_the_books_with_the_organisers_over_them():
    campaign = make_campaign(options={"riverside": {"turn_limit": 8, "mg_jam": True}})

    options = campaign.rulesets.get().options

    assert (options["turn_limit"], options["mg_jam"]) == (8, True)
    assert options["grounded_scope"] == "until_reappears"


def test_an_option_that_the_book_does_not_have_is_named():
    with pytest.raises(OptionsRefusedError) as refused:
        make_campaign(options={"riverside": {"turn_limits": 8, "boarding": "yes"}})

    assert [error["pointer"] for error in refused.value.errors] == [
        "/options/riverside/turn_limits",
        "/options/riverside/boarding",
    ]
    assert refused.value.errors[1]["rule"] == "RS-MW-20"
    assert not Campaign.objects.exists()


def test_a_book_or_a_template_that_is_not_there():
    with pytest.raises(UnknownRulesetError):
        make_campaign(options={"jutland": {}})
    with pytest.raises(UnknownTemplateError) as refused:
        make_campaign(template="jutland")
    assert "wilkinson" in refused.value.detail


def test_options_are_changed_one_by_one():
    book = make_campaign(options={"riverside": {"turn_limit": 8}}).rulesets.get()

    with edge(reason="test"):
        set_options(book=book, options={"mg_jam": True}, by=None)

    book.refresh_from_db()
    assert (book.options["turn_limit"], book.options["mg_jam"], book.version) == (8, True, 2)


def test_a_member_is_added_once():
    campaign = make_campaign()
    member = make_member(campaign)

    with pytest.raises(AlreadyMemberError):
        make_member(campaign, user=member.user, role="observer")


def test_a_commander_has_a_side_of_this_campaign_and_an_organiser_none():
    campaign = make_campaign()
    side, foreign = make_side(campaign), make_side()
    for role, chosen in [("commander", None), ("organiser", side), ("commander", foreign)]:
        with pytest.raises(MemberSideError), edge(reason="test"):
            add_member(campaign=campaign, user=make_user(), role=role, side=chosen, by=None)


def test_the_last_organiser_stays():
    campaign = make_campaign()
    organiser = campaign.members.get()
    with pytest.raises(LastOrganiserError), edge(reason="test"):
        remove_member(member=organiser, by=None)
    with pytest.raises(LastOrganiserError), edge(reason="test"):
        change_member(member=organiser, role="observer", by=None)

    make_member(campaign, role="organiser")
    with edge(reason="test"):
        remove_member(member=organiser, by=None)

    assert campaign.members.count() == 1


def test_a_campaign_that_has_ended_does_not_change():
    campaign = make_campaign()
    with edge(reason="test"):
        ended = end_campaign(campaign=campaign, by=None)

    assert ended.state == "ended"
    with pytest.raises(CampaignEndedError):
        make_member(campaign)
    with pytest.raises(CampaignEndedError), edge(reason="test"):
        close_period(campaign=campaign, by=None)


def test_roles_towards_a_campaign_and_its_sides():
    organiser = make_user()
    campaign = make_campaign(by=organiser)
    mine, theirs = make_side(campaign), make_side(campaign, "slavers")
    commander = make_member(campaign).user
    observer = make_member(campaign, role="observer").user
    stranger = make_user()

    def roles(user, side=None):
        return roles_of(user, campaign.pk, side and side.pk) - {Role.ANYONE, Role.USER}

    assert roles(organiser, theirs) == {Role.ORGANISER}
    assert roles(commander) == {Role.COMMANDER}
    assert roles(commander, mine) == {Role.COMMANDER}
    assert roles(commander, theirs) == {Role.RIVAL}
    assert roles(observer, mine) == {Role.OBSERVER}
    assert roles(stranger, mine) == frozenset()


def test_who_sees_which_campaigns_sides_and_money():
    organiser = make_user()
    campaign = make_campaign(by=organiser)
    make_campaign()
    commander = make_member(campaign).user
    observer = make_member(campaign, role="observer").user

    assert [Campaign.objects.for_user(user).count() for user in (organiser, make_user())] == [1, 0]
    seen: Any = Side.objects.for_user(commander)
    assert {side.key: side.full_view for side in seen} == {
        "expedition": True,
        "slavers": False,
    }
    assert Account.objects.for_user(organiser).count() == 3
    assert Account.objects.for_user(commander).get().side == make_side(campaign)
    assert not Account.objects.for_user(observer).exists()
    assert Member.objects.for_user(observer).count() == 3


def test_campaign_dice_are_committed_to_before_and_shown_after_their_period():
    campaign = make_campaign()
    sealed = CampaignSeed.objects.get(campaign=campaign)
    bound = bytes.fromhex(digest({"campaign": str(campaign.pk), "scope": "period-1"}))

    assert sealed.shown_seed is None
    assert sealed.commitment == hashlib.sha256(bytes(sealed.seed) + bound).hexdigest()

    with edge(reason="test"):
        following = close_period(campaign=campaign, by=None)

    sealed.refresh_from_db()
    campaign.refresh_from_db()
    assert sealed.shown_seed == bytes(sealed.seed).hex()
    assert (campaign.period, following.scope) == (2, "period-2")
    assert following.shown_seed is None


def test_an_address_of_the_campaign_dice_is_used_once():
    campaign = make_campaign()
    rolls = dice.dice_of(campaign, phase="events", rule="RS-MW-06")
    rolls.roll(2, 6, "trait", "grey")

    assert CampaignRoll.objects.get().address == "trait|grey"
    with pytest.raises(IntegrityError, match="campaign_roll_once"):
        rolls.roll(2, 6, "trait", "grey")


def test_a_seed_does_not_change_once_it_is_drawn():
    make_campaign()

    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute("UPDATE campaigns_campaignseed SET seed = '\\x00'")


def test_history_keeps_who_why_and_in_which_request():
    organiser = make_user()
    campaign = make_campaign(by=organiser)
    member = make_member(campaign)
    with edge(actor=organiser, reason="he asked", request_id="r-1"):
        change_member(member=member, role="observer", side=member.side, by=organiser)

    tracked: Any = member
    last = tracked.history.order_by("-pgh_id").first()

    assert (last.pgh_label, last.role, last.version) == ("update", "observer", 2)
    assert last.pgh_context == {
        "actor": str(organiser.pk),
        "reason": "he asked",
        "request_id": "r-1",
    }


def test_a_grant_to_a_side_is_in_history_and_feed():
    side = make_side()
    give_money(side, 5)

    event = Event.objects.filter(campaign=side.campaign_id).latest("seq")

    assert event.type == "money.transferred"
    assert sorted(event.payload["postings"].values()) == [-5, 5]
