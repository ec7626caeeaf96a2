"""Printed tables as mappings, laid out as printed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

Row = TypeVar("Row")
Column = TypeVar("Column", bound=StrEnum)
Value = TypeVar("Value")


def grid(
    columns: type[Column], rows: Mapping[Row, tuple[Value, ...]]
) -> Mapping[Row, Mapping[Column, Value]]:
    """A table with one row a key and one value a column, in the enumeration's order.

    A row of the wrong length fails at import.
    """
    names = tuple(columns)
    for row, values in rows.items():
        assert len(values) == len(names), f"{row}: {len(values)} values for {len(names)} columns"
    return MappingProxyType(
        {
            row: MappingProxyType(dict(zip(names, values, strict=True)))
            for row, values in rows.items()
        }
    )
