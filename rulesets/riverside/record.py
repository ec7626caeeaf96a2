"""The log added up over the setup: what a reader of both knows, without the engine's state.

Folding gives the outcome and every condition of the result. At the end of any turn it also holds
all that a battle needs to go on from there (`resume`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rulesets.core.battle import Outcome
from rulesets.core.entries import UnitEntry, VesselEntry
from rulesets.core.events import BattleEnded, Event, PhaseBegan
from rulesets.core.geometry import Point
from rulesets.core.jsonio import JsonObject
from rulesets.core.setup import BattleSetup
from rulesets.riverside import events as happened
from rulesets.riverside.continuity import FINAL, begins_on_table
from rulesets.riverside.fleet import facing_by_default
from rulesets.riverside.options import Options
from rulesets.riverside.ratings import ship_card
from rulesets.riverside.state import ON_TABLE, Fate, Ground, Held, Muster, Status
from rulesets.riverside.tables import VesselKind

FIRST_SIDE: Final = "first side"
SECOND_SIDE: Final = "second side"


@dataclass(slots=True)
class GunRecord:
    """A gun's crew and what became of them."""

    crew: int
    drill: str
    facing: int
    pins: int = 0
    jammed: bool = False
    casualties: int = 0
    donor: str | None = None
    donated: int = 0


@dataclass(slots=True)
class VesselRecord:
    """A vessel as the log has it so far. What is None was not changed from the setup."""

    side: str
    status: str
    position: Point | None
    heading: int
    crew: int
    tally: int
    captain: str
    guns: dict[str, GunRecord]
    appeared: bool
    landing: str | None = None
    grounded: str | None = None
    leadership: int | None = None
    trait: str | None = None
    withdrawing: bool = False
    leaving: bool = False
    landed: bool = False
    favourite_used: bool = False
    exited_as: str | None = None
    captor: str | None = None
    fate: str | None = None

    def lose_crew(self) -> None:
        """RS-HIT-08, RS-WDR-05: captain and crews are dead, unless they had got ashore."""
        self.leaving = False
        if self.landed:
            return
        if self.captain == Fate.FIT:
            self.captain = Fate.DEAD
        self.disarm()

    def disarm(self) -> None:
        """Nobody of the crews is left aboard."""
        self.crew = 0
        for gun in self.guns.values():
            gun.crew = gun.casualties = gun.donated = 0


@dataclass(slots=True)
class UnitRecord:
    """A unit as the log has it so far."""

    side: str
    figures: int
    started: int
    status: str
    aboard: str | None
    position: Point | None
    leader: str
    hunter: bool
    below_deck: bool
    leadership: int | None = None
    pins: int = 0
    jammed: bool = False
    to_ground: bool = False
    favourite_used: bool = False
    casualties: int = 0
    transfer: dict[str, Any] | None = None

    def leave(self, status: str, leader: str) -> None:
        """Out of play, its leader with it if he was fit."""
        self.status = status
        self.transfer = None
        if self.leader == Fate.FIT:
            self.leader = leader


@dataclass(slots=True)
class ThingRecord:
    """An object as the log has it so far."""

    side: str
    held: str = Held.KEPT
    ship: str | None = None
    carrier: str | None = None
    position: Point | None = None

    def put(self, ship: str | None, carrier: str | None, position: Point | None) -> None:
        self.ship, self.carrier, self.position = ship, carrier, position

    def gone(self, held: str) -> None:
        self.put(None, None, None)
        self.held = held


