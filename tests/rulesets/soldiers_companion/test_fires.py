"""SC-BURN: fires."""

from __future__ import annotations

import pytest

from rulesets.soldiers_companion.damage.criticals import critical
from rulesets.soldiers_companion.damage.damage_phase import start_of_phase
from rulesets.soldiers_companion.damage.fires import growth
from rulesets.soldiers_companion.fire.gunnery import gun_score
from rulesets.soldiers_companion.movement.allowance import allowance_now
from rulesets.soldiers_companion.state import Fire, Hands, Party, Status
from rulesets.soldiers_companion.tables import INCH, Band, Cover, Post, Propulsion, Rank
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import last, logged, make_battle, make_ship
from tests.rulesets.soldiers_companion.striking import (
    afloat,
    begin_phase,
    begin_turn,
    crit,
    mend,
)
from tests.support.dice import ScriptedDice

FIRE = (3, 4)


@pytest.mark.parametrize(
    ("switch", "levels"), [("separate", [2, 1]), ("merged", [3])], ids=["separate", "merged"]
)
def test_sc_burn_01_each_fire_has_its_level_or_they_add(switch, levels):
    battle, ship = afloat("large_steamer", {"fires": switch})

    crit(battle, ship, 2, *FIRE)
    crit(battle, ship, 1, *FIRE)

    assert [fire.level for fire in ship.fires] == levels
    assert ship.fire_level == max(levels)
    assert ship.structure_lost == 3


@pytest.mark.parametrize(
    ("kind", "by"), [("raft", 1), ("small_boat", 1), ("large_boat", 2), ("large_steamer", 1)]
)
def test_sc_burn_02_fires_rise_once_a_turn(kind, by):
    battle, ship = afloat(kind, fires=[Fire(1, 1), Fire(2, 3)], serial=2)

    begin_turn(battle)

    assert [fire.level for fire in ship.fires] == [1 + by, 3 + by]


def test_sc_burn_02_a_small_boat_under_sail_burns_faster():
    _, ship = afloat("small_boat", card={"propulsion": Propulsion.SAIL})

    assert growth(ship) == 2


def test_sc_turn_03_no_fire_no_event():
    battle, _ = afloat("large_steamer")

    begin_turn(battle)

    assert not logged(battle, "fires_grew")


def test_sc_burn_03_any_fire_at_all_takes_a_large_boats_rigging():
    battle, ship = afloat("large_boat")

    crit(battle, ship, 1, *FIRE)

    assert ship.rigging_lost == 6
    assert last(battle, "rigging_burnt").boxes == 6


@pytest.mark.parametrize(("level", "lost"), [(1, 0), (2, 6)])
def test_sc_burn_04_a_fire_of_hull_size_burns_the_rigging(level, lost):
    battle, ship = afloat("large_boat", card={"size": 2})

    crit(battle, ship, level, *FIRE)
    assert ship.rigging_lost == lost

    # At the start of the next turn it has grown to it.
    begin_turn(battle)
    assert ship.rigging_lost == 6
    assert allowance_now(battle, ship, sail_die=6) == 0


def test_sc_burn_04_a_jury_rig_burns_and_a_steamer_has_no_rigging():
    battle, ship = afloat("large_boat", fires=[Fire(1, 1)], serial=1, rigging_lost=6, jury_rig=True)
    assert allowance_now(battle, ship) == 12 * INCH
    begin_turn(battle)
    assert not ship.jury_rig
    assert len(logged(battle, "rigging_burnt")) == 1
    begin_turn(battle)
    assert len(logged(battle, "rigging_burnt")) == 1

    battle, ship = afloat("small_steamer")
    crit(battle, ship, 3, *FIRE)
    assert not logged(battle, "rigging_burnt")


@pytest.mark.parametrize("levels", [(), (1,), (3, 2)])
def test_sc_burn_05_smoke_makes_its_own_fire_1_harder_once(levels):
    ship, enemy = make_ship("small_steamer", "tamai"), make_ship("large_boat", "dhow", 1)
    battle = make_battle(ship, enemy)
    ship[1].fires = [Fire(number, level) for number, level in enumerate(levels, 1)]

    score = gun_score(battle, ship[1], ship[1].gun("bow-gun"), enemy[1], Band.SHORT)

    assert ("SC-BURN-05", 1) in score.parts if levels else "SC-BURN-05" not in dict(score.parts)


@pytest.mark.parametrize("level", [1, 2])
def test_sc_burn_06_a_fire_above_hull_size_is_a_magazine_critical_each_phase(level):
    battle, ship = afloat("small_gunboat", fires=[Fire(1, level)], serial=1)

    begin_phase(battle, ship, *(() if level == 1 else (2, 6, 2, 3)))

    assert bool(logged(battle, "magazine_detonated")) is (level == 2)
    if level == 2:
        assert last(battle, "magazine_rolled").by == "mahdists"
        begin_phase(battle, ship, 6, 2, 3)
        assert len(logged(battle, "magazine_detonated")) == 2


def test_sc_burn_06_the_critical_of_a_fire_and_one_of_gunfire_have_addresses_of_their_own():
    battle, ship = afloat("small_steamer", fires=[Fire(1, 2)], serial=1)

    with ScriptedDice(1, 2, 3, 2, 3) as dice:
        start_of_phase(battle, dice, ship.side)
        critical(battle, dice, ship, 1, by=ship.side.foe, who=(ship.id,))

    assert dice.asked == ["magazine|tamai|fire", "critical|tamai|fire", "critical|tamai"]


