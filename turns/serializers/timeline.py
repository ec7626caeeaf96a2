"""Shapes of the timeline."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaigns.models.calendar import STEPS
from turns import subjects, telling
from turns.models import TimelineEntry

STEP_KEYS = [key for key, _ in STEPS]


class SubjectSerializer(serializers.Serializer[Any]):
    """A row that an entry is about."""

    type = serializers.CharField(help_text="Its resource.")
    id = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    url = serializers.CharField(allow_null=True, help_text="Where it can be read.")


class CauseSerializer(serializers.Serializer[Any]):
    """What brought an entry about."""

    type = serializers.ChoiceField(choices=["battle", "step", "transfer"])
    id = serializers.UUIDField(help_text="Of the battle, of the step's turn, of the transfer.")
    url = serializers.CharField()


class TimelineSerializer(serializers.ModelSerializer[TimelineEntry]):
    """One thing that happened, told in a sentence, with what it is about and its cause."""

    at = serializers.DateTimeField(source="created_at")
    turn = serializers.SerializerMethodField(help_text="The number of the turn, if one was open.")
    step = serializers.SerializerMethodField(help_text="The step that it was at; null: none.")
    told = serializers.SerializerMethodField(help_text="A sentence in the past tense.")
    rule = serializers.SerializerMethodField(help_text="The rule of the book; empty: none.")
    object = serializers.SerializerMethodField()
    about = serializers.SerializerMethodField(help_text="Other rows that it befell.")
    cause = serializers.SerializerMethodField()

    class Meta:
        model = TimelineEntry
        fields: Any = (
            "id",
            "campaign",
            "seq",
            "at",
            "turn",
            "step",
            "type",
            "told",
            "rule",
            "object",
            "about",
            "cause",
            "actor",
            "reason",
        )
        read_only_fields = fields

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_turn(self, entry: TimelineEntry) -> Any:
        return entry.played.get("turn")

    @extend_schema_field({"oneOf": [{"type": "string", "enum": STEP_KEYS}, {"type": "null"}]})
    def get_step(self, entry: TimelineEntry) -> Any:
        return entry.played.get("step")

    def get_told(self, entry: TimelineEntry) -> str:
        return telling.told(entry, self._object(entry).name)

    def get_rule(self, entry: TimelineEntry) -> str:
        return str(entry.payload.get("rule", ""))

    @extend_schema_field(SubjectSerializer)
    def get_object(self, entry: TimelineEntry) -> Any:
        return SubjectSerializer(self._object(entry)).data

    @extend_schema_field(SubjectSerializer(many=True))
    def get_about(self, entry: TimelineEntry) -> Any:
        known = self.context["subjects"]
        found = [known[key] for key in entry.about if key in known]
        return SubjectSerializer(found, many=True).data

    @extend_schema_field(CauseSerializer(allow_null=True))
    def get_cause(self, entry: TimelineEntry) -> Any:
        return cause_of(entry)

    def _object(self, entry: TimelineEntry) -> subjects.Subject:
        return subjects.subject(entry.object_type, entry.object_id, self.context["subjects"])


def cause_of(entry: TimelineEntry) -> dict[str, str] | None:
    """What brought it about: the battle, the payment or the step that its event names."""
    for kind in ("battle", "transfer"):
        if key := entry.payload.get(kind):
            return _cause(kind, f"{kind}-detail", key)
    if entry.type != "turn.step_taken" and "step" in entry.payload and "turn" in entry.payload:
        return _cause("step", "turn-report", entry.played["id"])
    return None


def _cause(kind: str, name: str, key: str) -> dict[str, str]:
    return {"type": kind, "id": key, "url": reverse(name, kwargs={"pk": key})}
