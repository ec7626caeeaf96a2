"""SW-GRD, SW-FREE, SW-COL-21, SW-OPT-TOW: running aground, and getting off."""

import pytest

from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Aground, Status, Trigger, Wreck
from rulesets.smoke_on_the_water.words import Level
from tests.rulesets.smoke_on_the_water.factories import (
    cm,
    fort,
    last,
    logged,
    make_battle,
    table,
    vessel,
)
from tests.rulesets.smoke_on_the_water.sailing import place, speed, turn

TIGHT = (6, 6)


def area(name: str, kind: str, west: float, east: float, south=80, north=120, level=0):
    corners = [(west, south), (east, south), (east, north), (west, north)]
    return {"id": name, "kind": kind, "outline": [cm(*c) for c in corners], "level": level}


def shoals(*areas, **changes):
    return table(areas=list(areas), **changes)


def virginia(start="S+", *areas, at=(100, 100), **changes):
    """Virginia (Deep, Large), heading east; her bow is 7.075 cm ahead of her centre."""
    state = {"speed": start, **changes.pop("state", {})}
    return make_battle(
        vessel("css_virginia", "ship", at=at, heading=90, state=state),
        table=shoals(*areas),
        **changes,
    )


FLATS = area("flats", "shoal", 110, 150)
SHALLOW = area("shallow", "shallows", 110, 150)


def test_sw_grd_10_virginia_slow_in_shallow_water():
    battle = virginia("S+", SHALLOW)
    asked = turn(battle, faces=(3, 6, 6, 6))
    assert asked == [
        "grounding|ship|shallow", "grounding damage|ship", "grounding flooding|ship",
    ]  # fmt: skip
    assert last(battle, "grounding_tested").score.total == 5 - 2
    ship = battle.ships["ship"]
    assert ship.aground.feature == "shallow"
    assert speed(battle, "ship") == "I"


def test_sw_grd_06_she_stops_where_her_base_touched_it():
    battle = virginia("S+", SHALLOW)
    turn(battle, faces=(3, 6, 6, 6))
    bow = place(battle, "ship")[0] + 7.075
    assert 109.98 < bow <= 110


def test_sw_grd_06_aground_on_one_of_two_she_does_not_test_for_the_other():
    battle = virginia("S+", FLATS, SHALLOW, at=(130, 100))
    assert turn(battle, faces=(1, 3)) == ["grounding|ship|flats", "grounding damage|ship"]
    assert battle.ships["ship"].aground.feature == "flats"


def test_sw_grd_11_the_damage_is_by_the_table():
    battle = virginia("S+", SHALLOW)
    turn(battle, faces=(3, 4, 2, 3))  # d3 2, Large +1, Slow -2: 1; 5 does not flood
    assert battle.ships["ship"].hull == 55 - 1
    assert battle.ships["ship"].flooding == 0


def test_sw_grd_02_she_passes_over_and_goes_all_her_way():
    battle = virginia("S+", SHALLOW)
    assert turn(battle, faces=(4,)) == ["grounding|ship|shallow"]
    assert place(battle, "ship") == (110, 100, 90)


def test_sw_grd_03_each_feature_is_tested_for_once_a_turn_in_the_order_of_her_way():
    battle = virginia(
        "M+", area("bar", "shoal", 125, 150), area("flats", "shoal", 110, 115), SHALLOW
    )
    asked = turn(battle, faces=(10, 10, 10))
    assert asked == ["grounding|ship|flats", "grounding|ship|shallow", "grounding|ship|bar"]
    assert turn(battle, {"ship": "S+"}, faces=(10, 10)) == [
        "grounding|ship|bar", "grounding|ship|shallow",
    ]  # fmt: skip


def test_sw_grd_03_one_test_a_turn_by_the_worst_column_where_an_owner_has_it_so():
    battle = virginia(
        "M+",
        area("bar", "shoal", 125, 150),
        area("shallow", "shallows", 110, 115),
        options={"ground_tests": "one_per_turn"},
    )
    assert turn(battle, faces=(10,)) == ["grounding|ship|shallow"]
    assert last(battle, "grounding_tested").score.total == 9  # of the bar


