"""RS-AI: what a doctrine does, and what standing orders forbid it. A commander rolls no dice."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.core.battlefield import Water
from rulesets.core.doctrine import Known
from rulesets.core.geometry import squared, within
from rulesets.errors import IllegalSetupError
from rulesets.riverside.commander import make_commander
from rulesets.riverside.doctrine import Doctrine, Plan, Shallows, Shooters, read_doctrine
from rulesets.riverside.objective import Aim, Objective
from rulesets.riverside.orders import (
    Attack,
    Disembark,
    Double,
    FireGuns,
    FireUnit,
    GoToGround,
    ManGun,
    MoveHull,
    Order,
    Rally,
    RallyGuns,
    Target,
    TurnGuns,
)
from rulesets.riverside.state import Ground, RiversideBattle, Status, set_status
from rulesets.riverside.tables import BERTH, INCH
from tests.rulesets.riverside.factories import (
    JETTY,
    gun,
    make_battle,
    ship_entry,
    table,
    thing,
    unit_entry,
)
from tests.rulesets.riverside.factories import order as order_now
from tests.support.dice import ScriptedDice


def foe(s: int, y: int = 24_000, **changes: Any) -> dict[str, Any]:
    return ship_entry("dhow", "slavers", "dhow", position=[s, y], heading=1800, **changes)


def riflemen(s: int, y: int = 16_000, **changes: Any) -> dict[str, Any]:
    return unit_entry("ruga", "slavers", "irregular_infantry", position=[s, y], **changes)


def next_order(
    battle: RiversideBattle,
    actor: str,
    *,
    standing: dict[str, Any] | None = None,
    **preferences: Any,
) -> Order | None:
    """What the expedition's commander tells one entry, in its own turn."""
    entry = battle.ships.get(actor) or battle.units[actor]
    battle.own = entry.side
    doctrine = read_doctrine(
        preferences,
        standing or {},
        known=Known.of(battle.setup, entry.side.id),
        at="/sides/0",
    )
    return make_commander(doctrine).order(battle, entry.id)


def end_of(order: Order | None) -> tuple[int, int]:
    assert isinstance(order, MoveHull)
    return order.path[-1]


# -- RS-AI-01 -------------------------------------------------------------------------------------


def test_rs_ai_01_bombard_closes_to_within_16_inches():
    battle = make_battle(ship_entry(position=[6_000, 24_000]), foe(60_000))
    end = end_of(next_order(battle, "mayfly", name="bombard"))
    assert within(end, (60_000, 24_000), 16 * INCH)
    assert end[0] < 60_000  # no further than it needs


def test_rs_ai_01_bombard_closes_with_those_it_can_come_near():
    battle = make_battle(
        ship_entry(position=[30_000, 24_000]), riflemen(30_000, 2_000), foe(60_000)
    )
    assert end_of(next_order(battle, "mayfly", name="bombard"))[0] > 30_000


def test_rs_ai_01_who_has_nothing_to_fire_stays_away():
    battle = make_battle(
        ship_entry("fly", kind="launch", position=[6_000, 24_000]),
        unit_entry("porters", kind="baggage", aboard="fly"),
        foe(60_000),
    )
    assert next_order(battle, "fly", name="bombard") is None


def test_rs_ai_01_bombard_stands_and_fires_full_when_within_16_inches():
    battle = make_battle(ship_entry(position=[36_000, 24_000]), foe(50_000))
    order = next_order(battle, "mayfly", name="bombard")
    # Eight dice at 4+ expect 4 heavy hits, more than half of the 7 that sink a dhow: the boat.
    assert order == FireGuns((("gun-1", Target("dhow")),), half=False)


def test_rs_ai_01_run_by_fires_half_first_and_keeps_moving():
    battle = make_battle(ship_entry(position=[36_000, 24_000]), foe(50_000))
    order = next_order(battle, "mayfly", name="run_by")
    assert isinstance(order, FireGuns)
    assert order.half
    battle.ships["mayfly"].battery_used = True
    assert end_of(next_order(battle, "mayfly", name="run_by"))[0] > 60_000


