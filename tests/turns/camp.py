"""A war at its orders, with a unit to move and one to build a depot, for the tests of the API."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.models import Campaign, CampaignTurn, Side
from campaigns.money import grant
from campaigns.rules.chart import SHIPPED
from campaigns.rules.charting import write_chart
from riverwar.accounts.models import User
from riverwar.api import edge
from tests.factories import make_member, make_unit, make_vessel
from tests.turns.world import make_war
from tests.vessels.ask import Ask
from turns import orders, services
from turns.models import Depot, MovementOrder, Passage
from turns.views import movement_examples as examples
from vessels.models import TroopUnit, Vessel

#: Who does not know what another side has ordered.
UNKNOWING = ("rival", "observer")


def stationed(side: Side, place: str) -> TroopUnit:
    """A unit of a side at a place."""
    unit = make_unit(side, troop_type="line-infantry")
    TroopUnit.objects.filter(pk=unit.pk).update(place=place)
    unit.refresh_from_db()
    return unit


class Camp:
    """A war whose first month waits for orders, one of which is written."""

    def __init__(self, organiser: User, people: Mapping[str, Any]) -> None:
        self.campaign = make_war(by=organiser)
        with edge(reason="test"):
            self.turn = services.open_calendar(campaign=self.campaign, by=None, deploy=False)
        CampaignTurn.objects.filter(pk=self.turn.pk).update(step="orders")
        self.turn.refresh_from_db()
        for name, role, key in (
            ("commander", "commander", "british"),
            ("rival", "commander", "mahdists"),
            ("observer", "observer", ""),
        ):
            side = Side.objects.get(campaign=self.campaign, key=key) if key else None
            make_member(self.campaign, role=role, side=side, user=people[name].user)
        self.side = Side.objects.get(campaign=self.campaign, key="british")
        self.marching = stationed(self.side, "cairo")
        self.supplier = stationed(self.side, "nile:100")
        ordered = stationed(self.side, "cairo")
        self.boat = make_vessel(self.side, vessel_class="small-gunboat", guns=())
        Vessel.objects.filter(pk=self.boat.pk).update(location="cairo")
        with edge(reason="test"):
            grant(side=self.side, amount=2_000, memo="test", by=None)
            self.order = orders.write_order(turn=self.turn, mover=ordered, kind="stay", by=None)
        self.passage = Passage.objects.create(
            campaign=self.campaign, side=self.side, turn=self.turn, unit=ordered, kind="charter",
            start="portsmouth", goal="durban", began=0, ready=31, ended=True,
        )  # fmt: skip
        self.depot = Depot.objects.create(
            campaign=self.campaign, side=self.side, place="nile:50", since=1
        )

    def rows(self) -> dict[str, Any]:
        """Its rows by the names of their resources."""
        return {
            "movement_order": self.order.pk,
            "passage": self.passage.pk,
            "depot": self.depot.pk,
            "orders_turn": self.turn.pk,
            "marching": self.marching.pk,
            "supplier": self.supplier.pk,
            "supply_boat": self.boat.pk,
            "field": self.campaign.pk,
        }

    def asks(self, ids: Mapping[str, str]) -> dict[str, Ask]:
        """How each operation is asked for."""
        order = f"/movement-orders/{ids['movement_order']}/"
        war = f"/campaigns/{ids['field']}"
        body = {**examples.ORDER_REQUEST, "turn": ids["orders_turn"], "unit": ids["marching"]}
        return {
            "movement_order_retrieve": Ask("GET", order, hidden=UNKNOWING),
            "movement_order_create": Ask("POST", "/movement-orders/", body),
            "movement_order_destroy": Ask("DELETE", order, hidden=UNKNOWING),
            "depot_create": Ask("POST", "/depots/", {"unit": ids["supplier"]}),
            "vessel_load_supply": Ask(
                "POST", f"/vessels/{ids['supply_boat']}/load-supply/", {"loads": 2}
            ),
            "campaign_chart": Ask("GET", f"{war}/chart/"),
            "campaign_chart_features": Ask("GET", f"{war}/chart-features/"),
            "campaign_draw_chart": Ask(
                "POST", f"/campaigns/{ids['unopened_war']}/draw-chart/", _whole_chart()
            ),
        }


def _whole_chart() -> dict[str, Any]:
    return {"document": write_chart(SHIPPED)}


def more_of_movement(campaign: Campaign, numbers: Iterable[int]) -> None:
    """An order, a passage and a depot for each of these turns, which are there."""
    side = Side.objects.get(campaign=campaign, key="british")
    unit = TroopUnit.objects.filter(campaign=campaign).first() or stationed(side, "cairo")
    turns = list(CampaignTurn.objects.filter(campaign=campaign, number__in=list(numbers)))
    common = {"campaign": campaign, "side": side}
    MovementOrder.objects.bulk_create(
        MovementOrder(turn=turn, unit=unit, kind="stay", **common) for turn in turns
    )
    Passage.objects.bulk_create(
        Passage(
            turn=turn, unit=unit, kind="charter", start="portsmouth", goal="malta", began=0,
            ready=9, ended=True, **common,
        )
        for turn in turns
    )  # fmt: skip
    Depot.objects.bulk_create(
        Depot(place=f"nile:{turn.number}", since=turn.number, **common) for turn in turns
    )
