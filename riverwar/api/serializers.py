"""Serializers that take what they name and nothing else."""

import difflib
from collections.abc import Mapping
from typing import Any, cast

from django.db import models
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from .access import visible


class StrictFields:
    """Refuses a field that isn't there to be written, and names the one it resembles."""

    def to_internal_value(self, data: Any) -> Any:
        assert isinstance(self, serializers.Serializer)
        if isinstance(data, Mapping):
            writable = [name for name, field in self.fields.items() if not field.read_only]
            unknown = {
                str(name): [unknown_field(str(name), writable)]
                for name in data
                if name not in writable
            }
            if unknown:
                raise serializers.ValidationError(unknown)
        return super().to_internal_value(data)  # type: ignore[misc]


def unknown_field(name: str, known: list[str]) -> ErrorDetail:
    """The error for a field that isn't one of the known."""
    near = difflib.get_close_matches(name, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return ErrorDetail(f"There is no such field here.{hint}", code="unknown_field")


class StrictSerializer(StrictFields, serializers.Serializer[Any]):
    """What a request may hold."""


class StrictModelSerializer(StrictFields, serializers.ModelSerializer[Any]):
    """What a request may hold, or an answer shows, after a model."""


class WholeNumberField(serializers.IntegerField):
    """A JSON integer, and no text or fraction that looks like one. Bounded to what is stored."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_value", 2**31 - 1)
        kwargs.setdefault("min_value", -(2**31))
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class TextField(serializers.CharField):
    """A JSON string; never a number or a truth turned into one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class TruthField(serializers.BooleanField):
    """true or false; never 1, "yes" or "off"."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class RowField(serializers.PrimaryKeyRelatedField[Any]):
    """The key of a row that the user may see; what is foreign is not found."""

    def __init__(self, *, campaign_path: str | None = "campaign_id", **kwargs: Any) -> None:
        self.campaign_path = campaign_path
        if not kwargs.get("read_only"):
            kwargs.setdefault("pk_field", serializers.UUIDField())
        super().__init__(**kwargs)

    def get_queryset(self) -> models.QuerySet[Any]:
        rows: models.QuerySet[Any] = cast(Any, self).queryset.all()
        request = self.context.get("request")
        # Without a request it is the schema that asks.
        return rows if request is None else visible(rows, request, self.campaign_path)


class FieldErrorSerializer(serializers.Serializer[Any]):
    """One fault of a request."""

    pointer = serializers.CharField(help_text="JSON Pointer (RFC 6901) into the request's body.")
    code = serializers.CharField()
    detail = serializers.CharField()
    rule = serializers.CharField(required=False, help_text="The rule of the book, if one speaks.")


class ProblemSerializer(serializers.Serializer[Any]):
    """A problem document (RFC 9457)."""

    type = serializers.CharField(help_text="Address of the page about this kind of problem.")
    title = serializers.CharField()
    status = serializers.IntegerField(min_value=400, max_value=599)
    detail = serializers.CharField()
    instance = serializers.CharField(help_text="Names the request.")
    code = serializers.CharField(help_text="Stable; meant for programs.")
    request_id = serializers.CharField()
    errors = FieldErrorSerializer(many=True, required=False)  # type: ignore[assignment]
    remedy = serializers.CharField(required=False, help_text="What to do next.")
    facts = serializers.DictField(required=False, help_text="What the problem is about.")
