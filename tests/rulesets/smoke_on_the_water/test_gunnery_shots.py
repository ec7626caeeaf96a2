"""SW-HIT, SW-MIS, SW-OBS, SW-IND: shots of a whole Gunnery Phase, with their dice."""

import pytest

from rulesets.smoke_on_the_water.rules.hitting import Shot
from rulesets.smoke_on_the_water.state import Trigger
from rulesets.smoke_on_the_water.words import Aspect, Band, Fire, Level, Misfire
from tests.rulesets.smoke_on_the_water.factories import (
    fort,
    logged,
    make_battle,
    table,
    vessel,
)
from tests.rulesets.smoke_on_the_water.firing import (
    RED_HOT,
    SHELL,
    at,
    gunnery,
    ship,
    side_by_side,
    steaming,
)

BROADSIDE = (
    "starboard-forward-1",
    "starboard-midships-1",
    "starboard-aft-1",
    "starboard-midships-2",
)


def test_sw_hit_01_sw_hit_05_sw_mis_03_sw_mis_06_virginia_at_monitor_gun_by_gun():
    """SW-vector 14 in play: three MSB, the last misfires and jams, and a MR, at 45 cm."""
    battle = side_by_side(45)
    orders = at("uss-monitor", *BROADSIDE)
    # MSB: a hit on the turret, a miss, a misfire that jams; MR: a hit on the hull, deflected.
    dice = gunnery(battle, {"css-virginia": orders}, 1, 7, 5, 10, 9, 3, 2, 1)
    fired = logged(battle, "shot_fired")
    assert [event.gun for event in fired] == [
        "starboard-forward-1",
        "starboard-midships-1",
        "starboard-aft-1",
        "starboard-midships-2",
    ]
    assert [event.band for event in fired] == [Band.MEDIUM, Band.MEDIUM, Band.MEDIUM, Band.SHORT]
    assert [event.score.total for event in fired] == [3, 3, 3, 5]
    assert [event.result for event in fired] == [Shot.HIT, Shot.MISS, Shot.MISFIRE, Shot.HIT]
    assert logged(battle, "misfired")[0].result is Misfire.JAM
    assert ship(battle, "css-virginia").gun("starboard-aft-1").jammed
    assert ship(battle, "uss-monitor").hull == 30
    assert dice.asked[:2] == [
        "1|gunnery|to hit|css-virginia|starboard-forward-1",
        "1|gunnery|location|css-virginia|starboard-forward-1",
    ]


def test_sw_rng_05_range_is_from_base_to_base():
    battle = side_by_side(35)
    gunnery(battle, {"css-virginia": at("uss-monitor", BROADSIDE[0])}, 9)
    [event] = logged(battle, "shot_fired")
    assert (event.distance, event.band) == (35_000, Band.SHORT)


def test_sw_gun_04_what_is_destroyed_this_phase_has_fired():
    """Trap 23: each is dead in the water by the other's shell, and both fired."""
    battle = make_battle(
        vessel("unadilla", at=(100, 100), heading=0),
        vessel("patrick_henry", at=(140, 100), heading=0),
    )
    steaming(battle)
    for name in ("unadilla", "patrick-henry"):
        ship(battle, name).hull = 3
    fire = {
        "patrick-henry": at("unadilla", "port-forward-1"),
        "unadilla": at("patrick-henry", "midships-pivot-1"),
    }
    gunnery(battle, fire, 1, 1, 1, 1)
    assert [ship(battle, name).hull for name in ("unadilla", "patrick-henry")] == [0, 0]
    assert all(ship(battle, name).abandoned for name in ("unadilla", "patrick-henry"))
    assert [event.firer for event in logged(battle, "shot_fired")] == ["patrick-henry", "unadilla"]


def test_sw_gun_04_hull_points_are_summed_at_the_end():
    """Armour is judged at the start: the second shot meets it though the first sinks the hull."""
    battle = side_by_side(20)
    ship(battle, "uss-monitor").hull = 4
    orders = at("uss-monitor", "starboard-forward-1", "starboard-midships-1")
    # Both in the hull: 9 - 1 = 8; the first by a 10, the second is deflected by an 8.
    gunnery(battle, {"css-virginia": orders}, 3, 1, 10, 3, 1, 8)
    monitor = ship(battle, "uss-monitor")
    assert (monitor.hull, monitor.flooding) == (0, 0)
    assert [event.points for event in logged(battle, "hull_damaged")] == [4]


