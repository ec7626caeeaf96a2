"""Who is at sea, in a battle or a prize is not sold or laid up; and nothing stops the month."""

import pytest

from campaigns.models import Member
from campaigns.money import pay_for, reverse_transfer, theatres_of
from riverwar.api import edge
from riverwar.feed.models import Event
from tests import factories
from tests.support.api import Person, done, refused
from tests.turns.between import Between
from tests.turns.fielding import at_movement, meet, met, raised
from tests.turns.test_prizes import taken
from tests.turns.world import stepping
from turns import purchases
from turns.aftermath.upkeep import dispose
from turns.audit.money import misstated_money
from turns.dockyards import Docks
from vessels.errors import BookForbidsError, NotTogetherError, VesselUnavailableError
from vessels.models import Prize, RepairJob, TroopUnit, Vessel
from vessels.services import disembark, laying_up, prizes, repairs, rule_status

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    made = Between()
    made.money(10_000)
    return made


def test_sns_price_03_a_vessel_at_sea_is_neither_sold_nor_laid_up(war):
    vessel = war.vessel(place="passage")
    war.at(1, "exchequer")
    with pytest.raises(VesselUnavailableError), edge(reason="test"):
        purchases.sell(vessel=vessel, by=None)
    with pytest.raises(VesselUnavailableError), edge(reason="test"):
        laying_up.lay_up(vessel=vessel, by=None)
    vessel.refresh_from_db()
    assert vessel.status == "available"


def test_sns_rep_07_a_prize_is_condemned_and_not_sold():
    war = Between(led=True, natives="players", parliament="players")
    _, prize = taken(war)
    war.at(2, "exchequer")
    with pytest.raises(BookForbidsError), edge(reason="test"):
        purchases.sell(vessel=prize.vessel, by=None)
    prize.refresh_from_db()
    assert prize.status == "held"


def test_sns_rep_07_a_prize_that_the_organiser_has_ruled_scrapped_does_not_stop_the_month():
    war, prize = _held()
    with edge(reason="test"):
        rule_status(vessel=prize.vessel, status="scrapped", by=None, reason="Unfit")
    with edge(reason="test"):
        dispose(stepping(war.turn), Docks.of(war.campaign))
    prize.refresh_from_db()
    assert prize.status == "held"


def test_sns_rep_07_a_prize_with_troops_aboard_is_not_burned():
    war, prize = _held()
    unit = war.unit()
    TroopUnit.objects.filter(pk=unit.pk).update(vessel=prize.vessel, place="")
    with pytest.raises(BookForbidsError), edge(reason="test"):
        prizes.burn(prize=prize, day=(2, 1), by=None)
    with edge(reason="test"):
        dispose(stepping(war.turn), Docks.of(war.campaign))
    prize.refresh_from_db()
    assert prize.status == "held"


@pytest.mark.parametrize(("led", "status"), [(False, "condemned"), (True, "held")])
def test_sns_role_02_the_book_disposes_of_the_prizes_of_those_whom_nobody_leads(led, status):
    # SNS-ROLE-02: fewer than four players, so that no parliament sits.
    war = Between(led=led, natives="players", parliament="players")
    _, prize = taken(war)
    Vessel.objects.filter(pk=prize.vessel_id).update(location="bombay")
    war.at(2, "aftermath")
    with edge(reason="test"):
        dispose(stepping(war.turn), Docks.of(war.campaign))
    prize.refresh_from_db()
    assert prize.status == status


@pytest.mark.parametrize(("led", "status"), [(False, "commissioned"), (True, "held")])
def test_sns_unrest_06_natives_whom_nobody_leads_man_their_prizes(led, status):
    war = Between(led=led, natives="players")
    vessel = war.vessel(war.mahdists)
    prize = Prize.objects.create(
        campaign=war.campaign, side=war.mahdists, taken_from=war.british, vessel=vessel,
        turn=1, day=5, place="wadi-halfa", event_id=vessel.status_event_id,
    )  # fmt: skip
    war.at(1, "aftermath")
    with edge(reason="test"):
        dispose(stepping(war.turn), Docks.of(war.campaign))
    prize.refresh_from_db()
    assert prize.status == status


