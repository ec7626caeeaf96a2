"""From a unit's line in the order of battle to its unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.battlefield import Water
from rulesets.core.entries import UnitEntry
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.riverside.capacity import may_be_carried
from rulesets.riverside.fleet import check_person
from rulesets.riverside.options import Options
from rulesets.riverside.people import leadership_under
from rulesets.riverside.state import Fate, Muster, RiversideBattle, Ship, Unit, set_muster
from rulesets.riverside.tables import (
    LEADERLESS,
    SKILLED,
    UNITS,
    WEAPONS,
    Drill,
    UnitKind,
    Weapon,
)

_SMALL_ARMS: Final = (Weapon.MODERN_RIFLE, Weapon.MUSKET, Weapon.BOW, Weapon.THROWN_SPEAR)
_KINDS: Final = tuple(UnitKind)
_DRILLS: Final = tuple(Drill)
_MOST_PINS: Final = 1000
_MOST_LOST: Final = 100_000
_MOST_MORALE: Final = 3
_CREWED: Final[Mapping[str, Weapon]] = {
    UnitKind.FIELD_GUN: Weapon.FIELD_GUN,
    UnitKind.MACHINE_GUN: Weapon.MACHINE_GUN,
}


def muster_unit(
    battle: RiversideBattle, entry: UnitEntry, at: str, problems: Problems
) -> Unit | None:
    """One unit as the setup has it; None, with the problems noted, where it can't be made."""
    before = len(problems.found)
    if not problems.word(f"{at}/kind", "RS-MW-21", entry.kind, _KINDS):
        return None
    _check_arms(entry, at, problems)
    if entry.leader is not None:
        check_person(entry.leader, f"{at}/leader", problems)
    with problems.collecting():
        unit = _unit(battle, entry, at, problems)
        if len(problems.found) == before:
            return unit
    return None


def _check_arms(entry: UnitEntry, at: str, problems: Problems) -> None:
    """RS-MW-21: small arms for infantry, none for baggage; a drill for crewed weapons."""
    crewed = entry.kind in _CREWED
    if entry.weapon is not None:
        allowed: tuple[str, ...] = _SMALL_ARMS
        if crewed:
            allowed = (_CREWED[entry.kind],)
        if entry.kind == UnitKind.BAGGAGE:
            problems.add(
                f"{at}/weapon", "RS-MW-18", "baggage does not fire", "Leave the weapon out."
            )
        else:
            problems.word(f"{at}/weapon", "RS-MW-21", entry.weapon, allowed)
    if crewed:
        problems.word(f"{at}/drill", "RS-GUN-06", entry.drill, _DRILLS)
    elif entry.drill is not None:
        problems.add(
            f"{at}/drill", "RS-GUN-06", "only crewed weapons have a drill", "Leave it out."
        )


def _unit(battle: RiversideBattle, entry: UnitEntry, at: str, problems: Problems) -> Unit:
    options = battle.options
    card = UNITS[entry.kind]
    weapon = entry.weapon or card.weapon
    person = entry.leader
    trait = person.trait if person is not None and options.traits_enabled else ""
    unit = Unit(
        id=entry.id,
        side=battle.side(entry.side),
        kind=entry.kind,
        card=card,
        points=entry.points,
        figures=entry.figures,
        started=entry.figures,
        weapon=weapon,
        shot=WEAPONS.get(weapon) if weapon is not None else None,
        least=options.drill_firing.get(entry.drill, 0) if entry.drill else card.firing,
        discipline=discipline(entry.kind, entry.drill, options),
        leadership=LEADERLESS if person is None else leadership_under(trait, person.leadership),
        trait=trait,
        drill=entry.drill,
        leader=Fate.NONE if person is None else Fate.FIT,
    )
    status = _read_state(unit, entry, at) if entry.state else Muster.IN_PLAY
    if unit.hunter and not card.infantry:
        problems.add(
            f"{at}/state/hunter",
            "RS-MW-19",
            "a hunter goes with infantry",
            "Attach him to an infantry unit.",
        )
    if unit.below_deck and not (options.allow_below_deck and entry.aboard):
        problems.add(
            f"{at}/state/below_deck",
            "RS-HIT-01",
            "nobody may be placed below deck",
            "Set allow_below_deck, and put the unit aboard a vessel.",
        )
    if status is Muster.IN_PLAY and not entry.figures:
        problems.add(
            f"{at}/figures", "RS-MW-21", f"{entry.name} has no figures", "Leave the unit out."
        )
    set_muster(unit, status)
    if status is Muster.IN_PLAY and entry.aboard is None:
        _place(battle, unit, entry, at, problems)
    return unit


def _read_state(unit: Unit, entry: UnitEntry, at: str) -> Muster:
    """What the scenario says of a unit, and what it brings from a battle's beginning."""
    state = Reader(dict(entry.state), f"{at}/state")
    if unit.leader is Fate.FIT and state.has("leader"):
        unit.leader = state.word("leader", Fate)
        if unit.leader is not Fate.FIT:
            unit.leadership, unit.trait = LEADERLESS, ""
    if state.has("leadership"):
        unit.leadership = state.integer("leadership", least=1, most=20)
    if state.has("started"):
        unit.started = state.integer("started", least=1, most=_MOST_LOST)
    if state.has("pins"):
        unit.pins = state.integer("pins", most=_MOST_PINS)
    if state.has("casualties"):
        unit.casualties = state.integer("casualties", most=_MOST_LOST)
    unit.jammed = _is(state, "jammed")
    unit.to_ground = _is(state, "to_ground")
    unit.hunter = _is(state, "hunter")
    unit.below_deck = _is(state, "below_deck")
    unit.favourite_used = _is(state, "favourite_used")
    if state.has("morale"):
        unit.morale_change = state.integer("morale", least=-_MOST_MORALE, most=_MOST_MORALE)
    status = state.word("status", Muster) if state.has("status") else Muster.IN_PLAY
    state.has("transfer")
    state.has("leader")
    state.done()
    return status


def _is(state: Reader, name: str) -> bool:
    return state.has(name) and state.truth(name)


def discipline(kind: str, drill: str | None, options: Options) -> int:
    """RS-MW-21: the unit's own, and for a crewed weapon its drill's (RS-GUN-06)."""
    return UNITS[kind].discipline + (options.well_drilled_bonus if drill == SKILLED else 0)


def _place(
    battle: RiversideBattle, unit: Unit, entry: UnitEntry, at: str, problems: Problems
) -> None:
    """RS-MOD-02: troops stand on dry land; in the middle of a battle perhaps in the shallows."""
    if entry.position is None:
        problems.add(
            f"{at}/position",
            "RS-MOD-04",
            f"{entry.name} is neither ashore nor aboard",
            "Place it ashore, or aboard a vessel of its side.",
        )
        return
    unit.position = entry.position
    wading = battle.setup.start_turn > 1 and battle.field.water(entry.position) is Water.SHALLOWS
    if not battle.field.ashore(entry.position) and not wading:
        problems.add(
            f"{at}/position",
            "RS-MOD-02",
            f"{entry.name} does not stand on dry land of the table",
            "Place it ashore.",
        )


def may_board(unit: Unit, ship: Ship, at: str, problems: Problems) -> None:
    """RS-EMB-01: infantry and baggage only."""
    if not may_be_carried(unit.kind):
        problems.add(
            f"{at}/aboard",
            "RS-EMB-01",
            f"a {unit.kind.replace('_', ' ')} is not carried by {ship.id}",
            "Place it ashore.",
        )
