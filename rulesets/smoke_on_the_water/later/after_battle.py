"""SW-END-04: what becomes of vessels once a battle is over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.damage import VesselSunk
from rulesets.smoke_on_the_water.events.ending import (
    CrewMended,
    FireDied,
    VesselLost,
    VesselSecured,
)
from rulesets.smoke_on_the_water.events.repair import FlotationLost
from rulesets.smoke_on_the_water.later.mending import (
    Attempt,
    attempt,
    crew_attempts,
    damaged,
    jams,
    tried,
)
from rulesets.smoke_on_the_water.later.worth import holder_of_the_table, outcome
from rulesets.smoke_on_the_water.orders import Repair
from rulesets.smoke_on_the_water.rules.ending import burns_out
from rulesets.smoke_on_the_water.rules.fire import flotation_after, sinks
from rulesets.smoke_on_the_water.ships import is_mobile
from rulesets.smoke_on_the_water.sinking import NO_FLOTATION, sink, sinkings
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Status
from rulesets.smoke_on_the_water.words import Fire, Item

#: Those that still float, on the table or off it.
_FLOATING: Final = (Status.AFLOAT, Status.LEFT, Status.BROKE_THROUGH)


def after_battle(battle: SmokeBattle, dice: Dice) -> None:
    """SW-END-04: who belongs to whom, which fires cannot be stopped, which leaks; then the points.

    SW-END-05: the outcome is drawn up anew, as vessels may have changed hands, or sunk.
    """
    _secure(battle)
    _burn_out(battle, dice)
    _pump(battle, dice)
    _cast_off(battle)
    _put_in_order(battle)
    assert battle.end is not None, "a battle that has not ended has no aftermath"
    battle.outcome = outcome(battle, battle.end)


def _secure(battle: SmokeBattle) -> None:
    """SW-END-04: abandoned and immobile vessels are theirs who hold the table.

    Where nobody does, abandoned ones drift and are lost, and crews keep their vessels.
    """
    side = holder_of_the_table(battle)
    for ship in tuple(battle.afloat()):
        if side is None and ship.abandoned:
            battle.happen(VesselLost("SW-END-04", ship.id, None))
        elif side is not None and ship.holder is not side and not is_mobile(ship):
            battle.happen(VesselSecured("SW-END-04", ship.id, side.id))


def _burn_out(battle: SmokeBattle, dice: Dice) -> None:
    """SW-END-04: vessels that burn out of control."""
    for ship in tuple(_floating(battle)):
        if ship.fire is Fire.OUT_OF_CONTROL:
            roll = dice.roll(1, 10, "burn out", ship.id)
            lost = burns_out(roll.total)
            if lost:
                battle.happen(VesselLost("SW-END-04", ship.id, roll))
            else:
                battle.happen(FireDied("SW-END-04", ship.id, roll))


def _pump(battle: SmokeBattle, dice: Dice) -> None:
    """SW-END-04: steps 7.1 to 7.4 over again, until every vessel is tight or sunk."""
    for turn in count(1):
        leaking = [ship for ship in _floating(battle) if ship.flooding and ship.flotation]
        if not leaking:
            return
        for ship in leaking:
            left = flotation_after(ship.flotation, ship.flooding)
            battle.happen(FlotationLost("SW-FLOAT-02", ship.id, ship.flotation - left, left))
        sinkings(battle)
        for ship in leaking:
            if not ship.on_table and sinks(ship.flotation):
                _sink_away(battle, ship)
        again = (f"#{turn}",) if turn > 1 else ()
        for repair in _tries(battle, leaking):
            attempt(battle, dice, repair, again=again)


def _cast_off(battle: SmokeBattle) -> None:
    """SW-LOCK-27: no lock outlasts the battle, so that who was held up sinks now."""
    for ship in tuple(battle.afloat()):
        if ship.held_up:
            sink(battle, ship, NO_FLOTATION)


def _put_in_order(battle: SmokeBattle) -> None:
    """SW-END-04: with turns enough a crew mends all that it may try in a battle (SW-REP-03)."""
    for ship in tuple(_floating(battle)):
        if ship.abandoned:
            continue
        repairs = (*damaged(ship), *jams(battle, ship))
        if repairs or ship.magazine_flooded or ship.pilot_hits:
            done = tuple((repair.item, repair.part) for repair in repairs)
            battle.happen(CrewMended("SW-END-04", ship.id, done))


def _sink_away(battle: SmokeBattle, ship: Ship) -> None:
    """A vessel that has left the table sinks where her wreck is in nobody's way."""
    if ship.status in _FLOATING:
        battle.happen(VesselSunk("SW-FLOAT-03", ship.id, NO_FLOTATION, ""))


def _tries(battle: SmokeBattle, leaking: list[Ship]) -> list[Attempt]:
    """SW-REP-06: fires first, by crews that can try two things; then the leaks."""
    crews = [ship for ship in leaking if ship.status in _FLOATING and not ship.abandoned]
    fires = [
        tried(battle, ship, Repair(_FIRE[ship.fire]))
        for ship in crews
        if ship.fire in _FIRE and crew_attempts(battle, ship) > 1
    ]
    return fires + [tried(battle, ship, Repair(Item.FLOODING)) for ship in crews]


_FIRE: Final = {Fire.BURNING: Item.FIRE, Fire.OUT_OF_CONTROL: Item.OUT_OF_CONTROL}


def _floating(battle: SmokeBattle) -> Iterator[Ship]:
    return (ship for ship in battle.ships.values() if ship.status in _FLOATING)
