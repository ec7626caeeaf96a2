"""SNS-ROLE-01: who leads a side by a post leads it as one who commands it by his membership."""

import pytest

from battles.serializers.viewer import Viewer
from campaigns.models import CampaignTurn, Member, Side
from riverwar.api import edge
from tests.factories import make_member
from tests.support.api import Person, done, refused
from tests.turns.fielding import at_movement, meet, met, raised
from tests.turns.world import advance, make_war, open_war, station
from turns import posts, services
from turns.leading import led_sides
from turns.models import MovementOrder, Territory
from vessels.models import Build, TroopUnit

pytestmark = pytest.mark.django_db


def given(campaign, role, theatre, *, side="british"):
    """A player of one side who holds a post besides."""
    owner = Side.objects.get(campaign=campaign, key=side)
    member = make_member(campaign, role=Member.Role.COMMANDER, side=owner)
    with edge(reason="test"):
        post = posts.appoint(campaign=campaign, member=member, role=role, theatre=theatre, by=None)
    return member, post


def keys(campaign):
    return set(Side.objects.filter(pk__in=led_sides(campaign)).values_list("key", flat=True))


def test_sns_role_01_a_side_is_led_by_a_member_or_by_a_post_until_he_is_recalled():
    campaign = make_war()
    assert keys(campaign) == set()
    _, post = given(campaign, "native", "north-africa")
    assert keys(campaign) == {"british", "egyptian-army", "mahdists"}
    with edge(reason="test"):
        posts.recall(post=post, by=None)
    assert keys(campaign) == {"british"}


def test_sns_unrest_06_nobody_orders_the_natives_of_a_player_who_leads_them_by_a_post():
    turn = open_war(deploy=False)
    british = Side.objects.get(campaign=turn.campaign, key="british")
    zulu = Side.objects.get(campaign=turn.campaign, key="zulu")
    station(british, "durban")
    band = station(zulu, "ulundi")
    Territory.objects.filter(campaign=turn.campaign, key="zululand").update(index=4)
    given(turn.campaign, "native", "south-africa")
    CampaignTurn.objects.filter(pk=turn.pk).update(step="orders")
    turn.refresh_from_db()
    advance(turn, through="movement")
    assert not MovementOrder.objects.filter(unit=band).exists()


def test_sns_seq_01_a_player_reads_the_orders_of_the_natives_he_leads_by_a_post():
    turn = open_war(deploy=False)
    zulu = Side.objects.get(campaign=turn.campaign, key="zulu")
    band = station(zulu, "ulundi")
    Territory.objects.filter(campaign=turn.campaign, key="zululand").update(index=4)
    member, _ = given(turn.campaign, "native", "south-africa")
    CampaignTurn.objects.filter(pk=turn.pk).update(step="orders")
    body = {"turn": str(turn.pk), "unit": str(band.pk), "kind": "stay"}
    player = Person(member.user)
    order = done(player.post("/movement-orders/", body), 201)
    assert [row["id"] for row in player.rows("/movement-orders/")] == [order["id"]]


def test_sns_role_02_nobody_spends_the_share_of_a_player_who_commands_by_a_post():
    campaign = make_war(options={"parliament": "auto", "theatre": "south-africa"})
    given(campaign, "british", "south-africa", side="zulu")
    with edge(reason="test"):
        turn = services.open_calendar(campaign=campaign, by=None, deploy=False)
    advance(turn, through="exchequer")
    assert not Build.objects.filter(campaign=campaign).exists()
    assert not TroopUnit.objects.filter(side__key="british", campaign=campaign).exists()


def test_sns_role_01_a_player_knows_the_plans_of_the_side_he_leads_by_a_post():
    campaign = make_war()
    zulu = Side.objects.get(campaign=campaign, key="zulu")
    member, post = given(campaign, "native", "south-africa")
    knows = Viewer.of(member.user)
    assert knows.knows(campaign.pk, zulu.pk)
    assert knows.knows(campaign.pk, member.side_id)
    assert not knows.runs(campaign.pk)
    with edge(reason="test"):
        posts.recall(post=post, by=None)
    assert not Viewer.of(member.user).knows(campaign.pk, zulu.pk)


def test_sns_role_01_a_player_forecasts_for_the_side_that_he_leads_by_a_post():
    turn = at_movement(options={"natives": "players"})
    british = raised(turn, "british", "durban", "line-infantry")
    natives = raised(turn, "zulu", "durban", "war-band")
    (one,) = meet(turn, met(turn, "durban", british, natives, native_side="zulu"))
    member, post = given(turn.campaign, "native", "south-africa", side="mahdists")
    ask = {"scenario": str(one.scenario_id), "runs": 1}
    player = Person(member.user)
    forecast = done(player.post("/forecasts/", ask), 202)
    assert forecast["side"]["id"] == str(one.defender_id)
    setup = done(player.get(f"/forecasts/{forecast['id']}/setup/"))
    assert setup["withheld"] == ["british"]
    # Mahdists of the Sudan alone have nothing to do with it.
    with edge(reason="test"):
        posts.recall(post=post, by=None)
    refused(player.post("/forecasts/", ask), 409, "side_absent")
