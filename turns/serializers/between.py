"""Shapes of what becomes of vessels and people between battles."""

from typing import Any

from rest_framework import serializers

from campaigns.models import Side
from campaigns.rules.repair import Damage
from riverwar.api.serializers import RowField, StrictSerializer, WholeNumberField
from vessels.models import (
    Convalescent,
    Exchange,
    Prisoners,
    Prize,
    RepairJob,
    Replacement,
    TroopUnit,
    Vessel,
    VesselLoss,
)
from vessels.models.repairs import Task

VESSELS = Vessel.objects.select_related("side", "campaign", "class_version__vessel_class")
UNITS = TroopUnit.objects.select_related("side", "campaign")
SHARED: Any = ("id", "version", "campaign", "side")
WHEN: Any = ("created_at", "updated_at")
FALLEN: Any = (*SHARED, "vessel", "gun", "unit", "officer", "role", "count", "since_turn", "event")


class RepairSerializer(serializers.ModelSerializer[RepairJob]):
    """One job, the days on which it is worked at, and what was paid for it."""

    class Meta:
        model = RepairJob
        fields: Any = (
            *SHARED,
            "vessel",
            "task",
            "slot",
            "place",
            "workplace",
            "gang",
            "first_turn",
            "first_day",
            "last_turn",
            "last_day",
            "cost",
            "transfer",
            "status",
            "ordered_event",
            "ended_event",
            *WHEN,
        )
        read_only_fields = fields


class PlannedSerializer(serializers.Serializer[Any]):
    """A job that could be ordered, with its days and its cost."""

    task = serializers.ChoiceField(choices=Task.choices)
    slot = serializers.CharField(help_text="Of a gun: its place aboard.")
    first_turn = serializers.IntegerField(source="first.turn")
    first_day = serializers.IntegerField(source="first.day")
    last_turn = serializers.IntegerField(source="last.turn")
    last_day = serializers.IntegerField(source="last.day")
    cost = serializers.IntegerField()


class PlanSerializer(serializers.Serializer[Any]):
    """The jobs that could be ordered, and what all of them cost."""

    jobs = PlannedSerializer(many=True)
    cost = serializers.IntegerField()


class OrderedSerializer(serializers.Serializer[Any]):
    """The jobs that were ordered, and what was paid for them."""

    jobs = RepairSerializer(many=True)
    cost = serializers.IntegerField()


class TasksField(serializers.DictField):
    """How many jobs of each kind."""

    child = WholeNumberField(min_value=1, max_value=100)

    def to_internal_value(self, data: Any) -> Any:
        found: dict[str, int] = super().to_internal_value(data)
        unknown = [name for name in found if name not in tuple(Damage)]
        if unknown:
            raise serializers.ValidationError(
                f"There is no damage {unknown[0]!r}. One of: {', '.join(Damage)}.", code="invalid"
            )
        return found


class RepairRequest(StrictSerializer):
    """A vessel to be mended; without tasks, all that can be done where she lies."""

    vessel = RowField(queryset=VESSELS)
    tasks = TasksField(required=False, help_text="So many jobs of each kind of damage.")


class VesselRequest(StrictSerializer):
    """A vessel."""

    vessel = RowField(queryset=VESSELS)


class VesselStateSerializer(serializers.Serializer[Any]):
    """A vessel as she is now."""

    vessel = serializers.UUIDField(source="pk")
    status = serializers.ChoiceField(choices=Vessel.Status.choices)


class ReplacementSerializer(serializers.ModelSerializer[Replacement]):
    """Men found for a vessel or a unit."""

    men = serializers.DictField(
        child=serializers.IntegerField(), help_text="By role and by gun; of a unit, figures."
    )

    class Meta:
        model = Replacement
        fields: Any = (
            "id",
            "campaign",
            "side",
            "vessel",
            "unit",
            "turn",
            "place",
            "men",
            "figures",
            "cost",
            "transfer",
            "event",
            "created_at",
        )
        read_only_fields = fields


