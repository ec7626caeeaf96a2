"""SNS-PRICE as it is played: purchases with receipts, deliveries, discounts, refusals, sales."""

from copy import deepcopy

import pytest

from campaigns.calendar import open_turn
from campaigns.models import Account, Transfer
from riverwar.api import edge
from riverwar.feed.models import Event
from tests import factories
from tests.support.api import Person, done, refused
from tests.turns.market import enrich
from tests.turns.test_exchequer import calm, set_treasury
from tests.turns.world import advance, make_war, open_war
from turns import effects, purchases, services
from turns.audit import audit
from turns.errors import OrderForbiddenError
from turns.finance import purses_of
from turns.models import StandingEffect
from vessels.errors import BookForbidsError, VesselUnavailableError
from vessels.models import Build, Receipt, TroopUnit, Vessel, VesselLoss
from vessels.outfits import outfit_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def founded(once):
    return once(at_exchequer)


@pytest.fixture
def war(founded):
    return deepcopy(founded)


def at_exchequer():
    """The war without forces in its first Exchequer step; somebody leads the British."""
    campaign = make_war(by=factories.make_user())
    factories.make_member(campaign, side=factories.make_side(campaign, "british"))
    with edge(reason="test"):
        turn = services.open_calendar(campaign=campaign, by=None, deploy=False)
    advance(turn, through="unrest")
    StandingEffect.objects.all().delete()
    return campaign


def buy(campaign, item, place, **more):
    side = factories.make_side(campaign, "british")
    with edge(reason="test"):
        return purchases.buy(side=side, item=item, place=place, by=None, **more)


def purse(campaign, theatre):
    return Account.objects.get(campaign=campaign, kind="theatre", theatre=theatre).balance


def bought_units(campaign):
    """The British units: natives come by muster."""
    return TroopUnit.objects.filter(campaign=campaign, side__key="british")


def to_exchequer(campaign):
    """Through the month to the next Exchequer step, as if nothing had been drawn."""
    calm(campaign)
    advance(open_turn(campaign), through="accounts")
    advance(open_turn(campaign), through="unrest")
    StandingEffect.objects.all().delete()


def test_sns_price_01_sns_seq_01_what_is_bought_is_paid_now_and_delivered_in_its_month(war):
    # Vector 5.
    enrich(war, 50_000)
    for item in ("RI", "RI", "FA"):
        buy(war, item, "london")
    assert purse(war, "home") == 50_000 - 39_000
    assert [b.due_in for b in Build.objects.filter(campaign=war).order_by("id")] == [3, 3, 4]
    upkeeps = []
    units = []
    for _ in range(5):
        advance(open_turn(war))
        units.append(list(bought_units(war).values_list("card", flat=True)))
        paid = Transfer.objects.filter(campaign=war, kind="upkeep").order_by("created_at", "id")
        upkeeps.append(sum(max(p.amount for p in t.postings.all()) for t in paid))
        to_exchequer(war)
    assert [sorted(cards) for cards in units] == [
        [], [], ["RI", "RI"], ["FA", "RI", "RI"], ["FA", "RI", "RI"],
    ]  # fmt: skip
    assert upkeeps == [0, 0, 0, 3_600, 3_600 + 5_100]
    unit = bought_units(war).filter(card="RI").first()
    assert (unit.place, unit.points, unit.build.delivered_in) == ("london", 12_000, 3)


def test_sns_price_01_a_receipt_pins_price_and_edition(war):
    enrich(war, 20_000)
    build = buy(war, "NI", "cairo", name="9th Sudanese")
    receipt = Receipt.objects.get(build=build)
    assert (receipt.amount, receipt.rule, receipt.item) == (
        6_000, "SNS-PRICE-01", "Native Infantry",
    )  # fmt: skip
    assert receipt.price_list_version.price_list.key == "sun-never-sets-pounds"
    assert receipt.transfer.kind == "purchase"
    assert build.name == "9th Sudanese"
    assert purse(war, "north-africa") == 14_000


def test_sns_price_01_gunboats_of_the_campaign(war):
    # Vector 6.
    enrich(war, 50_000)
    small, large = buy(war, "SG", "bombay"), buy(war, "LG", "portsmouth")
    assert (small.receipt.amount, small.due_in) == (10_000, 4)
    assert (large.receipt.amount, large.due_in) == (30_000, 7)
    with pytest.raises(OrderForbiddenError, match="SNS-PRICE-02"):
        buy(war, "armoured-small-gunboat", "portsmouth")


def test_sns_evt_02_discounts_are_used_up_by_purchases(war):
    # Vector 7.
    enrich(war, 100_000)
    turn = open_turn(war)
    StandingEffect.objects.create(
        campaign=war, lasting="army_reform", since=turn.number, left={"infantry": 3}
    )
    StandingEffect.objects.create(
        campaign=war,
        lasting="naval_estimates",
        since=turn.number,
        left={"small_gunboat": 1, "large_gunboat": 1},
    )
    bought = [("GI", "london"), ("RI", "london"), ("NI", "cairo"), ("RI", "london")]
    bought += [("SG", "portsmouth"), ("SG", "portsmouth"), ("LG", "portsmouth")]
    prices = [buy(war, item, place).receipt.amount for item, place in bought]
    assert prices == [12_800, 9_600, 4_800, 12_000, 8_000, 10_000, 24_000]
    assert not list(effects.standing(war, turn.number))


