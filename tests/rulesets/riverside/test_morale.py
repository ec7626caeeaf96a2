"""RS-MW-03 to RS-MW-07, RS-MW-11 to RS-MW-18: activation, feet, nerves and porters."""

from __future__ import annotations

from itertools import product

import pytest

from rulesets.riverside.legality import refusal
from rulesets.riverside.orders import (
    Attack,
    Double,
    FireGuns,
    FireUnit,
    GoToGround,
    MoveHull,
    MoveUnit,
    Rally,
    RallyGuns,
    Skirmish,
    StandTo,
    Target,
    TurnGuns,
    Volley,
)
from rulesets.riverside.returns import turn_start
from rulesets.riverside.state import Fate, Muster, RiversideBattle
from rulesets.riverside.tables import UNITS, Action, UnitKind, Weapon
from rulesets.riverside.turn import opening
from tests.rulesets.riverside.factories import (
    StandFast,
    begin_turn,
    gun,
    kinds,
    last,
    make_battle,
    order,
    ship_entry,
    table,
    thing,
    unit_entry,
)
from tests.support.dice import ScriptedDice

HERE = [36_000, 10_000]


def facing_riflemen(unit: dict, distance: int = 6, **changes) -> RiversideBattle:
    """A unit ashore, and Regulars so many inches from it."""
    ruga = unit_entry("ruga", "slavers", position=[36_000 + distance * 1_000, 10_000])
    return make_battle({**unit, "position": HERE}, ruga, **changes)


# -- turns and activation -------------------------------------------------------------------------


def test_rs_mw_01_the_chances_of_two_dice():
    sums = [a + b for a, b in product(range(1, 7), repeat=2)]
    chances = [sum(total >= n for total in sums) for n in range(5, 13)]
    assert chances == [30, 26, 21, 15, 10, 6, 3, 1]


def test_rs_mw_02_the_higher_die_goes_first_and_ties_are_rolled_again():
    battle = make_battle(ship_entry(), scenario={"first_side": None})
    with ScriptedDice(3, 3, 2, 5) as dice:
        dice.enter(0, "setup")
        opening(battle, dice)
        assert [asked.split("|", 2)[2] for asked in dice.asked] == [
            "first side|expedition",
            "first side|slavers",
            "first side|expedition|#2",
            "first side|slavers|#2",
        ]
    assert battle.first is battle.side("slavers")


def test_rs_mw_02_or_the_scenario_says_who():
    battle = make_battle(ship_entry(), scenario={"first_side": "slavers"})
    with ScriptedDice() as dice:
        opening(battle, dice)
    assert battle.first is battle.side("slavers")


def test_rs_mw_02_transfers_then_compulsion_then_each_entry_once():
    stand = StandFast(mayfly=[StandTo(), StandTo()], askari=[StandTo(), StandTo()])
    battle = make_battle(ship_entry(), unit_entry("askari"), commanders={"expedition": stand})
    with ScriptedDice() as dice:
        begin_turn(battle, dice)
    assert kinds(battle) == ["stood_to", "order_refused"]
    assert stand.orders["askari"] == [StandTo()]


def test_rs_mw_03_a_failed_order_costs_the_turn_even_a_free_action():
    battle = facing_riflemen(unit_entry("askari"))
    with ScriptedDice(1, 1) as dice:
        order(battle, dice, "askari", MoveUnit(((36_000, 12_000),)))
    assert not last(battle, "activated").passed
    assert refusal(battle, battle.units["askari"], StandTo())[0] == "RS-MW-02"
    assert refusal(battle, battle.units["askari"], FireUnit(Target("ruga")))[0] == "RS-MW-02"


@pytest.mark.parametrize(
    ("kind", "needed"),
    [("regular_infantry", 6), ("irregular_infantry", 7), ("baggage", 8), ("tribal_infantry", 7)],
)
def test_rs_mw_03_discipline_is_added(kind, needed):
    battle = facing_riflemen(unit_entry("men", kind=kind))
    with ScriptedDice(1, 1) as dice:
        order(battle, dice, "men", MoveUnit(((36_000, 12_000),)))
    assert last(battle, "activated").score.total == needed


