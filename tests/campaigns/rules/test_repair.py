"""SNS-REP-01 and -02: repairs, their cost and their order."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.atlas import PLACES, Yard
from campaigns.rules.options import Options
from campaigns.rules.repair import (
    Damage,
    Job,
    LostGun,
    Vessel,
    Workplace,
    days_of,
    hit_price,
    jobs_for,
    mend_boat,
    schedule,
    workplace,
)
from tests.campaigns.rules.printed import KEYS, wording
from tests.support.dice import ScriptedDice

OPTIONS = Options()
SMALL, LARGE = Vessel(10_000, 5, 10), Vessel(30_000, 10, 20)
ALL = {kind: 1 for kind in Damage if kind not in (Damage.HULL, Damage.GUN)} | {Damage.HULL: 3}


def told(at: Workplace) -> dict[Damage, tuple[int, int, int]]:
    """Of each kind of damage: how many jobs, their days, the cost of one."""
    jobs = jobs_for(ALL, SMALL, at, OPTIONS, guns=[LostGun(400)])
    return {job.damage: (jobs.count(job), job.days, job.cost) for job in jobs}


@pytest.mark.parametrize(("vessel", "hull", "structure"), [(SMALL, 500, 100), (LARGE, 750, 150)])
def test_sns_rep_01_the_price_of_a_hit(vessel, hull, structure):
    assert hit_price(Damage.HULL, vessel, OPTIONS) == hull
    assert hit_price(Damage.STRUCTURE, vessel, OPTIONS) == structure


def test_sns_rep_01_the_shares_are_settings():
    options = Options(hull_repair_percent=50, structure_repair_percent=20)
    assert hit_price(Damage.HULL, SMALL, options) == 1_000
    assert hit_price(Damage.STRUCTURE, SMALL, options) == 200


def test_sns_rep_01_in_a_dockyard():
    assert told(Workplace.DOCKYARD) == {
        Damage.HULL: (3, 2, 500),
        Damage.STRUCTURE: (1, 1, 100),
        Damage.RUDDER: (1, 1, 50),
        Damage.BRIDGE: (1, 1, 50),
        Damage.SCREW: (1, 5, 300),
        Damage.BOILER_LEAK: (1, 5, 400),
        Damage.BOILER_BLOWN: (1, 10, 1_500),
        Damage.GUN: (1, 3, 400),
    }


def test_sns_rep_01_afloat_by_her_own_crew():
    assert told(Workplace.AFLOAT) == {
        Damage.HULL: (1, 3, 250),
        Damage.STRUCTURE: (1, 1, 50),
        Damage.RUDDER: (1, 1, 0),
        Damage.BRIDGE: (1, 1, 0),
        Damage.BOILER_LEAK: (1, 3, 100),
    }


def test_sns_rep_02_a_river_yard_leaves_screw_boiler_and_heavy_guns():
    docked, on_river = told(Workplace.DOCKYARD), told(Workplace.RIVER_YARD)
    assert docked.keys() - on_river.keys() == {Damage.SCREW, Damage.BOILER_BLOWN}
    assert all(on_river[kind] == docked[kind] for kind in on_river)
    heavy = jobs_for({}, SMALL, Workplace.RIVER_YARD, OPTIONS, guns=[LostGun(900, heavy=True)])
    assert heavy == ()
    assert (
        len(jobs_for({}, SMALL, Workplace.DOCKYARD, OPTIONS, guns=[LostGun(900, heavy=True)])) == 1
    )


def test_sns_rep_01_a_gun_is_replaced_from_store_alone_and_what_is_whole_is_no_job():
    raft = Vessel(price=10, full_hull=1, full_structure=0)
    lost = {Damage.GUN: 2, Damage.STRUCTURE: 0}
    assert jobs_for(lost, raft, Workplace.DOCKYARD, OPTIONS) == ()
    stored = jobs_for(lost, raft, Workplace.DOCKYARD, OPTIONS, guns=[LostGun(400)])
    assert stored == (Job(Damage.GUN, 3, 400),)


def test_sns_rep_02_the_yards_are_the_ledgers():
    text = wording("SNS-REP-02")
    docks = text.split("Dockyards: ")[1].split("; ")[0].split(", ")
    yards = text.split("heavy guns): ")[1].split(".")[0].split(", ")
    assert {key for key, place in PLACES.items() if place.yard is Yard.DOCKYARD} == {
        KEYS[name] for name in docks
    }
    assert {key for key, place in PLACES.items() if place.yard is Yard.RIVER} == {
        KEYS[name] for name in yards
    }
    assert [workplace(yard) for yard in (None, *Yard)] == list(Workplace)


def test_sns_rep_02_one_after_the_other_afloat_and_two_at_a_time_in_a_yard():
    hull, gun = Job(Damage.HULL, 2, 500), Job(Damage.GUN, 3, 400)
    assert [(slot.first, slot.last) for slot in schedule([hull, gun], Workplace.AFLOAT)] == [
        (1, 2),
        (3, 5),
    ]
    assert days_of(schedule([hull, gun], Workplace.DOCKYARD)) == 3
    # Days of 3, 3, 2, 2, 2 end on day 6; the longest first, to whoever is free, would end on 7.
    jobs = [gun, gun, hull, hull, hull]
    assert days_of(schedule(jobs, Workplace.RIVER_YARD)) == 6
    assert schedule([], Workplace.DOCKYARD) == ()
    assert days_of(()) == 0


@given(st.lists(st.integers(1, 10), max_size=9))
def test_sns_rep_02_no_order_of_two_at_a_time_ends_sooner(days: list[int]):
    jobs = [Job(Damage.HULL, each, number) for number, each in enumerate(days)]
    slots = schedule(jobs, Workplace.DOCKYARD)
    assert sorted(slot.job.cost for slot in slots) == list(range(len(jobs)))
    assert all(slot.last - slot.first + 1 == slot.job.days for slot in slots)
    last = days_of(slots)
    assert all(
        sum(slot.first <= day <= slot.last for slot in slots) <= 2 for day in range(1, last + 1)
    )
    soonest = min(
        max(
            sum(each for each, gang in zip(days, gangs, strict=True) if gang),
            sum(each for each, gang in zip(days, gangs, strict=True) if not gang),
        )
        for gangs in product((True, False), repeat=len(days))
    )
    assert last == soonest


def test_sns_rep_02_small_and_native_boats_are_mended_anywhere():
    with ScriptedDice(4) as dice:
        mended = mend_boat(dice, "nuggar", 400)
    assert (mended.days, mended.cost) == (2, 40)