def test_sns_money_01_a_purchase_past_the_balance_is_refused_and_leaves_it(war):
    # Vector 2.
    enrich(war, 11_999)
    with pytest.raises(OrderForbiddenError) as caught:
        buy(war, "RI", "london")
    assert caught.value.facts["rule"] == "SNS-MONEY-01"
    assert "£1 more" in caught.value.remedy
    assert purse(war, "home") == 11_999
    assert not Build.objects.exists()


def test_sns_price_01_a_place_that_does_not_raise_a_unit_is_refused(war):
    enrich(war, 50_000)
    for item, place in (("RI", "cairo"), ("LG", "bombay"), ("NI", "atlantis")):
        with pytest.raises(OrderForbiddenError) as caught:
            buy(war, item, place)
        assert caught.value.facts["rule"] == "SNS-PRICE-01"


def test_sns_seq_01_purchases_are_open_in_the_exchequer_step_and_until_orders_are_taken(war):
    enrich(war, 50_000)
    advance(open_turn(war))
    assert buy(war, "NI", "cairo").ordered_in == 1
    advance(open_turn(war))
    with pytest.raises(OrderForbiddenError) as caught:
        buy(war, "NI", "cairo")
    assert caught.value.facts["rule"] == "SNS-SEQ-01"


def test_sns_evt_02_a_dockyard_strike_puts_vessels_off_by_a_month(war):
    enrich(war, 50_000)
    before, regiment = buy(war, "SG", "bombay"), buy(war, "RI", "london")
    advance(open_turn(war))
    to_exchequer(war)
    StandingEffect.objects.create(campaign=war, lasting="dockyard_strike", since=2, until=2)
    during = buy(war, "SG", "bombay")
    advance(open_turn(war))
    for build in (before, regiment, during):
        build.refresh_from_db()
    assert (before.due_in, regiment.due_in, during.due_in) == (5, 3, 6)


def test_sns_price_02_theatre_vessels_are_bought_where_the_option_opens_them():
    campaign = make_war(by=factories.make_user(), options={"theatre_purchases": True})
    factories.make_member(campaign, side=factories.make_side(campaign, "british"))
    with edge(reason="test"):
        turn = services.open_calendar(campaign=campaign, by=None, deploy=False)
    advance(turn, through="unrest")
    StandingEffect.objects.all().delete()
    enrich(campaign, 50_000)
    boat = buy(campaign, "large-boat", "wadi-halfa")
    melik = buy(campaign, "armoured-small-gunboat", "portsmouth")
    # 15 days, and 150.
    assert (boat.receipt.amount, boat.due_in, boat.card) == (400, 2, "large-boat")
    assert (melik.receipt.amount, melik.due_in) == (22_000, 6)


def test_sns_price_03_a_sale_returns_two_fifths_of_the_price_as_whole_as_the_hull_is():
    campaign = open_war(options={"theatre": "north-africa"}).campaign
    factories.make_member(campaign, side=factories.make_side(campaign, "british"))
    advance(open_turn(campaign), through="unrest")
    vessel = Vessel.objects.filter(campaign=campaign, card="SG").first()
    vessel.condition = {"soldiers_companion": {"hull_lost": 2}}
    vessel.save(update_fields=["condition"])
    with edge(reason="test"):
        loss = purchases.sell(vessel=vessel, by=None)
    vessel.refresh_from_db()
    # 40% of 10,000, three fifths of it.
    assert purse(campaign, "north-africa") == 2_400
    assert (vessel.status, loss.place, loss.cause) == ("scrapped", "wadi-halfa", "Sold")
    assert VesselLoss.objects.filter(vessel=vessel).count() == 1


def test_sns_role_02_a_theatre_without_a_player_raises_what_its_garrisons_lack():
    campaign = open_war(deploy=False, options={"theatre": "north-africa"}).campaign
    advance(open_turn(campaign), through="unrest")
    StandingEffect.objects.all().delete()
    set_treasury(campaign, 20_000)
    advance(open_turn(campaign))
    # The cheapest that Egypt raises; no yard of the theatre builds gunboats.
    (build,) = Build.objects.filter(campaign=campaign)
    assert (build.card, build.place, build.name) == ("NI", "alexandria", "1st Native Infantry")
    assert purse(campaign, "north-africa") == 14_000
    to_exchequer(campaign)
    advance(open_turn(campaign))
    delivered = bought_units(campaign).get()
    assert (delivered.key, delivered.place) == ("1st-native-infantry", "alexandria")


