"""The battles that are fought over and over: the standard setup, and others that reach further."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterator
from typing import Any, Final

from benchmarks.lines import (
    Data,
    battle,
    gun_line,
    leader_line,
    side_line,
    unit_line,
    vessel_line,
)
from rulesets import BattleSetup

LENGTH, WIDTH = 72_000, 48_000
#: Land on both banks, a jetty, jungle and a village.
TABLE: Final[Data] = {
    "length": LENGTH,
    "width": WIDTH,
    "river": {
        "north": [[0, 30_000], [LENGTH, 30_000]],
        "south": [[0, 18_000], [LENGTH, 18_000]],
    },
    "shallows": 1_000,
    "landings": [{"id": "jetty", "at": [30_000, 30_000]}],
    "islands": [],
    "areas": [
        {
            "id": "jungle",
            "kind": "jungle",
            "outline": [
                [34_000, 33_000], [42_000, 32_000], [44_000, 40_000], [35_000, 41_000],
            ],
            "level": 0,
        },
        {
            "id": "village",
            "kind": "building",
            "outline": [
                [20_000, 9_000], [26_000, 9_000], [26_000, 14_000], [20_000, 14_000],
            ],
            "level": 0,
        },
    ],
    "current": 0,
    "wind": None,
}  # fmt: skip


def seed(number: int) -> bytes:
    """The seed of one run."""
    return hashlib.sha256(b"benchmark %d" % number).digest()


def _vessel(name: str, side: str, kind: str, s: int, y: int, **changes: Any) -> Data:
    gunboat = kind == "gunboat"
    drill = "well_drilled" if gunboat else "undrilled"
    usual = {
        "points": 18 if gunboat else 8,
        "crew": {"boat": 4},
        "captain": leader_line(f"Captain of {name}", 6, "brave"),
        "guns": [
            gun_line(f"gun-{n}", "field_gun", 4, drill) for n in range(1, 3 if gunboat else 2)
        ],
        "position": [s, y],
        "heading": 1_800 if side == "expedition" else 0,
    }
    return vessel_line(name, side, kind, **{**usual, **changes})


def _unit(name: str, side: str, kind: str, figures: int, points: int, **changes: Any) -> Data:
    leader = leader_line(f"Leader of {name}", 7, "brave")
    return unit_line(name, side, kind, figures, points=points, leader=leader, **changes)


def standard(ours: str = "bombard", theirs: str = "bombard") -> Data:
    """Two gunboats and three units against two dhows and four units, by these doctrines."""
    return battle(
        "riverside",
        "The standard battle",
        TABLE,
        [
            side_line("expedition", "downstream", ours),
            side_line("slavers", "upstream", theirs),
        ],
        [
            _vessel("gunboat-1", "expedition", "gunboat", 60_000, 25_000),
            _vessel("gunboat-2", "expedition", "gunboat", 64_000, 22_000),
            _vessel("dhow-1", "slavers", "dhow", 16_000, 25_000),
            _vessel("dhow-2", "slavers", "dhow", 12_000, 22_000),
        ],
        [
            _unit("sailors", "expedition", "regular_infantry", 12, 6, aboard="gunboat-1"),
            _unit("askari", "expedition", "irregular_infantry", 12, 4, aboard="gunboat-2"),
            _unit("porters", "expedition", "baggage", 4, 0, aboard="gunboat-1"),
            _unit("band-1", "slavers", "tribal_infantry", 16, 3, position=[28_000, 33_000]),
            _unit("band-2", "slavers", "tribal_infantry", 16, 3, position=[38_000, 36_000]),
            _unit("rifles-1", "slavers", "irregular_infantry", 12, 4, position=[34_000, 31_000]),
            _unit("rifles-2", "slavers", "irregular_infantry", 12, 4, position=[23_000, 15_000]),
        ],
    )


def _bent(data: Data) -> None:
    """A river with bends, an island in each."""
    data["battlefield"]["river"] = {
        "north": [[0, 30_000], [20_000, 36_000], [44_000, 26_000], [LENGTH, 30_000]],
        "south": [[0, 18_000], [20_000, 22_000], [44_000, 12_000], [LENGTH, 18_000]],
    }
    data["battlefield"]["landings"][0]["at"] = [20_000, 36_000]
    data["battlefield"]["islands"] = [
        {"id": "upper", "outline": [[19_000, 27_000], [23_000, 28_000], [20_000, 30_000]]},
        {"id": "lower", "outline": [[42_000, 18_000], [47_000, 18_000], [45_000, 21_000]]},
    ]


def _absent(data: Data) -> None:
    """A vessel of each side rolls to come back."""
    data["vessels"][1].update(status="grounded", position=None)
    data["vessels"][3].update(status="withdrawn", position=None)


def _landing(data: Data) -> None:
    """Cargo to be landed against an enemy who waits for it."""
    data["sides"][0]["doctrine"] = {"name": "lander", "shallows": "bold"}
    data["vessels"][0]["cargo"] = [
        {"id": name, "kind": name, "name": name.title(), "encumbrance": 2, "carrier": None}
        for name in ("ammunition", "medicine")
    ]


def variants() -> Iterator[tuple[str, Data]]:
    """The setups of the digest by name, the standard one first."""
    plans = ("bombard", "run_by", "lander", "keep_off")
    for ours in plans:
        for theirs in plans:
            yield f"{ours} against {theirs}", standard(ours, theirs)
    for change in (_bent, _absent, _landing):
        data = copy.deepcopy(standard())
        change(data)
        yield change.__name__[1:], data


def setups() -> Iterator[tuple[str, BattleSetup]]:
    """The same, read."""
    for name, data in variants():
        yield name, BattleSetup.from_json(data)
