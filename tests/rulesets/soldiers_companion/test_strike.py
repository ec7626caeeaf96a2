"""SC-LOC, SC-GUN and the switches of a gun's hit."""

from __future__ import annotations

import pytest

from rulesets.core.events import EntryId
from rulesets.soldiers_companion.damage.crews import kill_gunner
from rulesets.soldiers_companion.damage.strike import strike
from rulesets.soldiers_companion.state import Hands, Party, Status
from rulesets.soldiers_companion.tables import Location, Mount, Post, Rank
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import at, gun, last, logged
from tests.rulesets.soldiers_companion.striking import AHEAD, afloat, shoot
from tests.support.dice import ScriptedDice


@pytest.mark.parametrize(
    ("face", "location"),
    [
        (1, Location.HULL),
        (2, Location.HULL),
        (3, Location.CREW),
        (4, Location.CREW),
        (5, Location.GUN),
        (6, Location.CRITICAL),
    ],
)
def test_sc_loc_01_where_a_hit_lands(face, location):
    battle, ship = afloat("large_steamer")

    more = {Location.GUN: (1,), Location.CRITICAL: (2, 3)}.get(location, ())
    shoot(battle, ship, 1, face, *more)

    assert last(battle, "location_rolled").location is location


@pytest.mark.parametrize(
    ("switch", "faces", "crew", "structure"),
    [
        ("both", (3,), 1, 1),
        ("both", (4,), 1, 1),
        ("by_face", (3,), 1, 0),
        ("by_face", (4,), 0, 1),
        ("d6", (3, 3), 1, 0),
        ("d6", (3, 4), 0, 1),
    ],
)
def test_sc_loc_02_crew_and_structure(switch, faces, crew, structure):
    battle, ship = afloat("large_steamer", {"crew_structural": switch})
    before = ship.crew

    shoot(battle, ship, 1, *faces)

    assert (before - ship.crew, ship.structure_lost) == (crew, structure)


@pytest.mark.parametrize("spare", [True, False])
def test_sc_loc_02_crew_or_structure_by_the_owners_choice(spare):
    options = {"crew_structural": "owner_choice"}
    battle, ship = afloat("large_steamer", options, StandFast(spare_crew=spare))
    before = ship.crew

    shoot(battle, ship, 1, 3)

    assert (before - ship.crew, ship.structure_lost) == (0 if spare else 1, 1 if spare else 0)
    assert last(battle, "crew_or_structure").roll is None


@pytest.mark.parametrize(("switch", "hull"), [(False, 3), (True, 2)])
def test_sc_fire_07_one_location_a_shot_or_one_a_hit(switch, hull):
    battle, ship = afloat("large_steamer", {"location_per_hit": switch})

    shoot(battle, ship, 3, *((1, 2, 4) if switch else (1,)))

    assert ship.hull_lost == hull
    assert ship.structure_lost == 3


def test_sc_fire_07_hits_with_locations_of_their_own_stop_when_the_vessel_is_gone():
    battle, ship = afloat("small_boat", {"location_per_hit": True})

    shoot(battle, ship, 3, 1)

    assert ship.status is Status.SUNK


def test_sc_fire_07_each_hit_with_a_location_meets_armour():
    battle, ship = afloat("small_gunboat", {"location_per_hit": True}, card={"av": 3})

    # A critical hit, with its fraction; a hull hit, halved too for all that was critical before.
    shoot(battle, ship, 2, 6, 3, 3, 4, 1, 3)

    assert len(ship.floodings) == 1
    assert ship.hull_lost == 1
    assert len(logged(battle, "armour_met")) == 2


@pytest.mark.parametrize(("fraction", "hull"), [(3, 0), (4, 1)])
def test_sc_fire_09_half_a_hit_anywhere_but_on_a_gun(fraction, hull):
    battle, ship = afloat("small_steamer")

    shoot(battle, ship, 0.5, 1, fraction)

    assert ship.hull_lost == hull


@pytest.mark.parametrize("fraction", [3, 4])
def test_sc_fire_09_half_a_critical_hit_rolls_its_result_first(fraction):
    battle, ship = afloat("small_steamer")

    shoot(battle, ship, 0.5, 6, 3, 2, fraction)

    assert (ship.rudder is not None) is (fraction == 4)


def test_sc_gun_01_one_gun_is_destroyed_and_its_crew_live():
    battle, ship = afloat("small_steamer")

    shoot(battle, ship, 1, 5, at=AHEAD)

    bow = ship.gun("bow-gun")
    assert (bow.destroyed, bow.crew) == (True, 4)


def test_sc_gun_02_armour_halves_a_hit_on_a_turret():
    battle, ship = afloat("small_gunboat")

    shoot(battle, ship, 1, 5, 3, at=AHEAD)
    heavy = ship.gun("bow-4-7-inch")
    assert (heavy.destroyed, heavy.crew) == (False, 4)

    shoot(battle, ship, 1, 5, 4, at=AHEAD)
    assert heavy.destroyed


