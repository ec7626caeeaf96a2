"""RS-MW-16, RS-MW-20: hand to hand ashore, and over a vessel's side."""

from __future__ import annotations

import pytest

from rulesets.riverside.aftermath import conditions
from rulesets.riverside.boarding import attacker_wins, casualties_of
from rulesets.riverside.legality import refusal
from rulesets.riverside.orders import Attack, MoveHull
from rulesets.riverside.state import Fate, Held, Muster, Status
from rulesets.riverside.tables import Cover
from tests.rulesets.riverside.factories import (
    gun,
    last,
    make_battle,
    order,
    ship_entry,
    table,
    thing,
    unit_entry,
)
from tests.support.dice import ScriptedDice

IN_SHALLOWS = [50_000, 18_500]


def tribesmen(figures: int = 4, position: tuple[int, int] = (36_000, 10_000)) -> dict:
    return unit_entry(
        "wasimba", "slavers", "tribal_infantry", figures=figures, position=list(position)
    )


@pytest.mark.parametrize(
    ("hits", "cover", "figures", "lost"),
    [(3, Cover.OPEN, 12, 3), (3, Cover.SOFT, 12, 1), (4, Cover.HARD, 12, 2), (9, Cover.OPEN, 4, 4)],
)
def test_rs_mw_16_hits_and_casualties(hits, cover, figures, lost):
    assert casualties_of(hits, cover, figures) == lost


def test_rs_mw_16_a_tie_is_the_defenders():
    assert [attacker_wins(1, 2), attacker_wins(2, 2), attacker_wins(2, 1)] == [True, False, False]


def test_rs_mw_16_a_charge_of_move_and_a_die_and_the_loser_falls_back():
    men = unit_entry("men", figures=3, position=[46_000, 10_000])
    battle = make_battle(tribesmen(), men)
    with ScriptedDice(6, 6, 1, 5, 5, 1, 1, 5, 1, 1, 4, 4, 4, 4) as dice:
        order(battle, dice, "wasimba", Attack("men"))
    wasimba, beaten = battle.units["wasimba"], battle.units["men"]
    assert wasimba.position == (45_000, 10_000)
    assert (wasimba.figures, beaten.figures) == (3, 1)
    assert (wasimba.pins, beaten.pins) == (0, 1)
    assert beaten.position == (52_000, 10_000)


def test_rs_mw_16_on_a_tie_the_attacker_falls_back():
    battle = make_battle(tribesmen(), unit_entry("men", figures=3, position=[42_000, 10_000]))
    with ScriptedDice(6, 6, 1, 1, 1, 1, 1, 1, 1, 1) as dice:
        order(battle, dice, "wasimba", Attack("men"))
    wasimba = battle.units["wasimba"]
    assert (wasimba.pins, wasimba.position) == (1, (33_000, 10_000))


def test_rs_mw_16_a_charge_may_fall_short():
    battle = make_battle(tribesmen(), unit_entry("men", position=[49_000, 10_000]))
    with ScriptedDice(6, 6, 3) as dice:
        order(battle, dice, "wasimba", Attack("men"))
    assert not last(battle, "charged").home
    assert battle.units["wasimba"].position == (47_000, 10_000)


@pytest.mark.parametrize(("s", "rule"), [(51_000, None), (51_001, "RS-MW-16")])
def test_rs_mw_16_out_of_any_reach_it_is_refused(s, rule):
    battle = make_battle(tribesmen(), unit_entry("men", position=[s, 10_000]))
    why = refusal(battle, battle.units["wasimba"], Attack("men"))
    assert (why and why.rule) == rule


def test_rs_mw_16_cover_halves_what_a_defender_loses():
    outline = [[40_000, 8_000], [44_000, 8_000], [44_000, 12_000], [40_000, 12_000]]
    battle = make_battle(
        tribesmen(),
        unit_entry("men", figures=3, position=[42_000, 10_000]),
        battlefield=table(areas=[{"id": "boma", "kind": "work", "outline": outline}]),
    )
    with ScriptedDice(6, 6, 1, 5, 5, 5, 1, 1, 1, 1, 4, 4) as dice:
        order(battle, dice, "wasimba", Attack("men"))
    assert battle.units["men"].figures == 2


def test_rs_mw_16_neither_guns_nor_porters_attack():
    battle = make_battle(
        unit_entry("porters", kind="baggage", position=[36_000, 10_000]),
        unit_entry("krupp", kind="field_gun", position=[36_000, 11_000]),
        unit_entry("ruga", "slavers", position=[38_000, 10_000]),
    )
    for name in ("porters", "krupp"):
        assert refusal(battle, battle.units[name], Attack("ruga"))[0] == "RS-MW-16"


