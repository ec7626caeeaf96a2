"""SW-GEN-15: an edition of each replaceable table is what the phases of a battle go by."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.smoke_on_the_water.events.damage import MarkerPlaced
from rulesets.smoke_on_the_water.later.boarding_phase import boarding_phase
from rulesets.smoke_on_the_water.later.fire_phase import fire_phase
from rulesets.smoke_on_the_water.later.mending import attempts_of, tried
from rulesets.smoke_on_the_water.later.morale_phase import chance
from rulesets.smoke_on_the_water.later.worth import victory_quarters
from rulesets.smoke_on_the_water.orders import Repair
from rulesets.smoke_on_the_water.rules.boarding import Strength, boarding_chance
from rulesets.smoke_on_the_water.rules.notation import read_order
from rulesets.smoke_on_the_water.state import Aground, SmokeBattle, Status
from rulesets.smoke_on_the_water.words import Band, Crew, Fire, Item, Level
from tests.rulesets.smoke_on_the_water.factories import (
    cm,
    fort,
    last,
    logged,
    make_battle,
    minefield,
    table,
    vessel,
)
from tests.rulesets.smoke_on_the_water.firing import (
    SHELL,
    at,
    gunnery,
    hit,
    ship,
    side_by_side,
    steaming,
)
from tests.rulesets.smoke_on_the_water.ramming import ramming
from tests.rulesets.smoke_on_the_water.sailing import place, turn
from tests.support.dice import ScriptedDice

MSB = "starboard-forward-1"


def by(values: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The options of a battle by an edition with these cells."""
    return {"tables": {"name": "a copy", "version": 1, "values": values}, **more}


def alone(kind: str, values: dict[str, Any], **state: Any) -> SmokeBattle:
    """One vessel in turn 3, heading east from 100 cm."""
    line = vessel(kind, "ship", "union", at=(100, 100), heading=90, state=state)
    return make_battle(line, turn=3, options=by(values))


# -- movement ------------------------------------------------------------------------------------


def test_sw_turning_05_a_turn_is_by_the_rate_of_the_edition():
    battle = alone("uss_monitor", {"turn_rate": {"average": {"medium": 300}}}, speed="M+")
    turn(battle, {"ship": "M+ / S10F15"})
    assert place(battle, "ship")[2] == 90 + 30  # by the ledger 35


def test_sw_grd_04_running_aground():
    shallow = {
        "id": "shallow",
        "kind": "shallows",
        "outline": [list(cm(*c)) for c in ((110, 80), (150, 80), (150, 120), (110, 120))],
        "level": 0,
    }
    battle = make_battle(
        vessel("css_virginia", "ship", at=(100, 100), state={"speed": "S+"}),
        table=table(areas=[shallow]),
        options=by({"grounding": {"deep": {"shallow": 6}}}),
    )
    turn(battle, faces=(10,))
    assert last(battle, "grounding_tested").score.total == 6 - 2


def test_sw_tor_02_sw_tor_04_moored_torpedoes():
    line = vessel("hartford", "ship", "union", at=(130, 100), state={"speed": "M+"})
    battle = make_battle(line, minefield(), options=by({"torpedo_draught": {"deep": 2}}))
    turn(battle, faces=(9,))
    assert last(battle, "torpedo_tested").score.total == 3 + 2
    battle = make_battle(
        line,
        fort(at=(150, 190), controls=True),
        minefield(type="electric", controller="fort"),
        options=by({"electric_speed": {"medium": 1}, "chances": {"electric_torpedo": 5}}),
    )
    turn(battle, faces=(9,), electric={"torpedoes": "ship"})
    assert last(battle, "torpedo_fired").score.total == 5 + 1


def test_sw_tor_07_a_spar():
    battle = make_battle(
        vessel("david", "boat", "confederate", at=(100, 100), state={"speed": "M+"}),
        vessel("hartford", "ship", "union", at=(110, 100), heading=0, state={"speed": "I"}),
        options=by({"spar_speed": {"medium": 1}, "chances": {"spar_torpedo": 4}}),
    )
    turn(battle, {"boat": "M+ / / SP", "ship": "I"}, faces=None)
    assert last(battle, "spar_attack").score.total == 4 + 1 + 1