@pytest.mark.parametrize(
    ("kind", "free"),
    [
        (UnitKind.REGULAR, {Action.FIRE, Action.STAND_TO}),
        (UnitKind.IRREGULAR, {Action.GO_TO_GROUND, Action.STAND_TO}),
        (UnitKind.ANTIQUATED, {Action.GO_TO_GROUND, Action.STAND_TO}),
        (UnitKind.TRIBAL, {Action.GO_TO_GROUND, Action.STAND_TO}),
        (UnitKind.BAGGAGE, {Action.STAND_TO}),
        (UnitKind.FIELD_GUN, {Action.STAND_TO}),
        (UnitKind.MACHINE_GUN, {Action.STAND_TO}),
    ],
)
def test_rs_mw_04_free_actions(kind, free):
    for action, given in (
        (Action.FIRE, FireUnit(Target("ruga"))),
        (Action.GO_TO_GROUND, GoToGround()),
        (Action.STAND_TO, StandTo()),
    ):
        if action is Action.FIRE and kind is UnitKind.BAGGAGE:
            continue
        battle = facing_riflemen(unit_entry("men", kind=kind))
        dice = ScriptedDice(1, 1, *[1] * 40)
        order(battle, dice, "men", given)
        assert ("activated" in kinds(battle)) is (action not in free)


@pytest.mark.parametrize(
    ("kind", "figures", "discipline", "move", "firing", "fighting", "weapon"),
    [
        (UnitKind.REGULAR, 12, 1, 6, 5, 5, Weapon.MODERN_RIFLE),
        (UnitKind.IRREGULAR, 12, 0, 6, 5, 6, Weapon.MODERN_RIFLE),
        (UnitKind.ANTIQUATED, 12, 0, 6, 5, 6, Weapon.MUSKET),
        (UnitKind.TRIBAL, 16, 0, 8, 6, 5, Weapon.THROWN_SPEAR),
        (UnitKind.BAGGAGE, 4, -1, 6, 0, 6, None),
        (UnitKind.FIELD_GUN, 4, 0, 4, 0, 6, Weapon.FIELD_GUN),
        (UnitKind.MACHINE_GUN, 4, 0, 4, 0, 6, Weapon.MACHINE_GUN),
    ],
)
def test_rs_mw_21_the_units(kind, figures, discipline, move, firing, fighting, weapon):
    card = UNITS[kind]
    assert (card.figures, card.discipline, card.move) == (figures, discipline, move * 1_000)
    assert (card.firing, card.fighting, card.weapon) == (firing, fighting, weapon)


def test_rs_mw_21_a_crewed_weapon_ashore_has_its_drill():
    battle = facing_riflemen(unit_entry("krupp", kind="field_gun", drill="well_drilled"))
    with ScriptedDice(3, 3, *[4] * 8, 6, 6, 6, 6) as dice:
        order(battle, dice, "krupp", FireUnit(Target("ruga")))
    assert last(battle, "activated").passed
    assert last(battle, "volley_fired").hits == 8


# -- traits ---------------------------------------------------------------------------------------


def test_rs_mw_06_hapless_needs_10_and_stiff_upper_lip_nothing():
    for trait, leadership in (("hapless", 10), ("stiff_upper_lip", 6)):
        battle = make_battle(
            ship_entry(leadership=6, trait=trait), unit_entry(leadership=6, trait=trait)
        )
        assert battle.ships["mayfly"].leadership == leadership
        assert battle.units["askari"].leadership == leadership


