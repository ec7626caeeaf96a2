"""What a browser may load and send for our pages: nothing from or to elsewhere."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
#: These bring pages of their own, with scripts.
OTHERS: Final = ("/api/", "/admin/")


class ContentSecurityPolicy:
    """Give the pages their policy, those that tell an error too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not request.path_info.startswith(OTHERS):
            response.headers["Content-Security-Policy"] = POLICY
        return response
