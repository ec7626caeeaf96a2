"""Accounts and transfers."""

from django.db.models import QuerySet

from campaigns import services
from campaigns.errors import (
    AmountRefusedError,
    CampaignEndedError,
    ForeignAccountError,
    MoneyShortError,
    TransferReversedError,
)
from campaigns.filters import AccountFilter, TransferFilter
from campaigns.models import Account, Transfer
from campaigns.serializers.money import (
    AccountSerializer,
    PaymentRequest,
    ReversalRequest,
    TransferSerializer,
)
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading

CAMPAIGN_ID = "0192f3a4-5b6c-7d8e-9f01-000000000001"
SIDE_ID = "0192f3a4-5b6c-7d8e-9f01-000000000011"
TREASURY_ID = "0192f3a4-5b6c-7d8e-9f01-000000000041"
TRANSFER = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000051",
    "campaign": CAMPAIGN_ID,
    "kind": "grant",
    "memo": "For the relief of the mission",
    "source_type": "",
    "source_id": None,
    "reverses": None,
    "reversed_by": None,
    "actor": "0192f3a4-5b6c-7d8e-9f01-0000000000aa",
    "postings": [
        {"account": "0192f3a4-5b6c-7d8e-9f01-000000000040", "side": None, "amount": -10},
        {"account": TREASURY_ID, "side": SIDE_ID, "amount": 10},
    ],
    "created_at": "2026-11-30T12:00:00Z",
}


def transfers() -> QuerySet[Transfer]:
    """Transfers with whatever their answer joins."""
    return Transfer.objects.select_related("reversed_by").prefetch_related("postings__account")


class AccountViewSet(Reading):
    """What sides have, and the bank that all money comes from."""

    resource = "account"
    queryset = Account.objects.select_related("campaign", "side")
    serializer_class = AccountSerializer
    filterset_class = AccountFilter
    ordering = "id"
    example = {
        "id": TREASURY_ID,
        "campaign": CAMPAIGN_ID,
        "side": SIDE_ID,
        "side_key": "expedition",
        "kind": "treasury",
        "theatre": "",
        "balance": 24,
        "unit": "points",
    }


class TransferViewSet(Reading):
    """Money that changed hands. A transfer stays as it is; a correction is a new one."""

    resource = "transfer"
    queryset = transfers()
    serializer_class = TransferSerializer
    filterset_class = TransferFilter
    example = TRANSFER

    @write(
        takes=PaymentRequest,
        subject="payer",
        key=KeyUse.REQUIRED,
        raises=(MoneyShortError, AmountRefusedError, ForeignAccountError, CampaignEndedError),
        example={
            "payer": SIDE_ID,
            "payee": "0192f3a4-5b6c-7d8e-9f01-000000000012",
            "amount": 4,
            "memo": "Ransom",
        },
    )
    def create(self, call: Call) -> Transfer:
        """Pay another side."""
        places = {MoneyShortError: Place("/amount"), ForeignAccountError: Place("/payee")}
        with pointing({**places, AmountRefusedError: Place("/amount")}):
            return services.pay(by=call.user, **call.data)

    @write(
        takes=ReversalRequest,
        status=201,
        key=KeyUse.REQUIRED,
        location="transfer",
        raises=(MoneyShortError, TransferReversedError),
        example={"memo": "It was meant for the other side"},
        answer_example={**TRANSFER, "kind": "reversal"},
    )
    def reverse(self, call: Call) -> Transfer:
        """Put a transfer right by its opposite, at most once."""
        return services.reverse_transfer(transfer=call.target, memo=call.data["memo"], by=call.user)
