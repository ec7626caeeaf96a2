"""SNS-UNREST-06 as a month plays it where nobody leads the natives."""

from typing import Any

import pytest

from campaigns.models import CampaignTurn
from campaigns.money import grant
from campaigns.rules.whereabouts import PASSAGE
from riverwar.api import edge
from tests.turns.camp import stationed
from tests.turns.fielding import at_movement
from tests.turns.test_movement import at_orders, order, unit_at, vessel_at
from tests.turns.world import play_step
from turns.errors import OrderForbiddenError
from turns.models import Engagement, MovementOrder, Passage, Territory
from vessels.models import TroopUnit

pytestmark = pytest.mark.django_db


def refused(turn: CampaignTurn, mover: Any, kind: str, goal: str = "", **details: Any) -> None:
    with pytest.raises(
        OrderForbiddenError, match="SNS-UNREST-06: the garrison town would be empty"
    ):
        order(turn, mover, kind, goal, **details)


def test_sns_unrest_06_the_last_of_a_garrison_town_is_not_ordered_away():
    turn = at_orders(natives="auto")
    first, second = (
        vessel for vessel in turn.campaign.vessels.filter(location="wadi-halfa").order_by("key")
    )
    order(turn, first, "river", "shellal")
    refused(turn, second, "river", "shellal")
    MovementOrder.objects.all().delete()
    order(turn, second, "river", "shellal")


def test_sns_unrest_06_whoever_goes_with_a_vessel_leaves_the_town_too():
    turn = at_orders(natives="auto")
    boat, garrison = vessel_at(turn, "rangoon"), unit_at(turn, "rangoon", "NI")
    order(turn, boat, "river", "prome")
    refused(turn, garrison, "embark", carrier=boat.key)


def test_sns_unrest_06_players_natives_leave_the_towns_to_the_commanders():
    turn = at_orders(natives="players")
    order(turn, unit_at(turn, "quetta", "NI"), "march", "peshawar")


def test_sns_unrest_06_a_base_lets_go_as_many_units_as_its_die_says():
    turn = at_orders(natives="auto")
    guards = list(TroopUnit.objects.filter(campaign=turn.campaign, place="london").order_by("key"))
    with edge(reason="test"):
        grant(side=guards[0].side, amount=2_000, memo="test", by=None)
    for unit in reversed(guards):
        order(turn, unit, "charter", "portsmouth")
    step = play_step(turn, "movement", 2)
    gone = TroopUnit.objects.filter(pk__in=[each.pk for each in guards], place="portsmouth")
    # Whose orders were written first go: here the last two of the roster.
    assert {unit.key for unit in gone} == {unit.key for unit in guards[-2:]}
    told = [entry["told"] for entry in step.log]
    assert "London released 2 units (rolled 2)." in told
    assert f"{guards[0].name} was not released from London, and stayed." in told


def test_sns_unrest_06_a_base_that_nobody_leaves_rolls_nothing():
    turn = at_orders(natives="auto")
    order(turn, unit_at(turn, "delhi", "RI"), "march", "lahore")
    play_step(turn, "movement")


def at_sea(turn: CampaignTurn, goal: str) -> TroopUnit:
    """A unit that lands on the ninth day of the first month."""
    unit = stationed(turn.campaign.sides.get(key="british"), PASSAGE)
    Passage.objects.create(
        campaign=turn.campaign, side=unit.side, turn=turn, unit=unit, kind="charter",
        start="aden", goal=goal, began=0, ready=8,
    )  # fmt: skip
    return unit


def test_sns_unrest_06_who_lands_where_no_garrison_is_may_be_met():
    turn = at_movement()
    Territory.objects.filter(campaign=turn.campaign, key="sudan").update(index=4)
    unit = at_sea(turn, "suakin")
    # A rich town takes one off the die: 3 against 4 is one unit, by 4 with rifles, in a meeting.
    step = play_step(turn, "movement", 4, 4, 3)
    (met,) = Engagement.objects.filter(turn=turn)
    assert (met.place, met.day, met.encounter, met.attacker.key) == (
        "suakin", 9, "meeting", "british",
    )  # fmt: skip
    assert met.forces["british"]["units"] == [unit.key]
    assert [each["bands"] for each in step.log if each["kind"] == "natives_met"] == [("rifle",)]


def test_sns_unrest_06_who_lands_at_a_garrison_meets_nobody():
    turn = at_movement()
    Territory.objects.filter(campaign=turn.campaign, key="sudan").update(index=4)
    stationed(turn.campaign.sides.get(key="british"), "suakin")
    at_sea(turn, "suakin")
    play_step(turn, "movement")
    assert not Engagement.objects.filter(turn=turn).exists()