def test_rs_ai_01_run_by_turns_about_at_the_edge():
    battle = make_battle(ship_entry(position=[70_000, 24_000]), foe(20_000))
    battle.ships["mayfly"].battery_used = True
    assert end_of(next_order(battle, "mayfly", name="run_by"))[0] < 10_000


def test_rs_ai_01_lander_makes_for_the_landing_with_troops_aboard():
    battle = make_battle(
        ship_entry(position=[6_000, 24_000]), unit_entry("sailors", aboard="mayfly"), foe(70_000)
    )
    assert end_of(next_order(battle, "mayfly", name="lander")) == JETTY


def test_rs_ai_01_lander_without_troops_bombards():
    battle = make_battle(ship_entry(position=[6_000, 24_000]), foe(60_000))
    assert within(end_of(next_order(battle, "mayfly", name="lander")), (60_000, 24_000), 16 * INCH)


def test_rs_ai_01_keep_off_goes_beyond_24_inches_of_rifles():
    battle = make_battle(ship_entry(position=[30_000, 24_000]), riflemen(40_000))
    battle.ships["mayfly"].battery_used = True
    end = end_of(next_order(battle, "mayfly", name="keep_off"))
    assert squared(end, (40_000, 16_000)) > (24 * INCH) ** 2
    assert end[0] < 30_000


def test_rs_ai_01_keep_off_stays_where_only_its_field_gun_reaches():
    battle = make_battle(ship_entry(position=[10_000, 24_000]), riflemen(40_000))
    order = next_order(battle, "mayfly", name="keep_off")
    assert order == FireGuns((("gun-1", Target("ruga")),), half=False)


# -- RS-AI-02 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "shallows", "beaches"),
    [("gunboat", "prudent", False), ("gunboat", "bold", True), ("launch", "prudent", True)],
)
def test_rs_ai_02_only_the_bold_and_launches_beach(kind, shallows, beaches):
    battle = make_battle(
        ship_entry(kind=kind, position=[36_000, 24_000]),
        unit_entry("sailors", aboard="mayfly"),
        foe(50_000),
        battlefield=table(landings=[]),
    )
    order = next_order(
        battle, "mayfly", name="lander", shallows=shallows, standing={"mayfly": {"fire": "hold"}}
    )
    if beaches:
        end = end_of(order)
        assert min(30_000 - end[1], end[1] - 18_000) <= INCH
    else:
        assert order is None


@pytest.mark.parametrize(("shallows", "legs"), [("prudent", 2), ("bold", 1)])
def test_rs_ai_02_the_prudent_come_to_a_landing_by_the_channel(shallows, legs):
    battle = make_battle(
        ship_entry(position=[10_000, 20_000]), unit_entry("sailors", aboard="mayfly"), foe(60_000)
    )
    order = next_order(battle, "mayfly", name="lander", shallows=shallows)
    assert isinstance(order, MoveHull)
    assert (len(order.path), order.path[-1]) == (legs, JETTY)
    assert legs == 1 or battle.field.water(order.path[0]) is Water.CHANNEL


def test_rs_ai_02_stations_are_in_the_channel():
    battle = make_battle(
        ship_entry("one", position=[6_000, 24_000]),
        ship_entry("two", position=[6_000, 27_000]),
        foe(60_000),
    )
    ends = [end_of(next_order(battle, name, name="bombard")) for name in ("one", "two")]
    assert all(19_000 < y < 29_000 for _, y in ends)
    assert ends[0] != ends[1]  # RS-MOV-03: not on one point


# -- RS-AI-03, RS-AI-05 ---------------------------------------------------------------------------


def test_rs_ai_03_moves_first_to_open_a_target_then_fires():
    battle = make_battle(ship_entry(position=[6_000, 24_000]), foe(60_000))
    assert isinstance(next_order(battle, "mayfly", name="bombard"), MoveHull)
    mayfly = battle.ships["mayfly"]
    mayfly.hull_used = mayfly.move_ordered = True
    mayfly.position = (30_000, 24_000)
    assert isinstance(next_order(battle, "mayfly", name="bombard"), FireGuns)


