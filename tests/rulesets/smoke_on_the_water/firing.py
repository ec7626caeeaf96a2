"""Gunnery for tests: phases with declared shots, and single hits with any gun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rulesets.core.events import EntryId, GunId
from rulesets.smoke_on_the_water.events.gunnery import HitScored
from rulesets.smoke_on_the_water.gunnery.blow import Blow
from rulesets.smoke_on_the_water.gunnery.gunnery_phase import gunnery_phase
from rulesets.smoke_on_the_water.gunnery.hits import strike
from rulesets.smoke_on_the_water.gunnery.magazine import explode
from rulesets.smoke_on_the_water.gunnery.settling import settle
from rulesets.smoke_on_the_water.gunnery.tally import Reckoning
from rulesets.smoke_on_the_water.orders import FireOrder
from rulesets.smoke_on_the_water.ratings import GunPlace
from rulesets.smoke_on_the_water.rules.guns import MOUNTINGS, gun_card
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Gun, Ship, SmokeBattle, Target
from rulesets.smoke_on_the_water.words import Ammunition, Aspect, Band, Level
from tests.rulesets.smoke_on_the_water.factories import StandFast, last, make_battle, vessel
from tests.support.dice import ScriptedDice

SHOT, SHELL, RED_HOT = Ammunition.SHOT, Ammunition.SHELL, Ammunition.RED_HOT
#: Half of the widths of USS Monitor and CSS Virginia, in centimetres.
MONITOR_HALF, VIRGINIA_HALF = 3.075 / 2, 3.55 / 2


def at(target: str, *guns: str, ammunition: Ammunition = SHOT) -> list[FireOrder]:
    """Orders for some guns to fire at one target."""
    return [FireOrder(GunId(gun), EntryId(target), ammunition) for gun in guns]


def steaming(battle: SmokeBattle, **levels: Level) -> SmokeBattle:
    """Speed counters ahead, by the vessels' ids with underlines for hyphens; Slow for the rest."""
    for ship in battle.ships.values():
        ship.speed = Speed(levels.get(ship.id.replace("-", "_"), Level.SLOW))
    return battle


def gunnery(
    battle: SmokeBattle, fire: Mapping[str, Sequence[FireOrder]], *faces: int
) -> ScriptedDice:
    """The phase with these declarations and these dice."""
    for side in battle.sides:
        side.commander = StandFast(fire=fire)
    with ScriptedDice(*faces) as dice:
        dice.enter(battle.turn, "gunnery")
        gunnery_phase(battle, dice)
    return dice


def side_by_side(apart: float, **changes: Any) -> SmokeBattle:
    """CSS Virginia and, so many centimetres east of her, USS Monitor; both go north at Medium."""
    east = 100 + apart + VIRGINIA_HALF + MONITOR_HALF
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("uss_monitor", at=(east, 100), heading=0),
        **changes,
    )
    return steaming(battle, css_virginia=Level.MEDIUM, uss_monitor=Level.MEDIUM)


class Struck(NamedTuple):
    """What one hit has done: the battle, the target, the event and the addresses of the dice."""

    battle: SmokeBattle
    target: Any
    event: HitScored
    asked: list[str]


def gun_of(code: str) -> Gun:
    """A gun of any kind, on a pivot."""
    mounting = MOUNTINGS["PVF"]
    place = GunPlace("gun-1", gun_card(code), "PVF", mounting, mounting.mount)
    return Gun(GunId("gun-1"), place)


def hit(
    target: str | SmokeBattle,
    code: str,
    *faces: int,
    aspect: Aspect = Aspect.BROADSIDE,
    ammunition: Ammunition = SHOT,
    band: Band = Band.MEDIUM,
    port: bool = False,
    by: str | None = None,
    **points: Any,
) -> Struck:
    """One hit by any gun on a vessel of a class, or on the "target" of a battle, and its outcome.

    `by` is whose gun it is, a Union vessel's unless said otherwise; `points` are set on the target.
    """
    if isinstance(target, str):
        battle = make_battle(
            vessel(target, "target", "confederate", at=(100, 100)),
            vessel("uss_monitor", "union-firer", "union", at=(20, 20)),
            vessel("css_virginia", "rebel-firer", "confederate", at=(250, 180)),
        )
    else:
        battle = target
    struck = battle.target("target")
    assert struck is not None
    for name, value in points.items():
        setattr(struck, name, value)
    firer = battle.target(by or "union-firer")
    assert firer is not None
    with ScriptedDice(*faces) as dice:
        dice.enter(battle.turn, "gunnery")
        reckoning = Reckoning()
        gun = gun_of(code)
        strike(Blow(battle, dice, reckoning, firer, gun, ammunition, struck, band, aspect, port))
        for tally in reckoning.in_order():
            settle(battle, tally)
        explode(battle, dice, reckoning.exploding.values())
    event = last(battle, "hit_scored")
    return Struck(battle, struck, event, [asked.split("|")[2] for asked in dice.asked])


def ship(battle: SmokeBattle, name: str) -> Ship:
    return battle.ships[name]


def target_of(battle: SmokeBattle, name: str) -> Target:
    found = battle.target(name)
    assert found is not None
    return found
