"""RS-FIR, RS-GUN, RS-HIT, RS-MW-08 to RS-MW-10, RS-MW-19: fire, and boats under it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from rulesets.riverside.legality import refusal
from rulesets.riverside.orders import (
    FireGuns,
    FireUnit,
    ManGun,
    MoveHull,
    RallyGuns,
    Target,
    TurnGuns,
    Volley,
)
from rulesets.riverside.sighting import enemy_targets
from rulesets.riverside.state import Fate, Muster, Status
from rulesets.riverside.tables import HITS_PER_CASUALTY, WEAPONS, Band, Cover, Weapon
from tests.rulesets.riverside.factories import (
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

DHOW_NEAR = ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000], heading=1800)
AT_DHOW = FireGuns((("gun-1", Target("dhow")),))
AT_MAYFLY = FireUnit(Target("mayfly"))


def riflemen(name: str = "ruga", **changes) -> dict:
    """Regulars of the other side, who fire for free, 10" from midstream."""
    return unit_entry(name, "slavers", position=[36_000, 14_000], **changes)


def fired(battle) -> list:
    return [event for event in battle.turns[0] if event.kind == "volley_fired"]


# -- fire by vessels and by troops aboard ---------------------------------------------------------


def test_rs_gen_02_the_boat_crew_has_no_dice():
    battle = make_battle(ship_entry("launch", kind="launch"), DHOW_NEAR)
    assert refusal(battle, battle.ships["launch"], AT_DHOW)[0] == "RS-FIR-01"


def test_rs_fir_01_troops_fire_from_launches_and_unarmed_dhows():
    for kind in ("launch", "dhow"):
        battle = make_battle(
            ship_entry("boat", kind=kind, guns=[]), unit_entry("men", aboard="boat"), DHOW_NEAR
        )
        assert refusal(battle, battle.ships["boat"], AT_DHOW)[0] == "RS-FIR-01"
        assert refusal(battle, battle.units["men"], FireUnit(Target("dhow"))) is None


@pytest.mark.parametrize(
    ("weapon", "short", "long"),
    [
        (Weapon.FIELD_GUN, 16, 36),
        (Weapon.MACHINE_GUN, 12, 24),
        (Weapon.ELEPHANT_GUN, 12, 24),
        (Weapon.MODERN_RIFLE, 12, 24),
        (Weapon.MUSKET, 6, 12),
        (Weapon.BOW, 6, 12),
        (Weapon.THROWN_SPEAR, 6, 6),
    ],
)
def test_rs_fir_02_the_ranges(weapon, short, long):
    assert (WEAPONS[weapon].short, WEAPONS[weapon].long) == (short * 1_000, long * 1_000)


def test_rs_fir_02_a_field_gun_ashore_has_the_same_ranges():
    battle = make_battle(
        unit_entry("battery", kind="field_gun", position=[36_000, 8_000]),
        ship_entry("dhow", "slavers", "dhow", position=[36_000, 24_000]),
    )
    with ScriptedDice(6, 6, *[1] * 8) as dice:
        order(battle, dice, "battery", FireUnit(Target("dhow")))
    assert fired(battle)[0].band == Band.SHORT


@pytest.mark.parametrize(("figures", "half"), [(12, 6), (11, 5), (3, 1), (2, 1)])
def test_rs_fir_03_half_the_figures_rounded_down(figures, half):
    battle = make_battle(
        ship_entry("launch", kind="launch"),
        unit_entry("men", aboard="launch", figures=figures),
        DHOW_NEAR,
    )
    with ScriptedDice(6, 6, 1, 3, 4, *[1] * half) as dice:
        order(battle, dice, "launch", MoveHull(()))
        order(battle, dice, "men", FireUnit(Target("dhow")))
    assert fired(battle)[0].figures == half


def test_rs_fir_03_one_man_fires_nothing_after_a_move():
    battle = make_battle(
        ship_entry("launch", kind="launch"),
        unit_entry("men", aboard="launch", figures=1),
        DHOW_NEAR,
    )
    with ScriptedDice(6, 6, 1, 3, 4) as dice:
        order(battle, dice, "launch", MoveHull(()))
    assert refusal(battle, battle.units["men"], FireUnit(Target("dhow")))[0] == "RS-FIR-03"


