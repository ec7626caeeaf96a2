"""Section 7, decisions 2, 8, 10 and 14: stances, mortars, repairs at rest, torpedoes."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.smoke_on_the_water.commander.aims import wish_of
from rulesets.smoke_on_the_water.commander.general import DoctrineCommander
from rulesets.smoke_on_the_water.commander.liking import blind_bearing
from rulesets.smoke_on_the_water.commander.situation import look
from rulesets.smoke_on_the_water.commander.steering import Wish
from rulesets.smoke_on_the_water.rules.manoeuvre import Correction
from rulesets.smoke_on_the_water.ruleset import PHASES
from rulesets.smoke_on_the_water.state import SmokeBattle
from rulesets.smoke_on_the_water.words import Fire, Level
from tests.rulesets.smoke_on_the_water.factories import cm, logged, minefield, table, vessel
from tests.rulesets.smoke_on_the_water.fighting import apart, commanded, play

ACROSS = ((120, 70), (150, 70), (150, 130), (120, 130))


def order_of(battle: SmokeBattle, name: str) -> Any:
    """What a vessel's commander writes for her now."""
    ship = battle.ships[name]
    return ship.holder.commander.order(battle, ship)


# -- decision 14 ---------------------------------------------------------------------------------


def before_a_field(**field: Any) -> SmokeBattle:
    return commanded(
        vessel("unadilla", "unadilla", at=(60, 100), heading=90),
        vessel("css_arkansas", "arkansas", at=(280, 100), heading=270),
        minefield(corners=ACROSS, **field),
        doctrine={"confederate": "hold_station"},
        standing={"union": {"unadilla": {"targets": ["arkansas"]}}},
    )


@pytest.mark.parametrize(
    ("field", "known"),
    [
        ({}, False),
        ({"swept": True}, True),
        ({"condition": {"density": 2}}, True),  # one has gone off in an earlier battle
    ],
)
def test_sw_tor_01_a_field_is_hidden_until_one_has_gone_off(field: dict[str, Any], known: bool):
    battle = before_a_field(**field)
    assert battle.torpedoes["torpedoes"].known is known
    play(battle, 4)
    assert bool(logged(battle, "torpedo_tested")) is not known


def test_sw_tor_01_what_is_hidden_changes_no_order_of_the_enemys():
    """The same battle with and without a hidden field, until somebody comes over it."""
    lines = [
        vessel("unadilla", "unadilla", at=(60, 100), heading=90),
        vessel("css_arkansas", "arkansas", at=(280, 100), heading=270),
    ]
    with_field = commanded(*lines, minefield(corners=ACROSS))
    without = commanded(*lines)
    for battle in (with_field, without):
        play(battle, 1)
    assert str(order_of(with_field, "unadilla")) == str(order_of(without, "unadilla"))


def test_sw_tor_02_a_side_goes_slow_through_its_own_torpedoes():
    battle = commanded(
        vessel("css_arkansas", "arkansas", at=(100, 100), heading=90, state={"speed": "M+"}),
        vessel("unadilla", "unadilla", at=(20, 100), heading=270),
        minefield(corners=((115, 0), (160, 0), (160, 200), (115, 200))),
        doctrine={"union": "hold_station"},
        standing={"confederate": {"arkansas": {"ram": "never", "point": [280_000, 100_000]}}},
    )
    play(battle, 12)
    assert not logged(battle, "torpedo_tested")
    assert battle.ships["arkansas"].base.x > 160_000


def launch_and_field(**changes: Any) -> SmokeBattle:
    """A launch whose torpedo is spent, 30 cm before a field of three that has been swept before."""
    battle = commanded(
        vessel("picket_launch", "launch", at=(90, 100), heading=90),
        vessel("css_arkansas", "arkansas", at=changes.pop("enemy", (280, 100)), heading=270),
        minefield(corners=ACROSS, swept=True),
        doctrine={"confederate": "hold_station"} | changes.pop("doctrine", {}),
        **changes,
    )
    battle.ships["launch"].spar_used = True
    return battle


def test_sw_tor_11_a_launch_sweeps_a_field_that_is_known():
    battle = play(launch_and_field(), 12)
    assert logged(battle, "field_swept")
    assert not logged(battle, "torpedo_tested")
    assert battle.torpedoes["torpedoes"].density < 3


