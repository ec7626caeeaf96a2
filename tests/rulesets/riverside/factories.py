"""Setups of this book as the API sends them, and battles made from them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId, Event
from rulesets.core.setup import BattleSetup, SideSetup
from rulesets.riverside import RULESET
from rulesets.riverside.muster import muster
from rulesets.riverside.orders import Order
from rulesets.riverside.ratings import ratings_json
from rulesets.riverside.state import RiverCommander, RiversideBattle, Ship, Unit
from rulesets.riverside.turn import obey, own_turn

#: RS-PTS-01 to RS-PTS-03: hull with its guns.
POINTS = {("gunboat", 1): 10, ("gunboat", 2): 18, ("launch", 0): 3, ("dhow", 0): 4, ("dhow", 1): 8}
UNIT_POINTS = {
    "regular_infantry": (12, 6),
    "irregular_infantry": (12, 4),
    "irregular_antiquated": (12, 3),
    "tribal_infantry": (16, 3),
    "baggage": (4, 0),
    "field_gun": (4, 6),
    "machine_gun": (4, 6),
}
#: Middles of the river and of the south bank of the standard table.
MIDSTREAM = (36_000, 24_000)
SOUTH_BANK = (36_000, 17_000)
JETTY = (36_000, 18_000)


class StandFast:
    """A commander who gives the orders he was handed, entry by entry, and no others."""

    def __init__(self, **orders: Sequence[Order]) -> None:
        self.orders = {name.replace("_", "-"): list(given) for name, given in orders.items()}

    def nominate(self, battle: RiversideBattle) -> Sequence[EntryId]:
        return [ship.id for ship in battle.own.ships] + [unit.id for unit in battle.own.units]

    def order(self, battle: RiversideBattle, actor: EntryId) -> Order | None:
        waiting = self.orders.get(actor)
        return waiting.pop(0) if waiting else None


def captain(leadership: int = 7, trait: str = "stiff_upper_lip") -> dict[str, Any]:
    return {"name": "Lt. Grey", "leadership": leadership, "trait": trait}


def gun(
    number: int = 1, kind: str = "field_gun", *, crew: int = 4, drill: str = "well_drilled"
) -> dict[str, Any]:
    return {"id": f"gun-{number}", "kind": kind, "crew": crew, "full_crew": 4, "drill": drill}


def thing(
    name: str, kind: str = "supplies", *, encumbrance: int = 1, carrier: str | None = None
) -> dict[str, Any]:
    return {
        "id": name,
        "kind": kind,
        "name": name.replace("-", " ").title(),
        "encumbrance": encumbrance,
        "carrier": carrier,
    }


def ship_entry(
    name: str = "mayfly", side: str = "expedition", kind: str = "gunboat", **changes: Any
) -> dict[str, Any]:
    """A vessel's line. `leadership` and `trait` are its captain's."""
    leadership = changes.pop("leadership", 7)
    trait = changes.pop("trait", "stiff_upper_lip")
    armed = {
        "gunboat": [gun()],
        "launch": [],
        "dhow": [gun(drill="undrilled")],
    }[kind]
    guns = changes.pop("guns", armed)
    entry = {
        "id": name,
        "side": side,
        "name": f"HMS {name.title()}",
        "class": kind,
        "class_version": 1,
        "kind": kind,
        "status": "available",
        "points": POINTS.get((kind, len(guns)), 10),
        "ratings": ratings_json(kind),
        "condition": {},
        "crew": {"boat": 1 if kind == "launch" else 4},
        "captain": captain(leadership, trait),
        "guns": guns,
        "cargo": [],
        "position": list(MIDSTREAM),
        "heading": 0,
        "state": {},
    }
    return entry | changes


def unit_entry(
    name: str = "askari", side: str = "expedition", kind: str = "regular_infantry", **changes: Any
) -> dict[str, Any]:
    """A unit's line: ashore on the south bank, or `aboard` a vessel."""
    full, points = UNIT_POINTS[kind]
    leadership = changes.pop("leadership", 7)
    trait = changes.pop("trait", "stiff_upper_lip")
    entry: dict[str, Any] = {
        "id": name,
        "side": side,
        "name": name.title(),
        "kind": kind,
        "figures": full,
        "full_figures": max(full, changes.get("figures", 0)),
        "points": points,
        "weapon": None,
        "drill": "drilled" if kind in ("field_gun", "machine_gun") else None,
        "leader": captain(leadership, trait),
        "aboard": None,
        "position": None if changes.get("aboard") else list(SOUTH_BANK),
        "objects": [],
        "state": {},
    }
    return entry | changes


