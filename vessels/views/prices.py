"""Price lists, in versions, and the one that each campaign buys by."""

from campaigns.errors import CampaignEndedError
from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading
from vessels import services
from vessels.errors import PricesRefusedError, PriceUnitError, RetiredError
from vessels.filters import CampaignPriceListFilter, PriceListVersionFilter
from vessels.models import CampaignPriceList, PriceList, PriceListVersion
from vessels.serializers.catalogue import (
    AdoptionRequest,
    CampaignPriceListSerializer,
    PriceListSerializer,
    PriceListVersionSerializer,
)
from vessels.serializers.publishing import PriceListVersionRequest
from vessels.services.prices import publish_prices
from vessels.views.catalogue import Catalogue, Designs
from vessels.views.catalogue_examples import DESIGN, PRICE_REQUEST, PRICE_VERSION
from vessels.views.examples import CAMPAIGN_ID, WHEN


class PriceListViewSet(Designs):
    """Price lists, each with its present version."""

    resource = "price_list"
    queryset = PriceList.objects.with_latest()
    serializer_class = PriceListSerializer
    example = {**DESIGN, "key": "riverside-points", "latest": PRICE_VERSION}


class PriceListVersionViewSet(Catalogue):
    """Editions of price lists. Receipts name theirs."""

    resource = "price_list_version"
    queryset = PriceListVersion.objects.select_related("price_list")
    serializer_class = PriceListVersionSerializer
    filterset_class = PriceListVersionFilter
    example = PRICE_VERSION

    @write(
        takes=PriceListVersionRequest,
        raises=(PricesRefusedError, RetiredError),
        example=PRICE_REQUEST,
    )
    def create(self, call: Call) -> PriceListVersion:
        """Write a new version, or the first of a new one.

        Campaigns go on buying by the edition that they have adopted. What is as it was makes no
        new version.
        """
        call.allow(None)
        with pointing({RetiredError: Place("/key")}):
            return publish_prices(by=call.user, **call.data)


class CampaignPriceListViewSet(Reading):
    """The editions of prices that campaigns buy by."""

    resource = "campaign_price_list"
    queryset = CampaignPriceList.objects.select_related("price_list_version__price_list")
    serializer_class = CampaignPriceListSerializer
    filterset_class = CampaignPriceListFilter
    ordering = "id"
    example = {
        "id": "0192f3a4-5b6c-7d8e-9f01-000000000211",
        "version": 1,
        "campaign": CAMPAIGN_ID,
        "ruleset": "riverside",
        "price_list_version": PRICE_VERSION,
        **WHEN,
    }

    @write(
        takes=AdoptionRequest,
        subject="campaign",
        raises=(PriceUnitError, CampaignEndedError),
        example={
            "campaign": CAMPAIGN_ID,
            "price_list_version": "0192f3a4-5b6c-7d8e-9f01-000000000202",
        },
    )
    def create(self, call: Call) -> CampaignPriceList:
        """Have a campaign buy by another edition of prices from now on."""
        return services.adopt_price_list(
            campaign=call.data["campaign"], version=call.data["price_list_version"], by=call.user
        )
