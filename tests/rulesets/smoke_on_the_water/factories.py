"""Setups and battles of this book for tests: any vessels of the catalogue at any places.

Places are whole or broken centimetres, x east and y north from the south-west corner of the table;
headings are degrees clockwise from north, as the book has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.core.entries import MOST_GUNS
from rulesets.core.events import EntryId
from rulesets.core.geometry import Point
from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError
from rulesets.smoke_on_the_water.classes import PRINTED
from rulesets.smoke_on_the_water.muster.muster import KEY, muster
from rulesets.smoke_on_the_water.orders import FireOrder, Placing, Repair
from rulesets.smoke_on_the_water.ratings import ShipCard
from rulesets.smoke_on_the_water.rules.notation import Order, read_order
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.ruleset import VERSION
from rulesets.smoke_on_the_water.state import Firer, Ship, Side, SmokeBattle, Torpedoes
from rulesets.smoke_on_the_water.tables import CM

#: The table of `table()`: 300 by 200 cm of water.
LENGTH, WIDTH = 300 * CM, 200 * CM
EDGES = {"union": "upstream", "confederate": "downstream"}


def cm(x: float, y: float) -> Point:
    """A point in centimetres as the engine has it."""
    return round(x * CM), round(y * CM)


def side_of(kind: str) -> str:
    """The side whose class it is; the Union's where nobody says."""
    nation = PRINTED[kind].nation if kind in PRINTED else None
    return str(nation or "union")


def armament(card: ShipCard) -> list[dict[str, Any]]:
    """All guns of a class."""
    assert len(card.guns) <= MOST_GUNS
    return [
        {
            "id": place.id,
            "kind": place.card.code,
            "crew": 1,
            "full_crew": 1,
            "drill": "drilled",
        }
        for place in card.guns
    ]


def vessel(
    kind: str,
    name: str | None = None,
    side: str | None = None,
    *,
    at: tuple[float, float] | None = (100, 100),
    heading: float = 90,
    **changes: Any,
) -> dict[str, Any]:
    """A vessel's line, named for its class unless it has a name of its own; `at` None: to be
    placed. `changes` are other parts of the line, `state` among them."""
    name = name or kind.replace("_", "-")
    entry: dict[str, Any] = {
        "id": name,
        "side": side or side_of(kind),
        "name": name.replace("-", " ").title(),
        "class": kind.replace("_", "-"),
        "class_version": 1,
        "kind": kind,
        "status": "available",
        "points": 10,
        "ratings": {},
        "condition": {},
        "crew": {},
        "captain": None,
        "guns": armament(PRINTED[kind]) if kind in PRINTED else [],
        "cargo": [],
        "position": None if at is None else list(cm(*at)),
        "heading": compass(round(heading * 10)),
        "state": {},
    }
    return entry | changes