@dataclass(slots=True)
class Record:
    """All of a battle, added up."""

    setup: BattleSetup
    options: Options
    vessels: dict[str, VesselRecord]
    units: dict[str, UnitRecord]
    things: dict[str, ThingRecord]
    first: str | None
    outcome: Outcome | None = None
    sides: tuple[str, ...] = field(default=())

    @classmethod
    def of(cls, setup: BattleSetup) -> Record:
        """The record before the first event."""
        options = Options.from_json(setup.options)
        start = _told(setup.start_state)
        record = cls(
            setup=setup,
            options=options,
            vessels={v.id: _vessel(setup, v, options) for v in setup.vessels},
            units={},
            things={},
            first=start.get("first_side", setup.scenario.first_side),
            sides=tuple(side.id for side in setup.sides),
        )
        for unit in setup.units:
            record.units[unit.id] = _unit(unit, record.vessels)
        for vessel in setup.vessels:
            for thing in vessel.cargo:
                ship = vessel.id if thing.carrier is None else None
                record.things[thing.id] = ThingRecord(vessel.side, ship=ship, carrier=thing.carrier)
        for unit in setup.units:
            for thing in unit.objects:
                record.things[thing.id] = ThingRecord(unit.side, carrier=unit.id)
        for name, values in sorted(start.get("things", {}).items()):
            thing_record, told = record.things[name], _told(values)
            thing_record.held = told.get("held", Held.KEPT)
            thing_record.side = told.get("side", thing_record.side)
            thing_record.put(told.get("vessel"), told.get("unit"), _point(told.get("position")))
        return record

    def foe(self, side: str) -> str:
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def gun(self, vessel: str, gun: str) -> GunRecord:
        return self.vessels[vessel].guns[gun]

    def add(self, event: Event) -> None:
        """One event."""
        what = _ADD.get(event.kind)
        if what is not None:
            what(self, event)


def fold(setup: BattleSetup, log: Iterable[Event]) -> tuple[Outcome | None, dict[str, JsonObject]]:
    """The outcome and the conditions that a log comes to."""
    record = Record.of(setup)
    for event in log:
        record.add(event)
    return record.outcome, conditions(record)


def _point(value: Any) -> Point | None:
    return None if value is None else (value[0], value[1])


def _told(values: JsonObject) -> dict[str, Any]:
    """What a state says: a null says nothing, as for those who read it at the muster."""
    return {name: value for name, value in values.items() if value is not None}


def _vessel(setup: BattleSetup, entry: VesselEntry, options: Options) -> VesselRecord:
    state = _told(entry.state)
    present = begins_on_table(entry.status, riverside=setup.scenario.riverside, options=options)
    status = state.get("status", Status.AFLOAT if present else Status.OFF_TABLE)
    full = (
        options.dhow_crew
        if entry.kind == VesselKind.DHOW
        else ship_card(entry.kind, entry.ratings).crew
    )
    carried = _told(entry.condition).get("tally", 0) if options.hull_tally_persists else 0
    facing = facing_by_default(setup, entry.side, entry.position or (0, 0), entry.heading)
    grounded = {
        Status.AGROUND_SHALLOWS: Ground.SHALLOWS,
        Status.AGROUND_CHANNEL: Ground.CHANNEL,
    }.get(status, state.get("grounded"))
    guns: dict[str, GunRecord] = {}
    laid = _told(state.get("guns", {}))
    for gun in entry.guns:
        told = _told(laid.get(gun.id, {}))
        guns[gun.id] = GunRecord(
            crew=gun.crew,
            drill=gun.drill,
            facing=told.get("facing", facing),
            pins=told.get("pins", 0),
            jammed=told.get("jammed", False),
            casualties=told.get("casualties", 0),
            donor=told.get("donor"),
            donated=told.get("donated", 0),
        )
    return VesselRecord(
        side=entry.side,
        status=status,
        position=entry.position,
        heading=entry.heading,
        crew=_told(entry.crew).get("boat", full),
        tally=state.get("tally", carried),
        captain=state.get("captain", Fate.FIT) if entry.captain else Fate.NONE,
        guns=guns,
        appeared=state.get("appeared", status in ON_TABLE) or status in ON_TABLE,
        grounded=grounded,
        leadership=state.get("leadership"),
        trait=state.get("trait"),
        withdrawing=state.get("withdrawing", False),
        leaving=state.get("leaving", False),
        landed=state.get("landed", False),
        favourite_used=state.get("favourite_used", False),
        exited_as=state.get("exited_as"),
        captor=state.get("captor"),
    )


