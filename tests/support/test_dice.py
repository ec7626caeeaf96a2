"""Scripted dice fail a test that rolls otherwise than it expected."""

from __future__ import annotations

import pytest

from rulesets.core.dice import AddressedDice, Dice, Roll
from tests.support.dice import ScriptedDice


def total(dice: Dice) -> int:
    return dice.roll(2, 6, "to hit", "mayfly", "gun-1").total


def test_faces_come_in_the_order_of_the_script():
    with ScriptedDice(3, 4, 6, 1) as dice:
        dice.enter(2, "first side")
        assert dice.roll(2, 6, "to hit", "mayfly", "gun-1") == Roll(
            6, (3, 4), "to hit|mayfly|gun-1"
        )
        assert dice.roll(1, 6, "terrain", "sailors-1") == Roll(6, (6,), "terrain|sailors-1")
        dice.enter(3, "first side")
        assert dice.roll(1, 6, "terrain", "sailors-1", "#2").faces == (1,)

    assert dice.asked == [
        "2|first side|to hit|mayfly|gun-1",
        "2|first side|terrain|sailors-1",
        "3|first side|terrain|sailors-1|#2",
    ]


def test_the_address_is_that_of_the_real_dice():
    real = AddressedDice(bytes(32))
    real.enter(1, "turn start")
    with ScriptedDice(1, 1) as dice:
        assert dice.roll(2, 6, "return", "mayfly").address == (
            real.roll(2, 6, "return", "mayfly").address
        )


def test_a_roll_that_was_not_expected_fails():
    unexpected = r"2d6 rolled for 'to hit\|mayfly\|gun-1'.*only \[5\]"
    with pytest.raises(AssertionError, match=unexpected), ScriptedDice(5) as dice:
        total(dice)


def test_faces_left_unrolled_fail():
    left = r"\[2\] left unrolled after \['to hit"
    with pytest.raises(AssertionError, match=left), ScriptedDice(5, 5, 2) as dice:
        total(dice)


def test_a_face_that_the_die_lacks_fails():
    wrong = r"2d6 rolled for .* the script shows \[7, 1\]"
    with pytest.raises(AssertionError, match=wrong), ScriptedDice(7, 1) as dice:
        total(dice)


def test_an_address_used_twice_fails_in_one_phase_and_not_in_the_next():
    with ScriptedDice(1, 2, 3, 4) as dice:
        dice.enter(1, "first side")
        total(dice)
        dice.enter(1, "second side")
        total(dice)
        dice.enter(1, "first side")
        with pytest.raises(AssertionError, match="used twice"):
            total(dice)


@pytest.mark.parametrize(
    ("purpose", "who"),
    [("To Hit", "mayfly"), ("to|hit", "mayfly"), ("to hit", "HMS Mayfly"), ("to hit", "#two")],
)
def test_a_name_that_no_address_may_hold_fails(purpose: str, who: str):
    with pytest.raises(AssertionError, match="cannot stand in an address"):
        ScriptedDice(1).roll(1, 6, purpose, who)


def test_an_error_of_the_test_is_not_hidden_by_faces_left():
    with pytest.raises(ZeroDivisionError), ScriptedDice(1, 2):
        raise ZeroDivisionError
