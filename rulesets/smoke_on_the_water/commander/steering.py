"""Decisions 2 and 5: lines of orders that take a vessel on a course, and keep her off the ground.

Few ways are looked at: those of the speed that is wanted first, and of them those next to the
course. The first on which nothing lies is taken, else the one with the least risk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rulesets.core.geometry import FULL_TURN, unit, within
from rulesets.core.outline import Outline
from rulesets.smoke_on_the_water.movement.legal import handling_of, may_turn
from rulesets.smoke_on_the_water.movement.watches import ROUNDING
from rulesets.smoke_on_the_water.rules.bases import Base, clearance
from rulesets.smoke_on_the_water.rules.manoeuvre import STRAIGHT
from rulesets.smoke_on_the_water.rules.notation import Helm, Order, Segment, Speed
from rulesets.smoke_on_the_water.rules.parting import HALF_TURN, course_of, moved
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.rules.turning import Arc, Pose, arc_of, straight
from rulesets.smoke_on_the_water.ships import in_contact
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, TorpedoKind, Wreck
from rulesets.smoke_on_the_water.tables import CM, DISTANCE
from rulesets.smoke_on_the_water.words import Level, Way

#: How far off the wanted course other ways go, tenths of a degree to either side.
OFFSETS: Final = (0, 200, -200, 450, -450, 900, -900)
#: Turns are ordered in half centimetres.
STEP: Final = 500
#: What is weighed: the table's edge, land, a shoal by its chance to ground her, another vessel.
EDGE: Final = 2000
LAND: Final = 1000
VESSEL: Final = 400
GROUND: Final = 60
#: A field of torpedoes, by its density.
TORPEDOES: Final = 90
#: To lie still, or to go astern, where she was to go ahead; and to go on astern.
STILL: Final = 30
ASTERN: Final = 20
STILL_ASTERN: Final = 15
#: Whom she might touch in a later turn she may still get clear of.
LATER: Final = 4
#: Water about a vessel in which nothing is to lie.
CLEARANCE: Final = CM
#: And more about friends whose orders are not written yet, and about enemies.
ROOM: Final = 3 * CM
BERTH: Final = 4 * CM
#: By the level of a turn, how far she goes in it and before she can be Immobile.
_WAYS: Final = tuple(sum(DISTANCE[lower] for lower in Level if lower <= level) for level in Level)
_SLOWER: Final = tuple(Level(max(0, level - 1)) for level in Level)
_UNIT: Final = 1_000_000
#: More than all risks of a way together.
_ENDLESS: Final = 10**9


class Line(NamedTuple):
    """A way that a vessel may be ordered: at what speed, how, and her leading edge along it."""

    speed: Speed
    manoeuvre: tuple[Segment, ...]
    poses: tuple[Pose, ...]

    @property
    def order(self) -> Order:
        return Order(self.speed, self.manoeuvre)


class Neighbour(NamedTuple):
    """Another vessel, the water to be left about her, and her way, if it is known already."""

    ship: Ship
    room: int = 0
    line: Line | None = None


class Hazard(NamedTuple):
    """A neighbour, and a circle beyond which she will not be, this turn and the next.

    `clear` is by how much they are clear of each other if they touch now (SW-MOV-12).
    """

    neighbour: Neighbour
    x: int
    y: int
    radius: int
    clear: int | None


class Wish(NamedTuple):
    """Where a vessel is to go: a course and a speed.

    `touches` are those whom she may run into; `leaves`: she may leave the table; `rushes`: over
    torpedoes, if they lie in her way (decision 14).
    """

    course: int
    level: Level
    touches: tuple[str, ...] = ()
    leaves: bool = False
    rushes: bool = False


class Field(NamedTuple):
    """Moored torpedoes that she knows of, how they weigh, and the level at which they are safe."""

    shape: Outline
    weight: int
    safe: Level


class _About(NamedTuple):
    """All that may lie in the way of one vessel."""

    battle: SmokeBattle
    ship: Ship
    wish: Wish
    others: Sequence[Hazard]
    wrecks: Sequence[Wreck]
    fields: tuple[Field, ...]
    open_water: bool


def steer(
    battle: SmokeBattle,
    ship: Ship,
    legal: Sequence[Speed],
    wish: Wish,
    others: Sequence[Neighbour],
) -> Line:
    """The first way without a risk, or the one with the least."""
    if wish.level is Level.IMMOBILE and STOPPED in legal:
        return _at_rest(ship)
    reach = _reach(ship, max(speed.level for speed in legal))
    near = [
        _hazard(battle, ship, x)
        for x in others
        if x.ship.id not in wish.touches and _is_near(ship, x, reach)
    ]
    open_water = is_open(battle, ship.base, reach)
    fields = tuple(_fields(battle, ship, wish))
    wrecks = battle.waters.wrecks_near(ship.base, reach, battle.wrecks) if battle.wrecks else ()
    about = _About(battle, ship, wish, near, wrecks, fields, open_water)
    least = _ENDLESS
    best: Line | None = None
    for line in _lines(battle, ship, legal, wish):
        risk = _risk(about, line, least)
        if risk < least:
            least, best = risk, line
        if not risk:
            break
    assert best is not None, f"{ship.id} has no legal speed"
    return best


def beach(battle: SmokeBattle, ship: Ship, legal: Sequence[Speed]) -> Line | None:
    """Decision 4: the way on which she most likely runs aground this turn; None: on none.

    The bank is certain (SW-GRD-12), a shoal has its chance.
    """
    best: tuple[int, Line] | None = None
    for line in _lines(battle, ship, legal, Wish(ship.base.heading, Level.FAST)):
        if line.speed.level is not Level.IMMOBILE:
            bases = (_base(ship, pose, line.speed.way, 0) for pose in line.poses)
            ground = max(
                grounds(battle, ship, base, line.speed.level, battle.wrecks) for base in bases
            )
            if ground and (best is None or ground > best[0]):
                best = ground, line
    return best[1] if best is not None else None


def _reach(ship: Ship, level: Level) -> int:
    """How far from her centre any part of her may come, before she can be Immobile again."""
    return _WAYS[level] + ship.base.length + 2 * CLEARANCE


def _is_near(ship: Ship, other: Neighbour, reach: int) -> bool:
    """Whether she may come to touch another vessel, however both go."""
    base, there = ship.base, other.ship.base
    far = reach + _WAYS[other.ship.speed.level] + DISTANCE[Level.SLOW] + there.length + other.room
    return within((base.x, base.y), (there.x, there.y), far)


def is_open(battle: SmokeBattle, base: Base, reach: int) -> bool:
    """Whether there is deep water alone as far as she may come, and no edge of the table."""
    x, y = base.x, base.y
    field = battle.field
    if min(x, field.length - x, y, field.width - y) < reach:
        return False
    waters = battle.waters
    return waters.near(base).land > reach and not any(waters.spots(base, reach, battle.wrecks))


# -- the ways ------------------------------------------------------------------------------------


def _lines(battle: SmokeBattle, ship: Ship, legal: Sequence[Speed], wish: Wish) -> Iterator[Line]:
    for speed in _by_liking(legal, wish.level):
        if speed.level is Level.IMMOBILE:
            yield _at_rest(ship)
            continue
        seen: set[tuple[Helm, int]] = set()
        for course in _courses(ship, speed, wish):
            turn = _turn(battle, ship, speed, course % FULL_TURN)
            if turn not in seen:
                seen.add(turn)
                yield _line(battle, ship, speed, *turn)


def _courses(ship: Ship, speed: Speed, wish: Wish) -> Sequence[int]:
    """Those next to what she wants, and straight on.

    Backing is a way out of trouble: so that her bow comes round, straight, or else away from it.
    """
    straight_on = course_of(ship.base, speed.way)
    if speed.way is Way.AHEAD:
        return [*[wish.course + offset for offset in OFFSETS], straight_on]
    round_to = wish.course + HALF_TURN
    return round_to, straight_on, 2 * straight_on - round_to


def _at_rest(ship: Ship) -> Line:
    return Line(STOPPED, (), (_lead(ship.base, Way.AHEAD),))


def _by_liking(legal: Sequence[Speed], level: Level) -> list[Speed]:
    """The wanted level first, ahead before astern; then the slower, then the faster."""
    return sorted(
        legal,
        key=lambda speed: (
            speed.way is Way.ASTERN and speed.level > 0,
            abs(speed.level - level),
            speed.level,
        ),
    )


def _turn(battle: SmokeBattle, ship: Ship, speed: Speed, course: int) -> tuple[Helm, int]:
    """Along the template towards a course, as far as the way of a turn goes: how, and how far."""
    clockwise = (course - course_of(ship.base, speed.way)) % FULL_TURN
    right = clockwise <= HALF_TURN
    angle = clockwise if right else FULL_TURN - clockwise
    helm = Helm.STARBOARD if right == (speed.way is Way.AHEAD) else Helm.PORT
    if not angle or not may_turn(ship, helm):
        return STRAIGHT[speed.way], 0
    whole = angle * 10_000 // _arc(battle, ship, speed, helm).rate
    bend = min(DISTANCE[speed.level], (whole + STEP // 2) // STEP * STEP)
    return (helm, bend) if bend else (STRAIGHT[speed.way], 0)


def _arc(battle: SmokeBattle, ship: Ship, speed: Speed, helm: Helm) -> Arc:
    right = (helm is Helm.STARBOARD) == (speed.way is Way.AHEAD)
    return arc_of(handling_of(ship, helm), speed.level, right, battle.tables)


def _line(battle: SmokeBattle, ship: Ship, speed: Speed, helm: Helm, bend: int) -> Line:
    """A bend, and straight on for the rest of the turn's way."""
    length = ship.base.length
    end = _lead(ship.base, speed.way)
    poses: list[Pose] = []
    if bend:
        arc = _arc(battle, ship, speed, helm)
        poses = [arc.after(end, way) for way in _marks(bend, length)]
        end = poses[-1]
    rest = DISTANCE[speed.level] - bend
    poses += [straight(end, way) for way in _marks(rest, length)]
    parts = ((helm, bend), (STRAIGHT[speed.way], rest))
    manoeuvre = tuple([Segment(how, way) for how, way in parts if way])
    return Line(speed, manoeuvre, tuple(poses))


