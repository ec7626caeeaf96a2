"""CV-BOD: troops and works, whatever book lists them: an arm, its strength, its guns.

One body for one body: a company, a unit, a stand (CV-BOD-01). `elements` is how many of these it
is, `share` how much of its full strength it has, in thousandths.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rulesets.core.measures import WHOLE
from rulesets.core.particulars import GunParticulars
from rulesets.core.reasons import Reason


class Arm(StrEnum):
    """What a body of troops is, or what it holds."""

    INFANTRY = "infantry"
    WARRIORS = "warriors"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    BAGGAGE = "baggage"
    WORK = "work"
    TORPEDOES = "torpedoes"


class Quality(StrEnum):
    """How good it is, the worst first."""

    GREEN = "green"
    REGULAR = "regular"
    VETERAN = "veteran"
    ELITE = "elite"


class Weapon(StrEnum):
    """What foot carry."""

    RIFLE = "rifle"
    MUSKET = "musket"
    SPEAR = "spear"


class Wall(StrEnum):
    """What a work's guns stand behind, the weakest first."""

    OPEN = "open"
    EARTH = "earth"
    MASONRY = "masonry"


@dataclass(frozen=True, slots=True)
class Body:
    """A unit or a work in words of no book; `name` is what its own book calls it."""

    name: str
    arm: Arm
    elements: int = 1
    share: int = WHOLE
    quality: Quality = Quality.REGULAR
    weapon: Weapon = Weapon.RIFLE
    wall: Wall = Wall.OPEN
    facing: int | None = None
    guns: tuple[GunParticulars, ...] = ()
    #: Of the structure of a work, in thousandths.
    ruin: int = 0


@dataclass(frozen=True, slots=True)
class RatedBody:
    """A unit as a book lists it."""

    kind: str
    figures: int
    full_figures: int
    weapon: str | None = None
    drill: str | None = None
    state: Mapping[str, Any] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()
