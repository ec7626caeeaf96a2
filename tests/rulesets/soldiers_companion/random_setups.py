"""Random battles of this book, told by their number: tables, fleets, troops, works, switches."""

from __future__ import annotations

import copy
import hashlib
import random
from typing import Any

from rulesets import RULESETS, BattleSetup
from rulesets.core.battlefield import Battlefield
from rulesets.core.reading import Reader
from rulesets.core.ready import ReadyBattlefield, ready_battlefields
from rulesets.errors import IllegalSetupError
from rulesets.soldiers_companion.commander.doctrine import Name
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.tables import INCH, WORKS, VesselClass, WorkKind
from tests.rulesets.soldiers_companion.random_orders import draw_orders
from tests.rulesets.soldiers_companion.setups import armament, gun, unit, vessel

BOOK = RULESETS["soldiers_companion"]
SIDES = ("british", "mahdists")
STEAMERS = (VesselClass.SMALL_STEAMER, VesselClass.LARGE_STEAMER)
#: Half-companies of room that a class has for a random load.
ROOM = {
    VesselClass.RAFT: 1,
    VesselClass.SMALL_BOAT: 2,
    VesselClass.LARGE_BOAT: 4,
    VesselClass.SMALL_STEAMER: 4,
    VesselClass.LARGE_STEAMER: 8,
    VesselClass.SMALL_GUNBOAT: 4,
    VesselClass.LARGE_GUNBOAT: 8,
}
QUALITIES = ("green", "experienced", "veteran", "elite")
PIECES = ("krupp_75mm", "nine_pdr_rml", "twelve_pdr_sb", "forty_pdr_rbl", "six_pdr", "one_pdr")


def seed_of(number: int) -> bytes:
    """A seed that is the same each time."""
    return hashlib.sha256(f"companion {number}".encode()).digest()


def random_json(number: int, *, switches: bool = True) -> dict[str, Any]:
    """One random setup that the book allows."""
    for attempt in range(50):
        data = _draw(random.Random(f"{number} {attempt}"), switches=switches)
        try:
            BOOK.begin(BattleSetup.from_json(data), logging=False)
        except IllegalSetupError:
            continue
        return data
    raise AssertionError(f"no legal setup was drawn for {number}")


def make_random(number: int, *, switches: bool = True) -> BattleSetup:
    return BattleSetup.from_json(random_json(number, switches=switches))


def _fits(ready: ReadyBattlefield) -> bool:
    """Whether a table is in this book's unit, and long enough for its fleets."""
    return ready.unit == BOOK.unit and ready.table["length"] >= 120 * INCH


def _draw(chance: random.Random, *, switches: bool) -> dict[str, Any]:
    tables = [ready for ready in ready_battlefields().values() if _fits(ready)]
    table = copy.deepcopy(dict(chance.choice(tables).table))
    field = Battlefield.from_json(Reader(table))
    vessels: list[dict[str, Any]] = []
    units: list[dict[str, Any]] = []
    for side in SIDES:
        _draw_fleet(chance, field, side, vessels, units)
        _draw_shore(chance, field, side, units)
    _berth(chance, field, vessels)
    data: dict[str, Any] = {
        "schema": 1,
        "ruleset": {"key": BOOK.key, "version": BOOK.version, "ledger": BOOK.ledger},
        "options": random_options(chance) if switches else {},
        "scenario": {
            "name": "Somewhere on the river",
            "riverside": True,
            "first_side": None,
            "closed_edges": [],
            "objective": None,
        },
        "battlefield": table,
        "sides": [
            {
                "id": side,
                "name": side.title(),
                "edge": edge,
                "doctrine": {"name": chance.choice(list(Name))},
                "standing": _standing(chance, side, vessels, units),
                "orders": [],
            }
            for side, edge in zip(SIDES, ("downstream", "upstream"), strict=True)
        ],
        "vessels": vessels,
        "units": units,
        "start": {
            "turn": 1,
            "state": {"weather": chance.choice(("clear", "clear", "rain", "night"))},
        },
    }
    if chance.random() < 0.3:
        data["scenario"]["objective"] = _objective(chance, data)
    if chance.random() < 0.4:
        for side in data["sides"]:
            side["orders"] = draw_orders(chance, data, side["id"])
    return data


