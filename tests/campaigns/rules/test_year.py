"""A year of the war by the rules alone, called as a service would: what holds of every one."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from campaigns.rules import parliament, unrest
from campaigns.rules.atlas import Territory
from campaigns.rules.calendar import Month, month_of
from campaigns.rules.deck import FULL, Target, aim, draw, effect_of, money_moved
from campaigns.rules.deployment import DEPLOYMENT
from campaigns.rules.money import (
    Due,
    carried_over,
    credit,
    credit_refusal,
    issue_of,
    pay,
    roll_budget,
    share_out,
    spending_refusal,
)
from campaigns.rules.options import Options
from campaigns.rules.prices import first_upkeep
from campaigns.rules.rivers import RIVERS
from campaigns.rules.sequence import Step, step_after, steps_of
from campaigns.rules.territories import TERRITORIES
from campaigns.rules.units import UNITS, UnitType
from campaigns.rules.unrest import Standing, neighbour_risen, roll_unrest
from tests.support.dice import WatchedDice

OPTIONS = Options()
RAISED = UnitType.NATIVE_INFANTRY
STRUCK = {
    Target.TERRITORY: list(Territory),
    Target.PORT: ["aden", "suez"],
    Target.NATIVES: list(Territory),
    Target.RIVER: list(RIVERS),
}


class Year:
    """The Exchequer, the territories and the deck through twelve turns without parliament."""

    def __init__(self, seed: str) -> None:
        self.dice = WatchedDice(hashlib.sha256(seed.encode()).digest())
        self.books: Counter[str] = Counter()
        self.index = {territory: card.index for territory, card in TERRITORIES.items()}
        self.level = parliament.first_level(OPTIONS, renewed=False)
        self.deck: tuple[int, ...] = FULL
        self.drawn: list[int] = []
        self.played: list[int] = []
        forces = Counter(kind for each in DEPLOYMENT for kind in Counter(each.forces).elements())
        self.upkeep_from = [(kind, 1) for kind in forces.elements()]

    @property
    def balance(self) -> int:
        return sum(self.books.values())

    def book(self, account: str, amount: int) -> None:
        self.books[account] += amount
        assert self.balance >= 0

    def play(self) -> None:
        steps = {
            Step.BUDGET: self.play_budget,
            Step.EVENT: self.play_event,
            Step.UNREST: self.play_unrest,
            Step.EXCHEQUER: self.play_exchequer,
            Step.ACCOUNTS: self.play_accounts,
        }
        turn, step = 1, Step.BUDGET
        while turn <= len(Month):
            self.dice.enter(turn, step)
            if step is steps_of(turn, votes=False)[0] and step is not Step.BUDGET:
                self.book("issue", issue_of(month_of(turn), self.net))
            if step in steps:
                steps[step](turn)
            turn, step = step_after(turn, step, votes=False)

    def play_budget(self, turn: int) -> None:
        rolled = roll_budget(self.dice, OPTIONS, upkeep=0)
        self.net = rolled.budget - rolled.salaries
        self.book("issue", rolled.issue)

    def play_event(self, turn: int) -> None:
        risings = sum(index >= unrest.RISEN for index in self.index.values())
        drawn, self.deck = draw(self.dice, self.deck, happened=self.played, risen=risings > 0)
        self.drawn += [each.number for each in drawn]
        for number in (each.played for each in drawn):
            self.played.append(number)
            effect = effect_of(number, risings=risings)
            self.level = parliament.bounded(self.level + effect.level)
            self.book("events", money_moved(effect, self.balance))
            if effect.target:
                struck = aim(self.dice, number, STRUCK[effect.target]).struck
                if effect.index:
                    where = Territory(struck)
                    self.index[where] = unrest.bounded(self.index[where] + effect.index)

    def play_unrest(self, turn: int) -> None:
        before = dict(self.index)
        for territory, card in TERRITORIES.items():
            standing = Standing(
                before[territory],
                card.garrison,
                card.garrison,
                neighbour_risen=neighbour_risen(card, before),
            )
            self.index[territory] = roll_unrest(self.dice, territory, standing).after

    def play_exchequer(self, turn: int) -> None:
        if credit_refusal(self.index.values(), votes_this_month=0) is None:
            self.book("credit", credit(OPTIONS))
        dues = [
            Due(str(number), UNITS[kind].upkeep)
            for number, (kind, since) in enumerate(self.upkeep_from)
            if turn >= since
        ]
        self.book("upkeep", pay(self.balance, dues).balance - self.balance)
        for share in share_out(self.balance, OPTIONS).values():
            if spending_refusal(share, UNITS[RAISED].price) is None:
                self.book("purchases", -UNITS[RAISED].price)
                self.upkeep_from.append((RAISED, first_upkeep(turn, UNITS[RAISED])))

    def play_accounts(self, turn: int) -> None:
        self.book("lapsed", carried_over(month_of(turn), self.balance) - self.balance)


@pytest.mark.parametrize("seed", range(20))
def test_a_year_by_the_rules_alone_loses_no_pound_and_no_card(seed: int):
    year = Year(f"year {seed}")
    year.play()

    assert year.balance == 0
    assert year.books["issue"] == year.net
    assert {account for account, amount in year.books.items() if amount > 0} <= {
        "issue",
        "credit",
        "events",
    }
    assert len(set(year.drawn)) == len(year.drawn) == len(FULL) - len(year.deck)
    assert len(year.drawn) == 6 + 2 * (19 in year.played)
    assert all(0 <= index <= 6 for index in year.index.values())
    assert 0 <= year.level <= 10
    bought = len(year.upkeep_from) - sum(sum(each.forces.values()) for each in DEPLOYMENT)
    assert year.books["purchases"] == -bought * UNITS[RAISED].price


def test_the_same_seed_plays_the_same_year():
    years = [Year("again"), Year("again")]
    for year in years:
        year.play()

    assert years[0].books == years[1].books
    assert years[0].index == years[1].index
    assert years[0].dice.used == years[1].dice.used
