"""SW-ORD, SW-MOV, SW-ANC, SW-MOR-06: lines of orders as they are carried out."""

import pytest

from rulesets.smoke_on_the_water.movement.movement_phase import movement_phase
from rulesets.smoke_on_the_water.movement.orders_phase import line_of, orders_phase
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor, Correction
from rulesets.smoke_on_the_water.rules.notation import (
    NotationError,
    Order,
    Tactic,
    print_order,
    read_order,
)
from rulesets.smoke_on_the_water.ships import top_now
from rulesets.smoke_on_the_water.state import Aground
from tests.rulesets.smoke_on_the_water.factories import StandFast, last, logged, make_battle, vessel
from tests.rulesets.smoke_on_the_water.sailing import place, speed, turn
from tests.support.dice import ScriptedDice


def carried(battle, name: str, written: str) -> str:
    """What a vessel makes of a line."""
    line = line_of(battle, battle.ships[name], read_order(written))
    return print_order(Order(line.carried.speed, line.carried.manoeuvre, line.order.tactics))


def corrections(battle, name: str, written: str) -> tuple[Correction, ...]:
    return line_of(battle, battle.ships[name], read_order(written)).carried.corrections


def at_speed(kind: str, start: str, **changes):
    battle = make_battle(vessel(kind, "ship", state={"speed": start}))
    for name, value in changes.items():
        setattr(battle.ships["ship"], name, value)
    return battle


def test_sw_ord_08_a_counter_is_placed_at_the_speed_ordered():
    battle = make_battle(vessel("css_virginia", state={"speed": "S+"}))
    turn(battle, {"css-virginia": "M+ / F10P5F10 / BD"})
    assert speed(battle, "css-virginia") == "M+"
    assert place(battle, "css-virginia")[2] == 81.2  # 5 cm of 1.75 degrees
    assert battle.ships["css-virginia"].order.tactics == (Tactic.BOARD,)


def test_sw_ord_10_every_line_is_written_on_the_same_state():
    seen = []

    class Watching(StandFast):
        def order(self, battle, ship):
            seen.append([other.speed for other in battle.ships.values()])
            return super().order(battle, ship)

    battle = make_battle(
        vessel("uss_monitor"), vessel("css_virginia", at=(150, 150)), commander=Watching()
    )
    battle.ships["css-virginia"].side.commander.orders = {"css-virginia": "M+", "uss-monitor": "I"}
    orders_phase(battle, ScriptedDice())
    assert seen[0] == seen[1]
    assert (speed(battle, "css-virginia"), speed(battle, "uss-monitor")) == ("M+", "I")


@pytest.mark.parametrize(
    ("written", "made", "why"),
    [
        ("V+", "F+ / F40", (Correction.SPEED,)),
        ("S+ / F4P4", "S+ / F4P4F2", (Correction.PADDED,)),
        ("S+ / F6S8", "S+ / F6S4", (Correction.CUT,)),
        ("M+ / A10P15", "M+ / F10P15", (Correction.STRAIGHT,)),
        ("", "M+ / F25", (Correction.MISSING,)),
        ("M+", "M+ / F25", ()),
    ],
)
def test_sw_ord_11_an_illegal_line_is_put_right(written, made, why):
    battle = at_speed("port_royal", "M+")
    assert carried(battle, "ship", written) == made
    assert corrections(battle, "ship", written) == why


def test_sw_ord_11_each_correction_stands_in_the_log_with_the_line_as_it_was_written():
    battle = make_battle(vessel("css_virginia", state={"speed": "S+"}))
    turn(battle, {"css-virginia": "F+ / P40"})
    event = last(battle, "order_revealed")
    assert (event.rule, event.written) == ("SW-ORD-11", "F+ / P40")
    assert event.corrections == (Correction.SPEED, Correction.CUT)
    assert "M+ / P25 in place of F+ / P40" in str(event)


def test_sw_mov_04_she_may_reverse_after_a_turn_at_rest_or_after_a_ramming():
    battle = at_speed("uss_monitor", "S+")
    assert carried(battle, "ship", "S-") == "I"
    battle.ships["ship"].rammed = True
    assert carried(battle, "ship", "M-") == "S- / A10"
    battle.ships["ship"].rammed = False
    turn(battle, {"ship": "I"})
    assert carried(battle, "ship", "S-") == "I"  # she moved last turn, when the order was given
    turn(battle, {"ship": "I"})
    orders_phase(battle, ScriptedDice())
    assert battle.ships["ship"].rested
    assert carried(battle, "ship", "S-") == "S- / A10"


def test_sw_mov_06_a_double_ender_reverses_like_others_and_goes_as_fast():
    battle = at_speed("port_royal", "F+")
    assert carried(battle, "ship", "F-") == "M+ / F25"
    battle = at_speed("port_royal", "M-")
    assert carried(battle, "ship", "F-") == "F- / A40"
    assert carried(at_speed("css_atlanta", "M-"), "ship", "F-") == "M- / A25"