def test_rs_mw_06_a_drunkard_is_rolled_each_turn():
    battle = make_battle(
        ship_entry("dhow", "slavers", "dhow", trait="drunkard"),
        unit_entry("askari", trait="drunkard"),
        unit_entry(
            "wasimba", "slavers", "tribal_infantry", trait="drunkard", position=[1_000, 1_000]
        ),
        alone=True,
    )
    with ScriptedDice(1, 6, 6) as dice:
        turn_start(battle, dice)
        assert dice.asked == [
            "drunkard|dhow",
            "drunkard|askari",
            "drunkard|wasimba",
        ]
    assert battle.ships["dhow"].leadership == 9
    assert battle.units["askari"].leadership == 5
    assert battle.units["wasimba"].leadership == 6


def test_rs_mw_06_a_coward_fears_and_never_attacks():
    battle = facing_riflemen(unit_entry("askari", trait="coward"))
    assert refusal(battle, battle.units["askari"], Attack("ruga"))[0] == "RS-MW-06"
    with ScriptedDice(5, *[1] * 11, 6, 6, 6, 6) as dice:
        order(battle, dice, "ruga", FireUnit(Target("askari")))
    assert ("RS-MW-06", 1) in last(battle, "pin_tested").score.parts


@pytest.mark.parametrize(
    "given", [MoveHull(()), TurnGuns((("gun-1", 0),)), FireGuns((("gun-1", Target("dhow")),))]
)
def test_rs_mw_06_a_shirker_is_slow_to_move(given):
    battle = make_battle(
        ship_entry(trait="shirker", guns=[gun(drill="drilled")]),
        ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000]),
    )
    order(battle, ScriptedDice(1, 1), "mayfly", given)
    assert last(battle, "activated").score.total == (7 if isinstance(given, FireGuns) else 8)


def test_rs_mw_06_a_jolly_good_chap_rallies():
    battle = facing_riflemen(unit_entry("askari", trait="jolly_good_chap", state={"pins": 1}))
    with ScriptedDice(1, 1) as dice:
        order(battle, dice, "askari", Rally())
    assert last(battle, "rallied").score.parts == (
        ("RS-MW-05", 7),
        ("RS-MW-21", -1),
        ("RS-MW-06", -1),
    )


def test_rs_mw_06_an_expert_marksman_re_rolls_one_miss_of_the_first_volley():
    battle = make_battle(
        ship_entry(guns=[gun(1), gun(2)], trait="expert_marksman"),
        ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000]),
        unit_entry("askari", trait="expert_marksman", figures=3, position=[46_000, 14_000]),
    )
    both = FireGuns((("gun-1", Target("dhow")), ("gun-2", Target("dhow"))))
    with ScriptedDice(6, 6, *[1] * 8, 4, *[1] * 8, 5, 5, 1, 5) as dice:
        order(battle, dice, "mayfly", both)
        order(battle, dice, "askari", FireUnit(Target("dhow")))
    assert [one.hits for one in battle.turns[0] if one.kind == "volley_fired"] == [1, 0, 3]


def test_rs_mw_06_brave_men_stand():
    battle = facing_riflemen(unit_entry("askari", trait="brave"))
    with ScriptedDice(5, *[1] * 11, 6, 6, 6, 6) as dice:
        order(battle, dice, "ruga", FireUnit(Target("askari")))
    assert ("RS-MW-06", -1) in last(battle, "pin_tested").score.parts


def test_rs_mw_06_the_generals_favourite_re_rolls_one_failure_a_battle():
    battle = make_battle(ship_entry(trait="generals_favourite"))
    with ScriptedDice(1, 1, 6, 6, 1, 3, 4) as dice:
        order(battle, dice, "mayfly", MoveHull(()))
    assert battle.ships["mayfly"].move_ordered
    with ScriptedDice(1, 1) as dice:
        begin_turn(battle, dice)
        order(battle, dice, "mayfly", MoveHull(()))
    assert battle.ships["mayfly"].move_failed


def test_rs_mw_06_a_favourites_rally_may_be_rolled_again():
    pinned = {"guns": {"gun-1": {"pins": 1}}}
    battle = make_battle(ship_entry(trait="generals_favourite", state=pinned))
    with ScriptedDice(1, 1, 6, 6) as dice:
        order(battle, dice, "mayfly", RallyGuns())
    assert battle.ships["mayfly"].guns[0].pins == 0


