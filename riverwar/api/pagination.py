"""Pages by cursor: constant in time, and stable while rows are added."""

import base64
import binascii
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.db import models
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from .errors import InvalidCursorError, MalformedRequestError

SIZE: Final = 50
MAX_SIZE: Final = 200


class CursorPages(BasePagination):
    """Rows in the order of one unique column, which the view names as `ordering`.

    `-id` is the usual one: keys sort by the time they were made. What is worked out rather than
    stored is given as a sequence in its order, and `ordering` names what marks each of it.
    """

    page_size = SIZE
    parameters: frozenset[str] = frozenset({"cursor", "limit"})

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.request = request
        self.column = view.ordering
        self.limit = _limit(request)
        back, mark = _cursor(request)
        stored = isinstance(queryset, models.QuerySet)
        found = (self._stored if stored else self._listed)(queryset, back, mark)
        more = len(found) > self.limit
        page = found[: self.limit]
        if back:
            page.reverse()
        self.has_next = more if not back else True
        self.has_previous = more if back else mark is not None
        self.page = page
        return page

    def _stored(self, rows: models.QuerySet[Any], back: bool, mark: str | None) -> list[Any]:
        """One row more than a page holds, away from the mark."""
        descending = self.column.startswith("-") != back
        name = self.column.removeprefix("-")
        ordered = rows.order_by(f"{'-' if descending else ''}{name}")
        if mark is not None:
            field: Any = rows.model._meta.get_field(name)
            try:
                position = field.to_python(mark)
            except ValidationError as error:
                raise InvalidCursorError() from error
            ordered = ordered.filter(**{f"{name}__{'lt' if descending else 'gt'}": position})
        return list(ordered[: self.limit + 1])

    def _listed(self, rows: Sequence[Any], back: bool, mark: str | None) -> list[Any]:
        """The same of things that are no rows: they come in their order."""
        things = list(rows)
        if mark is not None:
            marks = [str(getattr(thing, self.column)) for thing in things]
            if mark not in marks:
                raise InvalidCursorError()
            place = marks.index(mark)
            things = things[:place][::-1] if back else things[place + 1 :]
        return things[: self.limit + 1]

    def get_paginated_response(self, data: Sequence[Any]) -> Response:
        return Response(
            {
                "next": self._link("n", -1) if self.has_next else None,
                "previous": self._link("p", 0) if self.has_previous else None,
                "results": data,
            }
        )

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri", "example": None}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {
                "next": {**link, "description": "Address of the following page."},
                "previous": {**link, "description": "Address of the page before."},
                "results": schema,
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        return [
            {
                "name": "cursor",
                "in": "query",
                "required": False,
                "description": "Where a page begins; taken from next or previous.",
                "schema": {"type": "string"},
            },
            {
                "name": "limit",
                "in": "query",
                "required": False,
                "description": "Rows on a page.",
                "schema": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": MAX_SIZE,
                    "default": SIZE,
                },
            },
        ]

    def _link(self, direction: str, index: int) -> str | None:
        if not self.page:
            return None
        value = getattr(self.page[index], self.column.removeprefix("-"))
        cursor = base64.urlsafe_b64encode(f"{direction}:{value}".encode("ascii")).decode("ascii")
        query = {**self.request.query_params.dict(), "cursor": cursor}
        return self.request.build_absolute_uri(f"{self.request.path}?{urlencode(query)}")


def _cursor(request: Request) -> tuple[bool, str | None]:
    """Whether the page lies before the cursor's mark, and the mark; None at the beginning."""
    cursor = request.query_params.get("cursor")
    if cursor is None:
        return False, None
    try:
        text = base64.urlsafe_b64decode(cursor.encode("ascii")).decode("ascii")
    except (ValueError, binascii.Error) as error:
        raise InvalidCursorError() from error
    direction, colon, mark = text.partition(":")
    if direction not in ("n", "p") or not colon or "\0" in mark:
        raise InvalidCursorError()
    return direction == "p", mark


def _limit(request: Request) -> int:
    text = request.query_params.get("limit")
    if text is None:
        return SIZE
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and 1 <= int(text) <= MAX_SIZE):
        raise MalformedRequestError(remedy=f"Give limit as a number from 1 to {MAX_SIZE}.")
    return int(text)


class OnePage(CursorPages):
    """A short list that is no table: all of it, in the form that every list has."""

    parameters = frozenset()

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.request = request
        self.page = list(queryset)
        self.has_next = self.has_previous = False
        return self.page

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        return []
