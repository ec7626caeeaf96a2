"""A war by itself: sound after every step, and the same again by the same seed."""

import pytest

from benchmarks import wars

pytestmark = pytest.mark.django_db

MONTHS = 3


@pytest.fixture(autouse=True)
def rehearsing(settings):
    settings.REHEARSAL = True


def test_three_months_by_themselves_are_sound_and_the_same_again():
    wars_of_one_seed = [wars.play(7, MONTHS) for _ in range(2)]
    first, second = (wars.digest(war) for war in wars_of_one_seed)
    assert first == second
    assert wars.digest(wars.play(8, 1)) != wars.digest(wars.play(9, 1))


def test_keys_of_rows_do_not_come_into_a_digest():
    one, other = "01a22e4f-e070-762b-81bb-9b36ce4ce398", "01a22e4f-e070-762b-81bb-9b44257e88bc"
    assert wars.nameless(f"{one} {other} {one}") == "#0 #1 #0"
