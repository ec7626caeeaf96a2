"""SW-VES-01: a vessel as the book rates her. Lengths in thousandths of a centimetre."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesets.smoke_on_the_water.rules.guns import GunCard, Mount, Mounting
from rulesets.smoke_on_the_water.words import (
    Armour,
    Aspect,
    Configuration,
    Draught,
    Handling,
    Level,
    Nation,
    Size,
    TargetSize,
)


@dataclass(frozen=True, slots=True)
class GunPlace:
    """SW-VES-08, SW-GUN-07: one gun of a vessel or a work: what it is, and where it is mounted.

    `arc` is the code of SW-ARC-02, with p or s for a broadside; `turret` the place of its turret in
    the vessel's list, None where it stands in none. `alike` is one word for all guns of a vessel
    that are laid alike: of one mounting and kind.
    """

    id: str
    card: GunCard
    arc: str
    mounting: Mounting
    mount: Mount
    turret: int | None = None
    blind: int = 0  # half of the arc over the bow in which it cannot fire
    alike: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "alike", f"{self.arc} {self.mount} {self.card.code}")

    def __hash__(self) -> int:
        """By its id, for the same reason as a class's card."""
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class ShipCard:
    """SW-VES-01: all that the rules use of a class.

    A class without a casemate, deck house or the like has None there. `turrets` has the points of
    each, fore to aft; `wheels` those of each, the port one first, or of the only one. `guns` stand
    in the order of the record sheet, by which one is picked at random (SW-GEN-08). `nation` is
    whose class it is, None where both had it.
    """

    kind: str
    nation: Nation | None
    configuration: Configuration
    size: Size
    draught: Draught
    handling: Handling
    top: Level
    end_on: TargetSize
    broadside: TargetSize
    hull_armour: Armour
    casemate_armour: Armour | None
    turret_armour: Armour | None
    pilot_house_armour: Armour
    deck_armour: Armour
    rudder_armour: Armour
    wheel_armour: Armour | None
    partial: bool
    mask: tuple[tuple[Aspect, tuple[int, ...]], ...] | None
    ram: bool
    hull: int
    flotation: int
    turrets: tuple[int, ...]
    wheels: tuple[int, ...]
    stack: int
    crew: int
    machinery: int
    engine: bool
    magazine: bool
    double_ended: bool
    rigged: bool
    spar: bool
    rake: bool
    submerged: bool
    furnace: bool
    length: int
    width: int
    guns: tuple[GunPlace, ...]

    def __hash__(self) -> int:
        """By what tells most classes apart: a card is looked up often, and may list many guns."""
        return hash((self.kind, self.hull, self.length, len(self.guns)))

    @property
    def monitor(self) -> bool:
        """Whether her guns stand in turrets on a low hull."""
        return bool(self.turrets)
