"""Middleware of the outermost layer: the request's id, and problems in place of error pages."""

import re
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from riverwar.accounts.ids import uuid7

from . import problems

REQUEST_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,127}", re.ASCII)

Answer = Callable[[HttpRequest], HttpResponseBase]


class RequestId:
    """Take the client's X-Request-ID if it is a plain word, make one if not, and echo it."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if REQUEST_ID.fullmatch(given) else str(uuid7())
        request.META["HTTP_X_REQUEST_ID"] = request_id
        response = self.get_response(request)
        response.headers["X-Request-ID"] = request_id
        return response


class Problems:
    """Under /api/ every error is a problem document, those that Django answers itself too."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if (
            response.status_code < 400
            or not request.path_info.startswith("/api/")
            or response.headers.get("Content-Type", "").startswith(problems.MEDIA_TYPE)
        ):
            return response
        answer: HttpResponse = problems.document(problems.for_status(response.status_code), request)
        if allow := response.headers.get("Allow"):
            answer.headers["Allow"] = allow
        return answer
