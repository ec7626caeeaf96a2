"""SW-GUN, SW-ARC, SW-ASP: which gun may fire at what; what is refused, and what is spent."""

from dataclasses import replace

import pytest

from rulesets.smoke_on_the_water.gunnery.sight import Sight
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.words import Aspect, Fire
from tests.rulesets.smoke_on_the_water.factories import (
    fort,
    logged,
    make_battle,
    table,
    vessel,
)
from tests.rulesets.smoke_on_the_water.firing import (
    MONITOR_HALF,
    RED_HOT,
    SHELL,
    at,
    gunnery,
    ship,
    side_by_side,
    steaming,
)

MSB = "starboard-forward-1"


def refused(battle, firer, orders):
    """The rules by which a phase without dice has refused these."""
    gunnery(battle, {firer: orders})
    return [event.rule for event in logged(battle, "fire_refused")]


def prize(virginia, battle):
    virginia.captor, virginia.captured = battle.side("union"), 1


@pytest.mark.parametrize(
    ("rule", "harm"),
    [
        ("SW-EFF-ABN-01", lambda ship, battle: setattr(ship, "abandoned", True)),
        ("SW-FIRE-08", lambda ship, battle: setattr(ship, "fire", Fire.OUT_OF_CONTROL)),
        ("SW-REP-08", lambda ship, battle: setattr(ship, "magazine_flooded", True)),
        ("SW-COL-20", lambda ship, battle: setattr(ship, "hard_struck", True)),
        ("SW-GUN-01", lambda ship, battle: setattr(ship, "hard_aground", True)),
    ],
    ids=("SW-EFF-ABN-01", "SW-FIRE-08", "SW-REP-08", "SW-COL-20", "aground"),
)
def test_sw_gun_01_a_vessel_that_may_not_fire(rule, harm):
    """Traps 7 and 23: a collision above Slow, whatever the two vessels' own speeds, is marked."""
    battle = side_by_side(45)
    harm(ship(battle, "css-virginia"), battle)
    assert refused(battle, "css-virginia", at("uss-monitor", MSB)) == [rule]


def test_sw_brd_10_a_prize_crew_fires_no_guns():
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("css_atlanta", at=(140, 100), heading=0),
    )
    prize(ship(battle, "css-virginia"), battle)
    assert refused(battle, "css-virginia", at("css-atlanta", MSB)) == ["SW-BRD-10"]


@pytest.mark.parametrize(
    ("mark", "rule"),
    [("lost", "SW-GUN-01"), ("jammed", "SW-MIS-03"), ("port_jammed", "SW-EFF-JAM-01")],
)
def test_sw_gun_01_a_gun_that_does_not_work(mark, rule):
    battle = side_by_side(45)
    setattr(ship(battle, "css-virginia").gun(MSB), mark, True)
    assert refused(battle, "css-virginia", at("uss-monitor", MSB)) == [rule]


def test_sw_gen_11_a_gun_fires_once():
    battle = side_by_side(45)
    gunnery(battle, {"css-virginia": at("uss-monitor", MSB, MSB)}, 9)
    assert len(logged(battle, "shot_fired")) == 1
    assert logged(battle, "fire_refused")[0].rule == "SW-GUN-11"


def test_sw_gun_07_a_gun_that_is_not_aboard():
    assert refused(side_by_side(45), "css-virginia", at("uss-monitor", "no-gun")) == ["SW-GUN-07"]


@pytest.mark.parametrize("target", ["css-virginia", "nobody", "css-atlanta"])
def test_sw_gun_01_nobody_fires_at_a_friend_or_at_nothing(target):
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=0), vessel("css_atlanta", at=(140, 100))
    )
    assert refused(battle, "css-virginia", at(target, MSB)) == ["SW-GUN-01"]


def test_sw_gun_01_a_friend_who_was_taken_is_an_enemy():
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("css_atlanta", at=(140, 100), heading=0),
    )
    prize(ship(battle, "css-atlanta"), battle)
    steaming(battle)
    gunnery(battle, {"css-virginia": at("css-atlanta", MSB)}, 9)
    assert logged(battle, "shot_fired")


