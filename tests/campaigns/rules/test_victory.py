"""SNS-VP: victory points and the end of the campaign."""

from __future__ import annotations

import pytest

from campaigns.rules.options import Options
from campaigns.rules.victory import (
    BRITISH_POINTS,
    NATIVE_POINTS,
    BritishDeed,
    MemberDeed,
    NativeDeed,
    british_points,
    is_major,
    is_over,
    member_points,
    native_points,
    winners,
)
from tests.campaigns.rules.printed import rows


def test_sns_vp_01_the_points_are_the_ledgers():
    british: list[int] = []
    native: list[int] = []
    for _, british_told, _, native_told in rows("SNS-VP-01"):
        british += map(int, british_told.split(" / "))
        native += map(int, native_told.split(" / "))
    # The two columns of the table have one deed and two in their rows, in the code's order.
    assert list(BRITISH_POINTS.values()) == british
    assert list(NATIVE_POINTS.values()) == native


def test_sns_vp_01_points_of_both_roles():
    assert british_points({BritishDeed.BATTLE: 2, BritishDeed.LARGE_GUNBOAT_LOST: 1}) == -4
    assert native_points({NativeDeed.LARGE_GUNBOAT_TAKEN: 1, NativeDeed.INDEPENDENCE: 3}) == 27
    assert british_points({}) == native_points({}) == 0


@pytest.mark.parametrize(("lost", "major"), [(9, False), (10, True), (20, True)])
def test_sns_vp_01_a_battle_is_major_when_the_enemy_loses_half(lost, major):
    assert is_major(enemy_before=20, enemy_lost=lost) is major
    assert not is_major(enemy_before=0, enemy_lost=0)


def test_sns_vp_02_years_in_office():
    assert member_points({MemberDeed.PRIME_MINISTER: 2, MemberDeed.CHANCELLOR: 1}) == 3


def test_sns_vp_03_the_end_and_who_wins():
    assert not is_over(12, Options())
    assert is_over(13, Options())
    assert not is_over(312, Options(months=312))
    assert winners({"ann": 7, "ben": 9, "cor": -1}) == ("ben",)
    assert winners({"ann": 9, "ben": 9, "cor": 2}) == ("ann", "ben")
    assert winners({"ann": -3, "ben": -2}) == ("ben",)
    assert winners({}) == ()
