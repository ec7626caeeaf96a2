"""SW-END-06: what earlier battles left of a vessel.

    {"hull_lost": 12, "flotation_lost": 3, "flooding": 1, "stack_lost": 2, "machinery_lost": 1,
     "wheels_lost": [10, 0], "turrets_lost": [5], "turrets_jammed": [false],
     "rudder": {"no_port": true, "no_starboard": false}, "pilot_hits": 1, "fire": "burning",
     "magazine_flooded": true, "spar_used": true,
     "guns": {"bow-pivot-1": {"lost": true}, "stern-pivot-1": {"jammed": true}}}

A value that is left out is that of a whole vessel.
"""

from __future__ import annotations

from typing import Any, Final

from rulesets.core.reading import Reader
from rulesets.smoke_on_the_water.muster.armament import gun_marks, read_gun_marks
from rulesets.smoke_on_the_water.ratings import ShipCard
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.state import Ship, Turret
from rulesets.smoke_on_the_water.words import Fire

RULE: Final = "SW-END-06"
_MOST_FLOODING: Final = 100
_MOST_PILOT_HITS: Final = 100


def make_whole(ship: Ship) -> None:
    """SW-VES-01: all the points of her card."""
    card = ship.card
    ship.hull = ship.hull_at_test = card.hull
    ship.flotation = card.flotation
    ship.stack = card.stack
    ship.wheels = list(card.wheels)
    ship.turrets = [Turret(points) for points in card.turrets]


def read_condition(ship: Ship, read: Reader, *, fights: bool) -> None:
    """Take off what was lost. A vessel that `fights` has a point of hull and of flotation left."""
    card, left = ship.card, int(fights)
    ship.hull -= _lost(read, "hull_lost", card.hull - left)
    ship.hull_at_test = ship.hull
    ship.flotation -= _lost(read, "flotation_lost", card.flotation - left)
    ship.stack -= _lost(read, "stack_lost", card.stack)
    ship.machinery_lost = _lost(read, "machinery_lost", card.machinery)
    ship.flooding = _lost(read, "flooding", _MOST_FLOODING)
    ship.pilot_hits = _lost(read, "pilot_hits", _MOST_PILOT_HITS)
    _read_wheels(ship, read)
    _read_turrets(ship, read)
    if read.has("rudder"):
        rudder = read.object("rudder")
        ship.rudder = Rudder(rudder.truth("no_port"), rudder.truth("no_starboard"))
        rudder.done()
    if read.has("fire"):
        ship.fire = read.word("fire", Fire)
    for name in ("magazine_flooded", "spar_used"):
        if read.has(name):
            setattr(ship, name, read.truth(name))
    if read.has("guns"):
        read_gun_marks(ship.guns, card.guns, read.object("guns"))
    read.done()


def damage_of(ship: Ship) -> dict[str, Any]:
    """What is written of a vessel: the JSON that `read_condition` takes."""
    card = ship.card
    numbers = {
        "hull_lost": card.hull - ship.hull,
        "flotation_lost": card.flotation - max(0, ship.flotation),
        "flooding": ship.flooding,
        "stack_lost": card.stack - ship.stack,
        "machinery_lost": ship.machinery_lost,
        "pilot_hits": ship.pilot_hits,
    }
    kept: dict[str, Any] = {name: value for name, value in numbers.items() if value}
    wheels = [full - left for full, left in zip(card.wheels, ship.wheels, strict=True)]
    turrets = [full - t.points for full, t in zip(card.turrets, ship.turrets, strict=True)]
    lists: dict[str, list[Any]] = {
        "wheels_lost": wheels,
        "turrets_lost": turrets,
        "turrets_jammed": [turret.jammed for turret in ship.turrets],
    }
    kept |= {name: values for name, values in lists.items() if any(values)}
    if any(ship.rudder):
        kept["rudder"] = ship.rudder._asdict()
    if ship.fire is not Fire.NONE:
        kept["fire"] = str(ship.fire)
    kept |= {name: True for name in ("magazine_flooded", "spar_used") if getattr(ship, name)}
    if guns := gun_marks(ship.guns):
        kept["guns"] = guns
    return kept


def boxes_of(card: ShipCard) -> dict[str, int]:
    """SW-VES-01: the points of a whole vessel, by the names under which those lost are counted."""
    rows = {
        "hull": card.hull,
        "flotation": card.flotation,
        "stack": card.stack,
        "machinery": card.machinery,
    }
    return {row: full for row, full in rows.items() if full}


def _lost(read: Reader, name: str, most: int) -> int:
    return read.integer(name, most=most) if read.has(name) else 0


def _read_wheels(ship: Ship, read: Reader) -> None:
    """SW-EFF-WHL-02: of each wheel, port first."""
    if read.has("wheels_lost"):
        lost = _each(read, "wheels_lost", ship.card.wheels)
        ship.wheels = [full - n for full, n in zip(ship.card.wheels, lost, strict=True)]


def _read_turrets(ship: Ship, read: Reader) -> None:
    """SW-EFF-TUR-02: of each turret, fore to aft; at half of its points it has jammed once."""
    if read.has("turrets_lost"):
        lost = _each(read, "turrets_lost", ship.card.turrets)
        for turret, full, n in zip(ship.turrets, ship.card.turrets, lost, strict=True):
            turret.points = full - n
    if read.has("turrets_jammed"):
        jammed = read.raw("turrets_jammed")
        if not isinstance(jammed, list | tuple) or len(jammed) != len(ship.turrets):
            read.refuse(
                "turrets_jammed", "is not one for each turret", f"Give {len(ship.turrets)}."
            )
        for turret, is_jammed in zip(ship.turrets, jammed, strict=True):
            turret.jammed = is_jammed is True


def _each(read: Reader, name: str, full: tuple[int, ...]) -> list[int]:
    lost = read.raw(name)
    if (
        not isinstance(lost, list | tuple)
        or len(lost) != len(full)
        or not all(type(n) is int and 0 <= n <= most for n, most in zip(lost, full, strict=True))
    ):
        read.refuse(name, "is not the loss of each", f"Give {len(full)} whole numbers.")
    return list(lost)
