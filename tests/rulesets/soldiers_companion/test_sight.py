"""SC-BG-12, SC-BG-22, SC-GUN-04, SC-FIRE-10: arcs, range, sight and cover ashore."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from rulesets.core.battlefield import Area, AreaKind, Island
from rulesets.soldiers_companion.state import Muster, Status
from rulesets.soldiers_companion.tables import INCH, Band, Cover, Formation, Mount
from rulesets.soldiers_companion.water.sight import (
    band_of,
    bears,
    better_cover,
    cover_value,
    eligible_guns,
    enemies,
    enfiladed,
    ground_cover,
    in_sight,
    mount_bears,
    work_bears,
)
from tests.rulesets.soldiers_companion.factories import (
    at,
    gun,
    heading,
    make_battle,
    make_field,
    make_ship,
    make_unit,
    make_work,
)
from tests.rulesets.soldiers_companion.firing import covered


def box(x: float, y: float, half: float) -> tuple[tuple[int, int], ...]:
    corners = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    return tuple(at(*corner) for corner in corners)


@pytest.mark.parametrize(
    ("mount", "bearing", "expected"),
    [
        (Mount.BOW, 1499, True),
        (Mount.BOW, -1499, True),
        (Mount.BOW, 1500, False),
        (Mount.STERN, 300, False),
        (Mount.STERN, -301, True),
        (Mount.STERN, 1800, True),
        (Mount.STARBOARD, 301, True),
        (Mount.STARBOARD, 300, False),
        (Mount.STARBOARD, -900, False),
        (Mount.PORT, -900, True),
        (Mount.PORT, -1500, False),
        (Mount.PORT, 900, False),
        (Mount.BOAT, 300, True),
        (Mount.BOAT, -301, False),
    ],
)
def test_sc_bg_12_the_arcs_of_mounts(mount, bearing, expected):
    assert mount_bears(mount, bearing) is expected


@pytest.mark.parametrize("facing", [0, 60, 180, 300])
def test_sc_fire_10_arcs_turn_with_the_vessel(facing):
    _, ship = make_ship(heading=heading(facing))

    def point(bearing: int) -> tuple[int, int]:
        turned = radians(facing + bearing)
        return at(40 * sin(turned), 40 * cos(turned))

    assert bears(ship, ship.gun("starboard-gardner"), point(90))
    assert not bears(ship, ship.gun("port-gardner"), point(90))
    assert not bears(ship, ship.gun("bow-gun"), point(170))


def test_sc_gun_04_destroyed_and_landed_guns_cannot_be_hit():
    _, ship = make_ship("small_steamer")
    ship.gun("bow-gun").destroyed = True
    assert [one.id for one in eligible_guns(ship, at(30, 0))] == ["starboard-gardner"]
    ship.gun("starboard-gardner").landed = True
    assert eligible_guns(ship, at(30, 0)) == []


def test_sc_bg_14_a_works_guns_bear_all_round_or_in_their_arc():
    _, work = make_work(position=at(0, 0))
    first, second = gun("nine_pdr_rml", slot="gun-1"), gun("nine_pdr_rml", slot="gun-2")
    work.arcs = {"gun-2": (heading(90), 450)}
    assert work_bears(work, first, at(-30, 0))
    assert work_bears(work, second, at(30, 10))
    assert not work_bears(work, second, at(-30, 0))


@pytest.mark.parametrize(
    ("inches", "band"), [(12, Band.SHORT), (12.01, Band.LONG), (24, Band.LONG), (24.01, None)]
)
def test_sc_bg_07_ranges_run_from_edge_to_edge_and_include_their_limit(inches, band):
    _, unit = make_unit(position=at(0, 0))
    _, steamer = make_ship("small_steamer", position=at(inches + 1 + 1, 0))
    assert band_of(unit, steamer, 12 * INCH, 24 * INCH) is band
    assert band_of(steamer, unit, 12 * INCH, 24 * INCH) is band


def test_sc_bg_22_land_blocks_sight_and_vessels_do_not():
    island = make_field(islands=(Island("isle", box(20, 0, 5)),))
    hill = make_field(areas=(Area("hill", AreaKind.HILL, box(20, 0, 5)),))
    one = make_ship("small_steamer", "one", 0)
    other = make_ship("small_steamer", "other", 1, position=at(40, 0))
    between = make_ship("large_gunboat", "between", 0, position=at(20, 0))
    for field, seen in ((make_field(), True), (island, False), (hill, False)):
        battle = make_battle(one, other, between, field=field)
        assert in_sight(battle, one[1], other[1]) is seen


def test_sc_bg_22_who_stands_on_land_sees_and_is_seen():
    field = make_field(islands=(Island("isle", box(20, 0, 5)),))
    ship = make_ship("small_steamer", "ship", 0)
    unit = make_unit("unit", 1, position=at(24, 0))
    battle = make_battle(ship, unit, field=field)
    assert in_sight(battle, ship[1], unit[1])
    assert in_sight(battle, unit[1], ship[1])


@pytest.mark.parametrize(
    ("blocks", "kind", "away", "seen"),
    [
        (False, "large_gunboat", 5, True),
        (True, "large_gunboat", 5, False),
        (True, "large_gunboat", 7, True),
        (True, "small_gunboat", 5, True),
    ],
)
def test_sc_bg_22_vessels_block_sight_option(blocks, kind, away, seen):
    firer = make_ship("small_steamer", "firer", 0)
    target = make_ship("small_boat", "boat", 1, position=at(40, 0))
    # Edge to edge: half a boat's inch, half of the hiding hull's two.
    hiding = make_ship(kind, "hiding", 1, position=at(40 - 0.5 - away - 1, 0))
    battle = make_battle(firer, target, hiding, options={"vessels_block_sight": blocks})
    assert in_sight(battle, firer[1], target[1]) is seen


def test_sc_bg_22_a_large_vessel_is_never_hidden():
    firer = make_ship("small_steamer", "firer", 0)
    target = make_ship("large_steamer", "target", 1, position=at(40, 0))
    hiding = make_ship("large_gunboat", "hiding", 1, position=at(34, 0))
    battle = make_battle(firer, target, hiding, options={"vessels_block_sight": True})
    assert in_sight(battle, firer[1], target[1])


@pytest.mark.parametrize(
    ("kind", "cover", "value"),
    [
        (AreaKind.JUNGLE, Cover.LIGHT, 1),
        (AreaKind.BUILDING, Cover.MEDIUM, 1),
        (AreaKind.WORK, Cover.HEAVY, 2),
        (AreaKind.DIFFICULT, Cover.NONE, 0),
    ],
)
def test_sc_bg_06_ground_as_cover(kind, cover, value):
    _, unit = entry = make_unit(fieldcraft=0, position=at(0, 0))
    battle = make_battle(entry, field=covered(kind))
    assert ground_cover(battle, unit) is cover
    assert cover_value(battle, unit) == value


def test_sc_bg_06_fieldcraft_counts_in_cover_where_it_is_higher():
    _, unit = entry = make_unit(fieldcraft=3, position=at(0, 0))
    assert cover_value(make_battle(entry, field=covered(AreaKind.JUNGLE)), unit) == 3
    assert cover_value(make_battle(entry), unit) == 0
    unit.fieldcraft = 1
    assert cover_value(make_battle(entry, field=covered(AreaKind.WORK)), unit) == 2


def test_sc_bg_14_a_garrison_has_its_works_cover_until_that_is_breached():
    _, work = fort = make_work("fort", 1, "earth_battery")
    _, unit = inside = make_unit("gunners", 1, work=work)
    battle = make_battle(fort, inside)
    assert ground_cover(battle, unit) is Cover.HEAVY
    work.structure_lost = 12
    assert ground_cover(battle, unit) is Cover.LIGHT


@pytest.mark.parametrize(
    ("bearing", "formation", "expected"),
    [
        (0, Formation.LINE, False),
        (59, Formation.LINE, False),
        (60, Formation.LINE, True),
        (90, Formation.COLUMN, True),
        (120, Formation.LINE, True),
        (121, Formation.LINE, False),
        (270, Formation.LINE, True),
        (90, Formation.OPEN, False),
        (90, Formation.MASS, False),
    ],
)
def test_sc_bg_06_enfilade_along_the_front(bearing, formation, expected):
    _, unit = make_unit(formation=formation, position=at(0, 0), facing=heading(0))
    firer = at(100 * sin(radians(bearing)), 100 * cos(radians(bearing)))
    assert enfiladed(unit, firer) is expected


def test_sc_bg_06_only_the_best_cover_counts():
    assert better_cover(Cover.MEDIUM, Cover.LIGHT) is Cover.MEDIUM
    assert better_cover(Cover.NONE, Cover.HEAVY) is Cover.HEAVY


def test_sc_fire_01_what_an_enemy_shows():
    ship = make_ship("small_steamer", "ship", 1)
    prize = make_ship("small_steamer", "prize", 1, status=Status.SURRENDERED)
    troops = make_unit("aboard", 1, aboard=ship[1])
    ashore = make_unit("ashore", 1)
    hidden = make_unit("hidden", 1, status=Muster.HIDDEN)
    shot_down = make_unit("down", 1, lost=10)
    fort = make_work("fort", 1)
    battle = make_battle(ship, prize, troops, ashore, hidden, shot_down, fort)
    assert [target.id for target in enemies(battle.sides[0])] == ["ship", "ashore", "fort"]
