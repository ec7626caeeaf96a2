"""Random battles of this book, told by their number: tables, fleets, stands, switches, orders."""

from __future__ import annotations

import hashlib
import random
from typing import Any

from benchmarks.richmond import (
    CONFEDERATE,
    UNION,
    battery,
    setup,
    side,
    unit,
    vessel,
)
from rulesets import BattleSetup
from rulesets.core.battlefield import Battlefield
from rulesets.core.doctrine import Will
from rulesets.core.reading import Reader
from rulesets.errors import IllegalSetupError
from rulesets.on_to_richmond import RULESET as BOOK
from rulesets.on_to_richmond.commander.doctrine import Name, Station
from rulesets.on_to_richmond.orders import When
from rulesets.on_to_richmond.tables import (
    INCH,
    Arm,
    Cover,
    Formation,
    General,
    GunType,
    Quality,
    ShipClass,
    Size,
)

LENGTH, WIDTH = 72 * INCH, 48 * INCH
SIDES = (UNION, CONFEDERATE)
MOUNTS = ("port", "starboard", "forward", "aft", "turret-1", "turret-2")


def seed_of(number: int) -> bytes:
    """A seed that is the same each time."""
    return hashlib.sha256(f"richmond {number}".encode()).digest()


def random_json(number: int) -> dict[str, Any]:
    """One random setup that the book allows."""
    for attempt in range(50):
        data = _draw(random.Random(f"{number} {attempt}"))
        try:
            BOOK.begin(BattleSetup.from_json(data), logging=False)
        except IllegalSetupError:
            continue
        return data
    raise AssertionError(f"no legal setup was drawn for {number}")


def make_random(number: int) -> BattleSetup:
    return BattleSetup.from_json(random_json(number))


def _draw(chance: random.Random) -> dict[str, Any]:
    field = _field(chance)
    vessels: list[dict[str, Any]] = []
    units: list[dict[str, Any]] = []
    for name in SIDES:
        _draw_fleet(chance, name, vessels, units)
        _draw_shore(chance, name, field, units)
    data = setup("Somewhere on the James", field, vessels, units, options=random_options(chance))
    if chance.random() < 0.3:
        data["scenario"]["closed_edges"] = chance.choice((["upstream"], ["downstream"]))
    if chance.random() < 0.4:
        data["scenario"]["objective"] = _objective(chance, data)
    data["sides"] = [
        side(name, edge, chance.choice(list(Name)), standing=_standing(chance, name, data))
        for name, edge in zip(SIDES, ("downstream", "upstream"), strict=True)
    ]
    for one in data["sides"]:
        if chance.random() < 0.5:
            one["doctrine"]["general"] = chance.choice(list(General))
        if chance.random() < 0.5:
            one["orders"] = draw_orders(chance, data, one["id"])
    return data


def table(south: int, north: int) -> dict[str, Any]:
    """A reach between straight banks."""
    return {
        "length": LENGTH,
        "width": WIDTH,
        "river": {"north": [[0, north], [LENGTH, north]], "south": [[0, south], [LENGTH, south]]},
        "shallows": 0,
        "landings": [],
        "islands": [],
        "areas": [],
        "current": 0,
        "wind": None,
    }


def _field(chance: random.Random) -> dict[str, Any]:
    """A reach: narrow or wide, with an island, a wood, a work, and two landings, or without."""
    south, north = chance.choice(((2, 46), (14, 34), (18, 40), (8, 26)))
    field = table(south * INCH, north * INCH)
    field["landings"] = [
        {"id": "wharf", "at": [chance.randint(6, 30) * INCH, south * INCH]},
        {"id": "levee", "at": [chance.randint(40, 66) * INCH, north * INCH]},
    ]
    if chance.random() < 0.4:
        middle = (south + north) // 2
        field["islands"] = [
            {
                "id": "bar",
                "outline": [
                    [s * INCH, y * INCH]
                    for s, y in ((30, middle), (36, middle - 3), (42, middle), (36, middle + 3))
                ],
            }
        ]
    if chance.random() < 0.3:
        bent = [[0, north * INCH], [36_000, (north - 3) * INCH], [LENGTH, north * INCH]]
        field["river"]["north"] = bent
        field["landings"] = field["landings"][:1]
    if north < 40:
        field["areas"] = [
            {
                "id": "wood",
                "kind": chance.choice(("jungle", "work", "difficult", "building")),
                "outline": [
                    [s * INCH, y * INCH]
                    for s, y in ((20, north + 1), (40, north + 1), (40, north + 8))
                ],
                "level": 0,
            }
        ]
    return field


def _draw_fleet(
    chance: random.Random,
    owner: str,
    vessels: list[dict[str, Any]],
    units: list[dict[str, Any]],
) -> None:
    for n in range(chance.randint(1, 4)):
        kind = chance.choice(list(ShipClass))
        s = chance.randint(44, 66) if owner == UNION else chance.randint(6, 28)
        name = f"{owner[:2]}-{n}"
        one = vessel(name, owner, kind, s * INCH, chance.randint(4, 44) * INCH)
        one["heading"] = chance.choice((one["heading"], chance.randrange(3600)))
        one["ratings"] = _ratings(chance, kind)
        if chance.random() < 0.3:
            one["condition"] = {"hull_lost": chance.randint(1, 5)}
        if chance.random() < 0.1:
            one["state"] = {"arrives": chance.randint(2, 6)}
        elif chance.random() < 0.05:
            one["status"] = "withdrawn"
        vessels.append(one)
        if kind == ShipClass.TRANSPORT and chance.random() < 0.7:
            _draw_load(chance, owner, one, units)