def test_rs_fir_04_an_order_of_guns_rolls_each_gun_and_its_effects_in_turn():
    battle = make_battle(
        ship_entry(guns=[gun(1), gun(2)], position=[36_000, 29_500]),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[36_000, 39_500]),
    )
    both = FireGuns((("gun-2", Target("ruga")), ("gun-1", Target("ruga"))))
    first, second = [4, *[1] * 7], [4, *[1] * 7]
    with ScriptedDice(6, 6, *first, 3, 4, 6, 6, *second, 3, 4, 6, 6) as dice:
        order(battle, dice, "mayfly", both)
        assert [asked.split("|", 2)[2] for asked in dice.asked] == [
            "battery activation|mayfly",
            "fire|mayfly|gun-1",
            "leader|ruga|mayfly|gun-1",
            "pin test|ruga|mayfly|gun-1",
            "fire|mayfly|gun-2",
            "leader|ruga|mayfly|gun-2",
            "pin test|ruga|mayfly|gun-2",
        ]


@pytest.mark.parametrize(
    ("facing", "bears"), [(0, True), (450, True), (3150, True), (451, False), (1800, False)]
)
def test_rs_fir_05_45_degrees_either_side(facing, bears):
    state = {"guns": {"gun-1": {"facing": facing}}}
    for options, expected in (({}, bears), ({"gun_arcs": "all_round"}, True)):
        battle = make_battle(ship_entry(state=state), DHOW_NEAR, options=options)
        why = refusal(battle, battle.ships["mayfly"], AT_DHOW)
        assert (why is None) if expected else (why[0] == "RS-FIR-05")


def test_rs_fir_05_the_facing_turns_with_the_hull():
    battle = make_battle(
        ship_entry(heading=900, state={"guns": {"gun-1": {"facing": 0}}}), DHOW_NEAR
    )
    assert refusal(battle, battle.ships["mayfly"], AT_DHOW)[0] == "RS-FIR-05"
    turned = make_battle(
        ship_entry(heading=900, state={"guns": {"gun-1": {"facing": 2700}}}), DHOW_NEAR
    )
    assert refusal(turned, turned.ships["mayfly"], AT_DHOW) is None


def test_rs_fir_05_guns_not_laid_by_their_owner_face_the_nearest_enemy():
    battle = make_battle(ship_entry(heading=1800), DHOW_NEAR)
    assert battle.ships["mayfly"].guns[0].facing == 1800


def test_rs_fir_06_troops_aboard_use_their_own_leader():
    battle = make_battle(
        ship_entry(leadership=5),
        unit_entry("askari", kind="irregular_infantry", aboard="mayfly", leadership=9),
        DHOW_NEAR,
    )
    with ScriptedDice(4, 4) as dice:
        order(battle, dice, "askari", FireUnit(Target("dhow")))
    assert not last(battle, "activated").passed


def test_rs_fir_06_volley_fire_aboard_only_by_its_setting():
    for allowed in (False, True):
        battle = make_battle(
            ship_entry(),
            unit_entry("sailors", aboard="mayfly"),
            DHOW_NEAR,
            options={"volley_fire_afloat": allowed},
        )
        volley = Volley(Target("dhow"))
        if not allowed:
            assert refusal(battle, battle.units["sailors"], volley)[0] == "RS-FIR-06"
            continue
        with ScriptedDice(3, 3, *[4] * 6, *[3] * 6) as dice:
            order(battle, dice, "sailors", volley)
        assert fired(battle)[0].hits == 6
        assert battle.ships["mayfly"].full_fire


def test_rs_gen_08_a_boat_gives_soft_cover_to_its_people_and_none_to_itself():
    for target, cover in ((Target("sailors"), "soft"), (Target("mayfly", "gun-1"), "soft")):
        battle = make_battle(ship_entry(), unit_entry("sailors", aboard="mayfly"), riflemen())
        with ScriptedDice(5, *[1] * 11) as dice:
            order(battle, dice, "ruga", FireUnit(target))
        assert last(battle, "casualties_taken").cover == cover
    battle = make_battle(ship_entry(), riflemen())
    with ScriptedDice(5, *[1] * 11) as dice:
        order(battle, dice, "ruga", AT_MAYFLY)
    assert battle.ships["mayfly"].tally == 1


@pytest.mark.parametrize("part", ["crew", "captain"])
def test_rs_gen_09_crew_and_captain_are_the_boat(part):
    battle = make_battle(ship_entry(), riflemen())
    with ScriptedDice(5, 5, *[1] * 10) as dice:
        order(battle, dice, "ruga", FireUnit(Target("mayfly", part)))
    mayfly = battle.ships["mayfly"]
    assert (mayfly.tally, mayfly.crew, mayfly.captain) == (2, 4, Fate.FIT)