@pytest.mark.parametrize(
    "changes", [{"enemy": (160, 110)}, {"doctrine": {"union": "hold_station"}}]
)
def test_sw_tor_11_not_under_an_enemys_guns_nor_off_her_station(changes: dict[str, Any]):
    assert not logged(play(launch_and_field(**changes), 6), "field_swept")


# -- decision 10 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("away", "still"), [(120, False), (130, True)])
def test_sw_rep_04_with_no_enemy_near_she_lies_still_to_fight_the_water(away: int, still: bool):
    battle = commanded(
        vessel("hartford", "hartford", at=(100, 100), heading=90),
        vessel("css_virginia", "virginia", at=(100 + away, 100), heading=270),
        doctrine={"confederate": "hold_station"},
        standing={"union": {"hartford": {"range": 30}}},
    )
    battle.ships["hartford"].flooding = 1
    assert (order_of(battle, "hartford").speed.level is Level.IMMOBILE) == still
    battle.ships["hartford"].flooding = 0
    assert order_of(battle, "hartford").speed.level is not Level.IMMOBILE
    battle.ships["hartford"].fire = Fire.BURNING
    assert (order_of(battle, "hartford").speed.level is Level.IMMOBILE) == still


# -- decision 4 ----------------------------------------------------------------------------------


def stranded(tug: str = "port_royal", **changes: Any) -> SmokeBattle:
    """The Monitor aground for good on a bar of 12 cm, a double-ender 40 cm west of her bow."""
    bar = [cm(150, 95), cm(162, 95), cm(162, 105), cm(150, 105)]
    state = {"aground": {"feature": "bar", "stuck": True}}
    return commanded(
        vessel(tug, "tug", "union", at=(100, 104), heading=90),
        vessel("uss_monitor", "monitor", at=(153, 100), heading=270, state=state),
        vessel("css_virginia", "virginia", at=changes.pop("enemy", (290, 20)), heading=270),
        doctrine={"confederate": "hold_station"},
        table=table(areas=[{"id": "bar", "kind": "shoal", "outline": bar, "level": 0}]),
        **changes,
    )


def test_sw_opt_tow_a_friend_tows_off_who_is_aground_for_good():
    battle = play(stranded(), 25)
    assert logged(battle, "towing_tested")
    assert battle.ships["monitor"].aground is None
    assert not logged(battle, "collided")
    assert {event.corrections for event in logged(battle, "order_revealed")} == {()}


@pytest.mark.parametrize(
    "changes", [{"enemy": (200, 60)}, {"options": {"towing": False}}, {"tug": "picket_launch"}]
)
def test_sw_opt_tow_nobody_tows_under_fire_or_who_is_too_small(changes: dict[str, Any]):
    assert not logged(play(stranded(**changes), 8), "towing_tested")


# -- decision 2 ----------------------------------------------------------------------------------


def wished(word: str, at: tuple[float, float] = (130, 100)) -> tuple[Wish, SmokeBattle]:
    """What a gunboat is to do that fights the Arkansas at 60 cm, from the west of her."""
    battle = commanded(
        vessel("unadilla", "one", "union", at=at, heading=90),
        vessel("css_arkansas", "enemy", "confederate", at=(190, 100), heading=270),
        standing={"union": {"one": {"stance": word, "range": 60}}},
    )
    commander = battle.side("union").commander
    assert isinstance(commander, DoctrineCommander)
    doctrine = commander.doctrine
    seen = look(battle, battle.ships["one"], doctrine)
    return wish_of(seen, doctrine.profile_of("one"))[0], battle


@pytest.mark.parametrize(("word", "course"), [("bows_on", 900), ("broadside", 0)])
def test_she_lies_to_her_enemy_as_she_is_told(word: str, course: int):
    """The enemy bears 090: bows on she heads there, broadside to the north or to the south."""
    wish, _ = wished(word)
    assert wish.course % 1800 == course
    assert wish.level <= Level.MEDIUM


