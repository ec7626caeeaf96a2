"""RS-MOV, RS-GRD: hulls that move and stick."""

from __future__ import annotations

from rulesets.core.battlefield import Edge
from rulesets.core.dice import Dice
from rulesets.core.geometry import Point, bearing
from rulesets.riverside.activation import activate_battery, activate_hull
from rulesets.riverside.continuity import Availability
from rulesets.riverside.damage import abandon, take_off, withdraw
from rulesets.riverside.events import (
    GroundingRolled,
    GunsTurned,
    HullMoved,
    StoodTo,
    VesselExited,
)
from rulesets.riverside.options import DownstreamDice
from rulesets.riverside.orders import MoveHull, StandTo, TurnGuns
from rulesets.riverside.passage import (
    Course,
    hull_course,
    in_shallows,
    landing_near,
    nearer_edge,
    travelled,
)
from rulesets.riverside.ratings import allowance
from rulesets.riverside.sighting import Refusal
from rulesets.riverside.state import (
    Ground,
    Gun,
    RiversideBattle,
    Ship,
    Side,
    Status,
    set_status,
)
from rulesets.riverside.tables import Action


def stand_to(battle: RiversideBattle, dice: Dice, ship: Ship, order: StandTo, plan: None) -> None:
    """RS-GEN-06, RS-ACT-08: the one free action of a vessel: no dice, no drift."""
    ship.hull_used = True
    if battle.logging:
        battle.log(StoodTo("RS-ACT-08", ship.id))


def move_hull(
    battle: RiversideBattle, dice: Dice, ship: Ship, order: MoveHull, course: Course
) -> None:
    """RS-MOV-01: activation, speed dice, the way, and RS-GRD-02: the roll where it ended.

    RS-ACT-03: from its success on, the boat has been given a Move order, even for no inches.
    """
    ship.hull_used = True
    if not activate_hull(battle, dice, ship):
        ship.move_failed = True
        return
    ship.move_ordered = True
    if sail(battle, dice, ship, course):
        assert course.leave is not None
        leave_table(battle, ship, course.leave)
    else:
        roll_grounding(battle, dice, ship)


def sail(battle: RiversideBattle, dice: Dice, ship: Ship, course: Course) -> bool:
    """RS-MOV-01, RS-MOV-02: as far along the course as the allowance goes.

    Whether it reached the edge that it was to leave by.
    """
    card = ship.card
    double = battle.options.downstream_dice is DownstreamDice.DOUBLE_ONE
    speed = card.downstream if course.downstream else card.upstream
    count = 1 if double and course.downstream else speed.dice
    roll = dice.roll(count, 6, "speed", ship.id)
    reach = allowance(card, roll.faces, downstream=course.downstream, double=double)
    path = course.path
    if battle.options.must_use_full_move and course.leave is None:
        path = _onwards(battle, ship, course)
    done, used = travelled(ship.position, path, reach)
    if course.downstream and (not done or done[-1][0] == ship.position[0]):
        # No net gain downstream after all: RS-MOV-02, the upstream rate.
        reach = allowance(card, roll.faces[: card.upstream.dice], downstream=False, double=double)
        done, used = travelled(ship.position, path, reach)
    leaves = course.leave is not None and bool(done) and done[-1] == path[-1]
    while done and not leaves and _taken(battle, ship, done[-1]):
        done, used = travelled(ship.position, path, used - 1)
    before = done[-2] if len(done) > 1 else ship.position
    if done:
        if before != done[-1]:
            ship.heading = bearing(before, done[-1])
        relocate(battle, ship, done[-1])
    if battle.logging:
        battle.log(
            HullMoved(
                "RS-MOV-01",
                ship.id,
                course.downstream,
                roll,
                reach,
                used,
                ship.position,
                ship.heading,
                ship.landing,
            )
        )
    return leaves


def _taken(battle: RiversideBattle, ship: Ship, point: Point) -> bool:
    """RS-MOV-03: no two vessels end on one point."""
    return any(
        other.on_table and other is not ship and other.position == point
        for other in battle.ships.values()
    )


