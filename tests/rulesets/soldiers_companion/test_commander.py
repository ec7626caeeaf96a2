"""Section 38: what the commander orders ashore, by the rules that he is under."""

from __future__ import annotations

from rulesets.core.battlefield import Battlefield
from rulesets.soldiers_companion.commander.ashore import charge, landing
from rulesets.soldiers_companion.doctrine import Doctrine, Name, Standing, Station
from rulesets.soldiers_companion.transport import check_exchange
from tests.rulesets.soldiers_companion.afloat import bank_east
from tests.rulesets.soldiers_companion.factories import (
    at,
    make_battle,
    make_field,
    make_ship,
    make_unit,
)

AGGRESSIVE = Doctrine(Name.AGGRESSIVE)


def creek() -> Battlefield:
    """Land north and south of an inch of water in the middle of the table."""
    south, north = at(0, 0)[1], at(1, 0)[1]
    ends = (0, make_field().length)
    return make_field(south=tuple((s, south) for s in ends), north=tuple((s, north) for s in ends))


def test_sc_bg_20_no_charge_over_water():
    beja = make_unit("beja", 1, "war_band", position=at(-2, 0), warrior=True)
    over = make_unit("sikhs", 0, position=at(3, 0))
    battle = make_battle(beja, over, field=creek())
    assert charge(battle, AGGRESSIVE, beja[1]) is None


def test_sc_bg_20_the_nearest_enemy_that_can_be_charged():
    beja = make_unit("beja", 1, "war_band", position=at(-2, 0), warrior=True)
    over = make_unit("sikhs", 0, position=at(3, 0))
    near = make_unit("fusiliers", 0, position=at(-10, 0))
    battle = make_battle(beja, over, near, field=creek())
    assert charge(battle, AGGRESSIVE, beja[1]) == "fusiliers"


def test_sc_bg_19_troops_land_only_where_the_vessel_is_docked():
    ship = make_ship(position=at(0, 0))
    troops = make_unit("sikhs", 0, aboard=ship[1])
    battle = make_battle(ship, troops, make_unit("beja", 1), field=bank_east(2))
    told = Doctrine(standing={"sikhs": Standing(station=Station.LAND)})
    assert landing(battle, told, ship[1]) is None
    ship[1].docked = True
    order = landing(battle, told, ship[1])
    assert order is not None
    assert check_exchange(battle, ship[1], order) is None
