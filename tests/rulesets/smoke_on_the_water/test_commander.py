"""Section 7: what a commander does in plain situations, and that he writes legal orders."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.smoke_on_the_water.commander.damage_control import tries
from rulesets.smoke_on_the_water.commander.liking import arms_of, best_bearing, harm, worth_of_hit
from rulesets.smoke_on_the_water.later.mending import damaged
from rulesets.smoke_on_the_water.orders import Repair
from rulesets.smoke_on_the_water.rebuilt import PRINTED as TABLES
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.rules.guns import gun_card
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor, Correction
from rulesets.smoke_on_the_water.rules.notation import Helm, Tactic
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.ruleset import PHASES
from rulesets.smoke_on_the_water.state import Aground, Lock, Ship, SmokeBattle, Status
from rulesets.smoke_on_the_water.words import Ammunition, Armour, Band, Fire, Item, Level, Way
from tests.rulesets.smoke_on_the_water.factories import (
    cm,
    fort,
    last,
    logged,
    minefield,
    table,
    vessel,
)
from tests.rulesets.smoke_on_the_water.fighting import apart, commanded, play

Line = dict[str, Any]


def at_anchor(kind: str, name: str, side: str, at: tuple[float, float], **changes: Any) -> Line:
    return vessel(kind, name, side, at=at, state={"anchored": True}, **changes)


def order_of(battle: SmokeBattle, name: str) -> Any:
    """What a vessel's commander writes for her now."""
    ship = battle.ships[name]
    return ship.holder.commander.order(battle, ship)


def held(side: str, *names: str) -> dict[str, Any]:
    """Standing orders for these to stay where they are."""
    return {"standing": {side: {name: {"plan": "hold_station"} for name in names}}}


# -- decisions 1 to 3: range, course and rams ----------------------------------------------------


def test_the_monitor_closes_the_virginia():
    """She can hurt her at Point Blank alone, and less is done to her turret there."""
    battle = commanded(
        vessel("uss_monitor", "monitor", at=(60, 100), heading=90),
        vessel("css_virginia", "virginia", at=(240, 100), heading=270),
        **held("confederate", "virginia"),
    )
    play(battle, 8)
    assert apart(battle, "monitor", "virginia") < 30


def test_a_wooden_frigate_stands_off_from_an_ironclad():
    battle = commanded(
        vessel("minnesota", "minnesota", at=(100, 100), heading=90),
        vessel("css_virginia", "virginia", at=(180, 100), heading=270),
        **held("confederate", "virginia"),
    )
    play(battle, 10)
    assert apart(battle, "minnesota", "virginia") > 100


def test_a_closing_range_is_kept():
    battle = commanded(
        vessel("uss_monitor", "monitor", at=(60, 100), heading=90),
        vessel("css_virginia", "virginia", at=(240, 100), heading=270),
        standing={
            "union": {"monitor": {"range": 70}},
            "confederate": {"virginia": {"plan": "hold_station"}},
        },
    )
    found = []
    for _ in range(4):
        play(battle, 4)
        found.append(apart(battle, "monitor", "virginia"))
    assert all(40 <= distance <= 100 for distance in found[1:])


def test_a_ram_rams_a_ship_at_anchor():
    battle = commanded(
        vessel("cottonclad_ram", "price", at=(200, 100), heading=270),
        at_anchor("hartford", "hartford", "union", (100, 100), heading=0),
        doctrine={"union": "hold_station"},
    )
    play(battle, 4)
    struck = last(battle, "collided")
    assert {struck.striker, struck.struck} == {"price", "hartford"}
    assert battle.ships["hartford"].hull < 55


@pytest.mark.parametrize("will", ["never", "always"])
def test_a_standing_order_decides_who_rams(will: str):
    kind = "cottonclad_ram" if will == "never" else "patrick_henry"
    battle = commanded(
        vessel(kind, "boat", at=(160, 100), heading=270),
        at_anchor("hartford", "hartford", "union", (100, 100), heading=0),
        doctrine={"union": "hold_station"},
        standing={"confederate": {"boat": {"ram": will}}},
    )
    play(battle, 4)
    assert bool(logged(battle, "collided")) == (will == "always")


