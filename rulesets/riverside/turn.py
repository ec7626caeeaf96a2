"""RS-MW-02: an own turn: what was begun is completed, then each entry acts once as it is told.

RS-MOD-05: a game turn is one own turn of each side. RS-MOD-07: the steps roll in the order of
section 11 of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from rulesets.core.dice import Dice, Roll
from rulesets.core.events import EntryId, OrderRefused
from rulesets.riverside.boarding import attack
from rulesets.riverside.events import CaptainRolled, FirstSideChosen
from rulesets.riverside.foot import double, go_to_ground, move_unit, skirmish, stand
from rulesets.riverside.gunnery import fire_guns, fire_unit, fire_volley, rise
from rulesets.riverside.legality import SHIP_CHECKS, UNIT_CHECKS, Check
from rulesets.riverside.morale import rally_gun, rally_unit
from rulesets.riverside.movement import move_hull, move_off, stand_to, turn_guns
from rulesets.riverside.options import CaptainReroll
from rulesets.riverside.orders import (
    Attack,
    Disembark,
    Double,
    Embark,
    FireGuns,
    FireUnit,
    GoToGround,
    HandleCargo,
    ManGun,
    MoveHull,
    MoveUnit,
    Order,
    Rally,
    RallyGuns,
    Skirmish,
    StandTo,
    TurnGuns,
    Volley,
)
from rulesets.riverside.people import roll_character
from rulesets.riverside.sighting import Refusal
from rulesets.riverside.state import Fate, Gun, RiversideBattle, Ship, Side, Unit
from rulesets.riverside.transport import (
    begin_transfer,
    complete_transfers,
    everybody_off,
    man_gun,
)

#: An actor is asked for no more than this in one turn: more than he could legally do.
_MOST_ORDERS: Final = 12


def opening(battle: RiversideBattle, dice: Dice) -> None:
    """RS-GEN-03: captains, where each battle rolls them. RS-MW-02: who goes first."""
    if battle.options.captain_reroll is CaptainReroll.EACH_BATTLE:
        for ship in battle.ships.values():
            if ship.captain is Fate.FIT:
                _roll_captain(battle, dice, ship)
    named = battle.setup.scenario.first_side
    rolls: list[Roll] = []
    if named is None:
        battle.first, rolls = _roll_first(battle, dice)
    if battle.logging:
        battle.log(FirstSideChosen("RS-MW-02", battle.first.id, tuple(rolls)))


def _roll_captain(battle: RiversideBattle, dice: Dice, ship: Ship) -> None:
    """RS-MW-05, RS-MW-06: a captain for this battle alone."""
    person = roll_character(dice, ship.kind, ship.id)
    ship.trait = person.trait if battle.options.traits_enabled else ""
    ship.leadership = person.leadership if ship.trait else person.rolled
    if battle.logging:
        battle.log(
            CaptainRolled(
                "RS-GEN-03",
                ship.id,
                ship.leadership,
                person.trait,
                person.leadership_roll,
                person.trait_roll,
            )
        )


def _roll_first(battle: RiversideBattle, dice: Dice) -> tuple[Side, list[Roll]]:
    """RS-MW-02: a die each, the higher first, ties re-rolled."""
    one, other = battle.sides
    rolls: list[Roll] = []
    while True:
        tries = len(rolls) // 2 + 1
        again = (f"#{tries}",) if tries > 1 else ()
        a = dice.roll(1, 6, "first side", one.id, *again)
        b = dice.roll(1, 6, "first side", other.id, *again)
        rolls += (a, b)
        if a.faces != b.faces:
            return (one if a.faces > b.faces else other), rolls


def first_side(battle: RiversideBattle, dice: Dice) -> None:
    """RS-MW-02: the first side's own turn."""
    own_turn(battle, dice, battle.first)


def second_side(battle: RiversideBattle, dice: Dice) -> None:
    """RS-MW-02: the second side's own turn."""
    own_turn(battle, dice, battle.first.foe)


def own_turn(battle: RiversideBattle, dice: Dice, side: Side) -> None:
    """RS-MW-02: complete transfers, compulsory disembarkations, then each entry once."""
    battle.own = side
    battle.checked = None
    _begin(battle, side)
    complete_transfers(battle, dice, side)
    everybody_off(battle, side)
    move_off(battle, dice, side)
    commander = side.commander
    names = list(commander.nominate(battle))
    if side.orders:
        names += [
            EntryId(entry)
            for turn, entry in sorted(side.orders)
            if turn == battle.turn and entry not in names
        ]
    for name in names:
        actor = battle.ships.get(name) or battle.units[name]
        if actor.side is side:
            _act(battle, dice, side, actor)


