"""OR-BG-01, OR-BG-02, OR-BG-03: from a unit's line in the order of battle to its stands.

`kind` is infantry, cavalry or artillery, `figures` are its stands, `weapon` an artillery's
smoothbore or rifled, `drill` its quality (regular where it has none). `state`, all optional:

    {"division": "first", "cover": "works", "formation": "line", "facing": 900, "now": {...}}

Without a division guns ashore are of the battery card, and other stands of one card a side.
"""

from __future__ import annotations

from rulesets.core.entries import UnitEntry
from rulesets.core.geometry import FULL_TURN
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.on_to_richmond.state import Muster, RichmondBattle, Status, Unit
from rulesets.on_to_richmond.tables import (
    ARTILLERY_VALUE,
    COMBAT_VALUE,
    MOST_STANDS,
    Arm,
    Cover,
    Formation,
    GunType,
    Quality,
)

#: OR-BG-01: the cards of stands that belong to no division.
BATTERY = "battery"
UNATTACHED = "unattached"


def muster_unit(
    battle: RichmondBattle, entry: UnitEntry, at: str, problems: Problems
) -> Unit | None:
    """OR-BG-02: the unit, or None where it cannot be read."""
    if not problems.word(f"{at}/kind", "OR-BG-02", entry.kind, tuple(Arm)):
        return None
    arm = Arm(entry.kind)
    guns = arm is Arm.ARTILLERY
    if guns and not problems.word(f"{at}/weapon", "OR-BG-02", entry.weapon, tuple(GunType)):
        return None
    quality = entry.drill or Quality.REGULAR
    if not problems.word(f"{at}/drill", "OR-BG-03", quality, tuple(Quality)):
        return None
    if entry.full_figures > MOST_STANDS:
        problems.add(
            f"{at}/full_figures",
            "OR-BG-02",
            f"it has {entry.full_figures} stands",
            f"Give at most {MOST_STANDS}, or make two units of it.",
        )
    with problems.collecting():
        unit = Unit(
            id=entry.id,
            side=battle.side(entry.side),
            arm=arm,
            gun=GunType(entry.weapon) if guns and entry.weapon else None,
            stands=entry.figures,
            started=entry.figures,
            full=entry.full_figures,
            value=ARTILLERY_VALUE if guns else COMBAT_VALUE[quality],
            card=BATTERY if guns else UNATTACHED,
            leader="fit" if entry.leader is not None else "none",
            position=entry.position or (0, 0),
        )
        _read_state(unit, entry, at)
        if not entry.figures:
            unit.status = Muster.DESTROYED
        elif entry.aboard is None:
            _check_place(battle, entry, at, problems)
        return unit
    return None


def _read_state(unit: Unit, entry: UnitEntry, at: str) -> None:
    read = Reader(dict(entry.state), f"{at}/state", "OR-BG-06")
    if read.has("division"):
        unit.card = f"division {read.identifier('division')}"
    if read.has("cover"):
        unit.cover = read.word("cover", Cover)
    if read.has("formation"):
        unit.formation = read.word("formation", Formation)
    if read.has("facing"):
        unit.facing = read.integer("facing", most=FULL_TURN - 1)
    read.has("now")
    read.done()


def _check_place(battle: RichmondBattle, entry: UnitEntry, at: str, problems: Problems) -> None:
    """OR-BG-08: stands are on land, or aboard."""
    if entry.position is None or not battle.field.ashore(entry.position):
        where = "has no place" if entry.position is None else "is in the water"
        problems.add(
            f"{at}/position", "OR-BG-08", f"it {where}", "Put it on land or aboard a transport."
        )


def put_aboard(battle: RichmondBattle, unit: Unit, vessel: str) -> None:
    """OR-CMP-04: stands aboard share their ship's fate, and its absence."""
    ship = battle.ships[vessel]
    unit.aboard, unit.position = ship, ship.position
    ship.aboard.append(unit)
    if ship.status is Status.ABSENT:
        unit.status = Muster.ABSENT
