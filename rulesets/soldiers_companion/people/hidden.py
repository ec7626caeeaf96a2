"""SC-BG-21: hidden units and what brings them out."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import EntryId
from rulesets.soldiers_companion.events.morale import UnitRevealed
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.people.people_tables import SPOTTED_EACH
from rulesets.soldiers_companion.state import CompanionBattle, Muster, Side, Target, Unit
from rulesets.soldiers_companion.water.hulls import reaches

#: Bound once, as every leg asks for it.
_HIDDEN: Final = Muster.HIDDEN
_NOT_HIDDEN: Final = Refusal("SC-BG-21", "it was no hidden unit of its side")
_SPRUNG: Final = Refusal("SC-BG-01", "its side had sprung its ambush")


def reveal(battle: CompanionBattle, unit: Unit, reason: str) -> None:
    """SC-BG-21: a hidden unit is placed: it springs an ambush, fires, charges, or is found."""
    if unit.status is _HIDDEN:
        battle.happen(UnitRevealed("SC-BG-21", unit.id, reason))


def watch(battle: CompanionBattle) -> None:
    """SC-BG-21: an enemy within 5 inches for each point of its Fieldcraft finds a hidden unit."""
    for unit in battle.units.values():
        if unit.status is _HIDDEN and found(unit) is not None:
            reveal(battle, unit, "an enemy came near")


def found(unit: Unit) -> Target | None:
    """SC-BG-21: the first enemy near enough to find a hidden unit."""
    reach = SPOTTED_EACH * unit.fieldcraft
    foe = unit.side.foe
    enemies: list[Target] = [
        *(ship for ship in foe.ships if ship.afloat),
        *(enemy for enemy in foe.units if enemy.ashore),
    ]
    return next((enemy for enemy in enemies if reaches(unit, enemy, reach)), None)


def check_ambush(battle: CompanionBattle, side: Side, name: EntryId) -> Refusal | None:
    """SC-BG-01: a hidden unit of a side that has sprung no ambush yet."""
    unit = battle.units.get(name)
    if unit is None or unit.side is not side or unit.status is not _HIDDEN:
        return _NOT_HIDDEN
    if side.ambushed:
        return _SPRUNG
    return None
