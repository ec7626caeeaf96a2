"""SW-GUN-04: when every shot is rolled, what they did takes effect, all at once."""

from __future__ import annotations

from rulesets.core.events import EntryId, GunId
from rulesets.smoke_on_the_water.events.damage import MarkerPlaced
from rulesets.smoke_on_the_water.events.wreckage import (
    GunBurst,
    GunJammed,
    GunsLost,
    MachineryHit,
    PilotHouseHit,
    PortsJammed,
    RudderHit,
    StackDamaged,
    TurretDamaged,
    TurretJammed,
    WheelDamaged,
    WorkDamaged,
)
from rulesets.smoke_on_the_water.gunnery.tally import HULL, STACK, Part, Tally
from rulesets.smoke_on_the_water.harm import abandon, damage_hull, flood
from rulesets.smoke_on_the_water.rules.effects import stack_hit, take, turret_hit, wheel_hit
from rulesets.smoke_on_the_water.state import Gun, Ship, SmokeBattle, Work


def settle(battle: SmokeBattle, tally: Tally) -> None:
    """SW-GUN-04: guns, then points by track, then the hull with what went beyond the others."""
    target = tally.target
    for gun in tally.burst:
        battle.happen(GunBurst("SW-MIS-04", target.id, gun))
    for gun in tally.jammed:
        battle.happen(GunJammed("SW-MIS-03", target.id, gun))
    if isinstance(target, Work):
        _lose_guns(battle, target.id, target.guns, set(tally.lost))
        _settle_work(battle, tally, target)
    else:
        _settle_ship(battle, tally, target)
    if tally.markers:
        battle.happen(MarkerPlaced("SW-FIRE-01", target.id, tally.hot, tally.markers))
    if isinstance(target, Ship) and tally.boiler:
        abandon(battle, target, "SW-EFF-BOIL-01", "her boiler exploded")


def _settle_work(battle: SmokeBattle, tally: Tally, work: Work) -> None:
    """SW-FORT-01, SW-FORT-06: points off its structure, those of a burst gun among them."""
    points = tally.damage.get(HULL, 0)
    if points or tally.pierced:
        left = take(work.structure, points).left
        battle.happen(WorkDamaged("SW-FORT-06", work.id, points, left, tally.pierced))


def _settle_ship(battle: SmokeBattle, tally: Tally, ship: Ship) -> None:
    hull = tally.damage.get(HULL, 0)
    lost = set(tally.lost)
    for turret, points in tally.of(Part.TURRET):
        surplus, gone = _settle_turret(battle, ship, turret, points)
        hull += surplus
        if gone:
            lost |= {gun.id for gun in ship.guns if gun.place.turret == turret}
    for wheel, points in tally.of(Part.WHEEL):
        hull += _settle_wheel(battle, ship, wheel, points)
    _lose_guns(battle, ship.id, ship.guns, lost)
    _settle_works(battle, tally, ship)
    damage_hull(battle, ship, hull, "SW-GUN-04")
    flood(battle, ship, tally.flooding, "SW-EFF-FLD-01")


def _settle_turret(battle: SmokeBattle, ship: Ship, turret: int, points: int) -> tuple[int, bool]:
    """SW-EFF-TUR-02: what is left over for the hull, and whether the turret is gone."""
    before = ship.turrets[turret].points
    hit = turret_hit(before, ship.card.turrets[turret], points)
    if before:
        battle.happen(TurretDamaged("SW-EFF-TUR-01", ship.id, turret, points, hit.points))
    if hit.jams:
        battle.happen(TurretJammed("SW-EFF-TUR-02", ship.id, turret))
    return hit.surplus, hit.gone


def _settle_wheel(battle: SmokeBattle, ship: Ship, wheel: int, points: int) -> int:
    """SW-EFF-WHL-03: what is left over for the hull."""
    before = ship.wheels[wheel]
    hit = wheel_hit(before, points)
    if before:
        battle.happen(WheelDamaged("SW-EFF-WHL-02", ship.id, wheel, points, hit.left))
    return hit.surplus


def _lose_guns(battle: SmokeBattle, owner: EntryId, guns: list[Gun], lost: set[GunId]) -> None:
    """In the order of the record sheet, those that are not gone already."""
    gone = tuple(gun.id for gun in guns if gun.id in lost and not gun.lost)
    if gone:
        battle.happen(GunsLost("SW-EFF-GUN-01", owner, gone))


def _settle_works(battle: SmokeBattle, tally: Tally, ship: Ship) -> None:
    """Ports, turrets that jam, stacks, machinery, rudder and pilot house."""
    if tally.ports:
        jammed = tuple(gun.id for gun in ship.guns if gun.id in tally.ports)
        battle.happen(PortsJammed("SW-EFF-JAM-01", ship.id, jammed))
    for turret in sorted(tally.turrets):
        if not ship.turrets[turret].jammed:
            battle.happen(TurretJammed("SW-EFF-TJM-01", ship.id, turret))
    if points := tally.damage.get(STACK, 0):
        left = stack_hit(ship.stack, points)
        battle.happen(StackDamaged("SW-EFF-STK-01", ship.id, points, left))
    if boxes := min(tally.machinery, ship.card.machinery - ship.machinery_lost):
        battle.happen(MachineryHit("SW-EFF-MACH-01", ship.id, boxes))
    if tally.rudder is not None:
        battle.happen(RudderHit("SW-EFF-RUD-01", ship.id, *tally.rudder))
    if tally.pilot_house:
        battle.happen(PilotHouseHit("SW-EFF-PIL-01", ship.id, tally.pilot_house))