def side_entry(name: str, edge: str = "downstream", **changes: Any) -> dict[str, Any]:
    entry = {
        "id": name,
        "name": name.title(),
        "edge": edge,
        "doctrine": {},
        "standing": {},
        "orders": [],
    }
    return entry | changes


def table(**changes: Any) -> dict[str, Any]:
    """RS-MOD-01: 72" by 48", a straight river 12" wide, a jetty on its south bank."""
    battlefield = {
        "length": 72_000,
        "width": 48_000,
        "river": {
            "north": [[0, 30_000], [72_000, 30_000]],
            "south": [[0, 18_000], [72_000, 18_000]],
        },
        "shallows": 1_000,
        "landings": [{"id": "jetty", "at": list(JETTY)}],
        "islands": [],
        "areas": [],
        "current": 0,
        "wind": None,
    }
    return battlefield | changes


def far_foe() -> dict[str, Any]:
    """An enemy far from everything, so that the other side's battle goes on."""
    return unit_entry("wasimba", "slavers", "tribal_infantry", position=[71_000, 47_000])


def setup_json(
    vessels: Sequence[dict[str, Any]] = (),
    units: Sequence[dict[str, Any]] = (),
    *,
    options: dict[str, Any] | None = None,
    scenario: dict[str, Any] | None = None,
    battlefield: dict[str, Any] | None = None,
    sides: Sequence[dict[str, Any]] | None = None,
    start: dict[str, Any] | None = None,
) -> dict[str, Any]:
    return {
        "schema": 1,
        "ruleset": {"key": "riverside", "version": RULESET.version, "ledger": RULESET.ledger},
        "options": options or {},
        "scenario": {
            "name": "Jenkins' Mission",
            "riverside": True,
            "first_side": "expedition",
            "closed_edges": [],
            "objective": None,
        }
        | (scenario or {}),
        "battlefield": battlefield or table(),
        "sides": sides or [side_entry("expedition"), side_entry("slavers", "upstream")],
        "vessels": list(vessels),
        "units": list(units),
        "start": start or {"turn": 1},
    }


def make_setup(*args: Any, **changes: Any) -> BattleSetup:
    return BattleSetup.from_json(setup_json(*args, **changes))


def make_battle(
    *entries: dict[str, Any],
    commanders: dict[str, RiverCommander] | None = None,
    alone: bool = False,
    turn: int = 1,
    **changes: Any,
) -> RiversideBattle:
    """A battle of these vessels and units, at turn 1, in which nobody acts but when told.

    A side without an entry gets one far away, unless the battle is to be `alone`.
    """
    vessels = [entry for entry in entries if "captain" in entry]
    units = [entry for entry in entries if "captain" not in entry]
    if not alone:
        if not any(entry["side"] == "slavers" for entry in entries):
            units.append(far_foe())
        if not any(entry["side"] == "expedition" for entry in entries):
            units.append(unit_entry("reserve", position=[1_000, 47_000]))

    def commander(battle: RiversideBattle, side: SideSetup, at: str) -> RiverCommander:
        return (commanders or {}).get(side.id) or StandFast()

    battle = muster(make_setup(vessels, units, **changes), commander)
    battle.turn = turn
    return battle


def take_turn(battle: RiversideBattle, dice: Dice, side: str = "expedition") -> None:
    """One side's own turn, with whatever its commander orders."""
    dice.enter(battle.turn, f"turn of {side}")
    own_turn(battle, dice, battle.side(side))


def order(battle: RiversideBattle, dice: Dice, actor: str, *orders: Order) -> list[bool]:
    """Give orders to one entry, as in its own turn; whether each was legal."""
    one: Ship | Unit = battle.ships.get(actor) or battle.units[actor]
    battle.own = one.side
    dice.enter(battle.turn, f"turn of {one.side.id}")
    return [obey(battle, dice, one, given) for given in orders]


def begin_turn(battle: RiversideBattle, dice: Dice, side: str = "expedition") -> None:
    """The next own turn of a side, in which nobody is told anything."""
    battle.turn += 1
    take_turn(battle, dice, side)


def happened(battle: RiversideBattle) -> list[Event]:
    """All that was logged so far."""
    return [event for turn in battle.turns for event in turn]