@pytest.mark.parametrize(
    ("changes", "made"),
    [
        ({"machinery_lost": 2}, "M+ / F25"),  # from Fast down to Slow, a level a turn
        ({"wheels": [0, 10]}, "M+ / F25"),
        ({"wheels": [0, 0]}, "M+ / F25"),
        ({"hull": 0}, "I"),
    ],
)
def test_sw_mov_09_a_vessel_too_fast_for_her_damage_slows_by_a_level(changes, made):
    assert carried(at_speed("port_royal", "F+", **changes), "ship", "F+") == made


def test_sw_eff_abn_02_an_abandoned_vessel_slows_straight_and_nobody_is_asked():
    battle = at_speed("port_royal", "F+", abandoned=True)
    turn(battle, {"ship": "F+ / P40 / BD"})
    event = last(battle, "order_revealed")
    assert (event.level, event.tactics, event.written) == (2, (), None)
    assert event.corrections == (Correction.FORCED,)
    turn(battle)
    turn(battle)
    assert speed(battle, "ship") == "I"


def test_sw_eff_abn_02_of_an_abandoned_vessel_aground_no_order_is_called_void():
    """Nobody gave her one."""
    battle = at_speed("port_royal", "M+", abandoned=True, aground=Aground("bar", 1))
    turn(battle)
    event = last(battle, "order_revealed")
    assert (event.level, event.written) == (0, None)
    assert event.corrections == (Correction.FORCED,)


def test_sw_eff_pil_01_with_her_pilot_house_pierced_she_keeps_speed_and_course_for_a_turn():
    battle = at_speed("uss_monitor", "S+", pilot_hit_turn=1)
    battle.turn = 2
    assert carried(battle, "ship", "I / / AN") == "S+ / F10"
    battle.turn = 3
    assert carried(battle, "ship", "I / / AN") == "I /  / AN"


@pytest.mark.parametrize(
    ("changes", "written", "made"),
    [
        ({"rudder": Rudder(no_port=True)}, "S+ / P10", "S+ / F10"),
        ({"rudder": Rudder(no_port=True)}, "S+ / S10", "S+ / S10"),
        ({"rudder": Rudder(True, True)}, "S+ / S5P5", "S+ / F10"),
    ],
)
def test_sw_turning_03_a_rudder_that_is_hit_bars_turns(changes, written, made):
    assert carried(at_speed("uss_monitor", "S+", **changes), "ship", written) == made


def test_sw_eff_rud_02_both_wheels_turn_her_against_the_rudder_but_less_well():
    battle = at_speed("port_royal", "S+", rudder=Rudder(no_port=True))
    assert carried(battle, "ship", "S+ / P10") == "S+ / P10"
    turn(battle, {"ship": "S+ / P10"})
    assert place(battle, "ship")[2] == 90 - 50  # average in place of good
    turn(battle, {"ship": "S+ / S10"})
    assert place(battle, "ship")[2] == 40 + 70


def test_sw_eff_whl_06_she_turns_less_well_away_from_a_wheel_that_is_out():
    battle = at_speed("port_royal", "S+", wheels=[0, 10])
    turn(battle, {"ship": "S+ / S10"})
    assert place(battle, "ship")[2] == 90 + 50
    turn(battle, {"ship": "S+ / P10"})
    assert place(battle, "ship")[2] == 140 - 70


def test_sw_eff_pil_02_a_second_hit_in_the_pilot_house_makes_her_handle_worse():
    battle = at_speed("uss_monitor", "S+", pilot_hits=2)
    turn(battle, {"ship": "S+ / P10"})
    assert place(battle, "ship")[2] == 90 - 35


def test_sw_mov_10_only_a_sidewheeler_at_rest_turns_on_the_spot():
    battle = at_speed("port_royal", "I")
    turn(battle, {"ship": "I / TS60"})
    assert place(battle, "ship") == (100, 100, 150)
    turn(battle, {"ship": "I / TP60TP60"})
    assert place(battle, "ship")[2] == 60  # 90 degrees in a turn
    battle.ships["ship"].wheels[0] = 0
    assert carried(battle, "ship", "I / TS60") == "I"
    assert carried(at_speed("uss_monitor", "I"), "ship", "I / TS60") == "I"


def test_sw_anc_02_she_is_anchored_after_a_turn_at_rest_and_stays():
    battle = at_speed("uss_monitor", "S+")
    turn(battle, {"ship": "S+ / / AN"})
    assert battle.ships["ship"].anchor is Anchor.UP
    turn(battle, {"ship": "I / / AN"})
    assert battle.ships["ship"].anchor is Anchor.DOWN
    assert carried(battle, "ship", "S+") == "I"


def test_sw_anc_04_raising_the_anchor_takes_a_turn_and_then_she_goes_either_way():
    battle = make_battle(vessel("uss_monitor", "ship", state={"anchored": True}))
    turn(battle, {"ship": "S+ / / RA"})
    assert battle.ships["ship"].anchor is Anchor.UP
    assert place(battle, "ship") == (100, 100, 90)
    turn(battle, {"ship": "S-"})
    assert place(battle, "ship") == (90, 100, 90)


