"""SC-AV, SC-NX: armour and penetration."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.armour import (
    critical_av,
    effective,
    gun_av,
    location_av,
    may_pass_through,
)
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.tables import GUNS, Critical, Location
from tests.rulesets.soldiers_companion.factories import logged
from tests.rulesets.soldiers_companion.striking import AHEAD, afloat, shoot

PLAIN, WHOLE = Options(), Options.from_json({"armour_scope": "whole_vessel"})
PASSING = Options.from_json({"non_exploding_rounds": True})


def test_sc_av_01_penetration_is_the_dv():
    assert all(
        card.penetration == card.dv2 // 2 for name, card in GUNS.items() if name != "war_rocket"
    )
    assert GUNS["war_rocket"].penetration == 0


@pytest.mark.parametrize(
    ("dv2", "penetration", "av", "left2"),
    [(4, 2, 2, 4), (2, 1, 2, 1), (2, 1, 9, 1), (6, 3, 4, 3), (4, 2, 3, 2), (6, 3, 0, 6)],
)
def test_sc_av_02_armour_above_the_penetration_halves_once(dv2, penetration, av, left2):
    assert effective(dv2, penetration, av) == left2


@pytest.mark.parametrize(("fraction", "hull"), [(3, 1), (4, 2)])
def test_sc_av_03_a_fraction_is_decided_by_a_die(fraction, hull):
    battle, ship = afloat("small_gunboat", card={"av": 4})

    shoot(battle, ship, 3, 1, fraction)

    assert ship.hull_lost == hull


def test_sc_av_03_no_hit_is_left_of_a_failed_half():
    battle, ship = afloat("small_gunboat")

    shoot(battle, ship, 1, 6, 2, 3, 3)

    assert ship.rudder is None
    assert not ship.losses.crew


@pytest.mark.parametrize(("dv2", "av", "left2"), [(1, 0, 1), (1, 1, 1), (1, 2, 0), (2, 1, 2)])
def test_sc_av_04_penetration_0(dv2, av, left2):
    assert effective(dv2, 0, av) == left2


def test_sc_av_04_a_light_shot_does_nothing_to_a_turret():
    battle, ship = afloat("small_gunboat")

    shoot(battle, ship, 0.5, 5, at=AHEAD)

    assert len(logged(battle, "armour_met")) == 1
    assert not logged(battle, "gun_destroyed")


def test_sc_av_05_gunboats_are_armoured_and_others_are_not():
    assert [kind for kind, card in PRINTED.items() if card.av] == ["small_gunboat", "large_gunboat"]
    assert {PRINTED[kind].av for kind in ("small_gunboat", "large_gunboat")} == {2}


@pytest.mark.parametrize(
    ("options", "crew", "shielded"),
    [(PLAIN, 0, 0), (WHOLE, 2, 2)],
    ids=["by_location", "whole_vessel"],
)
def test_sc_av_06_armour_by_location(options, crew, shielded):
    _, ship = afloat("small_gunboat")

    assert location_av(options, ship, Location.HULL) == 2
    assert location_av(options, ship, Location.CREW) == crew
    assert gun_av(options, ship, ship.gun("bow-4-7-inch")) == 2
    assert gun_av(options, ship, ship.gun("port-maxim-1")) == shielded
    for result in Critical:
        outside = result in (Critical.FIRE, Critical.BRIDGE)
        assert critical_av(options, ship, result) == (crew if outside else 2)


def test_sc_av_06_a_steamers_turret_covers_that_gun_alone():
    _, ship = afloat("large_steamer")
    ship.guns[0].turret_av = 2

    assert [gun_av(PLAIN, ship, gun) for gun in ship.guns[:2]] == [2, 0]


@pytest.mark.parametrize("scope", ["by_location", "whole_vessel"])
def test_sc_av_06_the_switch_in_play(scope):
    battle, ship = afloat("small_gunboat", {"armour_scope": scope})

    # A crew hit: bare by location; by the whole vessel it is halved, and the die says no.
    shoot(battle, ship, 1, 3, *((3,) if scope == "whole_vessel" else ()))

    assert ship.structure_lost == (1 if scope == "by_location" else 0)


@pytest.mark.parametrize(
    ("kind", "dv2", "penetration", "tested"),
    [
        ("small_steamer", 4, 2, True),
        ("small_steamer", 6, 3, True),
        ("small_gunboat", 6, 3, False),
        ("small_gunboat", 10, 5, True),
    ],
)
def test_sc_nx_01_penetration_of_more_than_twice_the_armour(kind, dv2, penetration, tested):
    _, ship = afloat(kind)

    assert may_pass_through(PASSING, ship, dv2, penetration) is tested
    assert not may_pass_through(PLAIN, ship, dv2, penetration)


def test_sc_nx_01_a_passing_round_skips_armour_and_is_of_dv_1_in_criticals_too():
    battle, ship = afloat("large_gunboat", {"non_exploding_rounds": True}, card={"av": 1})

    shoot(battle, ship, 3, 4, 6, 3, 3)

    assert [leak.amount for leak in ship.floodings] == [1]
    assert not logged(battle, "armour_met")


@pytest.mark.parametrize("dv2", [1, 2])
def test_sc_nx_02_rounds_of_dv_1_and_less_are_exempt(dv2):
    _, ship = afloat("raft")

    assert not may_pass_through(PASSING, ship, dv2, dv2 // 2)


def test_sc_nx_03_a_passing_round_does_less_harm():
    harm = []
    for face in (3, 4):
        battle, ship = afloat("large_steamer", {"non_exploding_rounds": True})
        shoot(battle, ship, 3, face, 1)
        harm.append(ship.hull_lost)

    assert harm == [3, 1]
