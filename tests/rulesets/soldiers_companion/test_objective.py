"""SC-BG-24: what a scenario may be about, and when it is done."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.soldiers_companion.muster.objective import reached
from rulesets.soldiers_companion.state import CompanionBattle, Muster, Status

from .setups import (
    MIDSTREAM,
    NORTH_BANK,
    SOUTH_BANK,
    fort,
    made,
    refusals,
    setup_json,
    unit,
    vessel,
)


def scenario(**objective: Any) -> dict[str, Any]:
    plain: dict[str, Any] = setup_json()["scenario"]
    return plain | {"objective": {"side": "british", **objective}}


def battle(*units: dict[str, Any], **objective: Any) -> CompanionBattle:
    enemies = [vessel("dhow", "large_boat", "mahdists", at=(-30, 0))]
    return made([vessel(), *enemies], units, scenario=scenario(**objective))


def is_reached(one: CompanionBattle) -> bool:
    assert one.objective is not None
    return reached(one, one.objective)


def test_sc_bg_24_hold_a_point_ashore_without_an_enemy_as_near():
    aim: dict[str, Any] = {"aim": "hold", "at": list(SOUTH_BANK), "within": 6_000}
    assert is_reached(battle(unit(), **aim))
    assert not is_reached(battle(unit(position=[70_000, 6_000]), **aim))
    near = unit("ansar", "war_band", "mahdists", position=[62_000, 6_000])
    assert not is_reached(battle(unit(), near, **aim))


def test_sc_bg_24_reach_a_point_with_so_many_vessels():
    aim: dict[str, Any] = {"aim": "reach", "at": list(MIDSTREAM), "within": 6_000}
    assert is_reached(battle(**aim))
    assert not is_reached(battle(**aim, count=2))


def test_sc_bg_24_land_units_that_came_by_water():
    one = battle(unit("marines", aboard="tamai"), unit("zouaves"), aim="land", count=1)
    assert not is_reached(one)
    marines = one.units["marines"]
    marines.aboard = None
    assert is_reached(one)


def test_sc_bg_24_escape_with_so_many_vessels():
    one = battle(aim="escape", count=1)
    assert not is_reached(one)
    one.ships["tamai"].status = Status.LEFT
    assert is_reached(one)


@pytest.mark.parametrize(
    ("entry", "status", "done"),
    [
        ("dhow", Status.SUNK, True),
        ("dhow", Status.SURRENDERED, True),
        ("dhow", Status.AFLOAT, False),
        ("ansar", Muster.FLED, True),
        ("ansar", Muster.HIDDEN, False),
        ("fort", Muster.CAPTURED, True),
        ("fort", Muster.IN_PLAY, False),
    ],
)
def test_sc_bg_24_destroy_an_enemy(entry, status, done):
    band = unit("ansar", "war_band", "mahdists", position=NORTH_BANK)
    one = battle(band, fort(position=[20_000, 90_000]), aim="destroy", entry=entry)
    (one.ships.get(entry) or one.units.get(entry) or one.works[entry]).status = status
    assert is_reached(one) is done


@pytest.mark.parametrize(
    ("objective", "pointer"),
    [
        ({"aim": "conquer"}, "aim"),
        ({"aim": "hold", "at": [999_000, 0], "within": 1}, "at"),
        ({"aim": "escape", "count": 0}, "count"),
        ({"aim": "destroy", "entry": "tamai"}, "entry"),
        ({"aim": "land", "count": 1, "side": "nobody"}, "side"),
        ({"aim": "land", "count": 1, "bonus": 2}, "bonus"),
    ],
)
def test_sc_bg_24_objectives_that_make_no_sense(objective, pointer):
    found = refusals([vessel()], scenario=scenario(**objective))
    assert found == [(f"/scenario/objective/{pointer}", "SC-BG-24")]
