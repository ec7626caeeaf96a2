"""RS-AI-04 to RS-AI-06: what to shoot at."""

from __future__ import annotations

from typing import Final, TypeAlias

from rulesets.core.geometry import Point, within
from rulesets.riverside.doctrine import Doctrine, Shooters
from rulesets.riverside.orders import Target
from rulesets.riverside.sighting import bears
from rulesets.riverside.state import Gun, RiversideBattle, Ship, Side, Unit
from rulesets.riverside.tables import INCH, WeaponCard

#: RS-AI-04: how near our landing an enemy unit is a danger to it.
NEAR_LANDING: Final = 12 * INCH

# What a target is worth, above all that is merely near. RS-AI-04 gives the order.
_NAMED: Final = 10_000
_CAN_SINK_US: Final = 4_000
_NEAR_OUR_LANDING: Final = 3_000
_OPEN_AND_SHORT: Final = 2_000
_CAN_BE_SUNK: Final = 1_000
# Further than any square of a range.
_LAST: Final = 10**13


#: An enemy vessel, or a unit ashore: where it is, and the square of the range to it.
Sight: TypeAlias = tuple[Ship | None, Unit | None, Point, int]


def in_reach(side: Side, at: Point, reach: int) -> list[Sight]:
    """All of the enemy within a reach, his vessels first, seen or not."""
    x, y = at
    limit = reach * reach
    near: list[Sight] = []
    for ship in side.foe.ships:
        if ship.on_table:
            there = ship.position
            dx, dy = there[0] - x, there[1] - y
            square = dx * dx + dy * dy
            if square <= limit:
                near.append((ship, None, there, square))
    for unit in side.foe.units:
        if unit.in_play and unit.aboard is None:
            there = unit.position
            dx, dy = there[0] - x, there[1] - y
            square = dx * dx + dy * dy
            if square <= limit:
                near.append((None, unit, there, square))
    return near


def expected_sixths(dice: int, least: int) -> int:
    """The expected hits of some dice, in sixths."""
    return dice * (7 - least) if least else 0


def heavy_dice_on(battle: RiversideBattle, side: Side, ship: Ship) -> int:
    """RS-HIT-08: the heavy dice that a side can bring to bear on an enemy vessel in one turn."""
    dice = 0
    for gun, at in armed(side):
        if gun.crew and not gun.pins and not gun.jammed and _reaches(gun.card, at, ship.position):
            dice += gun.crew * gun.card.dice
    for unit in side.units:
        shot = unit.shot
        if (
            shot is not None
            and shot.heavy
            and unit.in_play
            and not unit.pins
            and _reaches(shot, unit.position, ship.position)
        ):
            dice += unit.figures * shot.dice
    return dice


def armed(side: Side) -> list[tuple[Gun, Point]]:
    """A side's mounted guns on the table, and where they are."""
    return [(gun, ship.position) for ship in side.ships if ship.fights for gun in ship.guns]


def _reaches(card: WeaponCard, at: Point, target: Point) -> bool:
    dx, dy = at[0] - target[0], at[1] - target[1]
    return dx * dx + dy * dy <= card.long * card.long


def gun_target(
    battle: RiversideBattle,
    doctrine: Doctrine,
    ship: Ship,
    gun: Gun,
    near: list[Sight],
    *,
    bearing: bool,
) -> Target | None:
    """RS-AI-04: the best target in range of a mounted gun, of those that it bears on now if asked.

    Named ones come first; then heavy weapons that can sink us, units near our landing, the largest
    in the open at short range, and a vessel that may be sunk.
    """
    named = doctrine.targets_of(ship.id)
    card = gun.card
    long2 = card.long * card.long
    short2 = card.short * card.short
    sixths = expected_sixths(gun.crew * card.dice, gun.least)
    landing = _our_landing(battle, doctrine, ship)
    best: Target | None = None
    most = -1
    for foe, unit, there, square in near:
        if square > long2:
            continue
        part = ""
        if unit is not None:
            entry = unit.id
            worth = unit.figures
            if unit.shot is not None and unit.shot.heavy:
                worth += _CAN_SINK_US
            elif landing is not None and within(landing, there, NEAR_LANDING):
                worth += _NEAR_OUR_LANDING
            elif square <= short2 and not unit.to_ground and unit.card.combat:
                worth += _OPEN_AND_SHORT
        else:
            assert foe is not None
            entry = foe.id
            part, worth = _of_vessel(foe, sixths)
        if square <= short2:
            worth += 10
        if named and entry in named:
            worth += _NAMED - named.index(entry)
        if (
            worth > most
            and (not bearing or bears(battle, ship, gun, there))
            and battle.sees(ship.position, there)
        ):
            best, most = Target(entry, part), worth
    return best


