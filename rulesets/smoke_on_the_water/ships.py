"""What a vessel has and can do at present, read from her state. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.smoke_on_the_water.ratings import ShipCard
from rulesets.smoke_on_the_water.rules.boarding import Strength, crew_now
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.rules.speeds import Engines, top_speed
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Armour, Fire, Level


def engines(ship: Ship) -> Engines:
    """SW-MOV-08: what her greatest speed rests on."""
    card = ship.card
    return Engines(
        base=card.top,
        machinery_lost=ship.machinery_lost,
        wheels=len(card.wheels),
        wheels_out=sum(not points for points in ship.wheels),
        hull=ship.hull,
        full_hull=card.hull,
        stack_gone=card.stack > 0 and ship.stack <= 0,
        out_of_control=ship.fire is Fire.OUT_OF_CONTROL,
    )


def top_now(ship: Ship) -> Level:
    """SW-MOV-08; SW-BRD-10: a prize goes no faster than Slow."""
    top = top_speed(engines(ship))
    return min(top, Level.SLOW) if ship.is_prize else top


def is_mobile(ship: Ship) -> bool:
    """Whether she obeys orders and can move: manned, on the table, afloat, with power."""
    return ship.fights and ship.aground is None and top_now(ship) > Level.IMMOBILE


def strength(ship: Ship) -> Strength:
    """SW-BRD-03: who would fight on her deck; SW-BRD-10: in a prize her prize crew."""
    if ship.is_prize:
        return Strength(ship.prize_crew, 0)
    crew = crew_now(ship.card.crew, ship.hull, ship.card.hull, ship.crew_lost)
    return Strength(crew, ship.troops)


def is_closed_up(ship: Ship) -> bool:
    """SW-BRD-04: a casemate or a turret of Light armour or better."""
    stout = (Armour.LIGHT, Armour.MEDIUM, Armour.HEAVY, Armour.SUPER_HEAVY)
    return ship.card.casemate_armour in stout or ship.card.turret_armour in stout


def has_cotton(card: ShipCard) -> bool:
    """SW-FIRE-03: whether any location of the class is cottonclad."""
    return Armour.COTTONCLAD in (
        card.hull_armour,
        card.casemate_armour,
        card.turret_armour,
        card.pilot_house_armour,
        card.deck_armour,
        card.wheel_armour,
    )


def is_disarmed(ship: Ship) -> bool:
    """SW-MOR-03: no gun of hers can fire for the rest of the battle."""
    return ship.magazine_flooded or all(gun.lost for gun in ship.guns)


def in_contact(battle: SmokeBattle, one: Ship, other: Ship) -> bool:
    """SW-BRD-02: locked, alongside or touching at the end of movement."""
    pair = (one.id, other.id) if one.id < other.id else (other.id, one.id)
    return pair in battle.touching or any(lock.holds(other) for lock in battle.locks_of(one))


def contacts(battle: SmokeBattle, ship: Ship) -> Iterator[Ship]:
    """The enemies in contact, in the order of their ids."""
    for other in battle.afloat():
        if other.holder is not ship.holder and in_contact(battle, ship, other):
            yield other


def is_sinking(ship: Ship) -> bool:
    """SW-FLOAT-02: whether this turn's water is the last that she can take."""
    return ship.flooding > 0 and ship.flotation <= ship.flooding


def has_spar(ship: Ship) -> bool:
    """SW-TOR-08: whether she still has her one charge."""
    return ship.card.spar and not ship.spar_used


def is_in_tow(battle: SmokeBattle, ship: Ship) -> bool:
    """SW-OPT-TOW: whether another vessel has her in tow."""
    return any(tug.tow == ship.id for tug in battle.afloat())


def has_orders(ship: Ship, tactic: Tactic) -> bool:
    """SW-ORD-07: whether somebody aboard is to carry out this part of her order."""
    return ship.fights and ship.order is not None and tactic in ship.order.tactics
