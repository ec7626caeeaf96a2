"""SNS-ROLE: posts, offices, motions and votes, and the ministry that falls."""

from copy import deepcopy

import pytest
from django.db import IntegrityError, connection

from campaigns.calendar import open_turn
from campaigns.models import Post, Side
from campaigns.money import treasury_of
from campaigns.roles import roles_of
from riverwar.api import edge
from riverwar.api.policy import Role
from riverwar.feed.models import Event
from tests.turns.parliament import Parliament, enlisted
from tests.turns.world import advance, make_war
from turns import elections, posts
from turns.errors import (
    ElectionClosedError,
    MotionClosedError,
    NotSittingError,
    OrderForbiddenError,
    ParliamentUpError,
    StepWaitsError,
)
from turns.ministry import set_offices
from turns.models import Election, Motion, Vote
from turns.parliament import decide, move, vote, withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def houses(once):
    """One that sits, and one before the first step of its war."""
    return once(lambda: (Parliament(), Parliament(at_step=False)))


@pytest.fixture
def house(houses):
    return deepcopy(houses[0])


@pytest.fixture
def early(houses):
    """Before the first step of its war."""
    return deepcopy(houses[1])


ALL_AYE = "gladstone+ lowe+ disraeli+ bright+"


def forbidden(caught):
    """The rule that a refusal names; each has a remedy."""
    assert caught.value.remedy
    return caught.value.facts["rule"]


def test_sns_role_01_a_post_of_each_role_in_different_theatres():
    war = make_war()
    member = enlisted(war)
    with edge(reason="test"):
        post = posts.appoint(campaign=war, member=member, role="british", theatre="india", by=None)
    assert (post.seat, post.since, post.until) == (1, 1, None)
    for role, theatre in (("native", "india"), ("british", "china"), ("native", "home")):
        with pytest.raises(OrderForbiddenError) as caught, edge(reason="test"):
            posts.appoint(campaign=war, member=member, role=role, theatre=theatre, by=None)
        assert forbidden(caught) == "SNS-ROLE-01"
    with edge(reason="test"):
        posts.appoint(campaign=war, member=member, role="native", theatre="china", by=None)
    assert Post.objects.held().filter(member=member).count() == 2


def test_sns_money_02_a_command_has_a_commander_and_his_second():
    war = make_war()
    members = [enlisted(war) for _ in range(3)]
    seats = []
    for member in members[:2]:
        with edge(reason="test"):
            post = posts.appoint(
                campaign=war, member=member, role="british", theatre="india", by=None
            )
        seats.append(post.seat)
    assert seats == [1, 2]
    with pytest.raises(OrderForbiddenError) as caught, edge(reason="test"):
        posts.appoint(campaign=war, member=members[2], role="british", theatre="india", by=None)
    assert forbidden(caught) == "SNS-MONEY-02"
    with edge(reason="test"):
        posts.recall(post=Post.objects.get(member=members[0]), by=None)
        posts.appoint(campaign=war, member=members[2], role="british", theatre="india", by=None)
    assert Post.objects.held().get(member=members[2]).seat == 1


def test_sns_role_01_a_post_and_its_holder_lie_in_one_campaign():
    war, foreign = make_war(), enlisted(make_war())
    refused = pytest.raises(IntegrityError, match="campaigns_post_member_id_same_campaign")
    with refused, edge(reason="test"):
        Post.objects.create(
            campaign=war, member=foreign, role="british", theatre="india", seat=1, since=1
        )
        connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_sns_role_01_the_offices_are_two_members_who_sit(house):
    with pytest.raises(OrderForbiddenError) as caught, edge(reason="test"):
        set_offices(government=house.government(), by=None, chancellor=house.members["gladstone"])
    assert forbidden(caught) == "SNS-ROLE-01"
    stranger = enlisted(house.war)
    with pytest.raises(OrderForbiddenError) as caught, edge(reason="test"):
        set_offices(government=house.government(), by=None, chancellor=stranger)
    assert "does not sit" in caught.value.facts["problem"]
    with edge(reason="test"):
        set_offices(
            government=house.government(),
            by=None,
            prime_minister=house.members["lowe"],
            chancellor=house.members["gladstone"],
        )
    assert house.government().prime_minister == house.members["lowe"]


