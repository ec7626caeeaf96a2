"""What must be true of any orders and any movement, over random waters, vessels and orders."""

from __future__ import annotations

import random

import pytest

from rulesets.core.changes import Change
from rulesets.core.dice import AddressedDice
from rulesets.core.events import TurnBegan, from_json, to_json
from rulesets.smoke_on_the_water.events import EVENTS
from rulesets.smoke_on_the_water.rules.bases import clearance
from rulesets.smoke_on_the_water.tables import DISTANCE
from rulesets.smoke_on_the_water.turn import mark
from rulesets.smoke_on_the_water.words import Level
from tests.rulesets.smoke_on_the_water.factories import (
    cm,
    fort,
    make_battle,
    minefield,
    table,
    vessel,
)
from tests.rulesets.smoke_on_the_water.sailing import sail

UNION = ("uss_monitor", "cairo", "port_royal", "hartford", "tinclad", "picket_launch", "tyler")
REBELS = ("css_virginia", "css_webb", "css_atlanta", "david", "patrick_henry", "cottonclad_ram")
TURNS = 4
#: Two bases may overlap by the rounding of their positions.
ROUNDED = 4


def waters(chance: random.Random) -> dict:
    """Shoals, shallow water, a channel, an island and banks, close about the vessels."""
    areas = [
        {
            "id": f"area-{i}",
            "kind": chance.choice(("shoal", "shallows", "wreck")),
            "level": 0,
            "outline": _box(chance, 90, 25),
        }
        for i in range(chance.randrange(3))
    ]
    islands = [{"id": "isle", "outline": _box(chance, 160, 12)}] if chance.random() < 0.3 else []
    if chance.random() < 0.3:
        bounds = [cm(60, 85), cm(240, 95), cm(240, 120), cm(60, 115)]
        areas.append({"id": "channel", "kind": "deep", "level": 0, "outline": bounds})
    if chance.random() < 0.6:
        return table(areas=areas, islands=islands)
    north, south = [[0, 155_000], [300_000, 140_000]], [[0, 50_000], [300_000, 66_000]]
    river = {"north": north, "south": south}
    return table(areas=areas, islands=islands, river=river, shallows=chance.choice((0, 15_000)))


def _box(chance: random.Random, least: int, most: int) -> list:
    west, south = least + chance.randrange(20), chance.randrange(70, 130)
    east, north = west + chance.randrange(3, most), south + chance.randrange(3, most)
    return [cm(west, south), cm(east, south), cm(east, north), cm(west, north)]


def lines(chance: random.Random) -> list:
    """Vessels on a grid, near one another and headed anywhere; at times a fort and torpedoes."""
    places = [(95 + 17 * x, 75 + 17 * y) for x in range(4) for y in range(4)]
    chance.shuffle(places)
    found = []
    for i, at in enumerate(places[: chance.randrange(3, 9)]):
        side = chance.choice(("union", "confederate"))
        kind = chance.choice(UNION if side == "union" else REBELS)
        start = chance.choice(("I", "S+", "M+", "S-"))
        name, heading = f"v{chance.randrange(900) + 100}-{i}", chance.randrange(360)
        found.append(vessel(kind, name, side, at=at, heading=heading, state={"speed": start}))
    if chance.random() < 0.2:
        found.append(fort(at=(178, 100), facing=270))
    if chance.random() < 0.3:
        found.append(minefield(corners=((120, 60), (135, 60), (135, 140), (120, 140))))
    return found


def orders(chance: random.Random, battle) -> dict[str, str]:
    """A line for every vessel, legal or not."""
    made = {}
    for name in battle.ships:
        speed = chance.choice(("I", "S+", "M+", "F+", "V+", "S-", "M-"))
        way = "".join(
            f"{chance.choice('FAPS')}{chance.randrange(1, 30)}" for _ in range(chance.randrange(4))
        )
        if speed == "I":
            way = chance.choice(("", "TP40", "TS90"))
        codes = chance.choice(("", "", "BF", "AN", "RA", "SP", "GR"))
        made[name] = f"{speed} / {way} / {codes}"
    return made


def battle_of(number: int):
    """A random battle, and the chance that its orders are drawn from."""
    chance = random.Random(number)
    drift = chance.choice(("none", "none", "weak", "strong"))
    battle = make_battle(*lines(chance), table=waters(chance), options={"drift": drift})
    return battle, chance


