"""OR-CLS: from a vessel's line in the order of battle to its ship.

`kind` is one of the four classes, `ratings` her own particulars (ratings.py). Crew, captain and
guns are the campaign's: the book has neither crews nor captains (OR-GEN-05), and goes through them
unread. `condition` is what an earlier battle left: {"hull_lost": 3}, damage points (OR-CMP-02).
`state` is what the scenario says: {"arrives": 4}, the turn in which she comes (OR-CRD-01), and
"now", where a battle is taken up in its middle (frozen.py).
"""

from __future__ import annotations

from rulesets.core.entries import VesselEntry
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.on_to_richmond.hulls import afloat_at, corners, in_the_clear, others_near, overlap
from rulesets.on_to_richmond.ratings import ship_card
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Status
from rulesets.on_to_richmond.tables import ShipClass

#: How a vessel comes that is there.
AVAILABLE = "available"
_MOST_TURN = 1_000
_MOST_CREW = 1_000


def muster_ship(
    battle: RichmondBattle, entry: VesselEntry, at: str, problems: Problems
) -> Ship | None:
    """OR-CLS-01, OR-CLS-02: the ship, or None where its card cannot be read."""
    if not problems.word(f"{at}/kind", "OR-CLS-01", entry.kind, tuple(ShipClass)):
        return None
    with problems.collecting():
        ship = Ship(
            id=entry.id,
            side=battle.side(entry.side),
            card=ship_card(entry.kind, entry.ratings, at=f"{at}/ratings"),
            before=entry.status,
            status=Status.ABSENT,
            position=entry.position or (0, 0),
            heading=entry.heading,
        )
        _read_condition(ship, entry, at)
        _read_crew(entry, at)
        _read_state(ship, entry, at)
        if entry.position is None:
            if entry.status == AVAILABLE:
                problems.add(
                    f"{at}/position",
                    "OR-MOD-02",
                    "she has no place on the table",
                    "Give one on the water.",
                )
        elif entry.status == AVAILABLE and not ship.arrives:
            ship.status = Status.AFLOAT
        return ship
    return None


def _read_condition(ship: Ship, entry: VesselEntry, at: str) -> None:
    """OR-CMP-02: the damage that she brings; what sinks her, no vessel brings that is there."""
    most = ship.card.limit - (entry.status == AVAILABLE)
    read = Reader(dict(entry.condition), f"{at}/condition", "OR-CMP-02")
    if read.has("hull_lost"):
        ship.damage = ship.start_damage = read.integer("hull_lost", most=most)
    read.done()


def _read_crew(entry: VesselEntry, at: str) -> None:
    """OR-GEN-05: men by role, of whom the book knows nothing."""
    read = Reader(dict(entry.crew), f"{at}/crew", "OR-GEN-05")
    for role in entry.crew:
        read.integer(role, most=_MOST_CREW)


def _read_state(ship: Ship, entry: VesselEntry, at: str) -> None:
    read = Reader(dict(entry.state), f"{at}/state", "OR-CRD-01")
    if read.has("arrives"):
        ship.arrives = read.integer("arrives", least=2, most=_MOST_TURN)
        if entry.status != AVAILABLE:
            read.refuse("arrives", f"she is {entry.status}", "Leave it out.")
    read.has("now")
    read.done()


def check_places(battle: RichmondBattle, problems: Problems) -> None:
    """OR-MOV-05: hulls lie on the water, and not one over another."""
    for i, entry in enumerate(battle.setup.vessels):
        ship = battle.ships[entry.id]
        if not ship.afloat and not ship.arrives:
            continue
        clear = in_the_clear(battle, ship.position, ship.position)
        if not clear and not afloat_at(battle, corners(battle, ship)):
            problems.add(
                f"/vessels/{i}/position",
                "OR-MOV-05",
                "her hull does not lie on the water",
                "Move her off the land.",
            )
        for other in others_near(battle, ship, ship.position, 0):
            if (
                ship.afloat
                and other.id < ship.id
                and overlap(battle, ship.position, ship.heading, other)
            ):
                problems.add(
                    f"/vessels/{i}/position",
                    "OR-MOV-05",
                    f"her hull lies over that of {other.id}",
                    "Move one of them.",
                )
