"""Who can take an order at all this turn: hulls, batteries, guns and units.

RS-MOD-06: a vessel has two slots each own turn, its hull's and its battery's.
"""

from __future__ import annotations

from typing import Final

from rulesets.riverside.sighting import Refusal
from rulesets.riverside.state import Gun, RiversideBattle, Ship, Status, Unit

NOT_IN_PLAY: Final = Refusal("RS-MW-02", "it is not in play")
ABANDONED: Final = Refusal("RS-WDR-03", "the vessel is abandoned")
WITHDRAWING: Final = Refusal("RS-WDR-01", "the vessel is withdrawing")
HAS_ACTED: Final = Refusal("RS-MW-02", "it has acted this turn")
_HULL_ACTED: Final = Refusal("RS-ACT-02", "its hull has acted this turn")
_BATTERY_ACTED: Final = Refusal("RS-ACT-02", "its battery has acted this turn")
_ONE_ACTION: Final = Refusal("RS-ACT-02", "the vessel has had its one action this turn")
_NO_GUNS: Final = Refusal("RS-FIR-01", "the vessel has no guns")
_PINNED: Final = Refusal("RS-MW-12", "it is pinned")


def hull_free(battle: RiversideBattle, ship: Ship) -> Refusal | None:
    """RS-ACT-02: one action of the hull a turn, or of the whole vessel under `single`.

    RS-WDR-01: a vessel on its way out takes no orders.
    """
    if not ship.fights:
        return ABANDONED if ship.status is Status.ABANDONED else NOT_IN_PLAY
    if ship.hull_used:
        return _HULL_ACTED
    if ship.withdrawing:
        return WITHDRAWING
    if battle.single and (ship.battery_used or ship.rally_used):
        return _ONE_ACTION
    return None


def battery_free(battle: RiversideBattle, ship: Ship) -> Refusal | None:
    """RS-ACT-02, RS-FIR-01, RS-WDR-03: whether the battery can take an order."""
    if not ship.fights:
        return ABANDONED if ship.status is Status.ABANDONED else NOT_IN_PLAY
    if not ship.guns:
        return _NO_GUNS
    if ship.battery_used:
        return _BATTERY_ACTED
    if ship.withdrawing:
        return WITHDRAWING
    if battle.single and (ship.hull_used or ship.rally_used):
        return _ONE_ACTION
    return None


def gun_ready(battle: RiversideBattle, gun: Gun) -> Refusal | None:
    """RS-ACT-05, RS-GUN-05, RS-GUN-07, RS-MW-19: whether a gun can take a battery order at all."""
    if not gun.crew:
        return Refusal("RS-ACT-05", "no crew is left at the gun")
    if gun.pins:
        return Refusal("RS-GUN-05", "the gun is pinned")
    if gun.rallied:
        return Refusal("RS-GUN-05", "the gun has tried to rally this turn")
    if gun.manned == battle.turn:
        return Refusal("RS-GUN-07", "the gun's new crew is ready only next turn")
    if gun.jammed:
        return Refusal("RS-MW-19", "the gun is jammed")
    return None


def unit_free(unit: Unit) -> Refusal | None:
    """RS-MW-02: each unit acts once. RS-MW-12: a pinned one may only rally."""
    if not unit.in_play:
        return NOT_IN_PLAY
    if unit.acted:
        return HAS_ACTED
    if unit.pins:
        return _PINNED
    return None


def halves_fire(battle: RiversideBattle, ship: Ship) -> bool:
    """RS-FIR-03: after a hull Move order; RS-ACT-03: after a failed one only by its setting.

    RS-GRD-04: never aground, since no Move can be ordered there.
    """
    return ship.move_ordered or (ship.move_failed and battle.options.failed_move_halves_fire)
