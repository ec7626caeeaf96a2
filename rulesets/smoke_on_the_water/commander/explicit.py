"""What somebody told a vessel or a work to do in one turn, and the commander who passes it on.

An order is an object; what it leaves out is the doctrine's. Of a vessel:

    {"line": "M+ / F10P5F10 / BD",
     "fire": [{"gun": "bow-pivot-1", "target": "uss-monitor", "ammunition": "shot"}],
     "board": "uss-monitor",
     "repairs": [{"item": "flooding"}, {"item": "turret", "part": "1"}]}

`line` is in the book's notation (SW-ORD-01). Of a work "fire" alone. An empty list fires, or
repairs, nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from rulesets.core.events import EntryId, GunId
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.smoke_on_the_water.orders import Commander, FireOrder, Placing, Repair
from rulesets.smoke_on_the_water.rules.notation import LENGTH, NotationError, Order, read_order
from rulesets.smoke_on_the_water.state import Firer, Ship, Side, SmokeBattle, Torpedoes
from rulesets.smoke_on_the_water.words import Ammunition, Item

_MOST_GUNS: Final = 60
_MOST_REPAIRS: Final = 10


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """One entry's order of one turn; None where it says nothing. `text` is its line as given."""

    line: Order | None = None
    text: str = ""
    fire: tuple[FireOrder, ...] | None = None
    board: EntryId | None = None
    repairs: tuple[Repair, ...] | None = None


_NOTHING: Final = TurnOrder()


# -- reading --------------------------------------------------------------------------------------


def read_vessel_order(given: JsonObject, *, at: str) -> TurnOrder:
    """A vessel's order. Raises IllegalSetupError with the place of what is wrong."""
    read = Reader(dict(given), at, "SW-ORD-01")
    text = read.text("line", longest=LENGTH) if read.has("line") else ""
    order = TurnOrder(
        line=_line(read, text) if text else None,
        text=text,
        fire=_fires(read),
        board=EntryId(read.identifier("board")) if read.has("board") else None,
        repairs=_repairs(read),
    )
    read.done()
    return order


def read_work_order(given: JsonObject, *, at: str) -> TurnOrder:
    """A work's order. Raises IllegalSetupError with the place of what is wrong."""
    read = Reader(dict(given), at, "SW-FORT-04")
    order = TurnOrder(fire=_fires(read))
    read.done()
    return order


def _line(read: Reader, text: str) -> Order:
    """SW-ORD-11: refused with the rule, and the character where it goes wrong."""
    try:
        return read_order(text)
    except NotationError as error:
        refuse_at(read, error.rule, error.position, error.problem, error.remedy)


def refuse_at(read: Reader, rule: str, position: int, problem: str, remedy: str) -> NoReturn:
    """Refuse a line at a character, counted from 1 for those who read it."""
    read.refuse("line", f"{problem}, at character {position + 1}", remedy, rule)


def _fires(read: Reader) -> tuple[FireOrder, ...] | None:
    """SW-GUN-10: one target for each gun."""
    if not read.has("fire"):
        return None
    shots: list[FireOrder] = []
    for shot in read.objects("fire", most=_MOST_GUNS):
        gun = GunId(shot.text("gun", longest=80))
        if any(other.gun == gun for other in shots):
            shot.refuse("gun", f"{gun} fires twice", "Give each gun one target.", "SW-GUN-11")
        target = EntryId(shot.identifier("target"))
        shots.append(FireOrder(gun, target, shot.word("ammunition", Ammunition)))
        shot.done()
    return tuple(shots)


def _repairs(read: Reader) -> tuple[Repair, ...] | None:
    if not read.has("repairs"):
        return None
    tries = []
    for one in read.objects("repairs", most=_MOST_REPAIRS):
        part = one.text("part", longest=80) if one.has("part") else ""
        tries.append(Repair(one.word("item", Item), part))
        one.done()
    return tuple(tries)


# -- passing on -----------------------------------------------------------------------------------


class OrderedCommander:
    """Passes on the explicit orders of the turn, and asks the doctrine for the rest."""

    __slots__ = ("doctrine", "orders")

    def __init__(self, doctrine: Commander, orders: Mapping[tuple[int, str], TurnOrder]) -> None:
        self.doctrine = doctrine
        self.orders = orders

    def _told(self, battle: SmokeBattle, entry: str) -> TurnOrder:
        return self.orders.get((battle.turn, entry), _NOTHING)

    def place(
        self, battle: SmokeBattle, side: Side, waiting: Sequence[Ship]
    ) -> tuple[Ship, Placing]:
        return self.doctrine.place(battle, side, waiting)

    def order(self, battle: SmokeBattle, ship: Ship) -> Order:
        told = self._told(battle, ship.id).line
        return self.doctrine.order(battle, ship) if told is None else told

    def electric(
        self, battle: SmokeBattle, field: Torpedoes, over: Sequence[Ship]
    ) -> EntryId | None:
        return self.doctrine.electric(battle, field, over)

    def fire(self, battle: SmokeBattle, firer: Firer) -> Sequence[FireOrder]:
        told = self._told(battle, firer.id).fire
        return self.doctrine.fire(battle, firer) if told is None else told

    def board(self, battle: SmokeBattle, ship: Ship, contacts: Sequence[Ship]) -> EntryId:
        told = self._told(battle, ship.id).board
        return self.doctrine.board(battle, ship, contacts) if told is None else told

    def repairs(self, battle: SmokeBattle, ship: Ship, attempts: int) -> Sequence[Repair]:
        told = self._told(battle, ship.id).repairs
        return self.doctrine.repairs(battle, ship, attempts) if told is None else told

    def agrees_to_end(self, battle: SmokeBattle, side: Side) -> bool:
        return self.doctrine.agrees_to_end(battle, side)
