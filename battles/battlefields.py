"""The battlefield of a scenario, as the books' own reader takes it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from battles.errors import SetupRefusedError
from riverwar.errors import FieldError
from rulesets import IllegalSetupError
from rulesets.core.battlefield import Battlefield
from rulesets.core.reading import Reader

TABLE_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "riverside": "RS-MOD-01",
        "soldiers_companion": "SC-GEN-02",
        "smoke_on_the_water": "SW-SET-02",
        "on_to_richmond": "OR-MOD-01",
    }
)
"""The rule of each book that says what a table is."""


def standard_battlefield() -> dict[str, Any]:
    """RS-MOD-01: 72 by 48 inches, the river twelve inches wide through the middle, and a jetty."""
    return {
        "length": 72_000,
        "width": 48_000,
        "river": {
            "north": [[0, 30_000], [72_000, 30_000]],
            "south": [[0, 18_000], [72_000, 18_000]],
        },
        "shallows": 1_000,
        "landings": [{"id": "jetty", "at": [36_000, 18_000]}],
        "islands": [],
        "areas": [],
    }


def checked_battlefield(given: Mapping[str, Any], ruleset: str) -> dict[str, Any]:
    """A battlefield with all its fields, or the refusal that says where it is wrong."""
    try:
        read = Reader(given, "/battlefield", TABLE_RULES.get(ruleset, ""))
        return Battlefield.from_json(read).to_json()
    except IllegalSetupError as refused:
        raise SetupRefusedError(
            problem=refused.problem,
            errors=[
                FieldError(
                    pointer=problem.pointer,
                    code="battlefield",
                    detail=f"{problem.problem[:1].upper()}{problem.problem[1:]}. {problem.remedy}",
                    rule=problem.rule,
                )
                for problem in refused.problems
            ],
        ) from refused
