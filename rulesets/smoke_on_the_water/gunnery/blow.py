"""One hit on its way in: who fired, over which edge, and the dice that it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, TypeVar

from rulesets.core.dice import Dice, Roll
from rulesets.smoke_on_the_water.gunnery.tally import Reckoning, Tally, Track
from rulesets.smoke_on_the_water.state import Firer, Gun, SmokeBattle, Target
from rulesets.smoke_on_the_water.words import Ammunition, Armour, Aspect, Band

Item = TypeVar("Item")


@dataclass(slots=True)
class Blow:
    """A hit. `band` is that of the shot; `port`: over the target's port side.

    `ranged`: the band alters the armour's number (SW-ARM-04, SW-IND-09). `rolls` are the dice of
    where it lands, `effects` those of what it wrecks, `markers` what it leaves to smoulder.
    """

    battle: SmokeBattle
    dice: Dice
    reckoning: Reckoning
    firer: Firer
    gun: Gun
    ammunition: Ammunition
    target: Target
    band: Band
    aspect: Aspect
    port: bool = False
    ranged: bool = True
    rolls: list[Roll] = field(default_factory=list)
    effects: list[Roll] = field(default_factory=list)
    markers: int = 0

    @property
    def tally(self) -> Tally:
        return self.reckoning.of(self.target)

    def rolled(self, die: int, purpose: str) -> Roll:
        """One die of this hit: there is one hit to a gun and turn."""
        return self.dice.roll(1, die, purpose, self.firer.id, self.gun.id)

    def landing(self, die: int, purpose: str) -> int:
        """The face of a die of where it lands."""
        self.rolls.append(self.rolled(die, purpose))
        return self.rolls[-1].total

    def effect(self, die: int, purpose: str) -> int:
        """The face of a die of what it wrecks."""
        self.effects.append(self.rolled(die, purpose))
        return self.effects[-1].total

    def one_of(self, items: Sequence[Item], purpose: str, die: Callable[[int, str], int]) -> Item:
        """SW-GEN-08: one of several at random; no die for the only one."""
        return items[die(len(items), purpose) - 1] if len(items) > 1 else items[0]


class Spot(NamedTuple):
    """SW-HIT-11: what a hit is on: its armour, the points it costs, and what it wrecks.

    `held` is None where armour decides whether the shot gets in; else it stays out, or gets in,
    without a roll.
    """

    place: str
    armour: Armour
    track: Track
    wreck: Wreck
    part: str = ""
    gun: Gun | None = None
    turret: int | None = None
    held: bool | None = None


#: What a hit wrecks where it gets in; the last value: its shell has detonated.
Wreck: TypeAlias = Callable[[Blow, Spot, bool], None]
