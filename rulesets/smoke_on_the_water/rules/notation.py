"""SW-ORD: an order as it is written, `M+ / F10P5F10 / BD`, read and printed.

The three columns are speed, manoeuvre and tactical codes, apart by `/`. Blanks between codes do not
count, nor does the case of letters. A column may be empty, and empty ones at the end left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_lowercase, ascii_uppercase
from types import MappingProxyType
from typing import Final, NoReturn

from rulesets.smoke_on_the_water.tables import CM, DEGREE
from rulesets.smoke_on_the_water.words import Level, Way


class Helm(StrEnum):
    """SW-ORD-03: what a segment of a manoeuvre is; SW-ORD-05: the turns on the spot."""

    AHEAD = "F"
    ASTERN = "A"
    PORT = "P"
    STARBOARD = "S"
    SPOT_PORT = "TP"
    SPOT_STARBOARD = "TS"


class Tactic(StrEnum):
    """SW-ORD-04, SW-ORD-05: the tactical codes."""

    BOARD = "BD"
    SCUTTLE = "SS"
    ANCHOR = "AN"
    GROUND = "GR"
    BREAK_FREE = "BF"
    RAISE_ANCHOR = "RA"
    SPAR = "SP"
    FLOOD_MAGAZINE = "FM"
    TOW = "TW"


@dataclass(frozen=True, slots=True)
class Speed:
    """SW-ORD-02: a level, ahead or astern. At Immobile the way tells nothing."""

    level: Level
    way: Way = Way.AHEAD


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a manoeuvre: thousandths of a centimetre, or on the spot tenths of a degree."""

    helm: Helm
    amount: int


@dataclass(frozen=True, slots=True)
class Order:
    """One line of orders. Without a speed the vessel keeps the one that she has (SW-ORD-11)."""

    speed: Speed | None = None
    manoeuvre: tuple[Segment, ...] = ()
    tactics: tuple[Tactic, ...] = ()
    tow: str | None = None


class NotationError(ValueError):
    """An order that cannot be read: by which rule, at which character from 0, and what would help.

    Nothing of the game is asked here; whether a vessel may do it is another question.
    """

    def __init__(self, rule: str, position: int, problem: str, remedy: str) -> None:
        super().__init__(f"{problem} (at {position + 1}, {rule}). {remedy}")
        self.rule = rule
        self.position = position
        self.problem = problem
        self.remedy = remedy


#: SW-ORD-02: the letters of speed.
LETTERS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "I": Level.IMMOBILE,
        "S": Level.SLOW,
        "M": Level.MEDIUM,
        "F": Level.FAST,
        "V": Level.VERY_FAST,
    }
)
WAYS: Final[Mapping[str, Way]] = MappingProxyType({"": Way.AHEAD, "+": Way.AHEAD, "-": Way.ASTERN})
#: SW-ORD-05: codes that cannot stand together.
CONTRADICTORY: Final = (
    frozenset({Tactic.ANCHOR, Tactic.RAISE_ANCHOR}),
    frozenset({Tactic.ANCHOR, Tactic.BREAK_FREE}),
    frozenset({Tactic.ANCHOR, Tactic.GROUND}),
    frozenset({Tactic.GROUND, Tactic.BREAK_FREE}),
    frozenset({Tactic.SCUTTLE, Tactic.BOARD}),
    frozenset({Tactic.SCUTTLE, Tactic.SPAR}),
    frozenset({Tactic.SCUTTLE, Tactic.TOW}),
)
#: SW-MOV-01, SW-MOV-10: no segment is longer than the longest move, none turns further on the spot.
LONGEST: Final = 60 * CM
SPOT_MOST: Final = 90 * DEGREE
#: A line is no longer than this.
LENGTH: Final = 200

#: The capitals of the alphabet's letters alone: those of others are letters of the notation too.
_CAPITALS: Final = str.maketrans(ascii_lowercase, ascii_uppercase)
_SPEED: Final = re.compile(r"([ISMFV])([+-]?)")
_SEGMENT: Final = re.compile(r"(T[PS]|[FAPS])([0-9]{1,3})(?:\.([0-9]{1,3}))?")
_TACTIC: Final = re.compile(r"[A-Z]{2}")
_VESSEL: Final = re.compile(r"[a-z0-9-]{1,40}")


def read_order(text: str) -> Order:
    """SW-ORD-01: an order from its line. Raises NotationError at the first thing amiss."""
    if len(text) > LENGTH:
        _refuse(
            "SW-ORD-01", LENGTH, f"the line is over {LENGTH} characters", "Write a shorter one."
        )
    columns = text.split("/")
    if len(columns) > 3:
        third = len("/".join(columns[:3]))
        _refuse("SW-ORD-01", third, "a fourth column begins", "Give speed / manoeuvre / tactical.")
    starts = [0, *(len("/".join(columns[:count])) + 1 for count in range(1, len(columns)))]
    parts = list(zip(columns, starts, strict=True)) + [("", len(text))] * (3 - len(columns))
    speed = _read_speed(*parts[0])
    manoeuvre = _read_manoeuvre(*parts[1])
    if speed is not None and speed.level is Level.IMMOBILE:
        _only_on_the_spot(manoeuvre, parts[1][1])
    tactics, tow = _read_tactics(*parts[2])
    return Order(speed, manoeuvre, tactics, tow)


