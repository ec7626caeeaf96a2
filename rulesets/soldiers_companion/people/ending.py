"""SC-MAN-05, SC-BG-17, SC-BG-24: what a turn ends with, and when a battle ends and who won it."""

from __future__ import annotations

from typing import Final

from rulesets.core.battle import Outcome
from rulesets.soldiers_companion.events.morale import (
    NO_OFFICER,
    OWN_WILL,
    MadeOff,
    SideWithdrew,
    UnitGone,
)
from rulesets.soldiers_companion.movement.allowance import allowance_now
from rulesets.soldiers_companion.muster.objective import reached
from rulesets.soldiers_companion.people.boarding import retreat, take
from rulesets.soldiers_companion.people.morale import strike
from rulesets.soldiers_companion.people.posts import boarded_by
from rulesets.soldiers_companion.state import (
    LOST,
    CompanionBattle,
    Muster,
    Ship,
    Side,
    Status,
    Unit,
    Work,
)
from rulesets.soldiers_companion.tables import Morale
from rulesets.soldiers_companion.water.hulls import reaches

# Bound once, as these are asked for most.
_LOST: Final = Muster.LOST
_CAPTURED: Final = Muster.CAPTURED
_ROUT: Final = Morale.ROUT
_LEFT: Final = Status.LEFT

_RULE = "SC-BG-24"
_HERE = (Muster.IN_PLAY, Muster.HIDDEN, Muster.ABSENT)
_BROKEN = (Morale.SHAKEN, Morale.ROUT)


def turn_end(battle: CompanionBattle) -> None:
    """SC-TURN-01: S9 after the rally: officers, captures, who leaves, side morale, the end."""
    for ship in battle.ships.values():
        if ship.afloat and not ship.officers:
            leaderless(battle, ship)
        if ship.morale is _ROUT:
            strike(battle, ship)
    strand(battle)
    captures(battle)
    for ship in battle.ships.values():
        if ship.afloat and not ship.leaving and ship.side.commander.leave(battle, ship):
            battle.happen(MadeOff("SC-BG-24", ship.id, OWN_WILL))
    if battle.options.side_morale:
        for side in battle.sides:
            side_morale(battle, side)
    conclude(battle)


# -- SC-MAN-05 -----------------------------------------------------------------------------------


def leaderless(battle: CompanionBattle, ship: Ship) -> None:
    """SC-MAN-05: without an officer a vessel leaves; boarded or immobilised it surrenders."""
    if boarded_by(battle, ship) or immobile(battle, ship):
        take(battle, ship, ship.side.foe, rule="SC-MAN-05")
    elif not ship.leaving:
        battle.happen(MadeOff("SC-MAN-05", ship.id, NO_OFFICER))


