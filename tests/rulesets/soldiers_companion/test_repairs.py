"""SC-REP, SC-GRD-05: the end of a movement phase."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.damage_phase import start_of_phase
from rulesets.soldiers_companion.damage.flooding import start_flooding
from rulesets.soldiers_companion.damage.repairs import repairs
from rulesets.soldiers_companion.state import Fire, Hands, Jam, Party, Status, Turning
from rulesets.soldiers_companion.tables import INCH
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import last, logged, make_battle, make_ship
from tests.rulesets.soldiers_companion.striking import afloat, mend
from tests.support.dice import ScriptedDice


def wreck(**changes):
    """A vessel with something of everything that is repaired."""
    battle, ship = afloat(
        "small_steamer",
        commander=StandFast(repairs={1: 1}),
        rudder=Jam(Turning.LEFT, 1),
        fires=[Fire(1, 1)],
        serial=1,
        screw_hits=2,
        boiler_reduction=12 * INCH,
        aground=True,
        **changes,
    )
    start_flooding(battle, ship, 2, rule="SC-FLD-03")
    return battle, ship


def test_sc_rep_01_and_sc_turn_05_the_order_of_repairs():
    battle, ship = wreck()
    ship.boiler_reduction = 0

    with ScriptedDice(2, 3, 6, 6, 1) as dice:
        repairs(battle, dice, ship.side)

    assert [asked.split("|")[0] for asked in dice.asked] == [
        "free rudder",
        "stop flooding",
        "fight fire",
        "jury-rig",
        "break free",
    ]


def test_sc_rep_01_only_in_the_friendly_movement_phase():
    battle, ship = wreck()

    with ScriptedDice() as dice:
        repairs(battle, dice, ship.side.foe)

    assert ship.rudder is not None


def test_sc_rep_02_the_table():
    battle, ship = wreck()

    # Rudder 2+, flooding 3+, fire 6, jury-rig 6, ground 1+; the boiler without a die.
    mend(battle, ship, 2, 3, 6, 6, 1)

    assert ship.rudder is None
    assert not ship.floodings
    assert not ship.fires
    assert ship.jury_rig
    assert ship.boiler_reduction == 0
    assert not ship.aground


@pytest.mark.parametrize("switch", ["one_living", "none"])
def test_sc_rep_02_one_living_crewman_outside_a_boarding_party(switch):
    battle, ship = afloat(
        "small_boat",
        {"repair_crew": switch},
        rudder=Jam(Turning.LEFT, 1),
        aground=True,
        party=Party(Hands(0, 0, 1), {}),
    )
    for hands in ship.posts.values():
        hands.officers = hands.pos = hands.ratings = 0

    mend(battle, ship, *((6, 6) if switch == "none" else ()))

    assert (ship.rudder is None, not ship.aground) == ((switch == "none"),) * 2


def test_sc_rep_02_a_vessel_in_melee_still_frees_its_rudder():
    one, other = make_ship("small_steamer", "tamai"), make_ship("large_boat", "dhow", 1)
    battle = make_battle(one, other, commanders=[StandFast()] * 2)
    one[1].rudder = Jam(Turning.LEFT, 1)
    other[1].boarders = Party(Hands(0, 0, 1), {}, aboard=one[1])

    mend(battle, one[1], 4)

    assert one[1].rudder is None


def test_sc_rep_03_nothing_else_is_repaired():
    battle, ship = afloat("large_steamer", hull_lost=1, structure_lost=4, screw_hits=1)
    ship.guns[0].destroyed = True
    ship.posts = {post: Hands(0, 0, 1) for post in ship.posts}

    mend(battle, ship)

    assert (ship.hull_lost, ship.structure_lost, ship.screw_hits) == (1, 4, 1)
    assert ship.guns[0].destroyed
    assert battle.turns == [[]]


@pytest.mark.parametrize(
    ("fast", "thresholds", "face", "free"),
    [
        (False, {}, 1, True),
        (True, {}, 1, False),
        (True, {}, 2, True),
        (False, {"slow": 3}, 2, False),
        (False, {"slow": 3}, 3, True),
        (True, {"fast": 4}, 3, False),
    ],
)
def test_sc_grd_05_breaking_free(fast, thresholds, face, free):
    options = {"break_free": thresholds} if thresholds else {}
    battle, ship = afloat("small_steamer", options, aground=True, ground_fast=fast, grounded=1)

    mend(battle, ship, face)

    assert ship.aground is not free
    assert last(battle, "break_free_tried").roll.total == face


@pytest.mark.parametrize("switch", [True, False])
def test_sc_grd_05_in_the_same_phase_by_the_switch(switch):
    battle, ship = afloat(
        "small_steamer", {"break_free_same_phase": switch}, aground=True, grounded=1
    )

    mend(battle, ship, *((1,) if switch else ()))
    assert ship.aground is not switch

    battle.turn = 2
    mend(battle, ship, *(() if switch else (1,)))
    assert not ship.aground


@pytest.mark.parametrize("prize_crew", [0, 2])
def test_a_prize_is_its_captors_to_repair_with_a_prize_crew(prize_crew):
    entry = make_ship("small_steamer", "tamai")
    battle = make_battle(entry, commanders=[StandFast()] * 2)
    ship = entry[1]
    start_flooding(battle, ship, 1, rule="SC-FLD-03")
    ship.status, ship.captor, ship.prize_crew = Status.SURRENDERED, ship.side.foe, prize_crew

    with ScriptedDice() as dice:
        start_of_phase(battle, dice, ship.side)
        repairs(battle, dice, ship.side)
    assert ship.hull_lost == 0
    with ScriptedDice(*((2,) if prize_crew else ())) as dice:
        start_of_phase(battle, dice, ship.captor)
        repairs(battle, dice, ship.captor)

    assert ship.hull_lost == 1
    assert len(logged(battle, "flooding_tried")) == (1 if prize_crew else 0)
