"""The table of who lies where is at any time what a look around would find."""

from __future__ import annotations

import pytest

from rulesets.core.dice import AddressedDice
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond import turn
from rulesets.on_to_richmond.lookout import Lookout, lookout
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Unit
from tests.rulesets.on_to_richmond.factories import GB, TI, at, make_battle, make_ship
from tests.rulesets.on_to_richmond.random_setups import BOOK, random_json, seed_of


def test_who_moves_is_seen_elsewhere_and_sees_the_others_from_there():
    battle = make_battle(make_ship(TI, "a"), make_ship(GB, "b", 1, x=3), make_ship(TI, "c", y=9))
    a, b, c = battle.ships.values()
    assert lookout(battle, a).ships == {
        "b": (9_000_000, 3_000, 0, b),
        "c": (81_000_000, 0, 9_000, c),
    }
    assert list(lookout(battle, a).enemies) == ["b"]
    assert list(lookout(battle, b).enemies) == ["a", "c"]
    a.position = at(3, 4)
    assert lookout(battle, a).ships["b"] == (16_000_000, 0, -4_000, b)


def agrees(battle: RichmondBattle) -> bool:
    """Whether every row is as it would be found anew, in the same order."""
    watchers: list[Ship | Unit] = [*battle.ships.values(), *battle.units.values()]
    return all(
        list(lookout(battle, watcher).ships.items()) == list(Lookout(battle, watcher).ships.items())
        and list(lookout(battle, watcher).enemies.items())
        == list(Lookout(battle, watcher).enemies.items())
        for watcher in watchers
        if watcher.id in battle.lookouts
    )


@pytest.mark.parametrize("number", range(0, 60, 3))
def test_it_is_kept_up_through_a_whole_battle(number: int):
    battle = BOOK.begin(BattleSetup.from_json(random_json(number)), logging=True)
    dice = AddressedDice(seed_of(number))
    while battle.outcome is None:
        battle.turn += 1
        for name, phase in turn.PHASES:
            dice.enter(battle.turn, name)
            phase(battle, dice)
            assert agrees(battle)
            if battle.outcome is not None:
                break
    assert battle.lookouts
