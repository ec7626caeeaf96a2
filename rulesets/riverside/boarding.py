"""RS-MW-16, RS-MW-20: hand to hand, ashore and, by its setting, over a vessel's side."""

from __future__ import annotations

from rulesets.core.battlefield import Water
from rulesets.core.dice import Dice
from rulesets.core.geometry import Point, along, leg_length, within
from rulesets.core.score import Score
from rulesets.riverside.activation import activate_unit
from rulesets.riverside.damage import drop_transfer, stop_transfers
from rulesets.riverside.events import (
    CasualtiesTaken,
    Charged,
    FellBack,
    Fought,
    ObjectTaken,
    Pinned,
    VesselCaptured,
)
from rulesets.riverside.gunnery import rise
from rulesets.riverside.legality import charge_reach
from rulesets.riverside.morale import destroy, shed, try_leader
from rulesets.riverside.orders import Attack
from rulesets.riverside.passage import wettest
from rulesets.riverside.sighting import cover_of
from rulesets.riverside.state import (
    Fate,
    Gun,
    Held,
    Muster,
    RiversideBattle,
    Ship,
    Side,
    Status,
    Thing,
    Unit,
    loads,
    set_muster,
    set_status,
)
from rulesets.riverside.tables import (
    CONTACT,
    GUN_CREW_FIGHTING,
    INCH,
    Action,
    Cover,
)

#: RS-MW-16: how closely a way to fall back is looked at.
_STEP = INCH // 2


def attack(
    battle: RiversideBattle, dice: Dice, unit: Unit, order: Attack, target: Unit | Ship
) -> None:
    """RS-MW-16: an ordered action; then a charge of Move and a die, and the fight if it is home."""
    unit.acted = True
    if not activate_unit(battle, dice, unit, Action.ATTACK):
        return
    rise(battle, unit)
    roll = dice.roll(1, 6, "charge", unit.id)
    reach = charge_reach(battle, unit, target.position, roll.faces[0])
    if isinstance(target, Ship):
        home = within(unit.position, target.position, reach)
    else:
        home = within(unit.position, target.position, reach + CONTACT)
        gap = max(0, leg_length(unit.position, target.position) - CONTACT)
        unit.position = along(unit.position, target.position, min(reach, gap))
    if battle.logging:
        battle.log(Charged("RS-MW-16", unit.id, target.id, roll, reach, unit.position, home))
    if not home:
        return
    if isinstance(target, Ship):
        _board(battle, dice, unit, target)
    else:
        _fight(battle, dice, unit, target)


