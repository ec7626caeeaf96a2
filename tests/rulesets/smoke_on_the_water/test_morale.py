"""SW-MOR: the Morale Phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.core.events import EntryId
from rulesets.smoke_on_the_water.events.damage import Flooded
from rulesets.smoke_on_the_water.harm import abandon, damage_hull
from rulesets.smoke_on_the_water.later.morale_phase import chance, may_test, morale_phase
from rulesets.smoke_on_the_water.rules.morale import Nerve
from rulesets.smoke_on_the_water.rules.notation import read_order
from rulesets.smoke_on_the_water.sinking import NO_FLOTATION, sink
from rulesets.smoke_on_the_water.state import Aground, Gone, Ship, SmokeBattle, Trigger
from rulesets.smoke_on_the_water.turn import FIRE_TEST, begin_phase, begin_turn
from rulesets.smoke_on_the_water.words import Crew, Fire
from tests.rulesets.smoke_on_the_water.factories import last, logged, make_battle, vessel
from tests.support.dice import ScriptedDice


def tyler(**state: Any) -> tuple[SmokeBattle, Ship]:
    """A timberclad of 25 hull points by herself, far from the Virginia: 8, and 1 less for wood."""
    battle = make_battle(
        vessel("tyler", "tyler", "union", at=(50, 50), state=state),
        vessel("css_virginia", at=(250, 150)),
        turn=4,
    )
    return battle, battle.ships["tyler"]


def test_sw_mor_02_without_a_trigger_nobody_tests():
    battle, _ = tyler()
    with ScriptedDice() as dice:
        morale_phase(battle, dice)
    assert logged(battle, "morale_tested") == []


@pytest.mark.parametrize(("points", "tests"), [(6, False), (7, True), (13, True), (19, True)])
def test_sw_mor_02_three_quarters_half_and_a_quarter_of_the_hull(points: int, tests: bool):
    battle, ship = tyler()
    damage_hull(battle, ship, points, "SW-DMG-01")
    with ScriptedDice(*[1] * tests) as dice:
        morale_phase(battle, dice)
    assert [event.triggers for event in logged(battle, "morale_tested")] == (
        [(Trigger.HULL,)] if tests else []
    )


def test_sw_mor_02_a_mark_is_passed_for_the_first_time_alone():
    battle, ship = tyler()
    damage_hull(battle, ship, 7, "SW-DMG-01")
    morale_phase(battle, ScriptedDice(1))
    begin_phase(battle, FIRE_TEST)
    begin_turn(battle)
    damage_hull(battle, ship, 1, "SW-DMG-01")
    with ScriptedDice() as dice:
        morale_phase(battle, dice)


def test_sw_mor_02_a_point_of_flooding():
    battle, ship = tyler()
    battle.happen(Flooded("SW-EFF-FLD-01", ship.id, 1, None))
    with ScriptedDice(1) as dice:
        morale_phase(battle, dice)
    assert last(battle, "morale_tested").triggers == (Trigger.FLOODING,)


@pytest.mark.parametrize("trigger", sorted(set(Trigger) - {Trigger.HULL, Trigger.FRIEND_LOST}))
def test_sw_mor_02_whatever_else_has_shaken_a_crew(trigger: Trigger):
    battle, ship = tyler()
    ship.triggers.add(trigger)
    with ScriptedDice(1) as dice:
        morale_phase(battle, dice)
    assert last(battle, "morale_tested").triggers == (trigger,)


def test_sw_mor_02_a_fire_out_of_control_each_turn():
    battle, ship = tyler()
    ship.fire = Fire.OUT_OF_CONTROL
    with ScriptedDice(1) as dice:
        morale_phase(battle, dice)
    assert last(battle, "morale_tested").triggers == (Trigger.OUT_OF_CONTROL,)


@pytest.mark.parametrize(("apart", "tests"), [(30, True), (31, False)])
def test_sw_mor_02_a_friend_lost_within_30_cm(apart: int, tests: bool):
    """Base to base; the tyler's is 3.25 cm wide, so are a friend's beside her."""
    friend = vessel("tyler", "friend", "union", at=(50, 50 + apart + 3.25))
    battle = make_battle(vessel("tyler", "tyler", "union", at=(50, 50)), friend)
    sink(battle, battle.ships["friend"], NO_FLOTATION)
    with ScriptedDice(*[1] * tests) as dice:
        morale_phase(battle, dice)
    if tests:
        tested = last(battle, "morale_tested")
        assert tested.triggers == (Trigger.FRIEND_LOST,)
        assert ("friends lost", -1) in tested.score.parts


def test_sw_mor_10_what_happens_after_the_phase_counts_in_the_next():
    battle, ship = tyler()
    morale_phase(battle, ScriptedDice())
    begin_phase(battle, FIRE_TEST)
    damage_hull(battle, ship, 13, "SW-FIRE-06")
    begin_turn(battle)
    with ScriptedDice(1) as dice:
        morale_phase(battle, dice)
    assert last(battle, "morale_tested").triggers == (Trigger.HULL,)


def _half_sunk(ship: Ship) -> None:
    ship.flotation = 5


def _half_wrecked(ship: Ship) -> None:
    ship.hull = 12


def _wrecked(ship: Ship) -> None:
    ship.hull = 6


def _green(ship: Ship) -> None:
    ship.quality = Crew.GREEN


def _elite_flagship(ship: Ship) -> None:
    ship.quality, ship.flagship = Crew.ELITE, True


def _burning(ship: Ship) -> None:
    ship.fire = Fire.BURNING


def _in_flames(ship: Ship) -> None:
    ship.fire = Fire.OUT_OF_CONTROL


def _aground(ship: Ship) -> None:
    ship.aground = Aground("bar", 1)


def _disarmed(ship: Ship) -> None:
    ship.magazine_flooded = True


def _three_lost(ship: Ship) -> None:
    ship.side.lost += [(EntryId(name), Gone.SUNK) for name in "abc"]


@pytest.mark.parametrize(
    ("change", "modifier"),
    [
        (_half_sunk, -1),
        (_half_wrecked, -1),
        (_wrecked, -3),
        (_green, -1),
        (_elite_flagship, 2),
        (_burning, -1),
        (_in_flames, -3),
        (_aground, -1),
        (_disarmed, -2),
        (_three_lost, -2),
    ],
)
def test_sw_mor_03_what_shakes_a_crew(change: Callable[[Ship], None], modifier: int):
    battle, ship = tyler()
    change(ship)
    assert chance(battle, ship).total == 8 - 1 + modifier


def test_sw_mor_03_armour_steadies_and_wood_does_not():
    battle, ship = tyler()
    assert chance(battle, battle.ships["css-virginia"]).total == 8 + 1
    assert chance(battle, ship).total == 8 - 1


@pytest.mark.parametrize(("apart", "modifier"), [(20, 1), (21, 0)])
def test_sw_mor_03_a_friend_within_20_cm(apart: int, modifier: int):
    lines = [vessel("tyler", x, "union", at=(50, y)) for x, y in (("a", 50), ("b", 53.25 + apart))]
    battle = make_battle(*lines)
    assert chance(battle, battle.ships["a"]).total == 7 + modifier
    battle.ships["b"].withdrawing = True
    assert chance(battle, battle.ships["a"]).total == 7


def roll_morale(battle: SmokeBattle, *faces: int) -> Any:
    with ScriptedDice(*faces) as dice:
        morale_phase(battle, dice)
    return last(battle, "morale_tested")


def shaken(**state: Any) -> tuple[SmokeBattle, Ship]:
    """With a chance of 7."""
    battle, ship = tyler(**state)
    ship.triggers.add(Trigger.BURST)
    return battle, ship


@pytest.mark.parametrize(
    ("face", "result"), [(7, Nerve.HOLDS), (8, Nerve.WITHDRAWS), (10, Nerve.WITHDRAWS)]
)
def test_sw_mor_04_by_one_to_three_she_withdraws(face: int, result: Nerve):
    battle, ship = shaken()
    assert roll_morale(battle, face).result is result
    assert (ship.withdrawing, ship.abandoned) == (result is Nerve.WITHDRAWS, False)


def test_sw_mor_04_by_four_they_abandon_her():
    """SW-MOR-01."""
    battle, ship = shaken()
    ship.fire = Fire.OUT_OF_CONTROL
    assert roll_morale(battle, 8).result is Nerve.ABANDONS
    assert ship.abandoned
    assert last(battle, "crew_abandoned").rule == "SW-MOR-04"


def test_sw_mor_04_with_an_enemy_in_contact_she_strikes_to_him():
    battle, ship = shaken()
    battle.touching = {("css-virginia", "tyler")}
    ship.fire = Fire.OUT_OF_CONTROL
    roll_morale(battle, 8)
    taken = last(battle, "vessel_captured")
    assert (taken.rule, taken.by, taken.prize_crew) == ("SW-MOR-04", "css-virginia", 2)
    assert not ship.abandoned


def test_sw_mor_04_two_who_break_alongside_take_not_each_other():
    battle, ship = shaken()
    enemy = battle.ships["css-virginia"]
    battle.touching = {("css-virginia", "tyler")}
    for one in (ship, enemy):
        one.fire, one.magazine_flooded = Fire.OUT_OF_CONTROL, True
    roll_morale(battle, 9, 9)
    assert ship.abandoned
    assert enemy.abandoned
    assert logged(battle, "vessel_captured") == []


def test_sw_mor_05_who_withdraws_and_fails_again_abandons():
    battle, ship = shaken()
    ship.withdrawing = True
    assert roll_morale(battle, 8).result is Nerve.ABANDONS


@pytest.mark.parametrize("aground", [True, False])
def test_sw_mor_05_who_fails_with_a_quarter_of_her_hull_and_cannot_move_abandons(aground: bool):
    battle, ship = shaken()
    ship.hull = 6
    ship.aground = Aground("bar", 1) if aground else None
    result = roll_morale(battle, 5).result
    assert result is (Nerve.ABANDONS if aground else Nerve.WITHDRAWS)


@pytest.mark.parametrize(("face", "rallies"), [(7, True), (8, False)])
def test_sw_mor_07_a_withdrawing_vessel_without_a_trigger_rallies(face: int, rallies: bool):
    battle, ship = tyler()
    ship.withdrawing = True
    assert roll_morale(battle, face).triggers == ()
    assert (ship.withdrawing, ship.abandoned) == (not rallies, False)


def test_sw_mor_07_a_test_that_is_passed_rallies_nobody():
    battle, ship = shaken()
    ship.withdrawing = True
    roll_morale(battle, 2)
    assert ship.withdrawing


def test_sw_mor_08_a_one_passes_and_a_ten_fails():
    battle, ship = shaken()
    ship.fire, ship.hull, ship.magazine_flooded = Fire.OUT_OF_CONTROL, 6, True
    assert chance(battle, ship).total == 8 - 1 - 3 - 3 - 2
    assert roll_morale(battle, 1).result is Nerve.HOLDS


def test_sw_mor_09_a_torpedo_boat_never_tests_while_she_attacks():
    battle = make_battle(vessel("david", at=(50, 50)))
    boat = battle.ships["david"]
    boat.order = read_order("S+ / / SP")
    assert not may_test(boat)
    boat.order = read_order("S+")
    assert may_test(boat)


def test_sw_eff_abn_02_an_abandoned_vessel_and_a_prize_test_no_more():
    battle, ship = shaken()
    ship.captured = 1
    assert not may_test(ship)
    ship.captured = 0
    abandon(battle, ship, "SW-EFF-BOIL-01", "her boiler burst")
    assert not may_test(ship)


def test_sw_turn_03_all_test_on_the_state_at_the_start():
    """The first breaks and is lost; for her friend within 20 cm she still counts as near."""
    lines = [vessel("tyler", x, "union", at=(50, y)) for x, y in (("a", 50), ("b", 60))]
    battle = make_battle(*lines)
    a, b = battle.ships.values()
    a.withdrawing = False
    for ship in (a, b):
        ship.triggers.add(Trigger.BURST)
    a.fire = Fire.OUT_OF_CONTROL
    with ScriptedDice(10, 8) as dice:
        morale_phase(battle, dice)
    assert a.abandoned
    assert [event.score.total for event in logged(battle, "morale_tested")] == [5, 8]
    assert last(battle, "morale_tested").result is Nerve.HOLDS
