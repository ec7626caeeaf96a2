"""Ships, units and battles of this book for tests, made without a setup's JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesets.core.battlefield import Battlefield, Edge
from rulesets.core.events import EntryId, Event, GunId, SideId
from rulesets.core.setup import BattleSetup, Scenario, SideSetup
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.ratings import PRINTED, Mounting, ShipCard
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Fate,
    Gun,
    Hands,
    Ship,
    Side,
    Status,
    Unit,
    Work,
)
from rulesets.soldiers_companion.tables import (
    GUNS,
    INCH,
    MACHINE_GUNS,
    WEAPONS,
    WORKS,
    Formation,
    Mount,
    Post,
    Quality,
    Rank,
)

#: A wide open reach: 120 by 96 inches of water, banks at the edges of the table.
LENGTH, WIDTH = 200 * INCH, 200 * INCH
MIDDLE = (100 * INCH, 100 * INCH)
#: The book's table north is upstream (-s); east is then the left bank's +y.
NORTH, EAST, SOUTH, WEST = 1800, 900, 0, 2700


def at(x: float, y: float) -> tuple[int, int]:
    """The book's coordinates in inches (x east, y north) about MIDDLE, as a point of the table."""
    return (MIDDLE[0] - round(y * INCH), MIDDLE[1] + round(x * INCH))


def heading(degrees: int) -> int:
    """The book's heading (clockwise from north) as the table's."""
    return (1800 - degrees * 10) % 3600


def make_gun(mounting: Mounting, *, field_piece: bool = False, **changes: Any) -> Gun:
    card, machine = GUNS.get(mounting.kind), MACHINE_GUNS.get(mounting.kind)
    crew = (card or machine).crew  # type: ignore[union-attr]
    gun = Gun(
        id=GunId(mounting.id),
        kind=mounting.kind,
        card=card,
        machine=machine,
        mount=mounting.mount,
        turret_av=mounting.turret_av,
        shielded=mounting.shielded,
        full_crew=crew,
        crew=crew,
        field_piece=field_piece,
        magazine=card is not None and card.dv2 >= 2,
    )
    for name, value in changes.items():
        setattr(gun, name, value)
    return gun


def gun(kind: str, mount: Mount = Mount.BOW, *, slot: str = "gun-1", **changes: Any) -> Gun:
    return make_gun(Mounting(slot, kind, mount), **changes)


def make_ship(
    kind: str = "small_steamer",
    name: str = "abu-klea",
    side: int = 0,
    *,
    card: dict[str, Any] | None = None,
    **changes: Any,
) -> tuple[int, Ship]:
    """A vessel of a class with its printed crew and guns, for side 0 or 1 of `make_battle`."""
    rated: ShipCard = replace(PRINTED[kind], **(card or {}))
    posts = rated.posts
    ship = Ship(
        id=EntryId(name),
        side=None,  # type: ignore[arg-type]
        kind=kind,
        card=rated,
        points=10,
        before="available",
        status=Status.AFLOAT,
        quality=Quality.EXPERIENCED,
        regular=not rated.boat,
        warrior=False,
        position=MIDDLE,
        heading=NORTH,
        posts={
            Post.BRIDGE: Hands(posts.officers, posts.helmsmen, posts.signallers),
            Post.DECK: Hands(0, posts.deck_pos, posts.deck),
            Post.MANEUVER: Hands(0, 0, posts.maneuver),
        },
        helm=Rank.PO if posts.helmsmen else Rank.OFFICER,
        captain=Fate.FIT,
        leadership=1,
        guns=[make_gun(m, field_piece=rated.field_pieces) for m in rated.mountings],
    )
    for attribute, value in changes.items():
        setattr(ship, attribute, value)
    ship.start_crew = ship.crew
    return side, ship


def make_unit(
    name: str = "sikhs", side: int = 0, kind: str = "company", **changes: Any
) -> tuple[int, Unit]:
    weapon = changes.pop("weapon", "breechloading_rifle")
    unit = Unit(
        id=EntryId(name),
        side=None,  # type: ignore[arg-type]
        kind=kind,
        figures=changes.get("figures", 10),
        started=changes.get("figures", 10),
        quality=Quality.EXPERIENCED,
        fieldcraft=1,
        regular=True,
        warrior=False,
        marines=False,
        mounted=False,
        weapon=weapon,
        shot=WEAPONS.get(weapon) if weapon else None,
        formation=Formation.LINE,
        position=MIDDLE,
    )
    for attribute, value in changes.items():
        setattr(unit, attribute, value)
    if unit.aboard is not None:
        unit.aboard.aboard.append(unit)
        unit.position = unit.aboard.position
    unit.at_phase = unit.figures
    return side, unit


def make_work(
    name: str = "fort", side: int = 1, kind: str = "mud_fort", **changes: Any
) -> tuple[int, Work]:
    work = Work(
        id=EntryId(name),
        side=None,  # type: ignore[arg-type]
        kind=kind,
        card=WORKS[kind],
        position=MIDDLE,
        quality=Quality.GREEN,
        regular=False,
    )
    for attribute, value in changes.items():
        setattr(work, attribute, value)
    return side, work


def make_field(**changes: Any) -> Battlefield:
    """A reach without shallows, 200 inches square; `changes` as Battlefield takes them."""
    values: dict[str, Any] = {
        "length": LENGTH,
        "width": WIDTH,
        "north": ((0, WIDTH), (LENGTH, WIDTH)),
        "south": ((0, 0), (LENGTH, 0)),
        "shallows": 0,
    }
    return Battlefield(**(values | changes))


def make_battle(
    *entries: tuple[int, Ship] | tuple[int, Unit] | tuple[int, Work],
    options: dict[str, Any] | None = None,
    field: Battlefield | None = None,
    commanders: Sequence[Any] = (),
    turn: int = 1,
    **changes: Any,
) -> CompanionBattle:
    """A battle with these entries in turn 1; side 0 is "british", side 1 "mahdists"."""
    sides = tuple(
        SideSetup(SideId(name), name.title(), edge, {}, {}, ())
        for name, edge in (("british", Edge.DOWNSTREAM), ("mahdists", Edge.UPSTREAM))
    )
    setup = BattleSetup(
        ruleset="soldiers_companion",
        version=1,
        ledger="",
        options=options or {},
        scenario=Scenario("A test", True, None, (), None),
        battlefield=field or make_field(),
        sides=sides,
        vessels=(),
        units=(),
    )
    battle = CompanionBattle(setup, Options.from_json(options or {}))
    for number, entry in sorted(entries, key=lambda pair: pair[1].id):
        side: Side = battle.sides[number]
        entry.side = side
        if isinstance(entry, Ship):
            battle.ships[entry.id] = entry
            side.ships.append(entry)
        elif isinstance(entry, Unit):
            battle.units[entry.id] = entry
            side.units.append(entry)
        else:
            battle.works[entry.id] = entry
            side.works.append(entry)
    for side, commander in zip(battle.sides, commanders, strict=False):
        side.commander = commander
    for side in battle.sides:
        side.flagship = side.ships[0].id if side.ships else None
        side.start_count = len(side.ships) + len(side.units)
    battle.turn = turn
    for name, value in changes.items():
        setattr(battle, name, value)
    return battle


def logged(battle: CompanionBattle, kind: str) -> list[Event]:
    """The events of one kind, in order."""
    return [event for turn in battle.turns for event in turn if event.kind == kind]


def last(battle: CompanionBattle, kind: str) -> Any:
    """The last event of one kind."""
    return logged(battle, kind)[-1]
