"""Wars by months as the API's tests ask for them: who is in them, their rows, and the requests.

A new operation of the months needs its row in `_rows()` and its request in `asks()`, an example
in its view, and an entry in `IN_THE_WORLD` for each row that the example's body names; a list
that grows, a line in `Growing`. The tests of `tests/api` and the matrices find it there.
"""

from typing import Any

from django.utils import timezone

from campaigns.models import Campaign, CampaignTurn, Side
from riverwar import feed
from riverwar.accounts.models import User
from riverwar.api import edge
from riverwar.feed.models import Event
from tests.factories import make_member
from tests.turns import upkeep
from tests.turns.camp import Camp, more_of_movement
from tests.turns.field import Field, more_engagements
from tests.turns.house import House, more_of_parliament
from tests.turns.market import Market, more_of_builds
from tests.turns.world import advance, make_war
from tests.vessels.ask import Ask
from turns import services
from turns.models import EventDraw, StandingEffect, Territory
from turns.views import build_examples as market
from turns.views import examples
from turns.views import movement_examples as moving
from turns.views import parliament_examples as house

#: What stands in the world for each row that a body of the examples names.
IN_THE_WORLD = {
    examples.WAR_ID: "unopened_war",
    house.HOUSE_ID: "house",
    house.MEMBER_ID: "sitting",
    house.NEWCOMER_ID: "newcomer",
    market.SIDE_ID: "buyers",
    market.GUNBOAT_ID: "gunboat",
    market.FOR_SALE_ID: "for_sale",
    moving.MARCHING_ID: "marching",
    moving.SUPPLIER_ID: "supplier",
    moving.ORDERS_TURN_ID: "orders_turn",
    **upkeep.IN_THE_WORLD,
}


class Months:
    """A war whose first month is being played, and one whose calendar is still closed."""

    def __init__(self, organiser: User, people: dict[str, Any]) -> None:
        """`people` has the users `commander`, `rival` and `observer`, and they take part."""
        self.organiser = organiser
        self.war = make_war(by=organiser)
        self.unopened = make_war(by=organiser)
        with edge(reason="test"):
            self.turn = services.open_calendar(campaign=self.war, by=None, deploy=False)
        self.british, self.natives = self.side("british"), self.side("mahdists")
        for campaign in (self.war, self.unopened):
            self._enlist(campaign, people)
        self.turn = advance(self.turn)
        self.house = House(organiser, people)
        self.field = Field(organiser, people)
        self.camp = Camp(organiser, people)
        self.market = Market(organiser, people)
        self.upkeep = upkeep.Upkeep(self.turn)
        self.ids = self._rows()

    def side(self, key: str) -> Side:
        """A side of the war, by its key."""
        return Side.objects.get(campaign=self.war, key=key)

    def _enlist(self, campaign: Campaign, people: dict[str, Any]) -> None:
        for name, role, side in (
            ("commander", "commander", "british"),
            ("rival", "commander", "mahdists"),
            ("observer", "observer", None),
        ):
            found = None if side is None else Side.objects.get(campaign=campaign, key=side)
            make_member(campaign, role=role, side=found, user=people[name].user)

    def _rows(self) -> dict[str, Any]:
        """A row of everything, by the name of its resource."""
        noted = Event.objects.get(object_id=self.turn.pk, type="turn.step_taken")
        return {
            "war": self.war.pk,
            "unopened_war": self.unopened.pk,
            "turn": self.turn.pk,
            "battle_turn": self.field.turn.pk,
            "engagement": self.field.engagement.pk,
            **self._unrest(),
            "newcomer": self.unopened.members.get(role="commander", side__key="british").pk,
            **self.house.rows(),
            **self.market.rows(),
            **self.camp.rows(),
            **self.upkeep.rows(),
            "timeline": noted.pk,
        }

    def _unrest(self) -> dict[str, Any]:
        """A territory in uprising, an event that was drawn, and what one has left in force."""
        risen = Territory.objects.get(campaign=self.war, key="sudan")
        Territory.objects.filter(pk=risen.pk).update(index=4, half_points=8)
        with edge(reason="test"):
            event = feed.record(self.war.pk, "event.drawn", self.turn, by=None)
            draw = EventDraw.objects.create(
                campaign=self.war, turn=self.turn, order=9, deck=1, number=5, played=5,
                title="Army reform", event_id=event,
            )  # fmt: skip
        effect = StandingEffect.objects.create(
            campaign=self.war, lasting="army_reform", since=1, left={"infantry": 3}
        )
        return {"territory": risen.pk, "event_draw": draw.pk, "standing_effect": effect.pk}

    def asks(self) -> dict[str, Ask]:
        """How each operation is asked for that is not a list or a single row."""
        ids = {name: str(pk) for name, pk in self.ids.items()}

        def read(path: str) -> Ask:
            return Ask("GET", path.format(**ids))

        def write(path: str, body: Any = None, **more: Any) -> Ask:
            return Ask("POST", path.format(**ids), body or {}, **more)

        def change(path: str, body: Any) -> Ask:
            return Ask("PATCH", path.format(**ids), body)

        return {
            **self.upkeep.asks(),
            "turn_create": write("/turns/", {"campaign": ids["unopened_war"], "deploy": False}),
            "turn_update": change("/turns/{turn}/", {"orders_due": None}),
            "turn_advance": write("/turns/{turn}/advance/", {"step": self.turn.step}),
            "turn_battles": write("/turns/{battle_turn}/battles/"),
            "turn_report": read("/turns/{turn}/report/"),
            "campaign_audit": read("/campaigns/{war}/audit/"),
            "turn_told": read("/turns/{turn}/told/"),
            "build_create": write(
                "/builds/", {"side": ids["buyers"], "item": "SG", "place": "hong-kong"}
            ),
            "build_cancel": write("/builds/{build}/cancel/", {"reason": "Ordered twice"}),
            "territory_recruit": write("/territories/{territory}/recruit/", {"foot": 1}),
            "fitting_create": write("/fittings/", {"vessel": ids["gunboat"], "fitting": "plating"}),
            "sale_create": write("/sales/", {"vessel": ids["for_sale"]}),
            "post_create": write(
                "/posts/",
                {
                    "campaign": ids["unopened_war"],
                    "member": ids["newcomer"],
                    "role": "british",
                    "theatre": "china",
                },
            ),
            "post_recall": write("/posts/{post}/recall/"),
            "government_update": change("/governments/{government}/", {"chancellor": None}),
            "government_pay_order": write(
                "/governments/{government}/pay-order/", {"first": ["SG", "RI"]}
            ),
            "motion_create": write("/motions/", {"campaign": ids["house"], "kind": "confidence"}),
            "motion_vote": write("/motions/{motion}/vote/", {"aye": True}),
            "motion_withdraw": write("/motions/{motion}/withdraw/"),
            "motion_decide": write("/motions/{motion}/decide/"),
            "election_vote": write("/elections/{election}/vote/", {"candidate": ids["sitting"]}),
            "election_decide": write("/elections/{election}/decide/"),
            **self.camp.asks(ids),
        }


