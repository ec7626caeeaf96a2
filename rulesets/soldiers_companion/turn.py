"""SC-TURN: the nine phases of a turn, and the marks that a turn and a phase begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import PhaseBegan, TurnBegan
from rulesets.soldiers_companion.damage import damage_phase
from rulesets.soldiers_companion.events.fire import QUARTER_LOST
from rulesets.soldiers_companion.events.morale import GREAT_FIRE
from rulesets.soldiers_companion.fire.ashore import land_losses
from rulesets.soldiers_companion.fire.shooting import fire_phase
from rulesets.soldiers_companion.movement import current, docking
from rulesets.soldiers_companion.movement.formations import reform
from rulesets.soldiers_companion.movement.movement import movement_phase
from rulesets.soldiers_companion.movement.towing import tow_orders
from rulesets.soldiers_companion.people import grapples, hidden, initiative
from rulesets.soldiers_companion.people.boarding_melee import boarding_melees
from rulesets.soldiers_companion.people.charges import charges
from rulesets.soldiers_companion.people.ending import turn_end
from rulesets.soldiers_companion.people.land_melee import land_melees, part
from rulesets.soldiers_companion.people.morale import morale_phase
from rulesets.soldiers_companion.people.parties import defenders, form
from rulesets.soldiers_companion.people.people_tables import QUARTER
from rulesets.soldiers_companion.people.posts import boarded_by, reassign
from rulesets.soldiers_companion.people.rally import clear_jams, rallies
from rulesets.soldiers_companion.people.ramming import declare
from rulesets.soldiers_companion.state import CompanionBattle, Fate, Losses, Party, Ship, Unit

# Bound once, as these are asked for most.
_FIT: Final = Fate.FIT

# -- the phases ----------------------------------------------------------------------------------


def initiative_step(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01, SC-TURN-03, SC-TURN-06: S1, from the fires to the anchors, in this order."""
    begin_turn(battle)
    begin_phase(battle, INITIATIVE)
    damage_phase.start_of_turn(battle, dice)
    current.start_of_turn(battle, dice)
    initiative.decide(battle, dice)
    grapples.cut(battle)
    reassign(battle)
    form(battle)
    reform(battle)
    tow_orders(battle)
    docking.weigh(battle)


