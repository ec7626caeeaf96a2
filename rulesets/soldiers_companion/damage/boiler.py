"""SC-BLR: fire or boiler."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.core.score import Score
from rulesets.soldiers_companion.damage import crews, fires
from rulesets.soldiers_companion.damage.chain import Hit
from rulesets.soldiers_companion.events.criticals import BoilerBurst, BoilerLeaked, BoilerRolled
from rulesets.soldiers_companion.fire.gunnery import MOVING
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import BURST_CRITICAL, POINT, Post, Propulsion


def hit_boiler(battle: CompanionBattle, hit: Hit, dv: int) -> Sequence[int]:
    """SC-BLR-01: a boiler hit on a steam vessel, until its boiler has blown up; else a fire."""
    ship = hit.ship
    if ship.propulsion is not Propulsion.STEAM or ship.boiler_burst:
        fires.start_fire(battle, ship, dv, rule="SC-BLR-01")
        return ()
    roll = hit.dice.roll(1, 6, "boiler")
    score = Score.of(("SC-BLR-02", dv))
    if battle.logging:
        battle.log(BoilerRolled("SC-BLR-02", ship.id, hit.by.id, score, roll))
    if roll.total < score.total:
        return burst(battle, hit)
    battle.happen(BoilerLeaked("SC-BLR-03", ship.id, POINT * dv, in_own_phase(battle, ship)))
    return ()


def burst(battle: CompanionBattle, hit: Hit) -> Sequence[int]:
    """SC-BLR-02: the engine crew die, the vessel stops for good and burns at Hull Size.

    As many criticals of DV 1 follow as it has Hull Size.
    """
    ship = hit.ship
    battle.happen(BoilerBurst("SC-BLR-02", ship.id))
    crews.kill_all(battle, ship, Post.MANEUVER, rule="SC-BLR-02")
    fires.start_fire(battle, ship, ship.card.size, rule="SC-BLR-02")
    return (BURST_CRITICAL,) * ship.card.size


def in_own_phase(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-BLR-03: whether its own movement phase is in progress; a leak does not recover in it.

    An enemy's reaction to its move is a part of it.
    """
    return battle.phase in MOVING and battle.mover is ship.side
