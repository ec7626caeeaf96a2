"""The 20 worked cases of the campaign book, each named by its number, with its dice in order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaigns.rules.atlas import Territory, Yard
from campaigns.rules.calendar import Day, Month, month_of
from campaigns.rules.cataracts import Passing, cataract_refusal, run_cataract
from campaigns.rules.experience import Deeds, Experience, gained
from campaigns.rules.losses import Case, Fate, case_of_sunk, roll_losses, wounded_until
from campaigns.rules.money import (
    Arrears,
    arrears,
    carried_over,
    credit,
    credit_refusal,
    issue_of,
    moving_refusal,
    roll_budget,
    spending_refusal,
)
from campaigns.rules.options import Options
from campaigns.rules.parliament import LevelCause, level_after
from campaigns.rules.prices import (
    ARMY_REFORM,
    NAVAL_ESTIMATES,
    TheatreVessel,
    delivered_in,
    first_upkeep,
    is_three_to_one,
    price_of,
    purchase_refusal,
    theatre_purchase_refusal,
    with_discounts,
)
from campaigns.rules.prizes import PrizeCrew, commission, condemn, is_taken, recommissioned
from campaigns.rules.repair import Damage, Vessel, Workplace, days_of, jobs_for, schedule
from campaigns.rules.rivers import IRRAWADDY, Mover, Water, run
from campaigns.rules.sea import (
    ERECTION,
    Cargo,
    Passage,
    canal_is_open,
    charter,
    erection_refusal,
    own_steam,
    sea_route,
    steam,
    steaming_refusal,
)
from campaigns.rules.territories import TERRITORIES
from campaigns.rules.units import UNITS, VESSEL_CLASS, Quality, UnitType
from rulesets.soldiers_companion.muster.arming import crew_in_all
from rulesets.soldiers_companion.ratings import ship_card
from tests.support.dice import ScriptedDice

OPTIONS = Options()
SMALL = Vessel(price=10_000, full_hull=5, full_structure=10)
CLASSES = Path(__file__).parents[3] / "vessels" / "data" / "vessel_classes.json"


# -- money ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "budget"), [((2, 4), 1_050_000), ((1, 1), 950_000), ((6, 6), 1_200_000)]
)
def test_sns_vector_01_the_budget_of_a_year(faces, budget):
    with ScriptedDice(*faces) as dice:
        rolled = roll_budget(dice, OPTIONS, upkeep=68_000)
    assert (rolled.budget, rolled.salaries) == (budget, 30_000)
    assert rolled.issue == (budget - 30_000) // 12
    assert issue_of(Month.MAY, 1_020_000) == issue_of(Month.DECEMBER, 1_020_000) == 85_000


def test_sns_vector_02_money_carries_over_in_the_year_and_lapses_at_its_end():
    assert carried_over(Month.NOVEMBER, 12_000) == 12_000
    assert carried_over(Month.DECEMBER, 9_000) == 0
    refused = spending_refusal(11_999, 12_000)
    assert refused is not None
    assert refused.rule == "SNS-MONEY-01"
    assert "£11,999 is there" in refused.problem
    assert spending_refusal(12_000, 12_000) is None


def test_sns_vector_03_a_vote_of_credit():
    indices = {territory: card.index for territory, card in TERRITORIES.items()}
    risen = {**indices, Territory.SUDAN: 4}
    assert credit_refusal(risen.values(), votes_this_month=0) is None
    assert credit(OPTIONS) == 50_000
    assert level_after(6, [LevelCause.CREDIT]) == 5
    assert credit_refusal(risen.values(), votes_this_month=1) is not None
    assert max(indices.values()) == 3
    assert credit_refusal(indices.values(), votes_this_month=0) is not None


def test_sns_vector_04_units_that_go_unpaid():
    assert arrears(1, vessel=False) is arrears(1, vessel=True) is Arrears.HELD
    assert moving_refusal(1) is not None
    assert arrears(2, vessel=False) is Arrears.DISBANDED
    assert arrears(2, vessel=True) is Arrears.LAID_UP
    assert recommissioned(Day(5, 1)) == Day(5, 16)
    assert arrears(0, vessel=False) is arrears(0, vessel=True) is Arrears.NONE
    assert moving_refusal(0) is None


# -- prices ---------------------------------------------------------------------------------------


def test_sns_vector_05_what_is_bought_in_turn_1():
    infantry, guns = UNITS[UnitType.REGULAR_INFANTRY], UNITS[UnitType.FIELD_ARTILLERY]
    assert 2 * infantry.price + guns.price == 39_000
    assert (delivered_in(1, infantry), delivered_in(1, guns)) == (3, 4)
    assert (first_upkeep(1, infantry), first_upkeep(1, guns)) == (4, 5)
    assert (2 * infantry.upkeep, guns.upkeep) == (3_600, 1_500)


def test_sns_vector_06_the_two_gunboats_of_the_campaign():
    classes = {each["key"]: each for each in json.loads(CLASSES.read_text(encoding="utf-8"))}
    cards = {}
    for kind, key in VESSEL_CLASS.items():
        stored = classes[key]
        cards[kind] = ship_card(stored["kind"], stored["ratings"]["soldiers_companion"])
    small, large = cards[UnitType.SMALL_GUNBOAT], cards[UnitType.LARGE_GUNBOAT]

    assert (small.size, small.av, small.hull, crew_in_all(small)) == (1, 0, 5, 17)
    assert [gun.kind for gun in small.mountings] == ["nine_pdr_rml", "gardner", "gardner"]
    assert (large.size, large.av, large.hull, crew_in_all(large)) == (2, 2, 10, 36)
    assert sorted(gun.kind for gun in large.mountings) == sorted(
        ["twelve_pdr_qf"] * 2 + ["four_seven_qf"] + ["maxim"] * 6
    )
    bought = [UNITS[UnitType.SMALL_GUNBOAT], UNITS[UnitType.LARGE_GUNBOAT]]
    assert [(card.price, card.upkeep, card.build_months) for card in bought] == [
        (10_000, 500, 3),
        (30_000, 1_500, 6),
    ]
    assert purchase_refusal(UNITS[UnitType.LARGE_GUNBOAT], "portsmouth") is None
    assert is_three_to_one(*bought)
    refused = theatre_purchase_refusal(TheatreVessel.MELIK, "portsmouth", OPTIONS, on_river=False)
    assert refused is not None
    assert refused.rule == "SNS-PRICE-02"
    opened = Options(theatre_purchases=True)
    assert (
        theatre_purchase_refusal(TheatreVessel.MELIK, "portsmouth", opened, on_river=False) is None
    )


def test_sns_vector_07_cheaper_by_events():
    left = with_discounts(with_discounts({}, ARMY_REFORM), NAVAL_ESTIMATES)
    prices = []
    for kind in (
        UnitType.GUARD_INFANTRY,
        UnitType.REGULAR_INFANTRY,
        UnitType.NATIVE_INFANTRY,
        UnitType.REGULAR_INFANTRY,
        UnitType.SMALL_GUNBOAT,
        UnitType.SMALL_GUNBOAT,
        UnitType.LARGE_GUNBOAT,
    ):
        price, left = price_of(UNITS[kind], left)
        prices.append(price)
    assert prices == [12_800, 9_600, 4_800, 12_000, 8_000, 10_000, 24_000]


# -- sea ------------------------------------------------------------------------------------------


def days(start: str, goal: str, cargo: Cargo = Cargo.TROOPS, *, canal: bool = True) -> int:
    route = sea_route(start, goal, cargo, canal=canal)
    assert route is not None
    return route.days


def test_sns_vector_08_portsmouth_to_bombay():
    assert days("portsmouth", "bombay") == 5 + 5 + 4 + 1 + 6 + 7 == 28
    canal = canal_is_open(1865, Month.JANUARY)
    assert days("portsmouth", "bombay", canal=canal) == 5 + 5 + 4 + 3 + 6 + 7 == 30
    assert days("portsmouth", "bombay", Cargo.HEAVY, canal=canal) == 25 + 2 + 2 + 17 == 46


def test_sns_vector_09_shortest_ways():
    assert days("malta", "calcutta") == 4 + 1 + 6 + 9 + 6 == 26
    assert days("durban", "hong-kong") == 15 + 7 + 6 == 28
    assert days("suez", "aden") == days("suez", "suakin") + days("suakin", "aden") == 6
    assert days("london", "gibraltar") == 6


def chartered(points: int, start: str, goal: str, *, beach: bool = False) -> Passage:
    route = sea_route(start, goal, Cargo.HEAVY, canal=True)
    assert route is not None
    return charter(points, route, OPTIONS, beach=beach)


def test_sns_vector_10_a_chartered_passage():
    points = UNITS[UnitType.REGULAR_INFANTRY].transport_points
    passage = chartered(points, "portsmouth", "durban")
    assert passage.route.days == 29
    assert passage.cost == 4 * 10 * 29 == 1_160
    assert passage.days == 2 + 29 + 1 == 32
    assert passage.ashore(Day(1, 1)) == Day(2, 2)
    assert chartered(points, "portsmouth", "durban", beach=True).days == 33


def test_sns_vector_11_a_large_gunboat_under_her_own_steam():
    route = own_steam("portsmouth", "port-said", coastal=False, canal=True)
    assert route is not None
    assert route.ports == ("portsmouth", "gibraltar", "malta", "port-said")
    assert route.days == 7 + 7 + 5 == 19
    with ScriptedDice(1, 4) as dice:
        rolled = steam(dice, "kestrel", route)
    assert [each.hits for each in rolled] == [1, 0]


def test_sns_vector_12_a_small_gunboat_by_herself_and_in_sections():
    small = UnitType.SMALL_GUNBOAT
    route = own_steam("calcutta", "rangoon", coastal=True, canal=True)
    assert route is not None
    assert route.days == 5
    far = own_steam("calcutta", "singapore", coastal=True, canal=True)
    refused = steaming_refusal(far, coastal=True)
    assert refused is not None
    assert refused.rule == "SNS-SEA-04"
    passage = chartered(UNITS[small].transport_points, "calcutta", "singapore")
    assert (passage.cost, passage.days) == (4 * 10 * 7, 2 + 7 + 1)
    assert erection_refusal(None) is not None
    assert erection_refusal(Yard.RIVER) is None
    assert ERECTION[small] == 15


# -- rivers ---------------------------------------------------------------------------------------


def test_sns_vector_13_rangoon_to_mandalay_in_the_dry_season():
    rangoon, mandalay = IRRAWADDY.mile("rangoon"), IRRAWADDY.mile("mandalay")
    dry = IRRAWADDY.water(Month.JANUARY)
    assert mandalay - rangoon == 610
    marks = run(Mover.STEAMER, rangoon, mandalay, water=dry, depots=[rangoon])
    assert marks[4] == marks[5] == 300
    assert marks[10] == marks[11] == 600
    assert len(marks) == 13
    towing = run(Mover.TOWING, rangoon, mandalay, water=dry, depots=[rangoon])
    assert len(towing) == 21 + 4


def test_sns_vector_14_rangoon_to_prome_in_august():
    rangoon, prome = IRRAWADDY.mile("rangoon"), IRRAWADDY.mile("prome")
    flood = IRRAWADDY.water(Month.AUGUST)
    marks = run(Mover.STEAMER, rangoon, prome, water=flood, depots=[rangoon, prome])
    assert marks[:5] == (45, 90, 135, 180, 225)
    assert len(marks) == 6


def cataract(*faces: int, water: Water, hauled: bool, hull_size: int):
    with ScriptedDice(*faces) as dice:
        return run_cataract(
            dice, "vessel", "aswan", water, hauled=hauled, hull_size=hull_size, aboard=2
        )


def test_sns_vector_15_cataracts():
    flood, low = Water.FLOOD, Water.ORDINARY
    assert cataract(1, water=flood, hauled=True, hull_size=1).came == Passing.PASSES
    assert cataract_refusal(low, large_gunboat=True, hauled=False) is not None
    assert cataract_refusal(low, large_gunboat=True, hauled=True) is None
    hauled = cataract(2, 5, water=low, hauled=True, hull_size=2)
    assert (hauled.came, hauled.hits) == (Passing.DAMAGED, 3)
    assert cataract(1, 2, 3, water=low, hauled=True, hull_size=2).came == Passing.SINKS
    assert cataract(1, 2, 3, water=low, hauled=False, hull_size=1).lost == 1
    assert cataract(2, 2, water=low, hauled=False, hull_size=1).hits == 1
    assert cataract(3, water=low, hauled=False, hull_size=1).came == Passing.PASSES


# -- between battles ------------------------------------------------------------------------------


def fates(*faces: int, case: Case) -> dict[str, int]:
    with ScriptedDice(*faces) as dice:
        rolled = roll_losses(dice, "vessel", len(faces), case)
    return {each: count for each, count in rolled.fates if count}


def test_sns_vector_16_six_casualties():
    six = (1, 2, 3, 4, 5, 6)
    assert fates(*six, case=Case.HOLDS_RIVER) == {Fate.DEAD: 2, Fate.WOUNDED: 2, Fate.BACK: 2}
    assert wounded_until(3) == 5
    assert month_of(wounded_until(3)) is Month.MAY
    assert fates(*six, case=Case.OTHER_SIDE) == {
        Fate.DEAD: 3,
        Fate.PRISONER: 1,
        Fate.WOUNDED: 1,
        Fate.BACK: 1,
    }


def test_sns_vector_17_four_men_of_a_sunk_vessel():
    near, alone = case_of_sunk(10_000), case_of_sunk(None)
    assert fates(3, 4, 5, 6, case=near) == {Fate.DEAD: 1, Fate.PRISONER: 1, Fate.BACK: 2}
    assert fates(3, 4, 5, 6, case=alone) == {Fate.DEAD: 1, Fate.BACK: 3}


def test_sns_vector_18_experience():
    won = Deeds(engaged=True, won=True, taken_or_sunk=1)
    assert gained(Experience(2, Quality.GREEN), won) == (5, Quality.EXPERIENCED)
    lost = Deeds(engaged=True, won=False)
    assert gained(Experience(7, Quality.EXPERIENCED), lost) == (8, Quality.VETERAN)
    drawn = Deeds(engaged=True, won=False, taken_or_sunk=1)
    assert gained(Experience(13, Quality.VETERAN), drawn) == (15, Quality.ELITE)


def test_sns_vector_19_a_prize():
    assert is_taken(PrizeCrew(0, 1, 2), before_end=True, sunk=False)
    assert condemn(10_000, OPTIONS, hull=3, full_hull=5) == (3_000, 600)
    assert commission(10_000, OPTIONS, native=False) == (1_000, 15)
    assert not is_taken(PrizeCrew(0, 0, 3), before_end=True, sunk=False)


def test_sns_vector_20_two_hull_hits_and_four_structural():
    damage = {Damage.HULL: 2, Damage.STRUCTURE: 4}
    docked = jobs_for(damage, SMALL, Workplace.DOCKYARD, OPTIONS)
    assert sum(job.cost for job in docked) == 2 * 500 + 4 * 100 == 1_400
    assert sum(job.days for job in docked) == 8
    assert days_of(schedule(docked, Workplace.DOCKYARD)) == 4
    afloat = jobs_for(damage, SMALL, Workplace.AFLOAT, OPTIONS)
    assert [job.damage for job in afloat] == [Damage.HULL] + [Damage.STRUCTURE] * 4
    assert sum(job.cost for job in afloat) == 250 + 200 == 450
    assert days_of(schedule(afloat, Workplace.AFLOAT)) == 3 + 4