def test_sw_opt_drf_the_current():
    line = vessel("hartford", "ship", at=(100, 100), state={"speed": "I"})
    battle = make_battle(line, options=by({"drift": {"weak": 7000}}, drift="weak"))
    turn(battle, {"ship": "I"})
    assert place(battle, "ship")[0] == 107


def test_sw_opt_tow_a_tug():
    battle = make_battle(
        vessel("port_royal", "tug", "union", at=(120, 100), state={"speed": "I"}),
        vessel("uss_monitor", "tow", "union", at=(106, 100), state={"speed": "I"}),
        options=by({"chances": {"tow": 6}}),
    )
    battle.ships["tow"].aground = Aground("bar", 0, stuck=True)
    turn(battle, {"tug": "I", "tow": "I"})
    turn(battle, {"tug": "S+ / / TW tow", "tow": "I"}, faces=(10,))
    assert last(battle, "towing_tested").score.total == 6 + 2


def test_sw_col_03_the_arc_of_a_collision():
    """Hit at 45 degrees from the bow: within a bow that goes so far."""
    sectors = {"bow": 450, "bow_quarter": 675}
    battle = ramming(tables=by({"collision_sectors": sectors})["tables"])
    turn(battle, faces=None)
    assert last(battle, "collided").arc == "bow"  # by the ledger her starboard bow


def test_sw_tor_03_sw_tor_12_fuzes_and_what_a_torpedo_lets_in():
    values = {
        "torpedo_faces": {"contact": 7},
        "torpedo_modifiers": {"rake": -1, "more_flooding": 3, "low_reserve": 2},
    }
    line = vessel("uss_monitor", "ship", "union", at=(134, 100), state={"speed": "M+"})
    battle = make_battle(line, minefield(density=5), options=by(values))
    turn(battle, faces=(5, 7, 1, 1, 4))
    assert (last(battle, "torpedo_fuzed").most, last(battle, "torpedo_fuzed").exploded) == (7, True)
    assert battle.ships["ship"].flooding == 4 + 3 + 2


def test_sw_tor_11_sweeping():
    line = vessel("picket_launch", "ship", "union", at=(137, 100), state={"speed": "S+"})
    battle = make_battle(line, minefield(), options=by({"torpedo_faces": {"sweeping": 8}}))
    turn(battle, faces=(8,))
    assert battle.torpedoes["torpedoes"].density == 2


# -- gunnery -------------------------------------------------------------------------------------


def test_sw_arc_02_arcs():
    """The Monitor lies a little abaft the beam of a pivot in the bow."""
    for degrees, refused in ((60, ["SW-ARC-02"]), (110, [])):
        battle = side_by_side(45, options=by({"arcs": {"BPR": degrees}}))
        gunnery(battle, {"css-virginia": at("uss-monitor", "bow-pivot-1")}, *[9] * (not refused))
        assert [event.rule for event in logged(battle, "fire_refused")] == refused


def test_sw_eff_stk_01_sw_eff_whl_01_no_edition_shields_a_stack_or_a_bare_wheel():
    shields = {"shot_armour": {"VLSB": {"unarmoured": 3}, "LSB": {"unarmoured": "*"}}}
    shields["shot_armour"] |= {"VLR": {"unarmoured": 1}}
    stack = hit(target("port_royal", shields), "VLSB", 8)
    wheel = hit(target("port_royal", shields), "VLSB", 6)
    for struck in (stack, wheel):
        assert (struck.event.number, struck.event.pierced) == (None, True)


def test_sw_rng_03_direct_fire():
    longer = {gun: {"short": 45} for gun in ("MSB", "HSB", "SHSB")}
    battle = side_by_side(45, options=by({"direct_ranges": longer}))
    gunnery(battle, {"css-virginia": at("uss-monitor", MSB)}, 9)
    [fired] = logged(battle, "shot_fired")
    assert (fired.band, fired.score.total) == (Band.SHORT, 5 + 2 - 2)


def test_sw_opt_rof_loading():
    battle = side_by_side(45, options=by({"loading": {"M": 3}}, rate_of_fire=True))
    battle.turn = 3
    ship(battle, "css-virginia").gun(MSB).fired = 1
    gunnery(battle, {"css-virginia": at("uss-monitor", MSB)})
    assert last(battle, "fire_refused").rule == "SW-OPT-ROF"


