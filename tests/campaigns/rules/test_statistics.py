"""The steps of the campaign over thousands of real dice, against exact chances at 5 sigma."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product

import pytest

from campaigns.rules.cataracts import Passing, run_cataract
from campaigns.rules.contact import roll_escape
from campaigns.rules.deck import FULL, draw
from campaigns.rules.losses import FATES, Case, Fate, roll_losses
from campaigns.rules.money import roll_budget
from campaigns.rules.natives import meet_natives
from campaigns.rules.options import Options
from campaigns.rules.prizes import turn_crew
from campaigns.rules.repair import mend_boat
from campaigns.rules.rivers import Water
from campaigns.rules.unrest import Standing, roll_unrest
from rulesets.core.dice import Dice
from tests.support import sampling as support
from tests.support.sampling import agree

SAMPLES = 3_000
#: In 36ths, how often two dice come to each sum.
SUMS = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def sampled(what: str, once: Callable[[Dice], Hashable]) -> Counter:
    return support.sampled(what, once, SAMPLES, phase="step", scheme="rw1c", first=1)


def test_sns_money_01_the_budgets_chances():
    counts = sampled("budget", lambda dice: roll_budget(dice, Options(), upkeep=0).budget)
    agree(counts, {900_000 + 25_000 * pips: Fraction(n, 36) for pips, n in SUMS.items()})


@pytest.mark.parametrize(("garrison", "up", "down"), [(3, 6, 6), (2, 10, 3), (7, 1, 15)])
def test_sns_unrest_03_the_chances_of_rising_and_calming(garrison, up, down):
    """At the minimum 6 of 36 either way; one short, 9 or more, 3 or less; four more, 12, 6."""
    standing = Standing(index=3, garrison=garrison, minimum=3)
    counts = sampled(f"unrest {garrison}", lambda dice: roll_unrest(dice, "sudan", standing).after)
    agree(counts, {4: Fraction(up, 36), 2: Fraction(down, 36), 3: Fraction(36 - up - down, 36)})


@pytest.mark.parametrize("case", Case)
def test_sns_rep_03_the_chances_of_each_fate(case):
    rolls = sampled(f"losses {case}", lambda dice: roll_losses(dice, "melik", 4, case).fates)
    counts: Counter = Counter()
    for fates, times in rolls.items():
        for each, count in fates:
            counts[each] += count * times
    agree(+counts, {each: Fraction(FATES[case].count(each), 6) for each in Fate})


def test_sns_riv_04_the_chances_at_a_cataract():
    def once(dice: Dice) -> Hashable:
        return run_cataract(
            dice, "melik", "aswan", Water.ORDINARY, hauled=False, hull_size=2, aboard=0
        ).came

    sixth = Fraction(1, 6)
    chances = {Passing.SINKS: 2 * sixth, Passing.DAMAGED: sixth, Passing.PASSES: 3 * sixth}
    agree(sampled("cataract", once), chances)


def test_sns_riv_08_the_chance_of_breaking_away():
    counts = sampled("escape", lambda dice: roll_escape(dice, "melik", "bordein", 1).passed)
    passes = Fraction(sum(n for pips, n in SUMS.items() if pips <= 8), 36)
    agree(counts, {True: passes, False: 1 - passes})


def test_sns_evt_01_every_event_is_as_likely_to_come_first():
    counts = sampled("deck", lambda dice: draw(dice, FULL, happened=(), risen=False)[0][0].number)
    agree(counts, {number: Fraction(1, 20) for number in FULL})


def test_sns_unrest_06_the_chance_of_meeting_natives():
    counts = sampled("natives", lambda dice: len(meet_natives(dice, "column", "berber", 4).bands))
    # The die against 4: three units on 1, two on 2, one on 3 and on 4, nobody above.
    chances = {3: Fraction(1, 6), 2: Fraction(1, 6), 1: Fraction(1, 3), 0: Fraction(1, 3)}
    agree(counts, chances)


def test_sns_rep_02_the_days_of_mending_a_boat():
    counts = sampled("boats", lambda dice: mend_boat(dice, "nuggar", 60).days)
    agree(counts, {days: Fraction(1, 3) for days in (1, 2, 3)})


def test_sns_rep_07_half_of_a_crew_changes_sides():
    counts = sampled("crew", lambda dice: turn_crew(dice, "bordein", 1).turned)
    agree(counts, {0: Fraction(1, 2), 1: Fraction(1, 2)})
