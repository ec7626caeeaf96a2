"""Random explicit orders by turn, most of them to be refused: whatever JSON may be well formed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rulesets.core.geometry import Point
from rulesets.soldiers_companion.orders import CREW, OFFICERS, Firing
from rulesets.soldiers_companion.tables import INCH, TURN, Formation, Post, Rank, WorkKind

Data = dict[str, Any]
#: How many turns of a battle have orders.
LAST = 9


def draw_orders(chance: random.Random, data: Data, side: str) -> list[Data]:
    """Orders for some entries of a side in some turns."""
    drawn = []
    for entry in (*data["vessels"], *data["units"]):
        if entry["side"] == side:
            often = 0.8 if entry["state"].get("docked") else 0.35
            for turn in range(1, LAST):
                if chance.random() < often:
                    order = _order(chance, data, entry)
                    drawn.append({"turn": turn, "entry": entry["id"], "order": order})
    return drawn


def _order(chance: random.Random, data: Data, entry: Data) -> Data:
    if "heading" in entry:
        return _vessel_order(chance, data, entry)
    order: Data = {}
    if entry["kind"] not in tuple(WorkKind):
        order = {
            name: draw()
            for name, draw in {
                "formation": lambda: chance.choice(list(Formation)),
                "charge": lambda: _enemy(chance, data, entry),
                "path": lambda: _path(chance, data, entry),
                "ambush": lambda: chance.random() < 0.7,
            }.items()
            if chance.random() < 0.35
        }
    if chance.random() < 0.4:
        order["fire"] = _fires(chance, data, entry)
    return order


def _vessel_order(chance: random.Random, data: Data, ship: Data) -> Data:
    draws: dict[str, tuple[float, Callable[[], Any]]] = {
        "initiative": (0.1, lambda: chance.choice(("keep", "give"))),
        "cut": (0.3, lambda: {_enemy(chance, data, ship): chance.randint(0, 3)}),
        "posting": (0.1, lambda: _posting(chance, ship)),
        "party": (0.4, lambda: _party(chance, data, ship)),
        "tow": (0.3, lambda: _tow(chance, data, ship)),
        "weigh": (0.2, lambda: chance.random() < 0.5),
        "ram": (0.25, lambda: _enemy(chance, data, ship)),
        "fire": (0.2, lambda: _fires(chance, data, ship)),
        "avoid": (0.5, lambda: chance.random() < 0.7),
        "grapple": (0.3, lambda: _grapple(chance, data, ship)),
        "board": (0.4, lambda: {_enemy(chance, data, ship): chance.randint(0, 20)}),
        "repairs": (0.1, lambda: {str(chance.randint(0, 3)): chance.randint(0, 4)}),
        "leave": (0.1, lambda: chance.random() < 0.7),
        "avoid_rocks": (0.2, lambda: chance.random() < 0.7),
        "anchor": (0.2, lambda: chance.random() < 0.7),
    }
    order = {name: draw() for name, (often, draw) in draws.items() if chance.random() < often}
    if chance.random() < (0.5 if ship["state"].get("docked") else 0.1):
        order["land"] = _landing(chance, data, ship)
    elif ship["state"].get("docked"):
        order["move"] = []
    elif chance.random() < 0.4:
        order["move"] = [_step(chance, data, ship) for _ in range(chance.randint(0, 6))]
    return order


def _of(data: Data, entry: Data, *, friends: bool) -> list[str]:
    return [
        one["id"]
        for one in (*data["vessels"], *data["units"])
        if (one["side"] == entry["side"]) is friends and one is not entry
    ]


def _enemy(chance: random.Random, data: Data, entry: Data) -> str:
    """Most often an enemy; now and then a friend, or nobody at all."""
    friends = _of(data, entry, friends=True)
    if friends and chance.random() < 0.1:
        return chance.choice(friends)
    if chance.random() < 0.05:
        return "nobody"
    return chance.choice(_of(data, entry, friends=False))


def _troops(data: Data, ship: Data) -> list[Data]:
    return [unit for unit in data["units"] if unit["aboard"] == ship["id"]]


def _fires(chance: random.Random, data: Data, entry: Data) -> list[Data]:
    weapons = [CREW, OFFICERS, entry["id"], "no-gun"]
    if "heading" in entry:
        weapons += [gun["id"] for gun in entry["guns"]]
        weapons += [unit["id"] for unit in _troops(data, entry)]
    else:
        weapons += [gun["id"] for gun in entry["state"].get("guns", ())]
    return [
        {
            "weapon": chance.choice(weapons),
            "target": _enemy(chance, data, entry),
            "how": chance.choice(list(Firing)),
            "figures": chance.choice((0, 0, 1, 5, 200)),
        }
        for _ in range(chance.randint(0, 5))
    ]


def _posting(chance: random.Random, ship: Data) -> Data:
    return {
        **{post: [chance.randint(0, 1), chance.randint(0, 1), chance.randint(0, 5)]
           for post in Post},
        "guns": {gun["id"]: chance.randint(0, gun["crew"]) for gun in ship["guns"]},
        "helm": chance.choice(list(Rank)),
    }  # fmt: skip


def _party(chance: random.Random, data: Data, ship: Data) -> Data:
    troops = {
        unit["id"]: chance.randint(0, unit["figures"] + 1)
        for unit in _troops(data, ship)
        if chance.random() < 0.7
    }
    return {"crew": [chance.randint(0, 1), 0, chance.randint(0, 2)], "troops": troops}


def _tow(chance: random.Random, data: Data, ship: Data) -> Data:
    friends = _of(data, ship, friends=True) or ["nobody"]
    return {
        name: chance.sample(friends, chance.randint(0, min(3, len(friends))))
        for name in ("attach", "cast_off")
    }


def _grapple(chance: random.Random, data: Data, ship: Data) -> Data:
    return {"target": _enemy(chance, data, ship), "attempts": chance.randint(0, 4)}


def _near(chance: random.Random, data: Data, at: Point, reach: int) -> list[int]:
    """A point about another, on the table."""
    table = data["battlefield"]
    ends = (table["length"], table["width"])
    return [
        max(0, min(end, value + chance.randint(-reach, reach)))
        for value, end in zip(at, ends, strict=True)
    ]


def _where(data: Data, entry: Data) -> Point:
    place = entry["position"]
    if place is None:
        carrier = entry["aboard"] or entry["state"].get("work")
        place = next(
            one["position"] for one in (*data["vessels"], *data["units"]) if one["id"] == carrier
        )
    return (place[0], place[1])


def _path(chance: random.Random, data: Data, unit: Data) -> list[list[int]]:
    at = _where(data, unit)
    return [_near(chance, data, at, 6 * INCH) for _ in range(chance.randint(1, 3))]


def _landing(chance: random.Random, data: Data, ship: Data) -> Data:
    troops = [unit["id"] for unit in data["units"] if unit["side"] == ship["side"]]
    aboard = [unit["id"] for unit in _troops(data, ship)]
    guns = [gun["id"] for gun in ship["guns"]][:1]
    units, pieces = chance.choice(((aboard, []), (aboard[:1], []), ([], guns), (troops[:1], guns)))
    place = chance.choice((None, _bank(chance, data, ship)))
    return {"units": units, "guns": pieces, "place": place}


def _bank(chance: random.Random, data: Data, ship: Data) -> list[int]:
    at = _where(data, ship)
    outward = 1 if 2 * at[1] > data["battlefield"]["width"] else -1
    return _near(chance, data, (at[0], at[1] + outward * 2 * INCH), INCH)


def _step(chance: random.Random, data: Data, ship: Data) -> Data:
    draw = chance.random()
    if draw < 0.5:
        length = chance.choice((12, 12, 12, 8, 4, 36)) * INCH
        return {"leg": length, "cut": chance.random() < 0.1}
    if draw < 0.75:
        return {"helm": chance.choice((TURN, -TURN, 2 * TURN, -2 * TURN))}
    if draw < 0.85:
        return {"power_turn": chance.choice((TURN, -TURN))}
    return {"fire": _fires(chance, data, ship)}
