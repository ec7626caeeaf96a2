"""What differs between two rows' values, line by line: nested values go by their paths."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

NOTHING: Final = "none"


@dataclass(frozen=True, slots=True)
class Line:
    """One value before and after, as they are shown; numbers with the share of the change."""

    path: str
    before: str
    after: str
    percent: str = ""
    rule: str = ""


def difference(
    before: Mapping[str, Any], after: Mapping[str, Any], *, rule: str = ""
) -> list[Line]:
    """Each value that is not the same in both, in the order of their paths."""
    old, new = dict(_leaves(before)), dict(_leaves(after))
    return [
        Line(path, shown(old.get(path)), shown(new.get(path)), _percent(old, new, path), rule)
        for path in sorted(old.keys() | new.keys())
        if old.get(path) != new.get(path)
    ]


def shown(value: Any) -> str:
    """A value for a reader: nothing as a word for it, lists as JSON, the rest as text."""
    if value is None:
        return NOTHING
    if isinstance(value, list | bool):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def _leaves(values: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """All values that are something, by their paths."""
    for name, value in values.items():
        at = f"{path}.{name}" if path else name
        if isinstance(value, Mapping):
            yield from _leaves(value, at)
        elif value is not None and value != "":
            yield at, value


def _percent(old: Mapping[str, Any], new: Mapping[str, Any], path: str) -> str:
    before, after = old.get(path), new.get(path)
    numbers = type(before) is int and type(after) is int
    return f"{(after - before) / before:+.0%}" if numbers and before else ""
