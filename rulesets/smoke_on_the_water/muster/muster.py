"""A battle at its start: the setup read into sides, ships, works and torpedoes, and checked.

`start.state` is what holds for the whole table, each value optional:

    {"nations": {"north": "union", "south": "confederate"}, "now": {...}}

A side that is not named there has the nation that its id says, or else that of most of its
vessels' classes, the Union's where they are as many.

Units are works and torpedoes (works.py), and `troops` aboard a vessel, whose figures are men.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Final, TypeAlias

from rulesets.core.entries import UnitEntry
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup, SideSetup
from rulesets.smoke_on_the_water.classes import PRINTED
from rulesets.smoke_on_the_water.muster.fleet import muster_ship
from rulesets.smoke_on_the_water.muster.middle import take_up
from rulesets.smoke_on_the_water.muster.works import TORPEDOES, muster_torpedoes, muster_work
from rulesets.smoke_on_the_water.objective import read_objective
from rulesets.smoke_on_the_water.options import Options
from rulesets.smoke_on_the_water.orders import Commander
from rulesets.smoke_on_the_water.rules.bases import clearance, touch
from rulesets.smoke_on_the_water.rules.boarding import points as crew_points
from rulesets.smoke_on_the_water.state import Side, SmokeBattle, Status
from rulesets.smoke_on_the_water.waters import waters_of
from rulesets.smoke_on_the_water.words import Nation, WorkKind

KEY: Final = "smoke_on_the_water"
TROOPS: Final = "troops"
#: How deep one base may lie in another, thousandths: more than the rounding of many moves makes.
_SLACK: Final = 100
UNIT_KINDS: Final = (*WorkKind, TORPEDOES, TROOPS)
#: Makes the commander of a side; raises IllegalSetupError for a doctrine that nobody knows.
MakeCommander: TypeAlias = Callable[[SmokeBattle, SideSetup, str], Commander]


def muster(
    setup: BattleSetup,
    make_commander: MakeCommander | None,
    *,
    logging: bool = True,
    whole: bool = True,
) -> SmokeBattle:
    """The battle at its start. Raises IllegalSetupError with all that the book forbids in it.

    Without `make_commander` nobody commands: such a battle only adds up a log. If it isn't `whole`
    it is for the forms of those in it, and a side may have nothing.
    """
    setup.check_book(KEY, rule="SW-SET-01")
    problems = Problems()
    battle = SmokeBattle(setup, Options.from_json(setup.options), logging=logging)
    _muster_sides(battle, problems)
    _muster_ships(battle, problems)
    with problems.collecting():
        battle.objective = read_objective(setup.scenario.objective, setup, "/scenario/objective")
    for i, entry in enumerate(setup.units):
        _muster_unit(battle, entry, f"/units/{i}", problems)
    walls = tuple((work.id, work.base) for work in battle.works.values())
    battle.waters = waters_of(battle.field, walls)
    problems.settle()
    _link(battle, problems)
    take_up(battle, problems)
    if whole:
        _check_scenario(battle, problems)
        _check_places(battle, problems)
        _check_present(battle, problems)
    if make_commander is not None:
        for i, side in enumerate(setup.sides):
            with problems.collecting():
                battle.sides[i].commander = make_commander(battle, side, f"/sides/{i}")
    problems.settle()
    return battle


def _muster_sides(battle: SmokeBattle, problems: Problems) -> None:
    """SW-SET-01, SW-MIS-01: the two sides, and whose powder each has."""
    given: dict[str, Nation] = {}
    with problems.collecting():
        start = Reader(dict(battle.setup.start_state), "/start/state", "SW-VES-12")
        if start.has("nations"):
            nations = start.object("nations")
            for side in battle.setup.sides:
                if nations.has(side.id):
                    given[side.id] = nations.word(side.id, Nation)
            nations.done()
        start.has("now")
        start.done()
    battle.sides = tuple(
        Side(side.id, side.edge, given.get(side.id) or _nation(battle.setup, side))
        for side in battle.setup.sides
    )
    one, other = battle.sides
    one.foe, other.foe = other, one


def _nation(setup: BattleSetup, side: SideSetup) -> Nation:
    """SW-VES-12: by the side's id, or by the classes of its vessels."""
    if side.id in tuple(map(str, Nation)):
        return Nation(side.id)
    classes = Counter(
        PRINTED[vessel.kind].nation
        for vessel in setup.vessels
        if vessel.side == side.id and vessel.kind in PRINTED
    )
    return max(Nation, key=lambda nation: classes[nation])


def _muster_ships(battle: SmokeBattle, problems: Problems) -> None:
    for i, vessel in enumerate(battle.setup.vessels):
        ship = muster_ship(battle, vessel, f"/vessels/{i}", problems)
        if ship is not None:
            battle.ships[ship.id] = ship
            ship.side.ships.append(ship)


