"""SC-BG-16, SC-BRD-07: morale tests at the end of a turn, and what comes of them.

SC-BG-17: frenzy.
"""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.geometry import within
from rulesets.core.score import Score
from rulesets.soldiers_companion.events.fire import LEADER_LOST
from rulesets.soldiers_companion.events.melee import BOARDERS, UNIT
from rulesets.soldiers_companion.events.morale import (
    BROKEN,
    CREW,
    DEFENDERS,
    GREAT_FIRE,
    HALF_CREW,
    HALF_HULL,
    QUARTER_CREW,
    FrenzyRolled,
    MadeOff,
    MoraleTested,
)
from rulesets.soldiers_companion.movement.allowance import allowance_now, can_move
from rulesets.soldiers_companion.people.boarding import retreat, take
from rulesets.soldiers_companion.people.land_melee import part
from rulesets.soldiers_companion.people.morale_scores import (
    RULE,
    boarders_score,
    crew_score,
    defence_score,
    result_of,
    unit_score,
)
from rulesets.soldiers_companion.people.people_tables import FRENZY_ON
from rulesets.soldiers_companion.people.posts import boarded_by
from rulesets.soldiers_companion.state import CompanionBattle, Fate, Party, Ship, Side, Unit
from rulesets.soldiers_companion.tables import SEEN_WITHIN, Morale

# Bound once, as these are asked for most.
_FIT: Final = Fate.FIT

_ROUT = Morale.ROUT
_BROKEN = (Morale.SHAKEN, _ROUT)


def morale_phase(battle: CompanionBattle, dice: Dice) -> None:
    """SC-BG-16: S8: all tests of the turn, sides in order, vessels before units; what follows."""
    # Nobody comes aboard while tests are made.
    boarding = any(ship.boarders is not None for ship in battle.ships.values())
    defenders_failed: list[Ship] = []
    boarders_failed: list[Ship] = []
    tested: list[Unit] = []
    for side in battle.sides:
        defenders_failed += [
            ship for ship in side.ships if _test_ship(battle, dice, ship, boarding=boarding)
        ]
        boarders_failed += [
            ship
            for ship in side.ships
            if ship.boarders is not None and _test_boarders(battle, dice, ship, ship.boarders)
        ]
        _test_units(battle, dice, side, tested)
    _test_alarmed(battle, dice, tested)
    _end_boardings(battle, boarders_failed, defenders_failed)
    part(battle)
    _frenzy(battle, dice)


# -- vessels -------------------------------------------------------------------------------------


def thresholds(ship: Ship) -> tuple[str, ...]:
    """SC-BG-16: what the crew has to test for that it has not tested for before."""
    crew = ship.crew
    crossed = (
        (HALF_CREW, 2 * crew <= ship.start_crew),
        (QUARTER_CREW, 4 * crew <= ship.start_crew),
        (HALF_HULL, 2 * ship.hull_left <= ship.card.hull),
        (GREAT_FIRE, ship.fire_level > ship.card.size),
    )
    return tuple([cause for cause, true in crossed if true and cause not in ship.tested])


def _test_ship(battle: CompanionBattle, dice: Dice, ship: Ship, *, boarding: bool) -> bool:
    """SC-BG-16: one test at most, of the crew, or of a boarded vessel's defenders.

    `vessel_morale`: whether crews test at all; `boarding`: whether anybody has boarded anybody.
    True where defenders have failed for good.
    """
    if not ship.afloat:
        return False
    causes = thresholds(ship) if battle.options.vessel_morale else ()
    boarded = boarding and bool(boarded_by(battle, ship))
    if boarded:
        lost = {LEADER_LOST} if ship.led and ship.captain is not _FIT else set()
        causes = tuple(sorted(ship.causes | lost)) + causes
    if not causes or not (ship.crew or boarded):
        return False
    if boarded:
        score, body = defence_score(battle, ship), DEFENDERS
    else:
        score, body = crew_score(ship), CREW
    result = _test(battle, dice, ship, body, causes, score)
    if boarded:
        return result in _BROKEN
    _follow(battle, ship, result)
    return False


def _test(
    battle: CompanionBattle,
    dice: Dice,
    who: Ship | Unit,
    body: str,
    causes: tuple[str, ...],
    score: Score,
) -> Morale:
    roll = dice.roll(2, 6, "morale", who.id, *((body,) if body != UNIT else ()))
    result = result_of(roll.total, score.total)
    battle.happen(MoraleTested(RULE, who.id, body, causes, score, roll, result))
    return result


