"""A battle at its start: the setup read into sides, ships, units and objects, and checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rulesets.core.entries import ObjectEntry
from rulesets.core.events import EntryId
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup, SideSetup
from rulesets.riverside.capacity import load_of, overload
from rulesets.riverside.continuity import rolls_to_return
from rulesets.riverside.fleet import muster_ship
from rulesets.riverside.loading import LOAD, UNLOAD
from rulesets.riverside.objective import read_objective
from rulesets.riverside.options import Options
from rulesets.riverside.orders import unit_order, vessel_orders
from rulesets.riverside.state import (
    Held,
    Muster,
    RiverCommander,
    RiversideBattle,
    Ship,
    Status,
    Thing,
    Transfer,
    Unit,
    loads,
    put_aboard,
    set_muster,
)
from rulesets.riverside.tables import Action, UnitKind
from rulesets.riverside.troops import may_board, muster_unit

#: Makes the commander of a side; raises IllegalSetupError for a doctrine that nobody knows.
MakeCommander: TypeAlias = Callable[[RiversideBattle, SideSetup, str], RiverCommander]


def muster(
    setup: BattleSetup, make_commander: MakeCommander, *, logging: bool = True
) -> RiversideBattle:
    """The battle at its start. Raises IllegalSetupError with all that the book forbids in it."""
    battle = RiversideBattle(setup, Options.from_json(setup.options), logging=logging)
    one, other = battle.sides
    one.foe, other.foe = other, one
    problems = Problems()
    for i, vessel in enumerate(setup.vessels):
        ship = muster_ship(battle, vessel, f"/vessels/{i}", problems)
        if ship is not None:
            battle.ships[ship.id] = ship
            ship.side.ships.append(ship)
    for i, entry in enumerate(setup.units):
        unit = muster_unit(battle, entry, f"/units/{i}", problems)
        if unit is not None:
            battle.units[unit.id] = unit
            unit.side.units.append(unit)
            if entry.aboard in battle.ships:
                _board(unit, battle.ships[entry.aboard], f"/units/{i}", problems)
    _muster_things(battle, problems)
    _read_start(battle, problems)
    _read_transfers(battle, problems)
    _check_loads(battle, problems)
    _check_berths(battle, problems)
    _read_orders(battle, problems)
    with problems.collecting():
        battle.objective = read_objective(setup.scenario.objective, setup, "/scenario/objective")
    for i, side in enumerate(setup.sides):
        with problems.collecting():
            battle.sides[i].commander = make_commander(battle, side, f"/sides/{i}")
    if not problems.found:
        _check_present(battle, problems)
    problems.settle()
    return battle


def _board(unit: Unit, ship: Ship, at: str, problems: Problems) -> None:
    """RS-MOD-04: aboard, at the vessel's point; away with it if it is off the table."""
    may_board(unit, ship, at, problems)
    if unit.status not in (Muster.IN_PLAY, Muster.ABSENT):
        return
    put_aboard(unit, ship)
    set_muster(unit, Muster.IN_PLAY if ship.on_table else Muster.ABSENT)


def _muster_things(battle: RiversideBattle, problems: Problems) -> None:
    """RS-MW-18: objects loose aboard, or borne by porters, one encumbrance each."""
    setup = battle.setup
    for i, vessel in enumerate(setup.vessels):
        ship = battle.ships.get(vessel.id)
        for j, entry in enumerate(vessel.cargo):
            if ship is None:
                continue
            thing = Thing(entry.id, entry.kind, entry.encumbrance, ship.side)
            battle.things[thing.id] = thing
            if entry.carrier is None:
                thing.ship = ship
                ship.cargo.append(thing)
            elif entry.carrier in battle.units:
                _bear(thing, battle.units[entry.carrier], f"/vessels/{i}/cargo/{j}", problems)
    for i, owner in enumerate(setup.units):
        unit = battle.units.get(owner.id)
        for j, entry in enumerate(owner.objects):
            if unit is None:
                continue
            thing = Thing(entry.id, entry.kind, entry.encumbrance, unit.side)
            battle.things[thing.id] = thing
            _check_carrier(entry, unit, f"/units/{i}/objects/{j}", problems)
            if not _is_elsewhere(setup, thing.id):
                _bear(thing, unit, f"/units/{i}/objects/{j}", problems)
    battle.things = dict(sorted(battle.things.items()))