def test_rs_ai_03_pinned_guns_rally_before_anything_else():
    battle = make_battle(ship_entry(position=[36_000, 24_000]), foe(46_000))
    battle.ships["mayfly"].guns[0].pins = 1
    assert next_order(battle, "mayfly") == RallyGuns()


def test_rs_ai_03_vessels_are_nominated_before_their_passengers():
    battle = make_battle(ship_entry("zeta"), unit_entry("alpha", aboard="zeta"), foe(50_000))
    battle.own = battle.side("expedition")
    assert make_commander(Doctrine()).nominate(battle) == ["zeta", "alpha"]


def test_rs_ai_05_turns_its_guns_only_when_none_bears():
    behind = make_battle(ship_entry(position=[36_000, 24_000]), foe(22_000))
    behind.ships["mayfly"].guns[0].facing = 0
    assert next_order(behind, "mayfly") == TurnGuns((("gun-1", 1800),))
    ahead = make_battle(ship_entry(position=[36_000, 24_000], guns=[gun(1), gun(2)]), foe(50_000))
    ahead.ships["mayfly"].guns[0].facing, ahead.ships["mayfly"].guns[1].facing = 0, 1800
    assert next_order(ahead, "mayfly") == FireGuns((("gun-1", Target("dhow")),))


def test_rs_ai_05_guns_that_lie_apart_choose_apart():
    battle = make_battle(
        ship_entry(position=[36_000, 24_000], guns=[gun(1), gun(2)]), foe(50_000), riflemen(26_000)
    )
    guns = battle.ships["mayfly"].guns
    held = {"mayfly": {"station": "hold"}}
    dhow, shore = Target("dhow"), Target("ruga")
    guns[0].facing = guns[1].facing = 0
    assert next_order(battle, "mayfly", standing=held) == FireGuns(
        (("gun-1", dhow), ("gun-2", dhow))
    )
    guns[1].facing = 2_200
    assert next_order(battle, "mayfly", standing=held) == FireGuns(
        (("gun-1", dhow), ("gun-2", shore))
    )


# -- RS-AI-04 -------------------------------------------------------------------------------------


def test_rs_ai_04_heavy_weapons_come_before_a_band_in_the_open():
    battle = make_battle(
        ship_entry(position=[36_000, 24_000]),
        unit_entry("krupp", "slavers", "field_gun", position=[62_000, 16_000]),
        unit_entry("band", "slavers", "tribal_infantry", position=[44_000, 16_000]),
    )
    order = next_order(battle, "mayfly", standing={"mayfly": {"station": "hold"}})
    assert order == FireGuns((("gun-1", Target("krupp")),))


def test_rs_ai_04_the_largest_band_in_the_open_at_short_range():
    battle = make_battle(
        ship_entry(position=[36_000, 24_000]),
        unit_entry("small", "slavers", "tribal_infantry", position=[42_000, 16_000], figures=6),
        unit_entry("large", "slavers", "tribal_infantry", position=[46_000, 16_000]),
        unit_entry("far", "slavers", "tribal_infantry", position=[64_000, 16_000]),
    )
    order = next_order(battle, "mayfly", standing={"mayfly": {"station": "hold"}})
    assert order == FireGuns((("gun-1", Target("large")),))


def test_rs_ai_04_a_vessel_whose_threshold_is_half_within_reach():
    # A launch sinks on 5; eight dice at 4+ expect 4 heavy hits, and half of 5 is 2.5.
    launch = ship_entry("launch", "slavers", "launch", position=[46_000, 24_000], heading=1800)
    battle = make_battle(
        ship_entry(position=[36_000, 24_000]),
        launch,
        unit_entry("far", "slavers", "tribal_infantry", position=[64_000, 16_000]),
    )
    order = next_order(battle, "mayfly", standing={"mayfly": {"station": "hold"}})
    assert order == FireGuns((("gun-1", Target("launch")),))


