"""Men with small arms: whom they fire at, by the judgement of section 38."""

from __future__ import annotations

from typing import Final

from rulesets.soldiers_companion.commander.doctrine import Doctrine
from rulesets.soldiers_companion.commander.marks import Mark
from rulesets.soldiers_companion.fire.gunnery import Body, Shot, body_of, check_fire
from rulesets.soldiers_companion.orders import CREW, VOLLEY, FireOrder, Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Unit, Work
from rulesets.soldiers_companion.tables import WEAPONS, Aspect, Post, WeaponCard

#: Bound once, as every order to fire asks for it.
_DECK: Final = Post.DECK
#: How many of the nearest enemies a body of men asks for.
_TRIES: Final = 3


def bodies_of(firer: Ship | Unit | Work) -> list[tuple[str, WeaponCard]]:
    """The bodies of men with small arms, units aboard first, and what they fire."""
    if isinstance(firer, Ship):
        bodies: list[tuple[str, WeaponCard]] = [
            (unit.id, WEAPONS[unit.weapon])
            for unit in firer.aboard
            if unit.weapon is not None and unit.in_play and unit.figures
        ]
        if firer.posts[_DECK].total and not firer.fires:
            bodies.append((CREW, WEAPONS[firer.weapon]))
        return bodies
    if isinstance(firer, Work) or firer.weapon is None:
        return []
    return [(firer.id, WEAPONS[firer.weapon])]


def _ready(battle: CompanionBattle, firer: Ship | Unit, name: str) -> bool:
    """Whether any man of a body may fire now."""
    body = body_of(battle, firer, name)
    return isinstance(body, Body) and any(men for _, men in body.parts)


def volleys(
    battle: CompanionBattle,
    doctrine: Doctrine,
    firer: Ship | Unit,
    bodies: list[tuple[str, WeaponCard]],
    marks: list[Mark],
    *,
    saves: bool,
) -> list[FireOrder]:
    """Men with small arms, body by body, at the nearest that they may hurt."""
    orders = []
    if any(mark.wanted for mark in marks):
        marks = sorted(marks, key=lambda one: not one.wanted)
    crowded: list[Aspect | None] = []
    for name, card in bodies:
        shot = _volley(battle, doctrine, firer, name, card, marks, crowded, saves=saves)
        if shot is not None:
            orders.append(shot.order)
            if shot.facing is not None:
                crowded.append(shot.facing)
    return orders


def _volley(
    battle: CompanionBattle,
    doctrine: Doctrine,
    firer: Ship | Unit,
    name: str,
    card: WeaponCard,
    marks: list[Mark],
    crowded: list[Aspect | None],
    *,
    saves: bool,
) -> Shot | None:
    """The nearest that a body of men may fire at, over no side where others fire already."""
    reach = card.long
    if not card.every > 1 and reach <= doctrine.profile.thrown_reach:
        reach = min(reach, doctrine.profile.thrown_reach)
    tried = 0
    for mark in marks:
        far = reach + mark.reach
        if mark.square > far * far:
            continue
        short = card.short + mark.reach
        if saves and mark.square > short * short:
            continue
        if not tried and not _ready(battle, firer, name):
            return None
        shot = check_fire(battle, firer, FireOrder(name, mark.target.id, VOLLEY))
        if not isinstance(shot, Refusal) and shot.facing not in crowded:
            return shot
        tried += 1
        if tried == _TRIES:
            break
    return None
