"""A battle: its after-action report, and what the organiser does with it."""

from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles import services
from battles.models import Battle, BattleStatus
from battles.reports import after_action
from pages.reports import report_context
from pages.visits import Visit, acting, cleaned, shown, written
from riverwar.errors import DomainError

SALT: Final = "battles.page"
WAITING: Final = (BattleStatus.QUEUED, BattleStatus.RUNNING)
REASON: Final = 500


class CancelForm(forms.Form):
    """Why a battle is called off."""

    reason = forms.CharField(max_length=REASON, required=False, label="Why (others will read it)")


def link_to(battle: Battle) -> str:
    """The page's address with a key that stands for signing in, to be handed on."""
    key = signing.Signer(salt=SALT).signature(str(battle.pk))
    return f"{reverse('battle-page', args=[battle.pk])}?{urlencode({'key': key})}"


@never_cache
@require_safe
def battle_page(request: HttpRequest, pk: UUID) -> HttpResponseBase:
    """The report, for the members of the campaign and for whoever was given the link."""
    user: Any = request.user
    if not user.is_authenticated and not _has_key(request, pk):
        return redirect_to_login(request.path)
    battle = _rows().filter(pk=pk).first()
    if battle is None:
        raise Http404
    if user.is_authenticated and Battle.objects.for_user(user).filter(pk=pk).exists():
        return _page(request, battle, Visit.of(user, battle.campaign))
    if _has_key(request, pk):
        return _page(request, battle, None)
    raise Http404


@acting("battle-page")
def cancel_form(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Call it off before its result."""
    battle = battle_for(request, pk)
    form = CancelForm(request.POST)

    def cancel() -> Battle:
        return services.cancel_battle(battle=battle, by=request.user, **cleaned(form))

    return _acted(request, battle, "battle_cancel", cancel, form)


@acting("battle-page")
def retry_form(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Fight a failed battle again, by the same setup and seed."""
    battle = battle_for(request, pk)

    def retry() -> Battle:
        return services.retry_battle(battle=battle, by=request.user)

    return _acted(request, battle, "battle_retry", retry)


def battle_for(request: HttpRequest, pk: UUID) -> Battle:
    """A battle that the person sees, or nothing found."""
    user: Any = request.user
    found = _rows().filter(pk__in=Battle.objects.for_user(user).values("pk"), pk=pk).first()
    if found is None:
        raise Http404
    return found


def _rows() -> QuerySet[Battle]:
    return Battle.objects.select_related("scenario", "campaign")


def _acted(
    request: HttpRequest,
    battle: Battle,
    operation: str,
    service: Any,
    form: CancelForm | None = None,
) -> HttpResponse:
    """Do it and show the battle; refused, show it as it is now, with why."""
    visit = Visit.of(request.user, battle.campaign)
    try:
        written(request, visit, operation, service)
    except DomainError as refused:
        return _page(request, battle_for(request, battle.pk), visit, refused, form)
    return redirect("battle-page", battle.pk)


def _page(
    request: HttpRequest,
    battle: Battle,
    visit: Visit | None,
    refused: DomainError | None = None,
    form: CancelForm | None = None,
) -> HttpResponse:
    waiting = battle.status in WAITING
    context: dict[str, Any] = {
        "battle": battle,
        "waiting": waiting,
        "watching": waiting and refused is None,
        "form": form or CancelForm(),
    }
    if visit is not None:
        context |= {
            "may_cancel": waiting and visit.may("battle_cancel"),
            "may_retry": battle.status == BattleStatus.FAILED and visit.may("battle_retry"),
            "failure": battle.failure if visit.may("battle_retry") else "",
            "may_preview": battle.result is not None and visit.may("battle_preview"),
        }
    if battle.result is not None:
        context |= report_context(after_action(battle)) | {"seed": battle.shown_seed}
    return shown(request, "pages/battle.html", visit, refused, **context)


def _has_key(request: HttpRequest, pk: UUID) -> bool:
    key = request.GET.get("key")
    if key is None:
        return False
    try:
        signing.Signer(salt=SALT).unsign(f"{pk}:{key}")
    except signing.BadSignature:
        return False
    return True
