"""RS-HIT, RS-WDR: hits on the boat itself, sinking, the captain's tests, and what they lead to."""

from __future__ import annotations

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.riverside.events import (
    BoatHit,
    BoatSunk,
    CaptainTested,
    TransferStopped,
    TurnedAway,
    UnitLost,
    VesselAbandoned,
    VesselWithdrew,
)
from rulesets.riverside.options import (
    LongRangeBoatHits,
    SinkHits,
    StrandedUnits,
    WithdrawalMode,
)
from rulesets.riverside.passage import both_edges_closed, may_get_off, nearer_edge
from rulesets.riverside.state import (
    Fate,
    Held,
    Muster,
    RiversideBattle,
    Ship,
    Status,
    Thing,
    Unit,
    loads,
    put_ashore,
    set_muster,
    set_status,
)
from rulesets.riverside.tables import PIN_TRAIT, Band


def hit_boat(
    battle: RiversideBattle,
    dice: Dice,
    ship: Ship,
    hits: int,
    band: Band,
    who: tuple[str, ...],
    *,
    heavy: bool,
) -> None:
    """RS-HIT-02, RS-HIT-03: hits on the boat count raw, without cover, to its running tally.

    RS-HIT-08: heavy ones may sink it, before any pin test. RS-WDR-06: a derelict takes no tests.
    """
    if band is Band.LONG and battle.options.long_range_boat_hits is LongRangeBoatHits.HALVED_DOWN:
        hits //= 2
    if not hits:
        return
    old = ship.tally
    ship.tally = old + hits
    if heavy:
        ship.heavy += hits
    if battle.logging:
        battle.log(BoatHit("RS-HIT-02", ship.id, hits, ship.tally, ship.heavy))
    if heavy:
        single = battle.options.sink_hits is SinkHits.SINGLE_WEAPON
        counted = hits if single else ship.heavy
        if counted >= ship.card.sinks_at:
            sink(battle, ship, counted)
            return
    if ship.status is not Status.ABANDONED and not ship.withdrawing:
        try_captain(battle, dice, ship, tests_due(old, ship.tally, ship.card.pin_every), who)


def tests_due(old: int, new: int, every: int) -> int:
    """RS-HIT-05: one test for each full multiple that the tally reached."""
    return new // every - old // every


def try_captain(
    battle: RiversideBattle, dice: Dice, ship: Ship, tests: int, who: tuple[str, ...]
) -> None:
    """RS-HIT-05, RS-HIT-06: the tests due, one by one, until the first failure.

    RS-ACT-09: a vessel is never pinned; a failure means withdrawal.

    Two dice on his Leadership with his trait; no casualties, no friends, no drill.
    """
    for number in range(1, tests + 1):
        again = (f"#{number}",) if number > 1 else ()
        roll = dice.roll(2, 6, "captain test", ship.id, *who, *again)
        trait = PIN_TRAIT.get(ship.trait, 0)
        passed = sum(roll.faces) >= ship.leadership - trait
        if battle.logging:
            score = Score.of(("RS-MW-05", ship.leadership), ("RS-MW-06", -trait))
            battle.log(CaptainTested("RS-HIT-06", ship.id, score, roll, passed))
        if not passed:
            leave_action(battle, ship)
            return


def leave_action(battle: RiversideBattle, ship: Ship) -> None:
    """RS-HIT-07, RS-WDR-01: a boat whose captain failed leaves the action.

    RS-WDR-02: one aground, or with the river closed both ways, is abandoned.
    """
    if ship.grounded is not None or both_edges_closed(battle):
        abandon(battle, ship)
    elif battle.options.withdrawal_mode is WithdrawalMode.BY_MOVEMENT:
        ship.withdrawing = True
        if battle.logging:
            battle.log(TurnedAway("RS-WDR-01", ship.id, nearer_edge(battle, ship)))
    else:
        withdraw(battle, ship)


def withdraw(battle: RiversideBattle, ship: Ship) -> None:
    """RS-WDR-01: taken off the table at once with all aboard (RS-CMP-14)."""
    if battle.logging:
        passengers = tuple(unit.id for unit in ship.aboard)
        battle.log(VesselWithdrew("RS-WDR-01", ship.id, passengers))
    ship.withdrawing = False
    take_off(battle, ship, Status.WITHDRAWN)


