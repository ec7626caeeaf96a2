"""A battle's result is put into the fleet: shown first, then exactly that."""

from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from battles import application, snapshots
from battles.errors import ChangesStaleError
from battles.models import Battle, BattleStatus
from pages.changes import remembered, told, told_since
from pages.views.battles import battle_for
from pages.visits import Visit, shown, written
from riverwar.api.errors import ForbiddenError
from riverwar.errors import DomainError
from rulesets.core.report import names_in

SALT: Final = "battles.preview"
DIGEST: Final = 64


class ApplyForm(forms.Form):
    """What its reader saw: the digest that the service asks for, and the changes themselves."""

    digest = forms.CharField(max_length=DIGEST)
    seen = forms.CharField(required=False)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def apply_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Preview the exact changes; a POST makes them, if they are still those that were shown."""
    battle = battle_for(request, pk)
    visit = Visit.of(request.user, battle.campaign)
    if not visit.may("battle_preview"):
        return shown(request, "refused.html", visit, ForbiddenError(remedy="Ask the organiser."))
    if request.method != "POST":
        return _page(request, battle, visit)
    form = ApplyForm(request.POST)
    digest = form.cleaned_data["digest"] if form.is_valid() else ""

    def apply() -> Any:
        return application.apply_battle(battle=battle, by=request.user, digest=digest)

    try:
        written(request, visit, "battle_apply", apply)
    except DomainError as refused:
        return _page(request, battle_for(request, pk), visit, refused, form["seen"].data)
    return redirect("battle-page", battle.pk)


def _page(
    request: HttpRequest,
    battle: Battle,
    visit: Visit,
    refused: DomainError | None = None,
    seen: Any = None,
) -> HttpResponse:
    """The changes as they are now; after a refusal, against those that were seen before."""
    try:
        preview = application.preview(battle)
    except DomainError as impossible:
        return shown(request, "refused.html", visit, refused or impossible, battle=battle)
    names = names_in(snapshots.read(battle))
    rows, dropped = told(preview.changes, names), 0
    if isinstance(refused, ChangesStaleError):
        rows, dropped = told_since(preview.changes, names, _remembered(seen))
    return shown(
        request,
        "pages/apply.html",
        visit,
        refused,
        battle=battle,
        changes=rows,
        dropped=dropped,
        digest=preview.digest,
        seen=signing.dumps(remembered(preview.changes), salt=SALT, compress=True),
        may_apply=battle.status == BattleStatus.RESOLVED and visit.may("battle_apply"),
    )


def _remembered(seen: Any) -> list[Any]:
    """The changes of the preview that a form was on; none where it doesn't say."""
    try:
        found: list[Any] = signing.loads(seen or "", salt=SALT)
    except signing.BadSignature:
        return []
    return found
