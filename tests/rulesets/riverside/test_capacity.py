"""RS-CAP: what a vessel may carry. Vectors 17 to 20, and both ways to mix a load."""

import pytest

from rulesets.riverside.capacity import (
    CAPACITY,
    Load,
    load_of,
    may_be_carried,
    overload,
)
from rulesets.riverside.options import CapacityMode


def refused(kind, infantry, baggage, encumbrance=0, mode=CapacityMode.STRICT):
    found = overload(CAPACITY[kind], Load(infantry, baggage, encumbrance), mode)
    return found and found.rule


def test_vector_17_gunboat_loads():
    assert refused("gunboat", 2, 1, 25) is None
    assert refused("gunboat", 2, 2) == "RS-CAP-03"
    assert refused("gunboat", 0, 3) is None
    assert refused("gunboat", 1, 2) == "RS-CAP-03"


def test_vector_18_launch_loads():
    assert refused("launch", 1, 0) is None
    assert refused("launch", 0, 2) is None
    assert refused("launch", 1, 1) == "RS-CAP-03"
    assert refused("launch", 0, 0, 11) == "RS-CAP-01"


def test_vector_19_dhow_loads():
    assert refused("dhow", 2, 3) is None
    assert refused("dhow", 0, 5) is None
    assert refused("dhow", 1, 4) == "RS-CAP-03"
    assert refused("dhow", 0, 0, 30) is None
    assert refused("dhow", 0, 0, 31) == "RS-CAP-01"


def test_vector_20_tents_take_two():
    load = load_of([], [1] * 24 + [2])

    found = overload(CAPACITY["gunboat"], load, CapacityMode.STRICT)

    assert found is not None
    assert (found.rule, found.limit, found.found) == ("RS-CAP-01", 25, 26)


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        ("gunboat", {(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (2, 0), (2, 1)}),
        ("launch", {(0, 0), (0, 1), (0, 2), (1, 0)}),
        (
            "dhow",
            {(0, b) for b in range(6)} | {(1, b) for b in range(4)} | {(2, b) for b in range(4)},
        ),
    ],
)
def test_rs_cap_02_every_load_of_units(kind, allowed):
    found = {(i, b) for i in range(5) for b in range(8) if refused(kind, i, b) is None}

    assert found == allowed


def test_rs_cap_02_too_many_of_one_kind_names_the_limit():
    found = overload(CAPACITY["gunboat"], Load(3, 0, 0), CapacityMode.STRICT)

    assert found is not None
    assert (found.rule, found.limit, found.found) == ("RS-CAP-02", 2, 3)


def test_rs_cap_03_in_proportion_a_gunboat_trades_infantry_for_baggage():
    mode = CapacityMode.PROPORTIONAL
    found = {
        (i, b) for i in range(4) for b in range(5) if refused("gunboat", i, b, 0, mode) is None
    }

    # i/2 + b/3 <= 1, and one more b if i >= 1
    assert found == {
        (i, b) for i in range(4) for b in range(5) if 3 * i + 2 * max(0, b - (1 if i else 0)) <= 6
    }
    assert (1, 2) in found
    assert (2, 2) not in found


def test_rs_cap_03_in_proportion_a_launch_still_carries_one_or_the_other():
    mode = CapacityMode.PROPORTIONAL

    assert refused("launch", 1, 0, 0, mode) is None
    assert refused("launch", 1, 1, 0, mode) == "RS-CAP-03"


def test_rs_emb_01_infantry_and_baggage_are_carried_and_nothing_else():
    assert may_be_carried("regular_infantry")
    assert may_be_carried("tribal_infantry")
    assert may_be_carried("baggage")
    assert not may_be_carried("field_gun")
    assert not may_be_carried("cavalry")
