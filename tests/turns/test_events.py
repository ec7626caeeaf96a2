"""SNS-EVT: the event step: cards drawn once, and what each does."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.models import Account, CampaignTurn
from campaigns.money import grant, treasury_of
from campaigns.rules.chart import SHIPPED
from campaigns.rules.deck import FULL, Lasting
from campaigns.rules.sea import Way
from riverwar import feed
from riverwar.api import edge
from tests import factories
from tests.turns.world import advance, open_war, play_step, station
from turns.deck import deck_of
from turns.effects import in_force
from turns.models import EventDraw, Government, StandingEffect, Territory
from vessels.models import Casualty, TroopUnit

pytestmark = pytest.mark.django_db

PORTS = {end for link in SHIPPED.links if link.way in (Way.SEA, Way.CANAL) for end in link.ends}


@pytest.fixture
def turn():
    return open_war(deploy=False)


def level(turn):
    return Government.objects.get(campaign=turn.campaign).level


def index(turn, key):
    return Territory.objects.get(campaign=turn.campaign, key=key).index


def set_index(turn, key, value):
    Territory.objects.filter(campaign=turn.campaign, key=key).update(index=value)


def treasury(turn):
    return Account.objects.get(campaign=turn.campaign, side__key="british", kind="treasury")


def standing(turn, lasting, *, number=1):
    return [effect.struck for effect in in_force(turn.campaign, lasting, number)]


def turn_three(turn):
    """A later turn of the campaign, without what happens in between."""
    CampaignTurn.objects.filter(pk=turn.pk).update(closed_at=timezone.now())
    return CampaignTurn.objects.create(campaign=turn.campaign, number=3, step="event")


def test_sns_evt_01_a_card_is_drawn_once_from_a_deck(turn):
    play_step(turn, "event", 15)
    deck = deck_of(turn.campaign)
    assert (deck.number, deck.left) == (1, tuple(n for n in FULL if n != 15))
    drawn = EventDraw.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        EventDraw.objects.create(
            campaign=turn.campaign, turn=turn, order=2, deck=1, number=15, played=15,
            title="Royal visit", event_id=drawn.event_id,
        )  # fmt: skip


def test_sns_evt_01_the_deck_is_made_full_when_a_card_is_due_and_none_is_left(turn):
    with edge(reason="test"):
        event = feed.record(turn.campaign_id, "event.drawn", turn, by=None)
        EventDraw.objects.bulk_create(
            EventDraw(
                campaign=turn.campaign, turn=turn, order=50 + number, deck=1, number=number,
                played=number, title="", event_id=event,
            )
            for number in FULL if number != 19
        )  # fmt: skip
    play_step(turn, "event", 15, 19)  # the double is the last card: no die; then from a full deck
    fresh = EventDraw.objects.filter(order__lt=50).order_by("order")
    assert [(each.deck, each.number) for each in fresh] == [(1, 19), (2, 15), (2, 20)]


def test_sns_evt_01_a_congress_without_a_war_scare_is_a_quiet_month(turn):
    play_step(turn, "event", 2)
    assert EventDraw.objects.get().played == 20
    assert level(turn) == 6


def test_sns_evt_01_a_congress_after_a_war_scare_ends_it(turn):
    play_step(turn, "event", 1)
    assert (level(turn), standing(turn, Lasting.WAR_SCARE, number=3)) == (5, [""])
    third = turn_three(turn)
    play_step(third, "event", 1)  # the first card left is number 2
    assert (level(turn), standing(turn, Lasting.WAR_SCARE, number=3)) == (6, [])


def test_sns_evt_01_a_double_draws_two_more(turn):
    play_step(turn, "event", 19, 15, 3)
    assert list(EventDraw.objects.values_list("number", flat=True)) == [19, 15, 3]
    assert (level(turn), treasury(turn).balance) == (7, 50_000)


def test_sns_evt_02_a_trade_boom_brings_50_000(turn):
    play_step(turn, "event", 3)
    assert treasury(turn).balance == 50_000


@pytest.mark.parametrize(("before", "after"), [(90_000, 50_000), (30_000, 0), (0, 0)])
def test_sns_evt_02_a_bank_failure_takes_40_000_as_far_as_they_are_there(turn, before, after):
    british = Government.objects.get().side
    if before:
        with edge(reason="test"):
            grant(side=british, amount=before, memo="test", by=None)
    play_step(turn, "event", 4)
    assert treasury_of(british).balance == after


@pytest.mark.parametrize(
    ("card", "lasting", "left"),
    [
        (5, Lasting.ARMY_REFORM, {"infantry": 3}),
        (7, Lasting.NAVAL_ESTIMATES, {"small_gunboat": 1, "large_gunboat": 1}),
    ],
)
def test_sns_evt_02_discounts_wait_until_they_are_used(turn, card, lasting, left):
    play_step(turn, "event", card)
    effect = StandingEffect.objects.get(lasting=lasting)
    assert (effect.left, effect.until) == (left, None)


def test_sns_evt_02_a_dockyard_strike_lasts_its_month(turn):
    play_step(turn, "event", 6)
    assert standing(turn, Lasting.DOCKYARD_STRIKE) == [""]
    assert standing(turn, Lasting.DOCKYARD_STRIKE, number=2) == []


def test_sns_evt_02_a_famine_unsettles_one_territory(turn):
    # In order of their keys: afghanistan, burma, cape.
    play_step(turn, "event", 8, 2)
    assert (index(turn, "burma"), standing(turn, Lasting.FAMINE)) == (3, ["burma"])
    assert standing(turn, Lasting.FAMINE, number=2) == []


def test_sns_evt_02_a_border_treaty_settles_one_territory(turn):
    play_step(turn, "event", 11, 1)
    assert index(turn, "afghanistan") == 2


def test_sns_evt_02_cholera_takes_a_part_of_the_units_of_a_port(turn):
    side = Government.objects.get().side
    there = station(side, "aden")
    elsewhere = station(side, "cairo")
    play_step(turn, "event", 9, sorted(PORTS).index("aden") + 1, 4)
    there.refresh_from_db()
    elsewhere.refresh_from_db()
    # A fifth of each, rounded up.
    lost = -(-there.full_figures * 20 // 100)
    assert there.figures == there.full_figures - lost
    assert elsewhere.figures == elsewhere.full_figures
    casualty = Casualty.objects.get()
    assert (casualty.unit, casualty.count, casualty.cause) == (there, lost, "cholera")
    assert casualty.rule == "SNS-EVT-02"


def test_sns_evt_02_cholera_destroys_a_unit_that_loses_its_last_figure(turn):
    side = Government.objects.get().side
    unit = station(side, "aden", figures=1)
    play_step(turn, "event", 9, sorted(PORTS).index("aden") + 1, 1)
    unit.refresh_from_db()
    assert (unit.figures, unit.status) == (0, TroopUnit.Status.DESTROYED)
    assert not unit.officers.exists()


def test_sns_evt_02_a_missionary_costs_a_level_unless_a_unit_comes_in_two_months(turn):
    play_step(turn, "event", 10, 1)
    assert (index(turn, "afghanistan"), level(turn)) == (4, 6)
    assert standing(turn, Lasting.MISSION, number=2) == ["afghanistan"]


def test_sns_evt_02_gun_runners_and_a_great_chief_come_to_a_native_side(turn):
    play_step(turn, "event", 12, 1)
    assert standing(turn, Lasting.GUN_RUNNERS) == ["afghans"]
    play = EventDraw.objects.get()
    assert play.struck == "afghans"


def test_sns_evt_02_a_great_chief_comes_to_the_side_in_uprising(turn):
    set_index(turn, "sudan", 4)
    play_step(turn, "event", 13)  # one candidate: no die
    assert standing(turn, Lasting.GREAT_CHIEF) == ["mahdists"]


def test_sns_evt_02_without_an_uprising_no_great_chief_comes(turn):
    play_step(turn, "event", 13)
    assert EventDraw.objects.get().played == 20
    assert standing(turn, Lasting.GREAT_CHIEF) == []


def test_sns_evt_02_a_native_player_goes_before_sides_without_one(turn):
    zulu = turn.campaign.sides.get(key="zulu")
    factories.make_member(turn.campaign, role="commander", side=zulu)
    play_step(turn, "event", 12)
    assert standing(turn, Lasting.GUN_RUNNERS) == ["zulu"]


@pytest.mark.parametrize(("risen", "after"), [((), 6), (("sudan",), 5), (("sudan", "burma"), 4)])
def test_sns_evt_02_a_press_campaign_costs_a_level_for_each_uprising(turn, risen, after):
    for key in risen:
        set_index(turn, key, 5)
    play_step(turn, "event", 14)
    assert level(turn) == after


def test_sns_evt_02_a_royal_visit_raises_the_level_and_not_above_10(turn):
    Government.objects.update(level=10)
    play_step(turn, "event", 15)
    assert level(turn) == 10


def test_sns_evt_02_a_telegraph_is_laid_for_good(turn):
    play_step(turn, "event", 16, sorted(PORTS).index("aden") + 1)
    assert standing(turn, Lasting.TELEGRAPH, number=300) == ["aden"]


@pytest.mark.parametrize(("card", "lasting"), [(17, Lasting.LOW_RIVER), (18, Lasting.HIGH_FLOOD)])
def test_sns_evt_02_a_river_is_low_or_high_for_two_months(turn, card, lasting):
    play_step(turn, "event", card, sorted(SHIPPED.rivers).index("nile") + 1)
    assert standing(turn, lasting, number=2) == ["nile"]
    assert standing(turn, lasting, number=3) == []


def test_sns_evt_02_in_a_theatre_without_a_river_low_water_befalls_nobody():
    turn = open_war(deploy=False, options={"theatre": "south-africa"})
    play_step(turn, "event", 17)
    assert EventDraw.objects.get().struck == ""
    assert not StandingEffect.objects.exists()


def test_sns_evt_02_the_event_step_is_told_in_the_report(turn):
    at_event = advance(turn)
    assert at_event.step == "event"
    advance(at_event)
    told = at_event.steps.get(step="event").log
    assert told[0]["kind"] == "event_drawn"
