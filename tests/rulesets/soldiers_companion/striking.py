"""One vessel under fire, for tests of what hits do."""

from __future__ import annotations

from typing import Any

from rulesets.soldiers_companion.damage.criticals import critical
from rulesets.soldiers_companion.damage.damage_phase import start_of_phase, start_of_turn
from rulesets.soldiers_companion.damage.repairs import repairs
from rulesets.soldiers_companion.damage.strike import strike
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Spent, Unit
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import at, make_battle, make_ship, make_unit
from tests.support.dice import ScriptedDice

ABEAM, AHEAD = at(20, 0), at(0, 20)


def afloat(
    kind: str, options: dict[str, Any] | None = None, commander: Any = None, **changes: Any
) -> tuple[CompanionBattle, Ship]:
    """One vessel of side 0 in a battle against nobody."""
    entry = make_ship(kind, "tamai", **changes)
    battle = make_battle(entry, options=options, commanders=[commander or StandFast()] * 2)
    return battle, entry[1]


def shoot(
    battle: CompanionBattle, ship: Ship, dv: float, *faces: int, at: tuple[int, int] = ABEAM
) -> None:
    """One hit of a gun of a Damage Value, its penetration the same (SC-AV-01)."""
    with ScriptedDice(*faces) as dice:
        strike(
            battle,
            dice,
            ship,
            dv2=int(dv * 2),
            penetration=int(dv),
            at=at,
            by=ship.side.foe,
            who=("enemy", "bow-gun"),
        )


def crit(battle: CompanionBattle, ship: Ship, dv: int, *faces: int) -> None:
    with ScriptedDice(*faces) as dice:
        critical(battle, dice, ship, dv, by=ship.side.foe, who=("enemy", "bow-gun"))


def mend(battle: CompanionBattle, ship: Ship, *faces: int) -> None:
    with ScriptedDice(*faces) as dice:
        repairs(battle, dice, ship.side)


def begin_phase(battle: CompanionBattle, ship: Ship, *faces: int) -> None:
    with ScriptedDice(*faces) as dice:
        start_of_phase(battle, dice, ship.side)


def passengers(ship: tuple[int, Ship]) -> tuple[int, Unit]:
    """Ten men of a company who have fired from the deck in turn 1."""
    side, unit = make_unit("sikhs", ship[0], aboard=ship[1])
    unit.volleys.append(Spent(1, "sikhs", 10))
    ship[1].troops_firing = True
    return side, unit


def begin_turn(battle: CompanionBattle) -> None:
    with ScriptedDice() as dice:
        start_of_turn(battle, dice)
