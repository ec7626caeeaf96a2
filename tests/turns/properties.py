"""A war that people keep busy at random: whatever they do, its rows are what a model expects.

`expected` is the model, `busy` the war. Each run begins from the same rows, and its own are taken
back at its end.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from django.db import connection
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from campaigns.models import Account
from campaigns.money import bank_of, grant, reverse_transfer
from campaigns.rules.calendar import Day
from riverwar.api import edge
from riverwar.errors import DomainError
from tests.support.dice import ScriptedDice
from tests.turns.between import Between
from tests.turns.busy import (
    BOOK,
    SIDES,
    balances,
    captives,
    capture,
    expected_of,
    open_turn_of,
    quiet,
    taken_back,
)
from tests.turns.expected import (
    DAYS,
    MONTHS,
    PRICES,
    RAISED,
    THEATRES,
    TREASURY,
    YARDS,
    Hull,
    Offer,
    Order,
)
from turns import audit, invariants, purchases, services
from turns.dockyards import Docks
from vessels.models import (
    Build,
    CrewComplement,
    Gun,
    Prisoners,
    Prize,
    RepairJob,
    TroopUnit,
    Vessel,
)
from vessels.services import exchanges, prizes, repairs

#: SNS-REP-04: what one of each rank costs; all others are ratings.
RANKS = {"officers": 400, "helmsmen": 250, "deck_pos": 250}
RATING = 150
ANY = some.integers(0, 99)


class BusyWar(RuleBasedStateMachine):
    """What the people of a war do, in any order."""

    war: Between

    def __init__(self) -> None:
        super().__init__()
        self.open = ExitStack()
        self.open.enter_context(quiet())
        self.open.enter_context(taken_back())
        self.model = expected_of(self.war)
        self.offers: list[tuple[Any, Offer]] = []
        self.grants: list[tuple[Any, int]] = []
        self.number = 0

    def teardown(self) -> None:
        try:
            assert audit.audit(self.war.campaign) == []
        finally:
            self.open.close()

    # Money.

    @rule(amount=some.integers(1, 20_000))
    def give(self, amount: int) -> None:
        with edge(reason="test"):
            made = grant(side=self.war.british, amount=amount, memo="test", by=None)
        self.grants.append((made, amount))
        self.model.purses[TREASURY] += amount

    @precondition(lambda self: self.grants)
    @rule(pick=ANY)
    def take_back(self, pick: int) -> None:
        made, amount = self.grants[pick % len(self.grants)]
        with self.refused(amount == 0 or self.model.purses[TREASURY] < amount), edge(reason="test"):
            reverse_transfer(transfer=made, memo="test", by=None)
            self.model.purses[TREASURY] -= amount
            self.grants[pick % len(self.grants)] = made, 0

    # Purchases and deliveries.

    @rule(card=some.sampled_from(sorted(PRICES)), place=some.sampled_from(sorted(THEATRES)))
    def buy(self, card: str, place: str) -> None:
        model, purse = self.model, THEATRES[place]
        self.number += 1
        name = f"New {self.number}"
        fits = place in RAISED[card] and PRICES[card] <= model.to_spend(purse)
        with self.refused(not fits), edge(reason="test"):
            purchases.buy(side=self.war.british, item=card, place=place, name=name, by=None)
            model.purses[purse] -= PRICES[card]
            model.builds.append(Order(name, card, place, model.month + MONTHS[card]))

    @precondition(lambda self: self.model.of("british", "available", "in_repair"))
    @rule(pick=ANY)
    def sell(self, pick: int) -> None:
        hulls = self.model.of("british", "available", "in_repair")
        hull = hulls[pick % len(hulls)]
        free = hull.status == "available" and hull.prize != "held"
        with self.refused(not free), edge(reason="test"):
            purchases.sell(vessel=self.row(hull), by=None)
            self.model.purses[THEATRES[hull.place]] += hull.part(40)
            hull.status = "scrapped"

    # Damage and repairs.

    @precondition(lambda self: self.afloat())
    @rule(pick=ANY, boxes=some.integers(1, 3))
    def hurt(self, pick: int, boxes: int) -> None:
        hulls = self.afloat()
        hull = hulls[pick % len(hulls)]
        hull.lost = min(hull.full - 1, hull.lost + boxes)
        condition = {BOOK: {"hull_lost": hull.lost}}
        Vessel.objects.filter(pk=self.row(hull).pk).update(condition=condition)

    @precondition(lambda self: any(hull.lost for hull in self.model.fleet))
    @rule(pick=ANY, wanted=some.one_of(some.none(), some.integers(0, 3)))
    def order_repairs(self, pick: int, wanted: int | None) -> None:
        model = self.model
        hulls = [hull for hull in model.fleet if hull.lost]
        hull = hulls[pick % len(hulls)]
        count, price, days = hull.mends(hull.lost if wanted is None else wanted)
        cost = count * price if hull.side == "british" else 0
        payer = model.payer(hull.place, cost)
        fits = hull.status == "available" and count and payer is not None
        docks, row = Docks.of(self.war.campaign), self.row(hull)
        with self.refused(not fits), edge(reason="test"):
            jobs = repairs.order_repairs(
                vessel=row, at=docks.at(row), options=docks.options, by=None,
                tasks=None if wanted is None else {"hull": wanted}, free=hull.side != "british",
            )  # fmt: skip
            assert payer is not None
            model.purses[payer] -= cost
            assert sum(job.cost for job in jobs) == cost
            assert [job.task for job in jobs] == ["hull"] * count
            assert {job.last.since(Day(job.first_turn, job.first_day)) + 1 for job in jobs} == {
                days
            }
            hull.jobs += [("hull", (job.last_turn, job.last_day)) for job in jobs]
            hull.status = "in_repair"

    # Months, and the battles in them.

    @precondition(lambda self: self.model.step == "exchequer")
    @rule()
    def take_exchequer(self) -> None:
        with edge(reason="test"):
            services.advance(turn=open_turn_of(self.war), step="exchequer", by=None)
        self.model.take_exchequer()

    @precondition(lambda self: self.model.step == "orders" and self.model.month < 11)
    @rule()
    def end_month(self) -> None:
        self._end_month()

    @precondition(
        lambda self: (
            self.model.step == "orders"
            and self.model.month < 11
            and all(self.fighting(side) for side in SIDES)
        )
    )
    @rule(ours=ANY, theirs=ANY, beaten=some.sampled_from(SIDES), ratings=some.integers(0, 3))
    def fight(self, ours: int, theirs: int, beaten: str, ratings: int) -> None:
        """SNS-REP-07: one vessel takes another, with a prize crew of an officer and ratings."""
        forces = dict(zip(SIDES, (ours, theirs), strict=True))
        hulls = {side: self.fighting(side)[pick % len(self.fighting(side))]
                 for side, pick in forces.items()}  # fmt: skip
        (winner,) = set(SIDES) - {beaten}
        captor, prize = hulls[winner], hulls[beaten]
        with edge(reason="test"):
            services.advance(
                turn=open_turn_of(self.war), step="orders", by=None, through="movement"
            )
        self.war.turn = open_turn_of(self.war)
        men, officers = capture(self.war, self.row(captor), self.row(prize), ratings)
        self.model.captives[beaten, False] += men
        self.model.captives[beaten, True] += officers
        prize.side = winner
        prize.prize = "held" if ratings >= 2 else "abandoned"
        if ratings < 2:
            prize.status = "derelict"
        self._end_month()

    def _end_month(self) -> None:
        with edge(reason="test"):
            turn = open_turn_of(self.war)
            services.advance(turn=turn, step=turn.step, by=None, through="accounts")
        with edge(reason="test"):
            turn = open_turn_of(self.war)
            services.advance(turn=turn, step=turn.step, by=None, through="unrest")
        self.model.end_month()

    # Prizes.

    @precondition(lambda self: self.taken())
    @rule(pick=ANY)
    def condemn(self, pick: int) -> None:
        hull, row = self.prize(pick)
        own_port = hull.side == "british" and hull.place in YARDS
        fits = own_port and hull.prize == "held" and hull.status == "available"
        docks = Docks.of(self.war.campaign)
        with self.refused(not fits), edge(reason="test"):
            prizes.condemn(
                prize=row, day=docks.today, own_port=docks.is_own_port(row.vessel),
                options=docks.options, by=None,
            )  # fmt: skip
            self.model.purses[TREASURY] += hull.part(50)
            hull.status, hull.prize = "scrapped", "condemned"

    @precondition(lambda self: self.taken())
    @rule(pick=ANY)
    def commission(self, pick: int) -> None:
        hull, row = self.prize(pick)
        docks, model = Docks.of(self.war.campaign), self.model
        fits = hull.prize == "held" and hull.status == "available"
        if hull.side == "british":
            fits = fits and YARDS.get(hull.place) == "dockyard"
            left = dict(model.purses)
            bills = (self._crew_bill(hull), PRICES[hull.card] // 10)
            for bill in bills:
                payer = next((p for p in (THEATRES[hull.place], TREASURY) if left[p] >= bill), None)
                fits = fits and payer is not None
                if payer is not None:
                    left[payer] -= bill
            with self.refused(not fits), edge(reason="test"):
                prizes.commission_prize(
                    prize=row, at=docks.at(row.vessel), own_port=docks.is_own_port(row.vessel),
                    options=docks.options, by=None,
                )  # fmt: skip
                model.purses = left
                hull.status, hull.prize = "in_repair", "commissioned"
                hull.jobs.append(("commission", (model.month, 15)))
            return
        self._man_on_the_spot(hull, row, fits=fits)

    def _man_on_the_spot(self, hull: Hull, row: Prize, *, fits: bool) -> None:
        """Every other figure of the old crew changes sides."""
        old = Prisoners._base_manager.filter(captor=row.side, officer__isnull=True)
        aboard = old.filter(vessel=row.vessel) | old.filter(gun__vessel=row.vessel)
        held = sum(one.held for one in aboard)
        dice = ScriptedDice(*(3 + place % 2 for place in range(held)))
        with self.refused(not fits), edge(reason="test"):
            prizes.commission_on_the_spot(prize=row, dice=dice, by=None)
            hull.prize = "commissioned"
            before, after = self.model.captives, captives(self.war)
            assert (before - after).total() <= held // 2
            assert after <= before
            self.model.captives = after

    @precondition(lambda self: self.taken())
    @rule(pick=ANY)
    def burn(self, pick: int) -> None:
        hull, row = self.prize(pick)
        fits = hull.prize in ("held", "abandoned") and hull.status in ("available", "derelict")
        with self.refused(not fits), edge(reason="test"):
            prizes.burn(prize=row, day=Docks.of(self.war.campaign).today, by=None)
            hull.status, hull.prize = "lost", "burned"

    # Prisoners.

    @rule(side=some.sampled_from(SIDES), men=some.integers(0, 6), officers=some.integers(0, 2))
    def offer(self, side: str, men: int, officers: int) -> None:
        (other,) = set(SIDES) - {side}
        fits = men + officers > 0 and self._held(men, officers)
        with self.refused(not fits), edge(reason="test"):
            made = exchanges.offer_exchange(
                side=self.war.side(side), offered_by=self.war.side(other), men=men,
                officers=officers, by=None,
            )  # fmt: skip
            self.offers.append((made, Offer(men, officers)))

    @precondition(lambda self: self.offers)
    @rule(pick=ANY)
    def accept(self, pick: int) -> None:
        made, offer = self.offers[pick % len(self.offers)]
        fits = offer.open and self._held(offer.men, offer.officers)
        with self.refused(not fits), edge(reason="test"):
            exchanges.accept_exchange(exchange=made, turn=self.model.month, by=None)
            offer.open = False
            for side in SIDES:
                self.model.captives[side, False] -= offer.men
                self.model.captives[side, True] -= offer.officers

    @precondition(lambda self: self.offers)
    @rule(pick=ANY, refused=some.booleans())
    def end_offer(self, pick: int, refused: bool) -> None:
        made, offer = self.offers[pick % len(self.offers)]
        with self.refused(not offer.open), edge(reason="test"):
            exchanges.end_exchange(exchange=made, refused=refused, by=None)
            offer.open = False

    def _held(self, men: int, officers: int) -> bool:
        """Whether each side holds so many of the other."""
        held = self.model.captives
        return all(held[side, False] >= men and held[side, True] >= officers for side in SIDES)

    # What holds after each of them.

    def the_purses_are_as_expected(self) -> None:
        found = balances(self.war)
        assert found == {**self.model.purses, "budget": self.model.budget}
        others = Account.objects.filter(campaign=self.war.campaign)
        assert sum(others.values_list("balance", flat=True)) == 0
        assert bank_of(self.war.campaign).balance <= 0

    def builds_are_due_in_their_months(self) -> None:
        found = Build.objects.building().filter(campaign=self.war.campaign)
        assert sorted(found.values_list("name", "card", "place", "due_in")) == sorted(
            self.model.builds
        )
        units = TroopUnit.objects.filter(campaign=self.war.campaign)
        assert sorted(units.values_list("card", flat=True)) == sorted(self.model.units.elements())

    def vessels_are_whose_and_as_they_should_be(self) -> None:
        rows = Vessel.objects.filter(campaign=self.war.campaign).select_related("side")
        prized = dict(
            Prize.objects.filter(campaign=self.war.campaign)
            .order_by("turn", "id")
            .values_list("vessel__name", "status")
        )
        found = {
            row.name: (
                row.side.key, row.location, row.status,
                row.condition.get(BOOK, {}).get("hull_lost", 0), prized.get(row.name, ""),
            )
            for row in rows
        }  # fmt: skip
        assert found == {
            hull.name: (hull.side, hull.place, hull.status, hull.lost, hull.prize)
            for hull in self.model.fleet
        }

    def a_gang_has_one_job_a_day(self) -> None:
        jobs = RepairJob.objects.open().filter(campaign=self.war.campaign).select_related("vessel")
        found = sorted((job.vessel.name, job.task, tuple(job.last)) for job in jobs)
        assert found == sorted(
            (hull.name, task, last) for hull in self.model.fleet for task, last in hull.jobs
        )
        gangs = [
            (job.place, job.gang, job.first_turn * DAYS + job.first_day + day)
            for job in jobs
            if job.task == "hull" and job.workplace != "afloat"
            for day in range(job.last.since(Day(job.first_turn, job.first_day)) + 1)
        ]
        assert len(set(gangs)) == len(gangs)

    def prisoners_are_where_they_were_taken(self) -> None:
        assert +captives(self.war) == +self.model.captives

    @invariant()
    def all_is_as_expected(self) -> None:
        self.the_purses_are_as_expected()
        self.builds_are_due_in_their_months()
        self.vessels_are_whose_and_as_they_should_be()
        self.a_gang_has_one_job_a_day()
        self.prisoners_are_where_they_were_taken()
        assert invariants.check(self.war.campaign) == []
        connection.check_constraints()

    # How the rules find what they are about.

    @contextmanager
    def refused(self, refused: object) -> Iterator[None]:
        """What is to be refused is, and nothing of it done."""
        if not refused:
            yield
            return
        with pytest.raises(DomainError):
            yield

    def row(self, hull: Hull) -> Vessel:
        return Vessel.objects.select_related("side", "campaign", "class_version").get(
            campaign=self.war.campaign, name=hull.name
        )

    def afloat(self) -> list[Hull]:
        """The vessels that could be hurt."""
        return [hull for hull in self.model.fleet if hull.status == "available"]

    def fighting(self, side: str) -> list[Hull]:
        """The vessels of a side that could meet another."""
        return self.model.of(side, "available")

    def taken(self) -> list[Hull]:
        """The vessels that ever were a prize."""
        return [hull for hull in self.model.fleet if hull.prize]

    def prize(self, pick: int) -> tuple[Hull, Prize]:
        hulls = self.taken()
        hull = hulls[pick % len(hulls)]
        found = Prize.objects.select_related("side", "campaign", "vessel__side")
        rows = found.filter(campaign=self.war.campaign, vessel__name=hull.name)
        return hull, rows.order_by("-turn", "-id")[0]

    def _crew_bill(self, hull: Hull) -> int:
        """SNS-REP-04: what those who are missing cost."""
        row = self.row(hull)
        crews = CrewComplement.objects.filter(vessel=row)
        bill = sum(RANKS.get(one.role, RATING) * (one.full - one.count) for one in crews)
        guns = Gun.objects.filter(vessel=row)
        return bill + sum(RATING * (gun.full_crew - gun.crew) for gun in guns)


def of_runs(count: int) -> settings:
    """So many runs of fifteen steps. One that fails is told as it is: shorter ones take minutes."""
    return settings(
        max_examples=count,
        stateful_step_count=15,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


def busy(war: Between) -> type[BusyWar]:
    """The runs of a war that has just been made."""
    return type("Run", (BusyWar,), {"war": war})