def test_guns_are_kept_bearing():
    """The Virginia's bow pivot and three broadside guns all bear at 45 to 60 degrees."""
    battle = commanded(vessel("css_virginia", "v"), vessel("minnesota", "m", at=(200, 100)))
    cards = {name: battle.ships[name].card for name in "vm"}
    assert 450 <= best_bearing(cards["v"]) <= 600
    assert 450 <= best_bearing(cards["m"]) <= 900


def test_partially_armoured_vessels_keep_the_bow_to_the_enemy():
    battle = commanded(
        vessel("tinclad", "tinclad", at=(100, 100), heading=60),
        at_anchor("css_arkansas", "arkansas", "confederate", (180, 100)),
        doctrine={"confederate": "hold_station"},
        standing={"union": {"tinclad": {"range": 60}}},
    )
    play(battle, 6)
    ship = battle.ships["tinclad"]
    assert abs(ship.base.heading - 900) < 200


def test_friends_keep_clear_of_each_other():
    lines = [vessel("unadilla", f"gunboat-{i}", at=(60, 90 + 8 * i), heading=90) for i in range(4)]
    battle = commanded(*lines, vessel("css_virginia", "virginia", at=(240, 100)))
    play(battle, 8)
    assert not [x for x in logged(battle, "collided") if "virginia" not in (x.striker, x.struck)]


# -- the doctrines -------------------------------------------------------------------------------


def test_run_past_leaves_by_the_enemys_edge():
    battle = commanded(
        vessel("hartford", "hartford", at=(60, 100), heading=90),
        vessel("css_virginia", "virginia", at=(200, 60), heading=270),
        doctrine={"union": "run_past"},
        standing={"confederate": {"virginia": {"plan": "hold_station"}}},
    )
    play(battle, 10)
    assert battle.ships["hartford"].status is Status.BROKE_THROUGH


def test_hold_station_anchors_and_stays():
    battle = commanded(
        vessel("hartford", "hartford", at=(60, 100), heading=90),
        vessel("css_virginia", "virginia", at=(200, 60), heading=270),
        doctrine={"union": "hold_station", "confederate": "hold_station"},
    )
    play(battle, 5)
    ship = battle.ships["hartford"]
    assert ship.anchor is Anchor.DOWN
    assert (ship.base.x, ship.base.y) == cm(60, 100)


def test_a_point_is_taken_and_kept():
    battle = commanded(
        vessel("hartford", "hartford", at=(60, 100), heading=90),
        vessel("css_virginia", "virginia", at=(280, 60), heading=270),
        standing={
            "union": {"hartford": {"point": list(cm(150, 140))}},
            "confederate": {"virginia": {"plan": "hold_station"}},
        },
    )
    play(battle, 12)
    base = battle.ships["hartford"].base
    assert (base.x - 150_000) ** 2 + (base.y - 140_000) ** 2 <= 10_000**2
    assert battle.ships["hartford"].speed.level is Level.IMMOBILE


def test_stand_off_keeps_further_away_than_close():
    found = []
    for plan in ("close", "stand_off"):
        battle = commanded(
            vessel("uss_monitor", "monitor", at=(100, 100), heading=90),
            at_anchor("css_virginia", "virginia", "confederate", (200, 100)),
            doctrine={"union": plan, "confederate": "hold_station"},
        )
        play(battle, 8)
        found.append(apart(battle, "monitor", "virginia"))
    assert found[0] < found[1]


def test_transports_keep_away():
    battle = commanded(
        vessel("river_transport", "transport", "union", at=(150, 100), heading=90),
        vessel("css_virginia", "virginia", at=(220, 100), heading=270),
        **held("confederate", "virginia"),
    )
    play(battle, 6)
    assert apart(battle, "transport", "virginia") > 110