def mortar(values: dict[str, Any]) -> SmokeBattle:
    """A Super Heavy mortar, and 50 cm east of it the Virginia."""
    return steaming(
        make_battle(
            vessel("mortar_schooner", at=(100, 100), heading=0),
            vessel("css_virginia", at=(150, 100), heading=0),
            options=by(values),
        )
    )


def test_sw_ind_02_sw_ind_06_indirect_fire():
    orders = {"mortar-schooner": at("css-virginia", "deck-mortar-1", ammunition=SHELL)}
    over = mortar({"deviation_angles": {"1": 0}})
    gunnery(over, orders, 1, 10)
    assert last(over, "shell_fell").at == cm(155, 100)
    near = mortar({"indirect_ranges": {"SHM": {"least": 50}}})
    gunnery(near, orders)
    assert not logged(near, "shell_fell")


def target(kind: str, values: dict[str, Any]) -> SmokeBattle:
    return make_battle(
        vessel(kind, "target", "confederate", at=(100, 100)),
        vessel("uss_monitor", "union-firer", "union", at=(20, 20)),
        options=by(values),
    )


def test_sw_loc_06_sw_arm_05_what_armour_a_hit_meets():
    bare = hit(target("cairo", {"partial_mask": {"sternwheel": {"broadside": []}}}), "MSB", 3)
    assert (bare.event.armour, bare.event.pierced) == ("unarmoured", True)
    shot = hit(target("css_virginia", {"shot_armour": {"MSB": {"heavy": 9}}}), "MSB", 3, 10)
    assert (shot.event.number.total, shot.event.pierced) == (9, True)
    softer = target("css_virginia", {"shell_armour": {"M": {"light": 9}}})
    shell = hit(softer, "MSB", 1, 9, ammunition=SHELL)
    assert (shell.event.number.total, shell.event.pierced) == (9, False)


def test_sw_fort_02_sw_fort_03_sw_fort_07_works():
    values = {
        "fort_structure": {"earthwork": 45},
        "fort_size": {"earthwork": "F"},
        "fort_armour": {"earth": "unarmoured"},
        "chances": {"fort_holds_out": 9},
    }
    battle = make_battle(
        fort("target", at=(150, 180), facing=180),
        vessel("unadilla", "union-firer", at=(150, 180 - 3 - 30 - 2.4 / 2), heading=90),
        options=by(values),
    )
    assert battle.works["target"].structure == 45
    gunnery(steaming(battle), {"union-firer": at("target", "midships-pivot-1")}, 1, 1, 9)
    assert dict(last(battle, "shot_fired").score.parts)["SW-HIT-05"] == 2
    assert last(battle, "hit_scored").armour == "unarmoured"
    assert last(battle, "work_tested").score.total == 9 - 1


def test_sw_fort_05_where_a_work_is_hit():
    values = {"fort_locations": {"1": "gun"}, "fort_criticals": {"1": "fire"}}
    for faces, part in (((1, 2), "gun"), ((10, 1), "fire")):
        work = make_battle(
            fort("target", protection="open"),
            vessel("uss_monitor", "union-firer", "union", at=(20, 20)),
            options=by(values),
        )
        assert hit(work, "MSB", *faces).event.place == part


# -- later phases --------------------------------------------------------------------------------


def test_sw_brd_04_boarding():
    battle = make_battle(
        vessel("css_webb", at=(100, 100)),
        vessel("queen_of_the_west", "queen", "union", at=(100, 104)),
        options=by({"chances": {"boarding": 8}}),
    )
    battle.touching.add(("css-webb", "queen"))
    battle.ships["queen"].order = read_order("S+ / / BD")
    with ScriptedDice(10, 6) as dice:
        boarding_phase(battle, dice)
    assert last(battle, "boarding_tried").score.total == 8