def immobile(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-MAN-05: no allowance, aground, or grappled."""
    return ship.aground or battle.grappled(ship) or not allowance_now(battle, ship)


def strand(battle: CompanionBattle) -> None:
    """SC-BRD-07: boarders whom an enemy vessel has carried off are taken."""
    for ship in battle.ships.values():
        enemy = ship.boarders.aboard if ship.boarders is not None else None
        if enemy is not None and not enemy.afloat:
            retreat(battle, ship)


# -- captures ------------------------------------------------------------------------------------


def captures(battle: CompanionBattle) -> None:
    """SC-BG-16: a unit in rout that is caught is removed; a work without men falls."""
    for unit in battle.units.values():
        if unit.ashore and unit.morale is _ROUT:
            _take(battle, unit, _LOST, "SC-BG-16")
    for work in battle.works.values():
        if work.in_play and not manned(battle, work):
            _take(battle, work, _CAPTURED, "SC-TURN-01")


def manned(battle: CompanionBattle, work: Work) -> bool:
    """Whether gunners or a garrison hold a work."""
    garrison = any(unit.ashore and unit.work is work for unit in battle.units.values())
    return garrison or any(gun.crew and not gun.destroyed for gun in work.guns)


def _take(battle: CompanionBattle, what: Unit | Work, status: Muster, rule: str) -> None:
    for enemy in what.side.foe.units:
        if enemy.ashore and enemy.morale not in _BROKEN and reaches(enemy, what, 0):
            battle.happen(UnitGone(rule, what.id, status, enemy.id))
            return


# -- side morale ---------------------------------------------------------------------------------


def side_morale(battle: CompanionBattle, side: Side) -> None:
    """SC-BG-17: a side that has lost half of its vessels and units withdraws."""
    lost = losses(side)
    if not side.withdrawing and 2 * lost >= side.start_count > 0:
        battle.happen(SideWithdrew("SC-BG-17", side.id, lost, side.start_count))


def losses(side: Side) -> int:
    """SC-BG-17: vessels and units sunk, surrendered, routed or fled; not those gone by plan.

    A gun that was put ashore in the battle is no unit that the side started with.
    """
    ships = sum(
        ship.status in LOST or _fled(ship) or (ship.afloat and ship.morale is _ROUT)
        for ship in side.ships
    )
    units = sum(
        unit.nerve is _ROUT
        or (
            unit.status not in _HERE
            and not (unit.aboard is not None and unit.aboard.status is _LEFT)
        )
        or (unit.aboard is not None and _fled(unit.aboard))
        for unit in side.units
        if unit.landed is None
    )
    return ships + units


def _fled(ship: Ship) -> bool:
    return ship.status is _LEFT and bool(ship.leaving)


# -- the end -------------------------------------------------------------------------------------


def conclude(battle: CompanionBattle) -> None:
    """SC-BG-24: the objective, a side with nothing left on the table, or the turn limit."""
    objective = battle.objective
    if objective is not None and reached(battle, objective):
        side = battle.side(objective.side)
        _end(battle, side, f"{_name(battle, side)} reached the objective")
        return
    beaten = [side for side in battle.sides if not present(battle, side)]
    if len(beaten) == 2:
        _end(battle, by_points(battle), "neither side had anything left on the table")
    elif beaten:
        _end(battle, beaten[0].foe, f"{_name(battle, beaten[0])} had nothing left on the table")
    elif battle.turn >= battle.options.turn_limit:
        _end(battle, by_points(battle), f"turn {battle.turn} was the last")


def present(battle: CompanionBattle, side: Side) -> bool:
    """SC-BG-24: whether it has anything on the table that has not surrendered."""
    return (
        any(ship.afloat or ship.boarders is not None for ship in side.ships)
        or any(unit.status in (Muster.IN_PLAY, Muster.HIDDEN) for unit in side.units)
        or any(work.in_play and manned(battle, work) for work in side.works)
    )


def holder(battle: CompanionBattle) -> Side | None:
    """Who holds the field: the side that alone has anything left on it."""
    here = [side for side in battle.sides if present(battle, side)]
    return here[0] if len(here) == 1 else None


def victory_points(side: Side) -> int:
    """The points of enemy vessels, units and works sunk, destroyed, taken, fled or departed."""
    foe = side.foe
    return (
        sum(ship.points for ship in foe.ships if ship.status in LOST or ship.status is _LEFT)
        + sum(unit.points for unit in foe.units if unit.status not in _HERE)
        + sum(work.points for work in foe.works if not work.in_play)
    )


def by_points(battle: CompanionBattle) -> Side | None:
    """The side with more points; nobody where they are equal."""
    one, other = battle.sides
    mine, theirs = victory_points(one), victory_points(other)
    if mine == theirs:
        return None
    return one if mine > theirs else other


def _name(battle: CompanionBattle, side: Side) -> str:
    return next(one.name for one in battle.setup.sides if one.id == side.id)


def _end(battle: CompanionBattle, winner: Side | None, reason: str) -> None:
    battle.outcome = Outcome.of(
        battle.turn,
        winner=winner,
        field=holder(battle),
        rule=_RULE,
        reason=reason,
        points=[(side, victory_points(side)) for side in battle.sides],
    )
