"""Scheme rw1: the faces of a roll are a hash of the seed and of what the roll is for."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.core.dice import AddressedDice, Roll, commitment, dealt, faces_at, picks
from tests.support.dice import ScriptedDice

names = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+)*|#[0-9]+", fullmatch=True)
purposes = st.from_regex(r"[a-z0-9 -]+", fullmatch=True)


def faces_by_the_letter(address: str, count: int, die: int) -> list[int]:
    """The scheme written again from its description, one byte at a time."""
    faces: list[int] = []
    block = 0
    while True:
        text = address if block == 0 else address + "|+" + str(block)
        for byte in hashlib.sha256(bytes(text, "ascii")).digest():
            if len(faces) == count:
                return faces
            if byte >= 256 - 256 % die:
                continue
            faces.append(byte % die + 1)
        block += 1


@pytest.mark.parametrize(
    ("count", "die", "faces"),
    [
        # SHA-256 of the address begins 0a 99 ee 55 dc d7 ae = 10 153 238 85 220 215 174.
        (2, 6, (5, 4)),
        (4, 10, (1, 4, 9, 6)),
        # A byte of 200 or more shows no d100: 238, 220 and 215 are skipped.
        (4, 100, (11, 54, 86, 75)),
        (3, 2, (1, 2, 1)),
        (3, 7, (4, 7, 1)),
        (3, 256, (11, 154, 239)),
    ],
)
def test_known_answers(count: int, die: int, faces: tuple[int, ...]):
    dice = AddressedDice(bytes(32))
    dice.enter(1, "first side")

    roll = dice.roll(count, die, "to hit", "mayfly", "gun-1")

    assert roll == Roll(die, faces, "to hit|mayfly|gun-1")


def test_known_answer_beyond_the_first_hash():
    address = f"rw1|{'0' * 64}|1|first side|to hit|mayfly|gun-1"

    # The second hash, of the address and "|+1", begins 21 06 f8 86 = 33 6 248 134.
    faces = faces_at(address, 36, 256)

    assert faces[:2] == (11, 154)
    assert faces[31:] == (4, 34, 7, 249, 135)  # 03 ends the first hash: 0x03 + 1 is 4


def test_known_answer_of_campaign_dice():
    dice = AddressedDice(bytes(32), "rw1c")
    dice.enter(3, "budget")

    # SHA-256 of rw1c|000...|3|budget|unrest|khartoum begins f8 9a 4e 4d = 248 154 78 77.
    assert dice.roll(3, 6, "unrest", "khartoum").faces == (3, 5, 1)


def test_known_commitment():
    setup_digest = hashlib.sha256(b"x").hexdigest()

    assert commitment(bytes(32), "00" * 32) == (
        "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"
    )
    assert commitment(bytes(32), setup_digest) == (
        "7f85193790de75e46b70bfec3614098f47332a6993dabac6e38ad35f47df5da4"
    )


@given(
    seed=st.binary(min_size=32, max_size=32),
    turn=st.integers(0, 1000),
    phase=purposes,
    purpose=purposes,
    who=st.lists(names, max_size=4),
    count=st.integers(1, 70),
    die=st.integers(2, 256),
)
def test_faces_are_those_of_the_scheme(seed, turn, phase, purpose, who, count, die):
    dice = AddressedDice(seed)
    dice.enter(turn, phase)

    roll = dice.roll(count, die, purpose, *who)

    whole = "|".join(["rw1", seed.hex(), str(turn), phase, purpose, *who])
    assert list(roll.faces) == faces_by_the_letter(whole, count, die)
    assert roll.address == "|".join([purpose, *who])
    assert all(1 <= face <= die for face in roll.faces)


def test_a_die_does_not_depend_on_what_was_rolled_before():
    one, other = AddressedDice(b"s" * 32), AddressedDice(b"s" * 32)
    one.enter(4, "fire")
    other.enter(4, "fire")
    one.roll(5, 6, "to hit", "mayfly")

    assert one.roll(2, 6, "pin test", "mayfly") == other.roll(2, 6, "pin test", "mayfly")


def test_more_dice_of_one_address_begin_alike():
    dice = AddressedDice(b"s" * 32)
    dice.enter(1, "fire")

    few, many = dice.roll(3, 10, "to hit", "a"), dice.roll(90, 10, "to hit", "a")

    assert many.faces[:3] == few.faces


@pytest.mark.parametrize("die", [0, 1, 257, 1000])
def test_a_die_that_no_byte_shows_is_refused(die: int):
    with pytest.raises(AssertionError, match="no byte shows"):
        AddressedDice(bytes(32)).roll(1, die, "to hit")


@pytest.mark.parametrize(
    ("die", "critical"),
    # Chi-squared at 0.001 with 5, 9, 2 and 99 degrees of freedom.
    [(6, 20.52), (10, 27.88), (3, 13.82), (100, 148.23)],
)
def test_faces_are_evenly_spread(die: int, critical: float):
    shown: Counter[int] = Counter()
    for seed in range(40):
        dice = AddressedDice(hashlib.sha256(b"spread %d" % seed).digest())
        for turn in range(30):
            dice.enter(turn, "fire")
            for gun in range(5):
                shown.update(dice.roll(4, die, "to hit", "mayfly", f"gun-{gun}").faces)

    expected = sum(shown.values()) / die
    assert sum(shown.values()) == 24_000
    assert sum((shown[face] - expected) ** 2 / expected for face in range(1, die + 1)) < critical


def test_two_dice_of_one_roll_are_independent():
    pairs: Counter[tuple[int, ...]] = Counter()
    for seed in range(7200):
        dice = AddressedDice(hashlib.sha256(b"pair %d" % seed).digest())
        dice.enter(1, "fire")
        pairs[dice.roll(2, 6, "activation", "mayfly").faces] += 1

    # 35 degrees of freedom at 0.001.
    assert sum((pairs[a, b] - 200) ** 2 / 200 for a in range(1, 7) for b in range(1, 7)) < 66.62


def test_a_shuffle_is_fisher_yates_from_the_last_item_down():
    with ScriptedDice(1, 3, 1) as dice:
        dice.enter(0, "draw")
        picked = picks(dice, 4, "order", "mayfly")
    order = dealt(["a", "b", "c", "d"], picked)

    # d b c a (4th with 1st), d b c a (3rd with 3rd), b d c a (2nd with 1st)
    assert order == ["b", "d", "c", "a"]
    assert dice.asked == [f"0|draw|order|mayfly|{position}" for position in (3, 2, 1)]


def test_every_shuffle_is_as_likely():
    orders: Counter[str] = Counter()
    for seed in range(2400):
        dice = AddressedDice(hashlib.sha256(b"shuffle %d" % seed).digest())
        dice.enter(0, "draw")
        orders["".join(dealt("abcd", picks(dice, 4, "order")))] += 1

    assert len(orders) == 24
    # 23 degrees of freedom at 0.001.
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 49.73


def test_a_roll_adds_up_and_tells_its_faces():
    roll = Roll(6, (3, 4), "to hit|mayfly")

    assert roll.total == 7
    assert str(roll) == "3 4"
