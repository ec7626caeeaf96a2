"""A battle at its start: the setup read into sides, ships, units and works, and checked.

`start.state` is what holds for the whole table, each value optional:

    {"weather": "night", "now": {"initiative": "british", "wind": 600, "current": 3000,
     "grapples": [["dhow-1", "melik", 2]],
     "sides": {"british": {"streak": 1, "ambushed": false, "withdrawing": false,
                           "flagship": "melik", "start_count": 4}}}}

`now` is there where a battle is taken up in its middle. `wind` is where it comes from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from rulesets.core.events import GunId
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup, SideSetup
from rulesets.soldiers_companion.aftermath.complement import within_complement
from rulesets.soldiers_companion.muster.fleet import muster_ship
from rulesets.soldiers_companion.muster.frozen import (
    SHIP_SKIPS,
    UNIT_SKIPS,
    WORK_SKIPS,
    an_object,
    refuse,
    thaw,
    thaw_guns,
)
from rulesets.soldiers_companion.muster.loads import check_berths, check_loads, check_tows
from rulesets.soldiers_companion.muster.objective import read_objective
from rulesets.soldiers_companion.muster.troops import muster_troops
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.orders import Commander
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Grapple,
    Muster,
    Ship,
    Side,
    Status,
    Unit,
    Work,
)
from rulesets.soldiers_companion.tables import TURN, WEAPONS, WEATHER

KEY: Final = "soldiers_companion"
#: Makes the commander of a side; raises IllegalSetupError for a doctrine that nobody knows.
MakeCommander: TypeAlias = Callable[[CompanionBattle, SideSetup, str], Commander]
_MOST_GRAPPLES: Final = 100


def muster(
    setup: BattleSetup,
    make_commander: MakeCommander | None,
    *,
    logging: bool = True,
    whole: bool = True,
) -> CompanionBattle:
    """The battle at its start. Raises IllegalSetupError with all that the book forbids in it.

    SC-GEN-03: a setup of another book is refused before it is read.

    Without `make_commander` nobody commands: such a battle only adds up a log. If it isn't `whole`
    it is for the forms of those in it, and a side may have nothing.
    """
    setup.check_book(KEY, rule="SC-GEN-03")
    problems = Problems()
    battle = CompanionBattle(setup, Options.from_json(setup.options), logging=logging)
    _muster_ships(battle, problems)
    _muster_troops(battle, problems)
    problems.settle()
    _link(battle, problems)
    problems.settle()
    _count(battle)
    _read_start(battle, problems)
    _thaw(battle, problems)
    problems.settle()
    if setup.start_turn == 1:
        check_loads(battle, problems)
        check_tows(battle, problems)
        check_berths(battle, problems)
    with problems.collecting():
        battle.objective = read_objective(setup.scenario.objective, setup, "/scenario/objective")
    if make_commander is not None:
        for i, side in enumerate(setup.sides):
            with problems.collecting():
                battle.sides[i].commander = make_commander(battle, side, f"/sides/{i}")
    if whole and not problems.found:
        _check_present(battle, problems)
    problems.settle()
    return battle


def _muster_ships(battle: CompanionBattle, problems: Problems) -> None:
    for i, vessel in enumerate(battle.setup.vessels):
        ship = muster_ship(battle, vessel, f"/vessels/{i}", problems)
        if ship is not None:
            battle.ships[ship.id] = ship
            ship.side.ships.append(ship)


def _muster_troops(battle: CompanionBattle, problems: Problems) -> None:
    for i, entry in enumerate(battle.setup.units):
        made = muster_troops(battle, entry, f"/units/{i}", problems)
        if isinstance(made, Work):
            battle.works[made.id] = made
            made.side.works.append(made)
        elif made is not None:
            battle.units[made.id] = made
            made.side.units.append(made)


def _link(battle: CompanionBattle, problems: Problems) -> None:
    """Who is aboard whom, in which work, and in whose tow."""
    for i, entry in enumerate(battle.setup.units):
        unit = battle.units.get(entry.id)
        if unit is None:
            continue
        if entry.aboard is not None:
            _put_aboard(unit, battle.ships[entry.aboard])
        elif entry.state.get("landed") is not None:
            with problems.collecting():
                _take_landed(battle, unit, Reader(dict(entry.state), f"/units/{i}/state"))
        elif entry.state.get("work") is not None:
            with problems.collecting():
                _garrison(battle, unit, Reader(dict(entry.state), f"/units/{i}/state", "SC-BG-14"))
    for i, vessel in enumerate(battle.setup.vessels):
        if vessel.state.get("tug") is not None:
            with problems.collecting():
                read = Reader(dict(vessel.state), f"/vessels/{i}/state", "SC-TOW-06")
                _take_in_tow(battle, battle.ships[vessel.id], read)


def _put_aboard(unit: Unit, ship: Ship) -> None:
    unit.aboard = ship
    unit.position = ship.position
    ship.aboard.append(unit)
    if ship.status is Status.ABSENT:
        unit.status = Muster.ABSENT


def _garrison(battle: CompanionBattle, unit: Unit, state: Reader) -> None:
    """SC-BG-14: the garrison of a work stands in it."""
    work = battle.works.get(state.identifier("work"))
    if work is None or work.side is not unit.side:
        state.refuse("work", "there is no such work of its side", "Name one of the units.")
    unit.work = work
    unit.position = work.position


def _take_landed(battle: CompanionBattle, unit: Unit, state: Reader) -> None:
    """SC-TRP-06: a section serves a gun that a vessel has put ashore."""
    ship = battle.ships.get(state.identifier("landed"))
    if ship is None or ship.side is not unit.side:
        state.refuse("landed", "there is no such vessel of its side", "Name the vessel.")
    guns = {gun.id: gun for gun in ship.guns}
    for gun in state.objects("guns", most=1):
        name = GunId(gun.identifier("id"))
        if name not in guns:
            gun.refuse("id", f"{name!r} is no gun of {ship.id}", "Name one of its guns.")
        unit.guns.append(guns[name])
    unit.landed = ship.id


def _take_in_tow(battle: CompanionBattle, ship: Ship, state: Reader) -> None:
    """SC-TOW-06: a vessel that begins the battle in another's tow."""
    tug = battle.ships.get(state.identifier("tug"))
    if tug is None or tug.side is not ship.side or tug is ship:
        state.refuse("tug", "there is no such vessel of its side", "Name the tug.")
    ship.tug = tug
    tug.tows.append(ship)


