"""SNS-ROLE-03: what a motion that is carried does, and what it says when it can't be done."""

from copy import deepcopy

import pytest

from campaigns.models import Account
from campaigns.money import grant
from riverwar.api import edge
from tests.turns.parliament import Parliament
from turns.deployment import deploy
from turns.errors import OrderForbiddenError
from turns.locks import book_of
from turns.models import MovementOrder, StandingEffect
from vessels.models import Build, TroopUnit, Vessel

pytestmark = pytest.mark.django_db

ALL_AYE = "gladstone+ lowe+ disraeli+ bright+"


class Armed(Parliament):
    """A parliament with the opening forces of its war."""

    def __init__(self):
        super().__init__()
        with edge(reason="test"):
            deploy(self.war, book_of(self.war), None)

    def carried(self, kind, **particulars):
        """A motion that all have voted for."""
        motion = self.voted(self.moved(kind, **particulars), ALL_AYE)
        assert motion.status == "carried"
        return motion

    def at(self, place, card):
        """A unit or vessel of the opening forces."""
        unit = TroopUnit.objects.filter(campaign=self.war, place=place, card=card)
        return unit.first() or Vessel.objects.get(campaign=self.war, location=place, card=card)


@pytest.fixture(scope="module")
def armed(once):
    return once(Armed)


@pytest.fixture
def house(armed):
    return deepcopy(armed)


def purse(house, theatre):
    return Account.objects.get(campaign=house.war, theatre=theatre)


def test_sns_role_03_ships_units_to_a_port_by_charter(house):
    unit = house.at("malta", "RI")
    motion = house.carried("ship", units=[unit], vessels=[], to="alexandria")
    assert motion.carried_out, motion.hindrance
    order = MovementOrder.objects.get(turn=house.turn)
    assert (order.unit, order.kind, order.goal) == (unit, "charter", "alexandria")


def test_sns_role_03_ships_nobody_by_halves(house):
    unit, paid = house.at("malta", "RI"), house.at("portsmouth", "NB")
    motion = house.moved("ship", units=[unit, paid], vessels=[], to="alexandria")
    TroopUnit.objects.filter(pk=paid.pk).update(months_unpaid=1)
    house.voted(motion, ALL_AYE)
    assert (motion.carried_out, MovementOrder.objects.count()) == (False, 0)
    assert motion.hindrance.startswith("SNS-MONEY-06")


def test_sns_role_03_ships_to_ports_only_and_disposes_of_the_governments_own(house):
    unit = house.at("malta", "RI")
    with pytest.raises(OrderForbiddenError) as caught:
        house.moved("ship", units=[unit], vessels=[], to="khartoum")
    assert caught.value.facts["rule"] == "SNS-SEA-01"
    foe = house.members["gladstone"].campaign.sides.get(key="zulu")
    unit.side = foe
    with pytest.raises(OrderForbiddenError) as caught:
        house.moved("disband", units=[unit], vessels=[])
    assert caught.value.facts["rule"] == "SNS-ROLE-03"


def test_sns_role_03_disbands_units_and_lays_vessels_up(house):
    unit, vessel = house.at("malta", "RI"), house.at("gibraltar", "LG")
    motion = house.carried("disband", units=[unit], vessels=[vessel])
    assert motion.carried_out, motion.hindrance
    unit.refresh_from_db()
    vessel.refresh_from_db()
    assert (unit.status, vessel.status) == ("disbanded", "laid_up")


def test_sns_role_03_moves_money_between_theatres(house):
    government = house.government()
    with edge(reason="test"):
        grant(side=government.side, amount=9_000, memo="test", by=None)
    treasury = Account.objects.get(side=government.side, kind="treasury")
    before = treasury.balance
    assert house.carried("move_money", payer="home", payee="india", amount=9_000).carried_out
    house.carried("move_money", payer="india", payee="china", amount=2_500)
    treasury.refresh_from_db()
    assert before - treasury.balance == 9_000
    assert (purse(house, "india").balance, purse(house, "china").balance) == (6_500, 2_500)
    short = house.carried("move_money", payer="china", payee="india", amount=2_501)
    assert short.carried_out is False
    assert "SNS-MONEY-01" in short.hindrance
    assert purse(house, "china").balance == 2_500


def test_sns_role_03_raises_units_where_they_are_recruited_from_the_treasury(house):
    government = house.government()
    with edge(reason="test"):
        grant(side=government.side, amount=500_000, memo="test", by=None)
    StandingEffect.objects.filter(campaign=house.war).delete()
    treasury = Account.objects.get(side=government.side, kind="treasury")
    before = treasury.balance
    motion = house.carried("raise", card="RI", place="london", count=2)
    assert motion.carried_out, motion.hindrance
    treasury.refresh_from_db()
    # SNS-PRICE-01: 12,000 each, in two months.
    assert before - treasury.balance == 24_000
    due = Build.objects.filter(campaign=house.war).values_list("card", "place", "due_in")
    assert list(due) == [("RI", "london", 3)] * 2
    with pytest.raises(OrderForbiddenError) as caught:
        house.moved("raise", card="RI", place="khartoum", count=1)
    assert caught.value.facts["rule"] == "SNS-PRICE-01"


def test_sns_role_03_raises_nobody_where_the_money_is_short(house):
    motion = house.carried("raise", card="GC", place="london", count=20)
    assert motion.carried_out is False
    assert motion.hindrance.startswith("SNS-MONEY-01")
    assert not Build.objects.filter(campaign=house.war).exists()
