"""SC-TURN-01, SC-TURN-02: the fire phase, fire during a move, reaction, and what the log tells."""

from __future__ import annotations

import pytest

from rulesets.core.events import Event, from_json, kinds_of, to_json
from rulesets.soldiers_companion.events import bombardment, fire
from rulesets.soldiers_companion.fire.shooting import fire_phase, firers, reaction, shoot
from rulesets.soldiers_companion.orders import CREW
from rulesets.soldiers_companion.state import Muster, Status
from rulesets.soldiers_companion.tables import INCH, Post, Rank
from tests.rulesets.soldiers_companion.commanders import ById, StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    gun,
    last,
    make_battle,
    make_ship,
    make_unit,
    make_work,
)
from tests.rulesets.soldiers_companion.firing import told
from tests.support.dice import ScriptedDice


def encounter(**orders):
    """A steamer with troops, a unit and a fort of side 0 against a steamer of side 1."""
    ship = make_ship("small_steamer", "bordein", 0)
    troops = make_unit("fusiliers", 0, aboard=ship[1])
    unit = make_unit("sikhs", 0, position=at(12, 8), figures=2)
    fort = make_work("fort", 0, position=at(12, -20), guns=[gun("nine_pdr_rml")])
    enemy = make_ship("small_steamer", "ismailia", 1, position=at(12, 0), move=12 * INCH)
    british = StandFast(fire=ById(orders))
    egyptian = StandFast(lose_man=lambda battle, ship, where: where.index((Post.DECK, Rank.RATING)))
    battle = make_battle(ship, troops, unit, fort, enemy, commanders=(british, egyptian), phase="F")
    return battle, ship[1], enemy[1], british


def test_sc_turn_01_s3_vessels_units_and_works_fire_then_the_totals_are_settled():
    battle, _, enemy, british = encounter(
        bordein=(told("bow-gun", "ismailia"), told("fusiliers", "ismailia", "volley", 2)),
        sikhs=(told("sikhs", "ismailia", "volley"),),
        fort=(told("gun-1", "ismailia"),),
    )
    faces = (
        *(4, 1),  # the bow gun hits the hull
        *(6, 6, 1, 1),  # two of the troops hit, on the hull
        *(6, 1, 3, 4),  # one of the Sikhs hits a man, whose save fails
        *(5, 1),  # the fort's gun hits the hull
        *(1, 6),  # hull total, structural total
        2,  # an officer or petty officer among one casualty: no
    )
    with ScriptedDice(*faces) as dice:
        fire_phase(battle, dice, battle.sides[0])
    assert [question for question, _ in british.asked] == ["fire"] * 3
    assert [about for _, about in british.asked] == ["bordein", "sikhs", "fort"]
    assert enemy.hull_lost == 3
    assert enemy.crew == 16
    assert last(battle, "officer_tested").roll.total == 2
    assert battle.phase == ""


def test_sc_turn_02_an_illegal_order_is_refused_and_told():
    battle, ship, _, _ = encounter()
    with ScriptedDice() as dice:
        shoot(battle, dice, ship, [told("port-gardner", "ismailia", "burst")])
    refused = last(battle, "order_refused")
    assert (refused.rule, refused.entry) == ("SC-BG-12", "bordein")
    assert str(refused) == "bordein could not fire port-gardner at ismailia: the gun does not bear."


def test_sc_turn_02_a_weapon_fires_in_its_fire_phase_or_in_its_move():
    battle, ship, _, _ = encounter(bordein=(told("bow-gun", "ismailia"),))
    with ScriptedDice(1) as dice:
        fire_phase(battle, dice, battle.sides[0])
    battle.phase = "M"
    with ScriptedDice(1, 1, 1, 1) as dice:
        orders = [told("bow-gun", "ismailia"), told("starboard-gardner", "ismailia", "burst")]
        shoot(battle, dice, ship, orders)
    assert last(battle, "order_refused").rule == "SC-TURN-02"
    assert ship.gun("starboard-gardner").fired_in == "M"


def test_sc_turn_01_who_fires_in_a_fire_phase():
    sunk = make_ship("small_steamer", "sunk", 0, status=Status.SUNK)
    ship = make_ship("small_steamer", "ship", 0)
    aboard = make_unit("aboard", 0, aboard=ship[1])
    hidden = make_unit("hidden", 0, status=Muster.HIDDEN)
    fled = make_unit("fled", 0, status=Muster.FLED)
    taken = make_work("taken", 0, status=Muster.CAPTURED)
    fort = make_work("fort", 0)
    battle = make_battle(sunk, ship, aboard, hidden, fled, taken, fort)
    assert [one.id for one in firers(battle.sides[0])] == ["ship", "hidden", "fort"]