def _draw_fleet(
    chance: random.Random,
    field: Battlefield,
    side: str,
    vessels: list[dict[str, Any]],
    units: list[dict[str, Any]],
) -> None:
    british = side == SIDES[0]
    for n in range(chance.randint(1, 4)):
        kind = chance.choice(list(VesselClass))
        s = (12 + 15 * n) * INCH
        s, y = field.channel_at(field.length - s if british else s)
        name = f"{side[:2]}-{n}"
        state: dict[str, Any] = {"quality": chance.choice(QUALITIES)}
        guns = armament(kind)
        options = _options(chance, kind)
        if options:
            state["options"] = options
        if kind is VesselClass.LARGE_BOAT and chance.random() < 0.3:
            guns = [gun("boat-gun", chance.choice(("two_pdr", "six_pdr")))]
        vessels.append(
            vessel(
                name,
                kind,
                side,
                position=[s, y],
                heading=1800 if british else 0,
                guns=guns,
                state=state,
            )
        )
        if chance.random() < 0.6:
            _draw_load(chance, kind, side, name, units)


def _berth(chance: random.Random, field: Battlefield, vessels: list[dict[str, Any]]) -> None:
    """Now and then one vessel lies at the bank, and another beside a friend or an enemy."""
    if chance.random() < 0.35:
        steamers = [one for one in vessels if one["kind"] in STEAMERS]
        ship = chance.choice(steamers or vessels)
        s = ship["position"][0]
        bank, outward = chance.choice(((field.north, 1), (field.south, -1)))
        half = PRINTED[ship["kind"]].wide // 2 + chance.randint(50, 900)
        ship["position"] = [s, field.bank(bank, s) - outward * half]
        ship["state"]["docked"] = True
    for _ in range(2):
        if chance.random() < 0.35:
            one = chance.choice(vessels)
            kind = chance.choice((VesselClass.SMALL_BOAT, VesselClass.RAFT, *VesselClass))
            apart = (PRINTED[one["kind"]].wide + PRINTED[kind].wide) // 2 + INCH
            s, y = one["position"]
            beside = vessel(
                f"beside-{len(vessels)}",
                kind,
                chance.choice(SIDES),
                position=[s, y + chance.choice((apart, -apart))],
                heading=one["heading"],
                guns=armament(kind),
                state={"quality": chance.choice(QUALITIES)},
            )
            if beside["side"] == one["side"] and chance.random() < 0.5:
                beside["state"]["tug"] = one["id"]
            vessels.append(beside)