def test_rs_mw_06_by_its_setting_traits_have_no_effect():
    battle = make_battle(
        ship_entry(leadership=6, trait="hapless"),
        unit_entry("askari", trait="coward", position=HERE),
        unit_entry("ruga", "slavers", position=[42_000, 10_000]),
        options={"traits_enabled": False},
    )
    assert battle.ships["mayfly"].leadership == 6
    assert refusal(battle, battle.units["askari"], Attack("ruga")) is None


def test_rs_gen_03_by_its_setting_captains_are_rolled_each_battle():
    battle = make_battle(ship_entry(), options={"captain_reroll": "each_battle"})
    with ScriptedDice(6, 6, 5) as dice:
        opening(battle, dice)
    mayfly = battle.ships["mayfly"]
    assert (mayfly.leadership, mayfly.trait) == (5, "brave")


# -- on foot --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "inches"),
    [("regular_infantry", 6), ("tribal_infantry", 8), ("baggage", 6), ("field_gun", 4)],
)
def test_rs_mw_07_the_moves(kind, inches):
    battle = facing_riflemen(unit_entry("men", kind=kind), distance=30)
    with ScriptedDice(6, 6) as dice:
        order(battle, dice, "men", MoveUnit(((36_000, 1_000),)))
    assert battle.units["men"].position == (36_000, max(10_000 - inches * 1_000, 1_000))


def test_rs_mw_07_at_the_double():
    battle = facing_riflemen(unit_entry("men"), distance=30)
    with ScriptedDice(6, 6, 3) as dice:
        order(battle, dice, "men", Double(((10_000, 10_000),)))
    assert battle.units["men"].position == (27_000, 10_000)
    assert refusal(battle, battle.units["men"], FireUnit(Target("ruga")))[0] == "RS-MW-02"


@pytest.mark.parametrize(("kind", "inches"), [("regular_infantry", 3), ("tribal_infantry", 8)])
def test_rs_mw_07_difficult_ground_halves_all_but_tribesmen(kind, inches):
    outline = [[30_000, 5_000], [34_000, 5_000], [34_000, 15_000], [30_000, 15_000]]
    for terrain in ("difficult", "jungle"):
        battle = facing_riflemen(
            unit_entry("men", kind=kind),
            distance=30,
            battlefield=table(areas=[{"id": "bog", "kind": terrain, "outline": outline}]),
        )
        with ScriptedDice(6, 6) as dice:
            order(battle, dice, "men", MoveUnit(((20_000, 10_000),)))
        assert battle.units["men"].position == (36_000 - inches * 1_000, 10_000)


def test_rs_mw_07_skirmishing_is_half_a_move_and_half_the_figures():
    battle = facing_riflemen(unit_entry("men", kind="irregular_infantry"), distance=20)
    with ScriptedDice(6, 6, *[1] * 6) as dice:
        order(battle, dice, "men", Skirmish(((50_000, 10_000),), Target("ruga")))
    assert battle.units["men"].position == (39_000, 10_000)
    assert last(battle, "volley_fired").figures == 6


@pytest.mark.parametrize(
    ("kind", "cover"), [("difficult", "soft"), ("jungle", "hard"), ("work", "hard")]
)
def test_rs_mw_07_going_to_ground(kind, cover):
    outline = [[34_000, 8_000], [38_000, 8_000], [38_000, 12_000], [34_000, 12_000]]
    battle = facing_riflemen(
        unit_entry("men", kind="irregular_infantry"),
        battlefield=table(areas=[{"id": "place", "kind": kind, "outline": outline}]),
    )
    with ScriptedDice(5, *[1] * 11) as dice:
        order(battle, dice, "men", GoToGround())
        order(battle, dice, "ruga", FireUnit(Target("men")))
    assert last(battle, "casualties_taken").cover == cover


