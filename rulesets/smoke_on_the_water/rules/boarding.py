"""SW-BRD: boarding, by strength of crews."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.assumed import Boarding
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Chance, Tables
from rulesets.smoke_on_the_water.words import Level

#: SW-BRD-03: men to a point, and the crew points that an attacker needs.
MEN: Final = 20
ATTACKER_NEEDS: Final = 2
#: SW-BRD-10: the most that a prize crew has.
PRIZE_CREW: Final = 2
#: SW-BRD-02: at this speed and above nobody boards.
TOO_FAST: Final = Level.FAST

#: SW-BRD-04: ratios of strengths are in hundredths.
_HUNDRED: Final = 100


class Strength(NamedTuple):
    """SW-BRD-03: crew points and troop points."""

    crew: int
    troops: int

    @property
    def total(self) -> int:
        """The boarding strength."""
        return self.crew + self.troops


def points(men: int) -> int:
    """SW-BRD-03: a point for every twenty men, rounded up."""
    return -(-men // MEN)


def crew_now(full: int, hull: int, full_hull: int, lost: int) -> int:
    """SW-BRD-03: hull damage costs men; what boarding has cost comes off."""
    return max(0, -(-full * hull // full_hull) - lost)


def ratio_modifier(attacker: int, defender: int, tables: Tables = PRINTED) -> int:
    """SW-BRD-04: the best or the worst single line; nobody to defend her is the best."""
    lines = sorted(tables.boarding_ratios.items(), reverse=True)
    for value, least in lines:
        if attacker * _HUNDRED >= least * defender:
            return value
        if attacker * least <= _HUNDRED * defender:
            return -value
    return 0


def boarding_chance(
    attacker: Strength,
    defender: Strength,
    *,
    locked: bool,
    closed_up: bool,
    defender_hull: tuple[int, int],
    attacker_hull: tuple[int, int],
    defender_level: Level,
    mutual: bool = False,
    tables: Tables = PRINTED,
) -> Score:
    """SW-BRD-04, SW-BRD-07: hulls are points left and full."""
    left, full = defender_hull
    own, own_full = attacker_hull
    by = tables.boarding_modifiers
    battered = by[Boarding.DEFENDER_HALF] * (left * 2 <= full)
    if left * 4 <= full:
        battered = by[Boarding.DEFENDER_QUARTER]
    return Score.of(
        ("SW-BRD-04", tables.chances[Chance.BOARDING]),
        ("strength", ratio_modifier(attacker.total, defender.total, tables)),
        ("locked", by[Boarding.LOCKED] * locked),
        ("closed up", by[Boarding.CLOSED_UP] * closed_up),
        ("defender's hull", battered),
        ("attacker's hull", by[Boarding.ATTACKER_QUARTER] * (own * 4 <= own_full)),
        ("defender moves", by[Boarding.DEFENDER_MOVES] * (defender_level is Level.MEDIUM)),
        ("SW-BRD-07", by[Boarding.MUTUAL] * mutual),
    )


def may_board(attacker: Level, defender: Level, *, crew: int, out_of_control: bool) -> bool:
    """SW-BRD-02, SW-BRD-03: not at Fast or more, not a vessel that burns out of control."""
    slow_enough = max(attacker, defender) < TOO_FAST
    return slow_enough and crew >= ATTACKER_NEEDS and not out_of_control


def after_losses(strength: Strength, lost: int) -> Strength:
    """SW-BRD-06: troop points are lost before crew points."""
    troops = max(0, strength.troops - lost)
    return Strength(max(0, strength.crew - max(0, lost - strength.troops)), troops)


def prize_crew(crew: int) -> int:
    """SW-BRD-10: two points, or as many as leave the captor one."""
    return max(0, min(PRIZE_CREW, crew - 1))
