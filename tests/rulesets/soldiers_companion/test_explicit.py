"""Explicit orders: what is no order is refused with its place, never a crash."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.errors import IllegalSetupError
from rulesets.soldiers_companion.commander.explicit import read_unit_order, read_vessel_order

HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**12,
    1.5,
    "",
    "²",
    "a|b",
    [],
    [[]],
    {},
    {"": 1},
    {"²": 1},
)
VESSEL: dict[str, Any] = {
    "initiative": "keep",
    "cut": {"dhow": 1},
    "posting": {
        "bridge": [1, 1, 1],
        "deck": [0, 1, 2],
        "maneuver": [0, 0, 3],
        "guns": {"bow-gun": 4},
        "helm": "po",
    },
    "party": {"crew": [0, 0, 2], "troops": {"sikhs": 8}},
    "tow": {"attach": ["gyassa"], "cast_off": []},
    "weigh": True,
    "ram": "dhow",
    "fire": [{"weapon": "bow-gun", "target": "dhow", "how": "shot", "figures": 0}],
    "move": [{"leg": 12_000}, {"helm": -600}, {"power_turn": 600}, {"fire": []}],
    "avoid_rocks": True,
    "anchor": False,
    "avoid": True,
    "grapple": {"target": "dhow", "attempts": 1},
    "board": {"dhow": 10},
    "repairs": {"1": 2},
    "leave": False,
}
UNIT: dict[str, Any] = {
    "formation": "open",
    "charge": "beja",
    "path": [[60_000, 90_000]],
    "fire": [{"weapon": "sikhs", "target": "beja", "how": "volley"}],
    "ambush": True,
}


def spoilt(order: Any) -> list[Any]:
    """The order with each of its parts put wrong in every way, one at a time."""
    if isinstance(order, dict):
        inner = [{**order, key: bad} for key in order for bad in spoilt(order[key])]
        return [*HOSTILE, *inner, *({**order, key: 1} for key in ("", "²", "zzz"))]
    if isinstance(order, list):
        return [
            *HOSTILE,
            *([*order[:i], bad] for i in range(len(order)) for bad in spoilt(order[i])),
        ]
    return list(HOSTILE)


@pytest.mark.parametrize(("whole", "read"), [(VESSEL, read_vessel_order), (UNIT, read_unit_order)])
def test_an_order_is_read_or_refused_with_its_place(whole, read):
    assert read(whole, at="/orders/0")
    refused = 0
    for name, order in whole.items():
        for bad in spoilt(order):
            try:
                read({name: bad}, at="/orders/0")
            except IllegalSetupError as error:
                refused += 1
                for problem in error.problems:
                    assert problem.pointer.startswith(f"/orders/0/{name}")
                    assert problem.problem
                    assert problem.remedy
    assert refused > 10 * len(whole)


@pytest.mark.parametrize("name", ["²", "\uff11", "01", "0", "-1", "", "12345"])
def test_sc_burn_08_a_fire_has_one_number(name):
    with pytest.raises(IllegalSetupError) as refused:
        read_vessel_order({"repairs": {name: 1}}, at="")
    assert refused.value.problems[0].rule == "SC-BURN-08"


def test_sc_bg_19_a_landing_takes_the_place_of_the_move():
    landing = {"units": ["sikhs"], "guns": [], "place": [1, 1]}
    with pytest.raises(IllegalSetupError) as refused:
        read_vessel_order({"land": landing, "move": []}, at="")
    assert refused.value.problems[0].rule == "SC-BG-19"
