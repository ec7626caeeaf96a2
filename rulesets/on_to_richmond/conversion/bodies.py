"""CV-BOD, CV-CAP: stands in words of no book, and bodies of troops as stands."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rulesets.core.bodies import Arm as CommonArm
from rulesets.core.bodies import Body, RatedBody, Wall
from rulesets.core.bodies import Quality as Grade
from rulesets.core.converting import refuse
from rulesets.core.entries import Leader, UnitEntry
from rulesets.core.events import counted
from rulesets.core.particulars import Bearing, GunParticulars, Make
from rulesets.core.reasons import Reason
from rulesets.on_to_richmond.tables import MOST_STANDS, Arm, Cover, GunType, Quality

_ARMS: Final[Mapping[str, CommonArm]] = MappingProxyType(
    {
        Arm.INFANTRY: CommonArm.INFANTRY,
        Arm.CAVALRY: CommonArm.CAVALRY,
        Arm.ARTILLERY: CommonArm.ARTILLERY,
    }
)
_KINDS: Final[Mapping[CommonArm, Arm]] = MappingProxyType(
    {
        CommonArm.INFANTRY: Arm.INFANTRY,
        CommonArm.WARRIORS: Arm.INFANTRY,
        CommonArm.CAVALRY: Arm.CAVALRY,
        CommonArm.ARTILLERY: Arm.ARTILLERY,
        CommonArm.WORK: Arm.ARTILLERY,
    }
)
#: CV-BOD-03: what a gun of a stand is taken for; guns of a work to a stand.
_FIELD_GUNS: Final = {GunType.SMOOTHBORE: (117, Make.SMOOTHBORE), GunType.RIFLED: (76, Make.RIFLED)}
GUNS_A_STAND: Final = 4
_ROUND_SHOT: Final = (Make.SMOOTHBORE, Make.COLUMBIAD, Make.HOWITZER, Make.MORTAR)
#: CV-CAP-01: the book has no captains; what a campaign lists goes through it unread.
_USUAL_SKILL: Final = 0


def body_of(entry: UnitEntry) -> Body:
    """CV-BOD-01: as many bodies as stands; CV-BOD-03: of guns, one for each stand."""
    works = entry.state.get("cover") == Cover.WORKS
    guns: tuple[GunParticulars, ...] = ()
    arm = _ARMS[entry.kind]
    if arm is CommonArm.ARTILLERY:
        calibre, make = _FIELD_GUNS[GunType(entry.weapon or GunType.SMOOTHBORE)]
        guns = tuple(
            GunParticulars(f"gun-{n}", calibre, make, Bearing.ALL_ROUND)
            for n in range(1, entry.figures + 1)
        )
        arm = CommonArm.WORK if works and entry.aboard is None else arm
    return Body(
        name=f"{entry.kind} of {counted(entry.figures, 'stand')}",
        arm=arm,
        elements=max(1, entry.figures),
        quality=Grade(entry.drill or Quality.REGULAR),
        wall=Wall.EARTH if works else Wall.OPEN,
        facing=entry.state.get("facing"),
        guns=guns,
    )


def bodies(body: Body) -> tuple[RatedBody, ...]:
    """CV-BOD-01, CV-BOD-03: one unit of as many stands.

    Raises IllegalSetupError for what the book has no word for.
    """
    if body.arm not in _KINDS:
        refuse(
            "CV-BOD-04",
            f"this book has no {body.arm.replace('_', ' ')}",
            "Leave it out of this book's battle.",
        )
    arm = _KINDS[body.arm]
    guns = arm is Arm.ARTILLERY
    stands = body.elements
    if guns and not body.guns:
        refuse("CV-BOD-04", "without guns it is no stand", "Leave it out of this book's battle.")
    if body.arm is CommonArm.WORK:
        stands = -(-len(body.guns) // GUNS_A_STAND)
    stands = min(MOST_STANDS, stands)
    text = f"{body.name.replace('_', ' ')}: {counted(stands, 'stand')} of {arm}"
    if body.arm is CommonArm.WORK:
        text += f", {GUNS_A_STAND} of its {counted(len(body.guns), 'gun')} to a stand, in works"
    state = {"cover": str(Cover.WORKS)} if body.arm is CommonArm.WORK else {}
    return (
        RatedBody(
            kind=str(arm),
            figures=stands,
            full_figures=stands,
            weapon=str(_gun_type(body)) if guns else None,
            drill=str(Quality(body.quality)),
            state=state,
            reasons=(Reason("troops", text, "CV-BOD-03" if guns else "CV-BOD-01"),),
        ),
    )


def _gun_type(body: Body) -> GunType:
    """OR-BG-02: a stand is all rifled or all smoothbore: what most of its guns are."""
    smooth = sum(gun.make in _ROUND_SHOT for gun in body.guns)
    return GunType.SMOOTHBORE if 2 * smooth >= len(body.guns) else GunType.RIFLED


def skill_of(leader: Leader) -> int:
    """CV-CAP-01: the book knows nothing of captains."""
    return _USUAL_SKILL


def captain(name: str, skill: int) -> Leader | None:
    """CV-CAP-01: he goes through this book unread."""
    return Leader(name, skill, "none")
