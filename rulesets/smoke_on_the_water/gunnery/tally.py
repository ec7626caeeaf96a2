"""SW-GUN-04: what the shots of a phase do, kept until every shot is rolled."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from rulesets.core.events import GunId
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.state import Target


class Part(StrEnum):
    """SW-DMG-04: what damage comes off."""

    HULL = "hull"  # of a work its structure
    TURRET = "turret"
    WHEEL = "wheel"
    STACK = "stack"
    NONE = "none"  # SW-LOC-07: a stack that is not there


class Track(NamedTuple):
    """One of the counts of points that a target has; `place` of its turrets or its wheels."""

    part: Part
    place: int = 0


HULL: Final = Track(Part.HULL)
STACK: Final = Track(Part.STACK)
NOWHERE: Final = Track(Part.NONE)


@dataclass(slots=True)
class Tally:
    """What has been done to one vessel or work: points by track, and what is wrecked.

    Guns and turrets are noted once, however often they are hit: all shots are at one moment.
    """

    target: Target
    damage: dict[Track, int] = field(default_factory=dict)
    lost: dict[GunId, None] = field(default_factory=dict)
    burst: dict[GunId, None] = field(default_factory=dict)
    jammed: dict[GunId, None] = field(default_factory=dict)
    ports: dict[GunId, None] = field(default_factory=dict)
    turrets: dict[int, None] = field(default_factory=dict)
    pilot_house: int = 0
    machinery: int = 0
    flooding: int = 0
    rudder: Rudder | None = None
    boiler: bool = False
    markers: int = 0
    hot: bool = False
    pierced: int = 0

    def cost(self, track: Track, points: int) -> None:
        """Points off a track."""
        if points:
            self.damage[track] = self.damage.get(track, 0) + points

    def of(self, part: Part) -> list[tuple[int, int]]:
        """Points of each turret or wheel, in the order of the vessel's list."""
        return sorted(
            (track.place, points) for track, points in self.damage.items() if track.part is part
        )


class Reckoning:
    """The tallies of a phase by target, and whose magazines explode, in the order of the firers."""

    __slots__ = ("exploding", "tallies")

    def __init__(self) -> None:
        self.tallies: dict[str, Tally] = {}
        self.exploding: dict[str, Target] = {}

    def of(self, target: Target) -> Tally:
        """What has been done to a target so far."""
        tally = self.tallies.get(target.id)
        if tally is None:
            tally = self.tallies[target.id] = Tally(target)
        return tally

    def in_order(self) -> list[Tally]:
        """SW-TURN-03: by the ids of the targets."""
        return [self.tallies[name] for name in sorted(self.tallies)]
