"""SNS-UNREST: territories, index, states, native forces."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.atlas import PLACES, Territory, places_of
from campaigns.rules.deployment import DEPLOYMENT
from campaigns.rules.natives import (
    HALF_POINTS,
    Encounter,
    Recruit,
    garrison_refusal,
    guns_with,
    kind_refusal,
    meet_natives,
    natives_are_met,
    points_after,
    recruit_refusal,
    recruits_wanted,
    release,
    replaceable,
    units_met,
)
from campaigns.rules.options import Decider, Options
from campaigns.rules.territories import TERRITORIES, Craft, Muster
from campaigns.rules.units import BandType
from campaigns.rules.unrest import (
    ALLOWANCES,
    Standing,
    State,
    bearings,
    craft_due,
    craft_in,
    free_bands,
    index_after,
    index_after_holding,
    index_after_victories,
    muster_due,
    muster_in,
    native_refusal,
    neighbour_risen,
    roll_unrest,
    state_of,
    takes_in,
)
from tests.campaigns.rules.printed import KEYS, rows, wording
from tests.support.dice import ScriptedDice

INDEX = st.integers(0, 6)

#: The ledger's words for craft; "boats with 6-pdr" are those with a gun.
CRAFT = {
    "large boats": Craft.LARGE_BOAT,
    "large boats with 6-pdr": Craft.GUN_BOAT,
    "small": Craft.SMALL_BOAT,
    "small steamer": Craft.SMALL_STEAMER,
    "captured small steamer": Craft.SMALL_STEAMER,
    "large steamer": Craft.LARGE_STEAMER,
    "batteries": Craft.BATTERY,
}
BY_NAME = dict(zip([row[0] for row in rows("SNS-UNREST-01")], Territory, strict=True))


def craft_of(told: str) -> dict[Craft, int]:
    if told in ("none", "rafts"):
        return {}
    return {
        CRAFT[name]: int(count)
        for count, _, name in (each.partition(" ") for each in told.split(", "))
    }


def muster_of(told: str) -> Muster:
    bands, _, guns = told.partition(", ")
    foot, rifle, horse = (int(each.split()[0]) for each in bands.split(" / "))
    return Muster(foot, rifle, horse, int(guns.split()[0]))


def test_sns_unrest_01_the_territories_are_the_ledgers():
    assert len(rows("SNS-UNREST-01")) == 10
    for name, side, index, garrison, muster, craft in rows("SNS-UNREST-01"):
        card = TERRITORIES[BY_NAME[name]]
        assert (card.native_side, card.index, card.garrison) == (side, int(index), int(garrison))
        assert card.muster == muster_of(muster), name
        assert dict(card.craft) == craft_of(craft), name
        assert card.rafts is (craft == "rafts"), name
        assert card.horse_rifles is ("rifle-armed" in muster), name
        assert card.swivels is ("swivels" in muster), name


def test_sns_unrest_01_a_territorys_places_are_the_ledgers():
    told = wording("SNS-UNREST-01").split("the places of the territory: ")[1].split("; and the ")[0]
    for each in told.split("; "):
        name, _, towns = each.partition(": ")
        territory = next(key for title, key in BY_NAME.items() if title.startswith(name))
        assert {KEYS[town] for town in towns.split(", ")} <= set(places_of(territory))
    nodes = {"berber": Territory.SUDAN, "shellal": Territory.EGYPT, "hankow": Territory.YANGTZE}
    assert all(PLACES[node].territory is territory for node, territory in nodes.items())


def test_sns_unrest_01_neighbours_are_each_others_and_the_ledgers():
    pairs = {
        frozenset((one, other)) for one in TERRITORIES for other in TERRITORIES[one].neighbours
    }
    assert all(one in TERRITORIES[other].neighbours for one, other in map(tuple, pairs))
    told = re.search(r"Neighbours: (.*)\.", wording("SNS-UNREST-01"))
    assert told is not None
    named = [re.split(" and ", each) for each in told[1].split("; ")]
    short = {name.split(",")[0]: key for name, key in BY_NAME.items()}
    assert pairs == {frozenset((short[one], short[other])) for one, other in named}


def test_sns_unrest_01_no_garrison_is_short_at_the_start():
    garrisons = {
        territory: sum(
            sum(station.forces.values())
            for station in DEPLOYMENT
            if PLACES[station.place].territory is territory
        )
        for territory in Territory
    }
    # Egypt: 1 + 2 + 1; the Sudan: 2 gunboats and Suakin; India: 2 + 1 + 1 + 3 + 2 + 5.
    assert garrisons[Territory.EGYPT] == 4
    assert garrisons[Territory.SUDAN] == 3
    assert garrisons[Territory.INDIA] == 14
    assert all(garrisons[each] >= TERRITORIES[each].garrison for each in Territory)


def test_sns_unrest_02_states_by_index():
    assert [state_of(index) for index in range(7)] == [
        State.QUIET,
        State.QUIET,
        State.RESTLESS,
        State.RESTLESS,
        State.UPRISING,
        State.UPRISING,
        State.INDEPENDENCE,
    ]


@pytest.mark.parametrize(
    ("changes", "total"),
    [
        ({}, 0),
        ({"garrison": 1}, 1),
        ({"defeated": True}, 1),
        ({"neighbour_risen": True}, 1),
        ({"garrison": 3}, 0),
        ({"garrison": 4}, -1),
        ({"garrison": 6}, -2),
        ({"garrison": 20}, -2),
        ({"victorious": True}, -1),
        ({"gunboat": True}, -1),
        ({"garrison": 0, "defeated": True, "neighbour_risen": True}, 3),
    ],
)
def test_sns_unrest_03_what_bears_on_the_roll(changes, total):
    standing = Standing(**{"index": 2, "garrison": 2, "minimum": 2, **changes})
    assert sum(value for _, value in bearings(standing)) == total


@pytest.mark.parametrize(
    ("faces", "defeated", "after"),
    [((5, 4), True, 3), ((5, 4), False, 2), ((2, 2), False, 1), ((2, 2), True, 2)],
)
def test_sns_unrest_03_up_on_10_and_down_on_4(faces, defeated, after):
    standing = Standing(index=2, garrison=2, minimum=2, defeated=defeated)
    with ScriptedDice(*faces) as dice:
        rolled = roll_unrest(dice, Territory.SUDAN, standing)
    assert (rolled.before, rolled.after) == (2, after)
    assert dice.asked == ["unrest|sudan"]


def test_sns_unrest_03_a_neighbour_in_uprising_or_independent():
    india, calm = TERRITORIES[Territory.INDIA], dict.fromkeys(Territory, 3)
    assert not neighbour_risen(india, calm)
    assert neighbour_risen(india, {**calm, Territory.BURMA: 4})
    assert neighbour_risen(india, {**calm, Territory.AFGHANISTAN: 6})
    assert not neighbour_risen(TERRITORIES[Territory.EGYPT], {**calm, Territory.INDIA: 6})
    assert not neighbour_risen(india, {Territory.INDIA: 6})  # the others are not played


@given(INDEX, st.integers(-2, 16), st.integers(0, 9))
def test_sns_unrest_03_the_index_stays_between_0_and_6(index: int, total: int, victories: int):
    after = index_after(index, total)
    assert 0 <= after <= 6
    assert abs(after - index) <= 1
    assert 0 <= index_after_victories(index, victories) <= index


def test_sns_unrest_04_what_a_state_allows():
    sudan = TERRITORIES[Territory.SUDAN]
    assert muster_in(State.QUIET, sudan) == (0, 0, 0, 0)
    assert muster_in(State.RESTLESS, sudan) == (5, 2, 1, 1)
    assert muster_in(State.UPRISING, sudan) == muster_in(State.INDEPENDENCE, sudan) == sudan.muster
    assert sudan.muster.bands() == {BandType.FOOT: 10, BandType.RIFLE: 4, BandType.HORSE: 3}
    quiet, restless, uprising, independence = (ALLOWANCES[state] for state in State)
    assert not quiet.may_move
    assert not quiet.may_shelter
    assert restless.may_move
    assert restless.may_shelter
    assert not restless.may_attack
    assert not restless.may_cross
    assert uprising.may_attack
    assert uprising.may_cross
    assert (uprising.bands, independence.bands) == (0, 3)


@pytest.mark.parametrize(
    ("index", "goal", "attacks", "allowed"),
    [
        (2, Territory.SUDAN, False, True),
        (3, Territory.SUDAN, True, False),
        (3, Territory.EGYPT, False, False),
        (4, Territory.SUDAN, True, True),
        (4, Territory.EGYPT, True, True),
        (6, Territory.EGYPT, True, True),
        (5, Territory.INDIA, False, False),  # not next to the Sudan
    ],
)
def test_sns_unrest_04_where_the_natives_of_the_sudan_may_go(index, goal, attacks, allowed):
    refused = native_refusal(Territory.SUDAN, goal, index, attacks=attacks)
    assert (refused is None) is allowed


def test_sns_unrest_04_river_craft_muster_as_the_bands_do():
    yangtze, straits = TERRITORIES[Territory.YANGTZE], TERRITORIES[Territory.STRAITS]
    assert craft_in(State.QUIET, yangtze) == {}
    assert craft_in(State.RESTLESS, yangtze) == {Craft.GUN_BOAT: 5, Craft.BATTERY: 1}
    assert craft_in(State.UPRISING, straits) == {Craft.SMALL_BOAT: 12, Craft.LARGE_BOAT: 4}
    sudan = TERRITORIES[Territory.SUDAN]
    assert craft_in(State.RESTLESS, sudan)[Craft.SMALL_STEAMER] == 0  # half of one, rounded down


def test_sns_unrest_04_victories_and_held_towns_bring_the_index_down():
    assert index_after_victories(5, 1) == 4
    assert index_after_holding(5, [2, 3]) == 1
    assert index_after_holding(5, [2, 1]) == 5
    assert index_after_holding(0, [9, 9]) == 0
    assert index_after_holding(5, []) == 5


def test_sns_unrest_05_what_replacements_cost():
    assert {recruit: half / 2 for recruit, half in HALF_POINTS.items()} == {
        Recruit.FOOT: 2,
        Recruit.RIFLE: 3,
        Recruit.HORSE: 3,
        Recruit.GUN: 4,
        Recruit.SMALL_BOAT: 0.5,
        Recruit.LARGE_BOAT: 1,
        Recruit.GUN_BOAT: 2,
    }


def test_sns_unrest_05_points_are_the_index_and_are_kept():
    saved = points_after(1, 4, months_risen=2)
    assert saved == 9
    assert recruit_refusal(saved, {Recruit.FOOT: 2, Recruit.SMALL_BOAT: 1}) is None
    refused = recruit_refusal(saved, {Recruit.FOOT: 2, Recruit.LARGE_BOAT: 1})
    assert refused is not None
    assert refused.problem == "that costs 5 muster points, and 4.5 are there"


def test_sns_unrest_05_points_come_in_the_months_after_the_first_of_an_uprising():
    assert [points_after(3, 5, months_risen=months) for months in (0, 1, 2)] == [3, 3, 13]


def test_sns_unrest_05_nobody_is_paid_for_raising_fewer_than_none():
    refused = recruit_refusal(0, {Recruit.FOOT: -2, Recruit.GUN: 1})
    assert refused is not None
    assert refused.rule == "SNS-UNREST-05"


@pytest.mark.parametrize(
    ("index", "face", "rich", "units"),
    [(5, 2, False, 3), (5, 2, True, 4), (3, 3, False, 1), (2, 3, False, 0), (2, 3, True, 1)],
)
def test_sns_unrest_06_how_many_units_are_met(index, face, rich, units):
    assert units_met(index, face, rich_town=rich) == units


@pytest.mark.parametrize(("index", "open_to_others"), [(1, False), (2, True), (4, True), (6, True)])
def test_sns_unrest_04_refugees_are_taken_in_from_restless_on(index, open_to_others):
    egypt, sudan = Territory.EGYPT, Territory.SUDAN
    assert takes_in(egypt, index, home=sudan) is open_to_others
    assert takes_in(egypt, index, home=egypt)


def test_sns_unrest_06_natives_met_by_dice():
    with ScriptedDice(1, 3, 4, 6, 2, 4) as dice:
        met = meet_natives(dice, "column", "berber", 5)
    assert met.bands == ("foot", "rifle", "horse", "foot")
    assert (met.guns, met.encounter) == (1, Encounter.MEETING)
    with ScriptedDice(6) as dice:
        nobody = meet_natives(dice, "column", "berber", 5)
    assert (nobody.bands, nobody.encounter) == ((), None)
    assert [guns_with(units) for units in (2, 3, 6)] == [0, 1, 2]


def test_sns_unrest_06_the_base_releases_a_die_of_units():
    with ScriptedDice(5) as dice:
        assert release(dice, "cairo", 9).units == 5
    with ScriptedDice(5) as dice:
        assert release(dice, "cairo", 2).units == 2


def test_sns_unrest_06_every_garrison_town_keeps_a_unit():
    assert garrison_refusal(1) is None
    assert garrison_refusal(0) is not None


def test_sns_unrest_06_dice_lead_the_natives_where_it_is_set_so():
    assert natives_are_met(Options(natives=Decider.AUTO))
    assert not natives_are_met(Options())


def test_sns_unrest_04_the_rest_of_the_muster_comes_with_the_uprising():
    sudan = TERRITORIES[Territory.SUDAN]
    assert muster_due(State.RESTLESS, State.QUIET, sudan) == (5, 2, 1, 1)
    assert muster_due(State.UPRISING, State.RESTLESS, sudan) == (5, 2, 2, 2)
    assert muster_due(State.UPRISING, State.QUIET, sudan) == sudan.muster
    assert craft_due(State.UPRISING, State.RESTLESS, sudan) == {
        Craft.LARGE_BOAT: 3,
        Craft.SMALL_BOAT: 4,
        Craft.SMALL_STEAMER: 1,
    }


def test_sns_unrest_04_what_mustered_before_does_not_come_again():
    sudan = TERRITORIES[Territory.SUDAN]
    assert muster_due(State.RESTLESS, State.UPRISING, sudan) == (0, 0, 0, 0)
    assert muster_due(State.INDEPENDENCE, State.INDEPENDENCE, sudan) == (0, 0, 0, 0)
    assert craft_due(State.UPRISING, State.UPRISING, sudan) == {}


@pytest.mark.parametrize(
    ("territory", "foot", "rifle", "horse"),
    [
        (Territory.SUDAN, 1, 1, 1),
        (Territory.ZULULAND, 2, 1, 0),
        (Territory.CAPE, 0, 0, 3),
        (Territory.AFGHANISTAN, 1, 1, 1),
    ],
)
def test_sns_unrest_04_independence_adds_three_bands_of_the_sides_kinds(
    territory, foot, rifle, horse
):
    card = TERRITORIES[territory]
    due = muster_due(State.INDEPENDENCE, State.UPRISING, card)
    assert due == (foot, rifle, horse, 0)
    assert {band: n for band, n in free_bands(card).items() if n} == {
        band: n for band, n in due.bands().items() if n
    }


def test_sns_unrest_05_replacements_are_of_the_kinds_that_are_mustered():
    zulu, straits = TERRITORIES[Territory.ZULULAND], TERRITORIES[Territory.STRAITS]
    assert replaceable(zulu) == {Recruit.FOOT: 12, Recruit.RIFLE: 2}
    assert kind_refusal(straits, {Recruit.SMALL_BOAT: 3, Recruit.GUN: 1, Recruit.HORSE: 0}) is None
    refused = kind_refusal(zulu, {Recruit.GUN: 1})
    assert refused is not None
    assert refused.problem == "there is no gun in the muster of the Zulu"
    assert refused.remedy == "Raise foot, rifle."


def test_sns_unrest_05_a_side_that_nobody_leads_replaces_what_it_lacks_most():
    zulu = TERRITORIES[Territory.ZULULAND]
    # One of two rifle bands is there, and eleven of twelve on foot: a rifle band first.
    there = {Recruit.FOOT: 11, Recruit.RIFLE: 1}
    assert recruits_wanted(zulu, 10, there) == {Recruit.RIFLE: 1, Recruit.FOOT: 1}
    assert recruits_wanted(zulu, 5, there) == {Recruit.FOOT: 1}
    assert recruits_wanted(zulu, 60, {Recruit.FOOT: 12, Recruit.RIFLE: 2}) == {}
