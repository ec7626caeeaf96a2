"""What an entry can be told to do: the orders, and how they are read from a setup's JSON.

A vessel's order names its hull, its battery or both; `first` says which acts first, else the hull:

    {"hull": {"action": "move", "to": [40000, 24000]}, "battery": {"action": "fire", ...},
     "first": "battery"}

A unit's order is one action: {"action": "fire", "target": {"entry": "dhow-1", "part": "gun-1"}}.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from rulesets.core.battlefield import Edge
from rulesets.core.events import EntryId, GunId
from rulesets.core.geometry import FULL_TURN, Path, Point
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.riverside.tables import GUN_CREW, Action


class Target(NamedTuple):
    """What is aimed at: a unit, a vessel, or a `part` of one: a gun's id, "crew" or "captain"."""

    entry: EntryId
    part: str = ""


class Direction(StrEnum):
    """RS-MOV-02: declared before the speed dice."""

    UPSTREAM = "upstream"
    DOWNSTREAM = "downstream"


@dataclass(frozen=True, slots=True)
class StandTo:
    """RS-ACT-08: hold, without a roll. For a hull, and for a unit."""

    action: ClassVar[Action] = Action.STAND_TO


@dataclass(frozen=True, slots=True)
class MoveHull:
    """RS-MOV-02: move by these points, as far as the allowance goes, and perhaps off an edge.

    Without a direction, the path's net displacement declares it. A leg that would cross land is
    taken round by water.
    """

    action: ClassVar[Action] = Action.MOVE
    path: Path = ()
    direction: Direction | None = None
    leave: Edge | None = None


@dataclass(frozen=True, slots=True)
class TurnGuns:
    """RS-ACT-04: facings relative to the hull, in tenths of a degree."""

    action: ClassVar[Action] = Action.TURN_GUNS
    facings: tuple[tuple[GunId, int], ...]


@dataclass(frozen=True, slots=True)
class FireGuns:
    """RS-ACT-05: each gun at its target. RS-ACT-07: `half` keeps the hull's right to move."""

    action: ClassVar[Action] = Action.FIRE
    targets: tuple[tuple[GunId, Target], ...]
    half: bool = False


@dataclass(frozen=True, slots=True)
class RallyGuns:
    """RS-GUN-05: each pinned gun attempts to rally; RS-MW-19: each jammed one to clear."""

    action: ClassVar[Action] = Action.RALLY


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """RS-MW-07: move ashore by these points."""

    action: ClassVar[Action] = Action.MOVE
    path: Path


@dataclass(frozen=True, slots=True)
class Double:
    """RS-MW-07: move and a die further."""

    action: ClassVar[Action] = Action.DOUBLE
    path: Path


@dataclass(frozen=True, slots=True)
class Skirmish:
    """RS-MW-07: half a move, then fire with half the figures."""

    action: ClassVar[Action] = Action.SKIRMISH
    path: Path
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class FireUnit:
    """RS-FIR-04: one volley. RS-ACT-07: `half` leaves the hull under it free to move."""

    action: ClassVar[Action] = Action.FIRE
    target: Target
    half: bool = False


@dataclass(frozen=True, slots=True)
class Volley:
    """RS-FIR-06: Volley Fire of Regular infantry."""

    action: ClassVar[Action] = Action.VOLLEY
    target: Target


@dataclass(frozen=True, slots=True)
class GoToGround:
    """RS-MW-07: better cover until the unit next acts."""

    action: ClassVar[Action] = Action.GO_TO_GROUND


@dataclass(frozen=True, slots=True)
class Attack:
    """RS-MW-16: charge a unit; RS-MW-20: or board a vessel."""

    action: ClassVar[Action] = Action.ATTACK
    target: EntryId


@dataclass(frozen=True, slots=True)
class Rally:
    """RS-MW-13: try to lose one pin marker."""

    action: ClassVar[Action] = Action.RALLY


@dataclass(frozen=True, slots=True)
class Embark:
    """RS-EMB-02: get aboard. RS-EMB-07: with loose things that lie within reach."""

    action: ClassVar[Action] = Action.EMBARK
    vessel: EntryId
    things: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class Disembark:
    """RS-EMB-02: get off to a point of the bank, or to the nearest. RS-EMB-07: with loose cargo."""

    action: ClassVar[Action] = Action.DISEMBARK
    to: Point | None = None
    things: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class HandleCargo:
    """RS-EMB-07: shift loose cargo ashore, or (`load`) aboard."""

    action: ClassVar[Action] = Action.HANDLE
    vessel: EntryId
    things: tuple[EntryId, ...]
    load: bool = False