def charge_step(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01: S2: rams of the side with the initiative, charges of both."""
    begin_phase(battle, CHARGES)
    declare(battle)
    charges(battle, dice)


def first_fire(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01: S3, or by `initiative_moves` = second what is S5 otherwise."""
    begin_phase(battle, FIRST_FIRE)
    fire_phase(battle, dice, battle.mover)
    hidden.watch(battle)


def first_movement(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01: S4."""
    begin_phase(battle, FIRST_MOVEMENT)
    movement_phase(battle, dice, battle.mover)
    hidden.watch(battle)


def second_fire(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01: S5."""
    begin_phase(battle, SECOND_FIRE)
    fire_phase(battle, dice, battle.mover)
    hidden.watch(battle)


def second_movement(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01: S6."""
    begin_phase(battle, SECOND_MOVEMENT)
    movement_phase(battle, dice, battle.mover)
    hidden.watch(battle)


def melee_step(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01: S7: boarding melees and land charges, one round each."""
    begin_phase(battle, MELEE)
    boarding_melees(battle, dice)
    land_melees(battle, dice)
    land_losses(battle, dice)
    part(battle)


def morale_step(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01: S8."""
    begin_phase(battle, MORALE)
    morale_phase(battle, dice)


def rally_step(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-01: S9: rally, jams, officers, captures, the end of the battle."""
    begin_phase(battle, RALLY)
    rallies(battle, dice)
    clear_jams(battle, dice)
    turn_end(battle)


INITIATIVE: Final = "initiative"
CHARGES: Final = "charges"
FIRST_FIRE: Final = "first fire"
FIRST_MOVEMENT: Final = "first movement"
SECOND_FIRE: Final = "second fire"
SECOND_MOVEMENT: Final = "second movement"
MELEE: Final = "melee"
MORALE: Final = "morale"
RALLY: Final = "rally"

# SC-TURN-01: the phases in the book's order, as the ruleset plays them.
PHASES: Final[tuple[tuple[str, Callable[[CompanionBattle, Dice], None]], ...]] = (
    (INITIATIVE, initiative_step),
    (CHARGES, charge_step),
    (FIRST_FIRE, first_fire),
    (FIRST_MOVEMENT, first_movement),
    (SECOND_FIRE, second_fire),
    (SECOND_MOVEMENT, second_movement),
    (MELEE, melee_step),
    (MORALE, morale_step),
    (RALLY, rally_step),
)
_STEPS: Final[Mapping[str, str]] = MappingProxyType(
    {FIRST_FIRE: "F", SECOND_FIRE: "F", FIRST_MOVEMENT: "M", SECOND_MOVEMENT: "M"}
)
_OF_THE_SECOND: Final = (SECOND_FIRE, SECOND_MOVEMENT)


# -- marks ---------------------------------------------------------------------------------------


def mark(battle: CompanionBattle, event: TurnBegan | PhaseBegan) -> None:
    """SC-TURN-01: what a turn or a phase resets, when a log is read as in play."""
    match event:
        case TurnBegan():
            begin_turn(battle)
        case PhaseBegan():
            begin_phase(battle, event.phase)


def begin_turn(battle: CompanionBattle) -> None:
    """SC-TURN-01: everything that lasts for a turn begins anew."""
    battle.victors.clear()
    battle.rolled = None
    for ship in battle.ships.values():
        _begin_ship(ship)
    for unit in battle.units.values():
        _begin_unit(unit)


def _begin_ship(ship: Ship) -> None:
    ship.drifted = ship.rammed = ship.troops_firing = False
    ship.moved = ship.stopped = False
    ship.ram_target = None
    ship.deck_used = 0
    ship.way = ship.move  # SC-MOV-09: until its own move begins
    ship.led = ship.captain is _FIT
    ship.causes.clear()
    for party in ship.parties:
        party.led = party.crew.officers > 0
        party.causes.clear()
    if ship.tested and ship.fire_level <= ship.card.size:
        ship.tested.discard(GREAT_FIRE)


def _begin_unit(unit: Unit) -> None:
    unit.moved = 0
    unit.changed = unit.busy = unit.disordered = False
    unit.charging = None
    unit.led = unit.leader is _FIT
    unit.causes.clear()


def begin_phase(battle: CompanionBattle, phase: str) -> None:
    """SC-TURN-01: whose phase it is, and everything that lasts for a phase.

    SC-BG-16: a body that lost a quarter in the phase before has to test.
    """
    first = initiative.first(battle)
    battle.mover = first.foe if phase in _OF_THE_SECOND else first
    battle.phase = _STEPS.get(phase, "")
    moving = battle.phase == "M"
    for ship in battle.ships.values():
        if ship.party is not None or ship.boarders is not None or ship.defence:
            _count_ship(battle, ship)
        if ship.fired_sides or ship.small_arms or ship.gun_hits_from:
            ship.fired_sides.clear()
            ship.small_arms.clear()
            ship.gun_hits_from.clear()
        if ship.losses.crew or ship.losses.melee:
            ship.losses = Losses()
        if moving:
            ship.moved = ship.stopped = False
    for unit in battle.units.values():
        if unit.at_phase != unit.figures:
            if _quarter(unit.at_phase, unit.figures):
                unit.causes.add(QUARTER_LOST)
            unit.at_phase = unit.figures
    for work in battle.works.values():
        work.losses = 0


def _count_ship(battle: CompanionBattle, ship: Ship) -> None:
    for party in ship.parties:
        _count_party(party)
    if not ship.defence or not boarded_by(battle, ship):
        return
    men = defenders(battle, ship)
    if _quarter(ship.defence_at_phase, men):
        ship.causes.add(QUARTER_LOST)
    ship.defence_at_phase = men


def _count_party(party: Party) -> None:
    if _quarter(party.at_phase, party.total):
        party.causes.add(QUARTER_LOST)
    party.at_phase = party.total


def _quarter(before: int, now: int) -> bool:
    """SC-BG-16: whether a quarter of those present fell."""
    return QUARTER * (before - now) >= before > 0
