"""Movement orders, passages, depots, and the chart they lie on."""

from typing import Any

from campaigns.charts import chart_of
from campaigns.errors import CampaignEndedError, MoneyShortError
from campaigns.models import Campaign, CampaignChart
from campaigns.rules.charting import write_chart
from campaigns.rules.geojson import features
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, read, write
from riverwar.api.viewsets import Reading, Resource
from turns import depots, drawing, orders
from turns.errors import (
    ChartRefusedError,
    NoCalendarError,
    OrderForbiddenError,
    OrdersClosedError,
    OrderWrittenError,
    TurnClosedError,
    UnknownPlaceError,
)
from turns.filters import DepotFilter, MovementOrderFilter, PassageFilter
from turns.models import Depot, MovementOrder, Passage
from turns.serializers.movement import (
    ChartRequest,
    ChartSerializer,
    DepotRequest,
    DepotSerializer,
    DrawnSerializer,
    FeaturesSerializer,
    LoadsRequest,
    MovementOrderSerializer,
    OrderRequest,
    PassageSerializer,
    SuppliedSerializer,
)
from turns.views import movement_examples as examples
from vessels.models import Vessel


class MovementOrderViewSet(Reading):
    """What vessels and units are to do in a month; hidden from other sides until it is done."""

    resource = "movement_order"
    queryset = MovementOrder.objects.all()
    serializer_class = MovementOrderSerializer
    filterset_class = MovementOrderFilter
    example = examples.ORDER

    @write(
        takes=OrderRequest,
        raises=(
            OrderForbiddenError,
            OrderWrittenError,
            OrdersClosedError,
            UnknownPlaceError,
            TurnClosedError,
            NoCalendarError,
            CampaignEndedError,
        ),
        example=examples.ORDER_REQUEST,
    )
    def create(self, call: Call) -> MovementOrder:
        """Order one of your vessels or units, while the turn is at its orders.

        SNS-EVT-02: at a port with a telegraph also after the deadline, until the movement is taken.
        """
        data = dict(call.data)
        mover = data.pop("vessel", None) or data.pop("unit")
        call.allow(mover)
        if mover.campaign_id != data["turn"].campaign_id:
            raise OrderForbiddenError(
                rule="SNS-SEQ-01",
                problem=f"{mover.name} is of another campaign than the turn",
                remedy="Name a turn and a force of one campaign.",
            )
        return orders.write_order(mover=mover, by=call.user, **data)

    @write(lock=False, raises=(OrdersClosedError, TurnClosedError, CampaignEndedError))
    def destroy(self, call: Call) -> None:
        """Take an order back while an order could be written."""
        orders.withdraw_order(order=call.target, by=call.user)


class PassageViewSet(Reading):
    """Voyages, from loading to landing."""

    resource = "passage"
    queryset = Passage.objects.all()
    serializer_class = PassageSerializer
    filterset_class = PassageFilter
    example = examples.PASSAGE


class DepotViewSet(Reading):
    """Depots that were built; ports, rail heads and garrison towns need none."""

    resource = "depot"
    queryset = Depot.objects.all()
    serializer_class = DepotSerializer
    filterset_class = DepotFilter
    example = examples.DEPOT

    @write(
        takes=DepotRequest,
        key=KeyUse.REQUIRED,
        raises=(OrderForbiddenError, MoneyShortError, NoCalendarError, CampaignEndedError),
        example=examples.DEPOT_REQUEST,
    )
    def create(self, call: Call) -> Depot:
        """Build a depot on a river where a vessel or a unit stands, from a load that it gives."""
        carrier = call.data.get("vessel") or call.data.get("unit")
        call.allow(carrier)
        return depots.build_depot(carrier=carrier, by=call.user)


class CampaignChartViewSet(Resource):
    """The chart that a campaign is played on."""

    resource = "campaign"
    campaign_path = "id"
    queryset = Campaign.objects.all()

    @read(answer=ChartSerializer, answer_example=examples.CHART)
    def chart(self, call: Call) -> Any:
        """Places, sea links, rivers and roads, each with what it rests on."""
        editions = CampaignChart.objects.filter(campaign=call.target).order_by("number")
        number = editions.values_list("number", flat=True).last()
        return {"number": number, "document": write_chart(chart_of(call.target))}

    @read(answer=FeaturesSerializer, answer_example=examples.FEATURES)
    def chart_features(self, call: Call) -> Any:
        """The chart as GeoJSON, for programs that draw maps."""
        return features(chart_of(call.target))

    @write(
        takes=ChartRequest,
        answer=DrawnSerializer,
        lock=False,
        raises=(ChartRefusedError, NoCalendarError, CampaignEndedError),
        example=examples.CHART_REQUEST,
        answer_example=examples.DRAWN,
    )
    def draw_chart(self, call: Call) -> CampaignChart:
        """Play on another chart from now on. It takes the place of the whole chart."""
        return drawing.draw_chart(campaign=call.target, by=call.user, **call.data)


class SuppliedVesselViewSet(Resource):
    """What the campaign book has vessels carry besides their class's own load."""

    resource = "vessel"
    queryset = Vessel.objects.select_related("campaign")
    serializer_class = SuppliedSerializer

    @write(
        takes=LoadsRequest,
        answer=SuppliedSerializer,
        lock=False,
        raises=(OrderForbiddenError, NoCalendarError, CampaignEndedError),
        example={"loads": 2},
        answer_example={"loads": 2},
    )
    def load_supply(self, call: Call) -> Any:
        """SNS-SUP-03: have a vessel at a depot carry months of supply for a unit, all told."""
        depots.load_supply(vessel=call.target, by=call.user, **call.data)
        return {"loads": call.data["loads"]}
