"""SC-BG-15: melees ashore, of units that a charge has brought together."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId
from rulesets.core.geometry import ahead, bearing, squared, turn_between
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.melee import UNIT, GroundGiven, MeleeParted, RoundFought
from rulesets.soldiers_companion.people.melee import RULE, Fighter, Round, fight
from rulesets.soldiers_companion.people.people_tables import (
    ATTACKING,
    BEHIND_COVER,
    FLANK,
    GIVES_GROUND,
    MOUNTED_ON_LOOSE,
    SHAKEN_IN_MELEE,
    UNARMED,
    WARRIOR,
)
from rulesets.soldiers_companion.state import CompanionBattle, Fate, Side, Unit
from rulesets.soldiers_companion.tables import (
    QUALITIES,
    Cover,
    Formation,
    Morale,
    Rank,
    UnitKind,
)
from rulesets.soldiers_companion.water.sight import ground_cover

BROKEN = (Morale.SHAKEN, Morale.ROUT)
IN_COVER = (Cover.MEDIUM, Cover.HEAVY)


def land_melees(battle: CompanionBattle, dice: Dice) -> None:
    """SC-BG-15: S7: one round of each melee ashore, in the order of their units."""
    done: list[Unit] = []
    for unit in battle.units.values():
        if unit not in done and opponents(battle, unit):
            group = _engaged_with(battle, unit)
            done += group
            _melee(battle, dice, group)


def opponents(battle: CompanionBattle, unit: Unit) -> list[Unit]:
    """The enemies ashore whom a unit fights, or who fight it."""
    if not unit.ashore:
        return []
    return [
        other
        for other in unit.side.foe.units
        if other.ashore and (unit.in_melee == other.id or other.in_melee == unit.id)
    ]


def _engaged_with(battle: CompanionBattle, unit: Unit) -> list[Unit]:
    """All units of one melee, in the order of their ids."""
    group = [unit]
    for one in group:
        group += [other for other in opponents(battle, one) if other not in group]
    return sorted(group, key=lambda one: one.id)


def _melee(battle: CompanionBattle, dice: Dice, group: list[Unit]) -> None:
    attackers_side = _attacker(battle, group)
    attackers = [unit for unit in group if unit.side is attackers_side]
    defenders = [unit for unit in group if unit.side is not attackers_side]
    fought = fight(
        battle,
        dice,
        defenders[0].id,
        [one for unit in attackers for one in figures(battle, unit)],
        [one for unit in defenders for one in figures(battle, unit)],
    )
    _settle(battle, attackers, defenders, fought)


def _attacker(battle: CompanionBattle, group: list[Unit]) -> Side:
    """The side of the charge that arrived this turn, or else the one with the initiative."""
    return next((unit.side for unit in group if arrived(unit)), battle.initiative)


def arrived(unit: Unit) -> bool:
    """SC-BG-15: whether its charge arrived this turn."""
    return unit.charging is not None and unit.charging == unit.in_melee


def figures(battle: CompanionBattle, unit: Unit) -> Iterator[Fighter]:
    """SC-BG-15: the figures of a unit, alike but for the leader, who is the first."""
    bonus = melee_bonus(battle, unit)
    for number in range(unit.figures - unit.lost):
        leads = number == 0 and unit.leader is Fate.FIT
        name = EntryId(unit.id)
        yield Fighter(unit.side, name, UNIT, Rank.RATING, name, bonus, leads)


def melee_bonus(battle: CompanionBattle, unit: Unit) -> Score:
    """SC-BG-15: what is added to the die of each figure of a unit ashore."""
    against = opponents(battle, unit)
    charged = [other for other in against if arrived(other)]
    covered = bool(charged) and ground_cover(battle, unit) in IN_COVER
    loose = any(not other.mounted and other.formation is Formation.OPEN for other in against)
    worse = unit.disordered or unit.morale is not Morale.STEADY or _flanked(unit, charged)
    return Score.of(
        ("SC-BG-04", QUALITIES[unit.quality].melee),
        (RULE, WARRIOR if unit.warrior else 0),
        (RULE, ATTACKING if arrived(unit) else 0),
        (RULE, BEHIND_COVER if covered else 0),
        (RULE, SHAKEN_IN_MELEE if worse else 0),
        (RULE, UNARMED if unit.kind == UnitKind.GUN_SECTION else 0),
        (RULE, MOUNTED_ON_LOOSE if unit.mounted and loose else 0),
    )


def _flanked(unit: Unit, chargers: list[Unit]) -> bool:
    """SC-BG-15: whether a charge came from its flank or rear."""
    return any(
        turn_between(unit.facing, bearing(unit.position, other.position)) > FLANK
        for other in chargers
    )


def _settle(
    battle: CompanionBattle, attackers: list[Unit], defenders: list[Unit], fought: Round
) -> None:
    """SC-BG-15: who suffered more has lost the round, and gives ground if it was pushed back."""
    ours, theirs = fought.scores
    losers: list[Unit] = []
    if ours != theirs:
        losers = attackers if ours > theirs else defenders
    loser = losers[0].side if losers else None
    battle.happen(
        RoundFought(
            RULE,
            None,
            tuple(unit.id for unit in attackers),
            tuple(unit.id for unit in defenders),
            (ours, theirs),
            loser.foe.id if loser else None,
            loser.id if loser else None,
        )
    )
    if losers and fought.pushed[0 if losers is attackers else 1]:
        for unit in losers:
            _give_ground(battle, unit)


def _give_ground(battle: CompanionBattle, unit: Unit) -> None:
    """SC-BG-15: one inch away from the nearest of its enemies, where there is land to go to."""
    if unit.work is not None:
        return
    enemy = min(
        opponents(battle, unit),
        key=lambda other: (squared(other.position, unit.position), other.id),
    )
    away = ahead(unit.position, bearing(enemy.position, unit.position), GIVES_GROUND)
    if battle.field.on_table(away) and battle.field.ashore(away):
        battle.happen(GroundGiven(RULE, unit.id, away))


def part(battle: CompanionBattle) -> None:
    """SC-BG-15, SC-BG-16: who has no enemy left, or has broken, fights no longer."""
    broken = tuple(
        unit.id
        for unit in battle.units.values()
        if unit.in_melee is not None and (not unit.ashore or unit.morale in BROKEN)
    )
    if broken:
        battle.happen(MeleeParted(RULE, broken))
    alone = tuple(
        unit.id
        for unit in battle.units.values()
        if unit.in_melee is not None and not _still_fights(battle, unit)
    )
    if alone:
        battle.happen(MeleeParted(RULE, alone))


def _still_fights(battle: CompanionBattle, unit: Unit) -> bool:
    return any(other.morale not in BROKEN for other in opponents(battle, unit))
