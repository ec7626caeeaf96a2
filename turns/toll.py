"""SNS-VP-01: what a battle has cost each side, by the setup and the result that it keeps."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson

from battles.models import Battle


@dataclass(slots=True)
class Toll:
    """People whom a side brought and lost, crews and figures; vessels and units by their keys.

    `leaders` are the vessels and units whose captain or leader fell or was taken.
    """

    before: int = 0
    lost: int = 0
    sunk: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    destroyed: list[str] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


SUNK = ("sunk", "lost")
TAKEN = "captured"
#: How a unit ends that a campaign has no more.
ENDED = ("destroyed", "lost", "captured")
FELL = ("dead", "prisoner", "missing")


def tolls_of(battle: Battle) -> dict[str, Toll]:
    """Each side's toll, by its key."""
    assert battle.result is not None
    setup = orjson.loads(battle.setup)
    conditions: Mapping[str, Mapping[str, Any]] = battle.result["conditions"]
    tolls = {side["id"]: Toll() for side in setup["sides"]}
    for line in setup["vessels"]:
        ended = conditions.get(line["id"])
        if ended is not None and line["status"] == "available":
            _vessel(tolls[line["side"]], line, ended)
    for line in setup["units"]:
        ended = conditions.get(line["id"])
        if ended is not None:
            _unit(tolls[line["side"]], line, ended)
    return tolls


def _vessel(toll: Toll, line: Mapping[str, Any], ended: Mapping[str, Any]) -> None:
    before = sum(line["crew"].values()) + sum(gun["crew"] for gun in line["guns"])
    left = sum(ended["crew"].values()) + sum(gun["crew"] for gun in ended["guns"])
    if ended["status"] in SUNK:
        toll.sunk.append(line["id"])
        left = 0
    elif ended["status"] == TAKEN:
        toll.taken.append(line["id"])
        left = 0
    toll.before += before
    toll.lost += max(0, before - left)
    if ended.get("captain") in FELL:
        toll.leaders.append(line["id"])


def _unit(toll: Toll, line: Mapping[str, Any], ended: Mapping[str, Any]) -> None:
    toll.before += line["figures"]
    toll.lost += max(0, line["figures"] - ended["figures"])
    if ended["status"] in ENDED:
        toll.destroyed.append(line["id"])
    if ended.get("leader") in FELL:
        toll.leaders.append(line["id"])
