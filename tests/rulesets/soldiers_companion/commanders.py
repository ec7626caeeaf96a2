"""A commander for tests, who does the plainest thing at every step of the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.soldiers_companion.orders import LandOrder, MoveOrder

#: What he answers: a value, or a function of the question's own arguments.
_PLAIN: dict[str, Any] = {
    "spring_ambush": (),
    "keep_initiative": True,
    "cut_grapples": {},
    "posting": None,
    "party": None,
    "formation": None,
    "tow": None,
    "weigh": False,
    "ram": None,
    "charge": None,
    "fire": (),
    "sailing_order": lambda battle, side: [ship.id for ship in side.ships if ship.afloat],
    "move": MoveOrder(),
    "flee": MoveOrder(),
    "avoid": False,
    "grapple": None,
    "board": 0,
    "prize_crew": 0,
    "land_move": LandOrder(),
    "repairs": {},
    "lose_man": 0,
    "lose_officer": 0,
    "spare_crew": False,
    "leave": False,
}


class ById(dict[str, Any]):
    """Answers by the id of the ship, unit or side that is asked about; the plain one for others."""


class StandFast:
    """Keeps the initiative, lies still, holds fire, forms no party, loses the first man offered.

    Overrides by keyword are values, functions of the question's arguments, or `ById`:
    `StandFast(board=4, ram=ById({"tamai": "dhow"}), move=lambda battle, ship: order)`.
    `asked` lists the questions put to him, each with the id of what it was about.
    """

    def __init__(self, **overrides: Any) -> None:
        assert overrides.keys() <= _PLAIN.keys(), f"no such questions in {sorted(overrides)}"
        self._answers: Mapping[str, Any] = _PLAIN | overrides
        self.asked: list[tuple[str, str]] = []

    def __getattr__(self, question: str) -> Callable[..., Any]:
        if question not in _PLAIN:
            raise AttributeError(question)

        def answer(battle: Any, about: Any, *rest: Any, **more: Any) -> Any:
            self.asked.append((question, about.id))
            given = self._answers[question]
            if isinstance(given, ById):
                given = given.get(about.id, _PLAIN[question])
            return given(battle, about, *rest, **more) if callable(given) else given

        return answer
