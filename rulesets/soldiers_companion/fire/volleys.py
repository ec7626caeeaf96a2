"""SC-BG-05 to SC-BG-07, SC-SA: volleys of small arms, and the totals at the end of a phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.geometry import Point
from rulesets.core.score import Score
from rulesets.soldiers_companion.damage import criticals
from rulesets.soldiers_companion.damage.crews import kill_gunner
from rulesets.soldiers_companion.damage.hull import hull_hits, structural_hits
from rulesets.soldiers_companion.events.fire import (
    CATEGORIES,
    CRITICAL_TOTAL,
    GUN_TOTAL,
    HULL_TOTAL,
    STRUCTURAL_TOTAL,
    TotalRolled,
    VolleyFired,
)
from rulesets.soldiers_companion.fire.firers import DECK, volleys_of
from rulesets.soldiers_companion.fire.gunnery import Firer, Shot, morale_of, under_way
from rulesets.soldiers_companion.fire.hits import Attack, apply_hits, hits_of, needed, target_parts
from rulesets.soldiers_companion.movement.marching import march_allowance
from rulesets.soldiers_companion.orders import CREW
from rulesets.soldiers_companion.state import CompanionBattle, Fate, Gun, Ship, Unit
from rulesets.soldiers_companion.tables import (
    QUALITIES,
    SMALL_ARMS_NEEDED,
    WEATHER,
    Band,
    Formation,
    Morale,
)
from rulesets.soldiers_companion.water.hulls import distance_of
from rulesets.soldiers_companion.water.sight import eligible_guns

# Bound once, as these are asked for most.
_CHECKED: Final = Morale.CHECKED

# -- what the firers bring -----------------------------------------------------------------------


def firer_parts(battle: CompanionBattle, firer: Firer, unit: Unit | None) -> Attack:
    """SC-BG-06: what all small-arms dice of a firer share; `unit` is the body where it is one.

    SC-BURN-05: troops and machine guns aboard a burning vessel too. SC-BG-16: embarked troops take
    the state of their vessel.
    """
    body = unit if unit is not None else firer
    return Attack(
        (
            ("SC-BURN-05", int(isinstance(firer, Ship) and bool(firer.fires))),
            ("SC-BG-16", int(morale_of(firer) is _CHECKED)),
            ("SC-BG-04", QUALITIES[body.quality].small_arms),
            ("SC-BG-06", int(isinstance(firer, Unit) and hurried(firer))),
            ("SC-BG-06", WEATHER[battle.weather]),
        )
    )


def hurried(unit: Unit) -> bool:
    """SC-BG-06: whether a unit ashore has moved more than half its move this turn."""
    return 2 * unit.moved > march_allowance(unit)


def fires_by_volley(battle: CompanionBattle, shot: Shot) -> bool:
    """SC-BG-06: regulars, Formed, not moving, their leader present, at short range.

    SC-TRP-04: aboard, troops are Formed unless in Open Order, and move with their vessel.
    """
    unit = shot.unit
    if unit is None or shot.band is not Band.SHORT:
        return False
    moving = under_way(battle, unit.aboard) if unit.aboard is not None else unit.moved
    formed = unit.formation is not Formation.OPEN
    return unit.regular and formed and not moving and unit.leader is Fate.FIT


def volley_attack(battle: CompanionBattle, shot: Shot) -> Attack:
    """SC-BG-05, SC-BG-06: a body's own share of the number it needs."""
    assert shot.card is not None
    return Attack(
        (
            ("SC-BG-05", SMALL_ARMS_NEEDED),
            ("SC-BG-06", int(shot.band is Band.LONG)),
            ("SC-BG-07", shot.card.needed),
            ("SC-BG-06", -int(fires_by_volley(battle, shot))),
            *firer_parts(battle, shot.firer, shot.unit).parts,
        )
    )


def volley_score(battle: CompanionBattle, shot: Shot) -> Score:
    """SC-BG-05: what each die of a body's volley needs."""
    return needed(volley_attack(battle, shot), *target_parts(battle, shot))


def volley_dice(shot: Shot) -> int:
    """SC-BG-05: one die a figure; SC-BG-07: magazine rifles one more for two at short range."""
    assert shot.card is not None
    figures = shot.figures
    extra = shot.card.magazine and shot.band is Band.SHORT
    return figures + figures // 2 if extra else figures


