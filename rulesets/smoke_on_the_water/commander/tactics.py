"""Decisions 4 and 11: the tactical codes, and whether locked vessels try to part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesets.core.doctrine import Will
from rulesets.smoke_on_the_water.commander.doctrine import Plan, Profile, Standing
from rulesets.smoke_on_the_water.commander.ramming import Ram
from rulesets.smoke_on_the_water.commander.situation import Situation, founders
from rulesets.smoke_on_the_water.commander.steering import Line
from rulesets.smoke_on_the_water.rules.boarding import ATTACKER_NEEDS
from rulesets.smoke_on_the_water.rules.fire import sinks
from rulesets.smoke_on_the_water.rules.grounding import may_try
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Order, Speed, Tactic
from rulesets.smoke_on_the_water.rules.speeds import STOPPED
from rulesets.smoke_on_the_water.ships import contacts, strength, top_now
from rulesets.smoke_on_the_water.state import Lock, Ship, SmokeBattle
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Fire, Level, Way, rank

#: The codes in the order in which they are written.
_CODES: Final = tuple(Tactic)
#: A party goes over only if nobody stronger is as near as this.
ALONE: Final = 15 * CM


def codes_for(
    seen: Situation, profile: Profile, line: Line, attack: Ram | None
) -> tuple[Tactic, ...]:
    """Decision 4: what an order says besides speed and course, in the order of the codes."""
    return tuple(sorted(_codes(seen, profile, line, attack), key=_CODES.index))


def _codes(seen: Situation, profile: Profile, line: Line, attack: Ram | None) -> Iterator[Tactic]:
    ship, standing = seen.ship, seen.standing
    if _is_to_be_denied(seen, standing):
        yield Tactic.SCUTTLE
        return
    if _boards(seen, profile, attack):
        yield Tactic.BOARD
    if attack is not None and attack.spar and line.speed.level and line.speed.way is Way.AHEAD:
        yield Tactic.SPAR
    if floods_magazine(ship):
        yield Tactic.FLOOD_MAGAZINE
    anchors = standing.anchor or seen.plan is Plan.HOLD_STATION
    if anchors and ship.anchor is Anchor.UP and line.speed.level is Level.IMMOBILE:
        yield Tactic.ANCHOR


def floods_magazine(ship: Ship) -> bool:
    """SW-REP-08: out of control, and with half of the hull gone, the fight is lost anyway."""
    return ship.fire is Fire.OUT_OF_CONTROL and ship.magazine and ship.hull * 2 <= ship.card.hull


def _is_to_be_denied(seen: Situation, standing: Standing) -> bool:
    """SW-REP-09: by a standing order, alongside a crew of twice her strength."""
    if not standing.scuttle:
        return False
    own = strength(seen.ship).total
    return any(strength(enemy).total >= 2 * own for enemy in contacts(seen.battle, seen.ship))


def _boards(seen: Situation, profile: Profile, attack: Ram | None) -> bool:
    """SW-BRD-01: an order is compulsory on contact, so nobody stronger may be near."""
    told = seen.standing.board
    ship = seen.ship
    if told is Will.NEVER or ship.withdrawing or strength(ship).crew < ATTACKER_NEEDS:
        return False
    touched = list(contacts(seen.battle, ship))
    if attack is not None and not attack.spar and attack.target not in touched:
        touched.append(attack.target)
    if not touched:
        return False
    if told is Will.ALWAYS:
        return True
    own = strength(ship).total
    return all(own * 100 >= profile.boards_at * strength(enemy).total for enemy in touched)


# -- those who cannot go where they will ---------------------------------------------------------


def held_order(seen: Situation) -> Order:
    """The order of a vessel aground or locked: she lies still, or tries to get free."""
    ship, battle = seen.ship, seen.battle
    codes = [Tactic.FLOOD_MAGAZINE] if floods_magazine(ship) else []
    if ship.withdrawing and ship.anchor is Anchor.DOWN:
        codes.insert(0, Tactic.RAISE_ANCHOR)
    if _is_to_be_denied(seen, seen.standing):
        return Order(STOPPED, (), (Tactic.SCUTTLE,))
    if _tries(seen):
        way = _way_out(battle, ship)
        return Order(Speed(Level.SLOW, way), (), (Tactic.BREAK_FREE, *codes))
    if any(_is_weaker(ship, lock.far(ship)) for lock in battle.locks_of(ship)):
        codes.insert(0, Tactic.BOARD)
    return Order(STOPPED, (), tuple(codes))


def _tries(seen: Situation) -> bool:
    ship = seen.ship
    if ship.aground is not None:
        # SW-FLOAT-06: who would sink stays where she lies.
        able = may_try(top_now(ship), stuck=ship.aground.stuck)
        return able and not founders(ship) and ship.aground.turn < seen.battle.turn
    return any(_parts(ship, lock, seen.battle) for lock in seen.battle.locks_of(ship))


def _parts(ship: Ship, lock: Lock, battle: SmokeBattle) -> bool:
    """Decision 11: never locked to one that burns, or sinks and is no smaller; else the weaker."""
    other = lock.far(ship)
    if lock.since >= battle.turn or top_now(ship) is Level.IMMOBILE:
        return False
    if other.holder is ship.holder or other.fire is Fire.OUT_OF_CONTROL:
        return True
    doomed = founders(other) or sinks(other.flotation)
    if doomed and rank(other.card.size) >= rank(ship.card.size):
        return True
    return not _is_weaker(ship, other)


def _is_weaker(ship: Ship, other: Ship) -> bool:
    """Whether an enemy held fast is the weaker on deck, so that she stays and boards him."""
    enemy = other.holder is not ship.holder
    crew = strength(ship).crew >= ATTACKER_NEEDS and not ship.withdrawing
    return enemy and crew and strength(ship).total >= 2 * strength(other).total


def _way_out(battle: SmokeBattle, ship: Ship) -> Way:
    """Off the way she came: SW-LOCK-24 sends the striker astern, the other as she is ordered."""
    if ship.aground is not None:
        return Way.ASTERN
    struck = any(lock.strikers and ship.id not in lock.strikers for lock in battle.locks_of(ship))
    return Way.AHEAD if struck else Way.ASTERN