def test_sw_grd_03_at_rest_she_never_tests():
    battle = virginia("I", area("flats", "shoal", 90, 150))
    turn(battle, {"ship": "I"})
    assert battle.ships["ship"].aground is None


@pytest.mark.parametrize(
    ("kind", "start", "feature", "chance"),
    [
        ("css_virginia", "M+", SHALLOW, 5),
        ("css_virginia", "M+", FLATS, 9),
        ("uss_monitor", "M+", FLATS, 7),
        ("cairo", "M+", SHALLOW, 1),
        ("tinclad", "S+", FLATS, 3 - 2),
        ("port_royal", "F+", FLATS, 5 + 1),
        ("css_virginia", "M+", area("hulk", "wreck", 110, 115, level=1), 9),
        ("css_virginia", "M+", area("hulk", "wreck", 110, 115), 5),
    ],
)
def test_sw_grd_04_the_column_by_draught_and_depth(kind, start, feature, chance):
    battle = make_battle(
        vessel(kind, "ship", at=(100, 100), state={"speed": start}), table=shoals(feature)
    )
    turn(battle, faces=(10,))
    assert last(battle, "grounding_tested").score.total == chance


@pytest.mark.parametrize(
    ("kind", "feature"),
    [
        ("tinclad", SHALLOW),
        ("css_virginia", area("hulk", "wreck", 110, 115, level=-1)),
    ],
)
def test_sw_grd_04_a_dash_is_no_test(kind, feature):
    battle = make_battle(
        vessel(kind, "ship", at=(100, 100), state={"speed": "S+"}), table=shoals(feature)
    )
    turn(battle)


def test_sw_grd_05_a_pilot_the_low_flotation_and_the_attempt():
    battle = virginia("M+", SHALLOW, state={"pilot": True})
    battle.ships["ship"].flotation = 8
    turn(battle, {"ship": "M+ / / GR"}, faces=(10,))
    assert last(battle, "grounding_tested").score.total == 5 - 1 + 2 + 2


def test_sw_grd_07_a_fast_vessel_on_a_bank_and_sw_gun_01_she_cannot_fire():
    battle = make_battle(
        vessel("port_royal", "ship", at=(100, 100), state={"speed": "F+"}), table=shoals(FLATS)
    )
    turn(battle, faces=(1, 6, 1, 2))  # d3 3, Fast +1, a bank -1: 3 of hull; 3 floods
    ship = battle.ships["ship"]
    assert (ship.hull, ship.flooding) == (30 - 3, 1)
    assert ship.hard_aground
    assert Trigger.AGROUND in ship.triggers


def test_sw_gun_01_aground_at_slow_she_may_fire():
    battle = virginia("S+", SHALLOW)
    turn(battle, faces=(3, 4, *TIGHT))
    assert not battle.ships["ship"].hard_aground


def test_sw_grd_09_without_damage_no_dice_for_water():
    battle = virginia("S+", FLATS)
    assert turn(battle, faces=(1, 2)) == ["grounding|ship|flats", "grounding damage|ship"]
    assert battle.ships["ship"].hull == 55


def test_sw_grd_12_a_bank_needs_no_test_and_is_no_soft_ground():
    river = {"north": [[0, 108_000], [300_000, 108_000]], "south": [[0, 0], [300_000, 0]]}
    battle = make_battle(
        vessel("css_virginia", "ship", at=(100, 100), heading=0, state={"speed": "S+"}),
        table=table(river=river),
    )
    asked = turn(battle, faces=(6, 6, 6))  # 3 + 1 Large - 2 Slow
    assert asked == ["grounding damage|ship", "grounding flooding|ship"]
    assert last(battle, "ran_ashore").feature == "north-bank"
    assert battle.ships["ship"].hull == 55 - 2
    assert 107.98 < place(battle, "ship")[1] + 7.075 <= 108