def test_sw_gun_10_each_gun_has_its_own_target():
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("uss_monitor", at=(150, 100), heading=0),
        vessel("cumberland", at=(50, 100), heading=0),
    )
    steaming(battle)
    orders = [*at("uss-monitor", MSB), *at("cumberland", "port-forward-1")]
    gunnery(battle, {"css-virginia": orders}, 9, 9)
    assert [event.target for event in logged(battle, "shot_fired")] == ["cumberland", "uss-monitor"]


# -- ammunition ------------------------------------------------------------------------------------


def test_sw_gun_08_howitzers_and_mortars_fire_shell_only():
    battle = make_battle(
        vessel("mortar_schooner", at=(100, 100), heading=0),
        vessel("css_virginia", at=(150, 100), heading=0),
    )
    assert refused(battle, "mortar-schooner", at("css-virginia", "deck-mortar-1")) == ["SW-GUN-08"]


def battery(*guns, **state):
    """A Union earthwork that faces south, and Virginia below it, 30 cm off."""
    battle = make_battle(
        fort("fort", side="union", at=(150, 180), facing=180, guns=guns, **state),
        vessel("css_virginia", at=(150, 180 - 3 - 30 - 3.55 / 2), heading=90),
    )
    return steaming(battle)


def test_sw_rhs_04_red_hot_shot_takes_a_furnace_and_a_smoothbore():
    orders = at("css-virginia", "gun-1", "gun-2", ammunition=RED_HOT)
    assert refused(battery("HSB", "HR"), "fort", orders) == ["SW-RHS-04", "SW-RHS-04"]
    heated = battery("HSB", "HR", furnace=True)
    gunnery(heated, {"fort": orders}, 9)
    assert [event.gun for event in logged(heated, "shot_fired")] == ["gun-1"]
    assert [event.gun for event in logged(heated, "fire_refused")] == ["gun-2"]


def test_sw_rhs_04_red_hot_shot_every_second_turn():
    battle = battery("HSB", furnace=True)
    fired = {"fort": at("css-virginia", "gun-1", ammunition=RED_HOT)}
    outcomes = []
    for turn, faces in ((1, (9,)), (2, ()), (3, (9,))):
        battle.turn = turn
        battle.turns.append([])
        gunnery(battle, fired, *faces)
        outcomes.append(battle.turns[-1][0].kind)
    assert outcomes == ["shot_fired", "fire_refused", "shot_fired"]
    battle.turn = 4  # and cold shot at any time
    gunnery(battle, {"fort": at("css-virginia", "gun-1")}, 9)


def test_sw_opt_rof_a_gun_is_loaded_for_some_turns():
    battle = side_by_side(45, options={"rate_of_fire": True})
    battle.turn = 3
    virginia = ship(battle, "css-virginia")
    virginia.gun(MSB).fired = 2  # a MSB takes two turns
    virginia.gun("starboard-midships-1").fired = 1
    gunnery(battle, {"css-virginia": at("uss-monitor", MSB, "starboard-midships-1")}, 9)
    assert [event.rule for event in logged(battle, "fire_refused")] == ["SW-OPT-ROF"]
    assert [event.gun for event in logged(battle, "shot_fired")] == ["starboard-midships-1"]


def test_sw_gen_11_without_that_option_it_fires_every_turn():
    battle = side_by_side(45)
    battle.turn = 2
    ship(battle, "css-virginia").gun(MSB).fired = 1
    gunnery(battle, {"css-virginia": at("uss-monitor", MSB)}, 9)
    assert logged(battle, "shot_fired")