def test_a_friend_is_covered():
    """Between her and the enemy, 20 cm before her."""
    battle = commanded(
        vessel("uss_monitor", "monitor", at=(60, 60), heading=90),
        at_anchor("minnesota", "minnesota", "union", (100, 100)),
        vessel("css_virginia", "virginia", at=(250, 100), heading=270),
        doctrine={"confederate": "hold_station"},
        standing={"union": {"monitor": {"protect": ["minnesota"]}, "minnesota": {"anchor": True}}},
    )
    play(battle, 8)
    monitor = battle.ships["monitor"].base
    assert abs(monitor.x - 120_000) <= 12_000
    assert abs(monitor.y - 100_000) <= 12_000


# -- decision 5: depth ---------------------------------------------------------------------------


def shoals() -> dict[str, Any]:
    """A river between sand bars, with a channel along its middle, and an island."""

    def box(x: float, y: float, w: float, h: float) -> list[list[int]]:
        return [list(cm(*c)) for c in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]

    def area(name: str, kind: str, outline: list[list[int]]) -> dict[str, Any]:
        return {"id": name, "kind": kind, "outline": outline, "level": 0}

    return table(
        river={
            "north": [list(cm(0, 180)), list(cm(300, 180))],
            "south": [list(cm(0, 20)), list(cm(300, 20))],
        },
        shallows=15_000,
        islands=[{"id": "island", "outline": box(120, 120, 30, 15)}],
        areas=[
            area("bar-1", "shoal", box(60, 60, 40, 15)),
            area("bar-2", "shoal", box(200, 110, 30, 20)),
        ],
    )


def test_deep_vessels_keep_off_the_ground_over_two_hundred_turns():
    """They chase each other up and down the river, and never touch a bar, a bank or the strip."""
    battle = commanded(
        vessel("hartford", "hartford", at=(40, 95), heading=90),
        vessel("roanoke", "roanoke", "union", at=(40, 120), heading=90),
        vessel("css_virginia", "virginia", at=(260, 90), heading=270),
        doctrine={"union": "stand_off", "confederate": "stand_off"},
        table=shoals(),
    )
    play(battle, 200)
    assert logged(battle, "grounding_tested") == []
    assert logged(battle, "ran_ashore") == []
    assert all(ship.status is Status.AFLOAT for ship in battle.ships.values())


@pytest.mark.parametrize(("plan", "over"), [("close", False), ("run_past", True)])
def test_torpedoes_are_bypassed_or_rushed(plan: str, over: bool):
    """Decision 14: the field lies across the way, 60 cm wide, and has been swept before."""
    battle = commanded(
        vessel("unadilla", "unadilla", at=(60, 100), heading=90),
        vessel("css_arkansas", "arkansas", at=(280, 100), heading=270),
        minefield(corners=((120, 70), (150, 70), (150, 130), (120, 130)), swept=True),
        doctrine={"union": plan, "confederate": "hold_station"},
        standing={"union": {"unadilla": {"targets": ["arkansas"]}}},
    )
    play(battle, 6)
    assert bool(logged(battle, "torpedo_tested")) == over


# -- decisions 4, 11 and 12 ----------------------------------------------------------------------


@pytest.mark.parametrize(("hull", "goes"), [(18, False), (17, True)])
def test_she_withdraws_before_the_dice_do(hull: int, goes: bool):
    """At a quarter of the Minnesota's 70 points she makes for the upstream edge."""
    battle = commanded(
        vessel("minnesota", "minnesota", at=(100, 100), heading=0),
        at_anchor("css_virginia", "virginia", "confederate", (200, 100)),
        doctrine={"confederate": "hold_station"},
        standing={"union": {"minnesota": {"withdraw_at": 25, "range": 20}}},
    )
    battle.ships["minnesota"].hull = hull
    play(battle, 2)
    assert (apart(battle, "minnesota", "virginia") > 100) == goes


def test_a_withdrawing_vessel_leaves_by_her_own_edge_uncorrected():
    battle = commanded(
        vessel("hartford", "hartford", at=(60, 100), heading=90),
        vessel("css_virginia", "virginia", at=(140, 100), heading=270),
        **held("confederate", "virginia"),
    )
    battle.ships["hartford"].withdrawing = True
    play(battle, 12)
    assert battle.ships["hartford"].status is Status.LEFT
    found = {x.corrections for x in logged(battle, "order_revealed") if x.vessel == "hartford"}
    assert found == {()}