def unit(
    kind: str,
    name: str,
    side: str = "confederate",
    *,
    at: tuple[float, float] | None = None,
    state: Mapping[str, Any] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """The line of a work, of torpedoes or of troops."""
    figures = changes.pop("figures", 1)
    entry: dict[str, Any] = {
        "id": name,
        "side": side,
        "name": name.replace("-", " ").title(),
        "kind": kind,
        "figures": figures,
        "full_figures": max(1, figures),
        "points": 5,
        "weapon": None,
        "drill": None,
        "leader": None,
        "aboard": None,
        "position": None if at is None else list(cm(*at)),
        "objects": [],
        "state": dict(state or {}),
    }
    return entry | changes


def fort(
    name: str = "fort",
    kind: str = "earthwork",
    side: str = "confederate",
    *,
    at: tuple[float, float] = (150, 195),
    facing: float = 180,
    guns: Sequence[str] = ("HSB", "HSB"),
    **state: Any,
) -> dict[str, Any]:
    """A work that faces so many degrees clockwise from north, with guns of these codes."""
    listed = [{"id": f"gun-{i}", "gun": code} for i, code in enumerate(guns, 1)]
    given = {"facing": compass(round(facing * 10)), "guns": listed, **state}
    return unit(kind, name, side, at=at, state=given)


def minefield(
    name: str = "torpedoes",
    side: str = "confederate",
    *,
    corners: Sequence[tuple[float, float]] = ((140, 80), (160, 80), (160, 120), (140, 120)),
    density: int = 3,
    **state: Any,
) -> dict[str, Any]:
    """A field of contact torpedoes, unless `type` says otherwise."""
    given = {"type": "contact", "density": density, "outline": [list(cm(*c)) for c in corners]}
    return unit("torpedoes", name, side, state={**given, **state})


def table(**changes: Any) -> dict[str, Any]:
    """Open water, 300 by 200 cm, banks at its edges; `changes` as the battlefield's JSON."""
    battlefield: dict[str, Any] = {
        "length": LENGTH,
        "width": WIDTH,
        "river": {"north": [[0, WIDTH], [LENGTH, WIDTH]], "south": [[0, 0], [LENGTH, 0]]},
        "shallows": 0,
        "landings": [],
        "islands": [],
        "areas": [],
        "current": 0,
        "wind": None,
    }
    return battlefield | changes


def setup_json(*lines: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A setup with the given lines; `changes` are its other parts, `table` its battlefield."""
    setup: dict[str, Any] = {
        "schema": 1,
        "ruleset": {"key": KEY, "version": VERSION, "ledger": "0"},
        "options": {},
        "scenario": {
            "name": "A test",
            "riverside": False,
            "first_side": None,
            "closed_edges": [],
            "objective": None,
        },
        "battlefield": changes.pop("table", None) or table(),
        "sides": [
            {
                "id": name,
                "name": name.title(),
                "edge": edge,
                "doctrine": {},
                "standing": {},
                "orders": [],
            }
            for name, edge in EDGES.items()
        ],
        "vessels": [line for line in lines if "class" in line],
        "units": [line for line in lines if "class" not in line],
        "start": {"turn": 1},
    }
    return setup | changes


def make_setup(*lines: dict[str, Any], **changes: Any) -> BattleSetup:
    return BattleSetup.from_json(setup_json(*lines, **changes))


def make_battle(
    *lines: dict[str, Any], turn: int = 1, commander: Any = None, **changes: Any
) -> SmokeBattle:
    """The battle of these lines in a turn, both sides under one commander; a side may be empty."""
    battle = muster(make_setup(*lines, **changes), None, whole=False)
    battle.turn = turn
    for side in battle.sides:
        side.commander = commander or StandFast()
    return battle


def refusals(*lines: dict[str, Any], **changes: Any) -> list[tuple[str, str]]:
    """(pointer, rule) of all that the book forbids in a setup; empty where it allows it."""
    try:
        muster(make_setup(*lines, **changes), None)
    except IllegalSetupError as refused:
        return [(problem.pointer, problem.rule) for problem in refused.problems]
    return []


class StandFast:
    """Keeps speed and course, fires, boards and repairs nothing; `told` answers for some.

    `orders` are lines of orders by the vessel's id, `fire` and `repairs` lists by id.
    """

    def __init__(
        self,
        orders: Mapping[str, str] | None = None,
        *,
        fire: Mapping[str, Sequence[FireOrder]] | None = None,
        repairs: Mapping[str, Sequence[Repair]] | None = None,
        electric: Mapping[str, str] | None = None,
        board: Mapping[str, str] | None = None,
        ends: bool = False,
    ) -> None:
        self.orders = dict(orders or {})
        self.shots = dict(fire or {})
        self.tries = dict(repairs or {})
        self.mines = dict(electric or {})
        self.boards = dict(board or {})
        self.ends = ends

    def place(
        self, battle: SmokeBattle, side: Side, waiting: Sequence[Ship]
    ) -> tuple[Ship, Placing]:
        """The first of them, in the middle of the side's own edge, one after the other abeam."""
        ship = waiting[0]
        placed = sum(other.on_table for other in side.ships)
        s = 15 * CM if side.edge == "upstream" else LENGTH - 15 * CM
        return ship, Placing((s, (20 + 10 * placed) * CM), ship.base.heading)

    def order(self, battle: SmokeBattle, ship: Ship) -> Order:
        return read_order(self.orders.get(ship.id, ""))

    def electric(
        self, battle: SmokeBattle, field: Torpedoes, over: Sequence[Ship]
    ) -> EntryId | None:
        target = self.mines.get(field.id)
        return EntryId(target) if target is not None else None

    def fire(self, battle: SmokeBattle, firer: Firer) -> Sequence[FireOrder]:
        return self.shots.get(firer.id, ())

    def board(self, battle: SmokeBattle, ship: Ship, contacts: Sequence[Ship]) -> EntryId:
        return EntryId(self.boards.get(ship.id, contacts[0].id))

    def repairs(self, battle: SmokeBattle, ship: Ship, attempts: int) -> Sequence[Repair]:
        return self.tries.get(ship.id, ())

    def agrees_to_end(self, battle: SmokeBattle, side: Side) -> bool:
        return self.ends


def logged(battle: SmokeBattle, kind: str) -> list[Any]:
    """The events of one kind, in order."""
    return [event for turn in battle.turns for event in turn if event.kind == kind]


def last(battle: SmokeBattle, kind: str) -> Any:
    """The last event of one kind."""
    return logged(battle, kind)[-1]