def test_rs_mod_02_no_charge_goes_through_water():
    battle = make_battle(
        tribesmen(position=(36_000, 31_000)), unit_entry("men", position=[36_000, 17_500])
    )
    assert refusal(battle, battle.units["wasimba"], Attack("men"))[0] == "RS-MOD-02"


def test_rs_mw_18_porters_surrender_what_they_bear_to_the_winner():
    porters = unit_entry(
        "porters", kind="baggage", position=[42_000, 10_000], objects=[thing("ivory")]
    )
    battle = make_battle(tribesmen(), porters)
    with ScriptedDice(6, 6, 1, 5, 1, 1, 1, 1, 1, 1, 1, 4, 4) as dice:
        order(battle, dice, "wasimba", Attack("porters"))
    assert battle.things["ivory"].held is Held.CAPTURED
    assert battle.things["ivory"].side is battle.side("slavers")


# -- boarding -------------------------------------------------------------------------------------


def boarders(*others: dict, boat: dict | None = None, **options):
    launch = ship_entry("launch", kind="launch", position=IN_SHALLOWS, **(boat or {}))
    return make_battle(
        launch,
        *others,
        tribesmen(position=(50_000, 14_000)),
        options={"boarding": True, **options},
    )


def test_rs_mw_20_by_default_there_is_no_boarding():
    battle = boarders(boarding=False)
    assert refusal(battle, battle.units["wasimba"], Attack("launch"))[0] == "RS-MW-20"


def test_rs_mw_20_an_undefended_crew_surrenders():
    battle = boarders(boat={"cargo": [thing("box")]})
    with ScriptedDice(6, 6, 1) as dice:
        order(battle, dice, "wasimba", Attack("launch"))
    launch = battle.ships["launch"]
    assert (launch.status, launch.captain) == (Status.CAPTURED, Fate.PRISONER)
    assert battle.things["box"].held is Held.CAPTURED
    launch.fate = "captured"
    for ship in battle.ships.values():
        ship.fate = ship.fate or "available"
    assert conditions(battle)["launch"]["side"] == "slavers"


def test_rs_mw_20_passengers_defend_in_soft_cover():
    battle = boarders(unit_entry("sailors", figures=3, aboard="launch"))
    with ScriptedDice(6, 6, 1, 5, 5, 1, 1, 1, 1, 1, 4, 4) as dice:
        order(battle, dice, "wasimba", Attack("launch"))
    assert battle.units["sailors"].figures == 2
    assert battle.units["sailors"].pins == 1
    assert battle.ships["launch"].status is Status.AFLOAT


def test_rs_mw_20_gun_crews_fight_on_6():
    battle = make_battle(
        ship_entry(position=IN_SHALLOWS, guns=[gun(crew=2)]),
        tribesmen(position=(50_000, 14_000)),
        options={"boarding": True},
    )
    with ScriptedDice(6, 6, 1, 1, 1, 1, 1, 6, 5, 4, 4) as dice:
        order(battle, dice, "wasimba", Attack("mayfly"))
    assert battle.units["wasimba"].figures == 3
    assert battle.units["wasimba"].pins == 1


def test_rs_mw_20_when_no_defender_is_left_she_is_taken():
    battle = boarders(unit_entry("sailors", figures=2, aboard="launch"))
    with ScriptedDice(6, 6, 1, 5, 5, 5, 5, 1, 1) as dice:
        order(battle, dice, "wasimba", Attack("launch"))
    assert battle.units["sailors"].status is Muster.DESTROYED
    assert battle.ships["launch"].status is Status.CAPTURED


def test_rs_mw_20_not_in_the_channel_and_vessels_never_board():
    battle = make_battle(
        ship_entry(position=[50_000, 20_000]),
        tribesmen(position=(50_000, 17_500)),
        options={"boarding": True},
    )
    assert refusal(battle, battle.units["wasimba"], Attack("mayfly"))[0] == "RS-MW-20"
    assert refusal(battle, battle.ships["mayfly"], Attack("wasimba"))[0] == "RS-ACT-01"
    assert refusal(battle, battle.ships["mayfly"], MoveHull(())) is None


@pytest.mark.parametrize(("y", "boards"), [(18_500, True), (29_500, False)])
def test_rs_mw_20_nobody_boards_across_the_channel(y, boards):
    battle = make_battle(
        ship_entry(position=[50_000, y]),
        tribesmen(16, (50_000, 17_500)),
        options={"boarding": True},
    )
    refused = refusal(battle, battle.units["wasimba"], Attack("mayfly"))
    assert (refused is None) is boards
    assert boards or refused[0] == "RS-MOD-02"