def _ratings(chance: random.Random, kind: str) -> dict[str, Any]:
    ratings: dict[str, Any] = {}
    if chance.random() < 0.5:
        ratings["ram"] = chance.random() < 0.7
    if kind == ShipClass.TURRETED_IRONCLAD and chance.random() < 0.5:
        ratings["turrets"] = chance.randint(1, 4)
    if kind == ShipClass.TRANSPORT and chance.random() < 0.6:
        ratings["size"] = str(chance.choice(list(Size)))
    return ratings


def _draw_load(
    chance: random.Random, owner: str, one: dict[str, Any], units: list[dict[str, Any]]
) -> None:
    arm = chance.choice(list(Arm)) if one["ratings"].get("size") == "large" else Arm.INFANTRY
    stands = 2 if arm is Arm.INFANTRY and one["ratings"].get("size") == "large" else 1
    weapon = str(chance.choice(list(GunType))) if arm is Arm.ARTILLERY else None
    units.append(unit(f"{one['id']}-load", owner, arm, stands, aboard=one["id"], weapon=weapon))


def _draw_shore(
    chance: random.Random, owner: str, field: dict[str, Any], units: list[dict[str, Any]]
) -> None:
    ground = Battlefield.from_json(Reader(field))
    for n in range(chance.randint(0, 3)):
        at = (chance.randrange(4 * INCH, LENGTH), chance.randrange(WIDTH))
        if not ground.ashore(at):
            continue
        name = f"{owner[:2]}-shore-{n}"
        if chance.random() < 0.5:
            units.append(battery(name, owner, chance.choice(list(GunType)), 2, *at))
            continue
        units.append(
            unit(
                name,
                owner,
                chance.choice((Arm.INFANTRY, Arm.CAVALRY)),
                chance.randint(1, 6),
                position=list(at),
                drill=chance.choice(list(Quality)),
                state={
                    "division": chance.choice(("first", "second")),
                    "cover": chance.choice(list(Cover)),
                    "formation": chance.choice((Formation.LINE, Formation.COLUMN)),
                    "facing": chance.randrange(3600),
                },
            )
        )


def _objective(chance: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    owner = chance.choice(SIDES)
    enemies = [x["id"] for x in (*data["vessels"], *data["units"]) if x["side"] != owner]
    return {
        "side": owner,
        **chance.choice(
            (
                {"aim": "pass", "count": chance.randint(1, 2)},
                {"aim": "land", "count": 1, "points": 5},
                {"aim": "destroy", "entry": chance.choice(enemies)},
            )
        ),
    }


def _standing(chance: random.Random, owner: str, data: dict[str, Any]) -> dict[str, Any]:
    standing: dict[str, Any] = {}
    for one in data["vessels"]:
        if one["side"] == owner and chance.random() < 0.5:
            station = chance.choice([x for x in Station if x is not Station.EMBARK])
            standing[one["id"]] = {
                "station": station,
                "landing": "wharf",
                "range": chance.randint(0, 20),
                "break_off": chance.randint(10, 100),
                "ram": chance.choice(list(Will)),
                "targets": [x["id"] for x in data["vessels"] if x["side"] != owner][:1],
            }
    for one in data["units"]:
        if one["side"] == owner and one["position"] is not None and chance.random() < 0.4:
            standing[one["id"]] = {"station": chance.choice(("embark", "hold"))}
    return standing


def draw_orders(chance: random.Random, data: dict[str, Any], owner: str) -> list[dict[str, Any]]:
    """Explicit orders, legal and not, of some entries in some turns."""
    orders = []
    enemies = [x["id"] for x in (*data["vessels"], *data["units"]) if x["side"] != owner]
    for turn in range(1, 8):
        orders += [
            {"turn": turn, "entry": one["id"], "order": _ship_order(chance, one, data, enemies)}
            for one in data["vessels"]
            if one["side"] == owner and chance.random() < 0.3
        ]
        for one in data["units"]:
            if one["side"] == owner and chance.random() < 0.2:
                at = one["position"] or [0, 0]
                orders.append(
                    {
                        "turn": turn,
                        "entry": one["id"],
                        "order": chance.choice(
                            (
                                {"fire": chance.choice(enemies), "first": chance.random() < 0.5},
                                {"charge": chance.choice(enemies), "pass": True},
                                {"to": [at[0] + chance.randint(-5, 5) * INCH, at[1]]},
                            )
                        ),
                    }
                )
    return orders


def _ship_order(
    chance: random.Random, one: dict[str, Any], data: dict[str, Any], enemies: list[str]
) -> dict[str, Any]:
    aboard = [x["id"] for x in data["units"] if x["aboard"] == one["id"]]
    ashore = [x["id"] for x in data["units"] if x["position"] is not None]
    if chance.random() < 0.2 and (aboard or ashore):
        return {"debark": aboard} if aboard else {"embark": ashore[:1]}
    order: dict[str, Any] = {
        "legs": [chance.randint(-2, 6) * INCH, chance.randint(-2, 6) * INCH],
        "turn": chance.randint(-950, 950),
    }
    if chance.random() < 0.5:
        order["fire"] = [
            {"mount": chance.choice(MOUNTS), "target": chance.choice(enemies)} for _ in range(2)
        ]
    if chance.random() < 0.5:
        order["when"] = chance.choice(list(When))
    if chance.random() < 0.3:
        order["ram"] = chance.choice(enemies)
    return order


def random_options(chance: random.Random) -> dict[str, Any]:
    """Some switches off their defaults."""
    options: dict[str, Any] = {"turn_limit": chance.randint(8, 16)}
    for option in BOOK.describe_options():
        if option["name"] == "turn_limit" or chance.random() > 0.2:
            continue
        if option["choices"]:
            options[option["name"]] = chance.choice(option["choices"])
        else:
            options[option["name"]] = chance.randint(option["minimum"], min(option["maximum"], 4))
    return options
