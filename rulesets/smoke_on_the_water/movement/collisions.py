"""SW-COL: step 2.3, what comes of each contact, in the order of their times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId
from rulesets.core.geometry import FULL_TURN
from rulesets.smoke_on_the_water.events.collisions import (
    Collided,
    CollisionBlow,
    Locked,
    LockTested,
    WheelStruck,
)
from rulesets.smoke_on_the_water.harm import damage_hull
from rulesets.smoke_on_the_water.movement.breaking import struck_by_third
from rulesets.smoke_on_the_water.movement.holing import holed
from rulesets.smoke_on_the_water.movement.locked import drifts, motion_of
from rulesets.smoke_on_the_water.movement.spars import spar_attack
from rulesets.smoke_on_the_water.movement.watches import Contact
from rulesets.smoke_on_the_water.options import HalfLevel
from rulesets.smoke_on_the_water.rules.bases import Base, touch
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.collisions import (
    Striker,
    arc_struck,
    collision_damage,
    collision_flood,
    collision_speed,
    wheel_disabled,
    wheel_hit_from,
)
from rulesets.smoke_on_the_water.rules.guns import Mark
from rulesets.smoke_on_the_water.rules.locking import Party, lock_chance, locked_level
from rulesets.smoke_on_the_water.rules.parting import HALF_TURN, course_of
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Arc, Configuration, Level, Size, Way, rank

_STARBOARD: Final = (Arc.STARBOARD_BOW, Arc.STARBOARD_BROADSIDE, Arc.STARBOARD_QUARTER)


@dataclass(slots=True)
class Involved:
    """One of the two in a collision: how she went, and which of her edges is in it.

    `course` is where she goes, or heads where she lies still. `left` is the way she had not moved.
    """

    ship: Ship
    level: Level
    way: Way
    course: int
    bow: bool
    stern: bool
    left: int
    steers: bool = True
    arc: Arc = Arc.BOW

    @property
    def leads(self) -> bool:
        """SW-COL-02: whether her leading edge is in the contact."""
        if self.level is Level.IMMOBILE or not self.steers:
            return False
        return self.bow if self.way is Way.AHEAD else self.stern

    @property
    def bow_strikes(self) -> bool:
        """SW-COL-12: her front edge is in contact, and she moves ahead."""
        return self.bow and self.leads

    @property
    def party(self) -> Party:
        return Party(self.ship.card.size, self.level, self.arc)


class Collision(NamedTuple):
    """A contact that has been dealt with."""

    striker: Involved
    struck: Involved
    locked: bool


def collide(
    battle: SmokeBattle, dice: Dice, contact: Contact, *, adrift: int | None = None
) -> Collision | None:
    """SW-COL-18, SW-LOCK-01: one contact after another, dice in the ledger's order.

    SW-COL-18: hull and flooding are what earlier contacts have left, speeds the turn's counters.

    `adrift` is the course of the current, where that has brought them together: the collision speed
    is Slow, and the repeated rolls of the turn end in #2. None: one of them is no more.
    """
    if not (contact.one.on_table and contact.other.on_table):
        return None
    striker, struck = _roles(battle, contact, adrift)
    again = () if adrift is None else ("#2",)
    struck_by_third(battle, dice, struck.ship, striker.ship, again)
    if not struck.ship.on_table:
        return None
    speed = _speed(battle, striker, struck) if adrift is None else int(Level.SLOW)
    battle.happen(
        Collided(
            "SW-COL-05",
            striker.ship.id,
            struck.ship.id,
            struck.arc,
            striker.arc,
            speed,
            striker.bow_strikes and speed >= Level.SLOW,
        )
    )
    before = striker.ship.flooding + struck.ship.flooding
    _damage(battle, dice, (striker, struck), speed, again)
    flooding = striker.ship.flooding + struck.ship.flooding - before
    locked = _lock(battle, dice, striker, struck, speed, flooding, again)
    return Collision(striker, struck, locked)


def _roles(battle: SmokeBattle, contact: Contact, adrift: int | None) -> tuple[Involved, Involved]:
    """SW-COL-02: the striker leads with her edge; if both or neither, the faster, the larger."""
    pair = (contact.one, contact.other)
    one, other = (
        _involved(battle, ship, base, far, left, adrift)
        for ship, base, far, left in zip(
            pair, contact.bases, reversed(contact.bases), contact.left, strict=True
        )
    )
    striker, struck = one, other
    if adrift is not None:
        if not drifts(battle, one.ship):
            striker, struck = other, one
    elif _precedence(other) < _precedence(one):
        striker, struck = other, one
    heading = contact.bases[pair.index(struck.ship)].heading
    struck.arc = arc_struck(heading, striker.course, battle.tables)
    striker.arc = _own_arc(battle, striker, contact.bases[pair.index(striker.ship)], struck)
    return striker, struck


def _involved(
    battle: SmokeBattle, ship: Ship, base: Base, far: Base, left: int, adrift: int | None
) -> Involved:
    level = Level.IMMOBILE if ship.aground is not None else ship.speed.level
    motion = motion_of(battle, ship)
    course = course_of(base, ship.speed.way) if motion is None else motion.course
    if adrift is not None:
        course = adrift if drifts(battle, ship) else (adrift + HALF_TURN) % FULL_TURN
    bow, stern = (
        touch(Base(*base.mark(mark), base.heading, 0, base.width), far)
        for mark in (Mark.FRONT, Mark.REAR)
    )
    return Involved(ship, level, ship.speed.way, course, bow, stern, left, adrift is None)


def _precedence(one: Involved) -> tuple[bool, int, int, EntryId]:
    return not one.leads, -one.level, -rank(one.ship.card.size), one.ship.id


def _own_arc(battle: SmokeBattle, striker: Involved, base: Base, struck: Involved) -> Arc:
    """SW-COL-04: the edge that leads and is in the contact; else by the other's course."""
    if striker.leads:
        return Arc.BOW if striker.way is Way.AHEAD else Arc.STERN
    return arc_struck(base.heading, struck.course, battle.tables)


