"""SW-ORD-11: explicit orders that are refused before the battle, by rule and place in the text.

What can be known beforehand is checked here: what the class can do, what the turn before was
ordered, and for the first turn the vessel as she is. What only shows when an order is carried out
is put right, or refused in the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, NoReturn

from rulesets.core.reading import Reader
from rulesets.smoke_on_the_water.commander.explicit import TurnOrder, refuse_at
from rulesets.smoke_on_the_water.gunnery.sight import sight_of
from rulesets.smoke_on_the_water.movement.legal import speeds_for
from rulesets.smoke_on_the_water.rules.bases import no_further
from rulesets.smoke_on_the_water.rules.guns import ammunition_for
from rulesets.smoke_on_the_water.rules.manoeuvre import SPOT, STRAIGHT, Anchor
from rulesets.smoke_on_the_water.rules.notation import (
    Helm,
    Order,
    Speed,
    Tactic,
    print_order,
)
from rulesets.smoke_on_the_water.rules.speeds import top_astern
from rulesets.smoke_on_the_water.ships import in_contact
from rulesets.smoke_on_the_water.state import Firer, Ship, SmokeBattle, Target, Work
from rulesets.smoke_on_the_water.tables import CM, DISTANCE
from rulesets.smoke_on_the_water.words import Configuration, Level, Way


class Fault(NamedTuple):
    """What is wrong with an order: by which rule, in which field, at which character of a line."""

    rule: str
    field: str
    problem: str
    remedy: str
    position: int | None = None


def check(
    battle: SmokeBattle, orders: Mapping[tuple[int, str], TurnOrder], turn: int, entry: str
) -> Fault | None:
    """The first thing that is wrong with an entry's order of a turn; None: nothing is known."""
    order = orders[turn, entry]
    if turn < battle.setup.start_turn:
        past = f"the Orders Phase of turn {turn} is over"
        return Fault("SW-ORD-06", "", past, "Give orders for turns to come.")
    ship = battle.ships.get(entry)
    firer = ship or battle.works[entry]
    faults = [*_fire_faults(battle, firer, order, turn)]
    if ship is not None:
        before = orders.get((turn - 1, entry))
        faults += _line_faults(battle, ship, order, before, turn)
        faults += _board_faults(battle, ship, order, turn)
    return faults[0] if faults else None


# -- the line ------------------------------------------------------------------------------------


def _line_faults(
    battle: SmokeBattle, ship: Ship, told: TurnOrder, before: TurnOrder | None, turn: int
) -> Iterator[Fault]:
    line = told.line
    if line is None:
        return
    first = turn == battle.setup.start_turn
    if line.speed is not None:
        yield from _speed_faults(battle, ship, line.speed, before, first=first, text=told.text)
    yield from _manoeuvre_faults(ship, line, told.text)
    yield from _code_faults(battle, ship, line, told.text, first=first)


def _speed_faults(
    battle: SmokeBattle,
    ship: Ship,
    speed: Speed,
    before: TurnOrder | None,
    *,
    first: bool,
    text: str,
) -> Iterator[Fault]:
    card = ship.card
    at = len(text) - len(text.lstrip())
    most = (
        card.top if speed.way is Way.AHEAD else top_astern(card.top, double_ended=card.double_ended)
    )
    if speed.level > most:
        rule = "SW-MOV-01" if speed.way is Way.AHEAD else "SW-MOV-05"
        yield Fault(rule, "line", "she cannot go so fast", f"Order level {most} at most.", at)
        return
    if first and not (ship.aground or battle.locked(ship) or ship.anchor is Anchor.DOWN):
        if ship.on_table and speed not in speeds_for(battle, ship):
            legal = ", ".join(print_order(Order(x)) for x in speeds_for(battle, ship))
            yield Fault("SW-MOV-03", "line", "her speed changes by too much", f"Order {legal}.", at)
    elif before is not None and before.line is not None and before.line.speed is not None:
        last = before.line.speed
        if abs(_signed(speed) - _signed(last)) > 1:
            yield Fault(
                "SW-MOV-03",
                "line",
                "her speed changes by two levels or more from the turn before",
                "Change it by one.",
                at,
            )


def _signed(speed: Speed) -> int:
    return speed.level if speed.way is Way.AHEAD else -speed.level


def _manoeuvre_faults(ship: Ship, line: Order, text: str) -> Iterator[Fault]:
    """SW-MOV-01, SW-ORD-11, SW-MOV-10: each with the place of the segment that is too much."""
    speed = line.speed
    if speed is None:
        return
    left = DISTANCE[speed.level]
    for part, at in zip(line.manoeuvre, _segments(text), strict=True):
        if part.helm in SPOT:
            if ship.card.configuration is not Configuration.SIDEWHEEL:
                yield Fault(
                    "SW-MOV-10", "line", "only a sidewheeler turns on the spot", "Leave it out.", at
                )
            continue
        if part.helm in (Helm.AHEAD, Helm.ASTERN) and part.helm is not STRAIGHT[speed.way]:
            yield Fault("SW-ORD-11", "line", "this goes against her speed", "Keep to one way.", at)
        left -= part.amount
        if left < 0:
            far = DISTANCE[speed.level] // CM
            yield Fault("SW-MOV-01", "line", f"the way is longer than {far} cm", "Shorten it.", at)
            return