@dataclass(frozen=True, slots=True)
class ManGun:
    """RS-GUN-07: give figures to a gun of the vessel the unit is aboard."""

    action: ClassVar[Action] = Action.MAN_GUN
    gun: GunId
    figures: int = GUN_CREW


HullOrder: TypeAlias = StandTo | MoveHull
BatteryOrder: TypeAlias = TurnGuns | FireGuns | RallyGuns
UnitOrder: TypeAlias = (
    StandTo
    | MoveUnit
    | Double
    | Skirmish
    | FireUnit
    | Volley
    | GoToGround
    | Attack
    | Rally
    | Embark
    | Disembark
    | HandleCargo
    | ManGun
)
Order: TypeAlias = HullOrder | BatteryOrder | UnitOrder


# -- JSON in -------------------------------------------------------------------------------------


def vessel_orders(order: JsonObject, *, at: str) -> list[Order]:
    """A vessel's order as the orders of its hull and its battery, in the order of acting."""
    read = Reader(dict(order), at, "RS-ACT-01")
    hull = _hull(read.object("hull")) if read.has("hull") else None
    battery = _battery(read.object("battery")) if read.has("battery") else None
    first = read.word("first", _Slot) if read.has("first") else _Slot.HULL
    read.done()
    both = (hull, battery) if first is _Slot.HULL else (battery, hull)
    given: list[Order] = [one for one in both if one is not None]
    if not given:
        read.refuse("", "orders nothing", "Give an order to the hull or to the battery.")
    return given


def unit_order(order: JsonObject, *, at: str) -> Order:
    """A unit's order."""
    read = Reader(dict(order), at, "RS-MW-21")
    made = _UNIT[read.word("action", _UnitAction)](read)
    read.done()
    return made


class _Slot(StrEnum):
    HULL = "hull"
    BATTERY = "battery"


class _HullAction(StrEnum):
    STAND_TO = "stand_to"
    MOVE = "move"
    EXIT = "exit"


class _BatteryAction(StrEnum):
    TURN = "turn_guns"
    FIRE = "fire"
    RALLY = "rally"


class _UnitAction(StrEnum):
    STAND_TO = "stand_to"
    MOVE = "move"
    DOUBLE = "double"
    SKIRMISH = "skirmish"
    FIRE = "fire"
    VOLLEY = "volley"
    GO_TO_GROUND = "go_to_ground"
    ATTACK = "attack"
    RALLY = "rally"
    EMBARK = "embark"
    DISEMBARK = "disembark"
    HANDLE = "handle"
    MAN_GUN = "man_gun"


def _hull(read: Reader) -> HullOrder:
    action = read.word("action", _HullAction)
    made: HullOrder
    if action is _HullAction.STAND_TO:
        made = StandTo()
    else:
        leave = read.word("edge", Edge) if action is _HullAction.EXIT else None
        direction = read.word("direction", Direction) if read.has("direction") else None
        made = MoveHull(_path(read, least=0), direction, leave)
    read.done()
    return made


def _battery(read: Reader) -> BatteryOrder:
    action = read.word("action", _BatteryAction)
    made: BatteryOrder
    if action is _BatteryAction.RALLY:
        made = RallyGuns()
    elif action is _BatteryAction.TURN:
        facings = read.object("facings")
        made = TurnGuns(
            tuple(
                (GunId(gun), facings.integer(gun, most=FULL_TURN - 1))
                for gun in _names(read, "facings")
            )
        )
    else:
        targets = read.object("targets")
        made = FireGuns(
            tuple((GunId(gun), _target(targets.object(gun))) for gun in _names(read, "targets")),
            half=_half(read),
        )
    read.done()
    return made


def _names(read: Reader, name: str) -> list[str]:
    names = sorted(read.mapping(name))
    if not 1 <= len(names) <= 40:
        read.refuse(name, "names no gun", "Name the guns, each with its own value.")
    return names


def _half(read: Reader) -> bool:
    return read.has("half") and read.truth("half")


def _path(read: Reader, *, least: int = 1) -> Path:
    """`path`, or `to` for a path of one point."""
    if read.has("to"):
        return (read.point("to"),)
    if read.has("path") or least:
        return read.points("path", least=least, most=50)
    return ()