def _unit(entry: UnitEntry, vessels: Mapping[str, VesselRecord]) -> UnitRecord:
    state = _told(entry.state)
    status = state.get("status", Muster.IN_PLAY)
    if entry.aboard is not None and status in (Muster.IN_PLAY, Muster.ABSENT):
        there = vessels[entry.aboard].status in ON_TABLE
        status = Muster.IN_PLAY if there else Muster.ABSENT
    return UnitRecord(
        side=entry.side,
        figures=entry.figures,
        started=state.get("started", entry.figures),
        status=status,
        aboard=entry.aboard,
        position=entry.position,
        leader=state.get("leader", Fate.FIT) if entry.leader else Fate.NONE,
        hunter=state.get("hunter", False),
        below_deck=state.get("below_deck", False),
        leadership=state.get("leadership"),
        pins=state.get("pins", 0),
        jammed=state.get("jammed", False),
        to_ground=state.get("to_ground", False),
        favourite_used=state.get("favourite_used", False),
        casualties=state.get("casualties", 0),
        transfer=state.get("transfer"),
    )


# -- what each kind of event changes --------------------------------------------------------------


def _phase(record: Record, event: PhaseBegan) -> None:
    """RS-HIT-05: by its setting the tally starts anew in each enemy turn."""
    if record.first is None or not record.options.tally_reset_each_turn:
        return
    own = {FIRST_SIDE: record.first, SECOND_SIDE: record.foe(record.first)}.get(event.phase)
    if own is not None:
        for vessel in record.vessels.values():
            if vessel.side != own:
                vessel.tally = 0


def _ended(record: Record, event: BattleEnded) -> None:
    record.outcome = Outcome.told_by(event)


def _first(record: Record, event: happened.FirstSideChosen) -> None:
    record.first = event.side


def _captain(record: Record, event: happened.CaptainRolled) -> None:
    vessel = record.vessels[event.vessel]
    vessel.leadership = event.leadership
    vessel.trait = event.trait


def _arrived(record: Record, event: happened.VesselArrived) -> None:
    vessel = record.vessels[event.vessel]
    vessel.status = Status.AFLOAT
    vessel.position, vessel.heading = event.position, event.heading
    vessel.appeared = True
    for gun, facing in event.facings:
        vessel.guns[gun].facing = facing
    for unit in record.units.values():
        if unit.aboard == event.vessel:
            unit.status = Muster.IN_PLAY


def _drunkard(record: Record, event: happened.DrunkardRolled) -> None:
    one = record.vessels.get(event.entry) or record.units[event.entry]
    one.leadership = event.leadership


def _activated(record: Record, event: happened.Activated) -> None:
    if event.again:
        one = record.vessels.get(event.entry) or record.units[event.entry]
        one.favourite_used = True


def _moved(record: Record, event: happened.HullMoved) -> None:
    vessel = record.vessels[event.vessel]
    vessel.position, vessel.heading = event.position, event.heading
    vessel.landing = event.landing
    vessel.status = Status.AT_LANDING if event.landing else Status.AFLOAT


def _grounding(record: Record, event: happened.GroundingRolled) -> None:
    if event.grounded:
        vessel = record.vessels[event.vessel]
        vessel.grounded = Ground.SHALLOWS if event.shallows else Ground.CHANNEL
        vessel.status = Status.AGROUND_SHALLOWS if event.shallows else Status.AGROUND_CHANNEL


def _exited(record: Record, event: happened.VesselExited) -> None:
    vessel = record.vessels[event.vessel]
    vessel.status = Status.EXITED
    vessel.exited_as = event.status
    _away(record, event.vessel)


def _away(record: Record, vessel: str) -> None:
    for unit in record.units.values():
        if unit.aboard == vessel:
            unit.status = Muster.ABSENT


def _turned(record: Record, event: happened.GunsTurned) -> None:
    for gun, facing in event.facings:
        record.gun(event.vessel, gun).facing = facing


