"""SC-FORM-01: the state of ships, units and works as JSON and back, field by field.

What is written of a thing are its fields by name; others of the battle are written by their ids.
Reading checks each value against the field's type, so that a battle may be taken up from a form
that somebody filled in.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any, Final, NoReturn, TypeAlias, Union, get_args, get_origin, get_type_hints

from rulesets.core.jsonio import Json, JsonObject
from rulesets.core.reading import LONGEST, shown
from rulesets.errors import IllegalSetupError
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Ship, Side, Unit, Work

RULE: Final = "SC-FORM-01"
#: The longest list and the longest text that a form has.
MOST: Final = 500
LONGEST_TEXT: Final = 200

#: What stands elsewhere in the setup, or follows from it.
SHIP_SKIPS: Final = ("id", "side", "kind", "card", "points", "before", "guns")
UNIT_SKIPS: Final = ("id", "side", "kind", "points", "shot", "guns")
WORK_SKIPS: Final = ("id", "side", "kind", "card", "points", "guns")
GUN_SKIPS: Final = (
    "id", "kind", "card", "machine", "mount", "turret_av", "shielded", "full_crew", "field_piece",
    "entry",
)  # fmt: skip

#: Reads a value at a place of the JSON, within a battle whose entries all exist.
Decode: TypeAlias = Callable[[Json, str, CompanionBattle], Any]


@dataclass(frozen=True, slots=True)
class _Codec:
    encode: Callable[[Any], Json]
    decode: Decode


@dataclass(frozen=True, slots=True)
class _Part:
    name: str
    codec: _Codec
    needed: bool


def freeze(thing: Ship | Unit | Work | Gun, skip: Iterable[str]) -> dict[str, Json]:
    """The fields of a thing as JSON."""
    return {
        part.name: part.codec.encode(getattr(thing, part.name))
        for part in _parts(type(thing))
        if part.name not in skip
    }


def changed(now: JsonObject, before: JsonObject) -> dict[str, Json]:
    """What is not as it was, of two frozen things."""
    return {name: value for name, value in now.items() if value != before.get(name)}


def thaw(
    battle: CompanionBattle,
    thing: Ship | Unit | Work | Gun,
    given: Json,
    at: str,
    skip: Iterable[str],
) -> None:
    """Set the fields that are given. Raises IllegalSetupError at a name or a value that is none."""
    known = {part.name: part for part in _parts(type(thing)) if part.name not in skip}
    for name, value in an_object(given, at).items():
        part = known.get(name)
        if part is None:
            refuse(at, f"{shown(name)} is unknown", f"One of: {', '.join(known)}.")
        setattr(thing, name, part.codec.decode(value, f"{at}/{name}", battle))


def thaw_guns(battle: CompanionBattle, guns: Iterable[Gun], given: Json, at: str) -> None:
    """Guns by their ids; those not named stay as they are."""
    known = {gun.id: gun for gun in guns}
    for name, state in an_object(given, at).items():
        gun = known.get(name)  # type: ignore[call-overload]
        if gun is None:
            refuse(f"{at}/{name[:80]}", f"there is no gun {shown(name)}", "Name one of its guns.")
        thaw(battle, gun, state, f"{at}/{name}", GUN_SKIPS)
        if gun.crew > gun.full_crew:
            refuse(
                f"{at}/{name}/crew", f"{gun.crew} is more than full ({gun.full_crew})", "Lower it."
            )


def refuse(at: str, problem: str, remedy: str, rule: str = RULE) -> NoReturn:
    raise IllegalSetupError(pointer=at, rule=rule, problem=problem, remedy=remedy)


_known: dict[Any, tuple[_Part, ...]] = {}


def _parts(cls: type[Any]) -> tuple[_Part, ...]:
    """The fields of a class with their codecs, worked out once from their types.

    A field that is not given when one is made follows from the others.
    """
    parts = _known.get(cls)
    if parts is None:
        hints = get_type_hints(cls)
        parts = tuple(
            _Part(
                f.name,
                _codec(hints[f.name]),
                f.default is MISSING and f.default_factory is MISSING,
            )
            for f in fields(cls)
            if f.init
        )
        _known[cls] = parts
    return parts


def _codec(hint: Any) -> _Codec:
    if (inner := _optional(hint)) is not None:
        return _nullable(_codec(inner))
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin in (list, set):
        return _collection(_codec(args[0]), origin)
    if origin is tuple:
        return _pair(tuple(map(_codec, args)))
    if origin is dict:
        return _mapping(_codec(args[0]), _codec(args[1]))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _word(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return _nested(hint)
    if hasattr(hint, "__supertype__"):
        return _codec(hint.__supertype__)
    return _codec(hint.__value__) if hasattr(hint, "__value__") else _unknown(hint)


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


def _integer(value: Json, at: str, battle: CompanionBattle) -> int:
    if type(value) is not int or not -LONGEST <= value <= LONGEST:
        refuse(at, f"{shown(value)} is out of range", f"Give a whole number up to {LONGEST}.")
    return value


def _truth(value: Json, at: str, battle: CompanionBattle) -> bool:
    if not isinstance(value, bool):
        refuse(at, f"{shown(value)} is neither true nor false", "Give true or false.")
    return value


def _text(value: Json, at: str, battle: CompanionBattle) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        refuse(at, f"{shown(value)} is no text", f"Give at most {LONGEST_TEXT} characters.")
    return value


def _reference(kind: str) -> _Codec:
    def decode(value: Json, at: str, battle: CompanionBattle) -> Any:
        entries: Mapping[str, Any] = (
            {side.id: side for side in battle.sides} if kind == "sides" else getattr(battle, kind)
        )
        found = entries.get(value) if isinstance(value, str) else None
        if found is None:
            refuse(at, f"{shown(value)} is none of the {kind}", "Name one of the setup.")
        return found

    return _Codec(lambda value: str(value.id), decode)


def _nullable(inner: _Codec) -> _Codec:
    return _Codec(
        lambda value: None if value is None else inner.encode(value),
        lambda value, at, battle: None if value is None else inner.decode(value, at, battle),
    )


def _collection(inner: _Codec, make: Callable[[Iterable[Any]], Any]) -> _Codec:
    """A list, or a set, which is written sorted."""

    def encode(value: Any) -> Json:
        return [inner.encode(item) for item in (sorted(value) if make is set else value)]

    def decode(value: Json, at: str, battle: CompanionBattle) -> Any:
        items = _list(value, at)
        return make(inner.decode(item, f"{at}/{i}", battle) for i, item in enumerate(items))

    return _Codec(encode, decode)


def _pair(parts: tuple[_Codec, ...]) -> _Codec:
    """A tuple of so many values."""

    def encode(value: Any) -> Json:
        return [part.encode(item) for part, item in zip(parts, value, strict=True)]

    def decode(value: Json, at: str, battle: CompanionBattle) -> Any:
        items = _list(value, at)
        if len(items) != len(parts):
            refuse(at, f"it has {len(items)} values", f"Give {len(parts)}.")
        return tuple(
            part.decode(item, f"{at}/{i}", battle)
            for i, (part, item) in enumerate(zip(parts, items, strict=True))
        )

    return _Codec(encode, decode)


def _mapping(keys: _Codec, values: _Codec) -> _Codec:
    def encode(value: Any) -> Json:
        return {str(keys.encode(key)): values.encode(item) for key, item in value.items()}

    def decode(value: Json, at: str, battle: CompanionBattle) -> Any:
        return {
            keys.decode(key, f"{at}/{key[:80]}", battle): values.decode(item, f"{at}/{key}", battle)
            for key, item in an_object(value, at).items()
        }

    return _Codec(encode, decode)


def _word(words: type[StrEnum]) -> _Codec:
    def decode(value: Json, at: str, battle: CompanionBattle) -> StrEnum:
        for word in words:
            if word == value:
                return word
        refuse(at, f"{shown(value)} is unknown", f"One of: {', '.join(words)}.")

    return _Codec(str, decode)


def _nested(cls: type[Any]) -> _Codec:
    """A part of the state that has fields itself."""

    def encode(value: Any) -> Json:
        return {part.name: part.codec.encode(getattr(value, part.name)) for part in _parts(cls)}

    def decode(value: Json, at: str, battle: CompanionBattle) -> Any:
        given = dict(an_object(value, at))
        values = {}
        for part in _parts(cls):
            if part.name in given:
                values[part.name] = part.codec.decode(
                    given.pop(part.name), f"{at}/{part.name}", battle
                )
            elif part.needed:
                refuse(f"{at}/{part.name}", "is missing", f"Add {part.name!r}.")
        if given:
            refuse(at, f"{shown(min(given))} is unknown", "Leave it out.")
        return cls(**values)

    return _Codec(encode, decode)


def an_object(value: Json, at: str) -> JsonObject:
    """A value as an object of bounded size."""
    if not isinstance(value, dict) or len(value) > MOST:
        refuse(at, "is not an object", "Give a JSON object.")
    return value


def _list(value: Json, at: str) -> list[Json]:
    if not isinstance(value, list | tuple) or len(value) > MOST:
        refuse(at, "is not a list", f"Give a list of at most {MOST} values.")
    return list(value)


_PLAIN: Final[Mapping[Any, _Codec]] = {
    bool: _Codec(_same, _truth),
    int: _Codec(_same, _integer),
    str: _Codec(str, _text),
    Ship: _reference("ships"),
    Unit: _reference("units"),
    Work: _reference("works"),
    Side: _reference("sides"),
}