def kinds(battle: RiversideBattle) -> list[str]:
    return [event.kind for event in happened(battle)]


def last(battle: RiversideBattle, kind: str) -> Any:
    """The latest event of a kind."""
    return [event for event in happened(battle) if event.kind == kind][-1]


# -- whole battles --------------------------------------------------------------------------------


def standard_json() -> dict[str, Any]:
    """The standard battle: two gunboats and three units against two dhows and four units."""
    return setup_json(
        [
            ship_entry("mayfly", position=[20_000, 25_000], guns=[gun(1), gun(2, "machine_gun")]),
            ship_entry("firefly", position=[16_000, 22_000]),
            ship_entry("al-nur", "slavers", "dhow", position=[54_000, 25_000], heading=1800),
            ship_entry("zahra", "slavers", "dhow", position=[58_000, 22_000], heading=1800),
        ],
        [
            unit_entry("sailors-1", aboard="mayfly"),
            unit_entry("sailors-2", aboard="firefly"),
            unit_entry("askari", kind="irregular_infantry", position=[18_000, 16_000]),
            unit_entry("ruga-1", "slavers", "irregular_infantry", position=[40_000, 15_000]),
            unit_entry("ruga-2", "slavers", "irregular_antiquated", aboard="al-nur"),
            unit_entry("wasimba-1", "slavers", "tribal_infantry", position=[44_000, 32_000]),
            unit_entry("wasimba-2", "slavers", "tribal_infantry", position=[36_000, 33_000]),
        ],
        sides=[
            side_entry("expedition", "upstream", doctrine={"name": "bombard"}),
            side_entry("slavers", "downstream", doctrine={"name": "run_by"}),
        ],
        scenario={"first_side": None},
    )


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


TRAITS = (
    "hapless",
    "drunkard",
    "coward",
    "shirker",
    "stiff_upper_lip",
    "jolly_good_chap",
    "expert_marksman",
    "brave",
    "generals_favourite",
)
OTHER_VALUES: dict[str, list[Any]] = {
    "landing_counts_as_channel": [False],
    "captain_reroll": ["each_battle"],
    "dhow_crew": [6],
    "activation_model": ["single"],
    "failed_move_halves_fire": [True],
    "guns_split_targets": [False],
    "allow_voluntary_half_fire": [False],
    "downstream_dice": ["double_one"],
    "must_use_full_move": [True],
    "voluntary_exit_status": ["separated", "available"],
    "transfer_requires_activation": [False],
    "baggage_disembark_in_shallows": [False],
    "embark_in_shallows": [False],
    "object_loss_on_embark": [True],
    "gun_arcs": ["all_round"],
    "volley_fire_afloat": [True],
    "well_drilled_bonus": [0],
    "crew_top_up": [True],
    "allow_below_deck": [True],
    "hull_tally_persists": [True],
    "long_range_boat_hits": ["halved_down"],
    "tally_reset_each_turn": [True],
    "sink_hits": ["single_weapon"],
    "withdrawal_mode": ["by_movement"],
    "stranded_units": ["lost"],
    "traits_enabled": [False],
    "pinned_soft_cover": [True],
    "dangerous_terrain": ["figure_1"],
    "mg_jam": [True],
    "boarding": [True],
    "turn_limit": [4, 20],
    "await_vessels_turns": [0],
    "grounded_scope": ["permanent"],
    "withdrawn_scope": ["permanent"],
    "separated_scope": ["until_reappears"],
    "derelict_policy": ["always_lost"],
    "capture_grounded": [True],
    "expected_uses_roll": [False],
}
PLANS = ("bombard", "run_by", "lander", "keep_off")