def test_rs_ai_04_standing_orders_name_the_target():
    battle = make_battle(
        ship_entry(position=[36_000, 24_000]),
        unit_entry("krupp", "slavers", "field_gun", position=[60_000, 16_000]),
        unit_entry("band", "slavers", "tribal_infantry", position=[44_000, 16_000]),
    )
    standing = {"mayfly": {"station": "hold", "targets": ["band"]}}
    assert next_order(battle, "mayfly", standing=standing) == FireGuns((("gun-1", Target("band")),))


# -- RS-AI-06 -------------------------------------------------------------------------------------


def gunboat_under_fire(*more: dict[str, Any], tally: int = 0, **changes: Any) -> RiversideBattle:
    enemy = ship_entry("enemy", "slavers", position=[36_000, 24_000], **changes)
    battle = make_battle(
        unit_entry("askari", position=[36_000, 16_000]),
        enemy,
        unit_entry("crowd", "slavers", "tribal_infantry", aboard="enemy"),
        *more,
    )
    battle.ships["enemy"].tally = tally
    return battle


@pytest.mark.parametrize(
    ("shooters", "tally", "target"),
    [
        # Twelve rifles at 5+ expect 4 hits; ten make a test.
        ("harriers", 6, Target("enemy")),
        ("harriers", 5, Target("crowd")),
        ("silencers", 6, Target("enemy", "gun-1")),
        ("hunters", 6, Target("crowd")),
    ],
)
def test_rs_ai_06_what_is_shot_at_of_a_vessel(shooters, tally, target):
    battle = gunboat_under_fire(tally=tally)
    assert next_order(battle, "askari", shooters=shooters) == FireUnit(target)


def test_rs_ai_06_silencers_turn_to_the_troops_when_no_crew_is_left():
    battle = gunboat_under_fire(guns=[gun(crew=0)])
    assert next_order(battle, "askari", shooters="silencers") == FireUnit(Target("crowd"))


def test_rs_ai_06_hunters_aim_at_the_boat_when_heavy_dice_can_sink_her():
    # Two machine guns have 24 heavy dice: ten hits can be had.
    battle = gunboat_under_fire(
        unit_entry("maxim", kind="machine_gun", position=[30_000, 16_000]),
        unit_entry("gatling", kind="machine_gun", position=[42_000, 16_000]),
    )
    assert next_order(battle, "maxim", shooters="hunters") == FireUnit(Target("enemy"))


# -- RS-AI-07, RS-AI-08 ---------------------------------------------------------------------------


def test_rs_ai_07_troops_get_off_at_a_landing_free_of_the_enemy():
    battle = make_battle(
        ship_entry(position=list(JETTY)), unit_entry("sailors", aboard="mayfly"), foe(60_000)
    )
    assert next_order(battle, "sailors", name="lander") == Disembark()


def test_rs_ai_07_who_gets_off_at_a_landing_takes_loose_cargo_along():
    cargo = [thing(f"box-{n}") for n in range(1, 6)]
    battle = make_battle(
        ship_entry(position=list(JETTY), cargo=cargo),
        unit_entry("askari", aboard="mayfly"),
        unit_entry("sailors", aboard="mayfly"),
        foe(60_000),
    )
    first = next_order(battle, "askari", name="lander")
    assert first == Disembark(things=("box-1", "box-2", "box-3", "box-4"))
    with ScriptedDice(6, 6) as dice:
        order_now(battle, dice, "askari", first)
    assert next_order(battle, "sailors", name="lander") == Disembark(things=("box-5",))


def test_rs_ai_07_a_second_vessel_berths_beside_the_first():
    battle = make_battle(
        ship_entry(position=[30_000, 24_000]),
        ship_entry("firefly", position=list(JETTY)),
        unit_entry("sailors", aboard="mayfly"),
        foe(60_000),
    )
    end = end_of(next_order(battle, "mayfly", name="lander"))
    assert end != JETTY
    assert within(end, JETTY, BERTH)


