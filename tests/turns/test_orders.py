"""Movement orders over the API, hidden from other sides; orders by policy; a chart drawn anew."""

from copy import deepcopy

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import CampaignTurn, Side
from campaigns.rules.chart import SHIPPED
from campaigns.rules.charting import write_chart
from riverwar.api import edge
from tests import factories
from tests.support.api import Person, done, refused
from tests.turns.camp import Camp, stationed
from tests.turns.world import advance, open_war, stepping
from turns import orders, posts
from turns.automatic import write_for_the_leaderless
from turns.models import Engagement, MovementOrder, StandingEffect, Territory
from vessels.models import TroopUnit, Vessel

pytestmark = pytest.mark.django_db


class Field(Camp):
    """The same, with those who may see it or not."""

    def __init__(self):
        names = ("commander", "rival", "observer")
        self.people = {name: Person(factories.make_user()) for name in names}
        super().__init__(factories.make_user(), self.people)


@pytest.fixture(scope="module")
def pitched(once):
    return once(Field)


@pytest.fixture
def field(pitched):
    return deepcopy(pitched)


def test_sns_seq_01_orders_are_hidden_from_other_sides_until_they_are_carried_out(field):
    address = f"/movement-orders/{field.order.pk}/"
    done(field.people["commander"].get(address))
    for name in ("rival", "observer"):
        refused(field.people[name].get(address), 404, "not_found")
        assert field.people[name].rows("/movement-orders/") == []
    advance(field.turn, through="movement")
    for name in ("rival", "observer"):
        done(field.people[name].get(address))


def test_sns_role_01_who_commands_by_a_post_knows_the_orders_of_its_sides_and_nobody_elses(field):
    mahdists, zulu = (
        Side.objects.get(campaign=field.campaign, key=key) for key in ("mahdists", "zulu")
    )
    chief = Person(factories.make_member(field.campaign, side=zulu).user)
    member = field.campaign.members.get(user=chief.user)
    standing = stationed(mahdists, "khartoum")
    with edge(reason="test"):
        posts.appoint(
            campaign=field.campaign, member=member, role="native", theatre="north-africa", by=None
        )
        order = orders.write_order(turn=field.turn, mover=standing, kind="stay", by=None)
    organiser = Person(field.campaign.members.get(role="organiser").user)
    people = {"organiser": organiser, "chief": chief, **field.people}

    def knowing():
        address = f"/movement-orders/{order.pk}/"
        return {who for who, person in people.items() if person.get(address).status_code == 200}

    def told():
        return {
            who
            for who, person in people.items()
            for row in person.rows("/timeline/", campaign=field.campaign.pk, kind="order.")
            if row["object"]["id"] == str(order.pk)
        }

    assert knowing() == told() == {"organiser", "chief", "rival"}
    known = MovementOrder.objects.not_of_foes(chief.user)
    assert set(known) == {order}
    advance(field.turn, through="movement")
    assert knowing() == set(people)
    # The row is there for all; that it was written stays with those who knew.
    assert told() == {"organiser", "chief", "rival"}


def test_sns_role_01_the_book_writes_no_orders_for_a_side_that_is_led_by_a_post(field):
    Territory.objects.filter(campaign=field.campaign).update(index=4)
    egyptians, zulu = (
        Side.objects.get(campaign=field.campaign, key=key) for key in ("egyptian-army", "zulu")
    )
    stationed(egyptians, "suez")
    member = factories.make_member(field.campaign, side=zulu)
    for led in (False, True):
        MovementOrder.objects.filter(automatic=True).delete()
        with edge(reason="test"):
            if led:
                posts.appoint(
                    campaign=field.campaign, member=member, role="native",
                    theatre="north-africa", by=None,
                )  # fmt: skip
            write_for_the_leaderless(stepping(field.turn))
        assert MovementOrder.objects.filter(side=egyptians).exists() is not led


@pytest.fixture
def wired(field):
    """A telegraph at Alexandria, a unit there, and one in a boat off it."""
    StandingEffect.objects.create(
        campaign=field.campaign, lasting="telegraph", struck="alexandria", since=1
    )
    field.there, field.aboard = (stationed(field.side, "alexandria") for _ in range(2))
    Vessel.objects.filter(pk=field.boat.pk).update(location="alexandria")
    TroopUnit.objects.filter(pk=field.aboard.pk).update(vessel=field.boat, place="")
    return field


def late(field, unit):
    """An order for a unit, as its commander asks for it."""
    return field.people["commander"].post(
        "/movement-orders/", {"turn": str(field.turn.pk), "unit": str(unit.pk), "kind": "stay"}
    )


@pytest.mark.parametrize("why", ["step", "deadline"])
def test_sns_evt_02_at_a_port_with_a_telegraph_orders_may_change_until_the_movement(wired, why):
    if why == "step":
        wired.turn = advance(wired.turn)
        assert wired.turn.step == "movement"
    else:
        CampaignTurn.objects.filter(pk=wired.turn.pk).update(orders_due="2020-01-01T00:00:00Z")
    problem = refused(late(wired, wired.marching), 409, "orders_closed")
    assert "SNS-EVT-02" in problem["detail"]
    assert "telegraph" in problem["remedy"]
    for unit in (wired.there, wired.aboard):
        done(late(wired, unit), 201)
    commander = wired.people["commander"]
    written = MovementOrder.objects.get(unit=wired.there)
    done(commander.delete(f"/movement-orders/{written.pk}/"), 204)
    refused(commander.delete(f"/movement-orders/{wired.order.pk}/"), 409, "orders_closed")
    done(late(wired, wired.there), 201)
    wired.turn.refresh_from_db()
    advance(wired.turn, through="movement")
    problem = refused(late(wired, stationed(wired.side, "alexandria")), 409, "orders_closed")
    assert "battle" in problem["detail"]