def _is_elsewhere(setup: BattleSetup, thing: str) -> bool:
    """Whether the start of a battle in its middle tells of an object's place."""
    told = setup.start_state.get("things")
    return isinstance(told, dict) and thing in told


def _check_carrier(entry: ObjectEntry, unit: Unit, at: str, problems: Problems) -> None:
    if entry.carrier not in (None, unit.id):
        problems.add(
            f"{at}/carrier",
            "RS-MW-18",
            f"{entry.id} is listed with {unit.id} and borne by {entry.carrier}",
            "List it with the unit that bears it.",
        )


def _bear(thing: Thing, unit: Unit, at: str, problems: Problems) -> None:
    """RS-MW-18: only porters carry objects."""
    if unit.kind != UnitKind.BAGGAGE:
        problems.add(
            at, "RS-MW-18", f"{unit.id} is no baggage", "Give objects to baggage, or stow them."
        )
    thing.carrier = unit
    unit.things.append(thing)


def _read_start(battle: RiversideBattle, problems: Problems) -> None:
    """RS-MW-02: who goes first in a battle begun in its middle, and where objects lie then."""
    setup = battle.setup
    with problems.collecting():
        start = Reader(dict(setup.start_state), "/start/state")
        first = setup.scenario.first_side
        if start.has("first_side"):
            named = start.identifier("first_side")
            if named not in [side.id for side in setup.sides]:
                start.refuse("first_side", f"{named!r} is no side", "Name one of the sides.")
            battle.first = battle.side(named)
        elif first is not None:
            battle.first = battle.side(first)
        elif setup.start_turn > 1:
            problems.add(
                "/start/state/first_side",
                "RS-MW-02",
                "nobody knows which side goes first",
                "Name the side, here or in the scenario.",
            )
        if start.has("things"):
            things = start.object("things")
            for name in sorted(start.mapping("things")):
                _read_thing(battle, name, things.object(name))
            things.done()
        start.done()


def _read_thing(battle: RiversideBattle, name: str, read: Reader) -> None:
    """An object that is neither loose aboard nor borne by its porters."""
    thing = battle.things.get(name)
    if thing is None:
        read.refuse("", f"there is no object {name!r}", "Name an object of the setup.")
    if thing.ship is not None:
        thing.ship.cargo.remove(thing)
        thing.ship = None
    if thing.carrier is not None:
        thing.carrier.things.remove(thing)
        thing.carrier = None
    thing.held = read.word("held", Held) if read.has("held") else Held.KEPT
    if read.has("side"):
        side = read.identifier("side")
        if side not in [one.id for one in battle.sides]:
            read.refuse("side", f"{side!r} is no side", "Name one of the sides.")
        thing.side = battle.side(side)
    thing.position = read.point("position") if read.has("position") else None
    if read.has("unit"):
        bearer = battle.units.get(read.identifier("unit"))
        if bearer is None:
            read.refuse("unit", "there is no such unit", "Name a unit of the setup.")
        thing.carrier = bearer
        bearer.things.append(thing)
    elif read.has("vessel"):
        ship = battle.ships.get(read.identifier("vessel"))
        if ship is None:
            read.refuse("vessel", "there is no such vessel", "Name a vessel of the setup.")
        thing.ship = ship
        ship.cargo.append(thing)
    read.done()