def _segments(text: str) -> Iterator[int]:
    """Where each segment of the manoeuvre begins: at a letter after no letter."""
    start = text.find("/") + 1
    end = text.find("/", start)
    column = text[start : end if end >= 0 else len(text)] if start else ""
    for place, letter in enumerate(column):
        if letter.isalpha() and not (place and column[place - 1].isalpha()):
            yield start + place


def _code_faults(
    battle: SmokeBattle, ship: Ship, line: Order, text: str, *, first: bool
) -> Iterator[Fault]:
    """SW-ORD-04, SW-ORD-05: codes that she can never carry out, or not in the first turn."""
    card = ship.card
    still = line.speed is not None and line.speed.level is Level.IMMOBILE
    held = ship.aground is not None or battle.locked(ship)
    tow = battle.ships.get(line.tow or "")
    towed = tow is not None and tow is not ship and tow.side is ship.side
    cannot = {
        Tactic.SPAR: (not card.spar, "SW-TOR-07", "she has no torpedo"),
        Tactic.FLOOD_MAGAZINE: (not ship.magazine, "SW-REP-08", "she has no magazine"),
        Tactic.ANCHOR: (not still, "SW-ANC-02", "she anchors at rest alone"),
        Tactic.RAISE_ANCHOR: (
            first and ship.anchor is Anchor.UP, "SW-ANC-04", "she is not at anchor",
        ),
        Tactic.BREAK_FREE: (first and not held, "SW-FREE-01", "nothing holds her"),
        Tactic.TOW: (
            not battle.options.towing or not towed, "SW-OPT-TOW", "she cannot tow that",
        ),
    }  # fmt: skip
    for tactic in line.tactics:
        faulty, rule, problem = cannot.get(tactic, (False, "", ""))
        if faulty:
            at = text.upper().rfind(tactic)
            yield Fault(rule, "line", problem, f"Leave {tactic} out.", at)


# -- the rest ------------------------------------------------------------------------------------


def _board_faults(battle: SmokeBattle, ship: Ship, told: TurnOrder, turn: int) -> Iterator[Fault]:
    """SW-BRD-01, SW-BRD-12: an enemy vessel; in the first turn one that she can come to touch."""
    first = turn == battle.setup.start_turn
    if told.board is None:
        if first and told.line is not None and Tactic.BOARD in told.line.tactics:
            foes = (one for one in battle.ships.values() if one.holder is not ship.holder)
            if not any(_may_touch(battle, ship, foe) for foe in foes):
                at = told.text.upper().rfind(Tactic.BOARD)
                problem = "no enemy can come into contact in this turn"
                yield Fault("SW-BRD-01", "line", problem, "Close first.", at)
        return
    enemy = battle.ships.get(told.board)
    if enemy is None or enemy.side is ship.side:
        rule = "SW-BRD-12" if told.board in battle.works else "SW-BRD-01"
        yield Fault(rule, "board", f"{told.board!r} is no enemy vessel", "Name one.")
    elif first and not _may_touch(battle, ship, enemy):
        yield Fault(
            "SW-BRD-01", "board", "they cannot come into contact in this turn", "Close first."
        )


def _may_touch(battle: SmokeBattle, ship: Ship, enemy: Ship) -> bool:
    if not ship.on_table or not enemy.on_table or in_contact(battle, ship, enemy):
        return True
    reach = sum(
        DISTANCE[max(speeds_for(battle, one), key=lambda speed: speed.level).level]
        for one in (ship, enemy)
    )
    return no_further(ship.base, enemy.base, reach)


def _fire_faults(battle: SmokeBattle, firer: Firer, told: TurnOrder, turn: int) -> Iterator[Fault]:
    """SW-GUN: guns that there are, with what they can fire, at an enemy.

    SW-ARC-02: in the first turn within their arcs, where neither can move.
    """
    furnace = firer.card.furnace if isinstance(firer, Ship) else firer.furnace
    guns = {gun.id: gun for gun in firer.guns}
    for place, shot in enumerate(told.fire or ()):
        at = f"fire/{place}"
        gun = guns.get(shot.gun)
        if gun is None:
            have = ", ".join(guns) or "none"
            yield Fault("SW-GUN-07", f"{at}/gun", "there is no such gun", f"She has {have}.")
            continue
        if shot.ammunition not in ammunition_for(gun.place.card, furnace=furnace):
            rule = "SW-GUN-08" if gun.place.card.shell_only else "SW-RHS-04"
            yield Fault(rule, f"{at}/ammunition", "the gun has none", "Name another.")
        target = battle.target(shot.target)
        if target is None or target.side is firer.side:
            yield Fault("SW-GUN-01", f"{at}/target", "it is no enemy", "Name one.")
        elif (
            turn == battle.setup.start_turn
            and lies_fast(firer)
            and lies_fast(target)
            and not sight_of(battle, firer, target).bears(gun)
        ):
            yield Fault(
                "SW-ARC-02", f"{at}/gun", "the target lies outside its arc", "Name another gun."
            )


def lies_fast(target: Target) -> bool:
    """Whether a work or a vessel stays where she is in the coming turn: at anchor, or aground."""
    if isinstance(target, Work):
        return True
    return target.on_table and (target.anchor is Anchor.DOWN or target.aground is not None)


def refuse(read: Reader, fault: Fault) -> NoReturn:
    """Raise IllegalSetupError for a fault, with the character of a line where there is one."""
    if fault.position is not None:
        refuse_at(read, fault.rule, fault.position, fault.problem, fault.remedy)
    read.refuse(fault.field, fault.problem, fault.remedy, fault.rule)
