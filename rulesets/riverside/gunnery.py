"""RS-FIR, RS-MW-08 to RS-MW-10, RS-MW-19: fire by guns, by troops and by hunters."""

from __future__ import annotations

from math import isqrt
from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.riverside.activation import activate_battery, activate_unit
from rulesets.riverside.damage import hit_boat
from rulesets.riverside.events import GunJammed, RoseUp, VolleyFired
from rulesets.riverside.legality import GunShots
from rulesets.riverside.morale import hit_gun_crew, hit_unit
from rulesets.riverside.orders import FireGuns, FireUnit, Volley
from rulesets.riverside.people import Trait
from rulesets.riverside.readiness import halves_fire
from rulesets.riverside.sighting import Refusal, Shot, aim
from rulesets.riverside.state import Gun, RiversideBattle, Ship, Unit
from rulesets.riverside.tables import (
    ELEPHANT_GUN_FIRING,
    JAM,
    VOLLEY_BONUS,
    WEAPONS,
    Action,
    Weapon,
)

# Asked for with every volley, so bound once.
_FIRE: Final = Action.FIRE
_JAMS: Final = Weapon.MACHINE_GUN


def fire_guns(
    battle: RiversideBattle, dice: Dice, ship: Ship, order: FireGuns, shots: GunShots
) -> None:
    """RS-ACT-05: one activation fires every gun, each at its own target, gun 1 first.

    RS-GEN-06: fire afloat is never free. RS-ACT-06: at full effect it nails the hull. RS-GUN-06:
    guns that differ in drill share the worse modifier.
    """
    ship.battery_used = True
    modifier = min([gun.modifier for gun, _ in shots])
    if not activate_battery(battle, dice, ship, _FIRE, modifier):
        return
    halved = order.half or halves_fire(battle, ship)
    if not halved:
        ship.full_fire = True
    marksman = ship.trait == Trait.EXPERT_MARKSMAN
    for gun, shot in shots:
        if still_there(shot):
            fire_gun(battle, dice, ship, gun, shot, halved=halved, marksman=marksman)
            marksman = False


def still_there(shot: Shot) -> bool:
    """Whether what was aimed at outlived the volleys before."""
    if shot.unit is not None:
        return shot.unit.in_play
    assert shot.ship is not None
    return shot.ship.on_table and (shot.gun is None or shot.gun.crew > 0)


def fire_gun(
    battle: RiversideBattle,
    dice: Dice,
    ship: Ship,
    gun: Gun,
    shot: Shot,
    *,
    halved: bool,
    marksman: bool,
) -> None:
    """RS-FIR-03: half the crew, rounded down, after a move. RS-GEN-11, RS-GUN-06: hits by drill."""
    figures = gun.crew // 2 if halved else gun.crew
    card = gun.card
    roll = dice.roll(figures * card.dice, 6, "fire", ship.id, gun.id)
    hits = _hits(roll.faces, gun.least)
    again = None
    if marksman and hits < len(roll.faces):
        again = dice.roll(1, 6, "marksman", ship.id, gun.id)
        hits += again.faces[0] >= gun.least
    if battle.logging:
        battle.log(
            VolleyFired(
                "RS-FIR-04",
                ship.id,
                gun.id,
                gun.kind,
                shot.target.entry,
                shot.target.part,
                isqrt(shot.square),
                shot.band,
                figures,
                Score((("RS-GUN-06", gun.least),)),
                roll,
                again,
                hits,
            )
        )
    if battle.options.mg_jam and gun.kind == _JAMS and roll.faces.count(1) >= JAM:
        gun.jammed = True
        if battle.logging:
            battle.log(GunJammed("RS-MW-19", ship.id, gun.id))
    strike(battle, dice, shot, hits, (ship.id, gun.id), heavy=card.heavy)


def _hits(faces: tuple[int, ...], least: int) -> int:
    """RS-MW-08: the dice that reach the number."""
    hits = 0
    for face in faces:
        if face >= least:
            hits += 1
    return hits


def strike(
    battle: RiversideBattle,
    dice: Dice,
    shot: Shot,
    hits: int,
    who: tuple[str, ...],
    *,
    heavy: bool,
) -> None:
    """RS-HIT-01: hits on a unit, on a gun's crew, or on the boat (RS-GEN-09: its people too)."""
    if shot.unit is not None:
        hit_unit(battle, dice, shot.unit, hits, shot.band, who)
        return
    assert shot.ship is not None
    if shot.gun is not None:
        hit_gun_crew(battle, dice, shot.ship, shot.gun, hits, shot.band, who)
    else:
        hit_boat(battle, dice, shot.ship, hits, shot.band, who, heavy=heavy)