# -- range and line --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("apart", "rule"), [(161, "SW-GUN-03"), (130, "SW-RNG-02")], ids=("too far", "extreme")
)
def test_sw_gun_03_a_shot_out_of_range_is_spent(apart, rule):
    """Trap 12: guns in ports do not fire at Extreme range."""
    battle = side_by_side(apart)
    gunnery(battle, {"css-virginia": at("uss-monitor", MSB)})
    [spent] = logged(battle, "shot_spent")
    assert (spent.rule, spent.distance // 1_000) == (rule, apart)
    assert ship(battle, "css-virginia").gun(MSB).fired == 1


def test_sw_rng_02_guns_on_deck_and_in_turrets_fire_at_extreme_range():
    battle = side_by_side(130)
    gunnery(battle, {"uss-monitor": at("css-virginia", "turret-1")}, 9)
    assert logged(battle, "shot_fired")[0].band == "extreme"


def test_sw_ind_06_a_mortar_too_close_has_fired():
    battle = make_battle(
        vessel("mortar_schooner", at=(100, 100), heading=0),
        vessel("css_virginia", at=(130, 100), heading=0),
    )
    orders = at("css-virginia", "deck-mortar-1", ammunition=SHELL)
    gunnery(battle, {"mortar-schooner": orders})
    assert logged(battle, "shot_spent")[0].rule == "SW-IND-06"


def test_sw_gun_02_islands_block_the_line_and_sand_banks_do_not():
    outline = [[120_000, 90_000], [125_000, 90_000], [125_000, 120_000], [120_000, 120_000]]
    lines = [
        vessel("css_virginia", at=(100, 105), heading=0),
        vessel("uss_monitor", at=(150, 105), heading=0),
    ]
    orders = at("uss-monitor", MSB)
    isle = table(islands=[{"id": "isle", "outline": outline}])
    assert refused(make_battle(*lines, table=isle), "css-virginia", orders) == ["SW-GUN-02"]
    shoal = {"id": "bank", "kind": "shoal", "outline": outline, "level": 0}
    bank = steaming(make_battle(*lines, table=table(areas=[shoal])))
    gunnery(bank, {"css-virginia": orders}, 9)
    assert logged(bank, "shot_fired")


def test_sw_gun_02_a_vessel_alongside_blocks_the_line_over_her_and_no_other():
    """The muzzle touches her side: what lies beyond her is hidden, what lies before her is not."""
    beside = 100 + (3.55 + 3.25) / 2
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("tyler", at=(beside - 0.02, 100), heading=0),
        vessel("cumberland", at=(150, 100), heading=0),
        vessel("hartford", at=(50, 100), heading=0),
    )
    steaming(battle)
    orders = [*at("cumberland", MSB), *at("hartford", "port-forward-1")]
    gunnery(battle, {"css-virginia": orders}, 9)
    assert [event.target for event in logged(battle, "fire_refused")] == ["cumberland"]
    assert [event.target for event in logged(battle, "shot_fired")] == ["hartford"]


def test_sw_obs_01_what_lies_behind_the_target_hides_nothing():
    """The launch is nearer to the muzzle than most of the target, and yet beyond her."""
    battle = make_battle(
        vessel("uss_monitor", at=(100, 100), heading=0),
        vessel("css_virginia", at=(130, 100), heading=45),
        vessel("picket_launch", at=(131, 103.5), heading=45),
    )
    steaming(battle)
    gunnery(battle, {"uss-monitor": at("css-virginia", "turret-1")}, 9)
    assert "SW-HIT-07" not in dict(logged(battle, "shot_fired")[0].score.parts)


def test_sw_tor_10_a_boat_under_water_is_out_of_reach_beyond_10_cm():
    for apart, kinds, faces in ((10.1, ["fire_refused"], ()), (9.9, ["shot_fired"], (10, 1))):
        battle = make_battle(
            vessel("uss_monitor", at=(100, 100), heading=0),
            vessel("david", at=(100 + MONITOR_HALF + apart + 1.3 / 2, 100), heading=0),
        )
        boat = ship(steaming(battle), "david")
        boat.card = replace(boat.card, submerged=True)
        gunnery(battle, {"uss-monitor": at("david", "turret-1")}, *faces)
        assert [event.kind for event in battle.turns[-1]][:1] == kinds


