"""The settings of the rule ledger: their defaults, and what is refused."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from rulesets.core.jsonio import canonical
from rulesets.errors import IllegalSetupError
from rulesets.riverside.options import (
    ActivationModel,
    GunArcs,
    Options,
    ReturnScope,
    SeparatedScope,
)

# The rule ledger's settings: the rule, the default, and the other values it names.
SETTINGS: dict[str, tuple[str, Any, list[Any]]] = {
    "landing_counts_as_channel": ("RS-MOD-03", True, [False]),
    "captain_reroll": ("RS-GEN-03", "campaign", ["each_battle"]),
    "dhow_crew": ("RS-GEN-10", 4, []),
    "activation_model": ("RS-ACT-02", "two_slot", ["single"]),
    "failed_move_halves_fire": ("RS-ACT-03", False, [True]),
    "guns_split_targets": ("RS-ACT-05", True, [False]),
    "allow_voluntary_half_fire": ("RS-ACT-07", True, [False]),
    "downstream_dice": ("RS-MOV-01", "two_dice", ["double_one"]),
    "must_use_full_move": ("RS-MOV-02", False, [True]),
    "voluntary_exit_status": ("RS-MOV-05", "withdrawn", ["separated", "available"]),
    "transfer_requires_activation": ("RS-EMB-02", True, [False]),
    "baggage_disembark_in_shallows": ("RS-EMB-05", True, [False]),
    "embark_in_shallows": ("RS-EMB-06", True, [False]),
    "object_loss_on_embark": ("RS-EMB-07", False, [True]),
    "capacity_mode": ("RS-CAP-03", "strict", ["proportional"]),
    "gun_arcs": ("RS-FIR-05", "90deg", ["all_round"]),
    "volley_fire_afloat": ("RS-FIR-06", False, [True]),
    "well_drilled_bonus": ("RS-GUN-06", 1, [0]),
    "drill_firing": (
        "RS-GUN-06",
        {"well_drilled": 4, "drilled": 4, "poorly_drilled": 5, "undrilled": 5},
        [],
    ),
    "crew_top_up": ("RS-GUN-07", False, [True]),
    "allow_below_deck": ("RS-HIT-01", False, [True]),
    "hull_tally_persists": ("RS-HIT-02", False, [True]),
    "long_range_boat_hits": ("RS-HIT-03", "raw", ["halved_down"]),
    "tally_reset_each_turn": ("RS-HIT-05", False, [True]),
    "sink_hits": ("RS-HIT-08", "cumulative", ["single_weapon"]),
    "withdrawal_mode": ("RS-WDR-01", "immediate", ["by_movement"]),
    "stranded_units": ("RS-WDR-05", "remain", ["lost"]),
    "traits_enabled": ("RS-MW-06", True, [False]),
    "pinned_soft_cover": ("RS-MW-12", False, [True]),
    "dangerous_terrain": ("RS-MW-17", "unit_1_2", ["figure_1"]),
    "mg_jam": ("RS-MW-19", False, [True]),
    "boarding": ("RS-MW-20", False, [True]),
    "turn_limit": ("RS-MW-22", 12, []),
    "await_vessels_turns": ("RS-MW-22", 6, []),
    "grounded_scope": ("RS-CMP-03", "until_reappears", ["permanent"]),
    "grounded_non_riverside_roll": ("RS-CMP-03", False, [True]),
    "withdrawn_scope": ("RS-CMP-04", "until_reappears", ["permanent"]),
    "separated_scope": ("RS-CMP-05", "next_only", ["until_reappears"]),
    "derelict_policy": ("RS-CMP-06", "field_holder", ["always_lost"]),
    "capture_grounded": ("RS-CMP-07", False, [True]),
    "expected_uses_roll": ("RS-CMP-09", True, [False]),
    "gun_crew_replenish": ("RS-CMP-12", "none", ["full_at_friendly_landing"]),
    "faction_vessels": (
        "RS-PTS-05",
        {"expedition": ["gunboat", "launch"], "slavers": ["dhow"]},
        [],
    ),
}


def problems(given: Any) -> list[tuple[str, str, str, str]]:
    with pytest.raises(IllegalSetupError) as caught:
        Options.from_json(given)
    return [(p.pointer, p.rule, p.problem, p.remedy) for p in caught.value.problems]


def test_the_defaults_are_the_first_values_of_the_rule_ledger():
    assert Options().to_json() == {name: default for name, (_, default, _) in SETTINGS.items()}
    assert Options.from_json({}) == Options()


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, (_, _, others) in SETTINGS.items() for value in others],
)
def test_every_other_value_of_the_rule_ledger_is_taken(name: str, value: Any):
    options = Options.from_json({name: value})

    assert options.to_json() == {**Options().to_json(), name: value}
    assert Options.from_json(options.to_json()) == options
    assert options != Options()


def test_the_description_tells_each_setting():
    told = {setting["name"]: setting for setting in Options.describe()}

    assert {name: (t["rule"], t["default"]) for name, t in told.items()} == {
        name: (rule, default) for name, (rule, default, _) in SETTINGS.items()
    }
    for name, (_, default, others) in SETTINGS.items():
        if told[name]["type"] in ("boolean", "string"):
            assert sorted(told[name]["choices"]) == sorted([default, *others])
    assert told["boarding"] == {
        "name": "boarding",
        "type": "boolean",
        "choices": [True, False],
        "default": False,
        "rule": "RS-MW-20",
        "help": "Infantry ashore may board a vessel.",
    }
    assert (told["turn_limit"]["minimum"], told["turn_limit"]["maximum"]) == (1, 100)
    assert all(setting["help"].endswith(".") for setting in told.values())
    canonical(Options.describe())


def test_words_are_read_as_words_of_their_enum():
    options = Options.from_json({"activation_model": "single", "gun_arcs": "all_round"})

    assert options.activation_model is ActivationModel.SINGLE
    assert options.gun_arcs is GunArcs.ALL_ROUND
    assert options.grounded_scope is ReturnScope.UNTIL_REAPPEARS
    assert options.separated_scope is SeparatedScope.NEXT_ONLY


def test_drill_firing_may_name_one_drill_alone():
    options = Options.from_json({"drill_firing": {"poorly_drilled": 6}})

    assert options.drill_firing == {
        "well_drilled": 4,
        "drilled": 4,
        "poorly_drilled": 6,
        "undrilled": 5,
    }
    assert Options().drill_firing["poorly_drilled"] == 5


def test_factions_are_those_of_the_campaign():
    options = Options.from_json({"faction_vessels": {"river-folk": ["dhow", "launch"], "navy": []}})

    assert options.faction_vessels == {"river-folk": ("dhow", "launch"), "navy": ()}


def test_an_unknown_name_is_refused_with_the_nearest():
    assert problems({"turn_limt": 12}) == [
        (
            "/options/turn_limt",
            "",
            "there is no option 'turn_limt'",
            "Did you mean turn_limit?",
        )
    ]
    assert problems({"weather/sun": 1})[0][0] == "/options/weather~1sun"
    assert "lists the options" in problems({"qqqq": 1})[0][3]


@pytest.mark.parametrize(
    ("given", "pointer", "rule", "problem", "remedy"),
    [
        (
            {"boarding": "on"},
            "/options/boarding",
            "RS-MW-20",
            "'on' is no value of boarding",
            "Give true or false.",
        ),
        (
            {"boarding": 1},
            "/options/boarding",
            "RS-MW-20",
            "1 is no value of boarding",
            "Give true or false.",
        ),
        (
            {"gun_arcs": "45deg"},
            "/options/gun_arcs",
            "RS-FIR-05",
            "'45deg' is no value of gun_arcs",
            'Give "90deg" or "all_round".',
        ),
        (
            {"voluntary_exit_status": None},
            "/options/voluntary_exit_status",
            "RS-MOV-05",
            "null is no value of voluntary_exit_status",
            'Give "withdrawn", "separated" or "available".',
        ),
        (
            {"turn_limit": 0},
            "/options/turn_limit",
            "RS-MW-22",
            "0 is no value of turn_limit",
            "Give a whole number from 1 to 100.",
        ),
        (
            {"turn_limit": True},
            "/options/turn_limit",
            "RS-MW-22",
            "true is no value of turn_limit",
            "Give a whole number from 1 to 100.",
        ),
        (
            {"turn_limit": 12.0},
            "/options/turn_limit",
            "RS-MW-22",
            "12.0 is no value of turn_limit",
            "Give a whole number from 1 to 100.",
        ),
        (
            {"well_drilled_bonus": 2},
            "/options/well_drilled_bonus",
            "RS-GUN-06",
            "2 is no value of well_drilled_bonus",
            "Give a whole number from 0 to 1.",
        ),
        (
            {"drill_firing": [4, 4, 5, 5]},
            "/options/drill_firing",
            "RS-GUN-06",
            "[4, 4, 5, 5] is no value of drill_firing",
            "Give an object with a number for "
            '"well_drilled", "drilled", "poorly_drilled" and "undrilled".',
        ),
        (
            {"drill_firing": {"drilled": 7}},
            "/options/drill_firing/drilled",
            "RS-GUN-06",
            "7 is no value of drill_firing",
            "Give a whole number from 2 to 6.",
        ),
        (
            {"drill_firing": {"elite": 3}},
            "/options/drill_firing/elite",
            "RS-GUN-06",
            "3 is no value of drill_firing",
            'Name "well_drilled", "drilled", "poorly_drilled" or "undrilled".',
        ),
        (
            {"faction_vessels": {"navy": "gunboat"}},
            "/options/faction_vessels/navy",
            "RS-PTS-05",
            "'gunboat' is no value of faction_vessels",
            'Give a list of "gunboat", "launch" and "dhow".',
        ),
        (
            {"faction_vessels": {"navy": ["gunboat", ["raft"]]}},
            "/options/faction_vessels/navy/1",
            "RS-PTS-05",
            "['raft'] is no value of faction_vessels",
            'Give "gunboat", "launch" or "dhow".',
        ),
        (
            {"faction_vessels": {"navy": ["gunboat", "gunboat"]}},
            "/options/faction_vessels/navy",
            "RS-PTS-05",
            "['gunboat', 'gunboat'] is no value of faction_vessels",
            "List each word once.",
        ),
        (
            {"faction_vessels": {"": ["gunboat"]}},
            "/options/faction_vessels/",
            "RS-PTS-05",
            "'' is no value of faction_vessels",
            "Give names of 1 to 64 characters.",
        ),
        (["boarding"], "/options", "", "the options are ['boarding'], not an object", None),
    ],
)
def test_a_wrong_value_is_refused_with_its_place_and_remedy(
    given: Any, pointer: str, rule: str, problem: str, remedy: str | None
):
    assert problems(given) == [(pointer, rule, problem, remedy or "Give options by name.")]


def test_all_problems_are_listed_and_long_values_cut():
    found = problems({"mg_jam": "x" * 1000, "boarding": 2, "tides": True})

    assert [pointer for pointer, *_ in found] == [
        "/options/mg_jam",
        "/options/boarding",
        "/options/tides",
    ]
    assert found[0][2].startswith("'xxx")
    assert len(found[0][2]) < 100


def test_options_may_stand_elsewhere():
    with pytest.raises(IllegalSetupError) as caught:
        Options.from_json({"mg_jam": 3}, at=("scenario", "options"))

    assert caught.value.pointer == "/scenario/options/mg_jam"


def test_options_do_not_move_can_be_keys_and_cross_to_another_process():
    options = Options.from_json({"mg_jam": True})

    with pytest.raises(AttributeError):
        options.mg_jam = False  # type: ignore[misc]
    assert {options: 1}[Options.from_json({"mg_jam": True})] == 1
    assert pickle.loads(pickle.dumps(options)) == options
