"""Section 0 of the ledger: hulls, distances, sectors and aspects."""

from __future__ import annotations

import random
from math import cos, radians, sin

import pytest

from rulesets.core.battlefield import AreaKind
from rulesets.soldiers_companion.tables import INCH, Aspect, Sector
from rulesets.soldiers_companion.water.hulls import (
    aspect,
    corners,
    distance_of,
    facing_end,
    gap_within,
    hull_at,
    near_shore,
    overlaps,
    plainly_near,
    reaches,
    relative,
    sector,
)
from rulesets.soldiers_companion.water.polygons import hull_of, near, overlap
from tests.rulesets.soldiers_companion.afloat import alone, bank_east, book, on_water, square
from tests.rulesets.soldiers_companion.factories import (
    at,
    heading,
    make_field,
    make_ship,
    make_unit,
    make_work,
)

# fmt: off
BEARINGS = [
    (   0, Sector.AHEAD,             Aspect.BOW),
    (  30, Sector.AHEAD,             Aspect.BOW),
    (  31, Sector.STARBOARD_BOW,     Aspect.STARBOARD),
    (  90, Sector.STARBOARD_BOW,     Aspect.STARBOARD),
    (  91, Sector.STARBOARD_QUARTER, Aspect.STARBOARD),
    ( 149, Sector.STARBOARD_QUARTER, Aspect.STARBOARD),
    ( 150, Sector.ASTERN,            Aspect.STERN),
    ( 180, Sector.ASTERN,            Aspect.STERN),
    (-150, Sector.ASTERN,            Aspect.STERN),
    (-149, Sector.PORT_QUARTER,      Aspect.PORT),
    ( -91, Sector.PORT_QUARTER,      Aspect.PORT),
    ( -90, Sector.PORT_BOW,          Aspect.PORT),
    ( -31, Sector.PORT_BOW,          Aspect.PORT),
    ( -30, Sector.AHEAD,             Aspect.BOW),
]
# fmt: on


@pytest.mark.parametrize(("bearing", "sector_", "aspect_"), BEARINGS)
@pytest.mark.parametrize("course", [0, 60, 240])
def test_sc_gen_sectors_of_sixty_degrees(bearing, sector_, aspect_, course):
    _, ship = alone(heading=heading(course))
    angle = radians(course + bearing)
    point = at(1000 * sin(angle), 1000 * cos(angle))

    assert abs(abs(relative(ship, point)) - abs(bearing) * 10) <= 1
    assert sector(ship, point) is sector_
    assert aspect(ship, point) is aspect_


def test_sc_gen_a_hull_is_a_rectangle_about_its_position():
    _, ship = alone("large_steamer")

    assert [book(corner) for corner in corners(ship)] == [(-1, 6), (-1, -6), (1, -6), (1, 6)]
    ship.heading = heading(90)
    assert [book(corner) for corner in corners(ship)] == [(6, 1), (-6, 1), (-6, -1), (6, -1)]


@pytest.mark.parametrize(
    ("kind", "long", "wide"),
    [("raft", 3, 1), ("large_boat", 6, 1.5), ("small_steamer", 9, 2), ("large_gunboat", 12, 2)],
)
def test_sc_gen_hulls_are_three_inches_long_for_each_point_of_length(kind, long, wide):
    _, ship = alone(kind)

    assert book(corners(ship)[0]) == (-wide / 2, long / 2)


def pair(x: float, y: float, **changes):
    one = make_ship(name="a", side=0)
    other = make_ship(name="b", side=1, position=at(x, y), **changes)
    on_water(one, other)
    return one[1], other[1]


def test_sc_gen_distances_are_from_edge_to_edge():
    one, other = pair(4, 0)

    assert distance_of(one, other) == 2 * INCH
    assert gap_within(one, other, 2 * INCH)
    assert not gap_within(one, other, 2 * INCH - 1)


def test_sc_gen_the_nearest_corner_counts():
    one, other = pair(5, 13)  # corners 3 inches apart across, 4 along

    assert distance_of(one, other) == 5 * INCH
    assert gap_within(one, other, 5 * INCH)
    assert not gap_within(one, other, 5 * INCH - 1)


def test_sc_gen_units_and_works_are_discs():
    _, ship = make_ship()
    _, unit = make_unit(position=at(6, 0))
    _, other = make_unit(position=at(16, 0))
    _, work = make_work(position=at(11, 0))

    assert distance_of(ship, unit) == distance_of(unit, ship) == 4 * INCH
    assert reaches(ship, unit, 4 * INCH)
    assert not reaches(unit, ship, 4 * INCH - 1)
    assert distance_of(unit, other) == 8 * INCH
    assert not reaches(unit, other, 8 * INCH - 1)
    assert distance_of(ship, work) == 8 * INCH
    assert reaches(work, ship, 8 * INCH)


def test_sc_mov_10_to_touch_is_not_to_overlap():
    assert not overlaps(*pair(2, 0))
    assert overlaps(*pair(1.99, 0))
    assert overlaps(*pair(3, 3, heading=heading(60)))


def test_sc_brd_05_the_end_by_which_a_vessel_lies():
    one, other = pair(0, 11)

    assert facing_end(one, other) is Aspect.BOW
    assert facing_end(other, one) is Aspect.STERN


def test_sc_grd_01_near_the_shore_or_a_shoal():
    battle, ship = alone(field=bank_east(3))
    assert near_shore(battle, ship, 2 * INCH)
    assert not near_shore(battle, ship, 2 * INCH - 1)
    assert battle.waters.close_to_shore(corners(ship))

    shoal = square("bar", 5, 0, 1, AreaKind.SHOAL)
    battle, ship = alone(field=make_field(areas=(shoal,)))
    assert battle.waters.near_shore(corners(ship), 3 * INCH)
    assert not battle.waters.near_shore(corners(ship), 3 * INCH - 1)
    assert not near_shore(battle, ship, 3 * INCH)  # nobody lands on it


def test_sc_col_03_near_rocks():
    battle, ship = alone(field=make_field(areas=(square("reef", 0, 8, 1),)))
    reef = battle.waters.rocks[0]

    assert reef.near(corners(ship), 2500)
    assert not reef.near(corners(ship), 2499)
    ship.position = at(0, 8)
    assert reef.near(corners(ship), 0)


def test_sc_cur_03_the_water_drifted_over_is_convex():
    square_ = ((0, 0), (10, 0), (10, 10), (0, 10))
    moved = tuple((x + 20, y) for x, y in square_)

    hull = hull_of((*square_, *moved))

    assert hull == ((0, 0), (30, 0), (30, 10), (0, 10))
    assert overlap(hull, ((14, 2), (16, 2), (16, 4), (14, 4)))


@pytest.mark.parametrize("seed", range(50))
@pytest.mark.parametrize("reach", [0, 2 * INCH, 6 * INCH])
def test_what_a_glance_tells_of_two_hulls_is_true(seed, reach):
    chance = random.Random(seed)
    one, other = make_ship("large_gunboat")[1], make_ship("large_boat")[1]
    told = 0
    for _ in range(50):
        turned = chance.choice((60 * chance.randrange(6), chance.randrange(360)))
        here = at(0, 0), heading(60 * chance.randrange(6))
        there = at(chance.uniform(-15, 15), chance.uniform(-15, 15)), heading(turned)
        plain = plainly_near(one.card, *here, other.card, *there, reach=reach)
        told += plain is not None
        assert plain in (None, near(hull_at(one, *here), hull_at(other, *there), reach))
    assert told > 25
