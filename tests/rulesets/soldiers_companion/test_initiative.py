"""SC-BG-01, SC-BG-02: the roll, its modifiers, and what the winner does with it."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.people.initiative import decide, first, flagship_lost, keeps, score
from rulesets.soldiers_companion.state import Fate, Muster, Status
from rulesets.soldiers_companion.tables import Morale
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    last,
    logged,
    make_battle,
    make_ship,
    make_unit,
)
from tests.support.dice import ScriptedDice


def fleet(*entries, ours=None, theirs=None, **changes):
    battle = make_battle(
        make_ship(name="abu-klea", captain=Fate.NONE, leadership=0),
        make_ship("small_boat", name="dhow", side=1, captain=Fate.NONE, leadership=0),
        *entries,
        commanders=(ours or StandFast(), theirs or StandFast()),
        **changes,
    )
    battle.turns.append([])
    return battle


def test_sc_bg_01_the_higher_total_wins():
    battle = fleet()
    with ScriptedDice(2, 4) as dice:  # 2 + 1 for regulars against 4
        decide(battle, dice)
    assert battle.initiative.id == "mahdists"
    assert (battle.sides[0].streak, battle.sides[1].streak) == (1, 0)


def test_sc_bg_01_ties_are_rolled_again_by_both():
    battle = fleet()
    with ScriptedDice(3, 4, 5, 6, 6, 5) as dice:
        decide(battle, dice)
    assert dice.asked[2:4] == ["initiative|british|#2", "initiative|mahdists|#2"]
    assert battle.initiative.id == "british"
    assert [event.winner for event in logged(battle, "initiative_rolled")] == [
        None,
        None,
        "british",
    ]


def test_sc_bg_01_exactly_half_regular_is_not_more_than_half():
    battle = fleet(make_unit("irregulars", 0, regular=False))
    assert score(battle, battle.sides[0]).total == 0
    battle.units["irregulars"].status = Muster.DESTROYED
    assert score(battle, battle.sides[0]).total == 1


def test_sc_bg_01_best_leader_counts_but_not_a_routed_one():
    battle = fleet(
        make_unit("a-chief", 1, leader=Fate.FIT, leadership=2, regular=False),
        make_unit("b-chief", 1, leader=Fate.FIT, leadership=1, regular=False),
    )
    side = battle.sides[1]
    assert score(battle, side).total == 2
    battle.units["a-chief"].morale = Morale.ROUT
    assert score(battle, side).total == 1
    battle.units["b-chief"].leader = Fate.DEAD
    assert score(battle, side).total == 0


def test_sc_bg_01_a_frenzied_unit_adds_one():
    battle = fleet(make_unit("ansar", 1, regular=False, frenzied=True))
    assert score(battle, battle.sides[1]).total == 1


@pytest.mark.parametrize("lost", [{"status": Status.SUNK}, {"status": Status.SURRENDERED}])
def test_sc_bg_01_a_lost_flagship_takes_one_off(lost):
    battle = fleet(make_ship(name="b-tamai", captain=Fate.NONE))
    assert not flagship_lost(battle, battle.sides[0])
    battle.ships["abu-klea"].status = lost["status"]
    assert score(battle, battle.sides[0]).total == 1 - 1


def test_sc_bg_01_a_flagship_without_officers_takes_one_off():
    battle = fleet()
    battle.ships["abu-klea"].posts["bridge"].officers = 0
    assert flagship_lost(battle, battle.sides[0])


@pytest.mark.parametrize(("switch", "added"), [(False, 0), (True, 3)])
def test_sc_bg_01_switch_initiative_streak(switch, added):
    battle = fleet(options={"initiative_streak": switch})
    battle.sides[1].streak = 5
    assert score(battle, battle.sides[1]).total == added


@pytest.mark.parametrize(
    ("moves", "keep", "holder", "goes_first"),
    [
        ("winner_chooses", True, "british", "british"),
        ("winner_chooses", False, "mahdists", "mahdists"),
        ("first", False, "british", "british"),
        ("second", False, "british", "mahdists"),
    ],
)
def test_sc_bg_02_switch_initiative_moves(moves, keep, holder, goes_first):
    battle = fleet(ours=StandFast(keep_initiative=keep), options={"initiative_moves": moves})
    with ScriptedDice(6, 1) as dice:
        decide(battle, dice)
    assert battle.initiative.id == holder
    assert first(battle).id == goes_first
    assert last(battle, "initiative_taken").given is (holder == "mahdists")


@pytest.mark.parametrize(("mode", "kept"), [("both_move", False), ("classic", True)])
def test_sc_bg_02_switch_initiative_mode_classic_is_never_given_away(mode, kept):
    battle = fleet(ours=StandFast(keep_initiative=False), options={"initiative_mode": mode})
    assert keeps(battle, battle.sides[0]) is kept


def test_sc_bg_02_classic_plays_as_first():
    battle = fleet(options={"initiative_mode": "classic", "initiative_moves": "second"})
    assert first(battle) is battle.initiative


def test_sc_bg_01_an_ambush_seizes_the_initiative_once():
    battle = fleet(
        make_unit("ansar", 1, status=Muster.HIDDEN), theirs=StandFast(spring_ambush=("ansar",))
    )
    with ScriptedDice() as dice:  # no die is rolled
        decide(battle, dice)
    assert battle.initiative.id == "mahdists"
    assert battle.units["ansar"].status is Muster.IN_PLAY
    assert battle.sides[1].ambushed
    battle.units["ansar"].status = Muster.HIDDEN
    with ScriptedDice(6, 1) as dice:
        decide(battle, dice)
    assert battle.initiative.id == "british"


def test_sc_bg_01_two_ambushes_in_one_turn_are_rolled_for():
    battle = fleet(
        make_unit("ansar", 1, status=Muster.HIDDEN),
        make_unit("scouts", 0, status=Muster.HIDDEN),
        ours=StandFast(spring_ambush=("scouts",)),
        theirs=StandFast(spring_ambush=("ansar",)),
    )
    with ScriptedDice(1, 6) as dice:
        decide(battle, dice)
    assert battle.initiative.id == "mahdists"
    assert all(unit.in_play for unit in battle.units.values())


def test_sc_bg_01_an_ambush_of_nobody_hidden_is_refused():
    battle = fleet(
        make_unit("ansar", 1, status=Muster.HIDDEN),
        make_unit("camels", 1),
        theirs=StandFast(spring_ambush=("camels",)),
    )
    with ScriptedDice(6, 1) as dice:
        decide(battle, dice)
    assert last(battle, "order_refused").rule == "SC-BG-21"
    assert not battle.sides[1].ambushed


def test_sc_bg_01_the_sentence_shows_the_dice_and_what_was_added():
    battle = fleet()
    with ScriptedDice(3, 4, 6, 5) as dice:
        decide(battle, dice)
    tied, won = (event.tell(str) for event in logged(battle, "initiative_rolled"))
    assert tied == "The initiative was tied: british 3 and +1 (+1 SC-BG-01) against mahdists 4."
    assert won == ("british won the initiative: british 6 and +1 (+1 SC-BG-01) against mahdists 5.")


@pytest.mark.parametrize("status", [Status.LEFT, Status.ABSENT])
def test_sc_bg_01_a_flagship_that_is_away_is_not_lost(status):
    battle = fleet(make_ship(name="b-tamai", captain=Fate.NONE))
    battle.ships["abu-klea"].status = status
    assert not flagship_lost(battle, battle.sides[0])


def test_sc_bg_16_a_leader_aboard_a_routed_vessel_has_routed():
    battle = fleet()
    sikhs = make_unit("sikhs", 0, aboard=battle.ships["abu-klea"], leader=Fate.FIT, leadership=2)[1]
    battle.sides[0].units.append(sikhs)
    assert score(battle, battle.sides[0]).total == 3
    battle.ships["abu-klea"].morale = Morale.ROUT
    assert score(battle, battle.sides[0]).total == 1
