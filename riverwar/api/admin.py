"""What the admin's pages share: each change is an edge of its own, and most rows are only shown."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from .transaction import edge

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class ShownAdmin(ModelAdmin):
    """Rows to look at and to search: what changes the game goes through the services."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class EdgeAdmin(ModelAdmin):
    """Rows that are edited here: history knows who did it, and the feed is written."""

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        view = super().changeform_view
        return self._within_edge(view, request, object_id, form_url, extra_context)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return self._within_edge(super().delete_view, request, object_id, extra_context)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return self._within_edge(super().changelist_view, request, extra_context)

    def _within_edge(self, view: Any, request: HttpRequest, *args: Any) -> HttpResponse:
        if request.method != "POST":
            response: HttpResponse = view(request, *args)
            return response
        with edge(
            actor=request.user,
            reason="admin",
            request_id=request.META.get("HTTP_X_REQUEST_ID", ""),
        ):
            response = view(request, *args)
            # An action's page is rendered later, and may read: what it shows is read here.
            return response.render() if isinstance(response, TemplateResponse) else response