def test_sw_turn_03_the_order_of_listing_changes_nothing():
    lines = [
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("uss_monitor", at=(150, 100), heading=0),
        vessel("unadilla", at=(140, 140), heading=180),
    ]
    fire = {
        "unadilla": at("css-virginia", "fore-pivot-1"),
        "css-virginia": at("unadilla", "bow-pivot-1"),
        "uss-monitor": at("css-virginia", "turret-2", "turret-1"),
    }
    logs = []
    for listed in (lines, lines[::-1]):
        battle = steaming(make_battle(*listed))
        gunnery(battle, fire, 8, 8, 8, 8)
        logs.append([str(event) for turn in battle.turns for event in turn])
    assert logs[0] == logs[1]
    assert [line.split(" of ")[0] for line in logs[0]] == [
        "Gun bow-pivot-1",
        "Gun fore-pivot-1",
        "Gun turret-1",
        "Gun turret-2",
    ]


# -- the chance ------------------------------------------------------------------------------------


def score_of(battle, firer, gun, target, *faces):
    gunnery(battle, {firer: at(target, gun)}, *(faces or (9,)))
    return dict(logged(battle, "shot_fired")[0].score.parts)


def test_sw_hit_10_fire_aboard_spoils_the_aim():
    battle = side_by_side(45)
    ship(battle, "css-virginia").fire = Fire.BURNING
    parts = score_of(battle, "css-virginia", "starboard-forward-1", "uss-monitor")
    assert parts == {"SW-HIT-01": 5, "SW-HIT-05": -2, "SW-HIT-10": -1}


@pytest.mark.parametrize(
    ("level", "part"), [(Level.IMMOBILE, 1), (Level.MEDIUM, 0), (Level.FAST, -1)]
)
def test_sw_hit_04_sw_hit_08_by_the_counter_after_movement(level, part):
    """Trap 30: anchored, aground or at rest is Immobile by the counter; trap 27: one freed Slow."""
    battle = side_by_side(45)
    steaming(battle, css_virginia=Level.MEDIUM, uss_monitor=level)
    parts = score_of(battle, "css-virginia", "starboard-forward-1", "uss-monitor")
    assert parts.get("SW-HIT-04", 0) == part


def test_sw_hit_03_a_fast_firer_aims_the_worse():
    battle = side_by_side(45)
    steaming(battle, css_virginia=Level.FAST)
    parts = score_of(battle, "css-virginia", "starboard-forward-1", "uss-monitor")
    assert parts["SW-HIT-03"] == -1


def test_sw_hit_06_a_monitor_alongside_is_hit_on_nine():
    """Trap 11: no size counts at point-blank range."""
    battle = side_by_side(4)
    parts = score_of(battle, "css-virginia", "starboard-forward-1", "uss-monitor", 9, 1, 1)
    assert parts == {"SW-HIT-01": 5, "SW-HIT-02": 4}


def test_sw_hit_06_only_size_a_may_be_waived():
    battle = side_by_side(4, options={"pb_size": "a_only"})
    parts = score_of(battle, "css-virginia", "starboard-forward-1", "uss-monitor")
    assert parts == {"SW-HIT-01": 5, "SW-HIT-02": 4, "SW-HIT-05": -2}


def test_sw_asp_02_sw_asp_03_end_on_a_vessel_is_a_smaller_mark():
    battle = side_by_side(45)
    monitor = ship(battle, "uss-monitor")
    monitor.base = type(monitor.base)(monitor.base.x, monitor.base.y, 900, 9_600, 3_075)
    parts = score_of(battle, "css-virginia", "starboard-forward-1", "uss-monitor")
    assert parts["SW-HIT-05"] == -4  # A for B


# -- misfires --------------------------------------------------------------------------------------


def test_sw_mis_04_a_burst_costs_the_firer_a_die_and_smoulders():
    battle = side_by_side(45)
    gunnery(battle, {"css-virginia": at("uss-monitor", "starboard-forward-1")}, 10, 10, 4)
    virginia = ship(battle, "css-virginia")
    assert virginia.hull == 55 - 4
    assert virginia.gun("starboard-forward-1").lost
    assert (virginia.markers, virginia.hot_marker) == (1, False)
    assert Trigger.BURST in virginia.triggers


def test_sw_mis_02_a_gun_that_misses_fire_may_fire_next_turn():
    battle = side_by_side(45)
    gunnery(battle, {"css-virginia": at("uss-monitor", "starboard-forward-1")}, 10, 7)
    gun = ship(battle, "css-virginia").gun("starboard-forward-1")
    assert gun.works
    assert gun.fired == 0
    assert logged(battle, "misfired")[0].result is Misfire.NONE


def test_sw_mis_05_sw_rhs_03_red_hot_shot_of_a_fort():
    """SW-vector 46 in play, trap 22: the jam bursts the gun, and costs the fort."""
    battle = make_battle(
        fort("fort", side="union", at=(150, 195), facing=180, guns=("HSB",), furnace=True),
        vessel("css_virginia", at=(150, 150), heading=90),
    )
    steaming(battle)
    gunnery(battle, {"fort": at("css-virginia", "gun-1", ammunition=RED_HOT)}, 10, 9, 4)
    work = battle.works["fort"]
    assert work.structure == 40 - 4
    assert work.gun("gun-1").lost
    assert (work.markers, work.suppressed) == (1, 0)


