"""CV-WEA: what is lost of a vessel, as shares of the whole, so that another book can take it over.

    {"hull": 364, "flotation": 0, "upperworks": 100, "rigging": 0, "propulsion": 250, "crew": 120,
     "steering": "port", "pilot_house": false, "flooding": false, "fire": false,
     "guns": ["bow-gun"], "turrets": [0, 400]}

The numbers are thousandths. A gun is named by its mounting in the book that tells the wear, and
`steering` by the side to which she can no longer turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from itertools import zip_longest
from typing import Any, Final

from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import WHOLE
from rulesets.core.particulars import MOST_TURRETS
from rulesets.core.reading import Reader
from rulesets.core.reasons import Reason

SHARES: Final = ("hull", "flotation", "upperworks", "rigging", "propulsion", "crew")
_TRUTHS: Final = ("pilot_house", "flooding", "fire")


class Steering(StrEnum):
    """The side to which she can no longer turn."""

    WHOLE = "whole"
    PORT = "port"
    STARBOARD = "starboard"
    BOTH = "both"


NOTHING: Final[tuple[Any, ...]] = (0, False, str(Steering.WHOLE), [])
"""How each part is told of which nothing is lost."""


@dataclass(frozen=True, slots=True)
class Wear:
    """CV-WEA-01: thousandths lost of each, what is out of order, and the guns that are lost."""

    hull: int = 0
    flotation: int = 0
    upperworks: int = 0
    rigging: int = 0
    propulsion: int = 0
    crew: int = 0
    steering: Steering = Steering.WHOLE
    pilot_house: bool = False
    flooding: bool = False
    fire: bool = False
    guns: tuple[str, ...] = ()
    turrets: tuple[int, ...] = ()
    reasons: tuple[Reason, ...] = field(default=(), compare=False)

    def __bool__(self) -> bool:
        """Whether anything is lost."""
        return self != Wear() and (
            any(getattr(self, name) for name in (*SHARES, *_TRUTHS))
            or self.steering is not Steering.WHOLE
            or bool(self.guns)
            or any(self.turrets)
        )

    def beyond(self, before: Wear) -> Wear:
        """CV-WEA-07: what has been lost since she had lost so much."""
        given: dict[str, Any] = {
            name: max(0, getattr(self, name) - getattr(before, name)) for name in SHARES
        }
        given |= {name: getattr(self, name) and not getattr(before, name) for name in _TRUTHS}
        known = (*before.turrets, *(0 for _ in self.turrets))
        turrets = tuple(max(0, now - was) for now, was in zip(self.turrets, known, strict=False))
        return Wear(
            **given,
            steering=_split(_sides(self.steering) - _sides(before.steering)),
            guns=tuple(gun for gun in self.guns if gun not in before.guns),
            turrets=turrets,
            reasons=self.reasons,
        )

    def added(self, more: Wear) -> Wear:
        """CV-WEA-07: this and more; no share is more than the whole."""
        given: dict[str, Any] = {
            name: min(WHOLE, getattr(self, name) + getattr(more, name)) for name in SHARES
        }
        given |= {name: getattr(self, name) or getattr(more, name) for name in _TRUTHS}
        return Wear(
            **given,
            steering=_split(_sides(self.steering) | _sides(more.steering)),
            guns=tuple(sorted({*self.guns, *more.guns})),
            turrets=tuple(
                min(WHOLE, one + other)
                for one, other in zip_longest(self.turrets, more.turrets, fillvalue=0)
            ),
            reasons=(*self.reasons, *(one for one in more.reasons if one not in self.reasons)),
        )

    def told(self) -> JsonObject:
        """What is lost, and nothing of what is not."""
        return {name: value for name, value in self.to_json().items() if value not in NOTHING}

    def to_json(self) -> dict[str, Any]:
        told = asdict(self)
        return told | {
            "steering": str(self.steering),
            "guns": list(self.guns),
            "turrets": list(self.turrets),
            "reasons": [reason.to_json() for reason in self.reasons],
        }

    @classmethod
    def from_json(cls, read: Reader) -> Wear:
        """Wear as it was kept."""
        given: dict[str, Any] = {
            name: read.integer(name, most=WHOLE) for name in SHARES if read.has(name)
        }
        given |= {name: read.truth(name) for name in _TRUTHS if read.has(name)}
        wear = cls(
            **given,
            steering=read.word("steering", Steering) if read.has("steering") else Steering.WHOLE,
            guns=_texts(read, "guns"),
            turrets=_shares(read, "turrets"),
            reasons=tuple(Reason.from_json(one) for one in read.objects("reasons"))
            if read.has("reasons")
            else (),
        )
        read.done()
        return wear


_SIDES: Final[Mapping[Steering, frozenset[str]]] = {
    Steering.WHOLE: frozenset(),
    Steering.PORT: frozenset(("port",)),
    Steering.STARBOARD: frozenset(("starboard",)),
    Steering.BOTH: frozenset(("port", "starboard")),
}


def _sides(steering: Steering) -> frozenset[str]:
    return _SIDES[steering]


def _split(sides: frozenset[str]) -> Steering:
    return next(steering for steering, those in _SIDES.items() if those == sides)


def _texts(read: Reader, name: str) -> tuple[str, ...]:
    if not read.has(name):
        return ()
    given = read.raw(name)
    if not isinstance(given, list | tuple) or not all(isinstance(one, str) for one in given):
        read.refuse(name, "is no list of guns", "List the ids of guns.")
    return tuple(given)


def _shares(read: Reader, name: str) -> tuple[int, ...]:
    if not read.has(name):
        return ()
    given = read.raw(name)
    if (
        not isinstance(given, list | tuple)
        or len(given) > MOST_TURRETS
        or not all(type(one) is int and 0 <= one <= WHOLE for one in given)
    ):
        read.refuse(name, "is no list of shares", f"Give 0 to {WHOLE} for each turret.")
    return tuple(given)


@dataclass(frozen=True, slots=True)
class Worn:
    """What a book makes of a wear: the condition, the crew by role, the men at each gun."""

    condition: JsonObject
    crew: Mapping[str, int]
    guns: Mapping[str, int]
    reasons: tuple[Reason, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "condition": dict(self.condition),
            "crew": dict(self.crew),
            "guns": dict(self.guns),
            "reasons": [reason.to_json() for reason in self.reasons],
        }
