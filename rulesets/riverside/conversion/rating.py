"""CV-KIN, CV-HUL, CV-SPD, CV-GUN: a vessel of such particulars as this book rates her."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rulesets.core.converting import RatedGun, Rating
from rulesets.core.entries import GunEntry
from rulesets.core.events import counted
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import armour_step, fourth_root, rounded
from rulesets.core.particulars import GunParticulars, Particulars
from rulesets.core.reasons import Reason
from rulesets.riverside.conversion.describing import (
    BASE,
    GUNBOAT_TONNES,
    SAILS_AT,
    SINKS_AT,
    STEAMS_AT,
    UNIT,
    armament,
)
from rulesets.riverside.ratings import PRINTED, ShipCard, ratings_json, ship_card
from rulesets.riverside.tables import GUN_CREW, Drill, VesselKind, Weapon

#: RS-GUN-01: no vessel has more guns.
MOST_GUNS: Final = 2
_MOST_HITS: Final = 100
_MOST_CREW: Final = 200
_MOST_UNITS: Final = 30
_MOST_BASE: Final = 12
#: CV-ARM-03: each step of armour adds a quarter to the hits that she takes.
QUARTERS: Final = 4
#: CV-DRA-01: vessels that draw more, in centimetres, ground on more sums of two dice.
DEEP_FROM: Final = 240
DEEP_SHALLOWS: Final = [5, 6, 7, 8, 9]
DEEP_ELSEWHERE: Final = [2, 3, 12]


def rate(vessel: Particulars) -> Rating:
    """CV-PAR-01: how this book rates a vessel of such particulars; it has a kind for each."""
    reasons: list[Reason] = []
    kind = _kind(vessel, reasons)
    printed = PRINTED[kind]
    guns = _guns(vessel, kind, reasons)
    crew = _crew(vessel, guns, reasons)
    hits = _hits(vessel, reasons)
    ratings: dict[str, Any] = {
        "crew": crew,
        **_speed(vessel, kind, reasons),
        "pin_every": hits,
        "sinks_at": hits,
        "guns": {
            "least": 0,
            "most": len(guns),
            "kinds": sorted({gun.kind for gun in guns}),
        },
        **_capacity(vessel, printed, reasons),
    }
    if vessel.draught > DEEP_FROM:
        ratings["grounds_in_shallows"] = DEEP_SHALLOWS
        ratings["grounds_elsewhere"] = DEEP_ELSEWHERE
        reasons.append(
            Reason(
                "grounding",
                f"she draws {vessel.draught} cm, more than {DEEP_FROM}: she grounds more often",
                "CV-DRA-01",
            )
        )
    for name, has in (("ram", vessel.ram), ("spar", vessel.spar)):
        if has:
            reasons.append(Reason(name, "left out: the book has none", "CV-PAR-02"))
    in_print = ratings_json(kind)
    return Rating(
        kind=str(kind),
        ratings={name: value for name, value in ratings.items() if in_print[name] != value},
        guns=guns,
        crew={"boat": crew},
        reasons=tuple(reasons),
    )


def own(kind: str, ratings: JsonObject, guns: Sequence[GunEntry] | None) -> Rating:
    """CV-PAR-04: a class of this book as it stands."""
    card = ship_card(kind, ratings)
    drills: dict[str, str] = {gun.id: gun.drill for gun in guns or ()}
    return Rating(
        kind=kind,
        ratings=ratings,
        guns=tuple(
            RatedGun(name, str(gun), GUN_CREW, drills.get(name, str(card.drill)), name)
            for name, gun in armament(card, guns)
        ),
        crew={"boat": card.crew},
    )


def _kind(vessel: Particulars, reasons: list[Reason]) -> VesselKind:
    """CV-KIN-03: a dhow without steam; a steamer is a gunboat with guns, a launch without."""
    if not vessel.propulsion.steam:
        kind, why = VesselKind.DHOW, f"she has no engine ({vessel.propulsion})"
    elif vessel.guns:
        kind, why = VesselKind.GUNBOAT, "a steamer with guns"
    else:
        kind, why = VesselKind.LAUNCH, "a steamer without guns"
    reasons.append(Reason("kind", f"{why}: a {kind}", "CV-KIN-03"))
    return kind


def _hits(vessel: Particulars, reasons: list[Reason]) -> int:
    """CV-HUL-03, CV-ARM-03: hits by the fourth root of her tonnes, and more for armour."""
    bare = max(1, fourth_root(vessel.tonnes * SINKS_AT**4, GUNBOAT_TONNES))
    step = max(armour_step(vessel.side_armour), armour_step(vessel.turret_armour))
    hits = min(_MOST_HITS, rounded(bare * (QUARTERS + step), QUARTERS))
    reasons.append(
        Reason(
            "hits",
            f"{vessel.tonnes} t: {counted(bare, 'hit')}; they go with the fourth root of the "
            f"tonnes, and ten are a gunboat of {GUNBOAT_TONNES} t",
            "CV-HUL-03",
        )
    )
    if step:
        reasons.append(
            Reason(
                "armour",
                f"the book has none: {counted(step, 'quarter')} more for it, {counted(hits, 'hit')}"
                + (", the most that it reads" if hits == _MOST_HITS else ""),
                "CV-ARM-03",
            )
        )
    return hits


def _speed(vessel: Particulars, kind: VesselKind, reasons: list[Reason]) -> dict[str, Any]:
    """CV-SPD-03: a base in inches; the dice are those of the book."""
    full = SAILS_AT if kind is VesselKind.DHOW else STEAMS_AT
    base = min(_MOST_BASE, max(1, rounded(vessel.speed * BASE, full)))
    printed = PRINTED[kind]
    reasons.append(
        Reason(
            "speed",
            f'{vessel.speed} tenths of a knot are a base of {base}", 3" being {full} tenths',
            "CV-SPD-03",
        )
    )
    return {
        "downstream": {"base": base, "dice": printed.downstream.dice},
        "upstream": {"base": base, "dice": printed.upstream.dice},
    }


def _capacity(vessel: Particulars, printed: ShipCard, reasons: list[Reason]) -> dict[str, Any]:
    """CV-BOD-02: units of foot by her room; baggage and objects as for the printed vessels."""
    units = min(_MOST_UNITS, vessel.room // UNIT)
    reasons.append(
        Reason(
            "room",
            f"room for {counted(vessel.room, 'man', 'men')}: {counted(units, 'unit')}",
            "CV-BOD-02",
        )
    )
    if units == printed.capacity.most_infantry:
        packages = [[p.infantry, p.baggage] for p in printed.capacity.packages]
        return {"objects": printed.capacity.objects, "packages": packages}
    return {
        "objects": 25 * units // 2,
        "packages": [[0, (3 * units + 1) // 2], [units, units // 2]],
    }


def _guns(vessel: Particulars, kind: VesselKind, reasons: list[Reason]) -> tuple[RatedGun, ...]:
    """CV-GUN-04: two guns at most: the heaviest, and a machine gun before a second cannon."""
    cannon = sorted(vessel.cannon, key=lambda gun: (-gun.power, vessel.guns.index(gun)))
    machines = [gun for gun in vessel.guns if gun.machine]
    chosen: list[GunParticulars] = cannon[:1] + machines[:1]
    chosen += [gun for gun in (*cannon[1:], *machines[1:]) if len(vessel.guns) > 1]
    chosen = chosen[: 1 if kind is VesselKind.DHOW else MOST_GUNS]
    drill = str(PRINTED[kind].drill or Drill.DRILLED)
    guns = tuple(
        RatedGun(
            f"gun-{n}",
            str(Weapon.MACHINE_GUN if gun.machine else Weapon.FIELD_GUN),
            GUN_CREW,
            drill,
            gun.id,
        )
        for n, gun in enumerate(chosen, 1)
    )
    for rated, gun in zip(guns, chosen, strict=True):
        reasons.append(
            Reason(
                gun.id,
                f"{gun.calibre} mm {gun.make.replace('_', ' ')}: a {rated.kind.replace('_', ' ')}, "
                "which bears all round",
                "CV-GUN-04",
            )
        )
    left = len(vessel.guns) - len(guns)
    if left:
        reasons.append(
            Reason("guns", f"{left} left out: the book arms no vessel with more", "RS-GUN-01")
        )
    return guns


def _crew(vessel: Particulars, guns: tuple[RatedGun, ...], reasons: list[Reason]) -> int:
    """CV-CRW-02: her men without the crews of her guns, her captain among them."""
    crew = min(_MOST_CREW, max(1, vessel.crew - GUN_CREW * len(guns)))
    left = vessel.crew - crew - GUN_CREW * len(guns)
    cut = f"; {left} left out, as she has {_MOST_CREW} at most" if left > 0 else ""
    reasons.append(
        Reason(
            "crew",
            f"{counted(vessel.crew, 'man', 'men')}: {crew} of them boat crew, "
            f"{GUN_CREW} to each gun{cut}",
            "CV-CRW-02",
        )
    )
    return crew
