"""SW-SET-04: vessels without a place are placed in turn, each near the edge of its own side.

SW-SET-03: the setup says from which edge each side comes, so no die is rolled for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final, TypeAlias

from rulesets.core.battlefield import Edge
from rulesets.core.dice import Dice
from rulesets.core.geometry import FULL_TURN
from rulesets.smoke_on_the_water.events.ignored import OrderIgnored
from rulesets.smoke_on_the_water.events.setup import NoRoom, PlacingRolled, VesselPlaced
from rulesets.smoke_on_the_water.orders import Placing, Refusal
from rulesets.smoke_on_the_water.rules.bases import Base, touch
from rulesets.smoke_on_the_water.state import Ship, Side, SmokeBattle, Status
from rulesets.smoke_on_the_water.tables import CM

RULE: Final = "SW-SET-04"
#: SW-SET-04: how far from the own edge a vessel may be placed.
REACH: Final = 30 * CM
#: How finely a place is looked for where a commander has named none that will do: in parts of her
#: length ahead, and of her width aside.
_AHEAD: Final = 4
_ASIDE: Final = 2
#: What a side has looked for in vain: the length, the width and the heading of a base.
Shape: TypeAlias = tuple[int, int, int]


def deployment(battle: SmokeBattle, dice: Dice) -> None:
    """SW-SET-04: one vessel each in turn; a side that has none left stops, the other goes on."""
    if not any(map(_waiting, battle.sides)):
        return
    side = _first(battle, dice)
    in_vain: set[tuple[Side, Shape]] = set()
    while _waiting(side) or _waiting(side.foe):
        if _waiting(side):
            _place_one(battle, side, in_vain)
        side = side.foe


def _waiting(side: Side) -> list[Ship]:
    return [ship for ship in side.ships if ship.status is Status.WAITING]


def _first(battle: SmokeBattle, dice: Dice) -> Side:
    """SW-SET-04: a die for each side, the higher first; where one has nothing to place, none."""
    one, other = battle.sides
    if not _waiting(one) or not _waiting(other):
        return one if _waiting(one) else other
    for attempt in count(1):
        again = (f"#{attempt}",) if attempt > 1 else ()
        a = dice.roll(1, 6, "first to place", one.id, *again)
        b = dice.roll(1, 6, "first to place", other.id, *again)
        ahead = a.total - b.total
        first = None if not ahead else one if ahead > 0 else other
        battle.log(PlacingRolled(RULE, one.id, other.id, a, b, first.id if first else None))
        if first is not None:
            return first
    raise AssertionError("dice that are level for ever")


def _place_one(battle: SmokeBattle, side: Side, in_vain: set[tuple[Side, Shape]]) -> None:
    """SW-SET-04: where the commander wants her, or else the first place that will do.

    Vessels are only added, so where one found no room another of her shape finds none.
    """
    ship, wanted = side.commander.place(battle, side, _waiting(side))
    base = based(ship, wanted)
    refusal = check_placing(battle, ship, base)
    if refusal is not None:
        battle.log(OrderIgnored(refusal.rule, ship.id, "be placed there", refusal.reason))
        shape = side, (base.length, base.width, base.heading)
        found = None if shape in in_vain else next(_places(battle, ship, base), None)
        if found is None:
            in_vain.add(shape)
            battle.happen(NoRoom(RULE, ship.id))
            return
        base = found
    battle.happen(VesselPlaced(RULE, ship.id, base.x, base.y, base.heading))


def based(ship: Ship, placing: Placing) -> Base:
    """SW-GEO-03: her base, placed so."""
    heading = placing.heading % FULL_TURN
    return Base(*placing.at, heading, ship.card.length, ship.card.width)


def check_placing(battle: SmokeBattle, ship: Ship, base: Base) -> Refusal | None:
    """SW-SET-04: why a vessel cannot be placed so; None: she can."""
    if ship.status is not Status.WAITING:
        return Refusal(RULE, "she is not waiting to be placed")
    if not _near_edge(battle, ship.side, base):
        return Refusal(RULE, "she would not be within 30 cm of her own edge")
    if land := battle.waters.land(base):
        return Refusal(RULE, f"she would lie on {land}")
    if any(touch(base, other.base) for other in battle.afloat()):
        return Refusal(RULE, "another vessel lies there")
    return None


def _near_edge(battle: SmokeBattle, side: Side, base: Base) -> bool:
    """The whole base on the table, and within reach of the edge."""
    length, width = battle.field.length, battle.field.width
    low = 0 if side.edge is Edge.UPSTREAM else length - REACH
    return all(
        low <= x <= low + REACH and 0 <= x <= length and 0 <= y <= width for x, y in base.corners()
    )


def _places(battle: SmokeBattle, ship: Ship, wanted: Base) -> Iterator[Base]:
    """Places that will do, from the middle of the edge outwards, the furthest forward first."""
    length, width = battle.field.length, battle.field.width
    upstream = ship.side.edge is Edge.UPSTREAM
    west, east = (f(x for x, _ in wanted.corners()) - wanted.x for f in (min, max))
    nearest, furthest = (-west, REACH - east) if upstream else (east, REACH + west)
    for aside in range(0, width // 2, max(CM, wanted.width // _ASIDE)):
        for y in (width // 2 + aside, width // 2 - aside):
            for off in range(furthest, nearest - 1, -max(CM, wanted.length // _AHEAD)):
                base = based(ship, Placing((off if upstream else length - off, y), wanted.heading))
                if check_placing(battle, ship, base) is None:
                    yield base
