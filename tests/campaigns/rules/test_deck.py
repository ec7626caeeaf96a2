"""SNS-EVT: drawing the events, and what each does."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.calendar import Day, Month
from campaigns.rules.deck import (
    DOUBLE,
    EVENTS,
    FULL,
    GREAT_CHIEF_LEADERSHIP,
    LOW_RIVER_GROUNDS,
    QUIET,
    WATER,
    Lasting,
    Target,
    acts_as,
    aim,
    delivered_after_strike,
    draw,
    effect_of,
    famine_upkeep,
    lasts,
    leaving_refusal,
    mission_level,
    money_moved,
    repaired_after_strike,
    strike_cholera,
    water_of,
)
from campaigns.rules.rivers import NILE, Water
from rulesets.core.dice import AddressedDice
from tests.campaigns.rules.printed import rows
from tests.support.dice import ScriptedDice

SEED = st.binary(min_size=32, max_size=32)


def test_sns_evt_02_the_list_is_the_ledgers():
    printed = {int(number): title for number, title, _ in rows("SNS-EVT-02")}
    told = {}
    for number, card in EVENTS.items():
        needs = f" (needs {card.needs})" if card.needs else ""
        told[number] = card.title + (" (needs any uprising)" if card.needs_rising else needs)
    assert told == printed
    assert tuple(EVENTS) == FULL


def test_sns_evt_01_a_single_event():
    with ScriptedDice(3) as dice:
        drawn, left = draw(dice, FULL, happened=(), risen=False)
    assert [(each.number, each.played) for each in drawn] == [(3, 3)]
    assert left == tuple(number for number in FULL if number != 3)


def test_sns_evt_01_without_its_prerequisite_an_event_is_a_quiet_month():
    assert acts_as(2, happened=(), risen=True) == QUIET
    assert acts_as(2, happened=(1,), risen=False) == 2
    assert acts_as(13, happened=(), risen=False) == QUIET
    assert acts_as(13, happened=(), risen=True) == 13
    with ScriptedDice(2) as dice:
        drawn, left = draw(dice, FULL, happened=(3,), risen=False)
    assert (drawn[0].number, drawn[0].played) == (2, QUIET)
    assert 2 not in left


def test_sns_evt_01_a_double_draws_two_more_and_the_first_may_be_what_the_second_needs():
    with ScriptedDice(19, 1, 1) as dice:
        drawn, left = draw(dice, FULL, happened=(), risen=False)
    assert [(each.number, each.played) for each in drawn] == [(DOUBLE, DOUBLE), (1, 1), (2, 2)]
    assert len(left) == 17
    assert dice.asked == ["event", "event|#2", "event|#3"]


def test_sns_evt_01_the_last_card_needs_no_die_and_an_empty_deck_is_made_full():
    with ScriptedDice() as dice:
        drawn, left = draw(dice, (7,), happened=(), risen=False)
    assert (drawn[0].number, drawn[0].roll, left) == (7, None, ())
    with ScriptedDice(20) as dice:
        drawn, left = draw(dice, (), happened=(), risen=False)
    assert (drawn[0].number, left) == (20, FULL[:-1])


def test_sns_evt_01_a_double_may_empty_the_deck_and_go_on_in_a_full_one():
    with ScriptedDice(2, 5) as dice:
        drawn, left = draw(dice, (4, DOUBLE), happened=(), risen=False)
    assert [each.number for each in drawn] == [DOUBLE, 4, 5]
    assert left == tuple(number for number in FULL if number != 5)


@given(SEED)
def test_sns_evt_01_no_event_comes_again_before_the_deck_is_empty(seed: bytes):
    dice = AddressedDice(seed, "rw1c")
    deck: tuple[int, ...] = FULL
    come: list[int] = []
    for turn in range(1, 60, 2):
        dice.enter(turn, "event")
        drawn, deck = draw(dice, deck, happened=come, risen=True)
        come += [each.number for each in drawn]
    rounds = [come[start : start + len(FULL)] for start in range(0, len(come), len(FULL))]
    assert all(len(set(each)) == len(each) for each in rounds)
    assert len(deck) == -len(come) % len(FULL)


@pytest.mark.parametrize(
    ("number", "level", "money", "index"),
    [
        (1, -1, 0, 0),
        (2, 1, 0, 0),
        (3, 0, 50_000, 0),
        (4, 0, -40_000, 0),
        (8, 0, 0, 1),
        (10, 0, 0, 1),
        (11, 0, 0, -1),
        (14, -3, 0, 0),
        (15, 1, 0, 0),
        (20, 0, 0, 0),
    ],
)
def test_sns_evt_02_what_changes_at_once(number, level, money, index):
    effect = effect_of(number, risings=3)
    assert (effect.level, effect.money, effect.index) == (level, money, index)


def test_sns_evt_02_a_bank_failure_takes_no_more_than_there_is():
    failure = effect_of(4, risings=0)
    assert money_moved(failure, 90_000) == -40_000
    assert money_moved(failure, 12_000) == -12_000
    assert money_moved(effect_of(3, risings=0), 0) == 50_000


def test_sns_evt_02_whom_events_befall_and_how_long_they_last():
    assert {
        number: card.effect.target for number, card in EVENTS.items() if card.effect.target
    } == {
        8: Target.TERRITORY,
        9: Target.PORT,
        10: Target.TERRITORY,
        11: Target.TERRITORY,
        12: Target.NATIVES,
        13: Target.NATIVES,
        16: Target.PORT,
        17: Target.RIVER,
        18: Target.RIVER,
    }
    months = {number: card.effect.months for number, card in EVENTS.items() if card.effect.months}
    assert months == {1: 3, 6: 1, 8: 1, 10: 2, 17: 2, 18: 2}
    assert EVENTS[2].effect.ends is Lasting.WAR_SCARE
    assert [lasts(5, 3, turn) for turn in range(4, 9)] == [False, True, True, True, False]


def test_sns_evt_02_a_die_chooses_whom():
    with ScriptedDice(2) as dice:
        befell = aim(dice, 18, ["yangtze", "nile", "irrawaddy"])
    assert befell.struck == "nile"
    with ScriptedDice() as dice:
        assert aim(dice, 18, ["nile"]).struck == "nile"
        assert aim(dice, 18, []).struck is None  # a theatre without a river


def test_sns_evt_02_event_1_keeps_two_regular_infantry_at_home():
    refused = {leaving: leaving_refusal(4, leaving) is not None for leaving in (0, 2, 3)}
    assert refused == {0: False, 2: False, 3: True}
    alone = leaving_refusal(1, 1)
    assert alone is not None
    assert alone.rule == "SNS-EVT-02"
    assert leaving_refusal(1, 0) is None


def test_sns_evt_02_event_6_stops_the_yards_for_a_month():
    assert [delivered_after_strike(4, due, 7) for due in (6, 7, 8, 12)] == [6, 7, 9, 13]
    assert delivered_after_strike(7, 9, 7) == 10  # bought in the month of the strike
    assert delivered_after_strike(8, 10, 7) == 10  # and after it


@pytest.mark.parametrize(
    ("begun", "ready", "after"),
    [
        (Day(6, 20), Day(6, 30), Day(6, 30)),  # done before the strike
        (Day(6, 28), Day(7, 7), Day(8, 7)),  # three days of work before it, seven after
        (Day(7, 10), Day(7, 14), Day(8, 5)),  # five days of work, all of them after
        (Day(8, 1), Day(8, 5), Day(8, 5)),  # begun after it
    ],
)
def test_sns_evt_02_event_6_puts_off_the_work_in_dock(begun, ready, after):
    assert repaired_after_strike(begun, ready, 7) == after


def test_sns_evt_02_event_8_makes_a_garrison_dear():
    assert famine_upkeep(1_900) == 2_850


def test_sns_evt_02_event_9_takes_figures_of_each_unit_rounded_up():
    with ScriptedDice(3) as dice:
        struck = strike_cholera(dice, "suez", {"line": 20, "lancers": 10, "battery": 1})
    assert struck.lost == (("battery", 1), ("lancers", 2), ("line", 3))


def test_sns_evt_02_event_10_costs_a_level_unless_a_unit_goes():
    assert mission_level(3, None) == -1
    assert mission_level(3, 3) == mission_level(3, 4) == 0
    assert mission_level(3, 5) == -1


def test_sns_evt_02_events_13_17_and_18():
    assert GREAT_CHIEF_LEADERSHIP == 2
    assert LOW_RIVER_GROUNDS == (3, 4, 5, 6)
    assert WATER == {Lasting.LOW_RIVER: Water.LOW, Lasting.HIGH_FLOOD: Water.HIGH}
    assert water_of(NILE, Month.AUGUST, None) is Water.FLOOD
    assert water_of(NILE, Month.AUGUST, Lasting.LOW_RIVER) is Water.LOW
    assert water_of(NILE, Month.JANUARY, Lasting.HIGH_FLOOD) is Water.HIGH


def test_sns_evt_02_the_seed_tells_the_draw():
    seed = hashlib.sha256(b"deck").digest()
    draws = []
    for _ in range(2):
        dice = AddressedDice(seed, "rw1c")
        dice.enter(1, "event")
        draws.append(draw(dice, FULL, happened=(), risen=False))
    assert draws[0] == draws[1]
