"""SC-BG-16: what a body must not exceed when it tests its morale."""

from __future__ import annotations

from rulesets.core.score import Score
from rulesets.soldiers_companion.events.melee import ROUND_LOST
from rulesets.soldiers_companion.people.parties import defenders
from rulesets.soldiers_companion.people.people_tables import (
    ALREADY_CHECKED,
    FAILURES,
    FRENZIED,
    HALF_LOST,
    LEADER_LOST,
    LOST_ROUND,
    QUARTER_LOST,
    STEADIED,
)
from rulesets.soldiers_companion.state import CompanionBattle, Fate, Party, Ship, Unit
from rulesets.soldiers_companion.tables import QUALITIES, Cover, Formation, Morale, Quality
from rulesets.soldiers_companion.water.sight import ground_cover

RULE = "SC-BG-16"
_COVERED = (Cover.MEDIUM, Cover.HEAVY)


def result_of(rolled: int, score: int) -> Morale:
    """SC-BG-16: pass on the score or less; by how much it failed makes the state."""
    return next((state for least, state in FAILURES if rolled - score >= least), Morale.STEADY)


def losses_modifier(started: int, left: int) -> int:
    """SC-BG-16: a quarter or a half of the starting figures lost."""
    lost = started - left
    if 2 * lost >= started > 0:
        return HALF_LOST
    return QUARTER_LOST if 4 * lost >= started > 0 else 0


def crew_score(ship: Ship) -> Score:
    """SC-BG-16, SC-BG-04: of a free vessel's crew."""
    return Score.of(
        *_own(ship),
        (RULE, losses_modifier(ship.start_crew, ship.crew)),
        (RULE, ALREADY_CHECKED if ship.morale in (Morale.CHECKED, Morale.SHAKEN) else 0),
    )


def defence_score(battle: CompanionBattle, ship: Ship) -> Score:
    """SC-BG-16: of all who defend a boarded vessel, against their strength when it was boarded.

    Checked counts for nothing in a boarding action.
    """
    return Score.of(
        *_own(ship),
        (RULE, LOST_ROUND if ROUND_LOST in ship.causes else 0),
        (RULE, losses_modifier(ship.defence, defenders(battle, ship))),
        (RULE, ALREADY_CHECKED if ship.morale is Morale.SHAKEN else 0),
    )


def _own(ship: Ship) -> tuple[tuple[str, int], ...]:
    """Quality, leader and cover of a vessel."""
    lost = ship.led and ship.captain is not Fate.FIT
    return (
        ("SC-BG-04", QUALITIES[ship.quality].morale),
        ("SC-BG-18", ship.leadership if ship.captain_aboard else 0),
        (RULE, STEADIED if ship.cover in _COVERED else 0),
        (RULE, LEADER_LOST if lost else 0),
    )


def boarders_score(battle: CompanionBattle, ship: Ship, party: Party) -> Score:
    """SC-BG-16: of a vessel's boarders, who have neither formation nor cover.

    The crew's quality where crewmen are among them, else that of the first unit, with what its
    hunger takes off (SNS-SUP-02).
    """
    quality, leadership, hunger = ship.quality, 0, 0
    if party.crew.total:
        leadership = ship.leadership if _leads(ship, party) else 0
    else:
        unit = _first_unit(battle, party)
        quality = unit.quality if unit is not None else Quality.EXPERIENCED
        leadership = unit.leadership if unit is not None and unit.leader is Fate.FIT else 0
        hunger = unit.morale_change if unit is not None else 0
    return Score.of(
        ("SC-BG-04", QUALITIES[quality].morale),
        ("SC-BG-18", leadership),
        (RULE, LOST_ROUND if ROUND_LOST in party.causes else 0),
        (RULE, losses_modifier(party.started, party.total)),
        (RULE, LEADER_LOST if party.led and not party.crew.officers else 0),
        ("SNS-SUP-02", hunger),
    )


def _leads(ship: Ship, party: Party) -> bool:
    return party.crew.officers > 0 and ship.captain is Fate.FIT


def _first_unit(battle: CompanionBattle, party: Party) -> Unit | None:
    return next((battle.units[name] for name, men in sorted(party.troops.items()) if men), None)


def unit_score(battle: CompanionBattle, unit: Unit) -> Score:
    """SC-BG-16: of a unit ashore. SNS-SUP-02: one less for the hungry."""
    led = unit.leader is Fate.FIT
    steadied = unit.formation is not Formation.OPEN or ground_cover(battle, unit) in _COVERED
    return Score.of(
        ("SC-BG-04", QUALITIES[unit.quality].morale),
        ("SC-BG-18", unit.leadership if led else 0),
        (RULE, STEADIED if steadied else 0),
        (RULE, LOST_ROUND if ROUND_LOST in unit.causes else 0),
        (RULE, losses_modifier(unit.started, unit.figures)),
        (RULE, LEADER_LOST if unit.led and not led else 0),
        (RULE, ALREADY_CHECKED if unit.morale in (Morale.CHECKED, Morale.SHAKEN) else 0),
        (RULE, FRENZIED if unit.frenzied else 0),
        ("SNS-SUP-02", unit.morale_change),
    )
