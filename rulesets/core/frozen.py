"""The state of a battle's things as JSON and back, field by field, by the types of the fields.

What is written of a thing are its fields by name; others of the battle are written by their ids.
Reading checks each value against the field's type, so that a battle may be taken up from a form
that somebody filled in. A book says by which types others are meant, and where they are found.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import IntEnum, StrEnum
from typing import (
    Any,
    Final,
    Generic,
    NoReturn,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from rulesets.core.jsonio import Json, JsonObject
from rulesets.core.reading import LONGEST, shown
from rulesets.errors import IllegalSetupError

#: The longest list and the longest text that a form has.
MOST: Final = 500
LONGEST_TEXT: Final = 200

Battle = TypeVar("Battle")
#: Reads a value at a place of the JSON, within a battle whose entries all exist.
Decode: TypeAlias = Callable[[Json, str, Any], Any]
#: Where a battle keeps others that a field may mean, by their ids.
Among: TypeAlias = Callable[[Any], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class _Codec:
    encode: Callable[[Any], Json]
    decode: Decode


@dataclass(frozen=True, slots=True)
class _Part:
    name: str
    codec: _Codec
    needed: bool


def changed(now: JsonObject, before: JsonObject) -> dict[str, Json]:
    """What is not as it was, of two frozen things."""
    return {name: value for name, value in now.items() if value != before.get(name)}


class Forms(Generic[Battle]):
    """How one book writes and reads the state of its things.

    `rule` is cited where a form is refused. `others` are the types that are written by their ids,
    each with a word for them and the place where a battle keeps them.
    """

    __slots__ = ("_known", "_others", "_rule")

    def __init__(self, rule: str, others: Mapping[type[Any], tuple[str, Among]]) -> None:
        self._rule = rule
        self._others = others
        self._known: dict[type[Any], tuple[_Part, ...]] = {}

    def freeze(self, thing: Any, skip: Iterable[str] = ()) -> dict[str, Json]:
        """The fields of a thing as JSON."""
        return {
            part.name: part.codec.encode(getattr(thing, part.name))
            for part in self._parts(type(thing))
            if part.name not in skip
        }

    def thaw(
        self, battle: Battle, thing: Any, given: Json, at: str, skip: Iterable[str] = ()
    ) -> None:
        """Set the fields that are given. Raises IllegalSetupError at what is no field or value."""
        known = {part.name: part for part in self._parts(type(thing)) if part.name not in skip}
        for name, value in self.an_object(given, at).items():
            part = known.get(name)
            if part is None:
                self.refuse(at, f"{shown(name)} is unknown", f"One of: {', '.join(known)}.")
            setattr(thing, name, part.codec.decode(value, f"{at}/{name}", battle))

    def make(self, battle: Battle, cls: type[Any], given: Json, at: str) -> Any:
        """A thing of its fields, all that have no value of their own among them."""
        return self._nested(cls).decode(given, at, battle)

    def refuse(self, at: str, problem: str, remedy: str) -> NoReturn:
        raise IllegalSetupError(pointer=at, rule=self._rule, problem=problem, remedy=remedy)

    def an_object(self, value: Json, at: str) -> JsonObject:
        """A value as an object of bounded size."""
        if not isinstance(value, dict) or len(value) > MOST:
            self.refuse(at, "is not an object", "Give a JSON object.")
        return value

    def a_list(self, value: Json, at: str) -> list[Json]:
        """A value as a list of bounded length."""
        if not isinstance(value, list | tuple) or len(value) > MOST:
            self.refuse(at, "is not a list", f"Give a list of at most {MOST} values.")
        return list(value)

    def _parts(self, cls: type[Any]) -> tuple[_Part, ...]:
        """The fields of a class with their codecs, worked out once from their types.

        A field that is not given when one is made follows from the others.
        """
        parts = self._known.get(cls)
        if parts is None:
            hints = get_type_hints(cls)
            parts = tuple(
                _Part(name, self._codec(hints[name]), needed) for name, needed in _fields(cls)
            )
            self._known[cls] = parts
        return parts

    def _codec(self, hint: Any) -> _Codec:
        if (inner := _optional(hint)) is not None:
            return _nullable(self._codec(inner))
        if hint in self._others:
            return self._reference(*self._others[hint])
        if hint in (bool, int, str):
            return self._plain(hint)
        origin, args = get_origin(hint), get_args(hint)
        if origin in (list, set) or (origin is tuple and args[1:] == (...,)):
            return self._collection(self._codec(args[0]), origin)
        if origin is tuple:
            return self._row(tuple(map(self._codec, args)))
        if origin is dict:
            return self._mapping(self._codec(args[0]), self._codec(args[1]))
        if isinstance(hint, type):
            return self._class(hint)
        if hasattr(hint, "__supertype__"):
            return self._codec(hint.__supertype__)
        return self._codec(hint.__value__) if hasattr(hint, "__value__") else _unknown(hint)

    def _class(self, hint: type[Any]) -> _Codec:
        if issubclass(hint, StrEnum):
            return self._word(hint)
        if issubclass(hint, IntEnum):
            return self._step(hint)
        return self._nested(hint) if _is_record(hint) else _unknown(hint)

    def _plain(self, kind: type[Any]) -> _Codec:
        reads: Mapping[type[Any], Decode] = {
            bool: self._truth,
            int: self._integer,
            str: self._text,
        }
        return _Codec(str if kind is str else _same, reads[kind])

    def _integer(self, value: Json, at: str, battle: Battle) -> int:
        if type(value) is not int or not -LONGEST <= value <= LONGEST:
            self.refuse(
                at, f"{shown(value)} is out of range", f"Give a whole number up to {LONGEST}."
            )
        return value

    def _truth(self, value: Json, at: str, battle: Battle) -> bool:
        if not isinstance(value, bool):
            self.refuse(at, f"{shown(value)} is neither true nor false", "Give true or false.")
        return value

    def _text(self, value: Json, at: str, battle: Battle) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            self.refuse(
                at, f"{shown(value)} is no text", f"Give at most {LONGEST_TEXT} characters."
            )
        return value

    def _reference(self, kind: str, among: Among) -> _Codec:
        def decode(value: Json, at: str, battle: Battle) -> Any:
            found = among(battle).get(value) if isinstance(value, str) else None
            if found is None:
                self.refuse(at, f"{shown(value)} is none of the {kind}", "Name one of the setup.")
            return found

        return _Codec(lambda value: str(value.id), decode)

    def _collection(self, inner: _Codec, make: Callable[[Iterable[Any]], Any]) -> _Codec:
        """A list, a tuple of any length, or a set, which is written sorted."""

        def encode(value: Any) -> Json:
            return [inner.encode(item) for item in (sorted(value) if make is set else value)]

        def decode(value: Json, at: str, battle: Battle) -> Any:
            items = self.a_list(value, at)
            return make(inner.decode(item, f"{at}/{i}", battle) for i, item in enumerate(items))

        return _Codec(encode, decode)

    def _row(self, parts: tuple[_Codec, ...]) -> _Codec:
        """A tuple of so many values."""

        def encode(value: Any) -> Json:
            return [part.encode(item) for part, item in zip(parts, value, strict=True)]

        def decode(value: Json, at: str, battle: Battle) -> Any:
            items = self.a_list(value, at)
            if len(items) != len(parts):
                self.refuse(at, f"it has {len(items)} values", f"Give {len(parts)}.")
            return tuple(
                part.decode(item, f"{at}/{i}", battle)
                for i, (part, item) in enumerate(zip(parts, items, strict=True))
            )

        return _Codec(encode, decode)

    def _mapping(self, keys: _Codec, values: _Codec) -> _Codec:
        def encode(value: Any) -> Json:
            return {str(keys.encode(key)): values.encode(item) for key, item in value.items()}

        def decode(value: Json, at: str, battle: Battle) -> Any:
            return {
                keys.decode(key, f"{at}/{key[:80]}", battle): values.decode(
                    item, f"{at}/{key}", battle
                )
                for key, item in self.an_object(value, at).items()
            }

        return _Codec(encode, decode)

    def _word(self, words: type[StrEnum]) -> _Codec:
        def decode(value: Json, at: str, battle: Battle) -> StrEnum:
            found = next((word for word in words if word == value), None)
            if found is None:
                self.refuse(at, f"{shown(value)} is unknown", f"One of: {', '.join(words)}.")
            return found

        return _Codec(str, decode)

    def _step(self, steps: type[IntEnum]) -> _Codec:
        """One of a scale, written by its number."""

        def decode(value: Json, at: str, battle: Battle) -> IntEnum:
            if type(value) is not int or value not in tuple(steps):
                self.refuse(at, f"{shown(value)} is unknown", f"Give 0 to {max(steps)}.")
            return steps(value)

        return _Codec(int, decode)

    def _nested(self, cls: type[Any]) -> _Codec:
        """A part of the state that has fields itself."""

        def encode(value: Any) -> Json:
            return self.freeze(value)

        def decode(value: Json, at: str, battle: Battle) -> Any:
            given = dict(self.an_object(value, at))
            values = {}
            for part in self._parts(cls):
                if part.name in given:
                    values[part.name] = part.codec.decode(
                        given.pop(part.name), f"{at}/{part.name}", battle
                    )
                elif part.needed:
                    self.refuse(f"{at}/{part.name}", "is missing", f"Add {part.name!r}.")
            if given:
                self.refuse(at, f"{shown(min(given))} is unknown", "Leave it out.")
            return cls(**values)

        return _Codec(encode, decode)


def _is_record(cls: type[Any]) -> bool:
    return is_dataclass(cls) or hasattr(cls, "_fields")


def _fields(cls: type[Any]) -> list[tuple[str, bool]]:
    """The fields by which one is made, and whether each must be given."""
    if not is_dataclass(cls):
        return [(name, name not in cls._field_defaults) for name in cls._fields]
    return [
        (f.name, f.default is MISSING and f.default_factory is MISSING)
        for f in fields(cls)
        if f.init
    ]


def _unknown(hint: Any) -> NoReturn:
    raise AssertionError(f"{hint} cannot be written to a form")


def _optional(hint: Any) -> Any:
    """The type of what may be None besides, or None for another type."""
    if get_origin(hint) not in (Union, types.UnionType):
        return None
    others = [arg for arg in get_args(hint) if arg is not type(None)]
    assert len(others) == 1, f"{hint} cannot be told apart in JSON"
    return others[0]


def _same(value: Any) -> Json:
    return value


def _nullable(inner: _Codec) -> _Codec:
    return _Codec(
        lambda value: None if value is None else inner.encode(value),
        lambda value, at, battle: None if value is None else inner.decode(value, at, battle),
    )