# -- cover -----------------------------------------------------------------------------------------


def masked(covered: float, **changes):
    """USS Monitor fires east at CSS Atlanta, whose length an Unadilla gunboat hides in part.

    Atlanta's near side is 58.475 cm off and 5.6 cm to either hand; the gunboat's is 28.8 cm off and
    4.45 cm to either hand of where she lies, so many centimetres north of the line.
    """
    battle = make_battle(
        vessel("uss_monitor", at=(100, 100), heading=0),
        vessel("css_atlanta", at=(160, 100), heading=0),
        vessel("unadilla", at=(130, 100 + covered), heading=0),
        **changes,
    )
    return steaming(battle)


@pytest.mark.parametrize(
    ("north", "cover"),
    [(6.6, 0), (5.65, -1), (3.9, -2), (2.8, -4), (0, None)],
    ids=("15 %", "30 %", "60 %", "80 %", "all"),
)
def test_sw_obs_01_sw_hit_07_how_much_of_a_target_is_hidden(north, cover):
    battle = masked(north)
    faces = () if cover is None else (9,)
    gunnery(battle, {"uss-monitor": at("css-atlanta", "turret-1")}, *faces)
    if cover is None:
        assert [event.rule for event in logged(battle, "fire_refused")] == ["SW-GUN-02"]
        return
    [event] = logged(battle, "shot_fired")
    assert dict(event.score.parts).get("SW-HIT-07", 0) == cover


def test_sw_obs_02_sw_obs_05_a_near_miss_hits_what_hides_the_target():
    """Trap 14: a friend is hit, by one die; SW-OBS-05: by her own aspect and range."""
    battle = masked(3.9)
    # Medium: 5 - 1 (size C) - 2 = 2; without cover 4. In the hull of an unarmoured gunboat.
    gunnery(battle, {"uss-monitor": at("css-atlanta", "turret-1")}, 4, 1)
    [event] = logged(battle, "shot_fired")
    assert (event.score.total, event.result, event.other) == (2, Shot.OTHER, "unadilla")
    [struck] = logged(battle, "hit_scored")
    assert (struck.target, struck.aspect, struck.damage) == ("unadilla", Aspect.BROADSIDE, 6)
    assert ship(battle, "unadilla").hull == 25 - 6


def test_sw_obs_03_a_one_hits_the_target_and_a_ten_nobody():
    battle = masked(2.8)
    gunnery(battle, {"uss-monitor": at("css-atlanta", "turret-1", "turret-2")}, 1, 1, 1, 10, 1)
    assert [event.result for event in logged(battle, "shot_fired")] == [Shot.HIT, Shot.MISFIRE]
    assert [event.target for event in logged(battle, "hit_scored")] == ["css-atlanta"]


def test_sw_obs_04_a_near_miss_of_what_an_island_hides_is_lost():
    island = [[129_000, 102_000], [131_000, 102_000], [131_000, 120_000], [129_000, 120_000]]
    isle = {"id": "isle", "outline": island}
    battle = make_battle(
        vessel("uss_monitor", at=(100, 100), heading=0),
        vessel("css_atlanta", at=(160, 104), heading=0),
        table=table(islands=[isle]),
    )
    steaming(battle)
    gunnery(battle, {"uss-monitor": at("css-atlanta", "turret-1")}, 4)
    [event] = logged(battle, "shot_fired")
    assert dict(event.score.parts)["SW-HIT-07"] == -2
    assert (event.result, event.other) == (Shot.OTHER, None)
    assert not logged(battle, "hit_scored")


def test_sw_obs_04_of_several_the_one_that_hides_most():
    battle = make_battle(
        vessel("uss_monitor", at=(100, 100), heading=0),
        vessel("css_atlanta", at=(160, 100), heading=0),
        vessel("unadilla", at=(130, 104), heading=0),
        vessel("picket_launch", at=(130, 96.8), heading=0),
    )
    steaming(battle)
    gunnery(battle, {"uss-monitor": at("css-atlanta", "turret-1")}, 9)
    [event] = logged(battle, "shot_fired")
    assert dict(event.score.parts)["SW-HIT-07"] == -4
    gunnery(battle, {"uss-monitor": at("css-atlanta", "turret-2")}, 4, 1)
    assert logged(battle, "shot_fired")[1].other == "unadilla"


# -- indirect fire ---------------------------------------------------------------------------------


def fort_monroe(**changes):
    """SW-vector 16: two MH of a fort without extent, Virginia 35 cm off with her bow to it."""
    battle = make_battle(
        fort("fort", side="union", at=(150, 100), facing=0, guns=("MH", "MH"), length=1, width=1),
        vessel("css_virginia", at=(150, 142.075), heading=180),
        **changes,
    )
    return steaming(battle)


