"""SC-BG-14: forts and batteries under fire."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.soldiers_companion.tables import Cover
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    gun,
    heading,
    last,
    logged,
    make_battle,
    make_ship,
    make_unit,
    make_work,
)
from tests.rulesets.soldiers_companion.firing import fired, legal, refused, section


def siege(kind: str, gun_kind: str, *entries, owner=None, guns=("nine_pdr_rml",)):
    """A gun of side 0 at short range of a work of side 1 that has such guns."""
    battery = section(gun_kind, "siege", position=at(15, 0))
    pieces = [gun(piece, slot=f"gun-{n}") for n, piece in enumerate(guns, 1)]
    fort = make_work("fort", 1, kind, position=at(0, 0), guns=pieces)
    battle = make_battle(
        battery, fort, *entries, phase="F", commanders=(StandFast(), owner or StandFast())
    )
    for unit in battle.units.values():
        if unit.side is battle.sides[1]:
            unit.work = fort[1]
    return battle, battery[1], fort[1]


@pytest.mark.parametrize(
    ("kind", "gun_kind", "needed", "faces", "structure"),
    [
        ("mud_fort", "twelve_pdr_bl", 4, (1,), 1),
        ("mud_fort", "forty_pdr_rbl", 4, (4,), 3),
        ("earth_battery", "twelve_pdr_bl", 4, (2,), 1),
        ("masonry_fort", "twelve_pdr_bl", 4, (3, 3), 0),
        ("masonry_fort", "twelve_pdr_bl", 4, (3, 4), 1),
        ("masonry_fort", "twenty_pdr_rbl", 4, (3,), 2),
        ("masonry_fort", "howitzer_five_inch", 5, (3,), 3),
        ("earth_battery", "one_pdr", 6, (1, 4), 1),
        ("earth_battery", "one_pdr", 6, (1, 3), 0),
        ("earth_battery", "war_rocket", 6, (1,), 1),
        ("masonry_fort", "war_rocket", 6, (1,), 0),
    ],
)
def test_sc_bg_14_structure_by_damage_value_after_armour(kind, gun_kind, needed, faces, structure):
    battle, battery, fort = siege(kind, gun_kind)
    fired(battle, (6, *faces), battery, "gun-1", "fort")
    assert last(battle, "shot_fired").score.total == needed
    assert fort.structure_lost == structure


def test_sc_bg_14_howitzers_ignore_armour():
    battle, battery, fort = siege("masonry_fort", "howitzer_five_inch")
    card = battery.guns[0].card
    assert card.howitzer
    assert card.penetration > fort.card.av  # so that only a lesser one would tell
    battery.guns[0].card = replace(card, dv2=2, penetration=1)
    fired(battle, (6, 1), battery, "gun-1", "fort")
    assert fort.structure_lost == 1


def test_sc_bg_14_crew_by_their_owners_choice():
    inside = make_unit("beja", 1, position=at(0, 0))
    battle, battery, fort = siege("masonry_fort", "forty_pdr_rbl", inside)
    fired(battle, (4, 5), battery, "gun-1", "fort")  # DV 3: two men, armour or not
    assert (fort.guns[0].crew, fort.losses, inside[1].lost) == (2, 2, 0)
    chosen = StandFast(lose_man=lambda battle, work, where: len(where) - 1)
    battle, battery, fort = siege("mud_fort", "forty_pdr_rbl", inside, owner=chosen)
    fired(battle, (4, 5), battery, "gun-1", "fort")
    assert (fort.guns[0].crew, inside[1].lost) == (4, 2)


def test_sc_bg_14_a_crew_hit_of_half_a_point_may_come_to_nothing():
    for die, crew in ((3, 4), (4, 3)):
        battle, battery, fort = siege("mud_fort", "one_pdr")
        fired(battle, (6, 5, die), battery, "gun-1", "fort")
        assert fort.guns[0].crew == crew


def test_sc_bg_14_a_gun_and_its_crew():
    battle, battery, fort = siege("earth_battery", "forty_pdr_rbl", guns=("two_pdr", "two_pdr"))
    fired(battle, (4, 6, 2), battery, "gun-1", "fort")  # a gun, the second; DV 3: two of its crew
    assert [(piece.destroyed, piece.crew) for piece in fort.guns] == [(False, 2), (True, 0)]
    assert refused(battle, fort, "gun-2", battery) == "SC-GUN-01"


def test_sc_bg_14_beyond_its_own_crew_others_fall():
    battle, battery, fort = siege("earth_battery", "forty_pdr_rbl", guns=("two_pdr", "two_pdr"))
    fort.guns[0].crew = 1
    fired(battle, (4, 6, 1), battery, "gun-1", "fort")
    assert [(piece.destroyed, piece.crew) for piece in fort.guns] == [(True, 0), (False, 1)]


@pytest.mark.parametrize(("die", "destroyed", "crew"), [(3, False, 3), (4, True, 4)])
def test_sc_bg_14_half_a_point_on_a_gun(die, destroyed, crew):
    battle, battery, fort = siege("mud_fort", "one_pdr")
    fired(battle, (6, 6, die), battery, "gun-1", "fort")
    assert (fort.guns[0].destroyed, fort.guns[0].crew) == (destroyed, crew)
    assert fort.structure_lost == 0


def test_sc_bg_14_no_gun_left_is_structure():
    battle, battery, fort = siege("mud_fort", "twelve_pdr_bl", guns=())
    fired(battle, (4, 6), battery, "gun-1", "fort")
    assert fort.structure_lost == 1


def test_sc_bg_14_any_gun_that_is_left_is_hit_whatever_it_bears_on():
    battle, battery, fort = siege("mud_fort", "twelve_pdr_bl")
    fort.arcs = {"gun-1": (heading(270), 450)}
    assert refused(battle, fort, "gun-1", battery) == "SC-BG-12"
    fired(battle, (4, 6), battery, "gun-1", "fort")
    assert (fort.guns[0].destroyed, fort.structure_lost) == (True, 0)
    battle.turn = 2
    fired(battle, (4, 6), battery, "gun-1", "fort")
    assert fort.structure_lost == 1


def test_sc_bg_14_every_die_is_told_with_what_it_needed():
    battle, battery, _ = siege("masonry_fort", "twelve_pdr_bl")
    fired(battle, (4, 3, 4), battery, "gun-1", "fort")
    told = [str(event) for turn in battle.turns for event in turn]
    assert told[-4:] == [
        "The shot struck fort: structure (rolled 3).",
        "Armour 2 of fort left 1/2 of 1 (penetration 1).",
        "1/2 of a hit on fort: rolled 4, needed 4 for the half: 1 hit.",
        "fort lost 1 of its structure, 19 left.",
    ]


def test_sc_bg_14_the_gun_picked_is_told_though_its_crew_alone_suffers():
    battle, battery, _ = siege("mud_fort", "one_pdr", guns=("two_pdr", "two_pdr"))
    fired(battle, (6, 6, 2, 3), battery, "gun-1", "fort")
    assert (last(battle, "gun_picked").gun, last(battle, "gun_picked").roll.faces) == (
        "gun-2",
        (2,),
    )
    assert last(battle, "half_hit_on_gun").destroyed is False


def test_sc_bg_14_no_more_structure_is_lost_than_there_is():
    battle, battery, fort = siege("mud_fort", "forty_pdr_rbl", guns=())
    fort.structure_lost = 6
    fired(battle, (4, 1), battery, "gun-1", "fort")
    lost = "fort lost 2 of its structure, 0 left. Its cover is light."
    assert str(last(battle, "work_damaged")) == lost
    battle.turn = 3
    fired(battle, (4, 1), battery, "gun-1", "fort")
    assert len(logged(battle, "work_damaged")) == 1


def test_sc_bg_14_without_structure_cover_is_light():
    battle, battery, fort = siege("mud_fort", "forty_pdr_rbl")
    fort.structure_lost = 6
    fired(battle, (4, 1), battery, "gun-1", "fort")
    assert (fort.structure_lost, fort.breached, fort.cover) == (8, True, Cover.LIGHT)


def test_sc_bg_14_its_guns_fire_and_load_like_others():
    ship = make_ship("small_steamer", "bordein", 0, position=at(20, 0))
    fort = make_work("fort", 1, position=at(0, 0), guns=[gun("forty_pdr_rbl")])
    battle = make_battle(ship, fort, phase="F", commanders=(StandFast(), StandFast()))
    fort[1].guns[0].crew = 5
    # Green gunners: 4 + 1 - 1 for a vessel that lies still.
    fired(battle, (4, 1), fort[1], "gun-1", "bordein")
    assert last(battle, "shot_fired").score.total == 4
    assert ship[1].hull_lost == 3
    for turn in (2, 3):
        battle.turn = turn
        assert refused(battle, fort[1], "gun-1", "bordein") == "SC-BG-11"
    battle.turn = 4
    assert legal(battle, fort[1], "gun-1", "bordein").shots == 1


def test_sc_bg_14_shots_at_works_do_not_stray():
    battle, battery, fort = siege("mud_fort", "twelve_pdr_bl")
    boat = make_ship("small_boat", "boat", 1, position=at(0, 5))[1]
    boat.side = fort.side
    battle.ships["boat"] = boat
    fired(battle, (1,), battery, "gun-1", "fort")
    assert logged(battle, "shot_strayed") == []
