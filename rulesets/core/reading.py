"""Reading JSON that came from outside: each value by name and type, with the place of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from rulesets.core.geometry import Path, Point
from rulesets.errors import IllegalSetupError

T = TypeVar("T")
Closed = TypeVar("Closed", bound=StrEnum)

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
#: No table is longer than this, in thousandths: ten times the longest of any book.
LONGEST = 1_000_000


class Reader:
    """One JSON object being read. `done()` refuses the names that nobody asked for."""

    __slots__ = ("_asked", "_values", "pointer", "rule")

    def __init__(self, values: Any, pointer: str = "", rule: str = "setup") -> None:
        self.pointer = pointer
        self.rule = rule
        if not isinstance(values, dict):
            self.refuse("", "is not an object", "Give a JSON object.")
        self._values: dict[str, Any] = values
        self._asked: set[str] = set()

    def refuse(self, name: str, problem: str, remedy: str, rule: str | None = None) -> NoReturn:
        """Raise IllegalSetupError at a name of this object."""
        pointer = f"{self.pointer}/{name}" if name else self.pointer
        raise IllegalSetupError(
            pointer=pointer, rule=rule or self.rule, problem=problem, remedy=remedy
        )

    def has(self, name: str) -> bool:
        """Whether a name is there and not null."""
        self._asked.add(name)
        return self._values.get(name) is not None

    def raw(self, name: str) -> Any:
        """A value as it stands, which must be there."""
        self._asked.add(name)
        if name not in self._values:
            self.refuse(name, "is missing", f"Add {name!r}.")
        return self._values[name]

    def text(self, name: str, *, longest: int = 200) -> str:
        value = self.raw(name)
        if not isinstance(value, str) or not 0 < len(value) <= longest:
            self.refuse(name, "is not a text", f"Give 1 to {longest} characters.")
        return value

    def identifier(self, name: str) -> str:
        """An id that may stand in a dice address: [a-z0-9-]."""
        value = self.text(name, longest=80)
        if not _ID.match(value):
            self.refuse(
                name, f"{value!r} is no id", "Use small letters, digits and single hyphens."
            )
        return value

    def integer(self, name: str, *, least: int = 0, most: int = LONGEST) -> int:
        value = self.raw(name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(
                name, f"{value!r} is out of range", f"Give a whole number, {least} to {most}."
            )
        return value

    def truth(self, name: str) -> bool:
        value = self.raw(name)
        if not isinstance(value, bool):
            self.refuse(name, f"{value!r} is neither true nor false", "Give true or false.")
        return value

    def word(self, name: str, words: type[Closed]) -> Closed:
        """One of a closed set of words."""
        value = self.raw(name)
        try:
            return words(value)
        except ValueError:
            near = get_close_matches(str(value), list(words), n=1)
            hint = f"Did you mean {near[0]!r}? " if near else ""
            self.refuse(name, f"{value!r} is unknown", f"{hint}One of: {', '.join(words)}.")

    def point(self, name: str) -> Point:
        return self._point(name, self.raw(name))

    def _point(self, name: str, value: Any) -> Point:
        if (
            not isinstance(value, list | tuple)
            or len(value) != 2
            or not all(isinstance(n, int) and not isinstance(n, bool) for n in value)
            or not all(-LONGEST <= n <= LONGEST for n in value)
        ):
            self.refuse(name, "is not a point", "Give [s, y] as two whole numbers, in thousandths.")
        return value[0], value[1]

    def points(self, name: str, *, least: int, most: int = 500) -> Path:
        """A line or an outline."""
        values = self.raw(name)
        if not isinstance(values, list | tuple) or not least <= len(values) <= most:
            self.refuse(name, "is not a list of points", f"Give {least} to {most} points.")
        return tuple(self._point(f"{name}/{i}", value) for i, value in enumerate(values))

    def object(self, name: str) -> Reader:
        return Reader(self.raw(name), f"{self.pointer}/{name}", self.rule)

    def objects(self, name: str, *, most: int = 200) -> Iterator[Reader]:
        """The objects of a list."""
        values = self.raw(name)
        if not isinstance(values, list | tuple) or len(values) > most:
            self.refuse(name, "is not a list", f"Give a list of at most {most} objects.")
        for i, value in enumerate(values):
            yield Reader(value, f"{self.pointer}/{name}/{i}", self.rule)

    def mapping(self, name: str) -> dict[str, Any]:
        """An object whose names another reader knows."""
        value = self.raw(name)
        if not isinstance(value, dict):
            self.refuse(name, "is not an object", "Give a JSON object.")
        return value

    def optional(self, name: str, read: Callable[[str], T]) -> T | None:
        """What `read` gives, or None where the value is null or absent."""
        return read(name) if self.has(name) else None

    def done(self) -> None:
        """Refuse names that were not asked for."""
        for name in self._values:
            if name not in self._asked:
                near = get_close_matches(name, list(self._asked), n=1)
                self.refuse(
                    name, "is unknown", f"Did you mean {near[0]!r}?" if near else "Leave it out."
                )