# -- guns and their crews -------------------------------------------------------------------------


def test_rs_gun_04_a_gun_crew_is_a_target_in_soft_cover():
    battle = make_battle(ship_entry(), riflemen())
    with ScriptedDice(5, 5, 5, 5, *[1] * 8, 4, 4) as dice:
        order(battle, dice, "ruga", FireUnit(Target("mayfly", "gun-1")))
    one = battle.ships["mayfly"].guns[0]
    assert (one.crew, one.pins, battle.ships["mayfly"].tally) == (2, 0, 0)
    assert last(battle, "casualties_taken").cover == Cover.SOFT


def test_rs_gun_05_a_crew_tests_on_its_captains_leadership_with_its_drill():
    battle = make_battle(ship_entry(), riflemen())
    with ScriptedDice(5, 5, *[1] * 10, 4, 2) as dice:
        order(battle, dice, "ruga", FireUnit(Target("mayfly", "gun-1")))
    tested = last(battle, "pin_tested")
    assert tested.score.parts == (("RS-MW-05", 7), ("RS-GUN-06", -1), ("RS-MW-09", 1))
    assert battle.ships["mayfly"].guns[0].pins == 1


def test_rs_gun_05_pinned_guns_may_rally_and_the_others_fire():
    pinned = {"guns": {"gun-1": {"pins": 1}}}
    battle = make_battle(ship_entry(guns=[gun(1), gun(2)], state=pinned), DHOW_NEAR)
    mayfly = battle.ships["mayfly"]
    assert refusal(battle, mayfly, AT_DHOW)[0] == "RS-GUN-05"
    turn = TurnGuns((("gun-1", 0),))
    assert refusal(battle, mayfly, turn)[0] == "RS-GUN-05"
    both = FireGuns((("gun-1", Target("dhow")), ("gun-2", Target("dhow"))))
    with ScriptedDice(4, 2, 6, 6, *[1] * 8) as dice:
        assert order(battle, dice, "mayfly", RallyGuns(), both) == [True, True]
    assert mayfly.guns[0].pins == 0
    assert [event.gun for event in fired(battle)] == ["gun-2"]


def test_rs_gun_06_two_guns_share_the_worse_modifier():
    battle = make_battle(ship_entry(guns=[gun(1), gun(2, drill="poorly_drilled")]), DHOW_NEAR)
    both = FireGuns((("gun-1", Target("dhow")), ("gun-2", Target("dhow"))))
    with ScriptedDice(4, 2) as dice:
        order(battle, dice, "mayfly", both)
    assert not last(battle, "activated").passed


@pytest.mark.parametrize(
    ("drill", "least", "modifier"),
    [("well_drilled", 4, 1), ("drilled", 4, 0), ("poorly_drilled", 5, 0), ("undrilled", 5, 0)],
)
def test_rs_gun_06_the_drill_table(drill, least, modifier):
    battle = make_battle(ship_entry(guns=[gun(drill=drill)]))
    one = battle.ships["mayfly"].guns[0]
    assert (one.least, one.modifier) == (least, modifier)


def test_rs_gun_06_its_settings():
    battle = make_battle(
        ship_entry(), options={"well_drilled_bonus": 0, "drill_firing": {"well_drilled": 3}}
    )
    one = battle.ships["mayfly"].guns[0]
    assert (one.least, one.modifier) == (3, 0)


def test_rs_gen_11_the_printed_firing_values():
    for kind, least in (("gunboat", 4), ("dhow", 5)):
        battle = make_battle(ship_entry("boat", kind=kind))
        assert battle.ships["boat"].guns[0].least == least


def test_rs_gun_07_topping_up_only_by_its_setting():
    for allowed in (False, True):
        battle = make_battle(
            ship_entry(guns=[gun(crew=2)]),
            unit_entry("sailors", aboard="mayfly"),
            options={"crew_top_up": allowed},
        )
        if not allowed:
            assert refusal(battle, battle.units["sailors"], ManGun("gun-1"))[0] == "RS-GUN-07"
            continue
        with ScriptedDice() as dice:
            order(battle, dice, "sailors", ManGun("gun-1"))
        assert battle.ships["mayfly"].guns[0].crew == 4
        assert battle.units["sailors"].figures == 10