def test_rs_ai_07_a_launch_is_not_beached_for_valuables():
    porters = unit_entry(
        "porters", kind="baggage", aboard="fly", objects=[thing("box", "medicine")]
    )
    battle = make_battle(
        ship_entry("fly", kind="launch", position=[30_000, 24_000]),
        porters,
        foe(60_000),
        battlefield=table(landings=[]),
    )
    assert next_order(battle, "fly", name="lander") is None


def test_rs_ai_07_nobody_gets_off_where_the_enemy_holds_the_landing():
    battle = make_battle(
        ship_entry(position=list(JETTY)),
        unit_entry("sailors", aboard="mayfly"),
        riflemen(36_000, 16_000),
    )
    assert isinstance(next_order(battle, "sailors", name="lander"), FireUnit)


@pytest.mark.parametrize(("grounded", "lands"), [(False, False), (True, True)])
def test_rs_ai_07_valuables_are_landed_in_shallows_only_when_aground(grounded, lands):
    porters = unit_entry(
        "porters", kind="baggage", aboard="mayfly", objects=[thing("box", "medicine")]
    )
    battle = make_battle(ship_entry(position=[36_000, 18_500]), porters, foe(60_000),
                         battlefield=table(landings=[]))  # fmt: skip
    if grounded:
        mayfly = battle.ships["mayfly"]
        mayfly.grounded = Ground.SHALLOWS
        set_status(mayfly, Status.AGROUND_SHALLOWS)
    order = next_order(battle, "porters", name="lander", shallows="bold")
    assert order == (Disembark() if lands else None)


@pytest.mark.parametrize(
    ("kind", "figures", "enemy", "mans"),
    [
        ("regular_infantry", 6, "tribal_infantry", True),
        ("regular_infantry", 5, "tribal_infantry", False),
        ("irregular_infantry", 12, "tribal_infantry", False),
        ("irregular_infantry", 12, "field_gun", True),
        ("tribal_infantry", 16, "field_gun", False),
    ],
)
def test_rs_ai_08_who_mans_a_gun_without_crew(kind, figures, enemy, mans):
    battle = make_battle(
        ship_entry(guns=[gun(crew=0)]),
        unit_entry("men", kind=kind, aboard="mayfly", figures=figures),
        unit_entry("enemy", "slavers", enemy, position=[60_000, 40_000]),
    )
    order = next_order(battle, "men")
    assert isinstance(order, ManGun) is mans
    if mans:
        assert order == ManGun("gun-1", 4)


def test_rs_ai_08_irregulars_keep_their_rifles_while_no_heavy_weapon_reaches():
    battle = make_battle(
        ship_entry(guns=[gun(crew=0)]),
        unit_entry("men", kind="irregular_infantry", aboard="mayfly"),
        unit_entry("enemy", "slavers", "field_gun", position=[70_000, 47_000]),
    )
    assert next_order(battle, "men") is None


def test_rs_ai_08_standing_orders_may_forbid_it():
    battle = make_battle(
        ship_entry(guns=[gun(crew=0)]), unit_entry("men", aboard="mayfly"), foe(70_000)
    )
    assert next_order(battle, "men", standing={"mayfly": {"man_guns": False}}) is None


# -- RS-AI-09 -------------------------------------------------------------------------------------


def under_heavy_fire(leadership: int = 8, **changes: Any) -> RiversideBattle:
    """Three machine guns: 36 dice at 4+ expect 18 hits, and 20 heavy ones can be had."""
    guns = [
        unit_entry(f"maxim-{i}", "slavers", "machine_gun", position=[30_000 + 3_000 * i, 31_500])
        for i in range(3)
    ]
    return make_battle(ship_entry(leadership=leadership, guns=[gun(crew=1)]), *guns, **changes)


def test_rs_ai_09_a_doubtful_captain_leaves_fire_that_may_sink_her():
    battle = under_heavy_fire()
    battle.ships["mayfly"].battery_used = True
    order = next_order(battle, "mayfly")
    assert isinstance(order, MoveHull)
    assert order.leave is not None


