"""SC-BG-13, SC-BG-18: shells among troops, boats fired at as troops, losses of units."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import AreaKind
from rulesets.soldiers_companion.events.casualties import TroopsLost
from rulesets.soldiers_companion.fire.ashore import casualty_dice, land_losses
from rulesets.soldiers_companion.state import Fate, Hands, Muster, Party
from rulesets.soldiers_companion.tables import INCH, Formation
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    last,
    logged,
    make_battle,
    make_field,
    make_ship,
    make_unit,
    make_work,
)
from tests.rulesets.soldiers_companion.firing import covered, fired, legal, refused, section
from tests.support.dice import ScriptedDice


@pytest.mark.parametrize(("dv2", "dice"), [(1, 3), (2, 4), (4, 6), (6, 8), (8, 10)])
def test_sc_bg_13_casualty_dice(dv2, dice):
    assert casualty_dice(dv2) == dice


OPEN_GROUND, BRUSH = make_field(), covered(AreaKind.JUNGLE)
WALLS, TRENCH = covered(AreaKind.BUILDING), covered(AreaKind.WORK)


@pytest.mark.parametrize(
    ("formation", "field", "shell", "saves", "lost"),
    [
        (Formation.LINE, OPEN_GROUND, (3, 4, 6, 1), (), 2),
        (Formation.MASS, OPEN_GROUND, (4, 4, 6, 5), (), 4),
        (Formation.COLUMN, OPEN_GROUND, (3, 3, 3, 1), (), 0),
        (Formation.OPEN, OPEN_GROUND, (5, 4, 6, 1), (), 2),
        (Formation.LINE, BRUSH, (3, 4, 6, 1), (), 2),
        (Formation.LINE, WALLS, (4, 4, 3, 6), (2, 3, 1), 1),
        (Formation.LINE, TRENCH, (4, 4, 4, 4), (3, 4, 1, 5), 2),
        (Formation.LINE, TRENCH, (1, 2, 3, 3), (), 0),
    ],
)
def test_sc_bg_13_a_shell_among_troops(formation, field, shell, saves, lost):
    battery = section("nine_pdr_rml", position=at(20, 0))
    unit = make_unit("beja", 1, position=at(0, 0), formation=formation)
    battle = make_battle(battery, unit, field=field, phase="F")
    fired(battle, (6, *shell, *saves), battery[1], "gun-1", "beja")
    assert (unit[1].lost, unit[1].figures) == (lost, 10)


def test_sc_bg_13_no_more_fall_than_stand():
    battery = section("forty_pdr_rbl", position=at(20, 0))
    unit = make_unit("beja", 1, position=at(0, 0), figures=3)
    battle = make_battle(battery, unit, phase="F")
    fired(battle, (4, *[6] * 8), battery[1], "gun-1", "beja")
    assert (last(battle, "shell_burst").kills, unit[1].lost) == (8, 3)


def test_sc_bg_13_a_gun_ashore_loses_crew_and_is_not_hit():
    battery = section("nine_pdr_rml", position=at(20, 0))
    enemy = section("twelve_pdr_bl", "krupp", 1, position=at(0, 0))
    battle = make_battle(battery, enemy, phase="F")
    fired(battle, (4, 4, 5, 1, 1), battery[1], "gun-1", "krupp")
    with ScriptedDice() as dice:
        land_losses(battle, dice)
    piece = enemy[1].guns[0]
    assert (enemy[1].figures, piece.crew, piece.destroyed) == (2, 2, False)


def test_sc_bg_13_a_shot_at_a_boat_full_of_troops_is_a_shot_at_a_vessel():
    battery = section("nine_pdr_rml", position=at(20, 0))
    boat = make_ship("small_boat", "boat", 1)
    troops = make_unit("beja", 1, aboard=boat[1])
    battle = make_battle(battery, boat, troops, phase="F", commanders=(StandFast(), StandFast()))
    fired(battle, (6, 3), battery[1], "gun-1", "boat")
    assert (troops[1].figures, boat[1].crew) == (10, 1)
    assert refused(battle, battery[1], "gun-1", troops[1]) == "SC-FIRE-01"


@pytest.mark.parametrize("allowed", [False, True])
def test_sc_bg_13_boat_casualty_dice_option(allowed):
    battery = section("nine_pdr_rml", position=at(20, 0))
    boat = make_ship("small_boat", "boat", 1, move=24 * INCH)
    troops = make_unit("beja", 1, aboard=boat[1], formation=Formation.OPEN)
    battle = make_battle(battery, boat, troops, options={"boat_casualty_dice": allowed}, phase="F")
    order = battery[1], "gun-1", "boat", "at_troops"
    if not allowed:
        assert refused(battle, *order) == "SC-BG-13"
        return
    # Formed, no cover, no target modifier: needed 4, and each 4 kills.
    fired(battle, (4, 4, 4, 3, 6), *order)
    assert last(battle, "shot_fired").score.total == 4
    assert (troops[1].lost, boat[1].hull_lost) == (3, 0)


@pytest.mark.parametrize(("kind", "rule"), [("raft", None), ("large_boat", "SC-BG-13")])
def test_sc_bg_13_only_rafts_and_small_boats_are_fired_at_as_troops(kind, rule):
    battery = section("nine_pdr_rml", position=at(20, 0))
    boat = make_ship(kind, "boat", 1)
    troops = [make_unit(name, 1, aboard=boat[1]) for name in ("beja", "hadendoa")]
    battle = make_battle(battery, boat, *troops, options={"boat_casualty_dice": True}, phase="F")
    order = battery[1], "gun-1", "boat", "at_troops"
    if rule is not None:
        assert refused(battle, *order) == rule
        return
    fired(battle, (4, 2, 4, 4, 3, 6), *order)  # to hit, the second unit, four dice
    assert [unit.lost for _, unit in troops] == [0, 3]
    for _, unit in troops:
        unit.lost = 10
    battle.turn = 2
    assert refused(battle, *order) == "SC-BG-13"


def quick_firer_and_raft(*units):
    """A gun of two shots ashore and a raft with units aboard, who may be fired at as troops."""
    battery = section("twelve_pdr_qf", position=at(20, 0))
    raft = make_ship("raft", "raft", 1)
    troops = [make_unit(name, 1, aboard=raft[1], figures=n) for name, n in units]
    battle = make_battle(
        battery,
        raft,
        *troops,
        options={"boat_casualty_dice": True},
        phase="F",
        commanders=(StandFast(), StandFast()),
    )
    return battle, battery[1], raft[1], [unit for _, unit in troops]


def test_sc_bg_13_no_second_shot_when_no_troops_are_left_in_the_boat():
    battle, battery, _, (beja,) = quick_firer_and_raft(("beja", 1))
    fired(battle, (6, 4, 1, 1, 1), battery, "gun-1", "raft", "at_troops")
    assert (beja.lost, battery.guns[0].shots) == (1, 1)


def test_sc_bg_13_the_unit_picked_in_a_boat_is_told():
    battle, battery, _, _ = quick_firer_and_raft(("beja", 3), ("hadendoa", 2))
    fired(battle, (6, 2, 4, 1, 1, 1), battery, "gun-1", "raft", "at_troops", 1)
    burst = last(battle, "shell_burst")
    assert (burst.unit, burst.pick.faces) == ("hadendoa", (2,))
    assert str(burst) == (
        "The shell burst among hadendoa (rolled 2 on 2 units): rolled 4 1 1 1, needed 4 each;"
        " 1 figure fell."
    )


def test_sc_bg_13_a_boarding_party_in_the_boat_is_the_fewer():
    battle, battery, raft, (beja,) = quick_firer_and_raft(("beja", 5))
    raft.party = Party(Hands(), {"beja": 4})
    fired(battle, (6, 4, 4, 4, 1), battery, "gun-1", "raft", "at_troops", 1)
    assert (beja.lost, raft.party.total) == (3, 1)
    fired(battle, (6, 4, 4, 4, 4), battery, "gun-1", "raft", "at_troops", 1)
    assert (beja.lost, raft.party) == (5, None)


def test_sc_bg_13_who_has_crossed_is_not_in_the_boat():
    battle, battery, raft, (beja,) = quick_firer_and_raft(("beja", 5))
    raft.boarders = Party(Hands(), {"beja": 3})
    fired(battle, (6, 4, 4, 4, 1), battery, "gun-1", "raft", "at_troops", 1)
    assert (beja.lost, raft.boarders.total) == (2, 3)
    assert refused(battle, battery, "gun-1", "raft", "at_troops") == "SC-BG-13"


def test_sc_bg_14_a_shot_at_a_garrison_is_aimed_at_its_work():
    battery = section("nine_pdr_rml", position=at(20, 0))
    fort = make_work("fort", 1, position=at(0, 0))
    inside = make_unit("beja", 1, position=at(0, 0), work=fort[1])
    battle = make_battle(battery, fort, inside, phase="F")
    assert refused(battle, battery[1], "gun-1", "beja") == "SC-BG-14"
    assert legal(battle, battery[1], "gun-1", "fort").shots == 1


# -- losses at the end of a phase ----------------------------------------------------------------


@pytest.mark.parametrize(("die", "fate"), [(5, Fate.FIT), (6, Fate.DEAD)])
def test_sc_bg_18_the_leader_falls_on_a_six(die, fate):
    unit = make_unit("beja", 1, leader=Fate.FIT, lost=2)
    battle = make_battle(unit)
    with ScriptedDice(die) as dice:
        land_losses(battle, dice)
    assert (unit[1].figures, unit[1].lost, unit[1].leader) == (8, 0, fate)
    assert ("leader lost" in unit[1].causes) is (fate is Fate.DEAD)


def test_sc_bg_18_no_die_without_a_leader_or_without_losses():
    led = make_unit("led", 1, leader=Fate.FIT)
    unled = make_unit("unled", 1, lost=3)
    battle = make_battle(led, unled)
    with ScriptedDice() as dice:
        land_losses(battle, dice)
    assert [event.unit for event in logged(battle, "unit_lost")] == ["unled"]
    assert unled[1].figures == 7


def test_sc_bg_18_the_last_man_falls_with_his_leader():
    unit = make_unit("beja", 1, leader=Fate.FIT, figures=2, lost=2)
    battle = make_battle(unit)
    with ScriptedDice(1) as dice:
        land_losses(battle, dice)
    assert (unit[1].status, unit[1].leader) == (Muster.DESTROYED, Fate.DEAD)


def test_sc_bg_18_a_leader_aboard_is_in_question_too():
    ship = make_ship("small_steamer", "bordein", 1)
    troops = make_unit("fusiliers", 1, aboard=ship[1], leader=Fate.FIT)
    battle = make_battle(ship, troops)
    battle.happen(TroopsLost("SC-CREW-03", ship[1].id, troops[1].id, 1, party=False))
    with ScriptedDice(6) as dice:
        land_losses(battle, dice)
    assert (troops[1].figures, troops[1].leader) == (9, Fate.DEAD)
    assert str(last(battle, "unit_lost")) == (
        "fusiliers lost its leader (rolled 6, lost on 6 or with the last man)."
    )
    with ScriptedDice() as dice:
        land_losses(battle, dice)