@pytest.mark.parametrize("kind", ["tribal_infantry", "baggage"])
def test_rs_gun_07_tribesmen_and_porters_man_no_gun(kind):
    battle = make_battle(
        ship_entry(guns=[gun(crew=0)]), unit_entry("men", kind=kind, aboard="mayfly")
    )
    assert refusal(battle, battle.units["men"], ManGun("gun-1"))[0] == "RS-GUN-07"


def test_rs_gun_07_irregulars_on_a_gunboat_are_poorly_drilled():
    battle = make_battle(
        ship_entry(guns=[gun(crew=0)]),
        unit_entry("askari", kind="irregular_infantry", aboard="mayfly"),
    )
    with ScriptedDice() as dice:
        order(battle, dice, "askari", ManGun("gun-1", 3))
    one = battle.ships["mayfly"].guns[0]
    assert (one.crew, one.drill, one.least, one.modifier) == (3, "poorly_drilled", 5, 0)


def test_rs_gun_08_new_crew_must_be_aboard():
    battle = make_battle(ship_entry(guns=[gun(crew=0)]), unit_entry("sailors"))
    assert refusal(battle, battle.units["sailors"], ManGun("gun-1"))[0] == "RS-GUN-08"


def test_rs_gun_09_guns_stay_in_an_abandoned_hull():
    battle = make_battle(
        ship_entry(state={"status": "abandoned", "grounded": "shallows"}, position=[50_000, 18_500])
    )
    with ScriptedDice() as dice:
        begin_turn(battle, dice)
        begin_turn(battle, dice)
    assert battle.ships["mayfly"].landed
    assert [one.id for one in battle.ships["mayfly"].guns] == ["gun-1"]


# -- being shot at --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "parts"), [("launch", []), ("gunboat", ["gun-1"]), ("dhow", ["gun-1"])]
)
def test_rs_hit_01_what_may_be_aimed_at(kind, parts):
    battle = make_battle(
        ship_entry("boat", kind=kind),
        unit_entry("men", aboard="boat"),
        riflemen(),
    )
    seen = list(enemy_targets(battle.side("slavers")))
    assert seen[: 2 + len(parts)] == [
        Target("boat"),
        *[Target("boat", part) for part in parts],
        Target("men"),
    ]
    for target in seen[: 2 + len(parts)]:
        assert refusal(battle, battle.units["ruga"], FireUnit(target)) is None


def test_rs_hit_01_below_deck_nobody_shoots_or_is_shot_at():
    battle = make_battle(
        ship_entry(),
        unit_entry("sailors", aboard="mayfly", state={"below_deck": True}),
        riflemen(),
        options={"allow_below_deck": True},
    )
    assert refusal(battle, battle.units["ruga"], FireUnit(Target("sailors")))[0] == "RS-HIT-01"
    assert refusal(battle, battle.units["sailors"], FireUnit(Target("ruga")))[0] == "RS-HIT-01"
    assert Target("sailors") not in list(enemy_targets(battle.side("slavers")))


@pytest.mark.parametrize(
    ("target", "rule"),
    [
        (Target("mayfly", "gun-7"), "RS-HIT-01"),
        (Target("nobody"), "RS-HIT-01"),
        (Target("ruga"), "RS-HIT-01"),
        (Target("askari"), "RS-MW-08"),
        (Target("askari", "gun-1"), "RS-HIT-01"),
    ],
)
def test_rs_hit_01_no_other_target(target, rule):
    battle = make_battle(ship_entry(), unit_entry(position=[1_000, 1_000]), riflemen())
    assert refusal(battle, battle.units["ruga"], FireUnit(target))[0] == rule


def test_rs_hit_02_hits_on_people_never_add_to_the_tally():
    battle = make_battle(ship_entry(), unit_entry("sailors", aboard="mayfly"), riflemen())
    with ScriptedDice(5, 5, *[1] * 10, 6, 6, 6, 6) as dice:
        order(battle, dice, "ruga", FireUnit(Target("sailors")))
    assert battle.ships["mayfly"].tally == 0


def test_rs_hit_02_by_its_setting_the_tally_persists():
    for keeps, tally in ((False, 0), (True, 6)):
        battle = make_battle(
            ship_entry(condition={"tally": 6}), options={"hull_tally_persists": keeps}
        )
        assert battle.ships["mayfly"].tally == tally


