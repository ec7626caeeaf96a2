"""The kinds of page: one that shows, and one that edits within an edge and tells of other edits."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.admin.widgets import AutocompleteSelect
from django.core.exceptions import BadRequest, PermissionDenied, ValidationError
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html
from django.utils.text import capfirst

from riverwar.api import edge

from .history import PAGE, Revision, history_of

if TYPE_CHECKING:
    ModelPage = admin.ModelAdmin[Any]
    Inline = admin.TabularInline[Any, Any]
else:
    ModelPage = admin.ModelAdmin
    Inline = admin.TabularInline


class Page(ModelPage):
    """What all pages have: lists of fifty, and the history of a row from what is kept of it."""

    list_per_page = 50
    show_full_result_count = False

    @property
    def media(self) -> forms.Media:
        """With what the filters need in which rows are found by typing."""
        found: forms.Media = AutocompleteSelect(None, self.admin_site).media
        return super().media + found

    def response_action(
        self, request: HttpRequest, queryset: Any, *args: Any, **how: Any
    ) -> HttpResponse | None:
        """What an action answers; a bad request where the keys of the chosen rows are none."""
        try:
            answer: HttpResponse | None = super().response_action(request, queryset, *args, **how)
        except ValidationError as error:
            raise BadRequest(error.messages[0]) from error
        return answer

    def revisions(self, row: Any, after: str) -> Sequence[Revision]:
        """A page of the row's history."""
        return history_of(row, after=after)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Who changed what, when and why; what it was before and after."""
        row = self.get_object(request, unquote(object_id))
        if row is None:
            return self._get_obj_does_not_exist_redirect(  # type: ignore[no-any-return, attr-defined]
                request, self.opts, object_id
            )
        if not self.has_view_or_change_permission(request, row):
            raise PermissionDenied
        revisions = self.revisions(row, request.GET.get("after", ""))
        context = {
            **self.admin_site.each_context(request),
            "title": f"History: {row}",
            "module_name": capfirst(self.opts.verbose_name_plural),
            "object": row,
            "opts": self.opts,
            "revisions": revisions,
            "older": revisions[-1].mark if len(revisions) == PAGE else "",
            **(extra_context or {}),
        }
        return TemplateResponse(request, "staff/history.html", context)


class Shown:
    """Nothing is added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ShownPage(Shown, Page):
    """Rows to look at. `hidden` fields are neither shown nor filtered by."""

    hidden: tuple[str, ...] = ()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """What is hidden can't be filtered by either: a pattern would tell it digit by digit."""
        if lookup.partition("__")[0] in self.hidden:
            return False
        return super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """All that isn't hidden; JSON so that it can be read."""
        return [
            as_text(field) if isinstance(field, models.JSONField) else field.name
            for field in self.opts.concrete_fields
            if field.name not in self.hidden
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """All of them."""
        return self.get_fields(request, obj)


class ShownInline(Shown, Inline):
    """Rows that belong to the one that is shown."""

    extra = 0
    show_change_link = True


class InLines(json.JSONEncoder):
    """JSON so that it can be read, and edited."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{**how, "indent": 2})


@cache
def as_text(field: "models.JSONField[Any, Any]") -> Callable[[Any], str]:
    """A column that shows a JSON field in lines."""

    @admin.display(description=field.verbose_name)
    def text(row: Any) -> str:
        value = json.dumps(getattr(row, field.attname), cls=InLines, ensure_ascii=False)
        return format_html("<pre>{}</pre>", value)

    return text


class SeenForm(forms.ModelForm):  # type: ignore[type-arg]
    """A form that carries what its reader saw: who saves after somebody else is told."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self.initial["seen"] = json.dumps(self._seals(self.instance))

    def clean(self) -> dict[str, Any] | None:
        """Compare the row under its lock with what was seen, and name what differs."""
        content = super().clean()
        rows = type(self.instance)._base_manager.select_for_update(no_key=True)
        present = rows.get(pk=self.instance.pk)
        now, seen = self._seals(present), self.data.get("seen", "")
        if seen != json.dumps(now):
            self.add_error(None, self._told(present, now, seen))
            shown: Any = self.data.copy()  # type: ignore[attr-defined]
            shown["seen"] = json.dumps(now)
            self.data = shown
        return content

    def _seals(self, row: models.Model) -> dict[str, str]:
        """A short digest of each value that the form edits."""
        values = forms.model_to_dict(row, [name for name in self.fields if name != "password"])
        return {name: _seal(value) for name, value in sorted(values.items())}

    def _told(self, present: models.Model, now: Mapping[str, str], seen: str) -> str:
        try:
            before = dict(json.loads(seen))
        except (ValueError, TypeError, RecursionError):
            before = {}
        changed = [
            f"{name.replace('_', ' ')} (now {getattr(present, name)})"
            if name in present.__dict__
            else name.replace("_", " ")
            for name, seal in now.items()
            if before.get(name) != seal
        ]
        return (
            f"Somebody else has changed this meanwhile: {', '.join(changed)}. "
            "Nothing is saved yet; save again to put your values in place of those."
        )


def _seal(value: Any) -> str:
    """Of related rows, whatever their order."""
    text = repr(sorted(map(str, value)) if isinstance(value, list) else value)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


class EditedPage(Page):
    """Rows that are edited here: in an edge, and never over what somebody else has saved."""

    change_form_template = "staff/edit.html"

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **how: Any
    ) -> Any:
        """With what its reader saw, where a row is there to be changed."""
        form = super().get_form(request, obj, change=change, **how)
        if obj is None or not self.has_change_permission(request, obj):
            return form
        return type(form.__name__, (SeenForm, form), {})

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The admin's own log: these rows are changed nowhere else."""
        return admin.ModelAdmin.history_view(self, request, object_id, extra_context)

    # Not changeform_view(), which both of these call: some pages open a transaction before it.
    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return self._within_edge(super().add_view, request, form_url, extra_context)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        return self._within_edge(super().change_view, request, object_id, form_url, extra_context)

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
            # A page is rendered later, and may read: what it shows is read here.
            return response.render() if isinstance(response, TemplateResponse) else response