def _count(battle: CompanionBattle) -> None:
    """SC-BG-01: the flagships. SC-BG-17: vessels and units that each side starts with."""
    for side in battle.sides:
        commanders = [
            vessel.id
            for vessel in battle.setup.vessels
            if vessel.side == side.id and vessel.state.get("force_commander") is True
        ]
        present = [ship.id for ship in side.ships if ship.afloat]
        side.flagship = next(iter(commanders or present), None)
        side.start_count = len(present) + sum(
            unit.status is not Muster.ABSENT for unit in side.units
        )


def _check_present(battle: CompanionBattle, problems: Problems) -> None:
    """SC-BG-24: each side has something on the table."""
    for i, side in enumerate(battle.sides):
        present = (
            any(ship.on_table for ship in side.ships)
            or any(unit.status in (Muster.IN_PLAY, Muster.HIDDEN) for unit in side.units)
            or any(work.in_play for work in side.works)
        )
        if not present:
            problems.add(
                f"/sides/{i}",
                "SC-BG-24",
                f"{battle.setup.sides[i].name} has nothing on the table",
                "Add a vessel, a unit or a work to this side.",
            )


# -- a battle taken up in its middle --------------------------------------------------------------


def _read_start(battle: CompanionBattle, problems: Problems) -> None:
    """SC-BG-06: the weather; and what a battle taken up in its middle brings for both sides."""
    with problems.collecting():
        start = Reader(dict(battle.setup.start_state), "/start/state", "SC-FORM-01")
        if start.has("weather"):
            battle.weather = start.text("weather")
            if battle.weather not in WEATHER:
                start.refuse(
                    "weather", "is no weather", f"One of: {', '.join(WEATHER)}.", "SC-BG-06"
                )
        if start.has("now"):
            _read_now(battle, start.object("now"))
        start.done()


