"""OR-FIR-05, OR-GEN-05: what a mount bears on, and what is in the way."""

from __future__ import annotations

from typing import Final, TypeAlias

from rulesets.core.geometry import unit
from rulesets.core.outline import passes_through
from rulesets.on_to_richmond.hulls import corners
from rulesets.on_to_richmond.lookout import lookout
from rulesets.on_to_richmond.options import ArcModel
from rulesets.on_to_richmond.ratings import BROADSIDE, Mount
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Unit
from rulesets.on_to_richmond.tables import FINE, STAND_RADIUS

#: A point seen from a mount: out along its axis, and across it.
Seen: TypeAlias = tuple[int, int]
_CORRIDOR: Final = ArcModel.CORRIDOR
_DISC: Final = STAND_RADIUS * FINE


def bears(battle: RichmondBattle, ship: Ship, mount: Mount, target: Ship | Unit) -> bool:
    """OR-FIR-05: whether any part of a target lies in the arc of a mount.

    OR-FIR-03: a turret's is all round.
    """
    if mount.axis is None:
        return True
    cos, sin = unit(ship.heading + mount.axis)
    x, y = ship.position
    half = FINE * (battle.half_length if mount.kind is BROADSIDE else battle.half_beam)
    corridor = battle.options.arc_model is _CORRIDOR
    dx, dy = target.position[0] - x, target.position[1] - y
    seen = dx * cos + dy * sin, dx * sin - dy * cos
    if isinstance(target, Unit):
        return disc_in_corridor(seen, half) if corridor else disc_in_sector(seen)
    # Most targets lie plainly outside, or with their middle in the corridor.
    reach = half + battle.half_length * FINE
    if corridor:
        if abs(seen[1]) > reach or seen[0] < -battle.half_length * FINE:
            return False
        if seen[0] > 0 and abs(seen[1]) <= half:
            return True
    # The turn of one hull against the other, in FINE once more.
    tcos, tsin = unit(target.heading)
    out = battle.half_length * ((tcos * cos + tsin * sin) // FINE)
    over = battle.half_length * ((tcos * sin - tsin * cos) // FINE)
    ends = (seen[0] - out, seen[1] - over), (seen[0] + out, seen[1] + over)
    return line_in_corridor(*ends, half) if corridor else line_in_sector(*ends)


def line_in_corridor(a: Seen, b: Seen, half: int) -> bool:
    """Whether part of a line lies before a mount, at most `half` to either side."""
    return _meets((a[0] - 1, b[0] - 1), (half - a[1], half - b[1]), (half + a[1], half + b[1]))


def line_in_sector(a: Seen, b: Seen) -> bool:
    """Whether part of a line lies within 45 degrees of a mount's axis."""
    return _meets((a[0] - a[1], b[0] - b[1]), (a[0] + a[1], b[0] + b[1]))


def _meets(*sides: tuple[int, int]) -> bool:
    """Whether some point of a line has no side negative; of each, its values at both ends."""
    low, high = (0, 1), (1, 1)  # the part of the line that is left, as fractions
    for start, end in sides:
        if start < 0 and end < 0:
            return False
        if start >= 0 and end >= 0:
            continue
        cut = (abs(start), abs(start - end))
        if start < 0:
            low = low if low[0] * cut[1] >= cut[0] * low[1] else cut
        else:
            high = high if high[0] * cut[1] <= cut[0] * high[1] else cut
    return low[0] * high[1] <= high[0] * low[1]


def disc_in_corridor(seen: Seen, half: int) -> bool:
    """Whether part of a land stand lies before a mount, at most `half` to either side."""
    behind, aside = max(0, -seen[0]), max(0, abs(seen[1]) - half)
    return behind * behind + aside * aside <= _DISC * _DISC and seen[0] > -_DISC


def disc_in_sector(seen: Seen) -> bool:
    """Whether part of a land stand before a mount lies within 45 degrees of its axis."""
    out, aside = seen[0], abs(seen[1])
    return out > 0 and (aside <= out or (aside - out) ** 2 <= 2 * _DISC * _DISC)


def in_sight(battle: RichmondBattle, firer: Ship | Unit, target: Ship | Unit) -> bool:
    """OR-GEN-05: no ship, friendly or not, and no land lies between a mount and its target."""
    if not battle.options.los_blocked_by_ships:
        return True
    place, at = firer.position, target.position
    low, high = battle.water
    if not (low < place[1] < high and low < at[1] < high) and battle.field.land_between(place, at):
        return False
    dx, dy = at[0] - place[0], at[1] - place[1]
    whole = dx * dx + dy * dy
    near = battle.radius * battle.radius * whole
    for _, px, py, other in lookout(battle, firer).ships.values():
        # Most ships are plainly off the line, or beyond one of its ends.
        off = px * dy - py * dx
        if off * off > near or other is target:
            continue
        along = px * dx + py * dy
        if (
            (along > 0 or along * along <= near)
            and (along < whole or (along - whole) ** 2 <= near)
            and passes_through(place, at, corners(battle, other))
        ):
            return False
    return True
