"""Prizes, prisoners, their exchange, and those who are on their way back."""

from campaigns.dice import dice_of
from campaigns.errors import CampaignEndedError, MoneyShortError
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, write
from riverwar.api.viewsets import Reading
from turns.dockyards import Docks, is_native
from turns.errors import NoCalendarError
from turns.filters import ConvalescentFilter, ExchangeFilter, PrisonersFilter, PrizeFilter
from turns.serializers.between import (
    ConvalescentSerializer,
    ExchangeRequest,
    ExchangeSerializer,
    PrisonersSerializer,
    PrizeSerializer,
    WithdrawalRequest,
)
from turns.views import between_examples as examples
from vessels.errors import (
    BookForbidsError,
    ExchangeEndedError,
    PrisonersShortError,
    PrizeDisposedError,
    VesselEngagedError,
)
from vessels.models import Convalescent, Exchange, Prisoners, Prize
from vessels.services import exchanges, prizes

REFUSALS = (
    BookForbidsError,
    PrizeDisposedError,
    VesselEngagedError,
    NoCalendarError,
    CampaignEndedError,
)


class PrizeViewSet(Reading):
    """Vessels that surrendered, and what became of them."""

    resource = "prize"
    queryset = Prize.objects.all()
    serializer_class = PrizeSerializer
    filterset_class = PrizeFilter
    example = examples.PRIZE

    @write(
        lock=False,
        key=KeyUse.REQUIRED,
        raises=REFUSALS,
        answer_example={
            **examples.PRIZE,
            "status": "condemned",
            "brought": 3_000,
            "prize_money": 600,
        },
    )
    def condemn(self, call: Call) -> Prize:
        """Sell a prize at an own port; a fifth stands on the record of the captain who took her."""
        prize: Prize = call.target
        docks = Docks.held(prize.campaign)
        return prizes.condemn(
            prize=prize,
            day=docks.today,
            own_port=docks.is_own_port(prize.vessel),
            options=docks.options,
            by=call.user,
        )

    @write(
        lock=False,
        key=KeyUse.REQUIRED,
        raises=(MoneyShortError, *REFUSALS),
        answer_example={**examples.PRIZE, "status": "commissioned"},
    )
    def commission(self, call: Call) -> Prize:
        """Take a prize into service. Natives man her on the spot with those who change sides."""
        prize: Prize = call.target
        docks = Docks.held(prize.campaign)
        if is_native(prize.vessel):
            phase = f"prize-{prize.pk.hex[:24]}"
            dice = dice_of(prize.campaign, phase=phase, rule="SNS-REP-07")
            return prizes.commission_on_the_spot(prize=prize, dice=dice, by=call.user)
        return prizes.commission_prize(
            prize=prize,
            at=docks.at(prize.vessel),
            own_port=docks.is_own_port(prize.vessel),
            options=docks.options,
            by=call.user,
        )

    @write(
        lock=False,
        raises=REFUSALS,
        answer_example={**examples.PRIZE, "status": "burned"},
    )
    def burn(self, call: Call) -> Prize:
        """Set fire to a vessel that struck."""
        prize: Prize = call.target
        docks = Docks.held(prize.campaign)
        return prizes.burn(prize=prize, day=docks.today, by=call.user)


class ConvalescentViewSet(Reading):
    """Men who live and are not at their posts: wounded, or without one to return to."""

    resource = "convalescent"
    queryset = Convalescent.objects.all()
    serializer_class = ConvalescentSerializer
    filterset_class = ConvalescentFilter
    example = examples.CONVALESCENT


class PrisonersViewSet(Reading):
    """Men in the hands of another side."""

    resource = "prisoners"
    queryset = Prisoners.objects.all()
    serializer_class = PrisonersSerializer
    filterset_class = PrisonersFilter
    example = examples.PRISONERS


class ExchangeViewSet(Reading):
    """Offers to exchange prisoners."""

    resource = "exchange"
    queryset = Exchange.objects.select_related("side", "with_side")
    serializer_class = ExchangeSerializer
    filterset_class = ExchangeFilter
    example = examples.EXCHANGE

    @write(
        takes=ExchangeRequest,
        subject="offered_by",
        raises=(PrisonersShortError, CampaignEndedError),
        example={"offered_by": examples.BRITISH_ID, "side": examples.MAHDISTS_ID, "men": 1},
    )
    def create(self, call: Call) -> Exchange:
        """Offer another side so many of its men, and officers, for as many of one's own."""
        return exchanges.offer_exchange(by=call.user, **call.data)

    @write(
        lock=False,
        raises=(
            ExchangeEndedError,
            PrisonersShortError,
            NoCalendarError,
            CampaignEndedError,
        ),
        answer_example={**examples.EXCHANGE, "status": "accepted"},
    )
    def accept(self, call: Call) -> Exchange:
        """Accept an offer: those whom each side has held longest go home."""
        docks = Docks.held(call.target.campaign)
        return exchanges.accept_exchange(exchange=call.target, turn=docks.turn.number, by=call.user)

    @write(
        lock=False,
        raises=(ExchangeEndedError, CampaignEndedError),
        answer_example={**examples.EXCHANGE, "status": "refused"},
    )
    def refuse(self, call: Call) -> Exchange:
        """Refuse an offer."""
        return exchanges.end_exchange(exchange=call.target, refused=True, by=call.user)

    @write(
        takes=WithdrawalRequest,
        detail=False,
        raises=(ExchangeEndedError, CampaignEndedError),
        example={"exchange": examples.OFFER_ID},
        answer_example={**examples.EXCHANGE, "status": "withdrawn"},
    )
    def withdraw(self, call: Call) -> Exchange:
        """Withdraw an offer, as the side that made it."""
        exchange: Exchange = call.data["exchange"]
        call.allow(exchange.with_side)
        return exchanges.end_exchange(exchange=exchange, refused=False, by=call.user)
