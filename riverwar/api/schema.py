"""The OpenAPI document: operations by name, their problems, their roles, their headers."""

from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework.serializers import BaseSerializer

from riverwar.errors import DomainError, FieldError

from . import access
from . import errors as refusals
from .headers import read_headers, told_headers
from .idempotency import KeyUse
from .operations import Operation, operation_of
from .policy import POLICY, Role
from .problems import MEDIA_TYPE, TYPE_ROOT, pointer
from .serializers import ProblemSerializer, unknown_field
from .viewsets import Resource

JSON: Final = "application/json"
REQUEST_ID: Final = "0192f3a4-0000-7000-8000-000000000001"


class Schema(AutoSchema):
    """What drf-spectacular can't see for itself in a `Resource`."""

    @property
    def operation(self) -> Operation | None:
        return operation_of(self.view)

    @property
    def is_resource(self) -> bool:
        return isinstance(self.view, Resource)

    @property
    def resource(self) -> Any:
        """The view, where it is known to be a `Resource`."""
        return self.view

    def get_operation_id(self) -> str:
        if self.is_resource:
            return str(self.resource.operation_id)
        return str(super().get_operation_id())

    def get_tags(self) -> list[str]:
        return [self.resource.resource] if self.is_resource else list(super().get_tags())

    def get_summary(self) -> str | None:
        """The first sentence: what a list of operations shows."""
        if not self.is_resource:
            return super().get_summary()
        return str(super().get_description()).partition("\n")[0].split(". ")[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]
        told: str = super().get_description()
        rule = POLICY.get(self.get_operation_id())
        if rule is None:
            return told
        allowed = ", ".join(sorted(role.value for role in rule.roles))
        people = " No access token may do this." if rule.people_only else ""
        return f"{told}\n\nFor: {allowed}.{people}"

    def get_extensions(self) -> dict[str, Any]:
        rule = POLICY.get(self.get_operation_id())
        if rule is None:
            return {}
        scope = self.operation.scope if self.operation else ""
        limit = {"x-limit": settings.LIMITS[scope]} if scope else {}
        return {"x-roles": sorted(role.value for role in rule.roles), **limit}

    def get_auth(self) -> list[dict[str, Any]]:
        rule = POLICY.get(self.get_operation_id())
        public = rule is not None and Role.ANYONE in rule.roles
        return [*super().get_auth(), *([{}] if public else [])]

    def get_filter_backends(self) -> list[Any]:
        if self.is_resource and self.resource.action != "list":
            return []
        found: list[Any] = super().get_filter_backends()
        return found

    def get_request_serializer(self) -> Any:
        if not self.is_resource:
            return super().get_request_serializer()
        return self.operation.takes if self.operation else None

    def get_response_serializers(self) -> Any:
        if not self.is_resource:
            return super().get_response_serializers()
        operation = self.operation
        shown: Any = (operation and operation.answer) or self.resource.serializer_class
        if operation and operation.many:
            shown = shown(many=True)
        status = operation.status if operation else 200
        if status == 204:
            shown = None
        done = OpenApiResponse(shown, description="Done.")
        answers: dict[Any, Any] = {status: done}
        if operation and operation.texts:
            answers = {(status, JSON): done}
            for renderer, text in operation.texts.items():
                answers[status, renderer.media_type] = _text(text, renderer.media_type)
        if not (operation and operation.writes):
            answers[304] = OpenApiResponse(None, description="You have this answer already.")
        by_status: dict[int, list[type[DomainError]]] = {}
        for problem in self._problems():
            by_status.setdefault(problem.status, []).append(problem)
        for code, problems in sorted(by_status.items()):
            answers[code, MEDIA_TYPE] = OpenApiResponse(
                ProblemSerializer,
                description="; ".join(problem.title for problem in problems) + ".",
                examples=[self._example(problem) for problem in problems],
            )
        return answers

    def get_override_parameters(self) -> list[Any]:
        if not self.is_resource:
            return list(super().get_override_parameters())
        operation, versioned = self.operation, self._versioned()
        asked = operation.parameters if operation else {}
        return [
            *(OpenApiParameter(name, str, description=told) for name, told in asked.items()),
            *read_headers(operation, versioned=versioned),
            *told_headers(operation, versioned=versioned),
        ]

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        """A serializer of requests has that word in its name already."""
        name = str(super().get_serializer_name(serializer, direction))
        return name.removesuffix("Request") if direction == "request" else name

    def get_examples(self) -> list[OpenApiExample]:
        if not self.is_resource:
            return list(super().get_examples())
        operation = self.operation
        found = list(super().get_examples())
        if operation and operation.example is not None:
            found.append(OpenApiExample("request", operation.example, request_only=True))
        answer = operation.answer_example if operation else None
        if answer is None and not (operation and operation.answer):
            answer = self.resource.example
        status = operation.status if operation else 200
        if answer is not None and status != 204:
            found.append(
                OpenApiExample("answer", answer, response_only=True, status_codes=[str(status)])
            )
        return found

    def _versioned(self) -> bool:
        return self.resource.queryset is not None and hasattr(self.resource.model, "version")

    def _problems(self) -> Iterator[type[DomainError]]:
        """The problems that an operation can answer with, the common ones first."""
        operation = self.operation
        rule = POLICY.get(self.get_operation_id())
        yield refusals.UnknownParameterError
        if rule is None or Role.ANYONE not in rule.roles:
            yield refusals.NotSignedInError
            yield refusals.ForbiddenError
        if "{" in self.path:
            yield refusals.NotFoundError
        if operation and operation.writes:
            yield from self._problems_of_writing(operation)
        if operation:
            yield from operation.raises
        yield refusals.NotAcceptableError
        yield refusals.TooManyRequestsError
        yield refusals.BrokenError
        yield refusals.BusyError

    def _problems_of_writing(self, operation: Operation) -> Iterator[type[DomainError]]:
        if operation.takes:
            yield refusals.MalformedJSONError
            yield refusals.InvalidFieldsError
            yield refusals.LimitExceededError
        yield refusals.BodyTooLargeError
        yield refusals.UnsupportedMediaTypeError
        yield refusals.LengthRequiredError
        yield refusals.ConflictError
        if operation.key is KeyUse.REQUIRED:
            yield refusals.IdempotencyKeyMissingError
        if operation.key is not KeyUse.REFUSED:
            yield refusals.IdempotencyInFlightError
            yield refusals.IdempotencyKeyReusedError
        if operation.detail and self._versioned():
            yield refusals.PreconditionFailedError
            if operation.changes_fields:
                yield refusals.PreconditionRequiredError

    def _example(self, problem: type[DomainError]) -> OpenApiExample:
        """A problem as this operation answers with it."""
        explained = problem.explanation and "{" not in problem.explanation
        value: dict[str, Any] = {
            "type": f"{TYPE_ROOT}{problem.code}/",
            "title": problem.title,
            "status": problem.status,
            "detail": problem.explanation if explained else f"{problem.title}.",
            "instance": f"urn:riverwar:request:{REQUEST_ID}",
            "code": problem.code,
            "request_id": REQUEST_ID,
        }
        operation, rule = self.operation, POLICY.get(self.get_operation_id())
        if problem is refusals.InvalidFieldsError and operation and operation.takes:
            value["errors"] = [_fault(operation.takes())]
        if problem is refusals.ForbiddenError and rule:
            value["remedy"] = access.forbidden(rule).remedy
        elif problem.remedy:
            value["remedy"] = problem.remedy
        return OpenApiExample(
            problem.code,
            value,
            response_only=True,
            media_type=MEDIA_TYPE,
            status_codes=[str(problem.status)],
        )


