"""Actions that call a service: they ask first, with a reason, and show what will change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from riverwar.api import edge, policy
from riverwar.api.policy import POLICY, Role
from riverwar.api.transaction import retried
from riverwar.errors import DomainError

from .difference import Line

MOST: Final = 100


class Reason(forms.Form):
    """Why somebody does this; a subclass asks for more."""

    reason = forms.CharField(max_length=500, widget=forms.TextInput(attrs={"size": 60}))


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What an action would change of a row, and the digest that says whether that still holds."""

    lines: Sequence[Line]
    digest: str


def by_policy(operation: str) -> Callable[[Any, Any], bool]:
    """Those may whom the API's policy lets do this operation to the row."""

    def may(user: Any, row: Any) -> bool:
        rule = POLICY[operation]
        roles = policy.site_roles(user)
        if not rule.concerns_site and Role.SUPERUSER not in roles:
            side = getattr(row, "side_id", None)
            roles |= policy.campaign_roles(user, row.campaign_id, side)
        return policy.allows(rule, roles)

    return may


def service_action(
    name: str,
    description: str,
    run: Callable[..., Any],
    *,
    may: Callable[[Any, Any], bool],
    form: type[Reason] = Reason,
    foresee: Callable[[Any], Foreseen] | None = None,
) -> Callable[..., HttpResponse | None]:
    """An admin action: all of the chosen rows or none, in one edge, with one reason.

    `run(row, by=…, reason=…)` calls the service; it gets the form's other fields as well, and with
    `foresee` the `digest` of what was shown.
    """

    @admin.action(description=description)
    def act(page: Any, request: HttpRequest, rows: Any) -> HttpResponse | None:
        chosen = list(rows.order_by("pk")[: MOST + 1])
        if problem := _problem(chosen, request.user, may):
            page.message_user(request, problem, messages.ERROR)
            return None
        confirmed = "confirmed" in request.POST
        asked = form(request.POST if confirmed else None)
        try:
            if confirmed and asked.is_valid():
                _run(page, request, chosen, asked.cleaned_data)
                return None
            foreseen = [foresee(row) if foresee else None for row in chosen]
        except DomainError as refused:
            words = f"Nothing was done. {refused.detail} {refused.remedy}"
            page.message_user(request, words, messages.ERROR)
            return None
        context = {
            **page.admin_site.each_context(request),
            "title": description,
            "opts": page.opts,
            "action": name,
            "form": asked,
            "rows": list(zip(chosen, foreseen, strict=True)),
            "media": page.media,
        }
        return TemplateResponse(request, "staff/confirm.html", context)

    def _run(page: Any, request: HttpRequest, chosen: Sequence[Any], said: dict[str, Any]) -> None:
        def attempt() -> None:
            with edge(
                actor=request.user,
                reason=said["reason"],
                request_id=request.META.get("HTTP_X_REQUEST_ID", ""),
            ):
                for row in chosen:
                    page.log_change(request, row, f"{description}: {said['reason']}")
                    seen = {"digest": request.POST.get(f"seen-{row.pk}", "")} if foresee else {}
                    run(row, by=request.user, **said, **seen)

        retried(attempt)
        page.message_user(request, f"Done: {', '.join(str(row) for row in chosen)}.")

    act.__name__ = name
    return act


def _problem(chosen: Sequence[Any], user: Any, may: Callable[[Any, Any], bool]) -> str:
    """Why these rows can't be acted on by this person, if so."""
    if len(chosen) > MOST:
        return f"Choose {MOST} rows at most."
    refused = [str(row) for row in chosen if not may(user, row)]
    return f"You may not do this to: {', '.join(refused)}." if refused else ""
