"""SW-SET-03, SW-SET-04: vessels placed before the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.smoke_on_the_water.muster.deployment import based, check_placing, deployment
from rulesets.smoke_on_the_water.orders import Placing, Refusal
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.state import Ship, Side, SmokeBattle, Status
from tests.rulesets.smoke_on_the_water.factories import (
    LENGTH,
    StandFast,
    cm,
    last,
    logged,
    make_battle,
    table,
    vessel,
)
from tests.support.dice import ScriptedDice


class Placer(StandFast):
    """Places vessels where it is told to, in the order of their ids."""

    def __init__(self, **places: tuple[float, float]) -> None:
        super().__init__()
        self.places = places

    def place(
        self, battle: SmokeBattle, side: Side, waiting: Sequence[Ship]
    ) -> tuple[Ship, Placing]:
        ship = waiting[0]
        return ship, Placing(cm(*self.places[ship.id]), ship.base.heading)


def waiting(*names: str, kind: str = "css_virginia", side: str = "union") -> list[dict[str, Any]]:
    return [vessel(kind, name, side, at=None) for name in names]


def order_of(battle: SmokeBattle) -> list[str]:
    return [event.vessel for event in logged(battle, "vessel_placed")]  # type: ignore[attr-defined]


def test_sw_set_04_the_higher_die_places_first_then_they_alternate() -> None:
    battle = make_battle(*waiting("a", "b", "c"), *waiting("x", "y", side="confederate"))
    # The sides by their ids: the Confederates' die, then the Union's.
    with ScriptedDice(2, 5) as dice:
        deployment(battle, dice)
    assert order_of(battle) == ["a", "x", "b", "y", "c"]
    assert {ship.status for ship in battle.ships.values()} == {Status.AFLOAT}


def test_sw_set_04_level_dice_are_rolled_again() -> None:
    battle = make_battle(*waiting("a"), *waiting("x", side="confederate"))
    with ScriptedDice(3, 3, 6, 1) as dice:
        dice.enter(0, "setup")
        deployment(battle, dice)
    assert order_of(battle) == ["x", "a"]
    assert dice.asked == [
        "0|setup|first to place|confederate",
        "0|setup|first to place|union",
        "0|setup|first to place|confederate|#2",
        "0|setup|first to place|union|#2",
    ]


def test_sw_set_04_nobody_rolls_where_one_side_alone_has_vessels_to_place() -> None:
    battle = make_battle(*waiting("a", "b"), vessel("css_virginia", "x", at=(280, 100)))
    with ScriptedDice() as dice:
        deployment(battle, dice)
    assert order_of(battle) == ["a", "b"]


@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (22.9, 100, None),  # its bow at 29.975
        (23.0, 100, "she would not be within 30 cm of her own edge"),
        (7.0, 100, "she would not be within 30 cm of her own edge"),  # its stern off the table
        (15, 1.7, "she would not be within 30 cm of her own edge"),  # its side off the table
        (15, 53.4, "another vessel lies there"),  # 3.55 wide, and one at 50
        (15, 53.6, None),
    ],
)
def test_sw_set_04_within_30_cm_of_the_own_edge_and_clear_of_others(
    x: float, y: float, reason: str | None
) -> None:
    battle = make_battle(*waiting("a"), vessel("css_virginia", "b", "union", at=(15, 50)))
    ship = battle.ships["a"]
    refusal = check_placing(battle, ship, based(ship, Placing(cm(x, y), 900)))
    assert (refusal.reason if refusal else None) == reason


def test_sw_set_03_the_other_side_comes_from_the_other_edge() -> None:
    battle = make_battle(*waiting("x", side="confederate"))
    ship = battle.ships["x"]
    far, near = Placing(cm(15, 100), 2700), Placing((LENGTH - 15_000, 100_000), 2700)
    assert check_placing(battle, ship, based(ship, far)) is not None
    assert check_placing(battle, ship, based(ship, near)) is None


def test_sw_ord_07_a_place_that_will_not_do_becomes_the_next_that_does() -> None:
    battle = make_battle(*waiting("a", "b"), commander=Placer(a=(150, 100), b=(150, 100)))
    with ScriptedDice() as dice:
        deployment(battle, dice)
    assert [event.kind for event in battle.turns[-1]] == ["order_ignored", "vessel_placed"] * 2
    # As far forward as may be in the middle: the bow no more than 30 cm from the edge.
    assert (battle.ships["a"].base.x, battle.ships["a"].base.y) == (22_925, 100_000)
    assert (battle.ships["b"].base.x, battle.ships["b"].base.y) == (22_925, 105_325)


def test_sw_set_04_without_room_she_takes_no_part() -> None:
    # 3.6 cm of water across, one abreast; two of 14.15 cm within 30 cm, and no third.
    narrow = {
        "length": 100_000,
        "width": 3_600,
        "river": {"north": [[0, 3_600], [100_000, 3_600]], "south": [[0, 0], [100_000, 0]]},
        "shallows": 0,
        "landings": [],
        "islands": [],
        "areas": [],
        "current": 0,
        "wind": None,
    }
    battle = make_battle(
        *waiting("a", "b", "c"),
        commander=Placer(a=(7.1, 1.8), b=(8, 1.8), c=(8, 1.8)),
        table=narrow,
    )
    with ScriptedDice() as dice:
        deployment(battle, dice)
    assert order_of(battle) == ["a", "b"]
    assert battle.ships["c"].status is Status.ABSENT
    assert last(battle, "no_room").vessel == "c"


def test_sw_set_04_a_side_that_has_no_room_looks_for_it_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nearly all before the edge is an island: 200 cm in halves of 3.55 cm, five abreast."""
    isle = {"id": "isle", "outline": [cm(0, 2), cm(40, 2), cm(40, 198), cm(0, 198)]}
    names = [f"v{n}" for n in range(40)]
    battle = make_battle(
        *waiting(*names),
        commander=Placer(**dict.fromkeys(names, (15, 75))),
        table=table(islands=[isle]),
    )
    looked: list[str] = []

    def counted(battle: SmokeBattle, ship: Ship, base: Base) -> Refusal | None:
        looked.append(ship.id)
        return check_placing(battle, ship, base)

    monkeypatch.setattr("rulesets.smoke_on_the_water.muster.deployment.check_placing", counted)
    with ScriptedDice() as dice:
        deployment(battle, dice)
    assert len(logged(battle, "no_room")) == 40
    assert looked.count("v1") == 1  # where she was to be placed
    assert looked.count("v0") <= 1 + 2 * 57 * 5
