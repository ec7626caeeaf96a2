"""SC-TRP-07, SC-TOW, SC-MOV-10: whether vessels may begin a battle so laden, towed and berthed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rulesets.core.geometry import Point
from rulesets.core.problems import Problems
from rulesets.soldiers_companion.movement.allowance import tow_size
from rulesets.soldiers_companion.muster.capacity import Body, Overload, Room, overload, towed_room
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import NEAR, VesselClass
from rulesets.soldiers_companion.water.hulls import corners, gap_within, overlaps

#: SC-TOW-01: how many times its own size a vessel may tow.
MOST_TOWED: Final = 2
#: SC-TOW-04: laden small boats that `tow_note_overrides` always lets a steam vessel tow.
NOTED_BOATS: Final = 2


def tow_refusal(options: Options, tug: Ship, tows: Sequence[Ship]) -> Overload | None:
    """SC-TOW-01, SC-TOW-02: the vessels that another may tow, or by which rule it may not.

    SC-TOW-04: two small boats may always be towed where `tow_note_overrides` says so.
    """
    size, most = sum(map(tow_size, tows)), MOST_TOWED * tug.card.size
    if size <= most:
        return None
    boats = all(tow.card.kind is VesselClass.SMALL_BOAT for tow in tows)
    if options.tow_note_overrides and not tug.card.boat and boats and len(tows) <= NOTED_BOATS:
        return None
    return Overload(
        "SC-TOW-01", f"a tow of size {size}, laden vessels doubled, where {most} is most"
    )


def check_tows(battle: CompanionBattle, problems: Problems) -> None:
    """SC-TOW-01, SC-TOW-06: each tow within its tug's power, and beside it."""
    for i, vessel in enumerate(battle.setup.vessels):
        ship = battle.ships[vessel.id]
        if ship.tows:
            refusal = tow_refusal(battle.options, ship, ship.tows)
            if refusal is not None:
                problems.add(
                    f"/vessels/{i}",
                    refusal.rule,
                    f"{vessel.name} has {refusal.problem}",
                    "Cast some of it off, or unload it.",
                )
        if ship.tug is None:
            continue
        if ship.tug.tug is not None or not (ship.afloat and ship.tug.afloat):
            problems.add(
                f"/vessels/{i}/state/tug",
                "SC-TOW-06",
                f"{ship.tug.id} cannot tow {vessel.name}",
                "Name a vessel on the table that is in nobody's tow.",
            )
        elif not gap_within(ship, ship.tug, NEAR):
            problems.add(
                f"/vessels/{i}/state/tug",
                "SC-TOW-06",
                f"{vessel.name} is not within 2 inches of {ship.tug.id}",
                "Place the two side by side.",
            )


def check_loads(battle: CompanionBattle, problems: Problems) -> None:
    """SC-TRP-07, SC-VES-02: what each vessel carries. SC-TOW-05: or a gunboat's tow together."""
    for i, vessel in enumerate(battle.setup.vessels):
        ship = battle.ships[vessel.id]
        together = [ship]
        room = Room.of(ship.card)
        if ship.tug is not None:
            shared = towed_room(ship.tug.card, [tow.card for tow in ship.tug.tows])
            if shared is not None:
                together, room = ship.tug.tows, shared
        bodies = [Body(unit.kind, unit.figures) for one in together for unit in one.aboard]
        over = overload(room, bodies, battle.options)
        if over is not None:
            rule = over.rule if together == [ship] else "SC-TOW-05"
            problems.add(
                f"/vessels/{i}",
                rule,
                f"{vessel.name} is overloaded: {over.problem}",
                "Land some of the troops, or put them aboard another vessel.",
            )


def check_berths(battle: CompanionBattle, problems: Problems) -> None:
    """SC-MOV-10: hulls lie on the water of the table, and none over another."""
    places = {vessel.id: i for i, vessel in enumerate(battle.setup.vessels)}
    names = {vessel.id: vessel.name for vessel in battle.setup.vessels}
    there = [ship for ship in battle.ships.values() if ship.on_table]
    for ship in there:
        if not _on_the_water(battle, corners(ship)):
            problems.add(
                f"/vessels/{places[ship.id]}/position",
                "SC-MOV-10",
                f"the hull of {names[ship.id]} does not lie on the water of the table",
                "Place it further from the shore and from the table's edges.",
            )
    for one, other in combinations(there, 2):
        if overlaps(one, other):
            problems.add(
                f"/vessels/{places[other.id]}/position",
                "SC-MOV-10",
                f"{names[other.id]} lies over {names[one.id]}",
                "Move one of them.",
            )


def _on_the_water(battle: CompanionBattle, hull: Sequence[Point]) -> bool:
    """Whether a hull touches neither land nor the table's edges."""
    sides = zip(hull, (*hull[1:], hull[0]), strict=True)
    return all(battle.field.on_table(a) and battle.field.clear_water(a, b) for a, b in sides)
