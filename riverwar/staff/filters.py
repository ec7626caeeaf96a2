"""Filters of lists: rows that are found by typing, where a select would be too long."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect
from django.utils.safestring import SafeString


class ChosenFilter(admin.FieldListFilter):
    """The rows of one related row, as a campaign, that is found by typing some of its name."""

    template = "staff/chosen_filter.html"

    def __init__(
        self, field: Any, request: Any, params: Any, model: Any, page: Any, field_path: str
    ) -> None:
        self.parameter = f"{field_path}__exact"
        super().__init__(field, request, params, model, page, field_path)
        others = page.admin_site.get_model_admin(field.related_model)
        widget = AutocompleteSelect(field, page.admin_site, attrs={"aria-label": self.title})
        self._field: Any = forms.ModelChoiceField(
            others.get_queryset(request), required=False, widget=widget
        )

    def expected_parameters(self) -> list[str | None]:
        """The key of the row that is chosen."""
        return [self.parameter]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """The field to choose by, what else the list is narrowed by, and the way back to all."""
        given: Any = self.used_parameters.get(self.parameter)
        chosen = given[-1] if given else None
        yield {
            "field": self._rendered(chosen),
            "others": [
                (name, value)
                for name, value in changelist.get_filters_params().items()
                if name != self.parameter
                for value in (value if isinstance(value, list) else [value])
            ],
            "all": changelist.get_query_string(remove=[self.parameter]) if chosen else "",
        }

    def _rendered(self, chosen: Any) -> SafeString:
        rendered: SafeString = self._field.widget.render(
            self.parameter, chosen, {"id": f"filter-{self.field_path}"}
        )
        return rendered