def test_sc_burn_07_without_magazines_a_die_of_crew_hits_and_no_further_fire():
    battle, ship = afloat("large_boat", fires=[Fire(1, 2)], serial=1)

    begin_phase(battle, ship, 3)

    assert ship.crew == 2
    assert len(ship.fires) == 1
    assert ship.losses.crew == 3


def test_sc_burn_07_the_owner_may_spare_a_boarding_party():
    deck = StandFast(lose_man=lambda battle, ship, where: where.index(("deck", Rank.RATING)))
    battle, ship = afloat(
        "large_steamer",
        commander=deck,
        fires=[Fire(1, 3)],
        serial=1,
        party=Party(Hands(0, 0, 2), {}),
    )
    for piece in ship.guns:
        piece.magazine = False

    begin_phase(battle, ship, 2)

    # SC-BRD-03 speaks of small arms and artillery.
    assert ship.party is not None
    assert ship.party.total == 2
    assert ship.posts[Post.DECK].ratings == 1


def test_sc_burn_07_the_owner_may_choose_the_boarding_party():
    first = StandFast(lose_man=lambda battle, ship, where: where.index(("party", Rank.RATING)))
    battle, ship = afloat(
        "large_boat",
        commander=first,
        fires=[Fire(1, 2)],
        serial=1,
        party=Party(Hands(0, 0, 2), {}),
    )

    begin_phase(battle, ship, 1)

    assert ship.party is not None
    assert ship.party.total == 1


def fought(kind, hands, *faces, level=3, options=None, **changes):
    battle, ship = afloat(
        kind,
        options,
        StandFast(repairs=hands),
        fires=[Fire(1, level)],
        serial=1,
        **changes,
    )
    mend(battle, ship, *faces)
    return battle, ship


@pytest.mark.parametrize(
    ("kind", "faces", "level"),
    [("small_steamer", (6, 5, 4), 2), ("small_gunboat", (6, 5, 4), 1)],
)
def test_sc_burn_08_sixes_on_wood_and_fives_on_armour(kind, faces, level):
    _, ship = fought(kind, {1: 3}, *faces)

    assert ship.fire_level == level


def test_sc_burn_08_metal_plating_is_wood():
    _, ship = fought("small_steamer", {1: 1}, 5, card={"cover": Cover.HEAVY})

    assert ship.fire_level == 3


def test_sc_burn_08_level_0_is_out():
    battle, ship = fought("small_steamer", {1: 2}, 6, 6, level=1)

    assert ship.fires == []
    assert last(battle, "fire_fought").level == 0


@pytest.mark.parametrize("hands", [{1: 4}, {2: 1}, {1: -1}])
def test_sc_burn_08_no_more_deckhands_than_there_are_and_only_on_fires_that_burn(hands):
    battle, ship = fought("small_steamer", hands)

    assert ship.fire_level == 3
    refused = last(battle, "order_refused")
    assert (refused.entry, refused.rule) == ("tamai", "SC-BURN-08")


def test_sc_burn_08_each_deckhand_at_one_fire():
    battle, ship = afloat(
        "small_steamer",
        commander=StandFast(repairs={1: 1, 2: 2}),
        fires=[Fire(1, 2), Fire(2, 2)],
        serial=2,
    )

    mend(battle, ship, 6, 6, 1)

    assert [fire.level for fire in ship.fires] == [1, 1]
    assert ship.deck_used == 3


@pytest.mark.parametrize(("switch", "fight"), [("one", False), ("unlimited", True)])
def test_sc_turn_08_who_has_had_his_job_fights_no_fire(switch, fight):
    _, ship = fought(
        "small_steamer",
        {1: 3},
        *((6, 1, 1) if fight else ()),
        options={"deckhand_actions": switch},
        deck_used=1,
    )

    assert ship.fire_level == (2 if fight else 3)


def test_sc_brd_02_a_boarding_party_fights_no_fire():
    battle, ship = afloat(
        "small_steamer",
        commander=StandFast(repairs={1: 1}),
        fires=[Fire(1, 1)],
        serial=1,
        party=Party(Hands(0, 1, 2), {}),
    )
    ship.posts[Post.DECK] = Hands()

    mend(battle, ship)

    assert ship.fire_level == 1
    assert not logged(battle, "fire_fought")


def test_sc_rep_02_nobody_fights_a_fire_in_a_melee():
    one, other = make_ship("small_steamer", "tamai"), make_ship("large_boat", "dhow", 1)
    battle = make_battle(one, other, commanders=[StandFast(repairs={1: 3})] * 2)
    one[1].fires.append(Fire(1, 1))
    other[1].boarders = Party(Hands(0, 0, 1), {}, aboard=one[1])

    mend(battle, one[1])

    assert one[1].fire_level == 1


def test_fires_go_on_aboard_a_prize_in_its_captors_phase():
    entry = make_ship("small_steamer", "tamai", fires=[Fire(1, 2)], serial=1)
    battle = make_battle(entry, commanders=[StandFast()] * 2)
    ship = entry[1]
    ship.status, ship.captor = Status.SURRENDERED, ship.side.foe

    begin_phase(battle, ship)
    assert not logged(battle, "magazine_detonated")
    with ScriptedDice(1, 2, 3) as dice:
        start_of_phase(battle, dice, ship.captor)

    assert last(battle, "magazine_rolled").by == ship.side.id