def test_sc_bg_21_a_hidden_unit_that_fires_is_placed():
    battle, _, _, _ = encounter()
    unit = battle.units["sikhs"]
    unit.status = Muster.HIDDEN
    with ScriptedDice(1, 1) as dice:
        shoot(battle, dice, unit, [told("sikhs", "ismailia", "volley")])
    assert unit.status is Muster.IN_PLAY
    assert last(battle, "unit_revealed").unit == "sikhs"


@pytest.mark.parametrize("on", [False, True])
def test_sc_turn_02_reaction_fire_option(on):
    battle, ship, enemy, british = encounter(
        bordein=(
            told("bow-gun", "ismailia"),
            told("starboard-gardner", "elsewhere", "burst"),
            told(CREW, "ismailia", "volley", 2),
        ),
    )
    battle.options = type(battle.options).from_json({"reaction_fire": on})
    battle.phase, battle.mover = "M", enemy.side
    with ScriptedDice(*((1, 1, 1) if on else ())) as dice:
        reaction(battle, dice, enemy)
    assert bool(british.asked) is on
    if not on:
        return
    assert battle.phase == "M"
    assert (ship.gun("bow-gun").fired_in, ship.deck_used) == ("R", 2)
    # At the end of the next leg only the third deckhand has not fired.
    with ScriptedDice(1) as dice:
        reaction(battle, dice, enemy)
    battle.phase, battle.mover = "F", ship.side
    with ScriptedDice() as dice:
        shoot(battle, dice, ship, [told("bow-gun", "ismailia")])
    assert last(battle, "order_refused").rule == "SC-TURN-02"


def test_sc_turn_02_nobody_reacts_to_a_vessel_that_has_sunk():
    battle, _, enemy, british = encounter(
        bordein=(told("bow-gun", "ismailia"),), fort=(told("gun-1", "ismailia"),)
    )
    battle.options = type(battle.options).from_json({"reaction_fire": True})
    enemy.hull_lost = 4
    battle.phase, battle.mover = "M", enemy.side
    with ScriptedDice(6, 1) as dice:
        reaction(battle, dice, enemy)
    assert enemy.status is Status.SUNK
    assert [about for _, about in british.asked] == ["bordein"]


# -- the log -------------------------------------------------------------------------------------


def salvo():
    """A fire phase with every kind of small-arms event and of shots."""
    battle, _, enemy, _ = encounter(
        bordein=(told("bow-gun", "ismailia"), told("starboard-gardner", "ismailia", "burst")),
        sikhs=(told("sikhs", "ismailia", "volley"),),
    )
    with ScriptedDice(4, 1, 6, 6, 1, 1, 5, 6, 6, 6, 3, 1, 1, 1, 1, 3, 5) as dice:
        fire_phase(battle, dice, battle.sides[0])
    return battle, enemy


def events() -> list[Event]:
    battle, _ = salvo()
    return [event for turn in battle.turns for event in turn]


def test_events_of_fire_are_read_back_as_they_were_stored():
    kinds = kinds_of((*fire.KINDS, *bombardment.KINDS))
    mine = [event for event in events() if event.kind in kinds]
    assert {event.kind for event in mine} >= {
        "shot_fired",
        "bursts_fired",
        "gun_jammed",
        "volley_fired",
        "hits_located",
        "save_rolled",
        "total_rolled",
    }
    for event in mine:
        assert from_json(kinds, to_json(event)) == event
        assert str(event).endswith(".")


def test_sc_turn_02_changes_read_from_a_log_change_the_state_alike():
    battle, enemy = salvo()
    again, _, target, _ = encounter()
    again.phase = "F"
    for turn in battle.turns:
        for event in turn:
            if hasattr(event, "apply"):
                event.apply(again)
    for name in ("hull_lost", "structure_lost", "crew", "small_arms", "losses"):
        assert getattr(target, name) == getattr(enemy, name), name
    ours, theirs = battle.ships["bordein"], again.ships["bordein"]
    assert [(g.fired, g.shots, g.jammed) for g in ours.guns] == [
        (g.fired, g.shots, g.jammed) for g in theirs.guns
    ]
    assert battle.units["sikhs"].volleys == again.units["sikhs"].volleys