@pytest.mark.parametrize(
    ("ballots", "division"),
    [
        ("gladstone- lowe+ disraeli+ bright+", (3, 3, "lost")),
        ("gladstone+ lowe- disraeli- bright-", (3, 3, "carried")),
        ("gladstone+ lowe+ disraeli- bright-", (4, 2, "carried")),
    ],
)
def test_sns_role_01_the_last_vote_decides_and_the_prime_minister_has_three(
    house, ballots, division
):
    house.set_level(2)
    motion = house.voted(house.moved("confidence"), ballots)
    assert (motion.ayes, motion.noes, motion.status) == division


def test_sns_role_01_a_vote_may_be_changed_until_the_motion_is_decided(house):
    house.rise()
    motion = house.voted(house.moved("vote_of_credit"), "lowe- lowe+")
    assert Vote.objects.get(motion=motion).aye is True
    with edge(reason="test"):
        decide(motion=motion, by=house.user("gladstone"))
    motion.refresh_from_db()
    assert (motion.ayes, motion.noes, motion.status) == (1, 0, "carried")
    with pytest.raises(MotionClosedError), edge(reason="test"):
        vote(motion=motion, aye=False, by=house.user("lowe"))


def test_sns_role_01_only_members_of_parliament_move_and_vote(house):
    house.rise()
    stranger = enlisted(house.war)
    with pytest.raises(NotSittingError) as caught, edge(reason="test"):
        move(campaign=house.war, kind="vote_of_credit", particulars={}, by=stranger.user)
    assert forbidden(caught) == "SNS-ROLE-01"
    motion = house.moved("vote_of_credit")
    with pytest.raises(NotSittingError), edge(reason="test"):
        vote(motion=motion, aye=True, by=stranger.user)
    with pytest.raises(OrderForbiddenError), edge(reason="test"):
        decide(motion=motion, by=house.user("disraeli"))
    with pytest.raises(OrderForbiddenError), edge(reason="test"):
        withdraw(motion=motion, by=house.user("disraeli"))
    with edge(reason="test"):
        withdraw(motion=motion, by=house.user("bright"))
    motion.refresh_from_db()
    assert motion.status == "withdrawn"


def test_sns_role_02_parliament_sits_with_four_players_and_not_with_three(early):
    assert advance(early.turn, through="unrest").step == "parliament"
    smaller = Parliament(at_step=False)
    with edge(reason="test"):
        for post in Post.objects.held().filter(member=smaller.members["bright"]):
            posts.recall(post=post, by=None)
    assert advance(smaller.turn, through="unrest").step == "exchequer"


def test_sns_role_03_motions_are_moved_while_parliament_sits(early):
    early.rise()
    with pytest.raises(ParliamentUpError), edge(reason="test"):
        move(campaign=early.war, kind="vote_of_credit", particulars={}, by=early.user("bright"))


def test_sns_role_03_the_step_waits_for_each_open_motion(house):
    house.rise()
    motion = house.moved("vote_of_credit")
    with pytest.raises(StepWaitsError) as caught:
        advance(house.turn)
    assert [fault["code"] for fault in caught.value.errors] == ["motion_open"]
    assert f"/motions/{motion.pk}/decide/" in caught.value.errors[0]["detail"]
    house.voted(motion, ALL_AYE)
    assert advance(house.turn).step == "exchequer"
    log = house.turn.steps.get(step="parliament").log
    assert [entry["told"] for entry in log] == [
        "Motion 1, for a vote of credit, was carried, 6 to 0."
    ]


def test_sns_money_03_a_vote_of_credit_adds_50_000_and_costs_a_level(house):
    house.rise()
    before = treasury_of(house.government().side).balance
    motion = house.voted(house.moved("vote_of_credit"), ALL_AYE)
    assert (motion.status, motion.carried_out) == ("carried", True)
    assert treasury_of(house.government().side).balance - before == 50_000
    assert house.government().level == 5
    with pytest.raises(OrderForbiddenError) as caught:
        house.moved("vote_of_credit", by="lowe")
    assert forbidden(caught) == "SNS-MONEY-03"


def test_sns_money_03_no_credit_without_an_uprising(house):
    moved = Event.objects.filter(campaign=house.war.pk, type="government.level_changed")
    before = moved.count()  # the month's own event may have moved it
    house.calm()
    with pytest.raises(OrderForbiddenError) as caught:
        house.moved("vote_of_credit")
    assert forbidden(caught) == "SNS-MONEY-03"
    house.rise()
    motion = house.moved("vote_of_credit")
    house.calm()
    house.voted(motion, ALL_AYE)
    assert (motion.status, motion.carried_out) == ("carried", False)
    assert "no territory is in uprising" in motion.hindrance
    assert house.government().level == 6
    assert moved.count() == before


