"""SC-RAM: rams are declared, avoided and rolled for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from rulesets.core.dice import Dice, Roll
from rulesets.core.events import EntryId, OrderRefused
from rulesets.core.geometry import FULL_TURN, Point, ahead, within
from rulesets.core.score import Score
from rulesets.soldiers_companion.damage.crews import helmless
from rulesets.soldiers_companion.damage.flooding import start_flooding
from rulesets.soldiers_companion.damage.hull import hull_hits
from rulesets.soldiers_companion.events.people import (
    RamAvoided,
    RamDeclared,
    RamFlooded,
    RamGrappled,
    RamShock,
    RamTried,
)
from rulesets.soldiers_companion.movement.allowance import (
    allowance,
    can_move,
    immobilised,
    rolls_move,
)
from rulesets.soldiers_companion.movement.legs import runs_on
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.people.grapples import unfit_to_attack
from rulesets.soldiers_companion.people.people_tables import (
    RAM_FLOODS,
    RAM_LARGER,
    RAM_LEAST,
    RAM_SMALLER,
    RAM_SUCCESS,
)
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Turning
from rulesets.soldiers_companion.tables import POINT, TURN, Morale, Propulsion
from rulesets.soldiers_companion.water.hulls import ROUNDING, corners, swath
from rulesets.soldiers_companion.water.passage import Passage, least_where
from rulesets.soldiers_companion.water.polygons import Polygon, begins_after, near

# Bound once, as these are asked for most.
_STEAM: Final = Propulsion.STEAM

#: Where a hull may lie: its middle, and its heading.
Lying: TypeAlias = tuple[Point, int]

# -- declaring -----------------------------------------------------------------------------------


def declare(battle: CompanionBattle) -> None:
    """SC-RAM-01, SC-TURN-07: S2: the side with the initiative names rammers and their targets."""
    side = battle.initiative
    for ship in side.ships:
        name = side.commander.ram(battle, ship) if ship.afloat else None
        if name is None:
            continue
        refusal = check_ram(battle, ship, name)
        if refusal is None:
            battle.happen(RamDeclared("SC-RAM-01", ship.id, name))
        elif battle.logging:
            battle.log(OrderRefused(refusal.rule, ship.id, f"ram {name}", refusal.reason))


def check_ram(battle: CompanionBattle, ship: Ship, name: EntryId) -> Refusal | None:
    """SC-RAM-01: initiative, an enemy vessel, and a way to it with the allowance of this turn.

    SC-RAM-02: any vessel may, or by `ram_requires_stat` one built for it.
    """
    if battle.ram == (ship, name):
        return None
    if ship.side is not battle.initiative:
        return Refusal("SC-RAM-01", "its side lacked the initiative")
    refusal = unfit_to_attack(ship) or can_move(battle, ship)
    if refusal is not None:
        return refusal
    if ship.morale is Morale.CHECKED:
        return Refusal("SC-BG-16", "its crew was checked, and might not close the range")
    if battle.options.ram_requires_stat and not ship.card.ram:
        return Refusal("SC-RAM-02", "it was not built to ram")
    target = battle.ships.get(name)
    if target is None or target.side is ship.side or not target.afloat:
        return Refusal("SC-RAM-01", "that was no enemy vessel afloat")
    if not in_reach(battle, ship, target):
        return Refusal("SC-RAM-01", "no way led to it this turn")
    battle.ram = ship, name
    return None


def in_reach(battle: CompanionBattle, ship: Ship, target: Ship) -> bool:
    """SC-RAM-01: whether some course of legs and turns brings the hull against the target.

    Under sail with the best roll and whatever the wind: such a ram is declared in hope.
    """
    hull, left = corners(target), allowance(battle, ship)
    radii = ship.card.radius + target.card.radius
    if helmless(battle, ship) or ship.controls_lost:
        left = runs_on(battle, ship, left)
    if not within(ship.position, target.position, left + radii):
        return False
    way = Passage(battle, ship, reach=left, through=target)
    lying = {(ship.position, ship.heading): None}
    while lying and left > 0:
        length = min(left, POINT)
        if any(_meets(ship, hull, way, at, heading, length) for at, heading in lying):
            return True
        left -= length
        near = target.position, left + radii
        lying = {place: None for one in lying for place in _next(battle, ship, way, *one, *near)}
    return False


def _meets(ship: Ship, hull: Polygon, way: Passage, at: Point, heading: int, length: int) -> bool:
    """Whether a leg comes against the target's hull with nothing in the way before."""
    half_long, half_wide = ship.card.long // 2, ship.card.wide // 2
    begins = begins_after(hull, at, heading, half_wide + ROUNDING)
    if begins is None or begins - half_long > length + ROUNDING:
        return False
    met = least_where(
        lambda run: near(swath(ship, at, heading, run), hull, 0),
        length,
        lambda: (begins_after(hull, at, heading, half_wide) or 0) - half_long,
    )
    return met is not None and not way.leg_blocked(at, heading, met)