class Growing:
    """A war that has more of everything each time that it grows."""

    #: The lists that are longer afterwards.
    LISTS = frozenset(
        {
            "build_list",
            "depot_list",
            "election_list",
            "engagement_list",
            "event_draw_list",
            "month_account_list",
            "motion_list",
            "movement_order_list",
            "passage_list",
            "post_list",
            "score_list",
            "timeline_list",
            "standing_effect_list",
            "turn_list",
            *upkeep.LISTS,
        }
    )

    def __init__(self, organiser: User) -> None:
        self.campaign = make_war(by=organiser)
        with edge(reason="test"):
            self.turn = services.open_calendar(campaign=self.campaign, by=None, deploy=False)
        advance(self.turn)
        self.size = 0

    @property
    def rows(self) -> dict[str, Any]:
        """Whose lists are measured: a row of each resource that has lists of its own."""
        return {"turn": self.turn.pk}

    def grow(self, size: int) -> None:
        """To so many of each thing more than it began with."""
        numbers = range(self.size + 2, size + 2)
        CampaignTurn.objects.bulk_create(
            CampaignTurn(
                campaign=self.campaign, number=number, step="accounts", closed_at=timezone.now()
            )
            for number in numbers
        )
        more_of_parliament(self.campaign, numbers)
        more_engagements(self.turn, numbers)
        more_of_builds(self.campaign, numbers)
        StandingEffect.objects.bulk_create(
            StandingEffect(campaign=self.campaign, lasting="army_reform", since=number)
            for number in numbers
        )
        with edge(reason="test"):
            event = feed.record(self.campaign.pk, "event.drawn", self.turn, by=None)
            EventDraw.objects.bulk_create(
                EventDraw(
                    campaign=self.campaign, turn=self.turn, order=number + 50, deck=number + 50,
                    number=20, played=20, title="Quiet month", event_id=event,
                )
                for number in numbers
            )  # fmt: skip
        more_of_movement(self.campaign, numbers)
        upkeep.grow_upkeep(self.campaign, numbers)
        self.size = size
