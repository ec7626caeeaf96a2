"""Section 38: the look-out on open water, its courses by the rules that they come under."""

from __future__ import annotations

import pytest

from benchmarks.companion import standard
from rulesets import BattleSetup, resolve
from rulesets.core.geometry import within
from rulesets.soldiers_companion.commander import helm
from rulesets.soldiers_companion.commander.doctrine import Doctrine, Name
from rulesets.soldiers_companion.commander.open_water import Lookout, plain_sailing
from rulesets.soldiers_companion.movement.legs import plan
from rulesets.soldiers_companion.orders import Leg, PowerTurn
from rulesets.soldiers_companion.tables import INCH, NEAR
from rulesets.soldiers_companion.water.hulls import gap_within
from tests.rulesets.soldiers_companion.afloat import book, on_water
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import at, make_ship
from tests.rulesets.soldiers_companion.random_setups import make_random, seed_of

AGGRESSIVE = Doctrine(Name.AGGRESSIVE)
SWARM = Doctrine(Name.NATIVE_SWARM)


def course(*entries, doctrine: Doctrine = AGGRESSIVE, allowance: int = 24, **changes):
    """The first vessel's move, and her battle."""
    commander = StandFast()
    battle = on_water(*entries, commanders=(commander, StandFast()), **changes)
    ship = entries[0][1]
    ship.allowance = allowance * INCH
    assert plain_sailing(battle, ship)
    return battle, helm.move(battle, doctrine, ship, {})


def legs(order) -> list[float]:
    return [step.length / INCH for step in order.steps if isinstance(step, Leg)]


@pytest.mark.parametrize("number", range(12))
def test_the_plan_of_a_look_out_is_that_of_the_rules(number, monkeypatch):
    planned = []
    told = Lookout.course

    def checked(self: Lookout):
        found = told(self)
        if found is not None and found.plan is not None:
            battle, ship = self._battle, self._ship
            assert plan(battle, ship, found.order) == found.plan
            planned.append(found)
        return found

    monkeypatch.setattr(Lookout, "course", checked)
    resolve(make_random(number), seed_of(number))
    resolve(BattleSetup.from_json(standard()), seed_of(number))
    assert planned


def test_a_vessel_goes_straight_on_over_open_water():
    ours = make_ship(name="a", side=0)
    enemy = make_ship("raft", "z", 1, position=at(0, 90))

    battle, order = course(ours, enemy)

    assert legs(order) == [12, 12]
    assert battle.legal is not None
    assert battle.legal[1] is order


def test_sc_mov_05_a_steamer_behind_a_friend_turns_out_of_his_wake():
    ours = make_ship(name="a", side=0)
    friend = make_ship(name="b", side=0, position=at(0, 15))
    enemy = make_ship("raft", "z", 1, position=at(0, 90))

    battle, order = course(ours, friend, enemy)

    assert isinstance(order.steps[0], PowerTurn)
    assert legs(order) == [12]
    end = battle.legal[2].at
    assert not within(end, friend[1].position, friend[1].card.wide + NEAR)


def test_sc_col_02_a_boat_behind_a_friend_stops_short_of_him():
    ours = make_ship("raft", "a", 0)
    friend = make_ship("raft", "b", 0, position=at(0, 14))
    enemy = make_ship("raft", "z", 1, position=at(0, 60))

    battle, order = course(ours, friend, enemy, doctrine=SWARM, allowance=12)

    (length,) = legs(order)
    assert 0 < length < 12
    ours[1].position = battle.legal[2].at
    assert not gap_within(ours[1], friend[1], NEAR)


def test_a_boat_comes_to_contact_with_her_enemy():
    ours = make_ship("raft", "a", 0)
    enemy = make_ship("raft", "z", 1, position=at(0, 9))

    battle, _ = course(ours, enemy, doctrine=SWARM, allowance=12)

    ours[1].position = battle.legal[2].at
    assert gap_within(ours[1], enemy[1], 1)
    assert book(ours[1].position)[1] > 0


def test_sc_man_05_a_vessel_that_leaves_runs_over_the_end_of_the_table():
    ours = make_ship(name="a", side=0, leaving="withdraws")
    enemy = make_ship("raft", "z", 1, position=at(0, -60))
    battle = on_water(ours, enemy, commanders=(StandFast(), StandFast()))
    ship = ours[1]
    exit_at = helm.exit_point(battle, ship)
    ship.position = (ship.position[0] + (exit_at[0] - ship.position[0]) * 9 // 10, exit_at[1])
    ship.heading = 1800 if exit_at[0] == 0 else 0
    ship.allowance = 24 * INCH

    order = helm.move(battle, AGGRESSIVE, ship, {})

    assert plan(battle, ship, order).leaves


def test_a_look_out_sees_no_more_than_she_needs(monkeypatch):
    """What is plainly clear takes one look for each leg."""
    ours = make_ship(name="a", side=0)
    enemy = make_ship("raft", "z", 1, position=at(0, 90))
    looks = []
    told = Lookout._leg
    monkeypatch.setattr(
        Lookout, "_leg", lambda self, place: looks.append(place) or told(self, place)
    )

    course(ours, enemy)

    assert len(looks) == 2


def test_rocks_streams_and_damage_ask_for_a_closer_look():
    ours = make_ship(name="a", side=0)
    assert plain_sailing(on_water(ours), ours[1])
    assert not plain_sailing(on_water(ours, current=3 * INCH), ours[1])
    ours[1].docked = True
    assert not plain_sailing(on_water(ours), ours[1])