def _speed(battle: SmokeBattle, striker: Involved, struck: Involved) -> int:
    """SW-COL-05 to SW-COL-08."""
    return collision_speed(
        striker.level,
        struck.level,
        struck.arc,
        struck_astern=struck.level > Level.IMMOBILE and struck.way is Way.ASTERN,
        half_up=battle.options.half_level is HalfLevel.UP,
    )


def _damage(
    battle: SmokeBattle,
    dice: Dice,
    pair: tuple[Involved, Involved],
    speed: int,
    again: tuple[str, ...],
) -> None:
    """SW-COL-10: the struck vessel first. SW-TOR-07: a spar torpedo stands in for Table 6."""
    striker, struck = pair
    spared: list[Ship] = []
    failed: list[Ship] = []
    for carrier, target in ((striker, struck), (struck, striker)):
        exploded = spar_attack(battle, dice, carrier.ship, target.ship, bow=carrier.bow_strikes)
        if exploded is not None:
            (spared if exploded else failed).append(target.ship)
    if speed < Level.SLOW:
        return
    for own, other in ((struck, striker), (striker, struck)):
        if own.ship not in spared and own.ship.on_table:
            _blow(battle, dice, own, other, speed, again, by_spar=own.ship in failed)


def _blow(
    battle: SmokeBattle,
    dice: Dice,
    own: Involved,
    other: Involved,
    speed: int,
    again: tuple[str, ...],
    *,
    by_spar: bool,
) -> None:
    """SW-COL-10, SW-COL-13: Table 6 for one of them; SW-TOR-09: a failed spar is Very Small."""
    ship, far = own.ship, other.ship
    size, ram = (Size.VERY_SMALL, False) if by_spar else (far.card.size, far.card.ram)
    roll = dice.roll(1, 6, "collision damage", ship.id, far.id, *again)
    score = collision_damage(
        roll.total,
        speed,
        own.arc,
        hull=ship.card.hull_armour,
        own_ram_strikes=own.bow and ship.card.ram,
        by=Striker(size, ram) if other.bow_strikes else None,
        partial=ship.card.partial,
    )
    battle.log(CollisionBlow("SW-COL-10", ship.id, far.id, roll, score))
    damage = max(0, score.total)
    if not damage:
        return
    damage_hull(battle, ship, damage, "SW-COL-11")
    total = dice.roll(2, 6, "collision flooding", ship.id, far.id, *again)
    holed(battle, ship, damage, total, collision_flood(damage, total.total), "SW-COL-13")
    _strike_wheel(battle, dice, own, far, damage, again)


def _strike_wheel(
    battle: SmokeBattle,
    dice: Dice,
    own: Involved,
    far: Ship,
    damage: int,
    again: tuple[str, ...],
) -> None:
    """SW-COL-15 to SW-COL-17: the wheel of the side that was struck, if it still works."""
    ship = own.ship
    least = wheel_hit_from(ship.card.configuration, own.arc)
    side = ship.card.configuration is Configuration.SIDEWHEEL and own.arc in _STARBOARD
    if least is None or not ship.wheels[int(side)]:
        return
    roll = dice.roll(1, 6, "wheel struck", ship.id, far.id, *again)
    second = (
        dice.roll(1, 6, "wheel disabled", ship.id, far.id, *again) if roll.total >= least else None
    )
    out = second is not None and wheel_disabled(second.total, damage)
    rule = "SW-COL-15" if ship.card.configuration is Configuration.SIDEWHEEL else "SW-COL-16"
    battle.happen(WheelStruck(rule, ship.id, int(side), least, roll, damage, second, out))


def _lock(
    battle: SmokeBattle,
    dice: Dice,
    striker: Involved,
    struck: Involved,
    speed: int,
    flooding: int,
    again: tuple[str, ...],
) -> bool:
    """SW-LOCK-01, SW-LOCK-02: whether the two are locked, and how they go on together."""
    ships = striker.ship, struck.ship
    if not all(ship.on_table for ship in ships):
        return False
    if speed < Level.SLOW and not battle.options.lock_below_slow:
        return False
    one, other = sorted(ships, key=lambda ship: ship.id)
    bows_on = [own.ship for own in (striker, struck) if own.bow_strikes]
    score = lock_chance(
        ram_struck=any(ship.card.ram for ship in bows_on),
        both_rigged=one.card.rigged and other.card.rigged,
        flooding=flooding,
    )
    roll = dice.roll(1, 10, "lock", one.id, other.id, *again)
    locked = succeeds(score.total, roll.total)
    battle.log(LockTested("SW-LOCK-02", one.id, other.id, score, roll, locked))
    if locked:
        level, course = _common(striker, struck)
        strikers = tuple(sorted(ship.id for ship in bows_on))
        battle.happen(
            Locked(
                "SW-LOCK-06", one.id, other.id, flooding, strikers, course, int(level), battle.turn
            )
        )
    return locked


def _common(striker: Involved, struck: Involved) -> tuple[Level, int]:
    """SW-LOCK-06 to SW-LOCK-08; SW-LOCK-12: locked to one aground they lie still."""
    own = striker.party
    level, leading = locked_level(own, struck.party)
    course = striker.course if leading is own else struck.course
    if any(one.ship.aground is not None for one in (striker, struck)):
        return Level.IMMOBILE, course
    return level, course