def casualties_of(hits: int, cover: Cover, figures: int) -> int:
    """RS-MW-16: one hit a casualty, two against a defender in cover."""
    return min(hits if cover is Cover.OPEN else hits // 2, figures)


def attacker_wins(attackers_lost: int, defenders_lost: int) -> bool:
    """RS-MW-16: the side losing more figures loses; on a tie the attacker."""
    return defenders_lost > attackers_lost


def _strike(
    battle: RiversideBattle,
    dice: Dice,
    entry: Unit | Ship,
    gun: Gun | None,
    figures: int,
    least: int,
    who: tuple[str, ...],
) -> int:
    """RS-MW-16: one die a figure, hits on Fighting. RS-GEN-02: boat crew have no dice."""
    names = (entry.id, gun.id) if gun is not None else (entry.id,)
    roll = dice.roll(figures, 6, "fight", *names, *who)
    hits = sum(face >= least for face in roll.faces)
    if battle.logging:
        rule = "RS-MW-20" if gun is not None else "RS-MW-21"
        score = Score(((rule, least),))
        battle.log(
            Fought("RS-MW-16", entry.id, gun.id if gun is not None else None, score, roll, hits)
        )
    return hits


def _fight(battle: RiversideBattle, dice: Dice, unit: Unit, enemy: Unit) -> None:
    """RS-MW-16: both sides roll, and remove casualties at once; then pin and fall back."""
    who = (unit.id,)
    cover = cover_of(battle, enemy)
    hits = _strike(battle, dice, unit, None, unit.figures, unit.card.fighting, ())
    back = _strike(battle, dice, enemy, None, enemy.figures, enemy.card.fighting, who)
    killed = casualties_of(hits, cover, enemy.figures)
    lost = casualties_of(back, Cover.OPEN, unit.figures)
    _lose(battle, enemy, killed, hits, cover)
    _lose(battle, unit, lost, back, Cover.OPEN)
    wins = attacker_wins(lost, killed)
    if wins and unit.figures:
        _surrender_objects(battle, enemy, unit)
    if enemy.figures:
        if killed:
            try_leader(battle, dice, enemy, "leader", who)
    else:
        destroy(battle, enemy, "RS-MW-16")
    if unit.figures:
        if lost:
            try_leader(battle, dice, unit, "leader", who)
    else:
        destroy(battle, unit, "RS-MW-16")
    shed(battle, enemy)
    loser, winner = (enemy, unit) if wins else (unit, enemy)
    if loser.in_play:
        _pin(battle, loser)
        _fall_back(battle, loser, winner.position)


def _lose(battle: RiversideBattle, unit: Unit, lost: int, hits: int, cover: Cover) -> None:
    unit.figures -= lost
    unit.casualties += lost
    if hits and battle.logging:
        each = 1 if cover is Cover.OPEN else 2
        battle.log(
            CasualtiesTaken("RS-MW-16", unit.id, None, hits, cover, each, lost, unit.figures)
        )


def _surrender_objects(battle: RiversideBattle, loser: Unit, winner: Unit) -> None:
    """RS-MW-18: baggage surrenders its objects to a unit that wins an Attack on it."""
    for thing in tuple(loser.things):
        take(battle, thing, winner.side, winner)


def take(battle: RiversideBattle, thing: Thing, side: Side, unit: Unit | None) -> None:
    """An object falls to the enemy."""
    if thing.carrier is not None:
        thing.carrier.things.remove(thing)
    if thing.ship is not None:
        thing.ship.cargo.remove(thing)
    thing.ship = thing.carrier = thing.position = None
    thing.held = Held.CAPTURED
    thing.side = side
    if battle.logging:
        battle.log(ObjectTaken("RS-MW-18", thing.id, side.id, unit.id if unit else None))


def _pin(battle: RiversideBattle, unit: Unit) -> None:
    unit.pins += 1
    if battle.logging:
        battle.log(Pinned("RS-MW-16", unit.id, None, unit.pins))


def _fall_back(battle: RiversideBattle, unit: Unit, enemy: Point) -> None:
    """RS-MW-16: its Move straight away from the enemy, as far as there is dry land.

    RS-EMB-09: who was getting on, or handling cargo, is driven off from it.
    """
    if unit.transfer is not None:
        drop_transfer(battle, unit, "it was driven off")
    here = unit.position
    gap = max(1, leg_length(enemy, here))
    away = (
        here[0] + (here[0] - enemy[0]) * unit.card.move // gap,
        here[1] + (here[1] - enemy[1]) * unit.card.move // gap,
    )
    place = here
    for reach in range(_STEP, unit.card.move + 1, _STEP):
        point = along(here, away, reach)
        if not battle.field.ashore(point) or wettest(battle, place, point) is not Water.LAND:
            break
        place = point
    unit.position = place
    if battle.logging:
        battle.log(FellBack("RS-MW-16", unit.id, place))


def _board(battle: RiversideBattle, dice: Dice, unit: Unit, ship: Ship) -> None:
    """RS-MW-20: the infantry and gun crews aboard defend it, in soft cover (RS-GEN-08).

    If none are left, the unarmed boat crew (RS-GEN-02) surrenders.
    """
    who = (unit.id,)
    troops = [one for one in ship.aboard if one.card.infantry]
    guns = [gun for gun in ship.guns if gun.crew]
    if not troops and not guns:
        capture(battle, ship, unit.side)
        return
    hits = _strike(battle, dice, unit, None, unit.figures, unit.card.fighting, ())
    back = 0
    for one in troops:
        back += _strike(battle, dice, one, None, one.figures, one.card.fighting, who)
    for gun in guns:
        back += _strike(battle, dice, ship, gun, gun.crew, GUN_CREW_FIGHTING, who)
    strength = sum(one.figures for one in troops) + sum(gun.crew for gun in guns)
    killed = casualties_of(hits, Cover.SOFT, strength)
    lost = casualties_of(back, Cover.OPEN, unit.figures)
    _spread(battle, dice, ship, troops, guns, hits, killed, who)
    _lose(battle, unit, lost, back, Cover.OPEN)
    if not unit.figures:
        destroy(battle, unit, "RS-MW-16")
    elif lost:
        try_leader(battle, dice, unit, "leader", who)
    if killed == strength and unit.in_play:
        capture(battle, ship, unit.side)
        return
    if attacker_wins(lost, killed):
        for one in troops:
            if one.in_play:
                _pin(battle, one)
        for gun in guns:
            if gun.crew:
                gun.pins += 1
                if battle.logging:
                    battle.log(Pinned("RS-MW-16", ship.id, gun.id, gun.pins))
    elif unit.in_play:
        _pin(battle, unit)
        _fall_back(battle, unit, ship.position)


def _spread(
    battle: RiversideBattle,
    dice: Dice,
    ship: Ship,
    troops: list[Unit],
    guns: list[Gun],
    hits: int,
    killed: int,
    who: tuple[str, ...],
) -> None:
    """RS-MW-20: casualties go to the troops in roster order, then to the gun crews."""
    for one in troops:
        lost = min(killed, one.figures)
        killed -= lost
        if not lost:
            continue
        one.figures -= lost
        one.casualties += lost
        if battle.logging:
            battle.log(
                CasualtiesTaken("RS-MW-20", one.id, None, hits, Cover.SOFT, 2, lost, one.figures)
            )
        if one.figures:
            try_leader(battle, dice, one, "leader", who)
        else:
            destroy(battle, one, "RS-MW-20")
    for gun in guns:
        lost = min(killed, gun.crew)
        killed -= lost
        if not lost:
            continue
        gun.crew -= lost
        gun.casualties += lost
        if battle.logging:
            battle.log(
                CasualtiesTaken("RS-MW-20", ship.id, gun.id, hits, Cover.SOFT, 2, lost, gun.crew)
            )


def capture(battle: RiversideBattle, ship: Ship, by: Side) -> None:
    """RS-MW-20, RS-CMP-08: the vessel, its captain and its cargo are the captor's."""
    stop_transfers(battle, ship, "the vessel was captured")
    units = tuple(ship.aboard)
    things = tuple(loads(ship))
    if battle.logging:
        battle.log(
            VesselCaptured(
                "RS-MW-20",
                ship.id,
                by.id,
                tuple(unit.id for unit in units),
                tuple(thing.id for thing in things),
            )
        )
    seize(ship, by, units, things)
    set_status(ship, Status.CAPTURED)


def seize(ship: Ship, by: Side, units: tuple[Unit, ...], things: tuple[Thing, ...]) -> None:
    """RS-CMP-08, RS-CMP-13: a captured vessel has no crews; who and what is aboard is taken.

    RS-CMP-10: a captain still aboard is a prisoner; one who got ashore is not.
    """
    ship.captor = by
    if ship.captain is Fate.FIT and not ship.landed:
        ship.captain = Fate.PRISONER
    ship.crew = 0
    for gun in ship.guns:
        gun.crew = gun.casualties = gun.donated = 0
    for unit in units:
        unit.transfer = None
        if unit.leader is Fate.FIT:
            unit.leader = Fate.PRISONER
        unit.casualties = 0
        set_muster(unit, Muster.CAPTURED)
    for thing in things:
        thing.held = Held.CAPTURED
        thing.side = by