def _unit_at(
    record: Record, event: happened.UnitMoved | happened.Charged | happened.FellBack
) -> None:
    record.units[event.unit].position = event.position


def _went_to_ground(record: Record, event: happened.WentToGround) -> None:
    record.units[event.unit].to_ground = True


def _rose_up(record: Record, event: happened.RoseUp) -> None:
    record.units[event.unit].to_ground = False


def _began(record: Record, event: happened.TransferBegan) -> None:
    record.units[event.unit].transfer = {
        "way": event.way,
        "vessel": event.vessel,
        "place": event.place,
        "things": event.things,
        "compulsory": event.compulsory,
    }


def _stopped(record: Record, event: happened.TransferStopped | happened.CargoHandled) -> None:
    record.units[event.unit].transfer = None


def _landed(record: Record, event: happened.UnitLanded) -> None:
    unit = record.units[event.unit]
    unit.transfer = None
    unit.aboard = None
    unit.position = event.position


def _embarked(record: Record, event: happened.UnitEmbarked) -> None:
    unit = record.units[event.unit]
    unit.transfer = None
    unit.aboard = event.vessel
    unit.position = None
    unit.to_ground = False


def _terrain(record: Record, event: happened.TerrainTested) -> None:
    record.units[event.unit].figures = event.left


def _object_rolled(record: Record, event: happened.ObjectRolled) -> None:
    if event.lost:
        record.things[event.thing].gone(Held.LOST)


def _object_moved(record: Record, event: happened.ObjectMoved) -> None:
    record.things[event.thing].put(event.vessel, event.unit, event.position)


def _object_taken(record: Record, event: happened.ObjectTaken) -> None:
    thing = record.things[event.thing]
    thing.gone(Held.CAPTURED)
    thing.side = event.side


def _object_lost(record: Record, event: happened.ObjectLost | happened.AmmunitionSpent) -> None:
    record.things[event.thing].gone(Held.LOST)


def _casualties(record: Record, event: happened.CasualtiesTaken) -> None:
    if event.gun is not None:
        gun = record.gun(event.entry, event.gun)
        gun.crew = event.left
        gun.casualties += event.casualties
    else:
        unit = record.units[event.entry]
        unit.figures = event.left
        unit.casualties += event.casualties


def _leader(record: Record, event: happened.LeaderTested) -> None:
    if event.lost:
        unit = record.units[event.unit]
        unit.leader = Fate.DEAD
        unit.leadership = None


def _pins(record: Record, event: happened.PinTested | happened.Pinned) -> None:
    if event.gun is not None:
        record.gun(event.entry, event.gun).pins = event.pins
    else:
        record.units[event.entry].pins = event.pins


def _rallied(record: Record, event: happened.Rallied) -> None:
    if event.gun is not None:
        gun = record.gun(event.entry, event.gun)
        gun.pins, gun.jammed = event.pins, event.jammed
        if event.again:
            record.vessels[event.entry].favourite_used = True
        return
    unit = record.units[event.entry]
    unit.pins, unit.jammed = event.pins, event.jammed
    unit.favourite_used = unit.favourite_used or event.again


def _jammed(record: Record, event: happened.GunJammed) -> None:
    if event.gun is not None:
        record.gun(event.vessel, event.gun).jammed = True
    else:
        record.units[event.vessel].jammed = True


def _routed(record: Record, event: happened.UnitRouted) -> None:
    unit = record.units[event.unit]
    unit.figures = 0
    unit.status = Muster.ROUTED
    unit.aboard = unit.transfer = None


def _destroyed(record: Record, event: happened.UnitDestroyed) -> None:
    unit = record.units[event.unit]
    unit.leave(Muster.DESTROYED, Fate.DEAD)
    unit.aboard = None


def _hit(record: Record, event: happened.BoatHit) -> None:
    record.vessels[event.vessel].tally = event.tally


def _sunk(record: Record, event: happened.BoatSunk) -> None:
    vessel = record.vessels[event.vessel]
    vessel.status = Status.SUNK
    vessel.lose_crew()
    for name in event.units:
        _drowned(record, name)
    for name in event.things:
        record.things[name].gone(Held.LOST)


