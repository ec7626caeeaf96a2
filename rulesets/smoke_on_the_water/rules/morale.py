"""SW-MOR: morale. SW-REP: repairs in battle."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from rulesets.core.score import Score
from rulesets.smoke_on_the_water.assumed import Mending, Morale
from rulesets.smoke_on_the_water.rebuilt import PRINTED, Chance, Tables
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.words import Armour, Crew, Fire, Item


class Nerve(StrEnum):
    """SW-MOR-04: what a test leaves of a crew's will."""

    HOLDS = "holds"
    WITHDRAWS = "withdraws"
    ABANDONS = "abandons"


#: SW-MOR-02: the parts of the hull, in hundredths, at which a test is due.
HULL_MARKS: Final = (75, 50, 25)
#: SW-MOR-04: by how much a test must fail for a crew to abandon.
ABANDONS_BY: Final = 4
#: SW-MOR-05: a vessel with so small a part of her hull left is doomed where she cannot move.
HULL_QUARTER: Final = 4
STOUT: Final = (Armour.MEDIUM, Armour.HEAVY, Armour.SUPER_HEAVY)


def hull_marks_passed(before: int, after: int, full: int) -> int:
    """SW-MOR-02: how many of three quarters, half and a quarter of the hull were passed."""
    return sum(after * 100 <= mark * full < before * 100 for mark in HULL_MARKS)


def morale_chance(
    crew: Crew,
    *,
    hull: tuple[int, int],
    flotation: tuple[int, int],
    armours: Collection[Armour],
    bare: bool,
    flagship: bool = False,
    friend_near: bool = False,
    fire: Fire = Fire.NONE,
    aground: bool = False,
    disarmed: bool = False,
    friends_lost: int = 0,
    tables: Tables = PRINTED,
) -> Score:
    """SW-MOR-03: hull and flotation as points left and full.

    `armours` are those of hull, casemate and turrets; `bare`: a hull of wood or cotton, and
    neither casemate nor turret.
    """
    left, full = hull
    by = tables.morale_modifiers
    battered = by[Morale.HULL_HALF] * (left * 2 <= full)
    if left * 4 <= full:
        battered = by[Morale.HULL_QUARTER]
    afloat, buoyant = flotation
    stout = any(armour in STOUT for armour in armours)
    lost = max(by[Morale.FRIENDS_LOST_MOST], by[Morale.FRIEND_LOST] * friends_lost)
    return Score.of(
        ("SW-MOR-03", tables.chances[Chance.MORALE]),
        ("crew", tables.crew_quality[crew]),
        ("flagship", by[Morale.FLAGSHIP] * flagship),
        ("friend", by[Morale.FRIEND_NEAR] * friend_near),
        ("armour", by[Morale.STOUT] * stout + by[Morale.BARE] * bare),
        ("hull", battered),
        ("flotation", by[Morale.FLOTATION_HALF] * (afloat * 2 <= buoyant)),
        ("fire", tables.fire_morale[fire]),
        ("aground", by[Morale.AGROUND] * aground),
        ("guns", by[Morale.DISARMED] * disarmed),
        ("friends lost", lost),
    )


def nerve_after(
    chance: int, face: int, *, withdrawing: bool = False, doomed: bool = False
) -> Nerve:
    """SW-MOR-01, SW-MOR-04, SW-MOR-05, SW-MOR-08: a 1 passes, a 10 fails by one at least.

    A withdrawing vessel that fails abandons; so does one that cannot move and has a quarter of her
    hull or less (`doomed`).
    """
    if succeeds(chance, face):
        return Nerve.HOLDS
    by = max(1, face - chance)
    gives_up = by >= ABANDONS_BY or withdrawing or doomed
    return Nerve.ABANDONS if gives_up else Nerve.WITHDRAWS


def repair_chance(
    item: Item,
    crew: Crew,
    *,
    hull: tuple[int, int],
    at_rest: bool,
    fire: Fire = Fire.NONE,
    tables: Tables = PRINTED,
) -> Score:
    """SW-REP-03, SW-REP-04: a vessel Immobile all turn repairs better, but not her guns."""
    left, full = hull
    by = tables.repair_modifiers
    battered = by[Mending.HULL_HALF] * (left * 2 <= full)
    if left * 4 <= full:
        battered = by[Mending.HULL_QUARTER]
    fights_fire = item in (Item.FIRE, Item.OUT_OF_CONTROL)
    return Score.of(
        ("SW-REP-03", tables.repair_chances[item]),
        ("hull", battered),
        ("crew", tables.crew_quality[crew]),
        ("at rest", by[Mending.AT_REST] * (at_rest and item is not Item.GUN)),
        ("fire", 0 if fights_fire else tables.fire_repair[fire]),
    )


def may_repair(item: Item, fire: Fire, *, abandoned: bool = False) -> bool:
    """SW-REP-02, SW-REP-05: out of control she fights fire and water, abandoned nothing."""
    if abandoned:
        return False
    wet = (Item.FIRE, Item.OUT_OF_CONTROL, Item.FLOODING)
    return fire is not Fire.OUT_OF_CONTROL or item in wet
