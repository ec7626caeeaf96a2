"""Shapes of posts and offices, of motions with their votes, and of elections."""

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from campaigns.keys import LENGTH
from campaigns.models import Campaign, Member, Post
from campaigns.models.posts import ROLES, THEATRES
from campaigns.rules.atlas import Theatre
from campaigns.rules.parliament import MotionKind
from riverwar.api.serializers import (
    RowField,
    StrictSerializer,
    TextField,
    TruthField,
    WholeNumberField,
)
from turns.models import Ballot, Election, Government, Motion, Vote
from turns.models.parliament import KINDS
from vessels.models import TroopUnit, Vessel

PURSES: Final[Any] = [(str(theatre), str(theatre)) for theatre in Theatre]
MOST: Final = 1_000_000_000
#: The longest order of payment.
MOST_NAMED: Final = 200


class PostSerializer(serializers.ModelSerializer[Post]):
    """A member's command of a theatre. The second seat is the second in command's."""

    username = serializers.CharField(source="member.user.username", read_only=True)

    class Meta:
        model = Post
        fields: Any = (
            "id",
            "version",
            "campaign",
            "member",
            "username",
            "role",
            "theatre",
            "seat",
            "since",
            "until",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class PostRequest(StrictSerializer):
    """A command for a member."""

    campaign = RowField(queryset=Campaign.objects.all(), campaign_path="id")
    member = RowField(queryset=Member.objects.select_related("user", "campaign"))
    role = serializers.ChoiceField(choices=ROLES)
    theatre = serializers.ChoiceField(choices=THEATRES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["member"].campaign_id != attrs["campaign"].pk:
            raise _foreign("member")
        return attrs


class GovernmentSerializer(serializers.ModelSerializer[Government]):
    """The government: its side, its offices, and its political level from 0 to 10."""

    pay_first = serializers.SerializerMethodField(
        help_text="Who is paid first; null for those who do not lead its side."
    )

    class Meta:
        model = Government
        fields: Any = (
            "id",
            "version",
            "campaign",
            "side",
            "level",
            "prime_minister",
            "chancellor",
            "pay_first",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    @extend_schema_field(serializers.ListField(child=serializers.CharField(), allow_null=True))
    def get_pay_first(self, government: Government) -> list[str] | None:
        return list(government.pay_first) if getattr(government, "full_view", False) else None


class PayOrderRequest(StrictSerializer):
    """SNS-MONEY-06: the order in which the government pays."""

    first = serializers.ListField(
        child=TextField(max_length=LENGTH),
        max_length=MOST_NAMED,
        help_text="Keys of vessels and units, or codes of the price list; others come after them.",
    )


class OfficesRequest(StrictSerializer):
    """Who has an office; null leaves it vacant."""

    prime_minister = RowField(
        queryset=Member.objects.select_related("user"), allow_null=True, required=False
    )
    chancellor = RowField(
        queryset=Member.objects.select_related("user"), allow_null=True, required=False
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        for name, member in attrs.items():
            if member is not None and member.campaign_id != self.context["target"].campaign_id:
                raise _foreign(name)
        return attrs


class VoteSerializer(serializers.ModelSerializer[Vote]):
    """How a member voted."""

    class Meta:
        model = Vote
        fields: Any = ("member", "aye")
        read_only_fields = fields


class MotionSerializer(serializers.ModelSerializer[Motion]):
    """A motion: what was asked, how parliament divided, and whether it could be carried out."""

    particulars = serializers.DictField(help_text="As the kind has them; rows by their ids.")
    votes = VoteSerializer(many=True, read_only=True)

    class Meta:
        model = Motion
        fields: Any = (
            "id",
            "version",
            "campaign",
            "turn",
            "number",
            "kind",
            "particulars",
            "mover",
            "status",
            "votes",
            "ayes",
            "noes",
            "carried_out",
            "hindrance",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class NothingMore(StrictSerializer):
    """A motion without particulars."""


class Raising(StrictSerializer):
    """SNS-ROLE-03: units to raise."""

    card = TextField(max_length=LENGTH)
    place = TextField(max_length=LENGTH)
    count = WholeNumberField(min_value=1, max_value=20, default=1)


class Forces(StrictSerializer):
    """SNS-ROLE-03: units and vessels, at least one."""

    units = serializers.ListField(
        child=RowField(queryset=TroopUnit.objects.select_related("side")), default=list,
        max_length=50,
    )  # fmt: skip
    vessels = serializers.ListField(
        child=RowField(queryset=Vessel.objects.select_related("side")), default=list, max_length=50
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs["units"] and not attrs["vessels"]:
            raise serializers.ValidationError("Name a unit or a vessel.", code="one_of")
        return attrs


class Shipping(Forces):
    """SNS-ROLE-03: forces, and the port they go to."""

    to = TextField(max_length=LENGTH)


class MovingMoney(StrictSerializer):
    """SNS-ROLE-03: money from one theatre to another."""

    payer = serializers.ChoiceField(choices=PURSES)
    payee = serializers.ChoiceField(choices=PURSES)
    amount = WholeNumberField(min_value=1, max_value=MOST)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["payer"] == attrs["payee"]:
            raise serializers.ValidationError(
                {"payee": ErrorDetail("Name another theatre.", code="same")}
            )
        return attrs


class Appointing(StrictSerializer):
    """SNS-ROLE-03: a member with a command, or the post from which its holder is recalled."""

    member = RowField(queryset=Member.objects.select_related("user"), required=False)
    role = serializers.ChoiceField(choices=ROLES, required=False)
    theatre = serializers.ChoiceField(choices=THEATRES, required=False)
    post = RowField(queryset=Post.objects.all(), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if set(attrs) not in ({"member", "role", "theatre"}, {"post"}):
            raise serializers.ValidationError(
                "Name member, role and theatre to appoint, or post alone to recall.", code="one_of"
            )
        return attrs


#: SNS-ROLE-03: what each kind of motion names.
PARTICULARS: Final[Mapping[str, type[StrictSerializer]]] = {
    MotionKind.RAISE: Raising,
    MotionKind.SHIP: Shipping,
    MotionKind.DISBAND: Forces,
    MotionKind.CREDIT: NothingMore,
    MotionKind.MOVE_MONEY: MovingMoney,
    MotionKind.APPOINT: Appointing,
    MotionKind.CONFIDENCE: NothingMore,
}


class MotionRequest(StrictSerializer):
    """A motion to move."""

    campaign = RowField(queryset=Campaign.objects.all(), campaign_path="id")
    kind = serializers.ChoiceField(choices=KINDS)
    particulars = serializers.DictField(
        default=dict,
        help_text="raise: card, place, count. ship: units, vessels, to. disband: units, vessels."
        " move_money: payer, payee, amount. appoint: member, role, theatre; or post, to recall."
        " vote_of_credit and confidence: none.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        shape = PARTICULARS[attrs["kind"]](data=attrs["particulars"], context=self.context)
        if not shape.is_valid():
            raise serializers.ValidationError({"particulars": shape.errors})
        attrs["particulars"] = shape.validated_data
        for name, value in shape.validated_data.items():
            for row in value if isinstance(value, list) else [value]:
                if getattr(row, "campaign_id", attrs["campaign"].pk) != attrs["campaign"].pk:
                    raise serializers.ValidationError({"particulars": _foreign(name).detail})
        return attrs


class VoteRequest(StrictSerializer):
    """Aye or no."""

    aye = TruthField()


class BallotSerializer(serializers.ModelSerializer[Ballot]):
    """For whom a player voted."""

    class Meta:
        model = Ballot
        fields: Any = ("voter", "candidate")
        read_only_fields = fields


class ElectionSerializer(serializers.ModelSerializer[Election]):
    """An election of a Prime Minister; one that ends level is followed by another round."""

    ballots = BallotSerializer(many=True, read_only=True)

    class Meta:
        model = Election
        fields: Any = (
            "id",
            "version",
            "campaign",
            "turn",
            "round",
            "status",
            "winner",
            "ballots",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields


class BallotRequest(StrictSerializer):
    """The member to vote for."""

    candidate = RowField(queryset=Member.objects.select_related("user"))


def _foreign(name: str) -> serializers.ValidationError:
    return serializers.ValidationError(
        {name: ErrorDetail("This lies in another campaign.", code="foreign")}
    )
