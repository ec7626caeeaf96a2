"""RS-AI: the preferences behind a side's orders, and the standing orders that go before them.

A side's `doctrine` is {"name": ..., "shallows": ..., "shooters": ..., "leave": ...}, each with a
default. Its `standing` orders are by entry:

    {"mayfly": {"station": "landing", "landing": "jetty", "targets": ["dhow-1"], "fire": "half"},
     "askari": {"station": "hold", "fire": "hold"}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.core.doctrine import Known, Station, read_names, read_standing, read_station
from rulesets.core.geometry import Point
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.riverside.objective import Aim, Objective


class Plan(StrEnum):
    """RS-AI-01: what a side's vessels are for."""

    BOMBARD = "bombard"
    RUN_BY = "run_by"
    LANDER = "lander"
    KEEP_OFF = "keep_off"


class Shallows(StrEnum):
    """RS-AI-02: whether a gunboat or dhow may end a move there."""

    PRUDENT = "prudent"
    BOLD = "bold"


class Shooters(StrEnum):
    """RS-AI-06: what is shot at of a vessel."""

    HUNTERS = "hunters"
    SILENCERS = "silencers"
    HARRIERS = "harriers"


class Leave(StrEnum):
    """RS-AI-09: whether a vessel may leave the table by choice."""

    WEIGHED = "weighed"
    NEVER = "never"


class Fire(StrEnum):
    """What a standing order says of an entry's fire. `half` keeps a vessel's right to move."""

    FREE = "free"
    HALF = "half"
    HOLD = "hold"


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry's standing orders; those that it lacks are free."""

    station: Station = Station.FREE
    point: Point | None = None
    landing: str | None = None
    targets: tuple[str, ...] = ()
    fire: Fire = Fire.FREE
    man_guns: bool = True


FREE: Final = Standing()


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A side's standing preferences, and as `mission` the scenario's objective if it is its own."""

    plan: Plan = Plan.BOMBARD
    shallows: Shallows = Shallows.PRUDENT
    shooters: Shooters = Shooters.HARRIERS
    leave: Leave = Leave.WEIGHED
    standing: Mapping[str, Standing] = field(default_factory=lambda: MappingProxyType({}))
    mission: Objective | None = None
    #: RS-AI-01: whether its vessels put ashore whom they carry, as landers or for a mission.
    lands: bool = field(init=False, repr=False, compare=False)
    _prey: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lands = self.plan is Plan.LANDER
        prey: tuple[str, ...] = ()
        if self.mission is not None:
            lands = lands or self.mission.aim in (Aim.LAND, Aim.HOLD)
            prey = (self.mission.entry,) if self.mission.aim is Aim.DESTROY else ()
        object.__setattr__(self, "lands", lands)
        object.__setattr__(self, "_prey", prey)

    def standing_of(self, entry: str) -> Standing:
        """An entry's standing orders."""
        return self.standing.get(entry, FREE) if self.standing else FREE

    def targets_of(self, entry: str) -> tuple[str, ...]:
        """Whom an entry is to shoot at first: as told, or else what is to be destroyed."""
        return self.standing_of(entry).targets or self._prey


def read_doctrine(
    doctrine: JsonObject,
    standing: JsonObject,
    *,
    known: Known,
    at: str,
    mission: Objective | None = None,
) -> Doctrine:
    """RS-AI-01 to RS-AI-09: a side's doctrine and standing orders, `at` being the side's pointer.

    Raises IllegalSetupError for a word that isn't one, and for an entry that the side hasn't.
    """
    read = Reader(dict(doctrine), f"{at}/doctrine", "RS-AI-01")
    mine = read_standing(
        standing,
        f"{at}/standing",
        known.friends,
        lambda orders, entry: _standing(orders, entry, known),
        rule="RS-AI-01",
    )
    made = Doctrine(
        plan=read.word("name", Plan) if read.has("name") else Plan.BOMBARD,
        shallows=read.word("shallows", Shallows) if read.has("shallows") else Shallows.PRUDENT,
        shooters=read.word("shooters", Shooters) if read.has("shooters") else Shooters.HARRIERS,
        leave=read.word("leave", Leave) if read.has("leave") else Leave.WEIGHED,
        standing=mine,
        mission=mission,
    )
    read.done()
    return made


def _standing(read: Reader, entry: str, known: Known) -> Standing:
    station, point, landing = read_station(read, entry, known)
    made = Standing(
        station=station,
        point=point,
        landing=landing,
        targets=read_names(read, "targets"),
        fire=read.word("fire", Fire) if read.has("fire") else Fire.FREE,
        man_guns=read.truth("man_guns") if read.has("man_guns") else True,
    )
    read.done()
    return made
