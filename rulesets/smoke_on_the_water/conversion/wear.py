"""CV-WEA: what is lost of a vessel by this book's condition, and a condition from what is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rulesets.core.converting import Rating
from rulesets.core.entries import GunEntry
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import WHOLE, boxes_lost, share_lost
from rulesets.core.reasons import Reason
from rulesets.core.wear import Steering, Wear, Worn
from rulesets.smoke_on_the_water.own_ratings import ship_card
from rulesets.smoke_on_the_water.ratings import ShipCard
from rulesets.smoke_on_the_water.words import Fire

#: CV-WEA-06: hits of the pilot house and points of flooding of which another book tells only that
#: there are some.
SOME: Final = 1
_STEERING: Final = {
    (False, False): Steering.WHOLE,
    (True, False): Steering.PORT,
    (False, True): Steering.STARBOARD,
    (True, True): Steering.BOTH,
}
_RUDDERS: Final = {steering: stuck for stuck, steering in _STEERING.items()}


def wear_of(
    kind: str,
    ratings: JsonObject,
    condition: JsonObject,
    crew: JsonObject,
    guns: Sequence[GunEntry] | None,
) -> Wear:
    """CV-WEA-01: by points of the record sheet."""
    card = ship_card(kind, ratings)
    rudder: JsonObject = condition.get("rudder") or {}
    marks: JsonObject = condition.get("guns", {})
    machinery = share_lost(condition.get("machinery_lost", 0), card.machinery)
    wheels = share_lost(sum(condition.get("wheels_lost", ())), sum(card.wheels))
    lost = condition.get("turrets_lost", [0] * len(card.turrets))
    reasons = []
    if any(x.get("jammed") or x.get("port_jammed") for x in marks.values()):
        reasons.append(Reason("guns", "jams are not carried: they are cleared", "CV-WEA-03"))
    return Wear(
        hull=share_lost(condition.get("hull_lost", 0), card.hull),
        flotation=share_lost(condition.get("flotation_lost", 0), card.flotation),
        upperworks=share_lost(condition.get("stack_lost", 0), card.stack),
        propulsion=max(machinery, wheels),
        crew=share_lost(card.crew - min(card.crew, crew.get("points", card.crew)), card.crew),
        steering=_STEERING[bool(rudder.get("no_port")), bool(rudder.get("no_starboard"))],
        pilot_house=bool(condition.get("pilot_hits")),
        flooding=bool(condition.get("flooding")),
        fire=condition.get("fire", Fire.NONE) != Fire.NONE,
        guns=tuple(sorted(name for name, x in marks.items() if x.get("lost"))),
        turrets=tuple(share_lost(n, full) for n, full in zip(lost, card.turrets, strict=False)),
        reasons=tuple(reasons),
    )


def worn(rating: Rating, wear: Wear) -> Worn:
    """CV-WEA-02: points in the same share, rounded up; one of hull and of flotation is left."""
    card = ship_card(rating.kind, rating.ratings)
    reasons: list[Reason] = []
    condition: dict[str, Any] = {
        "hull_lost": boxes_lost(wear.hull, card.hull, left=1),
        "flotation_lost": boxes_lost(wear.flotation, card.flotation, left=1),
        "flooding": SOME * wear.flooding,
        "stack_lost": boxes_lost(wear.upperworks, card.stack),
        "machinery_lost": boxes_lost(wear.propulsion, card.machinery),
        "pilot_hits": SOME * wear.pilot_house,
        **_turrets(card, wear),
    }
    if wear.steering is not Steering.WHOLE:
        no_port, no_starboard = _RUDDERS[wear.steering]
        condition["rudder"] = {"no_port": no_port, "no_starboard": no_starboard}
    if wear.fire:
        condition["fire"] = str(Fire.BURNING)
    lost = {gun.id: {"lost": True} for gun in rating.guns if gun.source in wear.guns}
    if lost:
        condition["guns"] = lost
    if wear.rigging:
        reasons.append(
            Reason("rigging", "not carried: the book keeps no damage of a rig", "CV-WEA-03")
        )
    kept = {name: value for name, value in condition.items() if value}
    if kept:
        percent = f"{wear.hull // 10}.{wear.hull % 10} %"
        text = f"the same share of each row of points, rounded up: {percent} of her hull"
        reasons.insert(0, Reason("condition", text, "CV-WEA-02"))
    crew = {role: men - men * wear.crew // WHOLE for role, men in rating.crew.items()}
    serving = {gun.id: gun.crew - gun.crew * wear.crew // WHOLE for gun in rating.guns}
    return Worn(kept, crew, serving, tuple(reasons))


def _turrets(card: ShipCard, wear: Wear) -> dict[str, list[int]]:
    """CV-WEA-02: turret for turret, where the other book has as many."""
    if len(wear.turrets) != len(card.turrets) or not any(wear.turrets):
        return {}
    lost = [boxes_lost(n, full) for n, full in zip(wear.turrets, card.turrets, strict=True)]
    return {"turrets_lost": lost}
