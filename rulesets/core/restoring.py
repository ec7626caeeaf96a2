"""A setup read back from its own canonical JSON, unchecked: whoever wrote it has checked it.

For text whose digest is that of a setup that was read by `BattleSetup.from_json` and written by
`canonical()`. It gives what `from_json` gives; of any other text it makes no sense.
"""

from __future__ import annotations

from typing import Any

from rulesets.core.battlefield import Area, AreaKind, Battlefield, Edge, Island, Landing, Wind
from rulesets.core.entries import GunEntry, Leader, ObjectEntry, UnitEntry, VesselEntry
from rulesets.core.geometry import Path, Point
from rulesets.core.setup import BattleSetup, Order, Scenario, SideSetup


def restore(data: dict[str, Any]) -> BattleSetup:
    """The setup that canonical JSON of schema 1 stands for."""
    book, start = data["ruleset"], data["start"]
    return BattleSetup(
        ruleset=book["key"],
        version=book["version"],
        ledger=book["ledger"],
        options=data["options"],
        scenario=_scenario(data["scenario"]),
        battlefield=_battlefield(data["battlefield"]),
        sides=tuple(map(_side, data["sides"])),
        vessels=tuple(map(_vessel, data["vessels"])),
        units=tuple(map(_unit, data["units"])),
        start_turn=start["turn"],
        start_state=start["state"],
    )


def _scenario(data: dict[str, Any]) -> Scenario:
    return Scenario(**{**data, "closed_edges": tuple(map(Edge, data["closed_edges"]))})


def _battlefield(data: dict[str, Any]) -> Battlefield:
    river, wind = data["river"], data["wind"]
    return Battlefield(
        length=data["length"],
        width=data["width"],
        north=_path(river["north"]),
        south=_path(river["south"]),
        shallows=data["shallows"],
        landings=tuple(Landing(x["id"], _point(x["at"])) for x in data["landings"]),
        islands=tuple(Island(x["id"], _path(x["outline"])) for x in data["islands"]),
        areas=tuple(
            Area(x["id"], AreaKind(x["kind"]), _path(x["outline"]), x["level"])
            for x in data["areas"]
        ),
        current=data["current"],
        wind=None if wind is None else Wind(**wind),
    )


def _side(data: dict[str, Any]) -> SideSetup:
    orders = tuple(Order(**order) for order in data["orders"])
    return SideSetup(**{**data, "edge": Edge(data["edge"]), "orders": orders})


def _vessel(data: dict[str, Any]) -> VesselEntry:
    position = data["position"]
    return VesselEntry(
        id=data["id"],
        side=data["side"],
        name=data["name"],
        kind=data["kind"],
        vessel_class=data["class"],
        class_version=data["class_version"],
        status=data["status"],
        points=data["points"],
        ratings=data["ratings"],
        condition=data["condition"],
        crew=data["crew"],
        captain=_leader(data["captain"]),
        guns=tuple(GunEntry(**gun) for gun in data["guns"]),
        cargo=_objects(data["cargo"]),
        position=None if position is None else _point(position),
        heading=data["heading"],
        state=data["state"],
    )


def _unit(data: dict[str, Any]) -> UnitEntry:
    position = data["position"]
    return UnitEntry(
        **{
            **data,
            "leader": _leader(data["leader"]),
            "position": None if position is None else _point(position),
            "objects": _objects(data["objects"]),
        }
    )


def _leader(data: dict[str, Any] | None) -> Leader | None:
    return None if data is None else Leader(**data)


def _objects(data: list[dict[str, Any]]) -> tuple[ObjectEntry, ...]:
    return tuple(ObjectEntry(**thing) for thing in data)


def _point(data: list[int]) -> Point:
    s, y = data
    return s, y


def _path(data: list[list[int]]) -> Path:
    return tuple(map(_point, data))
