"""SW-SET, SW-VES, SW-FORT, SW-TOR: a setup read into a battle."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.smoke_on_the_water.muster.condition import damage_of
from rulesets.smoke_on_the_water.rules.bases import aspect_of
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.rules.guns import Mount, bears
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Ship, Status, TorpedoKind
from rulesets.smoke_on_the_water.words import Aspect, Crew, Fire, Level, Nation, Protection, Way
from tests.rulesets.smoke_on_the_water.factories import (
    cm,
    fort,
    make_battle,
    minefield,
    refusals,
    table,
    unit,
    vessel,
)

DAMAGE: dict[str, Any] = {
    "hull_lost": 12,
    "flotation_lost": 3,
    "flooding": 1,
    "stack_lost": 2,
    "machinery_lost": 1,
    "pilot_hits": 1,
    "rudder": {"no_port": True, "no_starboard": False},
    "fire": "burning",
    "magazine_flooded": True,
    "guns": {"bow-pivot-1": {"lost": True}, "stern-pivot-1": {"jammed": True}},
}


def ship(*args: Any, **changes: Any) -> Ship:
    line = vessel(*args, **changes)
    return make_battle(line).ships[line["id"]]


def test_sw_geo_03_where_a_vessel_lies_and_heads() -> None:
    virginia = ship("css_virginia", at=(100, 50), heading=30)
    assert (virginia.base.x, virginia.base.y, virginia.base.heading) == (100_000, 50_000, 300)
    assert (virginia.base.length, virginia.base.width) == (14_150, 3_550)


def test_sw_ves_01_a_whole_vessel_has_all_points_of_her_card() -> None:
    benton = ship("benton")
    assert (benton.hull, benton.flotation, benton.stack) == (30, 10, 12)
    assert (benton.wheels, benton.turrets, len(benton.guns)) == ([10], [], 16)
    assert damage_of(benton) == {}


def test_sw_set_05_slow_ahead_before_the_first_turn_by_its_switch() -> None:
    assert ship("css_virginia").speed == Speed(Level.SLOW, Way.AHEAD)
    battle = make_battle(vessel("css_virginia"), options={"start_speed": "medium"})
    assert battle.ships["css-virginia"].speed == Speed(Level.MEDIUM)
    astern = ship("css_virginia", state={"speed": "M-"})
    assert astern.speed == Speed(Level.MEDIUM, Way.ASTERN)


def test_sw_anc_05_whoever_is_anchored_or_aground_is_at_rest() -> None:
    anchored = ship("minnesota", state={"anchored": True, "speed": "S+"})
    assert (anchored.anchor, anchored.speed) == (Anchor.DOWN, Speed(Level.IMMOBILE))
    aground = ship("minnesota", state={"aground": {"feature": "middle-ground", "attempts": 2}})
    assert aground.aground is not None
    assert (aground.aground.feature, aground.aground.attempts) == ("middle-ground", 2)
    assert aground.speed == Speed(Level.IMMOBILE)


def test_sw_set_04_without_a_place_she_waits_heading_for_the_enemys_edge() -> None:
    battle = make_battle(vessel("uss_monitor", at=None), vessel("css_virginia", at=None))
    assert {ship.status for ship in battle.ships.values()} == {Status.WAITING}
    assert battle.ships["uss-monitor"].base.heading == 900
    assert battle.ships["css-virginia"].base.heading == 2700


def test_sw_end_06_the_damage_of_earlier_battles_is_read_and_written_alike() -> None:
    virginia = ship("css_virginia", condition=DAMAGE)
    assert (virginia.hull, virginia.flotation, virginia.flooding, virginia.stack) == (43, 13, 1, 4)
    assert (virginia.machinery_lost, virginia.rudder) == (1, Rudder(no_port=True))
    assert (virginia.fire, virginia.magazine) == (Fire.BURNING, False)
    assert virginia.gun("bow-pivot-1").lost
    assert not virginia.gun("stern-pivot-1").works
    assert damage_of(virginia) == DAMAGE


def test_sw_eff_tur_02_a_turret_that_came_jammed() -> None:
    given = {"turrets_lost": [8], "turrets_jammed": [True]}
    monitor = ship("uss_monitor", condition=given)
    turret = monitor.turrets[0]
    assert (turret.points, turret.jammed) == (7, True)
    assert damage_of(monitor) == given


def test_sw_eff_whl_02_points_of_each_wheel() -> None:
    tyler = ship("tyler", condition={"wheels_lost": [10, 4]})
    assert tyler.wheels == [0, 6]


def test_sw_brd_03_crew_points_and_troops_in_points_of_20_men() -> None:
    battle = make_battle(
        vessel("css_virginia", crew={"points": 13}),
        unit("troops", "marines", aboard="css-virginia", figures=30),
        unit("troops", "infantry", aboard="css-virginia", figures=11),
    )
    virginia = battle.ships["css-virginia"]
    assert virginia.crew_lost == 3
    assert virginia.troops == virginia.full_troops == 3


def test_sw_ves_12_quality_flag_pilot_and_nation() -> None:
    monitor = ship("uss_monitor")
    assert (monitor.quality, monitor.flagship, monitor.pilot) == (Crew.REGULAR, False, False)
    assert monitor.nation is Nation.UNION
    prize = ship(
        "uss_monitor",
        side="confederate",
        state={"quality": "elite", "flagship": True, "pilot": True},
    )
    assert (prize.quality, prize.flagship, prize.pilot) == (Crew.ELITE, True, True)
    assert prize.nation is Nation.CONFEDERATE
    own = ship("uss_monitor", side="confederate", state={"nation": "union"})
    assert own.nation is Nation.UNION


def test_sw_gen_08_guns_aboard_stand_in_the_order_of_the_record_sheet() -> None:
    some = [
        {"id": name, "kind": kind, "crew": 1, "full_crew": 1, "drill": "drilled"}
        for name, kind in (("a-rifle", "MR"), ("stern-pivot-1", "HR"))
    ]
    virginia = ship("css_virginia", guns=some)
    assert [gun.id for gun in virginia.guns] == ["stern-pivot-1", "port-midships-2"]


def test_sw_fort_02_a_work_with_its_guns() -> None:
    battle = make_battle(
        fort(at=(150, 190), guns=("HC", "SHR"), bluff=True, magazine=True, furnace=True)
    )
    work = battle.works["fort"]
    assert (work.structure, work.protection) == (40, Protection.EARTH)
    assert work.bluff
    assert work.magazine
    assert work.furnace
    assert not work.controls
    assert (work.base.x, work.base.y, work.base.heading) == (150_000, 190_000, 1800)
    # The long side, 10 cm, faces south.
    assert (work.base.width, work.base.length) == (10_000, 6_000)
    assert aspect_of(work.base, cm(150, 100)) is Aspect.BOW
    assert [gun.place.card.code for gun in work.guns] == ["HC", "SHR"]


def test_sw_fort_02_a_gun_of_a_work_bears_about_its_own_facing() -> None:
    # Facing south; the gun south-west (the core's 2250), 30 degrees to either side.
    guns = [{"id": "gun-1", "gun": "HR", "facing": 2250, "arc": 300, "port": True}]
    line = fort(guns=())
    line["state"]["guns"] = guns
    gun = make_battle(line).works["fort"].guns[0]
    assert gun.place.mount is Mount.PORT
    assert bears(gun.place.mounting, 450)
    assert bears(gun.place.mounting, 750)
    assert not bears(gun.place.mounting, 760)
    assert not bears(gun.place.mounting, 0)


def test_sw_fort_06_a_work_keeps_its_damage() -> None:
    line = fort(condition={"structure_lost": 25, "guns": {"gun-2": {"lost": True}}})
    work = make_battle(line).works["fort"]
    assert (work.full_structure, work.structure) == (40, 15)
    assert [gun.works for gun in work.guns] == [True, False]


def test_sw_tor_01_a_field_and_its_controller() -> None:
    battle = make_battle(
        fort(controls=True), minefield(type="electric", density=4, controller="fort", old=True)
    )
    field = battle.torpedoes["torpedoes"]
    assert (field.kind, field.density, field.controller) == (TorpedoKind.ELECTRIC, 4, "fort")
    assert field.old
    assert len(field.outline) == 4


def test_sw_mov_12_vessels_that_touch_at_the_start() -> None:
    battle = make_battle(
        vessel("css_virginia", "b", at=(100, 100)),
        vessel("css_virginia", "a", at=(100, 103)),
        vessel("css_virginia", "c", at=(100, 120)),
    )
    assert battle.touching == {("a", "b")}


def test_sw_set_04_vessels_may_touch_but_none_lies_on_another() -> None:
    """Their bases are 3.55 cm wide."""
    friend = vessel("css_virginia", "a", at=(100, 100))
    assert refusals(friend, vessel("css_virginia", "b", at=(100, 103.55)), ENEMY) == []
    found = refusals(friend, vessel("css_virginia", "b", at=(100, 103.4)), ENEMY)
    assert found == [("/vessels/1/position", "SW-SET-04")]
    waiting = vessel("css_virginia", "b", at=None)
    assert refusals(friend, waiting, ENEMY) == []


ENEMY = vessel("uss_monitor", "z-enemy", at=(200, 100))


@pytest.mark.parametrize(
    ("line", "pointer", "rule"),
    [
        (vessel("yamato"), "/vessels/0/kind", "SW-VES-01"),
        (
            vessel("css_virginia", condition={"hull_lost": 55}),
            "/vessels/0/condition/hull_lost",
            "SW-END-06",
        ),
        (
            vessel("css_virginia", condition={"turrets_lost": [5]}),
            "/vessels/0/condition/turrets_lost",
            "SW-END-06",
        ),
        (
            vessel("css_virginia", state={"speed": "F+"}),
            "/vessels/0/state/speed",
            "SW-MOV-01",
        ),
        (vessel("css_virginia", state={"speed": "Q"}), "/vessels/0/state/speed", "SW-ORD-02"),
        (vessel("css_virginia", crew={"points": 17}), "/vessels/0/crew/points", "SW-BRD-03"),
        (
            vessel("css_virginia", state={"tow": "z-enemy"}),
            "/vessels/0/state/tow",
            "SW-OPT-TOW",
        ),
        (unit("balloons", "one"), "/units/0/kind", "SW-FORT-02"),
        (unit("battery", "one"), "/units/0/position", "SW-FORT-02"),
        (unit("troops", "one", at=(50, 50)), "/units/0/aboard", "SW-BRD-12"),
        (fort(guns=("MC",)), "/units/0/state/guns/0/gun", "SW-GUN-05"),
        (minefield(density=6), "/units/0/state/density", "SW-TOR-01"),
        (minefield(controller="nobody"), "/units/0/state/controller", "SW-TOR-04"),
    ],
)
def test_sw_set_01_what_the_book_forbids_is_refused_by_its_rule(
    line: dict[str, Any], pointer: str, rule: str
) -> None:
    friend = vessel("css_virginia", "z-friend", at=(10, 10))
    assert refusals(line, friend, ENEMY) == [(pointer, rule)]


def test_sw_set_04_nobody_floats_on_land() -> None:
    island = {"id": "isle", "outline": [[90_000, 90_000], [110_000, 90_000], [100_000, 110_000]]}
    found = refusals(vessel("css_virginia"), ENEMY, table=table(islands=[island]))
    assert found == [("/vessels/0/position", "SW-SET-04")]


def test_sw_set_04_no_part_of_a_base_lies_on_land_unless_she_is_aground() -> None:
    """Virginia is 14.15 cm long: her bow is on the island, her middle on the water before it."""
    island = {"id": "isle", "outline": [cm(106, 90), cm(120, 90), cm(120, 110), cm(106, 110)]}
    setup = {"table": table(islands=[island])}
    found = refusals(vessel("css_virginia"), ENEMY, **setup)
    assert found == [("/vessels/0/position", "SW-SET-04")]
    aground = vessel("css_virginia", state={"aground": {"feature": "isle"}})
    assert refusals(aground, ENEMY, **setup) == []
    assert refusals(vessel("css_virginia", at=(98.9, 100)), ENEMY, **setup) == []


def test_sw_end_03_no_edge_can_be_closed() -> None:
    scenario = {"name": "A test", "riverside": False, "first_side": None, "objective": None}
    found = refusals(
        vessel("css_virginia"), ENEMY, scenario=scenario | {"closed_edges": ["upstream"]}
    )
    assert found == [("/scenario/closed_edges", "SW-END-03")]


def test_sw_tor_01_no_field_is_denser_in_the_middle_of_a_battle() -> None:
    lines = vessel("css_virginia"), ENEMY
    dense = minefield()
    dense["state"]["now"] = {"density": 6}
    assert refusals(*lines, dense) == [("/units/0/state/now/density", "SW-END-06")]
    dense["state"]["now"] = {"density": 5}
    assert refusals(*lines, dense) == []


def test_sw_set_01_a_side_needs_something_and_sw_mor_03_one_flagship() -> None:
    assert refusals(ENEMY) == [("/sides/0", "SW-SET-01")]
    flags = [
        vessel("css_virginia", name, at=at, state={"flagship": True})
        for name, at in (("a", (100, 100)), ("b", (100, 120)))
    ]
    assert refusals(ENEMY, *flags) == [("/sides/0", "SW-MOR-03")]


def test_sw_set_01_all_problems_are_told_at_once() -> None:
    found = refusals(
        vessel("css_virginia", state={"quality": "superb"}), vessel("yamato", side="union")
    )
    assert found == [
        ("/vessels/0/state/quality", "SW-VES-01"),
        ("/vessels/1/kind", "SW-VES-01"),
    ]