def random_json(number: int, *, orders: bool = True) -> dict[str, Any]:
    """A random order of battle on a random table, with some settings changed: always legal.

    With `orders`, every other one also has explicit orders, sensible or not.
    """
    chance = random.Random(number)
    battlefield, options = _random_table(chance), {}
    for name, values in OTHER_VALUES.items():
        if chance.random() < 0.2:
            options[name] = chance.choice(values)
    vessels: list[dict[str, Any]] = []
    units: list[dict[str, Any]] = []
    for side, edge in (("expedition", 0), ("slavers", 1)):
        _random_side(chance, side, edge, vessels, units)
    sides = [
        side_entry(
            "expedition", chance.choice(["upstream", "downstream"]), doctrine=_doctrine(chance)
        ),
        side_entry(
            "slavers", chance.choice(["upstream", "downstream"]), doctrine=_doctrine(chance)
        ),
    ]
    if orders and number % 2:
        for given in sides:
            given["orders"] = _random_orders(chance, given["id"], vessels, units)
    closed = chance.choice([[], [], [], ["upstream"], ["upstream", "downstream"]])
    objective = chance.choice(
        [
            None,
            None,
            {"aim": "hold", "side": "slavers", "at": list(SOUTH_BANK), "within": 4_000},
            {"aim": "land", "side": "expedition", "count": 2},
            {"aim": "escape", "side": "expedition", "count": 1},
        ]
    )
    return setup_json(
        vessels,
        units,
        options=options,
        battlefield=battlefield,
        sides=sides,
        scenario={
            "first_side": chance.choice([None, "expedition", "slavers"]),
            "closed_edges": closed,
            "objective": objective,
        },
    )


def _random_orders(
    chance: random.Random,
    side: str,
    vessels: list[dict[str, Any]],
    units: list[dict[str, Any]],
) -> list[dict[str, Any]]:
    """Orders for some entries in some turns; many of them can't be obeyed."""
    ours = [vessel for vessel in vessels if vessel["side"] == side]
    enemies = [entry["id"] for entry in (*vessels, *units) if entry["side"] != side]
    inshore = [vessel for vessel in ours if vessel["position"][1] == 18_300]

    def somewhere() -> list[int]:
        return [chance.randrange(0, 72_001), chance.choice([8_000, 17_500, 18_500, 24_000, 31_000])]

    def target() -> dict[str, Any]:
        part = chance.choice(["", "", "gun-1", "crew", "captain"])
        named = {"entry": chance.choice(enemies)}
        return named | {"part": part} if part else named

    def hull() -> dict[str, Any]:
        return chance.choice(
            [
                {"action": "stand_to"},
                {"action": "move", "to": somewhere()},
                {"action": "move", "to": list(JETTY)},
                {"action": "exit", "edge": chance.choice(["upstream", "downstream"])},
            ]
        )

    def battery() -> dict[str, Any]:
        return chance.choice(
            [
                {"action": "rally"},
                {"action": "turn_guns", "facings": {"gun-1": chance.randrange(3_600)}},
                {"action": "fire", "half": chance.random() < 0.5, "targets": {"gun-1": target()}},
            ]
        )

    def unit() -> dict[str, Any]:
        ship = chance.choice(inshore or ours)
        vessel, boxes = ship["id"], [box["id"] for box in ship["cargo"]]
        things = chance.sample(boxes, min(len(boxes), chance.randrange(3)))
        return chance.choice(
            [
                {"action": "move", "to": somewhere()},
                {"action": "double", "to": somewhere()},
                {"action": "skirmish", "to": somewhere(), "target": target()},
                {"action": "fire", "target": target()},
                {"action": "volley", "target": target()},
                {"action": "go_to_ground"},
                {"action": "attack", "target": chance.choice(enemies)},
                {"action": "rally"},
                {"action": "embark", "vessel": vessel},
                {"action": "disembark", "things": things},
                {"action": "man_gun", "gun": "gun-1"},
                {"action": "handle", "vessel": vessel, "things": things or ["nothing"]},
                {"action": "handle", "vessel": vessel, "things": things or ["x"], "load": True},
            ]
        )

    given = []
    for turn in range(1, 9):
        for entry in ours:
            if chance.random() < 0.4:
                both = {"hull": hull(), "battery": battery(), "first": "hull"}
                order = {"hull": hull()} if chance.random() < 0.5 else both
                given.append({"turn": turn, "entry": entry["id"], "order": order})
        given += [
            {"turn": turn, "entry": entry["id"], "order": unit()}
            for entry in units
            if entry["side"] == side and chance.random() < 0.5
        ]
    return given


def _doctrine(chance: random.Random) -> dict[str, Any]:
    return {
        "name": chance.choice(PLANS),
        "shallows": chance.choice(["prudent", "bold"]),
        "shooters": chance.choice(["hunters", "silencers", "harriers"]),
    }