def _read_now(battle: CompanionBattle, now: Reader) -> None:
    if now.has("initiative"):
        battle.initiative = battle.mover = _side(battle, now, "initiative")
    if now.has("wind"):
        battle.wind = now.integer("wind", most=5 * TURN)
        if battle.wind % TURN:
            now.refuse("wind", "is none of six directions", f"Give a multiple of {TURN}.")
    if now.has("current"):
        battle.current = now.integer("current")
    if now.has("grapples"):
        battle.grapples = _grapples(battle, now)
    if now.has("sides"):
        sides = now.object("sides")
        for side in battle.sides:
            if sides.has(side.id):
                _read_side(side, battle, sides.object(side.id))
        sides.done()
    now.done()


def _side(battle: CompanionBattle, read: Reader, name: str) -> Side:
    given = read.identifier(name)
    if given not in [side.id for side in battle.sides]:
        read.refuse(name, f"{given!r} is no side", "Name one of the sides.")
    return battle.side(given)


def _read_side(side: Side, battle: CompanionBattle, read: Reader) -> None:
    for name in ("streak", "start_count"):
        if read.has(name):
            setattr(side, name, read.integer(name))
    for name in ("ambushed", "withdrawing"):
        if read.has(name):
            setattr(side, name, read.truth(name))
    if read.has("flagship"):
        flagship = read.identifier("flagship")
        if flagship not in battle.ships:
            read.refuse("flagship", "there is no such vessel", "Name a vessel of the setup.")
        side.flagship = battle.ships[flagship].id
    read.done()


def _grapples(battle: CompanionBattle, now: Reader) -> list[Grapple]:
    """SC-GRAP-04: who is tied to whom, and by how many grapples."""
    given = now.raw("grapples")
    grapples = []
    for knot in given if isinstance(given, list | tuple) else [None]:
        if (
            not isinstance(knot, list | tuple)
            or len(knot) != 3
            or not all(isinstance(name, str) and name in battle.ships for name in knot[:2])
            or knot[0] == knot[1]
            or type(knot[2]) is not int
            or not 1 <= knot[2] <= _MOST_GRAPPLES
        ):
            now.refuse("grapples", "is no list of grapples", "Give [one, other, count] of each.")
        one, other = sorted((knot[0], knot[1]))
        grapples.append(Grapple(battle.ships[one], battle.ships[other], knot[2]))
    return grapples


def _thaw(battle: CompanionBattle, problems: Problems) -> None:
    """SC-FORM-01: each entry as it is at the turn at which the battle is taken up."""
    for i, vessel in enumerate(battle.setup.vessels):
        if vessel.state.get("now") is not None:
            with problems.collecting():
                _thaw_ship(battle, battle.ships[vessel.id], vessel.state["now"], f"/vessels/{i}")
    for i, entry in enumerate(battle.setup.units):
        if entry.state.get("now") is not None:
            with problems.collecting():
                _thaw_troops(battle, entry.id, entry.state["now"], f"/units/{i}")
    for ship in battle.ships.values():
        tows = [other for other in battle.ships.values() if other.tug is ship]
        troops = [unit for unit in battle.units.values() if unit.aboard is ship]
        ship.tows = _in_order(tows, ship.tows)
        ship.aboard = _in_order(troops, ship.aboard)


T = TypeVar("T")


def _in_order(there: list[T], known: list[T]) -> list[T]:
    """Those who belong to a vessel: those known of it in their order, then the others."""
    return [one for one in known if one in there] + [one for one in there if one not in known]


def _thaw_ship(battle: CompanionBattle, ship: Ship, now: object, at: str) -> None:
    pointer = f"{at}/state/now"
    given = dict(an_object(now, pointer))
    guns = given.pop("guns", {})
    thaw(battle, ship, given, pointer, SHIP_SKIPS)
    thaw_guns(battle, ship.guns, guns, f"{pointer}/guns")
    if not within_complement(ship):
        refuse(pointer, f"{ship.id} has more men than posts", "Give no more than it takes.")


def _thaw_troops(battle: CompanionBattle, name: str, now: object, at: str) -> None:
    pointer = f"{at}/state/now"
    given = dict(an_object(now, pointer))
    guns = given.pop("guns", {})
    troops = battle.units.get(name) or battle.works[name]
    thaw(battle, troops, given, pointer, UNIT_SKIPS if isinstance(troops, Unit) else WORK_SKIPS)
    thaw_guns(battle, troops.guns, guns, f"{pointer}/guns")
    if isinstance(troops, Unit):
        troops.shot = WEAPONS.get(troops.weapon) if troops.weapon is not None else None
