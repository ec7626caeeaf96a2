"""SW-REP-02 to SW-REP-06: what a crew may try to repair, and with what chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.ignored import OrderIgnored
from rulesets.smoke_on_the_water.events.repair import PORT, STARBOARD, RepairTried
from rulesets.smoke_on_the_water.orders import Refusal, Repair
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.morale import may_repair, repair_chance
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Fire, Item, Level

#: SW-BRD-10: what a prize crew can try.
PRIZE_ATTEMPTS: Final = 1
#: SW-REP-06: the step of each: fire, flooding, equipment, guns.
STEPS: Final[Mapping[Item, int]] = MappingProxyType(
    {
        Item.FIRE: 3,
        Item.OUT_OF_CONTROL: 3,
        Item.FLOODING: 4,
        Item.TURRET: 5,
        Item.RUDDER: 5,
        Item.PORT: 5,
        Item.GUN: 6,
    }
)


class Attempt(NamedTuple):
    """SW-REP-03: one repair, with the chance that it has on the state at the phase's start."""

    ship: Ship
    repair: Repair
    score: Score


def attempts_of(battle: SmokeBattle, ship: Ship) -> int:
    """SW-REP-02: by size; SW-BRD-10: one in a prize, from the turn after she was taken."""
    return 0 if ship.captured == battle.turn else crew_attempts(battle, ship)


def crew_attempts(battle: SmokeBattle, ship: Ship) -> int:
    """SW-REP-02: what those aboard can try in a turn, guns besides; nothing where nobody is."""
    if ship.abandoned:
        return 0
    return PRIZE_ATTEMPTS if ship.is_prize else battle.tables.repair_attempts[ship.card.size]


def damaged(ship: Ship) -> tuple[Repair, ...]:
    """SW-REP-03, SW-REP-07: all that she may try, guns besides; the rest lasts for the battle.

    SW-EFF-WHL-05: wheels are never mended.
    """
    return tuple(x for x in _broken(ship) if may_repair(x.item, ship.fire))


def _broken(ship: Ship) -> Iterator[Repair]:
    if ship.fire is Fire.BURNING:
        yield Repair(Item.FIRE)
    elif ship.fire is Fire.OUT_OF_CONTROL:
        yield Repair(Item.OUT_OF_CONTROL)
    if ship.flooding:
        yield Repair(Item.FLOODING)
    for place, turret in enumerate(ship.turrets, 1):
        if turret.jammed and turret.points:
            yield Repair(Item.TURRET, str(place))
    if ship.rudder.no_port:
        yield Repair(Item.RUDDER, PORT)
    if ship.rudder.no_starboard:
        yield Repair(Item.RUDDER, STARBOARD)
    for gun in ship.guns:
        if gun.port_jammed and not gun.lost:
            yield Repair(Item.PORT, gun.id)


def jams(battle: SmokeBattle, ship: Ship) -> tuple[Repair, ...]:
    """SW-REP-01, SW-REP-03: a try for each jammed gun, free; none in a prize (SW-BRD-10)."""
    if ship.is_prize or ship.abandoned or not may_repair(Item.GUN, ship.fire):
        return ()
    return tuple(Repair(Item.GUN, gun.id) for gun in ship.guns if gun.jammed and not gun.lost)


def plan(battle: SmokeBattle) -> list[Attempt]:
    """SW-TURN-03: what all crews try, decided on one state, in the order in which it is rolled."""
    found = [
        tried(battle, ship, repair)
        for ship in battle.afloat()
        for repair in (*_chosen(battle, ship), *jams(battle, ship))
    ]
    return sorted(found, key=lambda attempt: STEPS[attempt.repair.item])


def attempt(
    battle: SmokeBattle, dice: Dice, planned: Attempt, *, again: tuple[str, ...] = ()
) -> None:
    """SW-REP-03: one roll; `again` tells it from earlier ones of the same phase."""
    ship, (item, part), score = planned
    roll = dice.roll(1, 10, f"repair {item.replace('_', ' ')}", ship.id, *_place(part), *again)
    done = succeeds(score.total, roll.total)
    battle.happen(RepairTried("SW-REP-03", ship.id, item, part, score, roll, done))


def _place(part: str) -> tuple[str, ...]:
    return (part,) if part else ()


def tried(battle: SmokeBattle, ship: Ship, repair: Repair) -> Attempt:
    """SW-REP-04: a repair with its chance as the vessel is now."""
    chance = repair_chance(
        repair.item,
        ship.quality,
        hull=(ship.hull, ship.card.hull),
        at_rest=ship.speed.level is Level.IMMOBILE and not ship.moved,
        fire=ship.fire,
        tables=battle.tables,
    )
    return Attempt(ship, repair, chance)


def _chosen(battle: SmokeBattle, ship: Ship) -> tuple[Repair, ...]:
    """SW-REP-02: what her commander has tried, as far as it is legal."""
    most, broken = attempts_of(battle, ship), damaged(ship)
    if not most or not broken:
        return ()
    legal: list[Repair] = []
    for repair in ship.holder.commander.repairs(battle, ship, most):
        if refusal := check_repair(repair, broken, legal, most):
            _ignored(battle, ship, repair, refusal)
        else:
            legal.append(repair)
    return tuple(legal)


def check_repair(
    repair: Repair, broken: Sequence[Repair], before: Sequence[Repair], most: int
) -> Refusal | None:
    """SW-REP-02, SW-REP-05: why this cannot be tried after what stands before it."""
    if repair not in broken:
        return Refusal("SW-REP-03", "there is nothing of the kind to repair")
    if len(before) >= most:
        return Refusal("SW-REP-02", f"she can try {most} repairs in a turn")
    same = (one for one in before if one.item is repair.item)
    if any(repair.item is Item.RUDDER or one.part == repair.part for one in same):
        return Refusal("SW-REP-02", "that was tried already in this turn")
    return None


def _ignored(battle: SmokeBattle, ship: Ship, repair: Repair, refusal: Refusal) -> None:
    if battle.logging:
        order = f"repair {repair.item.replace('_', ' ')} {repair.part}".rstrip()
        battle.log(OrderIgnored(refusal.rule, ship.id, order, refusal.reason))