def take_off(battle: RiversideBattle, ship: Ship, status: Status) -> None:
    """RS-CMP-14, RS-EMB-09: a vessel leaves the table; who is aboard is absent with it."""
    stop_transfers(battle, ship, "the vessel is gone")
    for unit in ship.aboard:
        set_muster(unit, Muster.ABSENT)
    set_status(ship, status)


def stop_transfers(battle: RiversideBattle, ship: Ship, reason: str) -> None:
    """RS-EMB-09: those getting off are still aboard, those getting on still ashore."""
    for unit in ship.side.units:
        transfer = unit.transfer
        if transfer is not None and transfer.ship is ship:
            drop_transfer(battle, unit, reason)


def drop_transfer(battle: RiversideBattle, unit: Unit, reason: str) -> None:
    """RS-EMB-09: a unit stays where it was."""
    transfer = unit.transfer
    assert transfer is not None
    unit.transfer = None
    if battle.logging:
        battle.log(TransferStopped("RS-EMB-09", unit.id, transfer.ship.id, reason))


def sink(battle: RiversideBattle, ship: Ship, heavy: int) -> None:
    """RS-HIT-08: holed below the waterline: vessel, captain, crews, troops and objects are lost."""
    stop_transfers(battle, ship, "the vessel sank")
    units = tuple(ship.aboard)
    things = tuple(loads(ship))
    if battle.logging:
        battle.log(
            BoatSunk(
                "RS-HIT-08",
                ship.id,
                heavy,
                tuple(unit.id for unit in units),
                tuple(thing.id for thing in things),
            )
        )
    for thing in things:
        lose_thing(thing)
    for unit in units:
        lose_unit(unit)
    lose_crew(ship)
    ship.leaving = False
    set_status(ship, Status.SUNK)


def lose_crew(ship: Ship) -> None:
    """RS-GEN-09, RS-WDR-05: captain, boat crew and gun crews are dead; the guns stay.

    RS-WDR-04: unless they had got ashore before.
    """
    if ship.landed:
        return
    if ship.captain is Fate.FIT:
        ship.captain = Fate.DEAD
    ship.crew = 0
    for gun in ship.guns:
        gun.crew = gun.casualties = gun.donated = 0


def lose_unit(unit: Unit) -> None:
    """RS-HIT-08, RS-WDR-05: a unit that went down with its vessel, its leader with it."""
    unit.figures = unit.casualties = 0
    if unit.leader is Fate.FIT:
        unit.leader = Fate.DEAD
    unit.transfer = None
    if unit.aboard is not None:
        put_ashore(unit, unit.position)
    set_muster(unit, Muster.LOST)


def lose_thing(thing: Thing) -> None:
    """An object is gone for good."""
    if thing.ship is not None:
        thing.ship.cargo.remove(thing)
        thing.ship = None
    if thing.carrier is not None:
        thing.carrier.things.remove(thing)
        thing.carrier = None
    thing.position = None
    thing.held = Held.LOST


def abandon(battle: RiversideBattle, ship: Ship) -> None:
    """RS-WDR-02: given up. RS-WDR-05: in the channel captain and crews are lost at once.

    Units aboard are not named: they stay, or by `stranded_units` are lost too.
    """
    lost = not may_get_off(battle, ship)
    if battle.logging:
        battle.log(VesselAbandoned("RS-WDR-02", ship.id, lost))
    ship.withdrawing = False
    for unit in ship.side.units:
        transfer = unit.transfer
        if transfer is not None and transfer.ship is ship and unit.aboard is not ship:
            unit.transfer = None
            if battle.logging:
                battle.log(
                    TransferStopped("RS-WDR-02", unit.id, ship.id, "the vessel was abandoned")
                )
    set_status(ship, Status.ABANDONED)
    if lost:
        lose_crew(ship)
        if battle.options.stranded_units is StrandedUnits.LOST:
            for unit in tuple(ship.aboard):
                if battle.logging:
                    battle.log(UnitLost("RS-WDR-05", unit.id))
                for thing in tuple(unit.things):
                    lose_thing(thing)
                lose_unit(unit)