def print_order(order: Order) -> str:
    """SW-ORD-01: the line of an order, as `read_order` reads it again."""
    speed = "" if order.speed is None else _shown_speed(order.speed)
    manoeuvre = "".join(f"{part.helm}{_shown(part)}" for part in order.manoeuvre)
    codes = (f"TW {order.tow}" if code is Tactic.TOW else code for code in order.tactics)
    return " / ".join((speed, manoeuvre, " ".join(codes))).rstrip(" /")


def _read_speed(text: str, at: int) -> Speed | None:
    """SW-ORD-02."""
    word = text.strip()
    if not word:
        return None
    start = at + text.index(word)
    match = _SPEED.fullmatch(word.translate(_CAPITALS))
    if match is None:
        _refuse("SW-ORD-02", start, f"{word[:12]!r} is no speed", "Write I, S+, M-, F+ or V+.")
    level = LETTERS[match[1]]
    if level is Level.IMMOBILE and match[2]:
        _refuse("SW-ORD-02", start + 1, "Immobile has no way", "Write I.")
    return Speed(level, WAYS[match[2]])


def _read_manoeuvre(text: str, at: int) -> tuple[Segment, ...]:
    """SW-ORD-03, SW-ORD-09: any number of segments in any order."""
    segments: list[Segment] = []
    place = 0
    upper = text.translate(_CAPITALS)
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        match = _SEGMENT.match(upper, place)
        if match is None:
            _refuse(
                "SW-ORD-03",
                at + place,
                f"{text[place : place + 6]!r} is no segment",
                "Write F, A, P or S with its centimetres, TP or TS with its degrees.",
            )
        segments.append(_segment(match, at + place))
        place = match.end()
    return tuple(segments)


def _segment(match: re.Match[str], at: int) -> Segment:
    helm = Helm(match[1])
    thousandths = int(match[2]) * CM + int((match[3] or "").ljust(3, "0"))
    spot = helm in (Helm.SPOT_PORT, Helm.SPOT_STARBOARD)
    if spot and thousandths % (CM // DEGREE):
        _refuse("SW-ORD-05", at, "degrees have one decimal at most", "Write TP45 or TP22.5.")
    amount = thousandths * DEGREE // CM if spot else thousandths
    most = SPOT_MOST if spot else LONGEST
    if not 0 < amount <= most:
        limit = f"{SPOT_MOST // DEGREE} degrees" if spot else f"{LONGEST // CM} cm"
        rule = "SW-MOV-10" if spot else "SW-MOV-01"
        _refuse(rule, at, f"{match[0]} is not above 0 and up to {limit}", "Write another length.")
    return Segment(helm, amount)


def _only_on_the_spot(manoeuvre: tuple[Segment, ...], at: int) -> None:
    """SW-ORD-05, SW-MOV-10: who does not move turns on the spot, or not at all."""
    for part in manoeuvre:
        if part.helm not in (Helm.SPOT_PORT, Helm.SPOT_STARBOARD):
            _refuse(
                "SW-ORD-05",
                at,
                "a vessel ordered Immobile moves nowhere",
                "Leave the segments out.",
            )


def _read_tactics(text: str, at: int) -> tuple[tuple[Tactic, ...], str | None]:
    """SW-ORD-04, SW-ORD-05: codes apart by blanks; TW names the vessel to be towed."""
    found: dict[Tactic, int] = {}
    tow: str | None = None
    words = [(match[0], at + match.start()) for match in re.finditer(r"\S+", text)]
    waiting = iter(words)
    for word, start in waiting:
        code = word.translate(_CAPITALS)
        if _TACTIC.fullmatch(code) is None or code not in tuple(Tactic):
            codes = ", ".join(Tactic)
            _refuse("SW-ORD-04", start, f"{word[:12]!r} is no tactical code", f"Write {codes}.")
        tactic = Tactic(code)
        if tactic in found:
            _refuse("SW-ORD-04", start, f"{code} stands twice", "Write it once.")
        found[tactic] = start
        if tactic is Tactic.TOW:
            tow = _towed(next(waiting, ("", len(text) + at)))
    for pair in CONTRADICTORY:
        if pair <= found.keys():
            first, second = sorted(pair, key=found.__getitem__)
            _refuse(
                "SW-ORD-05", found[second], f"{second} goes not with {first}", "Write one of them."
            )
    return tuple(sorted(found, key=tuple(Tactic).index)), tow


def _towed(word: tuple[str, int]) -> str:
    vessel, start = word
    if _VESSEL.fullmatch(vessel) is None:
        _refuse("SW-ORD-05", start, "TW names no vessel", "Write the vessel's key after it.")
    return vessel


def _shown_speed(speed: Speed) -> str:
    letter = next(letter for letter, level in LETTERS.items() if level is speed.level)
    if speed.level is Level.IMMOBILE:
        return letter
    return letter + ("+" if speed.way is Way.AHEAD else "-")


def _shown(part: Segment) -> str:
    unit = DEGREE if part.helm in (Helm.SPOT_PORT, Helm.SPOT_STARBOARD) else CM
    whole, rest = divmod(part.amount, unit)
    if not rest:
        return str(whole)
    digits = len(str(unit)) - 1
    return f"{whole}.{str(rest).zfill(digits).rstrip('0')}"


def _refuse(rule: str, position: int, problem: str, remedy: str) -> NoReturn:
    raise NotationError(rule, position, problem, remedy)