def test_sw_vector_16_sw_ind_01_sw_ind_08_howitzers_in_play():
    battle = fort_monroe()
    orders = at("css-virginia", "gun-1", "gun-2", ammunition=SHELL)
    # Direction 9 and 3 cm; direction 6 and 5 cm, on her: the deck, a tinclad's, and a dud.
    gunnery(battle, {"fort": orders}, 9, 6, 6, 9, 5, 10, 9)
    first, second = logged(battle, "shell_fell")
    assert (first.band, first.at, first.struck) == (Band.SHORT, (147_402, 143_575), None)
    assert (second.at, second.struck) == ((150_000, 137_075), "css-virginia")
    [struck] = logged(battle, "hit_scored")
    assert (struck.aspect, struck.place) == (Aspect.PLUNGING, "deck")
    assert struck.number.parts == (("SW-ARM-05", 3), ("SW-ARM-04", -1))  # SW-IND-09
    assert (struck.damage, ship(battle, "css-virginia").hull) == (1, 54)


def test_sw_ind_09_the_band_may_count_for_nothing():
    battle = fort_monroe(options={"indirect_range_mod": False})
    orders = at("css-virginia", "gun-1", ammunition=SHELL)
    gunnery(battle, {"fort": orders}, 6, 9, 5, 10, 9)
    assert logged(battle, "hit_scored")[0].number.parts == (("SW-ARM-05", 3),)


def test_sw_ind_02_sw_ind_03_a_ten_for_the_direction_is_a_misfire():
    battle = fort_monroe()
    gunnery(battle, {"fort": at("css-virginia", "gun-1", ammunition=SHELL)}, 10, 9)
    [fell] = logged(battle, "shell_fell")
    assert (fell.at, fell.deviation) == (None, None)
    assert battle.works["fort"].gun("gun-1").jammed
    assert battle.works["fort"].gun("gun-1").fired == 0


def test_sw_ind_02_ten_directions_have_a_die_for_the_misfire():
    battle = fort_monroe(options={"indirect_dirs": 10})
    orders = at("css-virginia", "gun-1", "gun-2", ammunition=SHELL)
    gunnery(battle, {"fort": orders}, 9, 9, 6, 10, 8)
    first, second = logged(battle, "shell_fell")
    assert first.at == (150_000 - 2_853, 142_075 + 927)  # 288 degrees of over, 3 cm
    assert (second.at, second.direction) == (None, None)


def test_sw_ind_05_a_shell_may_come_down_on_any_vessel():
    battle = make_battle(
        fort("fort", side="union", at=(150, 100), facing=0, guns=("MH",), length=1, width=1),
        vessel("css_virginia", at=(150, 142.075), heading=180),
        vessel("unadilla", at=(147.4, 143.6), heading=180),
    )
    steaming(battle)
    gunnery(battle, {"fort": at("css-virginia", "gun-1", ammunition=SHELL)}, 9, 6, 1, 1)
    assert logged(battle, "shell_fell")[0].struck == "unadilla"
    assert ship(battle, "unadilla").hull == 25 - 6


def test_sw_ind_07_indirect_fire_needs_no_clear_line_unless_set():
    lines = [
        vessel("mortar_schooner", at=(100, 100), heading=0),
        vessel("css_virginia", at=(150, 100), heading=0),
        vessel("uss_monitor", at=(120, 100), heading=0),
    ]
    orders = {"mortar-schooner": at("css-virginia", "deck-mortar-1", ammunition=SHELL)}
    free = steaming(make_battle(*lines))
    gunnery(free, orders, 1, 10)
    assert logged(free, "shell_fell")
    clear = steaming(make_battle(*lines, options={"indirect_line": "clear"}))
    gunnery(clear, orders)
    assert [event.rule for event in logged(clear, "fire_refused")] == ["SW-GUN-02"]


def test_sw_gun_08_a_howitzer_at_25_cm_is_direct_and_beyond_indirect():
    """Trap 13: a ram's VLH amidships, 25 and 25.001 cm from base to base."""
    seen = []
    for beyond in (0, 0.001):
        queen, virginia = 2.8 / 2, 3.55 / 2
        battle = make_battle(
            vessel("queen_of_the_west", "queen", "union", at=(100, 100), heading=0),
            vessel("css_virginia", at=(100 + queen + 25 + virginia + beyond, 100), heading=0),
        )
        steaming(battle)
        orders = at("css-virginia", "starboard-midships-1", ammunition=SHELL)
        faces = (9,) if not beyond else (1, 10)
        gunnery(battle, {"queen": orders}, *faces)
        seen.append(battle.turns[-1][0].kind)
    assert seen == ["shot_fired", "shell_fell"]
