"""Vessels that have run into one another, or are about to."""

from __future__ import annotations

from rulesets.smoke_on_the_water.movement.watches import Contact
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Lock
from rulesets.smoke_on_the_water.words import Level
from tests.rulesets.smoke_on_the_water.factories import make_battle, vessel
from tests.support.dice import ScriptedDice

TIGHT = (6, 6)  # two dice that never hole


def ramming(**options):
    """Virginia, heading east, reaches the starboard bow of Monitor after 5 of her 10 cm."""
    return make_battle(
        vessel("css_virginia", at=(100, 100), heading=90, state={"speed": "S+"}),
        vessel("uss_monitor", at=(116, 104.5), heading=225, state={"speed": "S+"}),
        options=options,
    )


def broadside(striker="queen_of_the_west", struck="hartford", start="F+", going="I", **changes):
    """A vessel that runs at right angles into another's starboard side; if that moves, aft."""
    return make_battle(
        vessel(striker, "striker", "union", at=(100, 100), heading=90, state={"speed": start}),
        vessel(
            struck,
            "struck",
            "confederate",
            at=(115, 104 if going != "I" else 100),
            heading=180,
            state={"speed": going, **changes.pop("state", {})},
        ),
        **changes,
    )


def following(fast, slow, **changes):
    """One that has run into the stern of another."""
    battle = make_battle(
        vessel("hartford", "ahead", "union", at=(112, 100), heading=90),
        vessel("css_virginia", "behind", at=(100, 100), heading=90),
        **changes,
    )
    battle.ships["behind"].speed, battle.ships["ahead"].speed = fast, slow
    return battle


def meeting(one_speed, other_speed, *, one="css_virginia", other="hartford"):
    """Two that lie bow to bow, at these speeds."""
    battle = make_battle(
        vessel(one, "one", "union", at=(100, 100), heading=90),
        vessel(other, "other", "confederate", at=(112, 100), heading=270),
    )
    battle.ships["one"].speed, battle.ships["other"].speed = one_speed, other_speed
    return battle


def contact(battle, one, other):
    """The contact of two vessels where they lie."""
    a, b = battle.ships[one], battle.ships[other]
    return Contact(a, b, 1, (a.base, b.base), (0, 0))


class Highest(ScriptedDice):
    """Every die shows its highest face."""

    def roll(self, count, die, purpose, *who):
        self._faces = (*self._faces, *([die] * count))
        return super().roll(count, die, purpose, *who)


def lock(battle, one, other, *, level=Level.IMMOBILE, course=900, strikers=(), since=0):
    """Two that lie together are locked since an earlier turn."""
    pair = Lock(battle.ships[one], battle.ships[other], 0, strikers, course, level, since)
    battle.locks.append(pair)
    battle.touching.add((one, other))
    for ship in (pair.one, pair.other):
        ship.speed = Speed(level) if level else Speed(Level.IMMOBILE)
