"""Reading JSON that came from outside: each value by name and type, and where it is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, NoReturn, TypeVar

from rulesets.core.geometry import Path, Point
from rulesets.errors import IllegalSetupError, pointer_to

T = TypeVar("T")
Closed = TypeVar("Closed", bound=StrEnum)

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
#: What no text may hold: control characters, and halves of surrogate pairs.
_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_TEXT: Final = frozenset({str})
#: No table is longer than this, in thousandths: ten times the longest of any book.
LONGEST: Final = 1_000_000
#: The bounds of what a book reads for itself.
MOST_VALUES: Final = 5000
DEEPEST: Final = 12
GREATEST: Final = 2**53 - 1


class Reader:
    """One JSON object being read. `done()` refuses the names that nobody asked for."""

    __slots__ = ("_asked", "_values", "pointer", "rule")

    def __init__(self, values: Any, pointer: str = "", rule: str = "") -> None:
        self.pointer = pointer
        self.rule = rule
        if not isinstance(values, dict) or not (
            _TEXT.issuperset(map(type, values)) or all(map(_is_text, values))
        ):
            self.refuse("", "is not an object", "Give a JSON object.")
        self._values: dict[str, Any] = values
        self._asked: set[str] = set()

    def refuse(self, name: str, problem: str, remedy: str, rule: str | None = None) -> NoReturn:
        """Raise IllegalSetupError at a name of this object, or at `name/name` within it."""
        pointer = f"{self.pointer}/{name}" if name else self.pointer
        raise IllegalSetupError(
            pointer=pointer,
            rule=self.rule if rule is None else rule,
            problem=problem,
            remedy=remedy,
        )

    def has(self, name: str) -> bool:
        """Whether a name is there and not null."""
        self._asked.add(name)
        return self._values.get(name) is not None

    def raw(self, name: str) -> Any:
        """A value as it stands, which must be there."""
        self._asked.add(name)
        try:
            return self._values[name]
        except KeyError:
            self.refuse(name, "is missing", f"Add {name!r}.")

    def text(self, name: str, *, longest: int = 200) -> str:
        value = self.raw(name)
        if type(value) is str and 0 < len(value) <= longest and value.isprintable():
            return value
        if not isinstance(value, str) or not 0 < len(value) <= longest:
            self.refuse(name, "is not a text", f"Give 1 to {longest} characters.")
        if _is_unfit(value):
            self.refuse(name, "holds a control character", "Give one line of plain text.")
        return value

    def identifier(self, name: str) -> str:
        """An id that may stand in a dice address: [a-z0-9-]."""
        value = self.raw(name)
        if type(value) is str and len(value) <= 80 and _ID.match(value):
            return value
        value = self.text(name, longest=80)
        if not _ID.match(value):
            self.refuse(
                name, f"{shown(value)} is no id", "Use small letters, digits and single hyphens."
            )
        return value

    def integer(self, name: str, *, least: int = 0, most: int = LONGEST) -> int:
        value = self.raw(name)
        if type(value) is not int or not least <= value <= most:
            self.refuse(
                name, f"{shown(value)} is out of range", f"Give a whole number, {least} to {most}."
            )
        return value

    def truth(self, name: str) -> bool:
        value = self.raw(name)
        if not isinstance(value, bool):
            self.refuse(name, f"{shown(value)} is neither true nor false", "Give true or false.")
        return value

    def word(self, name: str, words: type[Closed]) -> Closed:
        """One of a closed set of words."""
        value = self.raw(name)
        try:
            return words(value)
        except ValueError:
            near = _nearest(value, list(words)) if isinstance(value, str) else None
            hint = f"Did you mean {near!r}? " if near else ""
            self.refuse(name, f"{shown(value)} is unknown", f"{hint}One of: {', '.join(words)}.")

    def point(self, name: str) -> Point:
        return self._point(name, self.raw(name))

    def _point(self, name: str, value: Any) -> Point:
        if (
            not isinstance(value, list | tuple)
            or len(value) != 2
            or not all(type(n) is int and -LONGEST <= n <= LONGEST for n in value)
        ):
            self.refuse(name, "is not a point", "Give [s, y] as two whole numbers, in thousandths.")
        return value[0], value[1]

    def points(self, name: str, *, least: int, most: int) -> Path:
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
        """An object that a book reads for itself: plain JSON of bounded size, and no fractions."""
        value = self.raw(name)
        if not isinstance(value, dict):
            self.refuse(name, "is not an object", "Give a JSON object.")
        if value:
            self._check_plain(name, value)
        return value

    def _check_plain(self, name: str, value: Any) -> None:
        """Walk a value without recursion, since its depth is not known yet."""
        waiting: list[tuple[Any, int]] = [(value, 2)]
        seen = 1
        while waiting:
            outer, depth = waiting.pop()
            seen += len(outer)
            if seen > MOST_VALUES or (outer and depth > DEEPEST):
                self.refuse(
                    name,
                    "is too large",
                    f"Give at most {MOST_VALUES} values, nested {DEEPEST} deep at most.",
                )
            if isinstance(outer, dict):
                for key in outer:
                    if not (type(key) is str and key.isprintable()) and _is_unfit_name(key):
                        self.refuse(
                            name, f"has the name {shown(key)}", "Name values in plain text."
                        )
                outer = outer.values()
            for inner in outer:
                if type(inner) is int:
                    if not -GREATEST <= inner <= GREATEST:
                        self.refuse(name, f"holds {shown(inner)}", "Give smaller numbers.")
                elif isinstance(inner, str):
                    if not inner.isprintable() and _is_unfit(inner):
                        self.refuse(name, "holds a control character", "Give plain text.")
                elif isinstance(inner, dict | list | tuple):
                    waiting.append((inner, depth + 1))
                elif inner is not None and not isinstance(inner, bool):
                    self.refuse(
                        name, f"holds {shown(inner)}", "Give whole numbers, texts and truths."
                    )

    def optional(self, name: str, read: Callable[[str], T]) -> T | None:
        """What `read` gives, or None where the value is null or absent."""
        return read(name) if self.has(name) else None

    def done(self) -> None:
        """Refuse names that were not asked for."""
        if self._values.keys() <= self._asked:
            return
        for name in self._values:
            if name not in self._asked:
                near = _nearest(name, sorted(self._asked))
                raise IllegalSetupError(
                    pointer=self.pointer + pointer_to(name[:100]),
                    rule=self.rule,
                    problem=f"{shown(name)} is unknown",
                    remedy=f"Did you mean {near!r}?" if near else "Leave it out.",
                )


def _is_text(name: Any) -> bool:
    return isinstance(name, str)


def _is_unfit_name(key: Any) -> bool:
    return not isinstance(key, str) or _is_unfit(key)


def _is_unfit(text: str) -> bool:
    """Whether a text holds what none may; what is printable is quicker to tell than to search."""
    return not text.isprintable() and _UNFIT.search(text) is not None


def shown(value: Any) -> str:
    """A value of any size as a sentence quotes it."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(int(value)) if abs(value) < 10**20 else "a number of more than 20 digits"
    if isinstance(value, str):
        return repr(str(value)) if len(value) <= 60 else f"{str(value[:57])!r}..."
    if isinstance(value, float):
        return repr(value)
    return "an object" if isinstance(value, dict) else "a list"


def _nearest(given: str, known: list[str]) -> str | None:
    near = get_close_matches(given[:100], known, n=1)
    return str(near[0]) if near else None