def test_sw_grd_12_an_island_too():
    isle = {"id": "isle", "outline": [cm(112, 90), cm(120, 90), cm(120, 110), cm(112, 110)]}
    battle = make_battle(
        vessel("css_virginia", "ship", at=(100, 100), heading=90, state={"speed": "S+"}),
        table=table(islands=[isle]),
    )
    turn(battle, faces=(1,))
    assert last(battle, "ran_ashore").feature == "isle"


def test_sw_col_21_the_walls_of_a_fort_are_a_bank():
    battle = make_battle(
        vessel("css_virginia", "ship", at=(100, 100), heading=90, state={"speed": "S+"}),
        fort(at=(116, 100), facing=270),
    )
    turn(battle, faces=(1,))
    assert last(battle, "ran_ashore").feature == "fort"
    assert not logged(battle, "collided")


def test_sw_grd_13_the_attempt_alone_does_nothing():
    battle = virginia("S+")
    turn(battle, {"ship": "S+ / / GR"})
    assert battle.ships["ship"].aground is None


def test_sw_float_06_a_wreck_of_the_battle_is_tested_for():
    battle = virginia("M+")
    battle.wrecks.append(Wreck("wreck-tyler", battle.ships["ship"].base, shallow=True))
    battle.wrecks[0].base = type(battle.wrecks[0].base)(120_000, 100_000, 0, 10_000, 3_000)
    assert turn(battle, faces=(10,)) == ["grounding|ship|wreck-tyler"]
    assert last(battle, "grounding_tested").score.total == 9


class TestFreeing:
    """SW-FREE."""

    def aground(self, kind="css_virginia", since=0, **state):
        battle = make_battle(
            vessel(kind, "ship", at=(100, 100)), table=shoals(*state.pop("areas", ()))
        )
        ship = battle.ships["ship"]
        ship.aground = Aground("flats", since, **state)
        ship.speed = Speed(Level.IMMOBILE)
        return battle

    def test_sw_free_08_each_attempt_is_harder(self):
        battle = self.aground()
        chances = []
        for face in (4, 3, 2, 1):
            turn(battle, {"ship": "S- / / BF"}, faces=(face,))
            chances.append(last(battle, "freeing_tested").score.total)
        assert chances == [3, 2, 1, 0]
        assert battle.ships["ship"].aground is None
        assert place(battle, "ship") == (90, 100, 90)
        assert speed(battle, "ship") == "S-"

    def test_sw_free_01_not_in_the_turn_of_grounding(self):
        battle = virginia("S+", SHALLOW)
        turn(battle, {"ship": "S+ / / BF"}, faces=(3, 1))
        assert battle.ships["ship"].aground.attempts == 0
        turn(battle, {"ship": "S- / / BF"}, faces=(1,))
        assert battle.ships["ship"].aground is None

    def test_sw_free_04_water_in_her_holds_her(self):
        battle = self.aground("cairo")
        battle.ships["ship"].flooding = 1
        turn(battle, {"ship": "S- / / BF"}, faces=(9,))
        assert last(battle, "freeing_tested").score.total == 5 + 2 - 2

    def test_sw_free_06_the_move_off_is_without_a_test_unless_an_owner_has_it_so(self):
        battle = self.aground(areas=(area("flats", "shoal", 60, 150),))
        turn(battle, {"ship": "S- / / BF"}, faces=(1,))
        assert place(battle, "ship")[0] == 90
        battle = self.aground(areas=(area("flats", "shoal", 60, 150),))
        battle.options = type(battle.options)(free_move_tests=True)
        asked = turn(battle, {"ship": "S- / / BF"}, faces=(1, 10))
        assert asked == ["get off|ship", "grounding|ship|flats"]

    def test_sw_free_07_a_ten_is_for_good(self):
        battle = self.aground()
        turn(battle, {"ship": "S- / / BF"}, faces=(10,))
        assert battle.ships["ship"].aground.stuck
        turn(battle, {"ship": "S- / / BF"})
        assert len(logged(battle, "freeing_tested")) == 1

    def test_sw_free_09_without_power_nobody_tries(self):
        battle = self.aground()
        battle.ships["ship"].machinery_lost = 2
        turn(battle, {"ship": "S- / / BF"})

    def test_sw_free_06_the_next_turn_she_moves_as_others_do(self):
        battle = self.aground()
        turn(battle, {"ship": "S- / / BF"}, faces=(1,))
        turn(battle, {"ship": "M-"})
        assert speed(battle, "ship") == "S-"  # Virginia's greatest astern
        assert place(battle, "ship") == (80, 100, 90)


