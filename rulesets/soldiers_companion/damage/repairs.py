"""SC-REP: repairs at the end of a movement phase."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import OrderRefused
from rulesets.core.score import Score
from rulesets.soldiers_companion.damage import crews
from rulesets.soldiers_companion.damage.damage_phase import keeper
from rulesets.soldiers_companion.damage.rigging import may_jury_rig
from rulesets.soldiers_companion.events.repairs import (
    BoilerMended,
    BreakFreeTried,
    ControlsBound,
    FireFought,
    FloodingTried,
    JuryRigTried,
    RudderTried,
)
from rulesets.soldiers_companion.movement.allowance import other_losses
from rulesets.soldiers_companion.options import DeckhandActions, RepairCrew
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.people.posts import boarded_by
from rulesets.soldiers_companion.state import CompanionBattle, Fire, Ship, Side
from rulesets.soldiers_companion.tables import (
    FIRE_FOUGHT_ARMORED,
    FIRE_FOUGHT_WOODEN,
    JURY_RIGGED,
    POINT,
    REPAIRED,
    Post,
)

# Bound once, as these are asked for most.
_MANEUVER: Final = Post.MANEUVER
_DECK: Final = Post.DECK

#: SC-GRD-05: how it was moving when it grounded, as `break_free` names it.
SPEEDS: Final[Mapping[bool, str]] = MappingProxyType({False: "slow", True: "fast"})


def repairs(battle: CompanionBattle, dice: Dice, side: Side) -> None:
    """SC-REP-01, SC-REP-02, SC-TURN-05: Mf: each vessel's rudder, floodings, fires and the rest.

    The order is the ledger's: rudder, flooding (worst first), fire, jury-rig, boiler, grounding.
    SC-REP-03: nothing else is repaired in battle. A prize is its captor's to repair.
    """
    for ship in battle.ships.values():
        if keeper(ship) is side and ship.on_table:
            repair(battle, dice, ship)


def repair(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-REP-02: one vessel's repairs."""
    if (ship.rudder is not None or ship.floodings) and manned(battle, ship):
        free_rudder(battle, dice, ship)
        stop_floodings(battle, dice, ship)
    if ship.fires and ship.afloat:
        fight_fires(battle, dice, ship)
    if (ship.screw_hits or ship.rigging_lost) and ship.afloat:
        jury_rig(battle, dice, ship)
    if ship.boiler_reduction and ship.afloat:
        mend_boiler(battle, ship)
    if ship.aground and manned(battle, ship):
        break_free(battle, dice, ship)
    if ship.controls_bound:
        battle.happen(ControlsBound("SC-BRG-02", ship.id, bound=False))


