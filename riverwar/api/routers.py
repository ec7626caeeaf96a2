"""The router of every app, and the operations behind an URL configuration."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.routers import SimpleRouter

from .viewsets import Resource


class Router(SimpleRouter):
    """`router.add("vessels", VesselViewSet)`: flat addresses, keys that are UUIDs."""

    def __init__(self) -> None:
        super().__init__(trailing_slash=True, use_regex_path=False)

    def add(self, prefix: str, viewset: type[Resource]) -> None:
        """Route a resource. Its name is the basename of its addresses too."""
        self.register(prefix, viewset, basename=viewset.resource)


def views_under(prefix: str, urlconf: str | None = None) -> Iterator[tuple[str, Any]]:
    """Every address below a prefix with its view's callable."""

    def walk(patterns: list[Any], path: str) -> Iterator[tuple[str, Any]]:
        for pattern in patterns:
            here = path + str(pattern.pattern).lstrip("^").rstrip("$")
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, here)
            elif isinstance(pattern, URLPattern) and here.startswith(prefix):
                yield here, pattern.callback

    yield from walk(get_resolver(urlconf).url_patterns, "")


def operations(urlconf: str | None = None) -> Iterator[tuple[str, str, str]]:
    """Every operation of the API: its id, its method and its address."""
    for path, callback in views_under("api/", urlconf):
        cls = getattr(callback, "cls", None)
        if cls is None or not issubclass(cls, Resource):
            continue
        for method, name in callback.actions.items():
            if method != "head":
                view = cls()
                view.action = name
                yield view.operation_id, method.upper(), f"/{path}"