def _objective(chance: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    entry = chance.choice([*data["vessels"], *data["units"]])
    side = SIDES[entry["side"] == SIDES[0]]
    place = chance.choice(data["vessels"])["position"]
    return {
        "side": side,
        **chance.choice(
            (
                {"aim": "hold", "at": place, "within": 12 * INCH},
                {"aim": "reach", "at": place, "within": 12 * INCH, "count": chance.randint(1, 2)},
                {"aim": "land", "count": chance.randint(1, 2)},
                {"aim": "escape", "count": chance.randint(1, 2)},
                {"aim": "destroy", "entry": entry["id"]},
            )
        ),
    }


def _options(chance: random.Random, kind: VesselClass) -> dict[str, Any]:
    if kind in STEAMERS and chance.random() < 0.5:
        chosen: dict[str, Any] = {chance.choice(("barricades", "plating")): True}
        if chance.random() < 0.3:
            chosen["machine_guns_for"] = ["bow-gun"]
        return chosen
    if kind is VesselClass.SMALL_BOAT and chance.random() < 0.5:
        return {"rig": "sail"}
    return {}


def _draw_load(
    chance: random.Random, kind: VesselClass, side: str, name: str, units: list[dict[str, Any]]
) -> None:
    native = side != SIDES[0]
    halves = chance.randint(1, ROOM[kind])
    figures = halves * 5
    state = {
        "quality": chance.choice(QUALITIES),
        "warrior": native,
        "regular": not native,
        "marines": chance.random() < 0.3,
        "formation": chance.choice(("line", "open")),
    }
    body = "war_band" if native else "company"
    for part in range(-(-figures // 10)):
        size = min(10, figures - 10 * part)
        units.append(
            unit(
                f"{name}-troops-{part}",
                body,
                side,
                figures=size,
                aboard=name,
                leadership=chance.choice((None, 1)),
                state=dict(state),
            )
        )


def _draw_shore(
    chance: random.Random, field: Battlefield, side: str, units: list[dict[str, Any]]
) -> None:
    for n in range(chance.randint(0, 2)):
        place = _ashore(chance, field)
        if place is None:
            continue
        name = f"{side[:2]}-shore-{n}"
        if chance.random() < 0.4:
            work = chance.choice(list(WorkKind))
            pieces = chance.choices(PIECES, k=chance.randint(1, WORKS[work].most_guns))
            guns = [gun(f"gun-{i}", piece) for i, piece in enumerate(pieces)]
            state = {"guns": [{"id": one["id"], "kind": one["kind"]} for one in guns]}
            crews = sum(one["crew"] for one in guns)
            units.append(unit(name, work, side, figures=crews, position=place, state=state))
            continue
        native = side != SIDES[0]
        kind = chance.choice(("war_band", "company") if native else ("company", "squadron"))
        units.append(
            unit(
                name,
                kind,
                side,
                position=place,
                leadership=chance.choice((None, 0, 1, 2)),
                state={
                    "quality": chance.choice(QUALITIES),
                    "warrior": native,
                    "regular": not native,
                    "formation": chance.choice(("line", "open", "column", "mass")),
                    "hidden": chance.random() < 0.2,
                    "fieldcraft": chance.randint(0, 4),
                },
            )
        )


def _ashore(chance: random.Random, field: Battlefield) -> list[int] | None:
    for _ in range(20):
        s = chance.randrange(10 * INCH, field.length - 10 * INCH)
        bank, outward = chance.choice(((field.north, 1), (field.south, -1)))
        point = (s, field.bank(bank, s) + outward * chance.randint(2, 8) * INCH)
        if field.ashore(point):
            return list(point)
    return None


def _standing(
    chance: random.Random, side: str, vessels: list[dict[str, Any]], units: list[dict[str, Any]]
) -> dict[str, Any]:
    standing: dict[str, Any] = {}
    for one in vessels:
        if one["side"] == side and chance.random() < 0.25:
            standing[one["id"]] = chance.choice(
                (
                    {"station": "hold"},
                    {"range": chance.randint(0, 40)},
                    {"ram": "always", "board": "always"},
                    {"ram": "never", "board": "never", "withdraw_at": 80},
                    {"station": "leave"},
                )
            )
    docked = [one["id"] for one in vessels if one["state"].get("docked")]
    for one in units:
        if one["side"] == side and one["aboard"] in docked and chance.random() < 0.6:
            standing[one["id"]] = {"station": chance.choice(("hold", "land"))}
    return standing


def random_options(chance: random.Random) -> dict[str, Any]:
    """Some switches off their defaults."""
    options: dict[str, Any] = {}
    for option in BOOK.describe_options():
        if option["name"] == "aground_from":
            continue  # A campaign's low river sets it.
        if option["name"] == "turn_limit":
            options["turn_limit"] = chance.randint(6, 14)
        elif chance.random() < 0.2:
            if option["choices"]:
                options[option["name"]] = chance.choice(option["choices"])
            elif option["type"] == "boolean":
                options[option["name"]] = not option["default"]
    return options
