"""OR-CRD, OR-BG-01, OR-BG-09, OR-BG-11: the deck, and the order in which things are done."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from rulesets.core.dice import AddressedDice
from rulesets.core.events import OrderRefused
from rulesets.on_to_richmond import cards
from rulesets.on_to_richmond.events.afloat import ShipMoved
from rulesets.on_to_richmond.events.cards import CardTurned, DeckShuffled, ShipArrived
from rulesets.on_to_richmond.events.fire import ShipHit
from rulesets.on_to_richmond.orders import FireOrder, ShipOrder, When
from rulesets.on_to_richmond.ruleset import RULESET
from rulesets.on_to_richmond.state import Status
from rulesets.on_to_richmond.tables import Arm
from rulesets.on_to_richmond.turn import PHASES, opening
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    TI,
    at,
    die,
    logged,
    make_battle,
    make_ship,
    make_unit,
    told,
)
from tests.support.dice import ScriptedDice

NAVAL = [("blue", "naval"), ("grey", "naval")]


def two_fleets(**changes):
    return make_battle(
        make_ship(TI, "monitor", 0, y=-15), make_ship(GB, "raleigh", 1, y=15), **changes
    )


def test_or_gen_01_a_battle_may_be_purely_naval():
    battle = two_fleets()
    with ScriptedDice() as dice:
        opening(battle, dice)
    assert [str(event) for event in battle.turns[-1]] == [
        "blue had 1 ship, and no stands ashore.",
        "grey had 1 ship, and no stands ashore.",
    ]
    assert list(cards.cards_of(battle)) == NAVAL


def test_or_crd_01_a_card_for_each_side_with_ships_from_the_next_shuffle_on():
    battle = two_fleets(turn=2)
    late = make_ship(GB, "late", 1, x=20)[1]
    late.side, late.status, late.arrives = battle.sides[1], Status.ABSENT, 3
    battle.ships["late"] = late
    late.side.ships.append(late)
    battle.ships["raleigh"].status = Status.SUNK
    assert list(cards.cards_of(battle)) == NAVAL[:1]

    battle.turn = 3
    with ScriptedDice(1) as dice:
        cards.deck_phase(battle, dice)
    assert logged(battle, ShipArrived)[0].ship == "late"
    assert sorted(battle.deck) == NAVAL


def test_or_crd_01_whose_place_is_taken_arrives_later():
    battle = two_fleets(turn=5)
    monitor = battle.ships["monitor"]
    monitor.status, monitor.arrives = Status.ABSENT, 5
    battle.ships["raleigh"].position = monitor.position
    with ScriptedDice() as dice:
        cards.deck_phase(battle, dice)
    assert monitor.status is Status.ABSENT


@pytest.mark.parametrize(("face", "first"), [(1, "grey"), (2, "blue")])
def test_or_crd_02_cards_are_shuffled_and_each_is_turned_once(face, first):
    battle = two_fleets()
    with ScriptedDice(face) as dice:
        dice.enter(1, "deck")
        cards.deck_phase(battle, dice)
        cards.cards_phase(battle, dice)

    assert dice.asked == ["1|deck|shuffle|deck|1"]
    turned = [event.side for event in logged(battle, CardTurned)]
    assert turned[0] == first
    assert sorted(turned) == ["blue", "grey"]


def test_or_crd_02_first_half_of_the_time_and_never_a_card_twice():
    """10,000 turns of a deck of two and of one of five, within 5 sigma."""
    battle = make_battle(
        make_ship(TI, "monitor", 0, y=-15),
        make_ship(GB, "raleigh", 1, y=15),
        make_unit("guns", 1, Arm.ARTILLERY, y=-95),
        make_unit("first", 0, y=95, card="division first"),
        make_unit("second", 0, y=96, card="division second"),
    )
    naval = two_fleets()
    dice = AddressedDice(hashlib.sha256(b"deck").digest())
    first: Counter[str] = Counter()
    led: Counter[tuple[str, str]] = Counter()
    for turn in range(10_000):
        dice.enter(turn, "deck")
        naval.turns, battle.turns = [[]], [[]]
        cards.deck_phase(naval, dice)
        first[naval.deck[0][0]] += 1
        dice.enter(turn, "five")
        cards.deck_phase(battle, dice)
        assert len(set(battle.deck)) == len(battle.deck) == 5
        led[battle.deck[0]] += 1
    # n = 10,000: sigma is 50 at one half, 40 at one fifth.
    assert abs(first["blue"] - 5_000) <= 250
    assert len(led) == 5
    assert all(abs(count - 2_000) <= 200 for count in led.values())


def test_or_crd_03_ship_by_ship_or_all_move_first():
    for sequence, kinds in (
        ("ship_by_ship", ["moved", "fired", "moved", "fired"]),
        ("all_move_then_all_fire", ["moved", "moved", "fired", "fired"]),
    ):
        battle = make_battle(
            make_ship(TI, "a", 0, x=-10),
            make_ship(TI, "b", 0, x=10),
            make_ship(BI, "target", 1, y=15),
            sequence=sequence,
        )
        for name in "ab":
            told(battle).ships[name] = ShipOrder(
                (1_000, 0), fires=(FireOrder("turret-1", battle.ships["target"].id),)
            )
        with ScriptedDice(*die(9, 9)) as dice:
            cards.naval_card(battle, dice, battle.sides[0])
        names = {ShipMoved: "moved", ShipHit: "fired"}
        assert [names[type(event)] for event in battle.turns[-1]] == kinds


def test_or_bg_01_one_card_for_each_division_and_one_for_the_batteries():
    battle = make_battle(
        make_ship(TI, "monitor", 0),
        make_unit("guns", 1, Arm.ARTILLERY, y=-95),
        make_unit("a", 1, y=-96, card="division first"),
        make_unit("b", 1, y=-97, card="division first"),
        make_unit("c", 1, y=-98, card="division second"),
    )
    assert list(cards.cards_of(battle)) == [
        ("blue", "naval"),
        ("grey", "battery"),
        ("grey", "division first"),
        ("grey", "division second"),
    ]


def test_or_bg_09_shuffle_then_every_card_then_the_end_of_the_turn():
    assert [name for name, _ in PHASES] == ["deck", "cards", "turn end"]
    assert RULESET.sequence == "OR-BG-09"


@pytest.mark.parametrize(
    ("when", "kinds"),
    [(When.BEFORE, [ShipHit, ShipHit, ShipMoved]), (When.AFTER, [ShipMoved, ShipHit, ShipHit])],
)
def test_or_bg_11_or_mov_04_mounts_in_order_before_the_move_or_after_it(when, kinds):
    battle = make_battle(
        make_ship(TI, "monitor", ratings={"turrets": 2}),
        make_ship(BI, "virginia", 1, y=10),
    )
    target = battle.ships["virginia"].id
    told(battle).ships["monitor"] = ShipOrder(
        (2_000, 0),
        when=when,
        fires=(FireOrder("turret-1", target), FireOrder("turret-2", target)),
    )
    with ScriptedDice(*die(0, 9)) as dice:
        dice.enter(1, "cards")
        cards.naval_card(battle, dice, battle.sides[0])

    assert [type(event) for event in battle.turns[-1]] == kinds
    assert dice.asked == ["1|cards|fire|monitor|turret-1", "1|cards|fire|monitor|turret-2"]
    # A die of 0 at medium range is a damage point, and applies before the next.
    assert [event.damage for event in logged(battle, ShipHit)] == [1, 0]


def test_or_mov_04_between_the_legs_only_where_that_is_allowed():
    for allowed in (False, True):
        battle = make_battle(
            make_ship(TI, "monitor"), make_ship(BI, "virginia", 1, y=10), fire_mid_move=allowed
        )
        told(battle).ships["monitor"] = ShipOrder(
            (2_000, 2_000),
            900,
            When.BETWEEN,
            fires=(FireOrder("turret-1", battle.ships["virginia"].id),),
        )
        with ScriptedDice(*die(9)) as dice:
            cards.naval_card(battle, dice, battle.sides[0])
        kinds = [type(event) for event in battle.turns[-1]]
        if allowed:
            assert kinds == [ShipMoved, ShipHit, ShipMoved]
        else:
            assert kinds == [OrderRefused, ShipMoved, ShipHit]
        assert battle.ships["monitor"].position == at(-2, 2)


def test_or_mov_04_a_first_leg_that_is_stopped_ends_the_move():
    battle = make_battle(
        make_ship(TI, "monitor"),
        make_ship(GB, "friend", 0, y=5, heading=EAST),
        fire_mid_move=True,
    )
    told(battle).ships["monitor"] = ShipOrder((6_000, 6_000), 900, When.BETWEEN)
    with ScriptedDice() as dice:
        cards.naval_card(battle, dice, battle.sides[0])
    assert [event.met for event in logged(battle, ShipMoved)] == ["friend"]


def test_the_deck_is_told_so_that_it_can_be_dealt_again():
    battle = two_fleets()
    with ScriptedDice(1) as dice:
        cards.deck_phase(battle, dice)
    event = logged(battle, DeckShuffled)[0]
    assert list(event.cards) == NAVAL
    assert [roll.die for roll in event.picks] == [2]
    assert list(event.drawn) == NAVAL[::-1]