def _read_transfers(battle: RiversideBattle, problems: Problems) -> None:
    """RS-EMB-02: transfers that were under way when the battle was broken off."""
    for i, entry in enumerate(battle.setup.units):
        unit = battle.units.get(entry.id)
        if unit is None or "transfer" not in entry.state or entry.state["transfer"] is None:
            continue
        with problems.collecting():
            read = Reader(entry.state["transfer"], f"/units/{i}/state/transfer", "RS-EMB-02")
            way = read.text("way")
            ship = battle.ships.get(read.identifier("vessel"))
            if ship is None or ship.side is not unit.side:
                read.refuse("vessel", "there is no such vessel of its side", "Name one.")
            if way not in (Action.EMBARK, Action.DISEMBARK, LOAD, UNLOAD):
                read.refuse("way", "is no way to transfer", "Give embark, disembark, load, unload.")
            names = read.raw("things")
            if not isinstance(names, list | tuple) or not all(
                isinstance(name, str) and name in battle.things for name in names
            ):
                read.refuse("things", "is no list of objects", "List the ids of objects.")
            place = read.point("place") if read.has("place") else None
            if place is None and way in (Action.DISEMBARK, UNLOAD):
                read.refuse("place", "is missing", "Give the point ashore.")
            if way == Action.DISEMBARK and unit.aboard is not ship:
                read.refuse("vessel", "it is not aboard", "Name the vessel it is aboard.")
            unit.transfer = Transfer(
                way=way,
                ship=ship,
                place=place,
                things=tuple(battle.things[name] for name in names),
                compulsory=read.has("compulsory") and read.truth("compulsory"),
            )
            read.done()


def _check_loads(battle: RiversideBattle, problems: Problems) -> None:
    """RS-CAP-01, RS-CAP-02, RS-CAP-03: what a vessel may carry. RS-MW-18: and what porters may."""
    for i, vessel in enumerate(battle.setup.vessels):
        ship = battle.ships.get(vessel.id)
        if ship is None or not (ship.aboard or ship.cargo):
            continue
        load = load_of(
            (unit.kind for unit in ship.aboard), (thing.encumbrance for thing in loads(ship))
        )
        over = overload(ship.card.capacity, load, battle.options.capacity_mode)
        if over is not None:
            problems.add(
                f"/vessels/{i}",
                over.rule,
                f"{vessel.name} is overloaded: {over.problem}",
                "Land some of it, or put it aboard another vessel.",
            )
    for i, entry in enumerate(battle.setup.units):
        unit = battle.units.get(entry.id)
        if unit is not None and unit.kind == UnitKind.BAGGAGE:
            borne = sum(thing.encumbrance for thing in unit.things)
            if borne > unit.figures and unit.in_play:
                problems.add(
                    f"/units/{i}/objects",
                    "RS-MW-18",
                    f"{unit.figures} porters carry {borne}",
                    "Each porter carries 1 encumbrance.",
                )


def _check_berths(battle: RiversideBattle, problems: Problems) -> None:
    """RS-MOV-03: no two vessels lie on one point."""
    taken: dict[tuple[int, int], EntryId] = {}
    for i, vessel in enumerate(battle.setup.vessels):
        ship = battle.ships.get(vessel.id)
        if ship is None or not ship.on_table:
            continue
        if ship.position in taken:
            problems.add(
                f"/vessels/{i}/position",
                "RS-MOV-03",
                f"{vessel.name} lies on the point of {taken[ship.position]}",
                "Move one of them.",
            )
        taken[ship.position] = ship.id


def _read_orders(battle: RiversideBattle, problems: Problems) -> None:
    """The explicit orders, by turn and entry, in the order they were given."""
    vessels = {vessel.id for vessel in battle.setup.vessels}
    for i, side in enumerate(battle.setup.sides):
        kept = battle.sides[i].orders
        for j, order in enumerate(side.orders):
            with problems.collecting():
                given = kept.setdefault((order.turn, order.entry), [])
                at = f"/sides/{i}/orders/{j}/order"
                if order.entry in vessels:
                    given += vessel_orders(order.order, at=at)
                else:
                    given.append(unit_order(order.order, at=at))


def _check_present(battle: RiversideBattle, problems: Problems) -> None:
    """RS-MW-22: each side has something in play, or something still to come."""
    for i, side in enumerate(battle.sides):
        if not any(unit.in_play for unit in side.units) and not any(
            ship.on_table or awaited(battle, ship) for ship in side.ships
        ):
            problems.add(
                f"/sides/{i}",
                "RS-MW-22",
                f"{battle.setup.sides[i].name} has nothing present and nothing to come",
                "Add a vessel or a unit to this side.",
            )


def awaited(battle: RiversideBattle, ship: Ship) -> bool:
    """RS-CMP-02: whether a vessel off the table still rolls to come in.

    RS-CMP-04: never in the battle that it left.
    """
    return ship.status is Status.OFF_TABLE and rolls_to_return(
        ship.before, riverside=battle.setup.scenario.riverside, options=battle.options
    )
