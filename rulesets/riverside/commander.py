"""RS-AI: a doctrine's judgement, one entry and one order at a time.

He looks at the battle, rolls nothing and changes nothing. He gives only orders that are legal as
things stand, so what the dice allow is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.core.doctrine import Station
from rulesets.core.events import EntryId, GunId
from rulesets.core.geometry import FULL_TURN, Point, bearing, squared, within
from rulesets.riverside.aiming import gun_target, heavy_dice_on, in_reach, volley_target
from rulesets.riverside.doctrine import Doctrine, Fire, Plan, Standing
from rulesets.riverside.helm import (
    GUN_RANGE,
    bears_valuables,
    follows_baggage,
    hull_order,
    march_towards,
    to_land,
)
from rulesets.riverside.legality import refusal
from rulesets.riverside.objective import Aim
from rulesets.riverside.orders import (
    Attack,
    Disembark,
    Double,
    FireGuns,
    FireUnit,
    GoToGround,
    ManGun,
    MoveUnit,
    Order,
    Rally,
    RallyGuns,
    StandTo,
    Target,
    TurnGuns,
)
from rulesets.riverside.readiness import gun_ready, halves_fire
from rulesets.riverside.sighting import alike
from rulesets.riverside.state import Gun, RiversideBattle, Ship, Side, Unit
from rulesets.riverside.tables import GUN_CREW, INCH, NEW_CREW, Action, UnitKind
from rulesets.riverside.transport import at_hand, handful

#: Asked for in every turn of every entry, so bound once.
_HELD: Final = Fire.HOLD
#: RS-AI-08: the Regulars a gun may be manned from.
REGULARS_TO_SPARE: Final = 6
#: RS-MW-16: troops charge what their Move and three inches reach: an even chance.
CHARGE: Final = 3 * INCH
#: RS-MW-22: how near an enemy is fought before one goes on to what is to be held: short range.
CLOSE: Final = 12 * INCH


class DoctrineCommander:
    """The commander of one side by its doctrine and standing orders."""

    __slots__ = ("doctrine",)

    def __init__(self, doctrine: Doctrine) -> None:
        self.doctrine = doctrine

    def nominate(self, battle: RiversideBattle) -> Sequence[EntryId]:
        """RS-AI-03: vessels first, since full fire from aboard nails a hull; then the units."""
        own = battle.own
        return [ship.id for ship in own.ships if ship.on_table] + [
            unit.id for unit in own.units if unit.in_play
        ]

    def order(self, battle: RiversideBattle, actor: EntryId) -> Order | None:
        """The next thing this entry does, or None when it has done enough."""
        ship = battle.ships.get(actor)
        if ship is not None:
            return self._vessel(battle, ship)
        unit = battle.units[actor]
        if unit.acted or not unit.in_play or unit.transfer is not None:
            return None
        if unit.pins or unit.jammed:
            return Rally()
        return self._aboard(battle, unit) if unit.aboard is not None else self._ashore(battle, unit)

    # -- vessels -------------------------------------------------------------------------------

    def _vessel(self, battle: RiversideBattle, ship: Ship) -> Order | None:
        """RS-AI-03: rally, then half fire first to break contact, else move, then fire."""
        if not ship.fights or ship.withdrawing:
            return None
        single = battle.single
        if single and (ship.hull_used or ship.battery_used or ship.rally_used):
            return None
        battery = (
            bool(ship.guns)
            and not ship.battery_used
            and self.doctrine.standing_of(ship.id).fire is not _HELD
        )
        if battery:
            for gun in ship.guns:
                if (gun.pins or gun.jammed) and gun.crew and not gun.rallied:
                    return RallyGuns()
        may_move = (
            not ship.hull_used
            and ship.grounded is None
            and not ship.full_fire
            and not ship.transferring
        )
        move = hull_order(battle, self.doctrine, ship) if may_move else None
        if move is not None and refusal(battle, ship, move) is not None:
            move = None
        if battery:
            half = move is not None and battle.options.allow_voluntary_half_fire and not single
            if move is None or (
                half and self._breaks_contact(ship, leaving=move.leave is not None)
            ):
                fire = self._battery(battle, ship, half=half)
                if fire is not None and not (half and isinstance(fire, TurnGuns)):
                    return fire
        return move

    def _breaks_contact(self, ship: Ship, *, leaving: bool) -> bool:
        """RS-AI-03: half fire first, to break contact, or as the standing orders have it."""
        if leaving or self.doctrine.standing_of(ship.id).fire is Fire.HALF:
            return True
        return self.doctrine.plan in (Plan.RUN_BY, Plan.KEEP_OFF)

    def _battery(self, battle: RiversideBattle, ship: Ship, *, half: bool) -> Order | None:
        """RS-AI-04: each gun that bears fires at the best. RS-AI-05: turn guns if none does."""
        ready = [gun for gun in ship.guns if gun_ready(battle, gun) is None]
        if not ready:
            return None
        halved = half or halves_fire(battle, ship)
        near = in_reach(ship.side, ship.position, GUN_RANGE)
        if not near:
            return None
        doctrine = self.doctrine
        shots: list[tuple[GunId, Target]] = []
        turns: list[tuple[GunId, int]] = []
        before: Gun | None = None
        target: Target | None = None
        for gun in ready:
            if before is None or not alike(before, gun):
                target = gun_target(battle, doctrine, ship, gun, near, bearing=True)
            before = gun
            if target is not None:
                if gun.crew > 1 or not halved:
                    shots.append((gun.id, target))
            elif not shots:
                best = gun_target(battle, doctrine, ship, gun, near, bearing=False)
                if best is not None:
                    facing = bearing(ship.position, _where(battle, best)) - ship.heading
                    turns.append((gun.id, facing % FULL_TURN))
        if shots:
            if not battle.options.guns_split_targets:
                shots = [(gun, shots[0][1]) for gun, _ in shots]
            return FireGuns(tuple(shots), half=half)
        return TurnGuns(tuple(turns)) if turns else None

    # -- units ---------------------------------------------------------------------------------

    def _aboard(self, battle: RiversideBattle, unit: Unit) -> Order | None:
        """RS-AI-07: get off where it is safe or must be; RS-AI-08: man a gun; else fire."""
        ship = unit.aboard
        assert ship is not None
        if ship.withdrawing:
            return None
        if not ship.fights:
            return self._volley(battle, unit)
        if unit in to_land(ship, self.doctrine):
            off = self._get_off(battle, ship, unit)
            if off is not None:
                return off
        for gun in ship.guns:
            if not gun.crew and self._should_man(battle, unit, ship):
                order = ManGun(gun.id, min(GUN_CREW, unit.figures - 1))
                if refusal(battle, unit, order) is None:
                    return order
        return self._volley(battle, unit)

    def _get_off(self, battle: RiversideBattle, ship: Ship, unit: Unit) -> Disembark | None:
        """RS-AI-07: to its point, or to the nearest, at a landing with what cargo it can take.

        Valuables are landed only at a landing, unless she is aground.
        """
        cargo: tuple[EntryId, ...] = ()
        if ship.landing is not None:
            cargo = tuple(thing.id for thing in handful(at_hand(ship)))
        elif ship.grounded is None and bears_valuables(unit):
            return None
        point = self.doctrine.standing_of(unit.id).point
        for place in (point, None) if point is not None else (None,):
            off = Disembark(place, cargo)
            if refusal(battle, unit, off) is None:
                return off
        return None

    def _should_man(self, battle: RiversideBattle, unit: Unit, ship: Ship) -> bool:
        """RS-AI-08: from six Regulars or more; else from Irregulars, heavy weapons in range."""
        if not self.doctrine.standing_of(ship.id).man_guns or unit.kind not in NEW_CREW[ship.kind]:
            return False
        if unit.kind == UnitKind.REGULAR:
            return unit.figures >= REGULARS_TO_SPARE
        if any(one.kind == UnitKind.REGULAR for one in ship.aboard) or unit.figures < 2:
            return False
        return heavy_dice_on(battle, unit.side.foe, ship) > 0

    def _volley(self, battle: RiversideBattle, unit: Unit) -> Order | None:
        """RS-FIR-04, RS-AI-06: fire at what is in range, if anything is."""
        standing = self.doctrine.standing_of(unit.id)
        if unit.shot is None or unit.below_deck or standing.fire is _HELD:
            return None
        target = volley_target(battle, self.doctrine, unit)
        if target is None:
            return None
        ship = unit.aboard
        half = (
            ship is not None
            and not ship.hull_used
            and standing.fire is Fire.HALF
            and battle.options.allow_voluntary_half_fire
        )
        if ship is not None and unit.figures < 2 and (half or halves_fire(battle, ship)):
            return None
        return FireUnit(target, half=half)

    def _ashore(self, battle: RiversideBattle, unit: Unit) -> Order | None:
        """Charge what is within reach, else fire, else close, else take cover."""
        standing = self.doctrine.standing_of(unit.id)
        if follows_baggage(unit) and standing.station is not Station.POINT:
            return None
        holds = standing.station is Station.HOLD
        if not holds:
            charge = self._charge(battle, unit)
            if charge is not None:
                return charge
        advance = self._advance(battle, unit, standing)
        if advance is not None:
            return advance
        volley = self._volley(battle, unit)
        if volley is not None:
            return volley
        if holds:
            return self._cover(unit)
        if standing.station is Station.POINT:
            assert standing.point is not None
            return self._march(battle, unit, standing.point) or self._cover(unit)
        goals = [one.position for one in _ashore(unit.side.foe)]
        goals += [one.position for one in unit.side.foe.ships if one.fights]
        if not goals or not unit.card.infantry:
            return self._cover(unit)
        here = unit.position
        goal = min(goals, key=lambda point: squared(here, point))
        return self._march(battle, unit, goal) or self._cover(unit)

    def _advance(self, battle: RiversideBattle, unit: Unit, standing: Standing) -> Order | None:
        """RS-MW-22: to the place that is to be held, unless an enemy is close; infantry alone."""
        mission = self.doctrine.mission
        if (
            mission is None
            or mission.aim is not Aim.HOLD
            or standing.station is not Station.FREE
            or not unit.card.infantry
            or within(unit.position, mission.at, mission.within)
            or any(within(unit.position, foe.position, CLOSE) for foe in _ashore(unit.side.foe))
        ):
            return None
        return self._march(battle, unit, mission.at)

    def _charge(self, battle: RiversideBattle, unit: Unit) -> Order | None:
        """RS-MW-16: troops whose strength is the fight charge what they are likely to reach."""
        fights_better = unit.card.fighting and unit.card.fighting < unit.least
        if not fights_better and unit.kind != UnitKind.TRIBAL:
            return None
        reach = unit.card.move + CHARGE
        near = [foe for foe in _ashore(unit.side.foe) if within(unit.position, foe.position, reach)]
        for foe in sorted(near, key=lambda one: squared(unit.position, one.position)):
            if foe.figures * 2 <= unit.figures * 3:
                order = Attack(foe.id)
                if refusal(battle, unit, order) is None:
                    return order
        if battle.options.boarding:
            for ship in unit.side.foe.ships:
                if ship.on_table and within(unit.position, ship.position, reach):
                    order = Attack(ship.id)
                    if refusal(battle, unit, order) is None:
                        return order
        return None

    def _march(self, battle: RiversideBattle, unit: Unit, goal: Point) -> Order | None:
        """Towards a goal, at the double when it is far."""
        far = not within(unit.position, goal, 3 * unit.card.move)
        reach = unit.card.move + (6 * INCH if far else 0)
        point = march_towards(battle, unit, goal, reach)
        if point is None:
            return None
        order: Order = Double((point,)) if far and unit.card.infantry else MoveUnit((point,))
        return order if refusal(battle, unit, order) is None else None

    def _cover(self, unit: Unit) -> Order | None:
        """RS-MW-04: lie down where that is free, for units that do nothing else."""
        if Action.GO_TO_GROUND in unit.card.free and not unit.to_ground:
            return GoToGround()
        return StandTo() if unit.to_ground else None


def _ashore(side: Side) -> list[Unit]:
    """A side's units that are ashore."""
    return [unit for unit in side.units if unit.in_play and unit.aboard is None]


def _where(battle: RiversideBattle, target: Target) -> Point:
    """Where a target stands."""
    ship = battle.ships.get(target.entry)
    return ship.position if ship is not None else battle.units[target.entry].position


def make_commander(doctrine: Doctrine) -> DoctrineCommander:
    """The commander that a side's doctrine gives it."""
    return DoctrineCommander(doctrine)
