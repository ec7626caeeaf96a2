"""CV-BOD: troops and works of this book in words of none, and as this book lists them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.bodies import Arm, Body, RatedBody, Wall, Weapon
from rulesets.core.bodies import Quality as Grade
from rulesets.core.converting import refuse
from rulesets.core.entries import UnitEntry
from rulesets.core.events import counted, with_article
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import WHOLE, boxes_lost, share_lost
from rulesets.core.particulars import Bearing, GunParticulars
from rulesets.core.reasons import Reason
from rulesets.soldiers_companion.conversion.describing import GUNS_ARE
from rulesets.soldiers_companion.conversion.rating import gun_kind
from rulesets.soldiers_companion.muster.arming import full_crew
from rulesets.soldiers_companion.tables import (
    FIGURES,
    WORKS,
    Quality,
    UnitKind,
    WorkKind,
)

GRADES: Final[Mapping[Quality, Grade]] = MappingProxyType(
    {
        Quality.GREEN: Grade.GREEN,
        Quality.EXPERIENCED: Grade.REGULAR,
        Quality.VETERAN: Grade.VETERAN,
        Quality.ELITE: Grade.ELITE,
    }
)
QUALITIES: Final[Mapping[Grade, Quality]] = MappingProxyType(
    {grade: quality for quality, grade in GRADES.items()}
)
_ARMS: Final[Mapping[str, Arm]] = MappingProxyType(
    {
        UnitKind.COMPANY: Arm.INFANTRY,
        UnitKind.WAR_BAND: Arm.WARRIORS,
        UnitKind.SQUADRON: Arm.CAVALRY,
        UnitKind.GUN_SECTION: Arm.ARTILLERY,
    }
)
_KINDS: Final[Mapping[Arm, UnitKind]] = MappingProxyType(
    {arm: UnitKind(kind) for kind, arm in _ARMS.items()}
)
_SPEARS: Final = ("thrown_spear", "bow")
_MUSKETS: Final = ("musket", "jezail", "rifle_musket")
_CARRIED: Final[Mapping[Weapon, str]] = MappingProxyType(
    {
        Weapon.RIFLE: "breechloading_rifle",
        Weapon.MUSKET: "rifle_musket",
        Weapon.SPEAR: "thrown_spear",
    }
)
_WALLS: Final[Mapping[str, Wall]] = MappingProxyType(
    {
        WorkKind.MUD_FORT: Wall.OPEN,
        WorkKind.EARTH_BATTERY: Wall.EARTH,
        WorkKind.MASONRY_FORT: Wall.MASONRY,
    }
)
_WORKS: Final[Mapping[Wall, WorkKind]] = MappingProxyType(
    {
        Wall.OPEN: WorkKind.MUD_FORT,
        Wall.EARTH: WorkKind.EARTH_BATTERY,
        Wall.MASONRY: WorkKind.MASONRY_FORT,
    }
)


def body_of(entry: UnitEntry) -> Body:
    """CV-BOD-01: one body for one body, in the strength that it has of a whole one."""
    state = entry.state
    guns = tuple(_gun(gun) for gun in state.get("guns", ()))
    condition: JsonObject = state.get("condition") or {}
    wrecked = [name for name, x in condition.get("guns", {}).items() if x.get("destroyed")]
    guns = tuple(gun for gun in guns if gun.id not in wrecked)
    if entry.kind in WORKS:
        full = WORKS[entry.kind].structure
        return Body(
            name=entry.kind,
            arm=Arm.WORK,
            wall=_WALLS[entry.kind],
            guns=guns,
            ruin=share_lost(condition.get("structure_lost", 0), full),
        )
    full_figures = max(entry.figures, FIGURES.get(entry.kind, entry.full_figures), 1)
    weapon = entry.weapon or ("thrown_spear" if entry.kind == UnitKind.WAR_BAND else "")
    return Body(
        name=entry.kind,
        arm=_ARMS[entry.kind],
        share=WHOLE * entry.figures // full_figures,
        quality=GRADES[Quality(state.get("quality", Quality.EXPERIENCED))],
        weapon=Weapon.SPEAR
        if weapon in _SPEARS
        else Weapon.MUSKET
        if weapon in _MUSKETS
        else Weapon.RIFLE,
        facing=state.get("facing"),
        guns=guns,
    )


def _gun(listed: JsonObject) -> GunParticulars:
    gun = GUNS_ARE[listed["kind"]]
    return GunParticulars(listed["id"], gun.calibre, gun.make, Bearing.ALL_ROUND)


def bodies(body: Body) -> tuple[RatedBody, ...]:
    """CV-BOD-01, CV-BOD-03: a company for a body of foot; a section for a gun; a work for a work.

    Raises IllegalSetupError for what the book has no word for.
    """
    if body.arm is Arm.WORK:
        return (_work(body),)
    if body.arm not in _KINDS:
        refuse(
            "CV-BOD-04",
            f"this book has no {body.arm.replace('_', ' ')} of its own",
            "Leave it out of this book's battle.",
        )
    kind = _KINDS[body.arm]
    if kind is UnitKind.GUN_SECTION:
        if not body.guns:
            refuse("CV-BOD-04", "it has no gun left", "Leave it out of this book's battle.")
        return tuple(_section(body, gun) for gun in body.guns[: max(1, body.elements)])
    full = FIGURES[kind]
    figures = max(1, boxes_lost(body.share, full))
    state: dict[str, Any] = {"quality": str(QUALITIES[body.quality])}
    if body.arm is Arm.WARRIORS:
        state |= {"regular": False, "warrior": True}
    weapon = None if kind is UnitKind.SQUADRON else _CARRIED[body.weapon]
    one = RatedBody(
        kind=str(kind),
        figures=figures,
        full_figures=full,
        weapon=weapon,
        state=state,
        reasons=(
            Reason(
                "troops",
                f"{body.name.replace('_', ' ')}: a {kind.replace('_', ' ')}, "
                f"{figures} of its {full} figures",
                "CV-BOD-01",
            ),
        ),
    )
    return (one,) * body.elements


def _section(body: Body, gun: GunParticulars) -> RatedBody:
    """SC-BG-03: a gun with its crew."""
    kind = gun_kind(gun)
    men = full_crew(kind)
    return RatedBody(
        kind=str(UnitKind.GUN_SECTION),
        figures=men,
        full_figures=men,
        state={
            "quality": str(QUALITIES[body.quality]),
            "guns": [{"id": gun.id, "kind": kind}],
        },
        reasons=(
            Reason(
                "troops",
                f"{body.name.replace('_', ' ')}: a section of a {kind.replace('_', ' ')}",
                "CV-BOD-03",
            ),
        ),
    )


def _work(body: Body) -> RatedBody:
    """CV-BOD-03: by what its guns stand behind; as many guns as its kind takes."""
    kind = _WORKS[body.wall]
    card = WORKS[kind]
    if kind is WorkKind.MUD_FORT and len(body.guns) > card.most_guns:
        kind, card = WorkKind.EARTH_BATTERY, WORKS[WorkKind.EARTH_BATTERY]
    order = sorted(body.guns, key=lambda gun: (gun.machine, -gun.power, gun.id))
    kept = order[: card.most_guns]
    left = len(order) - len(kept)
    guns = [{"id": gun.id, "kind": gun_kind(gun)} for gun in sorted(kept, key=lambda x: x.id)]
    men = sum(full_crew(gun["kind"]) for gun in guns)
    state: dict[str, Any] = {"guns": guns} if guns else {}
    if body.ruin:
        state["condition"] = {"structure_lost": boxes_lost(body.ruin, card.structure)}
    text = f"{body.name.replace('_', ' ')}: {with_article(kind.replace('_', ' '))}"
    if left:
        text += f"; {counted(left, 'gun')} left out, for it takes {card.most_guns}"
    return RatedBody(
        kind=str(kind),
        figures=men,
        full_figures=max(1, men),
        state=state,
        reasons=(Reason("work", text, "CV-BOD-03"),),
    )