class TestTowing:
    """SW-OPT-TOW."""

    def pair(self, **changes):
        battle = make_battle(
            vessel("port_royal", "tug", at=(120, 100), heading=90, state={"speed": "I"}),
            vessel("uss_monitor", "tow", at=(106, 100), heading=90, state={"speed": "I"}),
            **changes,
        )
        turn(battle, {"tug": "I", "tow": "I"})
        return battle

    def test_sw_opt_tow_a_tow_goes_with_the_tug_wherever_she_turns(self):
        battle = self.pair()
        turn(battle, {"tug": "S+ / S10 / TW tow", "tow": "S+"})
        assert battle.ships["tug"].tow == "tow"
        tug, tow = battle.ships["tug"].base, battle.ships["tow"].base
        assert tow.heading == tug.heading == 1600
        ahead, aside = tug.relative((tow.x, tow.y))
        assert abs(ahead + 14_000) <= 2
        assert abs(aside) <= 2
        assert speed(battle, "tow") == "S+"

    def test_sw_opt_tow_with_a_tow_she_goes_a_level_less(self):
        battle = self.pair()
        turn(battle, {"tug": "S+ / / TW tow"})
        turn(battle, {"tug": "M+ / / TW tow"})
        turn(battle, {"tug": "F+ / / TW tow"})
        assert (speed(battle, "tug"), speed(battle, "tow")) == ("M+", "M+")
        assert place(battle, "tow")[0] == 106 + 10 + 25 + 25

    def test_sw_opt_tow_without_the_order_she_casts_off(self):
        battle = self.pair()
        turn(battle, {"tug": "S+ / / TW tow"})
        turn(battle, {"tug": "S+"})
        assert battle.ships["tug"].tow is None
        assert place(battle, "tow")[0] == 116

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"at": (130, 100)}, "5 cm"),
            ({"anchored": True}, "anchor"),
            ({"side": "confederate"}, "enemy"),
        ],
    )
    def test_sw_opt_tow_what_hinders_is_told(self, change, reason):
        battle = make_battle(
            vessel("port_royal", "tug", at=change.get("at", (120, 100)), state={"speed": "I"}),
            vessel(
                "uss_monitor",
                "tow",
                change.get("side"),
                at=(106, 100),
                state={"speed": "I", **({"anchored": True} if "anchored" in change else {})},
            ),
        )
        turn(battle, {"tug": "I", "tow": "I"})
        turn(battle, {"tug": "S+ / / TW tow", "tow": "I"})
        assert battle.ships["tug"].tow is None
        assert reason in last(battle, "order_ignored").reason

    def test_sw_opt_tow_nobody_tows_where_the_rule_is_off(self):
        battle = self.pair(options={"towing": False})
        turn(battle, {"tug": "S+ / / TW tow", "tow": "I"})
        assert battle.ships["tug"].tow is None

    @pytest.mark.parametrize(("face", "free"), [(5, True), (6, False)])
    def test_sw_opt_tow_off_the_ground(self, face, free):
        battle = self.pair()
        battle.ships["tow"].aground = Aground("flats", 0, stuck=True)
        asked = turn(battle, {"tug": "S+ / / TW tow"}, faces=(face,))
        assert asked == ["tow off|tug|tow"]
        assert last(battle, "towing_tested").score.total == 3 + 2
        assert (battle.ships["tow"].aground is None) is free
        assert place(battle, "tow")[0] == (116 if free else 106)

    def test_sw_opt_tow_one_that_may_still_free_herself_is_not_towed(self):
        battle = self.pair()
        battle.ships["tow"].aground = Aground("flats", 0)
        turn(battle, {"tug": "S+ / / TW tow"})
        assert battle.ships["tow"].aground is not None
        assert battle.ships["tow"].status is Status.AFLOAT