def _held():
    """A war that nobody leads any more, and a prize that is still held in it."""
    war = Between(led=True, natives="players", parliament="players")
    _, prize = taken(war)
    Member.objects.filter(campaign=war.campaign, role=Member.Role.COMMANDER).delete()
    war.at(2, "aftermath")
    return war, prize


def test_sns_rep_02_who_has_a_battle_to_fight_yet_is_not_worked_at():
    turn = at_movement(options={"natives": "players"})
    british = raised(turn, "british", "wadi-halfa", "small-gunboat")
    natives = raised(turn, "mahdists", "wadi-halfa", "large-boat")
    meet(turn, met(turn, "wadi-halfa", british, natives))
    user = factories.make_member(turn.campaign, role="organiser").user
    body = {"vessel": str(british[0].pk)}
    for action in ("lay-up", "refit", "order"):
        refused(Person(user).post(f"/repairs/{action}/", body), 409, "vessel_engaged")


def test_sns_riv_05_a_unit_lands_where_its_vessel_lies(war):
    vessel, unit = war.vessel(), war.unit()
    TroopUnit.objects.filter(pk=unit.pk).update(vessel=vessel, place="")
    with pytest.raises(NotTogetherError), edge(reason="test"):
        disembark(unit=unit, place="khartoum", by=None)
    Vessel.objects.filter(pk=vessel.pk).update(location="passage")
    with pytest.raises(VesselUnavailableError), edge(reason="test"):
        disembark(unit=unit, by=None)
    Vessel.objects.filter(pk=vessel.pk).update(location="wadi-halfa")
    with edge(reason="test"):
        assert disembark(unit=unit, by=None).place == "wadi-halfa"


def test_sns_money_04_a_payment_from_two_purses_goes_back_to_both(war):
    war.money(300)
    war.purse("india", 500)
    with edge(reason="test"):
        paid = pay_for(side=war.british, amount=700, kind="charter", memo="test", by=None)
        reverse_transfer(transfer=paid, memo="a slip", by=None)
    assert (war.balance, theatres_of(war.british)["india"].balance) == (300, 500)
    assert not list(misstated_money(war.campaign))


def test_sns_rep_04_a_unit_with_a_battle_to_fight_yet_is_neither_disbanded_nor_merged():
    turn = at_movement(options={"natives": "players"})
    one, other = raised(turn, "british", "wadi-halfa", "line-infantry", "line-infantry")
    natives = raised(turn, "mahdists", "wadi-halfa", "war-band")
    (spare,) = raised(turn, "british", "cairo", "line-infantry")
    (due,) = meet(turn, met(turn, "wadi-halfa", [one], natives))
    TroopUnit.objects.filter(pk__in=[one.pk, other.pk]).update(figures=5)
    person = Person(factories.make_member(turn.campaign, role="organiser").user)
    named = f"The unit is in a battle: {due.scenario.name}."
    refusals = [
        refused(person.post(f"/units/{one.pk}/disband/"), 409, "unit_engaged"),
        *(
            refused(
                person.post("/replacements/merge/", {"unit": str(a.pk), "other": str(b.pk)}),
                409,
                "unit_engaged",
            )
            for a, b in ((one, other), (other, one))
        ),
    ]
    assert [each["detail"] for each in refusals] == [named] * 3
    done(person.post(f"/units/{spare.pk}/disband/"))


@pytest.mark.parametrize("status", ["available", "scrapped"])
def test_sns_rep_02_work_is_stopped_by_the_ruling_that_takes_her_out_of_the_yard(war, status):
    vessel = war.vessel(place="bombay", condition={"soldiers_companion": {"hull_lost": 2}})
    with edge(reason="test"):
        docks = Docks.of(war.campaign)
        repairs.order_repairs(vessel=vessel, at=docks.at(vessel), options=docks.options, by=None)
    with edge(reason="test"):
        ruled = rule_status(vessel=vessel, status=status, by=None, reason="She is wanted")
    jobs = RepairJob.objects.filter(vessel=vessel)
    assert set(jobs.values_list("status", "ended_event")) == {("stopped", ruled.status_event_id)}
    told = Event.objects.get(pk=ruled.status_event_id)
    assert told.payload["jobs_stopped"] == jobs.count() == 2
