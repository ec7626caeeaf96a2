"""SNS-REP-01, -02, -04, -08, -09: work on vessels and new men, by the calendar."""

from copy import deepcopy

import pytest

from campaigns.errors import MoneyShortError
from campaigns.rules.deck import Lasting
from riverwar.api import edge
from tests.turns.between import Between
from tests.turns.world import play_step, stepping
from turns.aftermath.upkeep import end_work
from turns.dockyards import Docks
from turns.models import StandingEffect
from vessels.errors import BookForbidsError, NothingToMendError, VesselUnavailableError
from vessels.models import CrewComplement, RepairJob, Replacement, TroopUnit, Vessel
from vessels.services import finding_crews, laying_up, repairs, replacing

pytestmark = pytest.mark.django_db

HURT = {"soldiers_companion": {"hull_lost": 2, "structure_lost": 4}}


def in_funds():
    made = Between(led=True, natives="players", parliament="players")
    made.money(10_000)
    return made


@pytest.fixture(scope="module")
def opened(once):
    return once(in_funds)


@pytest.fixture
def war(opened):
    return deepcopy(opened)


def order(war, vessel, **choices):
    docks = Docks.of(war.campaign)
    fresh = Vessel.objects.select_related("side", "campaign", "class_version").get(pk=vessel.pk)
    with edge(reason="test"):
        return repairs.order_repairs(
            vessel=fresh, at=docks.at(fresh), options=docks.options, by=None, **choices
        )


def shown(jobs):
    return (
        sum(job.cost for job in jobs),
        max(job.last_day for job in jobs),
        len([job for job in jobs if job.task == "hull"]),
    )


def aftermath(war, number=1):
    war.at(number, "aftermath")
    play_step(war.turn, "aftermath")


def test_sns_rep_01_in_a_dockyard_two_jobs_at_a_time(war):
    """Vector 20."""
    vessel = war.vessel(place="bombay", condition=HURT)
    jobs = order(war, vessel)
    assert shown(jobs) == (1_400, 4, 2)
    assert war.balance == 8_600
    vessel.refresh_from_db()
    assert vessel.status == "in_repair"
    aftermath(war)
    vessel.refresh_from_db()
    assert (vessel.status, vessel.condition["soldiers_companion"]) == ("available", {})
    assert {job.status for job in RepairJob.objects.all()} == {"done"}


def test_sns_rep_01_afloat_half_the_hull_and_one_job_at_a_time(war):
    """Vector 20."""
    vessel = war.vessel(place="nile:900", condition=HURT)
    assert shown(order(war, vessel)) == (450, 7, 1)
    aftermath(war)
    vessel.refresh_from_db()
    assert vessel.condition["soldiers_companion"] == {"hull_lost": 1}


def test_sns_rep_02_the_gangs_of_a_yard_take_one_vessel_after_another(war):
    first, second = (war.vessel(place="bombay", condition=HURT) for _ in range(2))
    order(war, first)
    jobs = order(war, second)
    assert {(job.first_day, job.last_day) for job in jobs if job.task == "hull"} >= {(5, 6)}
    assert max(job.last_day for job in jobs) == 8


def test_sns_rep_02_a_part_of_the_work_and_none_of_what_is_not_there(war):
    vessel = war.vessel(place="bombay", condition=HURT)
    assert [job.task for job in order(war, vessel, tasks={"structure": 1})] == ["structure"]
    with pytest.raises(VesselUnavailableError):
        order(war, vessel)
    with pytest.raises(NothingToMendError):
        order(war, war.vessel(place="bombay"))


def test_sns_rep_01_money_that_is_short_leaves_all_as_it_was(war):
    vessel = war.vessel(place="bombay", condition=HURT)
    war.money(1_399)
    with pytest.raises(MoneyShortError):
        order(war, vessel)
    vessel.refresh_from_db()
    assert (vessel.status, RepairJob.objects.count(), war.balance) == ("available", 0, 1_399)


def test_sns_rep_02_after_the_movement_work_begins_the_day_after_the_battle(war):
    vessel = war.vessel(place="bombay", condition=HURT)
    war.at(1, "aftermath")
    war.fought(sides={vessel.key: "british"}, conditions={}, day=10)
    assert {(job.first_turn, job.first_day) for job in order(war, vessel)} >= {(1, 11)}
    other = war.vessel(place="bombay", condition=HURT)
    assert min((job.first_turn, job.first_day) for job in order(war, other)) == (2, 1)


def test_sns_evt_02_a_strike_holds_up_the_dockyards(war):
    vessel = war.vessel(place="bombay", condition=HURT)
    order(war, vessel)
    StandingEffect.objects.create(
        campaign=war.campaign, lasting=Lasting.DOCKYARD_STRIKE, since=1, until=1
    )
    war.at(1, "aftermath")
    with edge(reason="test"):
        end_work(stepping(war.turn))
    vessel.refresh_from_db()
    assert vessel.status == "in_repair"
    aftermath(war, 2)
    vessel.refresh_from_db()
    assert vessel.status == "available"


