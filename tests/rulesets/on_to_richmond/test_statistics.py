"""The steps of this book over thousands of real dice, against exact chances at 5 sigma."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction

import pytest

from rulesets.on_to_richmond import gunnery, land, ramming
from rulesets.on_to_richmond.orders import FireOrder, LandOrder
from rulesets.on_to_richmond.tables import Arm, GunType
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    TI,
    TR,
    at,
    make_battle,
    make_ship,
    make_unit,
    told,
)
from tests.support import sampling as support
from tests.support.sampling import agree


def tenths(**shares: int) -> dict[Hashable, Fraction]:
    return {int(what[1:]): Fraction(share, 10) for what, share in shares.items()}


def sampled(what: str, once) -> Counter:
    return support.sampled(what, once, phase="cards")


@pytest.mark.parametrize("inches", [5, 10, 20])
@pytest.mark.parametrize("firer", [GB, TI])
def test_or_bg_05_a_ships_gun_at_a_ship(firer, inches):
    battle = make_battle(make_ship(firer, "firer"), make_ship(BI, "target", 1, x=inches))
    battle.logging = False
    ship, target = battle.ships["firer"], battle.ships["target"]
    order = FireOrder("turret-1" if firer == TI else "starboard", target.id)

    def once(dice) -> int:
        ship.fired, target.damage = [], 0
        gunnery.fire(battle, dice, ship, [order])
        return target.damage

    hits = {GB: {5: 5, 10: 3, 20: 1}, TI: {5: 4, 10: 3, 20: 2}}[firer][inches]
    agree(sampled(f"{firer} {inches}", once), tenths(_1=hits, _0=10 - hits))


@pytest.mark.parametrize(
    ("gun", "kind", "inches", "hits"),
    [
        (GunType.SMOOTHBORE, TI, 5, 2),
        (GunType.SMOOTHBORE, TI, 10, 0),
        (GunType.RIFLED, BI, 5, 1),
        (GunType.SMOOTHBORE, GB, 10, 2),
        (GunType.RIFLED, GB, 20, 1),
        (GunType.SMOOTHBORE, TR, 5, 5),
        (GunType.RIFLED, TR, 30, 0),
    ],
)
def test_or_bg_05_a_shore_gun_at_a_ship(gun, kind, inches, hits):
    battle = make_battle(
        make_ship(kind, "target", 0, heading=EAST),
        make_unit("fort", 1, Arm.ARTILLERY, y=-90.001, stands=1, gun=gun),
    )
    battle.logging = False
    target, fort = battle.ships["target"], battle.units["fort"]
    target.position = at(0, -90.001 + inches + 0.5)
    told(battle, 1).units["fort"] = LandOrder(fire=target.id)

    def once(dice) -> int:
        target.damage = 0
        land.act(battle, dice, fort)
        return target.damage

    agree(sampled(f"{gun} {kind} {inches}", once), tenths(_1=hits, _0=10 - hits))


def test_or_ram_03_six_in_ten_two_points_three_in_ten_one():
    battle = make_battle(make_ship(BI, "rammer", y=-2), make_ship(GB, "target", 1, heading=EAST))
    battle.logging = False
    rammer, target = battle.ships["rammer"], battle.ships["target"]

    def once(dice) -> int:
        target.damage, battle.locks = 0, []
        ramming.strike(battle, dice, rammer, target)
        return target.damage

    agree(sampled("ram", once), tenths(_2=6, _1=3, _0=1))


@pytest.mark.parametrize(("value", "rallies"), [(8, 9), (5, 6)])
def test_or_bg_07_a_check_of_morale(value, rallies):
    battle = make_battle(make_unit("brigade", 1, y=-95, value=value))
    battle.logging = False
    unit = battle.units["brigade"]

    def once(dice) -> int:
        return int(land.check(battle, dice, unit) == "rallied")

    agree(sampled(f"morale {value}", once), tenths(_1=rallies, _0=10 - rallies))