def test_rs_mw_07_who_acts_rises():
    battle = facing_riflemen(unit_entry("men", kind="irregular_infantry"))
    with ScriptedDice(1, 1, 6, 6, *[1] * 12) as dice:
        order(battle, dice, "men", GoToGround())
        begin_turn(battle, dice)
        order(battle, dice, "men", FireUnit(Target("ruga")))
        assert battle.units["men"].to_ground
        begin_turn(battle, dice)
        order(battle, dice, "men", FireUnit(Target("ruga")))
    assert not battle.units["men"].to_ground


def test_rs_mod_02_the_channel_stops_a_march_and_shallows_are_dangerous():
    battle = make_battle(unit_entry("men", position=[36_000, 17_000]))
    men = battle.units["men"]
    assert refusal(battle, men, MoveUnit(((36_000, 24_000),)))[0] == "RS-MOD-02"
    assert refusal(battle, men, MoveUnit(((36_000, 47_000),)))[0] == "RS-MOD-02"
    with ScriptedDice(6, 6, 2, 3, 3, 6, 6) as dice:
        order(battle, dice, "men", MoveUnit(((36_000, 18_500),)))
    assert (men.figures, men.position) == (11, (36_000, 18_500))
    assert last(battle, "unit_moved").allowance == 3_000


def test_rs_mod_01_nobody_marches_off_the_table():
    battle = make_battle(unit_entry("men", position=[1_000, 10_000]))
    given = MoveUnit(((-1_000, 10_000),))
    assert refusal(battle, battle.units["men"], given)[0] == "RS-MOD-01"


# -- nerves ---------------------------------------------------------------------------------------


def test_rs_mw_11_a_friend_within_twelve_inches_steadies():
    for s, near in ((24_000, True), (23_999, False)):
        battle = make_battle(
            unit_entry("men", position=HERE),
            unit_entry("askari", position=[s, 10_000]),
            unit_entry("ruga", "slavers", position=[42_000, 10_000]),
        )
        with ScriptedDice(5, *[1] * 11, 6, 6, 6, 6) as dice:
            order(battle, dice, "ruga", FireUnit(Target("men")))
        assert (("RS-MW-11", -1) in last(battle, "pin_tested").score.parts) is near


def test_rs_mw_11_neither_vessels_nor_porters_are_friends_of_that_kind():
    battle = make_battle(
        ship_entry(position=[36_000, 18_500]),
        unit_entry("men", position=HERE),
        unit_entry("porters", kind="baggage", position=[35_000, 10_000]),
        unit_entry("ruga", "slavers", position=[42_000, 10_000]),
    )
    with ScriptedDice(5, 5, *[1] * 10, 6, 6, 6, 6) as dice:
        order(battle, dice, "ruga", FireUnit(Target("men")))
    assert last(battle, "pin_tested").score.parts == (
        ("RS-MW-05", 7),
        ("RS-MW-21", -1),
        ("RS-MW-09", 2),
    )


@pytest.mark.parametrize("given", [StandTo(), FireUnit(Target("ruga")), GoToGround()])
def test_rs_mw_12_a_pinned_unit_may_only_rally(given):
    battle = facing_riflemen(unit_entry("men", state={"pins": 1}))
    assert refusal(battle, battle.units["men"], given)[0] == "RS-MW-12"
    assert refusal(battle, battle.units["men"], Rally()) is None


@pytest.mark.parametrize(("setting", "cover"), [(False, "open"), (True, "soft")])
def test_rs_mw_12_pinned_in_soft_cover_by_its_setting(setting, cover):
    battle = facing_riflemen(
        unit_entry("men", state={"pins": 1}), options={"pinned_soft_cover": setting}
    )
    faces = [5, *[1] * 11] + ([6, 6, 6, 6] if cover == "open" else [])
    with ScriptedDice(*faces) as dice:
        order(battle, dice, "ruga", FireUnit(Target("men")))
    assert last(battle, "casualties_taken").cover == cover


