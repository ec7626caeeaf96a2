"""Shapes of vessels."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.keys import LENGTH, PATTERN
from campaigns.models import Side
from riverwar.api.serializers import (
    RowField,
    StrictSerializer,
    TextField,
    WholeNumberField,
)
from vessels.availability import availability_of
from vessels.books import BOOKS, FleetBook, fleet_book
from vessels.models import Vessel
from vessels.models.fleet import Drill
from vessels.serializers.parts import (
    AboardSerializer,
    AvailabilitySerializer,
    CarriedSerializer,
    ClassRefSerializer,
    CrewSerializer,
    GunSerializer,
    PaidSerializer,
    PersonSerializer,
    SideRefSerializer,
)

FIRST_STATUSES = [
    (status.value, status.label) for status in (Vessel.Status.AVAILABLE, Vessel.Status.EXPECTED)
]
RULED_STATUSES = [
    (status.value, status.label)
    for status in (
        Vessel.Status.AVAILABLE,
        Vessel.Status.SEPARATED,
        Vessel.Status.LAID_UP,
        Vessel.Status.IN_REPAIR,
        Vessel.Status.SCRAPPED,
    )
]


class VesselSerializer(serializers.ModelSerializer[Vessel]):
    """A vessel with all that she has. `key` is her id in setups and logs."""

    side = SideRefSerializer(read_only=True)
    vessel_class = ClassRefSerializer(source="class_version", read_only=True)
    availability = serializers.SerializerMethodField()
    condition = serializers.DictField(help_text="By book: what it keeps of her between battles.")
    captain = PersonSerializer(source="shown_captain", allow_null=True, read_only=True)
    crew = CrewSerializer(source="shown_crew", many=True, read_only=True)
    guns = GunSerializer(source="shown_guns", many=True, read_only=True)
    units = AboardSerializer(source="shown_units", many=True, read_only=True)
    cargo = CarriedSerializer(source="shown_cargo", many=True, read_only=True)
    receipt = PaidSerializer(source="shown_receipt", allow_null=True, read_only=True)

    class Meta:
        model = Vessel
        fields: Any = (
            "id",
            "version",
            "campaign",
            "side",
            "key",
            "name",
            "vessel_class",
            "origin",
            "points",
            "status",
            "status_event",
            "location",
            "expected_at",
            "availability",
            "condition",
            "captain",
            "crew",
            "guns",
            "units",
            "cargo",
            "receipt",
            "lost_at",
            "lost_where",
            "lost_why",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    @extend_schema_field(AvailabilitySerializer)
    def get_availability(self, vessel: Vessel) -> Any:
        return AvailabilitySerializer(availability_of(vessel, self._book_of(vessel))).data

    def _book_of(self, vessel: Vessel) -> FleetBook | None:
        """The campaign's default book, read once for all rows of an answer."""
        context: Any = self.context
        books: dict[Any, FleetBook | None] = context.setdefault("fleet_books", {})
        if vessel.campaign_id not in books:
            ruleset = vessel.campaign.default_ruleset
            options: Any = getattr(vessel, "book_options", None) or {}
            books[vessel.campaign_id] = fleet_book(ruleset, options) if ruleset in BOOKS else None
        return books[vessel.campaign_id]


class PurchaseRequest(StrictSerializer):
    """A vessel to buy by the campaign's price list."""

    side = RowField(queryset=Side.objects.select_related("campaign"))
    vessel_class = TextField(max_length=LENGTH, help_text="The key of the class.")
    class_version = WholeNumberField(
        required=False, min_value=1, help_text="That of the price list, if not given."
    )
    name = TextField(max_length=120)
    key = serializers.RegexField(
        PATTERN, max_length=LENGTH, required=False, help_text="Made from the name, if not given."
    )
    guns = serializers.ListField(
        child=TextField(max_length=LENGTH),
        required=False,
        max_length=20,
        help_text="Keys of gun types, one for each gun. Else the class's own, where it has such.",
    )
    price = WholeNumberField(
        required=False,
        min_value=0,
        help_text="By the organiser, where the price list leaves it to him.",
    )
    captain = TextField(max_length=120, required=False, help_text="His name.")
    ruleset = TextField(max_length=LENGTH, required=False, help_text="The campaign's default.")


class CommissionRequest(StrictSerializer):
    """A vessel to give to a side."""

    side = RowField(queryset=Side.objects.select_related("campaign"))
    vessel_class = TextField(max_length=LENGTH, help_text="The key of the class.")
    name = TextField(max_length=120)
    key = serializers.RegexField(PATTERN, max_length=LENGTH, required=False)
    guns = serializers.ListField(child=TextField(max_length=LENGTH), required=False, max_length=20)
    captain = TextField(max_length=120, required=False)
    points = WholeNumberField(required=False, min_value=0, help_text="Her worth.")
    status = serializers.ChoiceField(choices=FIRST_STATUSES, required=False)
    expected_at = TextField(
        max_length=120, required=False, help_text="The scenario at which she is due."
    )


class VesselChange(StrictSerializer):
    """Another name for a vessel."""

    name = TextField(max_length=120)


class RulingRequest(StrictSerializer):
    """The organiser's ruling on a vessel. `turns` are asked of one that comes out of repair."""

    status = serializers.ChoiceField(choices=RULED_STATUSES)
    reason = TextField(max_length=200)
    turns = WholeNumberField(
        min_value=0,
        max_value=1000,
        required=False,
        help_text="The campaign turns for which she lay at a base, where a book counts them "
        "(OR-CMP-02); without them she has lain there until she was whole.",
    )


class NewCaptainRequest(StrictSerializer):
    """A captain who enters the campaign."""

    name = TextField(max_length=120)


class RoleCountSerializer(StrictSerializer):
    """How many of a role there are to be."""

    role = TextField(max_length=LENGTH)
    count = WholeNumberField(min_value=0, max_value=1000)


class GunCrewSerializer(StrictSerializer):
    """How many serve a gun, and how well."""

    slot = TextField(max_length=LENGTH)
    crew = WholeNumberField(min_value=0, max_value=1000, required=False)
    drill = serializers.ChoiceField(choices=Drill.choices, required=False)


class ReplenishRequest(StrictSerializer):
    """Crews to make up: what isn't named stays as it is."""

    crew = serializers.ListField(child=RoleCountSerializer(), required=False, max_length=20)
    guns = serializers.ListField(child=GunCrewSerializer(), required=False, max_length=20)


class DonorsBackRequest(StrictSerializer):
    """A gun whose donors are to go back to their unit."""

    slot = TextField(max_length=LENGTH, help_text="The gun's id in setups and logs.")


class VesselPastSerializer(serializers.Serializer[Any]):
    """What a vessel was from a moment on."""

    at = serializers.DateTimeField(source="pgh_created_at")
    version = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Vessel.Status.choices)
    side = SideRefSerializer()
    location = serializers.CharField()
    cause = serializers.CharField(
        source="status_event.type", allow_null=True, default=None, help_text="Type of the event."
    )
    event = serializers.UUIDField(source="status_event_id", allow_null=True)
    actor = serializers.SerializerMethodField(help_text="Who did it; null for the machine.")
    reason = serializers.SerializerMethodField()

    def get_actor(self, past: Any) -> str | None:
        actor: str | None = (past.pgh_context or {}).get("actor")
        return actor

    def get_reason(self, past: Any) -> str:
        return str((past.pgh_context or {}).get("reason", ""))
