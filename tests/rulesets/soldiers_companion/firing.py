"""What tests of fire share: orders, legal shots, and units at a distance from each other."""

from __future__ import annotations

from typing import Any

from rulesets.core.battlefield import Area, AreaKind, Battlefield
from rulesets.core.events import EntryId
from rulesets.soldiers_companion.fire.gunnery import Shot, check_fire
from rulesets.soldiers_companion.fire.shooting import fire
from rulesets.soldiers_companion.orders import FireOrder, Firing
from rulesets.soldiers_companion.state import CompanionBattle, Spent, Unit
from rulesets.soldiers_companion.tables import INCH
from tests.rulesets.soldiers_companion.factories import at, gun, make_field, make_unit
from tests.support.dice import ScriptedDice


def told(weapon: str, target: Any, how: str = "shot", figures: int = 0) -> FireOrder:
    """An order to fire at an entry, or at what has such an id."""
    return FireOrder(weapon, EntryId(getattr(target, "id", target)), Firing(how), figures)


def legal(battle: CompanionBattle, firer: Any, *order: Any) -> Shot:
    """The shot that an order makes, which has to be legal."""
    shot = check_fire(battle, firer, told(*order))
    assert isinstance(shot, Shot), shot
    return shot


def refused(battle: CompanionBattle, firer: Any, *order: Any) -> str:
    """The rule by which an order is refused."""
    shot = check_fire(battle, firer, told(*order))
    assert not isinstance(shot, Shot), f"{order} was legal"
    return shot.rule


def fired(battle: CompanionBattle, faces: tuple[int, ...], firer: Any, *order: Any) -> None:
    """Fire an order that has to be legal, with exactly these dice."""
    with ScriptedDice(*faces) as dice:
        fire(battle, dice, legal(battle, firer, *order))


def have_fired(battle: CompanionBattle, unit: Unit, figures: int = 1) -> None:
    """SC-CREW-03: so many of a unit aboard have conducted small-arms fire this turn."""
    assert unit.aboard is not None
    unit.aboard.troops_firing = True
    unit.volleys.append(Spent(battle.turn, unit.id, figures))


def facing_units(inches: float, **changes: Any) -> tuple[tuple[int, Unit], tuple[int, Unit]]:
    """Riflemen of side 0, and a line of side 1 before them, whose edges are so far apart."""
    line = make_unit("beja", 1, position=at(0, 0), regular=False, **changes)
    return make_unit("sikhs", 0, position=at(0, -inches - 2)), line


def section(kind: str, name: str = "battery", side: int = 0, **changes: Any) -> tuple[int, Unit]:
    """A gun ashore with its crew."""
    piece = gun(kind)
    return make_unit(
        name, side, "gun_section", figures=piece.crew, weapon=None, guns=[piece], **changes
    )


def covered(kind: AreaKind) -> Battlefield:
    """A table with one area about its middle, 4 inches square."""
    x, y = at(0, 0)
    half = 2 * INCH
    corners = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    return make_field(areas=(Area("ground", kind, corners),))
