"""A fought battle as a sequence of pictures: the table at the end of each turn."""

from dataclasses import asdict, dataclass
from typing import Any

from battles import snapshots
from battles.models import Battle
from battles.reports import result_of, turns_of
from riverwar.api.errors import NotFoundError
from rulesets import RULESETS, BattleSetup
from rulesets.core.frames import Standing
from rulesets.core.report import names_in


@dataclass(frozen=True, slots=True)
class Picture:
    """The table at the end of a turn, with the board that its lengths are of."""

    turn: int
    board: dict[str, Any]
    entries: list[dict[str, Any]]


def pictures_of(
    battle: Battle, *, entry: str | None = None, side: str | None = None
) -> list[Picture]:
    """Every turn of a battle that has its result, from before the first; of one entry or side
    only, if that is asked for."""

    def wanted(one: Standing) -> bool:
        return entry in (None, one.id) and side in (None, one.side)

    result_of(battle)
    setup = snapshots.read(battle)
    book = RULESETS[battle.ruleset]
    name, board = names_in(setup), _board(setup, book.unit)
    return [
        Picture(
            frame.turn,
            board,
            [{**asdict(one), "name": name(one.id)} for one in frame.entries if wanted(one)],
        )
        for frame in book.frames(setup, book.read_log(turns_of(battle)))
    ]


def picture_of(battle: Battle, turn: int) -> Picture:
    """One turn of it; 0 is before the first."""
    pictures = pictures_of(battle)
    for picture in pictures:
        if picture.turn == turn:
            return picture
    first, last = pictures[0].turn, pictures[-1].turn
    raise NotFoundError(remedy=f"Name a turn of the battle, from {first} to {last}.")


def _board(setup: BattleSetup, unit: str) -> dict[str, Any]:
    """What a map tool has to know of the table before it draws anything on it."""
    table = setup.battlefield
    return {
        "unit": unit,
        "per_unit": 1000,
        "length": table.length,
        "width": table.width,
        "origin": "the upstream end of the south edge",
        "axes": ["downstream along the river", "north across the river"],
        "heading": "tenths of a degree: 0 is downstream, 900 is north",
    }
