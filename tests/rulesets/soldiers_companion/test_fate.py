"""SC-HULL-03, SC-MAG-03: how vessels end; and a log of damage that suffices."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from rulesets.core.changes import Change
from rulesets.core.dice import AddressedDice
from rulesets.core.events import OrderRefused, from_json, kinds_of, to_json
from rulesets.soldiers_companion.aftermath.complement import living
from rulesets.soldiers_companion.damage.crews import kill, officer_tests
from rulesets.soldiers_companion.damage.damage_phase import start_of_phase, start_of_turn
from rulesets.soldiers_companion.damage.fate import depart, destroy, sink, surrender
from rulesets.soldiers_companion.damage.repairs import repairs
from rulesets.soldiers_companion.damage.strike import strike
from rulesets.soldiers_companion.events.boarding import PrizeManned
from rulesets.soldiers_companion.events.damage import KINDS
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.state import Fate, Grapple, Hands, Muster, Party, Status
from rulesets.soldiers_companion.tables import INCH, Post
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    last,
    make_battle,
    make_field,
    make_ship,
    make_unit,
)

NEAR_SHORE = {"south": ((0, 90 * INCH), (200 * INCH, 90 * INCH))}


def transport(options=None, field=None):
    """A steamer with a company aboard, and an enemy."""
    ship, dhow = make_ship("small_steamer", "tamai"), make_ship("large_boat", "dhow", 1)
    unit = make_unit("sikhs", aboard=ship[1], figures=9, leader=Fate.FIT)
    battle = make_battle(
        ship, dhow, unit, options=options, field=field, commanders=[StandFast()] * 2
    )
    return battle, ship[1], dhow[1], unit[1]


def test_sc_hull_03_grapples_and_tows_are_released_and_all_aboard_lost():
    battle, ship, dhow, unit = transport()
    battle.grapples.append(Grapple(dhow, ship, 2))
    ship.tows, dhow.tug = [dhow], ship

    sink(battle, ship)

    assert (ship.status, ship.captain, ship.saved) == (Status.SUNK, Fate.DEAD, 0)
    assert (unit.status, unit.leader) == (Muster.LOST, Fate.DEAD)
    assert battle.grapples == []
    assert (ship.tows, dhow.tug) == ([], None)
    # Who was aboard is told, and kept for a campaign.
    told = last(battle, "vessel_sunk")
    assert (told.crew, told.units) == ((1, 2, 14), (("sikhs", 9, 0),))
    assert ship.crew == 17


def test_sc_hull_03_boarders_aboard_go_down_and_its_own_elsewhere_fight_on():
    battle, ship, dhow, unit = transport()
    dhow.boarders = Party(Hands(1, 0, 1), {}, aboard=ship)
    dhow.posts[Post.BRIDGE].officers = 0
    ship.boarders = Party(Hands(0, 1, 0), {"sikhs": 4}, aboard=dhow)

    sink(battle, ship)

    assert dhow.boarders is None
    assert dhow.captain is Fate.DEAD
    assert ship.boarders is not None
    assert (unit.status, unit.figures) == (Muster.IN_PLAY, 4)
    assert last(battle, "vessel_sunk").boarders == (("dhow", 2),)


def test_sc_hull_03_a_prize_crew_goes_down_with_the_prize():
    battle, ship, dhow, unit = transport()
    ship.posts[Post.DECK].pos, ship.posts[Post.DECK].ratings = 0, 0
    ship.boarders = Party(Hands(0, 1, 2), {"sikhs": 3}, aboard=dhow)
    battle.happen(PrizeManned("SC-BRD-07", ship.id, dhow.id, (0, 1, 2), (("sikhs", 3),)))
    ship.boarders = None
    surrender(battle, dhow, ship.side, rule="SC-BRD-07")
    before = living(ship).total

    sink(battle, dhow)

    assert last(battle, "vessel_sunk").boarders == (("tamai", 6),)
    assert ship.detached == Hands()
    assert before - living(ship).total == 3
    assert (unit.figures, unit.status) == (6, Muster.IN_PLAY)
    assert ship.captain is Fate.FIT


def test_sc_hull_03_troops_of_a_prize_crew_whose_unit_has_fallen_since_are_lost_once():
    battle, ship, dhow, unit = transport()
    ship.boarders = Party(Hands(), {"sikhs": 3}, aboard=dhow)
    battle.happen(PrizeManned("SC-BRD-07", ship.id, dhow.id, (0, 0, 0), (("sikhs", 3),)))
    ship.boarders = None
    surrender(battle, dhow, ship.side, rule="SC-BRD-07")
    unit.figures = 2

    sink(battle, dhow)

    assert (unit.figures, unit.status) == (0, Muster.LOST)


def test_sc_hull_03_a_captain_who_manned_the_prize_goes_down_with_it():
    battle, ship, dhow, _ = transport()
    ship.posts[Post.BRIDGE].officers = 0
    ship.boarders = Party(Hands(1, 0, 0), {}, aboard=dhow)
    battle.happen(PrizeManned("SC-BRD-07", ship.id, dhow.id, (1, 0, 0), ()))
    ship.boarders = None
    surrender(battle, dhow, ship.side, rule="SC-BRD-07")
    kill(battle, ship, 1, rule="SC-CREW-01")
    assert ship.captain is Fate.FIT

    destroy(battle, dhow)

    assert ship.captain is Fate.DEAD


@pytest.mark.parametrize(
    ("survivors", "near", "saved", "figures"),
    [
        ("none", True, 0, 0),
        ("half_to_shore_within_12in", True, 9, 5),
        ("half_to_shore_within_12in", False, 0, 0),
    ],
)
def test_sc_hull_03_survivors_by_the_switch(survivors, near, saved, figures):
    battle, ship, _, unit = transport(
        {"survivors": survivors}, make_field(**NEAR_SHORE) if near else None
    )

    sink(battle, ship)

    assert ship.saved == saved
    assert ship.captain is (Fate.FIT if saved else Fate.DEAD)
    if figures:
        assert (unit.figures, unit.ashore) == (figures, True)
        assert battle.field.ashore(unit.position)
    else:
        assert unit.status is Muster.LOST


def test_sc_gen_01_half_of_the_survivors_by_the_rounding():
    options = {"survivors": "half_to_shore_within_12in", "default_rounding": "all_down"}
    battle, ship, _, unit = transport(options, make_field(**NEAR_SHORE))

    sink(battle, ship)

    assert (ship.saved, unit.figures) == (8, 4)


def test_sc_mag_03_destroyed_with_all_aboard_and_nobody_beside_it_harmed():
    battle, ship, dhow, unit = transport({"survivors": "half_to_shore_within_12in"})
    battle.grapples.append(Grapple(dhow, ship, 1))

    destroy(battle, ship)

    assert (ship.status, unit.status) == (Status.DESTROYED, Muster.LOST)
    assert (dhow.status, dhow.hull_lost, battle.grapples) == (Status.AFLOAT, 0, [])


def test_sc_brd_07_a_surrendered_vessel_keeps_its_damage_and_its_people_are_prisoners():
    battle, ship, dhow, unit = transport()
    ship.hull_lost = 2

    surrender(battle, ship, dhow.side, rule="SC-BRD-07")

    assert (ship.status, ship.captor, ship.hull_lost) == (Status.SURRENDERED, dhow.side, 2)
    assert ship.captain is Fate.PRISONER
    assert (unit.status, unit.leader) == (Muster.CAPTURED, Fate.PRISONER)
    assert (last(battle, "vessel_surrendered").crew, ship.crew) == (17, 17)


def test_sc_man_05_a_vessel_departs_with_its_passengers_and_tows():
    battle, ship, _, unit = transport()
    tow = make_ship("small_boat", "gyassa")[1]
    tow.side = ship.side
    battle.ships[tow.id] = tow
    ship.tows, tow.tug = [tow], ship

    depart(battle, ship)

    assert (ship.status, tow.status, unit.status) == (Status.LEFT, Status.LEFT, Muster.LEFT)
    assert tow.tug is None


def play(kind, seed, options):
    """Six turns of hits of all weights, with all that damage does between them."""
    chance = Random(seed)
    entry = make_ship(kind, "tamai")
    unit = make_unit("sikhs", aboard=entry[1])
    battle = make_battle(
        entry,
        unit,
        options=options,
        commanders=[
            StandFast(
                lose_man=lambda battle, ship, where: chance.randrange(len(where)),
                repairs=lambda battle, ship: {ship.fires[0].number: 1},
            )
        ]
        * 2,
    )
    start, ship = deepcopy(battle), entry[1]
    dice = AddressedDice(seed.to_bytes(32, "big"))
    for turn in range(1, 7):
        battle.turn = turn
        dice.enter(turn, "test")
        start_of_turn(battle, dice)
        start_of_phase(battle, dice, ship.side)
        for shot in range(2):
            if ship.on_table:
                dv2 = chance.choice((1, 2, 4, 6))
                strike(
                    battle,
                    dice,
                    ship,
                    dv2=dv2,
                    penetration=dv2 // 2,
                    at=at(20, 0),
                    by=ship.side.foe,
                    who=("dhow", f"gun-{shot}"),
                )
        officer_tests(battle, dice)
        repairs(battle, dice, ship.side)
    return start, battle


@pytest.mark.parametrize("kind", list(PRINTED))
@pytest.mark.parametrize("option", [{}, {"fires": "merged", "location_per_hit": True}])
def test_the_log_of_damage_suffices_and_each_loss_stands_in_it(kind, option):
    kinds = kinds_of((*KINDS, OrderRefused))
    for seed in range(40):
        folded, battle = play(kind, seed, option)
        before = folded.ships["tamai"].crew
        log = [to_json(event) for turn in battle.turns for event in turn]

        for stored in log:
            event = from_json(kinds, stored)
            assert str(event)
            if isinstance(event, Change):
                event.apply(folded)

        ship, again = battle.ships["tamai"], folded.ships["tamai"]
        skipped = ("side", "aboard")
        for name in ship.__slots__:
            if name not in skipped:
                assert repr(getattr(again, name)) == repr(getattr(ship, name)), (name, seed)
        fallen = sum(len(stored["men"]) for stored in log if stored["kind"] == "crew_lost")
        assert before - ship.crew == fallen
        assert ship.hull_lost == sum(x["hits"] for x in log if x["kind"] == "hull_hit")
        assert ship.hull_lost <= ship.card.hull
        assert ship.structure_lost <= ship.card.structure
        assert all(gun.crew >= 0 for gun in ship.guns)
