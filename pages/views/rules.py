"""The rules of each book, to read beside a report."""

from django.http import Http404, HttpRequest, HttpResponse

from pages.rulebook import ledger_of, worded
from pages.visits import reading, shown
from rulesets import RULESETS


@reading
def rulebooks_page(request: HttpRequest) -> HttpResponse:
    """Which books there are."""
    return shown(request, "pages/rulebooks.html", None, books=RULESETS.values())


@reading
def rulebook_page(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Every rule of a book, by number, as it is played."""
    if ruleset not in RULESETS:
        raise Http404
    ledger = ledger_of(ruleset)
    return shown(request, "pages/rulebook.html", None, ledger=ledger, rules=worded(ledger.rules))