def _next(
    battle: CompanionBattle,
    ship: Ship,
    way: Passage,
    at: Point,
    heading: int,
    goal: Point,
    reach: int,
) -> Iterator[Lying]:
    """SC-MOV-02, SC-MOV-05: where it may lie after 12 inches: a leg on, or turned by steam.

    SC-MOV-10: over clear water. Only where the goal is still within reach.
    """
    on = ahead(at, heading, POINT)
    if within(on, goal, reach) and not way.leg_blocked(at, heading, POINT):
        for turned in _turns(battle, ship, heading):
            if turned == heading or not way.turn_blocked(on, turned):
                yield on, turned % FULL_TURN
    if within(at, goal, reach) and ship.propulsion is _STEAM and _steers(battle, ship):
        for by in (TURN, -TURN):
            if not way.turn_blocked(at, heading + by):
                yield at, (heading + by) % FULL_TURN


def _steers(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-MOV-08: whether it may choose its course."""
    return not (helmless(battle, ship) or ship.controls_lost or ship.rudder is not None)


def _turns(battle: CompanionBattle, ship: Ship, heading: int) -> tuple[int, ...]:
    """SC-MOV-02, SC-RUD-02: the headings after a whole leg."""
    if ship.rudder is not None:
        by = {Turning.RIGHT: -TURN, Turning.LEFT: TURN}.get(ship.rudder.turning, 0)
        return (heading + by,)
    if not _steers(battle, ship):
        return (heading,)
    return (heading, heading + TURN, heading - TURN)


# -- the attempt ---------------------------------------------------------------------------------


def attempt(battle: CompanionBattle, dice: Dice, rammer: Ship) -> bool:
    """SC-RAM-03: the one attempt of a turn, at first contact with the declared target.

    True: it struck, the rammer stops there, and both are grappled if both still float. False: it
    may go on past the target.
    """
    assert rammer.ram_target is not None
    target = battle.ships[rammer.ram_target]
    if immobilised(battle, target):
        battle.happen(RamTried("SC-RAM-05", rammer.id, target.id, Score(()), None, True))
    else:
        points = _avoid(battle, dice, rammer, target)
        score = ram_score(points)
        roll = dice.roll(1, 6, "ram", rammer.id, target.id)
        struck = roll.total <= score.total
        battle.happen(RamTried("SC-RAM-05", rammer.id, target.id, score, roll, struck))
        if not struck:
            return False
    if rammer.armored:
        _pierce(battle, dice, rammer, target)
    else:
        _collide(battle, dice, rammer, target)
    if rammer.afloat and target.afloat:
        rule = "SC-RAM-06" if rammer.armored else "SC-RAM-07"
        battle.happen(RamGrappled(rule, rammer.id, target.id))
    return True


def ram_score(points: int) -> Score:
    """SC-RAM-05: at most 4 strikes, less the points spent on avoiding; never less than 1."""
    spared = min(points, RAM_SUCCESS - RAM_LEAST)
    return Score.of(("SC-RAM-05", RAM_SUCCESS), ("SC-RAM-04", -spared))


def check_avoidance(battle: CompanionBattle, target: Ship) -> Refusal | None:
    """SC-RAM-04: who cannot avoid a ram, whatever its next allowance."""
    if target.aground:
        return Refusal("SC-RAM-04", "it was aground")
    if target.anchored:
        return Refusal("SC-RAM-04", "it lay at anchor")
    if battle.grappled(target):
        return Refusal("SC-RAM-04", "it was grappled")
    if target.tug is not None:
        return Refusal("SC-TOW-06", "it was in tow")
    if helmless(battle, target):
        return Refusal("SC-RAM-04", "nobody steered it")
    if target.rudder is not None:
        return Refusal("SC-RAM-04", "its rudder was jammed")
    if immobilised(battle, target):
        return Refusal("SC-RAM-04", "it could not move")
    return None


def avoidance_points(allowance: int) -> int:
    """SC-RAM-04: half the whole points of an allowance, rounded up."""
    return (allowance // POINT + 1) // 2


def _avoid(battle: CompanionBattle, dice: Dice, rammer: Ship, target: Ship) -> int:
    """SC-RAM-04: the points that the target spends to avoid: off its next allowance."""
    if check_avoidance(battle, target) is not None:
        return 0
    if not rolls_move(target) and not avoidance_points(allowance(battle, target)):
        return 0
    if not target.side.commander.avoid(battle, target, rammer, ram=True):
        return 0
    roll: Roll | None = None
    die = target.kept_roll
    if rolls_move(target) and not die:
        roll = dice.roll(1, 6, "sail ahead", target.id, rammer.id)
        die = roll.total
    points = avoidance_points(allowance(battle, target, sail_die=die))
    debt = points * POINT
    battle.happen(RamAvoided("SC-RAM-04", target.id, rammer.id, points, debt, roll))
    return points


def flooding_modifier(rammer: int, target: int) -> int:
    """SC-RAM-06: by the Hull Sizes of both; only the strongest applies."""
    for ours, theirs, modifier in (*RAM_LARGER, *RAM_SMALLER):
        large = rammer * ours >= target * theirs
        small = rammer * ours <= target * theirs
        if large if modifier > 0 else small:
            return modifier
    return 0


def _pierce(battle: CompanionBattle, dice: Dice, rammer: Ship, target: Ship) -> None:
    """SC-RAM-06: an armored rammer takes no harm; the target hull hits, and perhaps a leak."""
    hits = rammer.card.size
    hull_hits(battle, target, hits, rule="SC-RAM-06", by_fire=False, cause="a ram")
    if not target.afloat:
        return
    modifier = flooding_modifier(rammer.card.size, target.card.size)
    score = Score.of(("SC-RAM-06", RAM_FLOODS), ("SC-RAM-06", -modifier))
    roll = dice.roll(1, 6, "ram flooding", rammer.id, target.id)
    floods = roll.total >= score.total
    if battle.logging:
        battle.log(RamFlooded("SC-RAM-06", target.id, score, roll, floods, False))
    if floods:
        start_flooding(battle, target, hits, rule="SC-RAM-06")


def _collide(battle: CompanionBattle, dice: Dice, rammer: Ship, target: Ship) -> None:
    """SC-RAM-07: an unarmored ram is a collision, but floods only what is smaller."""
    before = {ship.id: ship.hull_lost for ship in (rammer, target)}
    for ship, other in ((rammer, target), (target, rammer)):
        score = Score.of(("SC-COL-09", other.card.size))
        roll = dice.roll(1, 6, "ram damage", ship.id, other.id)
        hit = roll.total <= score.total
        if battle.logging:
            battle.log(RamShock("SC-RAM-07", ship.id, other.id, score, roll, hit))
        if hit:
            hull_hits(battle, ship, 1, rule="SC-RAM-07", by_fire=False, cause="a ram")
    if rammer.card.size <= target.card.size or not target.afloat:
        return
    score = Score.of(("SC-COL-10", (rammer.card.size - target.card.size) // 2))
    roll = dice.roll(1, 6, "ram flooding", rammer.id, target.id)
    floods = roll.total <= score.total
    if battle.logging:
        battle.log(RamFlooded("SC-COL-10", target.id, score, roll, floods, True))
    if floods:
        hits = max(1, target.hull_lost - before[target.id])
        start_flooding(battle, target, hits, rule="SC-RAM-07")
