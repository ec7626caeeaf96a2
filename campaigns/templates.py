"""Campaign templates: sides, money, options and fleets, as data."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from campaigns.books import SUN_NEVER_SETS
from campaigns.errors import UnknownTemplateError
from campaigns.rules.atlas import theatres_played
from campaigns.rules.options import Options

FOLDER = Path(__file__).parent / "data" / "templates"


@cache
def templates() -> dict[str, dict[str, Any]]:
    """All templates by key."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(FOLDER.glob("*.json"))
    }


def template(key: str) -> dict[str, Any]:
    """One template, or the error that names those there are."""
    found = templates().get(key)
    if found is None:
        raise UnknownTemplateError(template=key, templates=", ".join(templates()))
    return found


def sides_played(
    plan: Mapping[str, Any], options: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """SNS-MONEY-05: a template's sides, less the natives of theatres that are not played.

    `options` are those of each book.
    """
    sides: list[dict[str, Any]] = plan["sides"]
    if SUN_NEVER_SETS not in options:
        return sides
    played = theatres_played(Options.from_json(options[SUN_NEVER_SETS]))
    return [side for side in sides if "theatre" not in side or side["theatre"] in played]
