"""SC-HULL-03, SC-MAG-03: how near an enemy was where a vessel sank: a campaign takes prisoners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.core.events import EntryId, Event
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.aftermath.record import take
from rulesets.soldiers_companion.events.fate import VesselDestroyed, VesselSunk
from rulesets.soldiers_companion.muster.muster import muster
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Unit, Work
from rulesets.soldiers_companion.water.hulls import corners, distance_of


def captors(setup: BattleSetup, log: Iterable[Event]) -> dict[EntryId, int | None]:
    """For each vessel sunk or blown up, the thousandths to the nearest enemy, or None.

    An enemy is a vessel afloat, or the bank on which a unit or a work of the enemy stands,
    straight across from her hull.
    """
    battle = muster(setup, None, logging=False)
    found: dict[EntryId, int | None] = {}
    for event in log:
        if isinstance(event, VesselSunk | VesselDestroyed):
            ship = battle.ships[event.ship]
            found[ship.id] = min(_distances(battle, ship), default=None)
        take(battle, event)
    return found


def _distances(battle: CompanionBattle, ship: Ship) -> Iterator[int]:
    for other in battle.ships.values():
        if (other.captor or other.side) is not ship.side and other.on_table:
            yield distance_of(ship, other)
    field = battle.field
    standing: list[Unit | Work] = [unit for unit in battle.units.values() if unit.ashore]
    standing += [work for work in battle.works.values() if work.in_play]
    for one in standing:
        if one.side is ship.side:
            continue
        s, y = one.position
        hull = [(min(max(x, 0), field.length), z) for x, z in corners(ship)]
        if y >= field.bank(field.north, s):
            yield max(0, min(field.bank(field.north, x) - z for x, z in hull))
        elif y <= field.bank(field.south, s):
            yield max(0, min(z - field.bank(field.south, x) for x, z in hull))
        else:
            yield distance_of(ship, one)