@pytest.mark.parametrize(("setting", "hits"), [("raw", 5), ("halved_down", 2)])
def test_rs_hit_03_long_range_hits_on_a_boat(setting, hits):
    battle = make_battle(
        ship_entry(),
        unit_entry("ruga", "slavers", position=[36_000, 4_000]),
        options={"long_range_boat_hits": setting},
    )
    with ScriptedDice(*[5] * 5, *[1] * 7) as dice:
        order(battle, dice, "ruga", AT_MAYFLY)
    assert battle.ships["mayfly"].tally == hits


@pytest.mark.parametrize(("kind", "every"), [("gunboat", 10), ("launch", 5), ("dhow", 7)])
def test_rs_hit_04_the_thresholds(kind, every):
    for hits, tests in ((every - 1, 0), (every, 1)):
        battle = make_battle(ship_entry("boat", kind=kind), riflemen())
        faces = [5] * hits + [1] * (12 - hits) + [6, 6] * tests
        with ScriptedDice(*faces) as dice:
            order(battle, dice, "ruga", FireUnit(Target("boat")))
        assert kinds(battle).count("captain_tested") == tests


@pytest.mark.parametrize(("kind", "sinks"), [("gunboat", 10), ("launch", 5), ("dhow", 7)])
def test_rs_hit_04_and_what_sinks(kind, sinks):
    for hits in (sinks - 1, sinks):
        battle = make_battle(
            ship_entry("boat", kind=kind),
            unit_entry("maxim", "slavers", "machine_gun", position=[36_000, 14_000]),
        )
        with ScriptedDice(6, 6, *[4] * hits, *[1] * (12 - hits)) as dice:
            order(battle, dice, "maxim", FireUnit(Target("boat")))
        assert (battle.ships["boat"].status is Status.SUNK) is (hits == sinks)


def test_rs_hit_05_by_its_setting_the_tally_starts_anew_each_enemy_turn():
    battle = make_battle(ship_entry(), riflemen(), options={"tally_reset_each_turn": True})
    for _ in range(2):
        with ScriptedDice(*[5] * 9, 1, 1, 1) as dice:
            begin_turn(battle, dice, "slavers")
            order(battle, dice, "ruga", AT_MAYFLY)
    assert battle.ships["mayfly"].tally == 9
    assert "captain_tested" not in kinds(battle)


@pytest.mark.parametrize(
    ("trait", "needed"), [("stiff_upper_lip", 7), ("brave", 6), ("coward", 8), ("hapless", 10)]
)
def test_rs_hit_06_the_captains_test_has_his_trait_and_no_drill(trait, needed):
    battle = make_battle(ship_entry(trait=trait), riflemen())
    with ScriptedDice(*[5] * 10, 1, 1, 6, 6) as dice:
        order(battle, dice, "ruga", AT_MAYFLY)
    assert last(battle, "captain_tested").score.total == needed


@pytest.mark.parametrize(
    ("leadership", "failing"), [(5, 6), (6, 10), (7, 15), (8, 21), (9, 26), (10, 30)]
)
def test_rs_hit_06_the_chance_to_fail(leadership, failing):
    sums = [a + b for a, b in product(range(1, 7), repeat=2)]
    assert sum(total < leadership for total in sums) == failing


def test_rs_hit_07_withdrawal_comes_of_a_failed_test_alone():
    battle = make_battle(ship_entry(leadership=2), riflemen(figures=40))
    with ScriptedDice(*[5] * 40, *[1, 1] * 4) as dice:
        order(battle, dice, "ruga", AT_MAYFLY)
    assert battle.ships["mayfly"].tally == 40
    assert battle.ships["mayfly"].status is Status.AFLOAT


def test_rs_hit_08_all_aboard_are_lost():
    battle = make_battle(
        ship_entry("launch", kind="launch", cargo=[thing("box", carrier="porters")]),
        unit_entry("porters", kind="baggage", aboard="launch"),
        unit_entry("maxim", "slavers", "machine_gun", position=[36_000, 14_000]),
    )
    with ScriptedDice(6, 6, *[4] * 5, *[1] * 7) as dice:
        order(battle, dice, "maxim", FireUnit(Target("launch")))
    assert battle.units["porters"].status is Muster.LOST
    assert battle.units["porters"].leader is Fate.DEAD
    assert battle.things["box"].held == "lost"


