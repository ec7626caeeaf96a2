"""The page of an invitation: what is offered, and a way in with an account or without yet."""

from typing import Final

from django.contrib.auth import login
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from campaigns import invitations
from campaigns.models import Invitation
from riverwar.accounts.forms import SignUpForm
from riverwar.accounts.models import User
from riverwar.api.throttling import invited, throttled
from riverwar.api.transaction import edge, retried
from riverwar.errors import DomainError

PAGE: Final = "pages/join.html"


@never_cache
@throttled(invited)
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def join_page(request: HttpRequest, secret: str) -> HttpResponse:
    """Tells what one is invited to, and lets one join: at once, or with a new account."""
    try:
        response = _answered(request, secret, invitations.offered(secret))
    except DomainError as problem:
        response = render(request, PAGE, {"problem": problem}, status=problem.status)
    # The address is the key to the campaign. `same-origin` tells it to no other site; by
    # `no-referrer` browsers would send the form as from nowhere, and it would be refused.
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _answered(request: HttpRequest, secret: str, offer: Invitation) -> HttpResponse:
    if request.user.is_authenticated:
        if request.method == "POST":
            _join(request, secret, request.user)
            return redirect("campaign-page", offer.campaign_id)
        return render(request, PAGE, {"offer": offer})
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        user = form.save(commit=False)
        try:
            _join(request, secret, user)
        except IntegrityError:  # somebody has taken the name since the form looked
            form.add_error("username", user.unique_error_message(User, ("username",)))
        else:
            login(request, user)
            return redirect("campaign-page", offer.campaign_id)
    return render(request, PAGE, {"offer": offer, "form": form})


def _join(request: HttpRequest, secret: str, user: User) -> None:
    """Use the invitation. A new account is made in the same transaction, or not at all."""

    def attempt() -> None:
        with edge(
            actor=user,
            reason="invitation_accept",
            request_id=request.META.get("HTTP_X_REQUEST_ID", ""),
        ):
            if user._state.adding:
                user.save()
            invitations.accept(secret=secret, by=user)

    retried(attempt)
