"""Ships, stands and battles of this book for tests, made without a setup's JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.core.battlefield import Battlefield, Edge, Island, Landing
from rulesets.core.events import EntryId, Event, SideId
from rulesets.core.geometry import Point
from rulesets.core.setup import BattleSetup, Scenario, SideSetup
from rulesets.on_to_richmond.lookout import has_moved
from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.orders import STAND, STAY, FireOrder, LandOrder, ShipOrder
from rulesets.on_to_richmond.ratings import ship_card
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Side, Status, Unit
from rulesets.on_to_richmond.tables import (
    ARTILLERY_VALUE,
    INCH,
    Arm,
    GunType,
    ShipClass,
)

TI = ShipClass.TURRETED_IRONCLAD
BI = ShipClass.BROADSIDE_IRONCLAD
GB = ShipClass.ARMORED_GUNBOAT
TR = ShipClass.TRANSPORT
#: Headings: x of the vectors is downstream, y across.
EAST, NORTH, WEST, SOUTH = 0, 900, 1800, 2700
#: Wide water: banks at 10 and 190 inches of a table of 200 by 200.
LENGTH, WIDTH = 200 * INCH, 200 * INCH
BANK, FAR_BANK = 10 * INCH, 190 * INCH


def at(x: float, y: float) -> Point:
    """A place in inches about the middle of the table."""
    return LENGTH // 2 + round(x * INCH), WIDTH // 2 + round(y * INCH)


class Obedient:
    """A commander who says what a test has written down for an entry, and nothing else."""

    def __init__(self) -> None:
        self.ships: dict[str, ShipOrder] = {}
        self.units: dict[str, LandOrder] = {}
        self.passes = False

    def order_of(self, battle: RichmondBattle, side: Side) -> Sequence[Ship]:
        return [ship for ship in side.ships if ship.afloat]

    def act(self, battle: RichmondBattle, ship: Ship) -> ShipOrder:
        return self.ships.get(ship.id, STAY)

    def fire(self, battle: RichmondBattle, ship: Ship) -> Sequence[FireOrder]:
        return ()

    def spend_pass(self, battle: RichmondBattle, unit: Unit) -> bool:
        return self.passes

    def land(self, battle: RichmondBattle, unit: Unit) -> LandOrder:
        return self.units.get(unit.id, STAND)


def make_ship(
    kind: str,
    name: str = "monitor",
    side: int = 0,
    *,
    x: float = 0,
    y: float = 0,
    heading: int = NORTH,
    ratings: dict[str, Any] | None = None,
    **changes: Any,
) -> tuple[int, Ship]:
    """A ship of a class, for side 0 or 1 of `make_battle`."""
    ship = Ship(
        id=EntryId(name),
        side=None,  # type: ignore[arg-type]
        card=ship_card(kind, ratings or {}),
        before="available",
        status=Status.AFLOAT,
        position=at(x, y),
        heading=heading,
    )
    for attribute, value in changes.items():
        setattr(ship, attribute, value)
    return side, ship


def make_unit(
    name: str = "brigade",
    side: int = 1,
    arm: Arm = Arm.INFANTRY,
    *,
    x: float = 0,
    y: float = 0,
    stands: int = 4,
    gun: GunType | None = None,
    aboard: Ship | None = None,
    **changes: Any,
) -> tuple[int, Unit]:
    """A unit ashore, or aboard a ship."""
    guns = arm is Arm.ARTILLERY
    unit = Unit(
        id=EntryId(name),
        side=None,  # type: ignore[arg-type]
        arm=arm,
        gun=(gun or GunType.SMOOTHBORE) if guns else None,
        stands=stands,
        started=stands,
        full=stands,
        value=ARTILLERY_VALUE,
        card="battery" if guns else "unattached",
        leader="none",
        position=at(x, y),
        aboard=aboard,
    )
    for attribute, value in changes.items():
        setattr(unit, attribute, value)
    if aboard is not None:
        aboard.aboard.append(unit)
    return side, unit


def make_field(**changes: Any) -> Battlefield:
    """A wide straight reach."""
    values: dict[str, Any] = {
        "length": LENGTH,
        "width": WIDTH,
        "north": ((0, FAR_BANK), (LENGTH, FAR_BANK)),
        "south": ((0, BANK), (LENGTH, BANK)),
        "shallows": 0,
    }
    return Battlefield(**{**values, **changes})


def make_battle(
    *entries: tuple[int, Ship | Unit],
    turn: int = 1,
    field: Battlefield | None = None,
    closed: tuple[Edge, ...] = (),
    **options: Any,
) -> RichmondBattle:
    """A battle of these entries, each side under an obedient commander."""
    setup = BattleSetup(
        ruleset="on_to_richmond",
        version=1,
        ledger="",
        options={},
        scenario=Scenario("A test", True, None, closed, None),
        battlefield=field or make_field(),
        sides=(
            SideSetup(SideId("blue"), "Blue", Edge.DOWNSTREAM, {}, {}, ()),
            SideSetup(SideId("grey"), "Grey", Edge.UPSTREAM, {}, {}, ()),
        ),
        vessels=(),
        units=(),
    )
    battle = RichmondBattle(setup, Options.from_json(options))
    battle.turn = turn
    for side in battle.sides:
        side.commander = Obedient()
    for side_number, entry in entries:
        entry.side = battle.sides[side_number]
        if isinstance(entry, Ship):
            battle.ships[entry.id] = entry
            entry.side.ships.append(entry)
        else:
            battle.units[entry.id] = entry
            entry.side.units.append(entry)
    return battle


def put(battle: RichmondBattle, name: str, x: float, y: float) -> None:
    """A ship lies elsewhere without having moved there."""
    ship = battle.ships[name]
    ship.position = at(x, y)
    has_moved(battle, ship)
    battle.aims.clear()


def told(battle: RichmondBattle, side: int = 0) -> Obedient:
    """The commander of a side, to be given orders."""
    commander = battle.sides[side].commander
    assert isinstance(commander, Obedient)
    return commander


def logged(battle: RichmondBattle, kind: type[Event]) -> list[Any]:
    """What has been logged of a kind."""
    return [event for turn in battle.turns for event in turn if isinstance(event, kind)]


def die(*values: int) -> tuple[int, ...]:
    """Faces of a d10 that read so, 0 to 9."""
    return tuple(value + 1 for value in values)


def wharf(name: str, x: float, y: float) -> Landing:
    return Landing(name, at(x, y))


def bar(name: str, *corners: tuple[float, float]) -> Island:
    return Island(name, tuple(at(x, y) for x, y in corners))
