"""The frames of a riverside battle: the record of its log as it stands after each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.core.events import EntryId, Event, SideId
from rulesets.core.frames import Frame, Standing
from rulesets.core.setup import BattleSetup
from rulesets.riverside.record import Record, UnitRecord, VesselRecord
from rulesets.riverside.state import ON_TABLE, Muster


def frames(setup: BattleSetup, log: Iterable[Iterable[Event]]) -> Iterator[Frame]:
    """The table after each turn of a log."""
    record = Record.of(setup)
    for turn, events in enumerate(log, setup.start_turn - 1):
        for event in events:
            record.add(event)
        vessels = (_vessel(name, one) for name, one in sorted(record.vessels.items()))
        units = (_unit(name, one) for name, one in sorted(record.units.items()))
        yield Frame(turn, (*vessels, *units))


def _vessel(name: str, vessel: VesselRecord) -> Standing:
    """RS-HIT-02: a vessel's condition is its tally of hits."""
    there = vessel.status in ON_TABLE
    return Standing(
        id=EntryId(name),
        type="vessel",
        side=SideId(vessel.captor or vessel.side),
        status=str(vessel.status),
        position=vessel.position if there else None,
        heading=vessel.heading if there else None,
        aboard=None,
        people=vessel.crew + sum(gun.crew for gun in vessel.guns.values()),
        leader=str(vessel.captain),
        condition={"tally": vessel.tally, "withdrawing": vessel.withdrawing},
    )


def _unit(name: str, unit: UnitRecord) -> Standing:
    """RS-MW-12: a unit's condition is its pins."""
    there = unit.status == Muster.IN_PLAY and unit.aboard is None
    return Standing(
        id=EntryId(name),
        type="unit",
        side=SideId(unit.side),
        status=str(unit.status),
        position=unit.position if there else None,
        heading=None,
        aboard=None if unit.aboard is None else EntryId(unit.aboard),
        people=unit.figures,
        leader=str(unit.leader),
        condition={"pins": unit.pins, "to_ground": unit.to_ground},
    )
