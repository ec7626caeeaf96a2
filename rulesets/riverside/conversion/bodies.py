"""CV-BOD, CV-CAP: units of this book in words of none, and bodies of troops as its units."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rulesets.core.bodies import Arm, Body, Quality, RatedBody, Weapon
from rulesets.core.converting import refuse
from rulesets.core.entries import Leader, UnitEntry
from rulesets.core.events import counted
from rulesets.core.measures import WHOLE, boxes_lost
from rulesets.core.particulars import Bearing, GunParticulars
from rulesets.core.reasons import Reason
from rulesets.riverside.conversion.describing import GUNS_ARE
from rulesets.riverside.people import Trait
from rulesets.riverside.tables import UNITS, Drill, UnitKind
from rulesets.riverside.tables import Weapon as Shot

_ARMS: Final[Mapping[str, Arm]] = MappingProxyType(
    {
        UnitKind.REGULAR: Arm.INFANTRY,
        UnitKind.IRREGULAR: Arm.INFANTRY,
        UnitKind.ANTIQUATED: Arm.INFANTRY,
        UnitKind.TRIBAL: Arm.WARRIORS,
        UnitKind.BAGGAGE: Arm.BAGGAGE,
        UnitKind.FIELD_GUN: Arm.ARTILLERY,
        UnitKind.MACHINE_GUN: Arm.ARTILLERY,
    }
)
_GUNS: Final[Mapping[str, Shot]] = MappingProxyType(
    {UnitKind.FIELD_GUN: Shot.FIELD_GUN, UnitKind.MACHINE_GUN: Shot.MACHINE_GUN}
)
_WEAPONS: Final[Mapping[str, Weapon]] = MappingProxyType(
    {
        Shot.MODERN_RIFLE: Weapon.RIFLE,
        Shot.MUSKET: Weapon.MUSKET,
        Shot.BOW: Weapon.SPEAR,
        Shot.THROWN_SPEAR: Weapon.SPEAR,
    }
)
DRILLS: Final[Mapping[Quality, Drill]] = MappingProxyType(
    {
        Quality.GREEN: Drill.POORLY_DRILLED,
        Quality.REGULAR: Drill.DRILLED,
        Quality.VETERAN: Drill.WELL_DRILLED,
        Quality.ELITE: Drill.WELL_DRILLED,
    }
)
GRADES: Final[Mapping[str, Quality]] = MappingProxyType(
    {
        Drill.WELL_DRILLED: Quality.VETERAN,
        Drill.DRILLED: Quality.REGULAR,
        Drill.POORLY_DRILLED: Quality.GREEN,
        Drill.UNDRILLED: Quality.GREEN,
    }
)
#: CV-CAP-01: Leadership by skill, 0 to 2: what two dice must reach, so the less the better.
LEADERSHIP: Final = (7, 6, 5)


def body_of(entry: UnitEntry) -> Body:
    """CV-BOD-01: one body for one body, in the strength that it has of a whole one."""
    card = UNITS[entry.kind]
    gun = _GUNS.get(entry.kind)
    quality = Quality.GREEN if entry.kind != UnitKind.REGULAR else Quality.REGULAR
    if entry.drill is not None:
        quality = GRADES[entry.drill]
    guns: tuple[GunParticulars, ...] = ()
    if gun is not None:
        guns = (GunParticulars("gun", *GUNS_ARE[gun], Bearing.ALL_ROUND),)
    full = max(card.figures, entry.figures)
    return Body(
        name=entry.kind,
        arm=_ARMS[entry.kind],
        share=WHOLE * entry.figures // full,
        quality=quality,
        weapon=_WEAPONS.get(entry.weapon or card.weapon or "", Weapon.RIFLE),
        guns=guns,
    )


def bodies(body: Body) -> tuple[RatedBody, ...]:
    """CV-BOD-01, CV-BOD-03: a unit for a body of foot, and for a gun of artillery or of a work.

    Raises IllegalSetupError for what the book has no word for.
    """
    if body.arm in (Arm.CAVALRY, Arm.TORPEDOES):
        what = {Arm.CAVALRY: "mounted troops", Arm.TORPEDOES: "torpedoes"}[body.arm]
        refuse("CV-BOD-04", f"this book has no {what}", "Leave it out of this book's battle.")
    if body.arm in (Arm.ARTILLERY, Arm.WORK):
        return _crewed(body)
    kind = _foot(body)
    full = UNITS[kind].figures
    figures = max(1, boxes_lost(body.share, full))
    told = f"{body.name.replace('_', ' ')}: a unit of {kind.replace('_', ' ')}"
    one = RatedBody(
        kind=str(kind),
        figures=figures,
        full_figures=full,
        reasons=(Reason("troops", f"{told}, {figures} of its {full} figures", "CV-BOD-01"),),
    )
    return (one,) * body.elements


def _foot(body: Body) -> UnitKind:
    if body.arm is Arm.BAGGAGE:
        return UnitKind.BAGGAGE
    if body.arm is Arm.WARRIORS or body.weapon is Weapon.SPEAR:
        return UnitKind.TRIBAL
    if body.weapon is Weapon.MUSKET:
        return UnitKind.ANTIQUATED
    return UnitKind.IRREGULAR if body.quality is Quality.GREEN else UnitKind.REGULAR


def _crewed(body: Body) -> tuple[RatedBody, ...]:
    if not body.guns:
        refuse("CV-BOD-04", "it has no gun left", "Leave it out of this book's battle.")
    order = sorted(body.guns, key=lambda gun: (gun.machine, -gun.power, gun.id))
    kept = order[: body.elements if body.arm is Arm.ARTILLERY else 1]
    made = []
    for gun in kept:
        kind = UnitKind.MACHINE_GUN if gun.machine else UnitKind.FIELD_GUN
        text = f"{body.name.replace('_', ' ')}: a {kind.replace('_', ' ')} with its crew"
        if len(order) > len(kept):
            text += f"; {counted(len(order) - len(kept), 'more gun')} left out"
        made.append(
            RatedBody(
                kind=str(kind),
                figures=UNITS[kind].figures,
                full_figures=UNITS[kind].figures,
                drill=str(DRILLS[body.quality]),
                reasons=(Reason("troops", text, "CV-BOD-03"),),
            )
        )
    return tuple(made)


def skill_of(leader: Leader) -> int:
    """CV-CAP-01: 5 and less is the best, 6 good; all others are as they come."""
    return 2 if leader.leadership <= LEADERSHIP[2] else int(leader.leadership <= LEADERSHIP[1])


def captain(name: str, skill: int) -> Leader | None:
    """CV-CAP-01: a Leadership by his skill, and a trait that changes no roll."""
    return Leader(name, LEADERSHIP[skill], str(Trait.STIFF_UPPER_LIP))