def test_sc_gun_02_nobody_falls_at_an_unmanned_gun():
    battle, ship = afloat("small_steamer")
    ship.gun("bow-gun").crew = 0

    shoot(battle, ship, 0.5, 5, 1, at=AHEAD)

    assert not logged(battle, "crew_lost")


def test_sc_gun_03_further_hits_kill_the_guns_crew_and_then_others():
    deck = StandFast(lose_man=lambda battle, ship, where: where.index(("deck", Rank.RATING)))
    battle, ship = afloat("large_boat", commander=deck, guns=[gun("six_pdr", crew=1)])
    before = ship.crew

    shoot(battle, ship, 3, 5, at=AHEAD)

    assert ship.guns[0].crew == 0
    assert ship.posts[Post.DECK].total == 0
    assert before - ship.crew == 2


def test_sc_gun_03_a_fraction_above_1_is_rolled_as_ever():
    battle, ship = afloat("small_gunboat", card={"av": 4})
    ship.guns[0].turret_av = 4

    # DV 3 against AV 4: 1 1/2, of which the die makes 1: the gun without further hits.
    shoot(battle, ship, 3, 5, 3, at=AHEAD)

    assert ship.guns[0].destroyed
    assert ship.guns[0].crew == 5


@pytest.mark.parametrize(("pick", "hit"), [(1, "bow-gun"), (2, "starboard-gardner")])
def test_sc_gun_04_of_several_guns_one_at_random(pick, hit):
    battle, ship = afloat("small_steamer")

    shoot(battle, ship, 1, 5, pick)

    assert [piece.id for piece in ship.guns if piece.destroyed] == [hit]


def test_sc_gun_04_no_gun_bears_astern():
    battle, ship = afloat("small_steamer")

    shoot(battle, ship, 1, 5, 1, at=at(0, -20))

    assert ship.hull_lost == 1


def test_sc_gun_04_a_destroyed_gun_cannot_be_hit_again():
    battle, ship = afloat("large_boat", guns=[gun("six_pdr", Mount.BOAT)])

    shoot(battle, ship, 1, 5, at=AHEAD)
    shoot(battle, ship, 1, 5, 3, at=AHEAD)

    assert ship.structure_lost == 1


def test_sc_gun_05_small_arms_kill_a_gunner_and_leave_the_gun():
    battle, ship = afloat("small_steamer")
    bow, port, _ = ship.guns
    port.crew = 0

    with ScriptedDice(1) as dice:
        kill_gunner(battle, dice, ship, ship.guns)

    assert (bow.crew, bow.destroyed) == (3, False)
    assert last(battle, "gunner_picked").roll.die == 2


def test_sc_brd_03_gunfire_kills_the_boarding_party_on_deck_first():
    battle, ship = afloat("large_steamer", party=Party(Hands(0, 0, 1), {}))
    before = ship.crew

    shoot(battle, ship, 3, 3)

    assert ship.party is None
    assert before - ship.crew == 2


@pytest.mark.parametrize(
    ("kind", "options", "dv", "faces", "event", "told"),
    [
        ("small_steamer", {}, 0.5, (1, 4), "fraction_rolled", "rolled 4, needed 4 for the half"),
        ("small_steamer", {}, 0.5, (5, 1, 3), "half_hit_on_gun", "rolled 3, 4 or more wrecks it"),
        (
            "small_steamer",
            {"non_exploding_rounds": True},
            3,
            (3, 1),
            "round_tested",
            "rolled 3, 4 or more passes through",
        ),
        (
            "large_steamer",
            {"crew_structural": "d6"},
            1,
            (3, 4),
            "crew_or_structure",
            "rolled 4, the crew's up to 3",
        ),
    ],
)
def test_each_roll_is_told_with_what_it_needed(kind, options, dv, faces, event, told):
    battle, ship = afloat(kind, options)

    shoot(battle, ship, dv, *faces)

    assert told in str(last(battle, event))


def test_every_repeat_has_an_address_of_its_own():
    battle, ship = afloat("raft", card={"hull": 9})
    with ScriptedDice(5, 5, 1, 5, 1) as dice:
        for shot in ((), ("2",)):
            strike(
                battle,
                dice,
                ship,
                dv2=2,
                penetration=1,
                at=AHEAD,
                by=ship.side.foe,
                who=(EntryId("melik"), "bow-gun", *shot),
            )

    assert dice.asked == [
        "location|melik|bow-gun",
        "location|melik|bow-gun|#2",
        "location|melik|bow-gun|#3",
        "location|melik|bow-gun|2",
        "location|melik|bow-gun|2|#2",
    ]