def test_sw_ord_11_aground_without_break_free_her_movement_is_void():
    battle = at_speed("uss_monitor", "I", aground=Aground("flats", 0))
    assert carried(battle, "ship", "S- / A10") == "I"
    assert corrections(battle, "ship", "S- / A10") == (Correction.VOID,)
    assert carried(battle, "ship", "S- / / BF") == "S- / A10 / BF"
    assert corrections(battle, "ship", "S- / / BF") == ()


def test_sw_tor_10_a_submerged_boat_goes_slow():
    battle = at_speed("david", "S+")
    assert carried(battle, "ship", "M+") == "M+ / F25"
    card = battle.ships["ship"].card
    battle.ships["ship"].card = type(card)(
        **{name: getattr(card, name) for name in card.__slots__} | {"submerged": True}
    )
    assert carried(battle, "ship", "M+") == "S+ / F10"


class TestWithdrawing:
    """SW-MOR-06."""

    def battle(self, heading: float, start: str = "M+", **state):
        return make_battle(
            vessel("hartford", "ship", at=(100, 100), heading=heading, state={"speed": start}),
            vessel("css_virginia", at=(200, 100), heading=270, state={"speed": "I"}),
        )

    def withdraw(self, heading: float, written: str, start: str = "M+") -> str:
        battle = self.battle(heading, start)
        battle.ships["ship"].withdrawing = True
        return carried(battle, "ship", written)

    def test_sw_mor_06_an_order_that_draws_off_stands(self):
        assert self.withdraw(270, "M+ / F25") == "M+ / F25"

    def test_sw_mor_06_one_that_closes_is_turned_away(self):
        assert self.withdraw(0, "M+ / S25") == "F+ / P40"

    def test_sw_mor_06_who_cannot_draw_off_closes_least(self):
        assert self.withdraw(90, "M+ / F25") == "S+ / F10"

    def test_sw_mor_06_she_neither_boards_nor_runs_aground_nor_rams_with_a_spar(self):
        assert self.withdraw(270, "M+ / F25 / BD GR SP") == "M+ / F25"

    def test_sw_mor_06_an_anchor_is_raised(self):
        battle = self.battle(270, "I")
        battle.ships["ship"].withdrawing = True
        battle.ships["ship"].anchor = Anchor.DOWN
        assert carried(battle, "ship", "I / / AN") == "I /  / RA"

    def test_sw_mor_06_the_correction_is_told(self):
        battle = self.battle(90)
        battle.ships["ship"].withdrawing = True
        turn(battle, {"ship": "F+ / F40"})
        event = next(e for e in logged(battle, "order_revealed") if e.vessel == "ship")
        assert Correction.WITHDRAWN in event.corrections


def test_sw_ord_06_an_order_stands_once_the_phase_is_over():
    asked = []

    class Once(StandFast):
        def order(self, battle, ship):
            asked.append(ship.id)
            return super().order(battle, ship)

    battle = make_battle(vessel("uss_monitor", "ship", state={"speed": "S+"}), commander=Once())
    orders_phase(battle, ScriptedDice())
    battle.ships["ship"].side.commander.orders = {"ship": "I"}
    movement_phase(battle, ScriptedDice())
    assert asked == ["ship"]
    assert place(battle, "ship") == (110, 100, 90)


def test_sw_ord_12_targets_and_ammunition_are_no_orders():
    with pytest.raises(NotationError) as refused:
        read_order("M+ / F25 / SHELL")
    assert refused.value.rule == "SW-ORD-04"


def test_sw_anc_01_nobody_anchors_without_the_order():
    battle = at_speed("uss_monitor", "I")
    turn(battle, {"ship": "I"})
    turn(battle, {"ship": "I"})
    assert battle.ships["ship"].anchor is Anchor.UP


@pytest.mark.parametrize(
    ("changes", "top"),
    [
        ({}, 3),
        ({"machinery_lost": 1}, 2),
        ({"wheels": [10, 0]}, 2),
        ({"stack": 0}, 2),
        ({"stack": 0, "hull": 15}, 1),
        ({"stack": 0, "hull": 7}, 1),  # hull and stacks leave her Slow
        ({"machinery_lost": 3}, 0),
    ],
)
def test_sw_mov_08_the_greatest_speed_by_her_damage(changes, top):
    assert top_now(at_speed("port_royal", "F+", **changes).ships["ship"]) == top


def test_sw_turning_02_the_whole_of_a_way_may_be_turned():
    battle = at_speed("port_royal", "M+")
    turn(battle, {"ship": "M+ / S25"})
    assert place(battle, "ship")[2] == 90 + 125


def test_sw_turning_01_slower_she_turns_in_less_room():
    widths = []
    for start in ("S+", "M+"):
        battle = at_speed("port_royal", start)
        turn(battle, {"ship": f"{start} / S10"})
        widths.append(place(battle, "ship")[2] - 90)
    assert widths == [70, 50]
