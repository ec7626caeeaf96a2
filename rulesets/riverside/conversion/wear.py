"""CV-WEA: this book's damage lapses with the battle, unless its running tally is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.core.converting import Rating
from rulesets.core.entries import GunEntry
from rulesets.core.events import counted
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import WHOLE, boxes_lost, share_lost
from rulesets.core.reasons import Reason
from rulesets.core.wear import Steering, Wear, Worn
from rulesets.riverside.conversion.rating import own
from rulesets.riverside.ratings import ship_card

#: CV-WEA-05: a tally of four pin tests is a whole hull; no tally alone takes more than this of it.
TESTS: Final = 4
MOST_BY_TALLY: Final = 900
_ELSE: Final = (
    "flotation", "upperworks", "rigging", "propulsion", "pilot_house", "flooding", "fire",
)  # fmt: skip


def wear_of(
    kind: str,
    ratings: JsonObject,
    condition: JsonObject,
    crew: JsonObject,
    guns: Sequence[GunEntry] | None,
) -> Wear:
    """CV-WEA-05, RS-CMP-15: a tally that is kept, and the men lost."""
    card = ship_card(kind, ratings)
    whole = own(kind, ratings, guns)
    full = card.crew + sum(gun.crew for gun in whole.guns)
    serving: dict[str, int] = {gun.id: gun.crew for gun in guns or ()}
    there = min(card.crew, crew.get("boat", card.crew))
    there += sum(min(gun.crew, serving.get(gun.id, gun.crew)) for gun in whole.guns)
    tally = condition.get("tally", 0)
    reasons: tuple[Reason, ...] = ()
    if not tally:
        reasons = (Reason("hull", "this book's damage lapses with the battle", "RS-CMP-15"),)
    return Wear(
        hull=min(MOST_BY_TALLY, share_lost(tally, TESTS * card.pin_every)),
        crew=share_lost(full - there, full),
        reasons=reasons,
    )


def worn(rating: Rating, wear: Wear) -> Worn:
    """CV-WEA-05: hull as a tally, which the book reads where its `hull_tally_persists` is on.

    A gun that is lost is not aboard; where her class must have it, nobody serves it.
    """
    card = ship_card(rating.kind, rating.ratings)
    tally = boxes_lost(wear.hull, TESTS * card.pin_every)
    reasons = []
    if tally:
        reasons.append(
            Reason(
                "hull",
                f"{wear.hull // 10}.{wear.hull % 10} % of her hull are a tally of "
                f"{counted(tally, 'hit')}, four pin tests being all of it; it counts where "
                "hull_tally_persists is on, else she begins the battle whole",
                "CV-WEA-05",
            )
        )
    lost = [name for name in _ELSE if getattr(wear, name)]
    lost += ["steering"] if wear.steering is not Steering.WHOLE else []
    lost += ["turrets"] if any(wear.turrets) else []
    if lost:
        told = ", ".join(lost).replace("_", " ")
        reasons.append(
            Reason("other damage", f"not carried: {told}; the book knows none", "RS-HIT-02")
        )
    serving = {
        gun.id: gun.crew - gun.crew * wear.crew // WHOLE
        for gun in rating.guns
        if gun.source not in wear.guns
    }
    for gun in rating.guns:
        if gun.id not in serving and len(serving) < card.least_guns:
            serving[gun.id] = 0
    crew = {role: men - men * wear.crew // WHOLE for role, men in rating.crew.items()}
    return Worn({"tally": tally} if tally else {}, crew, serving, tuple(reasons))