def _muster_unit(battle: SmokeBattle, entry: UnitEntry, at: str, problems: Problems) -> None:
    if not problems.word(f"{at}/kind", "SW-FORT-02", entry.kind, UNIT_KINDS):
        return
    if entry.kind == TORPEDOES:
        torpedoes = muster_torpedoes(battle, entry, at, problems)
        if torpedoes is not None:
            battle.torpedoes[torpedoes.id] = torpedoes
            torpedoes.side.torpedoes.append(torpedoes)
    elif entry.kind == TROOPS:
        if entry.aboard is None:
            problems.add(
                f"{at}/aboard", "SW-BRD-12", "troops fight aboard alone", "Name their vessel."
            )
    elif (work := muster_work(battle, entry, at, problems)) is not None:
        battle.works[work.id] = work
        work.side.works.append(work)


def _link(battle: SmokeBattle, problems: Problems) -> None:
    """Troops and their vessels, tugs and tows, torpedoes and the works that fire them."""
    for ship in battle.ships.values():
        ship.troops = ship.full_troops = crew_points(men_aboard(battle.setup, ship.id))
    for i, vessel in enumerate(battle.setup.vessels):
        if vessel.state.get("tow") is not None:
            with problems.collecting():
                _take_in_tow(battle, vessel.id, Reader(dict(vessel.state), f"/vessels/{i}/state"))
    for torpedoes in battle.torpedoes.values():
        work = battle.works.get(torpedoes.controller or "")
        if torpedoes.controller is not None and (work is None or work.side is not torpedoes.side):
            at = [unit.id for unit in battle.setup.units].index(torpedoes.id)
            problems.add(
                f"/units/{at}/state/controller",
                "SW-TOR-04",
                f"{torpedoes.controller!r} is no work of its side",
                "Name one of the units.",
            )
    battle.touching = {
        (one.id, other.id)
        for one, other in combinations(battle.afloat(), 2)
        if touch(one.base, other.base)
    }


def men_aboard(setup: BattleSetup, vessel: str) -> int:
    """SW-BRD-03: the men of all troops that are aboard a vessel."""
    return sum(
        unit.figures for unit in setup.units if unit.kind == TROOPS and unit.aboard == vessel
    )


def _take_in_tow(battle: SmokeBattle, tug: str, state: Reader) -> None:
    """SW-OPT-TOW: a vessel that begins the battle with another in tow."""
    tow = battle.ships.get(state.identifier("tow"))
    ship = battle.ships[tug]
    if tow is None or tow.side is not ship.side or tow is ship:
        state.refuse("tow", "is no other vessel of her side", "Name one.", "SW-OPT-TOW")
    ship.tow = tow.id


def _check_scenario(battle: SmokeBattle, problems: Problems) -> None:
    """SW-END-03: a vessel leaves the table by any edge that she comes to."""
    if battle.setup.scenario.closed_edges:
        problems.add(
            "/scenario/closed_edges",
            "SW-END-03",
            "this book closes no edge of the table",
            "Leave it empty; let an island or a bank lie across the river.",
        )


def _check_places(battle: SmokeBattle, problems: Problems) -> None:
    """SW-SET-04, SW-MOV-12: two vessels may touch, but neither lies on the other.

    At the start no part of a base lies on land, unless the vessel is aground.
    """
    lines = {vessel.id: i for i, vessel in enumerate(battle.setup.vessels)}
    for ship in battle.afloat():
        fresh = battle.setup.vessels[lines[ship.id]].state.get("now") is None
        if fresh and ship.aground is None and (land := battle.waters.land(ship.base)):
            problems.add(
                f"/vessels/{lines[ship.id]}/position",
                "SW-SET-04",
                f"{ship.id} lies on {land}",
                "Place her on the water, or say that she is aground.",
            )
    for one, other in combinations(battle.afloat(), 2):
        if clearance(one.base, other.base) < -_SLACK:
            problems.add(
                f"/vessels/{lines[other.id]}/position",
                "SW-SET-04",
                f"{other.id} lies on {one.id}",
                "Place one of them elsewhere.",
            )


def _check_present(battle: SmokeBattle, problems: Problems) -> None:
    """SW-SET-01: each side has something that fights; one vessel at most is its flagship."""
    for i, side in enumerate(battle.sides):
        present = any(ship.status is not Status.ABSENT for ship in side.ships) or side.works
        if not present:
            problems.add(
                f"/sides/{i}",
                "SW-SET-01",
                f"{battle.setup.sides[i].name} has nothing on the table",
                "Add a vessel or a work to this side.",
            )
        flagships = [ship.id for ship in side.ships if ship.flagship]
        if len(flagships) > 1:
            problems.add(
                f"/sides/{i}",
                "SW-MOR-03",
                f"it has {len(flagships)} flagships: {', '.join(flagships)}",
                "Let one of them fly the flag.",
            )