def alongside(**changes: Any) -> tuple[SmokeBattle, Ship, Ship]:
    """USS Queen of the West locked to the Virginia, who rammed nobody."""
    battle = commanded(
        vessel("queen_of_the_west", "queen", "union", at=(100, 100)),
        vessel("css_virginia", "virginia", at=(100, 104)),
        **changes,
    )
    battle.turn = 4
    queen, virginia = battle.ships["queen"], battle.ships["virginia"]
    battle.locks = [Lock(queen, virginia, 0, (), 0, Level.IMMOBILE, 3)]
    for ship in (queen, virginia):
        ship.speed = STOPPED
    return battle, queen, virginia


def test_locked_the_weaker_tries_to_get_free_and_the_stronger_boards():
    battle, _, _ = alongside()
    assert Tactic.BREAK_FREE in order_of(battle, "queen").tactics
    assert order_of(battle, "virginia").tactics == (Tactic.BOARD,)


def test_nobody_stays_locked_to_a_vessel_that_burns_or_sinks():
    battle, queen, virginia = alongside()
    queen.fire = Fire.OUT_OF_CONTROL
    assert Tactic.BREAK_FREE in order_of(battle, "virginia").tactics
    queen.fire, virginia.flotation, virginia.flooding = Fire.NONE, 2, 1
    assert Tactic.BREAK_FREE in order_of(battle, "queen").tactics


def test_aground_she_backs_off_from_the_next_turn_on_unless_she_would_sink():
    battle = commanded(vessel("hartford", "hartford"), vessel("css_virginia", at=(250, 100)))
    ship = battle.ships["hartford"]
    battle.turn, ship.speed = 4, STOPPED
    ship.aground = Aground("bar", 4)
    assert order_of(battle, "hartford").tactics == ()
    ship.aground = Aground("bar", 3)
    order = order_of(battle, "hartford")
    assert (order.speed.way, order.tactics) == (Way.ASTERN, (Tactic.BREAK_FREE,))
    ship.flooding, ship.flotation = 3, 6
    assert order_of(battle, "hartford").tactics == ()


def test_she_grounds_rather_than_sinks():
    """With 3 points of flooding and 6 of flotation she makes for the bar to starboard."""
    battle = commanded(
        vessel("hartford", "hartford", at=(50, 82), heading=90),
        vessel("css_virginia", at=(280, 100)),
        table=shoals(),
    )
    ship = battle.ships["hartford"]
    battle.turn, ship.flooding, ship.flotation = 1, 3, 6
    order = order_of(battle, "hartford")
    assert order.tactics == (Tactic.GROUND,)
    assert order.manoeuvre[0].helm is Helm.STARBOARD
    ship.flotation = 7
    assert Tactic.GROUND not in order_of(battle, "hartford").tactics


def test_a_work_fires_as_many_guns_as_it_has_men_for_the_heaviest_first():
    battle = commanded(
        vessel("minnesota", "minnesota", at=(150, 150)),
        fort(at=(150, 190), guns=("LSB", "HSB", "MSB")),
    )
    battle.turn = 1
    work = battle.works["fort"]
    assert len(shots(battle, "fort")) == 3
    work.structure = work.full_structure // 2
    assert {x.gun for x in shots(battle, "fort")} == {"gun-2", "gun-3"}


def test_an_anchor_is_raised_to_fight_and_stays_down_where_she_is_told():
    def codes(**standing: Any) -> tuple[Tactic, ...]:
        battle = commanded(
            at_anchor("hartford", "hartford", "union", (100, 100)),
            vessel("css_virginia", at=(250, 100)),
            standing={"union": {"hartford": standing}},
        )
        battle.turn = 1
        return order_of(battle, "hartford").tactics

    assert codes() == (Tactic.RAISE_ANCHOR,)
    assert codes(anchor=True) == ()
    assert codes(plan="hold_station") == ()


