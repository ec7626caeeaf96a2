"""The published designs: those of the data files, and those that a book lists itself."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from rulesets.smoke_on_the_water.catalogue import CATALOGUE
from rulesets.smoke_on_the_water.own_ratings import ratings_json

DATA: Final = Path(__file__).resolve().parent / "data"
SMOKE: Final = "smoke_on_the_water"
_TITLE: Final = "Smoke on the Water, J. Gorringe and S. Thomas"


def shipped(name: str, folder: Path = DATA) -> list[dict[str, Any]]:
    """The rows of a data file, with those that the books list."""
    rows: list[dict[str, Any]] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    listed = LISTED.get(name)
    return rows if listed is None else [*rows, *listed()]


def _smoke_classes() -> Iterator[dict[str, Any]]:
    """SW-VES: the catalogue, with its basis."""
    for row in CATALOGUE:
        basis = f"{row.basis}; the rest" if row.basis else "all"
        yield {
            "key": row.kind.replace("_", "-"),
            "name": row.name,
            "kind": row.kind,
            "source": f"{_TITLE}: {basis} assumed from general historical data",
            "ratings": {SMOKE: ratings_json(row.kind)},
        }


LISTED: Final[Mapping[str, Callable[[], Iterator[dict[str, Any]]]]] = MappingProxyType(
    {"vessel_classes": _smoke_classes}
)
