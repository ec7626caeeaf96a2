"""The published designs: those of the data files, and those that a book lists itself."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from rulesets.on_to_richmond.catalogue import CATALOGUE as RICHMOND_CATALOGUE
from rulesets.smoke_on_the_water.catalogue import CATALOGUE
from rulesets.smoke_on_the_water.own_ratings import ratings_json

DATA: Final = Path(__file__).resolve().parent / "data"
RICHMOND: Final = "on_to_richmond"
_RICHMOND_TITLE: Final = "The naval rules of On To Richmond, The Courier Vol. VI No. 3"
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


def _richmond_classes() -> Iterator[dict[str, Any]]:
    """OR-CLS-01: the four classes, and what a vessel of them may have."""
    for row in RICHMOND_CATALOGUE:
        key = row.name.lower().replace(", ", "-").replace(" ", "-")
        yield {
            "key": key,
            "name": row.name,
            "kind": str(row.kind),
            "source": f"{_RICHMOND_TITLE}, {row.rule}",
            "ratings": {RICHMOND: row.ratings},
        }


def _classes() -> Iterator[dict[str, Any]]:
    yield from _smoke_classes()
    yield from _richmond_classes()


LISTED: Final[Mapping[str, Callable[[], Iterator[dict[str, Any]]]]] = MappingProxyType(
    {"vessel_classes": _classes}
)