# -- arcs and aspects ------------------------------------------------------------------------------


def sight(firer, target, **changes):
    battle = make_battle(firer, target, **changes)
    return Sight(battle, *(battle.ships[line["id"]] for line in (firer, target)))


@pytest.mark.parametrize(("option", "inside"), [("centre", False), ("any_part", True)])
def test_sw_geo_05_the_centre_or_any_part_of_a_target(option, inside):
    """Her centre bears 49 degrees from the forward mark, her stern less than 45 abaft the beam."""
    seen = sight(
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("uss_monitor", at=(140, 148), heading=0),
        options={"arc_test": option},
    )
    gun = seen.firer.gun(MSB)
    assert seen.bears(gun) is inside


def test_sw_geo_05_any_part_of_what_is_touched_bears_all_round():
    seen = sight(
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("uss_monitor", at=(103, 100), heading=0),
        options={"arc_test": "any_part"},
    )
    assert seen.bears(seen.firer.gun("port-forward-1"))


def test_sw_arc_03_a_jammed_turret_bears_where_it_fired_last():
    """SW-EFF-TJM-01: ten degrees to either side of it."""
    battle = make_battle(
        vessel("uss_monitor", at=(100, 100), heading=0),
        vessel("css_virginia", at=(140, 100), heading=0),
        vessel("css_atlanta", at=(140, 107), heading=0),
        vessel("css_tennessee", at=(140, 108), heading=0),
    )
    steaming(battle)
    turret = ship(battle, "uss-monitor").turrets[0]
    gunnery(battle, {"uss-monitor": at("css-virginia", "turret-1")}, 9)
    assert turret.bearing == 900
    turret.jammed = True
    monitor = ship(battle, "uss-monitor")
    bears = {
        name: Sight(battle, monitor, ship(battle, name)).bears(monitor.guns[0])
        for name in ("css-virginia", "css-atlanta", "css-tennessee")
    }
    assert bears == {"css-virginia": True, "css-atlanta": True, "css-tennessee": False}
    turret.bearing = None  # ahead, where Monitor's own pilot house is in the way
    gunnery(battle, {"uss-monitor": at("css-virginia", "turret-1")})
    assert logged(battle, "fire_refused")[-1].rule == "SW-EFF-TJM-01"


def test_sw_eff_tjm_01_an_aft_turret_that_has_not_fired_points_astern():
    seen = sight(
        vessel("milwaukee", at=(100, 100), heading=0),
        vessel("css_virginia", at=(100, 60), heading=0),
    )
    for turret in seen.firer.turrets:
        turret.jammed = True
    assert [seen.bears(gun) for gun in seen.firer.guns] == [False, False, True, True]
    assert [seen.bearing(gun.place.mounting.mark) for gun in seen.firer.guns] == [1800] * 4


def test_sw_asp_01_all_guns_but_turrets_see_from_the_nearest_mark():
    """From her bow, the nearest, Monitor shows her side; from the after gun her stern."""
    lines = (
        vessel("css_virginia", at=(100, 100), heading=90),
        vessel("uss_monitor", at=(120, 110), heading=74),
    )
    nearest, own = (
        sight(*lines, options={"aspect_point": option}) for option in ("nearest", "own")
    )
    gun = nearest.firer.gun("port-aft-1")
    assert nearest.view(gun).aspect is Aspect.BROADSIDE
    assert own.view(gun).aspect is Aspect.STERN


def test_sw_asp_01_a_fort_sees_from_the_nearest_point_of_its_rectangle():
    battle = battery("HSB")
    battle.ships["css-virginia"].base = Base(150_000, 140_000, 0, 14_150, 3_550)
    seen = Sight(battle, battle.works["fort"], battle.ships["css-virginia"])
    assert seen.view(battle.works["fort"].guns[0]).aspect is Aspect.BOW
