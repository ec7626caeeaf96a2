"""Values that a book reads for itself, and places on the table."""

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from riverwar.api.serializers import WholeNumberField
from rulesets import IllegalSetupError
from rulesets.core.geometry import FULL_TURN
from rulesets.core.reading import LONGEST, Reader
from rulesets.core.setup import MOST_ORDERS

KEPT_FROM_OTHERS: Final = "Null where it is another side's, until the battle has its result."
MOST_LINES: Final = 100


@extend_schema_field({"type": "object", "additionalProperties": True})
class ObjectField(serializers.JSONField):
    """A JSON object that a book reads: whole numbers, texts and truths, of bounded size."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        try:
            return Reader({"value": data}).mapping("value")
        except IllegalSetupError as refused:
            raise serializers.ValidationError(
                f"It {refused.problem}. {refused.remedy}", code="not_plain"
            ) from refused


@extend_schema_field({"type": "object", "additionalProperties": True})
class DocumentField(serializers.JSONField):
    """A JSON object that its own reader checks."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise serializers.ValidationError("Give a JSON object.", code="not_an_object")
        return data


class PointField(serializers.ListField):
    """[s, y] on the table, in thousandths of the book's unit."""

    def __init__(self, **kwargs: Any) -> None:
        child = WholeNumberField(min_value=-LONGEST, max_value=LONGEST)
        super().__init__(child=child, min_length=2, max_length=2, **kwargs)


class HeadingField(WholeNumberField):
    """Tenths of a degree; 0 is downstream, counter-clockwise from there."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=FULL_TURN - 1, **kwargs)


class OrdersField(serializers.ListField):
    """Explicit orders: [{"turn": 2, "entry": "mayfly", "order": {...}}], as the book has them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=ObjectField(), max_length=MOST_ORDERS, **kwargs)
