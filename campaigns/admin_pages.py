"""Admin pages of the game: they show and search. What changes the game goes through services."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

if TYPE_CHECKING:
    Page = admin.ModelAdmin[models.Model]
else:
    Page = admin.ModelAdmin


class ShownOnly(Page):
    """Nothing is added, changed or deleted here."""

    list_per_page = 50
    show_full_result_count = False
    hidden: tuple[str, ...] = ()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """What is hidden can't be filtered by either: a pattern would tell it digit by digit."""
        if lookup.partition("__")[0] in self.hidden:
            return False
        return super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def show(
    model: type[models.Model],
    *columns: str,
    search: tuple[str, ...],
    by: tuple[str, ...] = (),
    joined: tuple[str, ...] = (),
    hidden: tuple[str, ...] = (),
) -> None:
    """Register a page that shows a model: its columns, what is searched, filtered and joined."""
    page = type(
        f"{model.__name__}Page",
        (ShownOnly,),
        {
            "list_display": columns,
            "search_fields": search,
            "list_filter": by,
            "list_select_related": joined or False,
            "exclude": hidden,
            "hidden": hidden,
        },
    )
    admin.site.register(model, page)
