"""CV-SID-02 to CV-SID-06: doctrines, objective and weather of one book in words of another."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from rulesets.conversion import converter_of
from rulesets.core.converting import Converter
from rulesets.core.jsonio import JsonObject
from rulesets.core.reasons import Reason
from rulesets.core.rescale import scaled, scaled_point
from rulesets.core.setup import BattleSetup, SideSetup
from rulesets.registry import RULESETS

#: CV-SID-02: what a side does whose temper the other book has no doctrine for.
_INSTEAD: Final[Mapping[str, tuple[str, ...]]] = {
    "bold": ("steady",),
    "steady": ("bold",),
    "wary": ("steady",),
    "swarm": ("bold", "steady"),
    "passing": ("bold", "steady"),
    "landing": ("steady", "bold"),
    "holding": ("wary", "steady"),
}


def doctrine_of(given: JsonObject, *, ours: Converter, theirs: Converter) -> tuple[JsonObject, str]:
    """CV-SID-02: a doctrine by the nearest of the other book, and how; nothing of none."""
    name = given.get("name")
    tempers = [temper for temper, word in ours.doctrines.items() if word == name]
    if not tempers:
        return {}, ""
    known = theirs.doctrines
    chosen = next(t for t in (*tempers, *_INSTEAD[tempers[0]]) if t in known)
    return {"name": known[chosen]}, f"{name} is {chosen}: {known[chosen]}".replace("_", " ")


def doctrine_in(given: JsonObject, *, source: str, target: str) -> JsonObject:
    """CV-SID-02: a side's doctrine of the book `source` in words of the book `target`."""
    return doctrine_of(given, ours=converter_of(source), theirs=converter_of(target))[0]


def side_json(
    side: SideSetup, *, ours: Converter, theirs: Converter, reasons: list[Reason]
) -> dict[str, Any]:
    """CV-SID-02: its doctrine by the nearest of the other book; orders are its own book's."""
    doctrine, text = doctrine_of(side.doctrine, ours=ours, theirs=theirs)
    if text:
        reasons.append(Reason(side.id, text, "CV-SID-02"))
    if side.standing or side.orders:
        text = "standing and explicit orders are in its own book's words: left out"
        reasons.append(Reason(side.id, text, "CV-SID-02"))
    return {
        "id": side.id,
        "name": side.name,
        "edge": side.edge,
        "doctrine": dict(doctrine),
        "standing": {},
        "orders": [],
    }


def objective_of(
    given: JsonObject | None,
    entries: Collection[str],
    *,
    ours: Converter,
    theirs: Converter,
    units: Mapping[str, str],
    reasons: list[Reason],
) -> dict[str, Any] | None:
    """CV-SID-03: what means the same in the other book, or nothing.

    `entries` are those of the other setup, `units` the units of the two books' lengths.
    """
    if given is None:
        return None
    meant = [meaning for meaning, aim in ours.aims.items() if aim == given.get("aim")]
    aim = theirs.aims.get(meant[0]) if meant else None
    if aim is None or ("entry" in given and given["entry"] not in entries):
        text = f"{given.get('aim')} is left out: the book has no such objective here"
        reasons.append(Reason("objective", text, "CV-SID-03"))
        return None
    made = {"aim": aim, "side": given["side"]}
    made |= {name: given[name] for name in ("count", "entry") if given.get(name) is not None}
    if "at" in given:
        made["at"] = list(scaled_point(given["at"], **units))
        made["within"] = max(1, scaled(given["within"], **units))
    return made


def is_riverside(setup: BattleSetup, reasons: list[Reason]) -> bool:
    """CV-SID-06: vessels on the table are on a river, whatever their own book calls it."""
    if not setup.scenario.riverside and setup.vessels:
        text = "a battle of vessels is a riverside scenario"
        reasons.append(Reason("riverside", text, "CV-SID-06"))
        return True
    return setup.scenario.riverside


def weather_of(setup: BattleSetup, target: str, reasons: list[Reason]) -> dict[str, Any]:
    """CV-SID-05: the same weather, where the other book has it."""
    weather = setup.start_state.get("weather")
    if weather is None:
        return {}
    if weather in RULESETS[target].weather:
        return {"weather": weather}
    text = f"{weather} is left out: the book has no such weather"
    reasons.append(Reason("weather", text, "CV-SID-05"))
    return {}