def test_rs_mw_13_a_rally_removes_one_marker():
    battle = facing_riflemen(unit_entry("men", state={"pins": 2}))
    with ScriptedDice(4, 2) as dice:
        order(battle, dice, "men", Rally())
    assert battle.units["men"].pins == 1
    assert refusal(battle, battle.units["men"], Rally())[0] == "RS-MW-02"


def test_rs_mw_13_below_half_it_is_harder():
    for figures, harder in ((6, False), (5, True)):
        men = unit_entry("men", figures=figures, state={"pins": 1, "started": 12})
        battle = facing_riflemen(men)
        with ScriptedDice(6, 6) as dice:
            order(battle, dice, "men", Rally())
        assert (("RS-MW-13", 1) in last(battle, "rallied").score.parts) is harder


@pytest.mark.parametrize(("hungry", "passes"), [({}, True), ({"morale": -1}, False)])
def test_sns_sup_02_the_hungry_need_one_more_to_rally(hungry, passes):
    battle = facing_riflemen(unit_entry("askari", state={"pins": 1, **hungry}))
    with ScriptedDice(3, 3) as dice:
        order(battle, dice, "askari", Rally())
    told = last(battle, "rallied")
    assert told.score.parts == (
        ("RS-MW-05", 7),
        ("RS-MW-21", -1),
        *((("SNS-SUP-02", 1),) if hungry else ()),
    )
    assert told.passed is passes


def test_sns_sup_02_the_hungry_need_one_more_in_a_pin_test():
    battle = facing_riflemen(unit_entry("askari", state={"morale": -1}))
    with ScriptedDice(5, *[1] * 11, 6, 6, 3, 4) as dice:
        order(battle, dice, "ruga", FireUnit(Target("askari")))
    told = last(battle, "pin_tested")
    # Leadership 7, discipline 1, a casualty, and the hunger: 7 on the dice is not enough.
    assert told.score.parts == (
        ("RS-MW-05", 7), ("RS-MW-21", -1), ("RS-MW-09", 1), ("SNS-SUP-02", 1),
    )  # fmt: skip
    assert (told.passed, battle.units["askari"].pins) == (False, 1)


@pytest.mark.parametrize(("figures", "routs"), [(6, True), (7, False)])
def test_rs_mw_14_at_half_or_less_a_failed_rally_is_a_rout(figures, routs):
    battle = facing_riflemen(unit_entry("men", figures=figures, state={"pins": 1, "started": 12}))
    with ScriptedDice(1, 1) as dice:
        order(battle, dice, "men", Rally())
    assert (battle.units["men"].status is Muster.ROUTED) is routs
    assert battle.units["men"].figures == (0 if routs else 7)


def test_rs_mw_14_gun_crews_aboard_never_rout():
    state = {"guns": {"gun-1": {"pins": 1}}}
    battle = make_battle(ship_entry(guns=[gun(crew=1)], state=state))
    with ScriptedDice(1, 1) as dice:
        order(battle, dice, "mayfly", RallyGuns())
    assert battle.ships["mayfly"].guns[0].crew == 1


def test_rs_mw_15_two_costs_the_leader_and_the_unit_goes_on_at_8():
    battle = facing_riflemen(unit_entry("men", leadership=10, trait="hapless"))
    with ScriptedDice(5, *[1] * 11, 1, 1, 4, 4) as dice:
        order(battle, dice, "ruga", FireUnit(Target("men")))
    men = battle.units["men"]
    assert (men.leader, men.leadership, men.trait) == (Fate.DEAD, 8, "")
    assert last(battle, "pin_tested").passed


def test_rs_mw_15_captains_and_gun_crews_never_roll():
    battle = make_battle(ship_entry(), unit_entry("ruga", "slavers", position=[36_000, 14_000]))
    with ScriptedDice(5, 5, *[1] * 10, 6, 6) as dice:
        order(battle, dice, "ruga", FireUnit(Target("mayfly", "gun-1")))
    assert "leader_tested" not in kinds(battle)


