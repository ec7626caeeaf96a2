"""Random orders of battle of this book, each told by its number."""

from __future__ import annotations

import copy
import hashlib
import random
from typing import Any

from rulesets.core.ready import ready_battlefields
from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError
from rulesets.smoke_on_the_water.classes import PRINTED
from rulesets.smoke_on_the_water.muster.muster import muster
from rulesets.smoke_on_the_water.options import Options
from tests.rulesets.smoke_on_the_water.factories import armament, setup_json, unit, vessel

_GUNS = ("HC", "HSB", "MSB", "LSB", "MR", "HR", "SHM", "MH")


def seed_of(number: int) -> bytes:
    return hashlib.sha256(f"smoke on the water {number}".encode()).digest()


def make_random(number: int) -> BattleSetup:
    return BattleSetup.from_json(random_json(number))


def random_json(number: int) -> dict[str, Any]:
    """A setup that the book allows."""
    for attempt in range(50):
        data = _draw(random.Random(f"{number} {attempt}"))
        try:
            muster(BattleSetup.from_json(data), None)
        except IllegalSetupError:
            continue
        return data
    raise AssertionError(f"no legal setup was drawn for {number}")


def _draw(chance: random.Random) -> dict[str, Any]:
    tables = [ready for ready in ready_battlefields().values() if ready.unit == "centimetre"]
    table = copy.deepcopy(dict(chance.choice(tables).table))
    lines = []
    for side in ("union", "confederate"):
        lines += [_vessel(chance, table, side, n) for n in range(chance.randrange(1, 5))]
        if chance.random() < 0.4:
            lines.append(_work(chance, table, side))
    if chance.random() < 0.4:
        lines.append(_torpedoes(chance, table))
    ships = [line["id"] for line in lines if "class" in line]
    if chance.random() < 0.3:
        carrier = chance.choice(ships)
        side = next(line["side"] for line in lines if line["id"] == carrier)
        men = chance.randrange(1, 200)
        lines.append(unit("troops", "marines", side, aboard=carrier, figures=men))
    data = setup_json(*lines, table=table, options=_options(chance))
    if chance.random() < 0.2:
        data["scenario"]["objective"] = {"aim": "break_through", "side": "union", "count": 1}
    return data


def _vessel(chance: random.Random, table: dict[str, Any], side: str, n: int) -> dict[str, Any]:
    kind = chance.choice(list(PRINTED))
    card = PRINTED[kind]
    s = chance.randrange(table["length"]) if chance.random() < 0.8 else table["length"] // 2
    y = chance.randrange(table["width"])
    state: dict[str, Any] = {"quality": chance.choice(["green", "regular", "elite"])}
    if chance.random() < 0.1:
        state["anchored"] = True
    elif chance.random() < 0.3:
        state["speed"] = chance.choice(["I", "S-", "S+"])
    if n == 0:
        state["flagship"] = True
    state["pilot"] = chance.random() < 0.3
    line = vessel(
        kind,
        f"{side[0]}-{n}-{kind.replace('_', '-')}",
        side,
        at=(s / 1000, y / 1000),
        heading=chance.randrange(360),
        state=state,
        guns=armament(card)[: 20 if chance.random() < 0.5 else 40],
    )
    if chance.random() < 0.15:
        line["position"] = None
    if chance.random() < 0.3:
        line["condition"] = {
            "hull_lost": chance.randrange(card.hull),
            "flotation_lost": chance.randrange(card.flotation),
            "machinery_lost": chance.randrange(card.machinery + 1),
            "flooding": chance.randrange(2),
        }
    if chance.random() < 0.05:
        line["status"] = "withdrawn"
    return line


def _work(chance: random.Random, table: dict[str, Any], side: str) -> dict[str, Any]:
    guns = [
        {"id": f"gun-{i}", "gun": chance.choice(_GUNS), "arc": chance.randrange(300, 1800)}
        for i in range(chance.randrange(1, 8))
    ]
    state: dict[str, Any] = {
        "facing": chance.randrange(3600),
        "guns": guns,
        **{name: chance.random() < 0.5 for name in ("bluff", "magazine", "furnace", "controls")},
    }
    at = (chance.randrange(table["length"]) / 1000, table["width"] / 1000 - 6)
    kind = chance.choice(["battery", "earthwork", "masonry"])
    return unit(kind, f"{side[0]}-fort", side, at=at, state=state)


def _torpedoes(chance: random.Random, table: dict[str, Any]) -> dict[str, Any]:
    s, y = table["length"] // 2, table["width"] // 2
    kind = chance.choice(["contact", "electric", "drifting"])
    if kind == "drifting":
        at = (s / 1000, y / 1000)
        return unit("torpedoes", "mines", "confederate", at=at, state={"type": kind})
    r = chance.randrange(10_000, 40_000)
    outline = [[s - r, y - r], [s + r, y - r], [s + r, y + r], [s - r, y + r]]
    state = {"type": kind, "density": chance.randrange(1, 6), "outline": outline}
    return unit("torpedoes", "mines", "confederate", state=state)


def _options(chance: random.Random) -> dict[str, Any]:
    """Some switches otherwise than they are by default, and an end in time."""
    options: dict[str, Any] = {"turn_limit": chance.randrange(4, 16), "ticks": 40}
    for told in Options.describe():
        if told["choices"] and chance.random() < 0.15:
            options[told["name"]] = chance.choice(told["choices"])
    if chance.random() < 0.1:
        options["indirect_dirs"] = 10
    return options
