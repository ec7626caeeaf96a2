"""SNS-SEA and SNS-RIV as a turn plays them: orders carried out, passages, contacts."""

from typing import Any

import pytest

from campaigns.models import CampaignTurn
from campaigns.money import grant
from riverwar.api import edge
from tests import factories
from tests.turns.world import advance, make_war
from turns import orders, services
from turns.errors import OrderForbiddenError, OrderWrittenError
from turns.models import Engagement, MovementOrder, Passage, Territory
from vessels.models import Casualty, TroopUnit, Vessel

pytestmark = pytest.mark.django_db


def at_orders(**options: Any) -> CampaignTurn:
    """The first turn with the opening forces, at its orders."""
    campaign = make_war(options={"natives": "players", **options})
    with edge(reason="test"):
        turn = services.open_calendar(campaign=campaign, by=None)
    CampaignTurn.objects.filter(pk=turn.pk).update(step="orders")
    turn.refresh_from_db()
    return turn


def order(turn: CampaignTurn, mover: Any, kind: str, goal: str = "", **details: Any) -> Any:
    with edge(reason="test"):
        return orders.write_order(
            turn=turn, mover=mover, kind=kind, goal=goal, details=details, by=None
        )


def unit_at(turn: CampaignTurn, place: str, card: str) -> TroopUnit:
    found = TroopUnit.objects.filter(campaign=turn.campaign, place=place, card=card).first()
    assert found is not None
    return found


def vessel_at(turn: CampaignTurn, place: str, card: str = "SG") -> Vessel:
    found = Vessel.objects.filter(campaign=turn.campaign, location=place, card=card).first()
    assert found is not None
    return found


def above_the_cataract(turn: CampaignTurn) -> Vessel:
    """A gunboat that has no more dice before her: the Second Cataract is behind her."""
    boat = vessel_at(turn, "wadi-halfa")
    Vessel.objects.filter(pk=boat.pk).update(location="nile:836")
    boat.refresh_from_db()
    return boat


def band(turn: CampaignTurn, side: str, place: str, **fields: Any) -> TroopUnit:
    owner = factories.make_side(turn.campaign, side)
    unit = factories.make_unit(owner, troop_type="war-band")
    TroopUnit.objects.filter(pk=unit.pk).update(place=place, **fields)
    unit.refresh_from_db()
    return unit


def told(turn: CampaignTurn, step: str = "movement") -> list[str]:
    return [entry["told"] for entry in turn.steps.get(step=step).log]


def test_vector_10_a_passage_goes_on_into_the_next_month():
    # 1860: no canal. Portsmouth - Cape Town - Port Elizabeth - Durban, 29 days; the vector's own.
    turn = at_orders()
    brigade = unit_at(turn, "portsmouth", "NB")
    with edge(reason="test"):
        grant(side=brigade.side, amount=5_000, memo="test", by=None)
    order(turn, brigade, "charter", "durban")
    advance(turn, through="movement")
    passage = Passage.objects.get(unit=brigade)
    brigade.refresh_from_db()
    assert (passage.cost, passage.ready, passage.ended) == (4 * 10 * 29, 31, False)
    assert (brigade.place, passage.transfer is not None) == ("passage", True)


def test_sns_riv_08_a_gunboat_meets_a_band_that_has_risen():
    turn = at_orders()
    Territory.objects.filter(campaign=turn.campaign, key="sudan").update(index=4)
    boat = above_the_cataract(turn)
    mahdists = band(turn, "mahdists", "nile:900")
    order(turn, mahdists, "stay")
    order(turn, boat, "river", "nile:1000")
    with pytest.raises(OrderWrittenError):
        order(turn, boat, "stay")
    advance(turn, through="movement")
    boat.refresh_from_db()
    met = Engagement.objects.get(turn=turn)
    # In January 60 miles a day: from mile 836, mile 900 is passed on day 2.
    assert (met.day, met.place, met.territory) == (2, "nile:900", "sudan")
    assert (met.attacker.key, met.defender.key) == ("british", "mahdists")
    assert met.forces["mahdists"]["units"] == [mahdists.key]
    assert boat.location == "nile:900"


def test_sns_unrest_04_restless_natives_are_passed_in_peace():
    turn = at_orders()
    boat = above_the_cataract(turn)
    band(turn, "mahdists", "nile:900")
    order(turn, boat, "river", "nile:865")
    advance(turn, through="movement")
    boat.refresh_from_db()
    assert boat.location == "nile:865"
    assert not Engagement.objects.filter(turn=turn).exists()