@pytest.mark.parametrize(
    ("values", "defender", "hull", "total"),
    [
        ({"boarding_ratios": {"1": 120}}, 5, 20, 5 + 1),
        ({"boarding_ratios": {"2": 220}, "boarding_modifiers": {"locked": 3}}, 3, 20, 5 + 1 + 3),
        ({"boarding_modifiers": {"locked": 0, "defender_quarter": 4}}, 2, 5, 5 + 3 + 4),
    ],
)
def test_sw_brd_04_ratios_and_modifiers(
    values: dict[str, Any], defender: int, hull: int, total: int
):
    """Six points against so many of a vessel of 20 hull points with so many left."""
    chance = boarding_chance(
        Strength(6, 0),
        Strength(defender, 0),
        locked="boarding_modifiers" in values,
        closed_up=False,
        defender_hull=(hull, 20),
        attacker_hull=(20, 20),
        defender_level=Level.IMMOBILE,
        tables=alone("tyler", values).tables,
    )
    assert chance.total == total


def test_sw_mor_03_morale():
    values = {
        "chances": {"morale": 9},
        "crew_quality": {"elite": 2},
        "fire_morale": {"burning": -3},
    }
    battle = alone("tyler", values)
    tyler = battle.ships["ship"]
    tyler.quality, tyler.fire = Crew.ELITE, Fire.BURNING
    assert chance(battle, tyler).total == 9 + 2 - 3 - 1  # SW-MOR-03: 1 less for wood


def test_sw_mor_03_sw_rep_04_sw_fire_03_modifiers():
    values = {
        "morale_modifiers": {"bare": -2, "hull_half": -2, "aground": -4},
        "repair_modifiers": {"hull_half": -2, "at_rest": 3},
        "fire_modifiers": {"marker": 2, "markers_most": 5, "red_hot": 4},
    }
    battle = alone("tyler", values, speed="I")
    tyler = battle.ships["ship"]
    tyler.hull, tyler.aground, tyler.flooding = 12, Aground("bar", 2), 1
    assert chance(battle, tyler).total == 8 - 2 - 2 - 4
    assert tried(battle, tyler, Repair(Item.FLOODING)).score.total == 4 - 2 + 3
    battle.happen(MarkerPlaced("SW-FIRE-01", tyler.id, red_hot=True, count=4))
    with ScriptedDice(10) as dice:
        fire_phase(battle, dice)
    assert last(battle, "fire_tested").score.total == 4 + 1 + 5 + 4  # 1 for wood


def test_sw_rep_02_sw_rep_03_sw_rep_04_repairs():
    values = {
        "repair_chances": {"flooding": 6},
        "repair_attempts": {"medium": 3},
        "crew_quality": {"elite": 2},
        "fire_repair": {"burning": -2},
    }
    battle = alone("tyler", values)
    tyler = battle.ships["ship"]
    tyler.quality, tyler.fire, tyler.flooding = Crew.ELITE, Fire.BURNING, 1
    assert tried(battle, tyler, Repair(Item.FLOODING)).score.total == 6 + 2 - 2
    assert attempts_of(battle, tyler) == 3


@pytest.mark.parametrize(("burning", "total"), [(False, 6 + 3), (True, 1 + 3)])
def test_sw_fire_03_sw_fire_05_fires(burning: bool, total: int):
    values = {"hull_fire": {"unarmoured": 3}, "chances": {"fire": 6, "fire_spreads": 1}}
    battle = alone("tyler", values)
    if burning:
        battle.ships["ship"].fire = Fire.BURNING
    else:
        battle.happen(MarkerPlaced("SW-FIRE-01", battle.ships["ship"].id, red_hot=False))
    with ScriptedDice(*[1] * burning, 10) as dice:
        fire_phase(battle, dice)
    assert last(battle, "fire_tested").score.total == total


def test_sw_fire_10_fires_in_works():
    battle = make_battle(fort(), turn=3, options=by({"chances": {"fort_fire": 5}}))
    battle.happen(MarkerPlaced("SW-FIRE-01", battle.works["fort"].id, red_hot=False))
    with ScriptedDice(6) as dice:
        fire_phase(battle, dice)
    assert last(battle, "work_fire_tested").score.total == 5


def test_sw_end_05_victory_points():
    battle = alone("tyler", {"victory_points": {"destroyed": 5}})
    battle.ships["ship"].status = Status.SUNK
    assert victory_quarters(battle, battle.side("confederate")) == 5 * 25
