"""RS-CMP-02: absent vessels that come back. RS-MW-06: what the turn does to drunkards."""

from __future__ import annotations

from rulesets.core.battlefield import Edge
from rulesets.core.dice import Dice
from rulesets.core.geometry import FULL_TURN, Point, bearing, squared
from rulesets.riverside.continuity import RULE, Availability, comes
from rulesets.riverside.events import DrunkardRolled, ReturnRolled, VesselArrived
from rulesets.riverside.muster import awaited
from rulesets.riverside.passage import landing_near
from rulesets.riverside.people import TROOP_TYPE, Trait, leadership_for
from rulesets.riverside.state import (
    Fate,
    Muster,
    RiversideBattle,
    Ship,
    Side,
    Status,
    Unit,
    set_muster,
    set_status,
)
from rulesets.riverside.tables import INCH

_DOWN: int = 0
_UP: int = FULL_TURN // 2


def turn_start(battle: RiversideBattle, dice: Dice) -> None:
    """RS-MW-02: TURN_START. Section 11: absent vessels in roster order, then drunkards."""
    drunkard = Trait.DRUNKARD
    for ship in battle.ships.values():
        if not ship.on_table and awaited(battle, ship):
            _look_for(battle, dice, ship)
    for ship in battle.ships.values():
        if ship.trait == drunkard and ship.fights and ship.captain is Fate.FIT:
            _drink(battle, dice, ship)
    for unit in battle.units.values():
        if unit.trait == drunkard and unit.in_play and unit.leader is Fate.FIT:
            _drink(battle, dice, unit)


def _look_for(battle: RiversideBattle, dice: Dice, ship: Ship) -> None:
    """RS-CMP-02: two dice, no modifiers; 10, 11 or 12 brings it in. RS-CMP-03 to RS-CMP-05."""
    roll = dice.roll(2, 6, "return", ship.id)
    came = comes(sum(roll.faces))
    if battle.logging:
        battle.log(ReturnRolled(RULE[Availability(ship.before)], ship.id, roll, came))
    if came:
        arrive(battle, ship)


def arrive(battle: RiversideBattle, ship: Ship) -> None:
    """RS-CMP-02: at its side's river edge, in the channel, with all aboard, and ready to act.

    No grounding roll. RS-FIR-05: its owner lays the guns on the nearest enemy.
    """
    edge = ship.side.edge
    ship.position = _berth_at(battle, edge)
    ship.heading = _UP if edge is Edge.DOWNSTREAM else _DOWN
    ship.appeared = True
    ship.landing = landing_near(battle, ship.position)
    set_status(ship, Status.AT_LANDING if ship.landing else Status.AFLOAT)
    for unit in ship.aboard:
        unit.position = ship.position
        set_muster(unit, Muster.IN_PLAY)
    facing = _towards_enemy(ship)
    for gun in ship.guns:
        gun.facing = facing
    if battle.logging:
        facings = tuple((gun.id, facing) for gun in ship.guns)
        battle.log(VesselArrived("RS-CMP-02", ship.id, ship.position, ship.heading, facings))


def _berth_at(battle: RiversideBattle, edge: Edge) -> Point:
    """The middle of the channel at an edge, or the first free inch inwards from it (RS-MOV-03)."""
    step = -INCH if edge is Edge.DOWNSTREAM else INCH
    s = battle.field.length if edge is Edge.DOWNSTREAM else 0
    taken = [ship.position for ship in battle.ships.values() if ship.on_table]
    point = battle.field.channel_at(s)
    while point in taken:
        s += step
        point = battle.field.channel_at(s)
    return point


def _towards_enemy(ship: Ship) -> int:
    """Relative to the hull, the nearest enemy in play; ahead, if there is none."""
    foe: Side = ship.side.foe
    enemies = [other.position for other in foe.ships if other.on_table]
    enemies += [unit.position for unit in foe.units if unit.in_play]
    if not enemies:
        return 0
    nearest = min(enemies, key=lambda there: (squared(ship.position, there), there))
    return (bearing(ship.position, nearest) - ship.heading) % FULL_TURN


def _drink(battle: RiversideBattle, dice: Dice, one: Ship | Unit) -> None:
    """RS-MW-06: a drunkard's Leadership is rolled anew each turn, by RS-MW-05."""
    roll = dice.roll(1, 6, "drunkard", one.id)
    one.leadership = leadership_for(roll.faces[0], TROOP_TYPE[one.kind])
    if battle.logging:
        battle.log(DrunkardRolled("RS-MW-06", one.id, roll, one.leadership))
