"""From a vessel's line in the order of battle to its ship.

`kind` is a class of the catalogue, `ratings` a class's own numbers (own_ratings.py). `crew` has
`points`, the crew points that she has left (SW-BRD-03); left out, she is full. `guns` are those
aboard (armament.py), `condition` is what earlier battles left (condition.py).

`state` is what the scenario says, each value optional:

    {"nation": "union", "quality": "elite", "flagship": true, "pilot": true, "speed": "M+",
     "anchored": true, "aground": {"feature": "middle-ground", "stuck": false, "attempts": 0},
     "tow": "virginia", "now": {...}}

A vessel without a position waits to be placed (SW-SET-04). `now` holds fields of the ship's state
by name, where a battle is taken up in its middle; it goes before all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulesets.core.battlefield import Edge
from rulesets.core.entries import VesselEntry
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.smoke_on_the_water.classes import PRINTED
from rulesets.smoke_on_the_water.muster.armament import mounted
from rulesets.smoke_on_the_water.muster.condition import make_whole, read_condition
from rulesets.smoke_on_the_water.options import StartSpeed
from rulesets.smoke_on_the_water.own_ratings import ship_card, with_arcs
from rulesets.smoke_on_the_water.ratings import ShipCard
from rulesets.smoke_on_the_water.rebuilt import ARCS
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import NotationError, Speed, read_order
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.state import Aground, Ship, Side, SmokeBattle, Status
from rulesets.smoke_on_the_water.words import Crew, Level, Nation

_KINDS: Final = tuple(PRINTED)
#: The campaign's word for a vessel that is there to fight.
AVAILABLE: Final = "available"
#: SW-SET-05: the heading, as the core has it, towards the other side's edge.
TOWARDS: Final = {Edge.UPSTREAM: 0, Edge.DOWNSTREAM: 1800}
STARTS: Final = {
    StartSpeed.IMMOBILE: Level.IMMOBILE,
    StartSpeed.SLOW: Level.SLOW,
    StartSpeed.MEDIUM: Level.MEDIUM,
}
_MOST_ATTEMPTS: Final = 100


def muster_ship(
    battle: SmokeBattle, entry: VesselEntry, at: str, problems: Problems
) -> Ship | None:
    """One ship as the setup has it; None, with the problems noted, where it can't be made."""
    if not problems.word(f"{at}/kind", "SW-VES-01", entry.kind, _KINDS):
        return None
    return problems.made(lambda: _ship(battle, entry, at, problems))


@lru_cache(maxsize=512)
def _kept(card: ShipCard) -> ShipCard:
    """One card for all vessels that are rated alike, battle after battle: what is known of it
    then is found without comparing all its guns."""
    return card


def _ship(battle: SmokeBattle, entry: VesselEntry, at: str, problems: Problems) -> Ship:
    state = Reader(dict(entry.state), f"{at}/state", "SW-VES-01")
    card = ship_card(entry.kind, entry.ratings, at=f"{at}/ratings")
    if battle.tables.arcs is not ARCS:
        card = with_arcs(card, battle.tables.arcs)
    side = battle.side(entry.side)
    ship = Ship(
        id=entry.id,
        side=side,
        card=_kept(card),
        nation=state.word("nation", Nation) if state.has("nation") else side.nation,
        points=entry.points,
        before=entry.status,
        status=_status(entry),
        base=_base(entry, card, side),
        quality=state.word("quality", Crew) if state.has("quality") else Crew.REGULAR,
        flagship=state.has("flagship") and state.truth("flagship"),
        pilot=state.has("pilot") and state.truth("pilot"),
    )
    make_whole(ship)
    ship.guns = mounted(card.guns, entry.guns, f"{at}/guns", problems)
    ship.crew_lost = _crew_lost(entry, card, at)
    if entry.condition:
        condition = Reader(dict(entry.condition), f"{at}/condition", "SW-END-06")
        read_condition(ship, condition, fights=ship.status is not Status.ABSENT)
    _read_bearing(battle, ship, state)
    # Read once all entries are there (muster.py).
    for name in ("now", "tow"):
        state.has(name)
    state.done()
    return ship


def _status(entry: VesselEntry) -> Status:
    """SW-SET-04: on the table, waiting to be placed, or not there."""
    if entry.status != AVAILABLE:
        return Status.ABSENT
    return Status.WAITING if entry.position is None else Status.AFLOAT


def _base(entry: VesselEntry, card: ShipCard, side: Side) -> Base:
    """SW-SET-05: one without a place heads for the enemy's edge."""
    if entry.position is None:
        return Base(0, 0, compass(TOWARDS[side.edge]), card.length, card.width)
    return Base(*entry.position, compass(entry.heading), card.length, card.width)


def _crew_lost(entry: VesselEntry, card: ShipCard, at: str) -> int:
    """SW-BRD-03: the crew points that she is short of."""
    crew = Reader(dict(entry.crew), f"{at}/crew", "SW-BRD-03")
    lost = card.crew - crew.integer("points", most=card.crew) if crew.has("points") else 0
    crew.done()
    return lost


def _read_bearing(battle: SmokeBattle, ship: Ship, state: Reader) -> None:
    """SW-SET-05, SW-ANC: how fast she goes, at anchor or aground not at all."""
    ship.speed = Speed(min(STARTS[battle.options.start_speed], ship.card.top))
    if state.has("speed"):
        ship.speed = _speed(state, ship.card.top)
    if state.has("anchored") and state.truth("anchored"):
        ship.anchor = Anchor.DOWN
    if state.has("aground"):
        ship.aground = _aground(state.object("aground"))
    if ship.anchor is Anchor.DOWN or ship.aground is not None:
        ship.speed = Speed(Level.IMMOBILE)


def _speed(state: Reader, top: Level) -> Speed:
    """SW-ORD-02: a speed as an order writes it."""
    try:
        order = read_order(state.text("speed"))
    except NotationError as wrong:
        state.refuse("speed", wrong.problem, wrong.remedy, wrong.rule)
    if order.speed is None or order.manoeuvre or order.tactics:
        state.refuse("speed", "is no speed", "Give one as S+ or M-.", "SW-ORD-02")
    if order.speed.level > top:
        state.refuse("speed", "is more than her greatest", f"Give at most {top}.", "SW-MOV-01")
    return order.speed


def _aground(read: Reader) -> Aground:
    """SW-GRD-06, SW-FREE-05: where she lies aground from the beginning."""
    aground = Aground(
        feature=read.identifier("feature"),
        turn=0,
        stuck=read.has("stuck") and read.truth("stuck"),
        attempts=read.integer("attempts", most=_MOST_ATTEMPTS) if read.has("attempts") else 0,
    )
    read.done()
    return aground
