"""What happened, as small facts. The log is a list of them, and it suffices.

An event names its rule and tells enough to check it by hand: the score with its parts, and the
dice. `kind` is the stored name and outlives any renaming of the class. `tell(name)` is the sentence
of the after-action report, where `name` turns an entry's id into what a reader calls it;
`str(event)` is the same sentence with the ids.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

from rulesets.core.dice import Roll
from rulesets.core.jsonio import JsonObject
from rulesets.core.score import Score

EntryId = NewType("EntryId", str)
SideId = NewType("SideId", str)
GunId = NewType("GunId", str)

#: Turns an entry's or a side's id into its name.
Namer: TypeAlias = Callable[[str], str]


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun."""
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"


def with_article(noun: str) -> str:
    """A noun with "a" or "an"; `noun` begins as it is spoken."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


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
class OrderRefused(Event):
    """An order was not legal when its time came; the entry did nothing by it.

    `order` names what it was told. Books list the kind where orders can be refused so.
    """

    kind: ClassVar[str] = "order_refused"
    entry: EntryId
    order: str
    reason: str

    def tell(self, name: Namer) -> str:
        order = self.order.replace("_", " ")
        return f"{name(self.entry)} could not {order}: {self.reason}."


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


#: What turns a field's value into JSON, and what turns it back; None where it is JSON already.
Coder: TypeAlias = Callable[[Any], Any] | None


@dataclass(frozen=True, slots=True)
class _Layout:
    """How one kind of event is stored, and how each of its fields is read back."""

    encode: Callable[[Event], dict[str, Any]]
    decode: tuple[tuple[str, Coder], ...]


_layouts: dict[type[Event], _Layout] = {}


def _layout(cls: type[Event]) -> _Layout:
    """The fields of one kind of event, worked out once from their types."""
    hints = get_type_hints(cls)
    names = [field.name for field in fields(cls)]
    layout = _Layout(
        encode=_storing(cls.kind, {name: _encoder(hints[name]) for name in names}),
        decode=tuple((name, _decoder(hints[name])) for name in names),
    )
    _layouts[cls] = layout
    return layout


def _storing(kind: str, encoders: Mapping[str, Coder]) -> Callable[[Event], dict[str, Any]]:
    """What makes an event into JSON, written out as dataclasses write their `__init__`.

    A display of all fields takes half the time of a loop over them, and a log has hundreds.
    """
    shown = (
        f"{name!r}: encode_{name}(event.{name})" if encode else f"{name!r}: event.{name}"
        for name, encode in encoders.items()
    )
    given = {f"encode_{name}": encode for name, encode in encoders.items()}
    made: Callable[[Event], dict[str, Any]] = eval(
        f"lambda event: {{'kind': {kind!r}, {', '.join(shown)}}}", given
    )
    return made


def _roll_to_json(roll: Roll) -> JsonObject:
    return {"die": roll.die, "faces": roll.faces, "address": roll.address}


def _roll_from_json(stored: JsonObject) -> Roll:
    return Roll(stored["die"], tuple(stored["faces"]), stored["address"])


def _score_to_json(score: Score) -> tuple[tuple[str, int], ...]:
    return score.parts


def _score_from_json(stored: Sequence[Sequence[Any]]) -> Score:
    return Score(tuple((rule, value) for rule, value in stored))


def _optional(hint: Any) -> Any:
    """The type of a field that may be None besides, or None for a field of another type."""
    if get_origin(hint) not in (Union, types.UnionType):
        return None
    others = [arg for arg in get_args(hint) if arg is not type(None)]
    assert len(others) == 1, f"{hint} cannot be told apart in JSON"
    return others[0]


def _encoder(hint: Any) -> Coder:
    if hint is Roll:
        return _roll_to_json
    if hint is Score:
        return _score_to_json
    if inner := _optional(hint):
        encode = _encoder(inner)
        return encode and (lambda value: None if value is None else encode(value))
    if get_origin(hint) is tuple:
        args = get_args(hint)
        if args[-1] is Ellipsis:
            item = _encoder(args[0])
            return item and (lambda value: tuple(map(item, value)))
        parts = tuple(map(_encoder, args))
        if any(parts):
            return lambda value: tuple(
                encode(part) if encode else part for encode, part in zip(parts, value, strict=True)
            )
    return None


def _decoder(hint: Any) -> Coder:
    if hint is Roll:
        return _roll_from_json
    if hint is Score:
        return _score_from_json
    if inner := _optional(hint):
        decode = _decoder(inner)
        return decode and (lambda value: None if value is None else decode(value))
    if get_origin(hint) is tuple:
        args = get_args(hint)
        if args[-1] is Ellipsis:
            item = _decoder(args[0])
            return (lambda value: tuple(map(item, value))) if item else tuple
        parts = tuple(map(_decoder, args))
        return lambda value: tuple(
            decode(part) if decode else part for decode, part in zip(parts, value, strict=True)
        )
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint
    return None


def to_json(event: Event) -> dict[str, Any]:
    """One event as it is stored."""
    cls = type(event)
    return (_layouts.get(cls) or _layout(cls)).encode(event)


def from_json(kinds: Mapping[str, type[Event]], stored: JsonObject) -> Event:
    """One stored event as it was logged. Raises KeyError for a kind that the book doesn't have."""
    cls = kinds[stored["kind"]]
    values = []
    for name, decode in (_layouts.get(cls) or _layout(cls)).decode:
        value = stored[name]
        values.append(decode(value) if decode else value)
    return cls(*values)


def kinds_of(events: Iterable[type[Event]]) -> Mapping[str, type[Event]]:
    """The kinds of a book by their stored names, those of every book among them."""
    kinds: dict[str, type[Event]] = {}
    shared: tuple[type[Event], ...] = (TurnBegan, PhaseBegan, BattleEnded)
    for cls in (*shared, *events):
        assert cls.kind not in kinds, f"{cls.kind} is the name of two kinds of event"
        kinds[cls.kind] = cls
    return types.MappingProxyType(kinds)
