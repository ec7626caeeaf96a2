"""What happened, as small facts. The log is a list of them, and it suffices.

An event names its rule and tells enough to check it by hand: the score with its parts, and the dice.
`kind` is the stored name and outlives any renaming of the class. `tell(name)` is the sentence of the
after-action report, where `name` turns an entry's id into what a reader calls it; `str(event)` is the
same sentence with the ids.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

from rulesets.core.dice import Roll
from rulesets.core.jsonio import JsonObject
from rulesets.core.score import Score

EntryId = NewType("EntryId", str)
SideId = NewType("SideId", str)
GunId = NewType("GunId", str)

#: Turns an entry's or a side's id into its name.
Namer: TypeAlias = Callable[[str], str]


@dataclass(slots=True)
class Event:
    """One thing that happened. Nothing assigns to an event once it is logged."""

    kind: ClassVar[str]
    rule: str

    def tell(self, name: Namer) -> str:
        """The sentence of the after-action report, in the past tense."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.tell(str)


@dataclass(slots=True)
class TurnBegan(Event):
    kind: ClassVar[str] = "turn_began"
    turn: int

    def tell(self, name: Namer) -> str:
        return f"Turn {self.turn}"


@dataclass(slots=True)
class PhaseBegan(Event):
    """A step of the sequence of play; its name stands in the addresses of its dice."""

    kind: ClassVar[str] = "phase_began"
    phase: str

    def tell(self, name: Namer) -> str:
        return self.phase.capitalize()


@dataclass(slots=True)
class BattleEnded(Event):
    """Why it ended, who won, who holds the field, and the points of each side."""

    kind: ClassVar[str] = "battle_ended"
    reason: str
    winner: SideId | None
    field: SideId | None
    turns: int
    points: tuple[tuple[str, int], ...]

    def tell(self, name: Namer) -> str:
        won = f"{name(self.winner)} won" if self.winner else "Nobody won"
        held = f"{name(self.field)} held the field" if self.field else "nobody held the field"
        score = ", ".join(f"{name(side)} {points}" for side, points in self.points)
        return (
            f"{self.reason[:1].upper()}{self.reason[1:]}. {won}; {held}. Victory points: {score}."
        )


def _plain(value: Any) -> Any:
    """A field's value as JSON."""
    if isinstance(value, Roll):
        return {"die": value.die, "faces": value.faces, "address": value.address}
    if isinstance(value, Score):
        return value.parts
    return value


_names: dict[type[Event], tuple[str, ...]] = {}


def to_json(event: Event) -> dict[str, Any]:
    """One event as it is stored."""
    cls = type(event)
    names = _names.get(cls)
    if names is None:
        names = _names[cls] = tuple(field.name for field in fields(cls))
    stored: dict[str, Any] = {"kind": cls.kind}
    for name in names:
        stored[name] = _plain(getattr(event, name))
    return stored


def _decoder(hint: Any) -> Callable[[Any], Any]:
    """What turns a field's JSON back into its value, read from its type."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        inner = next(_decoder(arg) for arg in args if arg is not type(None))
        return lambda value: None if value is None else inner(value)
    if hint is Roll:
        return lambda value: Roll(value["die"], tuple(value["faces"]), value["address"])
    if hint is Score:
        return lambda value: Score(tuple((rule, number) for rule, number in value))
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            item = _decoder(args[0])
            return lambda value: tuple(map(item, value))
        items = tuple(map(_decoder, args))
        return lambda value: tuple(read(part) for read, part in zip(items, value, strict=True))
    if isinstance(hint, type) and issubclass(hint, str) and hint is not str:
        return hint
    return lambda value: value


_decoders: dict[type[Event], tuple[tuple[str, Callable[[Any], Any]], ...]] = {}


def from_json(kinds: Mapping[str, type[Event]], stored: JsonObject) -> Event:
    """One stored event as it was logged. Raises KeyError for a kind that the book doesn't have."""
    cls = kinds[stored["kind"]]
    readers = _decoders.get(cls)
    if readers is None:
        hints = get_type_hints(cls)
        readers = tuple((field.name, _decoder(hints[field.name])) for field in fields(cls))
        _decoders[cls] = readers
    return cls(*(read(stored[name]) for name, read in readers))


def kinds_of(events: Iterable[type[Event]]) -> Mapping[str, type[Event]]:
    """The kinds of a book by their stored names, those of every book among them."""
    kinds: dict[str, type[Event]] = {}
    shared: tuple[type[Event], ...] = (TurnBegan, PhaseBegan, BattleEnded)
    for cls in (*shared, *events):
        assert cls.kind not in kinds, f"{cls.kind} is the name of two kinds of event"
        kinds[cls.kind] = cls
    return types.MappingProxyType(kinds)