def play(number: int, *, plain: bool = False):
    """Some turns of it; yields the battle after each."""
    battle, chance = battle_of(number)
    dice = AddressedDice(number.to_bytes(32, "big"))
    for turn in range(1, TURNS + 1):
        battle.turn = turn
        battle.turns.append([])
        sail(battle, dice, orders(chance, battle), plain=plain)
        yield battle


def story(number: int, **how) -> list:
    """All that happened, as it is stored."""
    *_, battle = play(number, **how)
    return [to_json(event) for turn in battle.turns for event in turn]


def standing(battle) -> list:
    """What the movement leaves of everybody."""
    ships = [
        (
            ship.id, ship.status, ship.base, ship.speed, ship.hull, ship.flooding, ship.wheels,
            ship.anchor, ship.aground, ship.tow, ship.moved, ship.ramming, ship.hard_struck,
            ship.hard_aground, sorted(ship.triggers), ship.order, ship.carried, ship.abandoned,
            ship.rammed, ship.rested,
        )
        for ship in battle.ships.values()
    ]  # fmt: skip
    locks = [
        (lock.one.id, lock.other.id, lock.flooding, lock.strikers, lock.course, lock.level)
        for lock in battle.locks
    ]
    mines = [(mine.id, mine.density, mine.base) for mine in battle.torpedoes.values()]
    return [ships, locks, mines, sorted(battle.touching)]


@pytest.mark.parametrize("number", range(40))
def test_sw_mov_11_skipping_ticks_changes_nothing(number):
    assert story(number) == story(number, plain=True)


@pytest.mark.parametrize("number", range(40, 80))
def test_sw_mov_12_no_two_bases_overlap_but_by_rounding(number):
    for battle in play(number):
        ships = list(battle.afloat())
        for i, one in enumerate(ships):
            for other in ships[:i]:
                assert clearance(one.base, other.base) >= -ROUNDED, (one, other)


@pytest.mark.parametrize("number", range(80, 110))
def test_sw_mov_02_nobody_moves_further_than_her_way(number):
    for battle in play(number):
        events = battle.turns[-1]
        ways = {
            event.vessel: DISTANCE[Level(max(event.level, event.counter))]
            for event in events
            if event.kind == "order_revealed"
        }
        for event in (event for event in events if event.kind == "moved"):
            assert 0 <= event.length <= ways[event.vessel]
        # SW-LOCK-04: what is displaced goes as far as who is in it with her.
        assert all(ship.moved <= 2 * max(ways.values()) for ship in battle.ships.values())


@pytest.mark.parametrize("number", range(110, 140))
def test_sw_turn_03_the_order_of_listing_changes_nothing(number):
    first = story(number)
    chance = random.Random(number)
    drift = chance.choice(("none", "none", "weak", "strong"))
    listed, water = lines(chance), waters(chance)
    mixed = list(listed)
    random.Random(-number).shuffle(mixed)
    water["areas"] = water["areas"][::-1]
    battle = make_battle(*mixed, table=water, options={"drift": drift})
    dice = AddressedDice(number.to_bytes(32, "big"))
    for turn in range(1, TURNS + 1):
        battle.turn = turn
        battle.turns.append([])
        sail(battle, dice, orders(chance, battle))
    assert [to_json(event) for turn in battle.turns for event in turn] == first


@pytest.mark.parametrize("number", range(140, 170))
def test_the_log_of_orders_and_movement_suffices(number):
    *_, battle = play(number)
    again, _ = battle_of(number)
    for turn, events in enumerate(battle.turns[1:], 1):
        again.turn = turn
        again.turns.append([])
        # Play resets the marks of a turn in its first phase, a reader when the turn begins.
        mark(again, TurnBegan("SW-TURN-01", turn))
        for event in events:
            stored = from_json(EVENTS, to_json(event))
            assert stored == event
            if isinstance(stored, Change):
                stored.apply(again)
    assert standing(again) == standing(battle)


@pytest.mark.parametrize("number", range(170, 190))
def test_every_event_has_its_sentence(number):
    *_, battle = play(number)
    for event in (event for turn in battle.turns for event in turn):
        sentence = str(event)
        assert sentence.endswith("."), event
        assert sentence[0].isupper() or sentence[0] == "v", sentence
        assert event.rule.startswith("SW-")
