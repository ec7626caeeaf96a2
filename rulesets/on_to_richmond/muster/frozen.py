"""OR-BG-09: the state of ships, units, locks and sides at the beginning of a turn, as JSON.

Of an entry it stands in its `state` under "now", of the rest in `start.state`:

    {"now": {"passes": {"confederate": 3}, "locks": [{"attacker": "virginia",
     "target": "cumberland", "attacker_until": 6, "target_until": 6}]}}
"""

from __future__ import annotations

from typing import Any

from rulesets.core.events import EntryId
from rulesets.core.geometry import FULL_TURN
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.core.setup import MOST_TURNS
from rulesets.on_to_richmond.state import (
    Lock,
    Muster,
    RichmondBattle,
    Ship,
    Status,
    Transfer,
    Unit,
)
from rulesets.on_to_richmond.tables import LOCKED, MOST_STANDS, Cover, Formation

RULE = "OR-BG-09"
_MOST_LOCKS = 200


def ship_now(battle: RichmondBattle, ship: Ship) -> dict[str, Any]:
    """What has become of a ship."""
    told: dict[str, Any] = {
        "status": str(ship.status),
        "position": ship.position,
        "heading": ship.heading,
        "damage": ship.damage,
        "sternway": ship.sternway and (ship.moved or battle.paired(ship)),
    }
    if ship.transfer is not None:
        told["transfer"] = {"units": ship.transfer.units, "place": ship.transfer.place}
    return told


def unit_now(unit: Unit) -> dict[str, Any]:
    """What has become of a unit."""
    return {
        "status": str(unit.status),
        "stands": unit.stands,
        "position": unit.position,
        "facing": unit.facing,
        "cover": None if unit.cover is None else str(unit.cover),
        "formation": str(unit.formation),
        "marked": unit.marked,
        "aboard": None if unit.aboard is None else unit.aboard.id,
    }


def battle_now(battle: RichmondBattle) -> dict[str, Any]:
    """What holds for the whole table."""
    return {
        "passes": {side.id: side.passes for side in battle.sides},
        "locks": [
            {
                "attacker": lock.attacker.id,
                "target": lock.target.id,
                "attacker_until": lock.attacker_until,
                "target_until": lock.target_until,
            }
            for lock in battle.locks
        ],
    }


def thaw(battle: RichmondBattle, problems: Problems) -> None:
    """A battle taken up in its middle, as the setup tells it."""
    for i, entry in enumerate(battle.setup.units):
        if entry.state.get("now") is not None:
            with problems.collecting():
                read = Reader(dict(entry.state), f"/units/{i}/state", RULE).object("now")
                _thaw_unit(battle, battle.units[entry.id], read)
    for i, vessel in enumerate(battle.setup.vessels):
        if vessel.state.get("now") is not None:
            with problems.collecting():
                read = Reader(dict(vessel.state), f"/vessels/{i}/state", RULE).object("now")
                _thaw_ship(battle, battle.ships[vessel.id], read)
    for ship in battle.ships.values():
        ship.aboard = [unit for unit in battle.units.values() if unit.aboard is ship]
    with problems.collecting():
        start = Reader(dict(battle.setup.start_state), "/start/state", RULE)
        if start.has("now"):
            _thaw_table(battle, start.object("now"))
        start.done()


def _thaw_ship(battle: RichmondBattle, ship: Ship, read: Reader) -> None:
    ship.status = read.word("status", Status)
    ship.position = read.point("position")
    ship.heading = read.integer("heading", most=FULL_TURN - 1)
    ship.damage = read.integer("damage", least=ship.start_damage, most=ship.card.limit)
    ship.sternway = read.truth("sternway")
    if (ship.status is Status.SUNK) is not (ship.left == 0):
        read.refuse("damage", f"{ship.damage} does not fit {ship.status}", "Change one of them.")
    if read.has("transfer"):
        transfer = read.object("transfer")
        units = transfer.raw("units")
        if not isinstance(units, list | tuple) or not all(
            isinstance(unit, str) and unit in battle.units for unit in units
        ):
            transfer.refuse("units", "is no list of units", "List units by their ids.")
        place = transfer.point("place") if transfer.has("place") else None
        transfer.done()
        ship.transfer = Transfer(tuple(EntryId(unit) for unit in units), place)
    read.done()


def _thaw_unit(battle: RichmondBattle, unit: Unit, read: Reader) -> None:
    unit.status = read.word("status", Muster)
    unit.stands = read.integer("stands", most=min(unit.started, MOST_STANDS))
    unit.position = read.point("position")
    unit.facing = read.integer("facing", most=FULL_TURN - 1) if read.has("facing") else None
    unit.cover = read.word("cover", Cover) if read.has("cover") else None
    unit.formation = read.word("formation", Formation)
    unit.marked = read.truth("marked")
    unit.aboard = None
    if read.has("aboard"):
        carrier = read.identifier("aboard")
        if carrier not in battle.ships:
            read.refuse("aboard", "there is no such vessel", "Name a vessel of its side.")
        unit.aboard = battle.ships[carrier]
    read.done()


def _thaw_table(battle: RichmondBattle, read: Reader) -> None:
    if read.has("passes"):
        passes = read.object("passes")
        for side in battle.sides:
            if passes.has(side.id):
                side.passes = passes.integer(side.id, most=10)
        passes.done()
    if read.has("locks"):
        battle.locks = [_lock(battle, lock) for lock in read.objects("locks", most=_MOST_LOCKS)]
    read.done()


def _lock(battle: RichmondBattle, read: Reader) -> Lock:
    pair = []
    for name in ("attacker", "target"):
        ship = battle.ships.get(read.identifier(name))
        if ship is None or not ship.afloat:
            read.refuse(name, "there is no such ship afloat", "Name a ship.")
        pair.append(ship)
    most = min(MOST_TURNS, battle.setup.start_turn + LOCKED)
    lock = Lock(
        pair[0],
        pair[1],
        read.integer("attacker_until", least=1, most=most),
        read.integer("target_until", least=1, most=most),
    )
    read.done()
    return lock
