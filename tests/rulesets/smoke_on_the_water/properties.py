"""What holds of every battle of this book: checks of one random setup, told by its number."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations
from typing import Any, Final

from rulesets import BattleResult
from rulesets.core.dice import AddressedDice, Roll
from rulesets.core.events import TurnBegan
from rulesets.core.jsonio import canonical
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.aftermath.record import replay, take
from rulesets.smoke_on_the_water.events.gunnery import FireRefused, ShotFired
from rulesets.smoke_on_the_water.events.orders import OrderRevealed
from rulesets.smoke_on_the_water.ready import ready_scenarios
from rulesets.smoke_on_the_water.rules.bases import clearance
from rulesets.smoke_on_the_water.rules.manoeuvre import Correction
from rulesets.smoke_on_the_water.ruleset import RULESET, commanded
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from tests.rulesets.smoke_on_the_water.random_setups import make_random, random_json, seed_of
from tests.rulesets.smoke_on_the_water.spoilt import check_spoilt
from tests.rulesets.smoke_on_the_water.whims import Whims
from tests.support.dice import WatchedDice
from tests.support.fights import Fights, flat

#: How deep one base may come to lie in another, thousandths, by the rounding of places.
ROUNDED: Final = 100


#: Its battles by whims.
FIGHTS = Fights(make_random, seed_of, lambda number: commanded(Whims(number)), many=30)


def check_battle(number: int) -> None:
    """It ends in time, its log adds up to its result, and nothing impossible happens in it."""
    check_sense(*FIGHTS.check_adds_up(number))


def check_sense(setup: BattleSetup, result: BattleResult) -> None:
    """Event by event: nothing lost comes back, no count is below none, nobody gone acts."""
    battle = replay(setup, ())
    before = _count(battle)
    shots: Counter[tuple[int, str, str]] = Counter()
    for event in flat(result):
        assert str(event)
        if isinstance(event, TurnBegan):
            check_apart(battle)
        if isinstance(event, ShotFired):
            firer = battle.target(event.firer)
            assert firer is not None
            assert not isinstance(firer, Ship) or firer.on_table, f"{event.firer} fired"
            shots[battle.turn, event.firer, event.gun] += 1
        take(battle, event)
        now = _count(battle)
        for what, left in now.items():
            assert 0 <= left <= before[what], f"{what}: {before[what]} to {left} by {event}"
        before = now
    check_apart(battle)
    for (turn, who, gun), fired in shots.items():
        assert fired == 1, f"{gun} of {who} fired {fired} times in turn {turn}"


def check_apart(battle: SmokeBattle) -> None:
    """SW-MOV-12: nobody on the table lies on another."""
    for one, other in combinations(battle.afloat(), 2):
        depth = -clearance(one.base, other.base)
        assert depth <= ROUNDED, f"{one.id} lies {depth} deep in {other.id}"


def _count(battle: SmokeBattle) -> dict[str, int]:
    """What may only fall: points of each ship and work, guns, troops, torpedoes."""
    counted: dict[str, int] = {}
    for ship in battle.ships.values():
        counted |= {
            f"hull of {ship.id}": ship.hull,
            f"flotation of {ship.id}": ship.flotation,
            f"stack of {ship.id}": ship.stack,
            f"machinery of {ship.id}": ship.card.machinery - ship.machinery_lost,
            f"wheels of {ship.id}": sum(ship.wheels),
            f"turrets of {ship.id}": sum(turret.points for turret in ship.turrets),
            f"guns of {ship.id}": sum(not gun.lost for gun in ship.guns),
            f"troops of {ship.id}": ship.troops,
        }
    for work in battle.works.values():
        counted[f"structure of {work.id}"] = work.structure
        counted[f"guns of {work.id}"] = sum(not gun.lost for gun in work.guns)
    for torpedoes in battle.torpedoes.values():
        counted[f"density of {torpedoes.id}"] = torpedoes.density
    return counted


def hampton_roads() -> BattleSetup:
    """The ready scenario, five against five."""
    ready = ready_scenarios()["hampton-roads-1862"]
    return BattleSetup.from_json(ready.to_json(RULESET.version, RULESET.ledger))


#: SW-EFF-ABN-02, SW-EFF-PIL-01, SW-MOR-06: whose orders are not the commander's.
FORCED = {Correction.FORCED, Correction.WITHDRAWN}
#: SW-FORT-06, SW-FORT-07: a work tells which of its guns are not manned when they are to fire.
GUNNERS = ("SW-FORT-06", "SW-FORT-07")


def check_commanded(number: int) -> None:
    """What doctrines order is carried out as it was written; their battles add up and end too."""
    setup = make_random(number)
    result = RULESET.fight(setup, WatchedDice(seed_of(number)))
    assert RULESET.fold(setup, flat(result)) == (result.outcome, result.conditions)
    check_sense(setup, result)
    for event in flat(result):
        if isinstance(event, OrderRevealed) and not FORCED & set(event.corrections):
            assert not event.corrections, f"{number}: {event}"
        if isinstance(event, FireRefused):
            assert event.rule in GUNNERS, f"{number}: {event}"


# -- SW-TURN-03: by other names -----------------------------------------------------------------

#: Sides that sort the other way round, and entries that sort as before, by other names.
SIDES = {"union": "a-side", "confederate": "z-side"}
FRONT = "x-"


class PlainDice:
    """Dice of a seed whose addresses name everybody as they were first known."""

    def __init__(self, seed: bytes) -> None:
        self._dice = AddressedDice(seed)

    def enter(self, turn: int, phase: str) -> None:
        self._dice.enter(turn, phase)

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        return self._dice.roll(count, die, purpose, *map(plain, who))


def plain(name: str) -> str:
    """The name by which somebody was first known."""
    old = {new: old for old, new in SIDES.items()}
    return old.get(name, name.removeprefix(FRONT).replace(f"wreck-{FRONT}", "wreck-"))


def renamed(data: dict[str, Any], number: int) -> dict[str, Any]:
    """The same setup by other names, listed in another order."""
    told = json.loads(json.dumps(data))
    names = {line["id"] for line in (*told["vessels"], *told["units"])}
    given = {name: f"{FRONT}{name}" for name in names} | SIDES
    told = _translated(told, given)
    chance = random.Random(number)
    for lines in (told["vessels"], told["units"], told["sides"]):
        chance.shuffle(lines)
    nations = {SIDES[nation]: nation for nation in ("union", "confederate")}
    told["start"] = {"turn": 1, "state": {"nations": nations}}
    return dict(told)


def _translated(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): _translated(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [_translated(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def check_names(number: int) -> None:
    """SW-TURN-03: neither names nor the order of listing change what happens."""
    data = random_json(number)
    one = commanded(Whims(number)).fight(
        BattleSetup.from_json(data), AddressedDice(seed_of(number))
    )
    other = commanded(Whims(number, plain)).fight(
        BattleSetup.from_json(renamed(data, number)), PlainDice(seed_of(number))
    )
    told = json.loads(canonical(other.turns_json()))
    names = [line["id"] for line in (*data["vessels"], *data["units"])]
    back = {f"{FRONT}{name}": name for name in names}
    back |= {f"wreck-{FRONT}{name}": f"wreck-{name}" for name in names}
    back |= {new: old for old, new in SIDES.items()}
    assert _unordered(_translated(told, back)) == _unordered(one.turns_json()), number


def _sides_in_order(event: dict[str, Any]) -> dict[str, Any]:
    """What an event tells of both sides, by their first names."""
    if event["kind"] == "battle_ended":
        return {**event, "points": sorted(event["points"])}
    if event["kind"] == "placing_rolled" and event["one"] > event["other"]:
        swapped = {
            "one": "other",
            "other": "one",
            "one_roll": "other_roll",
            "other_roll": "one_roll",
        }
        return {swapped.get(name, name): value for name, value in event.items()}
    return event


def _unordered(turns: list[list[dict[str, Any]]]) -> list[list[str]]:
    """The events of each phase as texts, in an order that hangs on no name."""
    phases: list[list[str]] = [[]]
    for event in (event for turn in turns for event in turn):
        if event["kind"] in ("turn_began", "phase_began"):
            phases.append([])
        phases[-1].append(canonical(_sides_in_order(event)).decode())
    return [sorted(phase) for phase in phases]


CHECKS = (
    check_battle,
    FIGHTS.check_repeats,
    FIGHTS.check_resumes,
    FIGHTS.check_stored,
    check_names,
    check_commanded,
    check_spoilt,
)
