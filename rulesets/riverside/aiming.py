"""RS-AI-04 to RS-AI-06: what to shoot at."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.core.geometry import Point
from rulesets.riverside.doctrine import Doctrine, Shooters
from rulesets.riverside.orders import Target
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


class Sight(NamedTuple):
    """An enemy vessel, or a unit ashore, as seen from one point."""

    ship: Ship | None
    unit: Unit | None
    at: Point
    square: int


def in_sight(battle: RiversideBattle, side: Side, at: Point, reach: int) -> list[Sight]:
    """All of the enemy within a reach and in sight, his vessels first."""
    x, y = at
    limit = reach * reach
    seen: list[Sight] = []
    for ship in side.foe.ships:
        if ship.on_table:
            sx, sy = ship.position
            square = (sx - x) * (sx - x) + (sy - y) * (sy - y)
            if square <= limit:
                seen.append(Sight(ship, None, ship.position, square))
    for unit in side.foe.units:
        if unit.in_play and unit.aboard is None:
            ux, uy = unit.position
            square = (ux - x) * (ux - x) + (uy - y) * (uy - y)
            if square <= limit:
                seen.append(Sight(None, unit, unit.position, square))
    if battle.screened:
        return [sight for sight in seen if battle.field.line_of_sight(at, sight.at)]
    return seen


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
    battle: RiversideBattle, doctrine: Doctrine, ship: Ship, gun: Gun, seen: list[Sight]
) -> Target | None:
    """RS-AI-04: the best target in range of a mounted gun.

    Named ones come first; then heavy weapons that can sink us, units near our landing, the largest
    in the open at short range, and a vessel that may be sunk.
    """
    named = doctrine.standing_of(ship.id).targets
    long2 = gun.card.long * gun.card.long
    short2 = gun.card.short * gun.card.short
    dice = gun.crew * gun.card.dice
    best: Target | None = None
    most = -1
    for sight in seen:
        if sight.square > long2:
            continue
        foe = sight.ship
        if foe is not None:
            target, worth = _of_vessel(ship, foe, expected_sixths(dice, gun.least))
        else:
            unit = sight.unit
            assert unit is not None
            target = Target(unit.id)
            worth = unit.figures
            if unit.shot is not None and unit.shot.heavy:
                worth += _CAN_SINK_US
            elif _near_our_landing(battle, doctrine, ship, unit):
                worth += _NEAR_OUR_LANDING
            elif sight.square <= short2 and not unit.to_ground and unit.card.combat:
                worth += _OPEN_AND_SHORT
        if sight.square <= short2:
            worth += 10
        if target.entry in named:
            worth += _NAMED - named.index(target.entry)
        if worth > most:
            best, most = target, worth
    return best


def _of_vessel(ship: Ship, foe: Ship, sixths: int) -> tuple[Target, int]:
    """What to aim at of an enemy vessel. RS-AI-04: the boat when it may go down, else its guns."""
    crewed = [gun for gun in foe.guns if gun.crew]
    if sixths * 2 >= 6 * (foe.card.sinks_at - foe.heavy):
        return Target(foe.id), _CAN_BE_SUNK + (_CAN_SINK_US if crewed else 0)
    if crewed:
        return Target(foe.id, crewed[0].id), _CAN_SINK_US + crewed[0].crew
    return Target(foe.id), foe.points


def _near_our_landing(battle: RiversideBattle, doctrine: Doctrine, ship: Ship, unit: Unit) -> bool:
    """RS-AI-04: near the landing that we lie at, or are to make for."""
    ours = ship.landing or doctrine.standing_of(ship.id).landing
    if ours is None:
        return False
    for landing in battle.field.landings:
        if landing.id == ours:
            dx, dy = landing.at[0] - unit.position[0], landing.at[1] - unit.position[1]
            return dx * dx + dy * dy <= NEAR_LANDING * NEAR_LANDING
    return False


def volley_target(
    battle: RiversideBattle, doctrine: Doctrine, unit: Unit, seen: list[Sight]
) -> Target | None:
    """RS-AI-06: what troops shoot at: a named one, else the nearest."""
    if not seen:
        return None
    named = doctrine.standing_of(unit.id).targets
    best = seen[0]
    least = -1
    for sight in seen:
        entry = sight.ship.id if sight.ship is not None else sight.unit.id  # type: ignore[union-attr]
        rank = sight.square
        if entry in named:
            rank = named.index(entry)
        elif named:
            rank += 10**12
        elif sight.ship is not None and not sight.ship.fights:
            rank += 10**12  # a derelict is shot at by those who have nothing else
        if least < 0 or rank < least:
            best, least = sight, rank
    if best.unit is not None:
        return Target(best.unit.id)
    assert best.ship is not None
    return part_of_vessel(battle, doctrine, unit, best.ship)


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