def manned(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-REP-02: rudder, flooding and grounding need a living crewman, not of a boarding party.

    By `repair_crew` = none they need nobody. Aboard a prize the prize crew counts.
    """
    if battle.options.repair_crew is RepairCrew.NONE:
        return True
    return (ship.prize_crew if ship.captor else crews.at_posts(ship)) > 0


def beats(rule: str, amount: int) -> Score:
    """SC-RUD-04, SC-FLD-04: the die must be more than the damage; a 6 always is enough."""
    return Score.of((rule, min(amount + 1, REPAIRED)))


def free_rudder(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-RUD-04: one try in each phase, against the jam's total."""
    if ship.rudder is None:
        return
    score = beats("SC-RUD-04", ship.rudder.total)
    roll = dice.roll(1, 6, "free rudder", ship.id)
    freed = roll.total >= score.total
    battle.happen(RudderTried("SC-RUD-04", ship.id, score, roll, freed))


def stop_floodings(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-FLD-04, SC-FLD-05: each flooding has a try of its own, the worst first."""
    for flooding in sorted(ship.floodings, key=lambda leak: (-leak.amount, leak.number)):
        score = beats("SC-FLD-04", flooding.amount)
        roll = dice.roll(1, 6, "stop flooding", ship.id, str(flooding.number))
        stopped = roll.total >= score.total
        battle.happen(FloodingTried("SC-FLD-04", ship.id, flooding.number, score, roll, stopped))


def firefighters(battle: CompanionBattle, ship: Ship) -> int:
    """SC-BURN-08, SC-TURN-08: deckhands who may fight fires: none in a melee (SC-REP-02).

    Boarding parties are no deckhands; with one job a man, who has had his is spent.
    """
    if boarded_by(battle, ship):
        return 0
    deck = ship.posts[_DECK].total
    if battle.options.deckhand_actions is DeckhandActions.ONE:
        deck -= ship.deck_used
    return max(0, deck)


def check_firefighting(
    battle: CompanionBattle, ship: Ship, hands: Mapping[int, int]
) -> Refusal | None:
    """SC-BURN-08: each deckhand is assigned to one fire that burns aboard."""
    burning = {fire.number for fire in ship.fires}
    if any(number not in burning or men < 0 for number, men in hands.items()):
        return Refusal("SC-BURN-08", "no such fire burns aboard")
    free = firefighters(battle, ship)
    if sum(hands.values()) > free:
        return Refusal("SC-BURN-08", f"only {free} deckhands may fight fires")
    return None


def fight_fires(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-BURN-08: a die for each deckhand who fights a fire; each success lowers it one level."""
    if not ship.fires or not firefighters(battle, ship):
        return
    hands = ship.side.commander.repairs(battle, ship)
    if refusal := check_firefighting(battle, ship, hands):
        if battle.logging:
            battle.log(OrderRefused(refusal.rule, ship.id, "fight fires", refusal.reason))
        return
    for fire in tuple(ship.fires):
        if men := hands.get(fire.number, 0):
            fight(battle, dice, ship, fire, men)


def fight(battle: CompanionBattle, dice: Dice, ship: Ship, fire: Fire, men: int) -> None:
    """SC-BURN-08: 6 lowers a fire on wooden vessels, 5 or 6 on armored ones; plating is wood."""
    score = Score.of(("SC-BURN-08", FIRE_FOUGHT_ARMORED if ship.armored else FIRE_FOUGHT_WOODEN))
    roll = dice.roll(men, 6, "fight fire", ship.id, str(fire.number))
    level = max(0, fire.level - sum(face >= score.total for face in roll.faces))
    battle.happen(FireFought("SC-BURN-08", ship.id, fire.number, score, roll, level))


def jury_rig(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-SCR-04: a 6 rigs a mast or a propeller; it takes a deckhand, engineer or topman."""
    if not may_jury_rig(battle, ship):
        return
    if not (ship.posts[_DECK].total or ship.posts[_MANEUVER].total):
        return
    score = Score.of(("SC-SCR-04", JURY_RIGGED))
    roll = dice.roll(1, 6, "jury-rig", ship.id)
    rigged = roll.total >= score.total
    losses = other_losses(battle, ship) if rigged else 0
    battle.happen(JuryRigTried("SC-SCR-04", ship.id, score, roll, rigged, losses))


def mend_boiler(battle: CompanionBattle, ship: Ship) -> None:
    """SC-BLR-03: 12 inches come back where an engine crewman lives, of leaks before this phase."""
    if not ship.boiler_reduction or ship.boiler_burst:
        return
    old = ship.boiler_reduction - ship.boiler_fresh
    by = min(POINT, old) if ship.posts[_MANEUVER].total else 0
    if by or ship.boiler_fresh:
        battle.happen(BoilerMended("SC-BLR-03", ship.id, by, ship.boiler_reduction - by))


def break_free(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-GRD-05: the try to get off, in the phase of grounding too by `break_free_same_phase`.

    A slow grounding is left by any roll, which is made all the same.
    """
    options = battle.options
    if not ship.aground:
        return
    if ship.grounded == battle.turn and not options.break_free_same_phase:
        return
    score = Score.of(("SC-GRD-05", options.break_free[SPEEDS[ship.ground_fast]]))
    roll = dice.roll(1, 6, "break free", ship.id)
    free = roll.total >= score.total
    battle.happen(BreakFreeTried("SC-GRD-05", ship.id, score, roll, free))