@pytest.mark.parametrize(
    ("leadership", "preferences"), [(6, {}), (8, {"leave": "never"})], ids=["steady", "never"]
)
def test_rs_ai_09_others_stay(leadership, preferences):
    battle = under_heavy_fire(leadership)
    battle.ships["mayfly"].battery_used = True
    assert next_order(battle, "mayfly", **preferences) is None


def test_rs_ai_09_she_stays_while_there_are_troops_to_land():
    battle = make_battle(
        ship_entry(leadership=9, position=[36_000, 24_000]),
        unit_entry("sailors", aboard="mayfly"),
        *(
            unit_entry(
                f"maxim-{i}", "slavers", "machine_gun", position=[30_000 + 3_000 * i, 31_500]
            )
            for i in range(3)
        ),
    )
    battle.ships["mayfly"].battery_used = True
    assert end_of(next_order(battle, "mayfly", name="lander")) == JETTY


# -- standing orders ------------------------------------------------------------------------------


def test_rs_ai_01_a_vessel_told_to_hold_holds():
    battle = make_battle(ship_entry(position=[6_000, 24_000]), foe(70_000))
    assert next_order(battle, "mayfly", standing={"mayfly": {"station": "hold"}}) is None


def test_rs_ai_01_a_vessel_told_of_a_point_or_landing_goes_there():
    battle = make_battle(ship_entry(position=[6_000, 24_000]), foe(70_000))
    point = {"mayfly": {"station": "point", "point": [20_000, 22_000], "fire": "hold"}}
    landing = {"mayfly": {"station": "landing", "landing": "jetty", "fire": "hold"}}
    assert end_of(next_order(battle, "mayfly", standing=point)) == (20_000, 22_000)
    assert end_of(next_order(battle, "mayfly", standing=landing)) == JETTY


def test_rs_ai_01_a_vessel_told_to_leave_goes_by_the_nearer_edge():
    battle = make_battle(ship_entry(position=[6_000, 24_000]), foe(70_000))
    order = next_order(battle, "mayfly", standing={"mayfly": {"station": "leave", "fire": "hold"}})
    assert isinstance(order, MoveHull)
    assert order.leave == "upstream"


def test_rs_ai_06_troops_told_to_hold_their_fire_do():
    battle = gunboat_under_fire()
    standing = {"askari": {"station": "hold", "fire": "hold"}}
    assert not isinstance(next_order(battle, "askari", standing=standing), FireUnit)


# -- troops ashore --------------------------------------------------------------------------------


def test_rs_mw_13_a_pinned_unit_rallies():
    battle = gunboat_under_fire()
    battle.units["askari"].pins = 1
    assert next_order(battle, "askari") == Rally()


def test_rs_mw_16_tribal_infantry_charges_what_it_may_reach():
    battle = make_battle(
        unit_entry("spears", kind="tribal_infantry", position=[36_000, 10_000]),
        riflemen(36_000, 2_000),
    )
    assert next_order(battle, "spears") == Attack("ruga")


def test_rs_mw_07_far_troops_hurry_and_keep_to_their_bank():
    battle = make_battle(
        unit_entry("spears", kind="tribal_infantry", position=[6_000, 10_000]), foe(60_000)
    )
    order = next_order(battle, "spears")
    assert isinstance(order, Double)
    s, y = order.path[-1]
    assert s > 6_000
    assert y < 18_000


def test_rs_mw_04_troops_that_hold_without_a_target_go_to_ground():
    battle = make_battle(
        unit_entry("ruga", kind="irregular_infantry", position=[6_000, 10_000]), foe(70_000)
    )
    standing = {"ruga": {"station": "hold"}}
    assert next_order(battle, "ruga", standing=standing) == GoToGround()


# -- objectives -----------------------------------------------------------------------------------


def with_mission(battle: RiversideBattle, actor: str, **mission: Any) -> Order | None:
    """What an entry is told by a commander whose side has an objective."""
    entry = battle.ships.get(actor) or battle.units[actor]
    battle.own = entry.side
    objective = Objective(mission.pop("aim"), entry.side.id, **mission)
    return make_commander(Doctrine(mission=objective)).order(battle, entry.id)