def _onwards(battle: RiversideBattle, ship: Ship, course: Course) -> tuple[Point, ...]:
    """RS-MOV-02, must_use_full_move: past its last point in mid-channel, towards the edge.

    The table's edge stops a vessel that was not told to leave.
    """
    last = course.path[-1] if course.path else ship.position
    s = battle.field.length if course.downstream else 0
    end = battle.field.channel_at(s)
    if last[0] == s:
        return course.path
    more = battle.field.course(last, end)
    return (*course.path, *more)


def relocate(battle: RiversideBattle, ship: Ship, point: Point) -> None:
    """RS-MOD-04: the vessel and all aboard are at a new point; perhaps RS-MOD-03: at a landing."""
    ship.position = point
    for unit in ship.aboard:
        unit.position = point
    ship.landing = landing_near(battle, point) if battle.field.landings else None
    if ship.grounded is None and ship.fights:
        set_status(ship, Status.AT_LANDING if ship.landing else Status.AFLOAT)


def roll_grounding(battle: RiversideBattle, dice: Dice, ship: Ship) -> None:
    """RS-GRD-01, RS-GRD-02: two dice once, by where the move ended. RS-GRD-03: and where it stuck.

    RS-GRD-05: nothing frees it before the battle ends.
    """
    shallows = in_shallows(battle, ship)
    on = ship.card.grounds_in_shallows if shallows else ship.card.grounds_elsewhere
    roll = dice.roll(2, 6, "grounding", ship.id)
    one, two = roll.faces
    grounded = one + two in on
    if battle.logging:
        rule = "RS-GRD-03" if grounded and not shallows else "RS-GRD-02"
        battle.log(GroundingRolled(rule, ship.id, shallows, roll, on, grounded))
    if grounded:
        ship.grounded = Ground.SHALLOWS if shallows else Ground.CHANNEL
        set_status(ship, Status.AGROUND_SHALLOWS if shallows else Status.AGROUND_CHANNEL)


def leave_table(battle: RiversideBattle, ship: Ship, edge: Edge) -> None:
    """RS-MOV-05: off over a river edge by choice, with all aboard.

    Status by the setting while any enemy is in play, else AVAILABLE.
    """
    enemy = ship.side.foe
    opposed = any(unit.in_play for unit in enemy.units) or any(
        other.fights for other in enemy.ships
    )
    status = str(battle.options.voluntary_exit_status) if opposed else Availability.AVAILABLE
    ship.exited_as = str(status)
    if battle.logging:
        passengers = tuple(unit.id for unit in ship.aboard)
        battle.log(VesselExited("RS-MOV-05", ship.id, edge, str(status), passengers))
    take_off(battle, ship, Status.EXITED)


def turn_guns(
    battle: RiversideBattle,
    dice: Dice,
    ship: Ship,
    order: TurnGuns,
    turned: list[tuple[Gun, int]],
) -> None:
    """RS-ACT-04: one battery order turns any or all guns; it is no Move of the boat."""
    ship.battery_used = True
    modifier = min([gun.modifier for gun, _ in turned])
    if not activate_battery(battle, dice, ship, Action.TURN_GUNS, modifier):
        return
    for gun, facing in turned:
        gun.facing = facing
    if battle.logging:
        facings = tuple((gun.id, gun.facing) for gun, _ in turned)
        battle.log(GunsTurned("RS-ACT-04", ship.id, facings))


def move_off(battle: RiversideBattle, dice: Dice, side: Side) -> None:
    """RS-WDR-01, by_movement: withdrawing hulls move toward the nearer river edge until off.

    RS-WDR-02: one that grounds on its way can't withdraw, and is abandoned.
    """
    for ship in side.ships:
        if not ship.withdrawing or not ship.fights:
            continue
        ship.hull_used = True
        if not activate_hull(battle, dice, ship):
            ship.move_failed = True
            continue
        ship.move_ordered = True
        course = hull_course(battle, ship, MoveHull(leave=nearer_edge(battle, ship)))
        if isinstance(course, Refusal):
            abandon(battle, ship)
        elif sail(battle, dice, ship, course):
            withdraw(battle, ship)
        else:
            roll_grounding(battle, dice, ship)
            if ship.grounded is not None:
                abandon(battle, ship)
