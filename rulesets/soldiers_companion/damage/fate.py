"""SC-HULL-03, SC-MAG-03, SC-BRD-07: how vessels leave the battle, and their people with them."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import EntryId
from rulesets.core.geometry import Point
from rulesets.soldiers_companion.events.fate import (
    VesselDeparted,
    VesselDestroyed,
    VesselSunk,
    VesselSurrendered,
)
from rulesets.soldiers_companion.options import DefaultRounding, Survivors
from rulesets.soldiers_companion.people.parties import gone
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Side
from rulesets.soldiers_companion.tables import INCH
from rulesets.soldiers_companion.water.hulls import near_shore

#: SC-HULL-03: how far men swim, where `survivors` lets them.
SWIM: Final = 12 * INCH


def sink(battle: CompanionBattle, ship: Ship, *, rule: str = "SC-HULL-03") -> None:
    """SC-HULL-03: all hull hits are marked off: grapples and tows are released, those aboard lost.

    With `survivors` half of them, and half of each body of troops, reach a shore within 12 inches.
    """
    shore = shore_for(battle, ship)
    crew = aboard(ship)
    saved = half(battle, sum(crew)) if shore else 0
    lost = VesselSunk(
        rule, ship.id, crew, saved, _drowned(battle, ship, shore), _boarders(battle, ship), shore
    )
    battle.happen(lost)


def destroy(battle: CompanionBattle, ship: Ship, *, rule: str = "SC-MAG-03") -> None:
    """SC-MAG-03: the whole vessel is destroyed with all aboard; those beside it are unharmed."""
    battle.happen(
        VesselDestroyed(
            rule,
            ship.id,
            aboard(ship),
            0,
            _drowned(battle, ship, None),
            _boarders(battle, ship),
            None,
        )
    )


def surrender(battle: CompanionBattle, ship: Ship, captor: Side, *, rule: str) -> None:
    """SC-BRD-07: the vessel keeps its damage and is the captor's; crew and troops are prisoners.

    What becomes of boarders, aboard it or its own, is for boarding to say.
    """
    units = tuple((unit.id, unit.figures) for unit in ship.aboard if unit.in_play)
    battle.happen(VesselSurrendered(rule, ship.id, captor.id, ship.crew, units))


def depart(battle: CompanionBattle, ship: Ship, *, rule: str = "SC-MAN-05") -> None:
    """SC-MAN-05: the vessel has left over the table's edge, with those aboard and its tows."""
    tows = tuple(ship.tows)
    units = tuple(unit.id for unit in ship.aboard if unit.in_play)
    battle.happen(VesselDeparted(rule, ship.id, units))
    for tow in tows:
        depart(battle, tow, rule=rule)


def half(battle: CompanionBattle, figures: int) -> int:
    """SC-GEN-01: half of some men, rounded as `default_rounding` has it."""
    down = battle.options.default_rounding is DefaultRounding.ALL_DOWN
    return figures // 2 if down else (figures + 1) // 2


def aboard(ship: Ship) -> tuple[int, int, int]:
    """Its living officers, petty officers and ratings, but those who board an enemy."""
    hands = list(ship.posts.values())
    if ship.party is not None:
        hands.append(ship.party.crew)
    gunners = sum(gun.crew for gun in ship.guns if not gun.landed)
    return (
        sum(men.officers for men in hands),
        sum(men.pos for men in hands),
        sum(men.ratings for men in hands) + gunners,
    )


def shore_for(battle: CompanionBattle, ship: Ship) -> Point | None:
    """SC-HULL-03: the shore that swimmers reach, or None by `survivors` or for the distance."""
    if battle.options.survivors is Survivors.NONE:
        return None
    if not near_shore(battle, ship, SWIM):
        return None
    return battle.field.nearest_shore(ship.position)


def _drowned(
    battle: CompanionBattle, ship: Ship, shore: Point | None
) -> tuple[tuple[EntryId, int, int], ...]:
    """(unit, figures lost, figures saved) of the troops aboard.

    Of a unit that has men on an enemy's deck nobody else swims ashore.
    """
    lost = []
    for unit in ship.aboard:
        if unit.in_play:
            away = gone(ship, unit)
            here = unit.figures - away
            saved = half(battle, here) if shore and not away else 0
            lost.append((unit.id, here - saved, saved))
    return tuple(lost)


def _boarders(battle: CompanionBattle, ship: Ship) -> tuple[tuple[EntryId, int], ...]:
    """The enemies aboard, as boarders or as a prize crew: (their own vessel, men)."""
    if ship.prize_men:
        return tuple((EntryId(name), men.total) for name, men in sorted(ship.prize_men.items()))
    return tuple(
        (other.id, other.boarders.total)
        for other in battle.ships.values()
        if other.boarders is not None and other.boarders.aboard is ship
    )