def _drowned(record: Record, name: str) -> None:
    unit = record.units[name]
    unit.figures = unit.casualties = 0
    unit.leave(Muster.LOST, Fate.DEAD)


def _unit_lost(record: Record, event: happened.UnitLost) -> None:
    _drowned(record, event.unit)
    for thing in record.things.values():
        if thing.carrier == event.unit:
            thing.gone(Held.LOST)


def _turned_away(record: Record, event: happened.TurnedAway) -> None:
    record.vessels[event.vessel].withdrawing = True


def _withdrew(record: Record, event: happened.VesselWithdrew) -> None:
    vessel = record.vessels[event.vessel]
    vessel.status = Status.WITHDRAWN
    vessel.withdrawing = False
    _away(record, event.vessel)


def _abandoned(record: Record, event: happened.VesselAbandoned) -> None:
    vessel = record.vessels[event.vessel]
    vessel.status = Status.ABANDONED
    vessel.withdrawing = False
    if event.crew_lost:
        vessel.lose_crew()


def _leaving(record: Record, event: happened.CrewLeaving) -> None:
    record.vessels[event.vessel].leaving = True


def _crew_landed(record: Record, event: happened.CrewLanded) -> None:
    vessel = record.vessels[event.vessel]
    vessel.leaving = False
    vessel.landed = True


def _manned(record: Record, event: happened.GunManned) -> None:
    gun = record.gun(event.vessel, event.gun)
    if not gun.crew:
        gun.pins = 0
    gun.crew, gun.drill = event.crew, event.drill
    gun.donor, gun.donated = event.unit, event.figures
    record.units[event.unit].figures = event.left


def _taken(record: Record, vessel: VesselRecord, by: str) -> None:
    """RS-CMP-08, RS-CMP-10: the captor's, without crews; a captain still aboard is a prisoner."""
    vessel.captor = by
    if vessel.captain == Fate.FIT and not vessel.landed:
        vessel.captain = Fate.PRISONER
    vessel.disarm()


def _captured_unit(unit: UnitRecord) -> None:
    unit.casualties = 0
    unit.leave(Muster.CAPTURED, Fate.PRISONER)


def _captured(record: Record, event: happened.VesselCaptured) -> None:
    vessel = record.vessels[event.vessel]
    vessel.status = Status.CAPTURED
    _taken(record, vessel, event.by)
    for name in event.units:
        _captured_unit(record.units[name])
    for name in event.things:
        thing = record.things[name]
        thing.gone(Held.CAPTURED)
        thing.side = event.by


def _settled(record: Record, event: happened.VesselSettled) -> None:
    vessel = record.vessels[event.vessel]
    vessel.fate = event.status
    if event.side != vessel.side and vessel.captor is None:
        vessel.landed = vessel.landed or vessel.status == Status.ABANDONED
        _taken(record, vessel, event.side)


def _unit_settled(record: Record, event: happened.UnitSettled) -> None:
    unit = record.units[event.unit]
    if event.captured:
        _captured_unit(unit)
    else:
        unit.aboard = None


def _wounded(record: Record, event: happened.WoundedRolled) -> None:
    if event.gun is not None:
        record.gun(event.entry, event.gun).crew = event.left
    else:
        record.units[event.entry].figures = event.left