def test_sns_role_03_parliament_appoints_and_recalls(house):
    newcomer = enlisted(house.war)
    asked = {"member": newcomer, "role": "british", "theatre": "afghanistan"}
    motion = house.voted(house.moved("appoint", **asked), ALL_AYE)
    assert motion.carried_out
    post = Post.objects.held().get(member=newcomer)
    assert (post.role, post.theatre) == ("british", "afghanistan")
    house.voted(house.moved("appoint", post=post), "gladstone+ lowe+ disraeli+ bright+")
    motion = Motion.objects.get(turn=house.turn, number=2)
    with edge(reason="test"):
        decide(motion=motion, by=house.organiser)
    assert not Post.objects.held().filter(member=newcomer).exists()


def test_sns_role_04_no_confidence_is_moved_at_level_2_or_less(house):
    house.set_level(3)
    with pytest.raises(OrderForbiddenError) as caught:
        house.moved("confidence")
    assert forbidden(caught) == "SNS-ROLE-04"
    house.set_level(2)
    house.voted(house.moved("confidence"), "gladstone- lowe+ disraeli+ bright+")
    assert house.government().prime_minister == house.members["gladstone"]
    again = house.voted(house.moved("confidence"), "lowe+ disraeli+ bright+")
    with edge(reason="test"):
        decide(motion=again, by=house.organiser)
    fallen = house.government()
    assert (fallen.prime_minister, fallen.chancellor, fallen.level) == (None, None, 2)
    with pytest.raises(StepWaitsError, match="election of a Prime Minister"):
        advance(house.turn)


def test_sns_role_04_the_players_elect_and_the_level_returns_to_5(house):
    house.set_level(1)
    motion = house.voted(house.moved("confidence"), "lowe+ disraeli+ bright+")
    with edge(reason="test"):
        decide(motion=motion, by=house.organiser)
    election = Election.objects.get(campaign=house.war)

    def ballot(voter, candidate):
        with edge(reason="test"):
            elections.cast(
                election=election,
                candidate=house.members[candidate],
                by=house.user(voter),
            )

    for voter, candidate in (
        ("gladstone", "gladstone"), ("lowe", "gladstone"),
        ("disraeli", "disraeli"), ("bright", "disraeli"),
    ):  # fmt: skip
        ballot(voter, candidate)
    election.refresh_from_db()
    assert election.status == "level"
    assert house.government().prime_minister is None
    with pytest.raises(ElectionClosedError):
        ballot("bright", "disraeli")
    election = Election.objects.get(campaign=house.war, status="open")
    assert election.round == 2
    for voter in ("gladstone", "lowe", "disraeli", "bright"):
        ballot(voter, "disraeli")
    elected = house.government()
    assert (elected.prime_minister, elected.level) == (house.members["disraeli"], 5)
    assert advance(house.turn).step == "exchequer"


def test_a_motion_that_nobody_decides_is_not_lost_with_the_players(house):
    house.rise()
    house.moved("vote_of_credit")
    with edge(reason="test"):
        for post in Post.objects.held().filter(member=house.members["bright"]):
            posts.recall(post=post, by=None)
    with pytest.raises(StepWaitsError):
        advance(house.turn)
    assert open_turn(house.war).step == "parliament"


def test_sns_role_01_a_player_commands_by_his_posts(early):
    sides = {side.key: side for side in Side.objects.filter(campaign=early.war)}
    lowe = early.user("lowe")  # natives of North Africa
    for key, role in (
        ("british", Role.COMMANDER), ("mahdists", Role.COMMANDER),
        ("egyptian-army", Role.COMMANDER), ("zulu", Role.RIVAL),
    ):  # fmt: skip
        assert role in roles_of(lowe, early.war.pk, sides[key].pk), key
    seen = {side.key for side in Side.objects.for_user(lowe) if side.full_view}
    assert seen == {"british", "mahdists", "egyptian-army"}
    with edge(reason="test"):
        posts.recall(post=Post.objects.held().get(member__user=lowe, role="native"), by=None)
    assert Role.RIVAL in roles_of(lowe, early.war.pk, sides["mahdists"].pk)
    seen = {side.key for side in Side.objects.for_user(lowe) if side.full_view}
    assert seen == {"british"}