def test_she_goes_where_least_of_the_enemys_metal_bears():
    """The Arkansas is blindest at 150 degrees from her bow, which heads west: a little astern."""
    wish, battle = wished("dead_arc", at=(190, 140))
    assert blind_bearing(battle.ships["enemy"].card) == 1500
    # From the north of her to the east-north-east, 60 cm and half her length off.
    assert 900 < wish.course < 1350
    battle = commanded(
        vessel("unadilla", "one", "union", at=(190, 140), heading=90),
        vessel("css_arkansas", "enemy", "confederate", at=(190, 100), heading=270),
        doctrine={"confederate": "hold_station"},
        standing={"union": {"one": {"stance": "dead_arc", "range": 60}}},
    )
    play(battle, 8)
    one, enemy = battle.ships["one"].base, battle.ships["enemy"].base
    ahead, aside = enemy.relative((one.x, one.y))
    assert ahead < 0
    assert abs(aside) < -ahead


def closing(away: float) -> Wish:
    """The Virginia, whose guns bear best at 45 to 60 degrees, so far from a frigate."""
    battle = commanded(
        vessel("css_virginia", "virginia", at=(100 + away, 100), heading=270),
        vessel("minnesota", "minnesota", at=(100, 100), heading=0, state={"anchored": True}),
        doctrine={"union": "hold_station"},
        standing={"confederate": {"virginia": {"ram": "never", "range": 10}}},
    )
    commander = battle.side("confederate").commander
    assert isinstance(commander, DoctrineCommander)
    doctrine = commander.doctrine
    seen = look(battle, battle.ships["virginia"], doctrine)
    return wish_of(seen, doctrine.profile_of("virginia"))[0]


@pytest.mark.parametrize(("away", "aslant"), [(130, False), (80, True)])
def test_within_gunshot_she_closes_with_her_broadside_bearing(away: float, aslant: bool):
    off = abs(closing(away).course - 2700)
    assert 450 <= off <= 600 if aslant else off == 0


@pytest.mark.parametrize(("stack", "rams"), [(0, False), (6, True)])
def test_she_rams_whom_she_can_reach_in_four_turns(stack: int, rams: bool):
    """From 80 cm at Medium, 25 a turn; with her stack shot away she goes 10."""
    battle = commanded(
        vessel("css_virginia", "virginia", at=(180, 100), heading=270),
        vessel("minnesota", "minnesota", at=(100, 100), heading=0, state={"anchored": True}),
    )
    battle.ships["virginia"].stack = stack
    commander = battle.side("confederate").commander
    assert isinstance(commander, DoctrineCommander)
    doctrine = commander.doctrine
    seen = look(battle, battle.ships["virginia"], doctrine)
    attack = wish_of(seen, doctrine.profile_of("virginia"))[1]
    assert (attack is not None) == rams


def test_monitors_have_no_dead_arc():
    """But for USS Monitor herself, who is blind over her pilot house, ahead (SW-ARC-02)."""
    battle = commanded(
        vessel("canonicus", "c"),
        vessel("uss_monitor", "m", at=(100, 120)),
        vessel("css_virginia", "v", at=(200, 100)),
    )
    assert blind_bearing(battle.ships["c"].card) is None
    assert blind_bearing(battle.ships["m"].card) == 0


def test_in_line_astern_each_follows_the_next_ahead():
    names = ["a", "b", "c"]
    battle = commanded(
        *(vessel("unadilla", name, at=(90 - 25 * i, 100 + 12 * i)) for i, name in enumerate(names)),
        vessel("css_virginia", "virginia", at=(280, 100), heading=270),
        doctrine={"confederate": "hold_station"},
        standing={"union": {name: {"stance": "line_astern", "range": 40} for name in names}},
    )
    play(battle, 5)
    a, b, c = (battle.ships[name].base for name in names)
    assert a.x > b.x > c.x
    assert max(abs(a.y - b.y), abs(b.y - c.y)) < 8_000  # 12 cm before
    assert max(apart(battle, "a", "b"), apart(battle, "b", "c")) < 50


@pytest.mark.parametrize("word", ["bows_on", "broadside", "dead_arc", "line_astern"])
def test_orders_by_a_stance_need_no_putting_right(word: str):
    names = ("one", "two")
    battle = commanded(
        *(vessel("unadilla", name, at=(60, 90 + 10 * i)) for i, name in enumerate(names)),
        vessel("css_arkansas", "enemy", at=(200, 100), heading=270),
        standing={"union": {name: {"stance": word} for name in names}},
    )
    play(battle, 12, phases=PHASES)
    found = {event.corrections for event in logged(battle, "order_revealed")}
    assert found <= {(), (Correction.FORCED,)}