def test_rs_hit_08_by_its_setting_each_weapon_is_counted_alone():
    def shot_at_twice(setting: str) -> Status:
        battle = make_battle(
            ship_entry("launch", kind="launch", leadership=2),
            unit_entry("maxim", "slavers", "machine_gun", position=[36_000, 14_000]),
            unit_entry("krupp", "slavers", "field_gun", position=[37_000, 14_000]),
            options={"sink_hits": setting},
        )
        faces = [6, 6, *[4] * 4, *[1] * 8, 6, 6, *[4] * 4, *[1] * 4]
        if setting == "single_weapon":
            faces += [6, 6]
        with ScriptedDice(*faces) as dice:
            order(battle, dice, "maxim", FireUnit(Target("launch")))
            order(battle, dice, "krupp", FireUnit(Target("launch")))
        return battle.ships["launch"].status

    assert shot_at_twice("cumulative") is Status.SUNK
    assert shot_at_twice("single_weapon") is Status.AFLOAT


@pytest.mark.parametrize(
    ("dice", "least", "hits", "chance"),
    [
        (8, 4, 5, Fraction(93, 256)),
        (8, 4, 7, Fraction(9, 256)),
        (8, 5, 5, Fraction(577, 6561)),
        (8, 5, 7, Fraction(17, 6561)),
        (12, 4, 5, Fraction(3302, 4096)),
        (12, 4, 7, Fraction(1586, 4096)),
        (12, 4, 10, Fraction(79, 4096)),
    ],
)
def test_rs_hit_09_the_chances_to_sink(dice, least, hits, chance):
    p = Fraction(7 - least, 6)
    assert (
        sum(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(hits, dice + 1)) == chance
    )
    card = WEAPONS[Weapon.FIELD_GUN if dice == 8 else Weapon.MACHINE_GUN]
    assert (card.dice * 4, card.heavy) == (dice, True)


# -- what the base game supplies ------------------------------------------------------------------


def test_rs_mw_08_one_die_a_figure_and_the_boundary_is_short():
    battle = make_battle(
        unit_entry("men", figures=7, position=[36_000, 6_000]),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[48_000, 6_000]),
    )
    with ScriptedDice(*[1] * 7) as dice:
        order(battle, dice, "men", FireUnit(Target("ruga")))
    assert (fired(battle)[0].band, len(fired(battle)[0].roll.faces)) == (Band.SHORT, 7)


@pytest.mark.parametrize(
    ("band", "cover", "each"),
    [
        (Band.SHORT, Cover.OPEN, 1),
        (Band.SHORT, Cover.SOFT, 2),
        (Band.SHORT, Cover.HARD, 3),
        (Band.LONG, Cover.OPEN, 2),
        (Band.LONG, Cover.SOFT, 3),
        (Band.LONG, Cover.HARD, 4),
    ],
)
def test_rs_mw_09_hits_for_one_casualty(band, cover, each):
    assert HITS_PER_CASUALTY[band][cover] == each


def area(kind: str) -> dict:
    outline = [[34_000, 8_000], [38_000, 8_000], [38_000, 12_000], [34_000, 12_000]]
    return table(areas=[{"id": "place", "kind": kind, "outline": outline}])


@pytest.mark.parametrize(
    ("kind", "cover"),
    [
        ("jungle", "soft"),
        ("building", "hard"),
        ("work", "hard"),
        ("hill", "open"),
        ("difficult", "open"),
    ],
)
def test_rs_mw_09_the_ground_gives_cover(kind, cover):
    battle = make_battle(
        unit_entry("men", position=[36_000, 10_000]),
        unit_entry("ruga", "slavers", position=[42_000, 10_000]),
        battlefield=area(kind),
    )
    with ScriptedDice(5, *[1] * 11, *([6, 6, 6, 6] if cover == "open" else [])) as dice:
        order(battle, dice, "ruga", FireUnit(Target("men")))
    assert last(battle, "casualties_taken").cover == cover


@pytest.mark.parametrize(
    ("kind", "seen"),
    [("hill", False), ("jungle", False), ("building", False), ("work", True), ("difficult", True)],
)
def test_rs_mw_10_what_blocks_the_line_of_sight(kind, seen):
    battle = make_battle(
        unit_entry("men", position=[30_000, 10_000]),
        unit_entry("ruga", "slavers", position=[42_000, 10_000]),
        battlefield=area(kind),
    )
    why = refusal(battle, battle.units["ruga"], FireUnit(Target("men")))
    assert (why is None) if seen else (why[0] == "RS-MW-10")


