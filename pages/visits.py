"""A person at a campaign, and the forms by which he acts there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.models import Campaign, Side
from riverwar.api import edge, policy
from riverwar.api.errors import ForbiddenError, InvalidFieldsError
from riverwar.api.problems import as_domain_error
from riverwar.api.transaction import retried
from riverwar.errors import DomainError, FieldError
from vessels.models import TroopUnit, Vessel

T = TypeVar("T")
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Visit:
    """By what a person finds his way in a campaign, and what the API's policy lets him do there."""

    campaign: Campaign
    sides: tuple[Side, ...]
    roles: frozenset[policy.Role]

    @classmethod
    def of(cls, user: Any, campaign: Campaign) -> "Visit":
        """The visit of somebody who sees the campaign."""
        roles = policy.campaign_roles(user, campaign.pk, None)
        return cls(campaign, tuple(campaign.sides.all()), policy.site_roles(user) | roles)

    def may(self, operation: str) -> bool:
        """Whether he may do an operation of the API to what belongs to no side."""
        return policy.allows(policy.POLICY[operation], self.roles)

    def names(self) -> Callable[[str], str]:
        """What the campaign's sides, vessels and units are called, by their keys."""
        names = {side.key: side.name for side in self.sides}
        for rows in (Vessel.objects, TroopUnit.objects):
            names.update(rows.filter(campaign=self.campaign).values_list("key", "name"))
        return lambda key: names.get(key, key)


def reading(view: View) -> View:
    """A page for whoever is signed in."""
    return never_cache(login_required(require_safe(view)))


def acting(page: str) -> Callable[[View], View]:
    """A form's address, which takes its POST; any other request is sent to the page it is on."""

    def decorate(view: View) -> View:
        @wraps(view)
        def handle(request: HttpRequest, pk: UUID) -> HttpResponse:
            return view(request, pk) if request.method == "POST" else redirect(page, pk)

        return never_cache(login_required(handle))

    return decorate


def written(request: HttpRequest, visit: Visit, operation: str, service: Callable[[], T]) -> T:
    """Do an operation of the API by its service, in an edge of its own, or raise a DomainError."""
    if not visit.may(operation):
        raise ForbiddenError(remedy="Ask the organiser of the campaign.")

    def attempt() -> T:
        request_id = request.META.get("HTTP_X_REQUEST_ID", "")
        with edge(actor=request.user, reason=operation, request_id=request_id):
            return service()

    try:
        return retried(attempt)
    except DatabaseError as error:
        raise as_domain_error(error) or error from error


def cleaned(form: forms.Form) -> dict[str, Any]:
    """What a form says, or a DomainError with all its faults."""
    if form.is_valid():
        return form.cleaned_data
    raise InvalidFieldsError(
        errors=[
            FieldError(
                pointer=f"/{name}",
                code=fault.code or "invalid",
                detail=f"{form.fields[name].label}: {fault.messages[0]}",
            )
            for name, faults in form.errors.as_data().items()
            for fault in faults
        ],
        remedy="Correct it and send the form again.",
    )


def shown(
    request: HttpRequest,
    template: str,
    visit: Visit | None,
    refused: DomainError | None = None,
    **context: Any,
) -> HttpResponse:
    """A page; with what was refused, if a form on it was."""
    context |= {"visit": visit, "refused": refused}
    if refused is None:
        return render(request, template, context)
    response = render(request, template, context, status=refused.status)
    for name, value in refused.headers.items():
        response.headers[name] = value
    return response
