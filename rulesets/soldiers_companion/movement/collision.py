"""SC-COL: vessels that lie close together, rocks, and what a collision does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesets.core.dice import Dice, Roll
from rulesets.core.geometry import FULL_TURN
from rulesets.core.score import Score
from rulesets.soldiers_companion.damage.crews import helmless
from rulesets.soldiers_companion.damage.flooding import start_flooding
from rulesets.soldiers_companion.damage.hull import hull_hits
from rulesets.soldiers_companion.events.movement import (
    CollisionAvoided,
    CollisionFlooded,
    CollisionShock,
    CollisionTested,
    RocksTested,
)
from rulesets.soldiers_companion.movement.allowance import allowance, can_move, rolls_move
from rulesets.soldiers_companion.movement.current import with_stream
from rulesets.soldiers_companion.movement.grounding import Slowness, ground
from rulesets.soldiers_companion.movement.legs import Plan, plan, ram_target, runs_straight
from rulesets.soldiers_companion.orders import Landing
from rulesets.soldiers_companion.state import CompanionBattle, Ship
from rulesets.soldiers_companion.tables import INCH, NEAR
from rulesets.soldiers_companion.water import polygons
from rulesets.soldiers_companion.water.hulls import corners, hull_at, lying_near
from rulesets.soldiers_companion.water.waters import Rock

#: SC-COL-04: the least modified face that is clear, and what each circumstance adds to the face.
CLEAR: Final = 3
PARALLEL: Final = 1
AVOIDING: Final = 2
TURNING: Final = -2
#: SC-COL-11: no more than this, less the vessel's Hull Size, is a hull hit on rocks.
ROCK_HARM: Final = 6


# -- scores --------------------------------------------------------------------------------------


def parallel(a: Ship, b: Ship) -> bool:
    """SC-COL-04: the same heading, or the opposite one."""
    return (a.heading - b.heading) % (FULL_TURN // 2) == 0


def vessel_score(*, parallel: bool, avoiding: bool, turning: bool, hostile: bool = True) -> Score:
    """SC-COL-04: what the die must reach to pass clear; avoiding: SC-COL-06 a friend, -07 a foe."""
    return Score.of(
        ("SC-COL-04", CLEAR),
        ("SC-COL-04", -PARALLEL if parallel else 0),
        ("SC-COL-07" if hostile else "SC-COL-06", -AVOIDING if avoiding else 0),
        ("SC-COL-04", -TURNING if turning else 0),
    )


def rock_score(*, avoiding: bool, turning: bool) -> Score:
    """SC-COL-03, SC-COL-04: what the die must reach to pass clear of rocks."""
    return Score.of(
        ("SC-COL-03", CLEAR),
        ("SC-COL-08", -AVOIDING if avoiding else 0),
        ("SC-COL-04", -TURNING if turning else 0),
    )


def turns_near(ship: Ship, course: Plan, area: polygons.Polygon) -> bool:
    """SC-COL-04: whether an order holds a turn made within 2 inches of something."""
    return any(polygons.near(hull, area, NEAR) for hull in _turning_hulls(ship, course))


def turns_near_rock(ship: Ship, course: Plan, rock: Rock) -> bool:
    """SC-COL-04: whether an order holds a turn made within 2 inches of rocks."""
    return any(map(rock.close, _turning_hulls(ship, course)))


def _turning_hulls(ship: Ship, course: Plan) -> Iterator[polygons.Polygon]:
    """How the hull lies before and after each turn of an order."""
    for stage in course.stages:
        if stage.by:
            yield hull_at(ship, stage.at, stage.heading - stage.by)
            yield hull_at(ship, stage.at, stage.heading)


# -- vessels -------------------------------------------------------------------------------------


def collides_at_start(battle: CompanionBattle, dice: Dice, ship: Ship, course: Plan) -> bool:
    """SC-COL-01, SC-COL-02: a vessel starts to move; whether it collides, and moves no further.

    With each enemy within 2 inches, and each friend that is still to move. SC-RAM-01: a ram that
    was declared on it takes the place of the test.
    """
    rammed = ram_target(battle, ship)
    side = ship.side
    others = [one for one in battle.ships.values() if one.side is not side or not one.moved]
    for other in lying_near(ship, others, NEAR):
        if other is rammed or not other.afloat or ship is other.tug or ship in other.tows:
            continue
        hostile = other.side is not side
        if not hostile and not _will_move(battle, other):
            continue
        if _collides(battle, dice, ship, other, course, hostile=hostile):
            ship.stopped = True
            return True
    return False


def _will_move(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-COL-02: whether a friend that has not moved yet has orders to move this phase."""
    if ship.moved:
        return False
    rolled, battle.rolled = battle.rolled, None
    try:
        return _ordered_track(battle, ship) > 0
    finally:
        battle.rolled = rolled


def _ordered_track(battle: CompanionBattle, ship: Ship) -> int:
    if can_move(battle, ship) is not None:
        return 0
    most = allowance(battle, ship, sail_die=ship.kept_roll)
    ship.allowance = with_stream(battle, ship, most)
    order = ship.side.commander.move(battle, ship)
    if isinstance(order, Landing):
        return 0
    planned = plan(battle, ship, order)
    course = planned if isinstance(planned, Plan) else runs_straight(battle, ship)
    return 0 if course is None else course.track


