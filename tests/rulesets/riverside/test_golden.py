"""Whole battles, kept event by event: what changes in them is read before it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets import resolve
from rulesets.core.setup import BattleSetup
from tests.rulesets.riverside.factories import (
    JETTY,
    gun,
    seed_of,
    setup_json,
    ship_entry,
    side_entry,
    standard_json,
    thing,
    unit_entry,
)
from tests.support.golden import check_golden


def landing_json() -> dict[str, Any]:
    """An expedition lands its stores at a jetty, with a launch that may come back."""
    loads = [thing(f"load-{n}", carrier="porters") for n in range(1, 5)]
    return setup_json(
        [
            ship_entry(
                "mayfly",
                position=list(JETTY),
                guns=[gun(1, "machine_gun")],
                trait="expert_marksman",
                cargo=[*loads, thing("cases", "ammunition")],
            ),
            ship_entry(
                "launch", kind="launch", status="withdrawn", position=None, trait="drunkard"
            ),
            ship_entry("al-nur", "slavers", "dhow", position=[50_000, 24_000], heading=1800),
        ],
        [
            unit_entry("porters", kind="baggage", aboard="mayfly"),
            unit_entry("sailors", aboard="mayfly", trait="generals_favourite"),
            unit_entry("askari", kind="irregular_infantry", aboard="launch"),
            unit_entry("wasimba-1", "slavers", "tribal_infantry", position=[30_000, 9_000]),
            unit_entry("wasimba-2", "slavers", "tribal_infantry", position=[42_000, 9_000]),
            unit_entry(
                "ruga",
                "slavers",
                "irregular_infantry",
                position=[36_000, 33_000],
                state={"hunter": True},
            ),
        ],
        sides=[
            side_entry("expedition", "upstream", doctrine={"name": "lander"}),
            side_entry("slavers", "downstream", doctrine={"name": "keep_off"}),
        ],
        scenario={"objective": {"aim": "land", "side": "expedition", "count": 3}},
    )


def ambush_json() -> dict[str, Any]:
    """Boats aground under fire, and boarders, by many settings other than the book's."""
    return setup_json(
        [
            ship_entry(
                "mayfly",
                position=[36_000, 29_300],
                leadership=8,
                state={"status": "aground_shallows", "tally": 8},
                guns=[gun(1), gun(2, "machine_gun", crew=2)],
            ),
            ship_entry("firefly", position=[24_000, 24_000], leadership=9),
            ship_entry("zahra", "slavers", "dhow", position=[52_000, 22_000], heading=1800),
        ],
        [
            unit_entry("sailors", aboard="mayfly", figures=8),
            unit_entry("maxim", "slavers", "machine_gun", position=[36_000, 14_000]),
            unit_entry("wasimba-1", "slavers", "tribal_infantry", position=[34_000, 34_000]),
            unit_entry("wasimba-2", "slavers", "tribal_infantry", position=[39_000, 34_500]),
            unit_entry("ruga", "slavers", "irregular_antiquated", aboard="zahra"),
        ],
        options={
            "boarding": True,
            "mg_jam": True,
            "withdrawal_mode": "by_movement",
            "dangerous_terrain": "figure_1",
            "pinned_soft_cover": True,
            "captain_reroll": "each_battle",
            "capture_grounded": True,
            "hull_tally_persists": True,
        },
        sides=[
            side_entry("expedition", "upstream", doctrine={"name": "bombard"}),
            side_entry("slavers", "downstream", doctrine={"name": "run_by", "shallows": "bold"}),
        ],
    )


@pytest.mark.parametrize(
    ("name", "setup", "seed"),
    [
        ("riverside_standard", standard_json(), 1),
        ("riverside_landing", landing_json(), 2),
        ("riverside_ambush", ambush_json(), 3),
    ],
)
def test_a_golden_log_is_as_it_was(
    name: str, setup: dict[str, Any], seed: int, write_golden: bool
) -> None:
    """One event a line. `make golden` writes them anew."""
    result = resolve(BattleSetup.from_json(setup), seed_of(seed))
    check_golden(name, result, write=write_golden)
