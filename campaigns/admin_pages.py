"""Admin pages of a campaign's rows: they show, search and filter. Changes go through services."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest

from campaigns.models import Campaign, Side
from riverwar.staff.filters import ChosenFilter
from riverwar.staff.pages import ShownInline, ShownPage


def sees_all(user: Any, model: type[models.Model]) -> bool:
    """Whether a member of staff looks at every campaign's rows: by the right to view the model."""
    return bool(user.has_perm(f"{model._meta.app_label}.view_{model._meta.model_name}"))


class CampaignPage(ShownPage):
    """Rows of campaigns: all to whom the model may view, else those of the campaigns he organises.

    `campaign_path` leads from the row to its campaign, `side_path` to its side if it has one.
    """

    campaign_path = "campaign"
    side_path = ""

    def get_queryset(self, request: HttpRequest) -> Any:
        """What this person looks after."""
        rows = super().get_queryset(request)
        if sees_all(request.user, self.model):
            return rows
        organised = Campaign.objects.run_by(request.user).values("pk")  # type: ignore[arg-type]
        return rows.filter(**{f"{self.campaign_path}__in": organised})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Staff look at the rows that they get."""
        return True

    def get_actions(self, request: HttpRequest) -> Any:
        """What organisers do; the policy decides for each row."""
        organises = Campaign.objects.run_by(request.user).exists()  # type: ignore[arg-type]
        return super().get_actions(request) if organises else {}


class SideFilter(admin.SimpleListFilter):
    """One of the sides of the campaign that is chosen."""

    title = "side"
    parameter_name = "side"

    def __init__(self, request: Any, params: Any, model: Any, page: Any) -> None:
        self._path = page.side_path
        super().__init__(request, params, model, page)

    def lookups(self, request: HttpRequest, page: Any) -> list[tuple[str, str]]:
        """The campaign's sides; none, and no filter, before a campaign is chosen."""
        chosen = request.GET.get(f"{page.campaign_path}__exact")
        sides = page.admin_site.get_model_admin(Side).get_queryset(request)
        try:
            return [(side.key, side.name) for side in sides.filter(campaign=chosen)]
        except ValidationError:
            return []

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Its rows."""
        key = self.value()
        return queryset.filter(**{f"{self._path}__key": key}) if key else queryset


def show(
    model: type[models.Model],
    *columns: str | Callable[[Any], str],
    search: tuple[str, ...],
    by: tuple[Any, ...] = (),
    joined: tuple[str, ...] = (),
    hidden: tuple[str, ...] = (),
    campaign: str = "campaign",
    side: str = "",
    actions: tuple[Callable[..., Any], ...] = (),
    inside: Sequence[type[ShownInline]] = (),
    page: type[CampaignPage] = CampaignPage,
) -> None:
    """Register a page: its columns, what is searched, filtered and joined, and its actions.

    `campaign` and `side` are the paths to those: a list is narrowed by them first. `page` may
    keep rows back.
    """
    filters: tuple[Any, ...] = by
    if side:
        filters = (SideFilter, *filters)
    if campaign != "pk":
        filters = ((campaign, ChosenFilter), *filters)
    shown = type(
        f"{model.__name__}Page",
        (page,),
        {
            "list_display": columns,
            "search_fields": search,
            "list_filter": filters,
            "list_select_related": joined or False,
            "hidden": hidden,
            "campaign_path": campaign,
            "side_path": side,
            "actions": actions,
            "inlines": tuple(inside),
        },
    )
    admin.site.register(model, shown)


def part(
    model: type[models.Model], *columns: str, of: str = "", joined: tuple[str, ...] = ()
) -> type[ShownInline]:
    """The rows of a model that are shown with the one they belong to; `of` is their key to it."""

    def get_queryset(self: Any, request: HttpRequest) -> Any:
        return super(shown, self).get_queryset(request).select_related(*joined)

    shown: Any = type(
        f"{model.__name__}Part",
        (ShownInline,),
        {
            "model": model,
            "fields": columns,
            "readonly_fields": columns,
            "fk_name": of or None,
            "get_queryset": get_queryset,
            "has_view_permission": lambda self, request, obj=None: True,
        },
    )
    found: type[ShownInline] = shown
    return found
