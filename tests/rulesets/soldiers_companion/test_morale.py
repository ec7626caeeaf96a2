"""SC-BG-16, SC-BRD-07, SC-BG-17: morale tests, the end of boarding actions, frenzy, charges."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.movement.legs import Plan, plan
from rulesets.soldiers_companion.orders import Leg, MoveOrder, PowerTurn
from rulesets.soldiers_companion.people.charges import charges, check_charge, forced
from rulesets.soldiers_companion.people.morale import morale_phase, strike, thresholds
from rulesets.soldiers_companion.people.morale_scores import (
    boarders_score,
    crew_score,
    losses_modifier,
    result_of,
    unit_score,
)
from rulesets.soldiers_companion.state import Fate, Fire, Hands, Status
from rulesets.soldiers_companion.tables import INCH, Cover, Formation, Morale, Post, Quality
from tests.rulesets.soldiers_companion.alongside import alongside, board, party, tie
from tests.rulesets.soldiers_companion.commanders import ById, StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    last,
    logged,
    make_battle,
    make_field,
    make_ship,
    make_unit,
)
from tests.support.dice import ScriptedDice

#: All the table but a strip at its edge is land.
LAND = {"north": ((0, 1000), (200_000, 1000)), "south": ((0, 0), (200_000, 0))}


def test_all(battle, *faces):
    with ScriptedDice(*faces) as dice:
        morale_phase(battle, dice)
    return dice.asked


test_all.__test__ = False  # type: ignore[attr-defined]


def units(*entries, ours=None, theirs=None, **changes):
    commanders = (ours or StandFast(), theirs or StandFast())
    battle = make_battle(*entries, commanders=commanders, field=make_field(**LAND), **changes)
    battle.turns.append([])
    return battle


# -- the test ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("failed_by", "state"),
    [
        (-3, Morale.STEADY),
        (0, Morale.STEADY),
        (1, Morale.CHECKED),
        (2, Morale.CHECKED),
        (3, Morale.SHAKEN),
        (4, Morale.SHAKEN),
        (5, Morale.ROUT),
        (6, Morale.ROUT),
    ],
)
def test_sc_bg_16_the_state_goes_by_what_the_test_failed_by(failed_by, state):
    assert result_of(6 + failed_by, 6) is state


@pytest.mark.parametrize(
    ("started", "left", "modifier"),
    [(17, 13, 0), (16, 12, -1), (17, 9, -1), (17, 8, -2), (0, 0, 0)],
)
def test_sc_bg_16_a_quarter_or_half_of_the_start_lost(started, left, modifier):
    assert losses_modifier(started, left) == modifier


@pytest.mark.parametrize(
    ("quality", "value"),
    [(Quality.GREEN, 7), (Quality.EXPERIENCED, 8), (Quality.VETERAN, 9), (Quality.ELITE, 10)],
)
def test_sc_bg_04_morale_value_by_quality(quality, value):
    _, ship, _ = alongside(first={"quality": quality, "captain": Fate.NONE})
    ship.led = False
    assert crew_score(ship).total == value


def test_sc_bg_16_modifiers_of_a_crew():
    _, ship, _ = alongside()
    assert crew_score(ship).total == 9  # 8, and the captain
    ship.captain = Fate.DEAD
    assert crew_score(ship).total == 7  # his loss this turn
    ship.led = False
    assert crew_score(ship).total == 8
    ship.morale = Morale.CHECKED
    assert crew_score(ship).total == 7


def test_sc_bg_16_modifiers_of_a_unit_ashore():
    battle = units(make_unit("ansar", 1, leader=Fate.FIT, leadership=2))
    unit = battle.units["ansar"]
    unit.led = True
    assert unit_score(battle, unit).total == 8 + 2 + 1
    unit.formation = Formation.OPEN
    assert unit_score(battle, unit).total == 10
    unit.causes.add("melee lost")
    unit.figures = 7
    unit.frenzied = True
    assert unit_score(battle, unit).total == 10 - 1 - 1 + 2
    unit.leader = Fate.DEAD
    assert unit_score(battle, unit).total == 8 - 1 - 1 + 2 - 1


def test_sc_bg_16_boarders_go_by_their_crew_or_their_first_unit():
    battle, ship, enemy = alongside()
    unit = make_unit(
        "sikhs", 0, aboard=ship, quality=Quality.VETERAN, leader=Fate.FIT, leadership=2
    )[1]
    battle.units["sikhs"] = unit
    board(battle, ship, enemy, party(officers=1, sikhs=3))
    assert boarders_score(battle, ship, ship.boarders).total == 8 + 1
    ship.boarders.crew.officers = 0
    ship.boarders.led = False
    assert boarders_score(battle, ship, ship.boarders).total == 9 + 2 - 1  # a quarter lost


def test_sns_sup_02_hunger_takes_one_off_the_morale_value():
    battle = units(make_unit("ansar", 1, morale_change=-1))
    assert unit_score(battle, battle.units["ansar"]).parts == (
        ("SC-BG-04", 8), ("SC-BG-16", 1), ("SNS-SUP-02", -1),
    )  # fmt: skip


def test_sns_sup_02_hungry_boarders_test_as_their_first_unit():
    battle, ship, enemy = alongside()
    battle.units["sikhs"] = make_unit("sikhs", 0, aboard=ship, morale_change=-1)[1]
    board(battle, ship, enemy, party(sikhs=3))
    ship.boarders.led = False
    assert boarders_score(battle, ship, ship.boarders).total == 8 - 1


# -- vessels -------------------------------------------------------------------------------------


def test_sc_bg_16_a_crew_tests_once_for_each_threshold():
    battle, ship, _ = alongside()
    assert thresholds(ship) == ()
    ship.posts[Post.MANEUVER].ratings = 0
    for gun in ship.guns:
        gun.crew = 0
    assert thresholds(ship) == ("half the crew lost",)
    ship.posts[Post.DECK] = Hands(0, 0, 1)
    assert ship.crew == 4
    assert thresholds(ship) == ("half the crew lost", "a quarter of the crew left")
    test_all(battle, 1, 1)
    assert thresholds(ship) == ()
    ship.hull_lost = 3
    assert thresholds(ship) == ("half the hull lost",)
    ship.fires.append(Fire(1, 2))
    assert "a fire out of hand" in thresholds(ship)


def test_sc_bg_16_at_most_one_test_for_all_causes():
    battle, ship, _ = alongside(first={"hull_lost": 3})
    ship.fires.append(Fire(1, 2))
    assert test_all(battle, 6, 5) == ["morale|tamai|crew"]
    tested = last(battle, "morale_tested")
    assert tested.causes == ("half the hull lost", "a fire out of hand")
    assert tested.score.total == 9
    assert ship.morale is Morale.CHECKED
    assert ship.morale_turn == 1


@pytest.mark.parametrize(("switch", "tests"), [(True, 1), (False, 0)])
def test_sc_bg_16_switch_vessel_morale(switch, tests):
    battle, _, _ = alongside(first={"hull_lost": 3}, options={"vessel_morale": switch})
    assert len(test_all(battle, *[1, 1] * tests)) == tests


def test_sc_bg_16_a_shaken_vessel_steers_to_leave():
    battle, ship, _ = alongside(first={"hull_lost": 3, "captain": Fate.NONE})
    ship.led = False
    test_all(battle, 6, 5)
    assert ship.morale is Morale.SHAKEN
    assert ship.leaving == "its crew broke"
    assert ship.afloat


def test_sc_bg_16_a_rout_that_lies_immobile_strikes():
    battle, ship, _ = alongside(first={"hull_lost": 3, "quality": Quality.GREEN, "aground": True})
    ship.captain, ship.led = Fate.NONE, False
    test_all(battle, 6, 6)
    assert ship.morale is Morale.ROUT
    assert ship.status is Status.SURRENDERED


def test_sc_bg_16_it_strikes_only_to_an_enemy_able_to_reach_it():
    battle, ship, enemy = alongside(first={"morale": Morale.ROUT, "aground": True})
    enemy.anchored = True
    strike(battle, ship)
    assert ship.afloat
    enemy.anchored = False
    strike(battle, ship)
    assert ship.status is Status.SURRENDERED


def test_sc_bg_16_a_checked_crew_does_not_close_the_range():
    battle, ship, enemy = alongside(gap=40, first={"morale": Morale.CHECKED})
    enemy.position = at(0, 40)
    ship.allowance = 24 * INCH
    on, about = MoveOrder((Leg(12 * INCH),)), MoveOrder((PowerTurn(600), PowerTurn(600)))
    assert plan(battle, ship, on).rule == "SC-BG-16"
    assert isinstance(plan(battle, ship, about), Plan)
    assert isinstance(plan(battle, ship, MoveOrder()), Plan)
    enemy.status = Status.SUNK
    assert isinstance(plan(battle, ship, on), Plan)
    enemy.status, ship.leaving = Status.AFLOAT, "by order"
    assert isinstance(plan(battle, ship, on), Plan)


def test_sc_bg_16_a_state_replaces_no_heavier_one():
    battle, ship, _ = alongside(first={"hull_lost": 3, "morale": Morale.SHAKEN, "morale_turn": 1})
    battle.turn = 4
    test_all(battle, 6, 4)  # 8 + 1 - 1: failed by 2
    assert last(battle, "morale_tested").result is Morale.CHECKED
    assert (ship.morale, ship.morale_turn) == (Morale.SHAKEN, 1)


def test_sc_bg_16_vessels_before_units_and_sides_in_order():
    battle = units(
        make_ship(name="a-dhow", side=1, hull_lost=3),
        make_ship(name="b-tamai", side=0, hull_lost=3),
        make_unit("a-ansar", 1, causes={"quarter lost"}),
        make_unit("b-sikhs", 0, causes={"quarter lost"}),
    )
    assert test_all(battle, *[1] * 8) == [
        "morale|b-tamai|crew",
        "morale|b-sikhs",
        "morale|a-dhow|crew",
        "morale|a-ansar",
    ]


# -- units ---------------------------------------------------------------------------------------


def test_sc_bg_16_friends_near_a_rout_test_in_the_same_phase():
    weak = {"quality": Quality.GREEN, "formation": Formation.OPEN}
    battle = units(
        make_unit("a", 0, position=at(0, 0), causes={"quarter lost"}, **weak),
        make_unit("b", 0, position=at(0, 12)),
        make_unit("c", 0, position=at(0, -13)),
        make_unit("d", 1, position=at(0, 3)),
    )
    assert test_all(battle, 6, 6, 1, 1) == ["morale|a", "morale|b"]  # 7, failed by 5
    assert battle.units["a"].morale is Morale.ROUT


def test_sc_bg_16_shaken_is_no_rout():
    battle = units(
        make_unit("a", 0, position=at(0, 0), causes={"quarter lost"}, quality=Quality.GREEN),
        make_unit("b", 0, position=at(0, 12)),
    )
    assert test_all(battle, 6, 6) == ["morale|a"]


def test_sc_bg_16_a_rout_spreads_but_nobody_tests_twice():
    weak = {"quality": Quality.GREEN, "formation": Formation.OPEN}
    battle = units(
        make_unit("a", 0, position=at(0, 0), **weak),
        make_unit("b", 0, position=at(0, 10), causes={"quarter lost"}, **weak),
        make_unit("c", 0, position=at(0, 20), **weak),
        make_unit("d", 0, position=at(0, 35), **weak),
    )
    asked = test_all(battle, 6, 6, 6, 6, 1, 2)
    assert asked == ["morale|b", "morale|c", "morale|a"]
    assert battle.units["c"].morale is Morale.ROUT
    assert battle.units["a"].morale is Morale.STEADY


def test_sc_bg_17_a_failed_test_ends_frenzy():
    battle = units(make_unit("a", 0, causes={"quarter lost"}, frenzied=True))
    test_all(battle, 6, 6)  # 8 + 1 + 2: failed by 1
    assert not battle.units["a"].frenzied
    assert battle.units["a"].morale is Morale.CHECKED


# -- boarding actions ----------------------------------------------------------------------------


def boarded(*, ours=(), theirs=(), **changes):
    """ "tamai" has two ratings aboard "dhow"; the causes for which each side tests."""
    battle, ship, enemy = alongside(**changes)
    ship.posts[Post.DECK].ratings = 0
    board(battle, ship, enemy, party(ratings=2))
    ship.boarders.causes.update(ours)
    enemy.causes.update(theirs)
    return battle, ship, enemy


def test_sc_brd_07_both_sides_ignore_checked():
    battle, ship, enemy = boarded(ours={"melee lost"}, theirs={"quarter lost"})
    test_all(battle, 5, 4, 6, 5)  # boarders 8 - 1, failed by 2; defenders 8 + 1, failed by 2
    assert [event.result for event in logged(battle, "morale_tested")] == [Morale.CHECKED] * 2
    assert enemy.afloat
    assert enemy.morale is Morale.STEADY
    assert ship.boarders.total == 2


def test_sc_brd_07_a_defender_who_fails_by_three_surrenders():
    battle, ship, enemy = boarded(theirs={"melee lost"})
    assert test_all(battle, 6, 5) == ["morale|dhow|defenders"]  # 8 + 1 - 1, failed by 3
    assert enemy.status is Status.SURRENDERED
    assert ship.boarders is None
    assert ship.posts[Post.DECK].ratings == 2


def test_sc_brd_07_an_attacker_who_fails_by_three_goes_back():
    battle, ship, enemy = boarded(ours={"melee lost"})
    assert test_all(battle, 6, 4) == ["morale|tamai|boarders"]
    assert enemy.afloat
    assert ship.boarders is None
    assert ship.posts[Post.DECK].ratings == 2


def test_sc_brd_07_both_fail_and_the_vessel_is_not_surrendered():
    battle, ship, enemy = boarded(ours={"melee lost"}, theirs={"quarter lost"})
    test_all(battle, 6, 4, 6, 6)
    assert enemy.afloat
    assert ship.boarders is None


def test_sc_bg_16_the_loss_of_a_leader_is_a_cause():
    battle, ship, enemy = boarded()
    ship.boarders.led = True  # the officer who led it has fallen
    enemy.captain = Fate.DEAD
    assert test_all(battle, 1, 1, 1, 1) == ["morale|tamai|boarders", "morale|dhow|defenders"]
    assert last(battle, "morale_tested").causes == ("leader lost",)
    assert last(battle, "morale_tested").score.total == 7


# -- frenzy --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "frenzied"), [(3, False), (4, True)])
def test_sc_bg_17_warriors_near_a_victorious_friend_become_frenzied(die, frenzied):
    battle = units(
        make_unit("a", 1, position=at(0, 0)),
        make_unit("b", 1, position=at(0, 12), warrior=True),
        make_unit("c", 1, position=at(0, 13), warrior=True),
        make_unit("d", 0, position=at(0, 5), warrior=True),
    )
    battle.victors.append(battle.units["a"])
    assert test_all(battle, die) == ["frenzy|b"]
    assert battle.units["b"].frenzied is frenzied


# -- charges -------------------------------------------------------------------------------------


def charge(battle, *faces):
    with ScriptedDice(*faces) as dice:
        charges(battle, dice)
    return dice.asked


def field_of_two(**changes):
    """ "ansar" of side 1, ten inches from the twice as many "sikhs" of side 0."""
    return units(
        make_unit("sikhs", 0, position=at(0, 0), figures=20),
        make_unit("ansar", 1, position=at(0, 10), figures=10, quality=Quality.GREEN),
        **changes,
    )


def test_sc_bg_16_a_charge_at_a_larger_unit_is_tested():
    battle = field_of_two(theirs=StandFast(charge="sikhs"))
    assert charge(battle, 4, 4) == ["morale|ansar"]
    assert battle.units["ansar"].charging == "sikhs"


def test_sc_bg_16_a_charger_who_is_checked_does_not_charge():
    battle = field_of_two(theirs=StandFast(charge="sikhs"))
    charge(battle, 5, 4)
    assert battle.units["ansar"].morale is Morale.CHECKED
    assert battle.units["ansar"].charging is None
    assert logged(battle, "charge_held")


def test_sc_bg_16_who_is_charged_by_a_larger_unit_tests_and_the_larger_does_not():
    battle = field_of_two(ours=StandFast(charge="ansar"))
    assert charge(battle, 1, 1) == ["morale|ansar"]
    assert battle.units["sikhs"].charging == "ansar"


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"morale": Morale.CHECKED}, "SC-BG-16"),
        ({"in_melee": "x"}, "SC-BG-20"),
        ({"busy": True}, "SC-BG-20"),
        ({"kind": "gun_section"}, "SC-BG-20"),
        ({"position": at(0, 11.01)}, "SC-BG-20"),
    ],
)
def test_sc_bg_16_who_may_not_charge(change, rule):
    battle = field_of_two()
    ansar = battle.units["ansar"]
    assert check_charge(battle, ansar, "sikhs") is None  # 6 + 3 inches, between their discs
    for name, value in change.items():
        setattr(ansar, name, value)
    refusal = check_charge(battle, ansar, "sikhs")
    assert refusal is not None
    assert refusal.rule == rule


def test_sc_bg_17_the_frenzied_must_charge_the_nearest_enemy_in_reach():
    battle = units(
        make_unit("ansar", 1, position=at(0, 0), frenzied=True, figures=10),
        make_unit("far", 0, position=at(0, 8)),
        make_unit("near", 0, position=at(0, 6)),
        theirs=StandFast(charge=ById()),
    )
    assert forced(battle, battle.units["ansar"]) == "near"
    charge(battle)
    assert battle.units["ansar"].charging == "near"
    battle.units["near"].position = battle.units["far"].position = at(0, 40)
    assert forced(battle, battle.units["ansar"]) is None


def test_sc_bg_16_cover_steadies_a_crew():
    _, ship, _ = alongside(first={"card": {"cover": Cover.HEAVY}})
    assert crew_score(ship).total == 10
    ship.structure_lost = ship.card.structure
    assert crew_score(ship).total == 9


def test_sc_brd_07_neither_fails_and_the_melee_goes_on():
    battle, ship, enemy = boarded(ours={"melee lost"}, theirs={"quarter lost"})
    tie(battle, ship, enemy)
    test_all(battle, 1, 1, 1, 1)
    assert ship.boarders.aboard is enemy
    assert enemy.afloat


def test_sc_bg_18_a_captain_who_boards_leads_his_boarders_and_not_his_crew():
    battle, ship, enemy = alongside()
    board(battle, ship, enemy, party(officers=1))
    assert boarders_score(battle, ship, ship.boarders).total == 9
    assert crew_score(ship).total == 8


def test_sc_bg_16_troops_who_defend_a_vessel_without_crew_test_too():
    battle, _, enemy = boarded(theirs={"melee lost"})
    for hands in enemy.posts.values():
        hands.officers = hands.pos = hands.ratings = 0
    for gun in enemy.guns:
        gun.crew = 0
    make_unit("marines", 1, aboard=enemy, marines=True)
    enemy.captain = Fate.DEAD
    enemy.tested = {"half the crew lost", "a quarter of the crew left"}
    assert test_all(battle, 1, 1) == ["morale|dhow|defenders"]


def test_sc_bg_16_a_checked_crew_that_nobody_steers_runs_on():
    battle, ship, _ = alongside(gap=40, first={"morale": Morale.CHECKED, "helm": None})
    ship.allowance = ship.move = 12 * INCH
    battle.ships["dhow"].position = at(0, 40)
    assert isinstance(plan(battle, ship, MoveOrder((Leg(12 * INCH),))), Plan)