def _begin(battle: RiversideBattle, side: Side) -> None:
    """RS-HIT-08: the enemy's heavy hits of a turn count anew; RS-HIT-05: by its setting the tally.

    RS-ACT-02, RS-ACT-03: what was done last turn is forgotten.
    """
    reset = battle.options.tally_reset_each_turn
    for ship in side.foe.ships:
        ship.heavy = 0
        if reset:
            ship.tally = 0
    for ship in side.ships:
        ship.hull_used = False
        ship.move_ordered = False
        ship.move_failed = False
        ship.full_fire = False
        ship.battery_used = False
        ship.rally_used = False
        ship.transferring = False
        for gun in ship.guns:
            gun.rallied = False
    for unit in side.units:
        unit.acted = False


def _act(battle: RiversideBattle, dice: Dice, side: Side, actor: Ship | Unit) -> None:
    """Explicit orders of this turn come first; then the commander, until he has no more."""
    if side.orders:
        for order in side.orders.get((battle.turn, actor.id), ()):
            obey(battle, dice, actor, order)
    commander = side.commander
    for _ in range(_MOST_ORDERS):
        if _has_done(actor):
            return
        wish = commander.order(battle, actor.id)
        if wish is None or not obey(battle, dice, actor, wish):
            return


def _has_done(actor: Ship | Unit) -> bool:
    """RS-ACT-02, RS-MW-02: whether no order could be legal any more this turn."""
    if isinstance(actor, Ship):
        return actor.hull_used and (actor.battery_used or not actor.guns)
    return actor.acted or not actor.in_play


def obey(battle: RiversideBattle, dice: Dice, actor: Ship | Unit, order: Order) -> bool:
    """Do what is ordered, if it is legal now; if not, say which rule forbids it."""
    told = (_SHIPS if isinstance(actor, Ship) else _UNITS).get(type(order))
    if told is None:
        battle.log(OrderRefused("RS-ACT-01", actor.id, order.action, "it has no such order"))
        return False
    check, do = told
    known = battle.checked
    battle.checked = None
    if known is not None and known[0] is actor and known[1] is order:
        plan = known[2]
    else:
        plan = check(battle, actor, order)
    if isinstance(plan, Refusal):
        battle.log(OrderRefused(plan.rule, actor.id, order.action, plan.reason))
        return False
    do(battle, dice, actor, order, plan)
    return True


def _rally_guns(
    battle: RiversideBattle, dice: Dice, ship: Ship, order: RallyGuns, guns: list[Gun]
) -> None:
    """RS-GUN-05: each pinned gun tries, gun 1 first; the others may still take a battery order."""
    ship.rally_used = True
    for gun in guns:
        rally_gun(battle, dice, ship, gun)


def _rally_unit(battle: RiversideBattle, dice: Dice, unit: Unit, order: Rally, plan: None) -> None:
    """RS-MW-13: an ordered action of its own. RS-ACT-03: who fails it lies on (RS-MW-07)."""
    unit.acted = True
    if rally_unit(battle, dice, unit):
        rise(battle, unit)


Do: TypeAlias = Callable[[RiversideBattle, Dice, Any, Any, Any], None]


def _with_checks(
    checks: Mapping[type, Check], deeds: Mapping[type, Do]
) -> Mapping[type, tuple[Check, Do]]:
    """Each order's check, and how it is done."""
    return {kind: (checks[kind], do) for kind, do in deeds.items()}


_SHIPS: Final = _with_checks(
    SHIP_CHECKS,
    {
        StandTo: stand_to,
        MoveHull: move_hull,
        TurnGuns: turn_guns,
        FireGuns: fire_guns,
        RallyGuns: _rally_guns,
    },
)

_UNITS: Final = _with_checks(
    UNIT_CHECKS,
    {
        StandTo: stand,
        MoveUnit: move_unit,
        Double: double,
        Skirmish: skirmish,
        FireUnit: fire_unit,
        Volley: fire_volley,
        GoToGround: go_to_ground,
        Attack: attack,
        Rally: _rally_unit,
        Embark: begin_transfer,
        Disembark: begin_transfer,
        HandleCargo: begin_transfer,
        ManGun: man_gun,
    },
)
