"""The 59 switches of the rule ledger: their defaults, other values, and what is refused."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from rulesets.errors import IllegalSetupError
from rulesets.soldiers_companion.options import CurrentMode, Fires, Options, RiverCurrent

# Section 39: the rule, the default, and the other values it names.
SWITCHES: dict[str, tuple[str, Any, list[Any]]] = {
    "default_rounding": ("SC-GEN-01", "figures_up_inches_down", ["all_down"]),
    "reaction_fire": ("SC-TURN-02", False, [True]),
    "deckhand_actions": ("SC-TURN-08", "one", ["unlimited"]),
    "partial_leg_turn": ("SC-MOV-04", False, [True]),
    "rig": ("SC-MOV-06", "oars", ["sail"]),
    "speed_for_target": ("SC-MOV-09", "moved", ["maximum"]),
    "anchoring": ("SC-MOV-11", True, [False]),
    "turn_from_irons": ("SC-SAIL-04", True, [False]),
    "sail_leg_measure": ("SC-SAIL-05", "track", ["allowance"]),
    "wind_means": ("SC-WIND-01", "from", ["toward"]),
    "wind_change": ("SC-WIND-02", False, [True]),
    "current_reroll": ("SC-CUR-01", "game", ["turn"]),
    "river_current": ("SC-CUR-01", "off", ["d6", "2d6"]),
    "current_mode": ("SC-CUR-03", "drift", ["allowance"]),
    "drift_hazards": ("SC-CUR-05", True, [False]),
    "tow_note_overrides": ("SC-TOW-04", False, [True]),
    "tow_blocks_fire": ("SC-TOW-06", False, [True]),
    "ground_on_rock": ("SC-GRD-01", "collision", ["proximity"]),
    "docking_tests": ("SC-GRD-01", "bank", ["never", "always"]),
    "aground_from": ("SC-GRD-02", 4, [3]),
    "break_free": ("SC-GRD-05", {"slow": 1, "fast": 2}, [{"slow": 3, "fast": 4}]),
    "break_free_same_phase": ("SC-GRD-05", True, [False]),
    "dv_47_qf": ("SC-FIRE-02", 3, [4]),
    "stray_modifiers": ("SC-FIRE-05", "other", ["original"]),
    "drifting_is_stationary": ("SC-FIRE-06", False, [True]),
    "location_per_hit": ("SC-FIRE-07", False, [True]),
    "mg_mode": ("SC-FIRE-09", "small_arms", ["gun"]),
    "crew_structural": ("SC-LOC-02", "both", ["owner_choice", "d6", "by_face"]),
    "hull_speed_divisor": ("SC-HULL-02", "hull_size", ["length"]),
    "survivors": ("SC-HULL-03", "none", ["half_to_shore_within_12in"]),
    "boats_hull_speed": ("SC-HULL-05", False, [True]),
    "gunfire_crew_multiplier": ("SC-CREW-01", "one", ["per_dv"]),
    "oared_screw": ("SC-CRIT-03", "reroll", ["none"]),
    "destroyed_gun_magazine": ("SC-MAG-01", "stays", ["gone"]),
    "fires": ("SC-BURN-01", "separate", ["merged"]),
    "rigging_subtract": ("SC-SCR-03", "from_d6", ["from_feet"]),
    "jury_rig_move": ("SC-SCR-04", 12, [6]),
    "repair_crew": ("SC-REP-02", "one_living", ["none"]),
    "sa_structural_total": ("SC-SA-06", True, [False]),
    "armour_scope": ("SC-AV-06", "by_location", ["whole_vessel"]),
    "non_exploding_rounds": ("SC-NX-01", False, [True]),
    "deck_pos": ("SC-MAN-04", 1, [0]),
    "boat_rating_may_steer": ("SC-MAN-04", False, [True]),
    "ram_requires_stat": ("SC-RAM-02", False, [True]),
    "boarders_may_grapple": ("SC-GRAP-02", False, [True]),
    "board_without_initiative": ("SC-GRAP-05", False, [True]),
    "boarders_per": ("SC-BRD-05", "length", ["hull_size"]),
    "all_troops_defend": ("SC-BRD-06", False, [True]),
    "large_steamer_war_bands": ("SC-VES-02", 1, [2]),
    "initiative_streak": ("SC-BG-01", False, [True]),
    "initiative_mode": ("SC-BG-02", "both_move", ["classic"]),
    "initiative_moves": ("SC-BG-02", "winner_chooses", ["first", "second"]),
    "figures_per_company": ("SC-BG-03", 10, [20]),
    "mg_jams": ("SC-BG-08", True, [False]),
    "boat_casualty_dice": ("SC-BG-13", False, [True]),
    "vessel_morale": ("SC-BG-16", True, [False]),
    "side_morale": ("SC-BG-17", True, [False]),
    "vessels_block_sight": ("SC-BG-22", False, [True]),
    "turn_limit": ("SC-BG-24", 30, [12]),
}


def test_every_switch_has_the_ledgers_rule_and_default():
    described = {told["name"]: (told["rule"], told["default"]) for told in Options.describe()}
    assert described == {name: (rule, value) for name, (rule, value, _) in SWITCHES.items()}
    assert len(described) == 59


@pytest.mark.parametrize("name", SWITCHES)
def test_every_other_value_is_taken(name):
    for value in SWITCHES[name][2]:
        assert Options.from_json({name: value}).to_json()[name] == value


@pytest.mark.parametrize("name", SWITCHES)
def test_a_value_that_is_none_is_refused_with_the_rule(name):
    with pytest.raises(IllegalSetupError) as refused:
        Options.from_json({name: "perhaps"})
    assert (refused.value.pointer, refused.value.rule) == (f"/options/{name}", SWITCHES[name][0])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("figures_per_company", 15),
        ("figures_per_company", True),
        ("dv_47_qf", 5),
        ("turn_limit", 0),
        ("aground_from", 2),
        ("break_free", {"slow": 7}),
        ("break_free", {"gently": 1}),
    ],
)
def test_a_number_out_of_its_range_is_refused(name, value):
    with pytest.raises(IllegalSetupError):
        Options.from_json({name: value})


def test_break_free_keeps_the_number_that_is_not_given():
    assert Options.from_json({"break_free": {"fast": 4}}).break_free == {"slow": 1, "fast": 4}


def test_switches_are_words_of_their_own():
    chosen = Options.from_json({"fires": "merged", "river_current": "2d6"})
    assert chosen.fires is Fires.MERGED
    assert chosen.river_current is RiverCurrent.TWO_D6
    assert chosen.current_mode is CurrentMode.DRIFT


def test_options_survive_the_way_to_another_process():
    chosen = Options.from_json({"break_free": {"slow": 2}})
    assert pickle.loads(pickle.dumps(chosen)) == chosen
