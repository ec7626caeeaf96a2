"""Filters that are closed: what a list doesn't know, it refuses."""

import difflib
from collections.abc import Iterable
from typing import Any

from django import forms
from django.db import models
from django_filters.rest_framework import DjangoFilterBackend, FilterSet, NumberFilter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from riverwar.errors import FieldError

from .errors import InvalidFieldsError, UnknownParameterError


class Filters(FilterSet):
    """The filters of a list. An app's own are subclasses of this."""


class WholeNumberFilter(NumberFilter):
    """A whole number that a column can hold."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=0, max_value=2**31 - 1, **kwargs)


class StrictFilters(DjangoFilterBackend):
    """django-filter, for lists only."""

    def filter_queryset(
        self, request: Request, queryset: models.QuerySet[Any], view: Any
    ) -> models.QuerySet[Any]:
        try:
            filtered: models.QuerySet[Any] = super().filter_queryset(request, queryset, view)
        except ValidationError as error:
            detail: Any = error.detail
            faults: list[FieldError] = [
                {"pointer": "", "code": one.code, "detail": f"{name}: {one}"}
                for name, found in detail.items()
                for one in found
            ]
            raise InvalidFieldsError(
                errors=faults, remedy="Correct the query parameters named in errors."
            ) from error
        return filtered


def check_parameters(request: Request, known: Iterable[str]) -> None:
    """400 for a query parameter that nothing reads, with the name it resembles, or is repeated."""
    names = sorted(known)
    for name, values in request.query_params.lists():
        if name not in names:
            near = difflib.get_close_matches(name, names, n=1)
            raise UnknownParameterError(
                parameter=name,
                known=names,
                remedy=f"Did you mean {near[0]}?" if near else "",
            )
        if len(values) > 1:
            raise UnknownParameterError(
                parameter=name, known=names, remedy="Give each parameter once."
            )