def test_rs_mw_15_the_last_figure_takes_the_leader_with_it():
    battle = facing_riflemen(unit_entry("men", figures=1))
    with ScriptedDice(5, *[1] * 11) as dice:
        order(battle, dice, "ruga", FireUnit(Target("men")))
    assert battle.units["men"].status is Muster.DESTROYED
    assert battle.units["men"].leader is Fate.DEAD


@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 1), (3, 0), (6, 0)])
def test_rs_mw_17_one_or_two_costs_a_figure(face, lost):
    battle = make_battle(unit_entry("men", position=[36_000, 17_000]))
    tail = (3, 3, 6, 6) if lost else ()
    with ScriptedDice(6, 6, face, *tail) as dice:
        order(battle, dice, "men", MoveUnit(((36_000, 18_500),)))
    assert battle.units["men"].figures == 12 - lost


def test_rs_mw_17_by_its_setting_each_figure_rolls():
    battle = make_battle(
        unit_entry("men", position=[36_000, 17_000]), options={"dangerous_terrain": "figure_1"}
    )
    with ScriptedDice(6, 6, 1, 1, *[2] * 10, 3, 3, 6, 6) as dice:
        order(battle, dice, "men", MoveUnit(((36_000, 18_500),)))
    assert battle.units["men"].figures == 10
    assert battle.units["men"].casualties == 0


def test_rs_mw_18_what_porters_can_no_longer_bear_is_dropped():
    load = [thing("a"), thing("tents", "tents", encumbrance=2), thing("z")]
    battle = facing_riflemen(unit_entry("porters", kind="baggage", objects=load))
    with ScriptedDice(5, 5, *[1] * 10, 3, 3, 6, 6) as dice:
        order(battle, dice, "ruga", FireUnit(Target("porters")))
    assert [one.id for one in battle.units["porters"].things] == ["a"]
    assert battle.things["z"].position == battle.things["tents"].position == tuple(HERE)


def test_rs_mw_18_aboard_it_is_loose_cargo():
    battle = make_battle(
        ship_entry(cargo=[thing("a", carrier="porters"), thing("b", carrier="porters")]),
        unit_entry("porters", kind="baggage", aboard="mayfly", figures=2),
        unit_entry("ruga", "slavers", position=[36_000, 14_000]),
    )
    with ScriptedDice(5, 5, *[1] * 10, 3, 3, 6, 6) as dice:
        order(battle, dice, "ruga", FireUnit(Target("porters")))
    assert [one.id for one in battle.ships["mayfly"].cargo] == ["b"]


def test_rs_mw_18_baggage_does_not_fire():
    battle = facing_riflemen(unit_entry("porters", kind="baggage"))
    fire = FireUnit(Target("ruga"))
    assert refusal(battle, battle.units["porters"], fire)[0] == "RS-MW-18"


def test_rs_fir_06_only_regulars_fire_volleys():
    for kind, rule in (("regular_infantry", None), ("irregular_infantry", "RS-FIR-06")):
        battle = facing_riflemen(unit_entry("men", kind=kind))
        why = refusal(battle, battle.units["men"], Volley(Target("ruga")))
        assert (why and why.rule) == rule


def test_rs_gen_03_without_traits_a_hapless_captain_is_as_he_rolled():
    options = {"captain_reroll": "each_battle", "traits_enabled": False}
    battle = make_battle(ship_entry(), options=options)
    with ScriptedDice(6, 1, 1) as dice:
        opening(battle, dice)
    assert (battle.ships["mayfly"].leadership, battle.ships["mayfly"].trait) == (5, "")
    assert last(battle, "captain_rolled").leadership == 5


@pytest.mark.parametrize(("face", "lies"), [(1, True), (6, False)])
def test_rs_mw_07_who_fails_to_rally_lies_on(face, lies):
    battle = make_battle(unit_entry("men", state={"to_ground": True, "pins": 1}))
    with ScriptedDice(face, face) as dice:
        order(battle, dice, "men", Rally())
    assert battle.units["men"].to_ground is lies