def test_sns_rep_02_small_boats_are_mended_anywhere(war):
    boat = war.vessel(design="small-boat", place="nile:900", condition=HURT)
    (job,) = order(war, boat)
    assert (job.task, job.cost) == ("boat", 6)
    assert 1 <= job.last_day <= 3


@pytest.mark.parametrize("parliament", ["auto", "players"])
def test_sns_rep_01_without_players_whatever_can_be_paid_is_mended(parliament):
    war = Between(parliament=parliament)
    vessel = war.vessel(place="wadi-halfa", condition=HURT)
    poor = war.vessel(place="bombay", condition=HURT)
    war.purse("north-africa", 1_400)
    aftermath(war)
    assert {job.vessel_id for job in RepairJob.objects.all()} == {vessel.pk}
    assert not RepairJob.objects.filter(vessel=poor).exists()


def test_sns_rep_04_ranks_at_a_dockyard(war):
    vessel = war.vessel(place="bombay")
    for role in ("officers", "helmsmen", "deck"):
        CrewComplement.objects.filter(vessel=vessel, role=role).update(count=0)
    missing = sum(
        {"officers": 400, "helmsmen": 250, "deck": 150}[row.role] * row.full
        for row in CrewComplement.objects.filter(vessel=vessel)
        if row.role in ("officers", "helmsmen", "deck")
    )
    with edge(reason="test"):
        made = finding_crews.replace_crew(
            vessel=vessel, turn=1, place="bombay", yard=Docks.of(war.campaign).at(vessel).yard,
            by=None,
        )  # fmt: skip
    assert made.cost == missing
    assert war.balance == 10_000 - missing
    with pytest.raises(BookForbidsError), edge(reason="test"):
        finding_crews.replace_crew(vessel=vessel, turn=1, place="nile:9", yard=None, by=None)


def test_sns_rep_05_a_crew_more_than_half_new_loses_a_level(war):
    vessel = war.vessel(place="bombay", quality="veteran", experience=9)
    CrewComplement.objects.filter(vessel=vessel).update(count=0)
    vessel.guns.update(crew=0)
    with edge(reason="test"):
        finding_crews.man(vessel, turn=1, place="bombay", theatre="", by=None)
    vessel.refresh_from_db()
    assert (vessel.quality, vessel.experience) == ("experienced", 4)


def test_sns_rep_04_men_for_a_unit_where_it_is_raised(war):
    unit = war.unit(figures=5, place="portsmouth")
    docks = Docks.of(war.campaign)
    with edge(reason="test"):
        made = replacing.replace_figures(
            unit=unit, turn=1, place="portsmouth", where=docks.chart.places["portsmouth"],
            figures=4, by=None,
        )  # fmt: skip
    assert made.cost == 4 * 600
    TroopUnit.objects.filter(pk=unit.pk).update(place="cairo")
    with pytest.raises(BookForbidsError), edge(reason="test"):
        replacing.replace_figures(
            unit=unit, turn=1, place="cairo", where=docks.chart.places["cairo"], figures=1, by=None
        )
    assert Replacement.objects.count() == 1


def test_sns_rep_04_two_units_under_half_strength_become_one(war):
    one, other = war.unit(figures=9), war.unit(figures=8)
    with edge(reason="test"):
        merged = replacing.merge(unit=one, other=other, by=None)
    assert merged.figures == 17
    other.refresh_from_db()
    assert (other.status, other.figures) == ("disbanded", 0)
    half, few = war.unit(figures=10), war.unit(figures=3)
    with pytest.raises(BookForbidsError), edge(reason="test"):
        replacing.merge(unit=half, other=few, by=None)


def test_sns_rep_08_laid_up_and_recommissioned_with_a_new_crew(war):
    vessel = war.vessel(place="bombay")
    with edge(reason="test"):
        laid = laying_up.lay_up(vessel=vessel, by=None)
    assert laid.status == "laid_up"
    assert not CrewComplement.objects.filter(vessel=vessel, count__gt=0).exists()
    docks = Docks.of(war.campaign)
    with edge(reason="test"):
        job = laying_up.recommission(vessel=laid, at=docks.at(laid), by=None)
    assert (job.task, job.last_day) == ("recommission", 15)
    aftermath(war)
    vessel.refresh_from_db()
    assert (vessel.status, vessel.quality) == ("available", "green")
    crew = CrewComplement.objects.filter(vessel=vessel)
    assert all(row.count == row.full for row in crew)


def test_sns_rep_09_a_refit_takes_a_month_in_a_dockyard(war):
    vessel = war.vessel(place="bombay", refitted_in=1)
    war.at(25, "orders")
    docks = Docks.of(war.campaign)
    with edge(reason="test"):
        job = laying_up.order_refit(
            vessel=vessel, at=docks.at(vessel), options=docks.options, by=None
        )
    assert (job.cost, job.last_turn, job.last_day) == (500, 25, 30)
    aftermath(war, 25)
    vessel.refresh_from_db()
    assert vessel.refitted_in == 25
    afloat = war.vessel(place="wadi-halfa")
    with pytest.raises(BookForbidsError), edge(reason="test"):
        laying_up.order_refit(vessel=afloat, at=docks.at(afloat), options=docks.options, by=None)
