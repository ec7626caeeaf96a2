"""Decision 14: torpedoes that a side knows of, and small craft that sweep them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesets.core.geometry import Point, bearing, squared
from rulesets.core.outline import Outline
from rulesets.smoke_on_the_water.commander.doctrine import Plan
from rulesets.smoke_on_the_water.commander.situation import Situation
from rulesets.smoke_on_the_water.commander.steering import Wish
from rulesets.smoke_on_the_water.rules.parting import moved
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.ships import has_spar
from rulesets.smoke_on_the_water.state import Ship, Torpedoes, TorpedoKind
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Level, Size, Weight

#: How far off a field may be that a boat goes for, and how near an enemy keeps her away.
_WITHIN: Final = 200 * CM
_DANGER: Final = 60 * CM
#: So far from its middle she goes Slow, at which alone she sweeps; she goes Medium before.
_SLOWS: Final = 60 * CM
#: Where a lane is looked for on a course: as far as she goes before she is Slow.
_AHEAD: Final = range(0, 80 * CM, 5 * CM)
#: SW-TOR-11: who can sweep. With more than a light gun she has better things to do.
_SIZES: Final = (Size.VERY_SMALL, Size.SMALL)
_LIGHT: Final = (Weight.VERY_LIGHT, Weight.LIGHT)


def sweeping(seen: Situation) -> Wish | None:
    """SW-TOR-11: over the nearest known field, to and fro; None: she is not one to sweep."""
    if not _is_sweeper(seen.ship) or seen.plan in (Plan.RUN_PAST, Plan.HOLD_STATION):
        return None
    fields = [(squared(seen.at, middle), field.id, middle) for field, middle in _fields(seen)]
    if not fields:
        return None
    apart, _, middle = min(fields)
    if apart > _WITHIN * _WITHIN or _is_watched(seen, middle):
        return None
    level = Level.SLOW if apart <= _SLOWS * _SLOWS else Level.MEDIUM
    return Wish(compass(bearing(seen.at, middle)), level, rushes=True)


def in_the_lane(seen: Situation, wish: Wish) -> Wish:
    """SW-TOR-02: Slow, where her course goes over torpedoes of her own side."""
    if wish.level <= Level.SLOW:
        return wish
    shapes = [
        Outline(field.outline)
        for field in seen.battle.torpedoes.values()
        if field.side is seen.ship.holder
        and field.kind is TorpedoKind.CONTACT
        and field.density > 0
    ]
    ahead = [moved(seen.ship.base, wish.course, way) for way in _AHEAD] if shapes else ()
    over = any(shape.covers((base.x, base.y)) for base in ahead for shape in shapes)
    return wish._replace(level=Level.SLOW) if over else wish


def _is_sweeper(ship: Ship) -> bool:
    light = all(gun.lost or gun.place.card.weight in _LIGHT for gun in ship.guns)
    return ship.card.size in _SIZES and light and not ship.card.ram and not has_spar(ship)


def _fields(seen: Situation) -> Iterator[tuple[Torpedoes, Point]]:
    """Contact torpedoes of the enemy that are known, and the middle of each field."""
    for field in seen.battle.torpedoes.values():
        moored = field.kind is TorpedoKind.CONTACT and field.density > 0
        if moored and field.known and field.side is not seen.ship.holder:
            xs, ys = [x for x, _ in field.outline], [y for _, y in field.outline]
            yield field, (sum(xs) // len(xs), sum(ys) // len(ys))


def _is_watched(seen: Situation, at: Point) -> bool:
    """Whether an enemy who fights lies near."""
    return any(
        enemy.fights and squared((enemy.base.x, enemy.base.y), at) <= _DANGER * _DANGER
        for enemy in seen.enemies
    )