class ReplacementRequest(StrictSerializer):
    """Men for a vessel at a dockyard, or for a unit where such units are raised."""

    vessel = RowField(queryset=VESSELS, required=False)
    men = serializers.DictField(
        child=WholeNumberField(min_value=0, max_value=1000),
        required=False,
        help_text="Of a vessel: by role and by gun; all who are missing, if not given.",
    )
    unit = RowField(queryset=UNITS, required=False)
    figures = WholeNumberField(required=False, min_value=1, help_text="Of a unit.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if set(attrs) not in ({"vessel"}, {"vessel", "men"}, {"unit", "figures"}):
            raise serializers.ValidationError(
                "Name a vessel, with men if they are not to be all; or a unit and its figures.",
                code="one_of",
            )
        return attrs


class MergeRequest(StrictSerializer):
    """Two units under half strength at one place: the other is merged into the unit."""

    unit = RowField(queryset=UNITS)
    other = RowField(queryset=UNITS)


class UnitStateSerializer(serializers.Serializer[Any]):
    """A unit as it is now."""

    unit = serializers.UUIDField(source="pk")
    figures = serializers.IntegerField()


class PrizeSerializer(serializers.ModelSerializer[Prize]):
    """A vessel that surrendered, her prize crew, and what became of her."""

    class Meta:
        model = Prize
        fields: Any = (
            *SHARED,
            "taken_from",
            "vessel",
            "captain",
            "officers",
            "petty_officers",
            "ratings",
            "turn",
            "day",
            "place",
            "status",
            "brought",
            "prize_money",
            "event",
            *WHEN,
        )
        read_only_fields = fields


class VesselLossSerializer(serializers.ModelSerializer[VesselLoss]):
    """How a vessel left her side's fleet: date, place and cause."""

    class Meta:
        model = VesselLoss
        fields: Any = (
            "id",
            "campaign",
            "side",
            "captor",
            "vessel",
            "end",
            "turn",
            "day",
            "place",
            "cause",
            "event",
            "created_at",
        )
        read_only_fields = fields


class ConvalescentSerializer(serializers.ModelSerializer[Convalescent]):
    """Men who live and are not at their posts."""

    class Meta:
        model = Convalescent
        fields: Any = (*FALLEN, "back_turn", "returned", *WHEN)
        read_only_fields = fields


class PrisonersSerializer(serializers.ModelSerializer[Prisoners]):
    """Men in the hands of another side."""

    held = serializers.IntegerField(read_only=True, help_text="How many are prisoners still.")

    class Meta:
        model = Prisoners
        fields: Any = (*FALLEN, "captor", "freed", "turned", "held", *WHEN)
        read_only_fields = fields


class ExchangeSerializer(serializers.ModelSerializer[Exchange]):
    """An offer to exchange prisoners; `side` is the one that is asked."""

    offered_by = serializers.PrimaryKeyRelatedField[Side](source="with_side", read_only=True)

    class Meta:
        model = Exchange
        fields: Any = (
            *SHARED,
            "offered_by",
            "men",
            "officers",
            "status",
            "event",
            "ended_event",
            *WHEN,
        )
        read_only_fields = fields


class ExchangeRequest(StrictSerializer):
    """Prisoners to be exchanged, man for man and officer for officer."""

    offered_by = RowField(queryset=Side.objects.select_related("campaign"))
    side = RowField(queryset=Side.objects.select_related("campaign"), help_text="Who is asked.")
    men = WholeNumberField(required=False, min_value=0, max_value=10_000)
    officers = WholeNumberField(required=False, min_value=0, max_value=1000)


class WithdrawalRequest(StrictSerializer):
    """An offer that is not made any more."""

    exchange = RowField(queryset=Exchange.objects.select_related("side", "with_side", "campaign"))
