"""CV-WEA: what is lost of a vessel by this book's condition, and a condition from what is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rulesets.core.converting import Rating
from rulesets.core.entries import GunEntry
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import boxes_lost, share_lost
from rulesets.core.reasons import Reason
from rulesets.core.wear import Steering, Wear, Worn
from rulesets.soldiers_companion.conversion.rating import own
from rulesets.soldiers_companion.ratings import ship_card
from rulesets.soldiers_companion.tables import POINT, Propulsion

#: CV-WEA-03: what a rudder jammed by an earlier battle is set to be (SC-RUD-01).
JAM_TOTAL: Final = 1
_LEFT, _RIGHT = "left", "right"


def wear_of(
    kind: str,
    ratings: JsonObject,
    condition: JsonObject,
    crew: JsonObject,
    guns: Sequence[GunEntry] | None,
) -> Wear:
    """CV-WEA-01: by rows of boxes, screw hits, rudder, guns and men."""
    card = ship_card(kind, ratings)
    steam = card.propulsion is Propulsion.STEAM
    points = card.move // POINT
    marked: JsonObject = condition.get("guns", {})
    rudder: JsonObject = condition.get("rudder") or {}
    propulsion = share_lost(min(points, condition.get("screw_hits", 0)), points) if steam else 0
    return Wear(
        hull=share_lost(condition.get("hull_lost", 0), card.hull),
        upperworks=share_lost(condition.get("structure_lost", 0), card.structure),
        rigging=share_lost(condition.get("rigging_lost", 0), card.rigging),
        propulsion=1000 if condition.get("boiler_burst") else propulsion,
        crew=_crew_lost(own(kind, ratings, guns), crew, guns),
        steering=_STUCK.get(rudder.get("turning", ""), Steering.WHOLE),
        guns=tuple(sorted(name for name, marks in marked.items() if marks.get("destroyed"))),
    )


#: A rudder jammed so that she turns right cannot turn her to port.
_STUCK: Final = {
    _RIGHT: Steering.PORT,
    _LEFT: Steering.STARBOARD,
    "straight": Steering.BOTH,
}


def _crew_lost(whole: Rating, crew: JsonObject, guns: Sequence[GunEntry] | None) -> int:
    full = sum(whole.crew.values()) + sum(gun.crew for gun in whole.guns)
    there = sum(min(men, crew.get(role, men)) for role, men in whole.crew.items())
    serving: dict[str, int] = {gun.id: gun.crew for gun in guns or ()}
    there += sum(min(gun.crew, serving.get(gun.id, gun.crew)) for gun in whole.guns)
    return share_lost(full - there, full)


def worn(rating: Rating, wear: Wear) -> Worn:
    """CV-WEA-02: rows of boxes in the same share, rounded up; a box of hull is left to her."""
    card = ship_card(rating.kind, rating.ratings)
    condition: dict[str, Any] = {
        "hull_lost": boxes_lost(wear.hull, card.hull, left=1),
        "structure_lost": boxes_lost(wear.upperworks, card.structure),
        "rigging_lost": boxes_lost(wear.rigging, card.rigging),
    }
    reasons = []
    if card.propulsion is Propulsion.STEAM:
        condition["screw_hits"] = boxes_lost(wear.propulsion, card.move // POINT)
    elif wear.propulsion:
        reasons.append(_not_carried("propulsion", "she has no engine"))
    if wear.steering is not Steering.WHOLE:
        condition["rudder"] = {"turning": _JAMS[wear.steering], "total": JAM_TOTAL}
    lost = {gun.id: {"destroyed": True} for gun in rating.guns if gun.source in wear.guns}
    if lost:
        condition["guns"] = lost
    reasons += [
        Reason(name, "not carried: leaks are stopped and fires put out after a battle", "SC-GEN-04")
        for name in ("flotation", "flooding", "fire")
        if getattr(wear, name)
    ]
    if wear.pilot_house:
        reasons.append(_not_carried("pilot house", "the book keeps no damage of a bridge"))
    kept = {name: value for name, value in condition.items() if value}
    if kept:
        reasons.insert(0, Reason("condition", _told(wear), "CV-WEA-02"))
    return Worn(
        condition=kept,
        crew={role: _left(men, wear.crew) for role, men in rating.crew.items()},
        guns={gun.id: _left(gun.crew, wear.crew) for gun in rating.guns},
        reasons=tuple(reasons),
    )


_JAMS: Final = {Steering.PORT: _RIGHT, Steering.STARBOARD: _LEFT, Steering.BOTH: "straight"}


def _left(men: int, share: int) -> int:
    """CV-WEA-04: the men who are left of a post, rounded up."""
    return men - men * share // 1000


def _told(wear: Wear) -> str:
    percent = f"{wear.hull // 10}.{wear.hull % 10} %"
    return f"the same share of each row of boxes, rounded up: {percent} of her hull"


def _not_carried(subject: str, why: str) -> Reason:
    return Reason(subject, f"not carried: {why}", "CV-WEA-03")
