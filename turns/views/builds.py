"""What is bought and sold by the campaign book's prices."""

from campaigns.errors import CampaignEndedError, MoneyShortError
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading
from turns import purchases
from turns.errors import NoCalendarError, OrderForbiddenError
from turns.filters import BuildFilter, FittingFilter, SaleFilter
from turns.serializers.builds import (
    BuildRequest,
    BuildSerializer,
    CancelRequest,
    FittingRequest,
    FittingSerializer,
    SaleRequest,
    SaleSerializer,
)
from turns.views import build_examples as examples
from vessels.errors import (
    BookForbidsError,
    BuildEndedError,
    NotOfferedError,
    NotRatedError,
    VesselEngagedError,
    VesselUnavailableError,
)
from vessels.models import Build, RepairJob, VesselLoss
from vessels.outfits import FITTINGS
from vessels.services.builds import cancel_build


class BuildViewSet(Reading):
    """Units that are raised and vessels that are built, from their order to their delivery."""

    resource = "build"
    queryset = Build.objects.select_related("account", "receipt__price_list_version__price_list")
    serializer_class = BuildSerializer
    filterset_class = BuildFilter
    example = examples.BUILD

    @write(
        takes=BuildRequest,
        subject="side",
        key=KeyUse.REQUIRED,
        raises=(
            NotOfferedError,
            OrderForbiddenError,
            MoneyShortError,
            NoCalendarError,
            CampaignEndedError,
        ),
        example={"side": examples.SIDE_ID, "item": "SG", "place": "hong-kong"},
    )
    def create(self, call: Call) -> Build:
        """Buy a unit or a vessel, while the turn is at the step exchequer or orders.

        The receipt pins the price and the edition of prices. Before the Exchequer step is taken,
        what the month's upkeep needs is kept back.
        """
        with pointing({NotOfferedError: Place("/item", "SNS-PRICE-01")}):
            return purchases.buy_directly(by=call.user, **call.data)

    @write(
        takes=CancelRequest,
        lock=False,
        key=KeyUse.REQUIRED,
        raises=(BuildEndedError, MoneyShortError, CampaignEndedError),
        example={"reason": "Ordered twice"},
        answer_example={**examples.BUILD, "status": "cancelled"},
    )
    def cancel(self, call: Call) -> Build:
        """Call a purchase off before its delivery; its price goes back to whoever paid it."""
        return cancel_build(build=call.target, by=call.user, **call.data)


class FittingViewSet(Reading):
    """Fittings that are or were fitted to vessels: jobs with their days and their cost."""

    resource = "fitting"
    queryset = RepairJob.objects.filter(task__in=FITTINGS)
    serializer_class = FittingSerializer
    filterset_class = FittingFilter
    example = examples.FITTING

    @write(
        takes=FittingRequest,
        subject="vessel",
        key=KeyUse.REQUIRED,
        raises=(
            BookForbidsError,
            OrderForbiddenError,
            MoneyShortError,
            NotOfferedError,
            NotRatedError,
            VesselUnavailableError,
            VesselEngagedError,
            NoCalendarError,
            CampaignEndedError,
        ),
        example={"vessel": examples.GUNBOAT_ID, "fitting": "plating"},
    )
    def create(self, call: Call) -> RepairJob:
        """Have something fitted to a vessel where she lies; she is in repair until it is there."""
        return purchases.fit(by=call.user, **call.data)


class SaleViewSet(Reading):
    """Vessels that were sold or scrapped."""

    resource = "sale"
    queryset = VesselLoss.objects.filter(end=VesselLoss.End.SCRAPPED)
    serializer_class = SaleSerializer
    filterset_class = SaleFilter
    example = examples.SALE

    @write(
        takes=SaleRequest,
        subject="vessel",
        key=KeyUse.REQUIRED,
        raises=(
            BookForbidsError,
            OrderForbiddenError,
            VesselUnavailableError,
            VesselEngagedError,
            NoCalendarError,
            CampaignEndedError,
        ),
        example={"vessel": examples.FOR_SALE_ID},
    )
    def create(self, call: Call) -> VesselLoss:
        """Sell a vessel for a part of her price, as whole as her hull is."""
        return purchases.sell(by=call.user, **call.data)
