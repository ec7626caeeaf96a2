"""The kinds of event of this book, by chapter."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import kinds_of
from rulesets.on_to_richmond.events import afloat, ashore, cards, fire

EVENTS: Final = kinds_of(cls for chapter in (cards, afloat, fire, ashore) for cls in chapter.KINDS)
