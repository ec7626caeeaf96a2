"""CV-BOD, CV-CAP: works, torpedoes and troops of this book, and what it makes of others'."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.bodies import Arm, Body, RatedBody, Wall
from rulesets.core.converting import refuse
from rulesets.core.entries import Leader, UnitEntry
from rulesets.core.events import counted
from rulesets.core.geometry import FULL_TURN
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import WHOLE, boxes_lost, share_lost
from rulesets.core.particulars import Bearing, GunParticulars
from rulesets.core.reasons import Reason
from rulesets.smoke_on_the_water.conversion.arming import code_of
from rulesets.smoke_on_the_water.conversion.describing import BORES, MAKES
from rulesets.smoke_on_the_water.muster.muster import TROOPS
from rulesets.smoke_on_the_water.muster.works import TORPEDOES, USUAL
from rulesets.smoke_on_the_water.rebuilt import FORT_STRUCTURE
from rulesets.smoke_on_the_water.rules.guns import gun_card
from rulesets.smoke_on_the_water.words import Protection, WorkKind

#: CV-BOD-02: men of a body of foot.
ELEMENT: Final = 100
_WALLS: Final[Mapping[Protection, Wall]] = MappingProxyType(
    {
        Protection.OPEN: Wall.OPEN,
        Protection.COTTON: Wall.OPEN,
        Protection.EARTH: Wall.EARTH,
        Protection.MASONRY: Wall.MASONRY,
        Protection.IRON: Wall.MASONRY,
    }
)
_WORKS: Final[Mapping[Wall, WorkKind]] = MappingProxyType(
    {
        Wall.OPEN: WorkKind.BATTERY,
        Wall.EARTH: WorkKind.EARTHWORK,
        Wall.MASONRY: WorkKind.MASONRY,
    }
)
_FOOT: Final = (Arm.INFANTRY, Arm.WARRIORS)
_MOST_MEN: Final = 1_000


def body_of(entry: UnitEntry) -> Body:
    """CV-BOD-01: a body for each hundred men; CV-BOD-03: a work by what its guns stand behind."""
    if entry.kind == TORPEDOES:
        return Body(name=entry.kind, arm=Arm.TORPEDOES)
    if entry.kind == TROOPS:
        elements = max(1, -(-entry.figures // ELEMENT))
        share = WHOLE * entry.figures // (elements * ELEMENT)
        return Body(
            name=counted(entry.figures, "man", "men"),
            arm=Arm.INFANTRY,
            elements=elements,
            share=max(1, share),
        )
    state = entry.state
    kind = WorkKind(entry.kind)
    protection = Protection(state.get("protection", USUAL[kind]))
    condition: JsonObject = state.get("condition") or {}
    marks: JsonObject = condition.get("guns", {})
    guns = tuple(
        _gun(gun) for gun in state.get("guns", ()) if not marks.get(gun["id"], {}).get("lost")
    )
    full = state.get("structure", FORT_STRUCTURE[kind])
    return Body(
        name=entry.kind,
        arm=Arm.WORK,
        wall=_WALLS[protection],
        facing=state.get("facing"),
        guns=guns,
        ruin=share_lost(condition.get("structure_lost", 0), full),
    )


def _gun(listed: JsonObject) -> GunParticulars:
    card = gun_card(listed["gun"])
    return GunParticulars(
        listed["id"], BORES[card.kind][card.weight], MAKES[card.kind], Bearing.ALL_ROUND
    )


def bodies(body: Body) -> tuple[RatedBody, ...]:
    """CV-BOD-03: works and guns ashore; CV-BOD-04: foot are troops, who fight aboard alone.

    Raises IllegalSetupError for what the book has no word for.
    """
    if body.arm in _FOOT:
        men = min(_MOST_MEN, max(1, ELEMENT * body.elements * body.share // WHOLE))
        text = f"{body.name.replace('_', ' ')}: troops of {counted(men, 'man', 'men')}"
        return (RatedBody(TROOPS, men, men, reasons=(Reason("troops", text, "CV-BOD-02"),)),)
    guns = [gun for gun in body.guns if not gun.machine]
    if body.arm not in (Arm.ARTILLERY, Arm.WORK) or not guns:
        refuse(
            "CV-BOD-04",
            f"this book has no {body.arm.replace('_', ' ')} such as {body.name.replace('_', ' ')}",
            "Leave it out of this book's battle.",
        )
    kind = _WORKS[body.wall]
    state: dict[str, Any] = {
        "guns": [{"id": gun.id, "gun": code_of(gun), "arc": FULL_TURN // 2} for gun in guns]
    }
    if body.facing is not None:
        state["facing"] = body.facing
    if body.ruin:
        state["condition"] = {"structure_lost": boxes_lost(body.ruin, FORT_STRUCTURE[kind])}
    text = f"{body.name.replace('_', ' ')} with {counted(len(guns), 'gun')}: {kind}"
    if len(guns) < len(body.guns):
        text += f"; {counted(len(body.guns) - len(guns), 'machine gun')} left out"
    return (RatedBody(str(kind), 1, 1, state=state, reasons=(Reason("work", text, "CV-BOD-03"),)),)


def skill_of(leader: Leader) -> int:
    """CV-CAP-01: the book knows nothing of captains."""
    return 0


def captain(name: str, skill: int) -> Leader | None:
    """CV-CAP-01: he goes through this book unread."""
    return Leader(name, skill, "none")
