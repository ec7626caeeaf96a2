"""What a vessel has and can do at present, read from her state. Nothing is changed here."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from rulesets.smoke_on_the_water.ratings import ShipCard
from rulesets.smoke_on_the_water.rules.boarding import Strength, crew_now
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.rules.speeds import Engines, top_speed
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Armour, Fire, Level

_TOW: Final = attrgetter("tow")


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


def is_whole(ship: Ship) -> bool:
    """SW-MOV-08: whether nothing that her speed rests on is harmed, which is soon asked."""
    card = ship.card
    return (
        ship.hull == card.hull
        and not ship.machinery_lost
        and ship.fire is Fire.NONE
        and ship.stack == card.stack
        and 0 not in ship.wheels
        and card.hull > 0
        and card.top > 0
    )


def top_now(ship: Ship) -> Level:
    """SW-MOV-08; SW-BRD-10: a prize goes no faster than Slow."""
    top = ship.card.top if is_whole(ship) else top_speed(engines(ship))
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
    if battle.touching:
        pair = (one.id, other.id) if one.id < other.id else (other.id, one.id)
        if pair in battle.touching:
            return True
    return bool(battle.locks) and any(lock.holds(other) for lock in battle.locks_of(one))


def contacts(battle: SmokeBattle, ship: Ship) -> list[Ship]:
    """The enemies in contact, in the order of their ids."""
    if not battle.touching and not battle.locks:
        return []
    holder = ship.holder
    return [
        other
        for other in battle.afloat()
        if other.holder is not holder and in_contact(battle, ship, other)
    ]


def is_sinking(ship: Ship) -> bool:
    """SW-FLOAT-02: whether this turn's water is the last that she can take."""
    return ship.flooding > 0 and ship.flotation <= ship.flooding


def has_spar(ship: Ship) -> bool:
    """SW-TOR-08: whether she still has her one charge."""
    return ship.card.spar and not ship.spar_used


def is_in_tow(battle: SmokeBattle, ship: Ship) -> bool:
    """SW-OPT-TOW: whether another vessel has her in tow."""
    towed = ship.id in map(_TOW, battle.ships.values())
    return towed and ship.id in [tug.tow for tug in battle.afloat()]


def has_orders(ship: Ship, tactic: Tactic) -> bool:
    """SW-ORD-07: whether somebody aboard is to carry out this part of her order."""
    order = ship.order
    return order is not None and tactic in order.tactics and ship.fights