def test_sns_riv_05_troops_move_with_their_vessel_and_land():
    turn = at_orders()
    boat = vessel_at(turn, "rangoon")
    sepoys = unit_at(turn, "rangoon", "NI")
    order(turn, sepoys, "embark", carrier=boat.key, lands=True)
    order(turn, boat, "river", "prome")
    advance(turn, through="movement")
    boat.refresh_from_db()
    sepoys.refresh_from_db()
    assert (boat.location, sepoys.place, sepoys.vessel_id) == ("prome", "prome", None)
    assert any("landed from" in sentence for sentence in told(turn))


def test_sns_riv_05_a_small_gunboat_has_no_room_for_two_units():
    turn = at_orders()
    boat = vessel_at(turn, "calcutta")
    order(turn, unit_at(turn, "calcutta", "NI"), "embark", carrier=boat.key)
    with pytest.raises(OrderForbiddenError) as caught:
        order(turn, unit_at(turn, "calcutta", "RI"), "embark", carrier=boat.key)
    assert caught.value.facts["rule"] == "SNS-RIV-05"
    assert caught.value.remedy


def test_vector_12_a_small_gunboat_does_not_steam_to_singapore():
    turn = at_orders()
    boat = vessel_at(turn, "calcutta")
    with pytest.raises(OrderForbiddenError) as caught:
        order(turn, boat, "steam", "singapore")
    assert caught.value.facts["rule"] == "SNS-SEA-04"
    order(turn, boat, "steam", "rangoon")
    advance(turn, through="movement")
    boat.refresh_from_db()
    assert boat.location == "rangoon"  # in 5 days


def test_sns_money_06_an_unpaid_unit_does_not_move():
    turn = at_orders()
    unit = unit_at(turn, "cairo", "NI")
    TroopUnit.objects.filter(pk=unit.pk).update(months_unpaid=1)
    unit.refresh_from_db()
    with pytest.raises(OrderForbiddenError) as caught:
        order(turn, unit, "march", "alexandria")
    assert caught.value.facts["rule"] == "SNS-MONEY-06"


def test_sns_unrest_04_restless_natives_do_not_cross_their_border():
    turn = at_orders()
    mahdists = band(turn, "mahdists", "wadi-halfa")
    with pytest.raises(OrderForbiddenError) as caught:
        order(turn, mahdists, "march", "aswan")
    assert caught.value.facts["rule"] == "SNS-UNREST-04"


def test_sns_riv_06_a_march_goes_on_as_far_as_the_month_has_days():
    turn = at_orders()
    sepoys = unit_at(turn, "suakin", "NI")
    order(turn, sepoys, "march", "berber")  # 245 miles of open desert at 8 a day: 31 days
    advance(turn, through="movement")
    sepoys.refresh_from_db()
    assert sepoys.place == "suakin--berber:240"


def test_sns_riv_04_a_vessel_may_sink_at_a_cataract_and_her_people_are_accounted_for():
    turn = at_orders()
    boats = list(Vessel.objects.filter(campaign=turn.campaign, location="wadi-halfa"))
    for boat in boats:
        order(turn, boat, "river", "dongola")
    advance(turn, through="movement")
    for boat in boats:
        boat.refresh_from_db()
        if boat.status == "sunk":
            drowned = sum(Casualty.objects.filter(vessel=boat).values_list("count", flat=True))
            assert boat.lost_why.startswith("sank at the cataract")
            assert boat.location == "wadi-halfa"
            assert drowned <= 17
        else:
            assert boat.location == "dongola"
    assert sum("cataract" in sentence for sentence in told(turn)) >= 2


def test_sns_seq_01_an_order_is_written_while_the_step_lasts():
    turn = at_orders()
    unit = unit_at(turn, "cairo", "NI")
    written = order(turn, unit, "march", "alexandria")
    with edge(reason="test"):
        orders.withdraw_order(order=written, by=None)
    assert not MovementOrder.objects.exists()


@pytest.mark.parametrize(("design", "points"), [("line-infantry", 4), ("regular-cavalry", 6)])
def test_sns_sea_02_a_unit_that_is_on_no_price_list_pays_as_the_plain_one_of_its_arm(
    design, points
):
    turn = at_orders()
    british = factories.make_side(turn.campaign, "british")
    unit = factories.make_unit(british, troop_type=design)
    TroopUnit.objects.filter(pk=unit.pk).update(place="portsmouth", card="")
    unit.refresh_from_db()
    with edge(reason="test"):
        grant(side=british, amount=5_000, memo="test", by=None)
    # Portsmouth to Durban by the Cape, as in vector 10: 29 days at sea.
    assert order(turn, unit, "charter", "durban").details["cost"] == points * 10 * 29
