"""SW-ORD: orders as they are written."""

import random

import pytest

from rulesets.smoke_on_the_water.rules.notation import (
    CONTRADICTORY,
    Helm,
    NotationError,
    Order,
    Segment,
    Speed,
    Tactic,
    print_order,
    read_order,
)
from rulesets.smoke_on_the_water.words import Level, Way

ORDERS = 5_000


def test_sw_ord_09_the_example_of_the_book_is_read():
    order = read_order("M / F10P5F10 / BD")

    assert order == Order(
        Speed(Level.MEDIUM, Way.AHEAD),
        (Segment(Helm.AHEAD, 10_000), Segment(Helm.PORT, 5_000), Segment(Helm.AHEAD, 10_000)),
        (Tactic.BOARD,),
    )
    assert sum(part.amount for part in order.manoeuvre) == 25_000


@pytest.mark.parametrize(
    ("text", "speed"),
    [
        ("I", Speed(Level.IMMOBILE)),
        ("S+", Speed(Level.SLOW)),
        ("s", Speed(Level.SLOW)),
        ("M-", Speed(Level.MEDIUM, Way.ASTERN)),
        (" V+ / ", Speed(Level.VERY_FAST)),
        ("", None),
    ],
    ids=lambda value: None,
)
def test_sw_ord_02_speeds_are_letters_with_their_way(text, speed):
    assert read_order(text).speed == speed


@pytest.mark.parametrize(
    ("text", "at"),
    [("\u0131", 0), ("\u017f+", 0), ("M+ / \u017f10", 5), ("M+ / F10 / \u017f\u017f", 11)],
    ids=("dotless i", "long s", "long s to starboard", "long s twice"),
)
def test_sw_ord_01_a_foreign_letter_is_none_of_the_notation_though_its_capital_is(text, at):
    with pytest.raises(NotationError) as refused:
        read_order(text)
    assert refused.value.position == at


def test_sw_ord_05_a_sidewheeler_turns_on_the_spot():
    assert read_order("I / TP45 TS22.5").manoeuvre == (
        Segment(Helm.SPOT_PORT, 450),
        Segment(Helm.SPOT_STARBOARD, 225),
    )


def test_sw_ord_05_a_tow_names_its_vessel_and_codes_are_combined():
    order = read_order("S+ / F10 / SP tw uss-cairo")
    assert (order.tactics, order.tow) == ((Tactic.SPAR, Tactic.TOW), "uss-cairo")


@pytest.mark.parametrize(
    ("text", "rule", "position"),
    [
        ("X", "SW-ORD-02", 0),
        ("I+", "SW-ORD-02", 1),
        ("M / F10Q5", "SW-ORD-03", 7),
        ("M / F", "SW-ORD-03", 4),
        ("V / F61", "SW-MOV-01", 4),
        ("V / F0", "SW-MOV-01", 4),
        ("I / TP91", "SW-MOV-10", 4),
        ("I / TP1.25", "SW-ORD-05", 4),
        ("I / F10", "SW-ORD-05", 3),
        ("M / F10 / XX", "SW-ORD-04", 10),
        ("M / F10 / BD BD", "SW-ORD-04", 13),
        ("M / F10 / AN RA", "SW-ORD-05", 13),
        ("M / F10 / TW", "SW-ORD-05", 12),
        ("M / F10 / BD / AN", "SW-ORD-01", 13),
    ],
    ids=lambda value: None,
)
def test_sw_ord_01_what_cannot_be_read_is_refused_at_its_place(text, rule, position):
    with pytest.raises(NotationError) as caught:
        read_order(text)
    assert (caught.value.rule, caught.value.position) == (rule, position)
    assert caught.value.remedy.endswith(".")


def random_order(chance: random.Random) -> Order:
    level = chance.choice(tuple(Level))
    speed = chance.choice((None, Speed(level, chance.choice(tuple(Way)))))
    if speed is not None and speed.level is Level.IMMOBILE:
        speed = Speed(Level.IMMOBILE)
    spot = [Helm.SPOT_PORT, Helm.SPOT_STARBOARD]
    helms = spot if speed == Speed(Level.IMMOBILE) else list(Helm)
    manoeuvre = tuple(
        Segment(helm, chance.randint(1, 900 if helm in spot else 60_000))
        for helm in (chance.choice(helms) for _ in range(chance.randint(0, 6)))
    )
    tactics = set(chance.sample(tuple(Tactic), chance.randint(0, 3)))
    for pair in CONTRADICTORY:
        if pair <= tactics:
            tactics -= pair
    ordered = tuple(code for code in Tactic if code in tactics)
    return Order(speed, manoeuvre, ordered, "css-webb" if Tactic.TOW in tactics else None)


def test_an_order_that_is_printed_is_read_again_as_it_was():
    chance = random.Random(1862)
    for _ in range(ORDERS):
        order = random_order(chance)
        line = print_order(order)
        assert read_order(line) == order, line
        assert print_order(read_order(line)) == line


def test_a_broken_order_gives_a_place_and_never_another_exception():
    chance = random.Random(1863)
    letters = "ISMFVAPTBDNGRXZ0123456789+-/. \té\0"
    refused = 0
    while refused < ORDERS:
        line = list(print_order(random_order(chance)))
        for _ in range(chance.randint(1, 4)):
            place = chance.randint(0, len(line))
            line[place : place + chance.randint(0, 2)] = chance.choice(letters)
        position = refused_at("".join(line))
        if position is not None:
            assert 0 <= position <= len(line)
            refused += 1


def refused_at(line: str) -> int | None:
    """Where a line is refused; None where it can be read."""
    try:
        read_order(line)
    except NotationError as error:
        return error.position
    return None
