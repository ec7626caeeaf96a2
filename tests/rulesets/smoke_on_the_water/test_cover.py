"""SW-OBS-01: shares of an angle, with no angle reckoned."""

import pytest

from rulesets.smoke_on_the_water.rules import cover
from rulesets.smoke_on_the_water.rules.hitting import Cover


def turned(step, times):
    """An arrow turned so many times from the first arm."""
    angle = cover.NOTHING
    for _ in range(times):
        angle = cover.added(angle, step)
    return angle


@pytest.mark.parametrize("step", [(1_000, 1), (40, 1), (5, 2)], ids=("slim", "wider", "174 deg"))
@pytest.mark.parametrize(
    ("eighths", "found"),
    [
        (0, Cover.CLEAR),
        (1, Cover.CLEAR),
        (2, Cover.QUARTER),
        (3, Cover.QUARTER),
        (4, Cover.HALF),
        (5, Cover.HALF),
        (6, Cover.HALF),
        (7, Cover.MOST),
        (8, Cover.ALL),
    ],
)
def test_sw_obs_01_a_quarter_a_half_and_three_quarters_belong_to_their_band(step, eighths, found):
    assert cover.cover_of(turned(step, 8), turned(step, eighths)) is found


@pytest.mark.parametrize(
    ("spans", "total"),
    [
        ([], 0),
        ([(0, 3)], 3),
        ([(5, 8), (0, 3)], 6),
        ([(0, 3), (2, 5)], 5),
        ([(0, 6), (2, 3), (4, 7)], 7),
    ],
)
def test_sw_obs_01_what_two_hide_is_counted_once(spans, total):
    step = (50, 1)
    found = cover.total_of([(turned(step, a), turned(step, b)) for a, b in spans])
    wanted = turned(step, total)
    assert cover.left_of(found, wanted) == 0
    assert found[0] > 0


def test_sw_obs_04_the_larger_of_two_shares():
    assert cover.larger((50, 2), (50, 1))
    assert not cover.larger((50, 1), (100, 2))
    assert cover.larger((-50, 1), (50, 1))