def _collides(
    battle: CompanionBattle, dice: Dice, ship: Ship, other: Ship, course: Plan, *, hostile: bool
) -> bool:
    """SC-COL-04, SC-COL-05: one test, and the damage of a collision."""
    avoiding = avoid(battle, dice, other, ship)
    score = vessel_score(
        parallel=parallel(ship, other),
        avoiding=avoiding,
        turning=turns_near(ship, course, corners(other)),
        hostile=hostile,
    )
    roll = dice.roll(1, 6, "collision", ship.id, other.id)
    collided = roll.total < score.total
    if battle.logging:
        rule = "SC-COL-01" if hostile else "SC-COL-02"
        battle.log(CollisionTested(rule, ship.id, other.id, score, roll, collided))
    if collided:
        crash(battle, dice, ship, other)
    return collided


def may_avoid(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-COL-06, SC-COL-07: who can manoeuvre at all."""
    if ship.aground or ship.anchored or ship.tug is not None or battle.grappled(ship):
        return False
    if ship.rudder is not None or ship.controls_lost or ship.controls_bound:
        return False
    return not helmless(battle, ship)


def avoid(battle: CompanionBattle, dice: Dice, ship: Ship, mover: Ship) -> bool:
    """SC-COL-06: a friend spends half of its move. SC-COL-07: a foe has its next one halved.

    A friend under sail rolls its move now, and keeps it. Whether it manoeuvres.
    """
    if not may_avoid(battle, ship) or not allowance(battle, ship, sail_die=ship.kept_roll):
        return False
    if not ship.side.commander.avoid(battle, ship, mover, ram=False):
        return False
    if ship.side is not mover.side:
        battle.happen(CollisionAvoided("SC-COL-07", ship.id, mover.id, 0, True, None))
        return True
    roll: Roll | None = None
    die = ship.kept_roll
    if rolls_move(ship) and not die:
        roll = dice.roll(1, 6, "sail", ship.id)
        die = roll.total
    cost = half_up(with_stream(battle, ship, allowance(battle, ship, sail_die=die)))
    battle.happen(CollisionAvoided("SC-COL-06", ship.id, mover.id, cost, False, roll))
    return True


def half_up(length: int) -> int:
    """SC-COL-06: half of a length, rounded up to an inch."""
    return -(-length // (2 * INCH)) * INCH


def crash(battle: CompanionBattle, dice: Dice, ship: Ship, other: Ship) -> None:
    """SC-COL-09: each owner's die against the other's size; SC-COL-10: the smaller may flood."""
    hurt = {ship.id: 0, other.id: 0}
    for own, far in ((ship, other), (other, ship)):
        score = Score.of(("SC-COL-09", far.card.size))
        roll = dice.roll(1, 6, "collision damage", own.id, far.id)
        hit = roll.total <= score.total
        if battle.logging:
            battle.log(CollisionShock("SC-COL-09", own.id, score, roll, hit))
        if hit:
            hull_hits(battle, own, 1, rule="SC-COL-09", by_fire=False, cause="a collision")
            hurt[own.id] = 1
    small, large = sorted((ship, other), key=lambda one: one.card.size)
    if small.card.size == large.card.size or not small.on_table:
        return
    score = Score.of(("SC-COL-10", (large.card.size - small.card.size) // 2))
    roll = dice.roll(1, 6, "collision flooding", small.id, large.id)
    flooded = roll.total <= score.total
    if battle.logging:
        battle.log(CollisionFlooded("SC-COL-10", small.id, score, roll, flooded))
    if flooded:
        start_flooding(battle, small, max(1, hurt[small.id]), rule="SC-FLD-03")


# -- rocks ---------------------------------------------------------------------------------------


def strike_rocks(
    battle: CompanionBattle,
    dice: Dice,
    ship: Ship,
    rock: Rock,
    pace: Slowness,
    *,
    avoiding: bool = False,
    turning: bool = False,
    again: tuple[str, ...] = (),
) -> bool:
    """SC-COL-03, SC-COL-05, SC-COL-11: the test for rocks within 2 inches; whether they stop it.

    A collision may cost a hull hit; SC-GRD-01: then the vessel may be aground too.
    """
    score = rock_score(avoiding=avoiding, turning=turning)
    roll = dice.roll(1, 6, "rocks", ship.id, rock.id, *again)
    struck = roll.total < score.total
    if battle.logging:
        battle.log(RocksTested("SC-COL-03", ship.id, rock.id, score, roll, struck))
    if not struck:
        return False
    ship.stopped = True
    harm = Score.of(("SC-COL-11", ROCK_HARM - ship.card.size))
    damage = dice.roll(1, 6, "rock damage", ship.id, rock.id, *again)
    hit = damage.total <= harm.total
    if battle.logging:
        battle.log(CollisionShock("SC-COL-11", ship.id, harm, damage, hit))
    if hit:
        hull_hits(battle, ship, 1, rule="SC-COL-11", by_fire=False, cause="rocks")
    if ship.on_table:
        ground(battle, dice, ship, pace, rock=rock.id, again=again)
    return True
