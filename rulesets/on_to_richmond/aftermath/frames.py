"""The table after each turn of a log, by the log added up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.core.events import Event
from rulesets.core.frames import Frame, Standing
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond.aftermath.aftermath import captain_of, crew_of
from rulesets.on_to_richmond.aftermath.record import take
from rulesets.on_to_richmond.muster.muster import muster
from rulesets.on_to_richmond.state import Ship, Status, Unit


def frames(setup: BattleSetup, log: Iterable[Iterable[Event]]) -> Iterator[Frame]:
    """The table after each turn of a log."""
    battle = muster(setup, None, logging=False)
    crews = {vessel.id: crew_of(vessel) for vessel in setup.vessels}
    captains = {vessel.id: captain_of(vessel) for vessel in setup.vessels}
    for turn, events in enumerate(log, setup.start_turn - 1):
        for event in events:
            take(battle, event)
        ships = (_ship(ship, crews[ship.id], captains[ship.id]) for ship in battle.ships.values())
        yield Frame(turn, (*ships, *map(_unit, battle.units.values())))


def _ship(ship: Ship, crew: int, captain: str) -> Standing:
    return Standing(
        id=ship.id,
        type="vessel",
        side=ship.side.id,
        status=str(ship.status),
        position=ship.position if ship.afloat else None,
        heading=ship.heading if ship.afloat else None,
        aboard=None,
        people=0 if ship.status is Status.SUNK else crew,
        leader=captain,
        condition={"hull": {"full": ship.card.limit, "lost": ship.damage}},
    )


def _unit(unit: Unit) -> Standing:
    return Standing(
        id=unit.id,
        type="unit",
        side=unit.side.id,
        status=str(unit.status),
        position=unit.position if unit.ashore else None,
        heading=unit.facing if unit.ashore else None,
        aboard=None if unit.aboard is None else unit.aboard.id,
        people=unit.stands,
        leader=unit.leader,
        condition={"marked": unit.marked, "formation": str(unit.formation)},
    )