def _marks(way: int, apart: int) -> Iterator[int]:
    """Places along a way, no further apart than that, the last at its end."""
    count = -(-way // apart)
    return (way * place // count for place in range(1, count + 1))


def _lead(base: Base, way: Way) -> Pose:
    """SW-TURNING-04: the middle of the edge that leads, and where it goes."""
    half = base.length // 2 if way is Way.AHEAD else -(base.length // 2)
    return Pose(*base.at(half, 0), course_of(base, way))


# -- what lies on them ---------------------------------------------------------------------------


def _risk(about: _About, line: Line, limit: int) -> int:
    """What may happen on a way, and before she can stop after it, each level lower in a turn.

    A way that is no better than one before is followed no further than that shows.
    """
    battle, ship, wish, others, wrecks, fields, open_water = about
    speed = line.speed
    risk = 0
    if speed.level is Level.IMMOBILE:
        # Over a shoal she had rather go on, if she can.
        return STILL + grounds(battle, ship, ship.base, Level.SLOW, wrecks) if wish.level else 0
    if speed.way is Way.ASTERN:
        risk += ASTERN + STILL_ASTERN * (ship.speed.level > 0)
    if risk >= limit or (open_water and not others and not fields):
        return risk
    if others:
        risk += _pressed(battle, ship, line, others)
    count = len(line.poses)
    for part, pose in enumerate((*line.poses, *_stopping(line, ship.base.length)), 1):
        base = _base(ship, pose, speed.way)
        later = part > count
        risk += _afoul(base, others, part, count) // (LATER if later else 1)
        risk += sum(
            field.weight
            for field in fields
            if speed.level > field.safe and _over(base, field.shape)
        )
        if not open_water:
            risk += grounds(battle, ship, base, Level.SLOW if later else speed.level, wrecks)
            risk += _off(battle, base, wish.leaves)
        if risk >= limit:
            break
    return risk


def _fields(battle: SmokeBattle, ship: Ship, wish: Wish) -> Iterator[Field]:
    """Decision 14: moored torpedoes that are known; she bypasses the thickest first.

    SW-TOR-02: she knows the lane through those of her own side, at Slow.
    """
    for field in battle.torpedoes.values():
        if not field.density or not field.outline:
            continue
        weight = TORPEDOES * field.density
        if field.side is ship.holder:
            if field.kind is TorpedoKind.CONTACT:
                yield Field(Outline(field.outline), weight, Level.SLOW)
        elif field.known and not wish.rushes:
            yield Field(Outline(field.outline), weight, Level.IMMOBILE)


def _over(base: Base, shape: Outline) -> bool:
    """Whether her bow, her stern or her middle is over a field."""
    half = base.length // 2
    return any(shape.covers(base.at(ahead, 0)) for ahead in (half, 0, -half))


def _stopping(line: Line, apart: int) -> Iterator[Pose]:
    """Where she is as she runs on straight until she can be Immobile."""
    way = _WAYS[line.speed.level] - DISTANCE[line.speed.level]
    return (straight(line.poses[-1], mark) for mark in _marks(way, apart))


def _base(ship: Ship, pose: Pose, way: Way, about: int = CLEARANCE) -> Base:
    """The water that she wants whose leading edge is there."""
    base = ship.base
    x, y, course = straight(pose, -(base.length // 2))
    heading = course if way is Way.AHEAD else (course + HALF_TURN) % FULL_TURN
    return Base(x, y, heading, base.length + 2 * about, base.width + 2 * about)


def grounds(
    battle: SmokeBattle, ship: Ship, base: Base, level: Level, wrecks: Sequence[Wreck]
) -> int:
    """Decision 5, SW-GRD-04: what the ground under a base is to her draught.

    `wrecks` are those of this battle that may be there.
    """
    waters = battle.waters
    if waters.is_deep(base):
        features = waters.wrecks(base, wrecks) if wrecks else ()
    elif waters.land(base) is not None:
        return LAND
    else:
        features = waters.features(base, wrecks)
    if not features:
        return 0
    columns = battle.tables.grounding[ship.card.draught]
    worst = max([columns[feature.depth] or 0 for feature in features])
    return GROUND * (worst + (0 if level is Level.SLOW else 2)) if worst else 0


def _off(battle: SmokeBattle, base: Base, leaves: bool) -> int:
    """SW-MOV-13: whether she would leave the table."""
    return 0 if leaves or battle.waters.left_by(base) is None else EDGE


def _afoul(base: Base, others: Sequence[Hazard], part: int, count: int) -> int:
    """Vessels that would be as near as to touch, on the ways that are known or seem likely."""
    near = 0
    at, half = (base.x, base.y), base.length // 2
    for other, x, y, radius, clear in others:
        dx, dy, far = x - base.x, y - base.y, half + radius
        if dx * dx + dy * dy > far * far:
            continue
        there = _there(other, part, count)
        reach = half + there.length // 2 + other.room
        if not within(at, (there.x, there.y), reach):
            continue
        if clear is None and _beside(base, there, other.room):
            near += VESSEL
    return near


def _pressed(battle: SmokeBattle, ship: Ship, line: Line, others: Sequence[Hazard]) -> int:
    """SW-MOV-12: those whom she touches, and whom she would only press on this way."""
    pressed = 0
    for other, _, _, _, clear in others:
        if clear is not None:
            there = other.ship.base
            ways = (_sets_out(battle, ship, line), line.poses[-1])
            bases = (_base(ship, pose, line.speed.way, 0) for pose in ways)
            pressed += VESSEL * any(clearance(base, there) < clear for base in bases)
    return pressed


def _sets_out(battle: SmokeBattle, ship: Ship, line: Line) -> Pose:
    """Where her leading edge is a little after she has begun to move."""
    speed, helm = line.speed, line.manoeuvre[0].helm
    start = _lead(ship.base, speed.way)
    if helm is STRAIGHT[speed.way]:
        return straight(start, STEP)
    return _arc(battle, ship, speed, helm).after(start, STEP)


def _hazard(battle: SmokeBattle, own: Ship, other: Neighbour) -> Hazard:
    """SW-MOV-01: she goes as far as her speed takes her, and a level slower in the next turn."""
    ship, line = other.ship, other.line
    base, speed = ship.base, line.speed if line is not None else ship.speed
    way = DISTANCE[speed.level] + DISTANCE[_SLOWER[speed.level]]
    half = (way if speed.way is Way.AHEAD else -way) // 2
    x, y = base.at(half, 0) if half and line is None else (base.x, base.y)
    radius = (way // 2 if line is None else way) + base.length + other.room
    clear = None
    if in_contact(battle, own, ship):
        clear = min(clearance(own.base, base), 0) - ROUNDING
    return Hazard(other, x, y, radius, clear)


def _beside(base: Base, other: Base, room: int) -> bool:
    """Whether another base may lie in this one, as this one's sides see it."""
    ahead, aside = base.relative((other.x, other.y))
    cos, sin = map(abs, unit(base.heading - other.heading))
    length = base.length + (other.length * cos + other.width * sin) // _UNIT
    width = base.width + (other.length * sin + other.width * cos) // _UNIT
    return 2 * (abs(ahead) - room) <= length and 2 * (abs(aside) - room) <= width


def _there(other: Neighbour, part: int, count: int) -> Base:
    """Where another vessel is by then: on her way, or straight on at her speed; who backs, stops.

    Parts beyond the count are of the next turn, when she goes on a level slower.
    """
    ship, line = other.ship, other.line
    if line is not None:
        poses = line.poses
        if part <= count:
            return _base(ship, poses[-(-part * len(poses) // count) - 1], line.speed.way, 0)
        slower = DISTANCE[_SLOWER[line.speed.level]]
        run_on = straight(poses[-1], slower * (part - count) // count)
        return _base(ship, run_on, line.speed.way, 0)
    if ship.speed.level is Level.IMMOBILE or ship.speed.way is Way.ASTERN:
        return ship.base
    way = DISTANCE[ship.speed.level] * part // count
    return moved(ship.base, course_of(ship.base, ship.speed.way), way)