def test_sns_evt_02_before_the_orders_a_telegraph_opens_nothing(wired):
    CampaignTurn.objects.filter(pk=wired.turn.pk).update(step="exchequer")
    problem = refused(late(wired, wired.there), 409, "orders_closed")
    assert problem["remedy"] == "Wait until the turn comes to its orders."


def test_sns_seq_01_staff_who_command_a_foe_do_not_read_orders_in_the_admin(field):
    rival, commander = field.people["rival"].user, field.people["commander"].user
    assert not MovementOrder.objects.not_of_foes(rival).exists()
    assert MovementOrder.objects.not_of_foes(commander).exists()


def test_orders_after_the_deadline_and_for_others_are_refused(field):
    commander, rival = field.people["commander"], field.people["rival"]
    body = {
        "turn": str(field.turn.pk), "unit": str(field.marching.pk),
        "kind": "march", "goal": "alexandria",
    }  # fmt: skip
    refused(rival.post("/movement-orders/", body), 403, "permission_denied")
    refused(commander.post("/movement-orders/", {**body, "goal": "atlantis"}), 422, "unknown_place")
    problem = refused(
        commander.post("/movement-orders/", {**body, "goal": "london"}), 409, "order_forbidden"
    )
    assert problem["facts"]["rule"] == "SNS-RIV-06"
    done(commander.post("/movement-orders/", body), 201)
    refused(commander.post("/movement-orders/", body), 409, "order_written")
    CampaignTurn.objects.filter(pk=field.turn.pk).update(orders_due="2020-01-01T00:00:00Z")
    other = {**body, "unit": str(field.supplier.pk)}
    refused(commander.post("/movement-orders/", other), 409, "orders_closed")


def test_a_chart_without_a_place_where_somebody_stands_is_refused(field):
    organiser = Person(field.campaign.members.get(role="organiser").user)
    document = write_chart(SHIPPED)
    address = f"/campaigns/{field.campaign.pk}"
    assert done(organiser.get(f"{address}/chart/"))["number"] is None
    bare = {"places": [row for row in document["places"] if row["key"] == "london"],
            "links": [], "rivers": [], "roads": []}  # fmt: skip
    refused(organiser.post(f"{address}/draw-chart/", {"document": bare}), 422, "chart_refused")
    faulty = {**document, "links": [{"ends": ["malta", "atlantis"], "days": 3}]}
    problem = refused(
        organiser.post(f"{address}/draw-chart/", {"document": faulty}), 422, "chart_refused"
    )
    assert problem["errors"][0]["pointer"] == "/document/links/0/ends/1"
    named = {**document, "places": [{**row, "name": row["name"].upper()}
                                    for row in document["places"]]}  # fmt: skip
    done(organiser.post(f"{address}/draw-chart/", {"document": named}), 200)
    kept = done(organiser.get(f"{address}/chart/"))
    assert kept["number"] == 1
    assert {row["name"] for row in kept["document"]["places"]} >= {"CAIRO"}
    drawn = done(organiser.get(f"{address}/chart-features/"))
    assert drawn["features"][0]["geometry"]["type"] == "Point"


def at_orders(*, deploy=True):
    turn = open_war(deploy=deploy)
    CampaignTurn.objects.filter(pk=turn.pk).update(step="orders")
    turn.refresh_from_db()
    return turn


def test_sns_unrest_06_natives_who_have_risen_march_at_the_nearest_garrison():
    turn = at_orders()
    Territory.objects.filter(campaign=turn.campaign, key="zululand").update(index=4)
    zulu = stationed(Side.objects.get(campaign=turn.campaign, key="zulu"), "ulundi")
    advance(turn, through="movement")
    order = MovementOrder.objects.get(unit=zulu)
    # By open country 130 miles to Pietermaritzburg and 135 to Durban, 17 days either way.
    assert (order.kind, order.goal, order.automatic) == ("march", "durban", True)
    assert Engagement.objects.filter(turn=turn, territory="zululand").exists()


def test_sns_unrest_04_natives_who_have_not_risen_stay():
    turn = at_orders()
    stationed(Side.objects.get(campaign=turn.campaign, key="zulu"), "ulundi")
    with edge(reason="test"):
        write_for_the_leaderless(stepping(turn))
    assert not MovementOrder.objects.filter(turn=turn, side__key="zulu").exists()


def costs(turn):
    """The statements of orders and movement, without the battles that are made of contacts."""
    found = []
    for step in ("orders", "movement"):
        assert turn.step == step
        with CaptureQueriesContext(connection) as captured:
            turn = advance(turn)
        found.append(len(captured))
    return found


def test_movement_costs_as_many_statements_for_four_times_the_units():
    few, many = at_orders(), at_orders()
    for turn, units in ((few, 5), (many, 20)):
        Territory.objects.filter(campaign=turn.campaign, key="zululand").update(index=4)
        british = Side.objects.get(campaign=turn.campaign, key="british")
        zulu = Side.objects.get(campaign=turn.campaign, key="zulu")
        for number in range(units):
            stationed(british, ("cairo", "delhi", "rangoon", "aden")[number % 4])
            stationed(zulu, "pretoria")  # 370 miles from the nearest garrison: nobody is met
    assert costs(few) == costs(many)
