"""What the months refuse: each with its reason and a remedy, and nothing is half done."""

import pytest

from campaigns.models import Account, Campaign, CampaignTurn, Side, Transfer, TurnStep
from riverwar.feed.models import Event
from tests import factories
from tests.support.api import Person, refused
from tests.turns.field import Field
from tests.turns.house import House
from tests.turns.world import advance, open_war, station
from turns.models import MovementOrder, Passage, Vote
from vessels.models import Build, Officer, Vessel

pytestmark = pytest.mark.django_db


class World:
    """The first month of a war without forces, and the British commander."""

    def __init__(self, *, through: str) -> None:
        self.organiser = Person(factories.make_user())
        self.turn = advance(open_war(deploy=False, by=self.organiser.user), through=through)
        self.campaign: Campaign = self.turn.campaign
        self.side = Side.objects.get(campaign=self.campaign, key="british")
        self.commander = Person(factories.make_user())
        factories.make_member(
            self.campaign, role="commander", side=self.side, user=self.commander.user
        )


def kept(campaign: Campaign) -> list[object]:
    """Whatever a refused call might have left behind."""
    ours = {"campaign": campaign}
    return [
        Event.objects.filter(campaign=campaign.pk).count(),
        Transfer.objects.filter(**ours).count(),
        sorted(Account.objects.filter(**ours).values_list("id", "balance")),
        *(model.objects.filter(**ours).count() for model in (Build, MovementOrder, Passage, Vote)),
        TurnStep.objects.filter(turn__campaign=campaign).count(),
        list(CampaignTurn.objects.filter(**ours).values_list("number", "step", "closed_at")),
        sorted(Officer.objects.filter(**ours).values_list("id", "post", "vessel")),
    ]


def told(campaign, ask, code, *, status=409):
    """The problem of a call that is refused and leaves all as it was."""
    before = kept(campaign)
    problem = refused(ask(), status, code)
    assert kept(campaign) == before
    assert problem["detail"]
    return problem


@pytest.fixture
def people():
    return {
        name: Person(factories.make_user())
        for name in ("organiser", "commander", "rival", "observer", "superuser")
    }


def test_sns_seq_01_no_step_is_taken_over_an_unresolved_battle(people):
    organiser = Person(factories.make_user())
    field = Field(organiser.user, people)

    def ask():
        address = f"/turns/{field.turn.pk}/advance/"
        return organiser.post(address, {"step": "battle", "through": "accounts"})

    problem = told(field.war, ask, "step_waits")
    assert [fault["pointer"] for fault in problem["errors"]] == [
        f"/engagements/{field.engagement.pk}"
    ]


def test_sns_money_01_nothing_is_bought_with_money_that_is_short():
    world = World(through="unrest")

    def ask():
        body = {"side": str(world.side.pk), "item": "LG", "place": "portsmouth"}
        return world.commander.post("/builds/", body)

    problem = told(world.campaign, ask, "order_forbidden")
    assert problem["facts"]["rule"] == "SNS-MONEY-01"


def test_sns_price_01_nothing_is_built_where_it_cannot_be():
    world = World(through="unrest")

    def ask():
        body = {"side": str(world.side.pk), "item": "SG", "place": "cairo"}
        return world.commander.post("/builds/", body)

    problem = told(world.campaign, ask, "order_forbidden")
    assert problem["facts"]["rule"] == "SNS-PRICE-01"


def test_sns_sea_01_nobody_sails_where_no_link_leads():
    world = World(through="exchequer")
    company = station(world.side, "portsmouth")

    def ask():
        body = {
            "turn": str(world.turn.pk), "unit": str(company.pk),
            "kind": "charter", "goal": "khartoum",
        }  # fmt: skip
        return world.commander.post("/movement-orders/", body)

    problem = told(world.campaign, ask, "order_forbidden")
    assert problem["facts"]["rule"] == "SNS-SEA-01"


def test_sns_seq_01_no_order_is_written_after_its_deadline():
    world = World(through="exchequer")
    company = station(world.side, "cairo")
    CampaignTurn.objects.filter(pk=world.turn.pk).update(orders_due="2020-01-01T00:00:00Z")

    def ask():
        body = {"turn": str(world.turn.pk), "unit": str(company.pk), "kind": "stay"}
        return world.commander.post("/movement-orders/", body)

    told(world.campaign, ask, "orders_closed")


def test_sns_rep_06_a_captain_has_one_post():
    world = World(through="exchequer")
    first = factories.make_vessel(world.side, vessel_class="small-gunboat", guns=())
    second = factories.make_vessel(world.side, vessel_class="small-gunboat", guns=())
    captain = Officer.objects.get(vessel=first)

    def ask():
        return world.commander.post(f"/officers/{captain.pk}/appoint/", {"vessel": str(second.pk)})

    told(world.campaign, ask, "officer_unavailable")


def test_sns_role_01_a_player_has_one_british_command():
    world = World(through="exchequer")
    member = world.campaign.members.get(user=world.commander.user)
    body = {"campaign": str(world.campaign.pk), "member": str(member.pk), "role": "british"}
    world.organiser.post("/posts/", {**body, "theatre": "india"})

    def ask():
        return world.organiser.post("/posts/", {**body, "theatre": "china"})

    problem = told(world.campaign, ask, "order_forbidden")
    assert problem["facts"]["rule"] == "SNS-ROLE-01"


def test_sns_role_01_who_does_not_sit_casts_no_vote(people):
    house = House(people["organiser"].user, people)
    stranger = Person(factories.make_user())
    side = Side.objects.get(campaign=house.war, key="british")
    factories.make_member(house.war, role="commander", side=side, user=stranger.user)

    def ask():
        return stranger.post(f"/motions/{house.motion.pk}/vote/", {"aye": True})

    told(house.war, ask, "not_sitting")


def test_sns_price_03_nobody_buys_a_vessel_that_is_at_sea():
    world = World(through="exchequer")
    boat = factories.make_vessel(world.side, vessel_class="small-gunboat", guns=())
    Vessel.objects.filter(pk=boat.pk).update(card="SG", location="passage")

    def ask():
        return world.commander.post("/sales/", {"vessel": str(boat.pk)})

    problem = told(world.campaign, ask, "vessel_unavailable")
    assert "is on passage" in problem["detail"]
