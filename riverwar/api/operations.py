"""read() and write(): what a view's method becomes when it is an operation of the API."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final, TypeVar, cast
from uuid import UUID

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.decorators import action
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from riverwar.errors import DomainError

from . import access, idempotency, preconditions
from .errors import MalformedRequestError, NotFoundError
from .idempotency import KeyUse
from .models import Versioned
from .transaction import Edge, edge, retried

STANDARD: Final = {"list", "retrieve", "create", "partial_update", "destroy"}
WITHOUT_TARGET: Final = {"list", "create"}
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True)
class Operation:
    """How one operation is parsed, guarded, answered and documented."""

    name: str
    writes: bool
    detail: bool
    takes: type[BaseSerializer[Any]] | None = None
    answer: type[BaseSerializer[Any]] | None = None
    many: bool = False
    status: int = 200
    key: KeyUse = KeyUse.ACCEPTED
    subject: str | None = None
    lock: bool = True
    location: str | None = None
    raises: tuple[type[DomainError], ...] = ()
    example: Any = None
    answer_example: Any = None
    texts: Mapping[type[BaseRenderer], str] = field(default_factory=dict)
    ordering: str | None = None
    scope: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict)

    @property
    def changes_fields(self) -> bool:
        """PATCH and DELETE: they need If-Match where the resource has versions."""
        return self.name in ("partial_update", "destroy")


@dataclass
class Call:
    """One request for an operation, as the view's method sees it.

    `target` is the row that the address names: seen by the user, allowed by the policy, and in
    a write locked and of the version that If-Match named. `data` is the validated body.
    """

    view: Any
    request: Request
    operation: Operation
    target: Any = None
    data: Any = None
    edge: Edge | None = None
    allowed: bool = False

    @property
    def user(self) -> Any:
        return self.request.user

    def allow(self, subject: Any) -> None:
        """Refuse unless the policy allows this operation towards the subject, a row with
        `campaign_id` (and `side_id`), or None where the site's roles decide."""
        access.check(self.view, subject)
        self.allowed = True

    def see(self, rows: Any, *, campaign_path: str | None = "campaign_id") -> Any:
        """Other rows that the request may see."""
        return access.visible(rows, self.request, campaign_path)


def read(
    *,
    detail: bool = True,
    answer: type[BaseSerializer[Any]] | None = None,
    many: bool = False,
    answer_example: Any = None,
    texts: Mapping[type[BaseRenderer], str] | None = None,
    raises: tuple[type[DomainError], ...] = (),
    url_path: str | None = None,
    ordering: str | None = None,
    parameters: Mapping[str, str] | None = None,
    scope: str = "",
) -> Callable[[F], F]:
    """Make a method a GET: it takes a `Call`, and returns a row, a mapping, or with `many` a
    queryset or a sequence, which is shown in pages; or a response of its own.

    texts         the other renderers that the view has for it, each with an example of its text
    ordering      a unique column of the pages, where it is not the view's
    parameters    the query parameters that the method reads, each with what it does
    scope         the limit on requests from one address (settings.LIMITS) that it has besides
    url_path      may hold converters; what they find is in the view's `kwargs`
    """

    def decorate(method: F) -> F:
        operation = Operation(
            name=method.__name__,
            writes=False,
            detail=detail,
            answer=answer,
            many=many,
            answer_example=answer_example,
            texts=texts or {},
            raises=raises,
            ordering=ordering,
            parameters=parameters or {},
            scope=scope,
        )

        @wraps(method)
        def handle(
            self: Any, request: Request, pk: UUID | None = None, **path: Any
        ) -> HttpResponseBase:
            call = Call(self, request, operation)
            if detail:
                call.target = self.visible_row(pk)
                call.allow(call.target)
            found = method(self, call)
            if isinstance(found, HttpResponseBase):
                return found
            if many:
                self.ordering = ordering or self.ordering
                page = self.paginate_queryset(found)
                return cast(Response, self.get_paginated_response(_shown(call, page, many=True)))
            return Response(_shown(call, found))

        return cast(F, _routed(handle, operation, "get", url_path))

    return decorate


