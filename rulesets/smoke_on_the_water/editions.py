"""Editions of the rebuilt and assumed tables, by owners of the book.

An edition is named and numbered, and stands in the options of the battles that use it:

    {"name": "my copy of the book", "version": 2,
     "values": {"grounding": {"deep": {"bank": 8}}, "shot_armour": {"HSB": {"cottonclad": 4}}}}

What it leaves out is as the ledger has it. A cell of another shape or out of bounds is refused, and
so is a table that is no longer monotone where the book's is: a heavier gun that reaches less far, a
thicker plate that turns less.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.jsonio import Json, JsonObject
from rulesets.core.settings import UnfitValueError
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Tables
from rulesets.smoke_on_the_water.replaceable import SHEETS, Cell, Place, Sheet, Values, name_of
from rulesets.smoke_on_the_water.words import rank

LONGEST_NAME: Final = 100
MOST_VERSIONS: Final = 100_000
_KEYS: Final = ("name", "version", "values")


@dataclass(frozen=True, slots=True)
class Edition:
    """Who replaced which cells; `tables` are all of them, those left out as the ledger has them."""

    name: str
    version: int
    values: JsonObject = field(hash=False)
    tables: Tables = field(compare=False, repr=False)


#: Nothing is replaced.
AS_PRINTED: Final = Edition("", 0, MappingProxyType({}), PRINTED)


class Editions:
    """SW-GEN-15: the setting of the tables a battle is fought by; null: as the ledger has them."""

    def read(self, value: Json) -> Edition:
        """The edition, or UnfitValueError with the place of the cell."""
        if value is None:
            return AS_PRINTED
        if not isinstance(value, Mapping) or set(value) != set(_KEYS):
            raise UnfitValueError(value, "Give null, or an object of name, version and values.")
        name, version, values = (value[key] for key in _KEYS)
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME:
            raise UnfitValueError(name, f"Give 1 to {LONGEST_NAME} characters.", "name")
        if type(version) is not int or not 1 <= version <= MOST_VERSIONS:
            raise UnfitValueError(
                version, f"Give a whole number from 1 to {MOST_VERSIONS}.", "version"
            )
        return Edition(name, version, _plain(values), _tables(values))

    def write(self, value: Edition) -> Json:
        if value == AS_PRINTED:
            return None
        return {"name": value.name, "version": value.version, "values": dict(value.values)}

    def describe(self) -> dict[str, Json]:
        return {"type": "object", "choices": None, "names": list(SHEETS), "values": None}


def describe_tables(tables: Tables = PRINTED) -> list[dict[str, Json]]:
    """Each table for a reader of the API: its rule, what it rests on, its bounds and its cells."""
    return [
        {
            "name": name,
            "rule": sheet.rule,
            "basis": sheet.basis.value,
            "help": sheet.text,
            "minimum": sheet.least,
            "maximum": sheet.most,
            "marks": list(sheet.marks),
            "words": list(sheet.words) if sheet.words else None,
            "values": sheet_json(sheet, getattr(tables, name)),
        }
        for name, sheet in SHEETS.items()
    ]


def sheet_json(sheet: Sheet, values: Values) -> dict[str, Json]:
    """A table by its rows and columns, as an edition gives it."""
    return {
        name_of(key): sheet_json(sheet, cell) if isinstance(cell, Mapping) else shown(sheet, cell)
        for key, cell in values.items()
    }


def shown(sheet: Sheet, cell: Cell) -> Json:
    """A cell as JSON has it."""
    for mark, value in sheet.marks.items():
        if cell == value:
            return mark
    return list(cell) if isinstance(cell, tuple) else cell


def _tables(given: Json) -> Tables:
    if not isinstance(given, Mapping):
        raise UnfitValueError(given, "Give an object of tables by name.", "values")
    replaced: dict[str, Any] = {}
    for name, cells in given.items():
        sheet = SHEETS.get(name)
        if sheet is None:
            raise UnfitValueError(name, f"One of: {', '.join(SHEETS)}.", "values", str(name)[:80])
        replaced[name] = _merged(sheet, sheet.printed, cells, "values", name)
        _check_order(sheet, replaced[name], "values", name)
    return replace(PRINTED, **replaced)


def _merged(sheet: Sheet, printed: Values, given: Json, *steps: str) -> Values:
    """The printed cells with those that are given in their place."""
    names = {name_of(key): key for key in printed}
    if not isinstance(given, Mapping):
        raise UnfitValueError(given, f"Give an object by {', '.join(names)}.", *steps)
    merged = dict(printed)
    for name, value in given.items():
        if name not in names:
            raise UnfitValueError(name, f"One of: {', '.join(names)}.", *steps, str(name)[:80])
        key, at = names[name], (*steps, name)
        whole = isinstance(printed[key], Mapping)
        merged[key] = (
            _merged(sheet, printed[key], value, *at) if whole else _cell(sheet, value, *at)
        )
    return MappingProxyType(merged)


def _cell(sheet: Sheet, value: Json, *steps: str) -> Cell:
    if sheet.faces:
        return _faces(value, *steps)
    if isinstance(value, str) and value in sheet.marks:
        return sheet.marks[value]
    if sheet.words is not None:
        if value in tuple(sheet.words):
            return sheet.words(str(value))
        raise UnfitValueError(value, f"One of: {', '.join(sheet.words)}.", *steps)
    if type(value) is int and sheet.least <= value <= sheet.most:
        return value
    marks = "".join(f', or "{mark}"' for mark in sheet.marks)
    remedy = f"Give a whole number from {sheet.least} to {sheet.most}{marks}."
    raise UnfitValueError(value, remedy, *steps)


def _faces(value: Json, *steps: str) -> tuple[int, ...]:
    faces: list[Any] = list(value) if isinstance(value, list | tuple) else [None]
    if all(type(face) is int and 1 <= face <= 9 for face in faces) and faces == sorted(set(faces)):
        return tuple(faces)
    raise UnfitValueError(value, "List faces from 1 to 9, each once, the least first.", *steps)


def _check_order(sheet: Sheet, values: Values, *steps: str) -> None:
    """No cell is below the one before it, along each order of the sheet."""
    for places in sheet.rising:
        for low, high in pairwise(places):
            if _sort_key(_at(values, low)) > _sort_key(_at(values, high)):
                raise UnfitValueError(
                    shown(sheet, _at(values, high)),
                    f"It must not be less than that of {' '.join(map(name_of, low))}.",
                    *steps,
                    *map(name_of, high),
                )


def _at(values: Values, place: Place) -> Cell:
    found: Any = values
    for key in place:
        found = found[key]
    cell: Cell = found
    return cell


def _sort_key(cell: Cell) -> int:
    """Where a cell stands in its order; "no test" below any chance."""
    if cell is None:
        return -1
    if isinstance(cell, StrEnum):
        return rank(cell)
    assert isinstance(cell, int)
    return cell


def _plain(value: Any) -> Any:
    """JSON of its own, so that no change of what was given reaches the edition."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return list(value) if isinstance(value, list | tuple) else value
