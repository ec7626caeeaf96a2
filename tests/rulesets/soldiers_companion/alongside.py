"""Vessels lying side by side, tied or boarded, for tests of grapples, boarding and melee."""

from __future__ import annotations

from typing import Any

from rulesets.soldiers_companion.state import CompanionBattle, Grapple, Hands, Party, Ship
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import at, make_battle, make_ship


def alongside(
    kinds: tuple[str, str] = ("small_steamer", "small_steamer"),
    *entries: Any,
    gap: float = 0,
    ours: StandFast | None = None,
    theirs: StandFast | None = None,
    first: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None,
    **changes: Any,
) -> tuple[CompanionBattle, Ship, Ship]:
    """ "tamai" of side 0 and "dhow" of side 1, parallel, `gap` inches between their sides."""
    one = make_ship(kinds[0], "tamai", 0, **(first or {}))
    other = make_ship(kinds[1], "dhow", 1, **(second or {}))
    wide = (one[1].card.wide + other[1].card.wide) / 2000
    one[1].position, other[1].position = at(0, 0), at(wide + gap, 0)
    commanders = (ours or StandFast(), theirs or StandFast())
    battle = make_battle(one, other, *entries, commanders=commanders, **changes)
    battle.turns.append([])
    for ship in (one[1], other[1]):
        ship.led = True
    return battle, one[1], other[1]


def tie(battle: CompanionBattle, one: Ship, other: Ship, count: int = 1) -> Grapple:
    first, second = sorted((one, other), key=lambda ship: ship.id)
    grapple = Grapple(first, second, count)
    battle.grapples.append(grapple)
    return grapple


def party(officers: int = 0, pos: int = 0, ratings: int = 0, **troops: int) -> Party:
    """A party on its own deck; the names of units have underscores for hyphens."""
    made = Party(Hands(officers, pos, ratings), {n.replace("_", "-"): f for n, f in troops.items()})
    made.at_phase = made.total
    return made


def board(
    battle: CompanionBattle, ship: Ship, enemy: Ship, boarders: Party, *, arrived: int = 0
) -> None:
    """Put boarders aboard an enemy, tied to their own vessel; `arrived` 0: in an earlier turn."""
    tie(battle, ship, enemy)
    boarders.aboard, boarders.arrived, boarders.started = enemy, arrived, boarders.total
    boarders.led = boarders.crew.officers > 0
    ship.boarders = boarders
    enemy.defence = enemy.defence_at_phase = enemy.posts["deck"].total  # type: ignore[index]
