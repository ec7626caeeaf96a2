"""The printed tables of ramming, grappling, boarding, melee, morale and initiative."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rulesets.soldiers_companion.tables import INCH, Morale

# SC-RAM-05: success on this or less, less the points spent on avoiding, never below the second.
RAM_SUCCESS: Final = 4
RAM_LEAST: Final = 1
# SC-RAM-06: a modified die of this or more floods.
RAM_FLOODS: Final = 4
# SC-RAM-06: (rammer's size times, target's size times, modifier): the first that holds counts.
RAM_LARGER: Final = ((1, 3, 2), (1, 2, 1))
RAM_SMALLER: Final = ((4, 1, -2), (2, 1, -1))
# SC-GRAP-02: a deckhand's die that ties a grapple.
GRAPPLE_SUCCESS: Final = 5
# SC-BRD-05: boarders for each point of the smaller vessel's Length (or Hull Size).
BOARDERS_EACH: Final = 5

# SC-BG-01.
MOSTLY_REGULAR: Final = 1
FRENZIED_INITIATIVE: Final = 1
FLAGSHIP_LOST: Final = -1
MOST_STREAK: Final = 3
# SC-BG-21: inches for each point of Fieldcraft within which an enemy finds a hidden unit.
SPOTTED_EACH: Final = 5 * INCH

# SC-BG-15: modifiers to a melee die, the figures that may fight one, the scores of a round.
WARRIOR: Final = 1
ATTACKING: Final = 1
BEHIND_COVER: Final = 1
LARGER_BY: Final = 2
SHAKEN_IN_MELEE: Final = -1
UNARMED: Final = -1
MOUNTED_ON_LOOSE: Final = 1
LEADING: Final = 1
MOST_ON_ONE: Final = 3
KILLED_BY: Final = 2
CASUALTY_SCORE: Final = 2
PUSHED_SCORE: Final = 1
GIVES_GROUND: Final = INCH
#: Tenths of a degree off a unit's front from which an attack comes from flank or rear.
FLANK: Final = 900

# SC-BG-16: the state by what a test failed by, the least first.
FAILURES: Final = ((5, Morale.ROUT), (3, Morale.SHAKEN), (1, Morale.CHECKED))
GRAVITY: Final[Mapping[str, int]] = MappingProxyType(
    {Morale.STEADY: 0, Morale.CHECKED: 1, Morale.SHAKEN: 2, Morale.ROUT: 3}
)
#: SC-BRD-07: a boarding action ends for a body that fails by this or more.
BROKEN_BY: Final = 3
STEADIED: Final = 1
LOST_ROUND: Final = -1
QUARTER_LOST: Final = -1
HALF_LOST: Final = -2
LEADER_LOST: Final = -1
ALREADY_CHECKED: Final = -1
FRENZIED: Final = 2
#: SC-BG-17: a die of this or more turns warriors frenzied.
FRENZY_ON: Final = 4
#: SC-BG-16: this part of those present at the start of a phase.
QUARTER: Final = 4