# -- the volley ----------------------------------------------------------------------------------


def fire_volley(battle: CompanionBattle, dice: Dice, shot: Shot) -> None:
    """SC-SA-01, SC-BG-05: a body of men fires, and its hits are dealt with."""
    attack = volley_attack(battle, shot)
    score = needed(attack, *target_parts(battle, shot))
    who = _who(battle, shot)
    roll = dice.roll(volley_dice(shot), 6, "small arms", *who)
    hits = hits_of(roll.faces, score)
    away = distance_of(shot.firer, shot.target) if battle.logging else 0
    battle.happen(
        VolleyFired(
            "SC-BG-05",
            shot.firer.id,
            shot.order.weapon,
            shot.weapon,
            shot.target.id,
            shot.parts,
            shot.facing,
            away,
            shot.band,
            score,
            roll,
            hits,
        )
    )
    apply_hits(battle, dice, shot, attack, score, hits, who)


def _who(battle: CompanionBattle, shot: Shot) -> tuple[str, ...]:
    """Whom a volley's dice concern: the body, from its second volley in a turn on with a number."""
    if shot.unit is not None:
        who: tuple[str, ...] = (shot.unit.id,)
        before = volleys_of(shot.unit.volleys, shot.unit.id, battle.turn)
    else:
        body = shot.order.weapon
        who = (shot.firer.id, body)
        assert isinstance(shot.firer, Ship)
        before = volleys_of(shot.firer.volleys, DECK if body == CREW else body, battle.turn)
    return (*who, VOLLEY, str(before + 1)) if before else who


# -- totals at the end of a phase ----------------------------------------------------------------

#: Before the number of a body's volley in addresses; no gun has this name (ratings.py).
VOLLEY: Final = "volley"
_CAUSE: Final = "small arms"
_SMALL_ARMS: Final = "small-arms"  # in addresses


def settle_totals(battle: CompanionBattle, dice: Dice) -> None:
    """SC-SA-04: the totals of the phase just ended, target by target in the order of battle.

    SC-SA-08: the saves have been rolled. With `reaction_fire` both sides may have been hit.
    """
    for target in battle.ships.values():
        if target.small_arms:
            _settle(battle, dice, target)


def _settle(battle: CompanionBattle, dice: Dice, ship: Ship) -> None:
    """SC-SA-04: one die a category; less than its hits, and one hit of Damage Value 1 tells."""
    firers = tuple(ship.gun_hits_from)
    ship.gun_hits_from.clear()
    for category in CATEGORIES:
        hits = ship.small_arms.get(category, 0)
        if not hits or not ship.afloat:
            continue
        roll = dice.roll(1, 6, f"{category} total", ship.id)
        success = roll.total < hits
        rule = "SC-SA-06" if category == STRUCTURAL_TOTAL else "SC-SA-04"
        battle.happen(TotalRolled(rule, ship.id, category, hits, roll, success))
        if success:
            _tell(battle, dice, ship, category, firers)
    ship.small_arms.clear()


def _tell(
    battle: CompanionBattle,
    dice: Dice,
    ship: Ship,
    category: str,
    firers: Sequence[Point],
) -> None:
    """SC-SA-05 to SC-SA-07: what one actual hit of a category does."""
    if category == HULL_TOTAL:
        hull_hits(battle, ship, 1, rule="SC-SA-04", by_fire=True, cause=_CAUSE)
    elif category == STRUCTURAL_TOTAL:
        structural_hits(battle, ship, 1, rule="SC-SA-06")
    elif category == GUN_TOTAL:
        kill_gunner(battle, dice, ship, exposed_guns(ship, firers))
    else:
        assert category == CRITICAL_TOTAL
        criticals.critical(
            battle, dice, ship, 1, by=ship.side.foe, who=(ship.id, _SMALL_ARMS), armour=None
        )


def exposed_guns(ship: Ship, firers: Sequence[Point]) -> list[Gun]:
    """SC-SA-05: the guns that bear towards one of the firers whose Gun hits were totalled."""
    bearing = [gun.id for at in firers for gun in eligible_guns(ship, at)]
    return [gun for gun in ship.guns if gun.id in bearing]
