"""Shares with their intervals, distributions, and the run that went most as the average."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.core.odds import WHOLE, Distribution, Share, closest_run

Z2 = Fraction(19_600, 10_000) ** 2
shares = st.integers(1, 100_000).flatmap(
    lambda of: st.tuples(st.integers(0, of), st.just(of)).map(lambda pair: Share(*pair))
)


def too_far(share: Share, bound: int) -> bool:
    """Wilson's test: whether a share of `bound` would be rejected at 95 %, or all but."""
    p, seen = Fraction(bound, WHOLE), Fraction(share.count, share.of)
    return (seen - p) ** 2 >= Z2 * p * (1 - p) / share.of


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        # Published values of Wilson's interval, rounded outwards to four places.
        (0, 10, 0, 2_776),
        (10, 20, 2_992, 7_008),
        (50, 100, 4_038, 5_962),
        (81, 263, 2_552, 3_663),
        (1_000, 1_000, 9_961, 10_000),
        (0, 0, 0, 10_000),
    ],
)
def test_an_interval_is_wilsons(count: int, of: int, low: int, high: int):
    share = Share(count, of)
    assert (share.low, share.high) == (low, high)


@given(shares)
def test_an_interval_is_never_narrower_than_it_is_and_hardly_wider(share: Share):
    assert too_far(share, share.low)
    assert too_far(share, share.high)
    if (share.low + 2) * share.of < WHOLE * share.count:
        assert not too_far(share, share.low + 2)
    if (share.high - 2) * share.of > WHOLE * share.count:
        assert not too_far(share, share.high - 2)


@given(shares)
def test_nothing_is_certain(share: Share):
    assert 0 <= share.low < WHOLE
    assert 0 < share.high <= WHOLE
    assert share.low * share.of <= WHOLE * share.count <= share.high * share.of


@given(shares)
def test_the_rest_has_the_rest_of_the_interval(share: Share):
    rest = Share(share.of - share.count, share.of)
    assert (rest.low, rest.high) == (WHOLE - share.high, WHOLE - share.low)


def test_a_distribution_has_its_mean_and_quartiles():
    told = Distribution.of({5: 1, 0: 4, 2: 3})
    assert told.counts == ((0, 4), (2, 3), (5, 1))
    assert (told.n, told.total) == (8, 11)
    # Of 0 0 0 0 2 2 2 5: the second, the fourth and the sixth.
    assert (told.lower_quartile, told.median, told.upper_quartile) == (0, 0, 2)
    assert (told.least, told.most) == (0, 5)


@given(st.dictionaries(st.integers(0, 50), st.integers(1, 20), min_size=1))
def test_quartiles_are_those_of_the_values_in_order(counts: dict[int, int]):
    values = sorted(value for value, count in counts.items() for _ in range(count))
    told = Distribution.of(counts)
    found = (told.lower_quartile, told.median, told.upper_quartile)
    assert found == tuple(values[-(-len(values) * quarter // 4) - 1] for quarter in (1, 2, 3))


def test_a_distribution_of_nothing_says_nothing():
    told = Distribution.of({})
    assert (told.least, told.median, told.most) == (None, None, None)


def test_the_closest_run_is_nearest_to_the_average():
    # Means are 6 turns and 4 lost; means of the differences 2 and 2.
    courses = {(4, 2): (1, 0), (8, 6): (1, 1), (6, 6): (1, 2), (6, 2): (1, 3), (7, 4): (1, 4)}
    assert closest_run(courses) == 4


def test_each_figure_counts_by_how_much_it_differs_as_a_rule():
    # 10 people more or fewer are what one turn more or fewer is.
    courses = {(5, 0): (1, 0), (7, 20): (1, 1), (6, 20): (1, 2), (6, 0): (1, 3), (5, 10): (1, 4),
               (7, 10): (1, 5), (6, 14): (1, 6), (6, 6): (1, 7)}  # fmt: skip
    assert closest_run(courses) == 6


def test_of_several_that_are_as_near_the_lowest_run_is_the_closest():
    assert closest_run({(6, 3): (2, 9), (4, 3): (2, 7)}) == 7
    assert closest_run({(6, 3): (5, 2)}) == 2