def test_anchored_to_bombard_she_stops_at_her_range():
    battle = commanded(
        vessel("mortar_schooner", "schooner", "union", at=(40, 100), heading=90),
        fort(at=(200, 195)),
        standing={"union": {"schooner": {"range": 130, "anchor": True}}},
    )
    play(battle, 8)
    assert battle.ships["schooner"].anchor is Anchor.DOWN
    assert apart(battle, "schooner", "fort") <= 150


def test_scuttled_rather_than_taken():
    battle, _, _ = alongside(standing={"union": {"queen": {"scuttle": True}}})
    assert order_of(battle, "queen").tactics == (Tactic.SCUTTLE,)


def test_the_magazine_is_flooded_when_the_fire_has_won():
    battle = commanded(vessel("hartford", "hartford"), vessel("css_virginia", at=(250, 100)))
    ship = battle.ships["hartford"]
    battle.turn, ship.fire = 2, Fire.OUT_OF_CONTROL
    assert Tactic.FLOOD_MAGAZINE not in order_of(battle, "hartford").tactics
    ship.hull = 27
    assert Tactic.FLOOD_MAGAZINE in order_of(battle, "hartford").tactics


def test_a_torpedo_boat_attacks_with_her_spar():
    battle = commanded(
        vessel("david", "david", at=(150, 100), heading=270),
        at_anchor("new_ironsides", "ironsides", "union", (100, 100)),
        doctrine={"union": "hold_station"},
    )
    play(battle, 4)
    assert logged(battle, "spar_attack")
    assert Tactic.SPAR in next(
        x.tactics for x in logged(battle, "order_revealed") if x.vessel == "david"
    )


@pytest.mark.parametrize(("kind", "boards"), [("css_virginia", True), ("css_manassas", False)])
def test_boarding_is_ordered_against_a_weaker_crew_alone(kind: str, boards: bool):
    """16 points or 2 against the queen's 6, who lies alongside."""
    battle = commanded(
        vessel("queen_of_the_west", "queen", "union", at=(100, 100)),
        vessel(kind, "enemy", at=(100, 104)),
    )
    battle.turn = 1
    battle.touching = {("enemy", "queen")}
    assert (Tactic.BOARD in order_of(battle, "enemy").tactics) == boards


# -- decisions 6 to 10 ---------------------------------------------------------------------------


def test_what_a_hit_costs_by_the_better_ammunition():
    heavy = gun_card("HR")
    # Of ten shells eight go off: (8 x 10 + 2 x 2) / 10; shot costs 6 wherever it gets in.
    assert worth_of_hit(heavy, Armour.UNARMOURED, Band.SHORT, TABLES) == 840
    # 8 - 1 deflects: three in ten shots get in for 6, seven cost 1; no shell gets in.
    assert worth_of_hit(heavy, Armour.HEAVY, Band.SHORT, TABLES) == 250


def test_two_ironclads_hardly_hurt_each_other():
    battle = commanded(vessel("uss_monitor", "monitor"), vessel("css_virginia", at=(200, 100)))
    arms = [arms_of(ship, TABLES) for ship in battle.ships.values()]
    assert all(harm(a, b, Band.MEDIUM, TABLES) < 300 for a, b in (arms, arms[::-1]))


def shots(battle: SmokeBattle, name: str) -> list[Any]:
    firer = battle.target(name)
    assert firer is not None
    side = firer.holder if isinstance(firer, Ship) else firer.side
    return list(side.commander.fire(battle, firer))


def test_all_guns_that_bear_are_declared_each_with_its_shot():
    battle = commanded(
        vessel("uss_monitor", "monitor", at=(100, 100), heading=0),
        vessel("css_virginia", "virginia", at=(160, 100), heading=0),
        vessel("tinclad", "tinclad", "confederate", at=(140, 140), heading=0),
    )
    battle.turn = 1
    by_target = {(x.target, x.ammunition) for x in shots(battle, "monitor")}
    # Bare on her broadside, the tinclad of 15 points is nearest her end.
    assert by_target == {("tinclad", Ammunition.SHELL)}
    assert len(shots(battle, "monitor")) == 2


