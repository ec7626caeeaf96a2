"""SC-TURN: the sequence of play, and the marks that a turn and a phase reset."""

from __future__ import annotations

import pytest

from rulesets.core.events import PhaseBegan, TurnBegan
from rulesets.soldiers_companion import turn
from rulesets.soldiers_companion.orders import FireOrder, Firing, PartyOrder
from rulesets.soldiers_companion.people.posts import present
from rulesets.soldiers_companion.state import Fate, Fire, Flooding, Losses
from rulesets.soldiers_companion.tables import Formation, Morale
from tests.rulesets.soldiers_companion.alongside import alongside, board, party, tie
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import logged, make_unit
from tests.support.dice import ScriptedDice


def test_sc_turn_01_nine_phases_in_the_books_order():
    assert [name for name, _ in turn.PHASES] == [
        "initiative",
        "charges",
        "first fire",
        "first movement",
        "second fire",
        "second movement",
        "melee",
        "morale",
        "rally",
    ]


@pytest.mark.parametrize(
    ("options", "movers"),
    [
        ({}, ["british", "british", "mahdists", "mahdists"]),
        ({"initiative_moves": "second"}, ["mahdists", "mahdists", "british", "british"]),
        (
            {"initiative_moves": "second", "initiative_mode": "classic"},
            ["british", "british", "mahdists", "mahdists"],
        ),
    ],
)
def test_sc_turn_01_the_initiative_side_fires_and_moves_first(options, movers):
    battle, _, _ = alongside(options=options)
    went = []
    for phase in ("first fire", "first movement", "second fire", "second movement"):
        turn.begin_phase(battle, phase)
        went.append(battle.mover.id)
    assert went == movers


def test_sc_turn_06_the_order_inside_the_initiative_phase():
    ours = StandFast(party=PartyOrder((0, 0, 1)))
    battle, ship, enemy = alongside(ours=ours)
    tie(battle, ship, enemy)
    with ScriptedDice(6, 1) as dice:
        turn.initiative_step(battle, dice)
    questions = [question for question, _ in ours.asked]
    assert questions == ["keep_initiative", "cut_grapples", "posting", "party", "tow"]


def test_sc_turn_03_a_fire_grows_once_a_turn():
    battle, ship, _ = alongside()
    ship.fires.append(Fire(1, 1))
    with ScriptedDice(6, 1) as dice:
        turn.initiative_step(battle, dice)
    assert ship.fire_level == 2


def test_sc_turn_04_flooding_works_at_the_start_of_the_friendly_movement_phase():
    battle, ship, _ = alongside(gap=30)
    ship.hull_lost = 4
    ship.floodings.append(Flooding(1, 1))
    with ScriptedDice() as dice:
        turn.first_movement(battle, dice)
    assert not ship.afloat


def test_sc_turn_08_one_job_a_turn_and_none_for_the_party():
    battle, ship, _ = alongside(
        ours=StandFast(fire=(FireOrder("crew", "dhow", Firing.VOLLEY),)), gap=1
    )
    ship.deck_used = 3
    with ScriptedDice() as dice:
        turn.first_fire(battle, dice)
    assert logged(battle, "order_refused")


def test_sc_trp_05_troops_aboard_change_formation_in_the_initiative_phase():
    battle, ship, _ = alongside(ours=StandFast(formation=Formation.OPEN))
    unit = make_unit("sikhs", 0, aboard=ship)[1]
    unit.side = ship.side
    battle.units["sikhs"] = unit
    with ScriptedDice(6, 1) as dice:
        turn.initiative_step(battle, dice)
    assert unit.formation is Formation.OPEN


def test_sc_trp_04_aboard_nobody_forms_a_mass():
    battle, ship, _ = alongside(ours=StandFast(formation=Formation.MASS))
    unit = make_unit("sikhs", 0, aboard=ship)[1]
    unit.side = ship.side
    battle.units["sikhs"] = unit
    with ScriptedDice(6, 1) as dice:
        turn.initiative_step(battle, dice)
    assert unit.formation is Formation.LINE
    assert logged(battle, "order_refused")[0].rule == "SC-TRP-04"


# -- marks ---------------------------------------------------------------------------------------


def test_sc_turn_01_a_turn_begins_anew():
    battle, ship, enemy = alongside()
    unit = make_unit("sikhs", 0, leader=Fate.FIT, moved=6000, busy=True, charging="x")[1]
    unit.side = ship.side
    battle.units["sikhs"] = unit
    ship.deck_used, ship.rammed, ship.ram_target, ship.drifted = 2, True, enemy.id, True
    ship.causes.add("melee lost")
    ship.led = False
    board(battle, ship, enemy, party(officers=1))
    ship.boarders.causes.add("melee lost")
    ship.boarders.led = False
    battle.victors.append(ship)
    turn.mark(battle, TurnBegan("SC-TURN-01", 2))
    assert (ship.deck_used, ship.rammed, ship.ram_target, ship.drifted) == (0, False, None, False)
    assert ship.causes == ship.boarders.causes == set()
    assert ship.led
    assert ship.boarders.led
    assert (unit.moved, unit.busy, unit.charging, unit.led) == (0, False, None, True)
    assert battle.victors == []


