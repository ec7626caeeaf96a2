"""A comparison as a picture: the odds of each book side by side, and the conversions below."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from battles.comparing import cancel_comparison
from battles.figures import Figures, figures
from battles.models import Comparison, Forecast
from pages import odds
from pages.odds import Bar, Histogram
from pages.views.forecasts import RUNS
from pages.visits import Visit, acting, reading, shown, written
from riverwar.errors import DomainError
from rulesets import RULESETS

#: The prefix of the form, beside that of a forecast.
COMPARE: Final = "compare"
LEAST_BOOKS: Final = 2
BASES: Final[Mapping[str, str]] = {
    "printed": "as designed",
    "accepted": "by accepted conversion",
    "published": "by its class as published",
    "computed": "worked out for this comparison",
}


class ComparisonForm(forms.Form):
    """By which books a scenario is to be fought, and how often by each."""

    runs = forms.IntegerField(
        min_value=1, max_value=2**31 - 1, initial=RUNS, label="Battles by each book"
    )
    rulesets = forms.MultipleChoiceField(
        choices=[(key, book.title) for key, book in RULESETS.items()],
        initial=list(RULESETS),
        widget=forms.CheckboxSelectMultiple,
        label="Books",
    )

    def clean_rulesets(self) -> list[str]:
        """A comparison has two books at least."""
        chosen: list[str] = self.cleaned_data["rulesets"]
        if len(chosen) < LEAST_BOOKS:
            raise forms.ValidationError("Choose two books or more.", code="min_length")
        return chosen


@dataclass(frozen=True, slots=True)
class Shown:
    """A book of the comparison; without a forecast where it can't fight it."""

    key: str
    title: str
    told: Mapping[str, Any]
    forecast: Forecast | None
    figures: Figures | None

    @property
    def conversions(self) -> list[dict[str, Any]]:
        """What it cites, each with its basis in words."""
        return [{**one, "by": _basis(one)} for one in self.told["conversions"]]

    @property
    def pictures(self) -> Iterator[Histogram]:
        """Turns and losses, once it has fought."""
        return odds.of_sides(self.figures) if self.figures and self.figures.fought else iter(())


@reading
def comparison_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The odds by each book so far, and what each makes of the order of battle."""
    return _page(request, _comparison(request, pk))


@acting("comparison-page")
def cancel_comparison_form(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Call its forecasts off: each keeps what is done."""
    comparison = _comparison(request, pk)
    visit = Visit.of(request.user, comparison.campaign)
    try:
        written(
            request,
            visit,
            "comparison_cancel",
            lambda: cancel_comparison(comparison=comparison),
        )
    except DomainError as refused:
        return _page(request, _comparison(request, pk), refused)
    return redirect("comparison-page", pk)


def _comparison(request: HttpRequest, pk: UUID) -> Comparison:
    user: Any = request.user
    seen = Comparison.objects.for_user(user).with_forecasts().select_related("campaign")
    return get_object_or_404(seen, pk=pk)


def _page(
    request: HttpRequest, comparison: Comparison, refused: DomainError | None = None
) -> HttpResponse:
    visit = Visit.of(request.user, comparison.campaign)
    books = list(_books(comparison))
    return shown(
        request,
        "pages/comparison.html",
        visit,
        refused,
        comparison=comparison,
        books=books,
        outcomes=_outcomes(books),
        watching=comparison.unfinished and refused is None,
        may_cancel=comparison.unfinished and visit.may("comparison_cancel"),
    )


def _books(comparison: Comparison) -> Iterator[Shown]:
    forecasts = comparison.forecast_of
    for told in comparison.books:
        key = told["ruleset"]
        forecast = forecasts.get(key)
        yield Shown(
            key, RULESETS[key].title, told, forecast, figures(forecast) if forecast else None
        )


def _outcomes(books: list[Shown]) -> list[tuple[str, list[Bar]]]:
    """Each outcome, with its share by each of the books."""
    outcomes: dict[str, list[Bar]] = {}
    for book in books:
        for bar in odds.bars(book.figures) if book.figures else ():
            outcomes.setdefault(bar.name, []).append(Bar(book.title, bar.share))
    drawn = outcomes.pop("Drawn", [])
    return [*outcomes.items(), ("Drawn", drawn)]


def _basis(cited: Mapping[str, Any]) -> str:
    words = BASES[cited["basis"]]
    return f"{words} {cited['number']}" if cited["number"] else words
