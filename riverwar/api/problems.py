"""Problem documents (RFC 9457): one form for every 4xx and 5xx."""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions
from rest_framework.utils.encoders import JSONEncoder

from riverwar.errors import DomainError, FieldError

from . import errors as refusals
from .transaction import busy, constraint

MEDIA_TYPE: Final = "application/problem+json"
TYPE_ROOT: Final = "/problems/"

logger = logging.getLogger(__name__)

BY_STATUS: Final[Mapping[int, type[DomainError]]] = {
    400: refusals.MalformedRequestError,
    403: refusals.ForbiddenError,
    404: refusals.NotFoundError,
    405: refusals.MethodNotAllowedError,
    413: refusals.BodyTooLargeError,
    503: refusals.BusyError,
}


def kinds() -> dict[str, type[DomainError]]:
    """Every kind of problem by its code."""

    def below(kind: type[DomainError]) -> Iterator[type[DomainError]]:
        for inner in kind.__subclasses__():
            yield inner
            yield from below(inner)

    return {kind.code: kind for kind in below(DomainError) if hasattr(kind, "code")}


def document(error: DomainError, request: HttpRequest) -> HttpResponse:
    """The response that tells an error: what, where, in which request, and what to do next."""
    request_id = request.META.get("HTTP_X_REQUEST_ID", "")
    body: dict[str, Any] = {
        "type": f"{TYPE_ROOT}{error.code}/",
        "title": error.title,
        "status": error.status,
        "detail": error.detail,
        "instance": f"urn:riverwar:request:{request_id}",
        "code": error.code,
        "request_id": request_id,
    }
    if error.errors:
        body["errors"] = error.errors
    if error.remedy:
        body["remedy"] = error.remedy
    if error.facts:
        body["facts"] = plain(error.facts)
    return HttpResponse(
        json.dumps(body, cls=JSONEncoder, ensure_ascii=False).encode("utf-8", "replace"),
        status=error.status,
        content_type=MEDIA_TYPE,
        headers=error.headers,
    )


def for_status(status: int) -> DomainError:
    """The problem for an error that was answered with a status alone."""
    kind = BY_STATUS.get(status)
    if kind is None:
        kind = refusals.BrokenError if status >= 500 else refusals.MalformedRequestError
    if kind is refusals.BodyTooLargeError:
        return kind(limit="a megabyte")
    return kind()


def answer_exception(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """REST framework's exception handler. None lets a bug go on: logged, and answered by 500."""
    problem = as_domain_error(error)
    return None if problem is None else document(problem, context["request"])


def as_domain_error(error: Exception) -> DomainError | None:
    """What is wrong, in our words; None where it is our fault."""
    match error:
        case DomainError():
            return error
        case exceptions.ValidationError():
            return refusals.InvalidFieldsError(errors=list(flatten(error.detail)))
        case DjangoValidationError():
            return refusals.InvalidFieldsError(
                errors=[
                    {"pointer": "", "code": one.code or "invalid", "detail": one.messages[0]}
                    for one in error.error_list
                ]
                if not hasattr(error, "error_dict")
                else [
                    {"pointer": pointer(name), "code": "invalid", "detail": message}
                    for name, messages in error.message_dict.items()
                    for message in messages
                ]
            )
        case IntegrityError():
            return _conflict(error)
        case DataError():
            return refusals.OutOfRangeError()
        case OperationalError() | InterfaceError():
            logger.warning("database unavailable: %s", error)
            return busy(error)
        case Http404() | exceptions.NotFound():
            return refusals.NotFoundError()
        case exceptions.APIException() | PermissionDenied():
            return _from_rest_framework(error)
        case _:
            return None


def _from_rest_framework(error: Exception) -> DomainError:
    headers: dict[str, str] = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    detail = str(getattr(error, "detail", ""))
    match error:
        case exceptions.AuthenticationFailed():
            return refusals.AuthenticationFailedError(headers=headers, problem=detail)
        case exceptions.NotAuthenticated():
            return refusals.NotSignedInError(headers=headers)
        case exceptions.MethodNotAllowed():
            return refusals.MethodNotAllowedError()
        case exceptions.NotAcceptable():
            return refusals.NotAcceptableError()
        case exceptions.UnsupportedMediaType():
            return refusals.UnsupportedMediaTypeError()
        case exceptions.PermissionDenied() | PermissionDenied():
            return refusals.ForbiddenError()
        case exceptions.Throttled():
            return refusals.TooManyRequestsError(
                headers={"Retry-After": str(int(getattr(error, "wait", None) or 1) + 1)}
            )
        case _:
            return for_status(getattr(error, "status_code", 500))


def _conflict(error: IntegrityError) -> DomainError:
    """A constraint that no service foresaw has held; its name tells which."""
    name = constraint(error)
    logger.warning("constraint %s refused a write: %s", name, error)
    return refusals.ConflictError(constraint=name)


def pointer(*path: object) -> str:
    """A JSON Pointer (RFC 6901) to a member of the body."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def flatten(detail: Any, *path: object) -> Iterator[FieldError]:
    """REST framework's nested errors as a flat list with pointers."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from flatten(inner, *path, *(() if name == "non_field_errors" else (name,)))
    elif isinstance(detail, Sequence) and not isinstance(detail, str):
        for index, inner in enumerate(detail):
            # A list of texts is a list of faults of one value; other lists go by items.
            deeper = (index,) if isinstance(inner, Mapping | list) else ()
            yield from flatten(inner, *path, *deeper)
    else:
        code = getattr(detail, "code", None) or "invalid"
        yield {"pointer": pointer(*path), "code": code, "detail": str(detail)}


def plain(value: Any) -> Any:
    """Facts as JSON can hold them: keys are texts."""
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(inner) for inner in value]
    return value