def test_sc_bg_16_a_fire_brought_under_may_frighten_anew():
    battle, ship, _ = alongside()
    ship.tested = {"a fire out of hand", "half the hull lost"}
    ship.fires.append(Fire(1, 2))
    turn.begin_turn(battle)
    assert "a fire out of hand" in ship.tested
    ship.fires[0].level = 1
    turn.begin_turn(battle)
    assert ship.tested == {"half the hull lost"}


def test_sc_turn_01_a_phase_begins_anew():
    battle, ship, _ = alongside()
    ship.losses.crew, ship.small_arms, ship.fired_sides = 2, {"hull": 1}, {"bow": 3}
    ship.moved = ship.stopped = True
    turn.mark(battle, PhaseBegan("SC-TURN-01", "first fire"))
    assert ship.losses == Losses()
    assert (ship.small_arms, ship.fired_sides) == ({}, {})
    assert (ship.moved, battle.phase) == (True, "F")
    turn.mark(battle, PhaseBegan("SC-TURN-01", "first movement"))
    assert (ship.moved, ship.stopped, battle.phase) == (False, False, "M")


@pytest.mark.parametrize(("left", "tests"), [(8, False), (7, True)])
def test_sc_bg_16_a_quarter_of_a_unit_lost_in_a_phase_is_a_cause(left, tests):
    battle, ship, _ = alongside()
    unit = make_unit("sikhs", 0)[1]
    unit.side = ship.side
    battle.units["sikhs"] = unit
    turn.begin_phase(battle, "first fire")
    unit.figures = left
    turn.begin_phase(battle, "first movement")
    assert ("quarter lost" in unit.causes) is tests
    assert unit.at_phase == left


def test_sc_bg_16_a_quarter_of_boarders_or_defenders_lost_is_a_cause():
    battle, ship, enemy = alongside()
    board(battle, ship, enemy, party(ratings=4))
    turn.begin_phase(battle, "melee")
    assert enemy.defence_at_phase == 3
    ship.boarders.crew.ratings = 3
    enemy.posts["deck"].ratings = 1
    turn.begin_phase(battle, "morale")
    assert ship.boarders.causes == {"quarter lost"}
    assert enemy.causes == {"quarter lost"}


# -- whole turns ---------------------------------------------------------------------------------


def test_sc_turn_07_a_boarding_action_from_grapple_to_prize():
    """Turn 1: grapple, cross, a round of melee. Turn 2: the last defender falls."""
    ours = StandFast(
        posting=lambda battle, ship: present(ship),
        party=lambda battle, ship: None if ship.party or ship.boarders else PartyOrder((0, 0, 2)),
        grapple=("dhow", 1),
        board=lambda battle, ship, enemy: 2,
        prize_crew=1,
    )
    battle, ship, dhow = alongside(("small_steamer", "large_boat"), ours=ours, gap=1)
    with ScriptedDice(6, 1, 5, 2, 2, 3) as dice:  # initiative; grapple; melee 2 + 1, tied with 3
        for _, phase in turn.PHASES[:2]:
            phase(battle, dice)
        turn.first_movement(battle, dice)
        turn.melee_step(battle, dice)
        turn.morale_step(battle, dice)
    assert ship.boarders.aboard is dhow
    assert dhow.afloat
    battle.turn = 2
    turn.begin_turn(battle)
    with ScriptedDice(1, 5, 3) as dice:  # 5 to 3
        turn.melee_step(battle, dice)
    assert dhow.captor is ship.side
    assert dhow.prize_crew == 1
    assert ship.detached.ratings == 1


def test_sc_turn_01_the_rally_phase_ends_the_battle():
    battle, _, _ = alongside(turn=30)
    with ScriptedDice() as dice:
        turn.rally_step(battle, dice)
    assert battle.outcome is not None


def test_sc_turn_05_repairs_come_at_the_end_of_the_friendly_movement_phase():
    battle, ship, _ = alongside(gap=30)
    ship.fires.append(Fire(1, 1))
    ship.side.commander = StandFast(repairs={1: 2})
    with ScriptedDice(6, 1) as dice:
        turn.first_movement(battle, dice)
    assert ship.fire_level == 0
    assert ship.morale is Morale.STEADY