def _fault(body: BaseSerializer[Any]) -> FieldError:
    """What is said of a body whose first field that needs a value has none.

    Where no field needs one: of a body with a field that is not known.
    """
    fields = getattr(body, "fields", {})
    for name, field in fields.items():
        if not field.allow_null:
            said = str(field.error_messages["null"])
            return {"pointer": pointer(name), "code": "null", "detail": said}
    unknown = f"{next(iter(fields))}s"
    said = str(unknown_field(unknown, list(fields)))
    return {"pointer": pointer(unknown), "code": "unknown_field", "detail": said}


def _text(text: str, media_type: str) -> OpenApiResponse:
    example = OpenApiExample("text", text, response_only=True, media_type=media_type)
    return OpenApiResponse(str, description="Done.", examples=[example])


class StrictRequest(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """What a request may hold is all that it may hold."""

    target_class = "riverwar.api.serializers.StrictFields"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": False} if direction == "request" else schema


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the document names access tokens."""

    target_class = "riverwar.accounts.authentication.TokenAuthentication"
    name = "accessToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer"}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the document names a signed-in browser."""

    target_class = "riverwar.accounts.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


class PasswordScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the document names a user's name and password."""

    target_class = "riverwar.accounts.authentication.PasswordAuthentication"
    name = "password"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "basic"}
