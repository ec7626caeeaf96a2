"""Stored values as the pages' templates say them."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from pages.words import inches, plain
from rulesets import RULESETS
from rulesets.core.ledger import ledger_files, read_ledger

register = template.Library()

GOOD: Final = ("available", "running", "open", "ready", "applied", "done")
BAD: Final = ("sunk", "lost", "scrapped", "failed", "destroyed", "derelict")
WARN: Final = ("withdrawn", "grounded", "separated", "expected", "queued", "routed", "resolved")
MARKS: Final = re.compile(r"`([^`]+)`|(?<!\w)\*([^*\n]+)\*(?!\w)")
TONES: Final[Mapping[str, str]] = {
    **dict.fromkeys(GOOD, "good"),
    **dict.fromkeys(WARN, "warn"),
    **dict.fromkeys(BAD, "bad"),
}


@register.filter
def words(value: Any) -> str:
    """`in_play` as "in play", and a document on one line."""
    return plain(value)


@register.filter
def halved(doubled: int) -> str:
    """SC-BG-08: a value that is kept doubled."""
    return f"{doubled / 2:g}"


@register.filter
def inch(value: int) -> str:
    """A length in inches."""
    return inches(value)


@register.filter
def marked(prose: str) -> SafeString:
    """The little Markdown that ledgers have: `code` and *stress*."""
    return mark_safe(MARKS.sub(_mark, escape(prose)))  # escaped before it is marked


def _mark(found: re.Match[str]) -> str:
    code, stress = found.groups()
    return f"<code>{code}</code>" if code else f"<em>{stress}</em>"


@register.filter
def times(count: int) -> range:
    """So many turns of a loop."""
    return range(count)


@register.filter
def of(names: Mapping[str, str], key: str) -> str:
    """What a key is called."""
    return names.get(key, key)


@register.simple_tag
def state(status: str) -> SafeString:
    """A status, in the colour of good, bad or neither: the word says it alone."""
    return format_html('<span class="state {}">{}</span>', TONES.get(status, ""), plain(status))


@register.simple_tag
def rule(number: str) -> SafeString | str:
    """A rule's number, with a link to its wording where a book has it."""
    book = BOOKS.get(number.partition("-")[0])
    if book is None:
        return number
    return format_html(
        '<a class="rule" href="{}#{}">{}</a>', reverse("rulebook-page", args=[book]), number, number
    )


BOOKS: Final[Mapping[str, str]] = {
    read_ledger(path).prefix: key for key, path in ledger_files().items() if key in RULESETS
}