def _follow(battle: CompanionBattle, ship: Ship, result: Morale) -> None:
    """SC-BG-16: a shaken crew steers to leave; one in rout flees, or strikes where it cannot."""
    if result not in _BROKEN:
        return
    if not ship.leaving:
        battle.happen(MadeOff(RULE, ship.id, BROKEN))
    strike(battle, ship)


def strike(battle: CompanionBattle, ship: Ship) -> None:
    """SC-BG-16: a vessel in rout that lies immobile surrenders to an enemy able to reach it."""
    if ship.morale is not _ROUT or not ship.afloat or not _immobile(battle, ship):
        return
    if any(_comes(battle, enemy, ship) for enemy in ship.side.foe.ships):
        take(battle, ship, ship.side.foe, rule=RULE)


def _immobile(battle: CompanionBattle, ship: Ship) -> bool:
    return ship.aground or battle.grappled(ship) or not allowance_now(battle, ship)


def _comes(battle: CompanionBattle, enemy: Ship, ship: Ship) -> bool:
    """Whether an enemy vessel may come up, or lies there already."""
    if not enemy.afloat:
        return False
    there = any(grapple.far(ship) is enemy for grapple in battle.grapples_of(ship))
    return there or (can_move(battle, enemy) is None and allowance_now(battle, enemy) > 0)


# -- boarding actions ----------------------------------------------------------------------------


def _test_boarders(battle: CompanionBattle, dice: Dice, ship: Ship, party: Party) -> bool:
    """SC-BG-16: of a vessel's boarders; true where they have failed for good (SC-BRD-07)."""
    causes = set(party.causes)
    if party.led and not party.crew.officers:
        causes.add(LEADER_LOST)
    if not causes:
        return False
    score = boarders_score(battle, ship, party)
    return _test(battle, dice, ship, BOARDERS, tuple(sorted(causes)), score) in _BROKEN


def _end_boardings(
    battle: CompanionBattle, boarders_failed: list[Ship], defenders_failed: list[Ship]
) -> None:
    """SC-BRD-07: attackers who failed go back; defenders who failed yield to those who stay."""
    for ship in boarders_failed:
        retreat(battle, ship)
    for ship in defenders_failed:
        boarders = boarded_by(battle, ship)
        if ship.afloat and boarders:
            take(battle, ship, boarders[0].side, rule="SC-BRD-07")


# -- units ashore --------------------------------------------------------------------------------


def _test_units(battle: CompanionBattle, dice: Dice, side: Side, tested: list[Unit]) -> None:
    for unit in side.units:
        if unit.ashore and unit.causes and unit not in tested:
            tested.append(unit)
            test_unit(battle, dice, unit, tuple(sorted(unit.causes)))


def _test_alarmed(battle: CompanionBattle, dice: Dice, tested: list[Unit]) -> None:
    """SC-BG-16: those who see a rout of this phase test too, if they have not tested yet."""
    before = -1
    while before != len(tested):
        before = len(tested)
        for side in battle.sides:
            _test_units(battle, dice, side, tested)


def test_unit(battle: CompanionBattle, dice: Dice, unit: Unit, causes: tuple[str, ...]) -> Morale:
    """SC-BG-16: one unit ashore, for all its causes."""
    return _test(battle, dice, unit, UNIT, causes, unit_score(battle, unit))


# -- frenzy --------------------------------------------------------------------------------------


def _frenzy(battle: CompanionBattle, dice: Dice) -> None:
    """SC-BG-17: a die for each warrior unit within 12 inches of a friend that has won a melee."""
    for unit in battle.units.values():
        if unit.ashore and unit.warrior and not unit.frenzied and _saw_victory(battle, unit):
            roll = dice.roll(1, 6, "frenzy", unit.id)
            score = Score.of(("SC-BG-17", FRENZY_ON))
            frenzied = roll.total >= score.total
            battle.happen(FrenzyRolled("SC-BG-17", unit.id, score, roll, frenzied))


def _saw_victory(battle: CompanionBattle, unit: Unit) -> bool:
    return unit.morale not in _BROKEN and any(
        victor is not unit
        and victor.side is unit.side
        and within(victor.position, unit.position, SEEN_WITHIN)
        for victor in battle.victors
    )
