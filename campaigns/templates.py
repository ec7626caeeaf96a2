"""Campaign templates: sides, money, options and fleets, as data."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from campaigns.errors import UnknownTemplateError

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
