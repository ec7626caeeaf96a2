"""Battles of Smoke on the Water that are fought over and over: Hampton Roads, and those of the
calibration table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.lines import Data, battle, gun_line, side_line, unit_line, vessel_line
from rulesets import BattleSetup
from rulesets.core.ready import ready_battlefields
from rulesets.smoke_on_the_water import RULESET
from rulesets.smoke_on_the_water.classes import PRINTED
from rulesets.smoke_on_the_water.ready import ready_scenarios

UNION, CONFEDERATE = "union", "confederate"
#: Headings of the table: downstream, north, upstream and south.
EAST, NORTH, WEST, SOUTH = 0, 900, 1_800, 2_700
CLOSE, HOLD = "close", "hold_station"


def ready(key: str) -> Data:
    """A ready scenario as it is shipped."""
    return ready_scenarios()[key].to_json(RULESET.version, RULESET.ledger)


def standard() -> Data:
    """Hampton Roads: five against five, a battery a side."""
    return ready("hampton-roads-1862")


def vessel(name: str, side: str, kind: str, at: tuple[int, int], heading: int, **more: Any) -> Data:
    """A vessel of a class with all her guns; `at` in centimetres, `more` is her state."""
    return vessel_line(
        name,
        side,
        kind,
        points=PRINTED[kind].hull,
        guns=[gun_line(gun.id, gun.card.code, 1, "drilled") for gun in PRINTED[kind].guns],
        position=_thousandths(at),
        heading=heading,
        state=more,
    )


def _thousandths(at: tuple[int, int]) -> list[int]:
    return [at[0] * 1_000, at[1] * 1_000]


def fort(name: str, side: str, at: tuple[int, int], facing: int, guns: tuple[str, ...]) -> Data:
    """An earthwork with guns of these codes."""
    mounted = [{"id": f"gun-{i}", "gun": code} for i, code in enumerate(guns, 1)]
    state = {"facing": facing, "guns": mounted}
    return unit_line(name, side, "earthwork", 1, points=40, position=_thousandths(at), state=state)


def setup(
    name: str,
    field: str,
    entries: list[Data],
    *,
    union: str = CLOSE,
    confederate: str = CLOSE,
) -> Data:
    """A battle of this book on a ready battlefield."""
    return battle(
        RULESET.key,
        name,
        ready_battlefields()[field].table,
        [side_line(UNION, "upstream", union), side_line(CONFEDERATE, "downstream", confederate)],
        vessels=[entry for entry in entries if "class" in entry],
        units=[entry for entry in entries if "class" not in entry],
        riverside=False,
    )


def ironclads(apart: int) -> Data:
    """Monitor and Virginia at anchor, so many centimetres from beam to beam."""
    monitor = vessel("uss-monitor", UNION, "uss_monitor", (150, 100), NORTH, anchored=True)
    # Half of the widths of both bases are 3.3 cm.
    virginia = vessel(
        "css-virginia", CONFEDERATE, "css_virginia", (153 + apart, 100), NORTH, anchored=True
    )
    name = f"Monitor and Virginia at {apart} cm"
    return setup(name, "open-roads", [monitor, virginia], union=HOLD, confederate=HOLD)


def calibration() -> Mapping[str, Data]:
    """The battles that the book's figures are measured by (SW-GEN-13)."""
    at_anchor = [
        vessel("cumberland", UNION, "cumberland", (100, 100), NORTH, anchored=True),
        vessel("congress", UNION, "cumberland", (100, 150), NORTH, anchored=True),
    ]
    virginia = vessel("css-virginia", CONFEDERATE, "css_virginia", (230, 110), WEST)
    tinclads = [
        vessel(f"tinclad-{n}", UNION, "tinclad", (60, 62 + 14 * n), EAST) for n in (1, 2, 3)
    ]
    guns = ("HC", "MSB", "MSB", "LSB", "LSB", "LSB")
    free = [
        vessel("uss-monitor", UNION, "uss_monitor", (40, 100), EAST),
        vessel("css-virginia", CONFEDERATE, "css_virginia", (260, 100), WEST),
    ]
    return {
        **{f"Monitor and Virginia at {apart} cm": ironclads(apart) for apart in (20, 60, 100)},
        "Monitor and Virginia under way": setup("Under way", "open-roads", free),
        "Virginia against Cumberland and Congress": setup(
            "At anchor", "open-roads", [*at_anchor, virginia], union=HOLD
        ),
        "Three tinclads against a fort": setup(
            "Tinclads",
            "river-below-the-bluff",
            [*tinclads, fort("fort", CONFEDERATE, (182, 124), 2_100, guns)],
            confederate=HOLD,
        ),
        "Fort Henry": ready("fort-henry-1862"),
    }


def setups() -> Iterator[tuple[str, BattleSetup]]:
    """All of them by name, for the digest of the book's battles."""
    for name, data in {"Hampton Roads": standard(), **calibration()}.items():
        yield f"smoke_on_the_water: {name}", BattleSetup.from_json(data)