def _of_vessel(foe: Ship, sixths: int) -> tuple[str, int]:
    """What to aim at of an enemy vessel. RS-AI-04: the boat when it may go down, else its guns."""
    crewed = _first_crewed(foe)
    if sixths * 2 >= 6 * (foe.card.sinks_at - foe.heavy):
        return "", _CAN_BE_SUNK + (_CAN_SINK_US if crewed else 0)
    if crewed is not None:
        return crewed.id, _CAN_SINK_US + crewed.crew
    return "", foe.points


def _first_crewed(ship: Ship) -> Gun | None:
    for gun in ship.guns:
        if gun.crew:
            return gun
    return None


def _our_landing(battle: RiversideBattle, doctrine: Doctrine, ship: Ship) -> Point | None:
    """RS-AI-04: the landing that she lies at, or is to make for."""
    ours = ship.landing or doctrine.standing_of(ship.id).landing
    if ours is None:
        return None
    return next(landing.at for landing in battle.field.landings if landing.id == ours)


def volley_target(battle: RiversideBattle, doctrine: Doctrine, unit: Unit) -> Target | None:
    """RS-AI-06: what troops shoot at: a named one, else the nearest; a derelict comes last."""
    assert unit.shot is not None
    named = doctrine.targets_of(unit.id)
    best: Ship | Unit | None = None
    least = 0
    for ship, one, there, square in in_reach(unit.side, unit.position, unit.shot.long):
        foe = ship or one
        assert foe is not None
        rank = square
        if named or (ship is not None and not ship.fights):
            rank = named.index(foe.id) if foe.id in named else square + _LAST
        if (best is None or rank < least) and battle.sees(unit.position, there):
            best, least = foe, rank
    if isinstance(best, Ship):
        return part_of_vessel(battle, doctrine, unit, best)
    return None if best is None else Target(best.id)


def part_of_vessel(battle: RiversideBattle, doctrine: Doctrine, unit: Unit, foe: Ship) -> Target:
    """RS-AI-06: the boat, a gun's crew, or the troops aboard.

    Hunters: the boat when this turn's heavy dice can reach its threshold. Silencers: a gun's crew
    while any lives. Harriers: the boat when its tally is within one volley of the next multiple.
    Else troops, then crews, then the boat. A derelict is the boat.
    """
    boat = Target(foe.id)
    crewed = [gun for gun in foe.guns if gun.crew]
    if not foe.fights:
        return boat
    dice = unit.figures * (unit.shot.dice if unit.shot is not None else 0)
    match doctrine.shooters:
        case Shooters.HUNTERS:
            heavy = heavy_dice_on(battle, unit.side, foe)
            if foe.heavy + heavy >= foe.card.sinks_at:
                return boat
        case Shooters.SILENCERS:
            if crewed:
                return Target(foe.id, crewed[0].id)
        case Shooters.HARRIERS:
            missing = foe.card.pin_every - foe.tally % foe.card.pin_every
            if expected_sixths(dice, unit.least) >= 6 * missing:
                return boat
    visible = [one for one in foe.aboard if one.in_play and not one.below_deck]
    if visible:
        return Target(max(visible, key=lambda one: one.figures).id)
    if crewed and doctrine.shooters is not Shooters.HARRIERS:
        return Target(foe.id, crewed[0].id)
    return boat
