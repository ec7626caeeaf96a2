"""Whom to shoot at, and when: the judgement of section 38 at the guns.

Whom a weapon could reach is judged by middles and bearings, once for all that bear alike; only the
best target is asked for in full (`check_fire`). Fire that the move will better is saved for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rulesets.soldiers_companion.commander.doctrine import Doctrine
from rulesets.soldiers_companion.commander.marks import (
    Mark,
    in_range,
    in_reach,
    marks_of,
    nearer,
    sight,
    within_any,
)
from rulesets.soldiers_companion.commander.small_arms import bodies_of, volleys
from rulesets.soldiers_companion.fire.ashore import casualty_dice
from rulesets.soldiers_companion.fire.firers import in_boat
from rulesets.soldiers_companion.fire.gunnery import (
    gone,
    laid,
    light_gun,
    may_fire,
    may_shoot,
    ranges,
    troops_in_boat,
)
from rulesets.soldiers_companion.orders import (
    AT_TROOPS,
    BURST,
    CASE,
    SHOT,
    FireOrder,
    Firing,
    Refusal,
)
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Gun,
    Ship,
    Target,
    Unit,
    Work,
)
from rulesets.soldiers_companion.tables import (
    CASE_REACH,
    GunCard,
    WeaponCard,
)
from rulesets.soldiers_companion.water.sight import ARCS, in_sight
from rulesets.soldiers_companion.water.sight import in_reach as hull_in_reach

#: What a firer without a bow bears on, told as `ARCS` tells it: everything.
_ALL_ROUND: Final = (-1, 3600, 0)
#: How much more those are worth whom the standing orders name.
_WANTED: Final = 8
#: A vessel with guns is worth so much more, in per cent.
_ARMED: Final = 150
#: How many of the likeliest targets a gun asks for in full.
_TRIES: Final = 3
#: Section 38: of ten hits on a boat without guns so many are on its hull, and sink it.
_SUNK: Final = 4


def fire(
    battle: CompanionBattle, doctrine: Doctrine, firer: Ship | Unit | Work
) -> Sequence[FireOrder]:
    """SC-TURN-02: what fires now: in the fire phase what the move would not better."""
    if may_shoot(firer) is not None:
        return ()
    aboard, work = isinstance(firer, Ship), isinstance(firer, Work)
    bodies = bodies_of(firer)
    # First whether anybody is in reach of all that she has, for mostly nobody is.
    short, furthest = _reach(firer.guns, bodies)
    seen = in_reach(firer, furthest)
    if not seen:
        return ()
    saves = battle.phase == "F" and isinstance(firer, Ship) and _will_close(battle, doctrine, firer)
    if saves and not nearer(seen, short):
        return ()
    guns = [
        gun
        for gun in firer.guns
        if not (gun.destroyed or (aboard and gun.landed))
        # Most have not fired of late: with a crew they may.
        and (may_fire(battle, gun) is None if gun.fired or gun.jammed else gun.crew)
    ]
    if not (guns or bodies):
        return ()
    if len(guns) < len(firer.guns):
        short, ready = _reach(guns, bodies)
        if ready < furthest:
            seen = nearer(seen, ready)
        if not (nearer(seen, short) if saves else seen):
            return ()
    marks = marks_of(doctrine, firer, seen)
    if guns:
        for mark in marks:
            sight(battle, firer, mark)
    orders: list[FireOrder] = []
    known: dict[tuple[str, str], _Aim | None] = {}
    for gun in guns:
        alike = (gun.kind, gun.id if work else gun.mount)
        if alike not in known:
            known[alike] = _gun_target(battle, firer, gun, marks, saves=saves)
        aim = known[alike]
        if aim is not None:
            orders.append(FireOrder(gun.id, aim.target.id, aim.how))
    if bodies and not isinstance(firer, Work):
        orders += volleys(battle, doctrine, firer, bodies, marks, saves=saves)
    return orders


class _Aim(NamedTuple):
    """What a gun would fire at, and how."""

    target: Target
    how: Firing


def _reach(guns: Sequence[Gun], bodies: Sequence[tuple[str, WeaponCard]]) -> tuple[int, int]:
    """How far the furthest of some guns and bodies of men carries, at short range and at long."""
    short = long = 0
    for gun in guns:
        card = gun.card or gun.machine
        assert card is not None
        if card.long > long:
            long = card.long
        if card.short > short:
            short = card.short
    for _, arm in bodies:
        if arm.long > long:
            long = arm.long
        if arm.short > short:
            short = arm.short
    return short, long


def _will_close(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> bool:
    """Whether the move to come is likely to shorten the range: then long shots wait for it."""
    if doctrine.profile.first_chance or ship.aground or ship.anchored or ship.docked:
        return False
    if ship.leaving or ship.controls_lost or battle.grappled(ship):
        return False
    return ship.hull_lost * 2 < ship.card.hull and bool(ship.card.move or ship.card.rigging)


# -- guns -----------------------------------------------------------------------------------------


def _gun_target(
    battle: CompanionBattle, firer: Ship | Unit | Work, gun: Gun, marks: list[Mark], *, saves: bool
) -> _Aim | None:
    """The best target of one gun; None while it saves its fire for a shorter range."""
    card = gun.card or gun.machine
    assert card is not None
    if saves and not within_any(marks, card.short):
        return None
    rated: list[tuple[int, int, Mark]] = []
    aboard = isinstance(firer, Ship)
    least, most, side = ARCS[gun.mount] if aboard else _ALL_ROUND
    bursts = gun.card is None and not light_gun(battle, gun)
    for place, mark in enumerate(marks):
        short, long = card.short + mark.reach, card.long + mark.reach
        if mark.square > long * long:
            continue
        bearing = mark.bearing
        if (side and bearing * side < 0) or not least < abs(bearing) < most:
            continue
        if bursts:
            worth = _worth_of_bursts(mark.target)
        else:
            needed = card.needed_long if mark.square > short * short else card.needed_short
            worth = _chance(needed + mark.harder)
            worth = worth * _worth_of_shot(gun.card, mark) if worth else 0
        if worth > 0:
            rated.append((-worth * _WANTED if mark.wanted else -worth, place, mark))
    if len(rated) > 1:
        rated.sort()  # no two have the same place
    for _, _, mark in rated[:_TRIES]:
        how = _how(battle, gun, mark)
        if _may_be_laid(battle, firer, gun, mark, how):
            return _Aim(mark.target, how) if not saves or in_range(mark, card.short) else None
    return None


def _may_be_laid(
    battle: CompanionBattle, firer: Ship | Unit | Work, gun: Gun, mark: Mark, how: Firing
) -> bool:
    """Whether a gun that bears may be laid on an enemy; between vessels what is left to ask."""
    target = mark.target
    if not (isinstance(firer, Ship) and isinstance(target, Ship)):
        laid_on = gone(battle, target, how) or laid(battle, firer, gun, target, how)
        return not isinstance(laid_on, Refusal)
    _, long = ranges(battle, gun)
    if mark.square > long * long and not hull_in_reach(firer, target, long):
        return False
    if mark.seen is None:
        mark.seen = in_sight(battle, firer, target)
    return mark.seen


def _how(battle: CompanionBattle, gun: Gun, mark: Mark) -> Firing:
    """Case at troops close by, else a shot; a machine gun its bursts.

    SC-BG-13: a shot at the troops in a boat where they may be aimed at and more of them would fall.
    """
    if gun.card is None:
        return BURST
    if isinstance(mark.target, Ship) and troops_in_boat(battle, mark.target):
        return AT_TROOPS if _fells_more(gun.card, mark.target) else SHOT
    near = CASE_REACH + mark.reach // 2
    if isinstance(mark.target, Unit) and gun.card.case_dice and mark.square <= near * near:
        return CASE
    return SHOT


def _fells_more(card: GunCard, boat: Ship) -> bool:
    """SC-BG-13: whether a shell fells more of a boat's troops than are likely to go down with it.

    In tenths of a man: half of the dice kill.
    """
    men = sum(in_boat(boat, unit) for unit in boat.aboard)
    drowned = (_SUNK if card.dv2 > 1 else _SUNK // 2) * men
    return min(5 * casualty_dice(card.dv2), 10 * men) > drowned


def _chance(needed: int) -> int:
    """The chance of a hit, in 36ths; a 6 that needs more is spoiled by the other side's die."""
    if needed <= 6:
        return 6 * (7 - needed) if needed > 2 else 30
    return 12 - needed if needed < 12 else 0


def _worth_of_shot(card: GunCard | None, mark: Mark) -> int:
    """What a gun's hit does: to a vessel by the hull it has left, to troops by their figures."""
    dv2, penetration = (card.dv2, card.penetration) if card else (1, 0)
    target = mark.target
    if isinstance(target, Ship):
        if target.card.av > penetration:
            dv2 = dv2 // 2 or 1
        worth = dv2 * mark.frail
        return worth * _ARMED // 100 if mark.armed else worth
    if isinstance(target, Unit):
        return 2 * (2 + dv2)
    if target.card.av > penetration:
        dv2 = dv2 // 2 if penetration or target.card.av == 1 else 0
    return 2 * dv2 if mark.armed else 0


def _worth_of_bursts(target: Target) -> int:
    """Machine guns are for men: troops in the open, crews without armour."""
    if isinstance(target, Unit):
        return 40 + target.figures
    if isinstance(target, Work):
        return 10
    if target.armored:
        return 4
    return 30 + sum(unit.figures for unit in target.aboard)