_ADD: Final[Mapping[str, Callable[[Record, Any], None]]] = {
    PhaseBegan.kind: _phase,
    BattleEnded.kind: _ended,
    happened.FirstSideChosen.kind: _first,
    happened.CaptainRolled.kind: _captain,
    happened.VesselArrived.kind: _arrived,
    happened.DrunkardRolled.kind: _drunkard,
    happened.Activated.kind: _activated,
    happened.HullMoved.kind: _moved,
    happened.GroundingRolled.kind: _grounding,
    happened.VesselExited.kind: _exited,
    happened.GunsTurned.kind: _turned,
    happened.UnitMoved.kind: _unit_at,
    happened.Charged.kind: _unit_at,
    happened.FellBack.kind: _unit_at,
    happened.WentToGround.kind: _went_to_ground,
    happened.RoseUp.kind: _rose_up,
    happened.TransferBegan.kind: _began,
    happened.TransferStopped.kind: _stopped,
    happened.CargoHandled.kind: _stopped,
    happened.UnitLanded.kind: _landed,
    happened.UnitEmbarked.kind: _embarked,
    happened.TerrainTested.kind: _terrain,
    happened.ObjectRolled.kind: _object_rolled,
    happened.ObjectMoved.kind: _object_moved,
    happened.ObjectTaken.kind: _object_taken,
    happened.ObjectLost.kind: _object_lost,
    happened.AmmunitionSpent.kind: _object_lost,
    happened.CasualtiesTaken.kind: _casualties,
    happened.LeaderTested.kind: _leader,
    happened.PinTested.kind: _pins,
    happened.Pinned.kind: _pins,
    happened.Rallied.kind: _rallied,
    happened.GunJammed.kind: _jammed,
    happened.UnitRouted.kind: _routed,
    happened.UnitDestroyed.kind: _destroyed,
    happened.BoatHit.kind: _hit,
    happened.BoatSunk.kind: _sunk,
    happened.UnitLost.kind: _unit_lost,
    happened.TurnedAway.kind: _turned_away,
    happened.VesselWithdrew.kind: _withdrew,
    happened.VesselAbandoned.kind: _abandoned,
    happened.CrewLeaving.kind: _leaving,
    happened.CrewLanded.kind: _crew_landed,
    happened.GunManned.kind: _manned,
    happened.VesselCaptured.kind: _captured,
    happened.VesselSettled.kind: _settled,
    happened.UnitSettled.kind: _unit_settled,
    happened.WoundedRolled.kind: _wounded,
}


# -- what it comes to -----------------------------------------------------------------------------


def conditions(record: Record) -> dict[str, JsonObject]:
    """How each vessel, unit and object ended, as the result has it."""
    ended: dict[str, JsonObject] = {}
    for name, vessel in record.vessels.items():
        keeps = record.options.hull_tally_persists and vessel.fate not in FINAL
        ended[name] = {
            "type": "vessel",
            "status": vessel.fate,
            "side": vessel.captor or vessel.side,
            "captain": str(vessel.captain),
            "crew": {"boat": vessel.crew},
            "guns": [
                {
                    "id": gun_id,
                    "crew": gun.crew,
                    "drill": gun.drill,
                    "donor": gun.donor,
                    "donated": min(gun.donated, gun.crew),
                }
                for gun_id, gun in vessel.guns.items()
            ],
            "appeared": vessel.appeared,
            "condition": {"tally": vessel.tally} if keeps else {},
        }
    for name, unit in record.units.items():
        back = unit.status in (Muster.DESTROYED, Muster.ROUTED) and unit.figures
        there = unit.status in (Muster.IN_PLAY, Muster.ABSENT)
        ended[name] = {
            "type": "unit",
            "status": "returned" if back else str(unit.status),
            "side": unit.side,
            "figures": unit.figures,
            "leader": str(unit.leader),
            "aboard": unit.aboard if there else None,
            "hunter": unit.hunter and unit.status not in (Muster.LOST, Muster.DESTROYED),
        }
    for name, thing in record.things.items():
        ended[name] = _thing_condition(record, thing)
    return ended


def _thing_condition(record: Record, thing: ThingRecord) -> JsonObject:
    carrier = None
    if thing.held != Held.KEPT:
        status = str(thing.held)
    elif thing.carrier is not None:
        carrier = thing.carrier
        status = "aboard" if record.units[thing.carrier].aboard is not None else "ashore"
    elif thing.ship is not None:
        carrier = thing.ship
        status = "aboard"
    else:
        status = "ashore"
    return {"type": "object", "status": status, "carrier": carrier, "side": thing.side}