def test_rs_mw_22_vessels_that_are_to_escape_leave():
    battle = make_battle(ship_entry(position=[60_000, 24_000], guns=[gun(crew=0)]), foe(10_000))
    order = with_mission(battle, "mayfly", aim=Aim.ESCAPE, count=1)
    assert isinstance(order, MoveHull)
    assert order.leave == "downstream"


@pytest.mark.parametrize(
    "mission",
    [{"aim": Aim.LAND, "count": 2}, {"aim": Aim.HOLD, "at": (36_000, 16_000), "within": 3_000}],
    ids=["land", "hold"],
)
def test_rs_mw_22_what_lies_ashore_is_landed_for(mission):
    battle = make_battle(
        ship_entry(position=[6_000, 24_000]), unit_entry("sailors", aboard="mayfly"), foe(70_000)
    )
    assert isinstance(with_mission(battle, "mayfly", **mission), MoveHull)
    landed = make_battle(
        ship_entry(position=list(JETTY)), unit_entry("sailors", aboard="mayfly"), foe(70_000)
    )
    assert isinstance(with_mission(landed, "sailors", **mission), Disembark)


def test_rs_mw_22_troops_march_to_what_is_to_be_held_unless_the_enemy_is_close():
    there = {"aim": Aim.HOLD, "at": (40_000, 10_000), "within": 3_000}
    free = make_battle(unit_entry(position=[20_000, 10_000]), riflemen(20_000, 31_000))
    order = with_mission(free, "askari", **there)
    assert isinstance(order, Double)
    assert order.path[-1] == (32_000, 10_000)  # 6" and a six at the most, straight there
    close = make_battle(unit_entry(position=[20_000, 10_000]), riflemen(20_000, 2_000))
    assert isinstance(with_mission(close, "askari", **there), FireUnit)


def test_rs_mw_22_what_is_to_be_destroyed_is_shot_at_first():
    battle = make_battle(
        ship_entry(position=[36_000, 24_000]),
        unit_entry("krupp", "slavers", "field_gun", position=[60_000, 16_000]),
        unit_entry("band", "slavers", "tribal_infantry", position=[44_000, 16_000]),
    )
    order = with_mission(battle, "mayfly", aim=Aim.DESTROY, entry="band")
    assert order == FireGuns((("gun-1", Target("band")),))


# -- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("doctrine", "standing", "pointer"),
    [
        ({"name": "bombardd"}, {}, "/sides/0/doctrine/name"),
        ({"shooter": "hunters"}, {}, "/sides/0/doctrine/shooter"),
        ({}, {"ghost": {}}, "/sides/0/standing/ghost"),
        ({}, {"mayfly": {"station": "land"}}, "/sides/0/standing/mayfly/station"),
        ({}, {"mayfly": {"station": "point"}}, "/sides/0/standing/mayfly/point"),
        ({}, {"mayfly": {"landing": "quay"}}, "/sides/0/standing/mayfly/landing"),
        ({}, {"mayfly": {"targets": "dhow"}}, "/sides/0/standing/mayfly/targets"),
        ({}, {"mayfly": 3}, "/sides/0/standing/mayfly"),
    ],
)
def test_rs_ai_01_a_doctrine_that_is_none_is_refused_with_its_place(doctrine, standing, pointer):
    with pytest.raises(IllegalSetupError) as refused:
        read_doctrine(
            doctrine, standing, known=Known(vessels=("mayfly",), landings=("jetty",)), at="/sides/0"
        )
    assert refused.value.pointer == pointer


def test_rs_ai_01_what_a_doctrine_leaves_out_has_a_default():
    made = read_doctrine({}, {}, known=Known(), at="")
    assert (made.plan, made.shallows, made.shooters) == (
        Plan.BOMBARD,
        Shallows.PRUDENT,
        Shooters.HARRIERS,
    )