@pytest.mark.parametrize(
    ("kind", "ammunition"),
    [("minnesota", Ammunition.SHELL), ("uss_monitor", Ammunition.SHOT)],
)
def test_shell_at_wood_and_solid_shot_at_iron(kind: str, ammunition: Ammunition):
    battle = commanded(
        vessel("css_virginia", "virginia", at=(100, 100), heading=0),
        vessel(kind, "enemy", at=(140, 100), heading=0),
    )
    battle.turn = 1
    found = {x.ammunition for x in shots(battle, "virginia")}
    assert found == {ammunition}


def test_nobody_fires_past_a_friend_who_hides_the_target():
    battle = commanded(
        vessel("uss_monitor", "monitor", at=(100, 100), heading=0),
        vessel("minnesota", "minnesota", at=(130, 100), heading=0),
        vessel("css_virginia", "virginia", at=(160, 100), heading=0),
    )
    battle.turn = 1
    assert shots(battle, "monitor") == []


@pytest.mark.parametrize(("plan", "target"), [("batteries", "fort"), ("cripple", "webb")])
def test_the_fire_plan_decides_what_is_fired_at(plan: str, target: str):
    battle = commanded(
        vessel("uss_monitor", "monitor", at=(150, 150), heading=0),
        vessel("css_webb", "webb", at=(190, 150), heading=0),
        vessel("css_arkansas", "arkansas", at=(170, 120), heading=0),
        fort(at=(120, 170)),
        standing={"union": {"monitor": {"fire": plan}}},
    )
    battle.turn = 1
    assert {x.target for x in shots(battle, "monitor")} == {target}


def test_targets_and_ammunition_by_standing_orders():
    battle = commanded(
        vessel("uss_monitor", "monitor", at=(100, 100), heading=0),
        vessel("css_virginia", "virginia", at=(160, 100), heading=0),
        vessel("tinclad", "tinclad", "confederate", at=(140, 140), heading=0),
        standing={"union": {"monitor": {"targets": ["virginia"], "ammunition": "shell"}}},
    )
    battle.turn = 1
    found = {(x.target, x.ammunition) for x in shots(battle, "monitor")}
    assert found == {("virginia", Ammunition.SHELL)}


def test_mortars_at_what_lies_still():
    def target(speed: str) -> list[Any]:
        battle = commanded(
            vessel("mortar_schooner", "schooner", "union", at=(100, 100)),
            vessel("css_virginia", "virginia", at=(200, 100), state={"speed": speed}),
        )
        battle.turn = 1
        return [x.gun for x in shots(battle, "schooner") if "mortar" in x.gun or "deck" in x.gun]

    assert len(target("I")) == 1
    assert target("M+") == []


def test_the_order_of_repairs():
    battle = commanded(vessel("uss_monitor", "monitor"), vessel("css_virginia", at=(200, 100)))
    ship = battle.ships["monitor"]
    ship.fire, ship.flooding, ship.rudder = Fire.BURNING, 1, Rudder(no_port=True)
    ship.turrets[0].jammed = True
    assert {x.item for x in damaged(ship)} == {
        Item.FIRE,
        Item.FLOODING,
        Item.TURRET,
        Item.RUDDER,
    }
    assert tries(ship, 2) == (Repair(Item.FIRE), Repair(Item.TURRET, "1"))
    ship.flooding = 3
    assert tries(ship, 2) == (Repair(Item.FIRE), Repair(Item.FLOODING))


def test_of_several_enemies_the_abandoned_one_or_the_weakest_is_boarded():
    battle = commanded(
        vessel("css_virginia", "virginia"),
        vessel("queen_of_the_west", "queen", "union", at=(200, 100)),
        vessel("tinclad", "tinclad", at=(200, 130)),
    )
    commander = battle.side("confederate").commander
    ship, enemies = battle.ships["virginia"], [battle.ships["queen"], battle.ships["tinclad"]]
    assert commander.board(battle, ship, enemies) == "tinclad"
    battle.ships["queen"].abandoned = True
    assert commander.board(battle, ship, enemies) == "queen"


