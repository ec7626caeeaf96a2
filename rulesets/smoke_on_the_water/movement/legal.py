"""What a vessel may be ordered to: speeds, turns, handling. A commander asks here too."""

from __future__ import annotations

from typing import Final

from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Helm, Speed
from rulesets.smoke_on_the_water.rules.speeds import STOPPED, legal_speeds
from rulesets.smoke_on_the_water.rules.turning import poorer
from rulesets.smoke_on_the_water.ships import top_now
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Configuration, Handling, Level

#: SW-EFF-PIL-02: from so many hits in the pilot house on she handles worse.
PILOT_HITS: Final = 2


def top_under_way(ship: Ship) -> Level:
    """SW-MOV-08, as far as tows and the like let her.

    SW-TOR-10: a submerged boat is Slow. SW-OPT-TOW: with a tow she goes one level less, but Slow.
    """
    top = top_now(ship)
    if ship.card.submerged:
        return min(top, Level.SLOW)
    if ship.tow is not None and top > Level.SLOW:
        return Level(top - 1)
    return top


def speeds_for(battle: SmokeBattle, ship: Ship) -> tuple[Speed, ...]:
    """The speeds that a vessel may be ordered to this turn, the slowest first.

    One that is aground or locked moves by SW-FREE and SW-LOCK. SW-ANC-03: at anchor she stays.
    SW-EFF-ABN-01: abandoned she loses a level each turn.
    """
    if ship.anchor is Anchor.DOWN or ship.aground is not None or ship.hull <= 0:
        return (STOPPED,)
    if ship.abandoned:
        return (slower(ship.speed),)
    return legal_speeds(
        ship.speed,
        top_under_way(ship),
        may_reverse=ship.rested or (ship.rammed and not battle.locked(ship)),
        double_ended=ship.card.double_ended,
    )


def slower(speed: Speed) -> Speed:
    """One level less, down to Immobile."""
    return Speed(Level(speed.level - 1), speed.way) if speed.level > Level.SLOW else STOPPED


def both_wheels(ship: Ship) -> bool:
    """Whether she is a sidewheeler, and both of her wheels work."""
    return ship.card.configuration is Configuration.SIDEWHEEL and all(ship.wheels)


def may_spin(ship: Ship) -> bool:
    """SW-MOV-10, SW-EFF-WHL-07: whether she can turn on the spot."""
    return (
        both_wheels(ship)
        and ship.anchor is Anchor.UP
        and ship.aground is None
        and top_now(ship) > Level.IMMOBILE
    )


def barred(ship: Ship, helm: Helm) -> bool:
    """SW-EFF-RUD-01: whether her rudder cannot be laid that way."""
    rudder = ship.rudder
    return rudder.no_port if helm is Helm.PORT else rudder.no_starboard


def may_turn(ship: Ship, helm: Helm) -> bool:
    """SW-TURNING-03; SW-EFF-RUD-02: her wheels may turn her where the rudder does not."""
    return not barred(ship, helm) or both_wheels(ship)


def handling_of(ship: Ship, helm: Helm) -> Handling:
    """SW-TURNING-06: her manoeuvrability in a turn to port or to starboard.

    Poorer by SW-EFF-PIL-02, away from a wheel that is out (SW-EFF-WHL-06), and by her wheels
    against the rudder (SW-EFF-RUD-02).
    """
    rudder = ship.rudder
    if not (ship.pilot_hits or rudder.no_port or rudder.no_starboard or 0 in ship.wheels):
        return ship.card.handling
    levels = int(ship.pilot_hits >= PILOT_HITS)
    levels += int(_away_from_dead_wheel(ship, helm))
    levels += int(barred(ship, helm) and both_wheels(ship))
    return poorer(ship.card.handling, levels) if levels else ship.card.handling


def _away_from_dead_wheel(ship: Ship, helm: Helm) -> bool:
    if ship.card.configuration is not Configuration.SIDEWHEEL:
        return False
    port, starboard = ship.wheels
    return (helm is Helm.STARBOARD and not port) or (helm is Helm.PORT and not starboard)