def _random_table(chance: random.Random) -> dict[str, Any]:
    areas = []
    for i in range(chance.randrange(4)):
        s, y = chance.randrange(2_000, 60_000), chance.choice([4_000, 8_000, 34_000, 38_000])
        w, h = chance.randrange(3_000, 9_000), chance.randrange(2_000, 7_000)
        areas.append(
            {
                "id": f"area-{i}",
                "kind": chance.choice(["hill", "jungle", "building", "work", "difficult"]),
                "outline": [[s, y], [s + w, y], [s + w, y + h], [s, y + h]],
            }
        )
    changes: dict[str, Any] = {"areas": areas}
    if chance.random() < 0.4:
        changes["river"] = {
            "north": [[0, 30_000], [30_000, 31_500], [50_000, 29_000], [72_000, 30_000]],
            "south": [[0, 18_000], [20_000, 17_500], [36_000, 18_000], [72_000, 18_500]],
        }
    return table(**changes)


def _random_side(
    chance: random.Random,
    side: str,
    end: int,
    vessels: list[dict[str, Any]],
    units: list[dict[str, Any]],
) -> None:
    """One to three vessels, some absent, with troops and cargo, and up to four units ashore."""
    for i in range(chance.randrange(1, 4)):
        kind = chance.choice(["gunboat", "launch", "dhow"])
        name = f"{side[:3]}-{kind}-{i}"
        guns: list[dict[str, Any]] = []
        if kind == "gunboat":
            guns = [
                gun(n, chance.choice(["field_gun", "machine_gun"]), crew=chance.randrange(1, 5))
                for n in range(1, chance.randrange(2, 4))
            ]
        elif kind == "dhow" and chance.random() < 0.7:
            guns = [gun(1, crew=chance.randrange(0, 5), drill="undrilled")]
        status = "available"
        if i and chance.random() < 0.4:
            status = chance.choice(["withdrawn", "grounded", "separated", "expected"])
        y = chance.choice([18_500, 21_000, 24_000, 27_000])
        entry = ship_entry(
            name,
            side,
            kind,
            guns=guns,
            status=status,
            leadership=chance.randrange(5, 11),
            trait=chance.choice(TRAITS),
            position=[(4_000 + 7_000 * i) if end == 0 else (66_000 - 7_000 * i), y],
            heading=0 if end == 0 else 1800,
            cargo=[
                thing(f"{name}-box-{n}", chance.choice(["supplies", "ammunition"]))
                for n in range(chance.randrange(0, 4))
            ],
        )
        if status == "available" and chance.random() < 0.25:
            place = chance.choice([36_000, 50_000])
            entry["position"] = [place + 400 * i + (200 if end else 0), 18_300]
        vessels.append(entry)
        if chance.random() < 0.6:
            troops = chance.choice(["regular_infantry", "irregular_infantry", "tribal_infantry"])
            units.append(_random_unit(chance, f"{name}-men", side, troops, aboard=name))
        elif chance.random() < 0.5:
            porters = _random_unit(chance, f"{name}-porters", side, "baggage", aboard=name)
            porters["objects"] = [thing(f"{name}-load-{n}") for n in range(porters["figures"])]
            units.append(porters)
    for i in range(chance.randrange(0, 5)):
        kind = chance.choice(list(UNIT_POINTS))
        unit = _random_unit(chance, f"{side[:3]}-unit-{i}", side, kind)
        unit["position"] = [
            chance.choice([chance.randrange(1_000, 71_000), 36_000, 50_500]),
            chance.choice([2_000, 9_000, 16_500, 17_400, 17_400, 32_500, 40_000, 47_000]),
        ]
        if kind == "baggage":
            unit["objects"] = [
                thing(f"{side[:3]}-load-{i}-{n}") for n in range(unit["figures"] - 1)
            ]
        units.append(unit)


def _random_unit(
    chance: random.Random, name: str, side: str, kind: str, **changes: Any
) -> dict[str, Any]:
    full, _ = UNIT_POINTS[kind]
    infantry = kind.endswith(("infantry", "antiquated"))
    figures = chance.randrange(1, full + 1)
    return unit_entry(
        name,
        side,
        kind,
        figures=figures,
        leadership=chance.randrange(5, 11),
        trait=chance.choice(TRAITS),
        state={
            **({"hunter": True} if infantry and chance.random() < 0.2 else {}),
            **({"morale": -1} if figures % 3 == 0 else {}),
        },
        **changes,
    )


def make_random(number: int, *, orders: bool = True) -> BattleSetup:
    return BattleSetup.from_json(random_json(number, orders=orders))