# -- decisions 13 and 14 -------------------------------------------------------------------------


def test_armed_vessels_are_placed_in_front_and_transports_behind():
    battle = commanded(
        vessel("minnesota", "minnesota", at=None),
        vessel("river_transport", "transport", "union", at=None),
        vessel("css_virginia", "virginia", at=None),
        vessel("css_arkansas", "arkansas", at=None),
        table=shoals(),
    )
    play(battle, 0)
    assert logged(battle, "order_ignored") == []
    ships = battle.ships
    assert ships["minnesota"].base.x > ships["transport"].base.x
    assert {ship.base.heading for ship in ships["virginia"].side.ships} == {2700}


def test_an_electric_torpedo_goes_off_under_the_largest_hull():
    battle = commanded(
        vessel("uss_monitor", "monitor", at=(150, 100)),
        vessel("minnesota", "minnesota", at=(150, 110)),
        minefield(),
        fort(),
    )
    field = battle.torpedoes["torpedoes"]
    over = list(battle.afloat())
    commander = battle.side("confederate").commander
    assert commander.electric(battle, field, over) == "minnesota"
    battle.ships["minnesota"].abandoned = True
    assert commander.electric(battle, field, over) == "monitor"


def test_a_side_that_cannot_fire_would_end_it():
    battle = commanded(vessel("uss_monitor", "monitor"), vessel("css_virginia", at=(200, 100)))
    union = battle.side("union")
    assert not union.commander.agrees_to_end(battle, union)
    battle.ships["monitor"].withdrawing = True
    assert union.commander.agrees_to_end(battle, union)


# -- legal orders --------------------------------------------------------------------------------

FLEETS: dict[str, tuple[str, ...]] = {
    "union": ("uss_monitor", "minnesota", "cairo", "tinclad", "queen_of_the_west", "unadilla"),
    "confederate": ("css_virginia", "cottonclad_ram", "css_arkansas", "css_webb", "david"),
}


def fleets(battle_number: int) -> list[Line]:
    """Three of each side, other ones each time."""
    lines = []
    for side, kinds in FLEETS.items():
        for place in range(3):
            kind = kinds[(battle_number + 2 * place) % len(kinds)]
            x, heading = (40, 90) if side == "union" else (260, 270)
            y = 45 + 40 * place + 5 * (battle_number % 3)
            lines.append(vessel(kind, f"{side[0]}-{place}", side, at=(x, y), heading=heading))
    return lines


PLANS = ("close", "stand_off", "run_past", "hold_station")


@pytest.mark.parametrize("number", range(8))
def test_orders_need_no_putting_right_in_whole_battles(number: int):
    """SW-ORD-11: but of crews that have gone, and where a pierced pilot house forces them."""
    battle = commanded(
        *fleets(number),
        doctrine={"union": PLANS[number % 4], "confederate": PLANS[number // 4]},
        table=shoals() if number % 2 else table(),
        options={"turn_limit": 20},
    )
    wrong: list[tuple[int, str, tuple[Correction, ...]]] = []

    def each(battle: SmokeBattle, phase: str) -> None:
        events: list[Any] = battle.turns[-1] if phase == "orders" else []
        for event in events:
            if event.kind == "order_revealed" and not _forced(battle, event.vessel):
                wrong.extend(
                    [(battle.turn, str(event), event.corrections)] * bool(event.corrections)
                )

    play(battle, 20, seed=number, phases=PHASES, each=each)
    assert wrong == []
    refused = [str(x) for x in logged(battle, "fire_refused")]
    assert refused == []
    ignored = {x.order for x in logged(battle, "order_ignored")}
    assert ignored <= {"board"}


def _forced(battle: SmokeBattle, name: str) -> bool:
    ship = battle.ships[name]
    return ship.abandoned or (battle.turn > 1 and ship.pilot_hit_turn == battle.turn - 1)
