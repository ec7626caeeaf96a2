"""From a unit's line in the order of battle to its unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.battlefield import Water
from rulesets.core.entries import UnitEntry
from rulesets.core.reading import LONGEST, Reader
from rulesets.riverside.capacity import may_be_carried
from rulesets.riverside.fleet import effective_leadership
from rulesets.riverside.options import Options
from rulesets.riverside.people import Trait
from rulesets.riverside.problems import Problems
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
_CREWED: Final[Mapping[str, Weapon]] = {
    UnitKind.FIELD_GUN: Weapon.FIELD_GUN,
    UnitKind.MACHINE_GUN: Weapon.MACHINE_GUN,
}


def muster_unit(
    battle: RiversideBattle, entry: UnitEntry, at: str, problems: Problems
) -> Unit | None:
    """One unit as the setup has it; None, with the problems noted, where it can't be made."""
    before = len(problems.found)
    if not problems.word(f"{at}/kind", "RS-MW-21", entry.kind, tuple(UnitKind)):
        return None
    _check_arms(entry, at, problems)
    if entry.leader is not None:
        problems.word(f"{at}/leader/trait", "RS-MW-06", entry.leader.trait, tuple(Trait))
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
        problems.word(f"{at}/drill", "RS-GUN-06", entry.drill, tuple(Drill))
    elif entry.drill is not None:
        problems.add(
            f"{at}/drill", "RS-GUN-06", "only crewed weapons have a drill", "Leave it out."
        )


def _unit(battle: RiversideBattle, entry: UnitEntry, at: str, problems: Problems) -> Unit:
    options = battle.options
    card = UNITS[entry.kind]
    state = Reader(dict(entry.state), f"{at}/state")
    weapon = entry.weapon or card.weapon
    trait = entry.leader.trait if entry.leader and options.traits_enabled else ""
    leader = Fate.FIT if entry.leader else Fate.NONE
    if state.has("leader"):
        leader = state.word("leader", Fate)
    leadership = LEADERLESS
    if entry.leader and leader is Fate.FIT:
        leadership = effective_leadership(trait, entry.leader.leadership)
    if state.has("leadership"):
        leadership = state.integer("leadership", least=1, most=20)
    unit = Unit(
        id=entry.id,
        side=battle.side(entry.side),
        kind=entry.kind,
        card=card,
        points=entry.points,
        figures=entry.figures,
        started=state.integer("started", least=1) if state.has("started") else entry.figures,
        weapon=weapon,
        shot=WEAPONS[Weapon(weapon)] if weapon in tuple(Weapon) else None,
        least=options.drill_firing.get(entry.drill, 0) if entry.drill else card.firing,
        discipline=discipline(entry.kind, entry.drill, options),
        leadership=leadership,
        trait=trait if leader is Fate.FIT else "",
        drill=entry.drill,
        leader=leader,
    )
    unit.pins = state.integer("pins", most=1000) if state.has("pins") else 0
    unit.casualties = state.integer("casualties", most=LONGEST) if state.has("casualties") else 0
    unit.jammed = state.has("jammed") and state.truth("jammed")
    unit.to_ground = state.has("to_ground") and state.truth("to_ground")
    unit.hunter = state.has("hunter") and state.truth("hunter")
    unit.below_deck = state.has("below_deck") and state.truth("below_deck")
    unit.favourite_used = state.has("favourite_used") and state.truth("favourite_used")
    status = state.word("status", Muster) if state.has("status") else Muster.IN_PLAY
    state.has("transfer")
    state.done()
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
