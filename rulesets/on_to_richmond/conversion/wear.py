"""CV-WEA: damage points as a share of those that sink her, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.core.converting import Rating
from rulesets.core.entries import GunEntry
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import boxes_lost, share_lost
from rulesets.core.reasons import Reason
from rulesets.core.wear import SHARES, Steering, Wear, Worn
from rulesets.on_to_richmond.ratings import ship_card

_ELSE: Final = (*SHARES[1:], "pilot_house", "flooding", "fire", "guns")


def wear_of(
    kind: str,
    ratings: JsonObject,
    condition: JsonObject,
    crew: JsonObject,
    guns: Sequence[GunEntry] | None,
) -> Wear:
    """CV-WEA-01: the book knows damage points alone (OR-DMG-04)."""
    card = ship_card(kind, ratings)
    return Wear(hull=share_lost(condition.get("hull_lost", 0), card.limit))


def worn(rating: Rating, wear: Wear) -> Worn:
    """CV-WEA-02: damage points in the share of her hull, rounded up; the last one is left to her.

    CV-WEA-03: what else is lost is not carried.
    """
    card = ship_card(rating.kind, rating.ratings)
    points = boxes_lost(wear.hull, card.limit, left=1)
    reasons = []
    if wear.hull:
        percent = f"{wear.hull // 10}.{wear.hull % 10} %"
        reasons.append(
            Reason(
                "hull",
                f"{percent} of her hull are {points} of {card.limit} points, rounded up",
                "CV-WEA-02",
            )
        )
    else_lost = [name for name in _ELSE if getattr(wear, name)]
    else_lost += ["turrets"] if any(wear.turrets) else []
    else_lost += ["steering"] if wear.steering is not Steering.WHOLE else []
    if else_lost:
        reasons.append(
            Reason(
                "other damage",
                f"not carried: {', '.join(else_lost).replace('_', ' ')}; the book has points alone",
                "OR-DMG-04",
            )
        )
    return Worn({"hull_lost": points} if points else {}, {}, {}, tuple(reasons))
