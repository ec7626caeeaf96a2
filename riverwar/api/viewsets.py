"""What the resources of the apps inherit."""

from typing import Any, ClassVar
from uuid import UUID

from django.db import models
from django.http.response import HttpResponseBase
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.serializers import BaseSerializer
from rest_framework.viewsets import GenericViewSet

from . import access, filters, preconditions
from .errors import (
    LengthRequiredError,
    NotFoundError,
    NotSignedInError,
    UnsupportedEncodingError,
)
from .models import Versioned
from .pagination import CursorPages
from .throttling import address, spend


class Resource(GenericViewSet[Any]):
    """A resource: its operations are methods under `read()` and `write()`.

    resource          its name: operation ids are `<resource>_<action>`
    queryset          its rows with whatever an answer joins; the queryset has `for_user()`
    campaign_path     from a row to its campaign's key, for tokens bound to one campaign;
                      None where the rows belong to the whole site
    serializer_class  shows a row
    ordering          a unique column, for the pages
    example           a row as it is shown, for the documents
    """

    resource: ClassVar[str]
    queryset: Any
    campaign_path: ClassVar[str | None] = "campaign_id"
    ordering: ClassVar[str] = "-id"
    serializer_class: type[BaseSerializer[Any]] | None = None
    lookup_value_converter = "uuid"
    shown_version = ""
    example: Any = None
    http_method_names = ["get", "post", "patch", "delete", "head", "options"]

    @property
    def model(self) -> type[models.Model]:
        found: type[models.Model] = self.queryset.model
        return found

    @property
    def operation_id(self) -> str:
        """The name of the current operation, as the policy and the documents have it."""
        name = {"partial_update": "update"}.get(self.action or "", self.action)
        return f"{self.resource}_{name}"

    def get_queryset(self) -> models.QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):
            nothing: models.QuerySet[Any] = self.queryset.none()
            return nothing
        return access.visible(self.queryset.all(), self.request, self.campaign_path)

    def visible_row(self, pk: UUID | None) -> Any:
        """The row, with what an answer joins, if the request may see it."""
        row = self.get_queryset().filter(pk=pk).first()
        if row is None:
            raise NotFoundError()
        return row

    def row_to_change(self, pk: UUID | None, *, lock: bool) -> Any:
        """The bare row, locked, if the request may see it."""
        rows = self.model._base_manager.filter(
            pk=pk, pk__in=self.get_queryset().filter(pk=pk).values("pk")
        )
        if lock:
            rows = rows.select_for_update(no_key=True)
        row = rows.first()
        if row is None:
            raise NotFoundError()
        return row

    def location_of(self, resource: str, row: Any) -> str:
        """The address of a row."""
        return str(reverse(f"{resource}-detail", kwargs={"pk": row.pk}))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        try:
            super().initial(request, *args, **kwargs)
        except (AuthenticationFailed, NotSignedInError):
            spend("anonymous", address(request))
            raise
        if request.headers.get("Content-Encoding", "identity").lower() != "identity":
            raise UnsupportedEncodingError()
        if "Transfer-Encoding" in request.headers:
            raise LengthRequiredError()
        filters.check_parameters(request, self.known_parameters())

    def known_parameters(self) -> set[str]:
        """The query parameters that the current operation reads."""
        known: set[str] = set()
        if self.shows_pages() and isinstance(self.paginator, CursorPages):
            known |= self.paginator.parameters
        filterset = getattr(self, "filterset_class", None)
        if self.action == "list" and filterset is not None:
            known |= set(filterset.base_filters)
        operation = getattr(getattr(self, self.action or "", None), "operation", None)
        if operation is not None:
            known |= set(operation.parameters)
        return known

    def shows_pages(self) -> bool:
        """Whether the current operation answers with a page of rows."""
        handler = getattr(self, self.action or "", None)
        operation = getattr(handler, "operation", None)
        return self.action == "list" or (operation is not None and operation.many)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers["Cache-Control"] = "private, no-cache"
        response.headers["Vary"] = "Accept, Authorization, Cookie"
        if isinstance(response, Response) and response.status_code == 200:
            response.render()
            response.headers["ETag"] = preconditions.tag(response.content, self.shown_version)
            return _unless_known(request, response)
        return response


def _unless_known(request: Request, response: Response) -> HttpResponseBase:
    """304 where the client has this very answer."""
    tag = response.headers["ETag"]
    if request.method in ("GET", "HEAD") and preconditions.known(
        request.headers.get("If-None-Match"), tag
    ):
        response.status_code = 304
        response.content = b""
        del response.headers["Content-Type"]
    return response


class Reading(Resource):
    """A resource that is listed and read."""

    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        assert page is not None
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    def retrieve(self, request: Request, pk: UUID) -> Response:
        row = self.visible_row(pk)
        access.check(self, row)
        if isinstance(row, Versioned):
            self.shown_version = preconditions.version_tag(self.resource, row)
        return Response(self.get_serializer(row).data)
