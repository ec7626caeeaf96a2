"""The settings of a rule ledger, as the fields of one frozen dataclass a book.

A field's metadata, made by `told()`, keeps the rule's number and what the setting does. How its
value is read from JSON and written to it is its kind: a truth is a switch, a word of a StrEnum is a
choice; any other field names its kind.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Protocol, Self

from rulesets.core.jsonio import Json
from rulesets.errors import IllegalSetupError, SetupProblem, pointer_to

#: Under this name a field's metadata holds what is known of the setting.
_FACTS = "setting"


class UnfitValueError(ValueError):
    """A value that a setting cannot take. `steps` lead to it within the setting's own value."""

    def __init__(self, value: Json, remedy: str, *steps: str | int) -> None:
        super().__init__(remedy)
        self.value = value
        self.remedy = remedy
        self.steps = steps


class Kind(Protocol):
    """How one kind of setting is read, written and told."""

    def read(self, value: Json) -> Any:
        """The value, or UnfitValueError."""

    def write(self, value: Any) -> Json:
        """The value as JSON."""

    def describe(self) -> dict[str, Json]:
        """`type` and `choices`, and whatever else bounds a value."""


@dataclass(frozen=True, slots=True)
class _Facts:
    rule: str
    text: str
    kind: Kind | None


class Switch:
    """On or off."""

    def read(self, value: Json) -> bool:
        if not isinstance(value, bool):
            raise UnfitValueError(value, "Give true or false.")
        return value

    def write(self, value: bool) -> Json:
        return value

    def describe(self) -> dict[str, Json]:
        return {"type": "boolean", "choices": [True, False]}


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of a closed set."""

    words: type[StrEnum]

    def read(self, value: Json) -> StrEnum:
        if isinstance(value, str) and (word := _by_value(self.words).get(value)) is not None:
            return word
        raise UnfitValueError(value, f"Give {listed(self.words, 'or')}.")

    def write(self, value: StrEnum) -> Json:
        return value.value

    def describe(self) -> dict[str, Json]:
        return {"type": "string", "choices": [word.value for word in self.words]}


@cache
def _by_value(words: type[StrEnum]) -> Mapping[str, StrEnum]:
    return {word.value: word for word in words}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two others, both allowed."""

    least: int
    most: int

    def read(self, value: Json) -> int:
        number = isinstance(value, int) and not isinstance(value, bool)
        if number and self.least <= value <= self.most:
            return int(value)
        raise UnfitValueError(value, f"Give a whole number from {self.least} to {self.most}.")

    def write(self, value: int) -> Json:
        return value

    def describe(self) -> dict[str, Json]:
        bounds = {"minimum": self.least, "maximum": self.most}
        return {"type": "integer", "choices": None, **bounds}


@dataclass(frozen=True, slots=True)
class NumberAmong:
    """One of a few whole numbers."""

    numbers: tuple[int, ...]

    def read(self, value: Json) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value in self.numbers:
            return int(value)
        raise UnfitValueError(value, f"Give {' or '.join(map(str, self.numbers))}.")

    def write(self, value: int) -> Json:
        return value

    def describe(self) -> dict[str, Json]:
        return {"type": "integer", "choices": list(self.numbers)}


@dataclass(frozen=True, slots=True)
class NumberEach:
    """A number for each of a closed set of names; a name left out keeps the default's."""

    default: Mapping[str, int]
    number: Number

    def read(self, value: Json) -> Mapping[str, int]:
        if not isinstance(value, Mapping):
            raise UnfitValueError(
                value, f"Give an object with a number for {listed(self.default, 'and')}."
            )
        for name in value:
            if name not in self.default:
                raise UnfitValueError(value[name], f"Name {listed(self.default, 'or')}.", name)
        read = dict(self.default)
        for name, number in value.items():
            try:
                read[name] = self.number.read(number)
            except UnfitValueError as unfit:
                raise UnfitValueError(number, unfit.remedy, name) from None
        return read

    def write(self, value: Mapping[str, int]) -> Json:
        return dict(value)

    def describe(self) -> dict[str, Json]:
        return {
            "type": "object",
            "choices": None,
            "names": list(self.default),
            "values": self.number.describe(),
        }


