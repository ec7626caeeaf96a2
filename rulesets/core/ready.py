"""Ready battlefields, as data: what a scenario may be laid on without drawing a table of its own.

A file holds `key`, `name`, `about`, the `unit` of which its lengths are thousandths, and the
`table` as a setup has it. A book measures in one unit, and may use the tables of that unit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.battlefield import Battlefield
from rulesets.core.reading import Reader

_FOLDER: Final = Path(__file__).parent / "battlefields"


@dataclass(frozen=True, slots=True)
class ReadyBattlefield:
    """One ready table; `table` is its JSON with every field."""

    key: str
    name: str
    about: str
    unit: str
    table: Mapping[str, Any]


@cache
def ready_battlefields() -> Mapping[str, ReadyBattlefield]:
    """The ready battlefields by key. Raises IllegalSetupError where one is not well formed."""
    found = {}
    for path in sorted(_FOLDER.glob("*.json")):
        read = Reader(json.loads(path.read_text(encoding="utf-8")), f"/{path.name}")
        ready = ReadyBattlefield(
            key=read.identifier("key"),
            name=read.text("name"),
            about=read.text("about"),
            unit=read.text("unit"),
            table=MappingProxyType(Battlefield.from_json(read.object("table")).to_json()),
        )
        read.done()
        found[ready.key] = ready
    return MappingProxyType(found)
