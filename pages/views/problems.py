"""The kinds of problem that the API answers with, each at the address that is its type."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from riverwar.api.problems import kinds
from riverwar.errors import DomainError


@require_safe
def problems_page(request: HttpRequest) -> HttpResponse:
    """All of them."""
    found = [_facts(kind) for _, kind in sorted(kinds().items())]
    return render(request, "pages/problems.html", {"kinds": found})


@require_safe
def problem_page(request: HttpRequest, code: str) -> HttpResponse:
    """One, and what to do about it."""
    kind = kinds().get(code)
    if kind is None:
        raise Http404
    return render(request, "pages/problem.html", {"kind": _facts(kind)})


def _facts(kind: type[DomainError]) -> dict[str, str | int]:
    """What a template may ask for: it would call a class."""
    return {
        "code": kind.code,
        "title": kind.title,
        "status": kind.status,
        "remedy": kind.remedy,
    }