def write(
    *,
    takes: type[BaseSerializer[Any]] | None = None,
    answer: type[BaseSerializer[Any]] | None = None,
    many: bool = False,
    detail: bool | None = None,
    status: int | None = None,
    key: KeyUse = KeyUse.ACCEPTED,
    subject: str | None = None,
    lock: bool = True,
    location: str | None = None,
    scope: str = "",
    raises: tuple[type[DomainError], ...] = (),
    example: Any = None,
    answer_example: Any = None,
    url_path: str | None = None,
) -> Callable[[F], F]:
    """Make a method a write inside `edge()`.

    `create`, `partial_update` and `destroy` are POST, PATCH and DELETE; any other name is a POST
    of its own, at `/<resource>/<id>/<name>/`. The method takes a `Call`, calls one service, and
    returns a versioned row of the view's model (read again for the answer), anything that
    `answer` shows, or None for an empty 204.

    takes    the serializer of the body
    subject  the field of the body that the policy decides on (`subject="side"`); without it
             a create calls `call.allow(...)` itself
    key      KeyUse.REQUIRED for money, battles, imports
    lock     False where the service locks in an order of its own
    location "<resource>" whose address goes into Location; of itself at a create
    scope    the limit on requests from one address (settings.LIMITS) that it has besides
    raises   the DomainErrors to document, beside the common ones
    """

    def decorate(method: F) -> F:
        name = method.__name__
        on_one = detail if detail is not None else name not in WITHOUT_TARGET
        operation = Operation(
            name=name,
            writes=True,
            detail=on_one,
            takes=takes,
            answer=answer,
            many=many,
            status=status or {"create": 201, "destroy": 204}.get(name, 200),
            key=key,
            subject=subject,
            lock=lock,
            location=location,
            scope=scope,
            raises=raises,
            example=example,
            answer_example=answer_example,
        )

        @wraps(method)
        def handle(self: Any, request: Request, pk: UUID | None = None) -> HttpResponseBase:
            # The body is read and its key checked before the transaction begins.
            body = request.data
            if takes is None:
                _check_empty(request)
            claimed = idempotency.claim(request, key)
            versioned = issubclass(self.model, Versioned)
            tags = preconditions.if_match(request, required=operation.changes_fields and versioned)

            def attempt() -> HttpResponse:
                with edge(
                    actor=request.user, reason=_reason(self), request_id=_request_id(request)
                ) as opened:
                    if claimed and (kept := idempotency.replay(claimed)):
                        return kept
                    call = Call(self, request, operation, edge=opened)
                    if on_one:
                        call.target = self.row_to_change(pk, lock=lock)
                        call.allow(call.target)
                        if versioned:
                            preconditions.compare(tags, self.resource, call.target)
                    if takes is not None:
                        call.data = _validated(call, body)
                    if subject is not None:
                        call.allow(call.data[subject])
                    found = method(self, call)
                    assert call.allowed, f"{self.operation_id} asked no policy"
                    opened.write_feed()
                    response = _answer(call, found)
                    if claimed:
                        idempotency.keep(claimed, response)
                    return response

            return retried(attempt)

        verb = {"create": "post", "partial_update": "patch", "destroy": "delete"}.get(name, "post")
        return cast(F, _routed(handle, operation, verb, url_path))

    return decorate


def operation_of(view: Any) -> Operation | None:
    """The operation that a view's current action is."""
    handler = getattr(view, getattr(view, "action", None) or "", None)
    found: Operation | None = getattr(handler, "operation", None)
    return found


def _routed(handle: Any, operation: Operation, verb: str, url_path: str | None) -> Any:
    handle.operation = operation
    if operation.name in STANDARD:
        return handle
    path = url_path or operation.name.replace("_", "-")
    methods: Any = [verb]
    return action(detail=operation.detail, methods=methods, url_path=path)(handle)


def _check_empty(request: Request) -> None:
    if request.method != "DELETE" and request.data not in ({}, None):
        raise MalformedRequestError(remedy="Send this request without a body, or with {}.")


def _validated(call: Call, body: Any) -> Any:
    assert call.operation.takes is not None
    serializer = call.operation.takes(
        data=body,
        partial=call.request.method == "PATCH",
        context={**call.view.get_serializer_context(), "target": call.target},
    )
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


def _answer(call: Call, found: Any) -> HttpResponse:
    operation = call.operation
    if isinstance(found, HttpResponse):
        return found
    if found is None:
        return HttpResponse(status=204)
    headers: dict[str, str] = {}
    version = ""
    if isinstance(found, call.view.model) and isinstance(found, Versioned):
        try:
            found = call.view.visible_row(found.pk)
        except NotFoundError:
            return HttpResponse(status=204)
        version = preconditions.version_tag(call.view.resource, found)
    resource = operation.location or (call.view.resource if operation.name == "create" else None)
    if resource:
        headers["Location"] = call.view.location_of(resource, found)
    body = JSONRenderer().render(_shown(call, found, many=operation.many))
    if version:
        headers["ETag"] = preconditions.tag(body, version)
    if operation.status == 202:
        headers["Retry-After"] = "1"
    return HttpResponse(
        body, status=operation.status, content_type="application/json", headers=headers
    )


def _shown(call: Call, found: Any, *, many: bool = False) -> Any:
    answer = call.operation.answer or call.view.serializer_class
    if answer is None or (isinstance(found, Mapping) and call.operation.answer is None):
        return found
    return answer(found, many=many, context=call.view.get_serializer_context()).data


def _reason(view: Any) -> str:
    """Why: what the client says in X-Reason, or else the operation."""
    given: str = view.request.headers.get("X-Reason", "").strip()
    if not given:
        return cast(str, view.operation_id)
    if len(given) > 500 or not given.isprintable():
        raise MalformedRequestError(remedy="Give X-Reason as up to 500 printable characters.")
    return given


def _request_id(request: Request) -> str:
    return cast(str, request.META.get("HTTP_X_REQUEST_ID", ""))
