"""CV-SID, CV-TBL: an order of battle of one book set out for another.

A setup of one book becomes a setup of another, whole: its table in the other's unit, its vessels
rated for it, with their guns, crews and what they have lost, its troops and works, its doctrines
and its objective. What the other book has no word for is left out with its reason, and so is
whatever it refuses to muster, in its own words. Nothing is random: one setup gives one other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from operator import itemgetter
from typing import Any, Final

from rulesets.conversion import Conversion, convert, converter_of, wear_of, worn
from rulesets.core.battlefield import Edge
from rulesets.core.berthing import Berth, drawn_apart
from rulesets.core.bodies import Arm
from rulesets.core.converting import Converter, Rating
from rulesets.core.entries import Leader, VesselEntry
from rulesets.core.geometry import FULL_TURN
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import rounded
from rulesets.core.reasons import Reason
from rulesets.core.rescale import rescaled, scaled, scaled_point
from rulesets.core.setup import MOST_ENTRIES, SCHEMA, BattleSetup
from rulesets.core.wear import Worn
from rulesets.errors import IllegalSetupError, SetupProblem
from rulesets.registry import RULESETS
from rulesets.transposing.aims import is_riverside, objective_of, side_json, weather_of

AVAILABLE: Final = "available"
#: CV-TBL-04: vessels that wait to be placed begin in this part of the table from their own edge.
_FROM_EDGE: Final = 8
#: CV-BOD-01: bodies of one unit stand so far apart, in thousandths of an inch.
_APART: Final = 2_500
#: CV-SID-04: parts of a scenario that may be left out, and what stands there then.
_NOTHING: Final[Mapping[str, Any]] = {"objective": None, "closed_edges": (), "first_side": None}
#: CV-CRW-03: what of a vessel's state the other book takes over.
_CARRIED: Final = frozenset(("quality",))
#: CV-BOD-03: what may be there without a man.
_UNMANNED: Final = (Arm.WORK, Arm.TORPEDOES)
_AT: Final = re.compile(r"/(vessels|units)/(\d+)")
_PLACED: Final = re.compile(r"/vessels/(\d+)/position")


@dataclass(frozen=True, slots=True)
class Transposed:
    """A setup of another book, and how it came about.

    `conversions` and `worn` are by the ids of vessels, `troops` the reasons by the ids of units;
    `left_out` has the entry as its subject; `reasons` are those of table, sides and objective.
    """

    setup: BattleSetup
    conversions: Mapping[str, Conversion] = field(default_factory=dict)
    worn: Mapping[str, Worn] = field(default_factory=dict)
    troops: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)
    left_out: tuple[Reason, ...] = ()
    reasons: tuple[Reason, ...] = ()

    def told(self) -> dict[str, Any]:
        """All of it but the setup, as JSON."""
        return {
            "conversions": {name: one.to_json() for name, one in self.conversions.items()},
            "worn": {name: one.to_json() for name, one in self.worn.items()},
            "troops": {
                name: [reason.to_json() for reason in reasons]
                for name, reasons in self.troops.items()
            },
            "left_out": [reason.to_json() for reason in self.left_out],
            "reasons": [reason.to_json() for reason in self.reasons],
        }


def transpose(
    setup: BattleSetup,
    target: str,
    *,
    options: JsonObject | None = None,
    ratings: Mapping[str, Rating] | None = None,
) -> Transposed:
    """CV-SID-01: the same battle by the book `target`, `options` being its settings.

    `ratings` are those that somebody has accepted, by the ids of vessels, instead of the computed
    ones. For its own book a setup stays as it is. Raises IllegalSetupError for a battle that begins
    in its middle, and where nothing is left that the other book lets fight.
    """
    if setup.ruleset == target:
        return Transposed(setup)
    if setup.start_turn > 1:
        raise IllegalSetupError(
            pointer="/start/turn",
            rule="CV-SID-01",
            problem="a battle that begins in its middle is of its own book",
            remedy="Take its beginning, or fight it on by its own book.",
        )
    work = _Work(setup, target, ratings or {})
    return work.mustered(options or {})


class _Work:
    """One setup being set out anew: what is made of it, and what is told of that."""

    def __init__(self, setup: BattleSetup, target: str, ratings: Mapping[str, Rating]) -> None:
        self.setup = setup
        self.theirs: Converter = converter_of(target)
        self.ours: Converter = converter_of(setup.ruleset)
        self.target = target
        self.units = {"source": RULESETS[setup.ruleset].unit, "target": RULESETS[target].unit}
        self.accepted = ratings
        self.taken: set[str] = {side.id for side in setup.sides}
        self.taken |= {vessel.id for vessel in setup.vessels} | {unit.id for unit in setup.units}
        self.conversions: dict[str, Conversion] = {}
        self.worn: dict[str, Worn] = {}
        self.troops: dict[str, tuple[Reason, ...]] = {}
        self.left_out: list[Reason] = []
        self.crowded: set[str] = set()
        self.field, told = rescaled(setup.battlefield.to_json(), **self.units)
        self.reasons: list[Reason] = list(told)

    # -- the whole ----------------------------------------------------------------------------

    def mustered(self, options: JsonObject) -> Transposed:
        """CV-SID-04: what the other book refuses is left out, one entry after another."""
        data = self.data(options)
        while True:
            try:
                made = BattleSetup.from_json(data, battlefield=self.field)
                RULESETS[self.target].begin(made, logging=False)
            except IllegalSetupError as forbidden:
                self.drop(data, forbidden)
                continue
            kept = {line["id"] for line in (*data["vessels"], *data["units"])}
            return Transposed(
                made,
                {name: one for name, one in self.conversions.items() if name in kept},
                {name: one for name, one in self.worn.items() if name in kept},
                {name: one for name, one in self.troops.items() if name in kept},
                tuple(self.left_out),
                tuple(self.reasons),
            )

    def drop(self, data: dict[str, Any], forbidden: IllegalSetupError) -> None:
        """CV-SID-04: leave out the first entry that is refused; of a laden vessel a unit first.

        CV-TBL-03: vessels for whom there is no room go at once, as no other's going makes any.
        """
        if self.thinned(data, forbidden):
            return
        for problem in forbidden.problems:
            part = problem.pointer.removeprefix("/scenario/").split("/")[0]
            if problem.pointer.startswith("/scenario/") and data["scenario"].get(part):
                data["scenario"][part] = _NOTHING[part]
                self.reasons.append(Reason(part, problem.problem, problem.rule or "CV-SID-04"))
                return
            found = _AT.match(problem.pointer)
            if found is None:
                continue
            kind, place = found[1], int(found[2])
            line = data[kind][place]
            laden = [unit for unit in data["units"] if unit["aboard"] == line["id"]]
            if kind == "vessels" and laden and problem.pointer == found[0]:
                kind, line = "units", laden[-1]
            self.remove(data, kind, line["id"], problem)
            return
        raise forbidden

    def thinned(self, data: dict[str, Any], forbidden: IllegalSetupError) -> bool:
        """CV-TBL-03: leave out those who found no room and are refused where they lie."""
        refused: dict[str, SetupProblem] = {}
        for problem in forbidden.problems:
            found = _PLACED.fullmatch(problem.pointer)
            name = data["vessels"][int(found[1])]["id"] if found else ""
            if name in self.crowded:
                refused.setdefault(name, problem)
        for name, problem in refused.items():
            self.remove(data, "vessels", name, problem)
        return bool(refused)

    def remove(self, data: dict[str, Any], kind: str, name: str, problem: SetupProblem) -> None:
        """An entry, and with a vessel those aboard her."""
        rule = problem.rule or "CV-SID-04"
        self.left_out.append(Reason(name, problem.problem, rule))
        data[kind] = [line for line in data[kind] if line["id"] != name]
        aboard = [unit["id"] for unit in data["units"] if unit["aboard"] == name]
        self.left_out += [Reason(one, f"was aboard {name}", "CV-SID-04") for one in aboard]
        data["units"] = [unit for unit in data["units"] if unit["id"] not in aboard]

    def data(self, options: JsonObject) -> dict[str, Any]:
        """The setup as its reader takes it."""
        setup, book = self.setup, RULESETS[self.target]
        vessels = list(self.vessels())
        self.berth(vessels)
        units = list(self.bodies({line["id"] for line in vessels}))
        for line in units[MOST_ENTRIES:]:
            self.left_out.append(Reason(line["id"], "more than a setup holds", "CV-SID-04"))
        # as a setup sorts them: a refusal points to a line by its place
        units = sorted(units[:MOST_ENTRIES], key=itemgetter("id"))
        return {
            "schema": SCHEMA,
            "ruleset": {"key": book.key, "version": book.version, "ledger": book.ledger},
            "options": dict(options),
            "scenario": {
                "name": setup.scenario.name,
                "riverside": is_riverside(setup, self.reasons),
                "first_side": setup.scenario.first_side,
                "closed_edges": list(setup.scenario.closed_edges),
                "objective": objective_of(
                    setup.scenario.objective,
                    {line["id"] for line in (*vessels, *units)},
                    ours=self.ours,
                    theirs=self.theirs,
                    units=self.units,
                    reasons=self.reasons,
                ),
            },
            "battlefield": self.field.to_json(),
            "sides": [
                side_json(side, ours=self.ours, theirs=self.theirs, reasons=self.reasons)
                for side in setup.sides
            ],
            "vessels": vessels,
            "units": units,
            "start": {"turn": 1, "state": weather_of(setup, self.target, self.reasons)},
        }

    # -- vessels ------------------------------------------------------------------------------

    def vessels(self) -> Iterator[dict[str, Any]]:
        """CV-PAR-01, CV-WEA-02: each vessel as the other book rates her, with what she has lost."""
        for entry in self.setup.vessels:
            try:
                rating = self.rating(entry)
            except IllegalSetupError as none:
                self.left_out.append(Reason(entry.id, none.problem, none.rule))
                self.left_out += [
                    Reason(unit.id, f"was aboard {entry.id}", "CV-SID-04")
                    for unit in self.setup.units
                    if unit.aboard == entry.id
                ]
                continue
            yield self.vessel(entry, rating)

    def rating(self, entry: VesselEntry) -> Rating:
        made = convert(
            entry.kind, entry.ratings, entry.guns, source=self.setup.ruleset, target=self.target
        )
        accepted = self.accepted.get(entry.id)
        if accepted is not None:
            aboard = {gun.id for gun in made.particulars.guns}
            guns = tuple(g for g in accepted.guns if g.source is None or g.source in aboard)
            accepted = Rating(
                accepted.kind, accepted.ratings, guns, accepted.crew, accepted.reasons
            )
            made = Conversion(
                made.source, made.target, made.particulars, accepted, accepted.reasons
            )
        self.conversions[entry.id] = made
        return made.rating

    def vessel(self, entry: VesselEntry, rating: Rating) -> dict[str, Any]:
        """Her line in the other book's order of battle."""
        wear = wear_of(
            entry.kind,
            entry.ratings,
            entry.condition,
            entry.crew,
            entry.guns,
            source=self.setup.ruleset,
        )
        lost = worn(rating, wear, target=self.target)
        self.worn[entry.id] = lost
        state, drill = self.theirs.manned(self.ours.quality_of(entry))
        if behind := sorted(entry.state.keys() - _CARRIED):
            text = f"left out, as its own book's alone: {', '.join(behind).replace('_', ' ')}"
            self.reasons.append(Reason(entry.id, text, "CV-SID-01"))
        guns = []
        for gun in rating.guns:
            if gun.id in lost.guns:
                line = gun.entry(lost.guns[gun.id])
                guns.append(line | ({"drill": drill} if drill else {}))
        step = self.theirs.heading_step
        position = None
        if entry.position is not None:
            position = list(scaled_point(entry.position, **self.units))
        return {
            "id": entry.id,
            "side": entry.side,
            "name": entry.name,
            "kind": rating.kind,
            "class": entry.vessel_class,
            "class_version": entry.class_version,
            "status": entry.status,
            "points": entry.points,
            "ratings": dict(rating.ratings),
            "condition": dict(lost.condition),
            "crew": dict(lost.crew),
            "captain": self.captain(entry.captain, f"Captain of {entry.name}"[:200]),
            "guns": guns,
            "cargo": [],
            "position": position,
            "heading": rounded(entry.heading, step) * step % FULL_TURN,
            "state": dict(state),
        }

    def captain(self, leader: Leader | None, name: str) -> dict[str, Any] | None:
        """CV-CAP-01: as able as he was; a vessel has one, if the other book asks for him."""
        skill = 0 if leader is None else self.ours.skill_of(leader)
        made = self.theirs.captain(name if leader is None else leader.name, skill)
        if made is None:
            return None
        return {"name": made.name, "leadership": made.leadership, "trait": made.trait}

    def berth(self, vessels: list[dict[str, Any]]) -> None:
        """CV-TBL-03, CV-TBL-04: hulls drawn apart, and those placed that wait for it."""
        edges = {side.id: side.edge for side in self.setup.sides}
        wanted = []
        for line in vessels:
            if line["status"] != AVAILABLE:
                continue
            edge = edges[line["side"]]
            if line["position"] is None:
                line["position"], line["heading"] = self.waiting(edge)
            length, width = self.theirs.footprint(line["kind"], line["ratings"])
            x, y = line["position"]
            retreat = -1 if edge is Edge.UPSTREAM else 1
            wanted.append(Berth(line["id"], (x, y), line["heading"], length, width, retreat))
        places, moved = drawn_apart(self.field, wanted)
        self.crowded = {berth.id for berth in wanted} - places.keys()
        for line in vessels:
            if line["id"] in places:
                line["position"] = list(places[line["id"]])
        if moved:
            text = (
                f"hulls of this book's size would lie on each other or ashore: {', '.join(moved)}"
            )
            self.reasons.append(Reason("places", f"{text} moved aside", "CV-TBL-03"))

    def waiting(self, edge: Edge) -> tuple[list[int], int]:
        """CV-TBL-04: in mid channel near its own edge, heading for the enemy's."""
        length = self.field.length
        upstream = edge is Edge.UPSTREAM
        s = length // _FROM_EDGE if upstream else length - length // _FROM_EDGE
        return list(self.field.channel_at(s)), 0 if upstream else FULL_TURN // 2

    # -- troops and works ---------------------------------------------------------------------

    def bodies(self, ships: set[str]) -> Iterator[dict[str, Any]]:
        """CV-BOD-01 to CV-BOD-04: each unit as the other book lists it, perhaps as several."""
        works = {unit.id: unit.position for unit in self.setup.units}
        for unit in self.setup.units:
            if unit.aboard is not None and unit.aboard not in ships:
                continue  # told with the vessel
            told = self.ours.body_of(unit)
            if not unit.figures and told.arm not in _UNMANNED:
                self.left_out.append(Reason(unit.id, "nobody is left of it", "CV-BOD-01"))
                continue
            try:
                made = self.theirs.bodies(told)
            except IllegalSetupError as none:
                self.left_out.append(Reason(unit.id, none.problem, none.rule))
                continue
            place = unit.position or works.get(unit.state.get("work", ""))
            for n, (name, body) in enumerate(zip(self.names(unit.id), made, strict=False), 1):
                self.troops[name] = body.reasons
                led = unit.leader is not None and n == 1
                yield {
                    "id": name,
                    "side": unit.side,
                    "name": unit.name if n == 1 else f"{unit.name} ({n})"[:200],
                    "kind": body.kind,
                    "figures": body.figures,
                    "full_figures": body.full_figures,
                    "points": unit.points if n == 1 else 0,
                    "weapon": body.weapon,
                    "drill": body.drill,
                    "leader": self.captain(unit.leader, unit.name) if led else None,
                    "aboard": unit.aboard,
                    "position": None if unit.aboard is not None else self.ashore(place, n),
                    "objects": [],
                    "state": dict(body.state),
                }

    def names(self, unit: str) -> Iterator[str]:
        """Its own id, then the numbers from 2 behind it that are no other entry's or side's."""
        yield unit
        for n in count(2):
            if (name := f"{unit}-{n}") not in self.taken:
                yield name

    def ashore(self, place: tuple[int, int] | None, n: int) -> list[int] | None:
        """Where the n-th body of a unit stands: beside the first, if there is land."""
        if place is None:
            return None
        s, y = scaled_point(place, **self.units)
        apart = scaled(_APART, source="inch", target=self.units["target"]) * (n // 2)
        beside = (s + (apart if n % 2 else -apart), y)
        return list(beside if self.field.ashore(beside) else (s, y))