@dataclass(frozen=True, slots=True)
class WordsByName:
    """For names of one's own, which words of a closed set go with each."""

    words: tuple[str, ...]
    most_names: int = 50
    longest_name: int = 64

    def read(self, value: Json) -> Mapping[str, tuple[str, ...]]:
        if not isinstance(value, Mapping):
            raise UnfitValueError(value, "Give an object with a list for each name.")
        if len(value) > self.most_names:
            raise UnfitValueError(value, f"Give at most {self.most_names} names.")
        read = {}
        for name, words in value.items():
            if not isinstance(name, str) or not 1 <= len(name) <= self.longest_name:
                raise UnfitValueError(
                    name, f"Give names of 1 to {self.longest_name} characters.", name
                )
            if not isinstance(words, Sequence) or isinstance(words, str):
                raise UnfitValueError(words, f"Give a list of {listed(self.words, 'and')}.", name)
            for place, word in enumerate(words):
                if word not in self.words:
                    raise UnfitValueError(word, f"Give {listed(self.words, 'or')}.", name, place)
            if len(set(words)) != len(words):
                raise UnfitValueError(words, "List each word once.", name)
            read[name] = tuple(words)
        return read

    def write(self, value: Mapping[str, tuple[str, ...]]) -> Json:
        return {name: list(words) for name, words in value.items()}

    def describe(self) -> dict[str, Json]:
        return {"type": "object", "choices": None, "names": None, "values": list(self.words)}


def told(rule: str, text: str, kind: Kind | None = None) -> dict[str, Any]:
    """The metadata of a field: rule, what it does, and the kind where no default tells."""
    return {_FACTS: _Facts(rule, text, kind)}


class Settings:
    """What the options of every book can do. A book's own is a frozen dataclass of this."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @classmethod
    def from_json(cls, given: Json, *, at: Sequence[str | int] = ("options",)) -> Self:
        """The options given by name; those not given keep their defaults.

        `at` is where they stand in the setup. Raises IllegalSetupError, which lists every unknown
        name and every value that its setting cannot take.
        """
        if not isinstance(given, Mapping):
            problem = f"the options are {_shown(given)}, not an object"
            raise IllegalSetupError(
                pointer=pointer_to(*at), rule="", problem=problem, remedy="Give options by name."
            )
        known = _kinds(cls)
        values: dict[str, Any] = {}
        problems = []
        for name, value in given.items():
            if name not in known:
                problem = f"there is no option {_shown(name)}"
                problems.append(
                    SetupProblem(pointer_to(*at, name), "", problem, _nearest(name, known))
                )
                continue
            try:
                values[name] = known[name].read(value)
            except UnfitValueError as unfit:
                pointer = pointer_to(*at, name, *unfit.steps)
                problem = f"{_shown(unfit.value)} is no value of {name}"
                problems.append(SetupProblem(pointer, _rule(cls, name), problem, unfit.remedy))
        if problems:
            raise IllegalSetupError.listing(problems)
        return cls(**values)

    @classmethod
    def completed(cls, given: Json) -> dict[str, Json]:
        """Every option with its value, those not given by their defaults.

        Raises IllegalSetupError as `from_json` does.
        """
        return cls.from_json(given).to_json()

    def to_json(self) -> dict[str, Json]:
        """Every option with its value."""
        return {name: kind.write(getattr(self, name)) for name, kind in _kinds(type(self)).items()}

    @classmethod
    def describe(cls) -> list[dict[str, Json]]:
        """Each option for a reader of the API: name, type, choices, default, rule, help."""
        defaults = cls().to_json()
        return [
            {
                "name": field.name,
                **_kind(field).describe(),
                "default": defaults[field.name],
                "rule": _facts(field).rule,
                "help": _facts(field).text,
            }
            for field in fields(cls)
        ]


def listed(words: Sequence[str] | Mapping[str, Any] | type[StrEnum], joint: str) -> str:
    """Words as a sentence lists them: a, b or c."""
    *first, last = (f'"{word}"' for word in words)
    return f"{', '.join(first)} {joint} {last}" if first else last


_known: dict[type[Settings], Mapping[str, Kind]] = {}


def _kinds(book: type[Settings]) -> Mapping[str, Kind]:
    """The kind of each setting of a book by name, worked out once."""
    known = _known.get(book)
    if known is None:
        known = _known[book] = {field.name: _kind(field) for field in fields(book)}
    return known


def _rule(book: type[Settings], name: str) -> str:
    return _facts(book.__dataclass_fields__[name]).rule


def _facts(field: Field[Any]) -> _Facts:
    facts = field.metadata[_FACTS]
    assert isinstance(facts, _Facts)
    return facts


def _kind(field: Field[Any]) -> Kind:
    """The kind that a field names, or that its default shows."""
    named = _facts(field).kind
    if named is not None:
        return named
    if isinstance(field.default, StrEnum):
        return Choice(type(field.default))
    assert isinstance(field.default, bool), f"{field.name} must name its kind"
    return Switch()


def _nearest(name: str, known: Mapping[str, Any]) -> str:
    near = difflib.get_close_matches(str(name)[:100], known, n=1)
    if near:
        return f"Did you mean {near[0]}?"
    return "Leave it out; the ruleset's description lists the options there are."


def _shown(value: Json) -> str:
    """A value as a sentence quotes it, cut where it is long."""
    if value is None:
        return "null"
    told = repr(value).lower() if isinstance(value, bool) else repr(value)
    return told if len(told) <= 60 else f"{told[:57]}..."
