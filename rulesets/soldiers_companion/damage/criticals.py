"""SC-CRIT: critical hits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

from rulesets.core.dice import Dice
from rulesets.soldiers_companion.damage.armour import critical_av, through_armour
from rulesets.soldiers_companion.damage.boiler import hit_boiler
from rulesets.soldiers_companion.damage.bridge import hit_bridge
from rulesets.soldiers_companion.damage.chain import Chain, Hit
from rulesets.soldiers_companion.damage.fires import burn
from rulesets.soldiers_companion.damage.flooding import flood
from rulesets.soldiers_companion.damage.magazine import hit_magazine
from rulesets.soldiers_companion.damage.rigging import hit_screw
from rulesets.soldiers_companion.damage.rudder import jam
from rulesets.soldiers_companion.events.criticals import VOID, CriticalRolled
from rulesets.soldiers_companion.options import OaredScrew
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Side
from rulesets.soldiers_companion.tables import CRITICALS, Critical, Propulsion

#: Makes a critical hit of a whole DV take effect, and gives the DVs of those that follow from it.
Effect: TypeAlias = Callable[[CompanionBattle, Hit, int], Sequence[int]]

#: SC-CRIT-01: what each result does.
EFFECTS: Final[Mapping[Critical, Effect]] = MappingProxyType(
    {
        Critical.MAGAZINE: hit_magazine,
        Critical.BOILER: hit_boiler,
        Critical.RUDDER_RIGHT: partial(jam, result=Critical.RUDDER_RIGHT),
        Critical.RUDDER: partial(jam, result=Critical.RUDDER),
        Critical.FLOODING: flood,
        Critical.FIRE: burn,
        Critical.BRIDGE: hit_bridge,
        Critical.SCREW: hit_screw,
        Critical.RUDDER_LEFT: partial(jam, result=Critical.RUDDER_LEFT),
    }
)


def critical(
    battle: CompanionBattle,
    dice: Dice,
    ship: Ship,
    dv: int,
    *,
    by: Side,
    who: tuple[str, ...],
    armour: int | None = None,
) -> None:
    """SC-CRIT-01: one critical hit on a vessel, and all that follows from it.

    `by` rolls; `who` are the names for the dice's addresses; `armour` is the penetration that the
    vessel's armour is compared with, None where it has no say (small arms, SC-SA-07).
    """
    resolve(battle, Hit(ship, by, Chain(dice, who), armour), 2 * dv)


def resolve(battle: CompanionBattle, hit: Hit, dv2: int) -> None:
    """SC-CRIT-01, SC-CRIT-02: two dice, then armour by what is struck, then the effect.

    `dv2` is doubled. Criticals that follow state their own DV and meet no armour; each is resolved
    to its end before the next, and none once the vessel is gone.
    """
    result = table(battle, hit)
    if result is None:
        return
    dv = through_armour(battle, hit, dv2, critical_av(battle.options, hit.ship, result))
    if dv:
        take_effect(battle, hit, result, dv)


def take_effect(battle: CompanionBattle, hit: Hit, result: Critical, dv: int) -> None:
    """SC-CRIT-02: a critical result of a whole DV, and what follows from it, depth-first."""
    following = EFFECTS[result](battle, hit, dv)
    for each in following:
        if hit.ship.on_table:
            resolve(battle, Hit(hit.ship, hit.by, hit.dice), 2 * each)


def table(battle: CompanionBattle, hit: Hit) -> Critical | None:
    """SC-CRIT-01: the result of two dice; None: nothing.

    SC-CRIT-03: an oared craft has neither screw nor rigging: rolled again, or by `oared_screw`
    nothing. Its steering oar jams like a rudder.
    """
    while True:
        roll = hit.dice.roll(2, 6, "critical")
        result = CRITICALS[roll.total]
        void = result is Critical.SCREW and hit.ship.propulsion is Propulsion.OARS
        again = void and battle.options.oared_screw is OaredScrew.REROLL
        if battle.logging:
            rule = VOID if void else "SC-CRIT-01"
            battle.log(CriticalRolled(rule, hit.ship.id, hit.by.id, roll, result, again))
        if not again:
            return None if void else result
