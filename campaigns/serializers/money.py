"""Shapes of accounts and transfers."""

from typing import Any

from rest_framework import serializers

from campaigns.models import Account, Campaign, Posting, Side, Transfer
from riverwar.api.serializers import RowField, StrictSerializer, TextField, WholeNumberField

MOST = 1_000_000_000


class AccountSerializer(serializers.ModelSerializer[Account]):
    """A purse and what is in it. The bank's is below zero by what is about."""

    side_key = serializers.SlugField(source="side.key", read_only=True, allow_null=True)
    unit = serializers.ChoiceField(source="campaign.money_unit", choices=Campaign.MoneyUnit.choices)

    class Meta:
        model = Account
        fields: Any = ("id", "campaign", "side", "side_key", "kind", "theatre", "balance", "unit")
        read_only_fields = fields


class PostingSerializer(serializers.ModelSerializer[Posting]):
    """One leg: what an account gained, or below zero what it lost."""

    side = serializers.UUIDField(source="account.side_id", read_only=True, allow_null=True)

    class Meta:
        model = Posting
        fields: Any = ("account", "side", "amount")
        read_only_fields = fields


class TransferSerializer(serializers.ModelSerializer[Transfer]):
    """Money that changed hands: the legs sum to zero."""

    postings = PostingSerializer(many=True, read_only=True)
    reversed_by = serializers.PrimaryKeyRelatedField[Transfer](read_only=True, allow_null=True)

    class Meta:
        model = Transfer
        fields: Any = (
            "id",
            "campaign",
            "kind",
            "memo",
            "source_type",
            "source_id",
            "reverses",
            "reversed_by",
            "actor",
            "postings",
            "created_at",
        )
        read_only_fields = fields


class GrantRequest(StrictSerializer):
    """Money from the bank for a side."""

    amount = WholeNumberField(min_value=1, max_value=MOST)
    memo = TextField(max_length=200, allow_blank=True, required=False, default="")


class PaymentRequest(StrictSerializer):
    """Money from one side to another."""

    payer = RowField(queryset=Side.objects.select_related("campaign"))
    payee = RowField(queryset=Side.objects.select_related("campaign"))
    amount = WholeNumberField(min_value=1, max_value=MOST)
    memo = TextField(max_length=200, allow_blank=True, required=False, default="")


class ReversalRequest(StrictSerializer):
    """Why a transfer is put right."""

    memo = TextField(max_length=200)