def _target(read: Reader) -> Target:
    part = read.text("part", longest=80) if read.has("part") else ""
    target = Target(EntryId(read.identifier("entry")), part)
    read.done()
    return target


def _things(read: Reader, *, least: int = 0) -> tuple[EntryId, ...]:
    if not read.has("things") and not least:
        return ()
    things = read.raw("things")
    if (
        not isinstance(things, list | tuple)
        or not least <= len(things) <= 50
        or not all(isinstance(thing, str) for thing in things)
        or len(set(things)) != len(things)
    ):
        read.refuse("things", "is no list of objects", "List the ids of the objects, each once.")
    return tuple(EntryId(thing) for thing in sorted(things))


def _vessel(read: Reader) -> EntryId:
    return EntryId(read.identifier("vessel"))


def _disembark(read: Reader) -> Disembark:
    return Disembark(read.point("to") if read.has("to") else None, _things(read))


def _man_gun(read: Reader) -> ManGun:
    figures = read.integer("figures", least=1, most=GUN_CREW) if read.has("figures") else GUN_CREW
    return ManGun(GunId(read.identifier("gun")), figures)


def _skirmish(read: Reader) -> Skirmish:
    path = _path(read)
    return Skirmish(path, _target(read.object("target")) if read.has("target") else None)


_UNIT: Final[Mapping[str, Callable[[Reader], UnitOrder]]] = {
    _UnitAction.STAND_TO: lambda read: StandTo(),
    _UnitAction.MOVE: lambda read: MoveUnit(_path(read)),
    _UnitAction.DOUBLE: lambda read: Double(_path(read)),
    _UnitAction.SKIRMISH: _skirmish,
    _UnitAction.FIRE: lambda read: FireUnit(_target(read.object("target")), _half(read)),
    _UnitAction.VOLLEY: lambda read: Volley(_target(read.object("target"))),
    _UnitAction.GO_TO_GROUND: lambda read: GoToGround(),
    _UnitAction.ATTACK: lambda read: Attack(EntryId(read.identifier("target"))),
    _UnitAction.RALLY: lambda read: Rally(),
    _UnitAction.EMBARK: lambda read: Embark(_vessel(read), _things(read)),
    _UnitAction.DISEMBARK: _disembark,
    _UnitAction.HANDLE: lambda read: HandleCargo(
        _vessel(read), _things(read, least=1), read.has("load") and read.truth("load")
    ),
    _UnitAction.MAN_GUN: _man_gun,
}


# -- JSON out ------------------------------------------------------------------------------------


def order_json(order: Order) -> dict[str, Any]:
    """An order as it stands in a setup: for a hull under "hull", for guns under "battery"."""
    match order:
        case MoveHull(path, direction, leave):
            action = _HullAction.EXIT if leave else _HullAction.MOVE
            made: dict[str, Any] = {"action": action.value, "path": [list(p) for p in path]}
            if direction:
                made["direction"] = direction.value
            if leave:
                made["edge"] = leave.value
            return made
        case TurnGuns(facings):
            return {"action": "turn_guns", "facings": dict(facings)}
        case FireGuns(targets, half):
            return {
                "action": "fire",
                "half": half,
                "targets": {gun: _target_json(target) for gun, target in targets},
            }
        case MoveUnit(path) | Double(path):
            return {"action": order.action.value, "path": [list(p) for p in path]}
        case Skirmish(path, target):
            made = {"action": "skirmish", "path": [list(p) for p in path]}
            if target:
                made["target"] = _target_json(target)
            return made
        case FireUnit(target, half):
            return {"action": "fire", "target": _target_json(target), "half": half}
        case Volley(target):
            return {"action": "volley", "target": _target_json(target)}
        case Attack(entry):
            return {"action": "attack", "target": entry}
        case Embark(vessel, things):
            return {"action": "embark", "vessel": vessel, "things": list(things)}
        case Disembark(to, things):
            made = {"action": "disembark", "things": list(things)}
            if to:
                made["to"] = list(to)
            return made
        case HandleCargo(vessel, things, load):
            return {"action": "handle", "vessel": vessel, "things": list(things), "load": load}
        case ManGun(gun, figures):
            return {"action": "man_gun", "gun": gun, "figures": figures}
        case _:
            return {"action": order.action.value}


def _target_json(target: Target) -> dict[str, str]:
    return {"entry": target.entry, "part": target.part} if target.part else {"entry": target.entry}