def fire_unit(battle: RiversideBattle, dice: Dice, unit: Unit, order: FireUnit, shot: Shot) -> None:
    """RS-FIR-01, RS-FIR-06: troops fire by their own leader; RS-MW-04: Regulars for free.

    RS-ACT-06: full fire from aboard nails the hull. RS-FIR-03: half the figures after its move.
    """
    unit.acted = True
    if _FIRE not in unit.card.free and not activate_unit(battle, dice, unit, _FIRE):
        return
    rise(battle, unit)
    halved = _halved_aboard(battle, unit, half=order.half)
    volley(battle, dice, unit, shot, halved=halved, bonus=0)


def fire_volley(battle: RiversideBattle, dice: Dice, unit: Unit, order: Volley, shot: Shot) -> None:
    """RS-FIR-06: Volley Fire is ordered, and hits on one better (assumed)."""
    unit.acted = True
    if not activate_unit(battle, dice, unit, Action.VOLLEY):
        return
    rise(battle, unit)
    halved = _halved_aboard(battle, unit, half=False)
    volley(battle, dice, unit, shot, halved=halved, bonus=VOLLEY_BONUS)


def _halved_aboard(battle: RiversideBattle, unit: Unit, *, half: bool) -> bool:
    """RS-FIR-03, RS-ACT-07: whether half the figures fire; if not, RS-ACT-06: no move."""
    ship = unit.aboard
    if ship is None:
        return False
    if half or halves_fire(battle, ship):
        return True
    ship.full_fire = True
    return False


def volley(
    battle: RiversideBattle, dice: Dice, unit: Unit, shot: Shot, *, halved: bool, bonus: int
) -> None:
    """RS-MW-08: a die a figure, crewed weapons by RS-MW-19. RS-MW-19: a hunter fires with his unit.

    `halved` is half the figures, rounded down: aboard after a move, or skirmishing (RS-MW-07).
    """
    card = unit.shot
    assert card is not None
    assert unit.weapon is not None
    figures = unit.figures // 2 if halved else unit.figures
    least = unit.least - bonus
    who = (unit.id,)
    if figures:
        roll = dice.roll(figures * card.dice, 6, "fire", unit.id)
        hits = _hits(roll.faces, least)
        again = None
        if unit.trait == Trait.EXPERT_MARKSMAN and hits < len(roll.faces):
            again = dice.roll(1, 6, "marksman", unit.id)
            hits += again.faces[0] >= least
        if battle.logging:
            rule = "RS-GUN-06" if unit.drill else "RS-MW-21"
            score = Score.of((rule, unit.least), ("RS-FIR-06", -bonus))
            battle.log(
                VolleyFired(
                    "RS-FIR-04",
                    unit.id,
                    None,
                    unit.weapon,
                    shot.target.entry,
                    shot.target.part,
                    isqrt(shot.square),
                    shot.band,
                    figures,
                    score,
                    roll,
                    again,
                    hits,
                )
            )
        if battle.options.mg_jam and unit.weapon == _JAMS and roll.faces.count(1) >= JAM:
            unit.jammed = True
            if battle.logging:
                battle.log(GunJammed("RS-MW-19", unit.id, None))
        strike(battle, dice, shot, hits, who, heavy=card.heavy)
    if unit.hunter and not halved and still_there(shot):
        _fire_elephant_gun(battle, dice, unit, shot)


def _fire_elephant_gun(battle: RiversideBattle, dice: Dice, unit: Unit, shot: Shot) -> None:
    """RS-MW-19: two dice at 4+ at his unit's target, heavy, and a volley of its own."""
    card = WEAPONS[Weapon.ELEPHANT_GUN]
    own = aim(battle, unit.side, unit.position, card, shot.target)
    if isinstance(own, Refusal):
        return
    roll = dice.roll(card.dice, 6, "elephant gun", unit.id)
    hits = _hits(roll.faces, ELEPHANT_GUN_FIRING)
    if battle.logging:
        battle.log(
            VolleyFired(
                "RS-MW-19",
                unit.id,
                None,
                Weapon.ELEPHANT_GUN,
                own.target.entry,
                own.target.part,
                isqrt(own.square),
                own.band,
                1,
                Score((("RS-MW-19", ELEPHANT_GUN_FIRING),)),
                roll,
                None,
                hits,
            )
        )
    strike(battle, dice, own, hits, (unit.id, "hunter"), heavy=card.heavy)


def rise(battle: RiversideBattle, unit: Unit) -> None:
    """RS-MW-07: going to ground lasts until the unit next acts."""
    if unit.to_ground:
        unit.to_ground = False
        if battle.logging:
            battle.log(RoseUp("RS-MW-07", unit.id))