def test_a_commander_buys_over_the_api_once_for_each_key(war):
    enrich(war, 20_000)
    side = factories.make_side(war, "british")
    person = Person(war.members.get(role="commander").user)
    body = {"side": str(side.pk), "item": "NI", "place": "cairo"}
    first = done(person.post("/builds/", body, key="one"), 201)
    again = done(person.post("/builds/", body, key="one"), 201)
    assert (first["id"], first["price"], first["due_in"]) == (again["id"], 6_000, 2)
    assert len(person.rows("/builds/", campaign=str(war.pk))) == 1
    refused(person.post("/builds/", {**body, "item": "XX"}), 422, "not_offered")
    short = refused(person.post("/builds/", {**body, "item": "NC", "place": "london"}), 409,
                    "order_forbidden")  # fmt: skip
    assert "SNS-PRICE-01" in short["detail"]


def test_the_exchequer_step_takes_as_many_statements_for_a_theatre_as_for_all(
    django_assert_max_num_queries,
):
    counts = []
    for options in ({"theatre": "north-africa"}, {}):
        campaign = open_war(options=options).campaign
        advance(open_turn(campaign), through="unrest")
        StandingEffect.objects.all().delete()
        with django_assert_max_num_queries(120) as seen:
            advance(open_turn(campaign))
        counts.append(len(seen.captured_queries))
    assert abs(counts[0] - counts[1]) <= 12, counts


def test_the_purses_are_read_at_once(war, django_assert_num_queries):
    with django_assert_num_queries(1):
        purses_of(war)


def test_sns_price_04_a_fitting_is_paid_takes_its_days_and_stays():
    campaign = open_war(options={"theatre": "north-africa"}).campaign
    factories.make_member(campaign, side=factories.make_side(campaign, "british"))
    calm(campaign)
    advance(open_turn(campaign), through="unrest")
    StandingEffect.objects.all().delete()
    enrich(campaign, 5_000)
    vessel = Vessel.objects.filter(campaign=campaign, card="SG").first()
    with edge(reason="test"):
        job = purchases.fit(vessel=vessel, fitting="plating", by=None)
    assert (job.cost, job.last_turn, job.last_day) == (500, 1, 5)
    assert purse(campaign, "north-africa") == 4_500
    with pytest.raises(VesselUnavailableError), edge(reason="test"):
        purchases.fit(vessel=vessel, fitting="barricades", by=None)
    advance(open_turn(campaign), through="aftermath")
    vessel.refresh_from_db()
    assert (vessel.status, outfit_of(vessel)) == ("available", {"plating": True})


def test_sns_price_04_machine_guns_replace_a_regular_gun_for_the_price_of_two():
    campaign = open_war(options={"theatre": "north-africa"}).campaign
    factories.make_member(campaign, side=factories.make_side(campaign, "british"))
    advance(open_turn(campaign), through="unrest")
    enrich(campaign, 5_000)
    vessel = Vessel.objects.filter(campaign=campaign, card="SG").first()
    with pytest.raises(BookForbidsError), edge(reason="test"):
        purchases.fit(vessel=vessel, fitting="machine_gun_pair", slot="port-gardner", by=None)
    with edge(reason="test"):
        job = purchases.fit(vessel=vessel, fitting="machine_gun_pair", slot="bow-gun", by=None)
    # Two Gardners at 180, two days each.
    assert (job.cost, job.last_day, job.slot) == (360, 4, "bow-gun")


def test_sns_price_01_the_organiser_calls_a_purchase_off_and_its_price_comes_back(war):
    enrich(war, 10_000)
    build = buy(war, "SG", "hong-kong")
    assert purse(war, "china") == 0
    organiser = Person(war.members.get(role="organiser").user)
    commander = Person(war.members.get(role="commander").user)
    path, why = f"/builds/{build.pk}/cancel/", {"reason": "Ordered twice"}
    refused(commander.post(path, why), 403, "permission_denied")
    assert done(organiser.post(path, why))["status"] == "cancelled"
    assert purse(war, "china") == 10_000
    (back,) = Transfer.objects.filter(campaign=war, kind="reversal")
    assert (back.reverses, back.memo) == (
        build.receipt.transfer,
        f"{build.name} is called off: Ordered twice",
    )
    told = Event.objects.get(campaign=war.pk, type="build.cancelled")
    assert told.payload["told"] == f"{build.name} was called off: Ordered twice"
    refused(organiser.post(path, why), 409, "build_ended")
    for _ in range(3):
        to_exchequer(war)
    advance(open_turn(war))
    build.refresh_from_db()
    assert (build.status, build.delivered_in, build.due_in) == ("cancelled", None, 4)
    assert not Vessel.objects.filter(campaign=war, side__key="british").exists()
    assert audit(war) == []


def test_sns_price_01_what_is_delivered_is_not_called_off(war):
    enrich(war, 10_000)
    build = buy(war, "NI", "cairo")
    to_exchequer(war)
    advance(open_turn(war))
    organiser = Person(war.members.get(role="organiser").user)
    problem = refused(
        organiser.post(f"/builds/{build.pk}/cancel/", {"reason": "Too late"}), 409, "build_ended"
    )
    assert "is delivered" in problem["detail"]
