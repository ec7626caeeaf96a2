"""SW-OPT-TOW: vessels that tow others, free or off the ground."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.events.grounding import TowingTested
from rulesets.smoke_on_the_water.events.ignored import OrderIgnored
from rulesets.smoke_on_the_water.events.movement import SpeedSet, TowCast, TowTaken
from rulesets.smoke_on_the_water.rules.bases import no_further
from rulesets.smoke_on_the_water.rules.chances import succeeds
from rulesets.smoke_on_the_water.rules.ending import tow_chance
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.ships import has_orders
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.words import Level

#: How near a tug must lie, ahead or astern.
REACH: Final = 5_000


def take_tows(battle: SmokeBattle, dice: Dice) -> list[Ship]:
    """Step 2.1, by the tugs' ids: tows are let go or taken; those that came off the ground."""
    off: list[Ship] = []
    for tug in battle.afloat():
        wanted = _wanted(battle, tug)
        if tug.tow is not None and (wanted is None or wanted.id != tug.tow):
            battle.happen(TowCast("SW-OPT-TOW", tug.id))
        if wanted is None:
            continue
        if tug.tow is None:
            aground = wanted.aground is not None
            _take(battle, dice, tug, wanted)
            if aground and wanted.aground is None:
                off.append(wanted)
        if tug.tow is not None and wanted.speed != tug.speed:
            speed = tug.speed
            battle.happen(SpeedSet("SW-OPT-TOW", wanted.id, int(speed.level), speed.way))
    return off


def _wanted(battle: SmokeBattle, tug: Ship) -> Ship | None:
    """Whom a tug is ordered to tow, where she can have her in tow at all."""
    if not has_orders(tug, Tactic.TOW) or tug.order is None or tug.order.tow is None:
        return None
    tow = battle.ships.get(tug.order.tow)
    if tow is None or tow is tug or not tow.on_table:
        return None
    return tow if not (tug.tow == tow.id and _hinders(battle, tug, tow)) else None


def _take(battle: SmokeBattle, dice: Dice, tug: Ship, tow: Ship) -> None:
    hinders = "" if battle.options.towing else "nobody tows in this battle"
    hinders = hinders or _hinders(battle, tug, tow) or _too_far(battle, tug, tow)
    if hinders:
        battle.log(OrderIgnored("SW-ORD-07", tug.id, f"tow {tow.id}", hinders))
    elif tow.aground is None:
        battle.happen(TowTaken("SW-OPT-TOW", tug.id, tow.id))
    else:
        _pull(battle, dice, tug, tow)


def _pull(battle: SmokeBattle, dice: Dice, tug: Ship, tow: Ship) -> None:
    """SW-OPT-TOW: the die for getting her off; both then go Slow along the tug's course."""
    score = tow_chance(
        tug.card.size,
        tow.card.size,
        tow.card.draught,
        flooding=tow.flooding,
        tables=battle.tables,
    )
    roll = dice.roll(1, 10, "tow off", tug.id, tow.id)
    free = succeeds(score.total, roll.total)
    battle.happen(TowingTested("SW-OPT-TOW", tug.id, tow.id, score, roll, free))


def _hinders(battle: SmokeBattle, tug: Ship, tow: Ship) -> str:
    """Why two vessels cannot go as tug and tow, as the end of a sentence, or ""."""
    if tow.holder is not tug.holder and not tow.abandoned:
        return "an enemy mans her"
    if any(battle.locked(ship) or ship.anchor is Anchor.DOWN for ship in (tug, tow)):
        return "one of them is locked or at anchor"
    if tug.aground is not None or tow.tow is not None:
        return "the tug is aground, or the other tows too"
    if any(other.tow in (tow.id, tug.id) and other is not tug for other in battle.afloat()):
        return "one of them is in tow already"
    return "" if tow.aground is None or tow.aground.stuck else "she is not aground for good"


def _too_far(battle: SmokeBattle, tug: Ship, tow: Ship) -> str:
    """SW-OPT-TOW: both Immobile last turn, the tug within 5 cm ahead or astern of the tow."""
    if not (tug.rested and tow.rested):
        return "both must have lain still for a turn"
    if tug.speed.level > Level.SLOW:
        return "a tug starts Slow"
    along, aside = tow.base.relative((tug.base.x, tug.base.y))
    if abs(aside) > abs(along) or not no_further(tug.base, tow.base, REACH):
        return "she does not lie within 5 cm ahead or astern"
    return ""