def test_rs_mw_10_own_boats_and_water_do_not_block():
    battle = make_battle(
        ship_entry("mayfly", position=[40_000, 24_000]), ship_entry("firefly"), DHOW_NEAR
    )
    assert refusal(battle, battle.ships["firefly"], AT_DHOW) is None


def test_rs_mw_19_a_machine_gun_jams_only_by_its_setting():
    for on in (False, True):
        battle = make_battle(
            ship_entry(guns=[gun(kind="machine_gun")]), DHOW_NEAR, options={"mg_jam": on}
        )
        with ScriptedDice(6, 6, 1, 1, 1, *[2] * 9) as dice:
            order(battle, dice, "mayfly", AT_DHOW)
        mayfly = battle.ships["mayfly"]
        assert mayfly.guns[0].jammed is on
        if not on:
            continue
        with ScriptedDice(4, 2) as dice:
            begin_turn(battle, dice)
            assert refusal(battle, mayfly, AT_DHOW)[0] == "RS-MW-19"
            order(battle, dice, "mayfly", RallyGuns())
        assert not mayfly.guns[0].jammed


def test_rs_mw_19_a_jam_ashore_is_cleared_by_a_rally():
    battle = make_battle(
        unit_entry("maxim", kind="machine_gun", position=[44_000, 14_000]),
        DHOW_NEAR,
        options={"mg_jam": True},
    )
    at = FireUnit(Target("dhow"))
    with ScriptedDice(6, 6, 1, 1, 1, *[2] * 9) as dice:
        order(battle, dice, "maxim", at)
    begin_turn(battle, ScriptedDice())
    assert refusal(battle, battle.units["maxim"], at)[0] == "RS-MW-19"


def test_rs_mw_19_the_elephant_gun_is_heavy_and_fires_with_its_unit():
    battle = make_battle(
        ship_entry("launch", kind="launch", leadership=2),
        riflemen(state={"hunter": True}, figures=4),
    )
    with ScriptedDice(5, 5, 1, 1, 4, 4) as dice:
        order(battle, dice, "ruga", FireUnit(Target("launch")))
    assert [(one.weapon, one.hits) for one in fired(battle)] == [
        ("modern_rifle", 2),
        ("elephant_gun", 2),
    ]
    assert (battle.ships["launch"].tally, battle.ships["launch"].heavy) == (4, 2)


def test_rs_mw_19_half_a_hunter_fires_nothing():
    battle = make_battle(
        ship_entry(), unit_entry("sailors", aboard="mayfly", state={"hunter": True}), DHOW_NEAR
    )
    with ScriptedDice(6, 6, 1, 3, 4, *[1] * 6) as dice:
        order(battle, dice, "mayfly", MoveHull(()))
        order(battle, dice, "sailors", FireUnit(Target("dhow")))
    assert len(fired(battle)) == 1


def test_rs_mw_19_a_spearmans_hunter_fires_only_if_his_unit_can():
    battle = make_battle(
        unit_entry(
            "men", kind="tribal_infantry", position=[36_000, 10_000], state={"hunter": True}
        ),
        unit_entry("ruga", "slavers", position=[46_000, 10_000]),
    )
    assert refusal(battle, battle.units["men"], FireUnit(Target("ruga")))[0] == "RS-MW-08"


@pytest.mark.parametrize(
    ("weapon", "figures", "full", "half"),
    [(Weapon.FIELD_GUN, 4, 8, 4), (Weapon.MACHINE_GUN, 4, 12, 6), (Weapon.ELEPHANT_GUN, 1, 2, 0)],
)
def test_rs_mw_19_dice_at_full_and_at_half(weapon, figures, full, half):
    dice = WEAPONS[weapon].dice
    assert (figures * dice, figures // 2 * dice) == (full, half)


def test_rs_gun_07_a_topped_up_crew_keeps_its_pins_and_the_worse_drill():
    battle = make_battle(
        ship_entry(
            guns=[gun(crew=1, drill="poorly_drilled")], state={"guns": {"gun-1": {"pins": 1}}}
        ),
        unit_entry("sailors", aboard="mayfly"),
        options={"crew_top_up": True},
    )
    with ScriptedDice() as dice:
        order(battle, dice, "sailors", ManGun("gun-1"))
    served = battle.ships["mayfly"].guns[0]
    assert (served.crew, served.pins, served.drill) == (4, 1, "poorly_drilled")
