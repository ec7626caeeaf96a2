"""What the campaign book says to an order that it forbids."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why something may not be done, by which rule, and what would help."""

    rule: str
    problem: str
    remedy: str
