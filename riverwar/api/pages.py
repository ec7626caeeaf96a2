"""What a person reads where a request of his is refused before it comes to a page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from riverwar.errors import DomainError


def refusal(request: HttpRequest, error: DomainError) -> HttpResponse:
    """A refusal as a page, by the site's `refused.html`."""
    response = render(request, "refused.html", {"refused": error}, status=error.status)
    for name, value in error.headers.items():
        response.headers[name] = value
    return response
