"""RS-CMP: whether a vessel is there from one scenario to the next, and how it comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.riverside.options import Options, ReturnScope, SeparatedScope


class Availability(StrEnum):
    """RS-CMP-01: the states of a vessel between battles."""

    EXPECTED = "expected"
    AVAILABLE = "available"
    GROUNDED = "grounded"
    WITHDRAWN = "withdrawn"
    SEPARATED = "separated"
    CAPTURED = "captured"
    SUNK = "sunk"
    LOST = "lost"


ABSENT: Final = frozenset(
    (
        Availability.EXPECTED,
        Availability.GROUNDED,
        Availability.WITHDRAWN,
        Availability.SEPARATED,
    )
)
FINAL: Final = (Availability.CAPTURED, Availability.SUNK, Availability.LOST)

# RS-CMP-08: the most restrictive scope first.
RESTRICTION: Final = (
    Availability.GROUNDED,
    Availability.WITHDRAWN,
    Availability.SEPARATED,
)

# RS-CMP-02: the sums of two dice that bring a vessel in, and how many of 36 they are.
COMES_ON: Final = frozenset((10, 11, 12))
CHANCE: Final = (6, 36)

RULE: Final[Mapping[Availability, str]] = MappingProxyType(
    {
        Availability.EXPECTED: "RS-CMP-09",
        Availability.GROUNDED: "RS-CMP-03",
        Availability.WITHDRAWN: "RS-CMP-04",
        Availability.SEPARATED: "RS-CMP-05",
    }
)


@dataclass(frozen=True, slots=True)
class ReturnTerms:
    """How an absent vessel comes back: by which rule, for how long, and at what chance a turn."""

    rule: str
    scope: str
    riverside_only: bool
    by_roll: bool
    chance: tuple[int, int]


def comes(total: int) -> bool:
    """RS-CMP-02: a sum of two dice of 10, 11 or 12 brings the vessel in."""
    return total in COMES_ON


def chance_by(turn: int) -> tuple[int, int]:
    """RS-CMP-02: the chance to be in by the end of so many turns, as a fraction."""
    return 6**turn - 5**turn, 6**turn


def rolls_to_return(status: str, *, riverside: bool, options: Options) -> bool:
    """RS-CMP-02 to RS-CMP-05: whether a vessel rolls at the beginning of this scenario's turns.

    RS-CMP-03: a boat needs a river, so a grounded one rolls elsewhere only by its setting.
    """
    match status:
        case Availability.GROUNDED:
            return riverside or options.grounded_non_riverside_roll
        case Availability.WITHDRAWN | Availability.SEPARATED:
            return riverside
        case Availability.EXPECTED:
            return riverside and options.expected_uses_roll
        case _:
            return False


def begins_on_table(status: str, *, riverside: bool, options: Options) -> bool:
    """RS-CMP-09: whether a vessel is deployed when the scenario starts.

    Without `expected_uses_roll`, the scenario itself brings an expected vessel.
    """
    if not riverside:
        return False
    return status == Availability.AVAILABLE or (
        status == Availability.EXPECTED and not options.expected_uses_roll
    )


def after_scenario(
    before: str, *, riverside: bool, on_table: bool, battle: str, options: Options
) -> str:
    """RS-CMP-09: a vessel's status once a scenario of its side is over, whether it fought or not.

    `on_table` is whether it was ever in play; `battle` is then how the battle left it.
    """
    if on_table:
        return _after_battle(before, battle, options)
    return _without_it(before, riverside=riverside, options=options)


def _after_battle(before: str, battle: str, options: Options) -> str:
    """RS-CMP-03, RS-CMP-04: one that reappeared is what the battle made of it.

    By the scope `permanent` it stays as it was, unless the battle did it worse (RS-CMP-08).
    """
    if battle in FINAL:
        return battle
    kept = (
        before == Availability.GROUNDED and options.grounded_scope is ReturnScope.PERMANENT
    ) or (before == Availability.WITHDRAWN and options.withdrawn_scope is ReturnScope.PERMANENT)
    return more_restrictive(before, battle) if kept else battle


def _without_it(before: str, *, riverside: bool, options: Options) -> str:
    """RS-CMP-05: inland, the expedition leaves its boats behind; separation lasts one scenario."""
    if before == Availability.AVAILABLE and not riverside:
        return Availability.SEPARATED
    if before == Availability.SEPARATED and riverside:
        if options.separated_scope is SeparatedScope.NEXT_ONLY:
            return Availability.AVAILABLE
        return Availability.SEPARATED
    return before


def more_restrictive(one: str, other: str) -> str:
    """RS-CMP-08: grounded beats withdrawn beats separated; the final states beat them all."""
    for status in (*FINAL, *RESTRICTION):
        if status in (one, other):
            return status
    return other


def return_terms(status: str, options: Options) -> ReturnTerms:
    """RS-CMP-02 to RS-CMP-05, RS-CMP-09: by what an absent vessel comes back."""
    absence = Availability(status)
    assert absence in ABSENT, f"{status} needs no return"
    by_roll = absence is not Availability.EXPECTED or options.expected_uses_roll
    return ReturnTerms(
        rule=RULE[absence],
        scope=_scope(absence, options),
        riverside_only=absence is not Availability.GROUNDED
        or not options.grounded_non_riverside_roll,
        by_roll=by_roll,
        chance=CHANCE if by_roll else (36, 36),
    )


def _scope(absence: Availability, options: Options) -> str:
    match absence:
        case Availability.GROUNDED:
            return str(options.grounded_scope)
        case Availability.WITHDRAWN:
            return str(options.withdrawn_scope)
        case Availability.SEPARATED:
            return str(options.separated_scope)
        case _:
            return str(ReturnScope.UNTIL_REAPPEARS)
