"""The rules editor's pages: a design's versions are shown; an edit is a new version."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect

from campaigns.admin_pages import Page, ShownOnly
from riverwar.api import edge
from vessels.errors import RatingsRefusedError
from vessels.models import VesselClassVersion
from vessels.models.catalogue import CatalogueItem, CatalogueVersion
from vessels.services import publish, retire
from vessels.services.designs import check_ratings, publish_class


def may_edit(request: HttpRequest) -> bool:
    """Rules editors and superusers edit the catalogue."""
    user: Any = request.user
    return bool(user.is_active and (user.is_superuser or user.is_rules_editor))


class DesignPage(ShownOnly):
    """Designs by key, and the action that retires them."""

    list_display = ("key", "retired_at", "created_at")
    search_fields = ("key", "versions__name")
    list_filter = ("retired_at",)
    actions = ("retire_designs",)

    @admin.action(description="Retire: offered no more, nothing is deleted")
    def retire_designs(self, request: HttpRequest, queryset: Any) -> None:
        """Retire the chosen designs."""
        if not may_edit(request):
            self.message_user(request, "Only rules editors retire designs.", messages.ERROR)
            return
        with edge(actor=request.user, reason="retired in the admin"):
            for item in queryset.order_by("pk"):
                retire(item=item, by=request.user)


class VersionForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a new version says. The books read the ratings of a class before it is published."""

    def clean(self) -> dict[str, Any] | None:
        """Name each rating that its book refuses."""
        content = super().clean()
        said = self.cleaned_data
        if isinstance(self.instance, VesselClassVersion) and {"kind", "ratings"} <= said.keys():
            try:
                check_ratings(said["kind"], said["ratings"])
            except RatingsRefusedError as refused:
                for error in refused.errors:
                    self.add_error("ratings", f"{error['pointer']}: {error['detail']}")
        return content


class VersionPage(Page):
    """Versions are shown as they are; "add" makes the next, from the present one if it is named.

    `…/add/?key=gunboat` begins with what the present version of that design says.
    """

    list_display = ("name", "number", "source", "author", "created_at")
    search_fields = ("name", "source", "=id")
    list_per_page = 50
    show_full_result_count = False
    form = VersionForm
    version_model: type[CatalogueVersion]

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Whether this person edits the catalogue."""
        return may_edit(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """No version is ever changed."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """No version is ever deleted."""
        return False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """When adding, the design and its content alone."""
        shown = (self.version_model.item_name, *self.version_model.content_fields)
        return shown if obj is None else (*shown, "number", "digest", "author", "created_at")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """What the present version says."""
        model = self.version_model
        present: Any = (
            model._base_manager.filter(**{f"{model.item_name}__key": request.GET.get("key", "")})
            .order_by("-number")
            .first()
        )
        if present is None:
            return {}
        said = {name: getattr(present, name) for name in model.content_fields}
        return {model.item_name: getattr(present, f"{model.item_name}_id"), **said}

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **how: Any) -> Any:
        """A retired design gets no new version."""
        if db_field.name == self.version_model.item_name:
            how["queryset"] = db_field.related_model.objects.filter(retired_at__isnull=True)
        return super().formfield_for_foreignkey(db_field, request, **how)

    @method_decorator(csrf_protect)
    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """A form that is sent is an edge."""
        show: Any = super()._changeform_view  # type: ignore[misc]
        if request.method != "POST":
            return show(request, object_id, form_url, extra_context)  # type: ignore[no-any-return]
        with edge(actor=request.user, reason="edited in the admin"):
            return show(request, object_id, form_url, extra_context)  # type: ignore[no-any-return]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Publish: a new version, or the present one where nothing differs."""
        model = self.version_model
        key = getattr(obj, model.item_name).key
        content = {name: form.cleaned_data[name] for name in model.content_fields}
        if model is VesselClassVersion:
            made: CatalogueVersion = publish_class(key=key, by=request.user, **content)
        else:
            made, _ = publish(model, key=key, content=content, by=request.user)
        for field in model._meta.concrete_fields:
            setattr(obj, field.attname, getattr(made, field.attname))


def show_designs(item: type[CatalogueItem], version: type[CatalogueVersion]) -> None:
    """Register the pages of one kind of design and of its versions."""
    admin.site.register(item, type(f"{item.__name__}Page", (DesignPage,), {}))
    page = type(
        f"{version.__name__}Page",
        (VersionPage,),
        {
            "version_model": version,
            "list_select_related": (version.item_name, "author"),
            "search_fields": ("name", "source", "=id", f"{version.item_name}__key"),
        },
    )
    admin.site.register(version, page)
