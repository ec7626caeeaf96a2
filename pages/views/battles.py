"""The after-action report as a plain page: each sentence with its rule, each die its address."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.models import Battle, BattleStatus
from battles.reports import AfterAction, Fate, after_action
from rulesets.core.ledger import Rule
from rulesets.core.report import Line

SALT: Final = "battles.page"
#: How many battles the front page lists.
LATEST: Final = 20
WAITING: Final = (BattleStatus.QUEUED, BattleStatus.RUNNING)


@dataclass(frozen=True, slots=True)
class Phase:
    """One step of a turn; `mover` is the side whose turn it is, if it is one's."""

    name: str
    mover: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn's phases, under its heading."""

    number: int
    phases: list[Phase]

    @property
    def heading(self) -> str:
        return f"Turn {self.number}" if self.number else "Before the first turn"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or the rows of a table, its heading first."""

    text: str
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A rule of the ledger as the page shows it."""

    number: str
    title: str
    wording: list[Block]
    ruling: list[Block]


def link_to(battle: Battle) -> str:
    """The page's address with a key that stands for signing in, to be handed on."""
    key = signing.Signer(salt=SALT).signature(str(battle.pk))
    return f"{reverse('battle-page', args=[battle.pk])}?{urlencode({'key': key})}"


@never_cache
@require_safe
def front_page(request: HttpRequest) -> HttpResponse:
    """Where everything is, and for a signed-in user the latest battles of his campaigns."""
    battles: list[Battle] = []
    if request.user.is_authenticated:
        seen = Battle.objects.for_user(request.user).select_related("scenario", "campaign")
        battles = list(seen[:LATEST])
    return render(request, "pages/front.html", {"battles": battles})


@never_cache
@require_safe
def battle_page(request: HttpRequest, pk: UUID) -> HttpResponseBase:
    """The report, for the members of the campaign and for whoever was given the link."""
    battles = Battle.objects.select_related("scenario", "campaign")
    if not _has_key(request, pk):
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        battles = battles.filter(pk__in=Battle.objects.for_user(request.user).values("pk"))
    battle = battles.filter(pk=pk).first()
    if battle is None:
        raise Http404
    return _shown(request, battle)


def _shown(request: HttpRequest, battle: Battle) -> HttpResponse:
    context: dict[str, Any] = {"battle": battle, "waiting": battle.status in WAITING}
    if battle.result is not None:
        told = after_action(battle)
        names = {side.id: side.name for side in told.setup.sides}
        context |= {
            "outcome": told.outcome,
            "winner": names.get(told.outcome["winner"]),
            "holder": names.get(told.outcome["field"]),
            "points": [(names[side], points) for side, points in told.outcome["points"].items()],
            "sides": told.told.sides,
            "turns": _turns(told),
            "fates": _by_side(told.fates),
            "rules": [_wording(rule) for rule in told.rules_cited],
            "seed": battle.shown_seed,
        }
    return render(request, "pages/battle.html", context)


def _has_key(request: HttpRequest, pk: UUID) -> bool:
    key = request.GET.get("key")
    if key is None:
        return False
    try:
        signing.Signer(salt=SALT).unsign(f"{pk}:{key}")
    except signing.BadSignature:
        return False
    return True


def _turns(told: AfterAction) -> list[Turn]:
    return [
        Turn(
            number,
            [Phase(one.phase, told.movers.get(one.phase, ""), one.lines) for one in sections],
        )
        for number, sections in groupby(told.told.sections, key=lambda one: one.turn)
    ]


def _by_side(fates: Iterable[Fate]) -> list[tuple[str, list[Fate]]]:
    ordered = sorted(fates, key=lambda fate: fate.side)
    return [(side, list(found)) for side, found in groupby(ordered, key=lambda fate: fate.side)]


def _wording(rule: Rule) -> CitedRule:
    return CitedRule(
        rule.number, rule.title, list(_blocks(rule.wording)), list(_blocks(rule.ruling))
    )


def _blocks(prose: str) -> Iterator[Block]:
    """Paragraphs, and tables as their rows of cells without the line under the heading."""
    for paragraph in filter(None, prose.split("\n\n")):
        if not paragraph.startswith("|"):
            yield Block(paragraph, [])
            continue
        rows = [line.strip("|").split("|") for line in paragraph.split("\n")]
        yield Block("", [[cell.strip() for cell in row] for row in (rows[0], *rows[2:])])
