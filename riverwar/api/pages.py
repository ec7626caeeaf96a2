"""The page about a kind of problem, at the address that is its type."""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.html import format_html, format_html_join
from django.views.decorators.http import require_safe

from riverwar.errors import DomainError


def kinds() -> dict[str, type[DomainError]]:
    """Every kind of problem by its code."""

    def below(kind: type[DomainError]) -> Iterator[type[DomainError]]:
        for inner in kind.__subclasses__():
            yield inner
            yield from below(inner)

    return {kind.code: kind for kind in below(DomainError) if hasattr(kind, "code")}


def refusal(error: DomainError) -> HttpResponse:
    """A refusal as a page, where no other page tells it."""
    return HttpResponse(
        format_html(
            "<!doctype html><title>{title}</title><h1>{title}</h1><p>{remedy}</p>",
            title=error.title,
            remedy=error.remedy,
        ),
        status=error.status,
        headers=error.headers,
    )


@require_safe
def problem(request: HttpRequest, code: str) -> HttpResponse:
    kind = kinds().get(code)
    if kind is None:
        raise Http404
    return HttpResponse(
        format_html(
            "<!doctype html><title>{code}</title><h1>{title}</h1><p>Code <code>{code}</code>, "
            "status {status}.</p><p>{remedy}</p><p><a href='/problems/'>All problems</a></p>",
            code=code,
            title=kind.title,
            status=kind.status,
            remedy=kind.remedy or "The answer itself says what to do next.",
        )
    )


@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    rows = format_html_join(
        "",
        "<tr><td><a href='/problems/{}/'>{}</a><td>{}<td>{}",
        ((code, code, kind.status, kind.title) for code, kind in sorted(kinds().items())),
    )
    return HttpResponse(
        format_html("<!doctype html><title>Problems</title><h1>Problems</h1><table>{}", rows)
    )
