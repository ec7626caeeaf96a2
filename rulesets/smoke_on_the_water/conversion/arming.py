"""CV-GUN: guns of such particulars by this book's codes, at the mountings where they bear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.events import counted
from rulesets.core.particulars import Bearing, GunParticulars, Make, Particulars
from rulesets.core.reasons import Reason
from rulesets.smoke_on_the_water.own_ratings import RESERVED
from rulesets.smoke_on_the_water.rules.guns import MOUNTINGS
from rulesets.smoke_on_the_water.words import GunType, Weight

# fmt: off
#: CV-GUN-05: a weight up to so many millimetres of bore, by SW-GUN-11; the last has no end.
_WEIGHTS: Final[Mapping[GunType, tuple[tuple[int, Weight], ...]]] = MappingProxyType({
    GunType.SMOOTHBORE: (
        (120, Weight.VERY_LIGHT), (170, Weight.LIGHT), (235, Weight.MEDIUM), (300, Weight.HEAVY),
        (500, Weight.SUPER_HEAVY),
    ),
    GunType.RIFLE: (
        (90, Weight.VERY_LIGHT), (115, Weight.LIGHT), (170, Weight.MEDIUM), (190, Weight.HEAVY),
        (500, Weight.SUPER_HEAVY),
    ),
    GunType.COLUMBIAD: ((300, Weight.HEAVY), (500, Weight.SUPER_HEAVY)),
    GunType.HOWITZER: (
        (135, Weight.VERY_LIGHT), (150, Weight.LIGHT), (170, Weight.MEDIUM), (230, Weight.HEAVY),
        (500, Weight.SUPER_HEAVY),
    ),
    GunType.MORTAR: (
        (230, Weight.LIGHT), (257, Weight.MEDIUM), (300, Weight.HEAVY), (500, Weight.SUPER_HEAVY),
    ),
})
_TYPES: Final[Mapping[Make, GunType]] = MappingProxyType({
    Make.SMOOTHBORE: GunType.SMOOTHBORE, Make.COLUMBIAD: GunType.COLUMBIAD,
    Make.RIFLED: GunType.RIFLE, Make.BREECH_LOADING: GunType.RIFLE,
    Make.QUICK_FIRING: GunType.RIFLE, Make.HOWITZER: GunType.HOWITZER,
    Make.MORTAR: GunType.MORTAR, Make.ROCKET: GunType.HOWITZER,
})
#: CV-GUN-06: where a gun stands that is in no turret; behind armour, and on an open deck.
_BEHIND: Final = {Bearing.BOW: "BPR", Bearing.STERN: "SPR"}
_OPEN: Final = {Bearing.BOW: "PVF", Bearing.STERN: "PVA", Bearing.ABEAM: "PVM"}
#: CV-GUN-06: broadside guns stand amidships, forward and aft in turn.
_SIDES: Final = {
    Bearing.PORT: ("BSMp", "BSFp", "BSAp"), Bearing.STARBOARD: ("BSMs", "BSFs", "BSAs"),
}
_TURRETS: Final = (("TUR",), ("TUF", "TUA"), ("TUF", "TUM", "TUA"))
# fmt: on
_ORDER: Final = tuple(Weight)


@dataclass(frozen=True, slots=True)
class Placed:
    """A gun at its mounting: the code of SW-GUN-05, and that of SW-ARC-02."""

    id: str
    code: str
    arc: str
    gun: GunParticulars


def placed(vessel: Particulars, reasons: list[Reason]) -> Iterator[Placed]:
    """CV-GUN-05, CV-GUN-06: each gun; machine guns and a fourth turret are left out."""
    counts: dict[Bearing, int] = {}
    turrets = sorted({gun.turret for gun in vessel.guns if gun.turret is not None})
    for gun in vessel.guns:
        if gun.machine:
            continue
        arc = _arc(vessel, gun, turrets, counts.get(gun.bearing, 0))
        counts[gun.bearing] = counts.get(gun.bearing, 0) + 1
        if arc is None:
            reasons.append(
                Reason(gun.id, "left out: the book has three turrets at most", "SW-VES-01")
            )
            continue
        code = code_of(gun)
        quick = ", a weight more for its rate and velocity" if _is_quick(gun) else ""
        all_round = gun.bearing is Bearing.ALL_ROUND and arc in (*_BEHIND.values(), *_OPEN.values())
        pivot = ", though it bore all round" if all_round else ""
        reasons.append(
            Reason(
                gun.id,
                f"{gun.calibre} mm {gun.make.replace('_', ' ')}: {code}{quick}, at {arc}{pivot}",
                "CV-GUN-05",
            )
        )
        yield Placed(vessel.name_for(gun, RESERVED), code, arc, gun)
    machines = sum(gun.machine for gun in vessel.guns)
    if machines:
        reasons.append(
            Reason(
                "guns",
                f"{counted(machines, 'machine gun')} left out: the book has none",
                "SW-GUN-05",
            )
        )


def code_of(gun: GunParticulars) -> str:
    """CV-GUN-05, SW-GUN-11: type and weight by make and bore; a quick-firing gun one weight up."""
    kind = _TYPES[gun.make]
    weight = next(weight for most, weight in _WEIGHTS[kind] if gun.calibre <= most)
    if _is_quick(gun):
        weight = _ORDER[min(len(_ORDER) - 1, _ORDER.index(weight) + 1)]
    return f"{weight}{kind}"


def _is_quick(gun: GunParticulars) -> bool:
    return gun.make is Make.QUICK_FIRING


def _arc(vessel: Particulars, gun: GunParticulars, turrets: list[int], before: int) -> str | None:
    """CV-GUN-06: the mounting that bears where the gun does; None: a turret too many."""
    if gun.turret is not None:
        arcs = _TURRETS[min(len(turrets), len(_TURRETS)) - 1]
        place = turrets.index(gun.turret)
        return arcs[place] if place < len(arcs) else None
    if gun.make is Make.MORTAR:
        return "DKM"
    if gun.bearing in _SIDES:
        arcs = _SIDES[gun.bearing]
        return arcs[before % len(arcs)]
    bearing = gun.bearing
    if bearing is Bearing.ALL_ROUND:
        bearing = Bearing.STERN if before % 2 else Bearing.BOW
    behind = vessel.armour.guns > 0
    return _BEHIND[bearing] if behind and bearing in _BEHIND else _OPEN[bearing]


def gun_json(place: Placed) -> dict[str, Any]:
    """SW-VES-08: its line among the ratings."""
    return {
        "id": place.id,
        "gun": place.code,
        "arc": place.arc,
        "mount": str(MOUNTINGS[place.arc].mount),
    }
