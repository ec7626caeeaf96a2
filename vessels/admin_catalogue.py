"""The rules editor's pages: a design's versions are shown; an edit is a new version."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import BadRequest, ValidationError
from django.db.models import JSONField, OuterRef, QuerySet, Subquery, UUIDField
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.views.decorators.csrf import csrf_protect

from campaigns.admin_pages import part
from riverwar.api import edge
from riverwar.feed.models import Event
from riverwar.staff.actions import by_policy, service_action
from riverwar.staff.difference import Line, difference
from riverwar.staff.filters import ChosenFilter
from riverwar.staff.history import Revision, told_of
from riverwar.staff.pages import InLines, Page, ShownPage, as_text
from rulesets import RULESETS
from vessels.admin_form import VersionForm, content_of
from vessels.models import VesselClassVersion
from vessels.models.catalogue import CatalogueItem, CatalogueVersion
from vessels.services import publish, retire
from vessels.services.designs import publish_class

may_edit = by_policy("vessel_class_version_create")


class OpenToStaff:
    """The catalogue is open to everybody who is signed in."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True


class RetiredFilter(admin.SimpleListFilter):
    """Designs that are offered, or those that are retired."""

    title = "offer"
    parameter_name = "retired"

    def lookups(self, request: HttpRequest, page: Any) -> list[tuple[str, str]]:
        """Both kinds."""
        return [("no", "Offered"), ("yes", "Retired")]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """The kind that is asked for."""
        asked = self.value()
        return queryset.filter(retired_at__isnull=asked == "no") if asked else queryset


class BookFilter(admin.SimpleListFilter):
    """Designs, or their versions, with ratings for a book: a book stands for its era."""

    title = "book"
    parameter_name = "book"

    def __init__(self, request: Any, params: Any, model: Any, page: Any) -> None:
        self._version_model = page.version_model
        super().__init__(request, params, model, page)

    def lookups(self, request: HttpRequest, page: Any) -> list[tuple[str, str]]:
        """Each book."""
        return [(key, key.replace("_", " ").capitalize()) for key in RULESETS]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Those rated for it."""
        book, versions = self.value(), self._version_model
        if not book:
            return queryset
        if queryset.model is versions:
            return queryset.filter(ratings__has_key=book)
        rated = versions._base_manager.filter(ratings__has_key=book)
        return queryset.filter(pk__in=rated.values(versions.item_name))


class DesignPage(OpenToStaff, ShownPage):
    """Designs by key, each with its present name; retired by an action, edited by a link."""

    version_model: type[CatalogueVersion]
    list_display = ("key", "present_name", "present_number", "retired_at")
    search_fields = ("key", "versions__name")
    actions = (
        service_action(
            "vessel_class_retire",
            "Retire: offered no more, nothing is deleted",
            lambda item, *, by, reason: retire(item=item, by=by),
            may=by_policy("vessel_class_retire"),
        ),
    )

    def get_queryset(self, request: HttpRequest) -> Any:
        """Each with what its present version is called."""
        versions: QuerySet[Any] = self.version_model._base_manager.filter(
            **{self.version_model.item_name: OuterRef("pk")}
        ).order_by("-number")
        return (
            super()
            .get_queryset(request)
            .annotate(
                name_now=Subquery(versions.values("name")[:1]),
                number_now=Subquery(versions.values("number")[:1]),
            )
        )

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> Any:
        """Of a retired design no new version is begun: typing does not find it there."""
        if request.GET.get("field_name") == self.version_model.item_name:
            queryset = queryset.filter(retired_at__isnull=True)
        return super().get_search_results(request, queryset, search_term)

    def get_list_display(self, request: HttpRequest) -> Any:
        """The link to edit is for rules editors; classes are converted as well."""
        if not may_edit(request.user, None):
            return self.list_display
        convert = ("convert",) if self.version_model is VesselClassVersion else ()
        return (*self.list_display, "edit", *convert)

    def get_actions(self, request: HttpRequest) -> Any:
        """For rules editors."""
        return super().get_actions(request) if may_edit(request.user, None) else {}

    @admin.display(description="name", ordering="name_now")
    def present_name(self, item: Any) -> str:
        return str(item.name_now or "")

    @admin.display(description="version", ordering="number_now")
    def present_number(self, item: Any) -> int | None:
        number: int | None = item.number_now
        return number

    @admin.display(description="edit")
    def edit(self, item: CatalogueItem) -> str:
        """The form for its next version."""
        if item.retired_at is not None:
            return ""
        opts = self.version_model._meta
        address = reverse(f"admin:{opts.app_label}_{opts.model_name}_add")
        return format_html('<a href="{}?key={}">New version</a>', address, item.key)

    @admin.display(description="other books")
    def convert(self, item: CatalogueItem) -> str:
        """The form that has it rated for another book."""
        if item.retired_at is not None:
            return ""
        address = reverse("admin:vessels_classconversion_add")
        return format_html('<a href="{}?key={}">Convert</a>', address, item.key)

    def revisions(self, row: Any, after: str) -> Sequence[Revision]:
        """What was published, with what differs from the version before; when it was retired."""
        said = {version.number: content_of(version) for version in row.versions.all()}

        def lines_of(event: Event) -> Sequence[Line]:
            number = event.payload.get("number", 0)
            return difference(said.get(number - 1, {}), said.get(number, {}))

        return told_of(row, after=after, lines_of=lines_of)


class MadePage(OpenToStaff, Page):
    """Rows that rules editors make by a form, in an edge; no row is ever changed.

    `operation` is the API's that the form does; `item_name` is the field of the design.
    """

    operation: str
    item_name: str

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Whether this person edits the catalogue."""
        return by_policy(self.operation)(request.user, None)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What is made is never changed."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nor is it ever deleted."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """All of a row that is there."""
        return () if obj is None else self.get_fields(request, obj)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **how: Any) -> Any:
        """Of a retired design nothing is made."""
        if db_field.name == self.item_name:
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
        once = {"show_save_and_add_another": False, "show_save_and_continue": False}
        extra_context = {**once, **(extra_context or {})}
        if request.method != "POST":
            return show(request, object_id, form_url, extra_context)  # type: ignore[no-any-return]
        _check_key(request.POST.get(self.item_name, ""))
        reason = request.POST.get("reason", "")[:500]
        with edge(
            actor=request.user,
            reason=reason,
            request_id=request.META.get("HTTP_X_REQUEST_ID", ""),
        ):
            return show(request, object_id, form_url, extra_context)  # type: ignore[no-any-return]


