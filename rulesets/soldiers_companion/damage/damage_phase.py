"""SC-TURN-03, SC-TURN-04: what damage does at the start of a turn and of a movement phase."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.soldiers_companion.damage import crews, criticals, fires, flooding
from rulesets.soldiers_companion.damage.chain import Chain, Hit
from rulesets.soldiers_companion.damage.magazine import magazines
from rulesets.soldiers_companion.events.repairs import ControlsBound, CrewBurnt, SteamChanged
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Side
from rulesets.soldiers_companion.tables import POINT, Critical, Post, Propulsion

# Bound once, as these are asked for most.
_STEAM: Final = Propulsion.STEAM
_MANEUVER: Final = Post.MANEUVER


def start_of_turn(battle: CompanionBattle, dice: Dice) -> None:
    """SC-TURN-03, SC-BURN-02, SC-BURN-04: S1a: fires rise once a turn, and burn rigging off."""
    for ship in battle.ships.values():
        if ship.fires and ship.on_table:
            fires.grow(battle, ship)
            fires.burn_rigging(battle, ship)


def keeper(ship: Ship) -> Side:
    """Whose movement phase a vessel's damage works in: its captor's once it has surrendered."""
    return ship.captor or ship.side


def start_of_phase(battle: CompanionBattle, dice: Dice, side: Side) -> None:
    """SC-TURN-04: Ma: vessel by vessel flooding, sinking, fires out of hand, and loss of steam.

    SC-BRG-02: lost controls bind a vessel from here on.
    """
    for ship in battle.ships.values():
        if keeper(ship) is not side or not ship.on_table:
            continue
        if ship.controls_lost:
            battle.happen(ControlsBound("SC-BRG-02", ship.id, bound=True))
        if ship.floodings:
            flooding.recur(battle, ship)
        if ship.fires and ship.on_table and fires.out_of_hand(ship):
            burn_through(battle, dice, ship)
        if ship.on_table:
            change_steam(battle, ship)


def burn_through(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-BURN-06: a fire above Hull Size is a magazine critical, once a phase for a vessel.

    SC-BURN-07: without magazines a die of crew hits, one man each (SC-CREW-06). The owner chooses
    them from the whole crew, for only small arms and artillery fell a boarding party first.
    """
    if magazines(ship):
        hit = Hit(ship, keeper(ship).foe, Chain(dice, (ship.id, "fire")))
        criticals.take_effect(battle, hit, Critical.MAGAZINE, ship.fire_level)
        return
    roll = dice.roll(1, 6, "crew burnt", ship.id)
    if battle.logging:
        battle.log(CrewBurnt("SC-BURN-07", ship.id, roll))
    everywhere = crews.everywhere(ship)
    crews.kill(battle, ship, roll.total, rule="SC-BURN-07", posts=everywhere)


def change_steam(battle: CompanionBattle, ship: Ship) -> None:
    """SC-MAN-07: with no engine crew 12 inches less each phase, until nothing is left.

    Men put back to the engines raise steam by 12 inches a phase; a burst boiler raises none.
    """
    if ship.propulsion is not _STEAM or ship.boiler_burst:
        return
    old = ship.engine_decay
    if ship.posts[_MANEUVER].total:
        new = max(0, old - POINT)
    else:
        new = max(old, min(old + POINT, ship.card.move))
    if new != old:
        battle.happen(SteamChanged("SC-MAN-07", ship.id, new))