def _check_key(key: str) -> None:
    """A bad request where a row is named by what is no key: its field could not show it."""
    try:
        UUIDField().to_python(key or None)
    except ValidationError as error:
        raise BadRequest(error.messages[0]) from error


class VersionPage(MadePage):
    """Versions are shown as they are; "add" makes the next, from the present one if it is named.

    `…/add/?key=gunboat` begins with what the present version of that design says.
    """

    operation = "vessel_class_version_create"
    list_display = ("name", "number", "source", "author", "created_at")
    form = VersionForm
    add_form_template = "staff/publish.html"
    formfield_overrides = {
        JSONField: {
            "encoder": InLines,
            "widget": forms.Textarea(attrs={"rows": 24, "class": "vLargeTextField"}),
        }
    }
    version_model: type[CatalogueVersion]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """When adding, the design, its content and the reason."""
        model = self.version_model
        if obj is None:
            return (model.item_name, *model.content_fields, "reason")
        content = (
            as_text(field) if isinstance(field, JSONField) else field.name
            for field in map(model._meta.get_field, model.content_fields)
        )
        return (model.item_name, *content, "number", "digest", "author", "created_at")

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
        return {
            model.item_name: getattr(present, f"{model.item_name}_id"),
            "based_on": present.number,
            **content_of(present),
        }

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Publish the new version."""
        model = self.version_model
        key = getattr(obj, model.item_name).key
        content = {name: form.cleaned_data[name] for name in model.content_fields}
        if model is VesselClassVersion:
            made: CatalogueVersion = publish_class(key=key, by=request.user, **content)
        else:
            made, _ = publish(model, key=key, content=content, by=request.user)
        for field in model._meta.concrete_fields:
            setattr(obj, field.attname, getattr(made, field.attname))

    def revisions(self, row: Any, after: str) -> Sequence[Revision]:
        """Those of its design."""
        design = getattr(row, self.version_model.item_name)
        page: Any = self.admin_site.get_model_admin(type(design))
        found: Sequence[Revision] = page.revisions(design, after)
        return found


def show_designs(
    item: type[CatalogueItem], version: type[CatalogueVersion], *, by: tuple[Any, ...] = ()
) -> None:
    """Register the pages of one kind of design and of its versions, which are narrowed by `by`."""
    made = {
        "version_model": version,
        "inlines": (part(version, "number", "name", "source", "author", joined=("author",)),),
        "list_filter": (RetiredFilter, *(one for one in by if one is BookFilter)),
    }
    admin.site.register(item, type(f"{item.__name__}Page", (DesignPage,), made))
    name = version.item_name
    page = type(
        f"{version.__name__}Page",
        (VersionPage,),
        {
            "version_model": version,
            "item_name": name,
            "autocomplete_fields": (name,),
            "list_display": ("name", name, *VersionPage.list_display[1:]),
            "list_filter": ((name, ChosenFilter), *by),
            "list_select_related": (name, "author"),
            "search_fields": ("name", "source", "=id", f"{name}__key"),
        },
    )
    admin.site.register(version, page)
